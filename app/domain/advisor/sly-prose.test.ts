import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { modelCases, type ModelCase } from '#app/testing/advisor/model-cases.ts'
import { hearModel } from '#app/testing/advisor/said-by-model.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What the results of a case do not say, by writers who knew none of the checks: none of it is shown. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const sly: [about: ModelCase, text: string][] = [
  ['neg', 'You make [[r1.cashFlow]] a year.'],
  ['two', 'With the larger deposit the loan is [[r1.loan]].'],
  ['two', 'Cash-on-cash is higher with the smaller deposit, at [[r1.cashOnCash]] against [[r2.cashOnCash]].'],
  ['two', 'The loan and the cash needed don’t change.'],
  ['cmp', 'The average price is [[r1.leeds.price - r1.kingston_upon_hull.price]] higher in Hull.'],
  ['cmp', 'Hull has the higher rent: [[r1.leeds.rent]] a month against [[r1.kingston_upon_hull.rent]].'],
  ['under', 'By gross yield, Blackpool comes first at [[r1.blackpool.grossYield]].'],
  ['budget', 'The price of [[r1.price]] is [[u2 - r1.price]] above your budget.'],
  [
    'coverOk',
    'The test asks for a rent of [[r1.requiredRent]] a month, so yours is [[r1.monthlyRent - r1.requiredRent]] below it.',
  ],
  ['duty', 'Buying it as an only home adds [[r1.tax - r1.onlyHome]].'],
  [
    'roi',
    'The return on your money is [[r1.roi]], since that is what comes back each year on the [[r1.cashNeeded]] you put in.',
  ],
  ['roi', 'After the mortgage you keep [[r1.netIncome]] a year.'],
  ['roi', 'Tenants can be absent for [[r1.breakEvenOccupancy]] of the year before the property costs you anything.'],
  ['neg', 'With somewhat more than half the year let, the rent would meet both the costs and the interest.'],
  [
    'two',
    'The larger deposit lifts the net yield as well as the cash flow, because less of the rent goes on interest.',
  ],
  [
    'two',
    'Paying down the extra ten thousand costs you return: cash on cash goes from [[r2.cashOnCash]] to [[r1.cashOnCash]].',
  ],
  ['two', 'A 30% deposit also lowers the stamp duty, as there is less to borrow.'],
  ['cmp', 'Hull’s yield is the higher of the two because its tenants pay more for the same kind of home.'],
  ['cmp', 'Leeds, with roughly three times the people, has the deeper pool of tenants and so the shorter voids.'],
  [
    'area',
    'Leeds sits below its region on gross yield: [[r1.grossYield]] against [[r1.yorkshire_and_the_humber.grossYield]].',
  ],
  ['area', 'A two-bedroom home in Leeds yields [[r1.grossYield]] at a rent of [[r1.rentsByBedrooms.2.rent]].'],
  ['area', 'At [[r1.crimesPer1000]] crimes for every thousand residents, Leeds is much like any other large city.'],
  ['under', 'All nineteen areas under your limit yield above 5.8%, and Merthyr Tydfil leads them.'],
  [
    'under',
    'Homes in Middlesbrough, where prices moved by [[r1.middlesbrough.priceChange]], are the cheapest on this list.',
  ],
  ['under', 'Every home in Blackpool can be had for under [[u1]], with the average at [[r1.blackpool.price]].'],
  ['deals', 'Deal 120 still pays its way once the mortgage is met, only by less than deal 118.'],
  ['deals', 'Deal 118’s grade of B+ reflects the stronger tenants that a let terrace in Liverpool brings.'],
  ['find', 'Deal 142 has the highest gross yield of the three and therefore leaves the most cash each year.'],
  ['find', 'Sixteen deals are under your limit, and these three are the cheapest of them.'],
  ['find', 'With safety at [[r1.deal138.safety]], deal 138 carries no risk that a buyer need allow for.'],
  ['budget', 'Yes, your 150k leaves [[u2 - r1.price]] for the works, the tax and a cushion besides.'],
  ['budget', 'A lender would put up 75% of the price, so you only have to find the remaining quarter.'],
  ['loan', 'After 25 years of interest-only payments at [[r1.interestOnlyAMonth]] the loan is cleared.'],
  [
    'loan',
    'In the first year [[r1.capitalInFirstYear]] of your payments goes on interest, and the remainder reduces the debt.',
  ],
  [
    'duty',
    'The whole [[r1.price]] is charged at the top band of [[r1.bands.3.rate]] once it passes [[r1.bands.3.from]].',
  ],
  ['duty', 'Bought through a company, the same home would be taxed at [[r1.onlyHome]].'],
  ['scot', 'The supplement comes back to you if you sell your own home within the following three years.'],
  ['scot', 'Nearly a tenth of the price goes in tax, of which [[r1.onlyHome]] is the surcharge for a second home.'],
  ['brrr', 'After refinancing, the whole of what you put in is back in your hands and the rent is a pure gain.'],
  [
    'brrr',
    'Should the valuation come in [[r1.ifValuedLower.fall]] lower, you would leave in only [[r1.ifValuedLower.moneyLeftIn - r1.moneyLeftIn]] in total.',
  ],
]
test.each(sly)('%s: %s', async (about, text) => {
  const [question, calls] = modelCases[about]
  expect((await hearModel(world, question, calls, text)).shown).toBe('')
})
