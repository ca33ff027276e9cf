import { expect, test } from 'vitest'
import { scoreVersion } from '#app/domain/figures/score.ts'
import { scoreColumns, toAreaFigures } from './scoring.server.ts'
import { explainStoredScore } from './stored-score.server.ts'

const row = {
  price_pence: 13_500_000,
  annual_yield_pence: 1_080_000,
  nation: 'England',
  area_code: null,
  property_type: 'Residential',
  strategy: 'Buy to let',
  valuation_pence: 15_500_000,
  comparables: '[]',
  station_km: 0.8,
  epc_band: 'D',
  lease_years: null,
  flood_risk: null,
  is_non_standard_construction: 0,
  is_building_safety_unknown: 0,
  is_planning_unresolved: 0,
  has_arrears: 0,
  evidence: '{"title":"verified"}',
  score_override: null,
} as const
const stored = scoreColumns(row, toAreaFigures([]))

test('what is stored can be explained again', () => {
  expect(explainStoredScore(stored)?.factors).toHaveLength(8)
})

test('an adjusted score is explained as it was computed', () => {
  const adjusted = scoreColumns({ ...row, score_override: 12 }, toAreaFigures([]))
  expect([adjusted.ai_score, adjusted.computed_score]).toEqual([12, stored.computed_score])
  expect(explainStoredScore(adjusted)).toEqual(explainStoredScore(stored))
})

test.each([
  ['no JSON', { score_inputs: '{' }],
  ['an empty object', { score_inputs: '{}' }],
  ['a list', { score_inputs: '[]' }],
  ['an unknown state of a paper', { score_inputs: stored.score_inputs.replace('"verified"', '"seen"') }],
  ['a text for a number', { score_inputs: stored.score_inputs.replace('13500000', '"13500000"') }],
  ['another version', { score_version: `${scoreVersion}.9` }],
  ['another score', { computed_score: stored.computed_score + 0.1 }],
])('%s is not explained, and is no failure', (_what, change) => {
  expect(explainStoredScore({ ...stored, ...change })).toBeNull()
})
