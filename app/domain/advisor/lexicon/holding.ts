import { phrases, words } from './lists.ts'

/** Words for what a home costs while nobody lives in it. */

export const whileEmpty = phrases`
  while its empty, while it is empty, while empty, whilst empty, whilst its empty, when its empty, stands empty, standing empty, sits empty, sitting empty, is empty, its empty, lies empty,
  during the works, during works, while the works, while works, until its let, till its let, until let, till let, before its let, before it is let, hold it, holding it, hold the house, we hold it, carrying it, until its done, till its done, in the meantime
`
/** A new loan after the works. */
export const ofRefinance = phrases`refinance, refinancing, refi, remortgage, remortgaging, brrr, brrrr, gdv, end value, done up, after the works, after works, money left in, left in, pull out, pulling out, new mortgage`
export const billsOfEmpty = words`council electric electricity gas bills bill utilities utility standing water heating rates`
