import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareCell, protectCell } from './csv-cells.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['-2.98', "'-2.98"],
  ['@home', "'@home"],
  ['\tx', "'\tx"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['£3,000', '£3,000'],
  ['', ''],
])('%j is written as %j', (text, cell) => {
  expect(protectCell(text)).toBe(cell)
  expect(bareCell(cell)).toBe(text)
})

test('a cell that somebody typed keeps the apostrophe that it begins with', () => {
  expect(bareCell("'tis a house")).toBe("'tis a house")
  expect(bareCell("'")).toBe("'")
})

test('every text comes back from its cell, and none begins as a formula', () => {
  const sign = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '＝', 'a', '1')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(sign).map((signs) => signs.join('')),
      ),
      (text) => {
        expect(bareCell(protectCell(text))).toBe(text)
        expect(protectCell(text)).not.toMatch(/^[\s=+\-@＝]*[=+\-@＝]/)
      },
    ),
    { numRuns: 3000 },
  )
})
