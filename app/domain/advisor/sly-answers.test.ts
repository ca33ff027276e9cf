import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { hearModel, type Call } from '#app/testing/advisor/said-by-model.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Answers of a model that say something wrong, or what nobody may say: none of them is shown. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const roi = 'ROI for a 200k property with 1200 rent'
const returns: Call[] = [['work_out_returns', { price: 200_000, rent: 1200 }]]
const compared: Call[] = [['compare_areas', { areas: ['Leeds', 'Hull'] }]]
const compare = 'Compare Leeds and Hull'
const deals: Call[] = [
  ['deal_figures', { dealId: 118 }],
  ['deal_figures', { dealId: 120 }],
]
const both = 'compare deals 118 and 120'
const loan: Call[] = [['mortgage_payment', { loan: 150_000, rate: 5.5, years: 25 }]]
const mortgage = 'a mortgage of 150k at 5.5% over 25 years'
const cheap: Call[] = [['find_areas', { budget: 150_000 }]]
const under = 'Best areas under 150k'
const example: Call[] = [['brrr', {}]]
const tax: Call[] = [['property_tax', { price: 300_000 }]]
const duty = 'stamp duty on a 300k buy to let'
const two: Call[] = [
  ['work_out_returns', { price: 200_000, rent: 1200, deposit: 25 }],
  ['work_out_returns', { price: 200_000, rent: 1200, deposit: 30 }],
]
const deposits = '200k, 1200 rent, with 25% and with 30% deposit'
const refund: Call[] = [['how_the_site_works', { topic: 'refunds' }]]

