import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Db } from '#db/database.server.ts'
import { migrateToLatest } from '#db/migrate.server.ts'
import { testNow } from '#app/testing/database.ts'
import { listAudit } from '#app/domain/desk/trail.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { readAuditFilters } from '#app/domain/desk/trail.ts'
import { readWholeList } from './whole-list.server.ts'

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'list-'))
  db = openDatabase(join(folder, 'test.db'))
  await migrateToLatest(db)
  await write(2500)
})
afterEach(async () => {
  vi.useRealTimers()
  await db.destroy()
  rmSync(folder, { recursive: true })
})

async function write(count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index += 1) {
      await recordAudit(trx, {
        at: testNow,
        actor: 'system',
        action: 'deal-released',
        objectType: 'deal',
        objectId: '1',
      })
    }
  })
}

const open = () =>
  readWholeList(db, (snapshot, page, size) =>
    listAudit(snapshot, { ...readAuditFilters(new URLSearchParams()), page }, size),
  )

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
    await db.deleteFrom('audit_events').where('id', '<', 1000).execute()
  }
  expect(total).toBe(2500)
  expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index))
  expect(await isLookedAt()).toBe(false)
})

test('nothing can be written through it', async () => {
  const { pages } = await readWholeList(db, async (snapshot, page, size) => {
    await expect(snapshot.deleteFrom('audit_events').execute()).rejects.toThrow('readonly')
    return listAudit(snapshot, { ...readAuditFilters(new URLSearchParams()), page }, size)
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

  await expect(readWholeList(db, () => Promise.reject(new Error('no first page')))).rejects.toThrow('no first page')
  expect(await isLookedAt()).toBe(false)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const forgotten = await open()
  await forgotten.pages.next()
  vi.advanceTimersByTime(9 * 60_000)
  expect(await isLookedAt()).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(await isLookedAt()).toBe(false)
  await expect(forgotten.pages.next()).rejects.toThrow('not open')
}, 30_000)
