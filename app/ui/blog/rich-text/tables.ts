import { columnWidths, mostCells, mostColspan, mostColumns, mostRowspan } from '#app/domain/blog/html-rules.ts'
import {
  emptyCell,
  isMany,
  isParagraph,
  isBlank,
  paragraph,
  type Block,
  type Cell,
  type Row,
  type Table,
} from './model.ts'

/** Tables as grids. All of it computes new tables from old ones and knows nothing of the editor. */

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
  return build(table, rows, filled)
}

const fits = (cell: Cell, { height, width }: Omit<Place, 'cell'>) =>
  (cell.colspan ?? 1) === width && (cell.rowspan ?? 1) === height && areWidths(cell.widths, width)

const areWidths = (widths: number[] | undefined, width: number) =>
  !widths || (widths.length === width && widths.every((each) => each >= columnWidths.narrowest && each <= columnWidths.widest)) // prettier-ignore

/** A table of these places. Rows and columns in which no cell begins are taken out, and the spans over them shortened. */
function build(table: Table, height: number, places: Place[]): Table {
  const rows = new Set(places.map(({ row }) => row))
  const columns = new Set(places.map(({ column }) => column))
  const count = (begins: Set<number>, start: number, length: number) => {
    let sum = 0
    for (let at = start; at < start + length; at++) if (begins.has(at)) sum++
    return sum
  }
  const sorted = places.toSorted((one, other) => one.row - other.row || one.column - other.column)
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

/** The table with a row put in before the row `at`; null where it would be too large. */
export function insertRow(table: Table, at: number): Table | null {
  const grid = gridOf(table)
  if ((grid.height + 1) * grid.width > mostCells) return null
  const widths = columnWidthsOf(table, grid)
  const isHead = at === 0 && isHeaderRow(grid, 0)
  const isCrossed = ({ row, height }: Place) => row < at && row + height > at
  const places = grid.places.map((place) =>
    isCrossed(place) ? { ...place, height: place.height + 1 } : place.row >= at ? { ...place, row: place.row + 1 } : place,
  ) // prettier-ignore
  if (places.some(({ height }) => height > mostRowspan)) return null
  for (let column = 0; column < grid.width; column++) {
    if (at > 0 && grid.at[at]?.[column] && isCrossed(grid.at[at][column]!)) continue
    const isHeader = isHead || isHeaderColumn(grid, column)
    const width = widths[column]
    const cell = emptyCell({ ...(isHeader && { header: true as const }), ...(width && { widths: [width] }) })
    places.push({ cell, row: at, column, height: 1, width: 1 })
  }
  return build(table, grid.height + 1, places)
}

/** The table with a column put in before the column `at`; null where it would be too large. */
export function insertColumn(table: Table, at: number): Table | null {
  const grid = gridOf(table)
  if (grid.width >= mostColumns || grid.height * (grid.width + 1) > mostCells) return null
  const isCrossed = ({ column, width }: Place) => column < at && column + width > at
  const places = grid.places.map((place) =>
    isCrossed(place) ? { ...place, width: place.width + 1 } : place.column >= at ? { ...place, column: place.column + 1 } : place,
  ) // prettier-ignore
  if (places.some(({ width }) => width > mostColspan)) return null
  for (let row = 0; row < grid.height; row++) {
    const there = grid.at[row]?.[at]
    if (there && isCrossed(there)) continue
    const isHeader = isHeaderRow(grid, row)
    const cell = emptyCell(isHeader ? { header: true } : {})
    places.push({ cell, row, column: at, height: 1, width: 1 })
  }
  return build(table, grid.height, places)
}

/** The table without these rows; null where nothing would be left. */
export function deleteRows(table: Table, top: number, bottom: number): Table | null {
  const grid = gridOf(table)
  if (bottom - top + 1 >= grid.height) return null
  const places = grid.places.flatMap((place) => {
    const [row, height] = cutOut(place.row, place.height, top, bottom)
    return height > 0 ? [{ ...place, row, height }] : []
  })
  return build(table, grid.height - (bottom - top + 1), places)
}

/** The table without these columns; null where nothing would be left. */
export function deleteColumns(table: Table, left: number, right: number): Table | null {
  const grid = gridOf(table)
  if (right - left + 1 >= grid.width) return null
  const places = grid.places.flatMap((place) => {
    const [column, width] = cutOut(place.column, place.width, left, right)
    if (width === 0) return []
    const widths = place.cell.widths?.filter((_, index) => place.column + index < left || place.column + index > right)
    return [{ ...place, cell: widths ? { ...place.cell, widths } : place.cell, column, width }]
  })
  return build(table, grid.height, places)
}

/** Where a span begins and how long it is once the lines from `first` to `last` are gone. */
function cutOut(start: number, length: number, first: number, last: number): [number, number] {
  const gone = last - first + 1
  const lost = Math.max(0, Math.min(start + length - 1, last) - Math.max(start, first) + 1)
  return [start > last ? start - gone : Math.min(start, first), length - lost]
}

/** The table with the cells of an area made one; null for a single cell or an area that is too large. */
export function mergeCells(table: Table, asked: Area): Table | null {
  const grid = gridOf(table)
  const area = wholeArea(grid, asked)
  const inside = placesIn(grid, area)
  const [width, height] = [area.right - area.left + 1, area.bottom - area.top + 1]
  if (inside.length < 2 || width > mostColspan || height > mostRowspan) return null
  const widths = columnWidthsOf(table, grid).slice(area.left, area.right + 1)
  const blocks = inside.flatMap(({ cell }) => (isEmptyCell(cell) ? [] : cell.children))
  const { widths: _, ...first } = inside[0]!.cell
  const cell: Cell = {
    ...first,
    ...(widths.every((each) => each !== null) && { widths }),
    children: blocks.length > 0 ? blocks : [paragraph()],
  }
  const places = grid.places.filter((place) => !inside.includes(place))
  places.push({ cell, row: area.top, column: area.left, width, height })
  return build(table, grid.height, places)
}

/** The table with a cell of several rows or columns made one cell each; null where it covers one. */
export function splitCell(table: Table, row: number, column: number): Table | null {
  const grid = gridOf(table)
  const place = grid.at[row]?.[column]
  if (!place || place.width * place.height === 1) return null
  const { header, widths } = place.cell
  const places = grid.places.filter((each) => each !== place)
  for (let y = 0; y < place.height; y++)
    for (let x = 0; x < place.width; x++) {
      const { widths: _, ...kept } = x + y === 0 ? place.cell : emptyCell(header ? { header } : {})
      const cell = widths ? { ...kept, widths: [widths[x]!] } : kept
      places.push({ cell, row: place.row + y, column: place.column + x, height: 1, width: 1 })
    }
  return build(table, grid.height, places)
}

const isHeaderRow = (grid: Grid, row: number) => grid.at[row]?.every((place) => place?.cell.header) ?? false

/** True where every cell of the column is a header, rows of headers apart. */
function isHeaderColumn(grid: Grid, column: number): boolean {
  const body = grid.at.flatMap((_, row) => (isHeaderRow(grid, row) ? [] : [row]))
  return body.length > 0 && body.every((row) => grid.at[row]?.[column]?.cell.header)
}

/** What the first row and the first column are. */
export function headersOf(table: Table): { row: boolean; column: boolean } {
  const grid = gridOf(table)
  return { row: isHeaderRow(grid, 0), column: isHeaderColumn(grid, 0) }
}

/** The table with its first row made a row of headers, or no longer. */
export function toggleHeaderRow(table: Table): Table {
  const grid = gridOf(table)
  const isOn = !isHeaderRow(grid, 0)
  const keeps = !isOn && isHeaderColumn(grid, 0)
  const places = grid.places.map((place) =>
    place.row === 0 ? { ...place, cell: asHeader(place.cell, isOn || (keeps && place.column === 0)) } : place,
  )
  return build(table, grid.height, places)
}

/** The table with its first column made one of headers, or no longer; a row of headers stays one. */
export function toggleHeaderColumn(table: Table): Table {
  const grid = gridOf(table)
  const isOn = !isHeaderColumn(grid, 0)
  const places = grid.places.map((place) =>
    place.column === 0 && !isHeaderRow(grid, place.row) ? { ...place, cell: asHeader(place.cell, isOn) } : place,
  )
  return build(table, grid.height, places)
}

/** The table with the cells of an area made headers; where they all are, no longer. */
export function toggleHeaderCells(table: Table, area: Area): Table {
  const grid = gridOf(table)
  const inside = placesIn(grid, wholeArea(grid, area))
  const isOn = !inside.every(({ cell }) => cell.header)
  const places = grid.places.map((place) =>
    inside.includes(place) ? { ...place, cell: asHeader(place.cell, isOn) } : place,
  )
  return build(table, grid.height, places)
}

function asHeader({ header: _, ...cell }: Cell, isOn: boolean): Cell {
  return isOn ? { ...cell, header: true } : cell
}

/** The table with a column of this width in CSS pixels; with null, of the width that its text needs. */
export function setColumnWidth(table: Table, column: number, asked: number | null): Table {
  const grid = gridOf(table)
  const { narrowest, widest } = columnWidths
  const width = asked === null ? null : Math.max(narrowest, Math.min(Math.round(asked), widest))
  const known = columnWidthsOf(table, grid).with(column, width)
  const places = grid.places.map((place) => {
    if (place.column > column || place.column + place.width <= column) return place
    const { widths: _, ...cell } = place.cell
    const widths = known.slice(place.column, place.column + place.width)
    return { ...place, cell: widths.every((each) => each !== null) ? { ...cell, widths } : cell }
  })
  return build(table, grid.height, places)
}

/** The cells of an area as a table of their own. */
export function cutTable(table: Table, asked: Area): Table {
  const grid = gridOf(table)
  const area = wholeArea(grid, asked)
  const places = placesIn(grid, area).map((place) => ({
    ...place,
    row: place.row - area.top,
    column: place.column - area.left,
  }))
  return build(table, area.bottom - area.top + 1, places)
}

/**
 * The table with the cells of another put over its own from a place on, made larger where they reach beyond it. Null where a cell
 * with spans lies in the way, or where it would be too large.
 */
export function pasteCells(table: Table, top: number, left: number, pasted: Table): Table | null {
  const source = gridOf(pasted)
  let target: Table | null = table
  for (let missing = top + source.height - gridOf(table).height; missing > 0 && target; missing--)
    target = insertRow(target, target.children.length)
  for (let missing = left + source.width - gridOf(table).width; missing > 0 && target; missing--)
    target = insertColumn(target, gridOf(target).width)
  if (!target) return null
  const grid = gridOf(target)
  const area = { top, left, bottom: top + source.height - 1, right: left + source.width - 1 }
  const whole = wholeArea(grid, area)
  if (whole.top < top || whole.left < left || whole.bottom > area.bottom || whole.right > area.right) return null
  const replaced = placesIn(grid, area)
  const places = grid.places.filter((place) => !replaced.includes(place))
  for (const place of source.places) {
    const { header, widths } = grid.at[top + place.row]![left + place.column]!.cell
    const { header: _, widths: __, ...cell } = place.cell
    const fitting = widths && widths.length === place.width ? { widths } : {}
    places.push({
      ...place,
      cell: { ...cell, ...(header && { header }), ...fitting },
      row: place.row + top,
      column: place.column + left,
    })
  }
  return build(target, grid.height, places)
}

/** True for a long table whose rows can be shown in groups that know nothing of one another: no cell reaches over two rows. */
export const isSheet = (table: Table): boolean =>
  isMany(table) && gridOf(table).places.every(({ height }) => height === 1)

/** True for a cell without text, picture or structure. */
export function isEmptyCell({ children }: { children: Block[] }): boolean {
  return children.length === 1 && isParagraph(children[0]!) && isBlank(children[0])
}
