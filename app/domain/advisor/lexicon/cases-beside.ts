import { phrases, words } from './lists.ts'

/** Words by which a message tells two or more whole cases apart, and those that say what each figure of them is of. */

/** Between two cases. */
export const joints = words`or vs versus v against beside`
export const longJoints = phrases`instead of, rather than, compared with, compared to, as opposed to, next to, but if, i say, i think, i reckon, he says, she says, he reckons, she reckons, the other, the second`
/** In a part that is of all cases. */
export const ofAll = phrases`both, baith, either, either way, both ways, each way, whichever, all, in each, same`
export const labelNames = [words`a 1 one`, words`b 2 two`, words`c 3 three`, words`d 4 four`]
export const labelled = words`house flat property place purchase option case scenario plan route version home choice`
/** A home that is let whole, and one that is let by the room. */
export const letWhole = phrases`one family, a family, family let, to a family, family would, the family, single let, normal house, ordinary house, whole house, let whole, let it whole, as a whole, the whole, one tenancy, single tenancy, one household, single household, to one household, vanilla let, standard let, normal let, ordinary let, to a couple, lets as one`
export const letByRoom = phrases`by the room, by room, room by room, do the rooms, as rooms, the rooms, for rooms, if rooms, rooms route, as an hmo, hmo, students, sharers, to students, to sharers, individual rooms, separate rooms, as a house share, house share, room lets`
export const roomWords = words`room rooms lets students sharers tenants lodgers double doubles`
export const bedWords = words`bed beds bedroom bedrooms bedder bedded`
/** How many are bought. */
export const counts: ReadonlyMap<string, number> = new Map(
  (
    [
      ['one', 1],
      ['single', 1],
      ['two', 2],
      ['twa', 2],
      ['pair', 2],
      ['couple', 2],
      ['three', 3],
      ['four', 4],
      ['five', 5],
      ['six', 6],
      ['fifty', 50],
      ['forty', 40],
    ] as const
  ).map(([text, count]): [string, number] => [text, count]),
)
export const homesCounted = words`house houses flat flats home homes property properties terrace terraces terraced semi semis bungalow bungalows unit units maisonette maisonettes of at em @`
/** Words that say a figure is of each of them, or of all of them together. */
export const each = words`each apiece ea`
export const together = phrases`together, in total, between them, between the two, for the pair, for the lot, altogether`
export const cashOnly = phrases`cash, outright, no mortgage, without a mortgage, no loan, unmortgaged, mortgage free, without borrowing, cash buy, cash purchase`
export const interestOnly = phrases`interest only, io, int only`
/** Before the number of a case: "option 1", "I say 2". */
export const beforeLabel = words`option choice case scenario plan route number no say says said quote house flat property`
/** Money that somebody has. */
export const beforePot = phrases`ive, i have, i ve, got, have, weve, we have, my, same pot, pot of, lump sum of, sum of, savings of, budget of, inherited`
export const behindPot = phrases`to put down, put down, to invest, to spend, saved, put by, in savings, in the bank, to play with, pot`
export const putDown = phrases`to put down, put down, for deposits, as deposit, as a deposit, for the deposit, deposit money`
/** Each role with the words that stand before its figure, and behind it. */
export const before = {
  deposit: phrases`deposit, deposit of, deposits of, dep, down payment, put down, putting down, put in`,
  ltv: phrases`ltv, ltv of, gearing at, geared at, geared to, mortgage of, borrow, borrowing`,
  rate: phrases`rate, rates, at, @, interest, interest at, fixed at, gets, get, make that one, make it, pay rate, rate of, rate is, rate at`,
  management: phrases`agent, agents, agency, agent wants, agent takes, management, mgmt, managing, agent at, agent of, agents fee, letting agent, man fee`,
  voids: phrases`voids, void, empty, voids of, voids at`,
  maintenance: phrases`repairs, maintenance, upkeep, maint`,
  costRate: phrases`costs, opex, running costs, expenses, running, outgoings, less, costs are, costs of, all costs`,
  running: phrases`costs, costs are, costs of, running costs, running, outgoings, outgoings of, expenses, going out, all in costs`,
  other: phrases`bills, bills of, bills are, bills about, bills included, bills and cleaner, bills on, bills at, utilities, council tax, cleaner, broadband, which is about, bills is about, energy`,
  insurance: phrases`insurance, insurance of, policy, cover`,
  service: phrases`service charge, service charge of, ground rent, factor, sc, service, charge of`,
  works: phrases`works, refurb, refurbishment, reno, renovation, doing up, do up, needs, spend, plus works, work`,
  fees: phrases`fees, legals, solicitor, solicitors, legal fees, fees of`,
  price: phrases`costs, cost, house costs, price, price of, priced, priced at, worth, bought, bought for, bought at, buy, paid, buying at, costing, asking`,
  rent: phrases`rent, rents, rent of, rent is, renting, renting at, renting for, rented at, rents at, rents for, let at, let for, let, lets, lets at, lets for, letting at, letting for, pulls, fetches, fetching, brings, brings in, bringing in, family, tenant pays, pays, would pay`,
  loan: phrases`loan, loan of, owe, owing`,
  payment: phrases`mortgage, mortgage is, mortgage of, mortgage payment, payment, payments of`,
} as const
export const behind = {
  deposit: phrases`down, deposit, dep, doon, put down, deposits, deposit on, as deposit, in deposit`,
  ltv: phrases`ltv, loan to value, mortgage, mortgages, borrowed, lent, gearing`,
  rate: phrases`io, interest, int only, interest only, rate, int, fixed, repayment, on the rest, interest on`,
  management: phrases`agent, agents, agency, to the agent, management, mgmt, to an agent, off for the agent, for the agent, tae the agent, management fee`,
  voids: phrases`voids, void, empty, empty weeks`,
  maintenance: phrases`repairs, maintenance, upkeep`,
  costRate: phrases`of rent, of the rent, of rents, costs, lost to costs, goes on costs, off for costs, running costs, for costs, in costs, of the rents, expenses`,
  running: phrases`costs, of costs, running costs, in costs, going out, outgoings, a year going out, for costs`,
  other: phrases`bills, of bills, in bills, for bills, a month bills, utilities, on bills, council tax`,
  insurance: phrases`insurance, buildings insurance, for insurance`,
  service: phrases`service charge, ground rent, of service charge, service`,
  works: phrases`works, work, refurb, of works, refurbishment, of work, to do up, doing up, on it`,
  fees: phrases`fees, legals, of fees`,
  price: phrases`house, terrace, flat, semi, home, bungalow, purchase`,
  rent: phrases`rent, rental, pcm, in rent, of rent, rent each`,
  loan: phrases`loan`,
  payment: phrases`mortgage payment, mortgage`,
} as const
/** Behind "bills" that are in the rent, or somebody else's. */
export const notOfBills = words`incl included inc inclusive in own their themselves`
/** A message that is none of a let that is bought and held. */
export const otherKinds = phrases`refurbish and refinance, brrr, brrrr, flip, flipping, flips, sells, sell for, sell at, sell it, refi, refinance, refinancing, remortgage, remortgaging, bridge, bridging, icr, stress, stressed, airbnb, holiday let, serviced, nightly, a night, deal, deals, lender, lenders, fee, gdv, end value, section 24, taxpayer, salary, ltd, limited company, company, spv, stamp duty on, what price, how much can, break even, breakeven, overpay, was, used to`
/** Before a rent that nothing names. */
export const beforeRent = words`x at for then is of or and it making makes get gets getting rooms with bring brings`
/** Between a figure and what it is said of: "12% on the HMO". */
export const leadsTo = words`on for with in if the a an to as`
/** "The 40% one" */
export const oneOf = words`one ones option case`
