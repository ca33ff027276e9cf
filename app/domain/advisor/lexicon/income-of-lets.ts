import { phrases, words } from './lists.ts'

/** What a landlord’s income tax is worked out of, by the words beside each figure. */

export const beforeIncome = phrases`
  salary, salary of, salary is, wage, wages, wage is, earn, earns, earning, i earn, income of, other income, earnings, earnings of, pension, pension of, on, taking, drawing, paid, job pays,
  work pays, i make, making, paye, paye of, job, other income is, from work, get, gets, makes, taxable income, day job, band income, wage of, my job
`
export const behindIncome = phrases`
  salary, wage, wages, a year salary, from the practice, from work, from my job, from the job, from my work, pension, job, paye, earnings, income, other income, from the day job, gross salary, salaried, self employed, as a, as an, as head, at work, from a job, off the job, day job
`
export const beforeRent = phrases`
  rent, rents, rent is, rental income, rental income of, rent in, rents in, gross rent, gross rents, total rent, total rents, rent of, rents of, brings, bring, brings in, bring in, bringing in, lets for, let for, let at, lets at,
  rents for, rented at, bringing, bringing me, bringing us, rented out at, takings, rent comes to, rent received, house brings, takes in, taking in, fetches, pays, flat at, house at, place at, it at, it out at, gives me, gives us, gives, gross rents on, rents on, rental, rent roll, rent roll of, rental is, gross rental
`
export const behindRent = phrases`rent, rents, gross rent, gross rents, rent roll, rent coming in, of rent, in rent, rental, rental income, in rents, of rents, coming in, rent in`
export const interestWords = phrases`
  interest, mortgage interest, interest of, interest is, interest costs, finance costs, finance cost, interest on the mortgage, interest on the loan, interest on the mortgages, interest comes to, interest bill, loan interest, total interest,
  of interest, of mortgage interest, in interest, in mortgage interest, interest charges, interest payments, interest on it, int, ints, mortgage int, loan int, of int, in int, int only cost, interest paid, finance, int costs, int is
`
/** All running costs in one figure. */
export const allCosts = phrases`
  costs, other costs, running costs, allowable costs, other allowable costs, letting costs, expenses, other expenses, allowable expenses, everything else, all else, the rest, outgoings, other outgoings, total costs, of other costs, of costs,
  of expenses, of other expenses, upkeep, costs come to, costs of, bits and bobs, sundries, bits n bobs, bits, other bits, other bits about, other bits n bobs, other bits and bobs, odds and ends, other, all other costs, costs ex finance, allowable costs ex finance, exes, running, other stuff, everything else about, overheads, deductibles, allowables, opex
`
/** One of them. */
export const oneCost = phrases`
  agent, agents, letting agent, agent fees, agents fees, management, insurance, repairs, repair, maintenance, service charge, ground rent, gas, gas cert, safety certificate, certificates, accountant, accountancy, bills, council tax,
  cleaning, gardening, licence, agent and repairs, insurance and repairs, factor
`
/** There are none besides. */
export const noCosts = phrases`
  no other costs, no costs, no other expenses, no expenses, nothing else, no running costs, no other outgoings, costs nothing, no allowable costs, no more costs, nothing on top, nowt else, no other bits
`
/** Some of the costs that are named are within the others. */
export const withinCosts = phrases`which includes, including, of which, made up of, that includes, incl, broken down`
export const besideHome = phrases`flat, house, terrace, terraced, semi, property, bungalow, maisonette, place, hmo, cottage, apartment, home, price, worth, bought for, buying at, buy for, asking, purchase, purchase price, buying, buy`
/** Whose tax is asked for together, or of what else. */
export const notOfOne = phrases`
  my brother, my sister, our mam, our mum, my share, capital gains, cgt, stamp duty, sdlt, lbtt, ltt, national insurance,
  furnished holiday, holiday let, icr, rental cover, brought forward, carried forward, carried over, left from before, left over from, non resident, shop, office, commercial, profit of, rental profit, net profit, property profit, profit before, profit after,
  student loan, child benefit, marriage allowance, after tax, take home, net pay, net of tax, bring home, savings, pension contribution, pension contributions, gift aid, vat
`
/** Who holds the homes with somebody else. */
export const ofTwo = phrases`
  wife, husband, partner, missus, spouse, jointly, joint, joint names, joint owners, joint owned, both names, two names, split, half each, half half, half and half, between us, we each, both of us, my half, her half, his half, 50 50, halves, equal shares, owned equally
`
/** That each has a half of all. */
export const ofHalves = phrases`
  jointly, joint, joint names, joint owners, both names, two names, half each, half half, half and half, my half, her half, his half, 50 50, halves, equal shares, owned equally, split equally, split down the middle, split evenly, split 50, shared equally, share it equally, go halves, went halves, going halves, equally between us
`
export const inCompany = phrases`company, ltd, limited company, limited, spv, corporate, ltd co, corporation tax, corp tax, companies`
/** How its profit is taken, behind what was said of it. */
export const takesOut = phrases`
  dividend, dividends, divis, draw it, draw it out, take it out, take it all out, take all out, take the money out, take the profit out, leave it in, leave profits in, profits left in, kept in the company, retained, leave the profit in,
  paid out, pay it out, draw it all, leave the money in
`
/** Nothing is earned besides. */
export const noIncome = phrases`
  salary nil, nil salary, no salary, salary 0, salary zero, no other income, no job, not working, stop working, stopped working, quit my job, quit the job, pack in work, packed in work, jack in the day job, jack in my job, jack it in, retire with nothing,
  no income, income nil, no earnings, earn nothing, earning nothing, no wage, no wages, lose my job, lost my job, without a job, give up work, gave up work
`
/** The same of another owner. */
export const earnsNothing = phrases`
  earns nothing, earns nowt, earns nothin, earning nothing, doesnt work, does not work, doesnt earn, does not earn, isnt working, not working, not earning, has no income, no income, has no earnings, no earnings, on nothing,
  stays at home, stay at home, at home with the, zero income, has no job, no job, nothing coming in, doesnae work, is not earning, income nil, no wage, unemployed
`
/** Another one owns it all. */
export const inTheirName = phrases`
  in her name, in his name, in their name, her name only, his name only, in her sole name, in his sole name, in my wifes, in my husbands, in the wifes, in the missus, in the husbands, in the hubbys, in my partners, all hers, all his, was hers, was his,
  she owned, he owned, she owns, he owns, wife owned, husband owned, partner owned, put it to her, transfer it to, transferred it to, signed over to, sign it over to, give it to her, give it to him, gave it to her, gave it to him
`
/** Words of the other owner, and of who writes. */
export const otherOwner = words`wife husband partner missus spouse hubby she shes he hes her his girlfriend boyfriend fiance fiancee`
export const oneself = words`i im ive me mine`
export const inOneselfsName = phrases`in my name, in my sole name, my name only, my sole name, its mine, house is mine, flat is mine`
/** That a home is let. */
export const letsOut = phrases`let, lets, letting, let out, rent out, rents out, renting out, landlord, tenant, tenants, rental`
/** There is no loan on the home. */
export const noLoan = phrases`
  no mortgage, no mortgages, no loan, no loans, mortgage free, no mortgage on it, own it outright, owned outright, bought outright, owns it outright, paid off, mortgage is paid, no finance, no borrowing, no borrowings, without a mortgage, without a loan, no debt, unmortgaged, no interest, loan free
`
/** The owner's own name, where a company is asked about as well. */
export const inOwnName = phrases`own name, personal name, personally, personal, myself, my name, in person, individual, section 24, s24, s 24, against, versus, vs, or, sole name, me`
export const dividends = phrases`dividend, dividends, divis`
/** Beside the share of a price that is lent, and that is paid in. */
export const ofLoanToValue = words`ltv loan mortgage gearing`
export const ofDeposit = words`deposit down`
/** Before a company that is set against the owner. */
export const sets = words`or vs versus against v name`
export const companyAlone = words`company ltd limited spv corporate`
/** Before the place that somebody lives in. */
export const beforeOwnPlace = words`in at from near live lives living`
/** Years that are counted. */
export const beforeSpan = words`over next for across`
export const behindSpan = words`view horizon period hold plan total totals outlook`
/** Behind a share that is the credit of the law, and no band. */
export const ofCredit = words`credit relief back reducer`
/** A number behind these names something and is no figure. */
export const namesNumber = words`year yr band grade tier section sec s`
export const extraOfCompany = phrases`accountant, accountants, accountancy, accounts, extra, more, additional, filing, fees, costs, running, running it, admin`
/** The tax of what was said before. */
export const asksAgain = phrases`how much tax, how much extra tax, how much more tax, tax do i, tax would i, tax will i, whats the tax, what is the tax, tax bill, what tax, the tax on it, extra tax`
/** The loan, where its rate says the interest. */
export const beforeLoan = phrases`mortgage, mortgage of, mortgages, loan, loan of, owe, owing, borrowed, borrowing, balance, balance of, debt`
export const behindLoan = phrases`mortgage, loan, owing, owed, outstanding, borrowed, btl mortgage, interest only mortgage`
export const asksTax = phrases`tax, sec 24, s24 bill, taxes, taxed, taxable, s24 hit, hmrc, taxman, section 24, s24, s 24`
/** The band of income tax that somebody is in, where it is said in place of what they earn. */
export const bandWords: readonly [percent: number, phrases: readonly string[]][] = [
  [20, phrases`basic rate, lower rate, standard rate taxpayer, basic taxpayer, basic band`],
  [40, phrases`higher rate, higher taxpayer, upper rate, higher band, higher tax band`],
  [45, phrases`additional rate, top rate, additional taxpayer, top band`],
]
export const beforeBand = words`on pay pays paying im am taxed at me her him a so`
/** Behind a share of the rent, which is no rate of tax. */
export const notOfBand = words`of to for agent agents management deposit down`
export const behindBand = words`taxpayer taxpayers tax payer payers band rate bracket taxed`
