import { expect, test } from 'vitest'
import { longestCover, readCover, sayCover } from './cover.ts'
import { coverHelp, coverKinds } from './kinds.ts'

const head = '8.24%\nthe rate that pays nothing\n'
const read = (text: string) => {
  const outcome = readCover(text)
  if (!outcome.ok) throw new Error(outcome.mistake)
  return outcome.cover
}
const mistakeOf = (text: string) => {
  const outcome = readCover(text)
  return outcome.ok ? null : outcome.mistake
}

test('nothing, or nothing but blank lines, is no cover', () => {
  expect(read('')).toBeNull()
  expect(read(' \n\r\n ')).toBeNull()
})

test('a figure and its words stand alone where no kind follows', () => {
  expect(read('8.24%\r\n\r\nthe rate that pays nothing')).toEqual({
    ...{ figure: '8.24%', words: 'the rate that pays nothing', kind: null, rows: [], of: 0 },
  })
})

test('columns have values with or without names, of which a star marks one, and the words say them', () => {
  const cover = read(`${head}Columns\n4.5%: £3,784\n* 5.5%: £2,771\n−£266`)!
  expect([cover.kind, cover.rows]).toEqual([
    'columns',
    [
      { name: '4.5%', value: '£3,784', amount: 3784, isMain: false },
      { name: '5.5%', value: '£2,771', amount: 2771, isMain: true },
      { name: '', value: '−£266', amount: -266, isMain: false },
    ],
  ])
  expect(sayCover(cover)).toBe('4.5% £3,784, 5.5% £2,771, −£266')
})

test.each([
  ['£1.2m', 1_200_000],
  ['£800k', 800_000],
  ['£5months', 5],
  ['£-40', -40],
  ['-12%', -12],
  ['0', 0],
  ['6.51 m²', 6.51],
])('%s is %d', (value, amount) => {
  expect(read(`${head}columns\n${value}\n1`)!.rows[0]!.amount).toBe(amount)
})

test('a count marks some of all', () => {
  const cover = read(`${head}count\n1 of 12`)!
  expect([cover.rows[0]!.amount, cover.of]).toEqual([1, 12])
})

test('steps, ticks and buildings are names alone', () => {
  expect(read(`${head}steps\nOffer\nSearches\n* Keys`)!.rows.map(({ name, isMain }) => [name, isMain])).toEqual([
    ['Offer', false],
    ['Searches', false],
    ['Keys', true],
  ])
  expect(read(`${head}ticks\nRecent\nNear`)!.rows).toHaveLength(2)
  expect(read(`${head}buildings\nShop with flat`)!.rows[0]!.name).toBe('shop with flat')
})

test.each([
  ['x'.repeat(longestCover + 1), '600 characters or fewer'],
  [`${'9'.repeat(19)}\nwords`, 'its first line, must be 18'],
  ['8.24%', 'second line'],
  [`8.24%\n${'w'.repeat(61)}`, 'its second line, must be 60'],
  [`${head}pie\nA: 1\nB: 2`, 'third line is its kind: columns, bars, parts, count, steps, ticks or buildings'],
  [`${head}columns\n£1`, 'A cover of columns has 2 to 7 rows'],
  [`${head}columns\n${'1\n'.repeat(8)}`, 'A cover of columns has 2 to 7 rows'],
  [`${head}count\n1 of 12\n2 of 12`, 'A cover of count has one row'],
  [`${head}columns\nA: many\nB: 2`, 'Row 1 of the cover, “A: many”, is written'],
  [`${head}columns\nA: 2\nB: 1 to 3`, 'Row 2 of the cover, “B: 1 to 3”, is written'],
  [`${head}bars\nHull: £1\n£2`, 'Row 2 of the cover, “£2”, is written'],
  [`${head}bars\nHull: £1\nLeeds: −£2`, 'must not be less than nothing'],
  [`${head}parts\nBoiler: £0\nRoof: £2`, 'must be more than nothing'],
  [`${head}columns\nTwenty-four letters it is: £1\nB: £2`, 'is longer than the 23 characters'],
  [`${head}ticks\nEleven char\nb\nc\nd\ne`, 'is longer than the 9 characters'],
  [`${head}bars\nA name that takes the room: £134,719\nB: £1`, 'is longer than the 26 characters'],
  [`${head}count\n13 of 12`, 'counts some of 2 to 60'],
  [`${head}count\n1 of 61`, 'counts some of 2 to 60'],
  [`${head}count\nsome of 12`, 'is written one row'],
  [`${head}steps\nOffer\n*`, 'Row 2 of the cover, “*”, is written'],
  [`${head}buildings\ncastle`, 'is written 1 to 4 of house'],
])('%j is refused: %s', (text, mistake) => {
  expect(mistakeOf(text)).toContain(mistake)
})

test('every kind says how its rows are written', () => {
  expect(Object.keys(coverHelp)).toEqual([...coverKinds])
})
