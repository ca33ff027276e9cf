import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { readFigures } from './figures.ts'
import { takeRunning } from './use-running.ts'
import { readWords } from './words.ts'

/** Running costs that are said as one sum, or that have no field of their own. */

const none = { voidsPercent: 0, maintenancePercent: 0, insurancePence: 0, servicePence: 0 }
const nothing = { managementPercent: 0, ...none }

/** The running costs of a message, beside a rent of £1,000 a month. */
function costsOf(text: string) {
  const read = readFigures(readWords(text), new Set())
  const own = { ...read.figures }
  const left: string[] = []
  takeRunning(own, read, { monthlyRentPence: 100_000 }, (what) => left.push(what))
  const { managementPercent, voidsPercent, maintenancePercent, insurancePence, servicePence, otherPence } = own
  const said = { managementPercent, voidsPercent, maintenancePercent, insurancePence, servicePence, otherPence }
  return { left, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) }
}

test.each([
  // One sum of all of them.
  ['costs come to 160 a month all told', { ...nothing, otherPence: 192_000 }],
  ['total annual expenditure £2,340', { ...nothing, otherPence: 234_000 }],
  ['opex £110 pm', { ...nothing, otherPence: 132_000 }],
  ['my outgoings on it about 190 a month not counting the mortgage', { ...nothing, otherPence: 228_000 }],
  ['everything except the mortgage comes to £205 a month', { ...nothing, otherPence: 246_000 }],
  ['I set aside £210 a month for everything else', { ...nothing, otherPence: 252_000 }],
  ['the whole lot costs me 2,050 a year to run', { ...nothing, otherPence: 205_000 }],
  ['all in costs are 30 quid a week', { ...nothing, otherPence: 156_000 }],
  ['165 a month of costs', { ...nothing, otherPence: 198_000 }],
  ['200 other costs in month', { ...nothing, otherPence: 240_000 }],
  ['monthly outgoings 190', { ...nothing, otherPence: 228_000 }],
  // No time is said: of so little a month, and of so much a year.
  ['costs are 160', { ...nothing, otherPence: 192_000 }],
  ['costs are 2,600', { ...nothing, otherPence: 260_000 }],
  // A list of them.
  ['insurance, letting agent, safety certificates and an allowance for repairs come to £2,600 a year', { ...nothing, otherPence: 260_000 }],
  ['£180 a month goes on agent and bits', { ...nothing, otherPence: 216_000 }],
  ['call it 250 a month all in for agent, insurance, bits and bobs', { ...nothing, otherPence: 300_000 }],
  ['insurance + repairs 700 a year', { maintenancePercent: 0, insurancePence: 0, otherPence: 70_000 }],
  ['1,200 a year for repairs and insurance', { maintenancePercent: 0, insurancePence: 0, otherPence: 120_000 }],
  // What is named beside it stands.
  ['agent 12%, everything else £900 a year', { ...none, managementPercent: 12, otherPence: 90_000 }],
  ['agent 8%, insurance £260, other £400 a year', { ...none, managementPercent: 8, insurancePence: 26_000, otherPence: 40_000 }],
  // Costs without a field of their own.
  ['bills £780 a month, agents 12%', { managementPercent: 12, otherPence: 936_000 }],
  ['gas certificate 90 quid and landlord licence £550 a year', { otherPence: 64_000 }],
  ['no agent, sundries £20 a month and boiler cover £18 a month', { managementPercent: 0, otherPence: 45_600 }],
  ['£640 repairs, £275 insurance, £85 gas cert', { maintenancePercent: 0, insurancePence: 27_500, otherPence: 72_500 }],
  ['my cousin looks after it for £45 a month', { managementPercent: 0, otherPence: 54_000 }],
  ['agent £75 a month', { managementPercent: 0, otherPence: 90_000 }],
  // A share of the rent.
  ['opex = 22% of rent', { ...none, managementPercent: 22 }],
  ['rent 980, 22% of it goes on running the place', { ...none, managementPercent: 22 }],
  ['I put by 18% of the rent to cover everything', { ...none, managementPercent: 18 }],
  ['half the rent goes on costs', { ...none, managementPercent: 50 }],
  // Nothing besides.
  ['agent 10%, nothing else going out', { ...none, managementPercent: 10 }],
  ['before owt else comes off', nothing],
  // Costs of another kind, or of who lives there.
  ['850 pcm incl bills', {}],
  ['the tenants pay bills of 100 a month', {}],
  ['buying costs 4,000', {}],
  ['other costs 2,500 to buy', {}],
  ['costs 1,500 for the solicitor and survey', {}],
  ['costs me 650 a month on the mortgage', {}],
  ['my bills are 1,500 a month at home', {}],
  ['the roof costs 4,500', {}],
  ['EICR £180 a year', { otherPence: 18_000 }],
  ['three flats at 1,500 a month the lot', {}],
  ['rent for the lot 1,500 a month', {}],
  ['legals, stamp and everything else 6,000', {}],
  ['insurance £300 a year', { insurancePence: 30_000 }],
] as [string, object][])('%s', (text, figures) => {
  expect(costsOf(text)).toEqual({ left: [], ...figures })
}) // prettier-ignore

