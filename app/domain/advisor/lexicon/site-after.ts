import { phrases } from './lists.ts'

/** Words by which a message goes on with refunds, or asks what of this site other readers take for something else. */

/** Whoever sells is the one who ends it. */
export const sellerEnds = phrases`
  seller pulls out, seller pulls, seller backs out, seller withdraws, seller drops out, seller changes, seller bails, seller bottles, seller sells, seller goes, owner pulls out, owner backs out, owner withdraws, owner changes, owner sells, vendor pulls out, vendor backs out, vendor withdraws, vendor changes, the seller does, they pull out, he pulls out, she pulls out, they back out, sold to someone else, sells it elsewhere, taken off the market, no longer for sale, house is gone, gets withdrawn
`
/** Whoever pays is. */
export const buyerEnds = phrases`
  cold feet, change my mind, changed my mind, change our minds, changed our minds, go off it, gone off it, went off it, bad survey, survey is bad, survey turns up, survey comes back, survey finds, lender says no, bank says no, mortgage falls through, mortgage gets turned down, get turned down, refused a mortgage, valuation comes in low, dont want it anymore, dont fancy it, not for me anymore, pull out myself, i pull out, we pull out, i back out, we back out, lose my job
`
/** How long it is since the fee was paid. */
export const howLate = phrases`day, days, week, weeks, fortnight, month, months, too late, still, after that, later`
/** What is no refund of this site. */
export const ofOther = phrases`exchange, exchanged, exchanging, contracts, missives, tenant, tenants, tenancy, deposit, deposits, stamp duty, scotland, wales, northern ireland`

export const together = phrases`
  jointly, two people, two of us, the two of us, both of us, both our names, two names, joint names, my brother and i, my sister and i, my wife and i, my husband and i, my partner and i, my mate and i, my friend and i, me and my, with my brother, with my sister, with my mate, with my friend, as a couple, in both names, go halves, go in together
`
export const securesHere = phrases`secure a deal, secure one, secure it, secure the deal, reserve a deal, reserve one, reserve it, reserve the deal, pay the secure fee, pay the fee, secure price, securing a deal, reserving a deal, secure jointly, reserve jointly`
export const ofRiskFactor = phrases`risk factor, risk in the, risk bit, the risk one, the risk part, risk score, risk, risks`
export const ofFactors = phrases`factor, factors, eight, the score`
export const sameOrNot = phrases`same, same thing, different, difference, differ, separate, as well as, related, other than, overlap, one and the same`
export const ofSafety = phrases`safety, the safety number, safety figure`
