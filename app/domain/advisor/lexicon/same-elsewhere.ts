import { phrases } from './lists.ts'

/** Words of a message that sets the purchase before in another place. */

/** All else is the same. */
export const sameThere = phrases`
  same figures, same numbers, same sums, same money, same price, same everything, same again, same details, same terms, same deal but, for the same, everything else, all else, same thing but, same house but,
  same but, if it was in, if it were in, were it in, if that was in, if that were in, suppose it was in, suppose it were in, suppose its in, imagine it in, what would it be there, what would it be in, how much there
`
/** Two places are set beside each other. */
export const weighs = phrases`against, compare, compared, comparing, both, versus, vs, difference, each`
/** Where it lies was not said before. */
export const saysWhere = phrases`
  it is in, its in, thats in, that is in, this is in, the house is in, house is in, flat is in, property is in, place is in, never said where, didnt say where, forgot to say where, where it is, should have said its,
  shouldve said its, forgot to mention its, forgot to say its, by the way its in, btw its in, is actually in, its actually in
`
/** Deals or places are looked for. */
export const asksForDeals = phrases`show me, find me, any deals, any houses, any flats, anything in, have you got, do you have, what have you, for sale, listed, on the site, average, averages, search`
