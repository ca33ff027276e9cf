import { phrases, words } from './lists.ts'

/** Words of a home that is bought, done up, and refinanced or sold. */

/** What a figure is of, by the words beside it. Of two that begin alike the longer one stands. */
export const cues = {
  price: phrases`
    buy, buying, buying it, buy it, buy at, buy it for, bought, bought it, bought for, pp, purchase, purchased, purchase price, purchasing, price, paid, paying, pay, picked up, picked it up,
    pick up, picking up, in at, going in at, get it for, got it for, get it at, got it at, get it, won it, won it at, bid, i bid, hammer price, cost me to buy, to buy, entry price,
    for the house, house is, house costs, house cost, flat costs, terrace costs, semi costs, place costs, property costs, bungalow costs, apartment costs, studio costs, maisonette costs, cottage costs, bed costs, hmo costs, shop costs, office costs, gaff costs, warehouse costs, garage costs, it costs, house for, secured at, they want, he wants, she wants, vendor wants, seller wants, owner wants, agreed at, offer accepted, at auction, auction for, at the auction
  `,
  works: phrases`
    works, work, the work, works cost, refurb, refurbishment, refurb cost, refurbing, reno, renovation, renovations, rehab, builder, builders, builder wants, spend, spent, spending,
    spend on it, doing it up, do it up, doing up, do up, to do up, done on it, material, materials, put in, putting in, into it, kitchen, bathroom, rewire, renovate, renovating, modernise, modernising, gut job, needs, needing, needs about, wants spending, to spend, windows, roof, boiler, electrics, plastering, rewires, rewiring, kitchens, bathrooms, on it
  `,
  value: phrases`
    worth, be worth, its worth, then worth, worth then, value, done up value, done value, end value, end values, new value, final value, gdv, arv, valuation, valued, valued at, revalued, revalued at, revalue,
    done up, once done, when done, when its done, when it is done, when finished, once finished, after works, after the works, afterwards, value after, value when done, up value, value after works, value after the works,
    agent thinks, agent says, agent reckons, agents think, agents say, agents reckon, estate agent says, estate agent thinks, estate agent reckons, agent said, surveyor says, valuer says, surveyor reckons,
    valuer reckons, comps say, comps at, comparables at, come up at, comes up at, comes back at, down valued, down valued at
  `,
  sale: phrases`
    sell, sells, selling, sell at, sells at, sell for, sells for, sell it for, sell it at, selling at, selling for, selling it for, sell it, selling it, sold, sold for, sold at, sold it for, sold it,
    sale, sale price, sale at, a sale at, selling price, resale, resale price, resell, resells at, exit, exit price, exit at, out at, out for, out again at, flog it, flog it for, flogged it for, flogging it for, shift it for, goes for, went for, sale agreed at, sold on at, go for, they go for, will make, would make, should make, itll make, it will make,
    buyer offered, offered me, offered us, been offered, offer of, got an offer of, an offer of, fetches, fetch, fetched
  `,
  sellingCosts: phrases`
    selling fees, selling fee, selling costs, selling cost, sale costs, sale cost, sales costs, sale fees, sales fees, cost of sale, costs of sale, costs of selling, cost of selling, cost to sell, costs to sell,
    costs me to sell, to sell, to sell it, on the sale, for the sale, on sale, agent, agents, estate agent, estate agents, agent fee, agents fee, agent fees, agents fees, estate agent fee, estate agents fee,
    agent and lawyer, agent and solicitor, agents and solicitors, agent and legals, selling agent, selling agents, sales agent, commission, agent commission, agents commission, for selling, at the end, on the way out, going out, coming out, costs out, fees out, out costs
  `,
  tax: phrases`
    stamp, stamps, stamp duty, stamp bill, sdlt, lbtt, ltt, land tax, property tax, transaction tax, tax, taxes, duty, the tax, stamp duty land tax, ads
  `,
  fees: phrases`
    fees, fee, legals, legal, legal fees, legal costs, legal fee, solicitor, solicitors, solicitors fee, solicitors fees, solicitor fees, lawyer, lawyers, conveyancing, conveyancer, survey, survey fee, auction fee, auction fees,
    buyers premium, searches, broker, broker fee, sourcing fee, sourcing, legals both ends
  `,
  costs: phrases`
    buying costs, buying cost, purchase costs, purchase cost, costs of buying, cost of buying, costs of buy, cost of buy, costs of purchase, costs on top, of costs, acquisition costs, costs to buy, entry costs, buy costs,
    transaction costs, fees on top, costs in, purchase fees, buying fees, costs of the purchase, costs when buying, purchasing costs, costs, for buying, at the start, on the way in, going in, fees in, in costs
  `,
  /** Beside fees and taxes: all of them together. */
  rest: phrases`the rest, everything else, and the rest, all the rest, the lot, everything, bits, odds and ends, all that, et cetera, etc, that lot`,
  holding: phrases`
    holding, holding costs, holding cost, council tax, bills, insurance, utilities, standing costs, council tax and bills, bills and insurance, council tax and insurance, insurance and council tax, to hold, to hold it,
    holding it, empty costs, running it empty, while its empty, while empty, council tax and electric, electric, energy, keeping it empty
  `,
  bridge: phrases`bridging, bridge, bridger, bridging loan, bridge loan, bridging finance, bridged, a bridge, short term loan`,
  finance: phrases`
    finance fees, finance fee, finance costs, finance cost, finance, bridging costs, bridging cost, bridging fees, bridge costs, bridge fees, bridging interest, bridge interest, interest and fees, cost of finance, loan fees,
    arrangement fee, arrangement fees, refinance fees, refinancing fees, mortgage fees, remortgage fees, fin fees
  `,
  share: phrases`
    refinance, refinance at, mortgaged at, refinancing, refi, refi at, remortgage, remortgage at, remortgaging, mortgage, new mortgage, lender, lenders, bank, bankll, lenderll, bank will, ltv, loan to value, new loan, lend, lends, lending, mortgage at,
    of that, of the value, of value, of new value, of the new value, of end value, of the end value, of the gdv, of gdv, of it, of the done up value, of whatever its worth, borrow, pull out, loan
  `,
  rate: phrases`interest, interest only, only interest, rate, rates, interest rate, mortgage rate, io, at a rate, fixed, pay rate, only int`,
  rent: phrases`rent, rents, rented, let, lets, let it, let at, lets at, let for, rents at, rent it, renting, rental, tenant pays, tenants pay`,
  /** They have words of the others in them and say nothing. */
  neutral: phrases`
    came in at, come in at, comes in at, coming in at, came out at, comes out at, come out at, works out at, work out at, price of, needs work, builders merchant,
    myself, at work, from work, work colleague, mortgage free, no mortgage, without a mortgage
  `,
  /** What is asked for it, which is its price where none is said. */
  asking: phrases`asking, asking price, up for, on for, on at, on the market for, on the market at, listed at, advertised at`,
  /** Of another home, or what nobody pays. */
  aside: phrases`home report, home report of, home report at, home report value, next door went for, next door sold for, next door sold at, next door made, neighbours sold for, comparable went for`,
  running: phrases`
    other costs, other costs in month, other costs a month, running costs, running cost, outgoings, running expenses, costs a month, costs in month, costs per month, a month in costs, monthly costs, a month of costs, other bills
  `,
} as const

