import type { Db } from '#db/database.server.ts'
import { containsFolded, isSameAnyCase } from '#db/expressions.server.ts'
import type { TicketRow as Row } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { assignTo, readAssignee } from './assignment.server.ts'
import { dueAgainAt, furtherDate } from './due.ts'
import { ticketAnswerMail } from './mails.server.ts'
import { authorOf, changeTicket, hasAnswer, readThread, toMailFacts } from './thread.server.ts'
import { toTicketRow } from './list.server.ts'
import type { Assignee, SenderHistory, TicketCase, TicketDeal, TicketRefusal, UnseenText } from './tickets.ts'
import { repeatMilliseconds } from './tickets.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

/** The ticket desk: what admins see of the tickets, and what they do with them. */

/** A ticket with one page of its thread and all that an admin needs to answer it; undefined when there is none. */
export async function readTicket(db: Db, id: string, now: string, page = 1): Promise<TicketCase | undefined> {
  const ticket = await findTicket(db, id)
  if (!ticket) return undefined
  const { entries, pages } = await readThread(db, ticket, page, { withNotes: true })
  const { lastId } = await db
    .selectFrom('ticket_messages')
    .select((select) => select.fn.max<number | null>('id').as('lastId'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...(await toTicketRow(db, ticket, now)),
    isSignedIn: ticket.user_id !== null,
    history: await readSenderHistory(db, ticket),
    deal: ticket.deal_id ? await readDeal(db, ticket.deal_id) : null,
    closedAt: ticket.closed_at,
    thread: entries,
    pages,
    lastMessageId: lastId ?? 0,
  }
}

async function readDeal(db: Db, dealId: number): Promise<TicketDeal> {
  const { id, title, nation, secure_price_pence } = await db
    .selectFrom('deals')
    .select(['id', 'title', 'nation', 'secure_price_pence'])
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow()
  // Deals in Scotland are not secured online (RULES.md, Holds).
  const securePricePence = nation === 'Scotland' ? null : secure_price_pence
  return { id, title, reference: dealReference(id), securePricePence }
}

/** The number of other tickets and of purchases beside a ticket. */
const mostBeside = 10

/** The sender's other dealings with us: by their account where they were signed in, else by their address. */
async function readSenderHistory(db: Db, ticket: Row): Promise<SenderHistory> {
  const { user_id: userId, email } = ticket
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'reference', 'subject', 'status', 'created_at as createdAt'])
    .where('id', '<>', ticket.id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId).orderBy('created_at', 'desc'))
    // No index knows addresses. The text of the search holds them, and the index that holds it is read in order.
    .$if(userId === null, (query) =>
      query
        .where(containsFolded('search_text', email))
        .where(isSameAnyCase('email', email))
        .orderBy('updated_at', 'desc'),
    )
    .limit(mostBeside)
    .execute()
  const purchases = await db
    .selectFrom('users')
    .innerJoin('reservations', 'reservations.user_id', 'users.id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select(['reservations.reference', 'deals.id as dealId', 'deals.title as dealTitle'])
    .select((select) => select.ref('paid_at').$notNull().as('paidAt'))
    .$if(userId !== null, (query) => query.where('users.id', '=', userId!))
    .$if(userId === null, (query) => query.where(isSameAnyCase('users.email', email)))
    .where('paid_at', 'is not', null)
    // That of the deal that the ticket is about is never among those left out.
    .orderBy((order) => order('deals.id', '=', ticket.deal_id ?? 0), 'desc')
    .orderBy('held_at', 'desc')
    .limit(mostBeside)
    .execute()
  return { isProven: userId !== null, tickets, purchases }
}

/** `unseen`: what was written meanwhile, where that is the reason. */
type TicketResult = { ok: true } | { ok: false; reason: TicketRefusal; unseen?: UnseenText[] }
/**
 * `otherAssignee`: another person who has the ticket that was answered. `leftOpenBy`: what was written since an answer that had
 * been sent already, where it keeps the ticket open.
 */
type AnswerResult =
  | { ok: true; otherAssignee: Assignee | null; leftOpenBy?: UnseenText[] }
  | Exclude<TicketResult, { ok: true }>

/** The state after an answer: an acknowledged ticket stays open until the further date of its kind, where there is one. */
export type AnswerOutcome = 'answered' | 'acknowledged' | 'closed'

interface Answer {
  body: string
  /** The id of the last text that the admin had before them. */
  seen: number
  outcome: AnswerOutcome
}

