import { expect, test } from 'vitest'
import { KeptTexts } from './kept-texts.ts'

test('keeps texts until there are too many characters, and forgets the oldest first', () => {
  const kept = new KeptTexts(10)
  kept.keep('a', '12345')
  kept.keep('b', '12345')
  expect([kept.get('a'), kept.get('b')]).toEqual(['12345', '12345'])
  kept.keep('c', '1')
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, '12345', '1'])
})

test('counts a text that is kept again once', () => {
  const kept = new KeptTexts(10)
  for (let i = 0; i < 5; i++) kept.keep('a', '12345')
  kept.keep('b', '12345')
  expect([kept.get('a'), kept.get('b')]).toEqual(['12345', '12345'])
})

test('keeps no text that is too long by itself', () => {
  const kept = new KeptTexts(10)
  kept.keep('a', '12345678901')
  expect(kept.get('a')).toBeUndefined()
})
