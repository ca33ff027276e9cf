import { phrases, words } from './lists.ts'

/** Phrases of messages that go on with what was spoken of before, and of what cannot be answered there. */

/** The first words of a continuation. */
export const continues = phrases`
  and, what about, how about, what if, same, make it, with, but, also, now, or, ok and, instead, then, at, if, in,
  under, only, just, what would, n
`
/** Anywhere in a message: all else stays. */
export const sameRest = phrases`same numbers, same figures, rest same, rest the same, rest is the same, everything else the same, all else the same, else the same, other figures the same, same otherwise, all the same numbers`
/** "Which is cheaper?" and "compare them", of two areas that were named. */
export const comparesBoth = phrases`which, compare, both, difference, the two`
export const homeKinds = phrases`
  flat, flats, terrace, terraces, terraced, semi, semis, detached, bungalow, bungalows, apartment, apartments, studio,
  studios
`
export const regions = phrases`region, regions, which country, which nation, counties`

/** Places that were spoken of before. */
export const there = phrases`
  there, in it, same place, same town, same city, same area, that area, that town, that city, in that, around there,
  over there, that council, those areas, these areas
`
/** Words by which a message adds to what was listed, and those by which it takes from it. */
export const adds = words`plus add also include and n & with`
export const drops = words`drop remove lose forget minus scrap ditch without not leave`
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
export const oneOfThem = phrases`
  that one, this one, that deal, this deal, the deal, that property, this property, it, its, that, this, the one
`
export const allOfThem = phrases`
  both, them, these, those, all three, all of them, each of them, the three, the two, the deals, these deals,
  those deals, all of these, all of those, each
`
export const dealFigureWords = phrases`
  rent, price, yield, roi, score, service charge, ground rent, cash needed, cash flow, cashflow, stamp duty, tax,
  bedrooms, tenure, lease, running costs
`
/** The price of a place that was spoken of, as that of a purchase. */
export const averagePrices = phrases`
  average price, average house, average home, average property, the average, at that price, at this price, for that, on that, that price
`
export const sameAgain = phrases`same again, the other one, the same for, same for, that one, this one, do it again, do that again`
/** "Any others?" */
export const anyOthers = phrases`any others, any other, others, any more, more deals, anything else, more of them, more like that, next ones`
