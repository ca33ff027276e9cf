import {
  aboutWords,
  besideBound,
  deniesBound,
  leastWords,
  mostWords,
  ofRent,
  searchedThings,
} from '../lexicon/figures.ts'
import type { Amount } from './amount.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** The bounds of a figure: at most, at least, from one to another. */

export type Bound = 'most' | 'least' | 'about' | 'first-of-range' | 'second-of-range' | null

/** The bound of each figure, in their order. */
export function readBounds(amounts: readonly Amount[], tokens: readonly Token[]): Bound[] {
  const bounds: Bound[] = amounts.map((amount) => boundOf(amount, tokens))
  for (let index = 1; index < amounts.length; index++) {
    const [first, second] = [amounts[index - 1]!, amounts[index]!]
    const joint = textOf(tokens, first.to, second.from)
    const before = tokens[first.from - 1]?.text
    const isRange =
      joint === '-' ||
      (joint === 'to' && before !== 'deposit') ||
      (joint === 'up to' && before === 'from') ||
      (joint === 'and' && before === 'between')
    if (isRange && first.unit === second.unit && first.value <= second.value && first.per === second.per) {
      bounds[index - 1] = 'first-of-range'
      bounds[index] = 'second-of-range'
    }
  }
  return bounds
}

function boundOf({ from, to }: Amount, tokens: readonly Token[]): Bound {
  const text = (at: number) => textAt(tokens, at)
  let at = from - 1
  // "less than", "up to", "at most", "no more than", "budget is".
  if (text(at) === 'to' && text(at - 1) === 'up') return 'most'
  if (text(at) === 'than' && text(at - 1) === 'more' && ['no', 'not'].includes(text(at - 2))) return 'most'
  if (text(at) === 'most' && text(at - 1) === 'at') return 'most'
  while (at >= from - 3 && besideBound.has(text(at))) at -= 1
  // "Nothing over 130k", "not under 50k".
  const isDenied = deniesBound.has(text(at - 1))
  if (mostWords.has(text(at))) return isDenied ? 'least' : 'most'
  if (leastWords.has(text(at))) return isDenied ? 'most' : 'least'
  if (aboutWords.has(text(at))) return 'about'
  const next = text(to) === 'or' ? `or ${text(to + 1)}` : text(to)
  if (['max', 'maximum', 'tops', 'budget', 'or less', 'or under', 'or below'].includes(next)) return 'most'
  // "700 plus 8k of works" is a sum.
  const isSum = ['+', 'plus'].includes(next) && (tokens[to + 1]?.kind === 'number' || text(to + 1) === '£')
  if (!isSum && ['min', 'minimum', '+', 'plus', 'or more', 'or above', 'or over'].includes(next)) return 'least'
  return null
}

/** "Deals under 300" and "areas around 150" mean thousands of pounds, where nothing but a price can be meant. */
export function isShortPrice({ value, unit, per, isUnclear }: Amount, bound: Bound, words: Words): boolean {
  if (bound === null || unit !== null || per !== undefined || isUnclear) return false
  return Number.isInteger(value) && value >= 30 && value < 1000 && words.hasAny(searchedThings) && !words.hasAny(ofRent)
}
