import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, RefundRequestRow } from '#db/schema.ts'
import { undecidedStatuses } from '#app/domain/terms/refund-states.ts'
import { startOfLondonDay } from '#app/utils/dates.ts'

/** The open requests in the order in which they have to be decided: by their deadline, then by their id. */

/**
 * True for an open request. The states are written out and not bound: the partial index of the open ones holds only rows with
 * these states.
 */
export function isOpenRequest(where: ExpressionBuilder<Database, 'refund_requests'>) {
  return where(
    'status',
    'in',
    undecidedStatuses.map((status) => sql.lit(status)),
  )
}

export interface OpenCounts {
  total: number
  overdue: number
  dueToday: number
}

/** How many requests are open, overdue, and due by the end of this day in London. */
export async function countOpenRequests(db: Db, now: string): Promise<OpenCounts> {
  const { total, overdue, dueToday } = await db
    .selectFrom('refund_requests')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('due_at', '<=', now).as('overdue'),
      select.fn
        .countAll<number>()
        .filterWhere('due_at', '>', now)
        .filterWhere('due_at', '<=', startOfLondonDay(now, 1))
        .as('dueToday'),
    ])
    .where(isOpenRequest)
    .executeTakeFirstOrThrow()
  return { total, overdue, dueToday }
}

/** Another request, as far as a link to it has to say. */
export interface Neighbour {
  id: string
  reference: string
  fullName: string
}

/** The place of a request among the open ones. */
export interface QueuePlace {
  /** Which of the open ones it is, counted from 1; null where it is decided. */
  number: number | null
  total: number
  /** The open request before it, and the one after it. The first comes after the last. Null where no other is open. */
  previous: Neighbour | null
  next: Neighbour | null
}

/** Where a request stands in the queue, in five queries of the index at most. */
export async function findPlace(
  db: Db,
  request: Pick<RefundRequestRow, 'id' | 'due_at' | 'status'>,
): Promise<QueuePlace> {
  const open = () => db.selectFrom('refund_requests').where(isOpenRequest)
  const count = async (query: ReturnType<typeof open>) =>
    (await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  const isIn = undecidedStatuses.some((status) => status === request.status)
  const total = await count(open())
  const before = isIn ? await count(open().where(isBefore(request))) : null
  return {
    number: before === null ? null : before + 1,
    total,
    previous: (await findLast(open().where(isBefore(request)))) ?? (await findLast(open().where('id', '<>', request.id))),
    next: await findNextOpen(db, request),
  }

  async function findLast(query: ReturnType<typeof open>): Promise<Neighbour | null> {
    const row = await query
      .select(neighbourColumns)
      .orderBy('due_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ?? null
  }
}

/** The open request after this one; after the last the first again. Null where no other is open. */
export async function findNextOpen(db: Db, request: Pick<RefundRequestRow, 'id' | 'due_at'>): Promise<Neighbour | null> {
  const first = (query: ReturnType<typeof open>) =>
    query.select(neighbourColumns).orderBy('due_at').orderBy('id').limit(1).executeTakeFirst()
  const open = () => db.selectFrom('refund_requests').where(isOpenRequest)
  return (
    (await first(open().where(isAfter(request)))) ?? (await first(open().where('id', '<>', request.id))) ?? null
  )
}

/** The open request that has to be decided first. */
export async function findFirstOpen(db: Db): Promise<Neighbour | null> {
  const row = await db
    .selectFrom('refund_requests')
    .where(isOpenRequest)
    .select(neighbourColumns)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const neighbourColumns = ['id', 'reference', 'full_name as fullName'] as const

type Where = ExpressionBuilder<Database, 'refund_requests'>
type Position = Pick<RefundRequestRow, 'id' | 'due_at'>

const isAfter =
  ({ id, due_at: due }: Position) =>
  (where: Where) =>
    where(where.refTuple('due_at', 'id'), '>', where.tuple(due, id))

const isBefore =
  ({ id, due_at: due }: Position) =>
  (where: Where) =>
    where(where.refTuple('due_at', 'id'), '<', where.tuple(due, id))
