import { phrases, words } from './lists.ts'

/** Phrases of messages that go on with what was spoken of before, and of what cannot be answered there. */

/** The first words of a continuation. */
export const continues = phrases`
  and, what about, how about, what if, same, make it, with, but, also, now, or, ok and, instead, then, at, if, in,
  under, only, just, what would, n, sorry, sory, soz, oops, no, nope, nah, actually, wait, correction, apologies, my mistake, my bad, oh sorry, oh wait, ah no, ah sorry, oh no
`
/** Words anywhere in a message that keep all else. */
export const sameElse = phrases`
  same numbers, same figures, same again, if it was, if it were, rest same, rest the same, all else, everything else, rest is the same,
  else the same, other figures the same, same otherwise, all the same numbers, same rate, same deposit, same interest, same loan, same mortgage,
  same terms, same ltv, same share, same percentage, same fees, same costs, same borrowing, same finance, same agent, same insurance
`
/** "Which is cheaper?" and "compare them", of two areas that were named. */
export const comparesBoth = phrases`which, compare, both, difference, the two`
export const homeKinds = phrases`
  flat, flats, terrace, terraces, terraced, semi, semis, detached, bungalow, bungalows, apartment, apartments, studio,
  studios
`
/** Rents of each size. */
export const byBedrooms = phrases`by bedroom, by bedrooms, by beds, by bed, by number of bedrooms, by number of beds, by size, by room count, per bedroom, each size, all sizes, every size, different sizes, bedroom by bedroom, for each bedroom, depending on bedrooms, depending on the bedrooms, split by bedrooms`
export const ofPrices = phrases`price, prices, priced, worth, value, cost, costs, fair price, sell for, sells for, asking`
export const ofRents = phrases`rent, rents, rental, let, lets, letting, pcm, a month, per month, rented`
export const thatPrice = phrases`at that price, at this price, for that price, for that money, for that kind of money, at that sort of price, in that price range, that budget, roughly that price, around that price, about that price, similar money, same money, similar price, same price`
/** A change over more than the last year. */
export const severalYears = phrases`
  2 years, 3 years, 5 years, 10 years, 20 years, 2 yrs, 3 yrs, 5 yrs, 10 yrs, 20 yrs, two years, three years, four years, five years, ten years, twenty years, the decade, last decade, past decade, few years, past years, recent years, since covid, since lockdown,
  long term growth, long run, five year, ten year, 5 year, 10 year
`
/** Of years to come no change is known, which is said otherwise. */
export const toCome = phrases`next, coming, future, will, by then, from now, years time, yrs time`
export const regions = phrases`region, regions, which country, which nation, counties`

/** Places that were spoken of before. */
export const there = phrases`
  there, in it, the city, the town, the place, the area, same place, same town, same city, same area, that area, that town, that city, in that, around there,
  over there, that council, those areas, these areas
`
/** Words by which a message adds to what was listed, and those by which it takes from it. */
export const adds = words`plus add also include and n & with`
/** The same where the areas of before are not named again: "put York next to it", "into the mix". */
export const addsBeside = phrases`
  next to it, next to that, next to them, next to those, beside it, beside that, beside them, alongside, into the mix, in the mix, in there, in an all, in and all,
  an all, and all, in as well, in too, to that, to those, to it, to them, with it, with that, with those, with them, compared to that, against that, against it, against those, against them,
  for comparison, to compare, on top of that, too for comparison
`
/** "Is Oldham cheaper then?", behind another place. */
export const asksWhether = words`is are was so and but isnt`
export const moreOfTwo = phrases`cheaper, dearer, pricier, more expensive, less expensive, any better, any cheaper, higher, lower, by how much`
export const putsIn = words`put stick throw chuck bring set pop bung shove slot sling`
export const drops = words`drop remove lose forget minus scrap ditch without not leave swap replace switch change`
/** Two or three that were named, one against another. */
export const weighsThem = phrases`
  which is, which one, which of, which has, which highest, which cheapest, compare, both, difference, the two, the 2,
  the three, them, between them, cheaper, dearer, higher, highest, lowest, more expensive, better
`

