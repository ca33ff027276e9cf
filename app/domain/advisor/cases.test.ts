import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { brrrPageFields } from '#app/domain/calculators/brrr-cases.ts'
import { dealFields } from '#app/domain/calculators/deal.ts'
import { choice, cost, flag, pounds, usual, type Fields, type Kind } from '#app/domain/calculators/fields.ts'
import { propertyTaxFields } from '#app/domain/calculators/property-tax.ts'
import { rentalCoverFields } from '#app/domain/calculators/rental-cover.ts'
import { section24Fields } from '#app/domain/calculators/section-24.ts'
import { argsGiven, caseOf, caseRows } from './answers/given.ts'
import { caseFields, caseKeys, type CaseKey } from './case-fields.ts'
import { longestCase, readCase, sayCase, sayCaseOfQuery, sayValue, type Case, type CaseValue } from './case-words.ts'
import { brrr } from './tools/brrr.server.ts'
import { mortgagePayment } from './tools/mortgage.server.ts'
import { propertyTax } from './tools/property-tax.server.ts'
import { rentalCover } from './tools/rental-cover.server.ts'
import { workOutReturns } from './tools/returns.server.ts'
import { section24 } from './tools/section-24.server.ts'
import { argsOf, schemaOf } from './tools/tool.server.ts'

/** One list of arguments: what a calculator’s page asks for, the tools take, the sentences say and the table of given figures fills. */

const asked = { today: '2026-11-29' }
const pages: Record<CaseKey, Fields> = {
  deal: dealFields(asked),
  mortgage: {},
  'property-tax': propertyTaxFields(asked),
  brrr: brrrPageFields(asked),
  'rental-cover': rentalCoverFields,
  'section-24': section24Fields(asked),
}
const tools: Record<CaseKey, { args: z.ZodType }> = {
  deal: workOutReturns,
  mortgage: mortgagePayment,
  'property-tax': propertyTax,
  brrr,
  'rental-cover': rentalCover,
  'section-24': section24,
}

/** What of these fields of a page no tool takes, no row fills, or no sentence says. */
function missingOf(key: CaseKey, page: Fields): string[] {
  const taken = Object.keys(schemaOf(tools[key])['properties'] as object)
  return Object.keys(page).flatMap((field) => [
    ...(taken.includes(field) ? [] : [`${key} ${field}: no argument`]),
    ...(Object.hasOwn(caseRows[key], field) ? [] : [`${key} ${field}: no row`]),
    ...(Object.hasOwn(caseFields[key], field) ? [] : [`${key} ${field}: no words`]),
  ])
}

test.each(caseKeys)('every field of %s is an argument, is filled and is said', (key) => {
  expect(missingOf(key, pages[key])).toEqual([])
  // Nothing stands beside the fields but the amounts in place of a share, and what a company pays of its own.
  const beside = Object.keys(caseRows[key]).filter((field) => !Object.hasOwn(pages[key], field))
  const own: Partial<Record<CaseKey, string[]>> = {
    deal: ['depositPounds', 'loan'],
    mortgage: beside,
    'section-24': ['companyCosts', 'companyInterest', 'over'],
  }
  expect(beside).toEqual(own[key] ?? [])
  expect(missingOf(key, caseFields[key])).toEqual([])
})

test('a field that is new to a calculator would be missed', () => {
  const page = { ...pages.brrr, garden: cost(pounds('the garden'), '0') }
  expect(missingOf('brrr', page)).toEqual(['brrr garden: no argument', 'brrr garden: no row', 'brrr garden: no words'])
  const args = argsOf({ ...caseFields.brrr, garden: cost(pounds('the garden'), '0') })
  expect([args.safeParse({ garden: 5 }).success, args.safeParse({ graden: 5 }).success]).toEqual([true, false])
})

test('the schema says of each argument what it is, and what has to be said', () => {
  const fields = {
    price: { ...pages.deal['price']!, isRequired: true },
    who: usual(choice('the buyer', { me: 1, you: 2 }, { me: 'me', you: 'you' }), 'me'),
    isWet: usual(flag('wet', 'dry'), '0'),
    rent: cost(pounds('the rent', { per: 'month' }), '0'),
  }
  expect(schemaOf({ args: argsOf(fields, { who: 'me where it is not said' }) })).toEqual({
    type: 'object',
    properties: {
      price: { type: 'number', minimum: 0, maximum: 100_000_000, description: 'price, in pounds' },
      who: { type: 'string', enum: ['me', 'you'], description: 'me where it is not said' },
      isWet: { type: 'boolean', description: 'wet' },
      rent: { type: 'number', minimum: 0, maximum: 100_000_000, description: 'rent, in pounds a month' },
    },
    required: ['price'],
    additionalProperties: false,
  })
})

