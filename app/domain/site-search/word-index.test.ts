import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordIndex, wordsOfText } from './word-index.ts'

const term = (word: string, quality = 1) => ({ forms: new Map([[word, quality]]) })
const add = (index: WordIndex<string>, key: string, title: string, text = '', isBehind = false) =>
  index.add({ key, title, texts: { title: [title], text: [text] }, rank: 0, isBehind })

test('words are bare: without accents, capitals, apostrophes and signs', () => {
  expect(wordsOfText('St Paul’s, Ynys Môn: 2-bed CAFÉ')).toEqual(['st', 'pauls', 'ynys', 'mon', '2', 'bed', 'cafe'])
  expect(wordsOfText('🏠 "—" %_')).toEqual([])
})

test('a title counts before a text, the whole of one before all, and what stands behind comes last', () => {
  const index = new WordIndex<string>()
  add(index, 'in a text', 'Something else', 'a terrace')
  add(index, 'reserved', 'A terrace', '', true)
  add(index, 'in a title', 'A fine terrace')
  add(index, 'the title', 'Terrace')
  expect(index.find([term('terrace')], 'terrace', 9).best.map(({ key, tier }) => [key, tier])).toEqual([
    ['the title', 4],
    ['in a title', 3],
    ['in a text', 1],
    ['reserved', 3],
  ])
})

test('of many that match only the best are given, of those alike the first entered, with how many there are', () => {
  const index = new WordIndex<string>()
  for (let at = 0; at < 500; at += 1) add(index, String(at), 'A fine terrace in Leeds')
  add(index, 'one word', 'Terrace')
  expect(index.find([term('terrace'), term('leeds')], 'terrace leeds', 2)).toEqual({
    count: 2,
    total: 500,
    best: [
      { key: '0', tier: 3 },
      { key: '1', tier: 3 },
    ],
  })
  expect(index.find([term('terrace')], 'terrace', 1)).toEqual({
    count: 1,
    total: 501,
    best: [{ key: 'one word', tier: 4 }],
  })
})

test('what was taken out is neither found nor known', () => {
  const index = new WordIndex<string>()
  const number = add(index, 'one', 'Orangery')
  index.remove(number)
  index.remove(number)
  expect(index.find([term('orangery')], 'orangery', 9)).toEqual({ count: 0, total: 0, best: [] })
  expect([index.has('orangery'), index.countOf('orangery'), index.size]).toEqual([false, 0, 0])
  expect(index.near('orangerey', 2)).toEqual([])
})

test('an index is worn once more has been taken out than is left', () => {
  const index = new WordIndex<string>()
  const numbers = Array.from({ length: 1002 }, (_, at) => add(index, String(at), 'Terrace'))
  expect(index.isWorn).toBe(false)
  for (const number of numbers.slice(0, 502)) index.remove(number)
  expect(index.isWorn).toBe(true)
})

test('beginnings are bounded and in the order of the alphabet', () => {
  const index = new WordIndex<string>()
  for (let at = 0; at < 500; at += 1) add(index, String(at), `te${at}`)
  expect(index.beginningWith('te')).toHaveLength(200)
  expect(index.beginningWith('te49')).toEqual(['te49', ...Array.from({ length: 10 }, (_, digit) => `te49${digit}`)])
  expect(index.beginningWith('x')).toEqual([])
})

test('whatever the words are, near ones are found by one edit', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdé٣л'), minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom(...'abcdл'), (right, at, letter) => {
      const index = new WordIndex<string>()
      const [bare] = wordsOfText(right)
      add(index, 'one', right)
      const letters = [...bare!]
      letters.splice(at % letters.length, 0, letter)
      expect(index.near(letters.join(''), 1)).toEqual([[bare, 1]])
    }),
  )
})
