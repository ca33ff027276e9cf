import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applicationId } from '../../db/migrate.server.ts'
import { databaseFile, look } from './data-folder.ts'
import { prepareData } from './prepare.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('makes a private data folder with a migrated database, once', async () => {
  const dataDir = join(folder, 'new/data')
  expect((await prepareData(dataDir)).applied.length).toBeGreaterThan(0)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(await prepareData(dataDir)).toEqual({ applied: [], copy: null })
})

test('closes a data folder to others that was open to them', async () => {
  await prepareData(folder)
  mkdirSync(join(folder, 'backups'), { mode: 0o755 })
  const database = new SQLite(databaseFile(folder))
  database.prepare('CREATE TABLE open (id INTEGER)').run()
  writeFileSync(join(folder, 'lock.db'), '')
  const names = ['.', 'files', 'backups', 'marketplace.db', 'marketplace.db-wal', 'marketplace.db-shm', 'lock.db']
  for (const name of names) chmodSync(join(folder, name), 0o777)
  await prepareData(folder)
  const modes = Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).mode & 0o777]))
  for (const [name, mode] of Object.entries(modes)) expect(mode, name).toBe(/db/.test(name) ? 0o600 : 0o700)
  database.close()
})

test('a folder of several people is left open and named in a line', async () => {
  chmodSync(folder, 0o1777)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await prepareData(folder)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  expect(statSync(databaseFile(folder)).mode & 0o777).toBe(0o600)
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^DATA_DIR: others can read .* \(its rights are 1777\)/)]])
  warn.mockRestore()
})

test('removes what a crash left half written', async () => {
  await prepareData(folder)
  writeFileSync(join(folder, 'files/upload.tmp'), 'half')
  writeFileSync(join(folder, 'files/whole'), 'whole')
  await prepareData(folder)
  expect(existsSync(join(folder, 'files/upload.tmp'))).toBe(false)
  expect(existsSync(join(folder, 'files/whole'))).toBe(true)
})

test('refuses a folder that cannot be one', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(prepareData(join(folder, 'file'))).rejects.toThrow(/DATA_DIR: .* cannot be written to/)
})

test('refuses a damaged database and leaves it as it was', async () => {
  const file = databaseFile(folder)
  for (const damage of ['no database at all, just some text', 'pages']) {
    await prepareData(mkdtempSync(join(folder, 'x-')))
    if (damage === 'pages') {
      rmSync(file)
      await prepareData(folder)
      writeFileSync(file, readFileSync(file).fill(0xff, 4096, 40_960))
    } else writeFileSync(file, damage)
    const before = readFileSync(file)
    await expect(prepareData(folder)).rejects.toThrow(/damaged/)
    expect(readFileSync(file).equals(before)).toBe(true)
  }
})

test('refuses a database from a newer version', async () => {
  await prepareData(folder)
  const database = new SQLite(databaseFile(folder))
  database.prepare("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', '2030-01-01')").run()
  database.close()
  await expect(prepareData(folder)).rejects.toThrow(/newer version/)
})

test('a database says whose it is, and that of another application is refused and left as it was', async () => {
  await prepareData(folder)
  const file = databaseFile(folder)
  expect(look(file, (sqlite) => sqlite.pragma('application_id', { simple: true }))).toBe(applicationId)
  const ours = readFileSync(file)
  for (const statement of [
    'PRAGMA application_id = 7',
    'PRAGMA application_id = 0; DROP TABLE kysely_migration; ALTER TABLE users RENAME TO people',
    "PRAGMA application_id = 0; UPDATE kysely_migration SET name = name || '-of-others'",
  ]) {
    writeFileSync(file, ours)
    look(file, (sqlite) => sqlite.exec(statement))
    const before = readFileSync(file)
    await expect(prepareData(folder)).rejects.toThrow(/^DATA_DIR: .* is the database of another application\. [^\n]*$/)
    expect(readFileSync(file).equals(before)).toBe(true)
  }
})