/** Homes, and what they are like: of these nothing is said. */
export const homes = words`
  house home flat terrace terraced terrac semi detached property place bungalow wreck wee small big old empty probate auction lot doer upper bed beds bedroom cottage apartment maisonette tenement one two three end mid
  ex council repo cash shell victorian street road village town near north south east west city hall
`
/** Words that may stand between what a figure is of and the figure. */
export const between = words`
  has have got of is for a an the it its at about around to = : - , was be as in with approx up under over than more less come comes came coming are were but will would costing cost costs estimated quoted say says said
  reckon reckons thinks think thinking out and just off this that end charge charges charged offer gonna going through agreed i im we he she they hes shes me us him them my our their his her all both
  only like roughly maybe probably hopefully circa ca nearly almost total now then should could might lad lads two three take takes took taking wants want need needs needed expect expecting expected
  hoping hope call calling look looks looking plus on top best worst case if lucky id ill itll theyll so gave give gives giving do does did done doing there thats likes allow allowing allowed
  budget budgeted budgeting put putting set aside by guess guessing figure touch bit some another mine ours back new fee fees rent price bill
`
/** Words that may stand between a figure and what it is of. */
export const behind = words`of on for in the to a an my our all cash as worth is total per goes went spent its towards into it this her his their some quid pounds just about lots`
/** After these a word behind the figure says what it is of. */
export const leadBehind = words`of on for in to towards into`

