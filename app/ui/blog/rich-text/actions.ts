import type { PostEditor, Table } from './model.ts'
import type { TableChoice } from './commands/choice.ts'
import { changeTable, deleteTable, insertTable } from './commands/table.ts'
import {
  deleteColumns,
  deleteRows,
  insertColumn,
  insertRow,
  mergeCells,
  setColumnWidth,
  splitCell,
} from './tables/changes.ts'
import { placesIn } from './tables/grid.ts'
import { toggleHeaderCells, toggleHeaderColumn, toggleHeaderRow } from './tables/headers.ts'

/** The actions in a table, and what is said once one is done or cannot be. */
interface TableAction {
  label: string
  change: (choice: TableChoice) => Table | null
  done: string
  refused: string
  /** False where the button would do nothing. */
  isPossible?: (choice: TableChoice) => boolean
}

const tooLarge = 'The table would become too large'

export const tableActions = {
  rowAbove: {
    label: 'Row above',
    change: ({ table, area }) => insertRow(table, area.top),
    done: 'Row added',
    refused: tooLarge,
  },
  rowBelow: {
    label: 'Row below',
    change: ({ table, area }) => insertRow(table, area.bottom + 1),
    done: 'Row added',
    refused: tooLarge,
  },
  deleteRow: {
    label: 'Delete row',
    change: ({ table, area }) => deleteRows(table, area.top, area.bottom),
    done: 'Row deleted',
    refused: 'A table keeps one row; delete the table instead',
  },
  columnLeft: {
    label: 'Column left',
    change: ({ table, area }) => insertColumn(table, area.left),
    done: 'Column added',
    refused: tooLarge,
  },
  columnRight: {
    label: 'Column right',
    change: ({ table, area }) => insertColumn(table, area.right + 1),
    done: 'Column added',
    refused: tooLarge,
  },
  deleteColumn: {
    label: 'Delete column',
    change: ({ table, area }) => deleteColumns(table, area.left, area.right),
    done: 'Column deleted',
    refused: 'A table keeps one column; delete the table instead',
  },
  merge: {
    label: 'Merge cells',
    change: ({ table, area }) => mergeCells(table, area),
    done: 'Cells merged',
    refused: 'Choose several cells to merge them',
    isPossible: ({ grid, area }) => placesIn(grid, area).length > 1,
  },
  split: {
    label: 'Split cell',
    change: ({ table, area }) => splitCell(table, area.top, area.left),
    done: 'Cell split',
    refused: 'Only a merged cell can be split',
    isPossible: ({ grid, area }) => {
      const place = grid.at[area.top]?.[area.left]
      return place !== undefined && place.height * place.width > 1 && placesIn(grid, area).length === 1
    },
  },
  headerRow: {
    label: 'Header row',
    change: ({ table }) => toggleHeaderRow(table),
    done: 'Header row changed',
    refused: '',
  },
  headerColumn: {
    label: 'Header column',
    change: ({ table }) => toggleHeaderColumn(table),
    done: 'Header column changed',
    refused: '',
  },
  headerCell: {
    label: 'Header cell',
    change: ({ table, area }) => toggleHeaderCells(table, area),
    done: 'Header cells changed',
    refused: '',
  },
} satisfies Record<string, TableAction>

export type TableActionName = keyof typeof tableActions

/** Does it and gives the words to say. */
export function actOnTable(editor: PostEditor, name: TableActionName): string {
  const { change, done, refused } = tableActions[name]
  return changeTable(editor, change) ? done : refused
}

/** The widths of the chosen columns, one for all of them. */
export function widenColumns(editor: PostEditor, width: number | null): string {
  const isDone = changeTable(editor, ({ table, area }) => {
    let changed = table
    for (let column = area.left; column <= area.right; column++) changed = setColumnWidth(changed, column, width)
    return changed
  })
  return isDone ? 'Column width changed' : ''
}

export function addTable(editor: PostEditor): string {
  return insertTable(editor) ? 'Table added, 3 by 3' : 'A table cannot hold another table'
}

export function dropTable(editor: PostEditor): string {
  deleteTable(editor)
  return 'Table deleted'
}

/** The caret at the end of the last cell: one row more. */
export function addRowAtEnd(editor: PostEditor): string {
  return changeTable(editor, ({ table }) => insertRow(table, table.children.length)) ? 'Row added' : tooLarge
}
