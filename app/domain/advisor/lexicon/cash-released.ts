import { phrases, words } from './lists.ts'

/** Words of a new loan on a home that is owned already, and of the cash that it brings. */

export const remortgages = phrases`
  remortgage, remortgaging, remortgaged, re mortgage, refinance, refinancing, refi, equity, release, new loan, new mortgage, capital raise, capital raising, further advance, current mortgage, existing mortgage,
  existing loan, current loan, bank goes to, bank will go, lender goes to, lender will go
`
export const releases = phrases`
  cash out, cash released, cash release, release, releases, released, equity release, take out, pull out, draw out, get out, come out, comes out, in my hand, in our hand, hits my account, cash do i get, cash would i get,
  cash could i, cash can i, how much cash, cash back, capital raise, capital raising, in the bank, can i get out, raise, raises, free up, frees up, money out, what would i get, how much do i get, how much do we get,
  how much would i get, get my hands on, pull some out, take some out, get some out, pull any out, pull out of it, left over for me, left after paying
`
/** What such a question is not of. */
export const notReleased = phrases`
  buy, buying, bought, purchase, deposit, brrr, works, refurb, refurbishment, done up, do up, doing up, yield, icr, rental cover, stress, stressed, rent, rents, bridging, bridge, fee, fees, stamp duty, tax, second charge, overpay
`
/** What is charged for paying a loan off early, or for the new one. */
export const earlyCharges = phrases`early repayment charge, early repayment charges, early repayment, erc, ercs, exit fee, exit charge, penalty, penalties`
export const loanCharges = phrases`product fee, arrangement fee, lender fee, loan fee, broker fee, completion fee, facility fee`
export const beforeValue = phrases`
  worth, value, valued at, valued, value of, valuation, valuation of, val, val came in at, val at, flat at, house at, flat is, house is, home is, priced at, now at, says, appraised at
`
export const behindValue = phrases`value, valuation, house, flat, home, property`
export const beforeOwed = phrases`
  owe, owing, owed, i owe, we owe, outstanding, outstanding of, balance, balance of, current mortgage, existing mortgage, current loan, existing loan, old loan, old mortgage, mortgage is, mortgage outstanding, mortgage of, mortgage,
  loan is, loan of, debt, borrowed, still owe, with
`
export const behindOwed = phrases`still on it, on it, left on the mortgage, left on it, left, owing, owed, outstanding, on the mortgage, mortgage, mortgage left, balance, to pay off, still owed, loan left`
export const beforeNewLoan = phrases`new mortgage of, new mortgage, new loan of, new loan, remortgage to, remortgaging to, remortgage for, refinance to, refi to, borrow, increase to, increase it to, up to, new one of`
/** What is asked where nobody says that it is cash. */
export const asksMost = phrases`how much can i get, how much could i get, how much can we get, how much could we get, what can i get, what could i get, how much can i have, what would come out`
/** Before a share that a lender goes up to. */
export const upTo = words`to at`
export const isNow = words`now currently present current today existing old`
export const ofTerm = words`over for term`
