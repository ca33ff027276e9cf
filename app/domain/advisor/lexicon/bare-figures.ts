import { phrases } from './lists.ts'

/** Words of figures that are said without what they are of. */

/** So much is had, and nothing says for what. */
export const hasSoMuch = phrases`i have, ive, ive got, i got, got, have got, we have, weve, weve got, we got, with`
/** A payment is asked for. */
export const asksPayment = phrases`payment, payments, repayment, repayments, what would i pay, what will i pay, what do i pay, pay a month, pay each month, monthly`
/** What the money is, where that is said. */
export const saysWhatMoney = phrases`deposit, down, loan, borrow, borrowing, borrowed, mortgage of, price, house, flat, property, put in, owe, owed, left to pay, outstanding, remortgage, lump sum, savings, saved, cash`
/** Times of a rent, and things that are let for less than homes. */
export const saysRentTime = phrases`week, weekly, pw, p w, wk, month, monthly, pcm, p m, pm, mth, year, yearly, annual, annually, pa, per, garage, garages, parking, storage, lock up, land, mooring, each, room, rooms, night`
/** Half of the price is paid down. */
export const halfDown = phrases`put in half, putting in half, put half in, putting half in, put half down, putting half down, put down half, half down, half in cash, deposit of half, half deposit, half the price down, half of it down, half as deposit, half as a deposit`
