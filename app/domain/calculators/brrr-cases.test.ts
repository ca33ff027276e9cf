import { describe, expect, test } from 'vitest'
import type { BrrrQuestion } from '#app/domain/figures/brrr.ts'
import {
  calculateBrrrAtValues,
  calculateOverrun,
  brrrPageQuery,
  readBrrrPage,
  shortFixStress,
  testNewLoan,
} from './brrr-cases.ts'

const question: BrrrQuestion = {
  pricePence: 12_000_000,
  propertyTaxPence: 600_000,
  feesPence: 200_000,
  worksPence: 3_000_000,
  holdingPence: 120_000,
  financeFeesPence: 200_000,
  valuePence: 20_000_000,
  loanToValuePercent: 75,
  monthlyRentPence: 115_000,
  costRatePercent: 20,
  ratePercent: 5.25,
}

test('other values after the works', () => {
  const rows = calculateBrrrAtValues(question)
  expect(rows.map(({ valuePence, brrr }) => [valuePence, brrr.moneyLeftInPence, brrr.annualCashFlowPence])).toEqual([
    [17_000_000, 3_370_000, 434_625],
    [18_000_000, 2_620_000, 395_250],
    [19_000_000, 1_870_000, 355_875],
    [20_000_000, 1_120_000, 316_500],
    [21_000_000, 370_000, 277_125],
    [22_000_000, -380_000, 237_750],
  ])
  // Half a penny goes up.
  expect(calculateBrrrAtValues({ ...question, valuePence: 10 }).map(({ valuePence }) => valuePence)).toEqual([
    9, 9, 10, 10, 11, 11,
  ])
})

test('works that cost more; there is nothing to say without works', () => {
  expect(calculateOverrun(question)).toEqual({ overrunPence: 450_000, moneyLeftInPence: 1_570_000 })
  expect(calculateOverrun({ ...question, worksPence: 0 })).toBeNull()
})

test('the rent that the new loan needs', () => {
  expect(testNewLoan(question)).toMatchObject({ requiredRentPence: 99_688, isEnough: true })
  expect(testNewLoan({ ...question, monthlyRentPence: null })).toMatchObject({ isEnough: null })
  // Not fixed for five years: 5.25 and 2 points, 150,000 × 7.25 % × 145 % / 12.
  expect(shortFixStress(question)).toBe(7.25)
  expect(testNewLoan(question, 7.25)).toMatchObject({ requiredRentPence: 131_406, isEnough: false })
})

describe('property tax', () => {
  const read = (query: string) => readBrrrPage(new URLSearchParams(query), { today: '2026-11-23' })
  const taxOf = (query: string) => {
    const answer = read(query)
    const question = answer.ok ? answer.question : null
    return [question?.propertyTaxPence ?? null, question?.computedTaxPence ?? null, answer.typed.tax]
  }

  test('is that of the nation and the day, and a link says both', () => {
    const wales = read('price=250000&value=300000&nation=wales&date=2024-12-10')
    if (!wales.ok) throw new Error()
    expect(wales.question.propertyTaxPence).toBe(1_245_000)
    const link = brrrPageQuery(wales.question, '2026-11-23')
    expect(link).toContain('tax=&')
    // The field stays empty, so that the tax follows a price that is changed.
    expect(readBrrrPage(new URLSearchParams(link), { today: '2027-01-01' })).toMatchObject({
      question: wales.question,
      typed: { tax: '' },
    })
    expect(read('price=1&value=1&date=2001-01-01')).toMatchObject({
      ok: false,
      errors: { date: 'The rates of SDLT are known from 23 September 2022 on' },
    })
  })

  test.each([
    ['', [600_000, 600_000, '']],
    ['price=120000&tax=&value=200000', [600_000, 600_000, '']],
    ['price=250000&value=300000', [1_500_000, 1_500_000, '']],
    ['price=250000&tax=%20&value=300000', [1_500_000, 1_500_000, '']],
    ['price=120000&tax=4500&value=200000', [450_000, null, '4500']],
    ['price=120000&tax=0&value=200000', [0, null, '0']],
    ['price=39999&value=200000', [0, 0, '']],
    ['price=cheap&value=200000', [null, null, '']],
    ['price=120000&tax=much&value=200000', [null, null, 'much']],
  ])('%s', (query, expected) => expect(taxOf(query)).toEqual(expected))
})
