import { phrases, words } from './lists.ts'

/** Words by which several properties are one purchase, whose prices are taxed in one sum. */

export const asksTax = phrases`stamp duty, stamp, sdlt, lbtt, ltt, land tax, land transaction tax, duty, tax, taxes, ads, surcharge`
export const otherSums = phrases`
  income tax, capital gains, cgt, corporation tax, council tax, inheritance tax, section 24, rent, rents, yield, cash flow, deposit, mortgage, loan, roi, profit, vat is, plus vat,
  or, vs, versus, compare, compared, difference, asking, valued, worth, reduced, came down, come down, drop, instead, different sellers, different vendors, different owners, separate sellers, two sellers, not linked, separately, each on its own
`
/** Of one seller, or in one deal. */
export const ofOneSeller = phrases`
  same seller, same vendor, same owner, same fella selling, same bloke selling, same people selling, same landlord selling, same estate selling, one seller, one vendor, same developer, one developer,
  off the same, from the same, both from, one go, one deal, one transaction, one purchase, one contract, linked, job lot, as a pair, as a package, as a lot, bought together, buying together, buy them together, buying both, buying the pair, both together, the two together, in one
`
/** Of several sellers, each of whom is a purchase of its own. */
export const ofSeveralSellers = phrases`
  different seller, different vendor, different owner, another seller, other sellers, several sellers, several vendors, several owners, separate vendors, separate owners, its own seller, unconnected sellers, unrelated sellers
`
export const sellers = words`sellers vendors owners landlords developers builders`
/** Bought over a time: linked, but in several transactions. */
export const oneByOne = phrases`
  one after another, one after the other, one by one, one at a time, over time, over the year, over a year, over two years, at different times, on different days, different dates, separate contracts, separate transactions, separate completions, separate purchases, in stages, in phases
`
/** Another one is bought besides. */
export const besides = phrases`as well, aswell, too, also, and next door, next door and, on top, besides, in addition, got next door, take next door, took next door, bought next door, add next door, plus, another one, and another, and the other, and the one, the pair, the both, both of them, both`
/** Homes and premises in the plural. */
export const several = words`flats houses homes terraces terraced bungalows apartments maisonettes cottages properties units shops offices garages lockups semis places btls dwellings`
/** What is no home. */
export const premises = phrases`shop, shops, unit, units, office, offices, garage, garages, lockup, lockups, commercial, mixed use, pub, warehouse, land, non residential, lot`
/** What is asked of a purchase beside another use of it. */
export const asksUseBeside = phrases`dearer, cheaper, more or less, difference, compared, compare, than if, versus, vs, more than, less than, same as if, better or worse, against`
