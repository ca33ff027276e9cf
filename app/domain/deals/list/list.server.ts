import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, isAmong, paddedNumber, readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Database, DealRow, DealStatus } from '#db/schema.ts'
import { countHolding, findHolding } from '#db/text-search.server.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { inOrderOf, listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { dealReference } from '#app/utils/references.ts'
import { fieldTexts, recordColumns } from '../record/columns.server.ts'
import { propertyTypeLabels } from '../record/property-types.ts'
import { drawingColumns, toDrawingFacts } from '../files/drawing-facts.ts'
import { listFirstImages } from '../files/images.server.ts'
import { dealDeskSorts, dealGradeLabels, dealStatusLabels, type DealDeskRow, type DealDeskSort } from '../desk/desk.ts'
import { fieldNames } from '../record/record.ts'

const filters = {
  search: searchText({ placeholder: 'Title, location or PID' }),
  propertyType: choice({ name: 'type', label: 'Type', options: propertyTypeLabels, all: 'All Types' }),
  status: choice({ name: 'status', label: 'Status', options: dealStatusLabels, all: 'Any status' }),
  grade: choice({ name: 'grade', label: 'Grade', options: dealGradeLabels, all: 'Any' }),
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
    tick: { label: 'Tick', width: 2, place: 'tick', isHidden: true },
    image: { label: 'Image', width: 3.5, isHidden: true, isExtra: true },
    deal: { label: 'Deal', isRowHead: true },
    reference: { label: 'Reference', width: 6.4, place: 'first' },
    status: { label: 'Status', width: 5.8, place: 'state' },
    score: { label: 'Score', width: 5.2, sort: 'score', place: 'meta' },
    type: { label: 'Type', width: 7, isExtra: true },
    price: { label: 'Price', width: 5.6, sort: 'price', isAscending: true, place: 'amount', isNumber: true },
    yield: { label: 'Yield', width: 3.9, isNumber: true, isExtra: true },
    roi: { label: 'ROI', width: 3.6, sort: 'roi', isNumber: true, isExtra: true },
    actions: { label: 'Actions', width: 5.5, place: 'actions', isHidden: true },
  },
  counts: ({ counts }) => ({ status: counts }),
  // The file holds the whole record (`dealFile`).
  csv: {},
})

const fieldsInOrder = Object.fromEntries(fieldNames.map((name) => [name, fieldTexts[name]]))

/**
 * The list of deals as its file has it: the reference and every field of the record under its own name, as the form shows it. An
 * import reads the same columns, so that a file that was downloaded can be changed and brought in again.
 */
export const dealFile = describeList({
  name: dealList.name,
  title: dealList.title,
  labels: dealList.labels,
  rowNames: dealList.rowNames,
  filters: dealList.filters,
  read: readFilePage,
  columns: dealList.columns,
  csv: { reference: (row: FileRow) => dealReference(row.id), ...fieldsInOrder },
})

const fileColumns = ['id', ...recordColumns] as const
type FileRow = Pick<DealRow, (typeof fileColumns)[number]>

/** A page of the record of deals: which they are first, in the order of an index, and then each by its id. */
async function readFilePage(db: Db, filters: DealDeskFilters, { size }: { size: number }): Promise<ListPage<FileRow>> {
  const asked = await matchDeals(db, filters)
  const page = await pageOfDeals(db, asked, filters, size).select('id').execute()
  const ids = page.map(({ id }) => id)
  const found = await db.selectFrom('deals').select(fileColumns).where(isAmong('id', ids)).execute()
  const rows = inOrderOf(ids, found)
  return listPage(rows, await countDeals(db, asked, filters), filters.page, size)
}

/** The orders, each with its index, which has everything that the list is narrowed by. */
const sortColumns: Record<DealDeskSort, { column: string; direction: 'asc' | 'desc'; index: string }> = {
  newest: { column: 'id', direction: 'desc', index: 'deals_by_id' },
  score: { column: 'ai_score', direction: 'desc', index: 'deals_by_score' },
  price: { column: 'price_pence', direction: 'asc', index: 'deals_by_price' },
  roi: { column: 'roi_percent', direction: 'desc', index: 'deals_by_roi' },
}

/** A page of the deals, with the number of all deals by their state, whatever the filters say. */
interface DealDeskPage extends ListPage<DealDeskRow> {
  counts: Readonly<Record<DealStatus, number>>
}

/** One page of all deals that match. The search looks at title, location and reference. */
export async function listDeskDeals(db: Db, filters: DealDeskFilters, size = pageSize): Promise<DealDeskPage> {
  const { rows, total } = await readPageOfDeals(db, filters, size, [
    'title',
    'location',
    'status',
    'unavailable_at',
    ...drawingColumns,
    'image_url',
    'ai_score',
    'score_grade',
    'price_pence',
    'gross_yield_percent',
    'roi_percent',
  ])
  const images = await listFirstImages(
    db,
    rows.map(({ id }) => id),
  )
  const page = listPage(
    rows.map((row) => ({
      id: row.id,
      reference: dealReference(row.id),
      title: row.title,
      location: row.location,
      status: row.status,
      isUnavailable: row.unavailable_at !== null,
      propertyType: row.property_type,
      image: images.get(row.id) ?? null,
      imageUrl: row.image_url,
      drawing: toDrawingFacts(row),
      score: { value: row.ai_score, grade: row.score_grade },
      pricePence: row.price_pence,
      grossYieldPercent: row.gross_yield_percent,
      roiPercent: row.roi_percent,
    })),
    total,
    filters.page,
    size,
  )
  return { ...page, counts: await countByStatus(db) }
}

