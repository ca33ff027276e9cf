import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { contains, usually } from '#db/expressions.server.ts'
import { heldBackWords } from '#app/domain/mail/outbox.ts'
import { isNotBulk } from './not-bulk.server.ts'
import type { Section } from '#app/domain/people/roles.ts'
import { countPending } from '#app/domain/reservations/checks/pending.server.ts'
import { countToEnd } from '#app/domain/reservations/ending.server.ts'
import { forReviewer } from '#app/domain/submissions/list.server.ts'
import { fullName } from '#app/domain/people/users.ts'
import { sendBy } from '#app/domain/terms/refund-rules.ts'
import { undecidedStatuses } from '#app/domain/terms/refund-states.ts'
import { startOfLondonDay, startOfLondonWeek } from '#app/utils/dates.ts'
import { mostCases, type Deadlines, type WaitingCase } from './dashboard.ts'

/**
 * Things that wait for a person in these sections, the most urgent first: open tickets, undecided requests,
 * submissions to review, disputes without evidence, checks of buyers, and money and mail that could not be sent; and last the reminder of purchases whose end should be marked. Each kind is
 * read in its own order, no further than the list reaches.
 */
export async function listWaiting(
  db: Db,
  { open, userId }: { open: readonly Section[]; userId: string },
  now: string,
): Promise<WaitingCase[]> {
  const cases = [
    ...(open.includes('support') ? await listTickets(db) : []),
    ...(open.includes('refunds') ? [...(await listRequests(db)), ...(await listUnsentRefunds(db))] : []),
    ...(open.includes('submissions') ? await listSubmissions(db, userId) : []),
    ...(open.includes('disputes') ? await listDisputes(db) : []),
    ...(open.includes('outbox') ? await listFailed(db) : []),
    ...(open.includes('reservations') ? await listChecks(db) : []),
  ]
  // A reminder has no deadline: it stands last, whatever waits before it.
  const reminders = open.includes('reservations') ? await listToEnd(db, now) : []
  const urgent = cases.toSorted((one, other) => one.at.localeCompare(other.at))
  return [...urgent.slice(0, mostCases - reminders.length), ...reminders]
}

async function listTickets(db: Db): Promise<WaitingCase[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'kind', 'subject', 'name', 'email', 'due_at'])
    .where('status', '=', 'open')
    .orderBy('due_at')
    .orderBy('id')
    .limit(mostCases)
    .execute()
  return rows.map(({ id, kind, subject, name, email, due_at: due }) => ({
    kind: 'ticket',
    id,
    ticketKind: kind,
    subject,
    from: name || email,
    at: due ?? '',
    isFailure: false,
  }))
}

async function listSubmissions(db: Db, userId: string): Promise<WaitingCase[]> {
  const rows = await forReviewer(db, userId)
    .select(['reference', 'title', 'vendor_name', 'review_due_at'])
    .where('state', '=', 'submitted')
    .where('review_due_at', 'is not', null)
    .orderBy('review_due_at')
    .orderBy('state_since')
    .limit(mostCases)
    .execute()
  return rows.map(({ reference, title, vendor_name, review_due_at }) => ({
    kind: 'submission',
    reference,
    title,
    from: vendor_name,
    at: review_due_at ?? '',
    isFailure: false,
  }))
}

async function listRequests(db: Db): Promise<WaitingCase[]> {
  const rows = await db
    .selectFrom('refund_requests as request')
    .leftJoin('reservations', 'reservations.id', 'request.reservation_id')
    .select(['request.id', 'request.full_name', 'request.reason', 'request.due_at', 'reservations.amount_pence'])
    // Both conditions hold for the whole of the partial index of open requests. They make the planner read that in its order. The
    // states alone would make it look up every open request, and sort them.
    .where((where) => usually(where('request.status', 'in', asWritten(undecidedStatuses))))
    .where('request.due_at', '>=', '')
    .orderBy('request.due_at')
    .orderBy('request.asked_at')
    .orderBy('request.id')
    .limit(mostCases)
    .execute()
  return rows.map((row) => ({
    kind: 'request',
    id: row.id,
    reason: row.reason,
    amountPence: row.amount_pence,
    from: row.full_name,
    at: row.due_at,
    isFailure: false,
  }))
}

