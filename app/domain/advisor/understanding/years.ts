import * as lexicon from '../lexicon/years.ts'
import type { Amount } from './amount.ts'
import type { Likely } from './likely/likely-roles.ts'
import { textAt, type Token } from './words.ts'

/** Years: the term of a loan, or of something else that changes nothing. */

const mostYears = 50
const mostBetween = 4
/** In so few words nothing else is spoken of. */
const fewTokens = 10
const likelyEnough = 0.8

/** What is known of the years of a text: those that may be the term of a loan, and those that nothing depends on. */
interface FoundYears {
  years?: { value: number; text: string; isTerm: boolean }
  setAside: string[]
}

/** False for years of which nothing says what they are. */
export function readYears(
  { unit, value, text, from, to, isUnclear }: Amount,
  tokens: readonly Token[],
  found: FoundYears,
  likely: Likely | undefined,
): boolean {
  const word = textAt(tokens, to - 1)
  const isMonths = /^months?$/.test(word) && value >= 60 && value % 12 === 0
  if (unit !== 'years' && !isMonths) return false
  const years = isMonths ? value / 12 : value
  const [last, next] = [textAt(tokens, from - 1), textAt(tokens, to)]
  const isOf = (list: ReadonlySet<string>) => hasNear(tokens, from, to, list)
  const setAside = () => {
    found.setAside.push(text)
    return true
  }
  // A rate that is fixed for some years, the years of a lease, and those of a person.
  const isFixed = [next, textAt(tokens, to + 1)].some((each) => lexicon.fixed.has(each))
  const isFixedFor = last === 'for' && lexicon.fixed.has(textAt(tokens, from - 2))
  if ((isFixed && !lexicon.beforeTerm.has(last)) || isFixedFor || isOf(lexicon.lease)) return setAside()
  const isNamed =
    lexicon.beforeTerm.has(last) ||
    next === 'term' ||
    isToCome(tokens, to) ||
    (last === 'of' && lexicon.lends.has(textAt(tokens, from - 2)))
  const isBeside = isBesideLoan(tokens, from, to)
  if (!isNamed && isOf(lexicon.ofLife)) return setAside()
  const isTerm = isNamed || isBeside || tokens.length <= fewTokens
  const isLikely = likely?.role === 'termYears' && likely.share >= likelyEnough
  if (!isTerm && !isLikely) return last === 'for' || likely?.role === 'none' ? setAside() : false
  if (isUnclear || !Number.isInteger(years) || years < 1 || years > mostYears || next === 'old' || next === 'ago')
    return false
  if (found.years) {
    if (found.years.isTerm || !isNamed) return false
    found.setAside.push(found.years.text)
  }
  found.years = { value: years, text, isTerm: isNamed }
  return true
}

/** "12 years left", "21 years to go". */
const isToCome = (tokens: readonly Token[], to: number) =>
  ['left', 'remaining'].includes(textAt(tokens, to)) || (textAt(tokens, to) === 'to' && textAt(tokens, to + 1) === 'go')

/** Whether such a word stands in the same clause, a few words away. */
function hasNear(tokens: readonly Token[], from: number, to: number, list: ReadonlySet<string>): boolean {
  const look = (start: number, step: 1 | -1) => {
    for (let at = start; Math.abs(at - start) < mostBetween; at += step) {
      const text = textAt(tokens, at)
      if (text === '' || /^[,.;?!()]$/.test(text)) return false
      if (list.has(text)) return true
    }
    return false
  }
  return look(from - 1, -1) || look(to, 1)
}

const mostBefore = 12

/** Whether a loan or a rate is spoken of in the same sentence, before or a little behind. */
function isBesideLoan(tokens: readonly Token[], from: number, to: number): boolean {
  const isOfLoan = (at: number) => lexicon.lends.has(textAt(tokens, at)) || textAt(tokens, at) === '%'
  for (let at = from - 1; at >= from - mostBefore && at >= 0; at--) {
    if (/^[.;?!()]$/.test(textAt(tokens, at))) break
    if (isOfLoan(at)) return true
  }
  for (let at = to; at < to + mostBetween; at++) {
    if (/^[.;?!()]$/.test(textAt(tokens, at))) break
    if (isOfLoan(at)) return true
  }
  return false
}
