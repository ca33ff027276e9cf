import { describe, expect, test } from 'vitest'
import { chooseTags, tagsVersion } from './score-tags.ts'
import { scoreDeal, toScoringFactors, type Factors, type ScoreInputs } from './score.ts'

/** A deal that has no merit and no weakness. */
const plain: ScoreInputs = {
  pricePence: 10_000_000,
  annualRentPence: 700_000,
  evidencedValuePence: 10_500_000,
  stationKm: null,
  epcBand: 'C',
  leaseYears: null,
  floodRisk: null,
  isNonStandardConstruction: false,
  isBuildingSafetyUnknown: false,
  isPlanningUnresolved: false,
  hasArrears: false,
  isDevelopment: false,
  evidence: {},
  strategy: 'Buy to let',
  area: {
    grossYieldPercent: null,
    crimePercentile: null,
    priceChangePercent: null,
    rentChangePercent: null,
    edition: null,
  },
}
const middling: Factors = {
  yieldScore: 60,
  cashFlowScore: 90,
  valueScore: 55,
  locationScore: 60,
  growthScore: 60,
  demandScore: 60,
  riskScore: 85,
  evidenceScore: 80,
}
const tagsOf = (factors: Factors, inputs: Partial<ScoreInputs> = {}, grade = 'B') =>
  chooseTags({ ...middling, ...factors }, { ...plain, ...inputs }, grade)

test('the version of the tags is stored beside that of the score', () => {
  expect(tagsVersion).toBe('1.1')
  expect(toScoringFactors(scoreDeal(plain), 'May 2026').meta).toMatchObject({ version: '1.0', tagsVersion: '1.1' })
})

test('where nothing stands out the deal is balanced', () => {
  expect(tagsOf({})).toEqual({ primary: 'Balanced', secondary: ['Buy to let'] })
})

describe('each merit begins at its threshold', () => {
  test.each<[string, Factors, Factors]>([
    ['High Yield', { yieldScore: 96.9 }, { yieldScore: 97 }],
    ['Below Market Value', { valueScore: 74.9 }, { valueScore: 75 }],
    ['Prime Location', { locationScore: 74.9 }, { locationScore: 75 }],
    ['Growth Area', { growthScore: 74.9 }, { growthScore: 75 }],
    ['High Demand', { demandScore: 74.9 }, { demandScore: 75 }],
    ['Low Risk', { riskScore: 95, evidenceScore: 95 }, { riskScore: 100, evidenceScore: 90 }],
    ['Low Risk', { riskScore: 100, evidenceScore: 89.9 }, { riskScore: 100, evidenceScore: 90 }],
    ['Well Evidenced', { evidenceScore: 89.9 }, { evidenceScore: 90 }],
  ])('%s', (tag, below, from) => {
    const all = (factors: Factors) => [tagsOf(factors).primary, ...tagsOf(factors).secondary]
    expect(all(below)).not.toContain(tag)
    expect(all(from)).toContain(tag)
  })

  test('Strong Cash Flow asks the interest cover itself, for its factor ends at 175%', () => {
    // 75% at 5.5% of £100,000 is £4,125 a year.
    const atRent = (annualRentPence: number) => tagsOf({ cashFlowScore: 100 }, { annualRentPence }).primary
    expect(atRent(928_124)).toBe('Balanced')
    expect(atRent(928_125)).toBe('Strong Cash Flow')
  })

  test('Low Risk says that the papers were seen, so Well Evidenced does not stand beside it', () => {
    expect(tagsOf({ riskScore: 100, evidenceScore: 100 })).toEqual({ primary: 'Low Risk', secondary: ['Buy to let'] })
  })
})

test('the primary is the first that applies, and the others follow in the order of the factors', () => {
  const best = {
    yieldScore: 100,
    valueScore: 80,
    locationScore: 80,
    growthScore: 80,
    riskScore: 100,
    evidenceScore: 100,
  }
  expect(tagsOf(best)).toEqual({
    primary: 'High Yield',
    secondary: ['Below Market Value', 'Prime Location', 'Growth Area', 'Low Risk'],
  })
  expect(tagsOf({ ...best, yieldScore: 90 }).primary).toBe('Below Market Value')
  expect(tagsOf({ ...best, riskScore: 45 }).primary).toBe('Higher Risk')
  expect(tagsOf({ growthScore: 80, locationScore: 90 }).primary).toBe('Growth Area')
})

test('warnings are never pushed out', () => {
  const praise = { valueScore: 80, locationScore: 80, growthScore: 80, demandScore: 80 }
  expect(tagsOf(praise, { epcBand: 'E', leaseYears: 90 })).toEqual({
    primary: 'Below Market Value',
    secondary: ['Prime Location', 'Growth Area', 'Short lease', 'EPC upgrade needed'],
  })
})

describe('on grades D and E the primary tag names the weakness', () => {
  test.each<[string, Factors, Partial<ScoreInputs>]>([
    ['Higher Risk', { riskScore: 45, evidenceScore: 20 }, { annualRentPence: 400_000 }],
    ['Negative cash flow', {}, { annualRentPence: 412_499 }],
    ['Short lease', {}, { leaseYears: 99 }],
    ['Above valuation', {}, { evidencedValuePence: 9_999_999 }],
    ['Thin evidence', { evidenceScore: 49.9 }, {}],
    ['Low yield', { yieldScore: 20, growthScore: 0 }, {}],
    ['Slow growth', { yieldScore: 45, growthScore: 0 }, {}],
  ])('%s', (tag, factors, inputs) => {
    for (const grade of ['D', 'E']) expect(tagsOf(factors, inputs, grade).primary).toBe(tag)
  })

  test('the other weaknesses come next, before any praise, and each stands once', () => {
    const inputs = { annualRentPence: 300_000, leaseYears: 70, evidencedValuePence: 9_000_000, epcBand: 'E' }
    expect(tagsOf({ locationScore: 90 }, inputs, 'E')).toEqual({
      primary: 'Negative cash flow',
      secondary: ['Above valuation', 'Prime Location', 'Short lease', 'EPC upgrade needed'],
    })
    expect(tagsOf({}, { leaseYears: 70 }, 'D')).toEqual({ primary: 'Short lease', secondary: ['Buy to let'] })
  })

  test('better grades keep their praise', () => {
    for (const grade of ['C', 'C+', 'B', 'A+']) {
      expect(tagsOf({ growthScore: 80 }, { evidencedValuePence: 9_000_000 }, grade).primary).toBe('Growth Area')
    }
  })

  test('no figure is no weakness: without a price nothing is said of cash flow', () => {
    expect(tagsOf({}, { pricePence: 0, annualRentPence: 0, evidencedValuePence: null }, 'D').primary).not.toBe(
      'Negative cash flow',
    )
  })
})
