import * as lexicon from '../lexicon/loan-fee-share.ts'
import type { Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, type Words } from './words.ts'

/** "2% broker fees on the loan", "a 1.5% arrangement fee on the mortgage": what a loan costs to take out, as a share of it. */

const mostPercent = 5
const mostBetween = 4

/** The amounts without the fee of the loan, which is kept with the figures. A fee that is added to the loan is left to be asked about. */
export function readLoanFeeShare(
  amounts: readonly Amount[],
  words: Words,
  found: ReadFigures,
  bound: Set<number>,
): Amount[] {
  const shares = amounts.filter(({ unit, value }) => unit === 'percent' && value > 0 && value <= mostPercent)
  if (shares.length === 0 || !words.hasAny(lexicon.feeNouns) || words.hasAny(lexicon.isAdded)) return [...amounts]
  const said = shares.flatMap((amount) => {
    const end = endOfFee(words, amount)
    return end === null ? [] : [{ amount, end }]
  })
  const [only, ...others] = said
  if (!only || others.length > 0) return [...amounts]
  found.figures.loanFeePercent = only.amount.value
  for (let at = only.amount.from; at < only.end; at++) bound.add(at)
  return amounts.filter((amount) => amount !== only.amount)
}

/** Where the words behind the share end that say it is a fee of the loan; null where they do not. */
function endOfFee({ tokens, find }: Words, { from, to }: Amount): number | null {
  const fee = find(lexicon.feeNouns).find((each) => each.from >= to && each.from - to <= mostBetween)
  const isBroken = (start: number, end: number) =>
    tokens.slice(start, end).some(({ kind, text }) => kind === 'number' || /^[,.;?!]$/.test(text))
  const ofLoan = find(lexicon.ofLoan).find((each) => each.from >= to && each.from - to <= mostBetween + 3)
  if (fee && !isBroken(to, fee.from)) {
    const isNamed = tokens.slice(to, fee.to).some(({ text }) => lexicon.ofLenders.has(text))
    const end = ofLoan && ofLoan.from >= fee.to && !isBroken(fee.to, ofLoan.from) ? ofLoan.to : fee.to
    return isNamed || end > fee.to ? end : null
  }
  // "A lender fee of 2% of the loan"
  const isAhead = find(lexicon.feeNouns).some((each) => each.to <= from && from - each.to <= 2)
  if (isAhead && [2, 3, 4].some((step) => lexicon.ofLenders.has(textAt(tokens, from - step)))) return to
  return isAhead && ofLoan && ofLoan.from - to <= 1 && textAt(tokens, to) !== 'added' ? ofLoan.to : null
}
