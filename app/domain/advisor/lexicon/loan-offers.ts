import { phrases, words } from './lists.ts'

/** Words of a loan that is compared with itself: at another rate, with another fee, over some years. */

export const ofLoan = phrases`
  loan, loans, mortgage, mortgages, remortgage, remortgaging, remortgaged, owe, owing, owed, outstanding, balance, borrow, borrowing,
  borrowed, debt, int only, interest only, io, repayment
`
/** What such a question is not of. */
export const notOfLoan = phrases`
  price, worth, value, valued, deposit, ltv, loan to value, buy, buying, buys, purchase, bought, icr, cover, covers, coverage, stressed,
  stress, tested, section 24, tax, stamp duty, refinance, refurb, yield, roi, salary, overpay,
  overpayment, overpayments, bridging, brrr, management, agent, insurance, voids, service charge, second charge, biggest loan,
  how much can i borrow, what rate, which rate, highest rate, lowest rate, points, pay for itself, pays for itself, pay back the fee, exit fee, redemption, inflation, another loan, two loans, both loans, base rate, tracker, svr, part and part
`
/** What it is not of either, unless two offers with a fee stand beside each other. */
export const notOfOne = phrases`break even, breaks even, breakeven, how long, erc, ercs, early repayment`
/** The time after which both cost the same. */
export const asksAlike = phrases`break even, breaks even, breakeven, how long`
/** A charge that is not to be counted. */
export const ignores = phrases`ignore, ignoring, forget, leave out, leaving out, not counting, without, no erc, no ercs`
/** Before the number of an offer. */
export const numbered = words`quote quotes offer lender option product bank deal case number no`
/** Another offer beside the one of before. */
export const otherOffer = phrases`other offer, another offer, other quote, another quote, other one, other lender, second offer, next to each other, side by side, next to that, beside that, against that, versus that`
/** The rate that is paid at present. */
export const rateNow = phrases`now, at present, at the moment, currently, present rate, current rate`
export const interestOnly = phrases`int only, i o, interest only, only interest, io, intonly`
export const aboutFee = phrases`fee, fees, added, arrangement, product fee, arrangement fee, booking fee, lender fee, costs to arrange`
export const noFee = phrases`
  no fee, no fees, fee free, zero fee, without a fee, without fee, without any fee, without fees, no product fee, no arrangement fee,
  no upfront fee, nil fee, with none, fees free, no charge, nothing to arrange
`
export const ofEveryFee = phrases`both with, both have, each with, both come with, either way, all with`
export const addedOn = phrases`added to the loan, added to loan, added to mortgage, added on to the loan, added onto the loan, added to the mortgage, added to it, rolled up, rolled in, rolled into the loan, put on the loan, on top of the loan, adding the fee, fee added, fees added`
export const notAdded = phrases`not added, added to nothing, up front, upfront, paid separately, pay it separately, instead of added, not rolled, paid at once`
/** All of what a loan costs is asked for. */
export const altogether = phrases`
  total, totals, in total, altogether, all in, over the fix, over the whole, over the term, add up, adds up, comes to, come to, cheaper, costs less, cost less,
  dearer, overall, spread, spread the fee, in all, work out cheaper, works out cheaper, including the fee, fee included, with the fee
`
export const overWhole = phrases`over the whole term, over the term, over the full term, whole term, full term, life of the loan, over its life, total interest`
export const ofInterest = phrases`total interest, interest in total, how much interest, interest over, interest paid`
export const stillOwed = phrases`
  still owe, owe after, id owe, i owe in, still be owed, still owed, outstanding after, still outstanding, left to pay, left after, owe in, do i owe, would i owe,
  balance after, remaining after, balance left, left on the loan, left owing, owed after, will i owe, i still owe, left outstanding
`
/** Between the offers. */
export const betweenOffers = words`or vs versus against second two b c offer lender compared other broker bank . ;`
/** Around years for which a rate stays. */
export const ofFix = words`fix fixed fixes fixe deal deals at @ product`
export const afterYears = phrases`after, first, in, end of, next, within, hold, hold it, hold it for, keep it, keep it for, keep, sell in, sell after, stay, stay for`
export const endOfYear = phrases`end of year`
export const yearWords: ReadonlyMap<string, number> = new Map(
  [...words`one two three four five six seven eight nine ten`].map((word, index) => [word, index + 1]),
)
/** Before an amount that goes with an offer. */
export const withFee = phrases`w, wi, with, plus`
export const ofTerm = phrases`left, remaining, to go, term, repayment, to run, still to run`
export const beforeTerm = phrases`term of, repayment over, repaid over, down over, off over, back over, spread over, mortgage over, loan over`
export const tenants = phrases`
  rent, rents, rental, tenant, tenants, lodger, let at, let for, lets at, lets for, rent is, rented at, rented for, tenant pays, tenants pay, upstairs pays, lad pays,
  renting at, rents for, brings in, bringing in, comes in, coming in
`
export const behindRent = phrases`rent, rents, rental, from the tenant, off the tenant, from tenants, coming in, rental income`
export const isOwed = phrases`
  owe, owing, owed, loan, loans, loan of, mortgage, mortgage of, balance, balance of, outstanding, borrow, borrowing, borrowed, remortgaging, remortgage, debt, debt of, left on, interest only, int only,
  io, repayment, for
`
export const besideOwed = phrases`owing, owed, outstanding, loan, mortgage, interest only, int only, io, balance, left on, left, repayment, remortgage, debt, btl`
/** Before a payment that is made, which is no rent. */
export const ownPayments = phrases`i pay, im paying, we pay, were paying, payment is, payments are, payment of, costing me, costs me`
/** Both ways of paying a loan beside each other. */
export const bothWays = phrases`next to it, both ways, each way, on each, either way, both, side by side, compare, beside it, vs, versus, or repayment, or interest only, against, each, instead`
/** One rate follows the other, so that neither is paid over all the years. */
export const thenAnother = phrases`then, after that, afterwards, followed by, reverting to, reverts to, going to, rising to`
/** Of a fee that was said of a loan. */
export const feeBack = phrases`fee back, refund the fee, fee refunded, fee refundable, refund of the fee, get the fee, lose the fee, is the fee`
/** Both rates are asked about, one after the other as they are. */
export const comparesRates = phrases`more, difference, dearer, cheaper, extra, increase, rise, jump, compare, each, both, save, saving, saved, before and after`
export const adds = phrases`add, adds, adding, added, put, rolled, rolling`
/** Beside a percentage they say by how much a rate changes. */
export const beforeStep = words`up down by another extra plus less rise rises drop drops increase`
export const behindStep = words`more less higher lower up down rise increase drop cut off`
export const toLoan = phrases`to the loan, to the mortgage, onto the loan, on the loan, into the loan`
/** What is paid at another rate is asked for against what was paid before. */
export const moreThanNow = phrases`
  how much more, how much extra, how much less, how much dearer, how much cheaper, how much worse, difference, extra, increase, jump, save, saving, more a month, more per month, more each month,
  more every month, less a month, less per month, extra a month, extra per month, dearer, payment shock, whats the rise, how big a rise
`
/** A rate that stays for some years. */
export const fixes = phrases`fix, fixed, fixes, year deal, yr deal, year at, yr at, years at, yrs at, year product, year rate`
export const offers = phrases`or, vs, versus, against, compared, difference, which`
