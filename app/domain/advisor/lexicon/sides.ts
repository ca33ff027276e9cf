import type { Nation } from '#db/schema.ts'
import { phrases, words } from './lists.ts'

/** Words of a question about two or more sides of one thing. */

export const allNations = phrases`
  four nations, all nations, each nation, every nation, 4 nations, four countries, all countries, each country, every country, four home nations, all four nations, all four countries, in all four,
  across the uk, each part of the uk, all parts of the uk, four parts of the uk, home nations, uk nations, nations of the uk
`
/** The rest of the nations, beside the one that was spoken of. */
export const otherNations = phrases`
  other nations, other three, other two, other countries, rest of the uk, elsewhere in the uk, the other nations, other parts of the uk
`
export const withAndWithout = phrases`with and without, with or without, without and with`
/** What a relief brings is asked for, which needs both sides of it. */
export const saves = phrases`save, saves, saved, saving`
export const relief = phrases`relief, first timer relief, first time relief, first time buyer relief, exemption`
export const surcharge = phrases`surcharge, supplement, higher rates, higher rate, additional rate, ads`
export const repaid = phrases`repayment, capital repayment, capital and interest, repayment mortgage, repaying, paying it off, pay it off, paying it down, paying off the capital, paying down the loan, capital repaid`
export const interestOnly = phrases`interest only, io`
export const outright = phrases`cash buy, cash buyer, all in cash, buy it cash, buying it cash, buy cash, pure cash, cash only, outright, all cash, in cash, for cash, with cash, cash purchase, paying cash, pay cash, no mortgage, without a mortgage, without the mortgage, without mortgage, mortgage free, without a loan, without any mortgage, no loan, without borrowing`
/** Cash on one side and a loan on the other. */
export const cashAgainst = phrases`cash vs, cash v, cash versus, cash or mortgage, cash or a mortgage, cash or loan, cash or a loan, cash or borrow, cash or with a, cash against, cash compared, cash and mortgage, cash and a mortgage, vs cash, v cash, versus cash, mortgage or cash, loan or cash, against cash, mortgage and cash, than cash`
export const withLoan = phrases`mortgage, mortgaged, borrow, borrowing, loan, finance, financed, leverage, leveraged`
export const today = phrases`today, now, currently, this week`
export const joinsYears = words`and or & + vs versus v than against then to with plus also n`
export const thisYear = phrases`this year, this tax year, now, currently, current year, current tax year, today`
export const nextYear = phrases`next year, next tax year, and next, or next, vs next, next one, year after, following year, following tax year, from april 2027`
/** Tax years beside that of today. */
export const lastTaxYear = phrases`last tax year, past tax year`
export const thisTaxYear = phrases`this tax year, current tax year`
export const nextTaxYear = phrases`next tax year, coming tax year`
export const yearBefore = phrases`year before, previous year, previous tax year`
/** Results of a deal that are asked for, the most exact words first. */
export const askedResults: readonly [figure: string, phrases: readonly string[]][] = [
  [
    'netIncome',
    phrases`before the mortgage, before any mortgage, before mortgage, before mortgages, before the loan, before any loan, before finance, before financing, mortgage aside, leaving the mortgage out`,
  ],
  [
    'netYield',
    phrases`net yield, net yields, net return, net returns, whats net, what net, net on, net at, net for, net with, yield after costs, yield after expenses, yield after all costs, return after costs`,
  ],
  [
    'cashOnCash',
    phrases`cash on cash, on my cash, on our cash, on the cash, coc, return on cash, on the money, on our money, on my money, money we put in, money i put in, cash i put in, cash we put in, on what i put in, on what we put in, per pound put in`,
  ],
  ['grossYield', phrases`yield, yields, gross yield, gross`],
  ['roi', phrases`roi`],
  [
    'cashNeeded',
    phrases`cash needed, how much cash, cash in, money in, cash required, cash do i need, put in total, need in total, upfront`,
  ],
  ['cashFlowAMonth', phrases`a month, per month, monthly, each month, every month, pm, pcm profit, month to month`],
  [
    'cashFlow',
    phrases`cash flow, cashflow, cash flows, cashflows, profit, left, clear, make, makes, keep, keeps, leaves, pocket, surplus, left over`,
  ],
]
/** Between two of one kind: "at 125 and does it pass at 145". */
export const mostBetween = 6
/** Words and signs that join the figures of a list. */
export const listJoins = words`or and vs versus v against n & / , then compared`
/** Those that set one against the other. */
export const offers = words`or vs versus v against compared /`
/** Behind "or" these set no buyer against another: "here or abroad", "400k or so". */
export const behindOr = words`abroad elsewhere anywhere overseas so more less anything thereabouts nothing`
/** One of a range is meant. */
export const picksOne = phrases`
  use, lets say, say, lower one, lower end, higher one, higher end, top end, bottom end, middle, midpoint, going up, gone up, went up, goes up, rises, rising, raise, raised,
  increase, increased, from january, cautious, worst case
`
/** Those of a range. */
export const rangeJoins = words`to -`
/** What may stand between two figures of a list. */
export const inLists = words`
  or and vs versus v against n & / , then compared to with at a an the it on over for of if was were is than say maybe even also again i im ive me
  we put in go lend borrow does would do pass passes @ deposit deposits down ltv rate rates interest rent rents price prices loan loans term mortgage
  years year yr yrs mortgages stress cover management pay paid paying cost costs fixed repayment instead another one my own £ - its
  that what about alternatively either but so now today later if rather
`
export const prepositions = words`at on for with over @ of to`
/** Words right before a list that say only that it is one. */
export const beforeLists = words`either both between`
/** Words by which the cases of a list are wanted beside each other. */
export const compares = phrases`
  compare, compares, comparing, comparison, compared, difference, differences, beside each other, side by side, next to each other, each, both, options,
  scenarios, versus, vs, respectively, in turn, one by one, all three, all four, table, either
`
/** Words between cases whose figures lie apart. */
export const setsApart = phrases`
  or, and, vs, versus, v, against, beat, beats, beside, next to, alongside, rather than, instead of, as opposed to, two, then on, each, compare, compared, up against
`
export const stepWords = words`step steps increment increments jump jumps interval intervals chunks stages`
export const partsOfPoint: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['one', 1],
])
export const pointWords = words`a an of point points percent % percentage per cent pct`
/** A time as it is typed behind an amount. */
export const timesSaid = {
  week: 'a week',
  fortnight: 'a fortnight',
  fourWeeks: 'every four weeks',
  month: 'a month',
  quarter: 'a quarter',
  halfYear: 'every six months',
  year: 'a year',
} as const