/** Numbers that are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function randomValue(kind: Kind, roll: (below: number) => number): CaseValue {
  switch (kind.of) {
    case 'pounds':
      return [roll(100_000_000), roll(5000), roll(1_000_000) / 100, 0, 100_000_000][roll(5)]!
    case 'percent':
      return [roll(kind.most), roll(kind.most * 100) / 100, 0, kind.most][roll(4)]!
    case 'years':
      return 1 + roll(kind.most)
    case 'day':
      return new Date(Date.UTC(2023, 0, 1 + roll(2000), 12)).toISOString().slice(0, 10)
    case 'flag':
      return roll(2) === 1
    case 'choice':
      return Object.keys(kind.words)[roll(Object.keys(kind.words).length)]!
  }
}

test('two thousand cases are said and read again', () => {
  const roll = dice(38)
  for (let round = 0; round < 2000; round += 1) {
    const calculator = caseKeys[round % caseKeys.length]!
    const fields: Fields = caseFields[calculator]
    const names = Object.keys(fields)
    const given = names.filter((_, index) => index === round % names.length || roll(4) === 0)
    const args = Object.fromEntries(given.map((name) => [name, randomValue(fields[name]!.kind, roll)]))
    const text = sayCase({ calculator, args })
    expect(readCase(text), text).toEqual({ calculator, args })
    expect(text.length).toBeLessThanOrEqual(longestCase)
  }
})

/** Every field at its longest, with amounts of so many pounds. The deposit is said in one way. */
function longestOf(calculator: CaseKey, amount: number): Case {
  const fields: Fields = caseFields[calculator]
  const longest = ({ kind }: { kind: Kind }): CaseValue => {
    if (kind.of === 'pounds') return amount
    if (kind.of === 'percent') return kind.most - 0.01
    if (kind.of === 'day') return '2026-09-23'
    if (kind.of === 'years') return 50
    const [name] = Object.entries(kind.words).toSorted(([, a], [, b]) => b.length - a.length)[0]!
    return kind.of === 'flag' ? name === '1' : name
  }
  const others = Object.entries(fields).filter(([name]) => name !== 'depositPounds' && name !== 'loan')
  return { calculator, args: Object.fromEntries(others.map(([name, field]) => [name, longest(field)])) }
}

test.each(caseKeys)('a case of %s with every field at its longest is short enough', (calculator) => {
  for (const [amount, most] of [
    [999_999, 430],
    [99_999_999.99, longestCase],
  ] as const) {
    const longest = longestOf(calculator, amount)
    const text = sayCase(longest)
    expect(text.length, text).toBeLessThanOrEqual(most)
    expect(readCase(text)).toEqual(longest)
  }
})

