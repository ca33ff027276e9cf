import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitVat } from './vat.ts'

test.each([
  [300_000, 20, 250_000, 50_000],
  [250_000, 20, 208_333, 41_667],
  [285_000, 20, 237_500, 47_500],
  [300_000, 0, 300_000, 0],
  [100, 17.5, 85, 15],
])('%i pence at %f percent are %i and %i', (gross, rate, netPence, vatPence) => {
  expect(splitVat(gross, rate)).toEqual({ netPence, vatPence })
})

test('net and tax add up to the amount, and the tax on the net is the tax but for a penny', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 0, max: 100 }), (gross, rate) => {
      const { netPence, vatPence } = splitVat(gross, rate)
      expect(netPence + vatPence).toBe(gross)
      expect(Math.abs((netPence * rate) / 100 - vatPence)).toBeLessThanOrEqual(1)
    }),
  )
})
