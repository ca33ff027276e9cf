import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { attachUploads, findUnattached, listUploads, sweepUploads } from '#app/domain/files/uploads.server.ts'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import { closeDatabase, openDatabase, type Db } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

const at = '2026-10-01T10:00:00.000Z'
/** As the evidence of a request stood in a table of its own: `e1` of the old database belongs to FOUND, these come after it. */
const rows = [
  { id: 'zz', request_id: 'FOUND', file_key: 'key-zz-key', file_name: 'Môn 📄.pdf', content_type: 'application/pdf', byte_size: 7, created_at: at }, // prettier-ignore
  { id: 'aa', request_id: 'FOUND', file_key: 'key-aa-key', file_name: 'b.jpg', content_type: 'image/jpeg', byte_size: 5_242_880, created_at: at }, // prettier-ignore
  { id: 'free', request_id: null, file_key: 'key-free-key', file_name: 'c.png', content_type: 'image/png', byte_size: 9, created_at: at }, // prettier-ignore
]

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  const file = join(folder, 'old.db')
  await makeOldDatabase(file, '0002-after-the-sale')
  const sqlite = new SQLite(file)
  for (const row of rows) {
    sqlite
      .prepare(
        `INSERT INTO refund_evidence VALUES (@id, @request_id, @file_key, @file_name, @content_type, @byte_size, @created_at)`,
      )
      .run(row)
  }
  sqlite.close()
  db = openDatabase(file)
  await migrateToLatest(db)
})
afterEach(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true, force: true })
})

test('every file of a request is one still, in the order in which they came, with all that was known of it', async () => {
  const found = await listUploads(db, evidenceRules, 'FOUND')
  expect(found).toEqual([
    { id: 'e1', fileName: 'a.png', contentType: 'image/png', byteSize: 5 },
    { id: 'zz', fileName: 'Môn 📄.pdf', contentType: 'application/pdf', byteSize: 7 },
    { id: 'aa', fileName: 'b.jpg', contentType: 'image/jpeg', byteSize: 5_242_880 },
  ])
  const all = await db.selectFrom('uploads').selectAll().orderBy('number').execute()
  expect(all.slice(1)).toEqual(
    rows.map(({ request_id, ...row }, index) => ({
      number: index + 2,
      purpose: 'refund-evidence',
      about_type: request_id && 'refund-request',
      about_id: request_id,
      ...row,
    })),
  )
})

test('a file of no request can still be attached within its day, and goes after it', async () => {
  const soon = '2026-10-02T09:59:59.999Z'
  expect(await findUnattached(db, evidenceRules, ['free', 'e1'], soon)).toMatchObject([{ id: 'free' }])
  const gone: string[] = []
  const deleteFile = (fileKey: string) => Promise.resolve(void gone.push(fileKey))
  expect(await sweepUploads(db, deleteFile, '2026-10-02T10:00:00.000Z')).toBe(1)
  expect(gone).toEqual(['key-free-key'])
  expect(await attachUploads(db, evidenceRules, 'LOST', ['free'], soon)).toBe(0)
})
