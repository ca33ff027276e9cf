import { expect, test } from 'vitest'
import { divideHalfUp, requirePence, toBasisPoints } from './exact.ts'

test('divideHalfUp rounds half up, below 0 too, and past what a number holds', () => {
  expect(divideHalfUp([1], [2])).toBe(1)
  expect(divideHalfUp([-1], [2])).toBe(0)
  expect(divideHalfUp([-3], [2])).toBe(-1)
  expect(divideHalfUp([-2], [3])).toBe(-1)
  expect(divideHalfUp([-1], [3])).toBe(0)
  expect(divideHalfUp([10_000_000_000, 10_000, 100_000], [10_000, 10_000])).toBe(100_000_000_000)
  expect(() => divideHalfUp([1], [0])).toThrow('The divisor must be above 0.')
})

test('toBasisPoints takes what has two decimals', () => {
  expect(toBasisPoints(5.25)).toBe(525)
  expect(toBasisPoints(1.1)).toBe(110)
  expect(toBasisPoints(174.55)).toBe(17_455)
  for (const odd of [5.255, -1, NaN, Infinity]) expect(() => toBasisPoints(odd)).toThrow(RangeError)
})

test('requirePence names the amount that is none', () => {
  expect(() => requirePence({ pricePence: 0, worksPence: 100 })).not.toThrow()
  for (const odd of [-1, 0.5, NaN, Infinity, 2 ** 53])
    expect(() => requirePence({ pricePence: 0, worksPence: odd })).toThrow('worksPence must be whole pence from 0.')
})
