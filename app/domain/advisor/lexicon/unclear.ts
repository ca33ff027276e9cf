import { phrases, words } from './lists.ts'

/** Words of what can be meant in two ways, or is asked in few words about what was spoken of. */

/** Who or what scores the deals. */
export const whoScores = phrases`
  who decides, who decided, who marks, who marked, who gives, who gave, who sets, who set, who dreams, who dreamt, who makes, who made, who came up, who scores, who scored, who rates, who rated, who grades, who graded, who works, whos behind, who is behind, who is it that, who does the scoring, who does the marking, who does the grading, whos doing the scoring, paid to mark, pay to mark, pay you to, paid to bump, paid to change, paid to push, bump the score, bump it up, mark things up, mark it up, mark them up, mark things down, who invents, who invented, who puts, who put, who hands,
  human, human being, a computer, computer, a machine, machine, software, algorithm, an algorithm, robot, by hand, a bloke, some bloke, staff, make it up, made it up, make them up, make the score, made up, just make
`
export const ofScores = phrases`
  score, scores, scored, scoring, grade, grades, graded, mark, marks, marked, marking, rating, ratings, rates each, rates every, rates the deals, rates each property, rate each, rates them, gets a d, get a d, only a d, gets a c, only a c, gets an e, only an e, a d on, an e on, a c on, a b on, given it a
`
/** Behind the score of a deal this is it. */
export const ofThatScore = phrases`number, figure, that up, that mark, these, this`
/** One deal is spoken of. */
export const ofOneDeal = phrases`that, it, its, this, the terrace, the flat, the house, the shop, the deal, the place, gets a, only a, slapped, so low, so high, harsh`

/** Of what a buyer or a tenant pays first, and whether it comes back. */
export const deposits = phrases`deposit, my deposit, the deposit, our deposit, deposits`
export const comesBack = phrases`
  back, refunded, refundable, refund, safe, lose, lost, returned, reclaim, do i lose, get to keep, kept
`
export const fallsThrough = phrases`
  falls through, fall through, fell through, falls over, fall over, collapses, collapse, falls apart, falls flat, goes wrong, go wrong, doesnt happen, does not happen, doesnt go through, pull out, pulls out, back out, backs out, it all, refundable, the sale, the purchase, my money
`
/** Whose deposit it is, where that is said. */
export const saidWhose = phrases`
  tenant, tenants, tenancy, landlord, landlady, letting, bond, exchange, exchanged, exchanging, auction, hammer, scheme, site, website, here, you, your, secure, reservation, reserve, reserving, solicitor, agent, percent, %, mortgage, rented, scotland, missives, off plan, developer
`
/** Fees of others than this site. */
export const otherFees = phrases`
  arrangement fee, product fee, lender fee, lenders fee, mortgage fee, broker fee, brokers fee, legal fees, solicitors fees, valuation fee, survey fee, booking fee, arrangement fees, product fees
`
export const bareFee = phrases`the fee, my fee, that fee, fee back, fees back, the fees`

/** A tax is asked for, and none by its name. */
export const bareTax = phrases`how much tax, what tax, whats the tax, what is the tax, tax on a, tax on the, tax on it, tax for a, tax on, any tax, the tax`

/** It is the tax on buying. */
export const ofBuying = phrases`buy, buying, bought, purchase, purchasing, price, stamp, duty, pay for it`
/** It is the tax of what a let brings. */
export const ofRents = phrases`rent, rents, rental income, rental, rental profit, of rent, in rent, income`

/** What was spoken of, in time to come. */
export const ahead = phrases`
  will it be, will they be, it will be, itll be, theyll be, going to be, gonna be, in a year, in two years, in 2 years, in three years, in 3 years, in five years, in 5 years, in ten years, in 10 years, years time, next year, in the future, by then, a figure on it, predict, prediction, forecast, projected, projection
`
export const aheadBehind = words`in for by come till until end of`

/** Whoever has so much and wants so much of it. */
export const hasMoney = phrases`ive got, i have, ive, i got, got, have got, we have, weve got, weve, we got, with`
export const wantsReturn = phrases`want, wants, after, need, looking for, want to get, hoping for, id like, get me`
