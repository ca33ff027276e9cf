import type { Table } from '../model.ts'
import { insertColumn, insertRow } from './changes.ts'
import { buildTable, gridOf, placesIn, wholeArea, type Area } from './grid.ts'

/** Parts of tables, cut out and put over others. */

/** The cells of an area as a table of their own. */
export function cutTable(table: Table, asked: Area): Table {
  const grid = gridOf(table)
  const area = wholeArea(grid, asked)
  const places = placesIn(grid, area).map((place) => ({
    ...place,
    row: place.row - area.top,
    column: place.column - area.left,
  }))
  return buildTable(table, area.bottom - area.top + 1, places)
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
  return buildTable(target, grid.height, places)
}
