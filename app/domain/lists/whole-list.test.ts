import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Db } from '#db/database.server.ts'
import { readTemplate, testNow } from '#app/testing/database/database.ts'
import { listPage, type ListPage } from './lists.ts'
import { readWholeList } from './whole-list.server.ts'

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'list-'))
  writeFileSync(join(folder, 'test.db'), await readTemplate())
  db = openDatabase(join(folder, 'test.db'))
  written = 0
  await write(2500)
})
afterEach(async () => {
  vi.useRealTimers()
  await db.destroy()
  rmSync(folder, { recursive: true })
})

let written = 0
/** Writes `count` rows into a table that no list uses, each with its number as its id. */
async function write(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = String(written + index + 1).padStart(6, '0')
    return { id, type: 'seen', provider_created_at: testNow, received_at: testNow, result: 'noted' }
  })
  written += count
  await db.insertInto('provider_events').values(rows).execute()
}

/** One page of those rows, the latest first, like a list of the desk. */
async function list(snapshot: Db, page: number, size: number): Promise<ListPage<{ id: number }>> {
  const all = snapshot.selectFrom('provider_events')
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .select('id')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return listPage(
    rows.map(({ id }) => ({ id: Number(id) })),
    total,
    page,
    size,
  )
}

const open = () => readWholeList(db, list)

/** Whether somebody still looks at the database as it was before the last write. */
async function isLookedAt(): Promise<boolean> {
  await write(1)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]!.busy === 1
}

test('every row is there once, as it was at the beginning', async () => {
  const { total, pages } = await open()
  await write(700)
  const ids: number[] = []
  for await (const rows of pages) {
    ids.push(...rows.map((row) => row.id))
    await db.deleteFrom('provider_events').where('id', '<', '001000').execute()
  }
  expect(total).toBe(2500)
  expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index))
  expect(await isLookedAt()).toBe(false)
})

test('nothing can be written through it', async () => {
  const { pages } = await readWholeList(db, async (snapshot, page, size) => {
    await expect(snapshot.deleteFrom('provider_events').execute()).rejects.toThrow('readonly')
    return list(snapshot, page, size)
  })
  await pages.next()
  await pages.return()
})

test('it is let go of by whoever stops, when a page fails, and after ten minutes', async () => {
  const stopped = await open()
  await stopped.pages.next()
  expect(await isLookedAt()).toBe(true)
  await stopped.pages.return()
  expect(await isLookedAt()).toBe(false)

  const unread = await open()
  unread.close()
  unread.close()
  expect(await isLookedAt()).toBe(false)

  await expect(readWholeList(db, () => Promise.reject(new Error('no first page')))).rejects.toThrow('no first page')
  expect(await isLookedAt()).toBe(false)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const forgotten = await open()
  await forgotten.pages.next()
  vi.advanceTimersByTime(9 * 60_000)
  expect(await isLookedAt()).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(await isLookedAt()).toBe(false)
  await expect(forgotten.pages.next()).rejects.toThrow('too slow')
}, 30_000)

test('it ends once, when whoever asked has gone or when it has been read', async () => {
  const client = new AbortController()
  let ended = 0
  const reading = { signal: client.signal, onEnd: () => void (ended += 1) }
  const left = await readWholeList(db, list, reading)
  await left.pages.next()
  client.abort()
  expect([ended, await isLookedAt()]).toEqual([1, false])
  await left.pages.return()
  expect(ended).toBe(1)

  await expect(readWholeList(db, list, reading)).rejects.toThrow('abort')
  expect(ended).toBe(2)

  const { pages } = await readWholeList(db, list, { onEnd: reading.onEnd })
  for await (const rows of pages) expect(rows.length).toBeGreaterThan(0)
  expect(ended).toBe(3)
})

test('it has ended once its last rows are read, however long they wait for their reader', async () => {
  let ended = 0
  const onEnd = () => void (ended += 1)
  const short = (snapshot: Db) => list(snapshot, 1, 50).then(({ rows }) => listPage(rows, 50, 1, 50))
  const small = await readWholeList(db, short, { onEnd })
  expect([ended, await isLookedAt()]).toEqual([1, false])
  expect((await small.pages.next()).value).toHaveLength(50)

  const { total, pages } = await readWholeList(db, list, { onEnd })
  for (let left = total; left > 0;) left -= ((await pages.next()).value as { id: number }[]).length
  expect([ended, await isLookedAt()]).toEqual([2, false])
})
