import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Nation } from '#db/schema.ts'
import { calculatePropertyTax, findPropertyTax, suggestTaxRegime, type TaxRegime } from './property-tax.ts'
import { propertyTaxes } from './property-tax-rates.ts'

const nonResident = true

/** Worked by hand from the published bands (RULES.md, Property tax), in pounds. */
const vectors: [
  id: string,
  nation: Nation,
  price: number,
  regime: TaxRegime,
  expected: number,
  isNonResident?: boolean,
][] = [
  ['SD1', 'England', 125_000, 'standard', 0],
  ['SD2', 'England', 180_000, 'standard', 1100],
  ['SD3', 'England', 250_000, 'standard', 2500],
  ['SD4', 'England', 295_000, 'standard', 4750],
  ['SD5', 'England', 300_000, 'standard', 5000],
  ['SD6', 'England', 500_000, 'standard', 15_000],
  ['SD7', 'England', 925_000, 'standard', 36_250],
  ['SD8', 'England', 1_500_000, 'standard', 93_750],
  ['SD9', 'England', 2_000_000, 'standard', 153_750],
  ['SD10', 'England', 300_000, 'first-time-buyer', 0],
  ['SD11', 'England', 350_000, 'first-time-buyer', 2500],
  ['SD12', 'England', 500_000, 'first-time-buyer', 10_000],
  ['SD13', 'England', 500_001, 'first-time-buyer', 15_000],
  ['SD14', 'England', 39_999, 'additional-dwelling', 0],
  ['SD15', 'England', 40_000, 'additional-dwelling', 2000],
  ['SD16', 'England', 125_000, 'additional-dwelling', 6250],
  ['SD17', 'England', 135_000, 'additional-dwelling', 6950],
  ['SD18', 'England', 180_000, 'additional-dwelling', 10_100],
  ['SD19', 'Northern Ireland', 200_000, 'additional-dwelling', 11_500],
  ['SD20', 'England', 250_000, 'additional-dwelling', 15_000],
  ['SD21', 'England', 400_000, 'additional-dwelling', 30_000],
  ['SD22', 'England', 1_000_000, 'additional-dwelling', 93_750],
  ['SD23', 'England', 1_500_000, 'additional-dwelling', 168_750],
  ['SD24', 'England', 300_000, 'standard', 11_000, nonResident],
  ['SD25', 'England', 200_000, 'additional-dwelling', 15_500, nonResident],
  ['SD26', 'England', 400_000, 'first-time-buyer', 13_000, nonResident],
  ['SD27', 'England', 600_000, 'additional-dwelling', 50_000],
  ['SD28', 'England', 600_000, 'company-without-relief', 102_000],
  ['SD29', 'England', 600_000, 'company-without-relief', 114_000, nonResident],
  ['SD30', 'England', 275_000, 'non-residential', 3250],
  ['SD31', 'England', 500_000, 'non-residential', 14_500],
  ['SD32', 'England', 1_000_000, 'non-residential', 39_500],
  ['L1', 'Scotland', 145_000, 'standard', 0],
  ['L2', 'Scotland', 200_000, 'standard', 1100],
  ['L3', 'Scotland', 200_000, 'first-time-buyer', 500],
  ['L4', 'Scotland', 200_000, 'additional-dwelling', 17_100],
  ['L5', 'Scotland', 250_000, 'additional-dwelling', 22_100],
  ['L6', 'Scotland', 300_000, 'standard', 4600],
  ['L8', 'Scotland', 1_000_000, 'standard', 78_350],
  ['L10', 'Scotland', 300_000, 'non-residential', 3500],
  ['W1', 'Wales', 225_000, 'standard', 0],
  ['W2', 'Wales', 300_000, 'standard', 4500],
  ['W3', 'Wales', 400_000, 'standard', 10_500],
  ['W4', 'Wales', 40_000, 'additional-dwelling', 2000],
  ['W5', 'Wales', 180_000, 'additional-dwelling', 9000],
  ['W7', 'Wales', 250_000, 'additional-dwelling', 14_950],
  ['W8', 'Wales', 300_000, 'additional-dwelling', 19_950],
  ['W10', 'Wales', 300_000, 'non-residential', 2750],
]

