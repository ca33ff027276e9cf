import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TextReader } from './text-encoding.ts'

const text = 'title,price\r\nCafé “Ålesund”,£1,000 – €5\r\n'
/** Windows-1252, for the characters of the text that Latin-1 has elsewhere. */
const windows = (from: string) =>
  Buffer.from(from.replace(/[“”–€]/g, (sign) => ({ '“': '\x93', '”': '\x94', '–': '\x96', '€': '\x80' })[sign]!), 'latin1') // prettier-ignore
const bigEndian = (from: string) => Buffer.from(from, 'utf16le').swap16()

/** The text of the bytes, sent in pieces of this size. */
function readIn(bytes: Uint8Array, size: number): string {
  const reader = new TextReader()
  let found = ''
  for (let at = 0; at < bytes.length; at += size) found += reader.read(bytes.subarray(at, at + size))
  return found + reader.end()
}

describe.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 of Windows', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 the other way round', bigEndian(`\uFEFF${text}`)],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 the other way round without a mark', bigEndian(text)],
  ['Windows-1252', windows(text)],
])('%s', (_name, bytes) => {
  test.each([1, 2, 3, 5, 7, 64, 10_000])('is read in pieces of %i bytes', (size) => {
    expect(readIn(bytes, size)).toBe(text)
  })
})

test('a sign of one byte is read wherever in the file it stands, even as its last', () => {
  for (const length of [0, 1, 2, 3, 4, 5]) {
    const found = `${'x'.repeat(length)}£`
    for (const size of [1, 2, 3, 10]) expect(readIn(windows(found), size)).toBe(found)
  }
})

test('a file that goes on in another encoding is refused, and never guessed at', () => {
  expect(() => readIn(Buffer.concat([Buffer.from('é, '), windows('£1')]), 2)).toThrow('more than one encoding')
  expect(() => readIn(Buffer.from(`\uFEFFabc`, 'utf16le').subarray(0, 7), 3)).toThrow('more than one encoding')
})

test('every text of UTF-8 comes back, in whatever pieces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2 }), fc.integer({ min: 1, max: 9 }), (some, size) => {
      fc.pre(!some.slice(0, 2).includes('\0') && !some.startsWith('\uFEFF'))
      expect(readIn(Buffer.from(some), size)).toBe(some)
    }),
  )
})
