import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, countOfAll, paddedNumber } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { toPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { propertyTypeLabels } from './deals.ts'
import { dealDeskSorts, dealStatusLabels, type DealDeskRow, type DealDeskSort } from './desk.ts'

const filters = {
  search: searchText({ placeholder: 'Title, location or PID' }),
  propertyType: choice({ name: 'type', label: 'Type', options: propertyTypeLabels, all: 'All Types' }),
  status: choice({ name: 'status', label: 'Status', options: dealStatusLabels, all: 'Any status' }),
  sort: choiceWithDefault({ name: 'sort', label: 'Sort by', options: dealDeskSorts, fallback: 'newest' }),
}
export type DealDeskFilters = FiltersOf<typeof filters>

/** Every deal, whatever its state. */
export const dealList = describeList({
  name: 'deals',
  title: 'Property Deals',
  labels: { table: 'Deals', filters: 'Filter deals' },
  rowNames: ['deal'],
  filters,
  read: (db, filters, { size }) => listDeskDeals(db, filters, size),
  columns: {
    image: { label: 'Image', width: 3.5, isHidden: true, isExtra: true },
    deal: { label: 'Deal', isRowHead: true },
    reference: { label: 'Reference', width: 6.4, place: 'first' },
    type: { label: 'Type', width: 6, isExtra: true },
    score: { label: 'Score', width: 4.8, sort: 'score', place: 'meta' },
    price: { label: 'Price', width: 5.6, sort: 'price', isAscending: true, isNumber: true },
    roi: { label: 'ROI', width: 3.6, sort: 'roi', isNumber: true, isExtra: true },
    securePrice: { label: 'Secure price', width: 7.8, place: 'amount', isNumber: true },
    status: { label: 'Status', width: 6, place: 'state' },
    actions: { label: 'Actions', width: 14.8, place: 'actions', isHidden: true },
  },
  csv: {
    Reference: (deal) => deal.reference,
    Title: (deal) => deal.title,
    Location: (deal) => deal.location,
    Status: (deal) => (deal.isUnavailable ? 'unavailable' : deal.status),
    Type: (deal) => deal.propertyType,
    Score: (deal) => deal.score.value,
    Grade: (deal) => deal.score.grade,
    'Price (GBP)': (deal) => toPounds(deal.pricePence),
    'ROI (%)': (deal) => deal.roiPercent,
    'Annual yield (GBP)': (deal) => toPounds(deal.annualYieldPence),
    'Secure price (GBP)': (deal) => toPounds(deal.securePricePence),
  },
})

const sortColumns: Record<DealDeskSort, { column: string; direction: 'asc' | 'desc' }> = {
  newest: { column: 'id', direction: 'desc' },
  score: { column: 'ai_score', direction: 'desc' },
  price: { column: 'price_pence', direction: 'asc' },
  roi: { column: 'roi_percent', direction: 'desc' },
}

/** One page of all deals that match. The search looks at title, location and reference. */
export async function listDeskDeals(db: Db, filters: DealDeskFilters, size = pageSize): Promise<ListPage<DealDeskRow>> {
  const matching = matchDeals(filters)
  const { column, direction } = sortColumns[filters.sort]
  // The rows of the page first and what they show second, or every row that is found would be carried along whole.
  const page = db
    .selectFrom('deals')
    .select(['id', countOfAll(filters.search !== '').as('total')])
    .where(matching)
    .orderBy(sql.ref(column), direction)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
  const rows = await db
    .selectFrom(page.as('page'))
    // A cross join keeps to this order. SQLite would else go through all the deals a second time, to have them in theirs.
    .crossJoin('deals')
    .whereRef('deals.id', '=', 'page.id')
    .select([
      'deals.id',
      'page.total',
      'title',
      'location',
      'status',
      'unavailable_at',
      'property_type',
      'image_url',
      'ai_score',
      'score_grade',
      'price_pence',
      'secure_price_pence',
      'annual_yield_pence',
      'roi_percent',
    ])
    .orderBy(sql.ref(`deals.${column}`), direction)
    .orderBy('deals.id', 'desc')
    .execute()
  const isNothing = filters.search !== '' && filters.page === 1 && rows.length === 0
  const total = isNothing ? 0 : (rows[0]?.total ?? (await countMatching(db, matching)))
  return listPage(
    rows.map((row) => ({
      id: row.id,
      reference: dealReference(row.id),
      title: row.title,
      location: row.location,
      status: row.status,
      isUnavailable: row.unavailable_at !== null,
      isPublic: row.status === 'active' || row.status === 'reserved',
      propertyType: row.property_type,
      imageUrl: row.image_url,
      score: { value: row.ai_score, grade: row.score_grade },
      pricePence: row.price_pence,
      securePricePence: row.secure_price_pence,
      annualYieldPence: row.annual_yield_pence,
      roiPercent: row.roi_percent,
    })),
    total,
    filters.page,
    size,
  )
}

type Matching = (where: ExpressionBuilder<Database, 'deals'>) => ExpressionWrapper<Database, 'deals', SqlBool>

/** The condition of these filters. */
function matchDeals(filters: DealDeskFilters): Matching {
  return (where) =>
    where.and([
      ...(filters.status ? [where('status', '=', filters.status)] : []),
      ...(filters.propertyType ? [where('property_type', '=', filters.propertyType)] : []),
      ...(filters.search
        ? [anyContainsFolded(['title', 'location', paddedNumber('PID-', 'id', 6)], filters.search)]
        : []),
    ])
}

/**
 * The id of the deal after this one in the list, whether or not the list still holds this one. Null at the end of the list, and
 * for a deal that there is not.
 */
export async function findNextDeal(db: Db, dealId: number, filters: DealDeskFilters): Promise<number | null> {
  const { column, direction } = sortColumns[filters.sort]
  const here = await db
    .selectFrom('deals')
    .select(['id', sql.ref<number>(column).as('at')])
    .where('id', '=', dealId)
    .executeTakeFirst()
  if (!here) return null
  const next = await db
    .selectFrom('deals')
    .select('id')
    .where(matchDeals(filters))
    .where((where) =>
      where.or([
        where(sql.ref(column), direction === 'asc' ? '>' : '<', here.at),
        where.and([where(sql.ref(column), '=', here.at), where('id', '<', here.id)]),
      ]),
    )
    .orderBy(sql.ref(column), direction)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return next?.id ?? null
}

async function countMatching(db: Db, matching: Matching): Promise<number> {
  const { total } = await db
    .selectFrom('deals')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  return total
}
