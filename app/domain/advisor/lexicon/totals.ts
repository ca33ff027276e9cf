import { words } from './lists.ts'

/** Words of figures that a message works out itself. */

/** Before what comes out of the figures before it. */
export const comesOut = words`so ie = total totals totalling totaling makes making thus hence together`
/** Behind it. */
export const together = words`together altogether total combined told all`
/** Beside a total, words that say of what it is. */
export const namesTotal = words`deposit profit rent income pension pensions interest cost costs loan price works fees tax`
export const profits = words`profit profits`
/** A rent of a year, of which costs are taken off. */
export const rentsOfYear = words`rent rents rental rentals lettings lets`
export const takesOff = words`less minus`
export const spends = words`spent spend spending paid pay paying`
export const interestWords = words`interest int mortgage mortgages loan finance`
/** Before the interest that costs are told without. */
export const asideFrom = words`not excluding excl without besides except`
export const costsOfRent = words`costs expenses outgoings agent agents management repairs maintenance insurance service upkeep accountant voids`
export const allCosts = words`costs expenses outgoings`
