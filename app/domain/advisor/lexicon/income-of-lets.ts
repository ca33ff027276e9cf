import { phrases, words } from './lists.ts'

/** What a landlord’s income tax is worked out of, by the words beside each figure. */

export const beforeIncome = phrases`
  salary, salary of, salary is, wage, wages, wage is, earn, earns, earning, i earn, income of, other income, earnings, earnings of, pension, pension of, on, taking, drawing, paid, job pays,
  work pays, i make, making, paye, paye of, job, other income is, from work, get
`
export const behindIncome = phrases`
  salary, wage, wages, a year salary, from the practice, from work, from my job, from the job, from my work, pension, job, paye, earnings, income, other income, from the day job, gross salary, salaried, self employed
`
export const beforeRent = phrases`
  rent, rents, rent is, rental income, rental income of, rent in, rents in, gross rent, gross rents, total rent, total rents, rent of, rents of, brings, bring, brings in, bring in, bringing in, lets for, let for, let at, lets at,
  rents for, rented at, rented out at, takings, rent comes to, rent received, house brings, takes in, taking in, fetches, pays, flat at, house at, place at, it at, it out at
`
export const behindRent = phrases`rent, rents, of rent, in rent, rental, rental income, in rents, of rents, coming in, rent in`
export const interestWords = phrases`
  interest, mortgage interest, interest of, interest is, interest costs, finance costs, finance cost, interest on the mortgage, interest on the loan, interest on the mortgages, interest comes to, interest bill, loan interest, total interest,
  of interest, of mortgage interest, in interest, in mortgage interest, interest charges, interest payments, interest on it
`
/** All running costs in one figure. */
export const allCosts = phrases`
  costs, other costs, running costs, allowable costs, other allowable costs, letting costs, expenses, other expenses, allowable expenses, everything else, all else, the rest, outgoings, other outgoings, total costs, of other costs, of costs,
  of expenses, of other expenses, upkeep, costs come to, costs of, bits and bobs, sundries
`
/** One of them. */
export const oneCost = phrases`
  agent, agents, letting agent, agent fees, agents fees, management, insurance, repairs, repair, maintenance, service charge, ground rent, gas, gas cert, safety certificate, certificates, accountant, accountancy, bills, council tax,
  cleaning, gardening, licence, agent and repairs, insurance and repairs, factor
`
/** There are none besides. */
export const noCosts = phrases`
  no other costs, no costs, no other expenses, no expenses, nothing else, no running costs, no other outgoings, costs nothing, no allowable costs, no more costs
`
/** Some of the costs that are named are within the others. */
export const withinCosts = phrases`which includes, including, of which, made up of, that includes, incl, broken down`
export const besideHome = phrases`flat, house, terrace, terraced, semi, property, bungalow, maisonette, place, hmo, cottage, apartment, home, price, worth, bought for, buying at, buy for, asking`
/** Whose tax is asked for together, or of what else. */
export const notOfOne = phrases`
  wife, husband, partner, jointly, joint, joint names, split, half each, my brother, my sister, our mam, our mum, between us, we each, both of us, my half, my share, 50 50, dividend, dividends, capital gains, cgt, stamp duty, sdlt, lbtt, ltt, national insurance,
  furnished holiday, holiday let, deposit, ltv, icr, rental cover, brought forward, carried forward, carried over, left from before, left over from, non resident, shop, office, commercial, profit of, rental profit, net profit, property profit, profit before, profit after,
  student loan, child benefit, marriage allowance, after tax, take home, net pay, net of tax, bring home, savings, pension contribution, pension contributions, gift aid, vat
`
export const inCompany = phrases`company, ltd, limited company, limited, spv, corporate`
export const extraOfCompany = phrases`accountant, accountants, accountancy, accounts, extra, more, additional, filing, fees, costs, running, running it, admin`
/** The tax of what was said before. */
export const asksAgain = phrases`how much tax, how much extra tax, how much more tax, tax do i, tax would i, tax will i, whats the tax, what is the tax, tax bill, what tax, the tax on it, extra tax`
/** The loan, where its rate says the interest. */
export const beforeLoan = phrases`mortgage, mortgage of, mortgages, loan, loan of, owe, owing, borrowed, borrowing, balance, balance of, debt`
export const behindLoan = phrases`mortgage, loan, owing, owed, outstanding, borrowed, btl mortgage, interest only mortgage`
export const asksTax = phrases`tax, taxes, taxed, hmrc, taxman, section 24, s24, s 24`
/** The band of income tax that somebody is in, where it is said in place of what they earn. */
export const bandWords: readonly [percent: number, phrases: readonly string[]][] = [
  [20, phrases`basic rate, lower rate, standard rate taxpayer, basic taxpayer`],
  [40, phrases`higher rate, higher taxpayer, upper rate, higher band, higher tax band`],
  [45, phrases`additional rate, top rate, additional taxpayer, top band`],
]
export const beforeBand = words`on pay pays paying im am taxed`
/** Behind a share of the rent, which is no rate of tax. */
export const notOfBand = words`of to for agent agents management deposit down`
export const behindBand = words`taxpayer taxpayers tax payer band rate bracket`
