import { phrases, words } from './lists.ts'

/** Words of rooms that are let one by one. */

export const rooms = words`room rooms bed beds bedroom bedrooms units unit studios tenants lodgers lads girls students sharers housemates people`
/** Behind a number of them. */
export const isLet = words`let lettable rented occupied get`
/** Behind some of them, that these alone pay, and that they pay nothing. */
export const stillPays = words`paying pay pays stay stays staying left remain`
export const paysNothing = words`nothing free nowt nil`
/** One more of them: "a fifth room". */
export const ordinals: ReadonlyMap<string, number> = new Map(
  [...words`first second third fourth fifth sixth seventh eighth ninth tenth`].map((word, at): [string, number] => [
    word,
    at + 1,
  ]),
)
export const sameRents = phrases`same rent, same as the others, same as the other rooms, same as the rest, same money as the others, same again for it, let at the same`
/** Before the number that is let. */
export const onlySo = words`so only do to just leaves call it with`
export const pointers = words`the those these them em us my our that`
/** Words that say which of them is not let. */
export const ofRoom = words`room rooms let not wont cant dont empty never`
/** Beside an amount that is no rent of a room. */
export const ofCosts = words`bills bill utilities costs cost outgoings overheads expenses council gas electric insurance mortgage`
