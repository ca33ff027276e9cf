import { describe, expect, test } from 'vitest'
import { liverpool } from '#app/testing/inputs/score-example.ts'
import { explainScore } from './score-explanation.ts'
import { scoreFactors, type ScoreInputs } from './score.ts'

const noArea = { grossYieldPercent: null, crimePercentile: null, priceChangePercent: null, rentChangePercent: null, edition: null } // prettier-ignore

const textsOf = (inputs: ScoreInputs) =>
  Object.fromEntries(explainScore(inputs).factors.map(({ name, text }) => [name, text]))

test('the worked example in its own numbers', () => {
  const { factors, sum, edition } = explainScore(liverpool)
  expect(factors.map(({ label, weight, value, text }) => [label, weight, value, text])).toEqual([
    ['Yield', 20, 77.1, 'Gross yield 8.00%, 1.34 times the area’s 5.96%.'],
    ['Cash Flow', 15, 100, '194%.'],
    ['Value', 15, 78.7, '£135,000 is 12.9% below the evidenced value of £155,000.'],
    ['Location', 10, 50.3, 'Crime: lower than in 7% of councils; station 0.8 km away.'],
    ['Growth', 10, 63.2, 'Prices: +2.9%.'],
    ['Demand', 10, 66.7, 'Rents: +5.0%.'],
    ['Safety', 10, 95, '100 less 5 (Energy rating D).'],
    [
      'Evidence',
      10,
      80,
      'Verified: title register, authority to sell, comparable sales, tenancy and rent, energy certificate and identity of the owner. Supplied, not verified: valuation. Missing: quotes for the works.',
    ],
  ])
  expect(sum).toEqual(['All eight factors are known.', 'Weighted total: 77.7 of 100.', 'Grade B+.'])
  expect(edition).toBe('May 2026')
})

test('what is not known says so, and that it counts as 50', () => {
  const { factors, sum } = explainScore({
    ...liverpool,
    evidencedValuePence: null,
    stationKm: null,
    evidence: null,
    area: noArea,
  })
  const unknown = factors.filter(({ value }) => value === null)
  expect(unknown.map(({ label }) => label)).toEqual(['Value', 'Location', 'Growth', 'Demand', 'Evidence'])
  for (const { text } of unknown) expect(text).toMatch(/^Not known: .+\. It counts as 50\.$/)
  expect(sum[0]).toBe('Known factors hold 45% of the weight; Value, Location, Growth, Demand and Evidence count as 50.')
  expect(factors[0]!.text).toBe('Gross yield 8.00%. It is not compared with the area.')
})

describe('each factor', () => {
  test.each<[string, Partial<ScoreInputs>, string]>([
    [
      'above the value',
      { evidencedValuePence: 12_000_000 },
      '£135,000 is 12.5% above the evidenced value of £120,000.',
    ],
    ['at the value', { evidencedValuePence: 13_500_000 }, '£135,000 is equal to the evidenced value of £135,000.'],
  ])('price %s', (_what, change, text) => expect(textsOf({ ...liverpool, ...change }).valueScore).toBe(text))

  test('without rent', () => {
    const texts = textsOf({ ...liverpool, annualRentPence: 0 })
    expect(texts.cashFlowScore).toBe('There is no rent to cover the interest on a 75% loan at 5.5%.')
  })

  test('with half of the location known', () => {
    const area = { ...liverpool.area, crimePercentile: null }
    expect(textsOf({ ...liverpool, area }).locationScore).toBe('Crime: not published; station 0.8 km away.')
    expect(textsOf({ ...liverpool, stationKm: null }).locationScore).toBe(
      'Crime: lower than in 7% of councils; no station is stated.',
    )
  })

  test('every risk with its points, and none', () => {
    expect(textsOf({ ...liverpool, floodRisk: 'High', leaseYears: 70, hasArrears: true }).riskScore).toBe(
      '100 less 25 (High flood risk), 5 (Energy rating D), 25 (Lease under 80 years) and 10 (Rent arrears).',
    )
    expect(textsOf({ ...liverpool, epcBand: 'B' }).riskScore).toBe(
      'None of the risks that the formula counts is known.',
    )
  })

  test('falling prices with a minus sign', () => {
    const area = { ...liverpool.area, priceChangePercent: -2.5 }
    expect(textsOf({ ...liverpool, area }).growthScore).toBe('Prices: −2.5%.')
  })
})

describe('the cap of the grade', () => {
  test('by thin evidence', () => {
    const { sum } = explainScore({ ...liverpool, evidence: { title: 'verified' } })
    expect(sum.at(-1)).toBe(
      'The score alone would be grade B; the papers are verified to 15%, so the grade stops at C+.',
    )
  })

  test('by few known factors', () => {
    const best = { ...liverpool, evidencedValuePence: 17_500_000, epcBand: 'B', evidence: Object.fromEntries(Object.keys(liverpool.evidence!).map((item) => [item, 'verified'])) } // prettier-ignore
    const area = { ...noArea, grossYieldPercent: 5 }
    const { sum } = explainScore({ ...best, annualRentPence: 1_300_000, area })
    expect(sum.at(-1)).toMatch(/^The score alone would be grade A; only 80% of the weight is known, so the grade stops at B\+\.$/) // prettier-ignore
  })
})

test('every factor of the table is explained, in its order', () => {
  expect(explainScore(liverpool).factors.map(({ name, weight }) => ({ name, weight }))).toEqual(
    scoreFactors.map(({ name, weight }) => ({ name, weight })),
  )
})
