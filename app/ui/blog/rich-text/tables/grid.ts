import { columnWidths, mostCells, mostColspan, mostRowspan } from '#app/domain/blog/html/html-rules.ts'
import { emptyCell, isBlank, isMany, isParagraph, type Block, type Cell, type Row, type Table } from '../model.ts'

/** Tables as grids. All in this folder computes new tables from old ones and knows nothing of the editor. */

/** A cell with the part of the grid that it covers, in rows and columns from 0. */
export interface Place {
  cell: Cell
  row: number
  column: number
  height: number
  width: number
}

export interface Grid {
  height: number
  width: number
  /** Every cell, in the order of the source. */
  places: Place[]
  /** The cell at each row and column; empty where the rows do not fill the grid. */
  at: (Place | undefined)[][]
}

/** A part of a grid; `bottom` and `right` are in it. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** Tables never change, they are replaced; so each is looked through once. */
const grids = new WeakMap<Table, Grid>()

/** Cells in their places. A span that would leave the table or cover another cell is shortened. */
export function gridOf(table: Table): Grid {
  const grid = grids.get(table) ?? findPlaces(table)
  grids.set(table, grid)
  return grid
}

function findPlaces({ children: rows }: Table): Grid {
  const at: (Place | undefined)[][] = rows.map(() => [])
  const places: Place[] = []
  for (const [row, { children }] of rows.entries()) {
    let column = 0
    for (const cell of children) {
      while (at[row]![column]) column++
      const height = Math.min(clamp(cell.rowspan, mostRowspan), rows.length - row)
      const asked = clamp(cell.colspan, mostColspan)
      let width = 1
      while (width < asked && !at[row]![column + width]) width++
      const place = { cell, row, column, height, width }
      places.push(place)
      for (let y = row; y < row + height; y++) for (let x = column; x < column + width; x++) at[y]![x] ??= place
      column += width
    }
  }
  const width = Math.max(0, ...at.map((line) => line.length))
  return { height: rows.length, width, places, at }
}

const clamp = (span: number | undefined, most: number) => Math.max(1, Math.min(Math.trunc(span ?? 1) || 1, most))

/**
 * The table made rectangular: spans inside the grid, short rows filled up, widths that fit their cell. The same object comes back
 * where nothing was wrong.
 */
export function mendTable(table: Table): Table {
  const grid = gridOf(table)
  const { places, at, width, height } = grid
  const isWhole =
    height > 0 &&
    table.children.every(({ children }) => children.length > 0) &&
    at.every((line) => line.length === width && !line.includes(undefined)) &&
    places.every(({ cell, ...place }) => fits(cell, place)) &&
    new Set(places.map(({ column }) => column)).size === width
  if (isWhole) return table
  const rows = Math.max(1, Math.min(height, Math.floor(mostCells / Math.max(1, width))))
  const kept = places.filter(({ row }) => row < rows)
  const filled = kept.map((place) => ({ ...place, height: Math.min(place.height, rows - place.row) }))
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < Math.max(1, width); column++)
      if (!at[row]?.[column]) filled.push({ cell: emptyCell(), row, column, height: 1, width: 1 })
  return buildTable(table, rows, filled)
}

const fits = (cell: Cell, { height, width }: Omit<Place, 'cell'>) =>
  (cell.colspan ?? 1) === width && (cell.rowspan ?? 1) === height && areWidths(cell.widths, width)

const areWidths = (widths: number[] | undefined, width: number) =>
  !widths ||
  (widths.length === width && widths.every((each) => each >= columnWidths.narrowest && each <= columnWidths.widest))

/** A table of these places. Rows and columns in which no cell begins are taken out, and the spans over them shortened. */
export function buildTable(table: Table, height: number, places: Place[]): Table {
  const rows = new Set(places.map(({ row }) => row))
  const columns = new Set(places.map(({ column }) => column))
  const count = (begins: Set<number>, start: number, length: number) => {
    let sum = 0
    for (let at = start; at < start + length; at++) if (begins.has(at)) sum++
    return sum
  }
  const sorted = [...places].sort((one, other) => one.row - other.row || one.column - other.column)
  const cells: Cell[][] = Array.from({ length: height }, () => [])
  for (const { cell, row, column, height: tall, width } of sorted)
    cells[row]!.push(
      withSpans(keepWidths(cell, columns, column), count(rows, row, tall), count(columns, column, width)),
    )
  const children = cells.filter((row) => row.length > 0).map((row): Row => ({ type: 'tr', children: row }))
  return { ...table, children }
}

/** The widths of a cell without those of columns that go. */
function keepWidths(cell: Cell, columns: Set<number>, column: number): Cell {
  const widths = cell.widths?.filter((_, index) => columns.has(column + index))
  return widths && widths.length !== cell.widths!.length ? { ...cell, widths } : cell
}

function withSpans(cell: Cell, height: number, width: number): Cell {
  if (fits(cell, { height, width, row: 0, column: 0 })) return cell
  const { colspan: _, rowspan: __, widths, children, ...others } = cell
  return {
    ...others,
    ...(width > 1 && { colspan: width }),
    ...(height > 1 && { rowspan: height }),
    ...(widths && areWidths(widths, width) && { widths }),
    children,
  }
}

/** The smallest area that holds this one and cuts no cell. */
export function wholeArea(grid: Grid, area: Area): Area {
  let { top, left, bottom, right } = area
  for (;;) {
    const size = [top, left, bottom, right].join()
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const place = grid.at[row]?.[column]
        if (!place) continue
        top = Math.min(top, place.row)
        left = Math.min(left, place.column)
        bottom = Math.max(bottom, place.row + place.height - 1)
        right = Math.max(right, place.column + place.width - 1)
      }
    if (size === [top, left, bottom, right].join()) return { top, left, bottom, right }
  }
}

/** The cells that begin in an area. */
export const placesIn = (grid: Grid, { top, left, bottom, right }: Area): Place[] =>
  grid.places.filter(({ row, column }) => row >= top && row <= bottom && column >= left && column <= right)

/** The width of each column in CSS pixels, as the cells say it; null where none does. */
export function columnWidthsOf(table: Table, { places, width } = gridOf(table)): (number | null)[] {
  const found = new Array<number | null>(width).fill(null)
  for (const { cell, column } of places)
    for (const [index, each] of (cell.widths ?? []).entries()) found[column + index] ??= each
  return found
}

/** A new table whose first row is its head. */
export function newTable(rows = 3, columns = 3): Table {
  return {
    type: 'table',
    children: Array.from({ length: rows }, (_, row) => ({
      type: 'tr',
      children: Array.from({ length: columns }, () => emptyCell(row === 0 ? { header: true } : {})),
    })),
  }
}

/** True for a long table whose rows can be shown in groups that know nothing of one another: no cell reaches over two rows. */
export const isSheet = (table: Table): boolean =>
  isMany(table) && gridOf(table).places.every(({ height }) => height === 1)

/** True for a cell without text, picture or structure. */
export function isEmptyCell({ children }: { children: Block[] }): boolean {
  return children.length === 1 && isParagraph(children[0]!) && isBlank(children[0])
}
