import { phrases, words } from './lists.ts'

/** Words of deals of the site with other figures than those of their pages. */

/** Behind "rent", these say that it changes, or what it would be. */
export const rentChanges = words`
  down up drops dropped drop falls fell fall lower higher less more rises rose rise raised cut goes went dips dipped comes came slips increases increased decreases decreased
  reduced reduces of at was were is being to becomes only
`
/** The same before it: "10% less rent". */
export const beforeRent = words`less lower more higher extra`
/** Before an amount these bound it. */
export const bounds = words`over above under below least than most beyond past exceeding`
/** Words that say of an amount that it comes off the price of a page, or is put on it. */
export const offPrice = phrases`
  below asking, below the asking, below the price, under asking, under the asking, off asking, off the asking, off the price, off its price, off their price, less than asking, less than the asking,
  below what they ask, below what they want, above asking, above the asking, over asking, over the asking, below list, under list, off it, percent off, cheaper, knocked off, knock off, lower offer, less than they want,
  below that, under that, less than that, off that, above that, below it, under it, below list price, less than its listed, less than the listed, below its listed, reduced by
`
/** Before a share that is less, and the word behind it, these say that less is paid; behind both nothing else is named. */
export const paidFor = words`for at offer offered offering pay paid paying`
export const paidLess = words`less under below cheaper lower`
export const behindLess = words`what whats than`
/** What less is paid for. */
export const ofDeal = words`deal number it that this`
export const goesDown = words`down drops dropped drop falls fell fall lower less cut dips dipped slips decreases decreased reduced reduces below under cheaper`
export const goesUp = words`up higher more rises rose rise raised increases increased above over extra`
/** Before the number of a deal that is taken out of a message. */
export const beforeDeal = words`on for of with about buy buying take`
/** Several that were spoken of are meant. */
export const eachOfThem = phrases`both, each, the two, either, them, all three, the three, those, these, same two, the pair`
/** One of several is meant. */
export const oneOfThem = words`first second third 1st 2nd 3rd former latter last other cheaper dearer cheapest dearest bigger smaller it its that`
/** A sum of a purchase is asked for, by which its numbers are those of deals and no prices. */
export const asksReturn = phrases`
  make, makes, make on, earn, earns, left, left over, clear, clears, cash flow, cashflow, yield, yields, return, returns, profit, profits, bring in, brings in, pays more, pays best, pay more, come out at, comes out, leaves me, leave me, leaves more, leaves us, gives me, me more, in my pocket, better off, net me, do best, does best
`
/** And these ask for one of a price. */
export const asksOfPrices = phrases`stamp duty, sdlt, lbtt, ltt, repayment, repayments, monthly payment, payment, payments, loan of, price of, priced at, rent of, renting at, renting for, rents at, let for, lets for, £`
export const comparesNumbers = phrases`compare, comparing, next to each other, side by side, beside each other, put, versus, vs, against, deals, numbers, between, which, which one`
/** "Scores better than that one does". */
export const scoresBetter = phrases`
  scores better than, scores higher than, scores more than, score better than, score higher than, better score than, higher score than, bigger score than, better scored than, higher scored than,
  a score above, outscores, outscore, beats the score of, beat the score of, beats its score, tops the score of, better scoring than, higher scoring than, scoring better than, scoring higher than, scoring more than, scores above, scoring above
`
/** What a score is held against. */
export const thatDeal = words`that it one this does deal is its the number has got do s`
/** "The other one" of a kind. */
export const otherOf = phrases`the other, your other, the second, another`
export const theNorth = phrases`the north, up north, all the north`
/** Half of the price is paid by the buyer. */
export const halfIn = phrases`put in half, put half in, putting in half, putting half in, put half down, putting half down, half in cash, pay half, paid half, half of it down, put half up, half the money down`
/** A tax or a cost is to be counted with the rest. */
export const putsIn = phrases`put them in, put it in, put that in, add them in, add it in, add that in, add them, include it, include them, include that, factor it in, factor that in, factor them in, add in, count it in, count them in, with that in, with them in`
/** A score that deals are looked for with. */
export const scoreLimits = phrases`
  score over, score above, score of, scores over, scores above, scores of, scoring over, scoring above, score at least, scores at least, scored over, scored above, scores better, score better, scores higher, score higher, score under, score below
`
