import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSampleAreas } from '#db/sample/areas.ts'
import { checkOwnHead, ownColumns, readOwnRow } from './own.server.ts'

const sample = readFileSync(new URL('../../../../db/sample/areas.csv', import.meta.url), 'utf8')
const [head, ...lines] = sample.trim().split('\n').map((line) => line.split(',')) as [string[], ...string[][]] // prettier-ignore
const changed = (column: string, text: string) => lines[0]!.map((cell, at) => (head[at] === column ? text : cell))

test('the sample file reads as the sample data does, its columns in any order', () => {
  const { slug: _slug, ...first } = readSampleAreas()[0]!
  expect(readOwnRow(head, lines[0]!)).toEqual(first)
  expect(readOwnRow(head.toReversed(), lines[0]!.toReversed())).toEqual(first)
})

test('a heading line has exactly its columns', () => {
  expect(checkOwnHead(head)).toBeNull()
  expect(checkOwnHead(head.slice(1))).toBe(`The columns have to be ${ownColumns.join(', ')}.`)
  expect(checkOwnHead([...head.slice(1), 'code2'])).not.toBeNull()
  expect(checkOwnHead([...head, 'more'])).not.toBeNull()
})

test.each([
  ['a code in small letters', changed('code', 'e06000001'), 'code: Enter the code of the area in capitals, such as E08000012'], // prettier-ignore
  ['a cell too many', [...lines[0]!, 'D'], 'it has 27 cells, and the heading line has 26'],
  ['no number', changed('average_price_gbp', '£136k'), 'average_price_gbp: Enter a number, or leave it empty'],
  ['a figure out of range', changed('gross_yield_percent', '493'), 'gross_yield_percent: Enter a number from 0 to 100'],
  ['another kind', changed('kind', 'town'), 'kind: Enter la, city, region or country'],
  ['a negative price', changed('average_price_gbp', '-1'), 'average_price_gbp: Enter a number from 0 to 100,000,000'],
])('a row with %s is rejected', (_what, cells, reason) => {
  expect(readOwnRow(head, cells)).toBe(reason)
})
