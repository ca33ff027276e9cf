import { phrases, words } from './lists.ts'

/** Words that could change what comes out of a calculation, and that no argument of a calculator holds. */

/** Ways in which a purchase is not one buyer's at the price that is paid. */
export const otherPurchases = phrases`
  trust, trustee, trustees, inherit, inherited, inheriting, inheritance, gift, gifted, transfer, transferring, half each,
  half share, his half, her half, their half, my half, half of the house, divorce, divorcing, separated, separating, buy out,
  buying out, take over the mortgage, takes over the mortgage, taking over the mortgage, shared ownership, right to buy, help to buy, lease extension,
  annexe, annex, granny flat, multiple dwellings, charity, partnership, llp, pension fund, sipp, joint, jointly, probate sale, swap, part exchange,
  go halves, halves, 50 50, fifty fifty, split between, split it, co own, co buying, a share of it, half of it is mine, option, usufruct, lifetime isa, with my brother, with my sister, with my parents, partner owns, wife owns, husband owns, she owns, he owns, partner has,
  wife has, husband has, my share, our share, his share, her share, a share of
`
/** Of these, what changes the tax of a year: how somebody came to a home does not. */
export const otherOwners = otherPurchases.filter((phrase) => !phrase.startsWith('inherit'))
/** Ways of letting that a rent of a month does not say. */
export const otherLets = phrases`
  airbnb, holiday let, serviced accommodation, sa unit, nightly, short let, short lets, term time,
  rent free, guaranteed rent, rent to rent, r2r, ground rent doubles, rent review, stepped rent, incentive
`
/** A rent out of which the landlord pays bills, which no argument says: they are said not to be counted. */
export const billsInRent = phrases`bills included, bills inc, bills incl, bills in, incl bills, inc bills, including bills, with bills, includes bills, all bills included, inclusive of bills, all inclusive`
/** States of the loan that no argument says. */
export const otherLoans = phrases`
  then repayment, part and part, offset, overpay, overpaying, overpayment, early repayment, product fee added, fee added, added to the loan,
  second charge, drawdown, tracker, for 2 years then, rolled up, retained interest, payment holiday
`
/** Words of a message that would have something else, and not only another result. */
export const wouldChange = phrases`
  if it, if i, if we, if she, if he, if they, if my, if the, if its, instead, suppose, imagine, forget, nah, actually, rather, meant, correction, oops, sorry,
  only, either, none, nothing, nowt, as well, make it, change, rise, raise
`
/** A tax that comes on top of what somebody asks. */
export const vatOnTop = phrases`plus vat, and vat, ex vat, excluding vat, excl vat, before vat, vat on top`
/** Before the new loan of a BRRR. */
export const newLoanAt = phrases`refinance at, refi at, remortgage at, refinancing at, refinanced at, remortgaged at, refinance to, remortgage to, refi to, new loan at, new loan of`
/** Words of a sum that comes on top of one before. */
export const comesOnTop = words`add adds added adding another extra more further additional plus top over forgot`
/** Words that leave something out. */
export const leavesOut = words`without except excluding unless apart minus less`
/** What a calculator holds: whose denial leaves something out. */
export const deniedThings = words`
  rent rents rented rental let letting tenant tenants interest repayment capital price value worth works refurb deposit loan mortgage rate fixed agent
  management managed voids empty gaps insurance service charge charges ground fees fee legals tax duty stamp surcharge relief company ltd spv resident home
  house houses flat flats homes property properties own owned owner sell selling sold first second main additional bills costs cost expenses
  maintenance repairs cash profit income salary wage job rooms room bedrooms months weeks month year years deal quarter half increase borrow borrowed
  borrowing finance furniture discount share each total
`
/** Denials that leave nothing out. */
export const harmlessDenials = phrases`
  more or less,
  no vat, no vat on top, no vat on it, no vat to pay, without vat, not vatable, no vat due, no vat charged,
  live with my parents, living with my parents, at my parents, stay with my parents, still with my parents,
  never mind the bills, no wish for, no wish to, not sure, if not, why not, no idea, no problem, no rush, dont know, do not know, not too, not much, dont want advice, no advice, not advice,
  dont mind, not bad, not good, not in, not yet, or not, not sure if, dont understand, cant work out, cant afford, no worries, not an expert,
  dont have to, not great, not really, no thanks, no hurry, not fussed, doesnt matter, dont care, not long, cant decide, not a lot, not far, wont go over,
  no more than, not more than, not over, no fewer than, no less than, not less than, do i not, should i not, isnt it, dont i, wouldnt it, no cost, no extra cost, no charge, not your own, not yours, not the usual, no particular,
  wife has her own, husband has his own, partner has their own, except the mortgage, except the mortgages, except mortgage, except interest,
  except the interest, except mortgage interest, excluding interest, excluding mortgage interest, without the interest, before any, not counting interest, not counting the interest, not counting the mortgage, not the first, not the first one, not selling it, cant claim it, no flat, scrap that, forget that, no wait, no thats wrong, no that is wrong, not london, not america,
  plus or minus, ignore the bills, ignore bills, not been home, not counting mortgage interest, not counting mortgages, not counting a mortgage, not counting any interest, not including interest, not including the interest, not including mortgage interest, all thousand except the rent, thousands except the rent, all thousands except the rent, thousands apart from the rent, thousand apart from the rent, thousand except the rent, thousands apart from rent, thousands except rent
`
/** Words of the contract, which comes before the completion that the tax goes by. */
export const ofContract = phrases`missives, exchanged, exchange, exchanging, contract, contracts, offer accepted, concluded, agreed`
/** Behind a sum, which may be of the house and of the works. */
export const allIn = phrases`all in, in total, all told, altogether, all up, total spend`
/** A rent of several homes together. */
export const betweenThem = phrases`between them, between em, between the two, between the pair, between both, between the lot, between all of them, between the three`
