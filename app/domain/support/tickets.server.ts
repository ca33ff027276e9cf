import { foldText, type Db } from '#db/database.server.ts'
import type { NoticeChannel, TicketRow as Row } from '#db/schema.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference, newSecret } from '#app/utils/ids.server.ts'
import { mayAcknowledge } from '#app/domain/mail/acknowledgements.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { queueNotice } from '#app/domain/mail/notices.server.ts'
import { queueMail, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { countWritten } from './shares.server.ts'
import { dueAgainAt, dueAt, isStatutory } from './due.ts'
import { dealTicketReceivedMail, newTicketMail, ticketReceivedMail, ticketReplyMail } from './mails.server.ts'
import {
  isAccessKey,
  knowledgeHubSubject,
  type Enquiry,
  type SenderTicket,
  type SupportTopic,
  type TicketNote,
  type TicketRefusal,
  type YourTicket,
} from './tickets.ts'
import { changeTicket, hasAnswer, readThread, toMailFacts } from './thread.server.ts'
import { askWithin, transactAsking } from '#app/utils/transact-asking.server.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { fullName, type User } from '#app/domain/people/users.ts'

/** The sender's side of tickets: filing, following, replying, closing. */

/** The same text sent twice within this time is one text: a double click, a reload, a shaky line. */
export const repeatMilliseconds = 10 * 60_000
/** The most replies in a conversation. Nobody reads more than this; they would only fill the disk. */
const mostReplies = 100

/** The kinds that are about a deal and need an account. */
type DealTicketKind = 'call' | 'register-interest'

const subjects: Record<DealTicketKind, (title: string) => string> = {
  call: (title) => `Consultation call request: ${title}`,
  'register-interest': (title) => `Interest registered: ${title}`,
}
const openings: Record<DealTicketKind, string> = {
  call: 'I would like to book a 15-minute consultation call about this deal.',
  'register-interest': 'I am interested in this deal. Please tell me how I can proceed.',
}

/** A ticket that has been filed; one that is not new was there already. */
interface Filed {
  ok: true
  reference: string
  isNew: boolean
}

/**
 * Files a question from anybody. The sender gets a mail with a private link, the operator one with the text. The same text from
 * the same address within ten minutes is the same ticket. The ticket belongs to the signed-in visitor only where the address is
 * their own; any other address has to be proved by its mailbox. A form that a program has filled in is answered as if it were
 * filed, and is not stored. `from` is the address on the internet that it came from: it is refused once too much has come from there.
 */
export function fileTicket(db: Db, visitor: User | null, enquiry: Enquiry, now: string): Promise<Filed>
export function fileTicket(
  db: Db,
  visitor: User | null,
  enquiry: Enquiry,
  now: string,
  from: string,
): Promise<Filed | { ok: false; reason: 'too-many' }>
export async function fileTicket(db: Db, visitor: User | null, enquiry: Enquiry, now: string, from?: string) {
  if (enquiry[trapFieldName]) return { ok: true, reference: newReference('TIC'), isNew: true }
  const kind = enquiry.kind ?? (enquiry.subject === knowledgeHubSubject ? 'knowledge-hub' : 'general')
  const owner = visitor?.email.toLowerCase() === enquiry.email.toLowerCase() ? visitor : null
  return transactAsking(db, async (trx) => {
    const known = await trx
      .selectFrom('tickets')
      .select('reference')
      .where('status', '=', 'open')
      .where('updated_at', '>', addMilliseconds(now, -repeatMilliseconds))
      .where('email', '=', enquiry.email)
      .where('subject', '=', enquiry.subject)
      .where('kind', '=', kind)
      .where('message', '=', enquiry.message)
      .executeTakeFirst()
    if (known) return { ok: true, reference: known.reference, isNew: false }
    if (from !== undefined && !(await askWithin(trx, countWritten, enquiry, { isKnown: visitor !== null, from }, now)))
      return { ok: false, reason: 'too-many' }

    const ticket = await addTicket(
      trx,
      {
        kind,
        subject: enquiry.subject,
        email: enquiry.email,
        name: owner ? fullName(owner) : '',
        deal_id: null,
        user_id: owner?.id ?? null,
        message: enquiry.message,
      },
      ticketReceivedMail,
      now,
      { from },
    )
    return { ok: true, reference: ticket.reference, isNew: true }
  })
}

/**
 * Files a ticket about a deal in the user's own name: a request for a call, or interest in a deal that cannot be secured online.
 * The operator and the user each get a mail. Asking again about the same deal while the first is open adds what was typed to it.
 * `from` is the address on the internet that it came from.
 */
export async function fileDealTicket(
  db: Db,
  user: User,
  deal: { id: number; title: string },
  kind: DealTicketKind,
  note: TicketNote,
  now: string,
  from?: string,
): Promise<Filed | { ok: false; reason: 'too-many' }> {
  const typed = [note.phone && `Telephone: ${note.phone}`, note.message].filter(Boolean).join('\n\n')
  return transactAsking(db, async (trx) => {
    const open = await trx
      .selectFrom('tickets')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('kind', '=', kind)
      .where('deal_id', '=', deal.id)
      .where('status', '=', 'open')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (open) {
      const added = typed === '' ? ({ ok: true } as const) : await addReply(trx, open, user, typed, now, from)
      if (added.ok) return { ok: true, reference: open.reference, isNew: false }
      // A ticket whose thread is full takes no more texts. Then this becomes a ticket of its own.
      if (added.reason === 'too-many') return { ok: false, reason: 'too-many' }
    }
    if (
      from !== undefined &&
      !(await askWithin(trx, countWritten, { kind, message: typed }, { isKnown: true, from }, now))
    )
      return { ok: false, reason: 'too-many' }

    const reference = dealReference(deal.id)
    const ticket = await addTicket(
      trx,
      {
        kind,
        subject: `${subjects[kind](deal.title)} (${reference})`,
        email: user.email,
        name: fullName(user),
        deal_id: deal.id,
        user_id: user.id,
        message: [openings[kind], typed].filter(Boolean).join('\n\n'),
      },
      (facts) => dealTicketReceivedMail(facts, user, { title: deal.title, reference }),
      now,
    )
    return { ok: true, reference: ticket.reference, isNew: true }
  })
}

/** What somebody said or wrote to us beside the site, as the desk enters it. */
interface EnteredTicket {
  kind: SupportTopic
  subject: string
  name: string
  email: string
  message: string
  dealId: number | null
}

/**
 * Files a call, letter or email in its sender's name: in their account where the address is an account's own, proved one. It is
 * due from its receipt. The sender gets the usual mail with the private link; the operator gets none. The same text, entered twice
 * within ten minutes, is one ticket.
 */
export function enterTicket(
  db: Db,
  { name, dealId, ...typed }: EnteredTicket,
  entry: Entry,
  now: string,
): Promise<{ id: string; reference: string }> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('tickets')
      .select(['id', 'reference'])
      .where('status', '=', 'open')
      .where('updated_at', '>', addMilliseconds(now, -repeatMilliseconds))
      .where('email', '=', typed.email)
      .where('subject', '=', typed.subject)
      .where('kind', '=', typed.kind)
      .where('message', '=', typed.message)
      .executeTakeFirst()
    if (known) return known
    const owner = await trx
      .selectFrom('users')
      .select('id')
      .where(isSameAnyCase('email', typed.email))
      .where('is_email_verified', '=', 1)
      .orderBy('signed_in_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const given = { ...typed, name, deal_id: dealId, user_id: owner?.id ?? null }
    return addTicket(trx, given, ticketReceivedMail, now, { entry })
  })
}

