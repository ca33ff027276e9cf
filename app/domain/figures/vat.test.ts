import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditVat, splitVat } from './vat.ts'

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

test('the VAT of credits adds up to that of the receipt, to the penny, in whatever parts the money goes back', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 })
  const rates = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(17.5, 12.5, 5))
  fc.assert(
    fc.property(parts, rates, (amounts, rate) => {
      const before = { grossPence: 0, vatPence: 0 }
      for (const amount of amounts) {
        const vat = creditVat(before, amount, rate)
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(vat).toBeLessThanOrEqual(amount)
        before.grossPence += amount
        before.vatPence += vat
      }
      expect(before.vatPence).toBe(splitVat(before.grossPence, rate).vatPence)
    }),
  )
})

test('a credit after others whose VAT was rounded each by itself takes the difference, and is never below nothing', () => {
  // Three times 33,333 had 5,556 each, which is a penny more than 99,999 has.
  expect(creditVat({ grossPence: 99_999, vatPence: 16_668 }, 33_333, 20)).toBe(5554)
  expect(creditVat({ grossPence: 30, vatPence: 10 }, 3, 20)).toBe(0)
})
