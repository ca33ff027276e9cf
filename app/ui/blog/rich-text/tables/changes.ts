import { columnWidths, mostCells, mostColspan, mostColumns, mostRowspan } from '#app/domain/blog/html/html-rules.ts'
import { emptyCell, paragraph, type Cell, type Table } from '../model.ts'
import { buildTable, columnWidthsOf, gridOf, isEmptyCell, placesIn, wholeArea, type Area, type Place } from './grid.ts'
import { isHeaderColumn, isHeaderRow } from './headers.ts'

/** Rows, columns and cells come, go, merge and split. */

/** The table with a row put in before the row `at`; null where it would be too large. */
export function insertRow(table: Table, at: number): Table | null {
  const grid = gridOf(table)
  if ((grid.height + 1) * grid.width > mostCells) return null
  const widths = columnWidthsOf(table, grid)
  const isHead = at === 0 && isHeaderRow(grid, 0)
  const isCrossed = ({ row, height }: Place) => row < at && row + height > at
  const places = grid.places.map((place) =>
    isCrossed(place)
      ? { ...place, height: place.height + 1 }
      : place.row >= at
        ? { ...place, row: place.row + 1 }
        : place,
  )
  if (places.some(({ height }) => height > mostRowspan)) return null
  for (let column = 0; column < grid.width; column++) {
    if (at > 0 && grid.at[at]?.[column] && isCrossed(grid.at[at][column]!)) continue
    const isHeader = isHead || isHeaderColumn(grid, column)
    const width = widths[column]
    const cell = emptyCell({ ...(isHeader && { header: true as const }), ...(width && { widths: [width] }) })
    places.push({ cell, row: at, column, height: 1, width: 1 })
  }
  return buildTable(table, grid.height + 1, places)
}

/** The table with a column put in before the column `at`; null where it would be too large. */
export function insertColumn(table: Table, at: number): Table | null {
  const grid = gridOf(table)
  if (grid.width >= mostColumns || grid.height * (grid.width + 1) > mostCells) return null
  const isCrossed = ({ column, width }: Place) => column < at && column + width > at
  const places = grid.places.map((place) =>
    isCrossed(place)
      ? { ...place, width: place.width + 1 }
      : place.column >= at
        ? { ...place, column: place.column + 1 }
        : place,
  )
  if (places.some(({ width }) => width > mostColspan)) return null
  for (let row = 0; row < grid.height; row++) {
    const there = grid.at[row]?.[at]
    if (there && isCrossed(there)) continue
    const isHeader = isHeaderRow(grid, row)
    const cell = emptyCell(isHeader ? { header: true } : {})
    places.push({ cell, row, column: at, height: 1, width: 1 })
  }
  return buildTable(table, grid.height, places)
}

/** The table without these rows; null where nothing would be left. */
export function deleteRows(table: Table, top: number, bottom: number): Table | null {
  const grid = gridOf(table)
  if (bottom - top + 1 >= grid.height) return null
  const places = grid.places.flatMap((place) => {
    const [row, height] = cutOut(place.row, place.height, top, bottom)
    return height > 0 ? [{ ...place, row, height }] : []
  })
  return buildTable(table, grid.height - (bottom - top + 1), places)
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
  return buildTable(table, grid.height, places)
}

/** The start and length of a span once the lines from `first` to `last` are gone. */
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
  return buildTable(table, grid.height, places)
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
  return buildTable(table, grid.height, places)
}

/** The table with a column of this width in CSS pixels; with null, of the width that its text needs. */
export function setColumnWidth(table: Table, column: number, asked: number | null): Table {
  const grid = gridOf(table)
  const { narrowest, widest } = columnWidths
  const width = asked === null ? null : Math.max(narrowest, Math.min(Math.round(asked), widest))
  const known = columnWidthsOf(table, grid).map((before, at) => (at === column ? width : before))
  const places = grid.places.map((place) => {
    if (place.column > column || place.column + place.width <= column) return place
    const { widths: _, ...cell } = place.cell
    const widths = known.slice(place.column, place.column + place.width)
    return { ...place, cell: widths.every((each) => each !== null) ? { ...cell, widths } : cell }
  })
  return buildTable(table, grid.height, places)
}
