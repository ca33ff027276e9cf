import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidencePoints, scoreDeal, scoreFactors, type EvidenceItem, type ScoreInputs } from './score.ts'

/** What holds for the score of every deal, whatever its inputs. */

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const pence = fc.integer({ min: 0, max: 500_000_000 })
const percent = fc.double({ min: -30, max: 60, noNaN: true })
const states = fc.constantFrom('verified', 'supplied', 'missing', 'not-applicable')
const papers = Object.keys(evidencePoints) as EvidenceItem[]

const inputs: fc.Arbitrary<ScoreInputs> = fc.record({
  pricePence: pence,
  annualRentPence: fc.integer({ min: 0, max: 30_000_000 }),
  evidencedValuePence: maybe(fc.integer({ min: 1, max: 500_000_000 })),
  stationKm: maybe(fc.double({ min: 0, max: 50, noNaN: true })),
  epcBand: maybe(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  leaseYears: maybe(fc.integer({ min: 0, max: 999 })),
  floodRisk: maybe(fc.constantFrom('High', 'Medium', 'Low')),
  isNonStandardConstruction: fc.boolean(),
  isBuildingSafetyUnknown: fc.boolean(),
  isPlanningUnresolved: fc.boolean(),
  hasArrears: fc.boolean(),
  isDevelopment: fc.boolean(),
  evidence: maybe(fc.record(Object.fromEntries(papers.map((item) => [item, states])), { requiredKeys: [] })),
  strategy: fc.constantFrom('', 'Buy to let', 'Student let', 'Refurbishment'),
  area: fc.record({
    grossYieldPercent: maybe(fc.double({ min: 0.5, max: 15, noNaN: true })),
    crimePercentile: maybe(fc.double({ min: 0, max: 100, noNaN: true })),
    priceChangePercent: maybe(percent),
    rentChangePercent: maybe(percent),
    edition: maybe(fc.constant('May 2026')),
  }),
})

const runs = { numRuns: 500 }
const hold = (check: (given: ScoreInputs) => void) => fc.assert(fc.property(inputs, check), runs)

test('the score and each factor lie within 0 and 100', () => {
  hold((given) => {
    const { score, factors, coverage } = scoreDeal(given)
    for (const value of [score, ...Object.values(factors)]) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(100)
    }
    expect(coverage).toBeGreaterThanOrEqual(0)
    expect(coverage).toBeLessThanOrEqual(1)
  })
})

test('the same inputs give the same score, also after they were stored', () => {
  hold((given) => {
    const scored = scoreDeal(given)
    expect(scoreDeal(given)).toEqual(scored)
    expect(scoreDeal(JSON.parse(JSON.stringify(given)) as ScoreInputs)).toEqual(scored)
  })
})

test('what is not known pulls the score to 50: a factor less moves it towards 50 by its weight, never past', () => {
  const without: [factor: (typeof scoreFactors)[number]['name'], take: (given: ScoreInputs) => ScoreInputs][] = [
    ['valueScore', (given) => ({ ...given, evidencedValuePence: null })],
    ['growthScore', (given) => ({ ...given, area: { ...given.area, priceChangePercent: null } })],
    ['demandScore', (given) => ({ ...given, area: { ...given.area, rentChangePercent: null } })],
    ['evidenceScore', (given) => ({ ...given, evidence: null })],
  ]
  for (const [name, take] of without) {
    const weight = scoreFactors.find((factor) => factor.name === name)!.weight
    hold((given) => {
      const [known, unknown] = [scoreDeal(given), scoreDeal(take(given))]
      const value = known.factors[name]
      expect(unknown.factors[name]).toBeUndefined()
      if (value === undefined) {
        expect(unknown.score).toBe(known.score)
        return
      }
      expect(unknown.coverage).toBeLessThan(known.coverage)
      // Factors are shown rounded to a tenth, and so is the score.
      expect(Math.abs(unknown.score - known.score - (weight / 100) * (50 - value))).toBeLessThanOrEqual(0.11)
    })
  }
})

