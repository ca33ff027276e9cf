import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { usually } from '#db/expressions.server.ts'
import type { Database, RefundRequestRow } from '#db/schema.ts'
import { isUndecided, undecidedStatuses } from '#app/domain/terms/refund-states.ts'
import { startOfLondonDay } from '#app/utils/dates.ts'

/** The open requests in the order in which they have to be decided: by their deadline, then by the time of asking, then by their id. */

/**
 * True for an open request. The states are written out and not bound, because the partial index of the open ones holds only rows
 * with these states. Every request has a deadline; that it has one leads to this index, which is in the order of the deadlines.
 */
export function isOpenRequest(where: ExpressionBuilder<Database, 'refund_requests'>) {
  const states = undecidedStatuses.map((status) => sql.lit(status))
  return where.and([usually(where('status', 'in', states)), where('due_at', '>', '')])
}

interface OpenCounts {
  total: number
  overdue: number
  dueToday: number
}

/** Numbers of requests that are open, overdue, and due by the end of this day in London. */
export async function countOpenRequests(db: Db, now: string): Promise<OpenCounts> {
  const { total, overdue, dueToday } = await db
    .selectFrom('refund_requests')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('due_at', '<', now).as('overdue'),
      select.fn
        .countAll<number>()
        .filterWhere('due_at', '>=', now)
        .filterWhere('due_at', '<=', startOfLondonDay(now, 1))
        .as('dueToday'),
    ])
    .where(isOpenRequest)
    .executeTakeFirstOrThrow()
  return { total, overdue, dueToday }
}

/** Another request, as far as a link to it has to say. */
interface Neighbour {
  id: string
  reference: string
  fullName: string
}

/** The place of a request among the open ones. */
interface QueuePlace {
  /** Which of the open ones it is, counted from 1; null where it is decided. */
  number: number | null
  total: number
  /** The open request before it, and the one after it. The first comes after the last. Null where no other is open. */
  previous: Neighbour | null
  next: Neighbour | null
}

/** A request's place in the queue, in six queries of the index at most. */
export async function findPlace(db: Db, request: Position & Pick<RefundRequestRow, 'status'>): Promise<QueuePlace> {
  const before = isUndecided(request.status) ? await countOpen(openRequests(db).where(isBefore(request))) : null
  return {
    number: before === null ? null : before + 1,
    total: await countOpen(openRequests(db)),
    previous:
      (await findLast(openRequests(db).where(isBefore(request)))) ??
      (await findLast(openRequests(db).where('id', '<>', request.id))),
    next: await findAfter(db, request),
  }
}

/** The open request after this one; after the last the first again. Null where no other is open. */
export async function findNextOpen(db: Db, requestId: string): Promise<Neighbour | null> {
  const request = await db
    .selectFrom('refund_requests')
    .select(['id', 'due_at', 'asked_at'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  return request ? findAfter(db, request) : null
}

async function findAfter(db: Db, request: Position): Promise<Neighbour | null> {
  return (
    (await findFirst(openRequests(db).where(isAfter(request)))) ??
    (await findFirst(openRequests(db).where('id', '<>', request.id)))
  )
}

/** The open request that has to be decided first. */
export function findFirstOpen(db: Db): Promise<Neighbour | null> {
  return findFirst(openRequests(db))
}

function openRequests(db: Db) {
  return db.selectFrom('refund_requests').where(isOpenRequest)
}
type OpenRequests = ReturnType<typeof openRequests>

const neighbourColumns = ['id', 'reference', 'full_name as fullName'] as const

async function findFirst(query: OpenRequests): Promise<Neighbour | null> {
  const row = await query
    .select(neighbourColumns)
    .orderBy('due_at')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function findLast(query: OpenRequests): Promise<Neighbour | null> {
  const ordered = query.orderBy('due_at', 'desc').orderBy('asked_at', 'desc').orderBy('id', 'desc')
  return (await ordered.select(neighbourColumns).limit(1).executeTakeFirst()) ?? null
}

async function countOpen(query: OpenRequests): Promise<number> {
  return (await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

type Where = ExpressionBuilder<Database, 'refund_requests'>
type Position = Pick<RefundRequestRow, 'id' | 'due_at' | 'asked_at'>

const isAfter =
  ({ id, due_at: due, asked_at: asked }: Position) =>
  (where: Where) =>
    where(where.refTuple('due_at', 'asked_at', 'id'), '>', where.tuple(due, asked, id))

const isBefore =
  ({ id, due_at: due, asked_at: asked }: Position) =>
  (where: Where) =>
    where(where.refTuple('due_at', 'asked_at', 'id'), '<', where.tuple(due, asked, id))
