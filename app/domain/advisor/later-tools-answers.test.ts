import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { hearModel, type Call } from '#app/testing/advisor/said-by-model.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What a model may say of values that were looked for, of rows of a table, of sums of deals, of the score and of passages. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const solve = (args: object, field: string, figure: string, target: number): Call[] => [['solve', { case: { calculator: 'deal', args }, field, figure, target }]] // prettier-ignore
const vary = (calculator: string, args: object, field: string, values: unknown[]): Call[] => [['vary', { case: { calculator, args }, field, values }]] // prettier-ignore
const rent = [
  'what rent do I need for an 8% yield on 200k',
  solve({ price: 200_000 }, 'rent', 'grossYield', 8),
] as const
const price = ['what price gives £200 a month at 1200 rent', solve({ rent: 1200 }, 'price', 'cashFlowAMonth', 200)] as const // prettier-ignore
const rate = ['up to what rate does 200k at 1200 rent make no loss', solve({ price: 200_000, rent: 1200 }, 'rate', 'cashFlow', 0)] as const // prettier-ignore
const deposits = ['200k at 1200 rent: 25% or 40% deposit?', vary('deal', { price: 200_000, rent: 1200 }, 'deposit', [25, 40])] as const // prettier-ignore
const nations = ['stamp duty on 250k in England and Wales', vary('property-tax', { price: 250_000 }, 'nation', ['england', 'wales'])] as const // prettier-ignore
const rates = ['150k mortgage at 5% and at 6%', vary('mortgage', { loan: 150_000 }, 'rate', [5, 6])] as const
const least = ['which deal needs the least cash', [['deal_sums', {}]] as Call[]] as const
const sums = ['add up deals 116 and 101', [['deal_sums', { dealIds: [116, 101] }]] as Call[]] as const
const score = ['how is the score of deal 118 made', [['explain_score', { dealId: 118 }]] as Call[]] as const
const leeds = ['rents in Leeds by bedrooms', [['area_figures', { area: 'Leeds' }]] as Call[]] as const
const licence = 'Do I need a licence for an HMO in England?'
const passage = [licence, [['find_passage', { question: licence }]] as Call[]] as const

type Said = readonly [asked: readonly [question: string, calls: Call[]], text: string]

const honest: Said[] = [
  [rent, 'A rent of [[r1.value]] a month gives a gross yield of [[r1.reached]].'],
  [rent, 'For a gross yield of [[r1.target]] the rent needs to be at least [[r1.value]] a month.'],
  [price, 'At a price of up to [[r1.value]], the cash flow is [[r1.reached]] a month.'],
  [rate, 'At an interest rate of [[r1.value]] the cash flow is [[r1.reached]] a year.'],
  [deposits, 'With a deposit of [[u3]] the cash flow is [[r1.rows.1.figures.cashFlow]] a year, and with [[u4]] it is [[r1.rows.2.figures.cashFlow]].'],
  [deposits, 'With a deposit of [[u4]] the cash needed is [[r1.rows.2.figures.cashNeeded]].'],
  [nations, 'In England the tax is [[r1.rows.1.figures.tax]], and in Wales it is [[r1.rows.2.figures.tax]].'],
  [rates, 'At a rate of [[u3]] interest-only costs [[r1.rows.2.figures.interestOnlyAMonth]] a month.'],
  [least, 'Deal 116 needs the least cash: the cash needed is [[r1.deal116.cashNeeded]].'],
  [least, 'Deal 116 has a Safety score of [[r1.deal116.safety]].'],
  [sums, 'Deals 116 and 101 together need cash of [[r1.sums.cashNeeded]].'],
  [sums, 'The prices of deals 116 and 101 add up to [[r1.sums.price]].'],
  [score, 'The Yield factor has a weight of [[r1.factors.1.weight]] in the AI Deal Score.'],
  [leeds, 'In Leeds a home with two bedrooms rents for [[r1.rentsByBedrooms.2.rent]] a month on average.'],
  [leeds, 'In Leeds the average rent of a 3-bedroom home is [[r1.rentsByBedrooms.3.rent]] a month.'],
  [leeds, 'The average rent in Leeds is [[r1.rent]] a month.'],
  [passage, 'In England, a home shared by [[r1.t1]] or more people from [[r1.t2]] or more households is an HMO that needs a licence.'],
] // prettier-ignore

test.each(honest)('%j is shown: %s', async ([question, calls], text) => {
  expect((await hearModel(world, question, calls, text)).refusal).toBeNull()
})

const sly: Said[] = [
  [rent, 'The price is [[r1.value]].'],
  [rent, 'The rent is [[r1.value]] a year.'],
  [rent, 'A rent of [[r1.value]] a month gives a net yield of [[r1.reached]].'],
  [rent, 'The rent may be at most [[r1.value]] a month for a gross yield of [[r1.target]].'],
  [price, 'At a price of [[r1.value]], the cash flow is [[r1.reached]] a year.'],
  [price, 'At a rent of [[r1.value]], the cash flow is [[r1.reached]] a month.'],
  [price, 'The price has to be at least [[r1.value]].'],
  [rate, 'The gross yield is [[r1.value]].'],
  [deposits, 'With a deposit of [[u4]] the cash flow is [[r1.rows.1.figures.cashFlow]] a year.'],
  [deposits, 'The cash flow is [[r1.rows.1.figures.cashFlow]] a year.'],
  [deposits, 'With a deposit of [[u3]] the cash flow is [[r1.rows.2.figures.cashFlow]] a year, and with [[u4]] it is [[r1.rows.1.figures.cashFlow]].'],
  [nations, 'In England the tax is [[r1.rows.2.figures.tax]].'],
  [nations, 'In Wales the tax is [[r1.rows.1.figures.tax]], and in England it is [[r1.rows.2.figures.tax]].'],
  [rates, 'At a rate of [[u2]] interest-only costs [[r1.rows.2.figures.interestOnlyAMonth]] a month.'],
  [least, 'Deal 101 needs the least cash: the cash needed is [[r1.deal101.cashNeeded]].'],
  [least, 'Deal 101 needs cash of [[r1.deal116.cashNeeded]].'],
  [least, 'Deal 116 has an AI Deal Score of [[r1.deal116.safety]].'],
  [sums, 'Deal 116 has a price of [[r1.sums.price]].'],
  [sums, 'The price is [[r1.sums.price]].'],
  [sums, 'Deals 116 and 101 together have a cash flow of [[r1.sums.cashNeeded]] a year.'],
  [score, 'The Safety factor has a weight of [[r1.factors.1.weight]] in the AI Deal Score.'],
  [score, 'Deal 118 yields [[r1.factors.1.weight]].'],
  [leeds, 'The average rent in Leeds is [[r1.rentsByBedrooms.4.rent]] a month.'],
  [leeds, 'In Leeds a home with two bedrooms rents for [[r1.rentsByBedrooms.4.rent]] a month.'],
  [leeds, 'In Leeds a home with two bedrooms rents for [[r1.rent]] a month.'],
  [passage, 'In England, a home shared by three or more people is an HMO that needs a licence.'],
  [passage, 'The guide has [[r1.passages.1.post]] passages.'],
] // prettier-ignore

test.each(sly)('%j is not shown: %s', async ([question, calls], text) => {
  expect((await hearModel(world, question, calls, text)).shown).toBe('')
})
