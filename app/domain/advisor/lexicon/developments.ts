import { phrases, words } from './lists.ts'

/** Words of homes that are built on land, or made of another building, and sold. */

export const land = phrases`
  land, lands, site, plot, plots, paddock, garden, field, yard, site cost, land cost, land value, residual land value, residual value, residual, site value, scheme, development, developing, development sum, development appraisal, appraisal, small scheme
`
/** Another building that homes are made of. */
export const conversions = phrases`
  conversion, convert, converting, converted, uppers, barn, barns, into flats, into two flats, into three flats, into four flats, into five flats, into six flats, office to resi, commercial to resi, class ma, church, chapel, pub, warehouse, mill
`
export const building = phrases`
  build cost, build costs, building them, building each, building cost, building costs, cost to build, costs to build, each to build, two houses, three houses, four houses, five houses, six houses, building houses, build at, builds at, build each, cost of build, of build, of the build, build rate, per sqm, per sq m, a sq m, sqm, sq m, per square metre, square metres, a square metre, sq ft, sqft, per sq ft, a foot, per square foot, square foot,
  square feet, psf, psm, conversion cost, conversion costs, to convert, a flat to build, per unit, a unit, per flat, per foot, m2, build, nia, gia, contingency, professional fees, prof fees, build contract, to build, construction, construction costs, construction cost, new builds, ground up, demolition, to put up, putting up, put up
`
/** Less sure ones. */
export const builders = phrases`building, builder, builders, a flat, works, conversion works`
export const returns = phrases`
  profit on gdv, profit on cost, profit on costs, on gdv, on cost, on costs, gdv, gross development value, sales and legal, sales and marketing, sell for, they sell for, sell, sells, selling, sales, fetch, fetches, go for, end value, end values, units, houses, flats, profit, residual
`
/** None of these is a sum of such homes. */
export const ofOther = phrases`
  rent, rents, rental, yield, refinance, refi, remortgage, brrr, btl, buy to let, stamp duty on, mortgage, let them, let at, mean, means
`
/** Words that a figure is of, each list of one thing. */
export const cues = {
  land: phrases`
    land, lands, the land, site, the site, plot, the plot, plots, paddock, land in at, land cost, land price, site cost, site price, land value, purchase, purchase price, price, buy, buying, bought, paid, pay, paying, the building, barn, the barn, uppers, the uppers, field, yard, buying it, church, the church, chapel, pub, the pub, warehouse, mill, the mill, offices
  `,
  tax: phrases`stamp, stamp duty, sdlt, lbtt, ltt, land tax, property tax, tax on the land, duty`,
  build: phrases`
    build, the build, build cost, build costs, building, building cost, building costs, cost to build, costs to build, to build, build at, builds at, builds, construction, construction cost, construction costs, build contract, contract, to put up, putting up, put up, putting them up, building them,
    build is, costing, to convert, to convert it, converting it, turning it into, turn it into, turning into, conversion cost, conversion costs, conversion works, works, the works, builder, builders, contractor, build each, build per house, building works, refurb, fit out
  `,
  fees: phrases`
    fees, fee, professional fees, prof fees, professionals, professional, architect, architects, engineers, engineer, architect and engineer, planning fees, planning, design fees, consultants, planning and architect, architect and planning, design team, legals, legal fees, legal, solicitors, fees and services, surveyor, qs
  `,
  contingency: phrases`contingency, contingencies, contingency on the build, contingency sum, unforeseen, for surprises, in hand, overruns`,
  finance: phrases`
    finance, finance costs, finance cost, finance in total, funding, funding costs, interest, finance and interest, interest and fees, bank interest, bank, lender, development finance, dev finance, loan interest, cost of finance, finance fees, bridging, bridge, borrowing costs
  `,
  loan: phrases`loan, loan of, borrow, borrowing, borrowed, facility, lending, lends, lend, debt, lent, drawn, bridge of`,
  rate: phrases`a month, per month, pm, pcm, interest, rate, at, a year, per annum, pa, per year, rolled up`,
  other: phrases`
    services, utilities, prelims, preliminaries, cil, section 106, s106, 106, demolition, demo, warranty, warranties, insurance, roads, road, drainage, sewers, landscaping, other costs, other, ground works, groundworks, connections, infrastructure, holding costs, council tax, ecology, surveys, everything else, other bits, sundries, the rest
  `,
  selling: phrases`
    selling, selling costs, selling cost, selling fees, sales costs, sales cost, sales fees, sale costs, sale fees, cost of sale, costs of sale, sales and legal, sales and legals, sales and marketing, agents and legals, agent and legals, agents and legal, agent and legal, agent and solicitor, agents and solicitors, agent, agents, estate agent, estate agents, selling agent, marketing, marketing and sales, selling and legals, sales agent, disposal, disposal costs, to sell, agents fees, agent fees, agents fee, sales legals, for selling, on sales
  `,
  sales: phrases`
    gdv, gross development value, end value, end values, end value is, sell, sells, sell for, selling for, sell at, sells for, selling at, sold, sold for, sold at, sales, sale, sale price, sales value, total sales, worth, resale, go for, going for, fetch, fetching, expected sales, they sell for, agent says, agents say, agent reckons, agent thinks, agents reckon, value, values, revenue, each sells for, sell them for, flog them at, shift them at, shifting them for, exit
  `,
  wanted: phrases`profit, profit on gdv, profit on cost, on gdv, on cost, on costs, margin, return, to make, make, want, need, on sales, on the sales`,
} as const