/** A deal by its place in the list that was shown. */
export const ordinals: ReadonlyMap<string, number> = new Map(
  Object.entries({ first: 0, '1st': 0, second: 1, '2nd': 1, third: 2, '3rd': 2, last: -1, final: -1, bottom: -1 }),
)
/** "First time" and "second home" name none of a list. */
export const behindOrdinal = words`one ones deal of and or , ? . ! property house flat please pls two three listed shown you`
/** Before one of a list that is picked: "the second", "no, first one". */
export const beforeOrdinal = words`the your that this option number reading case # , . yes no yeah ok sorry mean meant its is use take`
export const oneOfThem = phrases`
  that one, this one, that deal, this deal, the deal, that house, that flat, that place, that terrace, that shop, that office, that unit, that listing, the house, the flat, the place, the property, that property, this property, it, its, that, this, the one
`
export const allOfThem = phrases`
  both, them, these, those, all three, all of them, each of them, the three, the two, the deals, these deals,
  those deals, all of these, all of those, each, the pair
`
/** So many of those that were named, and not all that was found. */
export const countedOnes = phrases`both, all three, the three, the two, those two, these two, those three, these three, the pair`
/** Figures of one's own in the place of a deal's. */
export const otherFigures = phrases`if, what if, suppose, say, offer, offered, got it for, get it for, paid, pay, bought it, buy it, instead, for it, at`
export const dealFigureWords = phrases`
  rent, price, yield, roi, score, service charge, ground rent, cash needed, cash flow, cashflow, stamp duty, tax,
  bedrooms, tenure, lease, running costs
`
/** The price of a place that was spoken of, as that of a purchase. */
export const averagePrices = phrases`
  average price, average house, average home, average property, the average, at that price, at this price, for that, on that, that price
`
export const sameAgain = phrases`same again, the other one, the same for, same for, that one, this one, do it again, do that again`
/** Another kind than that of the search before. */
export const anythingElse = phrases`anything else, something else, any other kind, other kinds`
/** "Any others?" */
export const anyOthers = phrases`any others, any other, others, any more, more deals, anything else, more of them, more like that, next ones`
/** Replies to a question back about a rent: its time, and whether it is one of several or all. */
export const timesOfRent: readonly [timesAYear: number, phrases: readonly string[]][] = [
  [52, phrases`week, weekly, a week, per week, pw, p w, each week`],
  [12, phrases`month, monthly, a month, per month, pcm, pm, calendar month`],
  [4, phrases`quarter, quarterly`],
  [1, phrases`year, yearly, annual, annually, pa, p a, per annum`],
]
export const ofEach = phrases`each, apiece, every one, per room, a room, per person, per head, a head, per tenant, per student, a student, per lad, per bed, a bed, per unit, per flat, a flat, each one, from each, times`
export const inAll = phrases`in all, all in, in total, total, altogether, all together, between them, for all, for the lot, whole, all of them, combined`
/** First words of a reply that tells one of several from the others. */
export const tellsApart = words`the one its it thats that i sorry no yes yeah ah oh near by mean meant`
/** Replies that leave out what was asked about. */
export const leavesOpen = phrases`
  leave it out, leave that out, leave it, without it, without that, ignore it, ignore that, ignore this, skip it,
  skip that, forget it, forget that, never mind, nevermind, neither, none of them, none of those, drop it, scrap that
`
/** Words beside an amount that changes one of before: "sorry, make it 950". */
export const besideChange = words`
  sorry no nah oops actually i meant mean make makes it that should be was is and or what about if with say change to its
  then now ok okay how just instead of rather try at but the
`
/** Words that go back to a case of before. */
export const goesBack = phrases`go back, back to, again, original, originally, the first one, revert, return to, before that, as it was`
export const firstOfAll = phrases`the first, first one, first again, original, original one, the start, where we started`
/** All of it as it was at first. */
export const asAtFirst = phrases`what it was at first, how it was at first, as it was at first, like it was at first, what we had at first, what i had at first, what i said at first, to the very first, to the start, to square one, how we started, where i started, what we started with, what i started with`
export const oneBefore = phrases`the one before, previous one, the previous, the last one, one before`
/** Words before a thing that is to be what it was: "back to the first rate". */
export const firstOnes = words`first original initial starting usual default normal`
/** "Back to the smaller deposit": whether what it was is less. */
export const oldSizes: ReadonlyMap<string, boolean> = new Map([
  ...[...words`smaller lower cheaper lesser shorter`].map((word): [string, boolean] => [word, true]),
  ...[...words`bigger larger higher greater longer dearer`].map((word): [string, boolean] => [word, false]),
])
export const oldOnes = words`first original initial starting usual default normal old previous earlier former`
/** Before "of" a place these say what lies beyond it. */
export const compass = words`north south east west northeast northwest southeast southwest`
/** Words by which a place of the search before is asked for no longer, and those that add one. */
export const forgets = phrases`forget, scrap, ditch, never mind, nevermind, drop, bin, stuff`
export const addsPlace = phrases`add, adding, plus, as well, put in, include, throw in, chuck in`
/** No place narrows the search. */
export const wholeCountry = phrases`anywhere, everywhere, nationwide, any area, whole uk, whole country, all over, whole of the uk, all of the uk, any nation, any region, any part of the country`
