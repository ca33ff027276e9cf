import { phrases, words } from './lists.ts'

/** Words of a share of the value that is lent. */

export const lendsWords = phrases`
  ltv, loan to value, loan, borrow, borrowing, lend, lending, mortgage, take the full, take the whole, take out, get the full, what rent, rent will, rent would, rent do i need, rent is needed, rent for, rent to get, how much rent
`
export const depositWords = words`deposit down cash`
/** Of a cover or of what is stressed. */
export const ofTest = words`cover icr coverage stress stressed rate interest rent agent management`
