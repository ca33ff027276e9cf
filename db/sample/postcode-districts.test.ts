import { expect, test } from 'vitest'
import { readSampleAreas } from './areas.ts'
import { sampleDeals } from './deals.ts'
import { readSamplePostcodeDistricts } from './postcode-districts.ts'

const rows = readSamplePostcodeDistricts()
const councils = readSampleAreas().filter(({ kind }) => kind === 'city' || kind === 'la')
const councilsOf = (outward: string) => rows.filter(({ district }) => district === outward).map(({ code }) => code)

test('each row is a district and a council, once', () => {
  const codes = new Set(councils.map(({ code }) => code))
  expect(rows.filter(({ district }) => !/^[A-Z]{1,2}\d[0-9A-Z]?$/.test(district))).toEqual([])
  expect(rows.filter(({ code }) => !codes.has(code))).toEqual([])
  expect(new Set(rows.map(({ district, code }) => `${district} ${code}`)).size).toBe(rows.length)
})

test('every council and every letter of the kingdom is reached', () => {
  const reached = new Set(rows.map(({ code }) => code))
  expect(councils.filter(({ code }) => !reached.has(code))).toEqual([])
  expect(new Set(rows.map(({ district }) => /^[A-Z]+/.exec(district)![0])).size).toBe(121)
})

test('the area of each sample deal comes first among the councils of its district', () => {
  const codeOf = new Map(councils.map(({ name, code }) => [name, code]))
  for (const { outward, area } of sampleDeals) expect(councilsOf(outward)[0], `${outward} ${area}`).toBe(codeOf.get(area))
})
