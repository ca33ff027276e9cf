import { expect, test } from 'vitest'
import type { NearbyPlace } from '#app/domain/deals/record/record-kinds.ts'
import { parseComparables, valueByComparables } from '#app/domain/deals/score/scoring.server.ts'
import { readTexts, showValues } from '#app/domain/deals/record/record.ts'
import { toValues } from '#app/domain/deals/record/columns.server.ts'
import { readSampleAreas } from './areas.ts'
import { buildSampleDeals } from './build-deals.ts'
import { sampleDeals } from './deals.ts'
import { sampleRecords } from './records.ts'

const deals = buildSampleDeals(readSampleAreas())

test('every sample deal has a record, and a form would take it as it is', () => {
  expect(Object.keys(sampleRecords).map(Number)).toEqual(deals.map(({ id }) => id))
  for (const deal of deals) {
    const texts = showValues(toValues(deal))
    const read = readTexts(texts)
    expect(read.ok && showValues(read.values), deal.title).toEqual(texts)
  }
})

test('ground rent and service charge are what the deal is charged, and are in its running costs', () => {
  const stated = deals.filter((deal) => deal.service_charge_pence !== null)
  expect(stated.length).toBeGreaterThan(8)
  for (const deal of stated) {
    const charged = (deal.ground_rent_pence ?? 0) + deal.service_charge_pence!
    expect.soft([deal.id, charged]).toEqual([deal.id, sampleDeals[deal.id - 101]!.charges! * 100])
    expect.soft(deal.operating_costs_pence).toBeGreaterThan(charged)
  }
})

test('the sales on the page change no score', () => {
  const without = deals.filter((deal) => deal.comparables === '[]')
  expect(without.length).toBeGreaterThan(5)
  expect(without.length).toBeLessThan(12)
  for (const deal of deals) {
    const value = valueByComparables(parseComparables(deal.comparables))
    if (deal.valuation_pence === null) expect(value, deal.title).toBeNull()
  }
})

test('a valuation has its valuer and day where there is a report, and the month that the description names', () => {
  const valued = deals.filter((deal) => deal.valued_on !== null)
  expect(valued.length).toBeGreaterThan(25)
  for (const deal of valued) {
    expect(deal.valuation_pence).not.toBeNull()
    expect(deal.valued_by).not.toBe('')
    const inOctober = /valu[^.]*October|October[^.]*valu/.test(deal.description)
    if (inOctober) expect(deal.valued_on, deal.title).toMatch(/^2026-10/)
  }
})

test('nothing private is in the public texts of the record', () => {
  for (const deal of deals) {
    const places = (JSON.parse(deal.amenities) as NearbyPlace[]).map(({ label }) => label)
    const texts = [deal.tenancy, deal.works_detail, deal.comparables, deal.valued_by, ...places].join(' ')
    expect(texts).not.toContain(deal.address.split(',')[0])
    expect(texts).not.toContain(deal.owner_name)
  }
})
