import { setImmediate } from 'node:timers/promises'
import { Unzip, UnzipInflate, UnzipPassThrough, type UnzipFile } from 'fflate'
import { Parser } from 'htmlparser2'
import { UnreadableFile } from '#app/domain/deals/import-file.server.ts'
import type { AreaFile, Row } from './import-rows.ts'
import { findRentColumns } from './import-rents.ts'

/**
 * Reads one sheet of an Excel workbook, row by row. A workbook is a zip of XML files: it is unpacked piece by piece, and nothing of
 * it is held whole but its table of texts. Every length has a bound, because a small zip can hold a large one.
 */

const sheetName = 'Table 1'

/** The bounds of a workbook. The real one has 45,000 rows of 60 cells, about 150 MB unpacked, and some thousand texts. */
const bounds = {
  entries: 500,
  /** Of the unpacked sheet, and of any other unpacked file, in bytes. */
  sheet: 400_000_000,
  other: 60_000_000,
  texts: 200_000,
  /** Of all texts together, in characters. */
  textLength: 20_000_000,
  rows: 500_000,
  columns: 500,
  /** Of one cell, in characters. */
  cell: 4_000,
  /** The rows above the heading line, which has titles and notes. */
  rowsAboveHead: 20,
}

/** The packed bytes that are unpacked at a time. Packed a thousand to one, they become 4 MB. */
const pieceBytes = 4 * 1024

interface Workbook {
  head: string[]
  /** The rows under the heading line. */
  rows(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Row, void>
}

/** Finds the sheet and its heading line. Throws `UnreadableFile` where the file is no such workbook. */
export async function readWorkbook(file: AreaFile): Promise<Workbook> {
  const sheets = new SheetNames()
  const targets = new Targets()
  const texts = new Texts()
  await readEntries(file.open(), (name) =>
    name === 'xl/workbook.xml'
      ? sheets.read
      : name === 'xl/_rels/workbook.xml.rels'
        ? targets.read
        : name === 'xl/sharedStrings.xml'
          ? texts.read
          : undefined,
  )
  const id = sheets.ids.get(sheetName)
  if (sheets.ids.size === 0) throw new UnreadableFile('The file is a zip, and no Excel workbook.')
  const target = id && targets.paths.get(id)
  if (!target) throw new UnreadableFile(`The workbook has no sheet “${sheetName}”.`)
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const all = (open: () => AsyncIterable<Uint8Array>) => readSheet(open(), path, texts.all)
  let above = 0
  for await (const { line, cells } of all(() => file.open())) {
    if (findRentColumns(cells)) {
      return {
        head: cells,
        rows: async function* (open) {
          for await (const row of all(open)) if (row.line > line) yield row
        },
      }
    }
    above += 1
    if (above === bounds.rowsAboveHead) break
  }
  throw new UnreadableFile(
    `The sheet “${sheetName}” has no heading line with Time period, Area code, Annual change and the rental prices by bedrooms.`,
  )
}

type TakeText = (text: string, isLast: boolean) => void

/** Reads every file of the zip that is wanted, to its end. */
async function readEntries(
  bytes: AsyncIterable<Uint8Array>,
  want: (name: string) => TakeText | undefined,
): Promise<void> {
  const entries = new Entries(want, bounds.other)
  for await (const piece of bytes) {
    entries.take(piece)
    await setImmediate()
  }
  entries.end()
}

/** The zip as it is unpacked. */
class Entries {
  #unzip: Unzip
  #count = 0
  #open = new Set<string>()
  #mostBytes: number
  #problem: UnreadableFile | undefined

  constructor(want: (name: string) => TakeText | undefined, mostBytes: number) {
    this.#mostBytes = mostBytes
    this.#unzip = new Unzip((entry) => {
      this.#count += 1
      if (this.#count > bounds.entries) throw new UnreadableFile('The workbook holds too many files.')
      const take = want(entry.name)
      if (take) this.#start(entry, take)
    })
    this.#unzip.register(UnzipInflate)
    this.#unzip.register(UnzipPassThrough)
  }

  #start(entry: UnzipFile, take: TakeText): void {
    const decoder = new TextDecoder()
    let unpacked = 0
    this.#open.add(entry.name)
    entry.ondata = (error, data, isLast) => {
      // What is thrown in here comes back as `error`, without its words.
      if (error) throw this.#problem ?? error
      unpacked += data.length
      try {
        if (unpacked > this.#mostBytes) throw new UnreadableFile('The workbook is too large once it is unpacked.')
        take(decoder.decode(data, { stream: !isLast }), isLast)
      } catch (reason) {
        if (reason instanceof UnreadableFile) this.#problem = reason
        throw reason
      }
      if (isLast) this.#open.delete(entry.name)
    }
    entry.start()
  }

  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += pieceBytes) this.#push(bytes.subarray(at, at + pieceBytes), false)
  }

  /** Takes less than a piece. */
  #push(bytes: Uint8Array, isLast: boolean): void {
    try {
      this.#unzip.push(bytes, isLast)
    } catch (error) {
      throw this.#problem ?? (error instanceof UnreadableFile ? error : new UnreadableFile('The workbook is damaged: it cannot be unpacked.')) // prettier-ignore
    }
  }

  end(): void {
    this.#push(new Uint8Array(0), true)
    if (this.#open.size > 0) throw new UnreadableFile('The workbook breaks off before its end.')
  }
}

