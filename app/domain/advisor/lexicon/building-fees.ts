import { words } from './lists.ts'

/** Fees that are paid for a building by the month or the year: "fees of 110 a month to the building". */

export const fees = words`fee fees charge charges levy dues`
export const buildings = words`building block factor factors freeholder freeholders estate residents communal stairwell superintendent`
/** Between such a sum and who gets it. */
export const between = words`to for the of on a an towards my our which goes go going paid pay`
/** Whoever is paid so is paid for the building: "1,200 a year to the factor". */
export const paidByTime = words`factor factors freeholder freeholders building block`
