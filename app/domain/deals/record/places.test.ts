import { describe, expect, test } from 'vitest'
import { readSampleAreas } from '#db/sample/areas.ts'
import { toAreaFigures } from '../score/scoring.server.ts'
import { nationOfPostcode, nationsOfPostcode } from './nations.ts'
import { findMisplaced, findPlace } from './places.server.ts'

const { areas } = toAreaFigures(readSampleAreas())
const codeOf = (name: string) => [...areas.values()].find((area) => area.name === name)!.code
const placeOf = (texts: { location: string; postcode?: string; areaCode?: string }) =>
  findPlace({ postcode: '', areaCode: '', ...texts }, areas)

describe('the nation of a postcode', () => {
  test.each([
    ['EH6 5AA', 'Scotland'],
    ['BT9', 'Northern Ireland'],
    ['LS6 3BJ', 'England'],
    ['CF37 1SN', 'Wales'],
    ['CH7 1AA', 'Wales'],
    ['CH2 1AA', 'England'],
    ['CH62', 'England'],
    ['SY23 1AA', 'Wales'],
    ['SY16', 'Wales'],
    ['SY1 1AA', 'England'],
    ['SY2', 'England'],
    ['TD1 1AA', 'Scotland'],
  ])('%s lies in %s alone', (postcode, nation) => expect(nationsOfPostcode(postcode)).toEqual([nation]))

  test.each([
    ['TD15 1AA', 'England', 'Scotland'],
    ['TD12', 'Scotland', 'England'],
    ['CH4 8AA', 'England', 'Wales'],
    ['SY10', 'England', 'Wales'],
    ['NP16 7AA', 'Wales', 'England'],
    ['LD8', 'Wales', 'England'],
  ] as const)('%s lies on a border: %s, or %s where the location names it', (postcode, likely, other) => {
    expect(nationOfPostcode(postcode, 'A town')).toBe(likely)
    expect(nationOfPostcode(postcode, `A town, ${other}, ${postcode.split(' ')[0]}`)).toBe(other)
    expect(nationOfPostcode(postcode, `A town, ${other} ${postcode.split(' ')[0]}`)).toBe(other)
    expect(nationOfPostcode(postcode, 'A town, Northern Ireland')).toBe(likely)
  })
})

describe('the postcode decides', () => {
  test('before the location that names a place elsewhere, which is then a namesake', () => {
    expect(placeOf({ location: 'Leeds', postcode: 'EH6 5AA' })).toMatchObject({ area: undefined, nation: 'Scotland', region: '' }) // prettier-ignore
    expect(placeOf({ location: 'Leeds', postcode: 'LS6 3BJ' })).toMatchObject({ area: { name: 'Leeds' }, nation: 'England' }) // prettier-ignore
    expect(placeOf({ location: 'Leeds' })).toMatchObject({ area: { name: 'Leeds' }, nation: 'England' })
  })

  test('before the area that was chosen, which stays', () => {
    const place = placeOf({ location: 'Leith', postcode: 'EH6 5AA', areaCode: codeOf('Leeds') })
    expect(place).toMatchObject({ area: { name: 'Leeds' }, nation: 'Scotland', region: '' })
  })

  test('not on a border, where the area does, and before it the nation in the location', () => {
    expect(placeOf({ location: 'Wrexham', postcode: 'SY13 3AA' }).nation).toBe('Wales')
    expect(placeOf({ location: 'Wrexham, England', postcode: 'SY13 3AA' }).nation).toBe('England')
    expect(placeOf({ location: 'Nowhere', postcode: 'SY13 3AA' }).nation).toBe('England')
    expect(placeOf({ location: 'Edinburgh', postcode: 'SY13 3AA' }).nation).toBe('England')
  })
})

describe('what does not fit is said', () => {
  const kept = { area_code: null, location: 'Leith, EH6', nation: 'Scotland', postcode_district: 'EH6' } as const
  const said = (changed: Partial<Parameters<typeof findMisplaced>[0]>) => findMisplaced({ ...kept, ...changed }, areas)

  test('nothing where all fits', () => expect(said({})).toEqual([]))

  test('a location, or an area, of another nation', () => {
    const text = 'EH6 lies in Scotland, and Leeds in England. Property tax and law are those of Scotland: check the postcode and the location.'
    expect(said({ location: 'Leeds' })).toEqual([text])
    expect(said({ area_code: codeOf('Leeds') })).toEqual([text])
  }) // prettier-ignore

  test('an outward postcode in the location that is another one', () =>
    expect(said({ location: 'Leith, LS6' })).toEqual(['The location says LS6, and the postcode EH6: check both.']))

  test('a deal that was kept before the postcode decided', () => {
    expect(said({ nation: 'England' })[0]).toMatch(/^EH6 lies in Scotland, and the deal is kept as one in England\. The next saving/) // prettier-ignore
  })

  test('a border, until the location names the nation or a place of it', () => {
    const border = { postcode_district: 'CH4', nation: 'England', location: 'Saltney, CH4' } as const
    expect(said(border)[0]).toMatch(/border of England and Wales, so .* in England\. .*“Saltney, England”/)
    expect(said({ ...border, nation: 'Wales', location: 'Saltney, Wales, CH4' })).toEqual([])
  })
})
