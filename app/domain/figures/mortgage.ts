import { requirePence, toBasisPoints } from './exact.ts'

/** A repayment mortgage with equal monthly payments (RULES.md, Figures). Pence, rounded half up. */

interface RepaymentMortgage {
  loanPence: number
  /** A year, charged monthly. */
  interestRatePercent: number
  /** Whole years, 1 to 50. */
  termYears: number
}

interface MortgagePayments {
  monthlyPaymentPence: number
  firstYear: { interestPence: number; capitalPence: number }
  /** The debt at the end of each year of the term; 0 at the last. */
  balancesPence: number[]
}

/**
 * M = L·r / (1 − (1 + r)^−n), with r the rate of a month and n the months; L / n at a rate of 0. Balances follow from the exact
 * payment, not from the rounded one, so that the last is 0. Refuses (RangeError) a loan that is not whole pence from 0, a rate below 0
 * or with more than two decimals, and a term outside 1 to 50 whole years.
 */
export function calculateMortgage({ loanPence, interestRatePercent, termYears }: RepaymentMortgage): MortgagePayments {
  requirePence({ loanPence })
  if (!Number.isInteger(termYears) || termYears < 1 || termYears > 50)
    throw new RangeError('The term must be whole years from 1 to 50.')
  const rate = toBasisPoints(interestRatePercent) / 10_000 / 12
  const months = termYears * 12
  // The logarithm keeps the digits of a small rate that 1 + r loses.
  const paid = (month: number) => -Math.expm1(-month * Math.log1p(rate))
  const payment = rate === 0 ? loanPence / months : (loanPence * rate) / paid(months)
  const balanceAfter = (month: number) => {
    if (month === months) return 0
    const left = rate === 0 ? 1 - month / months : paid(months - month) / paid(months)
    return Math.round(loanPence * left)
  }
  const balancesPence = Array.from({ length: termYears }, (_, year) => balanceAfter((year + 1) * 12))
  const capitalPence = loanPence - balancesPence[0]!
  return {
    monthlyPaymentPence: Math.round(payment),
    firstYear: { interestPence: Math.max(0, Math.round(payment * 12) - capitalPence), capitalPence },
    balancesPence,
  }
}
