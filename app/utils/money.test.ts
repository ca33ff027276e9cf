import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPrinted, roundParts, roundToPounds } from './money.ts'

const pence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

test('half a pound is a pound, of a cost as of an income', () => {
  expect([6250, -6250, 6249, -6249, 49, -49, 0].map(roundToPounds)).toEqual([6300, -6300, 6200, -6200, 0, 0, 0])
  expect(Object.is(roundToPounds(-49), 0)).toBe(true)
})

test('a total is that of its printed parts: 22,200 − 6,240 − 9,818 = 6,142, where to the penny it is 6,142.50', () =>
  expect(addPrinted(2_220_000, -624_000, -981_750)).toBe(614_200))

test('any amounts: their rounded parts are whole pounds and add up to their rounded sum', () =>
  fc.assert(
    fc.property(fc.array(pence), (amounts) => {
      const parts = roundParts(amounts)
      expect(parts.every((part) => part % 100 === 0)).toBe(true)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(roundToPounds(amounts.reduce((sum, each) => sum + each, 0))) // prettier-ignore
    }),
  ))
