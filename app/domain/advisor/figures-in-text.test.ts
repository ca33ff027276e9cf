import { expect, test } from 'vitest'
import { findFigures } from './figures-in-text.ts'

const read = (text: string) => findFigures(text).map(({ unit, value, step }) => [unit, value, step])

test.each([
  ['£63,500', ['pounds', 63_500, 1]],
  ['£1.2m', ['pounds', 1_200_000, 100_000]],
  ['£ 1.25 million', ['pounds', 1_250_000, 10_000]],
  ['200k', ['plain', 200_000, 1000]],
  ['200 000 pounds', ['pounds', 200_000, 1]],
  ['GBP 1,200.50', ['pounds', 1200.5, 0.01]],
  ['7.20%', ['percent', 7.2, 0.01]],
  ['7.2 %', ['percent', 7.2, 0.1]],
  ['5,5 per cent', ['percent', 5.5, 0.1]],
  ['5.5-percent', ['percent', 5.5, 0.1]],
  ['seven per cent', ['percent', 7, 1]],
  ['seven point two percent', ['percent', 7.2, 0.1]],
  ['two hundred thousand', ['plain', 200_000, 1]],
  ['twelve hundred pounds', ['pounds', 1200, 1]],
  ['twenty-five', ['plain', 25, 1]],
  ['1.200.000', ['plain', 1_200_000, 1]],
  ['1.200,50', ['plain', 1200.5, 0.01]],
  ['−£2,240', ['pounds', 2240, 1]],
  ['+2.3%', ['percent', 2.3, 0.1]],
  ['80 m²', ['plain', 80, 1]],
])('%s is one figure', (text, figure) => {
  expect(read(`It is ${text}.`)).toEqual([figure])
  expect(findFigures(`It is ${text}.`)[0]!.text).toBe(text === '80 m²' ? '80' : text)
})

test('a sign belongs to its figure only where no letter or digit stands before it', () => {
  expect(findFigures('from 2-4 years').map(({ text }) => text)).toEqual(['2', '4'])
})

test('numbers of lists, references and counted things are no figures', () => {
  expect(read('1. First\n2) Second. Section 24, Article 4, two areas, one home.')).toEqual([])
})

test('digits of other alphabets, fractions and words with digits are found and read as no number', () => {
  for (const text of ['٧٢', '７%', '½', '①', 'CF47', 'PID-000118', '12.3.2026'])
    expect(findFigures(`It is ${text}.`).some(({ value }) => Number.isNaN(value))).toBe(true)
})

test('each figure stands where the text has it', () => {
  const text = 'At £200,000 with 1,200 pcm the yield is 7.2 % – about seven per cent.'
  for (const { start, end, text: found } of findFigures(text)) expect(text.slice(start, end)).toBe(found)
  expect(findFigures(text)).toHaveLength(4)
})

// A scan that went back over the text again and again would not come to an end in the time of a test.
test('long and hostile texts are read once', () => {
  for (const piece of [
    '1,',
    '1 ',
    'one ',
    '£',
    '9',
    'a1-',
    'million ',
    '1.',
    '[1]',
    '٧',
    ' and one',
    '-',
    '\n1. ',
    '%',
  ]) {
    const text = piece.repeat(Math.ceil(20_000 / piece.length))
    for (const { start, end } of findFigures(text)) expect(end).toBeGreaterThan(start)
  }
})
