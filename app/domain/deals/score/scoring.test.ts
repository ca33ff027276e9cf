import { describe, expect, test } from 'vitest'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { scoreDeal, type ScoreInputs } from '#app/domain/figures/score.ts'
import { parseComparables, parseEvidence, scoreColumns, toAreaFigures, valueByComparables } from './scoring.server.ts'
import type { Comparable } from '../record/record-kinds.ts'

const areas = readSampleAreas()
const figures = toAreaFigures(areas)
const deals = buildSampleDeals(areas)

test('the stored inputs of every sample deal give its stored score', () => {
  expect(deals.length).toBeGreaterThanOrEqual(50)
  for (const deal of deals) {
    const scored = scoreDeal(JSON.parse(deal.score_inputs) as ScoreInputs)
    expect([scored.score, scored.grade, scored.version]).toEqual([deal.computed_score, deal.computed_grade, deal.score_version]) // prettier-ignore
    expect(scoreColumns(deal, figures)).toMatchObject({ computed_score: deal.computed_score, score_inputs: deal.score_inputs }) // prettier-ignore
  }
})

test('an adjusted score is shown, and the computed one is kept beside it', () => {
  const deal = deals.find(({ score_override: adjusted, computed_score: score }) => adjusted === null && score < 80)!
  const plain = scoreColumns(deal, figures)
  const adjusted = scoreColumns({ ...deal, score_override: 95.5 }, figures)
  expect(adjusted).toEqual({ ...plain, ai_score: 95.5, score_grade: adjusted.score_grade })
  expect(adjusted.score_grade).not.toBe(plain.score_grade)
  expect([plain.ai_score, plain.score_grade]).toEqual([plain.computed_score, plain.computed_grade])
})

test('thin evidence closes the upper grades to an adjusted score too', () => {
  const adjusted = scoreColumns({ ...deals[0]!, evidence: null, score_override: 99 }, figures)
  expect([adjusted.ai_score, adjusted.score_grade]).toEqual([99, 'C+'])
})

describe('a value by comparables', () => {
  const sale = (pence: number): Comparable => ({ what: 'x', pence, month: null, metres: null })
  test('is the middle of at least three sales', () => {
    expect(valueByComparables([sale(100), sale(900)])).toBeNull()
    expect(valueByComparables([sale(100), sale(900), sale(300)])).toBe(300)
    expect(valueByComparables([sale(100), sale(900), sale(300), sale(401)])).toBe(351)
  })
  test('stands in where nobody has valued the property, and only there', () => {
    const comparables = JSON.stringify([sale(20_000_000), sale(20_000_000), sale(20_000_000)])
    const inputsOf = (valuation: number | null) =>
      JSON.parse(scoreColumns({ ...deals[0]!, comparables, valuation_pence: valuation }, figures).score_inputs) as ScoreInputs // prettier-ignore
    expect(inputsOf(null).evidencedValuePence).toBe(20_000_000)
    expect(inputsOf(1).evidencedValuePence).toBe(1)
  })
})

test.each(['', '{', 'null', '7', '"x"', '{"a":1}', '[{"what":"x"}]', '[null]'])(
  'comparables that are stored as %j are none',
  (stored) => {
    expect(parseComparables(stored)).toEqual([])
  },
)

test.each([null, '', '{', 'null', '7', '"x"', '[]'])(
  'papers that are stored as %j have not been looked at',
  (stored) => {
    expect(parseEvidence(stored)).toBeNull()
  },
)

test('an area that is not known leaves its factors out, and the deal is scored', () => {
  const { computed_score: score, market_trend: trend } = scoreColumns({ ...deals[0]!, area_code: 'E99999999' }, figures)
  expect(score).toBeGreaterThan(0)
  expect(trend).toBe('Unknown')
})
