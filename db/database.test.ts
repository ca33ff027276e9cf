import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTemplate } from '#app/testing/database/database.ts'
import { connectionOf, followFullDisk, isDiskFull, openDatabase, type Db } from './database.server.ts'

let folder: string
let db: Db
/** Another program's connection, which waits for nobody. */
let other: SQLite.Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
  writeFileSync(join(folder, 'test.db'), await readTemplate())
  db = openDatabase(join(folder, 'test.db'))
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
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('what is committed is on the disk before anybody is told', async () => {
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db)
  // FULL.
  expect(rows).toEqual([{ synchronous: 2 }])
})
const readActions = async (from: Db = db) =>
  (await from.selectFrom('audit_events').select('action').orderBy('id').execute()).map(({ action }) => action)
const addWhole = (action: string) =>
  db.transaction().execute(async (trx) => {
    await add(`${action}, begun`, trx)
    await turns()
    await add(`${action}, ended`, trx)
  })

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
  await turns()
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
  await turns()
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

describe('a full disk for which there is a reserve', () => {
  const long = 'x'.repeat(20_000)
  let asked: number
  /** The database may grow no further until somebody makes room. */
  async function fill(reserves: number): Promise<void> {
    await sql`VACUUM`.execute(db)
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)
    other.close()
    const [{ page_count: pages } = { page_count: 0 }] = rows
    await sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(db)
    asked = 0
    let left = reserves
    followFullDisk(db, () => {
      asked += 1
      if (left === 0) return false
      left -= 1
      handle().pragma('max_page_count = 1000000')
      return true
    })
  }
  const handle = () => connectionOf(db)!
  const all = async () => (await db.selectFrom('audit_events').select('action').execute()).map(({ action }) => action)

  test('takes a single statement after all, tried once more', async () => {
    await fill(1)
    await add(long)
    expect([asked, await all()]).toEqual([1, [long]])
  })

  test('undoes the transaction that met it as a whole, and takes the next', async () => {
    await fill(1)
    const twice = (first: string, second: string) =>
      db.transaction().execute(async (trx) => {
        await add(first, trx)
        await add(second, trx)
      })
    await expect(twice('before', long)).rejects.toSatisfy(isDiskFull)
    expect([asked, await all()]).toEqual([1, []])
    await twice('again', long)
    expect([asked, await all()]).toEqual([1, ['again', long]])
  })

  test('says that it is full once the reserve is gone', async () => {
    await fill(0)
    await expect(add(long)).rejects.toSatisfy(isDiskFull)
    expect([asked, await all()]).toEqual([1, []])
  })
})

