import { phrases } from './lists.ts'

/** Words of the rate at which a rent leaves nothing of a loan. */

export const rates = phrases`rate, rates, interest`
export const notOfLoan = phrases`deposit, price, worth, value, ltv, icr, stress, cover test, section 24, tax, agent, management, voids, insurance, service charge, brrr, bills`
export const beforeLoan = phrases`loan, loan is, loan of, mortgage, mortgage is, mortgage of, owe, owing, borrowed, borrowing, balance, balance is, debt`
export const behindLoan = phrases`loan, mortgage, owing, owed, outstanding, borrowed, interest only`
export const beforeRent = phrases`rent, rents, rent is, rent of, let at, lets at, let for, lets for, rented at, rented for, tenant pays, tenants pay, brings in, comes in`
export const behindRent = phrases`rent, in rent, rental, coming in, from the tenant`
export const allCosts = phrases`outgoings, costs, running costs, expenses, all costs, goes out, going out, other costs, overheads, opex`
