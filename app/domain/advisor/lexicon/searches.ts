import * as dealKinds from './deal-kinds.ts'
import { byWord, phrases, words } from './lists.ts'

/** Words for the wishes of a search besides places and figures. */

export const rising = phrases`
  growth, growing, rising, appreciation, fastest, grow, grows, grown, grew, going up, gone up, went up, risen, rise,
  rises, increased, increasing, increase
`
export const falling = phrases`
  falling, fallen, fell, falls, dropping, dropped, declining, decreasing, decreased, going down, gone down, went down,
  drop most, drop the most, drops most, dropped most, prices drop, prices fall, price drop, price fall, fall most, fall the most, fell most, fell the most, fallen most, lost most, biggest drop, biggest fall, biggest falls, losing value, slowest, shrinking, the least, not growing, not rising
`
export const smallGrowth = phrases`growth under, growth below, growth less, growth of less, growth at most`
export const dear = phrases`expensive, dearest, dearer, priciest, pricey, pricier, costliest`
export const low = words`lowest low worst smallest least cheapest cheap poorest bottom weakest slowest lower poor`
export const high = words`highest high most top biggest largest best strongest fastest higher`
export const betweenOrder = words`gross net average rental house property monthly price annual capital`
export const unmeasured = phrases`
  student, students, hmo, hmos, families, family, schools, holiday let,
  holiday lets, airbnb, commuters, commuting, jobs, demand, regeneration, flats, detached, terraced
`
export const orders = phrases`
  cheap, cheapest, expensive, dearest, most expensive, priciest, highest, lowest
`
/** Words and signs between the numbers of deals, and those of them that stand behind a number only. */
export const betweenDealIds = words`- / # , & and or vs versus number no with to . id v`
export const behindDealIds = words`with to or vs v`
export const beforeNextDealId = words`and what how about also now with to`
/** "Is number 31 still available". */
export const ofStatus = words`available sold reserved taken gone unsold`
/** Words that make a number one of money or of things. */
export const units = words`
  k m % percent pc pct grand pounds quid thousand million bed beds bedroom bedrooms bedroomed bath baths bathroom
  bathrooms room rooms flat flats house houses unit units property properties tenants year years month months week
  weeks day days mile miles pcm pm pw pa per in
`

/** Wishes for deals by which no search can narrow them. */
export const unsearched: Readonly<Record<string, readonly string[]>> = {
  'the trade of a tenant': phrases`let to a chemist, let to a pharmacy, let to a baker, let to a bakery, let to a barber, let to a hairdresser, let to a dentist, let to a cafe, let to a takeaway, let to a supermarket`,
  'gardens or parking': phrases`garden, gardens, parking, garage, a garage, car park, parking space, driveway, drive, balcony, off street, lift`,
  'garages or farms': phrases`garages, farm, farms`,
  'the length of a lease': phrases`share of freehold, lease length, long lease, unexpired, unexpired term, left on the lease, years left`,
  'who lives there': phrases`dss, pets`,
  'what is nearby': phrases`
    station, stations, train, trains, tube, tram, metro, school, schools, university, uni, hospital, motorway, beach,
    seaside, coast, sea, city centre, town centre, river, park
  `,
  'market value': phrases`bmv, below market value, discounted, discount, under market value, below value`,
  'EPC ratings': phrases`epc, energy rating, energy efficient`,
  'when they came or complete': phrases`
    whats new, what is new, anything new, any new, just listed, just added, newest, latest, recent, new deals, this week, today, completing, completion, complete by, quick sale, chain free,
    no chain
  `,
  'off-plan homes': phrases`off plan, offplan`,
  'blocks of flats': phrases`blocks, block of flats, freehold block, multi unit, multi units, muf, mufb`,
  'the profit': phrases`profit, profits, uplift`,
  'new homes': phrases`new build, new builds`,
  'the size or the distance': phrases`sqft, sq ft, square feet, square metres, sqm, miles, mile, km, minutes, mins, walk`,
  'growth or demand': phrases`growth, capital growth, demand, growing`,
  'holiday lets': phrases`holiday let, holiday lets, airbnb, serviced accommodation, short let, short lets`,
}

export const sortSubjects = {
  yield: phrases`yield, yields, yielding, return, returns, yielders`,
  roi: phrases`roi`,
  rent: phrases`rent, rents, rental income, rental, brings in, bring in, pulls in, most income, highest income, earns`,
  price: phrases`
    cheap, cheapest, price, prices, affordable, cheaper, cost, expensive, dearest, dearer, priciest, pricey,
    costliest, pricier
  `,
} as const

