import { setImmediate } from 'node:timers/promises'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Database, DealRow } from '#db/schema.ts'
import type { PropertyFeature } from './buildings.ts'
import { publicFieldColumns, publicFieldsOf } from './columns.server.ts'
import { findDealArea } from './deal-area.server.ts'
import { drawingColumns, toDrawingFacts } from '../files/drawing-facts.ts'
import { listDealImages, listFirstImages } from '../files/images.server.ts'
import type { DealImage } from '../files/images.ts'
import { parseScoringFactors } from '#app/domain/figures/score.ts'
import type { ScoreExplanation } from '#app/domain/figures/score-explanation.ts'
import { inOrderOf } from '#app/domain/lists/lists.ts'
import {
  dealsPerPage,
  type DealArea,
  type DealCard,
  type DealList,
  type DocumentSummary,
  type PublicDeal,
} from './deals.ts'
import { isPublic, matchesFilters } from '../list/conditions.server.ts'
import { filtersInForce, type DealFilters, type DealSort } from '../list/filters.ts'
import { findMatching, findWays, readDealChoices, type Matching } from '../list/figures.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { countStandings, listRunningHolds } from '../list/standing-counts.server.ts'
import { readStandings, standingFor } from '../list/standing.server.ts'
import type { DealViewer } from '../list/standing.ts'
import { explainStoredScore } from '../score/stored-score.server.ts'
import { parseEvidence } from '../score/scoring.server.ts'

/** The operator's policy, from the settings. */
export interface DealPolicy {
  /** Deals in Scotland may be secured online (RULES.md, Holds). */
  allowScotland: boolean
  /** A buyer's identity is checked before address and documents open (RULES.md, Checks). Not without it. */
  requiresCheck?: boolean
}

/** The columns that a card is made from. */
export const cardColumns = [
  'id',
  'title',
  'location',
  'nation',
  ...drawingColumns,
  'status',
  'price_pence',
  'secure_price_pence',
  'annual_yield_pence',
  'monthly_rent_pence',
  'operating_costs_pence',
  'property_tax_pence',
  'fees_pence',
  'works_pence',
  'gross_yield_percent',
  'roi_percent',
  'image_url',
  'ai_score',
  'score_grade',
  'scoring_factors',
] as const

/**
 * Every column that may become public: those of the public fields (record.ts), and these. The address and the owner are not among
 * them, so no mistake further on can show them.
 */
const publicColumns = [
  ...new Set([
    ...cardColumns,
    ...publicFieldColumns,
    'area_code',
    'score_version',
    'market_trend',
    'demand_level',
    'score_override_reason',
    'computed_score',
    'computed_grade',
    'scored_at',
    'evidence',
    'postcode_district',
    'features',
    'verified_at',
    'updated_at',
  ] as const),
]

type CardRow = Pick<DealRow, (typeof cardColumns)[number]>
type PublicRow = Pick<DealRow, (typeof publicColumns)[number]>

/**
 * One page of the public deals that match the filters, with their count and average ROI, and what the filters may choose from.
 * Reserved deals come last whatever the sort. A page past the end is empty. A search that finds nothing forgives one mistake of
 * typing, unless it is to be taken letter for letter.
 */
export async function listDeals(db: Db, asked: DealFilters, policy: DealPolicy, viewer: DealViewer): Promise<DealList> {
  const moment = { allowScotland: policy.allowScotland, now: viewer.now }
  const found = await findMatching(db, asked, moment)
  const { filters, figures, mended } = found
  const matching = matchesFilters(filters, filtersInForce(filters), moment)
  const cards = await listCards(db, found, policy, viewer.now)
  return {
    deals: await withStandings(db, cards, viewer),
    mended,
    total: figures.total,
    averageRoiPercent: figures.average,
    counts: await countStandings(db, matching, figures, policy, viewer),
    page: filters.page,
    pageCount: Math.max(1, Math.ceil(figures.total / dealsPerPage)),
    choices: await readDealChoices(db),
    ways: figures.total === 0 ? await findWays(db, filters, moment) : [],
  }
}

