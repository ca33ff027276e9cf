import { phrases, words } from './lists.ts'

/** Words of the tests of several lenders, and of the largest loan that a rent carries. */

export const ofCover = phrases`icr, rental cover, rent cover, rental coverage, interest cover, interest coverage, cover, covers, coverage, stress, stressed, stress tested, tested, stress test, test, tests`
export const lends = phrases`lend, lends, lender, lenders, they want, they ask, they need, max borrowing, maximum borrowing, max loan, maximum loan, biggest loan, largest loan`
export const notOfCases = phrases`
  price, deposit, ltv, loan to value, buy, buying, worth, value, section 24, salary, fee, fees, premium, insurance, what rate, which rate, highest rate, yield, cash flow, how far can, how high
`
export const largestLoan = phrases`
  biggest loan, largest loan, max loan, maximum loan, highest loan, most i can borrow, most we can borrow, how much can i borrow, how much could i borrow, how much will they lend, how much would they lend, how much they would lend, how much they will lend, max borrowing,
  maximum borrowing, biggest mortgage, largest mortgage, max mortgage, maximum mortgage, what loan would, what loan could, what loan does, how big a loan, how large a loan, how big a mortgage, what could i borrow, loan at most, loan possible, loan would pass, top loan, how much loan
`
export const together = phrases`together, all three, all of them, side by side, next to each other, beside each other, compare, both of them, all four, in one table`
export const tests = phrases`test, tests, tested, stress, stressed, stress test, testing`
export const fixes = phrases`fix, fixed, fixes`
export const beforeRate = words`at to of and @ is rate`
/** Between two tests. */
export const between = words`or vs versus against then . ;`
export const beforeLoan = phrases`loan, loan of, mortgage, mortgage of, owe, borrowing, borrow, balance, debt, on, a`
export const behindLoan = phrases`loan, mortgage, borrowed, owing, owed, outstanding, balance, borrowing`
export const beforeRent = phrases`rent, rents, rent of, rent is, let at, lets at, lets for, let for, rented at, brings in, pays, tenant pays, on, of, for`
export const behindRent = phrases`rent, rents, a month, pcm, in rent, rental, per month, pm`
