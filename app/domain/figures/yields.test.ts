import { expect, test } from 'vitest'
import { calculateYields } from './yields.ts'

test.each([
  ['Y1', 180_000, 1050, 2460, 7, 5.63],
  ['Y3', 220_000, 1200, null, 6.55, null],
  ['Y4', 200_000, 1200, 3180, 7.2, 5.61],
  ['Y6', 0, 900, 100, null, null],
  ['Y7', 150_000, 0, 0, 0, 0],
])('%s', (_, price, rent, costs, grossYieldPercent, netYieldPercent) => {
  const question = { pricePence: price * 100, monthlyRentPence: rent * 100 }
  const annualCostsPence = costs === null ? null : costs * 100
  expect(calculateYields({ ...question, annualCostsPence })).toEqual({ grossYieldPercent, netYieldPercent })
})

test('yields refuse parts of a penny', () => {
  expect(() => calculateYields({ pricePence: 0.5, monthlyRentPence: 0, annualCostsPence: 0 })).toThrow(RangeError)
})