/** Cases that follow from the rules in words but have no numbered vector. */
const consequences: typeof vectors = [
  ['no relief for first-time buyers in Wales', 'Wales', 300_000, 'first-time-buyer', 4500],
  ['no non-resident surcharge in Wales', 'Wales', 300_000, 'standard', 4500, nonResident],
  ['no non-resident surcharge in Scotland', 'Scotland', 200_000, 'additional-dwelling', 17_100, nonResident],
  ['no surcharge on shops and offices', 'England', 275_000, 'non-residential', 3250, nonResident],
  ['a company up to £500,000 pays the additional rates', 'England', 500_000, 'company-without-relief', 40_000],
  ['a company in Scotland pays the supplement', 'Scotland', 600_000, 'company-without-relief', 81_350],
  ['no supplement below £40,000 in Scotland', 'Scotland', 39_999, 'additional-dwelling', 0],
  ['no higher rate below £40,000 in Wales', 'Wales', 39_999, 'additional-dwelling', 0],
  ['every band of the relief in Scotland, which is worth £600', 'Scotland', 1_000_000, 'first-time-buyer', 77_750],
  ['every main band in Wales', 'Wales', 2_000_000, 'standard', 171_750],
  ['every non-residential band in Wales', 'Wales', 2_000_000, 'non-residential', 97_750],
  ['nothing for nothing', 'England', 0, 'additional-dwelling', 0],
]

describe('calculatePropertyTax', () => {
  test.each([...vectors, ...consequences])(
    '%s: %s, £%i, %s → £%i',
    (_, nation, price, regime, expected, isNonResident) => {
      expect(calculatePropertyTax({ nation, regime, pricePence: price * 100, isNonResident }).taxPence).toBe(
        expected * 100,
      )
    },
  )

  test('names the tax and shows slices that add up to the price', () => {
    const tax = calculatePropertyTax({ nation: 'Scotland', regime: 'additional-dwelling', pricePence: 20_000_000 })
    expect(tax.name).toBe('LBTT')
    expect(tax.slices).toEqual([
      { fromPence: 0, toPence: 14_500_000, ratePercent: 8, amountPence: 1_160_000 },
      { fromPence: 14_500_000, toPence: 20_000_000, ratePercent: 10, amountPence: 550_000 },
    ])
  })

  test('rounds down to whole pounds, once and at the end', () => {
    expect(calculatePropertyTax({ nation: 'England', regime: 'standard', pricePence: 12_504_999 }).taxPence).toBe(0)
    expect(calculatePropertyTax({ nation: 'England', regime: 'standard', pricePence: 12_505_000 }).taxPence).toBe(100)
  })

  test('gives the share of the price, and every band of the scale', () => {
    const ask = (pricePence: number) =>
      calculatePropertyTax({ nation: 'England', regime: 'additional-dwelling', pricePence, isNonResident: true })
    expect(ask(13_500_000)).toMatchObject({ taxPence: 965_000, effectiveRatePercent: 7.15 })
    expect(ask(13_500_000).bands).toEqual([
      { fromPence: 0, toPence: 12_500_000, ratePercent: 7 },
      { fromPence: 12_500_000, toPence: 25_000_000, ratePercent: 9 },
      { fromPence: 25_000_000, toPence: 92_500_000, ratePercent: 12 },
      { fromPence: 92_500_000, toPence: 150_000_000, ratePercent: 17 },
      { fromPence: 150_000_000, toPence: null, ratePercent: 19 },
    ])
    expect(ask(0)).toMatchObject({ taxPence: 0, effectiveRatePercent: null, slices: [] })
  })

  test('refuses what it cannot answer', () => {
    const ask = (pricePence: number, completionDate?: string) =>
      calculatePropertyTax({ nation: 'England', regime: 'standard', pricePence, completionDate })
    expect(() => ask(-1)).toThrow(RangeError)
    expect(() => ask(1.5)).toThrow(RangeError)
    expect(() => ask(NaN)).toThrow(RangeError)
    expect(() => ask(100, '2022-09-22')).toThrow('SDLT rates before 2022-09-23 are not known.')
    expect(ask(100, '2025-04-01').effectiveFrom).toBe('2025-04-01')
  })
})

