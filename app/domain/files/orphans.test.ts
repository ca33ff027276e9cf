import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { noteRestored } from '#db/restored.server.ts'
import { addDeal, addDocument, createTestDatabase } from '#app/testing/database/database.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { startOrphanSweep, tablesWithFiles } from './orphans.server.ts'
import { pictureKeys } from './pictures.server.ts'

let db: Db
let dataDir: string
let sweepOrphans: ReturnType<typeof startOrphanSweep>
beforeEach(async () => {
  db = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'orphans-'))
  mkdirSync(join(dataDir, 'files'))
  sweepOrphans = startOrphanSweep()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const hour = 3_600_000
const after = (hours: number) => addMilliseconds(new Date().toISOString(), hours * hour)
const stored = () => readdirSync(join(dataDir, 'files')).toSorted()
const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(dataDir, 'files', name), name))
const sweep = (now: string, mayGoOn?: () => boolean) => sweepOrphans(db, filesIn(dataDir), now, mayGoOn)

test('a file that has had no row for a day goes, and no other does', async () => {
  const dealId = await addDeal(db)
  await addDocument(db, dealId, 'document-a')
  const [picture, gone] = [newId(), newId()]
  await db
    .insertInto('deal_images')
    .values({
      id: picture,
      deal_id: dealId,
      position: 0,
      state: 'waiting',
      file_key: 'original-a',
      file_name: 'a.jpg',
      alt: '',
      byte_size: 1,
      created_at: after(0),
    }) // prettier-ignore
    .execute()
  const kept = ['document-a', 'original-a', ...pictureKeys(picture, [320, 640])]
  put(...kept, 'nobodys-file', ...pictureKeys(gone, [320]))
  expect([await sweep(after(0)), stored().length]).toEqual([0, 9])
  put('later-one')
  expect([await sweep(after(23)), stored().length]).toEqual([0, 10])
  expect([await sweep(after(24), () => false), stored().length]).toEqual([0, 10])
  expect([await sweep(after(24)), stored()]).toEqual([3, [...kept, 'later-one'].toSorted()])
  expect([await sweep(after(47)), stored()]).toEqual([1, kept.toSorted()])
})

test('the day begins when a file is found without a name, however old it is, and anew where it had one meanwhile or the site was started', async () => {
  const dealId = await addDeal(db)
  await addDocument(db, dealId, 'document-a')
  put('document-a')
  expect(await sweep(after(100))).toBe(0)
  const rows = db.deleteFrom('deal_documents').where('file_key', '=', 'document-a')
  await rows.execute()
  expect(await sweep(after(200))).toBe(0)
  await addDocument(db, dealId, 'document-a')
  expect(await sweep(after(230))).toBe(0)
  await rows.execute()
  expect(await sweep(after(300))).toBe(0)
  sweepOrphans = startOrphanSweep()
  expect([await sweep(after(330)), stored()]).toEqual([0, ['document-a']])
  expect([await sweep(after(354)), stored()]).toEqual([1, []])
})

test('nothing goes, and no day begins, for a week after a restore', async () => {
  put('document-a')
  expect(await sweep(after(0))).toBe(0)
  await noteRestored(db, after(10))
  for (const hours of [25, 100, 10 + 7 * 24 - 1]) expect(await sweep(after(hours))).toBe(0)
  sweepOrphans = startOrphanSweep()
  expect(await sweep(after(10 + 7 * 24))).toBe(0)
  expect([await sweep(after(10 + 8 * 24)), stored()]).toEqual([1, []])
})

test('the rest of very many goes in later rounds', async () => {
  const names = Array.from({ length: 1100 }, (_, at) => `document-${at}`)
  put(...names)
  const deleted: number[] = []
  for (const days of [0, 1, 2, 3]) deleted.push(await sweep(after(days * 24)))
  expect([deleted, stored()]).toEqual([[0, 1000, 0, 100], []])
})

test('every table that names a file is asked', async () => {
  // The tests' own tables on PostgreSQL lie in a schema of their own.
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema !== 'testing')
  const withFiles = tables.filter(({ columns }) => columns.some(({ name }) => name === 'file_key'))
  expect(withFiles.map(({ name }) => name).toSorted()).toEqual([...tablesWithFiles].toSorted())
})