/** Who entered a ticket at the desk, and how and when it reached us. */
interface Entry {
  adminId: string
  channel: NoticeChannel
  receivedAt: string
}

/**
 * Stores the row and its entry in the audit trail, and queues the mail to the sender, within limits, and the one to the operator.
 * One that the desk enters is always acknowledged, and the operator is not told of it.
 */
async function addTicket(
  trx: Db,
  given: Pick<Row, 'kind' | 'subject' | 'email' | 'name' | 'deal_id' | 'user_id' | 'message'>,
  toSenderMail: (facts: ReturnType<typeof toMailFacts>) => MailMessage,
  now: string,
  { from, entry }: { from?: string | undefined; entry?: Entry } = {},
): Promise<{ id: string; reference: string }> {
  const caller = { email: given.email, ...(from !== undefined && { from }) }
  const isAcknowledged = entry !== undefined || (await mayAcknowledge(trx, 'tickets', caller, now))
  const reference = newReference('TIC')
  const receivedAt = entry?.receivedAt ?? now
  const ticket = {
    ...given,
    id: newId(),
    reference,
    status: 'open' as const,
    access_key: newSecret(),
    due_at: dueAt(given.kind, receivedAt),
    created_at: receivedAt,
    updated_at: now,
    search_text: foldText([reference, given.name, given.email, given.subject].join(' ')),
  }
  await trx.insertInto('tickets').values(ticket).execute()
  const filedBy = given.user_id ? 'user' : 'visitor'
  await recordAudit(trx, {
    at: now,
    actor: entry ? 'admin' : filedBy,
    actorUserId: entry?.adminId ?? given.user_id,
    action: entry ? 'ticket-entered' : 'ticket-filed',
    objectType: 'ticket',
    objectId: ticket.id,
    detail: {
      kind: given.kind,
      ...(given.deal_id === null ? {} : { dealId: given.deal_id }),
      ...(entry && { channel: entry.channel, receivedAt }),
    },
  })
  const facts = toMailFacts(ticket)
  const about = { type: 'ticket', id: ticket.id } as const
  if (!entry) {
    const at = { page: 'admin-ticket', ticketId: ticket.id } as const
    const notice = { what: 'New request', reference, at, isUrgent: isStatutory(given.kind) && isAcknowledged }
    const mail = newTicketMail(facts, given.message, { isAcknowledged })
    await queueNotice(trx, { key: `ticket:${ticket.id}:operator`, about }, mail, notice, now)
  }
  const name = { key: `ticket:${ticket.id}:sender`, about, lane: 'forms' } as const
  if (isAcknowledged) await queueMail(trx, name, toSenderMail(facts), now)
  return { id: ticket.id, reference }
}

