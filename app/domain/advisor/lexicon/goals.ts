import { phrases, words } from './lists.ts'

/** Words of a result that is wanted. */

/** Nothing, of what a home leaves. */
export const nothing = words`zero nil nought naught nowt nothing nada zilch 0 nout`
/** Before or behind it, of what is left: "hits zero", "cash flow nil", "makes nowt". */
export const ofNothing = words`
  make makes making made hit hits hitting reach reaches earn earns earning get gets getting at be is leaves leave leaving left keep keep clear clears flow cashflow profit to over
  stays down exactly bang dead where pocket nets net are gives comes come back
`
/** Of what a home costs rather than brings, behind "stop", "before" or "without". */
export const ends = words`stop stops stopped stopping before until till without not no longer cease ceases point never`
export const losing = words`
  losing lose loses loss losses losin subsidising subsidise subsidizing subsidise subsidy topping top paying pay making make earning earn profitable profit bleeding bleed underwater red
  costing cost costs covering cover covers working funding fund propping feeding feed dipping dip chipping shortfall negative minus
`
export const ofLosing = words`money anything profit it pocket wallet costs cost tenant tenants myself something cash penny own me month monthly red bills out in of up into a on us house property negative minus`
/** Behind "before" or "until", of what is left: "before that’s gone". */
export const gone = words`gone vanishes vanish disappears disappear evaporates wiped eaten swallowed runs`
/** Phrases that say by themselves that nothing is left and nothing is lost. */
export const even = phrases`
  own pocket, my pocket, tipping point, gain nor lose, lose nor gain, neither gain nor lose, win nor lose, profit nor loss, no profit no loss, no gain no loss, just covers, just cover,
  pays its way, pay its way, paying its way, pay its own way, pays its own way, stands on its own, stand on its own, own two feet, in the black, goes under, stay afloat, stays afloat,
  no longer covers, no longer cover, no longer make, no longer makes, subsidising, subsidise, subsidising it, subsidising the tenant, losing out, stops working, stop working, wipes out,
  wipe out the profit, profit disappears, profit goes, profit is gone, profit gone, eats all the profit, eats the profit, nothing left over, nothing is left, theres nothing left,
  stops washing, stop washing, cover everything, covers everything, cover all the bills, covers all the bills, cover all bills, covers its own costs, pay all its own costs, starts costing me,
  start costing me, starts to cost me, begin to lose, begins to lose, start losing, starts losing, start to lose, starts to lose, top up, topping up, dipping into, dip into,
  feeding it, feed it, makes a loss, making a loss, loss making, at a loss, turns negative, turn negative, becomes negative, goes bad, in the negative, covering its costs, covering all costs,
  covering costs, cover its own costs, carry itself, carries itself, runs at nil, self funding, not make a loss, not lose, wont lose, even out, level out, come out even, comes out even, to cashflow, it cashflow, cash flow positive, cashflow positive, cashflows, cash positive, to cash flow, to stack, stack up, stacks up, numbers stack, comes out level, flat cash, dead even, exactly even, bang even, dead level
`
/** The cash that a return is on, behind "on": "on my own cash", "on everything I put in". */
export const cash = words`cash money capital funds savings investment outlay stake pot deposit equity invested input`
export const ofCash = words`the my our his her their your its own actual total whole all that this what everything i ive we put in of initial cash`
export const allLaidOut = phrases`
  everything i lay out, everything i put in, everything i spend, everything laid out, everything in, all i put in, all i spend, all i lay out, all money in, total outlay, total cost,
  total spend, whole outlay, everything included, all costs in, everything i pay
`
export const boughtInCash = phrases`paying cash, cash buyer, cash purchase, no mortgage, without a mortgage, in cash, no loan, no borrowing, cash buy, buying cash, mortgage free, unmortgaged`
/** Money that stays in a BRRR: "leave 10k in", "8k stuck in the deal". */
export const stuck = words`leave leaves leaving left stuck tied stay stays staying locked remain remains remaining trapped sitting keep`
export const stuckIn = words`in it there deal inside`
/** The price alone is what a return is of. */
export const beforeBuying = phrases`before buying costs, before purchase costs, before stamp duty, before stamp, before fees, excluding buying costs, ignoring buying costs, without buying costs, before costs of buying`
/** All of it comes out again. */
export const allOut = phrases`
  all my cash back, all my money back, my money back, my cash back, money back out, cash back out, everything back, nothing of mine left in, nothing of mine left, none of my money,
  none of my cash, nothing in, nothing stuck, nothing tied up, zero left in, nil left in, zero in, nil in, leaves zero in, no cash in, no cash left in, no cash left, no cash tied up, no money tied up, no money stuck,
  full refinance, cash out, of cash out, refinance the lot out, whole lot out, whole lot back, recycle it all, recycle all, recycle the lot, all out again, all back out, every pound back, every pound out, every penny out, every penny of mine out
`
/** What a payment of a loan is said with. */
export const paid = words`pay paying pays payment payments repayment repayments instalment instalments cost costs stand afford manage spare do budget mortgage be outgoing`
/** Money that is put by for what may come. */
export const putsBy = words`set put keep setting putting keeping`
export const asideWords = words`aside`
/** What is left each month. */
export const leaves = words`
  have having put puts putting left leave leaves leaving clear clears clearing cleared keep keeps keeping pocket pockets bank banks make makes making earn earns earning give gives giving net nets netting get getting
  remain remains bring profit bags yields show shows see want wants need produces produce throws throw throwing generates generate take be pays pay
`
export const leftOver = words`account bank clear left profit over spare surplus up positive net nett plus after pocket remaining remains remain cashflow flow free clean hand hands
  profits`
/** Those of them that say nothing else. */
export const plainly = words`leave leaves leaving clear clears clearing cleared keep keeps keeping pocket pockets bank banks make makes making earn earns earning net nets netting remain remains profit bags yields throws throw throwing generates generate produces`
/** What is left by its name. */
export const named = words`flow cashflow profit surplus`
/** Between them and the amount. */
export const toAmount = words`up me us him her them you a an the at least of about around exactly only even with out myself each month every to still £ some for roughly just another that flow off`
/** A rent, or what a home costs: no result. */
export const ofRent = words`rent rents rented renting rental let lets letting tenant tenants lodger tenancy lease charge bringing brings fetching fetches fetch achieving achieves`
export const ofCosts = words`insurance service ground agent fees fee works refurb management price value loan mortgage deposit down licence maintenance borrow owe`
/** Behind a share that is what is left of a rent: "four percent after costs". */
export const afterCosts = phrases`after costs, after all costs, after expenses, after all expenses, after running costs, after everything, after all the costs, after the costs, after bills`
/** Money that is one's own, of which a share is wanted "on it". */
export const ownMoney = phrases`own money, own cash, own savings, own capital, my money, my cash, our money, our cash, only the deposit, just the deposit, deposit alone, deposit only`
/** Of a sum that each of several people is to have. */
export const eachOne = words`each apiece everyone everybody`
