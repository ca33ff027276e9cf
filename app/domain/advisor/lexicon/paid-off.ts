import { phrases, words } from './lists.ts'

/** Words of a part of a loan that is paid back at once. */

export const pays = words`pay pays paid paying clear clears cleared clearing knock knocks knocked knocking chip take takes took taking get got bring brings lop lopped`
/** Behind the sum, or between the verb and it. */
export const offIt = words`off down back`
/** Verbs of which "in" or "into the mortgage" says the same. */
export const puts = words`put puts putting chuck chucked chucking throw throws threw bung sling stick stuck pump`
export const intoIt = words`into at towards toward against onto`
export const theLoan = words`it loan mortgage balance capital debt principal borrowing that`
export const beforeLoan = words`the my our of what we i owe this to on`
/** "Reduce the loan by 20k", "an overpayment of 20k". */
export const reduces = phrases`
  reduce it by, reduce the loan by, reduce the mortgage by, reduce the balance by, reduced by, cut the loan by, cut the balance by, cut it by, bring the loan down by, bring it down by, get it down by,
  lump sum of, overpayment of, overpay, overpaid, overpaying, pay off, paid off, paying off, pay down, paid down, paying down, pay back, knock off, knocked off, clear off
`
