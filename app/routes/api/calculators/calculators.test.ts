import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour('2026-11-23T12:00:00Z')
})
afterAll(() => site.stop())

async function ask(query: string): Promise<[number, unknown]> {
  const response = await site.fetch(`/api/calculators/${query}`)
  return [response.status, await response.json()]
}

const message = 'Please check the values of this calculation.'
type Refusals = [query: string, errors: Record<string, string>][]

const once = 'Give this once'
const inPounds = (what: string) => `Enter ${what} in pounds, such as 1,200 or 1200.50`
const inPercent = (what: string) => `Enter ${what} in percent, such as 5.5`

describe('yield', () => {
  test.each<[string, number | null, number | null]>([
    ['price=180000&monthlyRent=1050&annualCosts=2460', 7, 5.63],
    ['price=220000&monthlyRent=1200', 6.55, null],
    ['price=220000&monthlyRent=1200&annualCosts=', 6.55, null],
    ['price=220000&monthlyRent=1200&annualCosts=0', 6.55, 6.55],
    ['price=200000&monthlyRent=1200&annualCosts=3180', 7.2, 5.61],
    ['price=0&monthlyRent=900&annualCosts=500', null, null],
    ['price=150000&monthlyRent=0&annualCosts=0', 0, 0],
    ['price=150000&monthlyRent=0&annualCosts=1500', 0, -1],
    ['price=0.01&monthlyRent=100000000&annualCosts=0', 12_000_000_000_000, 12_000_000_000_000],
    ['price=%C2%A3180,000&monthlyRent=1%20050.00&annualCosts=2%2C460', 7, 5.63],
    [`price=180000&monthlyRent=1050&annualCosts=${'%20'.repeat(60)}2460`, 7, 5.63],
  ])('%s', async (query, grossYield, netYield) => {
    expect(await ask(`yield?${query}`)).toEqual([200, { grossYield, netYield }])
  })

  test.each<Refusals[number]>([
    ['', { price: 'Enter the price', monthlyRent: 'Enter the monthly rent' }],
    ['price=180000', { monthlyRent: 'Enter the monthly rent' }],
    ['price=180000&monthlyRent=-1050', { monthlyRent: 'The monthly rent cannot be below £0' }],
    ['price=180000&monthlyRent=1050&annualCosts=free', { annualCosts: inPounds('the running costs a year') }],
    ['price=180000&monthlyRent=1050&annualCosts=1&annualCosts=1', { annualCosts: once }],
    ['price=180000&monthlyRent=1050&monthlyRent=', { monthlyRent: once }],
  ])('400: %s', async (query, errors) => {
    expect(await ask(`yield?${query}`)).toEqual([400, { message, errors }])
  })
})

describe('rental-cover', () => {
  test.each<[string, coverage: number | null, requiredRent: number | null, maximumLoan: number | null]>([
    ['loan=150000&monthlyRent=1200&stressRate=5.5&coverage=125', 174.55, 859.38, 209_454.55],
    ['loan=150000&monthlyRent=1200&stressRate=5.5&coverage=145', 174.55, 996.88, 180_564.26],
    ['loan=150000&stressRate=5.5&coverage=125', null, 859.38, null],
    ['monthlyRent=1200&stressRate=5.5&coverage=145', null, null, 180_564.26],
    ['loan=150000&monthlyRent=1200&stressRate=5.5', 174.55, null, null],
    ['loan=0&monthlyRent=1200&stressRate=5.5&coverage=125', null, 0, 209_454.55],
    ['loan=150000&monthlyRent=0&stressRate=5.5&coverage=125', 0, 859.38, 0],
    ['loan=150000&monthlyRent=1200&stressRate=0&coverage=125', null, 0, null],
    ['loan=150000&monthlyRent=1200&stressRate=5.5&coverage=0', 174.55, 0, null],
    ['loan=0&monthlyRent=0&stressRate=0&coverage=0', null, 0, null],
    ['loan=150000&monthlyRent=1200&stressRate=5,5&coverage=125', 174.55, 859.38, 209_454.55],
    ['loan=150000&monthlyRent=1200&stressRate=5.5%25&coverage=125%20%25', 174.55, 859.38, 209_454.55],
    ['loan=150000&monthlyRent=1200&stressRate=5.5&coverage=1,000', 174.55, 6875, 26_181.82],
    ['loan=%C2%A3150,000&monthlyRent=1%2C200&stressRate=5.50&coverage=125.00', 174.55, 859.38, 209_454.55],
    // 100,000,000 at 0.01 % is 10,000 of interest a year.
    ['loan=100000000&monthlyRent=1000&stressRate=0.01&coverage=1000', 120, 8333.33, 12_000_000],
  ])('%s', async (query, coverage, requiredRent, maximumLoan) => {
    expect(await ask(`rental-cover?${query}`)).toEqual([200, { coverage, requiredRent, maximumLoan }])
  })

  test.each<Refusals[number]>([
    ['', { loan: 'Enter the loan, the rent or both', stressRate: 'Enter the stress rate' }],
    ['stressRate=5.5&coverage=125', { loan: 'Enter the loan, the rent or both' }],
    ['loan=150000&coverage=125', { stressRate: 'Enter the stress rate' }],
    ['loan=-150000&stressRate=5.5', { loan: 'The loan cannot be below £0' }],
    ['loan=150000&stressRate=-5.5', { stressRate: 'The stress rate cannot be below 0%' }],
    ['loan=150000&stressRate=NaN', { stressRate: inPercent('the stress rate') }],
    ['loan=150000&stressRate=5e1', { stressRate: inPercent('the stress rate') }],
    ['loan=150000&stressRate=%D9%A3', { stressRate: inPercent('the stress rate') }],
    ['loan=150000&stressRate=100.01', { stressRate: 'The stress rate can be at most 100%' }],
    ['loan=150000&stressRate=0,125', { stressRate: 'Enter the stress rate with no more than two decimals' }],
    ['loan=150000&stressRate=5.125', { stressRate: 'Enter the stress rate with no more than two decimals' }],
    ['loan=150000&stressRate=5.5&coverage=1000.5', { coverage: 'The cover can be at most 1000%' }],
    ['loan=150000&stressRate=5.5&coverage=1e400', { coverage: inPercent('the cover') }],
    [`loan=150000&stressRate=5.5&coverage=${'1'.repeat(10_000)}`, { coverage: inPercent('the cover') }],
    ['loan=150000&loan=1&stressRate=5.5', { loan: once }],
    ['loan=150000&stressRate=5.5&portfolio=yes', { portfolio: 'Choose one: 0, 1' }],
  ])('400, %#', async (query, errors) => {
    expect(await ask(`rental-cover?${query}`)).toEqual([400, { message, errors }])
  })
})