/** The values written out and not bound, in the words of the partial index that holds only rows with these values. */
function asWritten<Value extends string>(values: readonly Value[]) {
  return values.map((value) => sql.lit(value))
}

/** Approved requests of whose refunds one has failed and none is on its way. They have their promised date still. */
async function listUnsentRefunds(db: Db): Promise<WaitingCase[]> {
  const rows = await db
    .selectFrom('refund_requests as request')
    .select(['id', 'full_name', 'approved_pence', 'decided_at', 'updated_at'])
    .where('status', '=', 'approved')
    .where((where) => {
      const own = where.selectFrom('refunds').select('refunds.id').whereRef('refunds.request_id', '=', 'request.id')
      return where.and([
        where.exists(own.where('refunds.status', '=', 'failed')),
        where.not(where.exists(own.where('refunds.status', 'in', ['due', 'pending']))),
      ])
    })
    .orderBy('asked_at')
    .orderBy('id')
    .limit(mostCases)
    .execute()
  return rows.map((row) => ({
    kind: 'unsent-refund',
    id: row.id,
    amountPence: row.approved_pence ?? 0,
    from: row.full_name,
    at: sendBy(row.decided_at ?? row.updated_at),
    isFailure: false,
  }))
}

/** Disputes that wait for evidence, of which the provider has said until when. */
async function listDisputes(db: Db): Promise<WaitingCase[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'disputes.id',
      'stage',
      'disputes.amount_pence',
      'evidence_due_by',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
    ])
    .where(sql<boolean>`stage IN ('asked', 'to-answer')`)
    .where('evidence_due_by', 'is not', null)
    .orderBy('evidence_due_by')
    .orderBy('disputes.id')
    .limit(mostCases)
    .execute()
  return rows.map((row) => ({
    kind: 'dispute',
    id: row.id,
    amountPence: row.amount_pence,
    isInquiry: row.stage === 'asked',
    from: fullName(row),
    at: row.evidence_due_by ?? '',
    isFailure: false,
  }))
}

/**
 * The outbox's given-up rows: all mails but those to subscribers together, those of them that a restore held back by themselves, and each
 * refund that no request led to.
 */
async function listFailed(db: Db): Promise<WaitingCase[]> {
  const { mails, since, heldBack, heldSince, orders } = await db
    .selectFrom('outbox')
    .select((select) => {
      const isHeldBack = contains('search_text', heldBackWords)
      const isOther = select.not(isHeldBack)
      return [
        select.fn.countAll<number>().filterWhere('kind', '=', 'mail').filterWhere(isOther).as('mails'),
        select.fn.min<string | null>('created_at').filterWhere('kind', '=', 'mail').filterWhere(isOther).as('since'),
        select.fn.countAll<number>().filterWhere('kind', '=', 'mail').filterWhere(isHeldBack).as('heldBack'),
        select.fn
          .min<string | null>('created_at')
          .filterWhere('kind', '=', 'mail')
          .filterWhere(isHeldBack)
          .as('heldSince'),
        select.fn.countAll<number>().filterWhere('kind', '=', 'refund').as('orders'),
      ]
    })
    // The value is written out and not bound: few rows have it, and PostgreSQL would plan for each value anew.
    .where('status', '=', sql.lit('failed'))
    .where(isNotBulk)
    .executeTakeFirstOrThrow()
  return [
    ...(since === null
      ? []
      : [{ kind: 'unsent-mail', count: mails, from: '', at: since, isFailure: true } satisfies WaitingCase]),
    ...(heldSince === null
      ? []
      : [{ kind: 'held-back-mail', count: heldBack, from: '', at: heldSince, isFailure: true } satisfies WaitingCase]),
    ...(orders === 0 ? [] : await listFailedOrders(db)),
  ]
}

