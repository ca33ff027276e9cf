import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addManyDeals, readTemplate } from '../../app/testing/database/database.ts'
import { projectFolder } from './command.ts'
import { checkDatabase, databaseFile, withDatabase } from './data-folder.ts'
import { lockData, unlockData } from './data-lock.ts'
import { prepareData } from './prepare.ts'
import { tellVacuum } from './vacuum.ts'

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vacuum-'))
  writeFileSync(databaseFile(folder), await readTemplate())
  await prepareData(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function vacuum(dataDir = folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/vacuum.ts'], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('the room of what was deleted is given back, and said; everything else is there', async () => {
  const file = databaseFile(folder)
  await withDatabase(file, async (db) => {
    await addManyDeals(db, 5000)
    await db.deleteFrom('deals').where('id', '>', 100).execute()
  })
  const before = statSync(file).size
  const { status, said } = vacuum()
  const after = statSync(file).size
  expect(status).toBe(0)
  expect(after).toBeLessThan(before / 2)
  expect(said).toContain(`The database takes ${(after / 1e6).toFixed(1)} MB, ${((before - after) / 1e6).toFixed(1)} MB less than before`) // prettier-ignore
  checkDatabase(file)
  await withDatabase(file, async (db) => expect((await db.selectFrom('deals').select('id').execute()).length).toBe(99))
  expect(readdirSync(folder).sort()).toEqual(['files', 'lock.db', 'marketplace.db'])
})

test('a running site and a folder without a database are refused in one line', () => {
  lockData(folder)
  expect(vacuum()).toMatchObject({ status: 1, said: expect.stringContaining('is in use by another process') as string })
  unlockData(folder)
  const empty = join(folder, 'empty')
  expect(vacuum(empty)).toMatchObject({ status: 1, said: `DATA_DIR: there is no database in ${empty}.\n` })
})

test('where there is nothing to gain it says so', () => {
  expect(tellVacuum({ bytesBefore: 2e6, bytesAfter: 2e6, seconds: 0.123 })).toBe(
    'The database takes 2.0 MB, as much as before (2.0 MB). It took 0.1 seconds.',
  )
})
