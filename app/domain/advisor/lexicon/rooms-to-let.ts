import { phrases, words } from './lists.ts'

/** Words of a house whose rooms have to pay for all that goes out. */

export const rooms = words`room rooms bed beds bedroom bedrooms bedroomed lodger lodgers tenant tenants student students sharer sharers studio studios`
/** "How many rooms could stand empty". */
export const asksHowMany = phrases`how many, how few, what number of, whats the least number, least number of`
export const asked = phrases`
  empty, empties, vacant, unlet, be let, are let, need let, must be let, must i let, need to let, have to let, have to be, before i lose, before im losing, before it costs, before it starts costing, break even, breakeven, breaks even,
  get by, pays for itself, pay for itself, out of pocket, before im paying, before i pay, carry, to cover, covers it, covers everything, lose money, short, washes its face, wash its face, cover the lot, in the red, at a loss, a loss
`
export const whenFull = phrases`when full, when its full, fully let, if full, if its full, full house, when they are all let, all rooms let, with all rooms let, whats left, monthly profit, profit a month`
/** A room that is let for less of the year than the others. */
export const oneEmpty = phrases`
  one always empty, one is always empty, one room always empty, one room is always empty, one of them always empty, one empty half, one is empty half, one room empty half, one room is empty half, one of them empty half
`
/** All that goes out, beside its sum. */
export const outgoings = words`out outgoings outgoing bills everything total pay paying costs lot altogether spend spending`
/** What says that the loan is in it, or that nothing is left out. */
export const allOfIt = phrases`
  mortgage, everything, all in, all told, the lot, altogether, total outgoings, all my outgoings, outgoings, all bills, in total, goes out, going out, pay out
`
/** What says that it is not. */
export const notLoan = phrases`before the mortgage, not counting the mortgage, without the mortgage, excluding the mortgage, bar the mortgage, before mortgage, plus the mortgage, mortgage on top, apart from the mortgage, except the mortgage, not including the mortgage`
