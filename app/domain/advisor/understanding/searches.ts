import type { PropertyType } from '#db/schema.ts'
import type { Topic } from '../question.ts'
import type { AreaSort } from '#app/domain/areas/list-filters.ts'
import { deniesAny } from './negation.ts'
import type { Token, Words } from './words.ts'

/** The wishes of a search of deals or areas besides places and figures. */

const types: Readonly<Record<PropertyType, readonly string[]>> = {
  Student: ['student', 'students', 'student lets', 'student let', 'pbsa'],
  Commercial: ['commercial', 'office', 'offices', 'industrial', 'warehouse', 'warehouses'],
  Retail: ['retail', 'shop', 'shops'],
  Development: ['development', 'developments', 'conversion project', 'refurbishment project'],
  Residential: ['residential', 'terraced houses', 'family homes'],
}

const strategies: Readonly<Record<string, readonly string[]>> = {
  'Licensed HMO': ['hmo', 'hmos', 'licensed hmo'],
  'Buy to let': ['buy to let', 'btl', 'btls', 'buy to lets'],
  'Refurbish and let': ['refurbish and let', 'refurb', 'refurbs', 'doer upper', 'fixer upper', 'refurbishment'],
  'Lease extension': ['lease extension', 'short lease'],
  'Mixed use': ['mixed use'],
  'Value add': ['value add'],
  'Commercial let': ['commercial let'],
  'Managed student let': ['managed student let'],
  Conversion: ['conversion', 'conversions'],
}

const find = <Name extends string>(table: Readonly<Record<Name, readonly string[]>>, words: Words) =>
  (Object.keys(table) as Name[]).find((name) => words.hasAny(table[name]) && !deniesAny(words, table[name]))

export const findPropertyType = (words: Words): PropertyType | undefined => find(types, words)
export const findStrategy = (words: Words): string | undefined => find(strategies, words)

/** Wishes for deals by which no search can narrow them. */
const unsearched: Readonly<Record<string, readonly string[]>> = {
  bedrooms: ['bed', 'beds', 'bedroom', 'bedrooms', 'bedroomed'],
  'the kind of home': ['flat', 'flats', 'apartment', 'apartments', 'house', 'houses', 'terrace', 'terraces', 'terraced', 'semi', 'semis', 'detached', 'bungalow', 'bungalows', 'maisonette', 'maisonettes', 'studio', 'studios'], // prettier-ignore
  'gardens or parking': ['garden', 'gardens', 'parking', 'garage', 'driveway'],
  'land, garages or plots': ['land', 'plot', 'plots', 'garages', 'farm', 'farms'],
  tenure: ['freehold', 'leasehold', 'freeholds', 'leaseholds'],
  'who lives there': ['tenanted', 'with tenants', 'tenants in situ', 'sitting tenant', 'sitting tenants', 'vacant'],
  'what is nearby': ['station', 'stations', 'school', 'schools', 'university', 'motorway', 'beach', 'seaside', 'coast'],
  'market value': ['bmv', 'below market value', 'discounted', 'discount'],
  'EPC ratings': ['epc'],
  'when they came': ['newest', 'latest', 'recent', 'new deals', 'this week', 'today'],
}

/** Wishes of a search of deals that cannot be met, as sentences. */
export function findUnsearched(words: Words): string[] {
  const asked = Object.keys(unsearched).filter((name) => words.hasAny(unsearched[name]!))
  const denied = [...Object.values(types), ...Object.values(strategies)].flatMap((phrases) =>
    deniesAny(words, phrases) ? (phrases[0] ?? []) : [],
  )
  return [
    asked.length > 0 ? `I cannot look for deals by ${asked.slice(0, 3).join(' or ')}, so nothing is narrowed by that.` : '', // prettier-ignore
    denied.length > 0 ? `I cannot leave out deals of one kind (${denied.slice(0, 3).join(', ')}), so they may be among these.` : '', // prettier-ignore
  ].filter(Boolean)
}

const unmeasured = ['student', 'students', 'hmo', 'hmos', 'families', 'family', 'schools', 'crime', 'crimes', 'safe', 'safest', 'safety', 'holiday let', 'holiday lets', 'airbnb', 'commuters', 'commuting', 'jobs', 'demand', 'regeneration', 'population', 'flats', 'detached', 'terraced'] // prettier-ignore

/** Wishes for areas of which no figure of an answer tells, as sentences. */
export function findUnmeasured(words: Words, topic: Topic): string[] {
  const asked = unmeasured.filter((word) => words.hasAny([word])).slice(0, 3)
  if (asked.length === 0) return []
  const named = `“${asked.join('”, “')}”`
  return topic === 'best-areas'
    ? [`I put areas in order by price, rent, yield or price change only: ${named} counts for nothing here.`]
    : [`I give prices, rents and yields only. On ${named} the page of the area may say more.`]
}

/** An order, and whether it is the other way round than lists have it. */
interface FoundSort {
  sort: AreaSort | 'roi'
  isReversed: boolean
}