/** Each change on the day before it and on its own day, in pounds. */
describe('rates of the day of completion', () => {
  test.each<[Nation, string, number, TaxRegime, number]>([
    ['England', '2022-09-23', 300_000, 'standard', 2500],
    ['England', '2022-09-23', 300_000, 'additional-dwelling', 11_500],
    ['England', '2024-10-30', 300_000, 'additional-dwelling', 11_500],
    ['Northern Ireland', '2024-10-31', 300_000, 'additional-dwelling', 17_500],
    ['England', '2025-03-31', 300_000, 'additional-dwelling', 17_500],
    ['England', '2025-04-01', 300_000, 'additional-dwelling', 20_000],
    ['England', '2025-03-31', 450_000, 'first-time-buyer', 1250],
    ['England', '2025-03-31', 625_000, 'first-time-buyer', 10_000],
    ['England', '2025-03-31', 625_001, 'first-time-buyer', 18_750],
    ['England', '2025-04-01', 450_000, 'first-time-buyer', 7500],
    ['England', '2024-10-30', 600_000, 'company-without-relief', 90_000],
    ['England', '2024-10-31', 600_000, 'company-without-relief', 102_000],
    ['England', '2024-10-30', 250_000, 'additional-dwelling', 7500],
    ['England', '2024-10-31', 250_000, 'additional-dwelling', 12_500],
    ['England', '2022-09-23', 275_000, 'non-residential', 3250],
    ['Scotland', '2022-12-16', 200_000, 'additional-dwelling', 13_100],
    ['Scotland', '2024-12-04', 200_000, 'additional-dwelling', 13_100],
    ['Scotland', '2024-12-05', 200_000, 'additional-dwelling', 17_100],
    ['Wales', '2022-10-10', 300_000, 'standard', 4500],
    ['Wales', '2022-10-10', 300_000, 'additional-dwelling', 16_950],
    ['Wales', '2024-12-10', 2_000_000, 'additional-dwelling', 251_200],
    ['Wales', '2024-12-11', 300_000, 'additional-dwelling', 19_950],
    ['Wales', '2024-12-11', 2_000_000, 'additional-dwelling', 271_200],
  ])('%s, %s: £%i, %s → £%i', (nation, completionDate, price, regime, expected) => {
    expect(calculatePropertyTax({ nation, regime, pricePence: price * 100, completionDate }).taxPence).toBe(
      expected * 100,
    )
  })

  test.each([
    ['England', 'SDLT', '2022-09-23', '2022-09-22'],
    ['Northern Ireland', 'SDLT', '2022-09-23', '2010-01-01'],
    ['Scotland', 'LBTT', '2022-12-16', '2022-12-15'],
    ['Wales', 'LTT', '2022-10-10', '2022-10-09'],
  ] as const)('%s: %s is known from %s, not on %s', (nation, name, knownFrom, completionDate) => {
    const question = { nation, regime: 'standard', pricePence: 100 } as const
    expect(findPropertyTax({ ...question, completionDate })).toEqual({ ok: false, name, knownFrom })
    expect(findPropertyTax({ ...question, completionDate: knownFrom })).toMatchObject({ ok: true })
  })
})