describe('brrr', () => {
  const b2 = 'price=120000&tax=6000&fees=2000&works=30000&holding=1200&financeFees=2000&loanToValue=75&monthlyRent=1150&costRate=20&rate=5.25' // prettier-ignore
  const bare = 'price=100000&works=30000&value=180000'
  test.each<[string, number, number, number, number | null, number | null]>([
    [`${b2}&value=200000`, 161_200, 150_000, 11_200, 3165, 28.26],
    [`${b2}&value=220000`, 161_200, 165_000, -3800, 2377.5, null],
    [`${b2}&value=0`, 161_200, 0, 161_200, 11_040, 6.85],
    [`${b2}&value=%C2%A3214,933.33`, 161_200, 161_200, 0, 2577, null],
    [`${bare}&loanToValue=75`, 130_000, 135_000, -5000, null, null],
    [`${bare}&loanToValue=75&monthlyRent=900`, 130_000, 135_000, -5000, null, null],
    [`${bare}&loanToValue=0&monthlyRent=900&costRate=0&rate=0`, 130_000, 0, 130_000, 10_800, 8.31],
    [`${bare}&loanToValue=50&monthlyRent=0&costRate=20&rate=5`, 130_000, 90_000, 40_000, -4500, -11.25],
    [`${bare}&loanToValue=100&monthlyRent=900&costRate=100&rate=5`, 130_000, 180_000, -50_000, -9000, null],
    [`${bare}&loanToValue=72,5%25&fees=&tax=`, 130_000, 130_500, -500, null, null],
    ['price=0&value=0&loanToValue=75&monthlyRent=500&costRate=10&rate=5', 0, 0, 0, 5400, null],
    ['price=0.01&value=0&loanToValue=75&monthlyRent=0&costRate=10&rate=5', 0.01, 0, 0.01, 0, 0],
  ])('%s', async (query, totalIn, loan, moneyLeftIn, annualCashFlow, returnOnMoneyLeftIn) => {
    const noSale = { profitIfSold: null, returnIfSold: null }
    const expected = { totalIn, loan, moneyLeftIn, annualCashFlow, returnOnMoneyLeftIn, ...noSale }
    expect(await ask(`brrr?${query}`)).toEqual([200, expected])
  })

  test.each<[string, number, number | null]>([
    [`${b2}&value=200000&sellingCosts=4,200`, 34_600, 21.46],
    [`${b2}&value=150000&sellingCosts=0`, -11_200, -6.95],
    ['price=0&value=0&loanToValue=75&sellingCosts=10', -10, null],
  ])('a sale: %s', async (query, profitIfSold, returnIfSold) => {
    expect(await ask(`brrr?${query}`)).toEqual([200, expect.objectContaining({ profitIfSold, returnIfSold })])
  })

  test.each<Refusals[number]>([
    [
      '',
      {
        price: 'Enter the price',
        value: 'Enter the value after the works',
        loanToValue: 'Enter the loan to value',
      },
    ],
    [bare, { loanToValue: 'Enter the loan to value' }],
    [`${bare}&loanToValue=101`, { loanToValue: 'The loan to value can be at most 100%' }],
    [`${bare}&loanToValue=-1`, { loanToValue: 'The loan to value cannot be below 0%' }],
    [`${bare}&loanToValue=75&rate=high`, { rate: inPercent('the interest rate') }],
    [`${bare}&loanToValue=75&costRate=1,000`, { costRate: 'The running costs can be at most 100%' }],
    [`${bare}&loanToValue=75&holding=-1`, { holding: 'The holding costs cannot be below £0' }],
    [`${bare}&loanToValue=75&tax=none`, { tax: inPounds('the property tax') }],
    [`${bare}&loanToValue=75&works=1`, { works: once }],
    [`${bare}&loanToValue=75&financeFees=1e9`, { financeFees: inPounds('the finance fees') }],
  ])('400: %s', async (query, errors) => {
    expect(await ask(`brrr?${query}`)).toEqual([400, { message, errors }])
  })
})

