import { phrases, words } from './lists.ts'

/** Words of a rental cover that is asked for at several rates, or was told. */

export const ofCover = phrases`icr, rental cover, rent cover, rental coverage, interest cover, interest coverage, cover, covers, covered, coverage, stress, stressed, stress tested`
export const byName = phrases`icr, rental cover, rent cover, rental coverage, interest cover, interest coverage, interest cover ratio`
export const notOfCover = phrases`
  price, deposit, ltv, buy, buying, worth, how much can i borrow, could i borrow, max loan, maximum loan, biggest loan, how big, what rent, which rent, rent needed, rent do i need, section 24, salary, fee, fees,
  what rate, which rate, highest rate, premium, insurance
`
export const beforeLoan = phrases`loan, loan of, mortgage, mortgage of, owe, i owe, owing, borrowing, borrow, balance, balance of, debt, debt of, borrowing of, on, total borrowing`
export const behindLoan = phrases`loan, mortgage, borrowed, owing, owed, outstanding, upon it, balance, of debt, borrowing, of borrowing`
export const beforeRent = phrases`rent, rents, rent of, rent is, let at, lets at, lets for, let for, rented at, brings in, pays, for, income, how well, total rent, rental income, renting at, tenant`
export const behindRent = phrases`rent, rents, a month, pcm, in rent, of rent, covers, rental`
export const beforeRate = words`at to of and @ is rate`
export const fixes = words`for fixed fix over`
export const ofPortfolio = phrases`portfolio landlord, portfolio borrower, portfolio landlords`
export const isGood = phrases`
  good, ok, okay, enough, fine, alright, all right, high, low, decent, healthy, bad, pass, passes, mean, means, any good, acceptable, normal, comfortable, sufficient, strong, weak, worry, worried, adequate
`
