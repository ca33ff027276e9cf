import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxYears } from '#app/domain/figures/income-tax-years.ts'
import { brrrQuery, readBrrrQuestion } from './brrr.ts'
import type { ReadQuestion } from './fields.ts'
import {
  buyerLabels,
  nationNames,
  propertyTaxQuery,
  readPropertyTaxQuestion,
  regimeOf,
  type Buyer,
} from './property-tax.ts'
import { readRentalCoverQuestion, rentalCoverQuery } from './rental-cover.ts'
import { readSection24Question, section24Query } from './section-24.ts'

/** What pages make of an address. The JSON calls are asked in routes/api/calculators. */

const page = { today: '2026-11-23' }
const call = { ...page, isCall: true }
const params = (query: string) => new URLSearchParams(query)

function questionOf<Question>(read: ReadQuestion<Question, string>): Question {
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.question
}

describe('a page without parameters shows an example', () => {
  test('property tax', () => {
    expect(readPropertyTaxQuestion(params(''), page)).toEqual({
      ok: true,
      question: {
        pricePence: 20_000_000,
        nation: 'England',
        buyer: 'additional',
        regime: 'additional-dwelling',
        isNonResident: false,
        hasCompanyRelief: false,
        completionDate: '2026-11-23',
      },
      typed: {
        price: '200000',
        nation: 'england',
        buyer: 'additional',
        nonResident: '0',
        companyRelief: '0',
        date: '2026-11-23',
      },
    })
  })

  test('BRRR, parameters of others notwithstanding', () => {
    expect(questionOf(readBrrrQuestion(params('utm_source=mail'), page))).toEqual({
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
      sellingCostsPence: null,
    })
  })

  test('rental cover and income tax', () => {
    expect(questionOf(readRentalCoverQuestion(params(''), page))).toEqual({
      loanPence: 15_000_000,
      monthlyRentPence: 120_000,
      stressRatePercent: 5.5,
      coveragePercent: 125,
      isPortfolio: false,
    })
    const example = {
      otherIncomePence: 4_500_000,
      propertyProfitPence: 1_200_000,
      financeCostsPence: 700_000,
      broughtForwardPence: 0,
    }
    expect(questionOf(readSection24Question(params(''), page))).toEqual({ ...example, year: '2026/27' })
    // Until the rates of later years are known, the page shows the last ones and says which.
    const later = { today: '2031-01-01' }
    expect(questionOf(readSection24Question(params(''), later))).toEqual({ ...example, year: '2027/28' })
  })
})

describe('a page with some parameters', () => {
  test('costs that are not in the address are none, assumptions the usual ones, rent is not guessed', () => {
    expect(readBrrrQuestion(params('price=100000&value=180000&works=&rate='), page)).toMatchObject({
      ok: true,
      question: {
        pricePence: 10_000_000,
        worksPence: 0,
        feesPence: 0,
        valuePence: 18_000_000,
        loanToValuePercent: 75,
        monthlyRentPence: null,
        costRatePercent: 20,
        ratePercent: 5.25,
      },
      typed: { works: '0', fees: '0', rate: '5.25', monthlyRent: '' },
    })
  })

  test('what the result stands on is asked for, and never the example’s', () => {
    expect(readPropertyTaxQuestion(params('nation=wales'), page)).toMatchObject({
      ok: false,
      errors: { price: 'Enter the price' },
      isAsking: true,
    })
    expect(readBrrrQuestion(params('price=1&works=2'), page)).toMatchObject({ ok: false, isAsking: true })
    expect(readSection24Question(params('profit=1'), page)).toMatchObject({ ok: false, isAsking: true })
    expect(readRentalCoverQuestion(params('stressRate=7'), page)).toMatchObject({ ok: false, isAsking: true })
    expect(readBrrrQuestion(params('price=1&works=2'), call)).toMatchObject({ ok: false, isAsking: false })
    expect(readPropertyTaxQuestion(params('price=&nation=wales&date='), page)).toEqual({
      ok: false,
      errors: { price: 'Enter the price' },
      isAsking: false,
      typed: {
        price: '',
        nation: 'wales',
        buyer: 'additional',
        nonResident: '0',
        companyRelief: '0',
        date: '2026-11-23',
      },
    })
    expect(readSection24Question(params('profit='), page)).toMatchObject({ errors: { profit: 'Enter the property profit' } }) // prettier-ignore
  })

  test('rental cover needs the loan or the rent', () => {
    expect(questionOf(readRentalCoverQuestion(params('loan=&monthlyRent=1200'), page))).toMatchObject({
      loanPence: null,
      monthlyRentPence: 120_000,
    })
    expect(readRentalCoverQuestion(params('loan=&monthlyRent='), page)).toMatchObject({
      ok: false,
      errors: { loan: 'Enter the loan, the rent or both' },
    })
  })

  test('nothing typed is lost with a mistake, and nothing long is carried along', () => {
    const read = readBrrrQuestion(params(`price=cheap&value=${'8'.repeat(10_000)}&works=2+500`), page)
    expect(read).toMatchObject({
      ok: false,
      errors: {
        price: 'Enter the price in pounds, such as 1,200 or 1200.50',
        value: 'Enter the value after the works in pounds, such as 1,200 or 1200.50',
      },
      typed: { price: 'cheap', value: '8'.repeat(40), works: '2 500' },
    })
  })

  test('a year is shown in one spelling', () => {
    expect(readSection24Question(params('year=2027'), page).typed.year).toBe('2027/28')
    expect(readSection24Question(params('year=2031'), page)).toMatchObject({ ok: false, typed: { year: '2031' } })
  })
})

