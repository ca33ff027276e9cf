import { describe, expect, test } from 'vitest'
import type { Nation, NewDeal } from '#db/schema.ts'
import { addDeal, createTestDatabase } from '#app/testing/database/database.ts'
import { materialColumns, materialSecrets, materialTexts } from '#app/testing/inputs/material.ts'
import { newDeal } from '#app/testing/inputs/imports.ts'
import { findDeal, findDealPage } from './deals.server.ts'
import { keyFacts, materialGroup } from './key-facts.ts'
import { fieldOf, readTexts, showValues, type FieldName } from './record.ts'

/** The material information of a deal: how it is read, and what buyers read of it. */

function readOne(name: FieldName, text: string): unknown {
  const result = readTexts({ ...newDeal, [name]: text })
  return result.ok ? result.values[name] : result.mistakes[name]
}

async function groupsOf(given: Partial<NewDeal>) {
  const db = await createTestDatabase()
  const deal = await findDeal(db, await addDeal(db, given), { allowScotland: false })
  return Object.fromEntries(
    keyFacts(deal!).map(({ title, facts }) => [title, Object.fromEntries(facts.map((fact) => [fact.label, fact]))]),
  )
}
const said = (facts: Record<string, { value: string | null; provenance: string | null }> = {}) =>
  Object.fromEntries(Object.entries(facts).map(([label, { value, provenance }]) => [label, [value, provenance]]))

describe('a field of it', () => {
  test.each(Object.entries(materialTexts) as [FieldName, string][])('%s reads %j and shows it again', (name, text) => {
    const result = readTexts({ ...newDeal, [name]: text })
    if (!result.ok) throw new Error(result.mistakes[name])
    const again = readTexts({ ...newDeal, [name]: showValues(result.values)[name] })
    expect(again).toEqual(result)
    expect(result.values[name]).toBe(Object.values(materialColumns)[Object.keys(materialTexts).indexOf(name)])
  })

  test.each([
    ['bathrooms', '501', 'Enter a whole number from 0 to 500'],
    ['hmoOccupants', '-1', 'Enter a whole number from 0 to 500'],
    ['worksWeeks', '521', 'Enter a whole number from 0 to 520'],
    ['tenantSince', 'last spring', 'Enter a day, such as 2026-10-14'],
    ['hmoLicenceUntil', '2026-02-30', 'Enter a day, such as 2026-10-14'],
    ['planningUntil', '14/13/2026', 'Enter a day, such as 2026-10-14'],
    ['marketRent', '0', 'Enter an amount of at least £0.01'],
    ['gdv', 'a lot', 'Enter an amount in pounds, such as £3,000 or 3000.50'],
    ['arrearsAmount', '-1', 'Enter an amount in pounds, such as £3,000 or 3000.50'],
    ['siteArea', '1.255', 'Enter a number from 0 to 10,000,000 with at most two decimals'],
    ['hmoLicence', 'maybe', 'Choose Held, Applied for, Not needed or Missing'],
    ['broadband', 'fast', 'Choose Full fibre, Superfast, Basic or None'],
    ['mobileSignal', '5G', 'Choose Good indoors, Good outdoors only or Poor'],
    ['protection', 'yes', 'Choose Neither, Listed building, Conservation area or Listed, in a conservation area'],
    ['planning', 'soon', 'Choose Not needed, Permitted development, Outline, Full, Applied for, Refused or None'],
    ['domesticRates', '-1', 'Enter an amount in pounds, such as £3,000 or 3000.50'],
    ['lettingLicence', 'maybe', 'Choose Held, Applied for, Not needed or Missing'],
    ['useClass', 'C2', 'Choose C3, main home, C4, small HMO, C5, second home or C6, short-term let'],
    ['completesOn', 'next year', 'Enter a day, such as 2026-10-14'],
    ['titleNumber', 'NGL-123456', 'Enter a title number of letters and digits, such as NGL123456'],
    ['titleNumber', 'unregistered', 'Enter a title number of letters and digits, such as NGL123456'],
    ['titleNumber', 'N'.repeat(21), 'Use at most 20 characters'],
    ['uprn', '1234567890123', 'Enter a number of up to 12 digits, such as 100023336956'],
    ['uprn', '1.00023E+11', 'Enter a number of up to 12 digits, such as 100023336956'],
    ['uprn', '000', 'Enter a number of up to 12 digits, such as 100023336956'],
  ] as const)('%s refuses %j', (name, text, message) => {
    expect(readOne(name, text)).toBe(message)
  })

  test.each([
    ['groundRentReview', 200],
    ['depositScheme', 120],
    ['hmoLicenceNumber', 60],
    ['heating', 120],
    ['utilities', 200],
    ['parking', 200],
    ['accessibility', 200],
    ['restrictions', 500],
    ['rights', 500],
    ['buildingSafety', 500],
    ['groundRisks', 200],
    ['planningReference', 60],
    ['factor', 120],
    ['warranty', 200],
  ] as const)('%s takes %d characters', (name, most) => {
    expect(readOne(name, 'é'.repeat(most))).toBe('é'.repeat(most))
    expect(readOne(name, 'é'.repeat(most + 1))).toBe(`Use at most ${most} characters`)
  })

  test('one number of a register is one text, however it is written', () => {
    for (const text of ['ngl123456', ' NGL 123 456 ']) expect(readOne('titleNumber', text)).toBe('NGL123456')
    for (const text of ['6543', '000000006543', '65 43']) expect(readOne('uprn', text)).toBe('6543')
    expect([readOne('titleNumber', ' '), readOne('uprn', '')]).toEqual(['', ''])
  })

  test('the fields that are told nobody are private, and name the paper that shows them', () => {
    expect(fieldOf('titleNumber')).toMatchObject({ isPrivate: true, paper: 'title', section: 'address' })
    expect(fieldOf('uprn')).toMatchObject({ isPrivate: true, section: 'address' })
  })
})

