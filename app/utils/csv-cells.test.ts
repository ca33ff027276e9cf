import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareCell, protectCell } from './csv-cells.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['−1+cmd', "'−1+cmd"],
  ['−', "'−"],
  [' −1', "' −1"],
  ["'−1+1", "''−1+1"],
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

test.each([
  ['-2.98', '-2.98'],
  ['−2.98', '-2.98'],
  ['−£1,350.50', '-£1,350.50'],
  ['-£0', '-£0'],
  ['−3.2%', '-3.2%'],
])('%j is a number, which goes out and comes in as %j', (text, cell) => {
  expect(protectCell(text)).toBe(cell)
  expect(bareCell(cell)).toBe(cell)
  expect(bareCell(text)).toBe(cell)
  expect(bareCell(`'${text}`)).toBe(cell)
})

test.each(['-1+1', '-A1', '-1e5', '--1', '-1%+1', '-£', '-1-1', '−2026-10-14', '-1\n'])('%j is no number', (text) => {
  expect(protectCell(text)).toBe(`'${text}`)
  expect(bareCell(`'${text}`)).toBe(text)
})

test('a cell that somebody typed keeps the apostrophe that it begins with', () => {
  expect(bareCell("'tis a house")).toBe("'tis a house")
  expect(bareCell("'")).toBe("'")
})

test('every text comes back from its cell, and none but a number begins as a formula', () => {
  const sign = fc.constantFrom("'", '=', '+', '-', '−', '@', '\t', '\r', '\n', ' ', '＝', 'a', '1', '£', '.', '%')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(sign).map((signs) => signs.join('')),
      ),
      (text) => {
        const cell = protectCell(text)
        if (/^[-−]£?\d[\d,]*(?:\.\d+)?%?$/.test(text)) expect(bareCell(cell)).toBe(text.replace('−', '-'))
        else {
          expect(bareCell(cell)).toBe(text)
          expect(cell).not.toMatch(/^[\s=+\-−@＝]*[=+\-−@＝]/)
        }
      },
    ),
    { numRuns: 3000 },
  )
})
