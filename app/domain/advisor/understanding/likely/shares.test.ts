import { expect, test } from 'vitest'
import { readWeights, sharesOf, sumsOf } from './shares.ts'

const weights = readWeights({ rent: [0, 100, 2, -50], loan: [1, 200], big: [0, 1e6, 1, -1e6] })
const shares = (clues: string[], classes = 3) => sharesOf(sumsOf(clues, weights, classes))

test.each([[[]], [['rent']], [['rent', 'loan']], [['rent', 'rent', 'loan']]])(
  'the shares of %j add to one',
  (clues) => {
    const found = shares(clues)
    expect(found).toHaveLength(3)
    expect(found.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    for (const share of found) expect(share).toBeGreaterThan(0)
  },
)

test('the class that a clue weighs for has the largest share, and what it weighs against the smallest', () => {
  const [first, second, third] = shares(['rent'])
  expect(first! > second! && second! > third!).toBe(true)
  // A softmax of weights in hundredths.
  expect(first! / second!).toBeCloseTo(Math.E, 12)
})

test('clues that nobody knows change nothing, and without any every share is the same', () => {
  expect(shares(['rent', 'yacht', '__proto__', 'constructor'])).toEqual(shares(['rent']))
  expect(shares(['yacht'], 4)).toEqual([0.25, 0.25, 0.25, 0.25])
})

test('sums of any size are shares', () => {
  expect(shares(['big'], 2)).toEqual([1, 0])
})
