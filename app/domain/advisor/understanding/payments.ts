import * as lexicon from '../lexicon/payments.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, type Token, type Words } from './words.ts'

/**
 * A mortgage of which only the payment is known: "mortgage is 1,310", "402 goes on the mortgage", "after my 610 mortgage". It comes off the rent
 * where no price is said, as then nothing else of the loan is.
 */

const [leastPayment, mostPayment] = [80, 6000]
const leastPrice = 20_000
/** A list of costs has so many sums, and none is as small as a rate. */
const [leastSums, leastSum] = [3, 16]
const reach = 6

/** The amounts that are none; the one that is goes to the figures. */
export function readPayment(amounts: Amount[], words: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  const { tokens, hasAny } = words
  if (!tokens.some(({ text }) => lexicon.mortgages.has(text))) return amounts
  const { before } = found.sentence
  const isPriced =
    before.pricePence !== undefined ||
    amounts.some(({ unit, value }) => unit !== 'percent' && unit !== 'count' && value >= leastPrice)
  const isLet = before.monthlyRentPence !== undefined || hasAny(lexicon.lets)
  if (isPriced || !isLet || hasAny(lexicon.looksForLoan)) return amounts
  const inFigures = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  const [paid, ...others] = amounts.filter((amount) => isPayment(amount, tokens, inFigures))
  if (!paid || others.length > 0) return amounts
  found.figures.paymentPence = Math.round(paid.value * 100) * timesAYear[paid.per ?? 'month']
  found.settled.add(paid.from)
  for (let at = paid.from; at < paid.to; at++) bound.add(at)
  for (const [at, { text }] of tokens.entries()) if (lexicon.mortgages.has(text)) bound.add(at)
  return amounts.filter((amount) => amount !== paid)
}

function isPayment(
  { unit, value, per, from, to, isUnclear, isEach }: Amount,
  tokens: readonly Token[],
  inFigures: ReadonlySet<number>,
): boolean {
  if (unit === 'percent' || unit === 'count' || unit === 'years' || isUnclear || isEach || per === 'year') return false
  if (value < leastPayment || value > mostPayment) return false
  const reaches = (start: number, step: 1 | -1, between: ReadonlySet<string>) => {
    for (let at = start, count = 0; count < reach && !inFigures.has(at); at += step, count++) {
      if (lexicon.mortgages.has(textAt(tokens, at))) return true
      if (!between.has(textAt(tokens, at))) return false
    }
    return false
  }
  return reaches(from - 1, -1, lexicon.between) || reaches(to, 1, lexicon.leads)
}

/** "Rent 790, mortgage 402, insurance 18. A month like": the time behind a list is that of each sum in it. */
export function readTimeOfAll(amounts: readonly Amount[], { tokens }: Words, bound: Set<number>): void {
  const end = tokens.findLastIndex(({ text }) => text === 'month' || text === 'monthly')
  const last = amounts.at(-1)
  if (end < tokens.length - 3 || !last || last.to > end || last.per !== undefined) return
  const start = textAt(tokens, end) === 'monthly' ? end : end - 1
  const head = textAt(tokens, start - 1)
  if (textAt(tokens, end) === 'month' && !['a', 'per', 'each', 'every'].includes(textAt(tokens, start))) return
  if (!['.', ',', 'all', ';'].includes(head) || start - last.to > 2) return
  // "Rate is 4.2, then 6.1, monthly?" asks for what is paid.
  if (tokens[end + 1]?.text === '?') return
  const sums = amounts.filter(
    ({ per, unit, value }) =>
      per === undefined && (unit === null || unit === 'pounds') && value >= leastSum && value <= mostPayment,
  )
  if (sums.length < leastSums) return
  for (const amount of sums) Object.assign(amount, { per: 'month', unit: 'pounds' })
  for (let at = start; at <= end; at++) bound.add(at)
}
