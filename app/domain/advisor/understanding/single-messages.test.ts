import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import { answerBuiltIn } from '../built-in.server.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Figures of one message: what is of the purchase, what is summed, and what is of something else. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

async function caseOf(content: string): Promise<string> {
  const answer = await answerBuiltIn(world, [{ role: 'user', content }])
  const queries = answer.sources.map(({ place }) => ('query' in place ? place.query : ''))
  return `${queries.join(' ')} ${answerText(answer)}`
}

test.each([
  // Several units, each with its rent.
  ['three flats in Bradford, 450, 475 and 525 a month, 198k for the lot. gross yield', 'rent=1450&'],
  ['block of 3 flats, £390k the lot, units at 700, 725 and 760. gross yield', 'rent=2185&'],
  ['2 flats on one title in Hull at 140k, rents 510 + 585 pcm, yield', 'rent=1095&'],
  ['HMO in Leeds 260k, four rooms, £480, £495, £510 and £530 pcm. gross yield', 'rent=2015&'],
  ['HMO 240k, four of the rooms at 545 and the fifth 580. yield?', 'rent=2760&'],
  ['rents of 500 and 450 for the two rooms, 120k, yield', 'rent=950&'],
  ['150k house with three bedrooms at 480, 495 and 510, gross yield', 'rent=1485&'],
  // A rent of a year, whose time stands before it.
  ['price £310,000; annual rent £19,200; net yield?', 'rent=1600&'],
  // Costs of nothing, and what is said of other times.
  ['167,500 at 990 pcm, insurance 0, service charge 120 a month, net yield', 'insurance=0&service=1440'],
  ['64k flat in Kilmarnock (he paid 58 in 2011), lets at 525 a month, net yield', 'price=64000&rent=525'],
  ['house built 1874 in Hexham, 171k, tenant at 885 a month, gross yield', 'price=171000&rent=885'],
  // Costs over some months.
  ['brrr 70k, works 20k, worth 130k, holding costs for six months at £240 each, how much stays in', 'holding=1440&'],
  ['brrr 70k, works 20k, worth 130k, holding costs £240 a month for 6 months, how much stays in', 'holding=1440&'],
  ["brrr 70k, works 20k, worth 130k, six months' holding at £240 a month, how much stays in", 'holding=1440&'],
  // Fees that are listed.
  ['cash needed: flat in Gateshead 79,500, £575pcm, 25% deposit, legals 1,450 + survey 550 + broker 495', 'fees=2495&'],
  ['brrr 49,950, refurb 22k, end value 98k, sourcing fee 3,000, legals 1,500, 75% refinance', 'fees=4500&'],
  // Short names of costs.
  [
    '198500 purchase / 1095 rent / 25% dep / 5.45% IO / mgmt 10% / voids 5% / maint 7% / ins 280 pa cash flow',
    'maintenance=7&insurance=280',
  ],
  [
    'price 118,500 / rent 720 / mgmt 10+VAT / voids 4 / maint 6 / ins 280, net yield',
    'management=12&voids=4&maintenance=6&insurance=280',
  ],
  ['flat 210k, rent 990, buildings cover £415 per annum, net yield', 'insurance=415'],
  // Shares of the rent.
  ['brrr: bought 87k, doing 24k, worth 150k after, rent 850, costs run me 28% of rent, refinance 75%', 'costRate=28&'],
  ['brrr 132k, works 38k, worth 215k, rent 1100, costs 25% of the rent, 75% ltv', 'costRate=25&'],
  // Works in words.
  ['49k house in Derry, 16 and a half grand to sort it, worth 88k done up, money left in at 75%', 'works=16500&'],
  ['house 83k, 11k of materials, worth 130k done up, what stays in after a 75% remortgage', 'works=11000&'],
  // Thousands in words.
  [
    'brrr for fifty eight thousand, spend thirty five thousand, worth a hundred and twenty five after works',
    'value=125000&',
  ],
  // A cover as a number of times.
  ['max loan off 680 pcm rent stress 8 cover 1.25', 'coverage=125'],
  // Rents less costs are a profit.
  [
    'section 24: salary 40k, rents 14,400 a year, letting costs 3,000, mortgage interest £450 a month',
    'profit=11400&financeCosts=5400',
  ],
  [
    'section 24: wage 38,400. rents 14,400 a year, expenses (not counting interest) 3,400, interest 6,000',
    'profit=11000&',
  ],
  [
    'section 24: salary 46,500, rent £14,400 a year, the letting costs excluding the mortgage are £3,150, interest £5,280',
    'profit=11250&',
  ],
  [
    'section 24: gross rents 46,800, allowable costs other than interest 11,300, mortgage interest 19,750, pension of 18,600',
    'profit=35500&',
  ],
  [
    'mortgage interest is 540 a month, rents less expenses 13k a yr before that, wage 29k. section 24 tax?',
    'profit=13000&',
  ],
  ['section 24: wage 36k, rent less running costs came to £9,900, mortgage interest £640 a month', 'profit=9900&'],
  ['152k in Leeds, £825 pcm, 20% deposit, agent charges nine percent, voids three, cash flow', 'voids=3&'],
  // Years of a loan.
  ['monthly payment on a 180k loan over 20 years fixed for 5 years at 4.8 repayment', 'years=20'],
  ['loan 214k, 5.39 fixed for 5 years but the mortgage runs 35 years on repayment, monthly payment?', 'years=35'],
  ['remortgage 142k still owed, 22 years left at 4.99 repayment. monthly?', 'years=22'],
  ['my bank wil lend me 67500 for 15 yrs at 6.39 paying it all off by the end. how much a month', 'years=15'],
  [
    '165k in Armagh, 10% deposit, 4.6%, 30 years, paying it down, not interest only. what do I pay a month',
    'repayment=repayment',
  ],
  ['need to know repayments on 62k over 10 yrs at 6.3% (paying it off not interest only)', 'years=10'],
  ['two up two down in Burnley, 72k, rents for 550 a month, nothing borrowed, return?', 'deposit=100'],
  ['Aberdeen tenement £84k, tenant 550pcm. Gross and net unlevered?', 'deposit=100'],
  ['brrr: 2 up 2 down keighley, 65k, 20k works then valued 115k, how much stays in', 'price=65000&works=20000'],
  ['Portfolio LL, 7 props. loan 240k, rent 1,495, ICR 145, stressed 5.5. Pass?', 'portfolio=1'],
  [
    'for sale by auction 19th November, flat in Croydon 232k, let at 16,200 a year, gross yield',
    'price=232000&rent=1350',
  ],
  ['brrr in Burnley: I buy for 78.000, reparations 24.500, it values 139.000 after', 'works=24500&'],
  ['85k house, put down thirty percent, rent 600, cash flow', 'price=85000&'],
  ['mortgage on 200k, 60% at 6.75 interest only a month?', 'deposit=40&'],
])('%s uses what was said', async (text, part) => {
  expect(await caseOf(text)).toContain(part)
})

