import { Editor, Path, Range, Transforms, type Point } from 'slate'
import { isCell, paragraph, type PostEditor } from '../model.ts'
import { cellPath, chosenCells } from './choice.ts'

/** Ways from cell to cell, and out of a table. */

/** Puts the caret into the next or the previous cell; false outside of tables and beyond their ends. */
export function moveToCell(editor: PostEditor, step: 1 | -1): boolean {
  const choice = chosenCells(editor)
  if (!choice || !editor.selection) return false
  const cells = [...Editor.nodes(editor, { at: choice.path, match: isCell })].map(([, path]) => path)
  const own = editor.selection.focus.path
  const at = cells.findIndex((path) => Path.isAncestor(path, own))
  const next = cells[at + step]
  if (!next) return false
  Transforms.select(editor, Editor.range(editor, next))
  return true
}

/**
 * Puts the caret into the cell above (-1) or below (1), and out of the table from its first and last row: there is always a line
 * to write in then. With `isChoosing` only the end of the selection goes on, and stays in the table. False where nothing is done.
 */
export function moveByRow(editor: PostEditor, step: 1 | -1, isChoosing = false): boolean {
  const { selection } = editor
  if (!selection) return false
  const from = isChoosing ? selection.focus : step < 0 ? Range.start(selection) : Range.end(selection)
  const own = chosenCells(editor, { anchor: from, focus: from })
  if (!own || (isChoosing && !chosenCells(editor))) return false
  const { top, bottom, left } = own.area
  const next = own.grid.at[step < 0 ? top - 1 : bottom + 1]?.[left]
  if (!next && isChoosing) return false
  const to = next ? edgeOf(editor, cellPath(own, next.cell), step) : outOf(editor, own.path, step)
  Transforms.select(editor, isChoosing ? { anchor: selection.anchor, focus: to } : to)
  return true
}

/** The place where the caret comes into it from above (1) or from below (-1). */
const edgeOf = (editor: PostEditor, path: Path, step: 1 | -1): Point =>
  step < 0 ? Editor.end(editor, path) : Editor.start(editor, path)

/** The place above or below a table. Where the post begins or ends with what the table is in, it gets a line there. */
function outOf(editor: PostEditor, path: Path, step: 1 | -1): Point {
  const beside = step < 0 ? Editor.before(editor, path) : Editor.after(editor, path)
  if (beside) return beside
  const at = [step < 0 ? 0 : editor.children.length]
  Transforms.insertNodes(editor, paragraph('', { ghost: true }), { at })
  return Editor.start(editor, at)
}
