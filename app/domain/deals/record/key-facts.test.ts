import { describe, expect, test } from 'vitest'
import type { NewDeal } from '#db/schema.ts'
import { addDeal, createTestDatabase } from '#app/testing/database/database.ts'
import { findDeal, findDealPage } from './deals.server.ts'
import { keyFacts } from './key-facts.ts'
import { provenanceOf } from './provenance.ts'

async function factsOf(given: Partial<NewDeal>): Promise<Record<string, [string | null, string | null]>> {
  const db = await createTestDatabase()
  const deal = await findDeal(db, await addDeal(db, given), { allowScotland: false })
  const facts = keyFacts(deal!).flatMap((group) => group.facts)
  expect(new Set(facts.map(({ label }) => label)).size).toBe(facts.length)
  return Object.fromEntries(facts.map(({ label, value, provenance }) => [label, [value, provenance]]))
}

const verified = (...papers: string[]) => JSON.stringify(Object.fromEntries(papers.map((paper) => [paper, 'verified'])))

describe('where a fact comes from', () => {
  test.each([
    ['tenure', 'title'],
    ['leaseYears', 'title'],
    ['groundRent', 'title'],
    ['serviceCharge', 'title'],
    ['monthlyRent', 'rentEvidence'],
    ['tenancy', 'rentEvidence'],
    ['epcBand', 'epc'],
    ['floorArea', 'epc'],
    ['valuation', 'valuation'],
    ['comparables', 'comparables'],
    ['works', 'worksQuotes'],
  ] as const)('%s: from %s', (fact, paper) => {
    expect(provenanceOf(fact, { [paper]: 'verified' })).toBe('verified')
    for (const state of ['supplied', 'missing', 'not-applicable'] as const)
      expect(provenanceOf(fact, { [paper]: state })).toBe('supplied')
    expect(provenanceOf(fact, null)).toBe('supplied')
    const others = { title: 'verified', rentEvidence: 'verified', epc: 'verified', valuation: 'verified', comparables: 'verified', worksQuotes: 'verified', [paper]: 'missing' } as const // prettier-ignore
    expect(provenanceOf(fact, others)).toBe('supplied')
  })

  test.each(['grossYield', 'roi', 'propertyTax', 'fees', 'runningCosts'] as const)('%s is worked out', (fact) => {
    expect(provenanceOf(fact, { rentEvidence: 'verified', title: 'verified' })).toBe('estimate')
    expect(provenanceOf(fact, null, true)).toBe('supplied')
  })
})

