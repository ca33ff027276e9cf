import { expect, test } from 'vitest'
import { nameFloors } from './floors.ts'

test.each([
  [[], ''],
  [[0], 'ground floor'],
  [[1, 0], 'ground and first floors'],
  [[2, 10, 3], 'second, third and tenth floors'],
  [[11], '11th floor'],
  [[21, 22, 23, 12, 13, 111], '12th, 13th, 21st, 22nd, 23rd and 111th floors'],
])('floors %j are the %j', (floors, text) => expect(nameFloors(floors)).toBe(text))
