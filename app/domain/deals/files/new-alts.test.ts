import { expect, test } from 'vitest'
import { alignAlts } from './new-alts.ts'

const pictures = (ids: string) => [...ids].map((id) => ({ id }))

test('each picture that was kept has its own line, and one that has just come the next of the others', () => {
  expect(alignAlts('A\r\nB\nC', 'a b', pictures('bx'))).toBe('B\nC')
  expect(alignAlts('A\nB', 'a b', pictures('b'))).toBe('B')
  expect(alignAlts('A\nB\nC\nD', 'a b', pictures('abxy'))).toBe('A\nB\nC\nD')
  expect(alignAlts('A', 'a b', pictures('bx'))).toBe('')
  expect(alignAlts('A\n\nC', 'a b', pictures('abx'))).toBe('A\n\nC')
  expect(alignAlts('A\nB', 'a b', [])).toBe('')
})

test('lines that are about pictures of this try stay as they were typed, and lines too many are not lost', () => {
  expect(alignAlts(' A \r\nB', '', pictures('xy'))).toBe(' A \r\nB')
  expect(alignAlts('A\nB\nC', 'a', pictures('ax'))).toBe('A\nB\nC')
  expect(alignAlts('A\nB\nC', 'a', pictures('x'))).toBe('B\nC')
})
