import * as lexicon from '../lexicon/totals.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { rawOf, textAt, type Token } from './words.ts'

/** Figures that a message works out itself, beside those that they are worked out of: "24k and 12k, so 36k together". */

type Found = Pick<ReadFigures, 'figures' | 'settled' | 'worked' | 'profitOf'>

/** The figures without those that another one is the total, the rest or the repetition of. */
export function settleTotals(
  amounts: readonly Amount[],
  tokens: readonly Token[],
  { settled }: Found,
  bound: Set<number>,
): Amount[] {
  const dropped = new Set<Amount>()
  for (const [index, amount] of amounts.entries()) {
    if (!isTotal(amount, tokens) || amount.isUnclear) continue
    const [first, last] = [amounts[index - 2], amounts[index - 1]]
    // "9% plus VAT (so 10.8 all told)"
    const isAgain = last && isSame(last.value, amount.value) && isAlike(last, amount) && !last.isUnclear
    if (isAgain) dropped.add(amount)
    else if (last?.isEach && isTimes(last.value, amount.value)) dropped.add(last)
    else if (first && last && isAlike(first, amount) && isAlike(last, amount)) {
      const isSum = isSame(first.value + last.value, amount.value)
      if (!isSum && !isSame(first.value - last.value, amount.value)) continue
      dropped.add(first).add(last)
      // The words that say what the parts are of say it of their sum.
      if (isSum && !isNamed(amount, tokens)) amount.from = first.from
    }
  }
  for (const { from, to } of dropped) {
    settled.add(from)
    for (let at = from; at < to; at++) bound.add(at)
  }
  return amounts.filter((amount) => !dropped.has(amount))
}

/** Whether a word beside the figure says that it is what comes out. */
function isTotal({ from, to }: Amount, tokens: readonly Token[]): boolean {
  for (let at = from - 1; at >= from - 4 && at > 0; at--) {
    const text = textAt(tokens, at)
    if (lexicon.comesOut.has(text)) return true
    if (tokens[at]!.kind === 'number') break
  }
  return [to, to + 1].some((at) => lexicon.together.has(textAt(tokens, at)))
}

const isNamed = ({ from, to }: Amount, tokens: readonly Token[]) =>
  [from - 1, from - 2, to].some((at) => lexicon.namesTotal.has(textAt(tokens, at)))

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.005
/** So many people, or rooms. */
const isTimes = (one: number, all: number) => Number.isInteger(all / one) && all / one >= 2 && all / one <= 12
/** A unit may be said of the total alone. */
const isAlike = (one: Amount, other: Amount) =>
  (one.unit === other.unit || one.unit === null || other.unit === null) &&
  (one.per === other.per || one.per === undefined || other.per === undefined)

/** "Rents 9,600 a year less 2,100 agents repairs insurance": the profit of the year, where the tax on it is asked for. */
export function readProfitOfRent(
  amounts: Amount[],
  tokens: readonly Token[],
  found: Found,
  bound: Set<number>,
): Amount[] {
  const { figures, settled, worked } = found
  if (tokens.some(({ text }) => lexicon.profits.has(text))) return amounts
  const index = amounts.findIndex((amount, at) => isRent(amount, tokens) && areCosts(amount, amounts[at + 1], tokens))
  const [rent, costs] = [amounts[index], amounts[index + 1]]
  // "800 a month less 100" may be of the month or of the year.
  if (!rent || !costs || (costs.per === undefined && rent.per !== undefined && rent.per !== 'year')) return amounts
  const ofYear = ({ value, per }: Amount) => value * (per ? timesAYear[per] : 1)
  const profit = ofYear(rent) - ofYear(costs)
  if (profit <= 0) return amounts
  figures.profitPence = Math.round(profit * 100)
  found.profitOf = { rent: ofYear(rent), costs: ofYear(costs) }
  worked.push(`${rawOf(tokens, rent.from, costs.to)} leaves £${profit.toLocaleString('en-GB')}`)
  for (const { from, to } of [rent, costs]) {
    settled.add(from)
    for (let at = from - 1; at < to; at++) bound.add(at)
  }
  return amounts.filter((amount) => amount !== rent && amount !== costs)
}

const leastRentOfYear = 2000

function isRent({ value, unit, per, from, to, isUnclear }: Amount, tokens: readonly Token[]): boolean {
  if ((unit !== null && unit !== 'pounds') || isUnclear) return false
  if (per === undefined && value < leastRentOfYear) return false
  const behind = tokens[to]?.kind === 'sign' ? [] : [to, to + 1]
  return [from - 1, from - 2, from - 3, ...behind].some((at) => lexicon.rentsOfYear.has(textAt(tokens, at)))
}

const mostBetween = 10
const mostAside = 3

/** Whether the next amount is what is paid out of the rent, and none of it is interest. */
function areCosts(rent: Amount, costs: Amount | undefined, tokens: readonly Token[]): boolean {
  if (!costs || costs.isUnclear || (costs.unit !== null && costs.unit !== 'pounds')) return false
  const all = tokens.slice(rent.to, costs.from)
  // "Costs not counting mortgages 9k"
  const aside = all.findIndex(({ text }) => lexicon.asideFrom.has(text))
  const isAside = (at: number) => aside >= 0 && at > aside && at <= aside + mostAside
  const between = all.filter(({ text }, at) => !(isAside(at) && lexicon.interestWords.has(text)))
  const has = (list: ReadonlySet<string>) => between.some(({ text }) => list.has(text))
  if (between.length > mostBetween || has(lexicon.interestWords) || lexicon.interestWords.has(textAt(tokens, costs.to)))
    return false
  if (has(lexicon.takesOff)) return true
  // "I spent £3,600 on the agent, insurance and repairs"
  if (has(lexicon.spends) && ['on', 'for'].includes(textAt(tokens, costs.to))) {
    const end = tokens.findIndex(({ text }, at) => at > costs.to && /^[.;?!]$/.test(text))
    const spentOn = tokens.slice(costs.to, end < 0 ? costs.to + mostBetween : Math.min(end, costs.to + mostBetween))
    const isOfInterest = spentOn.some(({ text }) => lexicon.interestWords.has(text))
    return !isOfInterest && spentOn.some(({ text }) => lexicon.costsOfRent.has(text))
  }
  const costWords = between.filter(({ text }) => lexicon.costsOfRent.has(text))
  return costWords.length > 1 || costWords.some(({ text }) => lexicon.allCosts.has(text))
}
