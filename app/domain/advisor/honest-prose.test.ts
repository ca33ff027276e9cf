import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { modelCases, type ModelCase } from '#app/testing/advisor/model-cases.ts'
import { hearModel } from '#app/testing/advisor/said-by-model.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Answers that writers who knew none of the checks gave of these results: all of them are shown. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const honest: [about: ModelCase, text: string][] = [
  [
    'roi',
    'The ROI is [[r1.roi]]: a net income of [[r1.netIncome]] on a cash purchase of [[r1.cashPurchase]]. With the loan assumed here, the return on your own cash is [[r1.cashOnCash]].',
  ],
  [
    'roi',
    'Out of [[r1.annualRent]] of rent a year, [[r1.runningCosts]] goes on running costs and [[r1.finance]] on interest. That leaves [[r1.cashFlow]] before income tax.',
  ],
  [
    'roi',
    'I’ve allowed [[r1.assumptions.management]] for management, [[r1.assumptions.voids]] for voids and [[r1.assumptions.maintenance]] for maintenance. Send me your own figures and I’ll run it again.',
  ],
  ['neg', 'On these figures it runs at a loss: the cash flow is [[r1.cashFlowAMonth]] a month, before income tax.'],
  [
    'neg',
    'The interest of [[r1.finance]] a year is more than the whole rent of [[r1.annualRent]], so the house wouldn’t break even if it were let all year.',
  ],
  [
    'neg',
    'Without a loan, the net income would be [[r1.netIncome]] a year on [[r1.cashPurchase]], an ROI of [[r1.roi]].',
  ],
  [
    'two',
    'The larger deposit leaves [[r2.cashFlow - r1.cashFlow]] more a year and needs [[r2.cashNeeded - r1.cashNeeded]] more cash.',
  ],
  [
    'two',
    'ROI is the same in both cases, at [[r1.roi]]. What changes is the loan: [[r1.loan]] with [[u3]] down, [[r2.loan]] with [[u4]] down.',
  ],
  [
    'two',
    'Cash-on-cash is slightly higher with the larger deposit, at [[r2.cashOnCash]] against [[r1.cashOnCash]]. Both are before income tax.',
  ],
  [
    'cmp',
    'Hull has the higher gross yield, [[r1.kingston_upon_hull.grossYield]] against [[r1.leeds.grossYield]] in Leeds. Leeds has the higher rent: [[r1.leeds.rent]] a month against [[r1.kingston_upon_hull.rent]].',
  ],
  [
    'cmp',
    'The average price is [[r1.leeds.price - r1.kingston_upon_hull.price]] higher in Leeds, and the average rent [[r1.leeds.rent - r1.kingston_upon_hull.rent]] a month higher.',
  ],
  [
    'cmp',
    'A second bedroom adds [[r1.leeds.rentsByBedrooms.2.more]] a month in Leeds and [[r1.kingston_upon_hull.rentsByBedrooms.2.more]] in Hull.',
  ],
  ['cmp', 'I have no change in rents for either city, so I can’t tell you where they are rising faster.'],
  [
    'area',
    'The gross yield in Leeds is [[r1.grossYield]]. That is above the [[r1.yorkshire_and_the_humber.grossYield]] of Yorkshire and The Humber, but below the [[r1.england.grossYield]] of England.',
  ],
  [
    'area',
    'It comes from an average price of [[r1.price]] and an average rent of [[r1.rent]] a month. Both figures are provisional.',
  ],
  [
    'under',
    'By gross yield, Merthyr Tydfil comes first at [[r1.merthyr_tydfil.grossYield]], then Blackpool at [[r1.blackpool.grossYield]] and Hull at [[r1.kingston_upon_hull.grossYield]].',
  ],
  [
    'under',
    'Of the five areas shown, Hull has the lowest price, [[r1.kingston_upon_hull.price]], and Merthyr Tydfil the highest, [[r1.merthyr_tydfil.price]].',
  ],
  [
    'under',
    'I’ve put them in order of gross yield, which is before any cost. Tell me if you’d rather have them by price or by rent.',
  ],
  [
    'deals',
    'Deal [[r1.id]] costs [[r2.price - r1.price]] less than deal [[r2.id]] and needs [[r2.cashNeeded - r1.cashNeeded]] less cash.',
  ],
  [
    'deals',
    'After running costs and interest, deal [[r1.id]] leaves [[r1.cashFlow]] a year, while deal [[r2.id]] comes to [[r2.cashFlow]]. Both figures are before income tax.',
  ],
  [
    'deals',
    'The Birmingham house has the higher rent, by [[r2.monthlyRent - r1.monthlyRent]] a month. Its gross yield is lower all the same: [[r2.grossYield]] against [[r1.grossYield]].',
  ],
  [
    'find',
    '[[r1.total]] deals are under [[u1]]. Here are three of them:\n- Deal [[r1.deal138.id]], Pontypridd: [[r1.deal138.price]], gross yield [[r1.deal138.grossYield]]\n- Deal [[r1.deal149.id]], Derry: [[r1.deal149.price]], gross yield [[r1.deal149.grossYield]]\n- Deal [[r1.deal142.id]], Merthyr Tydfil: [[r1.deal142.price]], gross yield [[r1.deal142.grossYield]]',
  ],
  [
    'find',
    'Of the three shown, the Merthyr Tydfil terrace has the lowest price, [[r1.deal142.price]], but the Pontypridd one needs the least cash, [[r1.deal138.cashNeeded]].',
  ],
  [
    'find',
    'Deals [[r1.deal149.id]] and [[r1.deal142.id]] both need work: one is a house to renovate, the other a terrace to refurbish.',
  ],
  [
    'budget',
    'Yes. The price of [[r1.price]] is [[u2 - r1.price]] below your budget, and buying for cash would come to [[r1.cashPurchase]] in all.',
  ],
  [
    'budget',
    'With a loan of [[r1.loanToValue]] you’d need [[r1.cashNeeded]] in cash, so [[u2 - r1.cashNeeded]] of your budget would be left.',
  ],
  ['loan', 'Interest-only, it’s [[r1.interestOnlyAMonth]] a month; with repayment, [[r1.repaymentAMonth]].'],
  [
    'loan',
    'Repayment costs [[r1.repaymentAYear - r1.interestOnlyAYear]] more a year. In the first year it takes [[r1.capitalInFirstYear]] off the loan.',
  ],
  ['loan', 'This is the loan on its own, without a lender’s fees. A lender may quote you another rate.'],
  ['duty', 'SDLT on an additional property at [[r1.price]] in England is [[r1.tax]], or [[r1.share]] of the price.'],
  [
    'duty',
    'It’s made up like this:\n- [[r1.bands.1.rate]] from [[r1.bands.1.from]] to [[r1.bands.1.to]]: [[r1.bands.1.tax]]\n- [[r1.bands.2.rate]] from [[r1.bands.2.from]] to [[r1.bands.2.to]]: [[r1.bands.2.tax]]\n- [[r1.bands.3.rate]] from [[r1.bands.3.from]] to [[r1.bands.3.to]]: [[r1.bands.3.tax]]',
  ],
  [
    'duty',
    'As an only home it would be [[r1.onlyHome]], so buying it as an additional property adds [[r1.tax - r1.onlyHome]].',
  ],
  [
    'scot',
    'You’d pay [[r1.tax]] in LBTT: [[r1.bands.1.tax]] on the first band, [[r1.bands.2.tax]] on the second and [[r1.bands.3.tax]] on the third.',
  ],
  [
    'brrr',
    'In this example you put in [[r1.totalIn]] altogether, and a loan of [[r1.loan]] after the works leaves [[r1.moneyLeftIn]] of it in the property.',
  ],
  [
    'brrr',
    'Were the valuation [[r1.ifValuedLower.fall]] lower, the money left in would be [[r1.ifValuedLower.moneyLeftIn]], which is [[r1.ifValuedLower.moneyLeftIn - r1.moneyLeftIn]] more. Works that cost [[r1.ifWorksCostMore.more]] more would make it [[r1.ifWorksCostMore.moneyLeftIn]].',
  ],
  [
    'brrr',
    'It’s only an example. Give me your price, the cost of the works, the value afterwards and the rent, and I can work out your own case.',
  ],
  [
    'coverOk',
    'Yes, on this test: at a stress rate of [[r1.stressRate]] the rent covers [[r1.cover]] of the interest, and [[r1.asked]] is asked for.',
  ],
  [
    'coverOk',
    'The test asks for a rent of [[r1.requiredRent]] a month, so yours is [[r1.monthlyRent - r1.requiredRent]] above it. Your lender may test at another rate.',
  ],
  [
    'coverNo',
    'Not on this test. The rent covers [[r1.cover]] of the interest at [[r1.stressRate]], where [[r1.asked]] is asked for.',
  ],
  [
    'coverNo',
    'A loan of [[r1.loan]] would take a rent of [[r1.requiredRent]] a month, [[r1.requiredRent - r1.monthlyRent]] more than you have. With [[r1.monthlyRent]], the largest loan would be [[r1.maximumLoan]].',
  ],
  ['s24', 'For 2026/27 the tax on your profit is [[r1.tax]], less a credit of [[r1.credit]], so [[r1.netTax]].'],
  [
    's24',
    'If the finance costs could be deducted, the tax would be [[r1.taxIfDeductible]]. That makes a difference of [[r1.netTax - r1.taxIfDeductible]]. It’s an estimate, and an accountant can confirm it.',
  ],
  ['refund', 'Yes: within [[r1.t4]] hours of payment you get a full refund, for any reason.'],
  [
    'refund',
    'Sign in, go to the purchase in your account and choose “Request a refund”. We’ll reply within [[r1.t2]] business days.',
  ],
  [
    'need',
    'You’d need at least [[r1.value]] a month, or [[r1.aWeek]] a week. That gives a gross yield of [[r1.reached]], before any cost.',
  ],
  [
    'vary',
    'With 40% down you’d have [[r1.differences.cashFlow]] more a year, but you’d put in [[r1.differences.cashNeeded]] more.',
  ],
  [
    'vary',
    'Cash-on-cash is [[r1.rows.1.figures.cashOnCash]] with 25% down and [[r1.rows.2.figures.cashOnCash]] with 40%. The ROI and the tax don’t change.',
  ],
  [
    'nations',
    'The tax is [[r1.rows.1.figures.tax]] in England and [[r1.rows.2.figures.tax]] in Wales, so Wales is [[r1.differences.tax]] lower.',
  ],
  [
    'rates',
    'On repayment the gap is smaller, [[r1.differences.repaymentAYear]] a year against [[r1.differences.interestOnlyAYear]] on interest-only.',
  ],
  [
    'least',
    'Deal [[r1.deal116.id]], the studio in Leicester, with [[r1.deal116.cashNeeded]]. The Sunderland terrace is next and needs [[r1.deal101.cashNeeded - r1.deal116.cashNeeded]] more.',
  ],
  [
    'least',
    'The Leicester studio needs the least cash of the [[r1.total]] deals, but it also has the lowest cash flow of the three shown, at [[r1.deal116.cashFlow]] a year.',
  ],
  [
    'score',
    'Deal [[r1.deal118.id]] scores [[r1.deal118.score]]. Yield adds [[r1.deal118.factors.1.adds]] of that, cash flow [[r1.deal118.factors.2.adds]] and value [[r1.deal118.factors.3.adds]].',
  ],
  [
    'score',
    'Yield has the greatest weight of the eight factors, at [[r1.factors.1.weight]]. Whatever isn’t known counts as [[r1.unknownCountsAs]].',
  ],
  [
    'hmo',
    'Yes, if it is shared by [[r1.t1]] or more people from [[r1.t2]] or more households. The passage I found doesn’t cover smaller shared homes, so ask the council about those.',
  ],
  [
    'term',
    'Gross yield is the rent of a year divided by the price, before any cost. Give me a price and a rent and I can work it out for you.',
  ],
  ['none', 'Hello! You can ask me about a deal, an area, or a figure such as a yield or the stamp duty on a purchase.'],
  [
    'good',
    'I can’t say from the yield alone, as it leaves out the costs and the loan. Tell me the price and the rent, and I can work out the cash flow.',
  ],
  [
    'roi',
    'The ROI is [[r1.roi]]: the net income of [[r1.netIncome]] a year divided by the [[r1.cashPurchase]] that a purchase without a loan would take. With the [[r1.loan]] loan, cash on cash is [[r1.cashOnCash]].',
  ],
  [
    'roi',
    'Of the [[r1.annualRent]] rent a year, [[r1.runningCosts]] goes on running costs and [[r1.finance]] on interest. That leaves [[r1.cashFlow]], before income tax.',
  ],
  [
    'roi',
    'You would need [[r1.cashNeeded]] in cash: a deposit of [[r1.deposit]], SDLT of [[r1.tax]] and fees of [[r1.assumptions.fees]].',
  ],
  [
    'neg',
    'It would cost you money: the cash flow is [[r1.cashFlowAMonth]] a month, or [[r1.cashFlow]] a year, before income tax.',
  ],
  ['neg', 'The interest alone, [[r1.financeAMonth]] a month, is more than the rent of [[r1.monthlyRent]].'],
  [
    'two',
    'With the 30% deposit the cash flow is [[r2.cashFlow]] a year instead of [[r1.cashFlow]], so [[r2.cashFlow - r1.cashFlow]] more. You would put in [[r2.cashNeeded - r1.cashNeeded]] more cash for that.',
  ],
  [
    'two',
    '- 25% deposit: loan [[r1.loan]], interest [[r1.finance]] a year\n- 30% deposit: loan [[r2.loan]], interest [[r2.finance]] a year',
  ],
  [
    'cmp',
    'Hull has the higher gross yield, [[r1.kingston_upon_hull.grossYield]] against [[r1.leeds.grossYield]] in Leeds. Its average price is also lower: [[r1.kingston_upon_hull.price]] against [[r1.leeds.price]].',
  ],
  [
    'area',
    'The gross yield in Leeds is [[r1.grossYield]], from an average price of [[r1.price]] and an average rent of [[r1.rent]] a month. It is before any costs.',
  ],
  [
    'under',
    'By gross yield, Merthyr Tydfil comes first with [[r1.merthyr_tydfil.grossYield]], followed by Blackpool with [[r1.blackpool.grossYield]] and Kingston upon Hull with [[r1.kingston_upon_hull.grossYield]]. I took “best” to mean the highest gross yield; tell me if you meant something else.',
  ],
  [
    'under',
    'Of these five areas Kingston upon Hull has the lowest average price, [[r1.kingston_upon_hull.price]], which is [[u1 - r1.kingston_upon_hull.price]] below your limit.',
  ],
  [
    'under',
    'These are averages for whole areas, so a particular home may cost more or less than that. The prices are for March 2026 and provisional.',
  ],
  [
    'deals',
    'Deal 118 has the higher gross yield, [[r1.grossYield]] against [[r2.grossYield]] for deal 120. It also needs less cash: [[r1.cashNeeded]] against [[r2.cashNeeded]].',
  ],
  [
    'find',
    'There are [[r1.total]] deals under [[u1]]. The three shown here are deals 138, 149 and 142, with scores of [[r1.deal138.score]], [[r1.deal149.score]] and [[r1.deal142.score]].',
  ],
  [
    'find',
    'Deal 142 has the highest gross yield of these three, [[r1.deal142.grossYield]], but deal 138 has the highest cash on cash, [[r1.deal138.cashOnCash]].',
  ],
  [
    'budget',
    'Yes: the price of deal 118 is [[r1.price]], which is [[u2 - r1.price]] under your budget. Bought without a loan it would take [[r1.cashPurchase]] in all, still [[u2 - r1.cashPurchase]] below it.',
  ],
  [
    'loan',
    'On a repayment basis it costs [[r1.repaymentAMonth]] a month; interest-only it is [[r1.interestOnlyAMonth]], so [[r1.repaymentAMonth - r1.interestOnlyAMonth]] less. With interest-only the loan itself is still owed at the end.',
  ],
  [
    'duty',
    'The SDLT on a [[r1.price]] buy-to-let in England is [[r1.tax]], which is [[r1.share]] of the price. If it were your only home, it would be [[r1.onlyHome]].',
  ],
  [
    'scot',
    'You would pay LBTT of [[r1.tax]] as the buyer of an additional property, [[r1.tax - r1.onlyHome]] more than for an only home.',
  ],
  [
    'brrr',
    'In this example you put in [[r1.totalIn]] and borrow [[r1.loan]] at the end, so [[r1.moneyLeftIn]] stays in the property. The figures are only an example: give me your own price, works and value and I can work it out again.',
  ],
  [
    'coverOk',
    'Yes, on this test: the rent of [[r1.monthlyRent]] gives a cover of [[r1.cover]], and [[r1.asked]] is asked. The least rent that passes is [[r1.requiredRent]] a month.',
  ],
  [
    'coverOk',
    'At this rent the test allows a loan of up to [[r1.maximumLoan]], [[r1.maximumLoan - r1.loan]] more than yours. Lenders set their own tests, so ask the one you have in mind.',
  ],
  [
    'coverNo',
    'With a rent of [[r1.monthlyRent]] the largest loan that passes is [[r1.maximumLoan]], so yours is [[r1.loan - r1.maximumLoan]] too large for it.',
  ],
  [
    's24',
    'You would pay [[r1.netTax]] on this profit for 2026/27: tax of [[r1.tax]] less a credit of [[r1.credit]], which is [[r1.creditRate]] of your finance costs.',
  ],
  [
    's24',
    'If the interest could be deducted, the tax would be [[r1.taxIfDeductible]], so the rule costs you [[r1.netTax - r1.taxIfDeductible]] here.',
  ],
  [
    'refund',
    'Sign in, go to the purchase in your account and choose “Request a refund”. You will have a reply within [[r1.t2]] business days.',
  ],
  [
    'need',
    'You would need a rent of at least [[r1.value]] a month, about [[r1.aWeek]] a week, for a gross yield of [[r1.target]] on [[r1.t1]]. That is before any costs.',
  ],
  [
    'vary',
    'The net yield is [[r1.rows.1.figures.netYield]] and the tax [[r1.rows.1.figures.tax]] with either deposit. The loan would be [[r1.rows.1.figures.loan]] with 25% down and [[r1.rows.2.figures.loan]] with 40%.',
  ],
  [
    'least',
    'Deal 116, a studio in Leicester, needs the least cash of the [[r1.total]] deals: [[r1.deal116.cashNeeded]]. Next is deal 101 in Sunderland with [[r1.deal101.cashNeeded]].',
  ],
  [
    'score',
    'Deal 118 scores [[r1.deal118.score]], a B+. Yield has the largest weight, [[r1.factors.1.weight]], and adds [[r1.deal118.factors.1.adds]] points.',
  ],
  [
    'term',
    'Gross yield is a year’s rent as a share of the price, before any cost. Give me a price and a rent and I can work it out for you.',
  ],
  ['none', 'Hello! Tell me a price and a rent and I can work out the yield, or ask me about an area or a deal.'],
  [
    'good',
    'A yield alone does not tell you that: it depends on the costs, the loan and the area. Give me the price and the rent behind your [[u1]] and I can work out the cash flow.',
  ],
]
test.each(honest)('%s: %s', async (about, text) => {
  const [question, calls] = modelCases[about]
  expect((await hearModel(world, question, calls, text)).refusal).toBeNull()
})
