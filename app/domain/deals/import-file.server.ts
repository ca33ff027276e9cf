import { Readable } from 'node:stream'
import { bareCell } from '#app/utils/csv-cells.ts'
import { importColumns, mostImportLines, type ImportColumn } from './import.ts'

/** Reads a file of deals as it comes from the disk, one line of the table after the other, so that its size costs no memory. */

/** A line of the table. Its cells may have several lines, so that the next one need not have the next number. */
export interface FileLine {
  /** The number in the file at which it begins; the heading line is 1. */
  line: number
  cells: string[]
}

/** The file as a whole cannot be read. The message says why, as a sentence. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** The largest line, in characters. All fields of a deal together have fewer. */
const longestLine = 200_000

/** The lines of the table, the heading line first. Empty lines are left out. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine, void> {
  // The package is loaded with the first file and not before, because most processes never read one.
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  })
  const source = Readable.from(decode(bytes))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let next = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const breaks = record.reduce((count, cell) => count + (cell.split('\n').length - 1), 0)
      next = info.lines + 1
      yield { line: info.lines - breaks, cells: record.map(bareCell) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(explain(error.code, next, Number(error.lines)))
    throw error
  } finally {
    source.destroy()
  }
}

/** Why a file breaks off. `begun` is the line in which the row began that cannot be read, `at` where it was found out. */
function explain(code: string, begun: number, at: number): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `From line ${begun.toLocaleString('en-GB')} on, a cell begins with a quotation mark that is never closed.`
    case 'CSV_MAX_RECORD_SIZE':
      return `Line ${begun.toLocaleString('en-GB')} is longer than any row can be: a quotation mark in it may not be closed.`
    default:
      return `Line ${at.toLocaleString('en-GB')} has a quotation mark in the middle of a cell. Double it, and put the whole cell in quotation marks.`
  }
}

/** The text of the file, without its byte order mark and with one kind of line end, by which lines are counted. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const toText = (part?: Uint8Array) => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode()
    } catch {
      throw new UnreadableFile('The file is not in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.')
    }
  }
  // A line end may be cut in two.
  let kept = ''
  for await (const part of bytes) {
    const text = kept + toText(part)
    kept = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - kept.length).replace(/\r\n?/g, '\n')
  }
  yield (kept + toText()).replace(/\r\n?/g, '\n')
}

/** Columns that the file of mistaken lines has besides; they are not read. */
export const ignoredColumns: readonly string[] = ['line', 'mistakes']

/** The columns of a file; null stands for one that is not read. */
export type FileColumns = (ImportColumn | null)[]

/** Reads the heading line. Throws `UnreadableFile` where it names a column that there is not, or one twice. */
export function readColumns(cells: string[]): FileColumns {
  const columns = cells.map((cell): ImportColumn | null => {
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