describe('the sentence', () => {
  const deal: Case = { calculator: 'deal', args: { deposit: 30, rent: 1200, price: 200_000, buyer: undefined } }
  test('says what has to be said first, and nothing that was not given', () => {
    expect(sayCase(deal)).toBe('Deal calculator: price £200,000, rent £1,200 a month, deposit 30%')
    expect(sayValue(caseFields.deal.nation, 'wales')).toBe('Wales')
    const others: Case[] = [
      { calculator: 'mortgage', args: { loan: 150_000, rate: 5.25, years: 25, repayment: 'repayment' } },
      { calculator: 'property-tax', args: { price: 600_000, nation: 'northern-ireland', buyer: 'company', companyRelief: false, nonResident: true, date: '2027-04-01' } }, // prettier-ignore
      { calculator: 'brrr', args: { price: 120_000, value: 200_000, loanToValue: 75, holding: 0 } },
      { calculator: 'rental-cover', args: { loan: 150_000, coverage: 145, portfolio: true } },
      {
        calculator: 'section-24',
        args: { otherIncome: 60_000.5, profit: 12_000, financeCosts: 7000, year: '2027/28' },
      },
    ]
    expect(others.map(sayCase)).toEqual([
      'Mortgage: loan £150,000, interest rate 5.25%, repayment, term 25 years',
      'Property tax calculator: price £600,000, Northern Ireland, not UK resident, completion 1 April 2027, company, no company relief',
      'BRRR calculator: price £120,000, holding costs £0, value after the works £200,000, loan to value 75%',
      'Rental cover calculator: loan £150,000, cover 145%, portfolio landlord',
      'Section 24 calculator: other income £60,000.50 a year, property profit £12,000 a year, finance costs £7,000 a year, tax year 2027/28',
    ])
  })

  test.each([
    '',
    'Deal calculator',
    'Deal calculator: ',
    'deal calculator: price £200,000',
    'Deal calculator: price £200000',
    'Deal calculator: price £200,000 ',
    'Deal calculator: price £200,000.',
    'Deal calculator: price 200,000',
    'Deal calculator: price £200,000, rent £1,200',
    'Deal calculator: price £200,000, deposit 30',
    'Deal calculator: price £200,000, deposit 30.0%',
    'Deal calculator: price £200,000, deposit 130%',
    'Deal calculator: deposit 30%, price £200,000',
    'Deal calculator: price £200,000, price £200,000',
    'Deal calculator: price £200,000, France',
    'Deal calculator: price £100,000,001',
    'Deal calculator: term 1 years',
    'Deal calculator: term 51 years',
    'Deal calculator: completion 31 February 2027',
    'Deal calculator: completion 01 April 2027',
    'Property tax calculator: price £200,000, rent £1,200 a month',
    'Mortgage: constructor',
    'ROI for a 200k property with 1200 rent',
    `Deal calculator: price £${'1'.repeat(500)}`,
  ])('is read as it was said and not otherwise: %s', (text) => expect(readCase(text)).toBeNull())
})

test('what a visitor gave becomes the case of its topic', () => {
  const figures = { pricePence: 20_000_000, monthlyRentPence: 120_000, depositPence: 5_000_000, termYears: 30, buyer: 'first-time' as const, securePence: 0 } // prettier-ignore
  const args = { price: 200_000, rent: 1200, depositPounds: 50_000, years: 30, repayment: 'repayment', buyer: 'standard', secure: 0 } // prettier-ignore
  expect(caseOf('returns', figures)).toEqual({ calculator: 'deal', args })
  expect(argsGiven('property-tax', { ...figures, hasCompanyRelief: false, completionDate: '2027-04-01' })).toEqual({
    price: 200_000,
    buyer: 'first-time',
    companyRelief: false,
    date: '2027-04-01',
  })
  expect(argsGiven('brrr', { depositPercent: 30, holdingPence: 120_050, costRatePercent: 20 })).toEqual({
    loanToValue: 70,
    holding: 1200.5,
    costRate: 20,
  })
  expect(argsGiven('rental-cover', { ...figures, ratePercent: 6, isPortfolio: true })).toEqual({
    loan: 150_000,
    monthlyRent: 1200,
    stressRate: 6,
    portfolio: true,
  })
  expect(caseOf('section-24', { broughtForwardPence: 100, taxYear: '2027/28' })).toEqual({
    calculator: 'section-24',
    args: { broughtForward: 1, year: '2027/28' },
  })
  expect([caseOf('returns', {}), caseOf('area', figures)]).toEqual([null, null])
})

test('every row takes what it names, and nothing else', () => {
  const value: Record<string, unknown> = { nation: 'Wales', buyer: 'company', taxYear: '2027/28', completionDate: '2027-04-01' } // prettier-ignore
  for (const key of caseKeys)
    for (const [field, { names, of }] of Object.entries(caseRows[key])) {
      const given = Object.fromEntries(names.map((name) => [name, value[name] ?? (/^(is|has)/.test(name) ? true : 50)]))
      expect([of({}), of(given) === undefined], `${key} ${field}`).toEqual([undefined, false])
    }
})

test('an amount of a deposit in an address is said as an amount, and read back', () => {
  const sentence = sayCaseOfQuery('deal', `price=185000&rent=950&deposit=${encodeURIComponent('£55000')}`, asked.today)
  expect(sentence).toBe('Deal calculator: price £185,000, rent £950 a month, deposit £55,000')
  expect(readCase(sentence)?.args).toEqual({ price: 185_000, rent: 950, depositPounds: 55_000 })
})
