import { beforeAll, describe, expect, it } from 'vitest'
import type { GivenFigures, Question } from '../question.ts'
import { makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import { testNow } from '#app/testing/database/database.ts'
import { londonDay } from '#app/utils/dates.ts'
import type { KnownPlaces } from './known.ts'
import { readKnownPlaces } from './known.server.ts'

/** Calculations and goals in the words of other trades: what each says of the case, and what must still be asked. */

let known: KnownPlaces
beforeAll(async () => {
  known = await readKnownPlaces((await makeSampleWorld()).db)
})
const understand = (talk: string) => understandTalk(talk, known, londonDay(testNow))

describe('figures of a case', () => {
  const rows: [talk: string, figures: GivenFigures][] = [
    ['asking 120k, lets at 700, 25% down at 5.5%. whats left a month before repairs', { maintenancePercent: 0 }],
    ['150k, rent 900, no mortgage. Net yield not counting insurance?', { insurancePence: 0 }],
    [
      'a bungalow free of any mortgage, worth £210,000, let at £850 a month. what does it yield',
      { depositPercent: 100 },
    ],
    [
      'It brings in £895 a month. Each year I pay £310 insurance, £1,074 to the agent, and roughly £900 on repairs. It was valued at £235,000. net yield?',
      { pricePence: 23_500_000, insurancePence: 31_000, managementPercent: 10, maintenancePercent: 8.38 },
    ],
    ['price 178,000, rent 1,000, 20% deposit, 5.85%, 60 a month repairs', { maintenancePercent: 6 }],
    ['price 175000 rent 980 deposit 25 percent rate 5 point 7 interest only', { ratePercent: 5.7, depositPercent: 25 }],
    [
      'price 175000 rent 980 deposit 25% rate 5.7 agent 12 percent | the agent came down to nine percent',
      { managementPercent: 9, ratePercent: 5.7, depositPercent: 25 },
    ],
    [
      'flat 115k rent 720 a month 25% deposit 5.5%, fees of 110 a month to the building. cash flow?',
      { servicePence: 132_000 },
    ],
    ['flat 130k rent 800, £1,200 a year to the factor, 25% deposit 5.5% what do I clear', { servicePence: 120_000 }],
    ['do deal 143 at 160k, 30% down at 5.6, and the factor fee 65 a month', { servicePence: 78_000 }],
    [
      'price £232,000, rent £1,240, deposit 30%, 5.15%, service charge £1,380 a year. cash flow? | the service charge has gone up to £1,910 and the ground rent is £250 a year',
      { servicePence: 216_000 },
    ],
    [
      'me uncle left me 45 grand. 150k house, rent 850, if all of it goes down as deposit at 5.5 IO whats left each month | and at 5.8',
      { pricePence: 15_000_000 },
    ],
    [
      'nana left us 38 thousand. if i put it all as deposit on a 115k flat rented at 720, rate 5.8, whats left each month?',
      { depositPence: 3_800_000, pricePence: 11_500_000 },
    ],
    ['six rooms 4 at 110 a week and 2 at 95 a week bills 780 a month. price 225k. whats the yield', { monthlyRentPence: 273_000, otherPence: 936_000 }], // prettier-ignore
    [
      'basic rate taxpayer, rent £9,600, mortgage interest £3,000, costs £1,000 a year. what tax on the rent?',
      { incomePence: 2_000_000, profitPence: 860_000 },
    ],
    [
      '40% taxpayer, rent £12,000 a year, mortgage interest £4,000, other costs £2,000. tax on it?',
      { incomePence: 6_000_000, profitPence: 1_000_000 },
    ],
    [
      'value 185,000. Rent is 925. ICR 125% and stress 5.5% | How much is the maximum loan? | what if I take the full 75%?',
      { loanPence: 13_875_000, coveragePercent: 125, stressRatePercent: 5.5 },
    ],
    [
      'price 150k rent 800 25% down 5.5% what do I clear | forgot the stamp duty, and 1,500 of legals, add them in',
      { feesPence: 150_000, monthlyRentPence: 80_000 },
    ],
  ]
  it.each(rows)('%s', async (talk, figures) => {
    const question = await understand(talk)
    expect(question.figures).toMatchObject(figures)
    expect(question.leftOver ?? []).toEqual([])
  })
})

describe('a home that is bought, done up and sold', () => {
  const rows: [talk: string, figures: GivenFigures][] = [
    [
      'flip: in at 68, 24 on the works, out at 128. 6 months, bridging at 0.95 a month on 70% of purchase, 2k legals each end, agent 1.5%. profit?',
      {
        pricePence: 6_800_000,
        worksPence: 2_400_000,
        valuePence: 12_800_000,
        financeFeesPence: 271_320,
        feesPence: 400_000,
        sellingPercent: 1.5,
      },
    ],
    [
      'flip: buy 71, spend 24 on it, sell at 128, six months bridging at 0.9% a month on 50k, agents 1.5% to sell. profit?',
      { valuePence: 12_800_000, financeFeesPence: 270_000 },
    ],
    ['bought 54, 18 on doing it up, out again at 99k, fees 3k. profit?', { valuePence: 9_900_000, sellingCostsPence: 0 }], // prettier-ignore
    [
      'BRRR: works £32k, worth £155k after, 75% refinance. most I can pay and get all my money out? forget stamp duty and fees',
      { taxPence: 0, feesPence: 0 },
    ],
  ]
  it.each(rows)('%s', async (talk, figures) => {
    expect((await understand(talk)).figures).toMatchObject(figures)
  })
})

describe('what is looked for', () => {
  const rows: [talk: string, target: Partial<Question['target']>, figures?: GivenFigures][] = [
    ['whats gross | one in hartlepool at £78,500, what rent gets me to the 9', { field: 'rent', figure: 'grossYield', value: 9 }], // prettier-ignore
    ['what rent takes me up to an 8 on a 110k house', { field: 'rent', value: 8, isAssumed: true }],
    [
      'Four of us. £260,000, rent 2,300pcm, costs 480 a month, rate 6.25% IO. How much deposit so that it pays each of us £200 a month?',
      { field: 'deposit', figure: 'cashFlowAMonth', value: 800 },
    ],
    [
      'three of us buying a house at 240k rent 1600, 25% down, costs 300 a month. what rate gives us 100 a month each',
      { field: 'rate', value: 300 },
    ],
    [
      'SDLT for my limited company paying 415,000 for a house? | 415 is every penny it has. whats the dearest house it can buy with the stamp duty coming out of that same 415',
      { field: 'price', figure: 'cashNeeded', value: 415_000 },
      { depositPercent: 100 },
    ],
    [
      'I get 72,000 in my hand. 75% loan, and I must keep 9,000 of the money for furniture and legal fees. Highest house price I can reach? stamp duty must come from same 72,000',
      { field: 'price', figure: 'cashNeeded', value: 72_000 },
      { depositPercent: 25, feesPence: 900_000 },
    ],
  ]
  it.each(rows)('%s', async (talk, target, figures = {}) => {
    const question = await understand(talk)
    expect(question.target).toMatchObject(target!)
    expect(question.figures).toMatchObject(figures)
  })

  it('lends a part of the price where a loan is spoken of', async () => {
    const { figures } = await understand(
      'I have 72,000 and 25% deposit. Highest price with stamp duty out of that 72,000?',
    )
    expect(figures.depositPercent).toBe(25)
  })
})

describe('a loan beside that of before', () => {
  const rows: [talk: string, sides: Partial<Question['sides']>][] = [
    ['whats 96k at 1.89 interest only each month | broker says 5.19. how much more a month', { values: [1.89, 5.19] }],
    ['owe 90k at 4.9 interest only, payment? | renewal letter says 5.6%. how much dearer', { values: [4.9, 5.6] }],
    [
      'I owe £118,000 interest only at 2.09%, new rate 5.34%. How much more a month? | if I paid £20,000 off it first',
      { values: [2.09, 5.34], also: [{ field: 'loan', values: [118_000, 98_000] }] },
    ],
  ]
  it.each(rows)('%s', async (talk, sides) => {
    expect((await understand(talk)).sides).toMatchObject(sides!)
  })

  it('is the loan that is left, beside the whole one, where one rate was said', async () => {
    const { figures, sides } = await understand(
      'owe 150k at 5.2%, 25 year repayment, monthly? | and if I knock 30k off it first?',
    )
    expect([figures.loanPence, sides?.values]).toEqual([12_000_000, [150_000, 120_000]])
  })

  it('is at the new rate alone where nothing asks for the difference', async () => {
    const { figures, sides } = await understand('owe 90k at 4.9 interest only, payment? | and at 5.6%')
    expect([figures.ratePercent, sides]).toEqual([5.6, undefined])
  })
})

it('is shared where that is said with how many', async () => {
  const shared = async (talk: string) => (await understand(talk)).sharedBy
  const lets = 'price 126k, rent 600 a month, no mortgage.'
  expect(await shared(`${lets} What would me and my brother get each?`)).toBeUndefined()
  expect(await shared(`Me and my brother: ${lets} What would we get each?`)).toBe(2)
  expect(await shared(`${lets} split down the middle, what do we get each`)).toBe(2)
  expect(await shared(`${lets} three of us, what would we get each`)).toBe(3)
  expect(await shared(`${lets} what do we clear`)).toBeUndefined()
})

it('reads a deal that is named and described once', async () => {
  const { dealIds, figures } = await understand(
    'buying the two cottages at Burnley, deal 106. 30k of works, no mortgage, what does it return',
  )
  expect([dealIds, figures.pricePence]).toEqual([[106], undefined])
})

it('asks what a monthly sum is of where nothing says who is paid', async () => {
  const { leftOver } = await understand('flat 130k rent 800 a month, 25% deposit 5.5%, and 95 a month to the lads')
  expect(leftOver?.map(({ text }) => text)).toEqual(['95 a month'])
})