/** Checks of buyers that are still to come, all of them together, by when the first is due. */
async function listChecks(db: Db): Promise<WaitingCase[]> {
  const pending = await countPending(db)
  return pending === null
    ? []
    : [{ kind: 'pending-checks', count: pending.count, from: '', at: pending.dueAt, isFailure: false }]
}

/** Purchases that were paid long ago and whose end nobody has marked, all of them together. */
async function listToEnd(db: Db, now: string): Promise<WaitingCase[]> {
  const waiting = await countToEnd(db, now)
  return waiting === null
    ? []
    : [{ kind: 'unmarked-ends', count: waiting.count, from: '', at: waiting.dueAt, isFailure: false }]
}

async function listFailedOrders(db: Db): Promise<WaitingCase[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('refunds', 'refunds.id', 'outbox.about_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'outbox.id',
      'outbox.created_at',
      'refunds.amount_pence',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
    ])
    .where('outbox.status', '=', 'failed')
    .where('outbox.kind', '=', 'refund')
    .where('refunds.status', '=', 'failed')
    .where('refunds.request_id', 'is', null)
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .limit(mostCases)
    .execute()
  return rows.map((row) => ({
    kind: 'unsent-order',
    id: row.id,
    amountPence: row.amount_pence,
    from: fullName(row),
    at: row.created_at,
    isFailure: true,
  }))
}

/** Numbers of open tickets or undecided requests by when they are due. */
export async function countDeadlines(db: Db, table: 'tickets' | 'refund_requests', now: string): Promise<Deadlines> {
  const statuses: ('open' | (typeof undecidedStatuses)[number])[] = table === 'tickets' ? ['open'] : undecidedStatuses
  return db
    .selectFrom<'tickets' | 'refund_requests'>(table)
    .select(partsBy('due_at', now))
    .where((where) => usually(where('status', 'in', asWritten(statuses))))
    .where('due_at', '>=', '')
    .executeTakeFirstOrThrow()
}

/** Numbers of disputes without evidence by when it is due; of some the provider has not said. */
export async function countDisputeDeadlines(db: Db, now: string): Promise<Deadlines> {
  return db
    .selectFrom('disputes')
    .select(partsBy('evidence_due_by', now))
    .where(usually(sql<boolean>`stage IN ('asked', 'to-answer')`))
    .where('evidence_due_by', '>=', '')
    .executeTakeFirstOrThrow()
}

/** Numbers of submissions to review by when that has to begin, and of those in review. */
export async function countSubmissions(
  db: Db,
  userId: string,
  now: string,
): Promise<{ deadlines: Deadlines; inReview: number }> {
  const own = forReviewer(db, userId)
  const deadlines = await own
    .select(partsBy('review_due_at', now))
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow()
  const { inReview } = await own
    .select((select) => select.fn.countAll<number>().as('inReview'))
    .where('state', '=', 'in-review')
    .executeTakeFirstOrThrow()
  return { deadlines, inReview }
}

/** The parts of deadlines in this column. A deadline is the first instant that is too late. Midnight is thus the end of the day before. */
function partsBy(column: 'due_at' | 'evidence_due_by' | 'review_due_at', now: string) {
  const [tomorrow, monday] = [startOfLondonDay(now, 1), startOfLondonWeek(now, 1)]
  const due = sql.ref(column)
  return [
    sql<number>`count(*) FILTER (WHERE ${due} < ${now})`.as('overdue'),
    sql<number>`count(*) FILTER (WHERE ${due} BETWEEN ${now} AND ${tomorrow})`.as('today'),
    sql<number>`count(*) FILTER (WHERE ${due} > ${tomorrow} AND ${due} <= ${monday})`.as('thisWeek'),
    sql<number>`count(*) FILTER (WHERE ${due} > ${monday})`.as('later'),
  ] as const
}
