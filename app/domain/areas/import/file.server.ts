import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { UnreadableFile, headingOf, readLines } from '#app/domain/files/table.server.ts'
import { findFileSize, type FileStore } from '#app/services/file-store.server.ts'
import { formats, type AreaFileFormat } from './import.ts'
import { isPaidRow, monthOfSale } from './paid.ts'
import { columnsOfAverage, columnsOfFull, findColumns, readAveragePrices, readFullPrices } from './prices.ts'
import { readRents } from './rents.ts'
import type { SeriesReader } from './series.ts'
import { ownColumns } from './own.server.ts'
import type { AreaFile, Row } from './rows.ts'
import { readWorkbook } from './workbook.server.ts'

/** Reads a file of area figures row by row, so that its size costs no memory, and finds out which shape it has. */

/** A file in a folder of the machine. Throws where there is none. */
export async function fileAt(path: string, name: string): Promise<AreaFile> {
  return { name, size: (await stat(path)).size, open: () => createReadStream(path) }
}

/** A file that was sent at the desk; undefined where it is no longer there. */
export async function storedFile(files: FileStore, fileKey: string, name: string): Promise<AreaFile | undefined> {
  const size = await findFileSize(files, fileKey)
  if (!size) return undefined
  async function* open() {
    yield* await files.readRange(fileKey, { start: 0, end: size! - 1 })
  }
  return { name, size, open }
}

/** SHA-256 of the file in base64url, by which the same file is known again. */
export async function hashOf(file: AreaFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.open()) hash.update(piece)
  return hash.digest('base64url')
}

/** The shape of a file, the names of its columns (none of Price Paid) and its rows under them. */
export interface OpenedFile {
  format: AreaFileFormat
  head: string[]
  rows: () => AsyncGenerator<Row, void>
  /** The month of a row; undefined where it has none. */
  monthOf: (cells: string[]) => string | undefined
  /** The reader of rows with a figure of an area for a month; null where there are none of these. */
  reader: SeriesReader | null
}

/** The shape of a file by its first row, as far as that tells. Throws `UnreadableFile` where it is of no known shape. */
export async function detectFormat(file: AreaFile): Promise<AreaFileFormat> {
  return (await readFirst(file)).format
}

/** Finds out the shape of a file by its first rows, not by its name. Throws `UnreadableFile` where it is of no known shape. */
export async function openAreaFile(file: AreaFile): Promise<OpenedFile> {
  const { format, head } = await readFirst(file)
  switch (format) {
    case 'rents-workbook': {
      const workbook = await readWorkbook(file)
      return seriesFile(format, workbook.head, () => workbook.rows(() => file.open()), readRents)
    }
    case 'average-prices':
      return seriesFile(format, head, () => rowsUnderHead(file), readAveragePrices)
    case 'full-prices':
      return seriesFile(format, head, () => rowsUnderHead(file), readFullPrices)
    case 'areas-file':
      return { format, head, rows: () => rowsUnderHead(file), monthOf: () => undefined, reader: null }
    case 'prices-paid':
      return { format, head: [], rows: () => readLines(file.open()), monthOf: monthOfSale, reader: null }
  }
}

function seriesFile(
  format: AreaFileFormat,
  head: string[],
  rows: OpenedFile['rows'],
  make: (head: string[]) => SeriesReader,
): OpenedFile {
  const reader = make(head)
  return { format, head, rows, monthOf: (cells) => reader.month(cells), reader }
}

async function* rowsUnderHead(file: AreaFile): AsyncGenerator<Row, void> {
  let isFirst = true
  for await (const row of readLines(file.open())) {
    if (!isFirst) yield row
    isFirst = false
  }
}

async function readFirst(file: AreaFile): Promise<{ format: AreaFileFormat; head: string[] }> {
  if (file.size === 0) throw new UnreadableFile('The file is empty.')
  if (await isZip(file)) return { format: 'rents-workbook', head: [] }
  const lines = readLines(file.open())
  const first = await lines.next()
  await lines.return()
  if (first.done) throw new UnreadableFile('The file is empty.')
  const head = headingOf(first.value.cells).map((cell) => cell.trim())
  const format = formatOf(head)
  if (!format) throw new UnreadableFile(unknownShape)
  return { format, head }
}

const unknownShape = `The file has none of the shapes that are known: ${Object.values(formats)
  .map(({ label, shape }) => `${label} (${shape})`)
  .join('; ')}.`

function formatOf(head: string[]): AreaFileFormat | undefined {
  const names = head.map((name) => name.toLowerCase())
  const hasAll = (columns: readonly string[]) => columns.every((column) => names.includes(column.toLowerCase()))
  if (findColumns(head, columnsOfAverage)) return 'average-prices'
  if (findColumns(head, columnsOfFull)) return 'full-prices'
  if (isPaidRow(head)) return 'prices-paid'
  // A file of our own with a column too many or too few is told so, column by column.
  if (hasAll(['code', 'name', 'country']) || ownColumns.filter((name) => names.includes(name)).length > 5)
    return 'areas-file'
  return undefined
}

async function isZip(file: AreaFile): Promise<boolean> {
  for await (const piece of file.open()) return Buffer.from(piece.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'
  return false
}

/** The same file, which tells of each piece before it is given out. What `onBytes` throws ends the reading. */
export function watchFile(file: AreaFile, onBytes: (bytes: number) => void): AreaFile {
  async function* open() {
    for await (const piece of file.open()) {
      onBytes(piece.length)
      yield piece
    }
  }
  // A workbook holds far more than its bytes: its turns count none.
  return { name: file.name, size: file.size, open, onTurn: () => onBytes(0) }
}
