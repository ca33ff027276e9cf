import type { Amount } from './amounts.ts'
import type { Token, Words } from './words.ts'

/** The bounds of a figure: at most, at least, from one to another. */

export type Bound = 'most' | 'least' | 'about' | 'first-of-range' | 'second-of-range' | null

const most = new Set(['under', 'below', 'max', 'maximum', 'upto', 'within', 'beneath', 'budget', '<', 'less', 'cheaper', 'lower', 'afford', 'until']) // prettier-ignore
const least = new Set(['over', 'above', 'min', 'minimum', '>', 'more', 'higher', 'exceeding', 'least', 'beyond'])
const about = new Set(['around', 'about', 'roughly', 'approx', 'approximately', 'circa', 'c', '~', 'near'])
const between = new Set(['than', 'of', 'is', 'a', '=', ':', 'to', 'at', 'for'])

/** The bound of each figure, in their order. */
export function readBounds(amounts: readonly Amount[], tokens: readonly Token[]): Bound[] {
  const bounds: Bound[] = amounts.map((amount) => boundOf(amount, tokens))
  for (let index = 1; index < amounts.length; index++) {
    const [first, second] = [amounts[index - 1]!, amounts[index]!]
    const joint = tokens.slice(first.to, second.from).map(({ text }) => text).join(' ') // prettier-ignore
    const before = tokens[first.from - 1]?.text
    const isRange =
      joint === '-' || (joint === 'to' && before !== 'deposit') || (joint === 'and' && before === 'between')
    if (isRange && first.unit === second.unit && first.value <= second.value && first.per === second.per) {
      bounds[index - 1] = 'first-of-range'
      bounds[index] = 'second-of-range'
    }
  }
  return bounds
}

function boundOf({ from, to }: Amount, tokens: readonly Token[]): Bound {
  const text = (at: number) => tokens[at]?.text ?? ''
  let at = from - 1
  // "less than", "up to", "at most", "no more than", "budget is".
  if (text(at) === 'to' && text(at - 1) === 'up') return 'most'
  if (text(at) === 'than' && text(at - 1) === 'more' && ['no', 'not'].includes(text(at - 2))) return 'most'
  if (text(at) === 'most' && text(at - 1) === 'at') return 'most'
  while (at >= from - 3 && between.has(text(at))) at -= 1
  if (most.has(text(at))) return 'most'
  if (least.has(text(at))) return 'least'
  if (about.has(text(at))) return 'about'
  if (['max', 'maximum', 'tops', 'budget'].includes(text(to)) || (text(to) === 'or' && ['less', 'under', 'below'].includes(text(to + 1)))) return 'most' // prettier-ignore
  if (['min', 'minimum', '+', 'plus'].includes(text(to)) || (text(to) === 'or' && ['more', 'above', 'over'].includes(text(to + 1)))) return 'least' // prettier-ignore
  return null
}

const searches = ['deal', 'deals', 'listing', 'listings', 'area', 'areas', 'city', 'cities', 'town', 'towns', 'place', 'places', 'property', 'properties', 'house', 'houses', 'flat', 'flats', 'hmo', 'hmos', 'shops', 'offices', 'anything', 'something', 'council', 'councils'] // prettier-ignore
const ofRent = ['rent', 'rents', 'rental', 'renting', 'rented', 'lets', 'letting', 'pcm', 'pw', 'month', 'week', 'yield', 'yields', 'roi', 'percent', 'score', 'cash flow', 'cashflow', 'sqft', 'miles', 'minutes'] // prettier-ignore

/** "Deals under 300" and "areas around 150" mean thousands of pounds, where nothing but a price can be meant. */
export function isShortPrice({ value, unit, per, isUnclear }: Amount, bound: Bound, words: Words): boolean {
  if (bound === null || unit !== null || per !== undefined || isUnclear) return false
  return Number.isInteger(value) && value >= 30 && value < 1000 && words.hasAny(searches) && !words.hasAny(ofRent)
}
