import { headingOf, readLines, UnreadableFile } from '#app/domain/files/table.server.ts'
import { importColumns, mostImportLines, type ImportColumn } from './import.ts'

/** A file of deals as a whole: its columns, and how many deals it has. */

/** Columns that the file of mistaken lines has besides; they are not read. */
const ignoredColumns: readonly string[] = ['line', 'mistakes']

/** The columns of a file; null stands for one that is not read. */
export type FileColumns = (ImportColumn | null)[]

/** Reads the heading line. Throws `UnreadableFile` where it names a column that there is not, or one twice. */
export function readColumns(cells: string[]): FileColumns {
  const columns = headingOf(cells).map((cell): ImportColumn | null => {
    const name = cell.trim()
    const found = importColumns.find((column) => column.toLowerCase() === name.toLowerCase())
    if (found) return found
    if (ignoredColumns.includes(name)) return null
    throw new UnreadableFile(
      name === ''
        ? 'The heading line has a column without a name.'
        : `There is no column “${shorten(name)}”. The columns of the export are the columns of the import.`,
    )
  })
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) < index)
  if (twice) throw new UnreadableFile(`The column “${twice}” stands in the heading line twice.`)
  return columns
}

/** Reads the whole file once for what is wrong with it as a whole, and counts its deals. */
export async function measureFile(bytes: AsyncIterable<Uint8Array>): Promise<{ columns: FileColumns; lines: number }> {
  let columns: FileColumns | undefined
  let lines = 0
  for await (const { cells } of readLines(bytes)) {
    if (columns) lines += 1
    else columns = readColumns(cells)
    if (lines > mostImportLines) {
      throw new UnreadableFile(
        `The file has more than ${mostImportLines.toLocaleString('en-GB')} deals. Divide it into several.`,
      )
    }
  }
  if (!columns) throw new UnreadableFile('The file has no heading line.')
  if (lines === 0) throw new UnreadableFile('The file has a heading line and no deals under it.')
  return { columns, lines }
}

const mostShown = 60

/** A text of the file as a message may quote it. */
export function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length <= mostShown ? characters.join('') : `${characters.slice(0, mostShown - 1).join('')}…`
}
