import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ForgottenLine } from '#db/forgotten-ledger.ts'
import type { ForgottenKind } from '#app/domain/audit/forgotten.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { ledgerDays } from './your-data.ts'

/**
 * The ledger of what a restore must not bring back: two files beside the database that no backup has and no restore replaces. One
 * holds a line for each deletion and each end of emails, the other the key without which a line says nothing of anybody (RULES.md,
 * Retention). The key is a file of its own, and no setting: a setting that is changed or forgotten would make every line useless.
 */

export const ledgerFiles = ['forgotten.jsonl', 'forgotten.key'] as const
/** No line is longer by far. */
const mostBytesOfLine = 1024

interface StoredLine {
  number: number
  at: string
  kind: string
  hash: string
  /** The id of the ledger, which is that of its key. */
  ledger: string
  /** The hash of the key that withdraws a deletion. */
  key?: string
}

/** Why the ledger cannot be used, in a sentence for whoever runs the site. */
class UnusableLedger extends Error {}

export class Ledger {
  readonly id: string
  #file: string
  #key: Buffer
  #newest: number

  private constructor(file: string, key: Buffer, newest: number) {
    this.#file = file
    this.#key = key
    this.#newest = newest
    this.id = createHash('sha256').update(key).digest('hex').slice(0, 16)
  }

  /** The number of the last line; 0 where there is none. */
  get newest(): number {
    return this.#newest
  }

  /** Makes numbers go on behind one that a database knows already, where the lines up to it are missing. */
  continueAfter(number: number): void {
    this.#newest = Math.max(this.#newest, number)
  }

  /**
   * Opens the ledger of a data folder, or begins one. Half a line at its end, as a crash leaves, is taken away. Whoever opens it is
   * the only one to write it. A text where it cannot be used.
   */
  static open(dataDir: string): Ledger | string {
    const [file, keyFile] = [join(dataDir, ledgerFiles[0]), join(dataDir, ledgerFiles[1])]
    try {
      const key = readKey(keyFile, file)
      const last = readEnd(file)
      const ledger = new Ledger(file, key, last?.number ?? 0)
      if (last && last.ledger !== ledger.id)
        throw new UnusableLedger(`${file} was written with another key than ${keyFile}`)
      return ledger
    } catch (error) {
      if (error instanceof UnusableLedger) return error.message
      const code = (error as NodeJS.ErrnoException).code
      if (code === undefined) throw error
      return `${(error as NodeJS.ErrnoException).path ?? file} cannot be read and written (${code})`
    }
  }