/** A reader of XML that is given piece by piece. */
function xmlReader(on: ConstructorParameters<typeof Parser>[0]): TakeText {
  const parser = new Parser(on, { xmlMode: true })
  return (text, isLast) => {
    parser.write(text)
    if (isLast) parser.end()
  }
}

/** The name of an element without what stands before its colon. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1)

class SheetNames {
  ids = new Map<string, string>()
  read: TakeText = xmlReader({
    onopentag: (name, attributes) => {
      if (bare(name) === 'sheet' && this.ids.size < bounds.entries) {
        this.ids.set((attributes.name ?? '').trim(), attributes['r:id'] ?? '')
      }
    },
  })
}

class Targets {
  paths = new Map<string, string>()
  read: TakeText = xmlReader({
    onopentag: (name, { Id, Target }) => {
      if (bare(name) === 'Relationship' && Id && Target && this.paths.size < bounds.entries) this.paths.set(Id, Target)
    },
  })
}

/** The table of texts that cells name by their number. */
class Texts {
  all: string[] = []
  #length = 0
  #text = ''
  #isText = false
  #isPhonetic = false
  read: TakeText = xmlReader({
    onopentag: (tag) => {
      const name = bare(tag)
      if (name === 'si') this.#text = ''
      if (name === 'rPh') this.#isPhonetic = true
      if (name === 't') this.#isText = !this.#isPhonetic
    },
    ontext: (text) => {
      if (!this.#isText) return
      this.#length += text.length
      if (this.#length > bounds.textLength) throw new UnreadableFile('The workbook holds too much text.')
      this.#text += text
    },
    onclosetag: (tag) => {
      const name = bare(tag)
      if (name === 't') this.#isText = false
      if (name === 'rPh') this.#isPhonetic = false
      if (name !== 'si') return
      if (this.all.length >= bounds.texts) throw new UnreadableFile('The workbook holds too many texts.')
      this.all.push(this.#text)
    },
  })
}

/** The rows of a sheet as they are unpacked, each with its number. */
async function* readSheet(bytes: AsyncIterable<Uint8Array>, path: string, texts: string[]): AsyncGenerator<Row, void> {
  const sheet = new Sheet(texts)
  let isFound = false
  const entries = new Entries((name) => {
    if (name !== path) return undefined
    isFound = true
    return sheet.read
  }, bounds.sheet)
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      entries.take(piece.subarray(at, at + pieceBytes))
      yield* sheet.takeRows()
    }
    await setImmediate()
  }
  entries.end()
  yield* sheet.takeRows()
  if (!isFound) throw new UnreadableFile(`The workbook has no sheet “${sheetName}”.`)
}

class Sheet {
  #texts: string[]
  #rows: Row[] = []
  #line = 0
  #cells: string[] = []
  #column = 0
  #type = ''
  #value = ''
  #isValue = false

  constructor(texts: string[]) {
    this.#texts = texts
  }

  takeRows(): Row[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  read: TakeText = xmlReader({
    onopentag: (tag, attributes) => {
      switch (bare(tag)) {
        case 'row':
          this.#begin(attributes.r)
          break
        case 'c':
          this.#column = attributes.r ? columnOf(attributes.r) : this.#cells.length
          if (this.#column >= bounds.columns) throw new UnreadableFile('The sheet has too many columns.')
          this.#type = attributes.t ?? 'n'
          this.#value = ''
          break
        case 'v':
        case 't':
          this.#isValue = true
      }
    },
    ontext: (text) => {
      if (!this.#isValue) return
      this.#value += text
      if (this.#value.length > bounds.cell) throw new UnreadableFile(`A cell of line ${this.#line} is too long.`)
    },
    onclosetag: (tag) => {
      switch (bare(tag)) {
        case 'v':
        case 't':
          this.#isValue = false
          break
        case 'c':
          this.#put()
          break
        case 'row':
          if (this.#cells.some((cell) => cell !== '')) this.#rows.push({ line: this.#line, cells: this.#cells })
      }
    },
  })

  #begin(number: string | undefined): void {
    const line = number === undefined ? this.#line + 1 : Number(number)
    if (!Number.isInteger(line) || line <= this.#line || line > bounds.rows) {
      throw new UnreadableFile('The sheet has too many rows, or rows out of order.')
    }
    this.#line = line
    this.#cells = []
  }

  #put(): void {
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = this.#type === 's' ? (this.#texts[Number(this.#value)] ?? '') : this.#value
  }
}

/** `AB12` → 27 */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26 || column > bounds.columns) break
    column = column * 26 + value
  }
  return column - 1
}
