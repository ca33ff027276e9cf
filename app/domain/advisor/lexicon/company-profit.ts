import { phrases } from './lists.ts'

/** Corporation tax of a profit that is said as one sum. */

export const companyTax = phrases`corporation tax, company tax, corp tax, corporation taxes`
export const companies = phrases`company, ltd, limited company, spv`
export const associated = phrases`associated company, associated companies, associated firms, connected companies, sister companies`
export const profits = phrases`profit, profits, makes, made, earns, taxable profit`
export const notOfProfit = phrases`
  stamp duty, sdlt, lbtt, ltt, rent, rents, interest, mortgage, loan, price, buy, buying, bought, flip, sell, selling, sold, dividend, dividends, salary, own name, personally, gdv, house, flat, property, properties, instead
`