describe('section-24', () => {
  test.each<[string, number, number, number, number]>([
    ['otherIncome=45000&profit=12000&financeCosts=7000&year=2026/27', 3746, 1400, 2346, 0],
    ['otherIncome=45000&profit=12000&financeCosts=7000&year=2025', 3746, 1400, 2346, 0],
    ['otherIncome=45000&profit=12000&financeCosts=7000', 3746, 1400, 2346, 0],
    ['otherIncome=30000&profit=8000&financeCosts=5000&year=2026', 1600, 1000, 600, 0],
    ['otherIncome=60000&profit=20000&financeCosts=0&year=2026-27', 8000, 0, 8000, 0],
    ['otherIncome=60000&profit=20000&financeCosts=0&year=2027-28', 8400, 0, 8400, 0],
    ['otherIncome=60000&profit=20000&financeCosts=15000&year=2026%2F2027', 8000, 3000, 5000, 0],
    ['otherIncome=60000&profit=20000&financeCosts=15000&year=2027%2F28', 8400, 3300, 5100, 0],
    ['otherIncome=45000&profit=12000&financeCosts=7000&year=2026%E2%80%9327', 3746, 1400, 2346, 0],
    ['otherIncome=45000&profit=12000&financeCosts=7000&year=&broughtForward=', 3746, 1400, 2346, 0],
    ['otherIncome=50269.98&profit=0.03&financeCosts=0.03', 0.01, 0.01, 0, 0],
    ['otherIncome=0&profit=0&financeCosts=0', 0, 0, 0, 0],
    ['otherIncome=0&profit=12570&financeCosts=8000', 0, 0, 0, 8000],
    ['otherIncome=5000&profit=10000&financeCosts=9000', 486, 486, 0, 6570],
    ['otherIncome=40000&profit=6000&financeCosts=9000', 1200, 1200, 0, 3000],
    ['otherIncome=40000&profit=9000&financeCosts=5000&broughtForward=3000', 1800, 1600, 200, 0],
    ['otherIncome=100000&profit=10000&financeCosts=0', 6000, 0, 6000, 0],
    ['otherIncome=%C2%A3150,000&profit=10%20000&financeCosts=10000.55', 4500, 2000, 2500, 0.55],
  ])('%s', async (query, tax, credit, netTax, carriedForward) => {
    expect(await ask(`section-24?${query}`)).toEqual([200, { tax, credit, netTax, carriedForward }])
  })

  const years = { year: 'Choose the tax year: 2025/26, 2026/27, 2027/28' }
  const whole = 'otherIncome=1&profit=1&financeCosts=1'
  test.each<Refusals[number]>([
    [
      '',
      {
        otherIncome: 'Enter your other income',
        profit: 'Enter the property profit',
        financeCosts: 'Enter the finance costs',
      },
    ],
    ['otherIncome=1&financeCosts=1', { profit: 'Enter the property profit' }],
    ['otherIncome=1&profit=-1&financeCosts=1', { profit: 'The property profit cannot be below £0' }],
    ['otherIncome=1&profit=1&financeCosts=%E2%88%921', { financeCosts: 'The finance costs cannot be below £0' }],
    [`${whole}&profit=1`, { profit: once }],
    [`${whole}&year=2030`, years],
    [`${whole}&year=2024/25`, years],
    [`${whole}&year=2026/28`, years],
    [`${whole}&year=this`, years],
    [`${whole}&year=2026/27/28`, years],
    [`${whole}&broughtForward=x`, { broughtForward: inPounds('the finance costs brought forward') }],
  ])('400: %s', async (query, errors) => {
    expect(await ask(`section-24?${query}`)).toEqual([400, { message, errors }])
  })

  test('a day whose tax year is not known has to be told the year', async () => {
    site.setHour('2029-01-01T12:00:00Z')
    const [without, told] = [await ask(`section-24?${whole}`), await ask(`section-24?${whole}&year=2027`)]
    site.setHour('2026-11-23T12:00:00Z')
    expect(without).toEqual([400, { message, errors: years }])
    expect(told[0]).toBe(200)
  })
})
