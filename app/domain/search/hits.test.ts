import { describe, expect, test } from 'vitest'
import { searchWords } from '#db/text-search.server.ts'
import { hostileTexts } from '#app/testing/inputs/hostile-texts.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { excerptOf, markHits } from './hits.server.ts'

const marked = (text: string, typed: string) =>
  markHits(text, searchWords(typed))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Two-bed terrace', 'TERR', 'Two-bed [terr]ace'],
  ['banana', 'an', 'b[anan]a'],
  ['Ivy Investor', 'investor iv', '[Iv]y [Investor]'],
  ['Ynys Môn', 'mon', 'Ynys [Môn]'],
  ['Ynys Mo\u0302n', 'MÔN', 'Ynys [Mo\u0302n]'],
  ['cafe\u0301s', 'cafe', '[cafe\u0301]s'],
  ['İstanbul İ', 'stan', 'İ[stan]bul İ'],
  ['ﬁve ẞ 👩‍👩‍👧', 'ẞ', 'ﬁve [ẞ] 👩‍👩‍👧'],
  ['a 👩‍👩‍👧 b', '👩', 'a [👩]‍[👩]‍👧 b'],
  ['\u0301abc', 'abc', '\u0301[abc]'],
  ['nothing here', 'zzz', 'nothing here'],
  ['', 'x', ''],
])('%j searched for %j', (text, typed, expected) => expect(marked(text, typed)).toBe(expected))

test('the pieces together are the text, whatever it is', () => {
  for (const text of [...naughtyStrings, ...Object.values(hostileTexts).map((make) => make(500))]) {
    const pieces = markHits(text, searchWords(text.slice(3, 60)))
    expect.soft(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect.soft(pieces.every((piece) => piece.text !== '')).toBe(true)
  }
})

describe('an excerpt', () => {
  const long = `${'before '.repeat(100)}the chimney leans${' behind'.repeat(100)}`
  test('is what is around the first word that stands there', () => {
    const excerpt = excerptOf(long, ['behind', 'chimney'])!
    expect(excerpt).toMatch(/^… .*before the chimney leans behind .* …$/)
    expect(excerpt.length).toBeLessThan(170)
  })
  test('is the whole of a short text, on one line', () => {
    expect(excerptOf('The chimney\n\nleans.', ['leans'])).toBe('The chimney leans.')
  })
  test('is nothing where no word stands', () => expect(excerptOf(long, ['garden'])).toBeNull())
})
