import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#app/domain/blog/html/clean.server.ts'
import { treeWithoutBrowser } from '#app/testing/inputs/rich-text-corpus.ts'
import type { Table } from './model.ts'
import { parsePost } from './parse.ts'
import { serialisePost } from './serialise.ts'
import {
  deleteColumns,
  deleteRows,
  insertColumn,
  insertRow,
  mergeCells,
  setColumnWidth,
  splitCell,
} from './tables/changes.ts'
import { gridOf, mendTable, newTable, wholeArea, type Area } from './tables/grid.ts'
import { headersOf, toggleHeaderCells, toggleHeaderColumn, toggleHeaderRow } from './tables/headers.ts'
import { cutTable, pasteCells } from './tables/pieces.ts'

const read = (html: string): Table =>
  parsePost(treeWithoutBrowser(html)).find((block) => block.type === 'table') as Table
/** Without the whitespace between its rows. */
const write = (table: Table) => serialisePost([table]).replaceAll('\n', '')
const spans = read(
  '<table><thead><tr><th colspan="2">a</th><th>b</th></tr></thead><tbody><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></tbody></table>',
)

/** Every place of the grid is covered by one cell, and what HTML says is what the grid is. */
function expectRectangle(table: Table): void {
  const { at, width, height, places } = gridOf(table)
  expect(mendTable(table)).toBe(table)
  expect(places.reduce((sum, place) => sum + place.width * place.height, 0)).toBe(width * height)
  for (const line of at) {
    expect(line.length).toBe(width)
    expect(line.includes(undefined)).toBe(false)
  }
}

type Step = { name: number; one: number; other: number; third: number; fourth: number }
const step = fc.record({ name: fc.nat(10), one: fc.nat(9), other: fc.nat(9), third: fc.nat(9), fourth: fc.nat(9) })

function change(table: Table, { name, one, other, third, fourth }: Step): Table {
  const { width, height } = gridOf(table)
  const [y1, y2] = [one % height, other % height].toSorted((a, b) => a - b) as [number, number]
  const [x1, x2] = [third % width, fourth % width].toSorted((a, b) => a - b) as [number, number]
  const area: Area = { top: y1, bottom: y2, left: x1, right: x2 }
  const changes = [
    () => insertRow(table, one % (height + 1)),
    () => insertColumn(table, one % (width + 1)),
    () => deleteRows(table, y1, y2),
    () => deleteColumns(table, x1, x2),
    () => mergeCells(table, area),
    () => splitCell(table, y1, x1),
    () => toggleHeaderRow(table),
    () => toggleHeaderColumn(table),
    () => toggleHeaderCells(table, area),
    () => setColumnWidth(table, x1, one === 0 ? null : one * 40),
    () => pasteCells(table, y1, x1, newTable(1 + (other % 3), 1 + (fourth % 3))),
  ]
  return changes[name]!() ?? table
}

describe('tables as grids', () => {
  test('whatever is done to a table, it stays a rectangle that HTML says and the server keeps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (steps, isNew) => {
        let table = isNew ? newTable() : spans
        for (const each of steps) table = change(table, each)
        expectRectangle(table)
        const html = write(table)
        expect(write(read(html))).toBe(html)
        expect(cleanHtml(serialisePost([table])).html).toBe(serialisePost([table]))
      }),
      { numRuns: 60 },
    )
  })

  test('any rows of cells are made a rectangle', () => {
    const cell = fc.record({ colspan: fc.integer({ min: -1, max: 70 }), rowspan: fc.integer({ min: 0, max: 300 }) })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const children = rows.map((cells) => ({
          type: 'tr' as const,
          children: cells.map((each) => ({
            type: 'td' as const,
            ...each,
            children: [{ type: 'p' as const, children: [{ text: 'a' }] }],
          })),
        }))
        expectRectangle(mendTable({ type: 'table', children }))
      }),
      { numRuns: 200 },
    )
  })

  test('a new table has 3 rows, 3 columns and a row of headers', () => {
    const table = newTable()
    expect(gridOf(table)).toMatchObject({ width: 3, height: 3 })
    expect(headersOf(table)).toEqual({ row: true, column: false })
    expect(write(table)).toMatch(/^<table><tbody><tr>(<th><\/th>){3}<\/tr><tr>(<td><\/td>){3}<\/tr>/)
  })

  test('a row through a cell of several rows makes that cell taller', () => {
    expect(write(insertRow(spans, 2)!)).toContain('<td rowspan="3">c</td>')
    expect(gridOf(insertRow(spans, 2)!).places.filter(({ row }) => row === 2)).toHaveLength(2)
  })

  test('deleting the first row of a tall cell moves it down', () => {
    expect(write(deleteRows(spans, 1, 1)!)).toContain('<tr><td>c</td><td>f</td><td>g</td></tr></tbody>')
  })

  test('the last row and the last column stay', () => {
    expect(deleteRows(spans, 0, 2)).toBeNull()
    expect(deleteColumns(spans, 0, 2)).toBeNull()
  })

  test('merging keeps the text of all cells, takes in whole cells, and splitting gives the cells back', () => {
    const area = wholeArea(gridOf(spans), { top: 1, bottom: 1, left: 0, right: 1 })
    expect(area).toEqual({ top: 1, bottom: 2, left: 0, right: 1 })
    const merged = mergeCells(spans, area)!
    expect(write(merged)).toContain('<td rowspan="2"><p>c</p><p>d</p><p>f</p></td>')
    expect(gridOf(splitCell(merged, 1, 0)!).places.length).toBeGreaterThan(gridOf(merged).places.length)
    expect(mergeCells(spans, { top: 1, bottom: 1, left: 1, right: 1 })).toBeNull()
    expect(splitCell(spans, 1, 1)).toBeNull()
  })

  test('merging all cells leaves one cell', () => {
    expect(write(mergeCells(newTable(2, 2), { top: 0, bottom: 1, left: 0, right: 1 })!)).toBe(
      '<table><tbody><tr><th></th></tr></tbody></table>',
    )
  })

  test('widths are between 25 and 2,000 pixels, and a merged cell names those of all its columns', () => {
    const narrow = setColumnWidth(newTable(1, 2), 0, 5)
    expect(write(narrow)).toContain('<th data-colwidth="25">')
    expect(write(setColumnWidth(narrow, 0, 99_999))).toContain('data-colwidth="2000"')
    expect(write(setColumnWidth(narrow, 0, null))).not.toContain('colwidth')
    const both = setColumnWidth(setColumnWidth(newTable(2, 2), 0, 100), 1, 120)
    expect(write(mergeCells(both, { top: 0, bottom: 0, left: 0, right: 1 })!)).toContain(
      '<th colspan="2" data-colwidth="100,120">',
    )
  })

  test('headers of the first row and of the first column are put on and taken off apart', () => {
    const both = toggleHeaderColumn(newTable())
    expect(headersOf(both)).toEqual({ row: true, column: true })
    expect(headersOf(toggleHeaderRow(both))).toEqual({ row: false, column: true })
    expect(write(toggleHeaderRow(toggleHeaderRow(both)))).toBe(write(both))
  })

  test('a copied part is a table, and pasted over others it fills the cells and makes room', () => {
    const part = cutTable(spans, { top: 1, bottom: 2, left: 1, right: 2 })
    expect(write(part)).toBe('<table><tbody><tr><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></tbody></table>')
    const filled = pasteCells(newTable(), 2, 2, part)!
    expect(gridOf(filled)).toMatchObject({ width: 4, height: 4 })
    expect(pasteCells(spans, 2, 0, part)).toBeNull()
  })
})
