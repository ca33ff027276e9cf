import { expect, test } from 'vitest'
import { sharesOf, sumsOf } from '#app/domain/advisor/understanding/likely/shares.ts'
import { learn, type Lesson } from './learn.ts'

const lessons: Lesson[] = Array.from({ length: 40 }, (_, index) => ({
  clues: [index % 2 ? 'rent' : 'price', 'and', `only ${index}`],
  answer: index % 2,
}))

test('what was seen with one answer says that answer, and what was seen with both says little', () => {
  const weights = learn(lessons, 2)
  expect(sharesOf(sumsOf(['price', 'and'], weights, 2))[0]).toBeGreaterThan(0.9)
  expect(sharesOf(sumsOf(['rent', 'and'], weights, 2))[1]).toBeGreaterThan(0.9)
  expect(Math.abs(sharesOf(sumsOf(['and'], weights, 2))[0]! - 0.5)).toBeLessThan(0.1)
})

test('a clue of one lesson alone is not kept, and clues stand in order', () => {
  const clues = [...learn(lessons, 2).keys()]
  expect(clues.filter((clue) => clue.startsWith('only'))).toEqual([])
  expect(clues).toEqual([...clues].sort())
})

test('the same lessons give the same weights', () => expect(learn(lessons, 2)).toEqual(learn(lessons, 2)))