/** Orders that a word names whatever stands before it. */
export const cheapestWords = phrases`cheapest, lowest price, lowest priced, least expensive, most affordable, cheaper, costs least, costs the least, cost least, cost the least`
export const forTenants = phrases`to rent in, to rent a, dearer to rent, cheaper to rent, cheapest to rent, dearest to rent, rent costs`
/** Rents are told beside the order by price. */
export const rentsBeside = phrases`with rents, with rent, with the rents, with the rent, with their rents, and rents, and their rents, and the rents, and the rent, plus rents, plus the rent, rents too, rents as well`
export const dearestWords = phrases`dearest, most expensive, priciest, costliest, highest price, highest priced, dearer`
export const biggest = phrases`most bedrooms, most beds, most rooms, biggest house, biggest place, biggest property, biggest deal, biggest one, largest house, largest property, largest place, largest one, bedrooms wise, bed wise, biggest by bedrooms, greatest number of bedrooms`
export const smallest = phrases`fewest bedrooms, fewest beds, least bedrooms, smallest house, smallest place, smallest property, smallest one, smallest deal, smallest flat`
export const cashOrder = phrases`
  least cash, lowest cash, smallest cash, least money in, least cash needed, lowest cash needed, least money down,
  least deposit, smallest deposit, lowest deposit, cheapest to get into, least upfront, least up front, fewest cash, by cash needed, on cash needed, by cash, cash needed first, order of cash, cash needed low to high, cash low to high, lowest cash first, smallest cash needed
`
export const safetyOrder = phrases`
  safest, safer, least risky, lowest risk, least risk, safety factor, by safety, best safety, highest safety, safety score, safety scores, safety ratings, better safety, most safe, low risk
`
/** The score of a deal, and words that ask how it came to be. */
export const scoreNouns = phrases`score, scores, scored, grade, grades, graded, scoring, ai rating, factor, factors`
export const asksWhy = phrases`
  why, whys, how come, how comes, explain, how is, hows, how are, how do you, how do the, how do your, how do deals, how did you, how does, how was, made of, made up, worked out,
  calculated, goes into, go into, based on, computed, break down, breakdown, what makes, whats behind, what is behind
`
/** What a word means, which the glossary tells. */
/** How one factor of the score is made. */
export const asksHowMade = phrases`worked out, calculated, made of, made up, computed, measured, scored, come up with, based on`
export const scoreMeaning = phrases`what does, mean, means, meaning, how many, how does this site, credit score, by score`
/** Words for the sums of several deals. */
export const sumWords = phrases`
  total, totals, together, altogether, combined, combine, sum, add up, adds up, added up, add them, in all, as a package, come to, both of them cost
`
/** What a sum of money is to buy. */
export const whatItGets = phrases`show me, what can i get, what could i get, what will that get, what would that get, what does that get, what fits, what have you, what is there, whats there, anything`
/** The whole list by its score. */
export const bestByScore = phrases`by score, by scores, by ai score, by grade, by rating, on score, scoring`
/** Beside the name of a factor, these ask for that of a deal. */
export const ofFactor = phrases`
  its, it, that one, the factor, factor, part, bit, score, scored, mark, marks, points, out of 100, for that, for it, this one, so low, so high, that low, that high
`
/** What looks for other deals, whatever else is named. */
export const searching = phrases`anything, any with, show me, find me, have you, deals with, ones with, which of, highest, best, safest, list`
/** What of a score is asked for by itself. */
export const dragsDown = phrases`
  drags it down, pulls it down, holds it back, lets it down, brings it down, marked down, lost points, loses points, losing points, costs it, all the factors, every factor,
  each factor, the factors, its factors, why so low, why so high, why that low, why not higher, why isnt it higher, what makes it, where does it lose, whats dragging, whats pulling
`
/** The same said of the score. */
export const pullsScore = phrases`
  dragging the score, drags the score, dragging its score, drags its score, dragging it down, pulling the score, pulls the score, pulling its score, pulling it down, lets the score, letting the score, brings the score, brings its score, bringing the score, hurts the score, hurting the score, hurts its score, holding the score, holds the score, holding it back, the score down, its score down, score so low, score that low, marks it down, marking it down, why the d, why the c, why the b, why the a, why a d, why a c, why a b
`
/** Factors of the score that people ask for by name. */
export const factorWords: Readonly<Record<string, readonly string[]>> = {
  Safety: phrases`safety, safe, safest, how risky`,
  Location: phrases`location factor, location bit, location score, for location`,
  Growth: phrases`growth`,
  Demand: phrases`demand`,
  Evidence: phrases`evidence`,
  Value: phrases`value factor, value bit, value score, for value`,
}
export const scoreOrder = phrases`
  order of score, order of scores, order of grade, by their score, by their scores, on their score, score at the top,
  highest score, best score, top score, best scoring, highest scoring, top scoring, by score, ai score, deal score,
  highest rated, best rated, top rated, best deals, best deal, lowest score, worst score, lowest scoring, worst scoring, lowest rated, worst rated, poorest score, lowest graded, worst graded, worst deal, worst deals
`
export const roiOrder = phrases`roi, return on investment`
export const orderedFirst = words`first order sort sorted rank ranked ordered`

