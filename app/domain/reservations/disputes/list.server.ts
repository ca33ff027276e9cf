import { setImmediate } from 'node:timers/promises'
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isAmong } from '#db/expressions.server.ts'
import type { Database, DisputeState } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { countOnPage, inOrderOf, listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import {
  dealIdIn,
  findFewPurchases,
  isOfReferenceOrBuyer,
  type IsPurchaseFound,
} from '#app/domain/people/purchase-search.server.ts'
import { fullName } from '#app/domain/people/users.ts'
import { toPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { disputeReason, disputeStageLabels, disputeStateLabels, type DisputeRow } from './disputes.ts'

const stateOptions = { ...disputeStateLabels, any: 'Any' } as const
type State = DisputeState | 'any'

const filters = {
  state: choiceWithDefault<State>({ name: 'state', label: 'State', options: stateOptions, fallback: 'open' }),
  search: searchText({ placeholder: 'Dispute, reservation, PID, name or email' }),
}
type DisputeFilters = FiltersOf<typeof filters>

/** A dispute with its purchase. */
interface ListedDispute extends DisputeRow {
  buyer: { name: string; email: string }
  deal: { reference: string; title: string }
}

/** The disputes by state and search: at first the open ones, by the time until which the provider takes evidence. */
export const disputeList = describeList({
  name: 'disputes',
  title: 'Disputes',
  labels: { table: 'Disputes', filters: 'Filter disputes' },
  rowNames: ['dispute'],
  filters,
  fieldOrder: ['search', 'state'],
  read: (db, filters, { size }) => listDisputes(db, filters, size),
  counts: (page) => ({ state: page.counts }),
  columns: {
    due: { label: 'Evidence due by', width: 8.6, place: 'meta' },
    reservation: { label: 'Reservation', width: 8.6, isRowHead: true },
    buyer: { label: 'Buyer', width: 9.6, place: 'first' },
    deal: { label: 'Deal' },
    reason: { label: 'Reason', width: 14.6 },
    amount: { label: 'Amount', width: 5.2, place: 'amount', isNumber: true },
    state: { label: 'State', width: 8, place: 'state' },
    opened: { label: 'Opened', width: 5.4, isExtra: true },
    actions: { label: 'Evidence', width: 5.6, place: 'actions', isHidden: true },
  },
  csv: {
    Dispute: (dispute) => dispute.id,
    Reservation: (dispute) => dispute.reservation.reference,
    Buyer: (dispute) => dispute.buyer.name,
    Email: (dispute) => dispute.buyer.email,
    Deal: (dispute) => dispute.deal.reference,
    Title: (dispute) => dispute.deal.title,
    Reason: (dispute) => disputeReason(dispute.reason),
    'Amount (GBP)': (dispute) => toPounds(dispute.amountPence),
    'Provider’s fee (GBP)': (dispute) => dispute.feePence !== null && toPounds(dispute.feePence),
    State: (dispute) => disputeStageLabels[dispute.stage],
    'Opened at': (dispute) => dispute.openedAt,
    'Evidence due by': (dispute) => dispute.evidenceDueBy,
    'Closed at': (dispute) => dispute.closedAt,
  },
})

/** One page of disputes. Open ones come by their deadline, those that wait for the bank last; all others newest first. */
async function listDisputes(
  db: Db,
  { state, search, page }: DisputeFilters,
  size = pageSize,
): Promise<ListPage<ListedDispute> & { counts: Record<State, number> }> {
  const counts = await countDisputes(db)
  const few = search === '' ? null : await findFewPurchases(db, search, isPurchase(search))
  const found = db
    .selectFrom('disputes')
    .$if(state !== 'any', (query) => query.where('disputes.state', '=', state as DisputeState))
    .$if(search !== '', (query) => query.where((where) => isFound(where, search, few)))
  const total = search === '' ? counts[state] : few ? await countRows(found) : await countAmongMany(db, state, search)
  // To count what a common word finds takes some milliseconds, and others have their turn in between.
  if (search !== '') await setImmediate()
  // The rows of the page first and what belongs to them second, or a join would be made for every row that is passed over.
  const shown = await found
    .select('disputes.id')
    .$if(state === 'open', (open) =>
      open
        .orderBy(sql`stage NOT IN ('asked', 'to-answer')`)
        .orderBy(sql`evidence_due_by IS NULL`)
        .orderBy('evidence_due_by'),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(countOnPage(total, page, size))
    .offset((page - 1) * size)
    .execute()
  const ids = shown.map(({ id }) => id)
  const read = await withPurchases(db)
    .select(columns)
    .select([
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'deals.id as deal_id',
      'deals.title',
    ])
    .where('disputes.id', 'in', ids)
    .execute()
  const rows = inOrderOf(ids, read)
  const listed = rows.map((row) => ({
    ...toDispute(row),
    buyer: { name: fullName(row), email: row.email },
    deal: { reference: dealReference(row.deal_id), title: row.title },
  }))
  return { ...listPage(listed, total, page, size), counts }
}

/** The disputes of these reservations, the newest of each first, by the reservation's id: one query however many they are. */
export async function listDisputesOf(db: Db, reservationIds: string[]): Promise<Map<string, DisputeRow[]>> {
  const found = new Map<string, DisputeRow[]>()
  if (reservationIds.length === 0) return found
  const rows = await db
    .selectFrom('payments')
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(columns)
    .where('payments.reservation_id', 'in', reservationIds)
    .orderBy('opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .execute()
  for (const row of rows) {
    found.set(row.reservation_id, [...(found.get(row.reservation_id) ?? []), toDispute(row)])
  }
  return found
}

function withPurchases(db: Db) {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
}

const columns = [
  'disputes.id',
  'disputes.payment_id',
  'stage',
  'state',
  'disputes.amount_pence',
  'disputes.fee_pence',
  'reason',
  'opened_at',
  'evidence_due_by',
  'closed_at',
  'reservations.id as reservation_id',
  'reservations.reference',
] as const

type Row = Pick<
  Database['disputes'],
  | 'id'
  | 'payment_id'
  | 'stage'
  | 'amount_pence'
  | 'fee_pence'
  | 'reason'
  | 'opened_at'
  | 'evidence_due_by'
  | 'closed_at'
> & { state: DisputeState; reservation_id: string; reference: string }

function toDispute(row: Row): DisputeRow {
  const isToAnswer = row.stage === 'asked' || row.stage === 'to-answer'
  return {
    id: row.id,
    stage: row.stage,
    state: row.state,
    amountPence: row.amount_pence,
    feePence: row.fee_pence,
    reason: row.reason,
    openedAt: row.opened_at,
    evidenceDueBy: isToAnswer ? row.evidence_due_by : null,
    closedAt: row.closed_at,
    paymentId: row.payment_id,
    reservation: { id: row.reservation_id, reference: row.reference },
  }
}

async function countRows(found: SelectQueryBuilder<Database, 'disputes', object>): Promise<number> {
  return (await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

/** The number that a common word finds. Every row is looked at, and joined at once: to ask of each takes twice as long. */
async function countAmongMany(db: Db, state: State, search: string): Promise<number> {
  const { total } = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select((select) => select.fn.countAll<number>().as('total'))
    .$if(state !== 'any', (query) => query.where('disputes.state', '=', state as DisputeState))
    .where((where) => where.or([where('disputes.id', '=', search), isPurchase(search)(where)]))
    .executeTakeFirstOrThrow()
  return total
}

/** By a dispute's id, part of a reference, a deal's number, or words of the buyer's name or address. */
function isFound(where: ExpressionBuilder<Database, 'disputes'>, search: string, few: string[] | null) {
  const payments = where.selectFrom('payments').select('payments.id')
  return where.or([
    where('disputes.id', '=', search),
    few
      ? where('disputes.payment_id', 'in', payments.where(isAmong('payments.reservation_id', few)))
      : where.exists(
          payments
            .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
            .innerJoin('users', 'users.id', 'reservations.user_id')
            .whereRef('payments.id', '=', 'disputes.payment_id')
            .where(isPurchase(search)),
        ),
  ])
}

const isPurchase =
  (search: string): IsPurchaseFound =>
  (where) => {
    const dealId = dealIdIn(search)
    return where.or([
      isOfReferenceOrBuyer(where, search),
      ...(dealId === null ? [] : [where('reservations.deal_id', '=', dealId)]),
    ])
  }

async function countDisputes(db: Db): Promise<Record<State, number>> {
  const rows = await db
    .selectFrom('disputes')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const of = (state: DisputeState) => rows.find((row) => row.state === state)?.count ?? 0
  const [open, won, lost] = [of('open'), of('won'), of('lost')]
  return { open, won, lost, any: open + won + lost }
}
