import { phrases, words } from './lists.ts'

/** What is asked of cash and what it brings. */
export const asksReturn = phrases`what percentage, what percent, what per cent, what return, what return is that, cash return, return on cash, return on my cash, return on my money, making on my money, making on my cash, return on that, percentage return, what am i making, what am i getting, what am i earning, cash on cash, roi, what rate`
/** Enough where one figure is the cash and the other what is left. */
export const asksPlainly = phrases`return, returns, my return, whats my return, what is my return, yield on my cash`
export const besideCash = phrases`own money, own cash, put in, put into, i put, we put, of my money, of our money, my money in, cash in, money in, in cash, of cash, sunk, invested, in and`
export const beforeLeft = phrases`leaves, leaves me, left with, left, get, gets, clears, clear, i clear, make, makes, making, earn, earns, earning, nets, profit of, makes me, brings me, gives me, pockets, pocket, get back, and`
export const behindLeft = phrases`after everything, after all, left over, left, out, clear, profit, in my pocket, spare`
/** Right before the cash: "return on £80,000 if it leaves £90 a week". */
export const beforeCash = phrases`return on, returns on, roi on, invested, invest`
export const beforeLoss = phrases`loses, lose, losing, loss of, loses me, a loss of, losing me`
export const behindLoss = phrases`loss, a loss, lost`
/** After these a loan is paid already, and before the others a rent is what stays of it. */
export const afterWords = words`after`
export const leftOfRent = words`left leaves leaving`
/** "A return on a £80,000 flat" is one on a price. */
export const homes = words`house home flat property terrace semi studio bungalow apartment btl hmo`
/** Of a whole purchase, or of what is wanted. */
export const ofElse = phrases`rent, rents, renting, rented, let at, lets at, letting at, tenant, tenants, price, deposit, mortgage, loan, yield, want, need, target, at least, deals, any deals`
