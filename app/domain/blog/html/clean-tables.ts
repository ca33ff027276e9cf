import { columnWidths, mostCells, mostColspan, mostColumns, mostRowspan } from './html-rules.ts'
import type { Removed } from './clean-removed.ts'
import type { Cell } from './clean-shapes.ts'

/** A cell at its first column, from 0. */
interface Placed extends Cell {
  column: number
}

/** Empty cells that fill up short rows; a document with more gaps gets wider ones. */
interface Filling {
  left: number
}
export const newFilling = (): Filling => ({ left: mostCells })

/** A span of a cell as it was written. */
export function readSpan(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : 1
}

/** The widths of the columns of a cell; null where one is not possible. */
export function readWidths(text: string | undefined): number[] | null {
  if (text === undefined || text.length > 500 || !/^\d{1,4}(,\d{1,4})*$/.test(text)) return null
  const widths = text.split(',').map(Number)
  return widths.every((width) => width >= columnWidths.narrowest && width <= columnWidths.widest) ? widths : null
}

/**
 * Rows as whole tables: every span inside its table and over no other cell, no column or row in which no cell begins, every row as
 * wide as the table. Rows that would make a table too large begin another one. The rows of each section of the source come apart,
 * for no cell reaches from one into the next.
 */
export function layTables(sections: readonly Cell[][][], filling: Filling, removed: Removed): Cell[][][] {
  const rows = sections.flatMap((section) => dropEmptyRows(section))
  return splitRows(rows, removed).map((table) => fillRows(dropEmptyColumns(table), filling))
}

function dropEmptyRows(section: readonly Cell[][]): Cell[][] {
  // The rows with cells that stand before each row.
  const before = [0]
  for (const cells of section) before.push(before.at(-1)! + (cells.length > 0 ? 1 : 0))
  return section
    .map((cells, row) =>
      cells.map((cell) => {
        const end = Math.min(row + cell.rowspan, section.length)
        return { ...cell, rowspan: before[end]! - before[row]! }
      }),
    )
    .filter((cells) => cells.length > 0)
}

function splitRows(rows: readonly Cell[][], removed: Removed): Placed[][][] {
  const tables: Placed[][][] = []
  let table: Placed[][] = []
  // The rows that the cells above still cover in each column.
  let covered = newColumns()
  let width = 0
  for (const cells of rows) {
    let placed = placeRow(cells, covered, removed)
    const wider = Math.max(width, placed?.width ?? 0)
    if (placed === null || (table.length > 0 && (table.length + 1) * wider > mostCells)) {
      tables.push(table)
      table = []
      covered = newColumns()
      placed = placeRow(cells, covered, removed)!
      width = placed.width
    } else width = wider
    table.push(placed.cells)
    for (const cell of placed.cells) covered.fill(cell.rowspan, cell.column, cell.column + cell.colspan)
    for (const [column, left] of covered.entries()) covered[column] = Math.max(0, left - 1)
  }
  if (table.length > 0) tables.push(table)
  return tables.map((each) =>
    each.map((cells, row) => cells.map((cell) => ({ ...cell, rowspan: Math.min(cell.rowspan, each.length - row) }))),
  )
}

const newColumns = () => Array.from({ length: mostColumns }, () => 0)

/** The cells of a row in the columns that are free; null where none is. What finds no column joins the last cell. */
function placeRow(cells: readonly Cell[], covered: readonly number[], removed: Removed) {
  const placed: Placed[] = []
  let column = 0
  let width = covered.findLastIndex((left) => left > 0) + 1
  for (const cell of cells) {
    while (column < mostColumns && covered[column]! > 0) column++
    if (column >= mostColumns) {
      const last = placed.at(-1)
      if (!last) return null
      for (const block of cell.blocks) last.blocks.push(block)
      removed.add('cell beyond the widest table')
      continue
    }
    const asked = Math.min(cell.colspan, mostColspan, mostColumns - column)
    let colspan = 1
    while (colspan < asked && covered[column + colspan] === 0) colspan++
    const isWhole = cell.widths?.length === cell.colspan
    placed.push({
      ...cell,
      column,
      colspan,
      rowspan: Math.min(cell.rowspan, mostRowspan),
      widths: isWhole ? cell.widths!.slice(0, colspan) : null,
      blocks: [...cell.blocks],
    })
    column += colspan
    width = Math.max(width, column)
  }
  return { cells: placed, width }
}

/** Takes out the columns in which no cell begins: no reader sees them, and spans over them say more than there is. */
function dropEmptyColumns(rows: readonly Placed[][]): Placed[][] {
  const begins = Array.from({ length: mostColumns + 1 }, () => false)
  for (const cells of rows) for (const { column } of cells) begins[column] = true
  const before = [0]
  for (const isBegun of begins) before.push(before.at(-1)! + (isBegun ? 1 : 0))
  return rows.map((cells) =>
    cells.map((cell) => ({
      ...cell,
      column: before[cell.column]!,
      colspan: before[cell.column + cell.colspan]! - before[cell.column]!,
      widths: cell.widths && joinWidths(cell.widths, (at) => begins[cell.column + at]!),
    })),
  )
}

function joinWidths(widths: readonly number[], isKept: (at: number) => boolean): number[] {
  const joined: number[] = []
  for (const [at, width] of widths.entries())
    if (isKept(at)) joined.push(width)
    else joined[joined.length - 1] = Math.min(joined.at(-1)! + width, columnWidths.widest)
  return joined
}

function fillRows(rows: readonly Placed[][], filling: Filling): Cell[][] {
  const width = rows.reduce((most, cells) => Math.max(most, ...cells.map(({ column, colspan }) => column + colspan)), 0)
  const covered = Array.from({ length: width }, () => 0)
  return rows.map((cells) => {
    for (const cell of cells) covered.fill(cell.rowspan, cell.column, cell.column + cell.colspan)
    const gaps: Placed[] = []
    for (let column = 0; column < width; column++) {
      if (covered[column]! > 0) continue
      const last = gaps.at(-1)
      if (filling.left <= 0 && last && last.column + last.colspan === column) last.colspan++
      else gaps.push({ column, colspan: 1, rowspan: 1, isHeader: false, widths: null, blocks: [] })
      filling.left--
    }
    for (const [column, left] of covered.entries()) covered[column] = Math.max(0, left - 1)
    const filled = gaps.length === 0 ? cells : [...cells, ...gaps].sort((one, other) => one.column - other.column)
    return filled.map(({ column: _, ...cell }) => cell)
  })
}
