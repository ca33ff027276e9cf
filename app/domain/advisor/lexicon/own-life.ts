import { words } from './lists.ts'

/** Words of what somebody pays to live, which is no figure of a purchase. */

export const mine = words`my our me`
export const persons = words`i im we were ive weve`
/** Behind "my own": "my own rent", "I rent my own place". */
export const ownRents = words`rent place flat home house rental`
export const rents = words`rent rents renting rented`
export const pays = words`pay paying rent renting`
export const homes = words`bed beds bedroom bedsit flat studio room place house flatshare`
export const living = words`live living lodgings`
/** Before what is paid of a purchase. */
export const ofCosts = words`agent management insurance mortgage service ground tenant tenants deposit seller vendor want would could can if`
