import { expect, test } from 'vitest'
import { poundsInWords } from './money-in-words.ts'

test.each([
  [0, 'zero pounds'],
  [1, 'one penny'],
  [50, 'fifty pence'],
  [100, 'one pound'],
  [101, 'one pound and one penny'],
  [1_900, 'nineteen pounds'],
  [2_000, 'twenty pounds'],
  [4_299, 'forty-two pounds and ninety-nine pence'],
  [10_000, 'one hundred pounds'],
  [15_000, 'one hundred and fifty pounds'],
  [100_000, 'one thousand pounds'],
  [100_100, 'one thousand and one pounds'],
  [285_000, 'two thousand eight hundred and fifty pounds'],
  [290_050, 'two thousand nine hundred pounds and fifty pence'],
  [300_000, 'three thousand pounds'],
  [10_010_000, 'one hundred thousand one hundred pounds'],
  [20_001_700, 'two hundred thousand and seventeen pounds'],
  [99_999_999, 'nine hundred and ninety-nine thousand nine hundred and ninety-nine pounds and ninety-nine pence'],
  [100_000_000, 'one million pounds'],
  [100_000_100, 'one million and one pounds'],
  [125_050_050, 'one million two hundred and fifty thousand five hundred pounds and fifty pence'],
  [200_001_700_000, 'two billion seventeen thousand pounds'],
  [Number.MAX_SAFE_INTEGER, 'ninety trillion seventy-one billion nine hundred and ninety-two million five hundred and forty-seven thousand four hundred and nine pounds and ninety-one pence'], // prettier-ignore
])('%i pence are %s', (pence, words) => expect(poundsInWords(pence)).toBe(words))

test('no two amounts have the same words', () => {
  const all = new Set(Array.from({ length: 100_000 }, (_, number) => poundsInWords(number * 100)))
  expect(all.size).toBe(100_000)
})

test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no amount', (pence) =>
  expect(() => poundsInWords(pence)).toThrow(RangeError),
)
