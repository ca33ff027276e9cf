import { phrases, words } from './lists.ts'

/** Words of figures that may be of two things. */

/** Beside a number that is a deposit, in percent or in thousands: "25 down", "deposit of 40", "putting 50 in". */
export const ofDeposit = words`deposit dep down deposits`
export const putsIn = words`put putting puts`
export const behindPut = words`in down towards into`
export const betweenDeposit = words`of is was = : at with a as the about around just`
/** Beside one that is a loan. */
export const ofLoan = words`mortgage loan borrow borrowing ltv`
/** Words by which a sum is one that is owed. */
export const saysLoan = phrases`
  loan, loans, mortgage, mortgages, mortgaged, remortgage, remortgaging, remortgaged, refinance, refinancing, borrow, borrowing, borrowed, lend, lending, lent, owe, owed, owing, owes, debt, balance, outstanding, left to pay, advance, facility, secured, interest on, interest only, io, repayment
`
/** Homes of several tenants, whose rent may be that of each. */
export const ofSeveral = phrases`
  hmo, hmos, student, students, sharers, house share, shared house, room, rooms, roomed, bedsit, bedsits, student let, student house, lads, tenants, they pay, lodgers
`
/** Words by which a rent is said to be of the whole, or of each. */
export const saysOfWhich = phrases`
  in all, in total, total, altogether, all together, between them, for all, for the lot, whole, all of them, combined, whole house, all in, each, per room, a room, per person, a head, per head, apiece, per student, per tenant, gross rent, rent roll, joint tenancy, one contract, one tenancy,
  family, every room, ast, single let
`
/** A price of which it is open whether works are in it. */
export const worksWithin = phrases`all in, all told, all up, total spend, total outlay, outlay, total cost, done up, once done, all done, fully done, including everything, everything in, by the time its done, total budget`
/** What is left of a wage, and no income before tax. */
export const takesHome = phrases`take home, takes home, take home pay, after tax, net pay, in my pocket, in my hand, nets me, clear a month from work, bring home, brings home, net of tax, net salary, net wage`
/** A rate of now, and one to come. */
export const ofLaterRate = phrases`then, from march, from april, going up to, goes up to, goes to, going to, going on to, about, new one, renewal, after that, after which, next, moving to, coming off, reverts to, revert to, changes to, rises to, falls to, drops to`
/** A length that is said to be that of the loan. */
export const saysTerm = phrases`term, paid off in, pay it off in, cleared in, clear it in, paid back in, pay back, pay it back, over, loan of, mortgage of`
export const beforeTerm = words`over in of within`
/** What is paid for a loan. */
export const ofPayment = words`mortgage payment payments instalment instalments interest repayment repayments`
/** What a home brings, where no rent is named. */
export const brings = phrases`get, gets, fetch, fetches, bring, brings, bringing, make, makes, take in, takes in, let for, lets for, coming in`
/** Names of the shares of a case. */
export const namesOfShares = phrases`rate, interest, agent, agents, management, fee, voids, maintenance, years, deposit, down, percent`
/** Words of a rate that follows another one, which is not said. */
export const aboveBase = phrases`base plus, above base, over base, base rate plus, bank rate plus, base and, sonia plus, plus base`
/** A rent by the night. */
export const byNight = phrases`a night, per night, nightly, pn, night`
export const nights = words`night nightly nights pn`
/** Before or after the interest. */
export const saysOfInterest = phrases`before interest, after interest, before the interest, after the interest, before mortgage interest, before finance costs, after finance costs, before mortgage, after mortgage, before the mortgage, after the mortgage, before any interest, net of interest`
/** What a profit is of, said of the interest: before it, after it, without it. */
export const asideFrom = words`before after pre net less except excluding without bar minus ignoring`
export const ofInterest = words`interest intrest mortgage mortgages finance financing loan borrowing`
/** Who names the rule counts the profit as it does. */
export const namesRule = phrases`section 24, s24, sec 24, sect 24, clause 24`
/** Of a sum off a price. */
export const takenOff = words`off discount reduction`
/** Names of a price and of a rent, in a message that corrects one of them. */
export const namesOfBoth = phrases`price, asking, offer, offered, rent, rents, rented, pcm, month, week, pw, pm, service charge, insurance, fees, works, deposit`
/** Words of what a home is worth to several people. */
export const ofWorth = phrases`worth, valued, value, surveyor, survey, valuation, hints, hinted, take, accept, asking, offer, offered, guide, paid, now, reckon, reckons, said, says, estimate, rightmove, zoopla, agreed`
/** Of tenants, of whom one may pay so much, or all. */
export const pays = phrases`paying, payin, pays, pay, paid by`
/** Words of a message that corrects a figure. */
export const corrects = phrases`sorry, actually, meant, i mean, oops, correction, typo, i said, not right, wrong`
/** A part of several homes, of which the rest is another's. */
export const someOfThem = phrases`one of the two, two of the, one of the, three of the, some of the, some of them, half of them, of them are in, of the five, of the four, of the three, of the six, others are in, rest are in, the rest in`
export const halfOfOther = phrases`her half, his half, their half, half each, half goes to, go halves, halves, 50 50, fifty fifty, half of it is`
/** Owners of equal parts, of whom nothing says whose sums are told. */
export const sharedEqually = phrases`half and half, half n half, equal shares, equally, own half each, own them jointly, own it jointly, own them together, own it together, jointly own, both own, in both our names, in joint names, joint owners`
export const withOthers = phrases`with my brother, with my sister, with my parents, with my wife, with my husband, with my partner, with my mum, with my dad, with a friend, with my friend, jointly, joint`
export const buysOut = phrases`buy out, buying out, buys out, bought out, buyout, buying him out, buying her out, buy him out, buy her out, buying my ex out, buy my ex out, buying my brother out, buying my sister out`
export const saysPaid = phrases`paying, pays, pay him, pay her, pay them, for his half, for her half, for the half, for his share, for her share, takes over the mortgage, taking over the mortgage, take over the mortgage, equity of, consideration`
