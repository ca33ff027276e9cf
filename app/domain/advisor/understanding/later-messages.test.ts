import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import type { GivenFigures, Question } from '../question.ts'
import { readKnownPlaces } from './known.server.ts'
import type { KnownPlaces } from './known.ts'

/** What a later message does with the figures of those before. */

let known: KnownPlaces
beforeAll(async () => {
  known = await readKnownPlaces((await makeSampleWorld()).db)
})

const understand = (talk: string) => understandTalk(talk, known, '2026-11-02')

const house = '112k, 760 a month, 20% deposit, 5.5%. cash on cash?'
const brrr = 'brrr 90k, 18k works, fees 2.2k, worth 150k after, 75% refinance. left in?'
const tax = 'landlord tax on 31k profit before interest with 15k interest and 28k wages'

test.each<[string, GivenFigures]>([
  [
    `${house} | now 35% down | put deposit back to what i said at first and rent to 780`,
    { depositPercent: 20, monthlyRentPence: 78_000 },
  ],
  [`${house} | 35% deposit | deposit as I had it, and the bank now says 5.3`, { depositPercent: 20, ratePercent: 5.3 }],
  [
    'flat in dagenham 260k, 1300 a month | same but in glasgow | nah forget glasgow back to dagenham | rate at 6',
    { nation: 'England', ratePercent: 6 },
  ],
  [`${house} | deposit 35% | rent 800 | undo that`, { depositPercent: 35, monthlyRentPence: 76_000 }],
  [
    `${house} | rate 6 | rent 800 | rent 820, rate back to the original`,
    { ratePercent: 5.5, monthlyRentPence: 82_000 },
  ],
  [
    `${tax} | interest to 18k | put interest back how it was and make the wages 33k`,
    { financeCostsPence: 1_500_000, incomePence: 3_300_000 },
  ],
  [
    `${brrr} | add 600 to the fees | take the 600 off again and put works to 21k`,
    { feesPence: 220_000, worksPence: 2_100_000 },
  ],
  [
    `${brrr} | works were 27k | works as at first, and 5k off the price`,
    { worksPence: 1_800_000, pricePence: 8_500_000 },
  ],
  [
    `${house} | now 35% down | back to the smaller deposit, but make the rate 4.9`,
    { depositPercent: 20, ratePercent: 4.9 },
  ],
  // What stays as it is goes nowhere back.
  [
    `${house} | rent 800 | deposit 30% | rent as before, rate 6`,
    { monthlyRentPence: 80_000, depositPercent: 30, ratePercent: 6 },
  ],
  [`${house} | put 30% down`, { depositPercent: 30 }],
])('goes back to a figure: %s', async (talk, figures) => {
  const found = await understand(talk)
  expect(found.figures).toMatchObject(figures)
  expect(found.leftOver).toBeUndefined()
})

test.each<[string, GivenFigures]>([
  [
    `${house} | stamp duty on that? | back to the return but with rent 800`,
    { monthlyRentPence: 80_000, depositPercent: 20, ratePercent: 5.5 },
  ],
])('what one calculation has no place for is known to the next: %s', async (talk, figures) => {
  expect((await understand(talk)).figures).toMatchObject(figures)
})

