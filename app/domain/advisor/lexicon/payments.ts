import { phrases, words } from './lists.ts'

/** Words of what is paid on a mortgage, as a sum of a month. */

export const mortgages = words`mortgage mortgages`
export const payments = words`payment payments repayment repayments instalment instalments`
/** Between the mortgage and the sum. */
export const between = words`is are was of at costs comes come to about around roughly say £ : = - payment payments repayment repayments currently me us my our on the that a month monthly takes goes out up jumps jumped rises rose risen climbs increases increased moves becomes falls drops dropped down now will going gone went`
/** Between the sum and the mortgage. */
export const leads = words`for on to towards off the my our a month per pcm pm monthly goes going out in interest payment bank`
/** A rent is spoken of. */
export const lets = phrases`rent, rents, rental, rooms, room, tenant, tenants, let, lets, letting, lodger, lodgers`
/** What a mortgage is looked for, and not known. */
export const looksForLoan = phrases`how much can, what mortgage, what loan, how big, how much mortgage, can i borrow, which rate, what rate, stress, icr, cover, borrow`