const rising = ['growth', 'growing', 'rising', 'appreciation', 'fastest', 'prices going up', 'grow', 'grows', 'grown', 'grew', 'going up', 'gone up', 'went up', 'risen', 'rise', 'rises', 'increased', 'increasing', 'increase'] // prettier-ignore
const falling = ['falling', 'fallen', 'fell', 'falls', 'dropping', 'dropped', 'declining', 'decreasing', 'decreased', 'going down', 'gone down', 'went down', 'losing value', 'slowest', 'shrinking', 'the least', 'not growing', 'not rising'] // prettier-ignore
const smallGrowth = ['growth under', 'growth below', 'growth less', 'growth of less', 'growth at most']
const subjects = {
  yield: ['yield', 'yields', 'yielding', 'return', 'returns', 'yielders'],
  roi: ['roi'],
  rent: ['rent', 'rents', 'rental income'],
  price: ['cheap', 'cheapest', 'price', 'prices', 'affordable', 'cheaper', 'cost', 'expensive', 'dearest', 'dearer', 'priciest', 'pricey', 'costliest', 'least expensive', 'pricier'], // prettier-ignore
} as const
const dear = ['expensive', 'dearest', 'dearer', 'priciest', 'pricey', 'pricier', 'costliest']
const low = new Set(['lowest', 'low', 'worst', 'smallest', 'least', 'cheapest', 'cheap', 'poorest', 'bottom', 'weakest', 'slowest', 'lower', 'poor']) // prettier-ignore
const high = new Set(['highest', 'high', 'most', 'top', 'biggest', 'largest', 'best', 'strongest', 'fastest', 'higher'])
const between = new Set([
  'gross',
  'net',
  'average',
  'rental',
  'house',
  'property',
  'monthly',
  'price',
  'annual',
  'capital',
])

/** "Not the cheapest": that is no order. */
export const deniesSort = (words: Words) => deniesAny(words, ['cheap', 'cheapest', 'expensive', 'dearest', 'most expensive', 'priciest', 'highest', 'lowest']) // prettier-ignore

/** The order that is asked for; undefined where none is. */
export function findSort(words: Words): FoundSort | undefined {
  if (deniesSort(words)) return undefined
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const isLow = (names: readonly string[]) => directionOf(words, names) === 'low'
  if (has(rising) || has(falling))
    return { sort: 'growth', isReversed: has(falling) || has(smallGrowth) || isLow(['growth']) }
  for (const sort of ['roi', 'yield', 'rent'] as const) if (has(subjects[sort])) return { sort, isReversed: isLow(subjects[sort]) } // prettier-ignore
  if (has(subjects.price)) {
    const isDear = (has(dear) && !has(['least expensive', 'less expensive', 'not expensive'])) || directionOf(words, ['price', 'prices']) === 'high' // prettier-ignore
    return { sort: 'price', isReversed: isDear }
  }
  return has(['worst']) ? { sort: 'yield', isReversed: true } : undefined
}

/** Whether "highest" or "lowest" stands before one of these words: "the lowest gross yield". */
function directionOf({ tokens }: Words, names: readonly string[]): 'low' | 'high' | null {
  for (const [index, { text }] of tokens.entries()) {
    if (!names.includes(text)) continue
    let at = index - 1
    while (at >= index - 3 && between.has(tokens[at]?.text ?? '')) at -= 1
    const word = tokens[at]?.text ?? ''
    if (low.has(word)) return 'low'
    if (high.has(word)) return 'high'
  }
  return null
}

/** The deals that are named by their numbers: "deal 118", "PID-000118", "/deal/118", "deals 118 and 120". Behind a question on deals a number alone names one: "and 120?" */
export function findDealIds({ tokens }: Words, isFollowing = false): number[] {
  const ids: number[] = []
  let isNaming = isFollowing
  for (const [at, { text, kind }] of tokens.entries()) {
    if (['deal', 'deals', 'pid'].includes(text)) isNaming = true
    else if (isFollowing && ['and', 'what', 'how', 'about', 'also', 'now', 'with', 'to'].includes(text)) continue
    else if (kind === 'number') {
      const isId = isNaming && /^\d{1,9}$/.test(text) && isIdBehind(tokens, at + 1)
      if (isId && Number(text) > 0 && !ids.includes(Number(text)) && ids.length < 10) ids.push(Number(text))
      if (!isId) isNaming = false
    } else if (!['-', '/', '#', ',', '&', 'and', 'or', 'vs', 'versus', 'number', 'no', 'with', 'to', '.', 'id', 'v'].includes(text) || (ids.length === 0 && !isFollowing && ['with', 'to', 'or', 'vs', 'v'].includes(text))) isNaming = false // prettier-ignore
  }
  return ids
}

/** Words that make a number one of money or of things. */
const units = new Set(['k', 'm', '%', 'percent', 'pc', 'pct', 'grand', 'pounds', 'quid', 'thousand', 'million', 'bed', 'beds', 'bedroom', 'bedrooms', 'bedroomed', 'bath', 'baths', 'bathroom', 'bathrooms', 'room', 'rooms', 'flat', 'flats', 'house', 'houses', 'unit', 'units', 'property', 'properties', 'tenants', 'year', 'years', 'month', 'months', 'week', 'weeks', 'day', 'days', 'mile', 'miles', 'pcm', 'pm', 'pw', 'pa', 'per', 'in']) // prettier-ignore

/** Whether a number before this token may be that of a deal: "deals 100-150k" and "deals 3 beds" name none. */
function isIdBehind(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at]?.text ?? ''
  if (units.has(next)) return false
  const isRange = ['-', 'to'].includes(next) && tokens[at + 1]?.kind === 'number'
  return !isRange || !units.has(tokens[at + 2]?.text ?? '')
}
