import { words } from './lists.ts'

/** Words of rooms that are let one by one. */

export const rooms = words`room rooms bed beds bedroom bedrooms units unit studios tenants lodgers`
/** Behind a number of them. */
export const isLet = words`let lettable rented occupied get`
/** Before the number that is let. */
export const onlySo = words`so only do to just leaves call it with`
export const pointers = words`the those these them my our that`
/** Words that say which of them is not let. */
export const ofRoom = words`room rooms let not wont cant dont empty never`
