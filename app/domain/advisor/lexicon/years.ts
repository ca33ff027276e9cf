import { words } from './lists.ts'

/** Words beside years. */

/** Beside the years of a loan. */
export const lends = words`
  mortgage mortgages loan repayment term interest borrow borrowing rate ltv amortised repaid capital io
  lend lends lending lent owe owed owing outstanding balance deposit repay repaying
`
/** Right before the term of a loan: "over 25 years", "runs 35 years". */
export const beforeTerm = words`over term runs run lasts across length`
/** A rate that is fixed for so long, which is no term. */
export const fixed = words`fix fixed fixes discount discounted tracker deal`
export const lease = words`lease leases leasehold unexpired`
/** What somebody did or will do for so long. */
export const ofLife = words`
  been lived living there retire retires retired retiring rented rentin renting landlord owned had married since place
  ago old working worked service abroad last experience
`
