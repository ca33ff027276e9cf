import type SQLite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { Statements } from './statements.server.ts'

/** The end of a query for one page of a list. */
const pageEnd = / limit \? offset \?$/
/** The longest answers that are kept, and how many: they are counts and other sums. */
const keptAnswers = { rows: 20, parameters: 20, most: 100 }
/** The lists that are read at the same time, such as the parts of one. */
const mostCursors = 4

/** A list that is being read, and how many of its rows have been passed over or given out. */
interface Cursor {
  rows: IterableIterator<unknown>
  position: number
}

/**
 * Answers the queries of a connection that sees one state of the database for ever. The next page of a list is read on from where
 * the last one ended, so that a list of any length is walked through once and nothing is skipped again. What was counted once is
 * not counted again. Kysely takes it for the connection itself.
 */
export class SnapshotReader implements SqliteDatabase {
  #sqlite: SQLite.Database
  #statements: Statements
  #answers = new Map<string, unknown[]>()
  #cursors = new Map<string, Cursor>()

  constructor(sqlite: SQLite.Database) {
    this.#sqlite = sqlite
    this.#statements = new Statements(sqlite)
  }

  prepare(text: string): SqliteStatement {
    const statement = this.#statements.prepare(text)
    return {
      reader: statement.reader,
      all: (parameters) => (pageEnd.test(text) ? this.#readOn(text, parameters) : this.#readOnce(text, parameters)),
      run: (parameters) => statement.run(...parameters),
      iterate: (parameters) => statement.iterate(...parameters),
    }
  }

  /** Ends every list that is being read. It may be called more than once. */
  close(): void {
    for (const { rows } of this.#cursors.values()) rows.return?.()
    this.#cursors.clear()
    this.#answers.clear()
    this.#statements.close()
  }

  #readOnce(text: string, parameters: readonly unknown[]): unknown[] {
    const statement = this.#statements.prepare(text)
    if (parameters.length > keptAnswers.parameters) return statement.all(...parameters)
    const key = keyOf(text, parameters)
    const known = this.#answers.get(key)
    if (known) return known
    const rows = statement.all(...parameters)
    if (rows.length <= keptAnswers.rows && this.#answers.size < keptAnswers.most) this.#answers.set(key, rows)
    return rows
  }

  #readOn(text: string, parameters: readonly unknown[]): unknown[] {
    const [size, offset] = parameters.slice(-2) as [number, number]
    const given = parameters.slice(0, -2)
    const key = keyOf(text, given)
    const cursor = this.#openCursor(key, text, given, offset)
    const rows: unknown[] = []
    while (rows.length < size) {
      const next = cursor.rows.next()
      if (next.done) break
      rows.push(next.value)
    }
    cursor.position += rows.length
    return rows
  }

  #openCursor(key: string, text: string, given: readonly unknown[], offset: number): Cursor {
    const known = this.#cursors.get(key)
    if (known?.position === offset) return known
    known?.rows.return?.()
    this.#cursors.delete(key)
    for (const [oldest, { rows }] of this.#cursors) {
      if (this.#cursors.size < mostCursors) break
      rows.return?.()
      this.#cursors.delete(oldest)
    }
    // A statement of its own: it is busy for as long as the list is being read. No limit is written as one below nought.
    const rows = this.#sqlite.prepare(text).iterate(...given, -1, offset)
    const cursor = { rows, position: offset }
    this.#cursors.set(key, cursor)
    return cursor
  }
}

function keyOf(text: string, parameters: readonly unknown[]): string {
  return [text, ...parameters.map((one) => `${typeof one} ${String(one)}`)].join('\0')
}