test('a sum that may be of a month or of a year, or of the purchase, is asked about with both', () => {
  const asked: object[] = []
  for (const text of ['costs 600', 'costs 6,000']) {
    const read = readFigures(readWords(text), new Set())
    takeRunning({ ...read.figures }, read, { monthlyRentPence: 100_000 }, (...said) => asked.push(said))
  }
  expect(asked).toEqual([
    ['600', { ...nothing, otherPence: 720_000 }, { ...nothing, otherPence: 60_000 }],
    ['6,000', { ...nothing, otherPence: 600_000 }, { feesPence: 600_000 }],
  ])
})

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

test.each([
  [
    '142k flat, rent 895, costs come to 160 a month all told, 5.35% interest only. what do I clear',
    ['from your words: all running costs are £1,920 a year', 'after running costs of £1,920 a year', 'Counted as you said: all running costs £1,920 a year.'],
  ],
  // The rate of before, with the costs of before.
  ['176k, 25% deposit, rent 1,020, interest only at 4.9%. I set aside £210 a month for everything else. What do I clear? | what rate breaks even', ['breaking even is 7.36%']],
  ['what rent for a 6% net yield on 159,950 with costs of 2,600 a year', ['net yield of 6% is £1,017']],
  // 78% of 12,480 is 6.5% of 149,760.
  ['Opex = 22% of rent. Rent = £1,040 pcm. Max price for 6.5%?', ['6.5% as net yield', 'net yield of 6.5% is £149,760']],
  ['150k rent 900 with costs 1,800 a year or with costs 2,400 a year, net yield', ['6.00% (other costs £1,800 a year)', '5.60% (other costs £2,400 a year)']],
  ['150k, rent 900, net yield | and if costs are 200?', ['Changed: management 0%', 'other costs £2,400 a year', 'running costs of £2,400 a year']],
  ['Deal 118, cash, total costs 2,400 a year. net yield?', ['with the figures of its page', 'running costs of £2,400 a year', 'Bought without a mortgage']],
  // What the list does not name is assumed as ever, and said.
  ['310k, rent 2,990, no mortgage, bills £780 a month, agents 12%. net yield?', ['empty weeks 5% · maintenance 5% · insurance £300', 'other costs are £9,360 a year']],
  ['4 rooms at 475 a month each, 195k, 25% deposit, rate 5.5, voids 4% | whats the monthly after the mortgage? interest only, bills are 600 a month', ['£1,900 a month', 'other costs £7,200 a year']],
  ['house 140k, 1,150 a month, bills 520 a month. what do I keep before the mortgage, per year', ['Bought without a mortgage']],
] as [string, string[]][])('%s', async (talk, said) => {
  const text = answerText(await answerTo(world, talk))
  for (const each of said) expect(text).toContain(each)
}) // prettier-ignore

test.each([
  // A mortgage in the sum is no running cost, and nothing says how much of it is.
  [
    '250k house, rent 2,880, everything going out is 1,940 a month including the mortgage. profit a month?',
    '1,940 a month',
  ],
  ['170k house at 1,050 a month, costs including the mortgage are 780 a month. what is left?', '780 a month'],
  // A share of the rent that is in the sum is nothing besides.
  ['total costs 6,000 a year including 10% management on 180k house 1,000 rent', '6,000 a year'],
  // Behind what was taken for granted it may come on top of that.
  ['150k rent 900 agent 12%, cash flow | and other costs of 60 a month', '60 a month'],
  ['150k rent 900 agent 12%, cash flow | and if the costs are 160 a month', '160 a month'],
])('%s: asked', async (talk, what) => {
  const answer = await answerTo(world, talk)
  expect(answerText(answer)).toContain(`“${what}”`)
  expect(readingsOf(answer).length).toBeGreaterThan(0)
})

test('a licence, which is paid once in some years, is no cost of a year where no time is said', async () => {
  const answer = await answerTo(world, '149,500 flat at 895pcm rent, selective licence 3,450. what is my return')
  expect(readingsOf(answer).length).toBeGreaterThan(0)
})
