import { expect, test } from 'vitest'
import { readSampleAreas } from '../../../db/sample/areas.ts'
import { districtOf, findByName, otherNames } from './names.ts'

const areas = readSampleAreas()
const namesFor = (text: string) =>
  findByName(areas, text)
    .map((code) => areas.find((area) => area.code === code)!.name)
    .sort()

test.each([
  ['Liverpool', ['Liverpool']],
  ['liverpool city council', ['Liverpool']],
  ['Bristol, City of', ['Bristol']],
  ['City of Bristol', ['Bristol']],
  ['Hull', ['Kingston upon Hull']],
  ['Durham', ['County Durham']],
  ['Herefordshire, County of', ['Herefordshire']],
  ['Kings Lynn', ["King's Lynn and West Norfolk"]],
  ['Saint Helens', ['St Helens']],
  ['Ynys Mon', ['Isle of Anglesey']],
  ['Huddersfield', ['Kirklees']],
  ['newcas', ['Newcastle upon Tyne', 'Newcastle-under-Lyme']],
  ['Brighton & Hove', ['Brighton and Hove']],
  // An exact name is alone, though others begin with it.
  ['Bury', ['Bury']],
  ['Atlantis', []],
  ['of the', []],
  ['', []],
])('“%s” names %j', (text, names) => {
  expect(namesFor(text)).toEqual(names)
})

test.each([
  ['L15', 'L15'],
  ['l15 8hx', 'L15'],
  ['L158HX', 'L15'],
  ['EC1A 1BB', 'EC1A'],
  ['M4', 'M4'],
  ['Leeds', null],
  ['L', null],
  ['118', null],
])('the outward half of “%s” is %j', (text, district) => {
  expect(districtOf(text)).toBe(district)
})

test('every other name belongs to an area that there is', () => {
  const codes = new Set(areas.map(({ code }) => code))
  expect(Object.keys(otherNames).filter((code) => !codes.has(code))).toEqual([])
})
