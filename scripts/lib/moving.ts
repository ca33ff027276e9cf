import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type SQLite from 'better-sqlite3'
import type pg from 'pg'
import { storableText } from '../../db/postgres/storable.ts'

/** Moving a site's rows from SQLite to PostgreSQL and back (`npm run db:move`). */

/** A table as both databases have it, with the columns that are written; those that a database computes are left out. */
export interface MovedTable {
  name: string
  columns: { name: string; type: 'bigint' | 'double precision' | 'text' }[]
  /** The names of its primary key's columns, in order. */
  key: string[]
}

type Row = (string | number | null)[]

/** A side of a move. `read` gives rows in the order of their keys, `write` takes them. */
export interface Side {
  read(table: MovedTable): AsyncIterable<Row[]> | Iterable<Row[]>
  write(table: MovedTable, rows: Row[]): Promise<void> | void
}

/** The number of a table's rows and their hash, which is the same from either database. */
export interface TableSum {
  name: string
  rows: number
  /** The rows among them without a character that PostgreSQL cannot keep (db/postgres/storable.ts). */
  cleaned: number
  hash: string
}

/** Rows are handed over in parts of so many, or of so many letters. */
const mostRows = 500
const mostLetters = 500_000

const types = { INTEGER: 'bigint', REAL: 'double precision', TEXT: 'text' } as const

/** The tables of this database that hold the site's rows, each after those that it refers to. What SQLite and Kysely keep for themselves is not among them. */
export function listTables(sqlite: SQLite.Database): MovedTable[] {
  const names = sqlite
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND name NOT LIKE 'kysely\\_%' ESCAPE '\\' AND name NOT LIKE 'search\\_index%' ESCAPE '\\' ORDER BY name`,
    )
    .pluck()
    .all()
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    const above = sqlite.prepare<[string], string>('SELECT "table" FROM pragma_foreign_key_list(?)').pluck().all(name)
    for (const other of above) if (other !== name) add(other)
    ordered.push(name)
  }
  for (const name of names) add(name)
  return ordered.map((name) => describeTable(sqlite, name))
}

function describeTable(sqlite: SQLite.Database, name: string): MovedTable {
  const columns = sqlite
    .prepare<[string], { name: string; type: keyof typeof types; pk: number; hidden: number }>(
      'SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)',
    )
    .all(name)
  const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
  return {
    name,
    columns: columns
      .filter(({ hidden }) => hidden === 0)
      .map((column) => ({ name: column.name, type: types[column.type] })),
    key: key.map((column) => column.name),
  }
}

/** Writes every row of `from` to `to`, and compares what is there then with what was read. Returns the sums, or throws where they differ. */
export async function moveRows(
  tables: MovedTable[],
  from: Side,
  to: Side,
  tell: (line: string) => void,
): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const table of tables) {
    const sum = await sumTable(table, from, (rows) => to.write(table, rows))
    if (sum.rows > 0) tell(`${table.name}: ${sum.rows.toLocaleString('en-GB')}`)
    if (sum.cleaned > 0)
      tell(`${table.name}: without a character in ${sum.cleaned} of them that PostgreSQL cannot keep`)
    sums.push(sum)
  }
  for (const [index, table] of tables.entries()) {
    const there = await sumTable(table, to)
    const sum = sums[index]!
    if (there.rows !== sum.rows || there.hash !== sum.hash)
      throw new Error(`The table ${table.name} is not there as it was read: ${there.rows} rows of ${sum.rows}.`)
  }
  return sums
}

async function sumTable(table: MovedTable, side: Side, use?: (rows: Row[]) => Promise<void> | void): Promise<TableSum> {
  const hash = createHash('sha256')
  const sum = { name: table.name, rows: 0, cleaned: 0, hash: '' }
  for await (const given of side.read(table)) {
    const rows = given.map((row) => (row.some(isUnstorable) ? row.map(storable) : row))
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    sum.rows += rows.length
    sum.cleaned += rows.filter((row, index) => row !== given[index]).length
    await use?.(rows)
    // Reading SQLite waits for nobody, and a signal has to be heard.
    await turn()
  }
  return { ...sum, hash: hash.digest('hex') }
}

const storable = (value: Row[number]) => (typeof value === 'string' ? storableText(value) : value)
const isUnstorable = (value: Row[number]) => storable(value) !== value

/** One hash of all of them, for a person to compare. */
export function hashOfAll(sums: TableSum[]): string {
  const hash = createHash('sha256')
  for (const { name, rows, hash: own } of sums.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    hash.update(`${name} ${rows} ${own}\n`)
  return hash.digest('hex').slice(0, 16)
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')
const columnsOf = ({ columns }: MovedTable) => quoted(columns.map(({ name }) => name))
const selectOf = (table: MovedTable) => `SELECT ${columnsOf(table)} FROM "${table.name}" ORDER BY ${quoted(table.key)}`

/** The rows of an open SQLite database. */
export function sqliteSide(sqlite: SQLite.Database): Side {
  return {
    *read(table) {
      let rows: Row[] = []
      let letters = 0
      for (const row of sqlite.prepare<[], Row>(selectOf(table)).raw().iterate()) {
        rows.push(row)
        for (const value of row) if (typeof value === 'string') letters += value.length
        if (rows.length < mostRows && letters < mostLetters) continue
        yield rows
        rows = []
        letters = 0
      }
      yield rows
    },
    write(table, rows) {
      const places = table.columns.map(() => '?').join(', ')
      const insert = sqlite.prepare(`INSERT INTO "${table.name}" (${columnsOf(table)}) VALUES (${places})`)
      for (const row of rows) insert.run(row)
    },
  }
}

/** The rows of a PostgreSQL database, on a connection that is in a transaction and gives `bigint` as numbers. */
export function postgresSide(client: pg.ClientBase): Side {
  return {
    async *read(table) {
      await client.query(`DECLARE moved NO SCROLL CURSOR FOR ${selectOf(table)}`)
      for (;;) {
        const { rows } = await client.query<Row>({ text: `FETCH ${mostRows} FROM moved`, rowMode: 'array' })
        if (rows.length === 0) break
        yield rows
      }
      await client.query('CLOSE moved')
    },
    async write(table, rows) {
      if (rows.length === 0) return
      const lists = table.columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
      const values = table.columns.map((_, index) => rows.map((row) => row[index]))
      await client.query(`INSERT INTO "${table.name}" (${columnsOf(table)}) SELECT * FROM unnest(${lists})`, values)
    },
  }
}
