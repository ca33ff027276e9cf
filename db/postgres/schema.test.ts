import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTemplate } from '#app/testing/database/database.ts'
import { createEmptyPostgres } from '#app/testing/database/own-postgres.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { describePostgres, describeSqlite, type DescribedSchema } from '#app/testing/database/schemas.ts'
import { openDatabase, type Db } from '../database.server.ts'
import { migrateToLatest, readMigrations } from '../migrate.server.ts'
import { nullableColumns, withoutOrder } from './baseline.ts'

/** An entry of a b-tree holds 2,704 bytes: the texts that SQLite's indexes carry along for a search are not in those of PostgreSQL. */
const carried = ['search_text', 'title', 'location']

/** SQLite's schema with what PostgreSQL has otherwise, and why. */
function withExceptions(schema: DescribedSchema): DescribedSchema {
  const same = structuredClone(schema)
  for (const [name, table] of Object.entries(same)) {
    const long = name === 'testimonials' ? [...carried, 'name'] : carried
    for (const [index, described] of Object.entries(table.indexes))
      table.indexes[index] = described.replaceAll(new RegExp(`, (${long.join('|')})\\b`, 'g'), '')
  }
  // The search has a column of letters without accents, and an index of them in the place of SQLite's own table.
  same.search_texts!.columns.bare = 'text computed'
  same.search_texts!.indexes.search_texts_by_letters = 'bare'
  same.search_texts!.triggers = []
  // What a search compares stands in an index of its own, where SQLite's indexes of the sorts have it.
  const [, ofPublic] = same.deals!.indexes.public_deals_by_filters!.split(' where ')
  same.deals!.indexes.public_deals_by_texts =
    `status, title, location, property_type, region, strategy, score_grade, price_pence, gross_yield_percent, roi_percent, nation, bedrooms where ${ofPublic}` // prettier-ignore
  // Filters may be longer than an entry.
  same.saved_searches!.unique = ['id']
  same.saved_searches!.indexes.saved_searches_once = 'unique email_hash, (expression)'
  return same
}

describe.runIf(isOnPostgres)('PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof createEmptyPostgres>>
  let db: Db
  let sqlite: DescribedSchema
  let postgres: DescribedSchema
  beforeAll(async () => {
    server = await createEmptyPostgres()
    db = server.db
    await migrateToLatest(db)
    sqlite = await describeSqlite(openDatabase(await readTemplate()))
    postgres = await describePostgres(db)
  })
  afterAll(() => server.drop())

  test('has the tables of SQLite after every migration: columns, keys, conditions, indexes and triggers', () => {
    // A number that is given and not drawn takes the sequence along, which SQLite does by itself.
    for (const table of Object.values(postgres))
      table.triggers = table.triggers.filter((name) => !name.endsWith('_numbers_follow'))
    const expected = withExceptions(sqlite)
    // What machines count together (0069-site-counts).
    expect(Object.keys(postgres.site_counts!.columns).toSorted()).toEqual(['count', 'ends_at', 'key'])
    delete postgres.site_counts
    expect(Object.keys(postgres).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const [name, table] of Object.entries(expected)) expect.soft(postgres[name], name).toEqual(table)
  })

  test('every number that is drawn goes on after one that was given', async () => {
    const { rows } = await sql<{ table: string }>`
      SELECT table_name AS "table" FROM information_schema.columns WHERE is_identity = 'YES' ORDER BY table_name`.execute(
      db,
    )
    const following = await sql<{ table: string }>`
      SELECT tgrelid::regclass::text AS "table" FROM pg_trigger WHERE tgname LIKE '%_numbers_follow' ORDER BY 1`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(following.rows).toEqual(rows)
  })

  test('the columns that may be null are known to whoever writes an order', () => {
    const may = Object.entries(postgres).flatMap(([table, { columns }]) =>
      withoutOrder.has(table) ? [] : Object.keys(columns).filter((name) => !columns[name]!.includes('not null')),
    )
    expect([...nullableColumns].toSorted()).toEqual([...new Set(may)].toSorted())
  })

  test('knows which migrations it has been through', async () => {
    const { applied, pending, unknown } = await readMigrations(db)
    expect({ first: applied[0], pending, unknown }).toEqual({ first: '0001-initial', pending: [], unknown: [] })
    expect(await migrateToLatest(db)).toEqual([])
  })

  test('two processes that start together make one schema', async () => {
    const empty = await createEmptyPostgres()
    try {
      const both = await Promise.all([migrateToLatest(empty.db), migrateToLatest(empty.db)])
      expect(both.map((names) => names.length).toSorted()[0]).toBe(0)
      expect((await readMigrations(empty.db)).pending).toEqual([])
    } finally {
      await empty.drop()
    }
  })

  test('a later migration that fails leaves the database as it was, and says why', async () => {
    const older = await createEmptyPostgres()
    try {
      await migrateToLatest(older.db)
      // As if it were still to come. It is SQLite's, and its table is there already.
      await sql`DELETE FROM kysely_migration WHERE name >= '0067-forgotten'`.execute(older.db)
      await expect(migrateToLatest(older.db)).rejects.toThrow(/forgotten_lines|AUTOINCREMENT/i)
      expect((await readMigrations(older.db)).pending[0]).toBe('0067-forgotten')
      const { rows } = await sql`SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
        older.db,
      )
      expect(rows).toEqual([])
    } finally {
      await older.drop()
    }
  })

  test('a database of something else is left as it is', async () => {
    const other = await createEmptyPostgres()
    try {
      await sql`CREATE TABLE parts (id bigint)`.execute(other.db)
      await expect(migrateToLatest(other.db)).rejects.toThrow('is not the site’s: it holds the table “parts”')
      expect((await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(other.db)).rows).toHaveLength(1)
    } finally {
      await other.drop()
    }
  })

  test('who may not make the extension is told what to say', async () => {
    const other = await createEmptyPostgres()
    try {
      const own = await other.openAsStranger()
      await expect(migrateToLatest(own)).rejects.toThrow(/CREATE EXTENSION pg_trgm$/)
    } finally {
      await other.drop()
    }
  })
})