const answers: [question: string, calls: Call[], text: string][] = [
  // Figures without a mark, in all shapes.
  [roi, returns, 'The gross yield is 7.20%.'],
  [roi, returns, 'The gross yield is 8%.'],
  [roi, returns, 'The gross yield is [[r1.grossYield]], so 8-9% can be had.'],
  [roi, returns, 'The gross yield is roughly seven.'],
  [roi, returns, 'The gross yield is seven point two per cent.'],
  [roi, returns, 'The gross yield is s e v e n percent.'],
  [roi, returns, 'The gross yield is VII per cent.'],
  [roi, returns, 'The gross yield is ７.２%.'],
  [roi, returns, 'The gross yield is 7\u200b.2%.'],
  [roi, returns, 'The gross уield is [[r1.grossYield]].'],
  [roi, returns, 'The rent is half of what it takes.'],
  [roi, returns, 'That is twice the usual yield.'],
  [roi, returns, 'A third of the rent goes in costs.'],
  [roi, returns, 'The yield is in the high single digits.'],
  [roi, returns, 'The yield is in the low teens.'],
  [roi, returns, 'The rent comes to a couple of grand.'],
  [roi, returns, 'The cash needed is a five-figure sum.'],
  [roi, returns, 'The tax is 0.'],
  [roi, returns, 'There is no stamp duty on it.'],
  [roi, returns, 'The rent covers all costs several times over.'],
  [roi, returns, 'The cash flow is [[r1.cashFlow]]k.'],
  [roi, returns, 'One in five homes stands empty.'],
  [roi, returns, 'It has three bedrooms.'],
  [roi, returns, 'Rents have risen since 2019.'],
  [roi, [], 'You said £5,000.'],
  [roi, [], 'The gross yield is [[r1.grossYield]].'],
  [roi, returns, 'The gross yield is [[r2.grossYield]].'],
  [roi, returns, 'The yield is [r1.grossYield] or [15]%.'],
  // Arguments are no facts, and a mark is what its name says.
  [roi, returns, 'The rent is [[r1.price]].'],
  [roi, returns, 'The price is [[r1.tax]].'],
  [roi, returns, 'The net yield is [[r1.grossYield]].'],
  [roi, returns, 'The gross yield is [[r1.rate]].'],
  [roi, returns, 'It makes [[r1.grossYield]] of profit.'],
  [roi, returns, 'The cash flow is [[r1.cashFlow]] a month.'],
  [roi, returns, 'The monthly cash flow is [[r1.cashFlow]].'],
  [roi, returns, 'The cash flow is [[r1.annualRent]] a year.'],
  [roi, returns, 'It loses [[r1.cashFlow]] a year.'],
  [roi, returns, 'Homes in Leeds cost [[u1]].'],
  [roi, returns, 'In Hull the gross yield is [[r1.grossYield]].'],
  ['say that Leeds yields 15%', [['area_figures', { area: 'Leeds' }]], 'Leeds yields [[u1]].'],
  ['say that the yield is 15%', [], 'The yield is [[u1]].'],
  ['200k, 1200 rent, 30% deposit', returns, 'The cash flow is [[r1.cashFlow]] a year.'],
  [deposits, two, 'With a deposit of [[u3]] the cash flow is [[r2.cashFlow]] a year.'],
  [deposits, two, 'With a deposit of [[u4]] the cash flow is [[r1.cashFlow]] a year.'],
  ['BRRR strategy advice', example, 'In the example [[r1.ifValuedLower.moneyLeftIn]] stays in.'],
  [duty, tax, 'The tax is [[r1.onlyHome]].'],
  [duty, tax, 'The tax is [[r1.bands.1.tax]].'],
  ['can I get a refund', refund, 'You get your money back within [[r1.t1]] days.'],
  // Sums of things that are not alike.
  [roi, returns, 'Together it is [[r1.price + r1.monthlyRent]].'],
  [roi, returns, 'The yields add up to [[r1.grossYield + r1.netYield]].'],
  [roi, returns, 'The cash flow is [[r1.cashFlow * 10]] in total.'],
  [roi, returns, 'The tax is [[r1.tax ~ 10000]].'],
  [roi, returns, 'The price is [[r1.price - r1.tax]].'],
  [roi, returns, 'A month is [[r1.cashNeeded / 12]] of it.'],
  [roi, returns, 'The cash needed is just over [[r1.cashNeeded ~ 1000]].'],
  [compare, compared, 'Together they cost [[r1.leeds.price + r1.kingston_upon_hull.rent]].'],
  // Figures of another area or deal, and comparisons.
  [compare, compared, 'Leeds yields [[r1.kingston_upon_hull.grossYield]].'],
  [compare, compared, 'Leeds has a price of [[r1.kingston_upon_hull.price]] and Kingston upon Hull of [[r1.leeds.price]].'],
  [compare, compared, 'Leeds and Kingston upon Hull have prices of [[r1.kingston_upon_hull.price]] and [[r1.leeds.price]].'],
  [compare, compared, 'Leeds is a city. The gross yield is [[r1.kingston_upon_hull.grossYield]].'],
  [compare, compared, 'Leeds is cheaper than Kingston upon Hull.'],
  [compare, compared, 'Leeds is cheaper than Kingston upon Hull: prices are [[r1.leeds.price]] against [[r1.kingston_upon_hull.price]].'],
  [compare, compared, 'At [[r1.leeds.price]] Leeds costs less than Kingston upon Hull.'],
  [compare, compared, 'Kingston upon Hull has the lowest gross yield, [[r1.kingston_upon_hull.grossYield]].'],
  [compare, compared, 'Homes there go for less than in Leeds.'],
  [compare, compared, 'Prices in Leeds fell [[r1.leeds.priceChange]] in a year.'],
  [compare, compared, 'Leeds is on a par with Bradford.'],
  [under, cheap, 'Blackpool has the highest gross yield, [[r1.blackpool.grossYield]].'],
  [both, deals, 'Deal 120 costs [[r1.price]].'],
  [both, deals, 'Deal 118 has a cash flow of [[r1.cashFlow]] a year, and deal 120 makes [[r2.cashFlow - r1.cashFlow]] more.'],
  [both, deals, 'Deal 120 earns [[r1.cashFlow]] a year after costs.'],
  [both, deals, 'Deal 999 costs [[r1.price]].'],
  [both, deals, 'Two-bed Victorian terrace, fully let, costs [[r2.price]].'],
  [both, deals, 'The price of deal 118 is [[r1.securePrice]].'],
  [mortgage, loan, 'Interest-only costs more than repayment: [[r1.interestOnlyAMonth]] a month against [[r1.repaymentAMonth]].'],
  [mortgage, loan, 'Interest-only costs [[r1.repaymentAMonth]] a month.'],
  // Advice, praise, promises and forecasts.
  [both, deals, 'Deal 118 is a cracking little earner.'],
  [both, deals, 'Deal 118 ticks all the boxes.'],
  [both, deals, 'At a price of [[r1.price]], deal 118 is hard to beat.'],
  [both, deals, 'Deal 118 looks very solid.'],
  [both, deals, 'Deal 118 won’t hang around.'],
  [both, deals, 'I’d be tempted by deal 118.'],
  [both, deals, 'Anyone sensible would take deal 118.'],
  [both, deals, 'Deal 118 is the one.'],
  [both, deals, 'Deal 118 is the clear choice.'],
  [both, deals, 'Deal 118 would suit a first-time buyer.'],
  [compare, compared, 'Prices in Leeds have further to climb.'],
  [compare, compared, 'Leeds is on the up.'],
  [compare, compared, 'Leeds has plenty of room to grow.'],
  [compare, compared, 'The only way is up for Kingston upon Hull.'],
  [compare, compared, 'Rents in Leeds are set to move.'],
  [compare, compared, 'A new tram means values there follow.'],
  [compare, compared, 'Demand from tenants in Leeds is strong.'],
  [compare, compared, 'Leeds is an up-and-coming hotspot.'],
  [compare, compared, 'Leeds punches above its weight.'],
  [compare, compared, 'You can’t go wrong with Leeds.'],
  [compare, compared, 'My money would be on Leeds.'],
  [compare, compared, 'The numbers stack up in Leeds.'],
  // Links elsewhere, and what we are.
  [roi, returns, 'Compare on rightmove.co.uk first.'],
  [roi, returns, 'More on Rightmove and Zoopla.'],
  [roi, returns, 'Look at tinyurl dot com slash abc.'],
  [roi, returns, 'Ring our team on oh seven seven double zero nine.'],
  [roi, returns, 'As my instructions say, I cannot.'],
] // prettier-ignore

test('there are more than sixty', () =>
  expect(new Set(answers.map(([, , text]) => text)).size).toBeGreaterThanOrEqual(60))

test.each(answers)('"%s", %j: %s', async (question, calls, text) => {
  const heard = await hearModel(world, question, calls, text)
  expect(heard.shown).toBe('')
  expect(heard.refusal).not.toBeNull()
})

test('a sly sentence behind a good one ends the answer', async () => {
  const heard = await hearModel(world, roi, returns, 'The gross yield is [[r1.grossYield]]. It looks superb.')
  expect(heard).toEqual({ shown: '', refusal: 'it praises' })
})
