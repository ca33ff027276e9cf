import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Db } from './database.server.ts'
import { migrateToLatest } from './migrate.server.ts'

let folder: string
let db: Db
/** Another program's connection, which waits for nobody. */
let other: SQLite.Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
  db = openDatabase(join(folder, 'test.db'))
  await migrateToLatest(db)
  other = new SQLite(join(folder, 'test.db'), { timeout: 0 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  other.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const event = (action: string) =>
  ({ at: '2026', actor: 'system', action, object_type: 'test', object_id: '1', detail: '{}' }) as const
const add = (action: string, to: Db = db) => to.insertInto('audit_events').values(event(action)).execute()
const insertFromOther = () =>
  other
    .prepare(
      "INSERT INTO audit_events (at, actor, action, object_type, object_id) VALUES ('2026', 'system', 'other', 'test', '1')",
    )
    .run()
const actions = () => other.prepare('SELECT action FROM audit_events ORDER BY id').pluck().all()

test('nobody else writes between what a transaction reads and what it writes', async () => {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('audit_events').select('id').execute()
    expect(insertFromOther).toThrow('database is locked')
    await add('ours', trx)
  })
  insertFromOther()
  expect(actions()).toEqual(['ours', 'other'])
})

test.each([
  ['a transaction', () => db.transaction().execute((trx) => add('ours', trx))],
  ['a single statement', () => add('ours')],
])('%s waits for what another program writes, and other work goes on meanwhile', async (_what, write) => {
  other.exec('BEGIN IMMEDIATE')
  insertFromOther()
  const written = write()
  // This very process releases the lock. If the waiting stopped the process, nobody would.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(actions()).toEqual(['other'])
  other.exec('COMMIT')
  await written
  expect(actions()).toEqual(['other', 'ours'])
})

test('a lock that is never given up is not waited for for ever, and leaves the connection usable', async () => {
  other.exec('BEGIN IMMEDIATE')
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  await expect(db.transaction().execute((trx) => add('ours', trx))).rejects.toThrow('database is locked')
  await expect(add('ours')).rejects.toThrow('database is locked')
  clock.mockRestore()
  other.exec('ROLLBACK')
  await add('ours')
  expect(actions()).toEqual(['ours'])
})

test('those who queue behind a lock that is not given up wait together, not one after the other', async () => {
  other.exec('BEGIN IMMEDIATE')
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  const refused: string[] = []
  const writes = ['first', 'second', 'third'].map((action) => add(action).catch(() => void refused.push(action)))
  const read = db.selectFrom('audit_events').select('id').execute()
  await writes[0]
  const waited = now
  await Promise.all(writes)
  expect(refused).toEqual(['first', 'second', 'third'])
  // Each of the others looked at the clock once or twice more, and began no wait of its own.
  expect(now - waited).toBeLessThan(waited)
  expect(await read).toEqual([])
  clock.mockRestore()
  other.exec('ROLLBACK')

  await add('ours')
  // The next lock gets a full wait again.
  other.exec('BEGIN IMMEDIATE')
  const written = add('later')
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  other.exec('ROLLBACK')
  await written
  expect(actions()).toEqual(['ours', 'later'])
})

test('a transaction that a full disk ended says so, and the connection stays usable', async () => {
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)
  await sql`PRAGMA max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db)
  const filled = db.transaction().execute(async (trx) => {
    for (;;) await add('x'.repeat(10_000), trx)
  })
  await expect(filled).rejects.toThrow('database or disk is full')
  await sql`PRAGMA max_page_count = 1000000`.execute(db)
  await add('ours')
  expect(actions()).toEqual(['ours'])
})
