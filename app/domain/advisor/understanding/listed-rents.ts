import { percentCues, poundCues } from '../lexicon/cues.ts'
import * as lexicon from '../lexicon/figures.ts'
import type { Amount } from './amount.ts'
import { rawOf, textAt, textOf, type Token } from './words.ts'

/** Rents one behind the other, each of a flat or a room: "three flats, 450, 475 and 525 a month", "units at 700, 725 and 760". */

const leastRent = 100
const mostRent = 3000

/** The amounts, with one for the rents of a list. */
export function sumListedRents(amounts: readonly Amount[], tokens: readonly Token[]): Amount[] {
  const summed: Amount[] = []
  for (let first = 0; first < amounts.length;) {
    let end = first + 1
    while (end < amounts.length && isNext(amounts[end - 1]!, amounts[end]!, tokens)) end += 1
    const run = amounts.slice(first, end)
    if (run.length > 1 && isOfUnits(run, amounts, tokens)) summed.push(sumOf(run, tokens))
    else summed.push(...run)
    first = end
  }
  return summed
}

const isRent = ({ unit, value, isEach, isUnclear, worked }: Amount) =>
  (unit === null || unit === 'pounds') && value >= leastRent && value <= mostRent && !isEach && !isUnclear && !worked

function isNext(last: Amount, next: Amount, tokens: readonly Token[]): boolean {
  if (!isRent(last) || !isRent(next) || (last.per !== undefined && last.per !== next.per)) return false
  return ['', ',', 'and', ', and', '+', '&', '/', 'plus'].includes(textOf(tokens, last.to, next.from))
}

/** Whether as many flats or rooms are counted, or they stand right before, and no word says that the first or the last is another cost. */
function isOfUnits(run: readonly Amount[], amounts: readonly Amount[], tokens: readonly Token[]): boolean {
  const [first, last] = [run[0]!, run.at(-1)!]
  const isOther = (at: number) => {
    const text = textAt(tokens, at)
    // "Two flats paying 465 and 540"
    if (lexicon.paysRent.has(text)) return false
    const role = poundCues.get(text) ?? percentCues.get(text)
    return role !== undefined && !['monthlyRentPence', 'ratePercent'].includes(role) && !lexicon.homeNouns.has(text)
  }
  if (isOther(last.to) || isOther(first.from - 1)) return false
  const isLet = (at: number) => lexicon.unitsLet.has(textAt(tokens, at)) || textOf(tokens, at, at + 2) === 'bedrooms at'
  const counts = amounts.filter(({ unit, to }) => unit === 'count' && isLet(to - 1))
  if (counts.length > 0) return counts.some(({ value }) => value === run.length)
  return [1, 2, 3].some((step) => lexicon.unitsLet.has(textAt(tokens, first.from - step)))
}

function sumOf(run: readonly Amount[], tokens: readonly Token[]): Amount {
  const [first, last] = [run[0]!, run.at(-1)!]
  const text = rawOf(tokens, first.from, last.to)
  return {
    value: Math.round(run.reduce((sum, { value }) => sum + value, 0) * 100) / 100,
    unit: 'pounds',
    per: last.per ?? 'month',
    from: first.from,
    to: last.to,
    text,
    isUsed: true,
    worked: text,
    rooms: run.length,
  }
}
