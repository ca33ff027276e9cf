import { phrases } from './lists.ts'

/** Words of a rent that comes on top of the one before, and of what brings it. */

export const onTop = phrases`on top, as well, too, another, also, extra, besides, in addition, additional`
export const brings = phrases`pays, pay, paying, brings, bring, bringing, brings in, fetches, lets for, lets at, rent, rents, rented, let, earns, makes, garage, parking`