/** Deals as they are while nobody holds them, and those by whose holds they were chosen; null for all. */
interface FirstDeals {
  deals: readonly DealCard[]
  byHoldsOf: readonly number[] | null
}

/** So many of the public deals that match, the first in the list. Where they have to be free, few others decide which these are. */
export async function listFirstDeals(
  db: Db,
  asked: DealFilters,
  policy: DealPolicy,
  now: string,
  most: number,
): Promise<FirstDeals> {
  const moment = { allowScotland: policy.allowScotland, now }
  const found = await findMatching(db, { ...asked, isFree: false, page: 1 }, moment)
  const matching = { ...found, filters: { ...found.filters, isFree: asked.isFree } }
  const first = await readCardsWithout(db, matching, [], policy)
  if (!asked.isFree) return { deals: first.slice(0, most), byHoldsOf: [] }
  const isFree = (await withStandings(db, first, { userId: null, now })).map(({ standing }) => standing.kind === 'free')
  const deals = first.filter((_, at) => isFree[at]).slice(0, most)
  if (deals.length < most && first.length === dealsPerPage)
    return { deals: (await listCards(db, matching, policy, now)).slice(0, most), byHoldsOf: null }
  // Whoever holds a deal behind the last one changes nothing.
  const last = deals.length < most ? first.length : first.indexOf(deals.at(-1)!) + 1
  return { deals, byHoldsOf: first.slice(0, last).map(({ id }) => id) }
}

/** The cards of one page, each as it is while nobody holds it. */
async function listCards(db: Db, found: Matching, policy: DealPolicy, now: string): Promise<readonly DealCard[]> {
  if (found.figures.total === 0) return []
  const held = found.filters.isFree ? (await listRunningHolds(db, now)).map(({ deal_id }) => deal_id) : []
  return readCardsWithout(db, found, held, policy)
}

/** The same without these deals. Those of a search are not kept: the next one is nearly always another. */
function readCardsWithout(
  db: Db,
  { filters, few }: Omit<Matching, 'figures'>,
  held: number[],
  { allowScotland }: DealPolicy,
): Promise<readonly DealCard[]> {
  const asked = { filters: { ...filters, view: 'cards' as const }, few, held }
  return filters.search === '' ? readKeptCards(db, asked, { allowScotland }) : readCards(db, asked, { allowScotland })
}

interface AskedCards {
  filters: DealFilters
  /** As in `Matching`. */
  few: number[] | null
  /** The deals that are left out because somebody holds them. */
  held: number[]
}

async function readCards(db: Db, { filters, few, held }: AskedCards, policy: DealPolicy): Promise<DealCard[]> {
  const { allowScotland } = policy
  const page = db
    .selectFrom(readBy('deals', few ? null : `public_deals_by_${filters.sort}`))
    .where(matchesFilters(filters, filtersInForce(filters), { allowScotland, now: null }))
    .$if(few !== null, (query) => query.where(isAmong('id', few ?? [])))
    .$if(held.length > 0, (query) => query.where((where) => where.not(isAmong('id', held))))
    .orderBy('status')
    .orderBy(sql.ref(sortColumns[filters.sort].column), sortColumns[filters.sort].direction)
    .orderBy('id')
    .limit(dealsPerPage)
    .offset((filters.page - 1) * dealsPerPage)
  const rows = await (filters.page > shallowPages ? readThroughIds(db, page) : page.select(cardColumns).execute())
  const images = await imagesOf(db, rows)
  return rows.map((row) => toDealCard(row, images.get(row.id), policy))
}

/** PostgreSQL fetches every row before those of a page, so that behind these pages the index alone says which rows they are. */
const shallowPages = 10

async function readThroughIds(db: Db, page: SelectQueryBuilder<Database, 'deals', object>) {
  const ids = (await page.select('id').execute()).map(({ id }) => id)
  const rows = await db.selectFrom(readBy('deals', null)).select(cardColumns).where('id', 'in', ids).execute()
  return inOrderOf(ids, rows)
}

