import { setImmediate } from 'node:timers/promises'
import { foldText, type Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { gradeNames } from '#app/domain/figures/score.ts'
import { propertyTypeLabels } from '../record/property-types.ts'
import type { DealChoices, DealFilterName, DealList, DealNarrowing } from '../record/deals.ts'
import { findFewSearched, isPublic, matchesFilters, type ListMoment } from './conditions.server.ts'
import { filtersInForce, type DealFilters } from './filters.ts'
import { collectWords, mendSearch, type KnownWord } from '#app/domain/lists/search-mending.ts'
import { listRunningHolds, selectTotals, type StandingTotals } from './standing-counts.server.ts'

/** The facts of a list of deals about all that match, whatever its page and order. */

interface Figures extends StandingTotals {
  /** The mean ROI in percent; null where nothing matches. */
  average: number | null
}

export interface Matching {
  filters: DealFilters
  figures: Figures
  /** The ids among which the search finds all that it finds; null where these may be many, and without a search. */
  few: number[] | null
  /** The search that was mended, and that `filters` have; null where it is as it was typed. */
  mended: string | null
}

/** The filters that the list follows, with their figures. */
export async function findMatching(db: Db, asked: DealFilters, moment: ListMoment): Promise<Matching> {
  const asTyped = await match(db, asked, moment)
  if (asTyped.figures.total > 0 || asked.search === '' || asked.isExact) return asTyped
  const mended = mendSearch(asked.search, await readKnownWords(db), foldText)
  if (mended === null) return asTyped
  const found = await match(db, { ...asked, search: mended }, moment)
  return found.figures.total > 0 ? { ...found, mended } : asTyped
}

async function match(db: Db, filters: DealFilters, moment: ListMoment): Promise<Matching> {
  const few = filters.search === '' ? null : await findFewSearched(db, filters.search)
  const figures = await readFigures(db, { narrowing: filters, names: filtersInForce(filters), few }, moment)
  return { filters, figures, few, mended: null }
}

/** The values of the filters with these names; `few` as in `Matching`. */
interface Asked {
  narrowing: DealNarrowing
  names: readonly DealFilterName[]
  few: number[] | null
}

/**
 * The figures of these filters. Those that look at every deal are kept until a deal is written: they know of no holds, and the few
 * deals that somebody holds are taken off.
 */
async function readFigures(db: Db, asked: Asked, moment: ListMoment): Promise<Figures> {
  const sums = asked.few ? await readSums(db, asked, moment) : await readKept(db, asked, moment)
  const held = asked.names.includes('isFree') ? await readHeldSums(db, asked, moment) : null
  const [sum, known] = [(sums.sum ?? 0) - (held?.sum ?? 0), sums.known - (held?.known ?? 0)]
  return {
    total: sums.total - (held?.total ?? 0),
    reserved: sums.reserved - (held?.reserved ?? 0),
    inScotland: sums.inScotland - (held?.inScotland ?? 0),
    average: known > 0 ? sum / known : null,
  }
}

interface Sums extends StandingTotals {
  /** The sum of the known ROIs, and how many are known. */
  sum: number | null
  known: number
}

/** The sums of what matches whoever holds it, `few` of them or all. */
async function readSums(db: Db, { narrowing, names, few }: Asked, { allowScotland }: Policy): Promise<Sums> {
  // A search reads the texts as well, which only the indexes of the sorts have.
  const index = names.includes('search') ? 'public_deals_by_score' : 'public_deals_by_filters'
  return await db
    .selectFrom(readBy('deals', few ? null : index))
    .select((select) => [
      ...selectTotals(select),
      select.fn.sum<number | null>('roi_percent').as('sum'),
      select.fn.count<number>('roi_percent').as('known'),
    ])
    .where(matchesFilters(narrowing, names, { allowScotland, now: null }))
    .$if(few !== null, (query) => query.where(isAmong('id', few ?? [])))
    .executeTakeFirstOrThrow()
}

async function readHeldSums(db: Db, asked: Asked, { allowScotland, now }: ListMoment): Promise<Sums | null> {
  const held = (await listRunningHolds(db, now)).map(({ deal_id }) => deal_id)
  if (held.length === 0) return null
  const may = asked.few ? new Set(asked.few) : null
  return readSums(db, { ...asked, few: may ? held.filter((id) => may.has(id)) : held }, { allowScotland })
}

type Policy = Pick<ListMoment, 'allowScotland'>

function readKept(db: Db, { narrowing, names }: Asked, { allowScotland }: Policy): Promise<Sums> {
  const values = Object.fromEntries(names.map((name) => [name, narrowing[name]])) as unknown as DealNarrowing
  const read = names.includes('search') ? readKeptOfSearch : readKeptOfFilters
  return read(db, values, { allowScotland: names.includes('isFree') && allowScotland })
}

const keepSums = () =>
  keepByVersion(['deals'], async (db: Db, narrowing: DealNarrowing, policy: Policy) => {
    // Of a hundred thousand deals this takes some milliseconds, so others have their turn first.
    await setImmediate()
    return readSums(db, { narrowing, names: Object.keys(narrowing) as DealFilterName[], few: null }, policy)
  })
const readKeptOfFilters = keepSums()
// Searches are kept beside, so that many of them drive no filters out.
const readKeptOfSearch = keepSums()

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
    const { total } = await readFigures(db, { narrowing: filters, names: others, few: null }, moment)
    if (total > 0) ways.push({ without, total })
  }
  return ways.sort((a, b) => b.total - a.total)
}

/** The filters' choices. They come of every deal, so they are kept until one is written. */
export const readDealChoices = keepByVersion(['deals'], async (db: Db): Promise<DealChoices> => {
  await setImmediate()
  // In the order of the index, so that nothing is sorted.
  const groups = await db
    .selectFrom(readBy('deals', 'public_deals_by_filters'))
    .select(['region', 'strategy', 'property_type as type', 'score_grade as grade'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isPublic)
    .groupBy(['region', 'strategy', 'property_type', 'status', 'score_grade'])
    .execute()
  const types = new Map<DealChoices['propertyTypes'][number]['type'], number>()
  for (const { type, count } of groups) types.set(type, (types.get(type) ?? 0) + count)
  const grades = new Set(groups.map(({ grade }) => grade))
  const byName = (a: string, b: string) => a.localeCompare(b, 'en-GB')
  const namesOf = (names: string[]) => [...new Set(names)].filter(Boolean).sort(byName)
  return {
    propertyTypes: [...types]
      .map(([type, count]) => ({ type, count }))
      .sort((a, b) => byName(propertyTypeLabels[a.type], propertyTypeLabels[b.type])),
    regions: namesOf(groups.map(({ region }) => region)),
    strategies: namesOf(groups.map(({ strategy }) => strategy)),
    grades: gradeNames.filter((grade) => grades.has(grade)),
  }
})

/** So many deals give their words, those with the best scores. More would keep whoever searches waiting. */
const mostRead = 5000

/** The words of titles and locations of public deals, as `foldText` gives them. */
const readKnownWords = keepByVersion(['deals'], async (db: Db): Promise<ReadonlyMap<string, KnownWord>> => {
  await setImmediate()
  const rows = await db
    .selectFrom(readBy('deals', 'public_deals_by_score'))
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