  /** What a line says of a thing: nothing to whoever has no key. */
  hashOf(kind: ForgottenKind, subject: string): string {
    return hash(this.#key, kind, subject)
  }

  /** Writes lines at the end, of no other process meanwhile. Resolves once they are on the disk; where it rejects, none of them is in the file. */
  async append(lines: readonly ForgottenLine[]): Promise<void> {
    const rows = lines.map(({ kind, subject, at, key_hash: key }, index): StoredLine => ({
      number: this.#newest + index + 1,
      at,
      kind,
      hash: hash(this.#key, kind, subject),
      ledger: this.id,
      ...(key && { key }),
    }))
    const handle = await open(this.#file, 'a', 0o600)
    try {
      const { size } = await handle.stat()
      try {
        await handle.appendFile(textOf(rows))
        await handle.datasync()
      } catch (error) {
        await handle.truncate(size)
        throw error
      }
    } finally {
      await handle.close()
    }
    this.#newest += rows.length
  }

  /** The first line that is kept; undefined where there is none, or it is damaged. */
  get first(): StoredLine | undefined {
    return readFirst(this.#file)
  }

  /** The lines after a number, read as they are taken. Throws an `UnusableLedger` at one that is none. */
  async *read(after: number): AsyncGenerator<StoredLine, void> {
    const lines = createInterface({ input: createReadStream(this.#file), crlfDelay: Infinity })
    let place = 0
    for await (const text of lines) {
      place += 1
      const line = parseLine(text)
      if (line?.ledger !== this.id) throw new UnusableLedger(`${this.#file} is damaged in line ${place}`)
      if (line.number > after) yield line
    }
  }

  /**
   * Takes out the lines that are too old. The last one stays, which says how far the ledger goes; counting from it, a clock that is
   * ahead takes out nothing. Nobody writes to it meanwhile.
   */
  async dropOld(now: string): Promise<void> {
    const [first, last] = [this.first, readLast(this.#file)]
    if (!first || !last) return
    const until = addMilliseconds(last.at < now ? last.at : now, -ledgerDays * 86_400_000)
    if (first.at >= until) return
    const partial = `${this.#file}.tmp`
    const handle = await open(partial, 'w', 0o600)
    try {
      let batch: StoredLine[] = []
      for await (const line of this.read(0)) {
        if (line.at < until) continue
        batch.push(line)
        if (batch.length < 1000) continue
        await handle.appendFile(textOf(batch))
        batch = []
      }
      await handle.appendFile(textOf(batch))
      await handle.sync()
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    await rename(partial, this.#file)
    syncFolder(dirname(this.#file))
  }
}

/** True where a data folder has a ledger already. */
export function hasLedger(dataDir: string): boolean {
  return existsSync(join(dataDir, ledgerFiles[0]))
}

/** Why the reading of a ledger ended, where its file is the reason; undefined for any other error. */
export function ledgerFaultOf(error: unknown): string | undefined {
  return error instanceof UnusableLedger ? error.message : undefined
}

function hash(key: Buffer, kind: string, subject: string): string {
  return createHmac('sha256', key).update(`${kind}:${subject}`).digest('base64url').slice(0, 24)
}

function textOf(lines: readonly StoredLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function parseLine(text: string): StoredLine | undefined {
  try {
    const { number, at, kind, hash, ledger, key } = JSON.parse(text) as StoredLine
    const isLine =
      Number.isSafeInteger(number) &&
      typeof kind === 'string' &&
      typeof hash === 'string' &&
      typeof ledger === 'string' &&
      !Number.isNaN(Date.parse(at))
    return isLine ? { number, at, kind, hash, ledger, ...(typeof key === 'string' && { key }) } : undefined
  } catch {
    return undefined
  }
}

function readKey(keyFile: string, file: string): Buffer {
  if (existsSync(keyFile)) {
    const key = Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'hex')
    if (key.length !== 32) throw new UnusableLedger(`${keyFile} is no key of 64 hexadecimal digits`)
    return key
  }
  if (existsSync(file)) throw new UnusableLedger(`${keyFile} is missing, without which ${file} cannot be read`)
  const key = randomBytes(32)
  writeNew(keyFile, `${key.toString('hex')}\n`)
  return key
}

function writeNew(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  syncFolder(dirname(file))
}

/** A new name, too, has to reach the disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes the file where there is none, takes half a line away at its end, and returns the last line. */
function readEnd(file: string): StoredLine | undefined {
  if (!existsSync(file)) writeNew(file, '')
  accessSync(file, constants.R_OK | constants.W_OK)
  const handle = openSync(file, 'r+')
  try {
    const { size } = fstatSync(handle)
    const end = readPiece(handle, Math.max(0, size - 2 * mostBytesOfLine), size)
    const whole = end.lastIndexOf('\n') + 1
    if (whole === 0 && size > mostBytesOfLine) throw new UnusableLedger(`${file} is damaged at its end`)
    if (whole < end.length) {
      ftruncateSync(handle, size - (end.length - whole))
      fsyncSync(handle)
    }
  } finally {
    closeSync(handle)
  }
  return readLast(file)
}

function readLast(file: string): StoredLine | undefined {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    if (size === 0) return undefined
    const end = readPiece(handle, Math.max(0, size - mostBytesOfLine), size)
    const line = parseLine(end.toString('utf8').trimEnd().split('\n').at(-1)!)
    if (!line) throw new UnusableLedger(`${file} is damaged at its end`)
    return line
  } finally {
    closeSync(handle)
  }
}

function readFirst(file: string): StoredLine | undefined {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    return size === 0
      ? undefined
      : parseLine(readPiece(handle, 0, Math.min(size, mostBytesOfLine)).toString('utf8').split('\n')[0]!)
  } finally {
    closeSync(handle)
  }
}

function readPiece(handle: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from)
  readSync(handle, bytes, 0, bytes.length, from)
  return bytes
}
