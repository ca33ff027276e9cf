import type { Cell, Table } from '../model.ts'
import { buildTable, gridOf, placesIn, wholeArea, type Area, type Grid } from './grid.ts'

/** Which cells are headers. */

/** True where every cell of the row is a header. */
export const isHeaderRow = (grid: Grid, row: number) => grid.at[row]?.every((place) => place?.cell.header) ?? false

/** True where every cell of the column is a header, rows of headers apart. */
export function isHeaderColumn(grid: Grid, column: number): boolean {
  const body = grid.at.flatMap((_, row) => (isHeaderRow(grid, row) ? [] : [row]))
  return body.length > 0 && body.every((row) => grid.at[row]?.[column]?.cell.header)
}

/** Kinds of the first row and the first column. */
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
  return buildTable(table, grid.height, places)
}

/** The table with its first column made one of headers, or no longer; a row of headers stays one. */
export function toggleHeaderColumn(table: Table): Table {
  const grid = gridOf(table)
  const isOn = !isHeaderColumn(grid, 0)
  const places = grid.places.map((place) =>
    place.column === 0 && !isHeaderRow(grid, place.row) ? { ...place, cell: asHeader(place.cell, isOn) } : place,
  )
  return buildTable(table, grid.height, places)
}

/** The table with the cells of an area made headers; where they all are, no longer. */
export function toggleHeaderCells(table: Table, area: Area): Table {
  const grid = gridOf(table)
  const inside = placesIn(grid, wholeArea(grid, area))
  const isOn = !inside.every(({ cell }) => cell.header)
  const places = grid.places.map((place) =>
    inside.includes(place) ? { ...place, cell: asHeader(place.cell, isOn) } : place,
  )
  return buildTable(table, grid.height, places)
}

function asHeader({ header: _, ...cell }: Cell, isOn: boolean): Cell {
  return isOn ? { ...cell, header: true } : cell
}
