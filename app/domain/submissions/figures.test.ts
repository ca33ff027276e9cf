import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { toColumns } from '#app/domain/deals/record/columns.server.ts'
import { readTexts } from '#app/domain/deals/record/record.ts'
import { readAreaFigures } from '#app/domain/deals/score/scoring.server.ts'
import { calculateReturns } from '#app/domain/figures/returns.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { flatAnswers } from '#app/testing/desks/submissions.ts'
import { roundTo } from '#app/domain/figures/returns.ts'
import { toDealTexts } from './deal-texts.ts'
import { compareFigures, type ComparedFigures } from './figures.server.ts'
import type { Answers } from './record.ts'

/** A vendor's figures beside ours. */

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const compare = async (answers: Answers): Promise<ComparedFigures> => {
  const compared = await compareFigures(db, answers, testNow)
  if (!compared) throw new Error('There are no figures.')
  return compared
}

test('ours are those that the deal will have', async () => {
  const read = readTexts(toDealTexts(flatAnswers, [], 'vera@vendor.test'))
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const columns = toColumns(read.values, await readAreaFigures(db), testNow)
  const returns = calculateReturns({
    pricePence: columns.price_pence,
    monthlyRentPence: columns.monthly_rent_pence!,
    operatingCostsPence: columns.operating_costs_pence!,
    propertyTaxPence: columns.property_tax_pence,
    feesPence: columns.fees_pence,
    worksPence: columns.works_pence,
  })
  const { grossYieldPercent, netYieldPercent, roiPercent, score } = await compare(flatAnswers)
  expect({ grossYieldPercent, netYieldPercent, roiPercent }).toEqual({
    grossYieldPercent: returns.grossYieldPercent,
    netYieldPercent: returns.netYieldPercent,
    roiPercent: returns.roiPercent,
  })
  expect(score).toEqual({ value: columns.ai_score, grade: columns.score_grade })
})

test('the figures of the flat in Leeds, by hand', async () => {
  // £950 a month are £11,400 a year, 6.79% of £168,000. Off go £1,140, £570, £570, £300, £150 and £1,240: £7,430 are left, 4.42%.
  const found = await compare(flatAnswers)
  expect(found).toMatchObject({ grossYieldPercent: 6.79, netYieldPercent: 4.42, rentPence: 1_140_000, leftPence: 743_000 }) // prettier-ignore
  expect(found.costs.map(({ label, pence }) => [label, pence / 100])).toEqual([
    ['Management, 10% of the rent', 1140],
    ['Empty weeks, 5% of the rent', 570],
    ['Repairs, 5% of the rent', 570],
    ['Insurance', 300],
    ['Ground rent', 150],
    ['Service charge', 1240],
  ])
  // Price £168,000, tax at the rates for further homes £9,260, fees £2,000.
  expect(found.cash.map(({ pence }) => pence / 100)).toEqual([168_000, 9260, 2000])
  expect(found.roiPercent).toBe(4.14)
})

describe('domestic rates in Northern Ireland', () => {
  const belfast: Answers = { ...flatAnswers, location: 'Belfast, BT7', postcode: 'BT7 1AA', domesticRates: '£1,000' }

  test('are taken off where the landlord always pays them, in an HMO, as the deal does', async () => {
    const shared = { ...belfast, hmo: 'yes', hmoOccupants: '4' }
    const { costs, leftPence, leftOut } = await compare(shared)
    expect(costs).toContainEqual(expect.objectContaining({ label: 'Domestic rates', pence: 100_000 }))
    expect({ leftPence, leftOut }).toEqual({ leftPence: 643_000, leftOut: null })
    expect(toDealTexts(shared, [], '').runningCosts).toBe('£4,970')
  })

  test('are named with what they would take where it depends, and where nobody has stated them', async () => {
    const { costs, leftOut } = await compare(belfast)
    expect(costs.map(({ label }) => label)).not.toContain('Domestic rates')
    expect(leftOut).toContain('the net yield is then 0.60 points lower')
    expect((await compare({ ...belfast, domesticRates: '', hmo: 'yes' })).leftOut).toContain('are not stated')
  })

  test('are not council tax, which is named for an HMO elsewhere', async () => {
    expect((await compare({ ...flatAnswers, hmo: 'yes' })).leftOut).toContain('Council tax is not taken off')
    expect((await compare(flatAnswers)).leftOut).toBeNull()
  })
})

