import { Editor, Node, Path, Range } from 'slate'
import { isLine, isTable, type Line, type PostEditor, type Table } from '../model.ts'
import { gridOf, placesIn, wholeArea, type Area, type Grid } from '../tables/grid.ts'

/** The subject of the selection: lines of text, or cells of a table. */

/** The table in which the selection is, with the cells that it covers as a rectangle. */
export interface TableChoice {
  path: Path
  table: Table
  grid: Grid
  area: Area
  /** True where the selection goes over more than one cell. */
  isSeveral: boolean
}

/** The cells that are chosen; null outside of tables and where the selection leaves its table. */
export function chosenCells(editor: PostEditor, selection: Range | null = editor.selection): TableChoice | null {
  if (!selection) return null
  const found = Editor.above(editor, { at: Range.start(selection), match: isTable })
  if (!found) return null
  const [table, path] = found
  if (!Path.isAncestor(path, Range.end(selection).path)) return null
  const grid = gridOf(table)
  const placeAt = (point: Path) => {
    const cell = Node.get(editor, point.slice(0, path.length + 2))
    return grid.places.find((place) => place.cell === cell)
  }
  const [one, other] = [placeAt(selection.anchor.path), placeAt(selection.focus.path)]
  if (!one || !other) return null
  const area = wholeArea(grid, {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  })
  return { path, table: table, grid, area, isSeveral: one !== other }
}

/** The path of a cell. */
export function cellPath({ path, table }: Pick<TableChoice, 'path' | 'table'>, cell: object): Path {
  const row = table.children.findIndex(({ children }) => children.some((each) => each === cell))
  return [...path, row, table.children[row]!.children.findIndex((each) => each === cell)]
}

/** The paths of the chosen cells where there are several, else none. */
export function chosenCellPaths(editor: PostEditor): Path[] {
  const choice = chosenCells(editor)
  return choice?.isSeveral ? placesIn(choice.grid, choice.area).map(({ cell }) => cellPath(choice, cell)) : []
}

/** The ranges of text that a command is about: the selection, or each chosen cell. */
export function chosenRanges(editor: PostEditor): Range[] {
  const paths = chosenCellPaths(editor)
  if (paths.length > 0) return paths.map((path) => Editor.range(editor, path))
  return editor.selection ? [editor.selection] : []
}

/** The lines of text that the selection touches. */
export function chosenLines(editor: PostEditor): [Line, Path][] {
  const found = new Map<string, [Line, Path]>()
  for (const at of chosenRanges(editor))
    for (const [node, path] of Editor.nodes(editor, { at, match: isLine })) found.set(path.join(), [node, path])
  return [...found.values()]
}
