import { phrases } from './lists.ts'

/** Words of what no calculator and no figure of this site says. */

export const flips = phrases`flip, flips, flipping, flipped`
export const soldOn = phrases`profit, make, sell, sold, selling, sale, gain, margin`
export const shared = phrases`hmo, hmos, houses in multiple occupation, shared houses`
export const averages = phrases`average, avg, typical, usual, normally`
export const yields = phrases`yield, yields, roi, rent, rents, return, returns`
