import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addDeal, addPhotograph, addUser, createTestDatabase } from '../../app/testing/database/database.ts'
import { addCanary } from '../../app/testing/database/canaries.ts'
import { seedPast } from '../../app/testing/database/past.ts'
import { connectionOf } from '../../db/database.server.ts'
import { isAll } from './all.ts'
import { listNamedFiles } from './named-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'named-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(isAll)('the files of twelve weeks are the files that their rows name', async () => {
  const db = await createTestDatabase()
  await seedPast(db, { filesFolder: folder, now: '2026-11-20T09:00:00.000Z' })
  const named = [...(await listNamedFiles(db))].toSorted()
  expect(named.length).toBeGreaterThan(50)
  expect(named).toEqual(readdirSync(folder).toSorted())
})

test('each table with files is known by its columns, and what is made anew or about to be deleted is left out', async () => {
  const db = await createTestDatabase()
  const sqlite = connectionOf(db)!
  const known = `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' AND columns.name LIKE '%file_key%'` // prettier-ignore
  expect(sqlite.prepare(`${known} ORDER BY 1`).pluck().all()).toEqual([
    'area_readings',
    'data_requests',
    'deal_documents',
    'deal_images',
    'deal_imports',
    'post_images',
    'stamped_documents',
    'uploads',
  ])
  const { fileKeys } = await addCanary(db, 'Quill', await addUser(db, { isAdmin: true }))
  const rest = sqlite
    .prepare(
      `SELECT file_key FROM stamped_documents UNION ALL SELECT file_key FROM data_requests UNION ALL SELECT file_key FROM uploads WHERE about_id IS NULL`,
    )
    .pluck()
    .all()
  const named = await listNamedFiles(db)
  expect(fileKeys.filter((key) => !named.has(key)).toSorted()).toEqual(
    fileKeys.filter((key) => rest.includes(key)).toSorted(),
  )
  expect(rest.filter((key) => named.has(key as string))).toEqual([])
  const id = await addPhotograph(db, await addDeal(db), { widths: '[320,640]' })
  expect([...(await listNamedFiles(db))].filter((key) => key.startsWith(`pic-${id}-`)).toSorted()).toEqual(
    ['320-avif', '320-webp', '640-avif', '640-webp'].map((end) => `pic-${id}-${end}`),
  )
})
