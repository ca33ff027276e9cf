import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlingDates } from '#app/domain/terms/refund-rules.ts'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import { closeDatabase, openDatabase, type Db } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

const dayLength = 86_400_000
/** Every day of a year of winter, summer and holidays, at hours on both sides of midnight in London; more than two batches. */
const asked = Array.from({ length: 2500 }, (_, number) => {
  const day = Date.parse('2025-12-20T00:00:00.000Z') + (number % 417) * dayLength
  const time = day + ((number * 7919) % dayLength)
  return {
    id: `asked-${number}`,
    at: new Date(time).toISOString(),
    reason: number % 3 === 0 ? ('property-unavailable' as const) : ('changed-plans' as const),
  }
})

let folder: string
let db: Db
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'))
  const file = join(folder, 'old.db')
  await makeOldDatabase(file, '0003-mended')
  const sqlite = new SQLite(file)
  const insert = sqlite.prepare(
    `INSERT INTO refund_requests (id, reference, status, full_name, email, reason, is_from_buyer, asked_at, updated_at, search_text)
     VALUES (@id, @id, 'pending', 'Ivy', 'ivy@people.test', @reason, 0, @at, @at, '')`,
  )
  sqlite.transaction(() => asked.forEach((row) => insert.run(row)))()
  sqlite.close()
  db = openDatabase(file)
  await migrateToLatest(db)
})
afterAll(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true })
})

test('every request gets the deadline that a new one gets', async () => {
  const rows = await db.selectFrom('refund_requests').select(['id', 'asked_at', 'reason', 'due_at']).execute()
  expect(rows.length).toBeGreaterThanOrEqual(asked.length)
  const wrong = rows.filter((row) => row.due_at !== handlingDates(row.asked_at, row.reason).answeredBy)
  expect(wrong).toEqual([])
})