/** Words that say what a figure of a search is of. */
export type SearchRole = 'price' | 'yield' | 'roi' | 'cash' | 'rent' | 'score' | 'bedrooms' | 'other' | 'other-share'
export const searchCues = byWord<SearchRole>({
  price: words`price priced budget cost costs costing spend asking worth value valued purchase`,
  yield: words`yield yields yielding gross return returns`,
  roi: words`roi`,
  cash: words`cash deposit down upfront savings saved`,
  rent: words`rent rents rental renting let lets letting pcm`,
  score: words`score scores scoring scored`,
  bedrooms: words`bed beds bedroom bedrooms bedroomed bedder bedders room rooms br bdrm`,
  /** What no search is by: of amounts, and of percentages alone. */
  other: words`profit profits uplift ltv mortgage discount bmv miles minutes mins km sqft lease income salary earn earning tax fee fees works refurb repairs`,
  'other-share': words`rate interest growth rise fell percentile epc`,
})
/** Words behind an amount that is the cash to be put in: "less than 40k in". */
export const putIn = phrases`put in, need, needs, needing, money in, cash in, to put, invest, putting in, go in, all in`
export const putBefore = phrases`put in, can put in, put down, put up, chuck in, stump up, only got, cash of, pot of, savings of, all in`
/** Words behind an amount that all of a purchase is to be paid of: "and that has to cover everything". */
export const coversAll = phrases`cover everything, cover the lot, cover it all, all in, in total for everything, to cover deposit, for everything, including tax, including fees, tax and fees, fees and tax, tax fees, incl fees, inc fees, incl tax, inc tax, fees and all, tax and all, costs and all, all costs in, get in for, altogether fees, altogether incl, altogether including, altogether for, altogether with, k altogether, fees and tax included, deposit tax, sat in the bank, in the bank, in savings, of savings, in cash`
export const foreignMoney = words`€ $ euro euros eur dollars dollar usd aed dirhams`
/** Things that are listed, of which so many are wanted: "top 5", "3 cheapest". */
export const listed = words`deal deals area areas city cities town towns place places council councils listings options`
export const superlatives = words`
  cheapest best highest lowest top dearest safest biggest smallest priciest most least worst
`
export const superlativeWords = phrases`top, best, highest, lowest, worst, cheapest`
export const manyThings = words`deals ones flats houses properties homes listings hmos shops offices terraces places areas towns cities councils studios semis bungalows cottages apartments investments lets`
export const comparatives = words`cheaper dearer higher lower`
export const averageWords = phrases`average, avg, averages, mean price, mean rent, mean yield, the mean, on average, typical`
export const gapWords = phrases`gap, difference between, price difference, spread, how far apart`
export const ofSeveral = phrases`them, those, these, deals, all, both, every, stock, ones`
/** The figure of which a sum or an average is asked for. */
export const totalled = {
  cashFlow: phrases`cash flow, cashflow, cash flows`,
  rent: phrases`rent, rents, rental, rental income, rent roll, bring in, brings in, income, let for`,
  yield: phrases`yield, yields, gross, return, returns`,
  cash: phrases`cash, cash needed, deposit, deposits`,
  price: phrases`price, prices, asking, cost, value, asking prices`,
} as const
/** Deals of this site, by words that mean nothing else. */
export const yourDeals = phrases`
  your deals, ur deals, your deal, your listings, ur listings, your properties, ur properties, your stock, ur stock, your books,
  your houses, your flats, your homes, your hmos, your shops, your buy to lets, your btls, your lot, your portfolio, your list, your ones, your cheapest, ur cheapest, your dearest, your most expensive, your best yield, your highest
`
/** Words that ask what is to be had here. */
export const askSite = phrases`
  have you, happen to have, would you have, might you have, you stock, are you selling, you selling, got one, how many in, how many are in, how many there, how many do you, on here, on the site, on this site, on your site, on site, got listed, you list, u list, for sale, on sale, on offer, going for, have you got, have u got, you got, u got, ya got,
  youve got, you have, u have, do you have, do u have, do you do, do u do, you sell, u sell, up for grabs, available, in stock, is there, are there, got any
`
/** The deals of this site, by where they stand. */
export const onBooks = phrases`your books, youve got, youve listed, in the list, on your site, on here, on this site, on the site, you list, you have, have you got, have you, got any, do you have, have u got, you got, u got, show me, find me, looking for`
export const whichOfYours = phrases`which of your, which of ur, any of your, any of ur`
export const everyOne = phrases`every, all the, all your, all of your, each of your`
/** A rule is asked about, and of what is owned or has to be done: no deal is sought. */
export const ofOwnRule = phrases`
  needed, i need, we need, need a licence, need planning, must i, i must, i own, we own, she owns, he owns, my flat, my house, my hmo, my property, our flat, our house, is that right, that right, is it right, is it true, that true,
  rules, the rule, the law, by law, legal, legally, illegal, am i allowed, are we allowed, aye or naw, yes or no
`
/** Quick words for anything that is to be had, and the same before a place or a limit. */
export const anyThing = phrases`
  owt, anything, something, summat, anythin, anyfing, everything, any properties, any property, any houses, any flats, any ones,
  any in, any near, any around, any under, any over, any below, any above, any with, any for under, any less than, any round, any up,
  any down, how many in, how many are in, ones that, those that, ones in, ones near, ones under, ones over, ones with, what have you, what you got, what u got, whatve you got, what do you have,
  what else, whats in, whats going, whats there, what is there, what is going, show us, show me, looking for, after a, im after, after something, in the market for, on the lookout, what fits, that fit, which fit, only after, things at, things under, things below
`
/** Words of a message that say no wish and do not hide one. */
export const searchFillers = words`
  a an the of in on at with under over for to and or & my i id im ill me we us want need needs like looking after would could can please pls
  plz thx thanks cheers hi hello hey ok okay right well then now just only also but no not more than less about around roughly approx
  approximately or so give take max min maximum minimum budget up from between have you got any show find list by first order sort sorted
  top best good property properties place places home homes deal deals ones one thing things something anything owt stuff which what whats is are be
  there it them those these that this all every each price priced prices rent rents rental yield yields gross return returns bed beds bedroom
  bedrooms bedder bedders bedroomed month monthly pcm pm per cash needed score scores scoring rated grade grades graded half quarter or better exactly precisely
  least most nothing something anywhere wherever whatever do does your ur thinking tops mark area region county somewhere
  minded prefer preferably ideally really maybe perhaps possibly if poss possible type kind sort sized cost costing costs worth asking spend
  fewer higher lower above below beyond within sub near
  cheapest dearest highest lowest biggest smallest priciest safest second third next
`
/** Questions for figures and not for deals. */
export const asksFigures = phrases`
  average, what is the rent, whats the rent, how much is rent, how much rent, go for, going rate, rent for, rents for,
  room rates, let for, lets for, ppl pay, people pay, they pay, rents, per month, a month, yield in, yields in, prices in, house prices, price in, prices, gone up, gone down, moved,
  population, what yield, what rent, whats the yield
`
/** Words that ask for something to be shown. */
export const asksForDeals = phrases`
  any, got, have you, do you have, do u have, you have, u have, you got, u got, show, show me, find, find me,
  looking for, look for, looking to buy, search, list, available, need, want, after, give me, see, is there, are there,
  anything, anywhere, something, what about, offer
`
/** One place that is spoken of: "in that area, its Rotherham". */
export const oneArea = phrases`that area, this area, the area, that town, this town, that city, this city, my area, my town, our area`
export const usually = phrases`gone up or down, up or down over, gone up over, gone down over, risen or fallen, what do houses, what do flats, how much are houses, how much are flats, how much do houses, how much do flats, houses cost, flats cost, average yield, average yields, average return, average returns, average price, average prices, average rent, average rents, avg yield, avg price, avg rent, usually, typical, typically, normally, on average, generally, tend to, as a rule, going rate`
/** Not the figures of a place, but what is like a purchase. */
export const alike = phrases`like that, like it, like this, similar, at that price, at this price, for that price`
export const limits = phrases`budget, max, maximum, up to, under, below, sub, less than, tops, no more than`
/** A deal of a list. */
export const noDealKnown = phrases`
  the first, the second, the third, the fourth, the last one, first one, second one, third one, the one on, the one in, the one with, the one at, the one you, not them, not those, of those, of them, those two, these two, both of them,
  still available, still there, still for sale, is it available, already sold, has it gone, has it sold, did it sell, bed sell, one sell, house sell, flat sell, been sold, been reserved, tell me about the one, about that one, this one, that one
`
/** Something is to be listed. */
export const asksForListed = phrases`
  show me, find me, got any, any, have you got, what have you, have you, do you have, listed, got anything, list, what can i get, what could i get, what can we get, what could i afford, what can i afford, could afford, looking for,
  which ones, which deals, is there one, are there, is there
`
/** Of all that this site has: "cheapest thing u have anywhere". */
export const ofAll = phrases`yous have, yous got, yous have got, ye have, ye got, youse have, youse got, on the site, on this site, on here, on your site, you have, u have, you got, u got, youve got, have you, on offer, of all, of them all, anywhere, your books, your list, listed, available, there is`
export const sorted = phrases`yield first, best first, price first, score first, sort, sort by, sorted by, order by, ordered by, rank by, rank them, list by, lists by, filter by, cheapest on, cheapest first, dearest first, highest first, lowest first, low to high, high to low`
export const newOnes = phrases`whats new, what is new, anything new, any new, new in, newest, just listed, just added, latest deals, new this week, new today, new deals`
export const moreOfList = phrases`what have you got, what you got, what u got, what do you have, whats available, what is available, show more, show me more, more please, next page, see more, load more, show all, show me all, show me everything, show everything, see all, see everything, full list, whole list`
/** Words that make a wish of what they stand beside: "only tenanted ones", "any off plan". */
export const narrows = phrases`any, only, ones, just, got, have you, do any, do they, come with, stuff, show, must be, must have, with a, that are, which are, non`
export const dealThings = phrases`
  one in, one with, one near, one under, ones, ones could, everything, all you have, all youve got, stuff,
  flat, flats, house, houses, property, properties, apartment, apartments, terrace, terraces, bungalow, bungalows,
  semi, semis, studio, studios, units, anything, something, investments, lets, holiday let, holiday lets, homes, deal,
  deals, listings
`