export const besides = phrases`in addition to, on top of, besides, as well as, alongside`
export const leadsBuyer = words`as for if with someone one the in through via by what when also me my her his`
export const orNot = phrases`or not, or if not, and if not, if im not, if i wasnt, if i was not, or am not`
export const adds = phrases`add, adds, extra, adding, difference, cost me extra, on top`
/** One side is said, and the other is what it is compared with. */
export const moreOrLess = phrases`
  pay more, pay less, more tax, less tax, cheaper, dearer, save, saves, saving, better off, worse off, does it matter, matter whether, matter for, any difference, what difference, how much difference,
  difference does, difference between, how much more, how much less, much more, much less, more stamp duty, less stamp duty, more sdlt, less sdlt, make a difference, cost more, cost less, costs more, costs less
`
export const residentOrNot = phrases`resident or not, resident and not, resident and if not, resident and non resident, resident or non, resident vs non, resident v non, resident versus non, residents and non, residents or non, resident and non`
export const aroundDay = phrases`
  before or after, before and after, before vs after, either side of, both sides of, just before or on, after or before, before or on, the day before or, before versus after
`
/** What a home costs besides its price, in any word. */
export const paysTax = phrases`
  pay, pays, paying, cost, costs, costing, cheaper, cheapest, dearer, dearest, more expensive, less expensive, tax, taxes, taxed, charge, charged, charges, btl,
  buy to let, buy, buying, second home, first time, ftb, due, owe, fees, damage, hit for, stung, bill, main home, only home, additional, company, ltd, less, more
`
/** Figures of areas, and no tax. */
export const notOfTax = phrases`
  yield, yields, rent, rents, average, averages, house prices, prices, growth, grew, grown, deal, deals, listings, for sale, got any, any homes, find me, show me, compare areas
`
/** Words between two figures that lie apart, which set one against the other. */
export const againsts = words`or vs v versus against than rather instead opposed compared not alongside`
/** Those that join two cases where both are led by the same words. */
export const joins = words`and then to n & , other another also plus`
/** Words that lead to the second of two figures, and mean nothing where it is put in the place of the first. */
export const leadsSide = words`than rather instead and or vs v versus against with at when if then on for of a the`
/** Behind the second of two cases begins what is of both. */
export const leadsRest = words`on for both rent price all same whats what which`
/** Words by which a message wants its case beside the one before. */
export const setsBeside = phrases`
  beside, side by side, next to it, next to each other, under either, in either, either way, each way, both ways, differently from, taxed differently, different from, next to that, next to the, next to what, beside what, against what, alongside, compare, compared, compares, comparing, comparison, difference,
  in one go, one table, same table, in a table, both together, all together, together please, together with, vs, versus, against, as a pair, in each, by mine, by ours, next to one another, the two of them,
  in columns, two columns, line them up, stack up, how far apart, the gap, how much extra, how much worse, how much better, how much dearer, how much cheaper, how much more, how much less
`
/** Cases that are set beside the one of before, where nothing follows or that one does. */
export const besideIt = phrases`with the one ive got, with the one i have, with the one weve got, with what i have, with what ive got, with the current one, with my current, against what i pay, alongside, beside, next to, as well, too, in addition`
export const besideWhat = words`now it that this if for please pls my mine`
export const boths = words`both each`
export const beforeBoth = words`show see give want have do in compare need put for on stick list them`
export const behindBoth = words`please pls plz together sets figures figs numbers cases ways years in . , ? ! way and`
/** More than the last two. */
export const allOfThem = phrases`both together, all together, all three, all four, all of them, them all, as well, too, the three, the four, the lot, all in`
export const none = phrases`none, nothing, nowt, nil, zero`
/** Costs that there may be or not, and words for having none of them. */
export const managers = phrases`agent, agents, letting agent, managing agent, management, managed, agency, a manager, property manager, mgmt, management fee, agent fees, full management`
export const managesThemselves = phrases`
  management myself, management ourselves, letting side myself, handling it myself, manage it all myself, self managed, self managing, self manage, self management, managing it myself, me managing, i manage, i manage it, us managing, managing myself, manage it myself, manage myself, manage it ourselves, managing it ourselves,
  doing it myself, do it myself, doing it ourselves, do it ourselves, looking after it myself, look after it myself, running it myself, run it myself, diy, on my own, by myself, managing it
`
export const worksSaid = phrases`works, work, refurb, refurbishment, renovation, renovations, reno, doing up, do up, a new kitchen, the kitchen`
export const asItStands = phrases`as it stands, as is, as it is, nothing to do, leaving it as it is, not doing it`
export const serviceSaid = phrases`service charge, service charges, sc, charges, leasehold`
export const freehold = phrases`freehold`
export const insuranceSaid = phrases`insurance, insured`
export const voidsSaid = phrases`voids, void, empty weeks, empty months`
export const alwaysLet = phrases`always let, never empty, fully let, let all year, full all year`
export const maintenanceSaid = phrases`maintenance, repairs, upkeep`
export const noneOfIt = phrases`without, w o, none, not, nothing, no, wi out, wout, nil, zero, minus it, nowt`
/** The one with the higher result is asked for, or with the lower one. */
export const asksWhich = words`which who whit`
export const asksOfMore = words`leaves makes keeps brings earns gives throws nets clears gets yields yield higher highest more mair most better best bigger biggest wins puts dearer dearest ahead top`
export const asksOfLess = words`cheaper cheapest less lower lowest least smaller`
/** Between a cost and having none of it. */
export const setsNone = words`or vs v versus against than / compared instead`
export const leadsNone = words`without w me him her`
export const denies = words`no not`
/** Who buys, where another one is said beside them. */
export const furtherAlone = phrases`my second, my third, my fourth, our second, our third, her second, his second, rental, a rental, investment, an investment, a second, for letting, as a let, extra, holiday place, holiday cottage`
export const meAlone = phrases`personal, personal one, me, myself, just me, as me, ourselves`
export const keepsOld = phrases`
  keep it, keep my, keep our, keep the old, keep mine, keep ours, keeping it, keeping my, keeping our, keeping the old, keeping old, keeping mine, keeping ours, kept, hang on to, hanging on to,
  hold on to, holding on to, old home kept, keep both, keeping both, dont sell, do not sell, still own, still owning, without selling
`
/** Who moves from one home to the next, beside other buyers. */
export const movesAlone = phrases`replace my home, replace our home, replace my, replace our, moving, moves, mover, from one house, one home to the next, swapping houses`
export const sellsOld = phrases`sell, selling, sold, get rid of, getting rid of, shift the old, sell up`
/** Having it or not, each for itself. */
export const withIt = words`with w wi having`
export const withoutIt = phrases`without, w o, wout, w out, not having`
export const andIfNot = phrases`if it isnt, if it is not, if its not, if im not, if i am not, if it wasnt, or not, and if not, if not, and not, otherwise, if we arent, if i wasnt, if it wasnt to be`
export const betweenBuyers = phrases`difference between, compare, compared, differ, both, each, either, side by side, versus, vs`
export const reliefOrNot = phrases`no relief, no company relief, relief or not, relief or no, relief and no relief, relief or none, without relief, relief vs no relief`
export const ifs = words`if when`
/** More than one of several figures is wanted. */
export const wantsEach = phrases`in the middle, in between, which payments, which monthly payments, what would they, what are they, what would each, how do they, or else`
/** Who is named as one of several cases of before. */
export const eachOfBefore = words`both each all`
/** The day beside one that is named. */
export const dayAfter = phrases`a day later, one day later, day after, next day, following day, the day later, a day after, 24 hours later`
export const dayBefore = phrases`a day earlier, one day earlier, day before, previous day, a day sooner, one day sooner`
export const comparedBy = words`and with to`
/** Two people who may buy it: "if he buys it, if I buy it". */
export const ifBuyers = phrases`if i, if he, if she, if we, if they, if my, if our, if her, if his, if the, when i, when he, when she, should i, should she, should he`
/** Each of several cases is wanted, in words that are no word of a comparison. */
export const severalCases = phrases`
  three ways, two ways, four ways, three columns, show both, show me both, show me the two, show me the three, of both, for the two of us, of the pair, all of these,
  of each, for each, each of the three, each of the two, work out both, do both, tax each, duty each, every one of them
`
/** What is numbered or lettered, and the labels in their order: "house A", "option two". */
export const labelled = words`house flat property place deal purchase option case scenario number home`
export const labelNames = [words`a 1 one`, words`b 2 two`, words`c 3 three`, words`d 4 four`]
/** Words that say which of several cases follows: "case one we sell, case two we keep". */
export const caseLabels = words`case option scenario version route`

