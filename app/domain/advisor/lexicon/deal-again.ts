import { phrases, words } from './lists.ts'

/** Words of messages that go on with a sum of a deal. */

/** The same sum of another deal. */
export const sameSum = phrases`
  same, same again, same thing, same for, likewise, ditto, i meant, we meant, meant the, mean the, the other, not that, instead, as well, too,
  that but for, do that for, do it for, run it for, run that for, now for, then for, what about, how about, and for, and on, and the, and deal, for deal, sorry deal, no deal, nah deal, wait deal, now do, try, hows that, how does that
`
/** Words by which a longer message asks for the same. */
export const sameWords = phrases`same, likewise, ditto`
/** Before the bare number of a deal: "and for 101?". */
export const beforeNumber = words`for about on with of and deal number no # do`
/** Beside an amount that is none: "what if I got it for 150". */
export const ofAmount = words`it got get paid pay offer offered bid price rent let at k £ % percent down deposit rate grand thousand pcm month week year`
/** The secure price of a deal, as a part of the cash. */
export const siteFee = phrases`your fee, your fees, your secure fee, your own fee, your cut, your charge, your secure price, the secure fee, secure price, the reservation fee, the site fee, fee to you, fees to you, fee for you, fee you charge, fee you lot charge, what you charge, what you take, what i pay you`
/** The cash of a purchase is asked for. */
export const allCash = phrases`
  in the bank, on day one, day one, altogether, all told, all in, in total, cash in all, up front, upfront, to find, put in, cash needed, money needed, money do i need, cash do i need, need to have,
  need in all, how much would i need, how much do i need, how much will i need, to get the keys, to complete, out of pocket
`
/** Words that only say that another deal is meant. */
export const ofOther = words`
  no nah not nope wait sorry oh ach ah i we meant mean deal deals number the that other one as well too same thing again for of on instead likewise both and
`