/** Homes that are built. */
export const homes = words`house houses home homes unit units flat flats apartment apartments plot plots bungalow bungalows dwelling dwellings semi semis detached terrace terraces townhouse townhouses cottage cottages mews`
/** What may stand between how many and the homes: "4 no. three-bed semis". */
export const likeHomes = words`no new build bed beds bedroom little small big nice self contained detached semi executive affordable identical the of one two three four five 1 2 3 4 5 - . x barn eco timber frame terraced town`
/** "4 flats at 165k", "3 x 210k" */
export const timesWords = words`x × at @ of`
export const metres = words`sqm m2 psm sqmetre sqmetres`
export const feet = words`sqft psf ft2 sqfoot`
/** All of the homes together. */
export const together = words`total altogether all whole lot together combined overall`
/** Of each of them. */
export const ofEach = phrases`each, a unit, per unit, a house, per house, a flat, per flat, apiece, a plot, per plot, a piece, per dwelling, per home, a home, every one`
export const none = phrases`no finance, no borrowing, no loan, cash funded, without finance, finance free, all cash, no interest, all my own money, all our own money, no debt, funded with cash, own cash`
export const noContingency = phrases`no contingency, without contingency, without a contingency, nothing for contingency`
export const noSelling = phrases`no selling costs, no agent, no agents, without agents, no sales costs`
/** The price of the land is looked for. */
export const soughtLand = phrases`
  pay for the land, pay for the site, pay for the plot, pay for it, offer for the land, offer for the site, bid for the land, bid for the site, residual, residual land value, what is the land worth, whats the land worth, land worth, site worth, what can i pay, what could i pay, what can we pay, how much can i pay, most i can pay, max i can pay, top price for the land, price for the land, what price for the land, worth paying, give for the land, give for the site, max land price, maximum land price, land price can, what land price, what should i pay,
  max for the land, maximum for the land, what could we pay, how much could i pay, how much can we pay, most we can pay, highest i can go, can i afford to pay, the land can cost, can the land cost, could the land cost
`
export const onSales = phrases`on gdv, of gdv, on sales, of sales, on the gdv, of the gdv, on the sales, of the sales, on value, margin`
export const onCost = phrases`on cost, on costs, on the cost, on the costs, of cost, of costs, of the costs, on outlay`
export const more = words`up more over higher rise rises increase increases extra overrun overruns overspend dearer`
export const less = words`down less lower drop drops fall falls under cheaper reduce reduces below soft softer`
/** What a share may be said to be of. */
export const bases = words`everything all build building construction works contract gdv sales value land costs cost purchase price loan`
export const ofBuild = words`build building construction works contract`
export const ofSales = words`gdv sales sale value`
/** Fees of a loan are a share of it. */
export const feesOfLoan = words`arrangement exit facility lender lenders broker brokerage bank`
/** What a share may be of besides the build: "10% of build and fees". */
export const besideBuild = words`fees fee professional land finance everything`
/** Costs that are not told one by one, beside a GDV. */
export const allCosts = phrases`costs, total costs, all costs, total cost, development costs`
export const gdvs = phrases`gdv, gross development value`