test.each<[string, GivenFigures]>([
  // Of a new figure and an old one each may be said in thousands.
  ['143k, rent 880, works 9k. yield? | the builder rang, it is 14k not 9', { worksPence: 1_400_000 }],
  ['143k, rent 880, works 9k. yield? | the builder rang, it is 14 not 9', { worksPence: 1_400_000 }],
  [`${brrr.replace('fees', 'fin fees')} | double the fin fees`, { financeFeesPence: 440_000, pricePence: 9_000_000 }],
  ['174k in Carlisle, rent 1,000. yield? | not Carlisle, Dumfries. same numbers', { nation: 'Scotland' }],
  // The house of a loan, and another one.
  ['mthly pmt 150k loan 5.6 IO | px is 200k, lets at 1,080. CF?', { loanPence: 15_000_000, ratePercent: 5.6 }],
  ['first time buyer, 300k in Leeds, stamp duty? | and at 5% less than that?', { pricePence: 28_500_000 }],
  ['Seller asks 160k, I offered 151k. 895 rent a month. net yield?', { pricePence: 15_100_000 }],
  ['flat offered at 160k. 895 rent a month. net yield?', { pricePence: 16_000_000 }],
  ['they want 105k. id offer 5% under. rents for 675pcm. yield?', { pricePence: 9_975_000 }],
  ['230k, rent 1,150. yield? | cash flow with half of the price borrowed at 5.3?', { depositPercent: 50 }],
  ['155k, 860 pcm, 25% down, 5.4%, 10% to the agent. yield', { depositPercent: 25, managementPercent: 10 }],
  [
    '48k salary, 14k profit before interest, 6k interest, section 24 tax | I forgot a bonus of 5,000 on top of the salary',
    { incomePence: 5_300_000 },
  ],
  [
    '99k, rent 625, refurb 15k. yield | legals of 2k on top of the works',
    { worksPence: 1_500_000, feesPence: 200_000 },
  ],
  ['99k, rent 625, works 20k. yield | the works overran by 15%', { worksPence: 2_300_000 }],
  ['office in Stirling 120k, rent 950. net yield? | voids none, tenants on a lease', { voidsPercent: 0 }],
])('says what takes the place of what: %s', async (talk, figures) => {
  const found = await understand(talk)
  expect(found.figures).toMatchObject(figures)
  expect(found.leftOver).toBeUndefined()
})

test('“at the 9” is what was said before, and no rate', async () => {
  const { figures } = await understand(
    '99k, rent 625, works 9k. roi? | works 15k | leave that at the 9, what is the roi',
  )
  expect(figures.ratePercent).toBeUndefined()
})

test.each<[string, GivenFigures['taxYear']]>([
  [`${tax} this tax year`, '2026/27'],
  [`${tax} last tax year`, '2025/26'],
  [`${tax} this tax year | and next tax year?`, '2027/28'],
  [`${tax} 2027/28 | and last tax year?`, '2025/26'],
  [`${tax} 2025/26 | and the year after?`, '2026/27'],
])('tax years beside that of today, or beside the one that was said: %s', async (talk, taxYear) => {
  expect((await understand(talk)).figures.taxYear).toBe(taxYear)
})

const two = 'first one 95k at 650 a month, second one 127k at 800 a month, both 25% down. gross yield on the first?'

test.each<[string, GivenFigures]>([
  [two, { pricePence: 9_500_000, monthlyRentPence: 65_000, depositPercent: 25 }],
  [`${two} | and the second`, { pricePence: 12_700_000, monthlyRentPence: 80_000, depositPercent: 25 }],
  [
    `${two} | and the second | they'd take 121k for the second, yield on that`,
    { pricePence: 12_100_000, monthlyRentPence: 80_000 },
  ],
  [`${two} | second? | the first one again but rent 675`, { pricePence: 9_500_000, monthlyRentPence: 67_500 }],
  [
    'Flat A is 125k, 720 a month. Flat B is 152k, 905 a month. 25% deposit and 5.4 on both. cash flow of B | now A',
    { pricePence: 12_500_000, monthlyRentPence: 72_000, ratePercent: 5.4 },
  ],
  [
    '132k in Wakefield, 775 a month, 25% deposit, 5.5, cash flow? | the other one is in Barnsley, 104k at 650, same mortgage | for the Wakefield one the vendor says yes to 126k',
    { pricePence: 12_600_000, monthlyRentPence: 77_500, ratePercent: 5.5 },
  ],
  [
    'Gateshead terrace 87k, 595 a month | Durham one 99k, 650 a month. cash on cash, 25% deposit 5.4 | now the Gateshead one, same deposit same rate',
    { pricePence: 8_700_000, monthlyRentPence: 59_500, ratePercent: 5.4 },
  ],
  [
    'Tax on £228,000 in Swansea, as an additional property? | and for the other one, in Aberystwyth, 215 thousand? | and if the Swansea one went for 219,500?',
    { pricePence: 21_950_000, nation: 'Wales', buyer: 'additional' },
  ],
  [`${house} | option b: rate 6`, { pricePence: 11_200_000, monthlyRentPence: 76_000, ratePercent: 6 }],
  // Somebody's own other house is none of them.
  [`${house} | we've another house already, 30% deposit`, { pricePence: 11_200_000, depositPercent: 30 }],
])('each purchase keeps its own figures: %s', async (talk, figures) => {
  expect((await understand(talk)).figures).toMatchObject(figures)
})