test.each([
  // Years of a fixed rate, of a lease and of people are no term of a loan.
  ['5 year fix at 4.9 on a 150k loan interest only, monthly payment', 'years=5&'],
  ['2yr fixed 4.34% on a 150k loan interest only monthly payment?', 'years=2&'],
  ['flat 140k, 121 years unexpired, rent 895, 25% deposit, net yield', 'years=121'],
  ['flat 140k, 25% deposit, lease 88 yrs, rent 895, net yield', 'years=88'],
  ['tenant has been there nine years. 94,500, rent 625 a month, bank said 5.1%. cash flow?', 'repayment=repayment'],
  ['134k in Omagh, rent 650, I borrow 75 percent. I retire in seven years. cash needed?', 'repayment=repayment'],
  ['landlord of 22 years here. price 129,000 rent 745, 25% deposit. Net yield?', 'repayment=repayment'],
  ['129,000 in Hull rent 745, 25% deposit, a shop I have rented for 11 years. Net yield?', 'repayment=repayment'],
  // What was paid in a year of the past, and what a firm turns over.
  ['two bed listed at £196,000 (it went for £151,000 in 2017), rent 900 a month. gross yield', 'price=151000'],
  ['company with £420k turnover buys a flat at 150k in Leeds, stamp duty?', 'price=420000'],
  // What somebody says that it yields.
  ['my mate down the pub swears its 8%. £156k and £875pcm, whats the gross yield', 'rate=8&'],
  ['seller says 9%. flat at £156k and £875pcm, whats the gross yield', 'management=9&'],
])('%s is answered, and is none of it', async (text, part) => {
  const said = await caseOf(text)
  expect(said).toMatch(/price=|loan=|deposit=/)
  expect(said).not.toContain(part)
})

test.each([
  'stamp duty if I buy a 25 % share of a 333,500 flat',
  'stamp duty on 50% of a 280k house from my brother',
  'how much stamp duty on a third share in a 240k flat',
  'sdlt, buying a 30% stake in a £400,000 house',
  '95k terrace, rent 175. what yield',
])('%s is asked about', async (text) => {
  expect(await caseOf(text)).toContain('I do not want to guess')
})
