import { phrases, words } from './lists.ts'

/** Words by which deals of a conversation are held against each other. */

/** Both that were spoken of, beside each other. */
export const besideEachOther = phrases`
  next to each other, side by side, beside each other, next to one another, against each other, alongside each other, in a table, in one table, one against the other, together in a table, head to head
`
export const thoseTwo = phrases`them, those, these, both, the two, the pair, them two, they two, em, the three, all three`
/** The deal of before is held against the one that is named. */
export const against = phrases`
  against, compare, compares, compared, comparison, versus, vs, next to, beside, alongside, stack up, stacks up, measure up, better than, worse than, dearer than, cheaper than, higher than, lower than, bigger than, more than, less than, pay more than, difference between, any better, any cheaper, any dearer
`
/** Before a town whose one deal is meant beside another. */
export const joins = words`with w to and vs v versus than against & or`