test('of another purchase that nobody spoke of it is asked what it is', async () => {
  expect((await understand(`${house} | and for the second one?`)).ask?.text).toContain(
    'Nothing was said of that one yet',
  )
})

const insured = '150k flat, 800 a month, insurance 260 a year, service charge 110 a month. net yield?'
const rooms = 'HMO, 6 rooms at 500 each a month, 300k, yield?'

test.each<[string, GivenFigures]>([
  [`${insured} | double the insurance, it flooded`, { insurancePence: 52_000 }],
  [`${brrr} | works doubled, naturally`, { worksPence: 3_600_000 }],
  [`${tax} | same again with half the finance costs`, { financeCostsPence: 750_000 }],
  [`${tax} | profit down 1,500 because of a boiler`, { profitPence: 2_950_000 }],
  [`${insured} | the £110 is a quarter`, { servicePence: 44_000 }],
  [`${insured} | sorry insurance is 50 a month not 260`, { insurancePence: 60_000 }],
  [
    'House 240k, 60k deposit at 5%, 25 years repayment. monthly? | 10k more of deposit, so 70,000',
    { depositPence: 7_000_000 },
  ],
  [
    'Cottage £255,000, £1,050 a month. Cash flow with £100k down? | We found another £25k, so £125k down in all',
    { pricePence: 25_500_000, depositPence: 12_500_000 },
  ],
  [`${rooms} | make it 5 rooms`, { monthlyRentPence: 250_000 }],
  [`${rooms} | one of the six will become a lounge, so five let`, { monthlyRentPence: 250_000 }],
  [`${rooms} | two of those rooms fetch 450 really`, { monthlyRentPence: 290_000 }],
])('multiples, parts, times and rooms: %s', async (talk, figures) => {
  const found = await understand(talk)
  expect(found.figures).toMatchObject(figures)
  expect(found.leftOver).toBeUndefined()
})

test.each([`${house} | double the works`, `${insured} | half that`])(
  'a multiple of nothing is asked about: %s',
  async (talk) => {
    expect((await understand(talk)).leftOver).not.toBeUndefined()
  },
)

test.each([`${house} | half a point more on the rate`, `${house} | it has a double bedroom, rent 780`])(
  'what is no multiple: %s',
  async (talk) => {
    expect((await understand(talk)).figures.pricePence ?? 11_200_000).toBe(11_200_000)
  },
)

test.each<[string, Question['topic']]>([
  ['rent needed for a loan of 145k, 125% at 5.8 | 155k?', 'rental-cover'],
  ['rent needed for a loan of 145k, 125% at 5.8 | 155k? | ok 145k again but 6.3', 'rental-cover'],
  ['rent needed for a loan of 145k, 125% at 5.8 | monthly payment on 145k at 5%?', 'mortgage'],
  ['Gross yield on 178k at 1,020? | and the monthly mortgage on it, 25% deposit, 5.45 interest only', 'mortgage'],
  [`${house} | and with a mortgage at 5%?`, 'returns'],
])('asks for what was asked, or for the payment: %s', async (talk, topic) => {
  expect((await understand(talk)).topic).toBe(topic)
})
