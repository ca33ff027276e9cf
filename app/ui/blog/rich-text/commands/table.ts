import { Editor, Transforms } from 'slate'
import { isList, isTable, paragraph, type PostEditor, type Table } from '../model.ts'
import { replaceTable } from '../normalise.ts'
import { newTable } from '../tables/grid.ts'
import { insertBlock } from './blocks.ts'
import { chosenCells, type TableChoice } from './choice.ts'
import { asOneStep } from './step.ts'

/** A table as a whole; what is done with its rows, columns and cells is computed in tables/. */

/** A table of 3 by 3 cells with a row of headers; false in a table, which holds no other. */
export function insertTable(editor: PostEditor, table: Table = newTable()): boolean {
  if (editor.selection && Editor.above(editor, { match: isTable })) return false
  asOneStep(editor, () => {
    const list = editor.selection && Editor.above(editor, { match: isList, mode: 'highest' })
    if (list) Transforms.select(editor, Editor.end(editor, list[1]))
    insertBlock(editor, table)
  })
  return true
}

/** Changes the table in which the selection is; false where the change is refused. */
export function changeTable(editor: PostEditor, change: (choice: TableChoice) => Table | null): boolean {
  const choice = chosenCells(editor)
  const changed = choice && change(choice)
  if (!changed) return false
  asOneStep(editor, () => replaceTable(editor, choice.path, changed))
  return true
}

export function deleteTable(editor: PostEditor): void {
  const choice = chosenCells(editor)
  if (!choice) return
  asOneStep(editor, () => {
    Transforms.removeNodes(editor, { at: choice.path })
    Transforms.insertNodes(editor, paragraph('', { ghost: true }), { at: choice.path })
    Transforms.select(editor, Editor.start(editor, choice.path))
  })
}
