import { phrases, words } from './lists.ts'

/** Words that stand beside the figures of one let whose costs are all said. */

export const asksWhatItBrings = phrases`
  yield, yeild, yields, yld, yeald, net, return, returns, roi, left, leave, leaves, clear, clears, cash, cashflow, surplus, profit, make, makes, making, earn, earns, in my hand, in my pocket,
  in pocket, bottom line, see each year, see a year, get a month, get a year, bring in, left over, monthly cash, whats in it, walk away with
`
/** Asked of something else than what one let brings as it stands. */
export const notOfOneLet = phrases`
  compare, compared, versus, vs, which is, which one, which leaves, which gives, which would, which of, which pays, with and without, difference, or flat, or house, or by, how high, how low, what rent, which rent, what price, how much rent, rent do i need, rent would i need, need the rent,
  gdv, refurb, refurbish, refurbishment, flip, sell it, selling it, sell on, sell for, sold for, resale, bridging, bridge, icr, stress, stressed, stress test, section 24, income tax, corporation tax, dividend, dividends, taxpayer, brrr, refinance, remortgage, worth after, done up,
  would pay to, have to pay for, to get, to net, to yield, to hit, break even, borrow against, lender want, lenders want, per share, holiday let, airbnb, a night, per night, nightly, occupancy
`
export const priceWords = phrases`
  price, priced, asking, asking price, purchase, purchase price, bought for, bought at, buy for, buying at, buying for, buying, buy, costs me, cost, costs, paid, pay for it, house is, flat is, house, flat, terrace, going for, get it for, on at, up at,
  for sale at, asking for, pp, shop, office, unit, warehouse, semi, bungalow, place
`
export const rentWords = phrases`
  rent, rents, rented, rented at, rented for, rental, let at, let for, lets at, lets for, let to, let, lets, tenant pays, tenants pay, pays, pay, paying, pays me, rent is, rent of, gross, brings in, rent as, in it pay, passing rent, income, agent suggests, suggests, suggests a rent of, would let for, should fetch, fetch, fetches, achieve, couple in it pay
`
export const agentWords = phrases`
  agent, agents, the agent, agent takes, agent wants, agent charges, agents fee, agents fees, agent fee, letting agent, lettings agent, letting agents, agency, management, management fee, full management fee, managing agent, managed by, manager,
  managing, manage, managed, mgmt, mgt, mgmnt, man fee, agents take, agents want, agents charge, managing surveyor, surveyor
`
export const insuranceWords = phrases`
  insurance, ins, insure, insuring, landlord insurance, landlords insurance, buildings insurance, building insurance, insurance contents, contents insurance, insurance shortfall, buildings cover, landlord cover, landlords cover, rent guarantee
`
export const serviceWords = phrases`service charge, service, service charges, svc, sc, factor, factors, factor is, factors fee, factoring, block charge, estate charge, maintenance charge`
export const groundWords = phrases`ground rent, ground rent is, ground rent of, gr, ground`
export const repairWords = phrases`
  repair, repairs, maintenance, maint, upkeep, breaking, bits breaking, things breaking, fixing, wear and tear, breakages, set by, put by, set aside, put aside, keep aside, aside, boiler and such, contingency, odd jobs
`
export const emptyWords = phrases`void, voids, empty, empty time, vacancy, vacant, vacancies`
/** Paid once in some years. */
export const ofYears = phrases`licence, license, hmo licence, hmo license, selective licence, selective license, selective licensing, licensing, landlord registration, registration, eicr, epc, electrical check, fire certificate`
/** Costs that come every year and have no field of their own. */
export const yearlyWords = phrases`gas cert, gas certificate, gas safety, gas check, cp12, certificate, cert, certs, certificates, accountant, accountancy, boiler service, business rates, rates, pat testing, legionella, garden, gardener, service contract`
/** Costs that come every month. */
export const monthlyWords = phrases`
  bills, the bills, bills cost, bills cost me, utilities, gas and electric, gas and electricity, gas, electric, electricity, energy, leccy, water, broadband, wifi, internet, council tax, tv licence, cleaner, cleaning, boiler cover,
  boiler plan, heating, homecare
`
export const depositWords = phrases`deposit, deposit of, down, dep, put down, putting down, pit doon, doon, cash down, percent down, my own money`
export const loanWords = phrases`loan, mortgage, ltv, borrow, borrowing, borrowed, lend, mortgage of, loan of, loan to value`
export const rateWords = phrases`rate, rate is, interest rate, interest, interest only, io, int only, fixed, fix, repayment, at`
export const feeWords = phrases`
  solicitor, solicitors, solicitor quotes, legal, legals, legal fees, conveyancing, conveyancer, survey, surveyor, valuation, broker, brokers fee, broker fee, lender fee, lenders fee, lender fees, arrangement fee, product fee, secure fee, searches,
  buying costs, fees, your fee
`
export const taxWords = phrases`stamp duty, stamp, sdlt, ltt, lbtt, land tax, stamp duty i am told`
export const taxAndFees = phrases`stamp duty and legals, stamp duty and solicitor, stamp duty and solicitors, stamp duty and fees, stamp and legals, tax and legals, sdlt and legals, stamp and fees`
export const worksWords = phrases`works, kitchen, carpets, new kitchen, bathroom, paint, decorating, new boiler, flooring`
export const nothingElse = phrases`
  nothing else, thats your lot, thats the lot, thats my lot, thats it, thats all, that is all, and thats that, nowt else, my only costs, my only costs are, only costs are, only costs, no other costs, tenant does the rest, tenant pays the rest, nothing besides, nothing more, that is everything,
  thats everything, tenants do the rest, tenant pays everything else, tenant sees to the rest
`
/** A lease under which the tenant bears what the home costs. */
export const fullRepairing = phrases`fri, full repairing, full repairing lease, full repairing and insuring, fri lease, fully repairing, triple net, triple net lease`
/** One time for all that was said. */
export const allOfMonth = phrases`all a month, all pcm, all per month, all monthly, all pm, all of them monthly, everything monthly, everything a month, all are monthly, all by the month, figures per month, figures are monthly`
export const allOfYear = phrases`all a year, all pa, all per year, all yearly, all annual, all per annum, everything a year, everything yearly, all are yearly`
export const interestAlone = phrases`interest only, io, i o, int only`
export const repaid = phrases`repayment, capital and interest, capital repayment`
export const upfront = phrases`
  how much money do, how much cash do, how much do i need, cash do i need, total cash, cash to buy, total upfront, upfront, all in to buy, money do i need, cash needed, total to buy, need in total, need altogether, cash in total, cash required, cash all in
`
/** Said of a cost that goes. */
export const takesOff = words`take takes taking knock leave leaving forget drop dropping scrap strip remove ditch lose bin skip ignore ignoring without minus cut`
/** Money that somebody has, beside the price. */
export const ownMoney = phrases`
  left me with, left me, sum of, a sum of, inherited, inheritance, savings, saved, lump sum, i have, we have, got, my own, own money, cash of, put in, put into, in the bank, pot, pension pot
`
/** Who buys is asked for beside each other. */
export const buyersBeside = phrases`first home, second home, as a company, ltd, limited company, additional property, only home, first time buyer, non resident, company or`
export const rooms = words`rooms room bedrooms beds bed`
export const roomsAt = words`at x @ * for`
/** What the service charge or the factor has in it. */
export const insuranceWithin = phrases`insurance included, insurance inc, ins included, insurance in it, insurance is in it, insurance is included, insurance in that, insurance is in that, with insurance in it, including insurance, incl insurance, inc insurance`
/** Whoever owns no other home, where "nothing else" is of costs. */
export const onlyHome = phrases`only home, first home, main home, only property, own nothing, own no other, own nothing else, no other property, no other home, only house, first time buyer, first purchase, live in`
export const cashIn = phrases`put in, i put in, we put in, put into, cash in, my cash, own cash, own money, my own money, money in, all told, invested, sunk in`
export const payments = phrases`mortgage, mortgage is, mortgage payment, mortgage payments, loan payment, loan, repayments, mortgage costs, mortgage jumps to, mortgage goes up to, mortgage goes to`
export const asksReturnOnCash = phrases`return on my cash, return on cash, return on my money, cash on cash, on my cash, percent on my cash, roi on my cash`
export const noDeal = phrases`not deal, isnt deal, not the deal, not a deal`
export const largeLoan = phrases`loan, loan of, mortgage, mortgage of, borrow, borrowed, borrowing of, owe, owed`
export const ofTerm = phrases`repayment, term, capital and interest, mortgage over, over a term, year term, years term`
export const byQuarter = phrases`each quarter, a quarter year, per quarter, every quarter, by the quarter`
export const ofMonth = phrases`monthly, a month, per month, pcm, pm, each month, every month, by the month`
export const ofYear = phrases`yearly, a year, per year, annual, annually, pa, each year, every year, per annum, by the year`
/** Of a part of a cost, which the sum is not. */
export const partOfCost = phrases`one off, one offs, leave that, leave that bit, that bit out, includes a`
export const feeOnLoan = phrases`goes on the loan, on the loan, added to the loan, add to the loan, goes on the mortgage, added to the mortgage`