/** What is done with it besides: a sale. */
export const sells = phrases`
  sell, sells, selling, sold, sale, flip, flips, flipping, flipped, resale, resell, flog, flogged, flog it, flogging, sell it, sold it, exit price, house flip
`
/** A loan on the value after the works. */
export const refinances = phrases`
  brrr, brrrr, brrrs, refinance, refinancing, refi, remortgage, remortgaging, buy refurbish, money left in, left in, stuck in, still in it, tied up, new mortgage, pull out, back out, money out, cash out, end value, gdv, done up
`
export const worksSaid = phrases`
  works, work, refurb, refurbishment, reno, renovation, doing it up, do it up, doing up, do up, done up, spend, spent, builder, builders, material, materials, put in, rehab, modernise, wreck, doer upper
`
/** The tax on what a sale or a rent brings is asked about, and no sum. */
export const ofGainTax = phrases`
  capital gains, cgt, gains tax, income tax, corporation tax, tax on the profit, tax on profit, tax on that, tax on the gain, tax on it, tax do i pay, tax will i pay, how much tax, what tax, pay tax, taxed, vat on
`
export const keeps = phrases`keep, keep it, keeping it, hold, hold on to it, hang on to it, rent it out, let it out, let it, rent it`
/** Returns of a home that is let. */
export const returns = phrases`yield, yields, gy, roi, cash on cash, cash flow, cashflow`
export const asksProfit = phrases`profit, make, made, making, left over, clear, margin, gain, what is left, whats left, come out with, walk away with, pocket, earn, earned`

/** Nothing of one's own stays in. */
export const nothingIn = phrases`
  all me money back, all me money out, all me cash comes back, all me cash back, all my cash comes back, all my money comes back, all me money comes back, all the cash comes back, full money out, all money out, all cash out, all of my money back, all of my money out, every penny, every penny back, every penny out, all back out, all of it back, all my money back, all my money out, all my cash back, all my cash out, everything back, everything out, nothing left in, leave nothing in, none left in,
  no money left in, nothing in, nowt left in, nowt in, leave nowt in, zero left in, zero in, all the money back, all the cash back, the lot back, the lot out, all out, pull it all out, get it all out, get it all back, get it all back out,
  my money all out, none of my money, all my brass back, all my brass out, money all back, nowts left in, nothings left in, nowt is left in, nothing is left in, nothing of mine left in, none of it left in, penny to come back, penny comes back, no cash left in, nothing stays in, nowt stays in, nothing stuck in, fully recycled, recycle all, recycle everything, pull everything out, hand it all back, give it all back, gives it all back, hands it all back
`
export const soughtWorks = phrases`
  how much can i spend, how much could i spend, what can i spend, most i can spend, max spend, can i spend on, spend doing it up, spend on the works, most on the works, most on works, biggest works, highest works, works budget, refurb budget,
  how much works, how much work, what works, budget for the works, budget for works, what refurb, how much refurb, max refurb, max works, how big a refurb, can the works cost, works could go to, works can go to, works could be, works go to, works could come to, works can come to, works could cost, can the refurb cost, could the works cost, can i put into
`
export const soughtPrice = phrases`
  what must i pay, what must we pay, what purchase price, which purchase price, at what purchase price, max purchase price, what can we pay, most we can pay, do i need to pay,  have to get it for, need to get it for, have to buy at, need to buy at, most i can pay, most i could pay, most i should pay, max i can pay, maximum i can pay, what can i pay, how much can i pay, what could i pay, how much could i pay, top price, highest price, max price, maximum price, what price, which price, what to pay,
  what to offer, what can i offer, how much can i offer, most i can offer, what should i offer, what should i pay, what should i bid, how high can i bid, top bid, highest bid, max bid, maximum bid, most i can bid, what can i bid, ceiling price, how much do i pay,
  highest i can go, how high can i go, what do i pay, whats the most for it
`
export const soughtValue = phrases`
  have to be worth, has to be worth, need to be worth, needs to be worth, must be worth, should be worth, would be worth, have to value at, has to value at, need to value at, needs to value at, need to come back at, have to come back at, has to come back at, what value,
  which value, lowest value, least value, what valuation, what end value, lowest end value, what gdv, lowest valuation, minimum value, what must it value, value do i need, valuation do i need, be worth when, be worth after, be worth then, be worth at the end,
  need to be valued at, needs to be valued at, have to be valued at, has to be valued at, need to value up, needs to value up, has to value up, have to value up, value up at what, valued at so, appraise at so
`
export const again = phrases`again, do it again, same again, redo, now, then, instead`