describe('in every nation, for every buyer and every edition', () => {
  const nations = Object.keys(propertyTaxes) as Nation[]
  const cases = nations.flatMap((nation) =>
    propertyTaxes[nation].editions.map(({ effectiveFrom }) => ({ nation, completionDate: effectiveFrom })),
  )
  const regimes: Record<TaxRegime, true> = {
    standard: true,
    'first-time-buyer': true,
    'additional-dwelling': true,
    'company-without-relief': true,
    'non-residential': true,
  }
  const given = fc.record({
    place: fc.constantFrom(...cases),
    regime: fc.constantFrom(...(Object.keys(regimes) as TaxRegime[])),
    isNonResident: fc.boolean(),
    pricePence: fc.oneof(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.integer({ min: 0, max: 200_000_000 }),
      fc.constantFrom(3_999_999, 4_000_000, 50_000_000, 50_000_001, 62_500_000, 62_500_001),
    ),
  })
  type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never
  const ask = ({ place, ...rest }: Given) => calculatePropertyTax({ ...place, ...rest })
  const hold = (check: (one: Given, rise: number) => void) =>
    fc.assert(fc.property(given, fc.integer({ min: 1, max: 100_000_000 }), check), { numRuns: 2000 })

  test('the tax never falls as the price rises', () => {
    hold((one, rise) => {
      const dearer = ask({ ...one, pricePence: one.pricePence + rise })
      expect(dearer.taxPence).toBeGreaterThanOrEqual(ask(one).taxPence)
    })
  })

  test('an additional dwelling pays no less than a main home, a first-time buyer no more', () => {
    hold((one) => {
      const standard = ask({ ...one, regime: 'standard' }).taxPence
      const additional = ask({ ...one, regime: 'additional-dwelling' }).taxPence
      expect(additional).toBeGreaterThanOrEqual(standard)
      expect(ask({ ...one, regime: 'first-time-buyer' }).taxPence).toBeLessThanOrEqual(standard)
    })
  })

  test('a buyer who is not resident pays no less, and 2 points more where that is charged', () => {
    hold((one) => {
      const here = ask({ ...one, isNonResident: false })
      const abroad = ask({ ...one, isNonResident: true })
      const isCharged = here.name === 'SDLT' && one.regime !== 'non-residential' && one.pricePence >= 4_000_000
      const more = isCharged ? one.pricePence * 0.02 : 0
      expect(Math.abs(abroad.taxPence - here.taxPence - more)).toBeLessThanOrEqual(100)
    })
  })

  test('the slices lie end to end, add up to the price, and to the tax but for what is rounded', () => {
    hold((one) => {
      const { slices, taxPence, bands } = ask(one)
      expect(slices.reduce((sum, slice) => sum + slice.toPence - slice.fromPence, 0)).toBe(one.pricePence)
      const sum = slices.reduce((total, slice) => total + slice.amountPence, 0)
      expect(sum - taxPence).toBeGreaterThanOrEqual(-slices.length)
      expect(sum - taxPence).toBeLessThan(100 + slices.length)
      expect(taxPence % 100).toBe(0)
      for (const [index, band] of bands.entries())
        expect(index === bands.length - 1 || band.toPence === bands[index + 1]!.fromPence).toBe(true)
      expect(bands.at(-1)!.toPence ?? Infinity).toBeGreaterThanOrEqual(one.pricePence)
    })
  })
})

test('suggestTaxRegime', () => {
  expect(suggestTaxRegime({ propertyType: 'Residential', bedrooms: null })).toBe('additional-dwelling')
  expect(suggestTaxRegime({ propertyType: 'Student', bedrooms: 6 })).toBe('additional-dwelling')
  expect(suggestTaxRegime({ propertyType: 'Commercial', bedrooms: null })).toBe('non-residential')
  expect(suggestTaxRegime({ propertyType: 'Retail', bedrooms: 2 })).toBe('non-residential')
  expect(suggestTaxRegime({ propertyType: 'Development', bedrooms: null })).toBe('non-residential')
  expect(suggestTaxRegime({ propertyType: 'Development', bedrooms: 3 })).toBe('additional-dwelling')
})
