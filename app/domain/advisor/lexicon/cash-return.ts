import { phrases } from './lists.ts'

/** What is asked of cash and what it brings. */
export const asksReturn = phrases`what percentage, what percent, what per cent, what return, what return is that, cash return, return on cash, return on my cash, return on my money, making on my money, making on my cash, return on that, percentage return, what am i making, what am i getting, what am i earning, cash on cash, roi, what rate`
export const besideCash = phrases`own money, own cash, put in, put into, i put, we put, of my money, of our money, my money in, cash in, money in, in cash, of cash, sunk, invested, in and`
export const beforeLeft = phrases`leaves, leaves me, left with, left, get, gets, clears, clear, i clear, makes me, brings me, gives me, pockets, pocket, get back, and`
export const behindLeft = phrases`after everything, after all, left over, left, out, clear, profit, in my pocket, spare`
/** Of a whole purchase, or of what is wanted. */
export const ofElse = phrases`rent, rents, price, deposit, mortgage, loan, yield, want, need, target, at least, deals, any deals`