/** Thousands with a word behind: no money of its own is so small. */
export const monthWords = words`month months mth mths mo`
/** Somebody who lends. */
export const lenders = words`refinance refi remortgage lender lenders bank bankll lenderll mortgage lend lends`
/** What a loan is a share of. */
export const priceOfLoan = words`purchase price cost buy pp`
export const loanFeeWords = words`arrangement entry facility lender setup`
/** Between a sum and "each end". */
export const legals = words`legals legal solicitor solicitors conveyancing fees lawyers lawyer`

/** What it shall sell for is asked. */
export const soughtSale = phrases`
  sell for to, sell it for to, sell at to, have to sell for, has to sell for, need to sell for, needs to sell for, must it sell for, sell for if, have to sell at,
  need to sell at, what sale price, which sale price, sell for so that, sell for what, sell it for what, sell at what, must a flip sell for, do i sell for
`
/** Words of a sale at the end. */
export const ofSale = phrases`flip, flips, flipping, sell, sells, selling, sold, resale, sale`

/** What may stay in. */
export const leaves = words`leave leaving left keep keeping stays`
/** The tax is in what was said already. */
export const taxWithin = phrases`
  stamp already counted, stamp already in, stamp duty already counted, stamp duty already in, stamp already included, stamp already paid, stamp duty already included, stamp is in, stamp is in that, stamp included, stamp duty included,
  stamp duty is included, stamp in that, stamp duty in that, all in with stamp, in with stamp, including stamp, incl stamp, inc stamp, including the stamp, including stamp duty, incl stamp duty, inc stamp duty, stamp counted, includes stamp, includes stamp duty, includes the stamp
`
/** Only what it is bought for, the works and what it sells for. */
export const beforeCosts = phrases`
  before fees and tax, before fees and taxes, before tax and fees, before any fees, before fees, before costs, before any costs, before all costs, before stamp and fees, before all the costs, before stamp, before the fees, ignoring fees, ignoring costs, ignore fees and stamp, ignore stamp and fees, ignoring stamp and fees, forget fees and stamp, no fees no stamp
`
/** A loan until the end that is there no more. */
export const bridgeDropped = phrases`
  scrap the bridge, no bridge, without the bridge, forget the bridge, drop the bridge, not using the bridge, no bridging, without bridging, scrap the bridging, forget the bridging, drop the bridging, instead of the bridge, not bridging, take the bridge out, leave out the bridge
`
/** A sum of all there is of it: no tax comes on top. */
export const allTold: ReadonlySet<string> = new Set([
  'all told',
  'all in',
  'in total',
  'total',
  'altogether',
  'in all',
  'all up',
  'total fees',
])
export const feesAtAll = words`fees fee costs cost`
/** A sum that comes on top of the one that was said before. */
export const another = words`another extra further additional`
/** Neither a profit nor a loss. */
export const nothingMade = phrases`
  make nothing, making nothing, break even, breaks even, breaking even, lose money, losing money, make a loss, making a loss, out of pocket, no profit, profit is nil, profit of nothing, make nowt, making nowt, make zero, wash my face, washes its face
`
/** Before a sum that shall be left: "I want 20 grand clear". */
export const wants = words`want wants need needs after wanting looking like make making clear see earn take walk`
/** Behind a share that a sale shall bring of all that goes in. */
export const ofAllIn: ReadonlySet<string> = new Set([
  'on everything',
  'on all',
  'on all of',
  'on what',
  'on cost',
  'on costs',
  'on my money',
  'on my cash',
  'on the lot',
  'return',
  'roi',
  'profit on cost',
  'on the total',
  'on total',
  'on whatever',
])
