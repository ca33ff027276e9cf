import { phrases, words } from './lists.ts'

/** Words of a question about two or more sides of one thing. */

export const allNations = phrases`
  four nations, all nations, each nation, every nation, 4 nations, four countries, all countries, each country, every country, four home nations, all four,
  across the uk, each part of the uk, all parts of the uk, four parts of the uk, home nations, uk nations, nations of the uk
`
/** The rest of the nations, beside the one that was spoken of. */
export const otherNations = phrases`
  other nations, other three, other two, other countries, rest of the uk, elsewhere in the uk, the other nations, other parts of the uk
`
/** Two things beside each other. */
export const beside = phrases`
  or, vs, versus, v, and, both, compared to, compared with, against, beside each other, side by side, next to each other, difference, with and without, each
`
export const withAndWithout = phrases`with and without, with or without, without and with`
/** What a relief brings is asked for, which needs both sides of it. */
export const saves = phrases`save, saves, saved, saving`
export const relief = phrases`relief, first timer relief, first time relief, first time buyer relief, exemption`
export const surcharge = phrases`surcharge, supplement, higher rates, higher rate, additional rate, ads`
export const personally = phrases`personally, personal name, own name, my name, in my own, as an individual, individual, individually, in our names, our own names, as individuals`
export const repaid = phrases`repayment, capital repayment, capital and interest, repayment mortgage, repaying`
export const interestOnly = phrases`interest only, io`
export const outright = phrases`outright, all cash, in cash, for cash, with cash, cash purchase, paying cash, no mortgage, without a mortgage, without the mortgage, without mortgage, mortgage free, without a loan, without any mortgage, no loan, without borrowing`
export const withLoan = phrases`mortgage, mortgaged, borrow, borrowing, loan, finance, financed, leverage, leveraged`
export const today = phrases`today, now, currently, this week`
export const thisYear = phrases`this year, this tax year, now, currently, current year, current tax year, today`
export const nextYear = phrases`next year, next tax year, year after, following year, following tax year, from april 2027`
export const joins = words`or and vs versus v against`
/** Between two of one kind: "at 125 and does it pass at 145". */
export const mostBetween = 6
