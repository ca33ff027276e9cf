import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Whole cases that one message sets beside each other, with every figure in the cases that it belongs to. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

const textOf = async (talk: string) => answerText(await answerTo(world, talk))

test.each([
  // (90,000 at 650: 7,800 × 80% − 300) and 2 × (775 × 12 × 80% − 300 − 90,000 × 6%).
  [
    'i have 90k cash. one at 90 outright no mortgage renting 650, or 2 at 120 each w 25% down and 6% int only, 775 rent each. my lass says 1, i say 2. lay it out',
    ['£5,940 (one home) and £3,480 (two homes)', 'price £90,000, rent £650 a month, deposit 100%', 'not used: 90k'],
  ],
  [
    "I've £60k to put down. Am I looking at better monthly money from one house at £200,000 renting for £1,100 or from two at £100,000 renting for £600 each? Mortgage at 5.5% interest only on the rest.",
    [
      'rent £1,100 a month, deposit £60,000',
      'rent £600 a month, deposit £30,000',
      '£213 (one home) and £268 (two homes)',
    ],
  ],
  [
    "I've 80 thousand pound. One house at 80 no mortgage rent 575, or two at 120 each, 40 down on each, 5.5% interest only, 775 rent each. costs quarter of the rent in both. Show me what each leaves in a year",
    ['£5,175 (one home) and £5,150 (two homes)', 'price £120,000, rent £775 a month, deposit £40,000'],
  ],
  [
    'Cash buy a 95k terrace @ 675pcm, or 4 of em at 75% LTV 5.65 IO? opex 22% of rent each. show me CF pa and return on cash, ignore stamp',
    ['one home: deposit 100%', '£6,318', 'four homes: deposit 25%', '£9,168'],
  ],
  [
    'one house 150k cash rent 850 vs three at 120k each, 25% down, 5.7%, rents 700 each. running costs 24% of rent on both. profit a year',
    ['one home: price £150,000, rent £850 a month, deposit 100%', '£7,752 (one home)'],
  ],
])('one home against several: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  [
    'Option A, 1 house at 180k renting 1000. Option B, 2 houses at 90k each renting 575 each. All 25% down, 5.5%. England, already got my own home. Which one leaves more a month?',
    ['£156 (Option A) and £252 (Option B)', 'The higher is that of Option B.', '£10,100', '£9,000'],
  ],
  [
    'Option A 6-bed HMO at 310k, rooms 525 pcm each all bills incl, bills about 850/m. Option B two terraces 155k each, 800 pcm each tenants pay own bills. 25% down on both, 5.9% IO, mgmt 12% on hmo and 10% on the terraces. Which throws off more cash per month',
    [
      'price £310,000, rent £3,150 a month, management 12%, other costs £10,200 a year',
      'price £155,000, rent £800 a month, management 10%',
    ],
  ],
  [
    'price 132k / 148k rent 720 / 790 works 6k / 0 deposit 25% / 25% rate 5.6 / 5.6 net yield for both',
    ['price £132,000, rent £720 a month, works £6,000', 'price £148,000, rent £790 a month, works £0'],
  ],
  [
    'option 1: 25% deposit, rate 5.79 option 2: 40% deposit, rate 4.94 house 182k rent 1,020. return on my cash for both',
    ['option 1: deposit 25%, interest rate 5.79%', 'option 2: deposit 40%, interest rate 4.94%'],
  ],
])('labelled cases: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  // 95 × 5 × 50 weeks is 23,750 a year.
  [
    'I have a five bed in Portswood I am minded to buy for 330,000. Let by the room it is £95 a week times five, fifty weeks, and I pay bills of 600 a month. Let to one family it is 1,450 a month and they pay their own. The agent wants 15% for rooms or 10% for the family. Which leaves more before the mortgage?',
    ['let whole: rent £1,450 a month, management 10%, other costs £0', 'rent £1,979.17 a month, management 15%'],
  ],
  [
    'rent it as a normal house for eight hundred and fifty or do the rooms four of them at four hundred and twenty five each but then I pay the bills which is about four hundred a month, house is worth one ninety, which brings in more',
    ['let whole: rent £850 a month', 'let by the room: rent £1,700 a month, other costs £4,800 a year'],
  ],
  [
    'Single let or rooms on the same house? It is £210,000 in Stoke. As a family let £1,050 a month with 10% to the agent and 5% voids. As rooms, 5 x £475, 14% agent, bills £640 a month, voids 8%.',
    ['£1,050 a month, management 10%, voids 5%', '£2,375 a month, management 14%, voids 8%'],
  ],
])('a home let whole or by the room: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  [
    '25% down vs 40% down on £224,000, rent £1,240, 5.45% both IO — except the 40% one gets 5.05%. Cash flow please. Costs 22% of rent both.',
    ['£2,450 (deposit 25%, interest rate 5.45%) and £4,819 (deposit 40%, interest rate 5.05%)'],
  ],
  [
    '25% down or 40% down on a 230k house, 1,190 rent, 5.85 both ways (dad says you get a better rate w 40 so make that one 5.45 actually)',
    ['£1,033 (deposit 25%, interest rate 5.85%) and £3,603 (deposit 40%, interest rate 5.45%)'],
  ],
  [
    "£128k at £850 doesn't need anything, or £101k plus £21k then £875. 25% down on both, 5.6. who wins on cash flow",
    ['works £0', 'price £101,000, rent £875 a month, works £21,000'],
  ],
])('what differs in one case only: %s', async (talk, parts) => {
  const text = await textOf(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  // The price of each of three is none of the one, and a purchase with two prices is no let.
  ['house for cash rent 850 or three at 120k each, 25% down at 5.7%, rents 700 each', 'one home: price £120,000'],
  [
    'same house two ways. bought £110k, as a single let refurb £22k, worth £160k, £900pcm. as an HMO refurb £58k, worth £215k, 5 at £450',
    'let by the room: price £215,000',
  ],
  [
    'two at 85k each on 75% mortgages at 5.8, 550 rent each, or just one at 85k no mortgage 550 rent. costs 25% of the rent either way',
    'The mortgage of £550',
  ],
])('no figure is put where it is not: %s', async (talk, part) => {
  expect(await textOf(talk)).not.toContain(part)
})

test('of cases that differ in their rents it is asked whose rent is another now', async () => {
  const text = await textOf(
    'A) Hull 84k / 725, B) Burnley 128k / 1,100, both 25% down 5.8 IO. GY on each? | rent goes to 795, what now',
  )
  expect(text).toContain('Which of the cases is that of?')
  expect(text).toContain('price £84,000, rent £795 a month')
  expect(text).toContain('price £128,000, rent £795 a month')
})
