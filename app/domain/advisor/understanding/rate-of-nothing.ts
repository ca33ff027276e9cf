import * as lexicon from '../lexicon/rate-of-nothing.ts'
import { repaid } from '../lexicon/figures.ts'
import { interestOnly } from '../lexicon/loan-offers.ts'
import { noQuestion, type GivenFigures, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isLoan, isMoney, isRentOfMonth, penceOfYear, type Slot } from './slots.ts'
import { findRateOfNothing } from './target-shapes.ts'
import type { Words } from './words.ts'

/** "Let at 1,450, the loan is 240,000, outgoings 260: how high could the rate climb before we pay into it". Read whole, or not at all. */

type Name = 'loan' | 'rent' | 'costs'

const mostTokens = 90

const slots: readonly Slot<Name>[] = [
  {
    name: 'loan',
    before: lexicon.beforeLoan,
    behind: lexicon.behindLoan,
    fits: isLoan,
  },
  {
    name: 'rent',
    before: lexicon.beforeRent,
    behind: lexicon.behindRent,
    fits: isRentOfMonth,
  },
  { name: 'costs', around: lexicon.allCosts, fits: (amount) => isMoney(amount) && amount.per !== undefined },
]

/** The rate at which a rent pays a loan and all that goes out, and nothing is left; null for everything else. */
export function readRateOfNothing(words: Words): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens || hasAny(lexicon.notOfLoan) || findDealIds(words).length > 0) return null
  if (!hasAny(lexicon.rates) || !findRateOfNothing(words)) return null
  const amounts = readAmounts(tokens)
  const bound = amounts.length > 1 ? bindSlots(words, amounts, slots) : null
  const of = (name: Name) => amounts.filter((amount) => bound?.get(amount) === name)
  const [[loan, ...loans], [rent, ...rents], costs] = [of('loan'), of('rent'), of('costs')]
  if (!loan || !rent || loans.length + rents.length > 0) return null
  const otherPence = costs.reduce((sum, amount) => sum + penceOfYear(amount), 0)
  const figures: GivenFigures = {
    loanPence: Math.round(loan.value * 100),
    monthlyRentPence: Math.round(rent.value * 100),
    ...(hasAny(interestOnly) ? { isRepayment: false } : hasAny(repaid) ? { isRepayment: true } : {}),
    ...(costs.length > 0 && { ...noUsual, otherPence }),
  }
  return {
    ...noQuestion,
    topic: 'returns',
    figures,
    target: { calculator: 'deal', field: 'rate', figure: 'cashFlow', value: 0 },
  }
}

/** All that goes out was said. */
const noUsual: GivenFigures = {
  managementPercent: 0,
  voidsPercent: 0,
  maintenancePercent: 0,
  insurancePence: 0,
  servicePence: 0,
}