describe('while somebody waits to write', () => {
  test.each([
    ['a transaction', () => addWhole('ours')],
    ['a single statement', () => add('ours')],
    ['a statement that gives something back', () => db.insertInto('audit_events').values(event('ours')).returning('id').execute()],
  ])('for %s, whoever reads is answered before the lock goes', async (_what, write) => {
    await add('earlier')
    other.exec('BEGIN IMMEDIATE')
    insertFromOther()
    const written = write()
    await turns()
    // The test would end here if the reader waited: the lock goes only afterwards.
    expect(await readActions()).toEqual(['earlier'])
    expect(await sql`SELECT 1 AS one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] })
    const streamed = []
    for await (const row of db.selectFrom('audit_events').select('action').stream()) streamed.push(row.action)
    expect(streamed).toEqual(['earlier'])
    other.exec('COMMIT')
    await written
    expect((await readActions()).slice(0, 2)).toEqual(['earlier', 'other'])
  }) // prettier-ignore

  test('readers go on among many, and the writers have their turns in the order in which they came', async () => {
    other.exec('BEGIN IMMEDIATE')
    const writes: Promise<unknown>[] = []
    const reads: Promise<string[]>[] = []
    for (let index = 0; index < 10; index += 1) {
      writes.push(index % 2 ? add(`${index}`) : db.transaction().execute((trx) => add(`${index}`, trx)))
      reads.push(readActions())
      if (index === 5) await turns()
    }
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 10 }, () => []))
    other.exec('ROLLBACK')
    // One that comes when the lock has just gone does not overtake those who have waited.
    await Promise.all([...writes, add('last')])
    expect(actions()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'last'])
  })

  test('nobody reads in the middle of a transaction that has waited', async () => {
    other.exec('BEGIN IMMEDIATE')
    const written = Promise.all([addWhole('first'), add('between'), addWhole('second')])
    await turns()
    other.exec('ROLLBACK')
    const seen: string[][] = []
    let isOver = false
    const reading = (async () => {
      for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 1))) seen.push(await readActions())
    })()
    await written
    isOver = true
    await reading
    const all = ['first, begun', 'first, ended', 'between', 'second, begun', 'second, ended']
    expect(actions()).toEqual(all)
    for (const read of seen) expect([0, 2, 3, 5].map((length) => all.slice(0, length))).toContainEqual(read)
  })

  test('out of patience, writers are refused one and all, and readers go on', async () => {
    other.exec('BEGIN IMMEDIATE')
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
    const refused = await Promise.allSettled([add('a'), addWhole('b'), add('c'), readActions(), addWhole('d')])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled', 'rejected'])
    await expect(add('late')).rejects.toThrow('database is locked')
    expect(await readActions()).toEqual([])
    vi.restoreAllMocks()
    other.exec('ROLLBACK')
    await addWhole('ours')
    expect(await readActions()).toEqual(['ours, begun', 'ours, ended'])
  })

  test('a lock that somebody with a RETURNING has outwaited is forgotten', async () => {
    other.exec('BEGIN IMMEDIATE')
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const insert = () => db.insertInto('audit_events').values(event('ours')).returning('id').execute()
    const first = insert()
    await turns()
    now = 4000
    await turns()
    other.exec('ROLLBACK')
    await first
    other.exec('BEGIN IMMEDIATE')
    now = 6000
    const second = insert()
    await turns()
    other.exec('ROLLBACK')
    await second
    expect(actions()).toEqual(['ours', 'ours'])
  })

  test('a statement that fails after its waiting leaves the way free', async () => {
    other.exec('BEGIN IMMEDIATE')
    const wrong = sql`INSERT INTO audit_events (id) VALUES ('x')`.execute(db)
    const failed = expect(wrong).rejects.toThrow()
    const aborted = db.transaction().execute(async (trx) => {
      await add('undone', trx)
      throw new Error('no')
    })
    const alsoFailed = expect(aborted).rejects.toThrow('no')
    const written = add('ours')
    await turns()
    other.exec('ROLLBACK')
    await Promise.all([failed, alsoFailed, written])
    await addWhole('more')
    expect(await readActions()).toEqual(['ours', 'more, begun', 'more, ended'])
  })

  test('whoever has done something on the connection already keeps it to himself meanwhile', async () => {
    other.exec('BEGIN IMMEDIATE')
    const written = db.connection().execute(async (connection) => {
      await sql`PRAGMA foreign_keys = OFF`.execute(connection)
      try {
        await connection.transaction().execute((trx) => add('ours', trx))
      } finally {
        await sql`PRAGMA foreign_keys = ON`.execute(connection)
      }
    })
    const read = sql`PRAGMA foreign_keys`.execute(db)
    await turns()
    other.exec('ROLLBACK')
    await written
    expect(await read).toMatchObject({ rows: [{ foreign_keys: 1 }] })
    expect(actions()).toEqual(['ours'])
  })

  test('closing the database ends the waiting', async () => {
    other.exec('BEGIN IMMEDIATE')
    const writes = Promise.allSettled([add('a'), addWhole('b'), add('c')])
    await turns()
    await db.destroy()
    expect((await writes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })
})
