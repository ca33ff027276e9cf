import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import SQLite from 'better-sqlite3'
import type { FileStore } from '../../../app/services/file-store.server.ts'
import { databaseFile, filesFolder } from '../data-folder.ts'

/** What a site stores, as somebody outside of it reads and changes it: in its folder, or on PostgreSQL and in a bucket. */

type Value = string | number | null

export interface Store {
  /** Rows of the database; numbers and truth as SQLite gives them. Each value has a `?`. */
  read<Row>(statement: string, ...values: Value[]): Promise<Row[]>
  /** One statement, with each of these lists of values. */
  change(statement: string, ...lists: Value[][]): Promise<void>
  listColumns(): Promise<{ tableName: string; columnName: string }[]>
  /** What the database itself finds wrong with it. */
  findDamage(): Promise<string[]>
  listFiles(): Promise<{ name: string; bytes: number }[]>
  /** Keeps the site from writing until what it gives back is called. Rejects where the site itself is writing. */
  lock(): Promise<() => void>
  close(): Promise<void>
}

/** The database and the files in a data folder. A handle that stayed open would keep the site’s next start from mending what a kill has left. */
export class FolderStore implements Store {
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  read<Row>(statement: string, ...values: Value[]): Promise<Row[]> {
    return this.#open(
      { readonly: true, timeout: 500 },
      (database) => database.prepare(statement).all(...values) as Row[],
    )
  }

  change(statement: string, ...lists: Value[][]): Promise<void> {
    return this.#open({ timeout: 5000 }, (database) => {
      const prepared = database.prepare(statement)
      database.transaction(() => lists.forEach((values) => prepared.run(...values)))()
    })
  }

  listColumns(): Promise<{ tableName: string; columnName: string }[]> {
    return this.read(
      "SELECT m.name AS tableName, c.name AS columnName FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'",
    )
  }

  findDamage(): Promise<string[]> {
    return this.#open({ readonly: true }, (database) => [
      ...(database.pragma('integrity_check') as { integrity_check: string }[])
        .map(({ integrity_check: said }) => said)
        .filter((said) => said !== 'ok'),
      ...(database.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[]).map(
        ({ table, rowid, parent }) => `${table} row ${rowid} names no row of ${parent}`,
      ),
    ])
  }

  listFiles(): Promise<{ name: string; bytes: number }[]> {
    const folder = filesFolder(this.#dataDir)
    const names = existsSync(folder) ? readdirSync(folder) : []
    return Promise.resolve(names.map((name) => ({ name, bytes: statSync(join(folder, name)).size })))
  }

  async lock(): Promise<() => void> {
    const database = new SQLite(databaseFile(this.#dataDir), { timeout: 200 })
    try {
      database.exec('BEGIN IMMEDIATE')
      return () => void database.close()
    } catch (error) {
      database.close()
      throw error
    }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async #open<Result>(options: SQLite.Options, use: (database: SQLite.Database) => Result): Promise<Result> {
    const database = new SQLite(databaseFile(this.#dataDir), options)
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
}

/** As in db/postgres/driver.server.ts. */
const writersLock = 0x4173686c
const limits = { connectionTimeoutMillis: 5000, lock_timeout: 5000, query_timeout: 60_000 }

/** The database on PostgreSQL, and the files in a bucket. */
export class ServerStore implements Store {
  readonly #pool: pg.Pool
  readonly #files: FileStore

  /** The address is that of a superuser, who finds room however full of connections the server is. */
  constructor(address: string, files: FileStore) {
    this.#pool = new pg.Pool({ connectionString: address, max: 4, types, ...limits })
    this.#files = files
    // Whoever asks is told.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async read<Row>(statement: string, ...values: Value[]): Promise<Row[]> {
    return (await this.#pool.query(numbered(statement), values)).rows as Row[]
  }

  async change(statement: string, ...lists: Value[][]): Promise<void> {
    const client = await this.#beginToWrite()
    try {
      for (const values of lists) await client.query(numbered(statement), values)
      await client.query('COMMIT')
    } finally {
      client.release(true)
    }
  }

  listColumns(): Promise<{ tableName: string; columnName: string }[]> {
    return this.read(
      `SELECT table_name AS "tableName", column_name AS "columnName" FROM information_schema.columns WHERE table_schema = 'public'`,
    )
  }

  /** Every row of every table and every entry of every index is looked at, and every reference. */
  async findDamage(): Promise<string[]> {
    await this.read('CREATE EXTENSION IF NOT EXISTS amcheck')
    const ours = "relnamespace = 'public'::regnamespace"
    const heap = await this.read<{ said: string }>(
      `SELECT relname || ' block ' || blkno || ': ' || msg AS said FROM pg_class, LATERAL verify_heapam(oid) WHERE ${ours} AND relkind = 'r'`,
    )
    const damage = heap.map(({ said }) => said)
    const indexes = await this.read<{ oid: number; relname: string }>(
      `SELECT oid, relname FROM pg_class WHERE ${ours} AND relkind = 'i' AND relam = (SELECT oid FROM pg_am WHERE amname = 'btree')`,
    )
    for (const { oid, relname } of indexes)
      try {
        await this.read('SELECT bt_index_check(?::regclass, true)', oid)
      } catch (error) {
        damage.push(`${relname}: ${String(error)}`)
      }
    const references = await this.read<{ child: string; parent: string; text: string }>(
      `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
         (SELECT string_agg(format('child.%I', attname), ', ' ORDER BY ord) FROM unnest(conkey) WITH ORDINALITY AS k (num, ord) JOIN pg_attribute ON attrelid = conrelid AND attnum = num)
         || ') NOT IN (SELECT ' ||
         (SELECT string_agg(quote_ident(attname), ', ' ORDER BY ord) FROM unnest(confkey) WITH ORDINALITY AS k (num, ord) JOIN pg_attribute ON attrelid = confrelid AND attnum = num) AS text
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    for (const { child, parent, text } of references) {
      const [row] = await this.read<{ count: number }>(
        `SELECT count(*) AS count FROM ${child} AS child WHERE (${text} FROM ${parent})`,
      )
      if (row!.count > 0) damage.push(`${row!.count} rows of ${child} name no row of ${parent}`)
    }
    return damage
  }

  async listFiles(): Promise<{ name: string; bytes: number }[]> {
    const found = []
    for await (const { fileKey, byteSize } of this.#files.list()) found.push({ name: fileKey, bytes: byteSize })
    return found
  }

  async lock(): Promise<() => void> {
    const client = await this.#beginToWrite()
    return () => client.release(true)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** In a transaction that has its turn among the writers of the site (db/postgres/driver.server.ts). */
  async #beginToWrite(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock($1)', [writersLock])
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

const types = new pg.TypeOverrides()
for (const number of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(number, Number)
types.setTypeParser(pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0))

const numbered = (statement: string): string => {
  let count = 0
  return statement.replaceAll('?', () => `$${(count += 1)}`)
}