/**
 * Answers a ticket and mails the answer. Refused when somebody else wrote since the page was opened; the same answer sent twice
 * by the same admin is one answer, which closes no ticket over a text that came since. A ticket that nobody has becomes the answerer's, who knows now what it is about; what another
 * has stays theirs.
 */
export function answerTicket(db: Db, admin: Admin, id: string, answer: Answer, now: string): Promise<AnswerResult> {
  return withTicket(db, id, async (trx, ticket) => {
    const unseen = await listUnseen(trx, id, admin, answer.seen)
    const others = unseen.filter(
      (entry) => !(entry.kind === 'answer' && entry.body === answer.body && entry.author_user_id === admin.id),
    )
    const isSentAlready = others.length < unseen.length
    if (others.length > 0 && !isSentAlready) return threadGrew(others)
    const isLeftOpen = others.length > 0 && answer.outcome === 'closed' && ticket.status !== 'closed'
    if (!isSentAlready) {
      if (ticket.assigned_to === null) await assignTo(trx, ticket, admin, now)
      await addAnswer(trx, admin, ticket, answer, now)
    } else if (answer.outcome === 'closed' && !isLeftOpen) await closeIn(trx, ticket, admin, now)
    const assignee = await readAssignee(trx, ticket)
    const otherAssignee = assignee?.id === admin.id ? null : assignee
    return { ok: true, otherAssignee, ...(isLeftOpen && { leftOpenBy: describeUnseen(others) }) }
  })
}

async function addAnswer(trx: Db, admin: Admin, ticket: Row, { body, outcome }: Answer, now: string): Promise<void> {
  const { id: messageId } = await trx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticket.id, kind: 'answer', body, author_user_id: admin.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeTicket(trx, ticket, stateAfter(outcome, ticket, now), 'ticket-answered', byAdmin(admin), now)
  const name = { key: `ticket-answer:${messageId}`, about: { type: 'ticket', id: ticket.id } } as const
  await queueMail(trx, name, ticketAnswerMail(toMailFacts(ticket), body), now)
}

function stateAfter(outcome: AnswerOutcome, ticket: Row, now: string): Pick<Row, 'status' | 'due_at' | 'closed_at'> {
  if (outcome === 'closed') return { status: 'closed', due_at: null, closed_at: now }
  const further = outcome === 'acknowledged' ? furtherDate(ticket.kind, ticket.created_at, now) : null
  return further
    ? { status: 'open', due_at: further.at, closed_at: null }
    : { status: 'answered', due_at: null, closed_at: null }
}

/** Texts written after the text `seen`, without the admin's own notes, which they know. */
function listUnseen(trx: Db, ticketId: string, admin: Admin, seen: number) {
  return trx
    .selectFrom('ticket_messages')
    .leftJoin('users', 'users.id', 'author_user_id')
    .select(['kind', 'body', 'author_user_id', 'ticket_messages.created_at', 'first_name', 'last_name', 'email'])
    .where('ticket_id', '=', ticketId)
    .where('ticket_messages.id', '>', seen)
    .where((where) => where.or([where('kind', '<>', 'note'), where('author_user_id', 'is not', admin.id)]))
    .orderBy('ticket_messages.id')
    .execute()
}

type Unseen = Awaited<ReturnType<typeof listUnseen>>

function threadGrew(unseen: Unseen) {
  return { ok: false as const, reason: 'thread-grew' as const, unseen: describeUnseen(unseen) }
}

function describeUnseen(unseen: Unseen): UnseenText[] {
  return unseen.map((text) => ({ kind: text.kind, author: authorOf(text), at: text.created_at }))
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
    const others = unseen.filter((entry) => entry.kind === 'reply' || entry.author_user_id !== admin.id)
    if (ticket.status !== 'closed' && others.length > 0) return threadGrew(others)
    await closeIn(trx, ticket, admin, now)
    return { ok: true }
  })
}

async function closeIn(trx: Db, ticket: Row, admin: Admin, now: string): Promise<void> {
  if (ticket.status === 'closed') return
  const closed = { status: 'closed', due_at: null, closed_at: now } as const
  await changeTicket(trx, ticket, closed, 'ticket-closed', byAdmin(admin), now)
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

function withTicket<Result>(
  db: Db,
  id: string,
  work: (trx: Db, ticket: Row) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'not-found' }> {
  return db.transaction().execute(async (trx) => {
    const ticket = await findTicket(trx, id)
    return ticket ? work(trx, ticket) : { ok: false, reason: 'not-found' }
  })
}

function byAdmin(admin: Admin) {
  return { actor: 'admin' as const, actorUserId: admin.id }
}
