import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from '../answer.ts'
import { answerBuiltIn } from '../built-in.server.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Figures that are bound by the words around them, in the ways that people type. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

async function casesOf(...texts: string[]): Promise<string> {
  const messages = texts.flatMap((content): ChatMessage[] => [
    { role: 'user', content },
    { role: 'assistant', content: 'Done.' },
  ])
  const answer = await answerBuiltIn(world, messages.slice(0, -1))
  const queries = answer.sources.map(({ place }) => ('query' in place ? place.query : ''))
  return `${queries.join(' ')} ${answerText(answer)}`
}

test.each([
  // What a home is worth in thousands, and what is spent beside a price.
  ['brrr buy at 61k, works 14k, worth 98 when done', 'value=98000'],
  ['brrr 58k, needs 22k, it values at 104 after works', 'value=104000'],
  ['bought for 83k, spent 21,500 on it, revalued at 132, how much is stuck in', 'works=21500'],
  ['picked one up for 66k plus 4,870 tax and legals, spent 19k, gdv 112, money left in', 'fees=4870'],
  ['brrr 58k, works 22k, gdv 104k, fees and tax at nil', 'tax=0'],
  // A bridge by the month.
  ['brrr 58k, works 22k, gdv 104k, bridging at 0.9% a month on 40k for 6 months', 'financeFees=2160'],
  // Rates with what a lender adds, and the share of a new loan.
  ['rental cover 980 pcm, loan 130k, stressed at 4.6 plus 1', 'stressRate=5.6'],
  ['rental cover: remortgage a house worth 190k to 70%, rent 905', 'loan=133000'],
  ['160k, rent 870, 75% ltv, 5.21% IO, cash flow', 'rate=5.21'],
  ['160k, rent 870, 75% ltv and 6.05 on the mortgage, cash flow', 'rate=6.05'],
  ['got 38k to put down on a 152k semi renting for 840, roi', 'deposit=%C2%A338000&'],
  // Rooms and tenants.
  ['students pay 118 pppw, 5 of them, 44 weeks, at 310k, gross yield', 'rent=2163.33'],
  ['two flats on one title for 140k, one at 510 the other 585, yield', 'rent=1095'],
  // No figures: ages, a year of the past, years abroad.
  ['my wife and I (66 and 71) look at 90k with 560 rent, yield', 'price=90000&rent=560'],
  ['living in Dubai since 2017, own nothing, stamp duty on 230k in Leeds', 'buyer=standard&nonResident=1'],
  ['stamp duty for an overseas company (Guernsey) on 210k in Bolton', 'nonResident=1'],
  ['I have a house in Spain, stamp duty on 180k in Stoke', 'buyer=additional'],
  ['stamp duty on a warehouse outside Belfast for 260k', 'nation=northern-ireland'],
  // Section 24.
  ['section 24: job pays £58k, profit 11k, finance costs 6k, b/f finance costs 1,900', 'broughtForward=1900'],
  // Numbers and times as people write them.
  ['0.245m for a two bed in Slough, 1,400pcm, 20% deposit: total cash in?', 'price=245000'],
  ['150k, rent 825, four and three quarter percent interest only, cash flow?', 'rate=4.75'],
  ['two empty weeks a year, 210k, rent 1,150. net yield?', 'voids=3.85'],
  ['house costs 94k, rent of £290 every two weeks, gross yield?', 'rent=628.33'],
  ['PAYE 120,000, rental profit 15k before interest, interest 10k. income tax for last tax year', 'year=2025'],
  ['150k, rent 800, £300 service charge per quarter, net yield', 'service=1200'],
  ['150k, rent 800, a £480 service charge bill each half year, net yield', 'service=960'],
  ['150k, £200 rent a week, gross yield', 'rent=866.67'],
  ['Rent per quarter is £2,700. Price £155,000. What is the gross yield?', 'rent=900&'],
  ['150k, rent 800, insurance a month: £25, net yield', 'insurance=300'],
  ['150k, rent 800, £300 service charge, net yield', 'service=300'],
  ['85k loan over 15 years capital repayment 5.25 monthly cost?', 'rate=5.25'],
  ['no wish for a mortgage, so outright: 87,000 in Hull, £575 a month, cash flow?', 'deposit=100'],
  ["agent's particulars boast of 6.5% at £185,000, rent £965. what is the yield?", 'rate=5.5'],
  // What a property brings as its seller says, and what somebody reckons of its costs.
  ['agent says 8% for 110k at 690 a month. What is the yield?', 'rate=5.5'],
  ['118k, rent 725, agent 10% plus i reckon 8% for voids. net yield?', 'voids=8'],
  // Of what is bought, and of where somebody is.
  ["we've a house in Stafford and want a holiday let near Tenby at 240k. what would the tax be", 'nation=wales'],
  ['we have a flat in Stafford for 120k. what would the stamp duty be', 'nation=england'],
  ['Perth, the Australian one, is home. Buying in Liverpool for 129,000, rent 825, yield?', 'nation=england'],
  ['she is willing to sell for £210,000 in Harrogate, rent 1,150, yield?', 'North Yorkshire'],
  ['how much would HMRC want for a 0.5m place in Surrey? an additional dwelling', 'price=500000'],
  ['tax on a depot with yard, Motherwell, £620,000?', 'buyer=non-residential'],
  // Cash that is left, and none that is paid.
  [
    'price is 220,000 with a loan of 165,000 at 4.95, rent 1,150. what would I clear in cash a month?',
    'deposit=%C2%A355000',
  ],
  // Cash without a rent.
  ['cash needed for a 118k house in Leeds with 30% deposit, legal fees 1,450', 'rent=0&'],
  ['average rent in Cardiff, sorry no, Leeds', 'In Leeds'],
])('%s uses what was said', async (text, part) => {
  expect(await casesOf(text)).toContain(part)
})

test.each([
  [
    ['160k, rent 870, service charge 900 a year', 'the service charge is by quarter i mean £900 a quarter'],
    'service charge £3,600 a year',
  ],
  [
    ['stamp duty on 142k in Scotland for an additional property', 'it went to a closing date, id need 149,500 to win'],
    'price=149500',
  ],
  [
    [
      'section 24: salary 58k, profit 11k, finance costs 6k, b/f finance costs 1,900',
      'and with nothing brought forward',
    ],
    'finance costs brought forward £0',
  ],
  [['section 24: salary 58k, profit 11k, finance costs 6k', 'and in the following tax year'], 'tax year 2027/28'],
  [['how much cash to buy at 131k in Leeds, 25% deposit', 'same but ltd'], 'buyer=company'],
])('%j goes on with the purchase', async (texts, part) => {
  expect(await casesOf(...texts)).toContain(part)
})

test.each([
  'brrr 58k, works 22k, gdv 104k, 2000 fees, 2000 furniture',
  'brrr 58k, works 22k, gdv 104k, bridge at 0.9% a month',
])('%s is asked about', async (text) => {
  expect(await casesOf(text)).toContain('I do not want to guess')
})
