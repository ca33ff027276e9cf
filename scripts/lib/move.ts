import { existsSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { checkIntegrity, closeDatabase, connectionOf, openDatabase } from '../../db/database.server.ts'
import { migrateToLatest, readMigrations } from '../../db/migrate.server.ts'
import { messageOf, Refusal } from './command.ts'
import { checkDatabase, databaseFile, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'
import { isMarkedRestored } from './restored.ts'
import { hashOfAll, listTables, moveRows, postgresSide, sqliteSide, type MovedTable, type TableSum } from './moving.ts'

interface Moved {
  rows: number
  hash: string
  seconds: number
}

type Tell = (line: string) => void

/** Copies the database of a stopped site to an empty one on PostgreSQL, all of it or nothing. The file stays as it is. */
export async function moveToPostgres(dataDir: string, address: string, tell: Tell): Promise<Moved> {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new Refusal(`DATA_DIR: there is no database in ${dataDir}.`)
  return withDataLocked(dataDir, async () => {
    checkDatabase(file)
    await requireNewest(file, `The database in ${dataDir}`)
    await requireSettled(file, `The database in ${dataDir}`)
    const sqlite = new SQLite(file, { readonly: true })
    try {
      return await copyToPostgres(sqlite, address, tell)
    } finally {
      sqlite.close()
    }
  })
}

/** Copies an open SQLite database with the newest schema to an empty one on PostgreSQL. */
export async function copyToPostgres(sqlite: SQLite.Database, address: string, tell: Tell): Promise<Moved> {
  const client = await connect(address)
  try {
    const tables = listTables(sqlite)
    await requireEmpty(client, tables)
    await withDatabase(address, migrateToLatest)
    return await timed(() => fillPostgres(client, sqlite, tables, tell))
  } finally {
    await client.end()
  }
}

/** Copies the site's database on PostgreSQL into a data folder that has none, all of it or nothing. */
export async function moveFromPostgres(address: string, dataDir: string, tell: Tell): Promise<Moved> {
  const file = databaseFile(dataDir)
  return withDataLocked(dataDir, async () => {
    if (existsSync(file)) throw new Refusal(`DATA_DIR: ${file} is there already. Set it aside first.`)
    const client = await connect(address)
    // Nothing of it counts until it has its name.
    const unfinished = `${file}.moving`
    const drop = () => ['', '-wal', '-shm'].forEach((end) => rmSync(unfinished + end, { force: true }))
    drop()
    try {
      await requireQuiet(client)
      await requireNewest(address, 'The database on PostgreSQL')
      await requireSettled(address, 'The database on PostgreSQL')
      const moved = await timed(() => fillSqlite(client, unfinished, tell))
      renameSync(unfinished, file)
      return moved
    } finally {
      drop()
      await client.end()
    }
  })
}

/** Copies the site's database on PostgreSQL as it is at this moment into a new file, while the site may go on. */
export async function copyToSqlite(address: string, file: string): Promise<void> {
  const client = await connect(address)
  try {
    await requireNewest(address, 'The database on PostgreSQL')
    await fillSqlite(client, file, () => {})
  } finally {
    await client.end()
  }
}

/** A connection that gives `bigint` as numbers: all of ours are below 2 ** 53. The address may hold a password and is never told. */
async function connect(address: string): Promise<pg.Client> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  try {
    const client = new pg.Client({ connectionString: address, types, application_name: 'db:move' })
    await client.connect()
    return client
  } catch (error) {
    throw new Refusal(`PostgreSQL cannot be reached: ${messageOf(error) || 'it does not answer'}.`)
  }
}

async function requireNewest(place: string, what: string): Promise<void> {
  const { applied, pending, unknown } = await withDatabase(place, readMigrations)
  if (applied.length === 0) throw new Refusal(`${what} has no site in it.`)
  if (unknown.length > 0) throw new Refusal(`${what} is from a newer version of the site. Move it with that version.`)
  if (pending.length > 0)
    throw new Refusal(`${what} is from an older version of the site. Start the site on it once first.`)
}

/** What a start has to do after a restore is known by the database itself, and not by its rows. */
async function requireSettled(place: string, what: string): Promise<void> {
  if (await withDatabase(place, isMarkedRestored))
    throw new Refusal(`${what} has come from a backup and not served since. Start the site on it once first.`)
}

/** A database that somebody has tried in vain to move to has the tables already, and no rows. */
async function requireEmpty(client: pg.Client, tables: MovedTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  )
  const known = new Set(tables.map(({ name }) => name))
  for (const { name } of rows) {
    // The schema itself fills the first two; the third is of what was done a moment ago (0069-site-counts).
    if (name === 'versions' || name.startsWith('kysely_migration') || name === 'site_counts') continue
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`)
    if (rowCount === 0 && known.has(name)) continue
    throw new Refusal(
      `The database on PostgreSQL is not empty: it has the table “${name}”. Make another one (CREATE DATABASE).`,
    )
  }
}

/** A site that runs on another machine does not hold our data folder. One that has just ended is still connected for a moment. */
async function requireQuiet(client: pg.Client): Promise<void> {
  const others = async () =>
    (
      await client.query(
        `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
    ).rowCount
  for (const deadline = performance.now() + 1000; await others(); await pause(100)) {
    if (performance.now() < deadline) continue
    throw new Refusal('Somebody else is connected to the database on PostgreSQL. Stop every site that uses it first.')
  }
}