/** One page of the deals that match, in the order that the filters ask for, with their id and these columns; and how many match in all. */
async function readPageOfDeals<Column extends keyof DealRow>(
  db: Db,
  filters: DealDeskFilters,
  size: number,
  columns: readonly Column[],
): Promise<{ rows: Pick<DealRow, Column | 'id'>[]; total: number }> {
  const { column, direction } = sortColumns[filters.sort]
  // The rows of the page first and what they show second, or every row that is found would be carried along whole.
  const asked = await matchDeals(db, filters)
  const total = await countDeals(db, asked, filters)
  if (total === 0) return { rows: [], total }
  const page = pageOfDeals(db, asked, filters, size).select('id')
  const inOrder = db
    .selectFrom(page.as('page'))
    // A cross join keeps to this order. SQLite would else go through all the deals a second time, to have them in theirs.
    .crossJoin('deals')
    .whereRef('deals.id', '=', 'page.id')
    .select('deals.id')
    .orderBy(sql.ref(`deals.${column}`), direction)
    .orderBy('deals.id', 'desc')
  const rows = await inOrder.select(columns.map((name) => `deals.${name}` as const)).execute()
  return { rows: rows as unknown as Pick<DealRow, Column | 'id'>[], total }
}

/** The deals of one page, in the order that the filters ask for. */
function pageOfDeals(db: Db, asked: MatchedDeals, filters: DealDeskFilters, size: number) {
  const { column, direction } = sortColumns[filters.sort]
  return selectMatching(db, asked, filters.sort)
    .orderBy(sql.ref(column), direction)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
}

/** So many deals are looked at one by one sooner than all of them in the order of the list. */
const mostLookedAt = 500

interface MatchedDeals {
  /** The condition on deals that the filters of the list set. */
  matching: DealCondition
  /** The ids among which it finds all that it finds; null where these may be many. */
  few: number[] | null
}

export async function matchDeals(db: Db, filters: Omit<DealDeskFilters, 'sort' | 'page'>): Promise<MatchedDeals> {
  const { status, propertyType, grade, search } = filters
  const few = search ? ((await findHolding(db, 'deal', search, mostLookedAt))?.map(Number) ?? null) : null
  const matching: DealCondition = (where) =>
    where.and([
      ...(status ? [where('status', '=', status)] : []),
      ...(propertyType ? [where('property_type', '=', propertyType)] : []),
      ...(grade ? [where('score_grade', 'in', [grade, `${grade}+`])] : []),
      ...(search ? [anyContainsFolded(searchedBy(search), search)] : []),
      ...(few ? [isAmong('id', few)] : []),
    ])
  return { matching, few }
}

/** Where a search may be found. A reference has no other letters, and to write one for each deal takes as long as all else. */
function searchedBy(search: string) {
  const texts = ['title', 'location']
  return /^[pid-]*\d*$/i.test(search) ? [...texts, paddedNumber('PID-', 'id', 6)] : texts
}

/** Few deals are looked up by their ids, and many are read in the index of an order. The planner would take one without the texts. */
function selectMatching(db: Db, { matching, few }: MatchedDeals, sort: DealDeskSort) {
  return db.selectFrom(readBy('deals', few ? null : sortColumns[sort].index)).where(matching)
}

export type DealCondition = (
  where: ExpressionBuilder<Database, 'deals'>,
) => ExpressionWrapper<Database, 'deals', SqlBool>

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
  const next = await selectMatching(db, await matchDeals(db, filters), filters.sort)
    .select('id')
    // The first condition is a place in the index, from which on it is read.
    .where(sql.ref(column), direction === 'asc' ? '>=' : '<=', here.at)
    .where((where) => where.or([where(sql.ref(column), '<>', here.at), where('id', '<', here.id)]))
    .orderBy(sql.ref(column), direction)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return next?.id ?? null
}

/** The number of deals that match. Those of one state, or of all, have been counted already. */
async function countDeals(db: Db, asked: MatchedDeals, filters: DealDeskFilters): Promise<number> {
  const { status, propertyType, grade, search } = filters
  if (asked.few) return countMatching(db, asked)
  if (propertyType || grade || (search && status)) return countKept(db, { status, propertyType, grade, search })
  if (search) return countFound(db, search)
  const counts = await countByStatus(db)
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Many that match are counted once, and the answer is kept until a deal is written. */
const countKept = keepByVersion(['deals'], async (db: Db, filters: Omit<DealDeskFilters, 'sort' | 'page'>) =>
  countMatching(db, await matchDeals(db, filters)),
)
const countFound = keepByVersion(['deals'], (db: Db, search: string) => countHolding(db, 'deal', search))

async function countMatching(db: Db, asked: MatchedDeals): Promise<number> {
  const { total } = await selectMatching(db, asked, 'newest')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * The number of deals in each state. Those on the market are counted without a look at any, and an index has the others alone. The
 * values are written out and not bound: partial indexes hold only rows with these values.
 */
export const countByStatus = keepByVersion(['deals'], async (db: Db): Promise<Readonly<Record<DealStatus, number>>> => {
  const { active } = await db
    .selectFrom('deals')
    .select((select) => select.fn.countAll<number>().as('active'))
    .where('status', '=', sql.lit('active' as const))
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('deals')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('status', '<>', sql.lit('active' as const))
    .groupBy('status')
    .execute()
  const counts = { active, reserved: 0, inactive: 0, draft: 0, completed: 0 }
  for (const { status, count } of others) counts[status] = count
  return counts
})
