import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { hearModel, type Call } from '#app/testing/advisor/said-by-model.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Answers of a model that say nothing wrong, with sums and rounding: all of them are shown. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const roi = 'ROI for a 200k property with 1200 rent'
const returns: Call = ['work_out_returns', { price: 200_000, rent: 1200 }]
const compared: Call = ['compare_areas', { areas: ['Leeds', 'Hull'] }]
const compare = 'Compare Leeds and Hull'
const deals: Call[] = [['deal_figures', { dealId: 118 }], ['deal_figures', { dealId: 120 }]] // prettier-ignore
const bothDeals = 'compare deals 118 and 120'
const loan: Call = ['mortgage_payment', { loan: 150_000, rate: 5.5, years: 25 }]
const mortgage = 'a mortgage of 150k at 5.5% over 25 years'
const cheap: Call = ['find_areas', { budget: 150_000 }]
const under = 'Best areas under 150k'
const example: Call = ['brrr', {}]
const tax: Call = ['property_tax', { price: 300_000 }]
const duty = 'stamp duty on a 300k buy to let'
const section: Call = ['section_24', { otherIncome: 60_000, profit: 12_000, financeCosts: 6000 }]
const landlord = 'I earn 60k, profit 12k, interest 6k: what tax under section 24?'

/** Each with a part of what is shown. */
const answers: [question: string, calls: Call[], text: string, shown: string][] = [
  [roi, [returns], 'At a price of [[u1]] and a rent of [[u2]] a month, the gross yield is [[r1.grossYield]]. That is before costs.', 'the gross yield is 7.20%'],
  [roi, [returns], 'Here is what I found:\n- Gross yield: [[r1.grossYield]]\n- ROI: [[r1.roi]]\n\nThis is general information, not financial advice. The rent and the costs may change, and nobody can promise a return.', 'ROI: 5.26%'],
  [roi, [returns], 'With your [[u1]] and a rent of [[r1.monthlyRent]] a month, the cash flow is [[r1.cashFlow]] a year, or [[r1.cashFlow / 12]] a month.', '£2,970 a year, or £248 a month'],
  [roi, [returns], 'The tax is [[r1.tax ~ 1000]], and the cash needed is [[r1.cashNeeded]].', 'The tax is about £12,000'],
  [roi, [returns], 'The tax and fees together come to [[r1.tax + r1.assumptions.fees]].', 'come to £13,500'],
  [roi, [returns], 'The gross yield is 7.20% [[r1.grossYield]], and the net yield [[r1.netYield]]%.', 'yield is 7.20%, and the net yield 5.61%.'],
  [roi, [returns], 'The net yield is lower than the gross yield: [[r1.netYield]] against [[r1.grossYield]].', '5.61% against 7.20%'],
  [roi, [returns], 'The mortgage is [[r1.loanToValue]] of the price at a rate of [[r1.rate]], which is an assumption. Running costs of [[r1.runningCosts]] a year are taken off, and there is a tax of [[r1.tax]] by rates from 1 April 2025.', 'by rates from 1 April 2025'],
  [roi, [returns], 'The rent of a year is [[r1.annualRent]], which leaves an income of [[r1.netIncome]] after running costs.', 'leaves an income of £11,220'],
  [roi, [returns], 'The gross yield is roughly [[r1.grossYield ~ 0.5]], and the break-even occupancy is [[r1.breakEvenOccupancy]].', 'roughly 7.0%'],
  ['200k, 1200 rent, with 25% and with 30% deposit', [['work_out_returns', { price: 200_000, rent: 1200, deposit: 25 }], ['work_out_returns', { price: 200_000, rent: 1200, deposit: 30 }]], 'With a deposit of [[u3]] the cash flow is [[r1.cashFlow]] a year. With a deposit of [[u4]] it is [[r2.cashFlow]]: a difference of [[r2.cashFlow - r1.cashFlow]] a year.', 'a difference of £550 a year'],
  [mortgage, [loan], 'For a loan of [[u1]] at a rate of [[u2]] over [[r1.termYears]] years, interest-only costs [[r1.interestOnlyAYear]] a year.', 'over 25 years, interest-only costs £8,250 a year'],
  [mortgage, [loan], 'Repayment costs [[r1.repaymentAMonth]] a month and interest-only [[r1.interestOnlyAMonth]] a month, which is [[r1.repaymentAMonth - r1.interestOnlyAMonth]] less.', '£233 less'],
  [mortgage, [loan], 'A repayment mortgage costs more a month than interest-only: [[r1.repaymentAMonth]] against [[r1.interestOnlyAMonth]].', '£921 against £688'],
  [mortgage, [loan], 'Of the repayments, about [[r1.capitalInFirstYear ~ 100]] is capital that is paid off in the first year.', 'about £2,900 is capital'],
  [compare, [compared], 'In Leeds the average price is [[r1.leeds.price]] and the rent [[r1.leeds.rent]] a month; in Kingston upon Hull it is [[r1.kingston_upon_hull.price]] with a rent of [[r1.kingston_upon_hull.rent]].', '£244,430 and the rent £1,134 a month'],
  [compare, [compared], 'Leeds is dearer than Kingston upon Hull: prices are [[r1.leeds.price]] against [[r1.kingston_upon_hull.price]].', 'prices are £244,430 against £134,719'],
  [compare, [compared], 'Kingston upon Hull yields more than Leeds, [[r1.kingston_upon_hull.grossYield]] against [[r1.leeds.grossYield]].', '6.15% against 5.57%'],
  [compare, [compared], 'The difference between the average prices of Leeds and Kingston upon Hull is [[r1.leeds.price - r1.kingston_upon_hull.price ~ 1000]].', 'about £110,000'],
  [compare, [compared], 'The average gross yield of both is [[(r1.leeds.grossYield + r1.kingston_upon_hull.grossYield) / 2]].', 'of both is 5.86%'],
  [compare, [compared], '- Leeds: rent [[r1.leeds.rent]] a month, gross yield [[r1.leeds.grossYield]]\n- Kingston upon Hull: rent [[r1.kingston_upon_hull.rent]] a month, gross yield [[r1.kingston_upon_hull.grossYield]]', 'rent £690 a month'],
  [compare, [compared], 'Prices in Leeds rose [[r1.leeds.priceChange]] in a year, and those in Kingston upon Hull [[r1.kingston_upon_hull.priceChange]].', 'rose 2.3% in a year'],
  [compare, [compared], 'The yields of the two are [[r1.kingston_upon_hull.grossYield - r1.leeds.grossYield]] apart.', '0.58 percentage points apart'],
  [under, [cheap], 'There are [[r1.total]] areas with an average price up to [[u1]]. Merthyr Tydfil has the highest gross yield of these, [[r1.merthyr_tydfil.grossYield]], at an average price of [[r1.merthyr_tydfil.price]].', 'There are 19 areas'],
  [under, [cheap], 'By gross yield, high to low:\n1. Merthyr Tydfil, gross yield [[r1.merthyr_tydfil.grossYield]]\n2. Blackpool, gross yield [[r1.blackpool.grossYield]]\n3. Kingston upon Hull, gross yield [[r1.kingston_upon_hull.grossYield]]', '2. Blackpool'],
  ['yield in Leeds', [['area_figures', { area: 'Leeds' }]], 'The gross yield in Leeds is [[r1.grossYield]]. In England it is [[r1.england.grossYield]]. About [[r1.population ~ 1000]] people live in Leeds.', 'About 845,000 people'],
  [bothDeals, deals, 'Deal 118, Two-bed Victorian terrace, fully let, costs [[r1.price]] and needs cash of [[r1.cashNeeded]]. Deal 120 costs [[r2.price]] and needs cash of [[r2.cashNeeded]].', 'Deal 120 costs £268,000'],
  [bothDeals, deals, 'Together the cash needed for deals 118 and 120 is [[r1.cashNeeded + r2.cashNeeded]].', 'is £128,500'],
  [bothDeals, deals, 'Deal 118 has a cash flow of [[r1.cashFlow]] a year, [[r1.cashFlow / 12 ~ 10]] a month. Deal 120 loses [[r2.cashFlow]] a year.', 'Deal 120 loses £315 a year'],
  [bothDeals, deals, 'The score of deal 118 is [[r1.score]] and that of deal 120 is [[r2.score]]. A score compares facts and is no recommendation.', '76.1/100'],
  [bothDeals, deals, 'Deal 120 is dearer than deal 118, at [[r2.price]] against [[r1.price]].', 'at £268,000 against £135,000'],
  ['Show me deals under 200k', [['find_deals', { priceTo: 200_000 }]], 'I found [[r1.total]] deals under [[u1]]. The first is deal 138, Three-bed stone terrace in Treforest, in Pontypridd, CF37, at a price of [[r1.deal138.price]].', 'I found 16 deals under 200k'],
  ['BRRR strategy advice', [example], 'BRRR means buying a home, refurbishing it, letting it and then refinancing it. In the example the price is [[r1.price]] and the works are [[r1.works]]; the value is [[r1.value]] afterwards. The new loan is [[r1.loan]], and [[r1.moneyLeftIn]] stays in.', '£11,200 stays in'],
  ['BRRR strategy advice', [example], 'It can go wrong. If the value is lower by [[r1.ifValuedLower.fall]], [[r1.ifValuedLower.moneyLeftIn]] is left in.', '£26,200 is left in'],
  ['BRRR strategy advice', [example], 'In all [[r1.price + r1.works + r1.tax + r1.fees ~ 1000]] is the total of price, works, tax and fees in the example.', '£158,000 is the total'],
  [duty, [tax], 'The tax on [[u1]] is [[r1.tax]], which is [[r1.share]] of the price. The first band is taxed at [[r1.bands.1.rate]].', 'The tax on 300k is £20,000'],
  [duty, [tax], 'As an additional property the tax is [[r1.tax]]; for an only home the tax would be [[r1.onlyHome]], so the difference is [[r1.tax - r1.onlyHome]].', 'the difference is £15,000'],
  [landlord, [section], 'Under Section 24 the property adds a tax of [[r1.tax]], less a credit of [[r1.credit]] at [[r1.creditRate]], so the tax left is [[r1.netTax]] in the tax year 2026/27.', 'the tax left is £3,600'],
  [landlord, [section], 'Your profit of [[u2]] and interest of [[u3]] give a tax of [[r1.netTax]]; if the interest could be deducted the tax would be [[r1.taxIfDeductible]].', 'the tax would be £2,400'],
  ['does a rent of 900 cover a 150k loan?', [['rental_cover', { loan: 150_000, monthlyRent: 900 }]], 'The cover is [[r1.cover]], and the lender’s test asks for a cover of [[r1.asked]] at a stress rate of [[r1.stressRate]]. The rent needed is [[r1.requiredRent]] a month.', 'The cover is 130.91%'],
  ['can I get a refund', [['how_the_site_works', { topic: 'refunds' }]], 'Within [[r1.t1]] hours of your payment you get a full refund. Within [[r1.t7]] days, with documents opened and changed plans, it is a refund less [[r1.t11]].', 'Within 48 hours'],
  ['what is gross yield', [['explain_term', { term: 'gross-yield' }]], 'Gross yield is the rent of a year as a share of the price, before any cost. There are two things to look at beside it: costs and empty months.', 'two things'],
  [compare, [compared], 'There are two things to look at first: prices and rents. Both areas are cities with many tenants.', 'two things to look at'],
  ['Hello', [], 'I can work out returns, compare areas and find deals. What would you like to look at?', 'find deals'],
] // prettier-ignore

test('there are more than forty', () =>
  expect(new Set(answers.map(([, , text]) => text)).size).toBeGreaterThanOrEqual(40))

test.each(answers)('"%s", %j: %s', async (question, calls, text, shown) => {
  const heard = await hearModel(world, question, calls, text)
  expect(heard.refusal).toBeNull()
  expect(heard.shown).toContain(shown)
  expect(heard.shown).not.toMatch(/[[\]{}]/)
})
