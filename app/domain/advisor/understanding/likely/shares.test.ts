import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

const weights = { rent: [0, 100, 2, -50], loan: [1, 200] }

test.each([[[]], [['rent']], [['rent', 'loan']], [['rent', 'rent', 'loan']]])(
  'the shares of %j add to one',
  (clues) => {
    const shares = sharesOf(clues, weights, 3)
    expect(shares).toHaveLength(3)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    for (const share of shares) expect(share).toBeGreaterThan(0)
  },
)

test('the class that a clue weighs for has the largest share, and what it weighs against the smallest', () => {
  const [first, second, third] = sharesOf(['rent'], weights, 3)
  expect(first! > second! && second! > third!).toBe(true)
  // A softmax of weights in hundredths.
  expect(first! / second!).toBeCloseTo(Math.E, 12)
})

test('clues that nobody knows change nothing, and without any every share is the same', () => {
  expect(sharesOf(['rent', 'yacht', '__proto__', 'constructor'], weights, 3)).toEqual(sharesOf(['rent'], weights, 3))
  expect(sharesOf(['yacht'], weights, 4)).toEqual([0.25, 0.25, 0.25, 0.25])
})

test('sums of any size are shares', () => {
  expect(sharesOf(['big'], { big: [0, 1e6, 1, -1e6] }, 2)).toEqual([1, 0])
})
