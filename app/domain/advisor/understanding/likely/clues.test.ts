import { expect, test } from 'vitest'
import type { GivenFigures } from '../../question.ts'
import { readAmounts } from '../amounts.ts'
import { readWords } from '../words.ts'
import { cluesOf, cluesOfMessage, cluesOfWords, type Sentence } from './clues.ts'

const sentenceOf = (text: string, before: GivenFigures = {}, earlier: GivenFigures[] = []): Sentence => {
  const { tokens } = readWords(text)
  return { tokens, amounts: readAmounts(tokens), before, earlier }
}
const clues = (text: string, index: number, before?: GivenFigures, earlier?: GivenFigures[]) =>
  cluesOf(sentenceOf(text, before, earlier), index)

test('the words beside a figure are clues by their place, and figures there by their size alone', () => {
  const rent = clues('rent of 900 and price of 150000', 0)
  expect(rent).toEqual(expect.arrayContaining(['-1 of', '-2 rent', '+1 and', '-21 rent of', 'unit -']))
  expect(clues('rent of 900, price 150000', 1)).toContain('-3 #3')
  expect(clues('rent of 950, price 150000', 1)).toContain('-3 #3')
})

test('the words of a message are clues of all its figures, each once', () =>
  expect(cluesOfWords(sentenceOf('rent of 900 of rent'))).toEqual(['has rent', 'has of', 'has 900']))

test('what is behind the end of a sentence stands beside no figure', () => {
  expect(clues('My rent is paid. I pay 900', 0)).not.toContain('-1 rent')
  expect(clues('My rent is what I pay 900', 0)).toContain('-1 rent')
})

test('a figure that was said before, or is near to what was, says so', () => {
  const before = { pricePence: 15_000_000, ratePercent: 5 }
  expect(clues('150k', 0, before)).toContain('same pricePence')
  expect(clues('160k', 0, before)).toContain('near pricePence')
  expect(clues('5.5%', 0, before)).toContain('near ratePercent')
  expect(clues('5.5%', 0, before)).not.toContain('near pricePence')
  expect(clues('back to 140k', 0, before, [{ pricePence: 14_000_000 }])).toContain('was pricePence')
  expect(clues('150k', 0)).toContain('before nothing')
})

test('a message has the clues of its words, its figures and what was asked before', () => {
  const found = cluesOfMessage(sentenceOf('stamp duty on 300k'), ['pricePence'], 'returns')
  expect(found).toEqual(
    expect.arrayContaining([
      'has stamp',
      'pair stamp duty',
      'of pricePence',
      'last returns',
      'last returns of pricePence',
    ]),
  )
  expect(new Set(found).size).toBe(found.length)
})

test('a figure of the longest message has no more clues than a hundred', () => {
  const text = 'rent 900 each '.repeat(140)
  const sentence = sentenceOf(text)
  expect(sentence.amounts.length).toBeGreaterThan(30)
  for (const index of sentence.amounts.keys()) expect(cluesOf(sentence, index).length).toBeLessThan(100)
  expect(cluesOfMessage(sentence, [], 'none').length).toBeLessThan(500)
})
