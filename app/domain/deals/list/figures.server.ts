import { foldText, type Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { gradeNames } from '#app/domain/figures/score.ts'
import { propertyTypeLabels } from '../record/property-types.ts'
import {
  dealsPerPage,
  type DealChoices,
  type DealFilterName,
  type DealList,
  type DealNarrowing,
} from '../record/deals.ts'
import { isPublic, matchesFilters, type ListMoment } from './conditions.server.ts'
import { filtersInForce, noDealFilters, type DealFilters } from './filters.ts'
import { collectWords, mendSearch, type KnownWord } from '#app/domain/lists/search-mending.ts'
import { selectTotals, type StandingTotals } from './standing-counts.server.ts'

/** The facts of a list of deals about all that match, whatever its page and order. */

interface Figures extends StandingTotals {
  /** The mean ROI in percent; null where nothing matches. */
  average: number | null
}

export interface Matching {
  filters: DealFilters
  figures: Figures
  /** The search that was mended, and that `filters` have; null where it is as it was typed. */
  mended: string | null
}

/** The filters that the list follows, with their figures. */
export async function findMatching(db: Db, asked: DealFilters, moment: ListMoment): Promise<Matching> {
  const figures = await readFigures(db, asked, moment)
  const asTyped = { filters: asked, figures, mended: null }
  if (figures.total > 0 || asked.search === '' || asked.isExact) return asTyped
  const mended = mendSearch(asked.search, await readKnownWords(db), foldText)
  if (mended === null) return asTyped
  const filters = { ...asked, search: mended }
  const found = await readFigures(db, filters, moment)
  return found.total > 0 ? { filters, figures: found, mended } : asTyped
}

/** The figures of these filters. They look at every deal, so those that many visitors ask for are kept until a deal is written. */
function readFigures(db: Db, filters: DealFilters, moment: ListMoment): Promise<Figures> {
  const names = filtersInForce(filters)
  if (!isKept(filters)) return countFigures(db, filters, names, moment)
  const asked = Object.fromEntries(names.map((name) => [name, filters[name]]))
  return readKeptFigures(db, asked as unknown as DealNarrowing)
}

/** True where what matches is kept. A search is nearly always another one, and what is free changes with the holds and the hour. */
export function isKept(filters: DealFilters): boolean {
  const names = filtersInForce(filters)
  return !names.includes('search') && !names.includes('isFree')
}

const readKeptFigures = keepByVersion(['deals'], (db: Db, asked: DealNarrowing) =>
  // None of the filters that are kept asks for the moment.
  countFigures(db, asked, Object.keys(asked) as DealFilterName[], { allowScotland: false, now: '' }),
)

function countFigures(db: Db, narrowing: DealNarrowing, names: DealFilterName[], moment: ListMoment): Promise<Figures> {
  return db
    .selectFrom(dealsFor(names))
    .select((select) => [...selectTotals(select), select.fn.avg<number | null>('roi_percent').as('average')])
    .where(matchesFilters(narrowing, names, moment))
    .executeTakeFirstOrThrow()
}

/** The deals, read in the way that suits these filters best: from the index that has all of them, or from beginning to end. */
function dealsFor(names: readonly DealFilterName[]) {
  return readBy('deals', names.includes('search') ? null : 'public_deals_by_filters')
}

/** In the order of a list, a page is found after so many looks at most; else what matches is looked up first. */
const mostLooks = 10_000

/**
 * The ids of all deals that match, where they are so few among all deals that to find a page of them in the order of the list
 * would take long; else null.
 */
export async function findFewMatching(
  db: Db,
  { filters, figures }: Matching,
  moment: ListMoment,
): Promise<number[] | null> {
  if (figures.total === 0) return []
  const all = await readFigures(db, noDealFilters, moment)
  if (all.total * dealsPerPage <= figures.total * mostLooks) return null
  const names = filtersInForce(filters)
  const rows = await db
    .selectFrom(dealsFor(names))
    .select('id')
    .where(matchesFilters(filters, names, moment))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The filters each of which alone keeps deals from matching, the one that keeps most first. Beside a search only that is asked
 * which takes no second look at every text.
 */
export async function findWays(db: Db, filters: DealFilters, moment: ListMoment): Promise<DealList['ways']> {
  const names = filtersInForce(filters)
  if (names.length < 2) return []
  const ways: DealList['ways'] = []
  for (const without of names.includes('search') ? (['search'] as const) : names) {
    const others = names.filter((name) => name !== without)
    const { total } = await countFigures(db, filters, others, moment)
    if (total > 0) ways.push({ without, total })
  }
  return ways.sort((a, b) => b.total - a.total)
}

/** The filters' choices. They come of every deal, so they are kept until one is written. */
export const readDealChoices = keepByVersion(['deals'], async (db: Db): Promise<DealChoices> => {
  const allPublic = db.selectFrom(readBy('deals', 'public_deals_by_filters')).where(isPublic)
  const publicDeals = allPublic.distinct()
  const types = await allPublic
    .select((select) => ['property_type as type', select.fn.countAll<number>().as('count')])
    .groupBy('property_type')
    .execute()
  const regions = await publicDeals.select('region as name').execute()
  const strategies = await publicDeals.select('strategy as name').execute()
  const grades = await publicDeals.select('score_grade as name').execute()
  const byName = (a: string, b: string) => a.localeCompare(b, 'en-GB')
  const namesOf = (rows: { name: string }[]) => rows.flatMap(({ name }) => name || []).sort(byName)
  return {
    propertyTypes: types.sort((a, b) => byName(propertyTypeLabels[a.type], propertyTypeLabels[b.type])),
    regions: namesOf(regions),
    strategies: namesOf(strategies),
    grades: gradeNames.filter((grade) => grades.some(({ name }) => name === grade)),
  }
})

/** So many deals give their words, those with the best scores. More would keep whoever searches waiting. */
const mostRead = 5000

/** The words of titles and locations of public deals, as `foldText` gives them. */
const readKnownWords = keepByVersion(['deals'], async (db: Db): Promise<ReadonlyMap<string, KnownWord>> => {
  const rows = await db
    .selectFrom('deals')
    .select(['title', 'location'])
    .where(isPublic)
    .orderBy('status')
    .orderBy('ai_score', 'desc')
    .limit(mostRead)
    .execute()
  return collectWords(
    rows.map(({ title, location }) => `${title}\n${location}`),
    foldText,
  )
})
