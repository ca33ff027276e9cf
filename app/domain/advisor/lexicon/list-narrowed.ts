import { phrases } from './lists.ts'

/** Words of messages that go on with a list of deals, and mean all of it or a part of it. */

/** All deals of the site, and not those that were named: "the cheapest one you've got". */
export const ofAllHere = phrases`
  youve got, you have, you got, u have, u got, ye have, ye got, yous have, yous got, youse got, on the site, on this site, on here, on your site, on your books, in your list, of all, of them all, of the lot, out of everything, of everything, overall, over all, all over, full stop, anywhere
`
/** Those of the list. */
export const ofTheList = phrases`
  of those, of these, of them, which ones, which are, any of them, any of those, any of these, are any, is any, do any, does any, of the two, of the three, of the lot, the rest
`
export const ofThem = phrases`of those, of these, of them, any of them, any of those, any of these, the rest, of the lot`
/** Words that leave out a part of it or keep a part. */
export const narrowsIt = phrases`
  only, just, ignore, ignoring, not the, no, not, without, except, take out, strip out, cut out, leave out, drop, exclude, excluding, skip, get rid, lose the, apart from, other than, forget the, but not
`
/** Words that take a part of a list out of it. */
export const takesOut = phrases`take out, taking out, strip out, stripping out, cut out, knock out, chuck out, kick out, get rid of, leave out, leaving out, ignore, ignoring, exclude, excluding, not the ones`
/** What lies elsewhere. */
export const elsewhere = phrases`not in, outside, outside of, out of`
/** Which pays best is asked for: of what is paid for it, that is the gross yield. */
export const paysBest = phrases`
  pays best, pay best, pays the best, pay the best, paying best, best paying, best payer, pays better, pay better, pays the better, better payer, pays most for, pays the most for, best earner, earns best, best return, most rent against, most rent for, highest rent against, highest rent for, rent versus price, rent vs price, rent compared to price, rent compared to the price, rent to the price, rent against the price
`
/** Deals are to be shown. */
export const seesThem = phrases`can i see, could i see, can we see, may i see, let me see, let us see, like to see, love to see, want to see, wanna see, wish to see, see your, see any, see some, see all, show me, show us, list your, list all`
