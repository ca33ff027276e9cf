import { describe, expect, test } from 'vitest'
import { liverpool } from '#app/testing/inputs/score-example.ts'
import {
  crimePercentile,
  factorLabel,
  gradeTone,
  parseScoringFactors,
  scoreDeal,
  scoreFactors,
  toScoringFactors,
  type AreaScoreInputs,
  type ScoreInputs,
} from './score.ts'

const noArea: AreaScoreInputs = {
  grossYieldPercent: null,
  crimePercentile: null,
  priceChangePercent: null,
  rentChangePercent: null,
  edition: null,
}

/** Worked example 3: no area, no comparables. */
const bare: ScoreInputs = {
  ...liverpool,
  pricePence: 20_000_000,
  annualRentPence: 1_440_000,
  evidencedValuePence: null,
  stationKm: null,
  epcBand: null,
  evidence: { title: 'verified', authority: 'verified', worksQuotes: 'verified' },
  area: noArea,
}

/** A deal with everything verified and full marks throughout. */
const best: ScoreInputs = {
  ...liverpool,
  evidencedValuePence: 20_000_000,
  stationKm: 0.3,
  epcBand: 'C',
  evidence: { ...liverpool.evidence, valuation: 'verified', worksQuotes: 'not-applicable' },
  area: { grossYieldPercent: 5, crimePercentile: 5, priceChangePercent: 8, rentChangePercent: 8, edition: '2026-05' },
}

test('worked example 1', () => {
  expect(scoreDeal(liverpool)).toEqual({
    score: 77.7,
    grade: 'B+',
    factors: {
      yieldScore: 77.1,
      cashFlowScore: 100,
      valueScore: 78.7,
      locationScore: 50.3,
      growthScore: 63.2,
      demandScore: 66.7,
      riskScore: 95,
      evidenceScore: 80,
    },
    tags: { primary: 'Below Market Value', secondary: ['Buy to let'] },
    coverage: 1,
    confidence: 'High',
    marketTrend: 'Stable',
    demandLevel: 'High',
    version: '1.0',
  })
})

test('worked example 3: what is missing pulls the score to 50', () => {
  const scored = scoreDeal(bare)
  expect(scored).toMatchObject({
    score: 64.9,
    grade: 'C+',
    coverage: 0.55,
    confidence: 'Low',
    marketTrend: 'Unknown',
    demandLevel: 'Unknown',
  })
  expect(scored.factors).toEqual({ yieldScore: 70, cashFlowScore: 99.6, riskScore: 100, evidenceScore: 35 })
})

describe('grades', () => {
  const evidenceOf = (items: ScoreInputs['evidence']) => scoreDeal({ ...best, evidence: items }).grade
  const all = best.evidence!

  test('full marks are A+', () => {
    expect(scoreDeal(best)).toMatchObject({ score: 97.8, grade: 'A+' })
  })

  test('an A needs 70 of evidence, a B 50', () => {
    expect(evidenceOf({ ...all, valuation: 'missing' })).toBe('A+')
    expect(evidenceOf({ ...all, valuation: 'missing', title: 'missing' })).toBe('B+')
    expect(evidenceOf({ ...all, valuation: 'missing', title: 'missing', authority: 'supplied', epc: 'missing' })).toBe(
      'C+',
    )
    expect(evidenceOf(null)).toBe('C+')
  })

  test('an A needs 85 of coverage', () => {
    const { grossYieldPercent, crimePercentile: crime } = best.area
    const area = { ...noArea, grossYieldPercent, crimePercentile: crime }
    expect(scoreDeal({ ...best, area })).toMatchObject({ coverage: 0.8, confidence: 'Medium', grade: 'B+' })
  })

  test('fall through the letters as the price rises', () => {
    const seen = new Set<string>()
    for (let pounds = 100_000; pounds < 900_000; pounds += 2000)
      seen.add(scoreDeal({ ...best, pricePence: pounds * 100 }).grade)
    expect([...seen]).toEqual(['A+', 'A', 'B+', 'B', 'C+', 'C', 'D'])
    const worst = scoreDeal({
      ...best,
      pricePence: 90_000_000,
      evidence: {},
      area: { ...noArea, priceChangePercent: -9, rentChangePercent: -3 },
    })
    expect(worst.grade).toBe('E')
    expect(worst.score).toBeGreaterThanOrEqual(0)
  })
})

