import { phrases, words } from './lists.ts'

/** All that a purchase costs beside its price, as one sum. */
export const buyingCosts = phrases`
  buying costs, buyin costs, buying cost, costs of buying, cost of buying, costs to buy, purchase costs, purchasing costs, acquisition costs, costs of purchase, buying fees,
  stamp and legals, stamps and legals, legals and stamp, legals and stamps, sdlt and legals, legals and sdlt, stamp duty and legals, legals and stamp duty, stamp n legals, legals n stamp, lbtt and legals, ltt and legals, buying and legal costs
`
/** The tax said by itself. */
export const taxWords = words`stamp sdlt lbtt ltt duty tax`
