import { phrases, words } from './lists.ts'

/** Words beside the bare numbers of deals. */

/** Between the number of a deal and its town. */
export const beforeTown = words`in , - ( ) : at the`
/** Between two deals that are held against each other. */
export const against = words`v vs versus`
/** Between two behind a question on deals. */
export const joins = words`v vs versus against and & or with , n`
/** By which such numbers are prices. */
export const ofPrices = phrases`
  stamp duty, sdlt, lbtt, ltt, price of, priced at, loan, loans, mortgage, mortgages, repayment, repayments, borrow, grand, thousand, pcm, a month rent, k, offer, offers, worth, salary, income
`
export const ofMoney = words`£ at under over for than up from paid pay offer around`
/** Before the number of the one deal that is asked about. */
export const tellsOf = phrases`the numbers on, numbers on, numbers for, the figures on, figures on, figures for, the details on, details on, details of, the lowdown on, the gen on, the gist of, the skinny on, tell me about, tell us about, info on, the info on, looking at number, look at number`
/** What was spoken of is held against the one that is named. */
export const comparesIt = phrases`next to, stack up, stack, stacks, against, compare, compares, compared, beside, versus, vs, measure up, better than, worse than, dearer than, cheaper than, more than, less than`
/** Before the number of a deal that was spoken of. */
export const beforeDeal = words`on of for about number`
/** Between the number of a deal and another price of it. */
export const beforePrice = words`at for`
/** Before a number alone. */
export const whatAbout = phrases`what about, how about, whats about`

/** Behind the number of a deal as well as behind an amount. */
export const behindDeals = words`for at in`
/** Before a price, or of what has one. */
export const saysPrice = words`
  price priced asking asks ask worth valued value cost costs costing paid pay paying bought buy buying offer offered sold sell sells duty sdlt lbtt ltt tax
  house flat home terrace semi bungalow property place gaff bed beds cottage shop unit land mortgage loan borrow borrowing purchase spend spent budget guide
  hammer auction
`
/** Deals leave something each month, and no price does. */
export const ofDealsAlone = phrases`leaves more, leave more, leaves mair, leaves the most, pays more, pay more, pays better, pays best, brings in more, brings more, makes more, clears more, yields more, earns more, cash flow, cashflow, better yield, higher yield, best yield, more a month, more each month, net yield, gross yield, which score, scores higher, scores better`