describe('each factor moves one way only', () => {
  /** The factor for each step of one input; it must never fall. */
  const expectRising = (name: string, steps: ScoreInputs[]) => {
    const values = steps.map(
      (inputs) => scoreDeal(inputs).factors[name as keyof ReturnType<typeof scoreDeal>['factors']] ?? NaN,
    )
    for (const [index, value] of values.entries()) {
      expect(value).toBeGreaterThanOrEqual(values[index - 1] ?? 0)
      expect(value).toBeLessThanOrEqual(100)
    }
    expect(values.at(-1)).toBeGreaterThan(values[0]!)
  }
  const steps = Array.from({ length: 60 }, (_, index) => index)

  test('a higher rent', () => {
    const rents = steps.map((step) => ({ ...liverpool, annualRentPence: step * 40_000 }))
    expectRising('yieldScore', rents)
    expectRising('cashFlowScore', rents)
  })
  test('a higher value', () => {
    expectRising(
      'valueScore',
      steps.map((step) => ({ ...liverpool, evidencedValuePence: 10_000_000 + step * 200_000 })),
    )
  })
  test('a nearer station and less crime', () => {
    expectRising(
      'locationScore',
      steps.map((step) => ({ ...liverpool, stationKm: (60 - step) / 8 })),
    )
    expectRising(
      'locationScore',
      steps.map((step) => ({ ...liverpool, area: { ...liverpool.area, crimePercentile: 100 - step } })),
    )
  })
  test('prices and rents of the area', () => {
    expectRising(
      'growthScore',
      steps.map((step) => ({ ...liverpool, area: { ...liverpool.area, priceChangePercent: step / 2 - 15 } })),
    )
    expectRising(
      'demandScore',
      steps.map((step) => ({ ...liverpool, area: { ...liverpool.area, rentChangePercent: step / 2 - 15 } })),
    )
  })
})

describe('risk', () => {
  const riskOf = (changes: Partial<ScoreInputs>) =>
    scoreDeal({ ...liverpool, epcBand: 'C', ...changes }).factors.riskScore
  test.each<[Partial<ScoreInputs>, number]>([
    [{}, 100],
    [{ floodRisk: 'High' }, 75],
    [{ floodRisk: 'Medium' }, 85],
    [{ floodRisk: 'Low' }, 100],
    [{ epcBand: 'D' }, 95],
    [{ epcBand: 'E' }, 85],
    [{ epcBand: 'G' }, 70],
    [{ leaseYears: 79 }, 75],
    [{ leaseYears: 80 }, 90],
    [{ leaseYears: 100 }, 100],
    [{ isNonStandardConstruction: true }, 90],
    [{ isBuildingSafetyUnknown: true }, 85],
    [{ isPlanningUnresolved: true }, 80],
    [{ hasArrears: true }, 90],
    [{ isDevelopment: true }, 90],
    [{ annualRentPence: 1_650_000 }, 80],
    [{ annualRentPence: 1_600_000, area: noArea }, 100],
    [{ floodRisk: 'High', epcBand: 'F', leaseYears: 60, isPlanningUnresolved: true, hasArrears: true }, 0],
  ])('%o', (changes, expected) => {
    expect(riskOf(changes)).toBe(expected)
  })
})

test('the weights add up to 100', () => {
  expect(scoreFactors.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

test('nothing known but the price', () => {
  expect(scoreDeal({ ...bare, pricePence: 0, evidence: null }).factors).toEqual({ riskScore: 100 })
})

test('crimePercentile counts who is strictly below', () => {
  expect(crimePercentile(3, [1, 2, 3, 4])).toBe(50)
  expect(crimePercentile(null, [1])).toBeNull()
  expect(crimePercentile(1, [])).toBeNull()
})

describe('parseScoringFactors', () => {
  const empty = { factors: {}, tags: { primary: '', secondary: [] }, coverage: null }

  test('reads back what is stored, as text and as object', () => {
    const scored = scoreDeal(liverpool)
    const stored = toScoringFactors(scored, '2026-05')
    const expected = { factors: scored.factors, tags: scored.tags, coverage: 1 }
    expect(parseScoringFactors(stored)).toEqual(expected)
    expect(parseScoringFactors(JSON.stringify(stored))).toEqual(expected)
  })

  test.each([
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['"text"'],
    [null],
    [undefined],
    [7],
    [{}],
    [{ factors: [], tags: 'x', meta: 1 }],
  ])('%o is empty', (stored) => {
    expect(parseScoringFactors(stored)).toEqual(empty)
  })

  test('drops what has the wrong type', () => {
    const odd = { factors: { a: 1, b: '2', c: null }, tags: { primary: 3, secondary: ['x', 4] } }
    expect(parseScoringFactors(odd)).toEqual({
      factors: { a: 1 },
      tags: { primary: '', secondary: ['x'] },
      coverage: null,
    })
  })
})

test('factorLabel', () => {
  expect(factorLabel('cashFlowScore')).toBe('Cash Flow')
  expect(factorLabel('yieldScore')).toBe('Yield')
  expect(factorLabel('netYield')).toBe('Net Yield')
  // The page says "Safety", because a higher value is safer; the key stays.
  expect(factorLabel('riskScore')).toBe('Safety')
})

test('gradeTone', () => {
  expect(['A+', 'A', 'B+', 'C', 'D', 'E', 'F', '', 'b'].map(gradeTone)).toEqual([
    'a',
    'a',
    'b',
    'c',
    'd',
    'e',
    'e',
    'e',
    'b',
  ])
})
