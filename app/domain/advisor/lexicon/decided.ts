import { phrases, words } from './lists.ts'

/** Words by which somebody is to decide for the visitor, or says a return that is to be checked. */

/** Lenders by their names, which are no places. */
export const lenders = phrases`
  paragon, kent reliance, shawbrook, aldermore, the mortgage works, tmw, bm solutions, birmingham midshires, foundation home loans, precise, precise mortgages, landbay, fleet mortgages, keystone, lendinvest, together money, together, together mortgages, interbay, hampshire trust, hampshire trust bank, the mortgage lender, leeds building society,
  skipton, coventry building society, godiva, virgin money, accord, santander, barclays, halifax, natwest, nationwide, lloyds, hsbc, tsb, yorkshire building society, newcastle building society, leek united, market harborough, west brom, vida, kensington mortgages, octane, castle trust, quantum mortgages, molo, zephyr, axis bank, atom bank, metro bank, kent reliance or, nottingham building society, principality, cumberland, ipswich building society, suffolk building society
`
/** Words of every day that are a lender's name beside another one only. */
export const looseLenders = words`together precise accord vida principality cumberland tmw axis keystone quantum`
export const chooses = phrases`
  whos best, who is best, best for, which is best, whos better, who is better, which one, which of, who should, who would, who do you, recommend, any good, go with, better, best, cheapest, do you rate, rate them, would you use, should i use, which lender, pick, choose, good or, decent, trust, reliable, easiest, who lends
`
export const decides = phrases`
  you decide, you decide for us, you decide for me, you choose for us, you choose for me, your call, its your call, you pick for us, you be the judge, be the judge, which of them is right, one of them is right, one of us is right, whos got it right, who do i listen to, who should i listen to, who do i believe, who should i believe, do i listen to, settle it for us, settle this for us, tell me what to do, tell us what to do,
  tell me yes or no, only tell me yes, just say yes or no, just yes or no, a straight yes or no, flog it or keep, keep it or flog, sell it or hang
`
/** A return that somebody says is to be checked. */
export const checks = phrases`
  is he right, is she right, are they right, is my dad right, is my mate right, whos right, who is right, whos wrong, who is wrong, which of us is, is it true, is that true, is that right, is this right, does that sound right, does that add up, does that stack up, is he telling the truth, is he having me on, is that correct, am i right, have i got that right, is it really, could that be right, can that be right, is he lying, settle an argument, settle a bet, settle this
`
/** What else a share may be of. */
export const ofOtherShares = phrases`rate, rates, interest, deposit, down, mortgage, loan, ltv, fee, fees, management, agent takes, void, voids, empty, stamp duty, tax, costs, net, repayment, refurb, works, discount, below market, bmv, below asking, off`
export const lets = words`rent rents rented charges charge lets let letting tenant tenants pays gets brings income`