test('nothing known but the price scores 55: 50 for all that is missing, and no known risk', () => {
  const nothing = { evidencedValuePence: null, stationKm: null, epcBand: null, leaseYears: null, floodRisk: null, isNonStandardConstruction: false, isBuildingSafetyUnknown: false, isPlanningUnresolved: false, hasArrears: false, isDevelopment: false, evidence: null, strategy: '' } as const // prettier-ignore
  const area = { grossYieldPercent: null, crimePercentile: null, priceChangePercent: null, rentChangePercent: null, edition: null } // prettier-ignore
  expect(scoreDeal({ ...nothing, pricePence: 0, annualRentPence: 0, area }).score).toBe(55)
})

describe('better never scores lower:', () => {
  type Step = [what: string, better: (given: ScoreInputs, by: number) => ScoreInputs] // prettier-ignore
  const areaBy = (change: (area: ScoreInputs['area'], by: number) => Partial<ScoreInputs['area']>) =>
    (given: ScoreInputs, by: number) => ({ ...given, area: { ...given.area, ...change(given.area, by) } }) // prettier-ignore
  const more = (value: number | null, by: number) => (value === null ? null : value + by)
  const steps: Step[] = [
    ['a higher value for the price', (given, by) => ({ ...given, evidencedValuePence: more(given.evidencedValuePence, by * 100_000) })], // prettier-ignore
    ['a nearer station', (given, by) => ({ ...given, stationKm: given.stationKm === null ? null : given.stationKm / (1 + by) })], // prettier-ignore
    ['less crime', areaBy(({ crimePercentile: crime }, by) => ({ crimePercentile: crime === null ? null : Math.max(0, crime - by) }))], // prettier-ignore
    ['prices that rise more', areaBy(({ priceChangePercent: change }, by) => ({ priceChangePercent: more(change, by) }))], // prettier-ignore
    ['rents that rise more', areaBy(({ rentChangePercent: change }, by) => ({ rentChangePercent: more(change, by) }))],
    ['a longer lease', (given, by) => ({ ...given, leaseYears: more(given.leaseYears, by) })],
    ['an arrear less', (given) => ({ ...given, hasArrears: false })],
    ['planning that is settled', (given) => ({ ...given, isPlanningUnresolved: false })],
    ['a building that is known to be safe', (given) => ({ ...given, isBuildingSafetyUnknown: false })],
    ['the usual construction', (given) => ({ ...given, isNonStandardConstruction: false })],
    ['a low risk of flood', (given) => ({ ...given, floodRisk: 'Low' })],
    ['a better energy rating', (given) => ({ ...given, epcBand: given.epcBand === null ? null : 'A' })],
    ['papers that are all verified', (given) => ({ ...given, evidence: given.evidence && Object.fromEntries(papers.map((item) => [item, 'verified'])) })], // prettier-ignore
  ]
  test.each(steps)('%s', (_what, better) => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 400 }), (given, by) => {
        expect(scoreDeal(better(given, by)).score).toBeGreaterThanOrEqual(scoreDeal(given).score)
      }),
      runs,
    )
  })

  // The score may fall: a yield that is far above the usual is a risk of its own.
  test('a higher rent and more cover, in their own factors', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 10_000_000 }), (given, by) => {
        const [one, two] = [given, { ...given, annualRentPence: given.annualRentPence! + by }].map((each) => scoreDeal(each).factors) // prettier-ignore
        for (const name of ['yieldScore', 'cashFlowScore'] as const) {
          if (one![name] !== undefined) expect(two![name]).toBeGreaterThanOrEqual(one![name])
        }
      }),
      runs,
    )
  })

  test('each risk that is added, alone and with any others', () => {
    const risks: Partial<ScoreInputs>[] = [{ hasArrears: true }, { isPlanningUnresolved: true }, { isBuildingSafetyUnknown: true }, { isNonStandardConstruction: true }, { isDevelopment: true }, { floodRisk: 'High' }] // prettier-ignore
    fc.assert(
      fc.property(inputs, fc.constantFrom(...risks), (given, risk) => {
        expect(scoreDeal({ ...given, ...risk }).factors.riskScore).toBeLessThanOrEqual(scoreDeal(given).factors.riskScore!) // prettier-ignore
      }),
      runs,
    )
  })
})
