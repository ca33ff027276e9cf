import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionOf, type Db } from '#db/database.server.ts'
import { addDeal, addDocument, createTestDatabase } from '#app/testing/database/database.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { sweepOrphans, tablesWithFiles } from './orphans.server.ts'
import { pictureKeys } from './pictures.server.ts'

let db: Db
let dataDir: string
beforeEach(async () => {
  db = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'orphans-'))
  mkdirSync(join(dataDir, 'files'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const hour = 3_600_000
const after = (hours: number) => addMilliseconds(new Date().toISOString(), hours * hour)
const stored = () => readdirSync(join(dataDir, 'files')).toSorted()
const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(dataDir, 'files', name), name))
const sweep = (now: string, mayGoOn?: () => boolean) => sweepOrphans(db, filesIn(dataDir), now, mayGoOn)

test('a file that no row names goes after a day, and no other does', async () => {
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
  expect([await sweep(after(23)), stored().length]).toEqual([0, 9])
  expect([await sweep(after(25), () => false), stored().length]).toEqual([0, 9])
  expect([await sweep(after(25)), stored()]).toEqual([3, kept.toSorted()])
})

test('where a tenth of many is unknown it is the database that is the wrong one, and nothing goes', async () => {
  const dealId = await addDeal(db)
  const names = Array.from({ length: 200 }, (_, at) => `document-${at}`)
  for (const name of names.slice(21)) await addDocument(db, dealId, name)
  put(...names)
  await expect(sweep(after(25))).rejects.toThrow('21 of 200 stored files are named by no row of this database.')
  expect(stored()).toHaveLength(200)
  await addDocument(db, dealId, names[0])
  expect([await sweep(after(25)), stored().length]).toEqual([20, 180])
})

test('every table that names a file is asked', () => {
  const sql = `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.name = 'file_key'`
  expect(connectionOf(db)!.prepare(sql).pluck().all().toSorted()).toEqual([...tablesWithFiles].toSorted())
})
