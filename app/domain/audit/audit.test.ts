import { expect, test } from 'vitest'
import { reasonForTrail } from './audit.ts'

test.each([
  [' Two\nof  three rooms ', 'Two of  three rooms'],
  ['Ivy@people.test agreed', '… agreed'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['😀'.repeat(300), `${'😀'.repeat(199)}…`],
])('the trail keeps of a reason %j', (typed, kept) => expect(reasonForTrail(typed)).toBe(kept))