/** Things that are bought for a home, which have a cost of their own. */
export const boughtThings: ReadonlySet<string> = new Set(['appliances', 'beds', 'blinds', 'boiler', 'carpet', 'carpets', 'chattels', 'cooker', 'curtains', 'desks', 'flooring', 'fridge', 'furnishings', 'furniture', 'goods', 'kitchen', 'mattresses', 'oven', 'sofa', 'sofas', 'wardrobes', 'washer', 'windows']) // prettier-ignore
export const beforeCost: ReadonlySet<string> = new Set([
  ':',
  '-',
  '=',
  'at',
  'for',
  'cost',
  'costs',
  'another',
  'about',
])
/** Whose "on her own" and "on my own" are. */
export const ofOne = words`my his her their our`
/** Two who buy one home. */
export const buysTogether = phrases`are buying together, were buying together, buying together, buy together, live in together, a place together, a house together, a flat together, somewhere together, a home together, buying jointly, buying it jointly, in both names, both our names, joint names`
export const ifNotResident = phrases`if we dont, if i dont, if he doesnt, if she doesnt, if they dont, if we arent, if im not, if were not, if we are not, if i am not, if hes not, if shes not, and if not, or if not`

/** The nation whose tax it is, where taxes stand beside each other by their names. */
export const nationsOfTax: ReadonlyMap<string, Nation> = new Map([
  ['sdlt', 'England'],
  ['lbtt', 'Scotland'],
  ['ltt', 'Wales'],
])