/** All deals of a place: "across the Scottish lot". */
export const wholeLot = phrases`lot, the lot, stock, stuff, ones, all of them, portfolio`
export const askingPrice = phrases`asking, asking price, asking prices, price of the, rent of the, yield of the, of the`
/** Rents of a market. */
export const unmeasuredRents = phrases`rents, house prices, yields`
export const pluralThings = phrases`
  ones, deals, properties, places, flats, houses, homes, beds, bedders, terraces, semis, bungalows, studios, cottages, apartments, shops, offices,
  hmos, btls, buy to lets, student houses, doer uppers, refurbs, conversions, listings, units
`
export const numberNames = words`one two three four five six seven eight nine ten eleven twelve hundred thousand k m grand`
/** Phrases of kinds and states, which a message of wishes is made of. */
export const wishWords: readonly (readonly string[])[] = [
  ...Object.values(dealKinds.propertyTypes),
  ...Object.values(dealKinds.strategies),
  ...Object.values(dealKinds.kinds),
  dealKinds.letAlready,
  dealKinds.vacantNow,
  dealKinds.worksNeeded,
  dealKinds.worksDone,
  dealKinds.freehold,
  dealKinds.leasehold,
  dealKinds.leavesOutPairs,
  anyThing,
  askSite,
  yourDeals,
  cashOrder,
  safetyOrder,
  scoreOrder,
]
/** Words that narrow what was listed, and those of somebody who says what is wanted. */
export const narrowsList = phrases`leave out, leaving out, without, not the ones, no, not, only, just, exclude, drop, skip, must, has to, have to, none of, except, take out, lose, get rid of, remove`
export const wishing = phrases`id like, i would like, i want, we want, wed like, im looking, were looking, looking to, looking for, i need, we need, im after, were after, after a, i just want, ideally, must have, must be, show me, find me`
export const asksOfMeaning = phrases`what is a, what is an, whats a, whats an, what are, mean, means, meaning, explain, define, wots a, wots an`
export const asWhole = phrases`as a whole, in general, generally, overall, city wide, citywide, across the city, across the town, the whole city, the whole town, whole area, area average, not the deal, not that deal`
/** A list of places is asked for. */
export const ofSeveralAreas = phrases`
  areas, places, towns, cities, councils, boroughs, parts, hotspots, hotspot, which, where, wheres, best, top, highest, lowest, cheapest, dearest, most, least, fastest, slowest, worst, near, around, nearby, postcodes, list, rank
`
export const ofAverages = phrases`average below, average under, average price below, average price under, average of under, an average, average home, average house, typical home, typical house, on average`
export const nextOne = phrases`next one, the next, one after that, and after that, and then, whats next`
export const nearIt = phrases`roughly, around, about, similar, near, approx, ish, same sort`
export const asksForAny = phrases`any, got, show, list, find, have you, is there, are there`
/** "Which bit of it is weakest", of a score. */
export const partWords = phrases`which bits, which parts, which factors, what bits, what parts, weakest on, lowest on, worst on, badly on, poorly on, bit of its score, bits of its score, bits of the score, bit of the score, part of its score, which bit, which part, which factor, what bit, what part, which of the factors, which element, weakest bit, weakest part, weakest factor, lowest factor, worst factor, strongest factor, lowest bit, worst bit`
export const extremeParts = phrases`weakest, lowest, worst, strongest, best, highest, poorest, drags, lets it down, badly on, poorly on, pulls it down, pulled it down, comes out, is the lowest, is weakest`
export const cashFlowOrder = phrases`
  best cash flow, highest cash flow, most cash flow, best cashflow, highest cashflow, most cashflow, lowest cash flow, worst cash flow, biggest cash flow, biggest cashflow, by cash flow, by cashflow, most each month, most a month after, most every month, most profit a month, after the mortgage,
  left over each month, leaves the most, leaves me the most, cash flows best, cashflows best
`
/** What each costs more than it brings in. */
export const losesMoney = phrases`lose money, loses money, losing money, negative cash flow, negative cashflow, cash flow negative, cashflow negative`
export const lowScores = phrases`lowest score, worst score, lowest scoring, worst scoring, lowest rated, worst rated, poorest score, lowest graded, worst graded, worst deal, worst deals`
/** Of these the score is named outright. */
export const lowestScored = phrases`lowest score, worst score, lowest scoring, worst scoring, lowest rated, worst rated, poorest score, lowest graded, worst graded`
export const dearCashOrder = phrases`most cash needed, highest cash, most cash, most money in, biggest deposit, highest deposit, largest deposit, most upfront, most up front`
export const riskyOrder = phrases`riskiest, least safe, lowest safety, worst safety, highest risk, most risky, most risk`
/** Beside one deal, what is looked for beyond it. */
export const cheaperThan = phrases`cheaper, less expensive, lower priced, lower price, for less, costs less, cost less, less money, not as dear, smaller price`
export const dearerThan = phrases`dearer, more expensive, pricier, higher priced`
export const yieldsMore = phrases`better yield, higher yield, bigger yield, yields more, yields better, better yielding, higher yielding, yielding more, yield more, more yield`
/** Words by which a deal joins those that were spoken of. */
export const addsToList = phrases`
  add, throw in, chuck in, in as well, as well, too, also, plus, include, next to them, next to it, next to that, beside them, beside it, with them, with it, alongside, to that, to those, to them, to the list, with those, with these, an all, in the mix, against them, against both, against those
`
/** Of each bedroom of a deal. */
export const perBedroom = phrases`
  per bedroom, per bed, per room, by the bedroom, by the bed, by the room, a bedroom, for each bedroom, each bedroom, for each room, price by bedroom, by price per, per head, per bedspace
`
export const earning = phrases`earns, earn, brings in, bring in, makes the most, take, takes in, lets for, let for`
export const leastOf = phrases`lowest, least, smallest, low to high, ascending, lowest first, cheapest first, up from`
export const mostOf = phrases`highest, most, biggest, best, top, high to low, descending, dearest first, highest first`
/** Words between a score and its number. */
export const betweenScore = words`over above of least than at from score scores scoring scored under below`
