import { Readable } from 'node:stream'
import { bareCell } from '#app/utils/csv-cells.ts'
import { MixedEncodings, TextReader } from '#app/utils/text-encoding.ts'

/** Reads a table as it comes from the disk, one line after the other, so that its size costs no memory. */

/** A line of the table. Its cells may have several lines, so that the next one need not have the next number. */
export interface FileLine {
  /** The number in the file at which it begins; the first line is 1. */
  line: number
  cells: string[]
}

/** The file as a whole cannot be read. The message says why, as a sentence. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** The largest line, in characters. All fields of a deal together have fewer. */
const longestLine = 200_000

/**
 * The lines of the table, the heading line first, whatever a spreadsheet has made of it: UTF-8, UTF-16 or Windows-1252, with commas,
 * semicolons or tabs between the cells, and a first line such as `sep=;` or none. Lines without anything in their cells are left out.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine, void> {
  // The package is loaded with the first file and not before, because most processes never read one.
  const { CsvError, parse } = await import('csv-parse')
  const { separator, linesBefore, rest } = await findSeparator(decode(bytes))
  const parser = parse({
    info: true,
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestLine,
  })
  const source = Readable.from(rest)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let next = linesBefore + 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const breaks = record.reduce((count, cell) => count + (cell.split('\n').length - 1), 0)
      const last = linesBefore + info.lines
      next = last + 1
      yield { line: last - breaks, cells: record.map(bareCell) }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableFile(explain(error.code, next, linesBefore + Number(error.lines)))
    throw error
  } finally {
    source.destroy()
  }
}

/**
 * The cells of a line under so many columns; null where there is something beyond them. Spreadsheets save empty cells behind the
 * last column, and leave out the last cells of a line where they are empty in several lines.
 */
export function fitCells(cells: string[], columns: number): string[] | null {
  if (cells.length === columns) return cells
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) return null
  return Array.from({ length: columns }, (_, at) => cells[at] ?? '')
}

/** The cells of a heading line, without empty ones behind the last name. */
export function headingOf(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
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
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const reader = new TextReader()
  // A line end may be cut in two.
  let kept = ''
  try {
    for await (const part of bytes) {
      const text = kept + reader.read(part)
      kept = text.endsWith('\r') ? '\r' : ''
      yield text.slice(0, text.length - kept.length).replace(/\r\n?/g, '\n')
    }
    yield (kept + reader.end()).replace(/\r\n?/g, '\n')
  } catch (error) {
    if (!(error instanceof MixedEncodings)) throw error
    throw new UnreadableFile(
      'The file is partly in one encoding and partly in another. In a spreadsheet, save it again as “CSV UTF-8”.',
    )
  }
}

/** Signs that may stand between two cells. Where a line has as many of one as of the other, it is the first here. */
const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

interface Beginning {
  separator: Separator
  /** The lines that say how the file is to be read, and are none of the table. */
  linesBefore: number
  /** The text of the table. */
  rest: AsyncGenerator<string, void>
}

/** Finds out what stands between the cells: what the file itself says, as Excel writes it, or most of what its first line has. */
async function findSeparator(texts: AsyncGenerator<string, void>): Promise<Beginning> {
  let text = ''
  // Empty lines before the first one say nothing.
  while (!/^\n*[^\n]+\n/.test(text) && text.length <= longestLine) {
    const next = await texts.next()
    if (next.done) break
    text += next.value
  }
  const said = /^"?sep=([,;\t])"?(?:\n|$)/i.exec(text)
  const rest = text.slice(said?.[0].length ?? 0)
  async function* all() {
    yield rest
    yield* texts
  }
  return { separator: (said?.[1] as Separator | undefined) ?? commonest(text), linesBefore: said ? 1 : 0, rest: all() }
}

function commonest(text: string): Separator {
  const line = /^\n*([^\n]*)/.exec(text)![1]!.replace(/"[^"]*"/g, '')
  const count = (separator: Separator) => line.split(separator).length
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best))
}
