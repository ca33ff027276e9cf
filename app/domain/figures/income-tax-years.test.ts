import { expect, test } from 'vitest'
import { incomeTaxYears, parseTaxYear, personalAllowanceAt, taxYearOf } from './income-tax-years.ts'

test('tax years, as they are typed', () => {
  for (const text of ['2026/27', '2026-27', '2026/2027', '2026']) expect(parseTaxYear(text)).toBe('2026/27')
  for (const text of ['2030', '2024/25', '2026/28', '26/27', '2026/27 ', '', '2026/', '2026/0027'])
    expect(parseTaxYear(text)).toBeNull()
})

test('the tax year of a day', () => {
  expect(taxYearOf('2026-11-23')).toBe('2026/27')
  expect(taxYearOf('2026-04-05')).toBe('2025/26')
  expect(taxYearOf('2026-04-06')).toBe('2026/27')
  expect(taxYearOf('2028-04-06')).toBeNull()
  expect(taxYearOf('2025-04-05')).toBeNull()
})

test('the personal allowance never goes below 0', () => {
  expect(personalAllowanceAt(incomeTaxYears['2026/27'], 90_000_000)).toBe(0)
})
