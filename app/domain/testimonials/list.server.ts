import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, isAmong } from '#db/expressions.server.ts'
import type { Database, TestimonialState } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { countOnPage, inOrderOf, listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import {
  findFewPurchases,
  isOfReferenceOrBuyer,
  type IsPurchaseFound,
} from '#app/domain/people/purchase-search.server.ts'
import { refusalReasons, testimonialStates } from './testimonials.ts'

const stateOptions = { ...testimonialStates, any: 'Any' } as const
type State = TestimonialState | 'any'

const filters = {
  state: choiceWithDefault<State>({ name: 'state', label: 'State', options: stateOptions, fallback: 'received' }),
  search: searchText({ placeholder: 'Reservation, name or email' }),
}
type TestimonialFilters = FiltersOf<typeof filters>

/** A record of the list. */
interface ListedTestimonial {
  id: string
  state: TestimonialState
  isSample: boolean
  /** The words as they were given; empty where there are none. */
  words: string
  name: string
  dealLabel: string
  reservation: { id: string; reference: string } | null
  /** What was given for the words: as it is shown, else as the author says; null where nobody has said. */
  incentive: string | null
  consentAt: string | null
  refusedBecause: string
  askedAt: string | null
  receivedAt: string | null
  decidedAt: string | null
  withdrawnAt: string | null
  updatedAt: string
}

/** The testimonials by state and search: at first those to check, the longest waiting first. */
export const testimonialList = describeList({
  name: 'testimonials',
  title: 'Testimonials',
  labels: { table: 'Testimonials', filters: 'Filter testimonials' },
  rowNames: ['testimonial'],
  filters,
  fieldOrder: ['search', 'state'],
  read: (db, filters, { size }) => listTestimonials(db, filters, size),
  counts: (page) => ({ state: page.counts }),
  columns: {
    changed: { label: 'Last change', width: 9, place: 'meta' },
    words: { label: 'Words', isRowHead: true },
    name: { label: 'Name shown', width: 10, place: 'first' },
    purchase: { label: 'Purchase', width: 8.6 },
    incentive: { label: 'Given for it', width: 9, isExtra: true },
    state: { label: 'State', width: 9.5, place: 'state' },
  },
  csv: {
    State: (row) => testimonialStates[row.state],
    Sample: (row) => row.isSample,
    Words: (row) => row.words,
    'Name shown': (row) => row.name,
    'Beside it': (row) => row.dealLabel,
    Reservation: (row) => row.reservation?.reference ?? '',
    'Given for it': (row) => (row.incentive === '' ? 'Nothing' : row.incentive),
    'Consent at': (row) => row.consentAt,
    'Not shown because': (row) => row.refusedBecause,
    'Question emailed at': (row) => row.askedAt,
    'Received at': (row) => row.receivedAt,
    'Decided at': (row) => row.decidedAt,
    'Withdrawn at': (row) => row.withdrawnAt,
  },
})

/** One page of testimonials. Those to check come as they have waited, all others by their last change, latest first. */
async function listTestimonials(
  db: Db,
  { state, search, page }: TestimonialFilters,
  size = pageSize,
): Promise<ListPage<ListedTestimonial> & { counts: Record<State, number> }> {
  const counts = await countStates(db)
  const few = search === '' ? null : await findFewPurchases(db, search, isPurchase(search))
  const found = db
    .selectFrom('testimonials')
    .$if(state !== 'any', (query) => query.where('testimonials.state', '=', state as TestimonialState))
    .$if(search !== '', (query) => query.where((where) => isFound(where, search, few)))
  const total = search === '' ? counts[state] : few ? await countRows(found) : await countAmongMany(db, state, search)
  const order = state === 'received' ? 'asc' : 'desc'
  // The rows of the page first and their texts second: those that are passed over are in the index.
  const shown = await found
    .select('testimonials.id')
    .orderBy('testimonials.updated_at', order)
    .orderBy('testimonials.id', order)
    .limit(countOnPage(total, page, size))
    .offset((page - 1) * size)
    .execute()
  const ids = shown.map(({ id }) => id)
  const read = await db
    .selectFrom('testimonials')
    .leftJoin('reservations', 'reservations.id', 'testimonials.reservation_id')
    .selectAll('testimonials')
    .select('reservations.reference')
    .where('testimonials.id', 'in', ids)
    .execute()
  const rows = inOrderOf(ids, read)
  const listed = rows.map((row) => ({
    id: row.id,
    state: row.state,
    isSample: row.is_sample === 1,
    words: row.words ?? '',
    name: row.name ?? '',
    dealLabel: row.deal_label ?? '',
    reservation:
      row.reservation_id !== null && row.reference !== null
        ? { id: row.reservation_id, reference: row.reference }
        : null,
    incentive: row.incentive ?? row.said_incentive,
    consentAt: row.consent_at,
    refusedBecause: row.refused_because ? refusalReasons[row.refused_because].label : '',
    askedAt: row.asked_at,
    receivedAt: row.received_at,
    decidedAt: row.decided_at,
    withdrawnAt: row.withdrawn_at,
    updatedAt: row.updated_at,
  }))
  return { ...listPage(listed, total, page, size), counts }
}

async function countRows(found: SelectQueryBuilder<Database, 'testimonials', object>): Promise<number> {
  return (await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

/**
 * The number that a common word finds. Every row is looked at, and joined at once: to ask of each takes longer. Others have their turn
 * after the rows of each state.
 */
async function countAmongMany(db: Db, state: State, search: string): Promise<number> {
  const states = state === 'any' ? (Object.keys(testimonialStates) as TestimonialState[]) : [state]
  let total = 0
  for (const one of states) {
    const { count } = await db
      .selectFrom('testimonials')
      .leftJoin('reservations', 'reservations.id', 'testimonials.reservation_id')
      .leftJoin('users', 'users.id', 'reservations.user_id')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('testimonials.state', '=', one)
      .where((where) => where.or([anyContainsFolded(['testimonials.name'], search), isPurchase(search)(where)]))
      .executeTakeFirstOrThrow()
    total += count
    await setImmediate()
  }
  return total
}

/** By part of a reservation's reference, or words of the name that is shown, or of the buyer's name or address. */
function isFound(where: ExpressionBuilder<Database, 'testimonials'>, search: string, few: string[] | null) {
  return where.or([
    anyContainsFolded(['testimonials.name'], search),
    few
      ? isAmong('testimonials.reservation_id', few)
      : where.exists(
          where
            .selectFrom('reservations')
            .innerJoin('users', 'users.id', 'reservations.user_id')
            .select('reservations.id')
            .whereRef('reservations.id', '=', 'testimonials.reservation_id')
            .where(isPurchase(search)),
        ),
  ])
}

const isPurchase =
  (search: string): IsPurchaseFound =>
  (where) =>
    isOfReferenceOrBuyer(where, search)

async function countStates(db: Db): Promise<Record<State, number>> {
  const rows = await db
    .selectFrom('testimonials')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts: Record<State, number> = { received: 0, verified: 0, refused: 0, asked: 0, withdrawn: 0, any: 0 }
  for (const { state, count } of rows) {
    counts[state] = count
    counts.any += count
  }
  return counts
}