async function fillPostgres(client: pg.Client, sqlite: SQLite.Database, tables: MovedTable[], tell: Tell) {
  const triggers = async (how: 'ENABLE' | 'DISABLE') => {
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ${how} TRIGGER USER`)
  }
  await client.query('BEGIN')
  await client.query('SET LOCAL statement_timeout = 0')
  // What they would write is among the rows.
  await triggers('DISABLE')
  await client.query('DELETE FROM versions')
  const sums = await moveRows(tables, sqliteSide(sqlite), postgresSide(client), tell)
  await setSequences(client, sqlite)
  await triggers('ENABLE')
  await client.query('COMMIT')
  // An index alone answers for rows of which PostgreSQL has noted that everybody sees them.
  await client.query('VACUUM (ANALYZE)')
  return sums
}

/** The next numbers follow the largest that SQLite has ever given. */
async function setSequences(client: pg.Client, sqlite: SQLite.Database): Promise<void> {
  const given = new Map(sqlite.prepare<[], [string, number]>('SELECT name, seq FROM sqlite_sequence').raw().all())
  for (const { table, column, sequence } of await listSequences(client)) {
    const largest = sqlite.prepare<[], number | null>(`SELECT max("${column}") FROM "${table}"`).pluck().get() ?? 0
    const last = Math.max(largest, given.get(table) ?? 0)
    if (last > 0) await client.query('SELECT setval($1, $2)', [sequence, last])
  }
  // The search has one for all kinds, whose numbers begin at this times the kind.
  await client.query(`SELECT setval('search_numbers', max(number % ${2 ** 40})) FROM search_texts HAVING count(*) > 0`)
}

async function listSequences(client: pg.Client): Promise<{ table: string; column: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT table_name AS table, column_name AS column, pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
      FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  return rows
}

async function fillSqlite(client: pg.Client, file: string, tell: Tell): Promise<TableSum[]> {
  const db = openDatabase(file)
  try {
    await migrateToLatest(db)
    const sqlite = connectionOf(db)!
    const tables = listTables(sqlite)
    // What they would write is among the rows, but for the letters of the search.
    const triggers = sqlite
      .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
      .all()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec('BEGIN')
    for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
    sqlite.exec('DELETE FROM versions')
    const sums = await moveRows(tables, postgresSide(client), sqliteSide(sqlite), tell)
    for (const { sql } of triggers) sqlite.exec(sql)
    sqlite.exec(`INSERT INTO search_index (search_index) VALUES ('rebuild')`)
    await keepSequences(client, sqlite)
    sqlite.exec('COMMIT')
    await client.query('COMMIT')
    const [problem] = checkIntegrity(db)
    if (problem) throw new Error(`The database is not sound: ${problem}.`)
    return sums
  } finally {
    closeDatabase(db)
  }
}

/** SQLite remembers the largest number for the tables whose numbers it never gives again. */
async function keepSequences(client: pg.Client, sqlite: SQLite.Database): Promise<void> {
  for (const { table, sequence } of await listSequences(client)) {
    const isRemembered = sqlite
      .prepare<[string], string>(`SELECT sql FROM sqlite_schema WHERE name = ?`)
      .pluck()
      .get(table)!
    if (!isRemembered.includes('AUTOINCREMENT')) continue
    const { rows } = await client.query<{ last: number | null }>('SELECT pg_sequence_last_value($1) AS last', [
      sequence,
    ])
    const last = rows[0]!.last
    if (last === null) continue
    const { changes } = sqlite.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?').run(last, table)
    if (changes === 0) sqlite.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, last)
  }
}

async function timed(work: () => Promise<TableSum[]>): Promise<Moved> {
  const start = performance.now()
  const sums = await work()
  const rows = sums.reduce((sum, table) => sum + table.rows, 0)
  return { rows, hash: hashOfAll(sums), seconds: (performance.now() - start) / 1000 }
}
