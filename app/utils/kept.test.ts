import { expect, test } from 'vitest'
import { Kept, keptTexts } from './kept.ts'

test('keeps texts until there are too many characters, and forgets the oldest first', () => {
  const kept = keptTexts(10)
  kept.keep('a', '12345')
  kept.keep('b', '12345')
  expect([kept.get('a'), kept.get('b')]).toEqual(['12345', '12345'])
  kept.keep('c', '1')
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, '12345', '1'])
})

test('what was asked for last is the last to go', () => {
  const kept = keptTexts(10)
  for (const name of ['a', 'b']) kept.keep(name, '12345')
  kept.get('a')
  kept.keep('c', '1')
  expect([kept.get('a'), kept.get('b')]).toEqual(['12345', undefined])
})

test('counts a text that is kept again once', () => {
  const kept = keptTexts(10)
  for (let i = 0; i < 5; i++) kept.keep('a', '12345')
  kept.keep('b', '12345')
  expect([kept.get('a'), kept.get('b')]).toEqual(['12345', '12345'])
})

test('keeps no text that is too long by itself, forgets no other for it, and has room for others when all have gone', () => {
  const kept = keptTexts(10)
  kept.keep('b', '12345')
  kept.keep('a', '12345678901')
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, '12345'])
  kept.keep('a', '1234567890')
  kept.clear()
  expect([kept.get('a'), kept.keep('b', '1234567890'), kept.get('b')]).toEqual([undefined, '1234567890', '1234567890'])
})

test('counts what it is told to count', () => {
  const kept = new Kept<number>(10, (value, name) => value + name.length)
  kept.keep('a', 4)
  kept.keep('b', 4)
  kept.keep('long', 1)
  expect([kept.get('a'), kept.get('b'), kept.get('long')]).toEqual([undefined, 4, 1])
})
