import { emptyWords, letWords } from '../lexicon/figures.ts'
import { whileEmpty } from '../lexicon/holding.ts'
import { numberWords } from '../lexicon/numbers.ts'
import type { GivenFigures } from '../question.ts'
import type { Amount } from './amount.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** Weeks and months without a rent, as a share of the year. */

interface Found {
  figures: GivenFigures
  worked: string[]
}

const inYear = (word: string) =>
  /^w(?:ee)?ks?$/.test(word) ? 52 : /^m(?:on)?ths?$/.test(word) ? 12 : /^fortnights?$/.test(word) ? 26 : null

/** "3 weeks void", "let for 44 weeks": false where a number of weeks or months is none of it. */
export function readVoids(amount: Amount, amounts: readonly Amount[], { tokens }: Words, found: Found): boolean {
  const { value, text, from, to } = amount
  const times = inYear(textAt(tokens, to - 1))
  if (times === null) return false
  // "The last one stood empty 5 months in 2020"
  if (textAt(tokens, to) === 'in' && /^(?:19|20)\d\d$/.test(textAt(tokens, to + 1))) return true
  const around = [-4, -3, -2, -1].map((step) => textAt(tokens, from + step))
  const behind = [0, 1, 2, 3].map((step) => textAt(tokens, to + step))
  const near = [...around, ...behind]
  // "6 × £118 a week, let for 44 weeks": of each year so many.
  const isEmpty = [around.at(-1)!, around.at(-2)!, behind[0]!].some((each) => emptyWords.has(each))
  const weekly = times === 52 && !isEmpty ? amounts.find(({ per }) => per === 'week') : undefined
  if (weekly && value > 26 && value <= 52) {
    weekly.value *= value
    weekly.per = 'year'
    found.worked.push(`${weekly.text} for ${text} of the year`)
    // The weeks without a rent are off already.
    found.figures.voidsPercent ??= 0
    return true
  }
  // "They're only full 11 months", "let for 46 weeks of the year"
  const isLet = near.some((each) => letWords.has(each)) && value >= times * leastLet && value < times
  if (isLet && !isEmpty) return takeVoids((times - value) / times, text, tokens, to, found, 'let: the rest')
  if (!near.some((each) => emptyWords.has(each)) || value >= times) return false
  // "One in ten weeks empty"
  const some = around.at(-1) === 'in' ? Number(numberWords.get(around.at(-2)!) ?? around.at(-2)) : 0
  if (some > 0 && some < value) return takeVoids(some / value, `${around.at(-2)} in ${text}`, tokens, to, found)
  return takeVoids(value / times, text, tokens, to, found)
}

/** "2 empty months a year": the number stands before the word that says what it is of. */
export function readEmptyTimes(amounts: Amount[], { tokens }: Words, found: Found, bound: Set<number>): Amount[] {
  return amounts.filter(({ value, unit, from, to }) => {
    const times = emptyWords.has(textAt(tokens, to)) ? inYear(textAt(tokens, to + 1)) : null
    const isOfMonth = ['month', 'week', 'quarter'].includes(textAt(tokens, to + 3))
    if (unit !== null || times === null || value < 1 || value >= times || isOfMonth) return true
    if (!takeVoids(value / times, rawOf(tokens, from, to + 2), tokens, to + 2, found)) return true
    for (let at = from; at < to + 2; at++) bound.add(at)
    return false
  })
}

/** "Council tax £150 a month while empty": of the empty months alone. */
export const isWhileEmpty = ({ per, to }: Amount, words: Words) =>
  per === 'month' && words.find(whileEmpty).some(({ from }) => from >= to && from - to <= 1)

/** "A month empty", "a fortnight of voids", "a couple of weeks void", which say no number. */
export function readVoidsInWords(
  { tokens }: Words,
  amounts: readonly Amount[],
  found: Found,
  bound: Set<number>,
): void {
  if (!tokens.some(({ text }) => emptyWords.has(text))) return
  const within = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)))
  for (let at = 0; at < tokens.length; at++) {
    const weeks = numberWords.get(textAt(tokens, at)) ?? 0
    // "Two empty weeks a year"
    if (weeks >= 1 && weeks <= 12 && emptyWords.has(textAt(tokens, at + 1)) && !within.has(at)) {
      const per = inYear(textAt(tokens, at + 2))
      const isTaken = per !== null && takeVoids(weeks / per, rawOf(tokens, at, at + 3), tokens, at + 3, found)
      if (isTaken) for (let each = at; each < at + 3; each++) bound.add(each)
      continue
    }
    if (textAt(tokens, at) !== 'a' || within.has(at)) continue
    const isCouple = textAt(tokens, at + 1) === 'couple'
    const to = isCouple ? at + (textAt(tokens, at + 2) === 'of' ? 4 : 3) : at + 2
    const times = inYear(textAt(tokens, to - 1))
    if (times === null) continue
    const near = [-3, -2, -1].map((step) => textAt(tokens, at + step))
    const behind = [0, 1, 2].map((step) => textAt(tokens, to + step))
    const isOwn = [...near.slice(1), ...behind].some((each) => emptyWords.has(each))
    // "Empty 2 weeks a month" is another's time.
    if (!isOwn || within.has(at - 1)) continue
    if (!takeVoids((isCouple ? 2 : 1) / times, rawOf(tokens, at, to), tokens, to, found)) continue
    for (let each = at; each < to; each++) bound.add(each)
  }
}

/** No home is called let that stands empty for longer. */
const leastLet = 0.6

function takeVoids(
  share: number,
  text: string,
  tokens: readonly Token[],
  to: number,
  found: Found,
  how = 'empty',
): boolean {
  if (found.figures.voidsPercent !== undefined) return false
  const years = yearsBetween(tokens, to)
  const percent = Math.round((share * 10_000) / years) / 100
  found.figures.voidsPercent = percent
  found.worked.push(`${text} ${how}${years > 1 ? ` in ${years} years` : ''} are ${percent}% of the year`)
  return true
}

/** "A month empty every two years": how many years it is of. */
function yearsBetween(tokens: readonly Token[], from: number): number {
  for (let at = from; at < from + 4; at++) {
    if (!['every', 'in'].includes(textAt(tokens, at))) continue
    const count = textAt(tokens, at + 1)
    if (!/^years?$/.test(textAt(tokens, at + 2))) continue
    const years = ['other', 'second'].includes(count) ? 2 : (numberWords.get(count) ?? Number(count))
    if (years >= 2 && years <= 10) return years
  }
  return 1
}