describe('buyers', () => {
  test('read what is stated of it, each in its group, in words', async () => {
    const groups = await groupsOf({ ...materialColumns, tenure: 'Leasehold', ground_rent_pence: 15_000, evidence: '{"title":"verified","rentEvidence":"verified"}' }) // prettier-ignore
    expect(said(groups.Property)).toMatchObject({
      'Ground rent review': ['Doubles every 25 years', 'verified'],
      Bathrooms: ['2', 'supplied'],
      'Site area': ['1,250.5 m²', 'supplied'],
      'Weeks of works': ['40', 'supplied'],
      'Value after works (GDV)': ['£860,000', 'supplied'],
      'Use class': ['C6, short-term let', 'supplied'],
      'New-build warranty': ['NHBC until March 2034', 'supplied'],
      'Complete from': ['30 September 2027', 'supplied'],
    })
    expect(said(groups.Tenancy)).toMatchObject({
      'Let since': ['1 March 2023', 'verified'],
      'Market rent a month': ['£1,250', 'verified'],
      'Rent owed today': ['£300.50', 'verified'],
      'Deposit scheme': ['Deposit Protection Service', 'supplied'],
      'HMO licence': ['Held', 'supplied'],
      'HMO licence until': ['30 September 2028', 'supplied'],
      'People it may house': ['6', 'supplied'],
    })
    expect(said(groups[materialGroup])).toEqual({
      Heating: ['Gas boiler of 2021', 'supplied'],
      'Water, electricity, gas and drainage': ['All on the mains', 'supplied'],
      Broadband: ['Full fibre', 'supplied'],
      'Mobile signal': ['Good outdoors only', 'supplied'],
      Parking: ['On the street, with a permit', 'supplied'],
      'Step-free access and adaptations': ['Two steps to the door', 'supplied'],
      'Restrictions and covenants': ['No trade may be carried on.', 'supplied'],
      'Rights of way and easements': ['A right of way over the yard.', 'supplied'],
      'Listed building or conservation area': ['Conservation area', 'supplied'],
      'Planning permission': ['Full', 'supplied'],
      'Permission lapses on': ['14 May 2028', 'supplied'],
      'Building safety': ['About 15 m high.', 'supplied'],
      'Coastal erosion or mining': ['Former coal field', 'supplied'],
    })
  })

  test('read nothing of it where nobody has stated it', async () => {
    const groups = await groupsOf({ occupancy: 'let' })
    expect(Object.keys(groups)).not.toContain(materialGroup)
    expect(Object.keys(groups.Tenancy!)).toEqual(['Occupation', 'Tenancy'])
    expect(Object.keys(groups.Property!)).not.toContain('Bathrooms')
  })

  test.each([
    ['Leasehold', 15_000, [null, null]],
    ['Share of freehold', 15_000, [null, null]],
    ['Leasehold', 0, undefined],
    ['Leasehold', null, undefined],
    ['Freehold', 15_000, undefined],
  ])('%s with a ground rent of %s pence: its review', async (tenure, ground_rent_pence, fact) => {
    const { Property } = await groupsOf({ tenure, ground_rent_pence })
    expect(said(Property)['Ground rent review']).toEqual(fact)
  })

  test.each([
    ['Licensed HMO', [null, null]],
    ['hmo, five rooms', [null, null]],
    ['Student let', undefined],
    ['Whmore Road', undefined],
  ])('the strategy %j: the HMO licence', async (strategy, fact) => {
    const { Tenancy } = await groupsOf({ strategy })
    expect(said(Tenancy)['HMO licence']).toEqual(fact)
    const stated = await groupsOf({ strategy, hmo_licence: 'missing' })
    expect(said(stated.Tenancy)['HMO licence']).toEqual(['Missing', 'supplied'])
  })

  test.each<[string, Nation, Record<string, string | null>, string[]]>([
    ['Heritable (Scotland)', 'Scotland', { 'Factor’s charge a year': '£720', 'Property factor': null }, ['Service charge a year', 'Domestic rates a year']],
    ['Leasehold', 'England', { 'Service charge a year': '£720', 'Council tax': null }, ['Property factor', 'Domestic rates a year']],
    ['Leasehold', 'Northern Ireland', { 'Service charge a year': '£720', 'Domestic rates a year': null }, ['Council tax', 'Property factor']],
  ])('%s in %s: what the nation has and has not', async (tenure, nation, has, hasNot) => {
    const { Property } = await groupsOf({ tenure, nation, service_charge_pence: 72_000 })
    const values = Object.fromEntries(Object.entries(Property!).map(([label, { value }]) => [label, value]))
    expect(values).toMatchObject(has)
    expect(Object.keys(values).filter((label) => hasNot.includes(label))).toEqual([])
  }) // prettier-ignore

  test.each<[Nation, string]>([
    ['England', 'Selective licence'],
    ['Scotland', 'Short-term let licence'],
    ['Northern Ireland', 'Certificate of tourist accommodation'],
  ])('%s: the licence to let has its own name', async (nation, label) => {
    const { Tenancy } = await groupsOf({ nation, letting_licence: 'applied' })
    expect(said(Tenancy)[label]).toEqual(['Applied for', 'supplied'])
  })

  test('read no number that leads to the address on the page', async () => {
    const db = await createTestDatabase()
    const id = await addDeal(db, { ...materialColumns })
    const viewer = { userId: null, now: '2026-10-20T10:00:00.000Z' }
    const page = JSON.stringify(await findDealPage(db, id, { allowScotland: false }, viewer))
    expect(page).toContain('Former coal field')
    expect(page).not.toMatch(materialSecrets)
    expect(JSON.stringify(materialColumns)).toMatch(materialSecrets)
  })
})