test.each<[Buyer, boolean, string]>([
  ['standard', false, 'standard'],
  ['first-time', false, 'first-time-buyer'],
  ['additional', true, 'additional-dwelling'],
  ['company', false, 'company-without-relief'],
  ['company', true, 'additional-dwelling'],
  ['non-residential', true, 'non-residential'],
])('a buyer %s, relief %s: %s', (buyer, hasRelief, regime) => {
  expect(regimeOf(buyer, hasRelief)).toBe(regime)
})

describe('a link holds its question whole, for pages and for calls', () => {
  const pence = fc.integer({ min: 0, max: 10_000_000_000 })
  const upTo = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((basisPoints) => basisPoints / 100)
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)

  test('property tax', () => {
    const cases = fc.record({
      pricePence: pence,
      nation: fc.constantFrom(...Object.values(nationNames)),
      buyer: fc.constantFrom(...(Object.keys(buyerLabels) as Buyer[])),
      isNonResident: fc.boolean(),
      hasCompanyRelief: fc.boolean(),
      completionDate: fc.constantFrom('2022-12-16', '2025-03-31', '2028-11-23'),
    })
    fc.assert(
      fc.property(cases, fc.constantFrom(page, call), (question, asked) => {
        const regime = regimeOf(question.buyer, question.hasCompanyRelief)
        const read = readPropertyTaxQuestion(params(propertyTaxQuery(question)), asked)
        expect(questionOf(read)).toEqual({ ...question, regime })
      }),
    )
  })

  test('BRRR', () => {
    const cases = fc.record({
      pricePence: pence,
      propertyTaxPence: pence,
      feesPence: pence,
      worksPence: pence,
      holdingPence: pence,
      financeFeesPence: pence,
      valuePence: pence,
      loanToValuePercent: upTo(100),
      monthlyRentPence: maybe(pence),
      costRatePercent: upTo(100),
      ratePercent: upTo(100),
      sellingCostsPence: maybe(pence),
    })
    fc.assert(
      fc.property(cases, fc.constantFrom(page, call), (question, asked) => {
        expect(questionOf(readBrrrQuestion(params(brrrQuery(question)), asked))).toEqual(question)
      }),
    )
  })

  test('rental cover and income tax', () => {
    const covers = fc
      .record({
        loanPence: maybe(pence),
        monthlyRentPence: maybe(pence),
        stressRatePercent: upTo(100),
        coveragePercent: upTo(1000),
        isPortfolio: fc.boolean(),
      })
      .filter(({ loanPence, monthlyRentPence }) => loanPence !== null || monthlyRentPence !== null)
    fc.assert(
      fc.property(covers, fc.constantFrom(page, call), (question, asked) => {
        expect(questionOf(readRentalCoverQuestion(params(rentalCoverQuery(question)), asked))).toEqual(question)
      }),
    )
    const landlords = fc.record({
      year: fc.constantFrom(...taxYears),
      otherIncomePence: pence,
      propertyProfitPence: pence,
      financeCostsPence: pence,
      broughtForwardPence: pence,
    })
    fc.assert(
      fc.property(landlords, fc.constantFrom(page, call), (question, asked) => {
        expect(questionOf(readSection24Question(params(section24Query(question)), asked))).toEqual(question)
      }),
    )
  })
})
