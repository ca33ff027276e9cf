import { expect, test } from 'vitest'
import { forRendering } from './for-rendering.ts'

test('everything can be read by its name, and nothing is found by what looks for names', () => {
  const list = [{ id: 1 }]
  const given = forRendering({ list, payment: null })
  expect(given.list).toBe(list)
  expect(given.payment).toBe(null)
  expect(Object.keys(given)).toEqual([])
  expect(JSON.stringify(given)).toBe('{}')
})
