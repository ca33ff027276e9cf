import { phrases, words } from './lists.ts'

/** Words of short messages that can be meant in two ways. */

/** A tax is asked for, and neither of what nor of how much. */
export const whichTax = phrases`
  how much tax would i, how much tax do i, how much tax will i, how much tax am i, how much tax is there, how much tax is it, how much tax would that, what tax would i pay, what tax do i pay, what tax will i pay, whats the tax, what is the tax, what about tax, what about the tax, how is it taxed, how much is the tax, how much tax, what would the tax be, will i pay tax, do i pay tax, would i be taxed, how much would tax be, how much for tax
`
/** With these it is said. */
export const saysTax = phrases`
  stamp, duty, stamp duty, sdlt, lbtt, ltt, income tax, capital gains, cgt, gain, gains, sell, selling, sold, sale, rent, rents, rental, let, section 24, company, ltd, limited, corporation, inheritance, council tax, vat, buy, buying, bought, purchase, band, relief, wear and tear, mortgage interest, wales, scotland, england
`
export const paysIn = phrases`i can do, i could do, we can do, we could do, i can put, i could put, we can put, we could put, put in, putting in, put down, putting down, stick in, chuck in, with me putting, got about, i can manage, we can manage, i can stretch to, going in with, go in with`
/** What a bare figure is of, where it is said. */
export const saysOf = phrases`
  rent, rents, price, prices, rate, rates, interest, deposit, yield, loan, mortgage, works, refurb, repairs, maintenance, management, fees, fee, costs, insurance, voids, void, offer, offered, value, worth, score, years, year, months, month, term, day, days, tax, beds, bedrooms, people, weeks, week, agent, charge, ltv, cash, profit, sale, cost, gdv, growth, commission, percent of
`
export const it = words`it its that this thats`
export const less = words`less lower down`
export const more = words`more higher up`