describe('the facts that a property is asked for', () => {
  test('a freehold house: no lease; what a buyer needs and nobody stated says so', async () => {
    const facts = await factsOf({ bedrooms: 2, evidence: verified('title', 'epc') })
    expect(facts).toMatchObject({
      'Total investment value': ['£135,000', 'supplied'],
      'Expected annual yield': ['£10,800', 'supplied'],
      'Property type': ['Residential', 'supplied'],
      'Rent a month': ['£900', 'supplied'],
      'Gross yield': ['8.00%', 'estimate'],
      'Running costs a year': ['£2,460', 'estimate'],
      'Property tax': ['£6,950', 'estimate'],
      'Legal and survey fees': ['£2,000', 'estimate'],
      Tenure: ['Freehold', 'verified'],
      Bedrooms: ['2', 'supplied'],
      'Floor area': [null, null],
      'Council tax': [null, null],
      'Energy rating': [null, null],
      Condition: [null, null],
      Occupation: [null, null],
      'Flood risk': [null, null],
    })
    for (const label of [
      'Lease years left',
      'Ground rent a year',
      'Service charge a year',
      'Works',
      'Tenancy',
      'Storeys',
    ])
      expect(facts).not.toHaveProperty(label)
  })

  test('a flat with a lease: years, ground rent and service charge; none is a value', async () => {
    const lease = { tenure: 'Leasehold', lease_years: 84, ground_rent_pence: 0, evidence: verified('title') }
    const facts = await factsOf(lease)
    expect(facts).toMatchObject({
      'Lease years left': ['84', 'verified'],
      'Ground rent a year': ['None', 'verified'],
      'Service charge a year': [null, null],
    })
  })

  test('a shop: neither bedrooms nor council tax, unless somebody has stated them', async () => {
    const shop = await factsOf({ property_type: 'Retail' })
    expect(shop).not.toHaveProperty('Bedrooms')
    expect(shop).not.toHaveProperty('Council tax')
    expect(await factsOf({ property_type: 'Retail', bedrooms: 2 })).toMatchObject({ Bedrooms: ['2', 'supplied'] })
  })

  test('a development: its works, and the rent on completion', async () => {
    const facts = await factsOf({
      property_type: 'Development',
      works_pence: 3_400_000,
      evidence: verified('worksQuotes'),
    })
    expect(facts).toMatchObject({ Works: ['£34,000', 'verified'], 'Rent a month on completion': ['£900', 'supplied'] })
    expect(await factsOf({ property_type: 'Development' })).toMatchObject({ Works: [null, null] })
    expect(await factsOf({ condition: 'to-refurbish' })).toMatchObject({ Works: [null, null] })
  })

  test('a tenancy where it is let', async () => {
    expect(await factsOf({ occupancy: 'let' })).toMatchObject({
      Occupation: ['Let', 'supplied'],
      Tenancy: [null, null],
    })
    expect(await factsOf({ occupancy: 'vacant' })).not.toHaveProperty('Tenancy')
  })

  test('running costs that follow from rent and lease are an estimate, others are the owner’s', async () => {
    const charges = { tenure: 'Leasehold', service_charge_pence: 100_000 }
    expect(await factsOf({ ...charges, operating_costs_pence: 346_000 })).toMatchObject({ 'Running costs a year': ['£3,460', 'estimate'] }) // prettier-ignore
    expect(await factsOf({ ...charges, operating_costs_pence: 300_000 })).toMatchObject({ 'Running costs a year': ['£3,000', 'supplied'] }) // prettier-ignore
  })

  test('the building in words, and each known risk', async () => {
    const facts = await factsOf({
      building_form: 'flats',
      storeys: 5,
      era: 'modern',
      wall_material: 'dark-brick',
      floors: '[0,3]',
      works_state: 'in use',
      postcode_district: 'L15',
      flood_risk: 'Low',
      has_arrears: 1,
    })
    expect(facts).toMatchObject({
      'Kind of building': ['Block of flats', 'supplied'],
      Storeys: ['5', 'supplied'],
      Era: ['Modern', 'supplied'],
      Walls: ['Dark brick', 'supplied'],
      'For sale': ['Ground and third floors', 'supplied'],
      'State of the building': ['In use', 'supplied'],
      'Postcode district': ['L15', 'supplied'],
      'Flood risk': ['Low', 'supplied'],
      'Rent arrears': ['Yes', 'supplied'],
    })
    expect(facts).not.toHaveProperty('Non-standard construction')
  })

  test('a deal without rent states none', async () => {
    const facts = await factsOf({
      monthly_rent_pence: null,
      annual_yield_pence: null,
      gross_yield_percent: null,
      operating_costs_pence: null,
    })
    expect(facts['Rent a month']).toEqual([null, null])
    expect(facts['Expected annual yield']).toEqual([null, null])
    expect(facts).not.toHaveProperty('Gross yield')
    const building = await factsOf({
      property_type: 'Development',
      monthly_rent_pence: null,
      annual_yield_pence: null,
      gross_yield_percent: null,
      operating_costs_pence: null,
    })
    expect(building['Expected annual yield']).toEqual(['On completion', 'supplied'])
    expect(await factsOf({ floors: '[21, 0]' })).toMatchObject({ 'For sale': ['Ground and 21st floors', 'supplied'] })
  })
})

describe('what is private', () => {
  test('never leaves with the page, whatever else does', async () => {
    const db = await createTestDatabase()
    const secret = { address: 'Secret Street 1', postcode: 'ZZ9 9ZZ', owner_name: 'Secret Owner', owner_email: 'Secret@owners.test', owner_phone: '07700 900666', document_url: 'https://secret.test/pack' } // prettier-ignore
    const id = await addDeal(db, secret)
    const page = JSON.stringify(
      await findDealPage(db, id, { allowScotland: false }, { userId: null, now: '2026-10-20T10:00:00.000Z' }),
    )
    expect(page).not.toMatch(/Secret|ZZ9|secret\.test|900666/)
  })

  test('stored parts that cannot be read are left out', async () => {
    const db = await createTestDatabase()
    const id = await addDeal(db, { comparables: '[{"pence":1},7,{"what":"A","pence":100,"month":null,"metres":null}]', evidence: '[1]' }) // prettier-ignore
    const { deal, explanation } = (await findDealPage(
      db,
      id,
      { allowScotland: false },
      { userId: null, now: '2026-10-20T10:00:00.000Z' },
    ))!
    expect(deal.comparables).toEqual([{ what: 'A', pence: 100, month: null, metres: null }])
    expect(deal.papers).toBeNull()
    expect(explanation).toBeNull()
  })
})
