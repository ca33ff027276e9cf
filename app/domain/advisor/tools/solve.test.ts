import { beforeAll, describe, expect, test } from 'vitest'
import { callTool, makeAdvisorWorld } from '#app/testing/advisor/advisor.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { readCase } from '../case-words.ts'

/** One argument that reaches a target, and one argument with several values. Each result is that of its calculator. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeAdvisorWorld()
})

interface Solved {
  problem?: string
  facts: Record<string, { pounds?: number; percent?: number } | string>
}
type Given = Record<string, number | string | boolean>

async function find(calculator: string, args: Given, asked: Record<string, unknown>) {
  const found = (await callTool(world, 'solve', { case: { calculator, args }, ...asked })) as unknown as Solved
  if (found.problem !== undefined) return found.problem
  const { value, reached, end } = found.facts
  const plain = (figure: typeof value) =>
    typeof figure === 'object' && figure ? (figure.pounds ?? figure.percent) : null
  expect(readCase(found.facts['asked'] as string), 'the case can be pressed').not.toBeNull()
  return [end, plain(value), plain(reached)]
}

describe('solve', () => {
  const deal = { price: 200_000, rent: 1200 }
  test.each([
    // 12 × 1,200 ÷ 7% = 205,714.28
    ['deal', { rent: 1200 }, { field: 'price', figure: 'grossYield', target: 7 }, ['highest', 205_714, 7]],
    // 200,000 × 7% ÷ 12 = 1,166.67
    ['deal', { price: 200_000 }, { field: 'rent', figure: 'grossYield', target: 7 }, ['lowest', 1167, 7]],
    // 80% of the rent less 300 is 5% of the price.
    ['deal', { rent: 1200 }, { field: 'price', figure: 'netYield', target: 5 }, ['highest', 224_400, 5]],
    // Interest of 8,250 and 300 of insurance: (8,550 + 3,600) ÷ 9.6
    ['deal', { price: 200_000 }, { field: 'rent', figure: 'cashFlowAMonth', target: 300 }, ['lowest', 1266, 300]],
    // 11,220 − 6,000 is the interest that is left: 94,909 of a loan.
    ['deal', deal, { field: 'deposit', figure: 'cashFlow', target: 6000 }, ['lowest', 52.55, 6000]],
    ['deal', deal, { field: 'rate', figure: 'cashFlow', target: 0 }, ['highest', 7.48, 0]],
    ['deal', deal, { field: 'deposit', figure: 'cashNeeded', target: 60_000 }, ['highest', 23.25, 60_000]],
    [
      'mortgage',
      { rate: 5 },
      { field: 'loan', figure: 'interestOnlyAMonth', target: 1000 },
      ['highest', 240_000, 1000],
    ],
    [
      'mortgage',
      { loan: 200_000 },
      { field: 'rate', figure: 'interestOnlyAMonth', target: 1000 },
      ['highest', 6, 1000],
    ],
    ['mortgage', { price: 200_000, rate: 6 }, { field: 'deposit', figure: 'interestOnlyAMonth', target: 500 }, ['lowest', 50, 500]], // prettier-ignore
    // 5% up to 125,000 is 6,250, and 7% above that. A tax of 10,000.99 is rounded down.
    ['property-tax', {}, { field: 'price', figure: 'tax', target: 10_000 }, ['highest', 178_585, 10_000]],
    ['property-tax', { nation: 'wales' }, { field: 'price', figure: 'tax', target: 9000 }, ['highest', 180_011, 9000]],
    // Above £500,000 there is no relief, and the tax leaps.
    ['property-tax', { buyer: 'first-time' }, { field: 'price', figure: 'tax', target: 12_000 }, ['highest', 500_000, 10_000]], // prettier-ignore
    ['rental-cover', { loan: 150_000, stressRate: 5.5 }, { field: 'monthlyRent', figure: 'cover', target: 145 }, ['lowest', 997, 145.02]], // prettier-ignore
    ['rental-cover', { monthlyRent: 1200, stressRate: 6 }, { field: 'loan', figure: 'cover', target: 125 }, ['highest', 192_000, 125]], // prettier-ignore
    ['brrr', { price: 100_000, value: 160_000, works: 20_000, tax: 0, loanToValue: 75 }, { field: 'price', figure: 'moneyLeftIn', target: 10_000 }, ['highest', 110_000, 10_000]], // prettier-ignore
    ['section-24', { otherIncome: 30_000, financeCosts: 0 }, { field: 'profit', figure: 'netTax', target: 1000 }, ['highest', 5000, 1000]], // prettier-ignore
  ] as [string, Given, Record<string, unknown>, unknown][])('%s %j %j', async (calculator, args, asked, expected) => {
    expect(await find(calculator, args, asked)).toEqual(expected)
  })

  test.each([
    ['deal', { price: 200_000, rent: 100 }, { field: 'deposit', figure: 'cashFlow', target: 6000 }, 'No deposit reaches that with the other figures as they are. The nearest is £660, with deposit 100%.'], // prettier-ignore
    ['deal', deal, { field: 'deposit', figure: 'grossYield', target: 5 }, 'Every deposit reaches that with the other figures as they are.'], // prettier-ignore
    ['deal', deal, { field: 'nation', figure: 'tax', target: 5 }, '“nation” cannot be looked for.'],
    ['deal', deal, { field: 'constructor', figure: 'tax', target: 5 }, '“constructor” cannot be looked for.'],
    ['brrr', {}, { field: 'price', figure: 'grossYield', target: 5 }, 'That calculator has no target “grossYield”.'],
    ['deal', { price: 200_000 }, { field: 'deposit', figure: 'cashFlow', target: 0 }, 'No deposit reaches that with the other figures as they are.'], // prettier-ignore
  ] as [string, Given, Record<string, unknown>, string][])(
    'refuses %s %j %j',
    async (calculator, args, asked, said) => {
      expect(await find(calculator, args, asked)).toBe(said)
    },
  )

  test('where several ranges reach the target it says them and chooses none', async () => {
    // The allowance goes between £100,000 and £125,140 of income, where 60% are due, and 45% above.
    const found = await find('section-24', { profit: 12_000, financeCosts: 7000 }, { field: 'otherIncome', figure: 'netTax', target: 4500 }) // prettier-ignore
    expect(found).toMatch(/^More than one other income reaches that: up to £9\d,\d{3} a year, and from £12\d,\d{3} a year\.$/) // prettier-ignore
  })

  test('every result is on the right side of its target, and its neighbour is not', async () => {
    for (let rent = 400; rent < 3000; rent += 370)
      for (const target of [4.25, 6, 7.5, 9]) {
        const [, price] = (await find('deal', { rent }, { field: 'price', figure: 'grossYield', target })) as [
          string,
          number,
        ]
        expect([(1200 * rent) / price >= target, (1200 * rent) / (price + 1) >= target]).toEqual([true, false])
      }
  })
})

describe('vary', () => {
  const vary = (calculator: string, args: Given, field: string, values: unknown[]) =>
    callTool(world, 'vary', { case: { calculator, args }, field, values })
  const row = (label: string, tax: string) => ({ label, figures: { tax: { shown: tax } }, problem: null })

  test('the nations beside each other', async () => {
    const nations = ['england', 'scotland', 'wales', 'northern-ireland']
    expect(await vary('property-tax', { price: 200_000 }, 'nation', nations)).toMatchObject({
      facts: { rows: [row('England', '£11,500'), row('Scotland', '£17,100'), row('Wales', '£10,700'), row('Northern Ireland', '£11,500')] }, // prettier-ignore
      sources: nations.map(() => ({ place: { calculator: 'property-tax' } })),
    })
  })

  test('a company with and without the relief, and a first home or not', async () => {
    expect(
      await vary('property-tax', { price: 600_000, buyer: 'company' }, 'companyRelief', [true, false]),
    ).toMatchObject({ facts: { rows: [row('company relief', '£50,000'), row('no company relief', '£102,000')] } })
    expect(await vary('property-tax', { price: 400_000 }, 'buyer', ['first-time', 'additional'])).toMatchObject({
      facts: { rows: [row('first-time buyer', '£5,000'), row('additional property', '£30,000')] },
    })
  })

  test('deposits, each figure with the source of its own row', async () => {
    const found = await vary('deal', { price: 200_000, rent: 1200, loan: 150_000 }, 'deposit', [25, 40])
    expect(found).toMatchObject({
      facts: {
        rows: [
          { label: 'deposit 25%', asked: 'Deal calculator: price £200,000, rent £1,200 a month, deposit 25%', figures: { cashFlow: { shown: '£2,970', source: 0 } } }, // prettier-ignore
          { label: 'deposit 40%', figures: { cashFlow: { shown: '£4,620', source: 2 } } },
        ],
      },
    })
    if ('sources' in found)
      expect(found.sources[2]!.place).toMatchObject({ query: expect.stringContaining('deposit=40') as string })
  })

  test('years of Section 24, of which one is not known', async () => {
    const given = { otherIncome: 60_000, profit: 12_000, financeCosts: 7000 }
    expect(await vary('section-24', given, 'year', ['2026/27', '2027/28'])).toMatchObject({
      facts: { rows: [{ label: 'tax year 2026/27', figures: { netTax: { shown: '£3,400' } } }, { label: 'tax year 2027/28', figures: { netTax: { shown: '£3,500' } } }] }, // prettier-ignore
    })
    expect(await vary('section-24', given, 'year', ['2027/28', '2031/32'])).toMatchObject({
      facts: { rows: [{ problem: null }, { label: '2031/32', figures: {}, problem: expect.stringContaining('Section 24') as string }] }, // prettier-ignore
    })
  })

  test.each([
    ['price', [1, 1], 'Say each value once.'],
    ['garden', [1, 2], 'That calculator has no “garden”.'],
    ['price', ['dear', 'cheap'], 'Property tax calculator: these figures are not all there, or not in its range.'],
  ])('refuses %s %j', async (field, values, problem) => {
    expect(await vary('property-tax', { price: 200_000 }, field, values)).toEqual({ problem })
  })
})
