import { phrases, words } from './lists.ts'

/** How many homes an income takes, and how much money. */

export const howMany = phrases`how many, what number of, number of houses, number of flats, number of homes, number of properties`
export const homes = words`
  house houses home homes flat flats property properties place places unit units let lets btl btls rental rentals bed beds terrace terraces one ones buy them these those
`
/** Of another count. */
export const notOfHomes = phrases`
  weeks, months, rooms, years, days, deals, tenants, people, hours, plot, plots, build, licence, hmo, sell each, sell at
`
export const beforeWanted = phrases`
  to make, make me, i want, we want, want, wanting, to earn, earn, to get, get me, to give me, give me, to bring in, bring in, bring me, to live on, live on, to replace, replace, to reach, reach, to hit, hit,
  income of, target, target of, im after, after, need, to clear, for, to net, to have, total of, together
`
export const behindWanted = phrases`in total, all together, altogether, between them, all in, in all, overall, coming in, income, in my hand, in me hand, profit in total`
export const beforeEach = phrases`
  clears, each clears, every one clears, one clears, makes, leaves, leaves about, leaves me, nets, brings, brings me, does, only does, only clears, only makes, only leaves, only nets, earns, gives, gives me, pays, pays me, throws off, profits, each, each one, every, per house, per flat, per property, a piece, profit of, cash flow of, banks
`
export const behindEach = phrases`each, apiece, a house, per house, per property, per flat, a flat, a property, a unit, per unit, a door, per door, after everything, after all, after costs, after bills, after the mortgage, after mortgage, clear each, profit each`
export const beforeRent = phrases`rent, rents, rented at, renting at, renting for, rent of, let at, let for, beds at, houses at, flats at, homes at, bringing in, rents at, rents for`
export const ofShare = phrases`of the rent, of rent, costs, costs eat, costs take, running costs, outgoings, goes on costs, gone on costs`
export const ofCosts = phrases`costs, running costs, outgoings, expenses, bills, all costs, costs of`
export const ofLoan = phrases`mortgage, mortgages, of mortgage, loan, loans, of loan, borrowed, owing, owed, of debt`
export const ofPayment = phrases`mortgage payment, mortgage costs, payment of, payments of, mortgage of`
export const ofRate = phrases`at, interest only, io, interest, int only, rate of, rate`
export const ofCash = phrases`cash, in cash, to get into, to buy, cash in, costs me, takes, needs, put in, down, tied up, money in, all in, of my money, deposit, deposit of, deposits of, deposit and fees`
export const ofPot = phrases`saved, savings, in the bank, in the pot, to spend, to invest, i have, ive got, ive, have got, lump sum, inherited, pot of, cash pot, available`
export const ofPrice = phrases`each, apiece, priced at, costing, at about, theyre, they are, at around, houses at, flats at, price, cost`
export const ofDeposit = phrases`deposit, down, at, put down, putting down, deposits`

/** A part of the rent, in percent. */
export const parts: ReadonlyMap<string, number> = new Map([
  ['half', 50],
  ['third', 33.33],
  ['quarter', 25],
  ['fifth', 20],
  ['tenth', 10],
])
export const rents = words`rent rents it`

/** How much money brings an income at a yield. */
export const asksMoney = phrases`
  in the pot, invested, how much capital, what capital, how much money, what pot, how big a pot, pot do i need, pot would i need, how much property, worth of property, how much would i need, how much do i need, how much to invest, how much must i invest, lump sum
`
export const ofIncome = phrases`live on, a month, per month, a year, per year, pcm, income, monthly, annually, a week, pension, salary, wage`
export const yields = phrases`net, nets, nets me, netting, net yield, yields, yield, yielding, return, returns, returning, returned, clears, pays, makes, at, only, after costs, after everything`
export const notOfMoney = phrases`mortgage, loan, borrow, borrowing, deposit, rent, price, house at, flat at, cash flow, interest only, ltv, deal, gross`
