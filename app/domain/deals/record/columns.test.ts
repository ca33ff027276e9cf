import { beforeAll, describe, expect, test } from 'vitest'
import type { DealRow } from '#db/schema.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { testNow } from '#app/testing/database/database.ts'
import { newDealRow, toColumns, toValues } from './columns.server.ts'
import { figuresOf } from '../score/figures.server.ts'
import { previewColumns } from '../desk/preview.server.ts'
import { readTexts, showValues, type DealTexts, type DealValues } from './record.ts'
import { toAreaFigures, type AreaFigures } from '../score/scoring.server.ts'

const areas = readSampleAreas()
let figures: AreaFigures
let samples: DealRow[]
beforeAll(() => {
  figures = toAreaFigures(areas)
  samples = buildSampleDeals(areas)
})

function read(texts: Partial<DealTexts>): DealValues {
  const needed = { title: 'Terrace', description: 'Let.', location: 'Liverpool, L15', propertyType: 'Residential', price: '100000' } // prettier-ignore
  const result = readTexts({ ...needed, ...texts })
  if (!result.ok) throw new Error(JSON.stringify(result.mistakes))
  return result.values
}
const columnsOf = (texts: Partial<DealTexts>) => toColumns(read(texts), figures, testNow)

test('every sample deal goes through the form and comes back as it was', () => {
  for (const row of samples) {
    const values = toValues(row)
    const again = readTexts(showValues(values))
    expect(again, row.title).toEqual({ ok: true, values })
    const { status, version, published_at, unavailable_at, verified_at, scored_at, created_at, updated_at, id, confirmed_figures: _, ...columns } = row // prettier-ignore
    const known = [status, version, published_at, unavailable_at, verified_at, scored_at, created_at, updated_at, id]
    expect(known).toHaveLength(9)
    expect(toColumns(values, figures, testNow)).toMatchObject({
      price_pence: columns.price_pence,
      annual_yield_pence: columns.annual_yield_pence,
      operating_costs_pence: columns.operating_costs_pence,
      fees_pence: columns.fees_pence,
      area_code: columns.area_code,
      computed_score: columns.computed_score,
      score_inputs: columns.score_inputs,
      features: columns.features,
      amenities: columns.amenities,
    })
  }
})

