import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '#db/database.server.ts'
import { collectWords, countMistakes, mendSearch, splitWords } from './search-mending.ts'

const knownFrom = (...words: string[]) => collectWords(words, foldText)
const known = knownFrom(
  'Liverpool',
  'terrace',
  'terrace',
  'terraces',
  'Leeds',
  'Môn',
  'Treforest',
  'flat',
  'Two',
  'bed',
  'LS11',
)
const mend = (typed: string) => mendSearch(typed, known, foldText)

describe('one mistake of typing', () => {
  test.each([
    ['a letter too few', 'Liverpol', 'Liverpool'],
    ['a letter too many', 'liverpoool', 'Liverpool'],
    ['a wrong letter', 'LIVERPOOK', 'Liverpool'],
    ['two that changed places', 'Lievrpool', 'Liverpool'],
    ['within a phrase, which otherwise stays', 'two-bed terace!', 'two-bed terrace!'],
    ['the commoner of two words', 'terracs', 'terrace'],
  ])('%s', (_, typed, mended) => expect(mend(typed)).toBe(mended))

  test.each([
    ['a word of three letters', 'flt'],
    ['two mistakes in a word', 'Livrpol'],
    ['a mistake in each of two words', 'Liverpol terace'],
    ['a piece of a word', 'verpoo'],
    ['a word that is right', 'leeds'],
    ['the postcode of another place', 'LS12'],
    ['signs', '%_\'" --'],
    ['nothing', ''],
    ['a hundred letters', 'x'.repeat(100)],
    ['a hundred words', 'Liverpol '.repeat(100)],
    ['another script', 'ليفربول'],
  ])('%s: nothing is mended', (_, typed) => expect(mend(typed)).toBeNull())
})

const letters = fc.constantFrom(...'abcdeéôл😀')
const word = fc.array(letters, { minLength: 5, maxLength: 12 }).map((each) => each.join(''))

test('any one edit of a word leads back to a word that is one edit away', () => {
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      fc.constantFrom('insert', 'delete', 'change', 'swap'),
      letters,
      (right, at, kind, letter) => {
        const each = [...right].filter((sign) => sign !== '😀')
        fc.pre(each.length >= 5)
        const place = at % (each.length - 1)
        const typed = [...each]
        if (kind === 'insert') typed.splice(place, 0, letter)
        if (kind === 'delete') typed.splice(place, 1)
        if (kind === 'change') typed.splice(place, 1, letter)
        if (kind === 'swap') typed.splice(place, 2, each[place + 1]!, each[place]!)
        const [name, slip] = [each.join(''), typed.join('')]
        // A sign that is no letter parts a word in two.
        fc.pre(splitWords(slip).length === 1 && splitWords(slip)[0]!.word === slip)
        const mended = mendSearch(slip, knownFrom(name), foldText)
        expect(mended).toBe(name.includes(slip) ? null : name)
      },
    ),
  )
})

test('whatever is typed: null, or a text that differs in one word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const mended = mend(typed)
      if (mended === null) return
      expect(splitWords(mended)).toHaveLength(splitWords(typed).length)
    }),
  )
})

describe('counting mistakes', () => {
  test.each([
    ['liverpol', 'liverpool', 2, 1],
    ['headingly', 'headingley', 2, 1],
    ['tow', 'two', 1, 1],
    ['newcaslte', 'newcastle', 2, 1],
    ['birmingam', 'birmingham', 2, 1],
    ['birmigam', 'birmingham', 2, 2],
    ['birmigam', 'birmingham', 1, Infinity],
    ['leeds', 'leeds', 1, 0],
    ['', 'ab', 2, 2],
    ['abcdef', 'ghijkl', 2, Infinity],
  ])('%s and %s, up to %i', (one, two, most, count) => {
    expect(countMistakes([...one], [...two], most)).toBe(count)
    expect(countMistakes([...two], [...one], most)).toBe(count)
  })
})