/** The same, until a deal or a picture is written: who holds what changes far more often than what there is. */
const readKeptCards = keepByVersion(
  ['deals', 'deal_images'],
  async (db: Db, asked: AskedCards, policy: DealPolicy): Promise<readonly DealCard[]> => {
    await setImmediate()
    return readCards(db, asked, policy)
  },
)

/** The same deals with what each is to the viewer. */
async function withStandings<Deal extends DealCard>(
  db: Db,
  deals: readonly Deal[],
  viewer: DealViewer,
): Promise<Deal[]> {
  const rows = deals.map(({ id, availability, canBeSecuredOnline }) => ({
    id,
    status: availability === 'reserved' ? ('reserved' as const) : ('active' as const),
    canBeSecuredOnline,
  }))
  const standings = await readStandings(db, rows, viewer)
  return deals.map((deal) => ({ ...deal, standing: standings.get(deal.id)! }))
}

const sortColumns: Record<DealSort, { column: string; direction: 'asc' | 'desc' }> = {
  score: { column: 'ai_score', direction: 'desc' },
  roi: { column: 'roi_percent', direction: 'desc' },
  price: { column: 'price_pence', direction: 'asc' },
  yield: { column: 'gross_yield_percent', direction: 'desc' },
}

/** The first photographs of these deals. */
function imagesOf(db: Db, rows: { id: number }[]): Promise<Map<number, DealImage>> {
  return listFirstImages(
    db,
    rows.map(({ id }) => id),
  )
}

/** The cards of these deals that are public, in the order of their ids as given; for nobody each as it is while nobody holds it. */
export async function findDealCards(
  db: Db,
  ids: readonly number[],
  policy: DealPolicy,
  viewer: DealViewer | null,
): Promise<DealCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(readBy('deals', null))
    .select(cardColumns)
    .where('id', 'in', ids)
    .where(isPublic)
    .execute()
  const images = await imagesOf(db, rows)
  const cards = rows.map((row) => toDealCard(row, images.get(row.id), policy))
  const inOrder = ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  return viewer ? withStandings(db, inOrder, viewer) : inOrder
}

/** A public deal, or undefined. A draft gets the same answer as a deal that never existed. */
export async function findDeal(db: Db, id: number, policy: DealPolicy): Promise<PublicDeal | undefined> {
  const row = await db.selectFrom('deals').select(publicColumns).where('id', '=', id).where(isPublic).executeTakeFirst()
  return row && toPublicDeal(row, (await imagesOf(db, [row])).get(id), policy)
}

/** The price of a public deal in pence; undefined where there is no such deal. */
export async function findPublicPrice(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('deals').select('price_pence').where('id', '=', id).where(isPublic).executeTakeFirst()
  return row?.price_pence
}

/** Type and region of a deal that was on the market and has left it: nothing else of it is told any more. Undefined for any other. */
export async function findGoneDeal(
  db: Db,
  id: number,
): Promise<Pick<PublicDeal, 'propertyType' | 'region'> | undefined> {
  return db
    .selectFrom('deals')
    .select(['property_type as propertyType', 'region'])
    .where('id', '=', id)
    .where('status', 'in', ['inactive', 'completed'])
    .where('published_at', 'is not', null)
    .executeTakeFirst()
}

/** A public deal beside others, with the figures of its area and its score explained. */
type DealBesideOthers = Pick<DealPage, 'deal' | 'area' | 'explanation'>

/** The public ones of these deals as the viewer sees them, in the order of the ids: three queries, however many. */
export async function findDeals(
  db: Db,
  ids: readonly number[],
  policy: DealPolicy,
  viewer: DealViewer,
): Promise<PublicDeal[]> {
  return readInOrder(db, ids, policy, viewer, await readPublic(db, ids))
}

