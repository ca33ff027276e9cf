import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidencePoints, scoreDeal, type EvidenceItem, type ScoreInputs } from './score.ts'

describe('the score is rounded once, at its end', () => {
  const percent = fc.integer({ min: -1500, max: 1500 }).map((hundredths) => hundredths / 100)
  const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
  const inputs: fc.Arbitrary<ScoreInputs> = fc.record({
    pricePence: fc.integer({ min: 0, max: 200_000_000 }),
    annualRentPence: fc.integer({ min: 0, max: 20_000_000 }),
    evidencedValuePence: orNull(fc.integer({ min: 1, max: 200_000_000 })),
    stationKm: orNull(fc.integer({ min: 0, max: 90 }).map((tenths) => tenths / 10)),
    epcBand: orNull(fc.constantFrom('A', 'C', 'D', 'E', 'F', 'G')),
    leaseYears: orNull(fc.integer({ min: 1, max: 999 })),
    floodRisk: fc.constantFrom(null, 'High' as const, 'Medium' as const, 'Low' as const),
    isNonStandardConstruction: fc.boolean(),
    isBuildingSafetyUnknown: fc.boolean(),
    isPlanningUnresolved: fc.boolean(),
    hasArrears: fc.boolean(),
    isDevelopment: fc.boolean(),
    evidence: orNull(
      fc.dictionary(
        fc.constantFrom(...(Object.keys(evidencePoints) as EvidenceItem[])),
        fc.constantFrom('verified' as const, 'supplied' as const, 'missing' as const, 'not-applicable' as const),
      ),
    ),
    strategy: fc.constantFrom('', 'Buy to let'),
    area: fc.record({
      grossYieldPercent: orNull(fc.integer({ min: 100, max: 1000 }).map((hundredths) => hundredths / 100)),
      crimePercentile: orNull(fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)),
      priceChangePercent: orNull(percent),
      rentChangePercent: orNull(percent),
      edition: fc.constant(null),
    }),
  })

  test('it is the exact sum, worked out in fractions, to one decimal', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(scoreDeal(given).score).toBe(roundedExactly(given))
      }),
      { numRuns: 2000 },
    )
  })

  test('on D and E the primary tag names a weakness, whatever the deal', () => {
    const praise = /^(High Yield|Strong|Below|Prime|Growth Area|High Demand|Low Risk|Well|Balanced)/
    fc.assert(
      fc.property(inputs, (given) => {
        const { grade, tags } = scoreDeal(given)
        expect(tags.primary).not.toBe('')
        if (/^[DE]/.test(grade)) expect(tags.primary).not.toMatch(praise)
        expect(tags.secondary.length).toBeLessThanOrEqual(4)
        expect(new Set([tags.primary, ...tags.secondary]).size).toBe(tags.secondary.length + 1)
      }),
      { numRuns: 2000 },
    )
  })
})

/** A fraction, so that no step on the way is rounded. */
interface Fraction {
  over: bigint
  under: bigint
}
const fraction = (over: bigint, under = 1n): Fraction => (under < 0n ? { over: -over, under: -under } : { over, under })
/** The fraction of a number with at most six decimals, which all the inputs are. */
const of = (value: number) => fraction(BigInt(Math.round(value * 1e6)), 1_000_000n)
const plus = (a: Fraction, b: Fraction) => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
const minus = (a: Fraction, b: Fraction) => plus(a, fraction(-b.over, b.under))
const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under)
const by = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over)
const isAtMost = (a: Fraction, b: Fraction) => a.over * b.under <= b.over * a.under

/** Piecewise linear, written a second time. */
function pw(x: Fraction, points: [number, number][]): Fraction {
  const [first] = points
  if (isAtMost(x, of(first![0]))) return of(first![1])
  for (const [index, [nextX, nextY]] of points.entries()) {
    if (index === 0 || !isAtMost(x, of(nextX))) continue
    const [beforeX, beforeY] = points[index - 1]!
    const share = by(minus(x, of(beforeX)), minus(of(nextX), of(beforeX)))
    return plus(of(beforeY), times(share, minus(of(nextY), of(beforeY))))
  }
  return of(points.at(-1)![1])
}

/** The score by the table of factors, written a second time in fractions, half up at the end. */
function roundedExactly(given: ScoreInputs): number {
  const { area, evidence, evidencedValuePence, stationKm } = given
  const [price, rent] = [of(given.pricePence), of(given.annualRentPence!)]
  const hundred = of(100)
  const gross = given.pricePence > 0 ? times(by(rent, price), hundred) : null
  const parts: [weight: number, value: Fraction | null][] = []

  const alone = gross && pw(gross, [[3, 0], [9, 100]]) // prettier-ignore
  const beside = gross && area.grossYieldPercent && pw(by(gross, of(area.grossYieldPercent)), [[0.8, 0], [1.6, 100]]) // prettier-ignore
  parts.push([20, alone && (beside ? plus(times(of(0.6), alone), times(of(0.4), beside)) : alone)])
  const cover = gross && by(rent, times(price, of(0.75 * 0.055)))
  parts.push([15, cover && pw(cover, [[1, 0], [1.25, 50], [1.45, 75], [1.75, 100]])]) // prettier-ignore
  const discount =
    gross && evidencedValuePence ? times(minus(of(1), by(price, of(evidencedValuePence))), hundred) : null
  parts.push([15, discount && pw(discount, [[-10, 0], [0, 40], [20, 100]])]) // prettier-ignore
  const places = [
    ...(area.crimePercentile === null ? [] : [minus(hundred, of(area.crimePercentile))]),
    ...(stationKm === null ? [] : [pw(of(stationKm), [[0.5, 100], [5, 0]])]), // prettier-ignore
  ]
  parts.push([10, places.length ? by(places.reduce(plus), of(places.length)) : null])
  parts.push([10, area.priceChangePercent === null ? null : pw(of(area.priceChangePercent), [[-5, 0], [0, 40], [5, 80], [8, 100]])]) // prettier-ignore
  parts.push([10, area.rentChangePercent === null ? null : pw(of(area.rentChangePercent), [[-2, 0], [0, 20], [3.5, 50], [8, 100]])]) // prettier-ignore
  // The deductions are whole points and tested above.
  parts.push([10, of(scoreDeal(given).factors.riskScore!)])
  const items = (Object.keys(evidencePoints) as EvidenceItem[]).filter(
    (item) => evidence && evidence[item] !== 'not-applicable',
  )
  const points = (list: EvidenceItem[]) => list.reduce((sum, item) => sum + evidencePoints[item], 0)
  const verified = points(items.filter((item) => evidence?.[item] === 'verified'))
  parts.push([10, items.length ? by(times(of(verified), hundred), of(points(items))) : null])

  // An unknown factor counts as 50: the weighted mean of the known ones is drawn to the middle by the missing weight.
  const sum = parts.map(([weight, value]) => times(of(weight), value ?? of(50))).reduce(plus)
  const tenths = plus(by(sum, of(10)), of(0.5))
  return Number(tenths.over / tenths.under) / 10
}
