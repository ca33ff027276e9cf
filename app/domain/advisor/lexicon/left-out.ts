import { phrases, words } from './lists.ts'

/** Words by which costs of buying are not counted. */

export const purchaseCosts = {
  tax: phrases`stamp duty, stamp, sdlt, lbtt, ltt, land tax, purchase tax, property tax`,
  fees: phrases`fees, legals, legal fees, legal costs, solicitor, solicitors, conveyancing, survey, surveys, lawyers, lawyer`,
  both: phrases`purchase costs, buying costs, acquisition costs, purchasing costs, costs of buying, cost of buying, costs of purchase, entry costs, buying fees and tax`,
} as const
export const leavesOut = phrases`
  forget, forget about, ignore, ignoring, leave out, leaving out, leave aside, leaving aside, dont count, do not count, not counting, without counting, disregard, disregarding, skip, never mind, nevermind,
  excluding, exclude, excl, setting aside, set aside, dont include, not including, pretend theres no, scrap
`
export const listed = words`the a any my all and or nor , & / of + for about`
export const leftBehind = phrases`ignored, disregarded, left out, left aside, excluded, not counted, dont count, do not count, set aside`
/** Nothing but the deposit is the money that somebody puts in. */
export const depositAlone = phrases`
  just the deposit counts, only the deposit counts, only count the deposit, just count the deposit, counting only the deposit, counting just the deposit, deposit only counts, on the deposit alone, on my deposit alone, on the deposit only,
  on just the deposit, on only the deposit, the deposit alone counts, deposit alone counts, i count only the deposit, i only count the deposit
`
