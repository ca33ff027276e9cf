import type { Cell } from './clean-shapes.ts'
import type { Block } from './clean-shapes.ts'
import { textOf } from './render-headings.ts'

/** A cell as the page shows it. */
export interface ShownCell {
  cell: Cell
  tag: 'th' | 'td'
  scope: 'col' | 'colgroup' | 'row' | 'rowgroup' | null
  /** True in a column of numbers: these stand right. */
  isNumber: boolean
}

interface ShownTable {
  /** The width of each column in CSS pixels, null where none is stated; empty where no column has one. */
  widths: (number | null)[]
  head: ShownCell[][]
  body: ShownCell[][]
}

/** A table with its first rows as its head where they hold headers alone, and with what its headers are headers of. */
export function showTable(rows: readonly Cell[][]): ShownTable {
  const columns = columnsOf(rows)
  const heads = headRows(rows)
  const numbers = numberColumns(rows, columns, heads)
  const shown = rows.map((cells, row) =>
    cells.map((cell, at): ShownCell => {
      const column = columns[row]![at]!
      const isInHead = row < heads
      // A header of nothing tells a screen reader nothing.
      const isHeader = cell.isHeader && cell.blocks.length > 0
      const isOfColumn = isInHead || (row === 0 && column > 0)
      return {
        cell,
        tag: isHeader ? 'th' : 'td',
        scope: !isHeader
          ? null
          : isOfColumn
            ? cell.colspan > 1
              ? 'colgroup'
              : 'col'
            : cell.rowspan > 1
              ? 'rowgroup'
              : 'row',
        isNumber: cell.colspan === 1 && numbers.has(column),
      }
    }),
  )
  return { widths: widthsOf(rows, columns), head: shown.slice(0, heads), body: shown.slice(heads) }
}

/** The first column of each cell, from 0. The tables are whole: no cells meet and no column is free. */
function columnsOf(rows: readonly Cell[][]): number[][] {
  const covered: number[] = []
  return rows.map((cells) => {
    let column = 0
    const columns = cells.map((cell) => {
      while ((covered[column] ?? 0) > 0) column++
      const first = column
      for (; column < first + cell.colspan; column++) covered[column] = cell.rowspan
      return first
    })
    for (const [at, left] of covered.entries()) covered[at] = Math.max(0, left - 1)
    return columns
  })
}

/** The number of rows in the head: the first one with those that its cells reach into, where all of their cells are headers. */
function headRows(rows: readonly Cell[][]): number {
  let heads = 1
  for (let row = 0; row < heads; row++) {
    if (!rows[row]!.every((cell) => cell.isHeader)) return 0
    for (const { rowspan } of rows[row]!) heads = Math.max(heads, row + rowspan)
  }
  return heads < rows.length ? heads : 0
}

const number = /^[−–-]?\s?[£€$]?\s?\d[\d,]*(\.\d+)?\s?(%|p|x|k|m|bn| times| years| months)?$/

function numberColumns(rows: readonly Cell[][], columns: readonly number[][], heads: number): Set<number> {
  const numbers = new Set<number>()
  const others = new Set<number>()
  for (let row = heads; row < rows.length; row++)
    for (const [at, cell] of rows[row]!.entries()) {
      if (cell.colspan > 1) continue
      const text = textIn(cell.blocks)
      if (number.test(text)) numbers.add(columns[row]![at]!)
      else if (!/^[–—-]?$/.test(text)) others.add(columns[row]![at]!)
    }
  return new Set([...numbers].filter((column) => !others.has(column)))
}

function textIn(blocks: readonly Block[]): string {
  const [only, ...others] = blocks
  if (!only) return ''
  return only.type === 'p' && others.length === 0 ? textOf(only.pieces) : 'more than a number'
}

function widthsOf(rows: readonly Cell[][], columns: readonly number[][]): (number | null)[] {
  const widths: (number | null)[] = []
  let count = 0
  for (const [row, cells] of rows.entries())
    for (const [at, { widths: stated, colspan }] of cells.entries()) {
      const column = columns[row]![at]!
      count = Math.max(count, column + colspan)
      for (const [offset, width] of (stated ?? []).entries()) widths[column + offset] ??= width
    }
  return widths.length === 0 ? [] : Array.from({ length: count }, (_, column) => widths[column] ?? null)
}
