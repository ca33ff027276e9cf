import { phrases, words } from './lists.ts'

/** Words of a fee that is a share of the loan. */

export const feeNouns = phrases`fee, fees, arrangement fee, arrangement, commission`
export const ofLoan = phrases`of the loan, on the loan, of loan, on loan, of the mortgage, on the mortgage, of mortgage, on mortgage, of what i borrow, of the borrowing, on the borrowing`
export const ofLenders = words`lender lenders broker brokers arrangement loan mortgage product bank finance`
export const isAdded = phrases`added to the loan, added to loan, added on to the loan, added to the mortgage, on top of the loan, added to it, rolled up, fee added, fees added`
