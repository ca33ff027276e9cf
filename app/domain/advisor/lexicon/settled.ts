import { phrases, words } from './lists.ts'

/** Words that could change what comes out of a calculation, and those beside them that say that they do not. */

/** What a further home costs already: who else owns one, how they got it, or that all of them buy. */
export const ofAdditional = phrases`
  partner owns, wife owns, husband owns, she owns, he owns, partner has, wife has, husband has, joint, jointly, inherited, inheriting, inherit
`
/** Before "she owns", of the home that is bought. */
export const ofTheOnly = words`only sole`
/** How somebody came by a home, or lost it. */
export const ofHistory = words`inherited inherit inheriting inheritance divorce divorcing separated separating gifted`
/** Behind or before such a word, of a home that is had no more. */
export const soldThat = phrases`sold it, sold that, sold them, sold that one, sold it on, sold that share, sold her share, sold his share, sold my share, sold our share, sold the share, share was sold, have sold it`
/** Behind who owns: nothing. */
export const ownsNone = words`nothing none no nowt`
/** Money that was inherited: "inherited enough to buy". */
export const inheritedMoney = words`enough money cash some funds £`
/** Before "trust" as a verb: "I don't trust that valuation". */
export const beforeTrust = words`i we not dont doesnt didnt cant cannot never wouldnt hardly couldnt`
/** Ways to come by a home that change no income tax. */
export const noIncomeTax = phrases`
  inherit, inherited, inheriting, inheritance, divorce, divorcing, divorced, probate sale, right to buy, help to buy, lease extension, annexe, annex, granny flat, multiple dwellings, part exchange, swap
`
/** Before somebody who is set beside the buyer. */
export const comparing = words`compare compares compared comparing comparison differ beside`
/** One part of what several own, as its owner says it. */
export const ownParts = phrases`my half, my share, our share, his half, his share, her half, her share, same share`
/** The same, of all that is said of the letting. */
export const ownPartsToo = phrases`split it, half each, split between, go halves, halves, 50 50, fifty fifty, jointly, joint, inherited`
/** Between a part and its amount. */
export const betweenPart = words`of the my our his her rental letting rent lettings profit profits interest mortgage finance costs is was comes to : = before after loan at £ income`
/** A whole with its tax in it. */
export const withVat = words`consideration altogether total totals making makes inclusive`
/** What somebody did last year, besides buying. */
export const otherDeeds = words`sold spent lived living moved left worked days listed on retired married divorced died lost finished stayed was were`
/** What would have been a purchase of last year. */
export const deedsOfPurchase = words`bought buying completed complete completion purchased paid exchanged duty tax sdlt lbtt ltt yield rate rates`
/** What is thought of somebody, and is no figure. */
export const opinions = words`trust believe like`
/** What is denied, by the figure that settles it where it is said. */
export const settledBy: Readonly<Record<'voidsPercent' | 'isRepayment' | 'buyer', ReadonlySet<string>>> = {
  voidsPercent: words`empty void voids gap gaps`,
  isRepayment: words`repayment capital`,
  buyer: words`first second additional surcharge own owned owner owns relief one`,
}
/** "No capital for the first year" is of a part of the time. */
export const times = words`month months week weeks quarter year years`
/** Before somebody who owns nothing either. */
export const neither = words`neither nor`

/** Words that answer somebody, what may stand before them, and how a message goes on behind them. */
export const answers = words`no nah nope nae`
export const beforeAnswer = words`reflection actually hmm hm ah oh ok okay so well er um then sorry and but`
export const goesOn = words`let lets go back put make it its that thats he hes she shes they we ive weve too keep use leave sorry wait undo stick take change`
