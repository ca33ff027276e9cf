import { phrases, words } from './lists.ts'

/** Words of a price that is looked for from the money that somebody has. */

export const dearest = phrases`
  what could i buy, what can i buy, how dear, how expensive, most expensive, dearest, how much house, top price, max price, highest price, max purchase, how far can i go, how far could i go, what price, how pricey, what can we buy, what could we buy, priciest, biggest price
`
export const notOfPot = phrases`
  rent, rents, rental, yield, cash flow, brrr, refurb, works, remortgage, roi, auction, joint, each, icr, stress, cover test, a month, pcm, salary, rate, interest
`
export const ofPot = phrases`
  have, ive got, ive, got, saved, savings, in total, total, cash, in the bank, pot, kitty, budget, to spend, have to cover, has to cover, thats everything, that is everything, with, altogether, all in, inheritance, inherited, to play with, put away, in all, lump sum
`
export const ofDeposit = phrases`for the deposit, for a deposit, for deposit, as a deposit, deposit of, deposit, towards the deposit, to put down`
export const keptBack = phrases`
  keep, keeping, kept, keep back, hold back, holding back, hold, set aside, setting aside, put aside, aside, leave, leaving, reserve, keep by, less, minus, must keep, back for, need to keep, want to keep, emergency fund, rainy day fund
`
export const ofFees = phrases`legals, legal, legal fees, solicitor, solicitors, fees, survey, conveyancing, conveyancer, lawyer, lawyers, legal costs`
/** Kept back for all that is paid besides. */
export const allCosts = phrases`costs, all costs, the costs, buying costs, everything else, extras, the rest`
/** All of it is paid out of the money. */
export const allOfIt = phrases`thats everything, that is everything, the lot, everything, all in, in total, total cash, cash in total, altogether, in all, covers the lot, all of it`
export const leaves = phrases`leave, leaving, ignore, ignoring, forget, without, before, excluding, not counting, dont count, apart from, never mind, exclude, disregard, disregarding`
export const partsBeside = phrases`stamp duty, stamp, sdlt, lbtt, ltt, tax, taxes, fees, legals, solicitor, solicitors, costs`
export const ofShare = phrases`deposit, deposits, down, bank wants, lender wants, bank asks, lender asks, bank needs, put in, needed, put down`
export const ofLoan = words`ltv mortgage loan`
/** What is kept for these is no part of the costs. */
export const ofEmergency = phrases`emergency, emergencies, emergency fund, rainy day, buffer, cushion, safety net, contingency`
