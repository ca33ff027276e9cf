import { setImmediate } from 'node:timers/promises'
import { Inflate, Unzip, UnzipPassThrough, type UnzipFile } from 'fflate'
import { Parser } from 'htmlparser2'
import { UnreadableFile } from '#app/domain/files/table.server.ts'
import { megabyte } from '#app/domain/files/files.ts'
import type { AreaFile, Row } from './rows.ts'
import { areaFileRules } from './import.ts'
import { findRentColumns } from './rents.ts'

/**
 * Reads one sheet of an Excel workbook, row by row. A workbook is a zip of XML files: it is unpacked piece by piece, and nothing of
 * it is held whole but its table of texts. Every length has a bound, because a small zip can hold a large one.
 */

const sheetName = 'Table 1'

/** The bounds of a workbook. The real one has 45,000 rows of 60 cells, about 150 MB unpacked, and some thousand texts. */
const bounds = {
  entries: 500,
  /** Of the packed file, at the desk and by the command. */
  packed: areaFileRules.largestFile,
  /** Of the unpacked sheet, and of all other files that are unpacked together, in bytes. */
  sheet: 400_000_000,
  others: 60_000_000,
  /** Of one tag or comment, in characters. */
  tag: 1_000_000,
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

/** The packed bytes that are unpacked at a time. Packed a thousand to one, they become 1 MB. */
const pieceBytes = 1024
/** The unpacked bytes after which others have their turn: with the piece that reaches them, less than 2 MB. */
const turnBytes = 512 * 1024
/** The packed bytes that may go by without an unpacked one. The longest block of a zip has 64 KB. */
const mostIdleBytes = 128 * 1024

interface Workbook {
  head: string[]
  /** The rows under the heading line. */
  rows(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Row, void>
}

/**
 * Finds the sheet and its heading line. Throws `UnreadableFile` where the file is no such workbook. After each
 * megabyte or so others have their turn, and `file.onTurn` is called, now and whenever the rows are read.
 */
export async function readWorkbook(file: AreaFile): Promise<Workbook> {
  const onTurn = () => file.onTurn?.()
  if (file.size > bounds.packed) {
    throw new UnreadableFile(`The workbook is larger than ${bounds.packed / megabyte} MB.`)
  }
  const sheets = new SheetNames()
  const targets = new Targets()
  const texts = new Texts()
  const wanted = new Map([
    ['xl/workbook.xml', sheets.read],
    ['xl/_rels/workbook.xml.rels', targets.read],
    ['xl/sharedStrings.xml', texts.read],
  ])
  const first = new Entries(wanted, bounds.others)
  for await (const _turn of first.unpack(file.open(), onTurn));
  const id = sheets.ids.get(sheetName)
  if (sheets.ids.size === 0) throw new UnreadableFile('The file is a zip, and no Excel workbook.')
  const target = id && targets.paths.get(id)
  if (!target) throw new UnreadableFile(`The workbook has no sheet “${sheetName}”.`)
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const all = (open: () => AsyncIterable<Uint8Array>) => readSheet(open(), path, texts.all, onTurn)
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

/** Hands on the packed bytes of an entry, so that one that is not wanted is neither unpacked nor held. */
class Packed extends UnzipPassThrough {
  static override compression = 8
}

/** The zip as it is unpacked: the files that are wanted, once each. */
class Entries {
  #unzip: Unzip
  #wanted: Map<string, TakeText>
  #mostBytes: number
  #count = 0
  #begun = new Set<string>()
  #open = new Set<string>()
  #unpacked = 0
  #idle = 0

  /** `mostBytes` bounds what all of them have together, unpacked. */
  constructor(wanted: Map<string, TakeText>, mostBytes: number) {
    this.#wanted = wanted
    this.#mostBytes = mostBytes
    this.#unzip = new Unzip((entry) => this.#begin(entry))
    this.#unzip.register(UnzipPassThrough)
    this.#unzip.register(Packed)
  }

  has(name: string): boolean {
    return this.#begun.has(name)
  }

  /** Unpacks the zip to its end, and yields after each small piece of it. */
  async *unpack(bytes: AsyncIterable<Uint8Array>, onTurn: () => void): AsyncGenerator<void, void> {
    let told = 0
    for await (const piece of bytes) {
      for (let at = 0; at < piece.length; at += pieceBytes) {
        this.#push(piece.subarray(at, at + pieceBytes), false)
        yield
        if (this.#unpacked - told < turnBytes) continue
        told = this.#unpacked
        await setImmediate()
        onTurn()
      }
      await setImmediate()
      onTurn()
    }
    this.#push(new Uint8Array(0), true)
    if (this.#open.size > 0) throw new UnreadableFile('The workbook breaks off before its end.')
    yield
  }

  #begin(entry: UnzipFile): void {
    this.#count += 1
    if (this.#count > bounds.entries) throw new UnreadableFile('The workbook holds too many files.')
    const take = this.#wanted.get(entry.name)
    entry.ondata = take ? this.#reader(entry, take) : () => undefined
    entry.start()
  }

  #reader({ name, compression }: UnzipFile, take: TakeText): UnzipFile['ondata'] {
    if (this.#begun.has(name)) throw new UnreadableFile(`The workbook holds ${name} more than once.`)
    this.#begun.add(name)
    this.#open.add(name)
    const decoder = new TextDecoder()
    const takeBytes = (data: Uint8Array, isLast: boolean) => {
      this.#unpacked += data.length
      if (this.#unpacked > this.#mostBytes) throw new UnreadableFile('The workbook is too large once it is unpacked.')
      if (data.length > 0) this.#idle = 0
      take(decoder.decode(data, { stream: !isLast }), isLast)
      if (isLast) this.#open.delete(name)
    }
    const inflate = compression === Packed.compression ? new Inflate(takeBytes) : undefined
    return (error, data, isLast) => {
      if (error) throw error
      this.#idle += data.length
      if (this.#idle > mostIdleBytes) throw new UnreadableFile(damaged)
      if (inflate) inflate.push(data, isLast)
      else takeBytes(data, isLast)
    }
  }

  #push(bytes: Uint8Array, isLast: boolean): void {
    try {
      this.#unzip.push(bytes, isLast)
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged)
    }
  }
}

const damaged = 'The workbook is damaged: it cannot be unpacked.'

/** A reader of XML that is given piece by piece. */
function xmlReader(on: ConstructorParameters<typeof Parser>[0]): TakeText {
  const parser = new Parser(on, { xmlMode: true })
  let length = 0
  return (text, isLast) => {
    parser.write(text)
    length += text.length
    if (length - parser.endIndex > bounds.tag) throw new UnreadableFile('A tag of the workbook is too long.')
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
async function* readSheet(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  texts: string[],
  onTurn: () => void,
): AsyncGenerator<Row, void> {
  const sheet = new Sheet(texts)
  const entries = new Entries(new Map([[path, sheet.read]]), bounds.sheet)
  for await (const _turn of entries.unpack(bytes, onTurn)) yield* sheet.takeRows()
  if (!entries.has(path)) throw new UnreadableFile(`The workbook has no sheet “${sheetName}”.`)
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