/** The ticket behind a private link with one page of its thread, without the notes; undefined for any key that opens none. */
export async function readTicketByKey(db: Db, key: string, page = 1): Promise<SenderTicket | undefined> {
  const ticket = await findByKey(db, key)
  if (!ticket) return undefined
  const deal = ticket.deal_id
    ? await db
        .selectFrom('deals')
        .select(['id', 'title'])
        .where('id', '=', ticket.deal_id)
        .where('status', 'in', ['active', 'reserved'])
        .executeTakeFirst()
    : undefined
  const { entries, pages } = await readThread(db, ticket, page, { withNotes: false })
  return {
    reference: ticket.reference,
    kind: ticket.kind,
    status: ticket.status,
    subject: ticket.subject,
    email: ticket.email,
    accessKey: ticket.access_key,
    createdAt: ticket.created_at,
    closedAt: ticket.closed_at,
    dueAt: ticket.due_at,
    deal: deal ?? null,
    // The sender is not told which of the operator's people wrote: that is for the operator to say.
    thread: entries.map((entry) => ({ ...entry, author: null })),
    pages,
  }
}

/**
 * Adds a reply of the sender. It opens the ticket, whatever its state, and tells the operator. The same text again within ten
 * minutes, with nothing else between, changes nothing. `from` is the address on the internet that it came from.
 */
export async function replyToTicket(
  db: Db,
  visitor: User | null,
  key: string,
  body: string,
  now: string,
  from?: string,
): Promise<{ ok: true } | { ok: false; reason: TicketRefusal }> {
  return transactAsking(db, async (trx) => {
    const ticket = await findByKey(trx, key)
    return ticket ? addReply(trx, ticket, visitor, body, now, from) : { ok: false, reason: 'not-found' }
  })
}

