import type { Db } from '#db/database.server.ts'
import { byteLength } from '#db/expressions.server.ts'
import type { AuditEventsTable, TicketMessagesTable, TicketRow as Row } from '#db/schema.ts'
import type { AuditAction } from '#app/domain/audit/audit.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { cutThread, type ThreadPages } from '#app/domain/lists/thread-pages.ts'
import { joinedName } from '#app/domain/people/users.ts'
import type { ThreadEntry } from './tickets.ts'

/** The parts of a ticket that both sides need: its thread, and the one way to change its state. */

/**
 * One page of the texts of a ticket, its own message included, oldest first. Page 1 has the latest texts, and the last page holds
 * the ticket's own message. A page behind that is empty. Reads no more texts than it returns.
 */
export async function readThread(
  db: Db,
  ticket: Pick<Row, 'id' | 'message' | 'created_at'>,
  page: number,
  { withNotes }: { withNotes: boolean },
): Promise<{ entries: ThreadEntry[]; pages: ThreadPages }> {
  const texts = db
    .selectFrom('ticket_messages')
    .where('ticket_id', '=', ticket.id)
    .$if(!withNotes, (query) => query.where('kind', '<>', 'note'))
    .orderBy('ticket_messages.id', 'desc')
  const all = await texts.select(['id', byteLength('body').as('bytes')]).execute()
  const own = { id: 0, kind: 'message' as const, author: null, body: ticket.message, at: ticket.created_at }
  const { pages, from, to } = cutThread([...all.map(({ bytes }) => bytes), Buffer.byteLength(own.body)], page)
  const shown = all.slice(from, to)
  const rows = await texts
    .leftJoin('users', 'users.id', 'ticket_messages.author_user_id')
    .select(['ticket_messages.id', 'kind', 'body', 'ticket_messages.created_at', 'first_name', 'last_name', 'email'])
    .where('ticket_messages.id', '>=', shown.at(-1)?.id ?? 0)
    .where('ticket_messages.id', '<=', shown[0]?.id ?? 0)
    .execute()
  const entries = rows.reverse().map((row) => ({
    id: row.id,
    kind: row.kind,
    author: authorOf(row),
    body: row.body,
    at: row.created_at,
  }))
  return { entries: page === pages.pageCount ? [own, ...entries] : entries, pages }
}

/** The admin who wrote a text; null for the sender, and where the person is no longer known. */
export function authorOf(
  text: { kind: TicketMessagesTable['kind'] } & Parameters<typeof joinedName>[0],
): string | null {
  return text.kind === 'reply' ? null : joinedName(text)
}

/** Whether the operator has answered; an acknowledgement counts. */
export async function hasAnswer(db: Db, ticketId: string): Promise<boolean> {
  const answer = await db
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'answer')
    .executeTakeFirst()
  return answer !== undefined
}

interface Actor {
  actor: AuditEventsTable['actor']
  actorUserId: string | null
}

/**
 * Changes the state of a ticket, from exactly the state in which it was read, and records who did it. Throws where the row has
 * changed since, which cannot happen inside one transaction.
 */
export async function changeTicket(
  trx: Db,
  ticket: Pick<Row, 'id' | 'status'>,
  change: Pick<Row, 'status' | 'due_at' | 'closed_at'>,
  action: AuditAction<'ticket'>,
  by: Actor,
  now: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('tickets')
    .set({ ...change, updated_at: now })
    .where('id', '=', ticket.id)
    .where('status', '=', ticket.status)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('A ticket changed while it was being changed.')
  await recordAudit(trx, {
    at: now,
    ...by,
    action,
    objectType: 'ticket',
    objectId: ticket.id,
    detail: { before: { status: ticket.status }, after: { status: change.status } },
  })
}

/** The columns that the mails about a ticket need. */
type MailColumns = Pick<Row, 'id' | 'reference' | 'kind' | 'subject' | 'email' | 'name' | 'access_key' | 'created_at'>

/** The facts for a ticket's mails, from a row of those columns. */
export function toMailFacts(row: MailColumns) {
  const { id, reference, kind, subject, email, name, access_key, created_at } = row
  return { id, reference, kind, subject, email, name, accessKey: access_key, createdAt: created_at }
}
