import { expect, test } from 'vitest'
import { writeLine } from './line.server.ts'

/** A font that has Latin, Greek, Cyrillic and Hebrew letters, digits and marks. */
const known = new Set(
  Array.from({ length: 0x600 }, (_, index) => index + 0x20).concat(['…', 'Ŵ', 'ﬁ'].map((sign) => sign.codePointAt(0)!)),
)
const write = (...parts: string[]) => writeLine(parts, known).join('')

test('the parts stand in a line, with a dot between each', () => {
  expect(write('Ŵyn Łukasz', 'RES-7K2M9QWD', '22 November 2026')).toBe('Ŵyn Łukasz · RES-7K2M9QWD · 22 November 2026')
})

test.each([
  ['letters that are put together', 'Zoe\u0308 Wyn', 'Zoë Wyn'],
  ['a picture', 'Zoë 🦊 Fox', 'Zoë Fox'],
  ['a picture made of several', '👩‍👩‍👧‍👦 Family', 'Family'],
  ['letters that the font has not', '王伟 Wang', '?? Wang'],
  ['marks that turn the text around', 'Zoë \u202Eetrevni', 'Zoë etrevni'],
  ['line breaks and other signs that nobody sees', ' Zoë\r\n\u0000\u200bFox\t', 'Zoë Fox'],
  ['half a sign', 'Zoë \ud800Fox', 'Zoë Fox'],
])('%s', (_what, name, written) => {
  expect(write(name, 'RES-1')).toBe(`${written} · RES-1`)
})

test.each(['', '   ', '🦊', '\u200b', '\u0301'])('a name of which nothing can be shown is left out: %j', (name) => {
  expect(write(name, 'RES-1').replaceAll('\u0301', '')).toMatch(/^( · )?RES-1$/)
})

test('a long part is shortened, by signs as people see them', () => {
  const [name, dot] = writeLine(['e\u0301'.repeat(300), 'RES-1'], known)
  expect(name).toBe(`${'é'.repeat(47)}…`)
  expect(dot).toBe(' · ')
})

test('what is written from the right is a piece of its own, and the first one stands at the right end', () => {
  expect(writeLine(['דוד כהן'], known)).toEqual(['דוד כהן'])
  expect(writeLine(['David דוד'], known)).toEqual(['David ', 'דוד'])
  expect(writeLine(['דוד Cohen', 'RES-1'], known)).toEqual(['Cohen', 'דוד ', ' · ', 'RES-1'])
})