async function addReply(
  trx: Db,
  ticket: Row,
  visitor: User | null,
  body: string,
  now: string,
  from: string | undefined,
): Promise<{ ok: true } | { ok: false; reason: 'too-long' | 'too-many' }> {
  const texts = trx.selectFrom('ticket_messages').where('ticket_id', '=', ticket.id).where('kind', '<>', 'note')
  const { count } = await texts.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const latest = await texts.select(['kind', 'body', 'created_at']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const last = latest ?? { kind: 'reply', body: typedFirst(ticket), created_at: ticket.created_at }
  const isRepeat =
    last.kind === 'reply' &&
    last.body === body &&
    last.created_at > addMilliseconds(now, -repeatMilliseconds) &&
    ticket.status === 'open'
  if (isRepeat) return { ok: true }
  if (count >= mostReplies) return { ok: false, reason: 'too-long' }
  const written = { kind: ticket.kind, message: body }
  if (from !== undefined && !(await askWithin(trx, countWritten, written, { isKnown: visitor !== null, from }, now)))
    return { ok: false, reason: 'too-many' }

  const by = senderOf(ticket, visitor)
  const { id: messageId } = await trx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticket.id, kind: 'reply', body, author_user_id: by.actorUserId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const again = dueAgainAt(ticket.kind, ticket.created_at, await hasAnswer(trx, ticket.id), now)
  // An open ticket that is due sooner stays due sooner.
  const due = ticket.due_at && ticket.due_at < again ? ticket.due_at : again
  await changeTicket(trx, ticket, { status: 'open', due_at: due, closed_at: null }, 'ticket-replied', by, now)
  const name = { key: `ticket-reply:${messageId}`, about: { type: 'ticket', id: ticket.id } } as const
  const at = { page: 'admin-ticket', ticketId: ticket.id } as const
  const notice = { what: 'Reply', reference: ticket.reference, at, isUrgent: false }
  await queueNotice(trx, name, ticketReplyMail(toMailFacts(ticket), body), notice, now)
  return { ok: true }
}

/**
 * The text that the sender typed when they filed the ticket. For a request about a deal it leaves out the sentence that is ours.
 */
function typedFirst({ kind, message }: Row): string {
  const opening = kind === 'call' || kind === 'register-interest' ? openings[kind] : ''
  return message.startsWith(opening) ? message.slice(opening.length).trim() : message
}

/** Closes a ticket for a sender who needs nothing more. Closing a closed ticket changes nothing. */
export async function closeOwnTicket(
  db: Db,
  visitor: User | null,
  key: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: TicketRefusal }> {
  return db.transaction().execute(async (trx) => {
    const ticket = await findByKey(trx, key)
    if (!ticket) return { ok: false, reason: 'not-found' }
    if (ticket.status !== 'closed') {
      const closed = { status: 'closed', due_at: null, closed_at: now } as const
      await changeTicket(trx, ticket, closed, 'ticket-closed', senderOf(ticket, visitor), now)
    }
    return { ok: true }
  })
}

/** The tickets a person has filed while signed in, newest first. */
export async function listYourTickets(db: Db, userId: string): Promise<YourTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(['reference', 'kind', 'status', 'subject', 'created_at', 'due_at', 'access_key'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    subject: row.subject,
    createdAt: row.created_at,
    dueAt: row.due_at,
    accessKey: row.access_key,
  }))
}

async function findByKey(db: Db, key: string): Promise<Row | undefined> {
  if (!isAccessKey(key)) return undefined
  return db.selectFrom('tickets').selectAll().where('access_key', '=', key).executeTakeFirst()
}

/**
 * The actor of a private link. Whoever has the link may write; only for somebody signed in is it known that they filed the
 * ticket.
 */
function senderOf(ticket: Row, visitor: User | null) {
  return visitor && visitor.id === ticket.user_id
    ? { actor: 'user' as const, actorUserId: visitor.id }
    : { actor: 'visitor' as const, actorUserId: null }
}