describe('what is left empty', () => {
  test('is worked out: rent, running costs, fees, ROI and the secure price', () => {
    expect(columnsOf({ annualYield: '8100' })).toMatchObject({
      monthly_rent_pence: 67_500,
      operating_costs_pence: 192_000,
      fees_pence: 200_000,
      works_pence: 0,
      secure_price_pence: 300_000,
      gross_yield_percent: 8.1,
    })
    expect(columnsOf({ monthlyRent: '675' })).toMatchObject({ annual_yield_pence: 810_000 })
  })

  test('is null in the columns of what was entered, and follows the others at the next saving', () => {
    const empty = { entered_roi_percent: null, entered_monthly_rent_pence: null, entered_running_costs_pence: null, entered_works_pence: null, entered_fees_pence: null } // prettier-ignore
    const columns = columnsOf({ annualYield: '8100' })
    expect(columns).toMatchObject({ ...empty, entered_annual_yield_pence: 810_000 })
    // £6,180 of £100,000, £5,000 of tax and £2,000 of fees; at £120,000 the tax is £6,000.
    expect(columns.roi_percent).toBe(5.78)
    const saved = toValues({ ...columns, status: 'active' } as DealRow)
    expect(saved).toMatchObject({ roi: null, runningCosts: null, fees: null, works: null, monthlyRent: null })
    expect(toColumns({ ...saved, price: 12_000_000 }, figures, testNow).roi_percent).toBe(4.83)
  })

  test.each([{}, { annualYield: '0' }, { monthlyRent: '0' }, { roi: '9' }, { runningCosts: '900', roi: '9' }])(
    'a rent that nobody has stated is unknown, and so is what follows from it: %o',
    (texts) => {
      const columns = columnsOf(texts)
      expect(columns).toMatchObject({ annual_yield_pence: null, monthly_rent_pence: null, gross_yield_percent: null, roi_percent: null }) // prettier-ignore
      expect(columns.operating_costs_pence).toBe('runningCosts' in texts ? 90_000 : null)
      expect(JSON.parse(columns.score_inputs)).toMatchObject({ annualRentPence: null })
      const { factors } = JSON.parse(columns.scoring_factors) as { factors: object }
      for (const name of ['yieldScore', 'cashFlowScore']) expect(factors).not.toHaveProperty(name)
      expect(columns.scoring_factors).not.toMatch(/cash flow|yield"/i)
      expect(toValues({ ...columns, status: 'active' } as DealRow).roi).toBe('roi' in texts ? 9 : null)
    },
  )

  test('is nothing where nothing can follow', () => {
    const columns = columnsOf({})
    expect(columns).toMatchObject({ tenure: '', evidence: null, comparables: '[]', floors: '[]', score_override: null })
    expect(figuresOf(columns, figures)).toMatchObject({
      grossYieldPercent: null,
      roiPercent: null,
      workedOutRoiPercent: null,
      interestCoverPercent: null,
      warnings: [],
    })
  })
})

describe('where a deal is', () => {
  test('is the area that was chosen, else the one that its town names', () => {
    const liverpool = areas.find(({ name, kind }) => name === 'Liverpool' && kind !== 'region')!
    const other = areas.find(({ name, kind }) => name !== 'Liverpool' && kind === 'la')!
    expect(columnsOf({})).toMatchObject({ area_code: liverpool.code, region: liverpool.region, nation: 'England' })
    expect(columnsOf({ areaCode: other.code }).area_code).toBe(other.code)
    expect(columnsOf({ location: 'Nowhere, L15' })).toMatchObject({ area_code: null, nation: 'England', region: '' })
  })

  test.each([
    ['Nowhere, G12', 'Scotland'],
    ['Nowhere, GL1', 'England'],
    ['Nowhere, BT9', 'Northern Ireland'],
    ['Nowhere, CF37', 'Wales'],
  ])('%s lies in %s by its postcode', (location, nation) => {
    expect(columnsOf({ location }).nation).toBe(nation)
  })

  test('has the district of the private postcode before that of the location', () => {
    expect(columnsOf({ postcode: 'cf371sn' })).toMatchObject({ postcode: 'CF37 1SN', postcode_district: 'CF37' })
    expect(columnsOf({}).postcode_district).toBe('L15')
  })
})

describe('a warning', () => {
  const warnings = (texts: Partial<DealTexts>) => figuresOf(columnsOf(texts), figures).warnings

  test('says that price, yield and ROI do not fit', () => {
    expect(warnings({ annualYield: '8100', roi: '20' })[0]).toMatch(/do not fit: they give an ROI of \d/)
    expect(warnings({ annualYield: '8100' })).toEqual([])
  })

  test('says that rent and annual yield do not fit', () => {
    expect(warnings({ annualYield: '8100', monthlyRent: '600' })).toEqual([
      'Twelve months of rent are £7,200, and the annual yield is £8,100.',
    ])
  })

  test('says that a yield is unusual', () => {
    expect(warnings({ annualYield: '12100' })).toEqual([
      'A gross yield of 12.10% is unusual: check the price and the annual yield.',
    ])
  })
})

test('an adjusted score is shown beside the one that the formula gives', () => {
  const plain = columnsOf({ annualYield: '8100' })
  const adjusted = columnsOf({ annualYield: '8100', scoreOverride: '12.5', scoreReason: 'The roof' })
  expect(adjusted).toMatchObject({ ai_score: 12.5, computed_score: plain.computed_score, score_grade: 'E' })
  const { score } = previewColumns(adjusted, figures)
  expect(score).toMatchObject({ value: 12.5, computed: plain.computed_score, isAdjusted: true })
  expect(score.factors).toHaveLength(8)
  expect(score.factors.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

test('a new deal is inactive and has never been public', () => {
  expect(newDealRow(columnsOf({}), testNow)).toMatchObject({ status: 'inactive', version: 1, published_at: null })
})