/** The same with the published figures of each area, and each score explained as on the deal's own page. */
export async function findDealsBesideOthers(
  db: Db,
  ids: readonly number[],
  policy: DealPolicy,
  viewer: DealViewer,
): Promise<DealBesideOthers[]> {
  const rows = await readPublic(db, ids)
  const deals = await readInOrder(db, ids, policy, viewer, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return Promise.all(
    deals.map(async (deal) => {
      const row = byId.get(deal.id)!
      return { deal, area: await findDealArea(db, row), explanation: explainStoredScore(row) }
    }),
  )
}

async function readPublic(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('deals')
    .select([...publicColumns, 'score_inputs'])
    .where('id', 'in', ids)
    .where(isPublic)
    .execute()
}

async function readInOrder(
  db: Db,
  ids: readonly number[],
  policy: DealPolicy,
  viewer: DealViewer,
  rows: PublicRow[],
): Promise<PublicDeal[]> {
  const images = await imagesOf(db, rows)
  const deals = rows.map((row) => toPublicDeal(row, images.get(row.id), policy))
  const byId = new Map((await withStandings(db, deals, viewer)).map((deal) => [deal.id, deal]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The public facts of any deal, whatever its state; undefined when there is none. For admins, before a deal is public. */
export async function findDealFacts(db: Db, id: number): Promise<PublicDeal | undefined> {
  const row = await db.selectFrom('deals').select(publicColumns).where('id', '=', id).executeTakeFirst()
  return row && toPublicDeal(row, undefined, { allowScotland: false })
}

interface DealPage {
  deal: PublicDeal
  images: DealImage[]
  area: DealArea | null
  documents: DocumentSummary[]
  /** The score with this deal's own numbers; null where what it was computed from cannot be read. */
  explanation: ScoreExplanation | null
}

/** Everything the deal page shows. */
export async function findDealPage(
  db: Db,
  id: number,
  policy: DealPolicy,
  viewer: DealViewer,
): Promise<DealPage | undefined> {
  const page = await readKeptPage(db, id, policy)
  return page && { ...page, deal: (await withStandings(db, [page.deal], viewer))[0]! }
}

/** The same while nobody holds the deal, kept: reading and explaining it costs more than the page around it. */
const readKeptPage = keepByVersion(
  ['deals', 'deal_documents', 'deal_images', 'areas'],
  async (db: Db, id: number, policy: DealPolicy): Promise<DealPage | undefined> => {
    const row = await db
      .selectFrom('deals')
      .select([...publicColumns, 'score_inputs'])
      .where('id', '=', id)
      .where(isPublic)
      .executeTakeFirst()
    if (!row) return undefined
    const documents = await db
      .selectFrom('deal_documents')
      .select(['title', 'status', 'page_count', 'byte_size', 'content_type'])
      .where('deal_id', '=', id)
      .where('removed_at', 'is', null)
      .orderBy('position')
      .execute()
    const images = await listDealImages(db, id)
    return {
      deal: toPublicDeal(row, images[0], policy),
      images,
      area: await findDealArea(db, row),
      documents: documents.map((document) => ({
        title: document.title,
        status: document.status,
        pageCount: document.page_count,
        byteSize: document.byte_size,
        contentType: document.content_type,
      })),
      explanation: explainStoredScore(row),
    }
  },
)

/**
 * The lowest secure price of the deals that can be secured online now, in pence; null when there is none. The busiest pages ask
 * for it, so the answer is kept until it changes.
 */
export const findLowestSecurePrice = keepByVersion(
  ['lowest_secure_price'],
  async (db: Db, policy: DealPolicy): Promise<number | null> => {
    const { lowest } = await db
      .selectFrom(readBy('deals', 'public_deals_by_secure_price'))
      .select((select) => select.fn.min<number | null>('secure_price_pence').as('lowest'))
      .where(isPublic)
      .where('status', '=', 'active')
      .$if(!policy.allowScotland, (query) => query.where('nation', '<>', 'Scotland'))
      .executeTakeFirstOrThrow()
    return lowest
  },
)

/** The newest public deals by name, as many as a list to choose from can hold. */
export async function listDealNames(db: Db): Promise<{ id: number; title: string }[]> {
  return await db
    .selectFrom(readBy('deals', 'public_deals_by_id'))
    .select(['id', 'title'])
    .where(isPublic)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** The number of public deals, from an index alone. It is kept until a deal is written. */
export const countPublicDeals = keepByVersion(['deals'], async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom(readBy('deals', 'public_deals_by_id'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isPublic)
    .executeTakeFirstOrThrow()
  return count
})

/** As many addresses as are read at a time. */
const addressesAtOnce = 1000

/** The ids and times of so many public deals in the order of their ids, without the first `skipped`; in parts, for the sitemap. */
export async function* listDealAddresses(
  db: Db,
  { skipped, most }: { skipped: number; most: number },
): AsyncGenerator<{ id: number; updatedAt: string }[], void, undefined> {
  const inOrder = db.selectFrom(readBy('deals', 'public_deals_by_id')).where(isPublic).orderBy('id')
  let after = 0
  if (skipped > 0) {
    const last = await inOrder
      .select('id')
      .offset(skipped - 1)
      .limit(1)
      .executeTakeFirst()
    if (!last) return
    after = last.id
  }
  for (let left = most; left > 0; left -= addressesAtOnce) {
    const rows = await inOrder
      .select(['id', 'updated_at'])
      .where('id', '>', after)
      .limit(Math.min(left, addressesAtOnce))
      .execute()
    if (rows.length > 0) yield rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }))
    if (rows.length < addressesAtOnce) return
    after = rows.at(-1)!.id
  }
}

/** Whether a deal may be secured online at all. */
export function canBeSecuredOnline(deal: Pick<DealRow, 'nation'>, policy: DealPolicy): boolean {
  return policy.allowScotland || deal.nation !== 'Scotland'
}

export function toDealCard(
  row: CardRow,
  image: DealImage | undefined,
  policy: DealPolicy,
  { tags } = parseScoringFactors(row.scoring_factors),
): DealCard {
  return {
    id: row.id,
    reference: dealReference(row.id),
    title: row.title,
    location: row.location,
    propertyType: row.property_type,
    availability: row.status === 'reserved' ? 'reserved' : 'available',
    canBeSecuredOnline: canBeSecuredOnline(row, policy),
    standing: standingFor({ status: row.status, canBeSecuredOnline: canBeSecuredOnline(row, policy) }),
    pricePence: row.price_pence,
    securePricePence: row.secure_price_pence,
    annualYieldPence: row.annual_yield_pence,
    monthlyRentPence: row.monthly_rent_pence,
    operatingCostsPence: row.operating_costs_pence,
    propertyTaxPence: row.property_tax_pence,
    feesPence: row.fees_pence,
    worksPence: row.works_pence,
    grossYieldPercent: row.gross_yield_percent,
    roiPercent: row.roi_percent,
    image: image ?? null,
    imageUrl: row.image_url,
    drawing: toDrawingFacts(row),
    score: { value: row.ai_score, grade: row.score_grade, tags },
  }
}

/** The public facts of a stored deal. */
export function toPublicDeal(row: PublicRow, image: DealImage | undefined, policy: DealPolicy): PublicDeal {
  const parsed = parseScoringFactors(row.scoring_factors)
  const { factors, tags, coverage } = parsed
  return {
    ...publicFieldsOf(row),
    ...toDealCard(row, image, policy, parsed),
    region: row.region,
    nation: row.nation,
    score: {
      value: row.ai_score,
      grade: row.score_grade,
      marketTrend: row.market_trend,
      demandLevel: row.demand_level,
      factors,
      tags,
      version: row.score_version,
      coverage,
      overrideReason: row.score_override_reason,
      computed: { value: row.computed_score, grade: row.computed_grade },
      scoredAt: row.scored_at,
    },
    papers: parseEvidence(row.evidence),
    postcodeDistrict: row.postcode_district,
    features: JSON.parse(row.features) as PropertyFeature[],
    verifiedAt: row.verified_at,
    updatedAt: row.updated_at,
  }
}
