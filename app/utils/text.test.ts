import { expect, test } from 'vitest'
import { cleanLine, cleanText, isBlank } from './text.ts'

test.each([
  ['  a subject ', 'a subject'],
  ['one\r\nBcc: two@x.test', 'one Bcc: two@x.test'],
  ['a\u0000b\u0007c\u009bd\u2028e', 'a b c d e'],
  ['half \ud83d', 'half \ufffd'],
  ['whole 😀 e\u0301 \u202Eback', 'whole 😀 e\u0301 \u202Eback'],
])('a line: %j', (given, expected) => {
  expect(cleanLine(given)).toBe(expected)
})

test.each([
  [' one\r\ntwo\rthree\n\tfour ', 'one\ntwo\nthree\n\tfour'],
  ['a\u0000b\u001bc\u0085d', 'abcd'],
  ['\u0000', ''],
  ['half \udc00', 'half \ufffd'],
])('a text: %j', (given, expected) => {
  expect(cleanText(given)).toBe(expected)
})

test.each([
  ['', true],
  [' \n\t', true],
  ['\u200b\u200d\ufeff', true],
  ['0', false],
  ['.', false],
  ['😀', false],
  ['\u0301', true],
])('blank: %j is %s', (given, expected) => {
  expect(isBlank(given)).toBe(expected)
})
