import * as lexicon from '../lexicon/paid-off.ts'
import { noQuestion, type Question, type Sides } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readDates } from './dates.ts'
import { declinedBeside } from './declines.ts'
import { findDealIds } from './searches.ts'
import { isMoney } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/** "And supposing I paid £20,000 off it first", behind a loan: the loan without that sum, beside what was asked before. */

const mostTokens = 45
const leastPaid = 250

/** The loan before and after a part of it is paid back; null where a message says anything else in figures. */
export function readPaidOff(words: Words, { last }: Talk): Question | null {
  const loanPence = last?.topic === 'mortgage' && last.priceOf === undefined ? last.figures.loanPence : undefined
  if (!last || loanPence === undefined || last.figures.pricePence !== undefined || last.leftOver) return null
  if (words.tokens.length > mostTokens || findDealIds(words).length > 0) return null
  const dates = readDates(words)
  const [paid, ...others] = readAmounts(words.tokens).filter(({ from }) => !dates.taken.has(from))
  if (!paid || others.length > 0 || !isMoney(paid) || paid.per !== undefined) return null
  if (paid.value < leastPaid || !isPaidOff(words, paid)) return null
  const leftPence = loanPence - Math.round(paid.value * 100)
  if (leftPence <= 0)
    return {
      ...noQuestion,
      ask: {
        text: `The loan is ${pounds(loanPence)}, so that with ${paid.text} paid off nothing is left to pay. Which part of it shall I take off?`,
        readings: [],
      },
    }
  const { changed: _changed, took: _took, worked: _worked, sides: before, ...rest } = last
  const sides = sidesOf(before, loanPence / 100, leftPence / 100)
  if (!sides) return null
  const declined = declinedBeside(words)
  return {
    ...rest,
    // What follows is of the smaller loan.
    figures: { ...last.figures, loanPence: leftPence },
    worked: [`${pounds(loanPence)} less ${paid.text}: ${pounds(leftPence)}`],
    cannot: ['What the lender charges for paying a part of the loan back early is not counted.'],
    sides,
    isFollowUp: true,
    unused: [],
    ...(declined && { declined }),
  }
}

/** What is paid today stays as it is, and the new rate is of the smaller loan. */
function sidesOf(before: Sides | undefined, loan: number, left: number): Sides | null {
  if (!before) return { calculator: 'mortgage', field: 'loan', values: [loan, left] }
  if (before.calculator !== 'mortgage' || before.field !== 'rate' || before.also || before.values.length !== 2)
    return null
  return { ...before, also: [{ field: 'loan', values: [loan, left] }] }
}

/** By the words right beside the sum. */
function isPaidOff({ tokens, find }: Words, { from, to }: Amount): boolean {
  const text = (at: number) => textAt(tokens, at)
  const isBefore = (list: ReadonlySet<string>) => [1, 2, 3].some((step) => list.has(text(from - step)))
  if (lexicon.offIt.has(text(to)) && isBefore(lexicon.pays)) return true
  if (find(lexicon.reduces).some((each) => each.to <= from && from - each.to <= 2)) return true
  const isOfLoan = (at: number) => {
    for (let step = 0; step < 4; step++) {
      if (lexicon.theLoan.has(text(at + step))) return true
      if (!lexicon.beforeLoan.has(text(at + step))) return false
    }
    return false
  }
  if (lexicon.offIt.has(text(to)) && isOfLoan(to + 1)) return true
  return lexicon.intoIt.has(text(to)) && isBefore(lexicon.puts) && isOfLoan(to + 1)
}

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`