test('a flat of an Edinburgh postcode has the tax of Scotland, wherever its location says', async () => {
  // LBTT of £168,000: 2% above £145,000, £460, and 8% as an additional home, £13,440.
  const { cash } = await compare({ ...flatAnswers, postcode: 'EH6 5AA', tenure: 'Heritable (Scotland)' })
  expect(cash[1]).toEqual({ label: 'Land and Buildings Transaction Tax as an additional home', pence: 1_390_000 })
})

describe('sums add up as they are printed', () => {
  const odd: Answers[] = [
    flatAnswers,
    { ...flatAnswers, price: '£173,333', monthlyRent: '£777.77', insurance: '£333.33', serviceCharge: '£1,111.49' },
    { ...flatAnswers, price: '£99,999.99', monthlyRent: '£601.01', groundRent: '£0.50', tenure: 'Leasehold' },
    { ...flatAnswers, tenure: 'Freehold', needsWorks: 'yes', works: '£12,345.67', price: '£1,234,567' },
    { ...flatAnswers, monthlyRent: '£1', price: '£100,000' },
  ]
  test.each(odd)('%#', async (answers) => {
    const { costs, total, grossYieldPercent, netYieldPercent, cash, cashPence, rentPence, leftPence } =
      await compare(answers)
    const sum = (parts: number[]) => parts.reduce((so, part) => so + part, 0)
    expect(sum(costs.map(({ pence }) => pence))).toBe(total.pence)
    expect(roundTo(sum(costs.map(({ points }) => points)), 2)).toBe(total.points)
    expect(roundTo(grossYieldPercent - total.points, 2)).toBe(netYieldPercent)
    expect(sum(cash.map(({ pence }) => pence))).toBe(cashPence)
    expect(rentPence - total.pence).toBe(leftPence)
    expect([...costs, ...cash].filter(({ pence }) => pence % 100 !== 0)).toEqual([])
  })
})

describe('what makes the difference', () => {
  test.each([
    ['none where nothing is advertised', '', null],
    ['none where it agrees', '4.42', null],
    ['none within a twentieth of a point', '4.4', null],
    ['the gross yield, sold as the net one', '6.79', { points: 2.37, leavesOut: 'all' }],
    ['without management, empty weeks and repairs', '5.78', { points: 1.36, leavesOut: 'shares' }],
    ['something else', '5.2', { points: 0.78, leavesOut: 'unknown' }],
    ['less than ours', '4', { points: -0.42, leavesOut: 'unknown' }],
  ])('%s', async (_, statedNetYield, expected) => {
    expect((await compare({ ...flatAnswers, statedNetYield })).difference).toEqual(expected)
  })
})

describe('before everything is answered', () => {
  test('there are none without a price or a rent that can be read', async () => {
    for (const answers of [
      {},
      { price: '£100,000' },
      { monthlyRent: '£500' },
      { price: 'much', monthlyRent: '£500' },
      { price: '£100,000', monthlyRent: '0' },
    ])
      // prettier-ignore
      expect(await compareFigures(db, answers, testNow)).toBeNull()
  })

  test('a price and a rent are enough, whatever else cannot be read', async () => {
    const few = { price: '168000', monthlyRent: '950', epcBand: 'Z', title: 'x'.repeat(300), insurance: 'a lot' }
    expect(await compare(few)).toMatchObject({ grossYieldPercent: 6.79, netYieldPercent: 5.25 })
  })

  test('charges of a lease count only where there is one', async () => {
    const { costs } = await compare({ ...flatAnswers, tenure: 'Freehold' })
    expect(costs.map(({ label }) => label)).not.toContain('Service charge')
  })

  test('a charge of the common parts in Scotland has its name and counts', async () => {
    const compared = await compareFigures(db, { ...flatAnswers, postcode: 'G12 8QQ', tenure: 'Heritable (Scotland)', groundRent: '£90', serviceCharge: '£720' }, testNow) // prettier-ignore
    const labels = compared!.costs.map(({ label }) => label)
    expect(labels).toContain('Factor’s charge')
    expect(labels).not.toContain('Ground rent')
  })

  test('the tax is that of the nation of the postcode', async () => {
    const { cash } = await compare({ ...flatAnswers, postcode: 'EH1 1AA' })
    expect(cash.map(({ label }) => label)).toContain('Land and Buildings Transaction Tax as an additional home')
  })

  test('the tax of what is no home has no word of one', async () => {
    const { cash } = await compare({ ...flatAnswers, propertyType: 'Retail' })
    expect(cash.map(({ label }) => label)).toContain('Stamp Duty Land Tax')
  })
})
