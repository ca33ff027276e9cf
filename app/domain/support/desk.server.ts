import type { Db } from '#db/database.server.ts'
import type { TicketRow as Row } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { dueAgainAt, furtherDate } from './due.ts'
import { ticketAnswerMail } from './mails.server.ts'
import { changeTicket, hasAnswer, readThread, toMailFacts } from './thread.server.ts'
import { toTicketRow } from './list.server.ts'
import type { TicketCase, TicketRefusal } from './tickets.ts'
import { repeatMilliseconds } from './tickets.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

/** The ticket desk: what admins see of the tickets, and what they do with them. */

/** A ticket with one page of its thread and all that an admin needs to answer it; undefined when there is none. */
export async function readTicket(db: Db, id: string, now: string, page = 1): Promise<TicketCase | undefined> {
  const ticket = await findTicket(db, id)
  if (!ticket) return undefined
  const deal = ticket.deal_id
    ? await db.selectFrom('deals').select(['id', 'title']).where('id', '=', ticket.deal_id).executeTakeFirst()
    : undefined
  const purchases = ticket.user_id
    ? await db
        .selectFrom('reservations')
        .innerJoin('deals', 'deals.id', 'reservations.deal_id')
        .select(['reservations.reference', 'deals.title as dealTitle'])
        .where('user_id', '=', ticket.user_id)
        .where('paid_at', 'is not', null)
        .orderBy('held_at', 'desc')
        .limit(20)
        .execute()
    : []
  const { entries, pages } = await readThread(db, ticket, page, { withNotes: true })
  const { lastId } = await db
    .selectFrom('ticket_messages')
    .select((select) => select.fn.max<number | null>('id').as('lastId'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  const next = await db
    .selectFrom('tickets')
    .select(['id', 'reference', 'due_at'])
    .where('status', '=', 'open')
    .where('id', '<>', id)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    ...toTicketRow(ticket, now),
    isSignedIn: ticket.user_id !== null,
    purchases,
    deal: deal ? { ...deal, reference: dealReference(deal.id) } : null,
    closedAt: ticket.closed_at,
    thread: entries,
    pages,
    lastMessageId: lastId ?? 0,
    next: next?.due_at
      ? { id: next.id, reference: next.reference, dueAt: next.due_at, isOverdue: next.due_at < now }
      : null,
  }
}

export type TicketResult = { ok: true } | { ok: false; reason: TicketRefusal }

/** What an answer leaves: an acknowledged ticket stays open until the further date of its kind, where there is one. */
export type AnswerOutcome = 'answered' | 'acknowledged' | 'closed'

export interface Answer {
  body: string
  /** The id of the last text that the admin had before them. */
  seen: number
  outcome: AnswerOutcome
}

/**
 * Answers a ticket and mails the answer. Refused when somebody else wrote since the page was opened; the same answer sent twice
 * by the same admin is one answer.
 */
export function answerTicket(db: Db, admin: Admin, id: string, answer: Answer, now: string): Promise<TicketResult> {
  return withTicket(db, id, async (trx, ticket) => {
    const unseen = await listUnseen(trx, id, admin, answer.seen)
    const others = unseen.filter(
      (entry) => !(entry.kind === 'answer' && entry.body === answer.body && entry.author_user_id === admin.id),
    )
    const isSentAlready = others.length < unseen.length
    if (isSentAlready && answer.outcome !== 'closed') return { ok: true }
    if (others.length > 0) return { ok: false, reason: 'thread-grew' }
    if (isSentAlready) return closeIn(trx, ticket, admin, now)

    const { id: messageId } = await trx
      .insertInto('ticket_messages')
      .values({ ticket_id: id, kind: 'answer', body: answer.body, author_user_id: admin.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await changeTicket(trx, ticket, stateAfter(answer.outcome, ticket, now), 'ticket-answered', byAdmin(admin), now)
    const name = { key: `ticket-answer:${messageId}`, about: { type: 'ticket', id } } as const
    await queueMail(trx, name, ticketAnswerMail(toMailFacts(ticket), answer.body), now)
    return { ok: true }
  })
}

function stateAfter(outcome: AnswerOutcome, ticket: Row, now: string): Pick<Row, 'status' | 'due_at' | 'closed_at'> {
  if (outcome === 'closed') return { status: 'closed', due_at: null, closed_at: now }
  const further = outcome === 'acknowledged' ? furtherDate(ticket.kind, ticket.created_at, now) : null
  return further
    ? { status: 'open', due_at: further.at, closed_at: null }
    : { status: 'answered', due_at: null, closed_at: null }
}

/** What was written after the text `seen`, without the admin's own notes, which they know. */
function listUnseen(trx: Db, ticketId: string, admin: Admin, seen: number) {
  return trx
    .selectFrom('ticket_messages')
    .select(['kind', 'body', 'author_user_id'])
    .where('ticket_id', '=', ticketId)
    .where('id', '>', seen)
    .where((where) => where.or([where('kind', '<>', 'note'), where('author_user_id', 'is not', admin.id)]))
    .execute()
}

/** Adds a note that only admins see. The same note by the same admin within ten minutes is one note. */
export function addNote(db: Db, admin: Admin, id: string, body: string, now: string): Promise<TicketResult> {
  return withTicket(db, id, async (trx, ticket) => {
    const last = await trx
      .selectFrom('ticket_messages')
      .select(['kind', 'body', 'author_user_id', 'created_at'])
      .where('ticket_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const isRepeat =
      last?.kind === 'note' &&
      last.body === body &&
      last.author_user_id === admin.id &&
      last.created_at > addMilliseconds(now, -repeatMilliseconds)
    if (isRepeat) return { ok: true }

    await trx
      .insertInto('ticket_messages')
      .values({ ticket_id: id, kind: 'note', body, author_user_id: admin.id, created_at: now })
      .execute()
    await trx.updateTable('tickets').set({ updated_at: now }).where('id', '=', id).execute()
    await recordAudit(trx, {
      at: now,
      ...byAdmin(admin),
      action: 'ticket-note-added',
      objectType: 'ticket',
      objectId: ticket.id,
    })
    return { ok: true }
  })
}

/**
 * Ends a ticket without an answer. Refused when somebody else wrote after the text `seen`. Closing what is closed changes
 * nothing.
 */
export function closeTicket(db: Db, admin: Admin, id: string, seen: number, now: string): Promise<TicketResult> {
  return withTicket(db, id, async (trx, ticket) => {
    const unseen = await listUnseen(trx, id, admin, seen)
    const isByOthers = unseen.some((entry) => entry.kind === 'reply' || entry.author_user_id !== admin.id)
    if (ticket.status !== 'closed' && isByOthers) return { ok: false, reason: 'thread-grew' }
    return closeIn(trx, ticket, admin, now)
  })
}

async function closeIn(trx: Db, ticket: Row, admin: Admin, now: string): Promise<TicketResult> {
  if (ticket.status !== 'closed') {
    const closed = { status: 'closed', due_at: null, closed_at: now } as const
    await changeTicket(trx, ticket, closed, 'ticket-closed', byAdmin(admin), now)
  }
  return { ok: true }
}

/** Takes a ticket up again. Reopening what is open changes nothing. */
export function reopenTicket(db: Db, admin: Admin, id: string, now: string): Promise<TicketResult> {
  return withTicket(db, id, async (trx, ticket) => {
    if (ticket.status !== 'open') {
      const due = dueAgainAt(ticket.kind, ticket.created_at, await hasAnswer(trx, id), now)
      const open = { status: 'open', due_at: due, closed_at: null } as const
      await changeTicket(trx, ticket, open, 'ticket-reopened', byAdmin(admin), now)
    }
    return { ok: true }
  })
}

function findTicket(db: Db, id: string): Promise<Row | undefined> {
  return db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
}

function withTicket(db: Db, id: string, work: (trx: Db, ticket: Row) => Promise<TicketResult>): Promise<TicketResult> {
  return db.transaction().execute(async (trx) => {
    const ticket = await findTicket(trx, id)
    return ticket ? work(trx, ticket) : { ok: false, reason: 'not-found' }
  })
}

function byAdmin(admin: Admin) {
  return { actor: 'admin' as const, actorUserId: admin.id }
}
