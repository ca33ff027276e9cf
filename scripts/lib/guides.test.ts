import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTemplate } from '../../app/testing/database/database.ts'
import { readGuideFiles } from '../../db/guides/files.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { bringGuides, checkGuides } from './guides.ts'
import { prepareData } from './prepare.ts'

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guides-'))
  writeFileSync(databaseFile(folder), await readTemplate())
  await prepareData(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const countGuides = () =>
  withDatabase(databaseFile(folder), async (db) => (await db.selectFrom('posts').select('id').execute()).length)

test('the first start brings every guide and says so, the next one has nothing to do', async () => {
  expect(await bringGuides(databaseFile(folder))).toBe('Guides added to the Knowledge Hub: 24.')
  expect(await bringGuides(databaseFile(folder))).toBeNull()
  expect(await countGuides()).toBe(24)
})

test('an update says what it renewed, and what it offers beside somebody’s own text', async () => {
  const files = readGuideFiles().slice(0, 2)
  await bringGuides(databaseFile(folder), files)
  await withDatabase(databaseFile(folder), (db) =>
    db.updateTable('posts').set({ title: 'Our own', version: 2 }).where('slug', '=', files[1]!.slug).execute(),
  )
  const newer = files.map((file) => ({ ...file, text: file.text.replace('</p>', ' Newer.</p>') }))
  expect(await bringGuides(databaseFile(folder), newer)).toBe(
    'Guides renewed by this version: 1.\nGuides with a newer text beside your own, to compare at the desk: 1.',
  )
})

test('a database that cannot be written stops no start', async () => {
  const files = readGuideFiles().slice(0, 3)
  await withDatabase(databaseFile(folder), async (db) => {
    await sql`CREATE TRIGGER full BEFORE INSERT ON shipped_guides WHEN NEW.slug = ${sql.lit(files[1]!.slug)}
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`.execute(db)
  })
  expect(await bringGuides(databaseFile(folder), files)).toMatch(
    /^The guides of this version could not be written \(.*full.*\)\./,
  )
  expect(await countGuides()).toBe(1)
  await withDatabase(databaseFile(folder), async (db) => {
    await sql`DROP TRIGGER full`.execute(db)
  })
  expect(await bringGuides(databaseFile(folder), files)).toBe('Guides added to the Knowledge Hub: 2.')
})

test('a build is refused where a guide cannot be read, and says which', () => {
  const [first, second] = readGuideFiles()
  expect(() => checkGuides([first!, { ...second!, text: second!.text.replace('level: ', 'levle: ') }])).toThrow(
    `The guide "${second!.slug}" cannot be read`,
  )
  checkGuides()
})
