import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addDocument, addUser, readTemplate } from '../../app/testing/database/database.ts'
import { applicationId } from '../../db/migrate.server.ts'
import { databaseFile, look, withDatabase } from './data-folder.ts'
import { prepareData } from './prepare.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Prepares the folder with a database that is up to date: to migrate one takes most of the time of a test. */
async function prepareMigrated(): Promise<void> {
  writeFileSync(databaseFile(folder), await readTemplate())
  expect((await prepareData(folder)).applied).toEqual([])
}

test('makes a private data folder with a migrated database, once', async () => {
  const dataDir = join(folder, 'new/data')
  expect((await prepareData(dataDir)).applied.length).toBeGreaterThan(0)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(await prepareData(dataDir)).toEqual({ applied: [], copy: null, warnings: [] })
})

test('closes a data folder to others that was open to them', async () => {
  await prepareMigrated()
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

test('what was closed is said in a line, and the bit of the group stays', async () => {
  await prepareMigrated()
  chmodSync(folder, 0o2775)
  chmodSync(databaseFile(folder), 0o644)
  const { warnings } = await prepareData(folder)
  expect(statSync(folder).mode & 0o7777).toBe(0o2700)
  expect(warnings).toEqual([
    `DATA_DIR: others could read ${folder} and ${databaseFile(folder)}: closed to them now, because it is the site’s alone.`,
  ])
  expect((await prepareData(folder)).warnings).toEqual([])
})

test('a folder in which others keep something is left open and named in a line, and what is ours in it is closed', async () => {
  await prepareMigrated()
  writeFileSync(join(folder, 'index.html'), 'Somebody else’s')
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'files'), 0o755)
  const { warnings } = await prepareData(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
  expect(statSync(join(folder, 'files')).mode & 0o777).toBe(0o700)
  expect(warnings).toEqual([
    expect.stringMatching(
      /^DATA_DIR: others can read .* \(its rights are 755\).*because index\.html in it is not the site's; choose/,
    ),
    expect.stringMatching(/^DATA_DIR: others could read .*files: /),
  ])
})

test('a folder of several people is left open and named in a line', async () => {
  chmodSync(folder, 0o1777)
  const { warnings } = await prepareData(folder)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  expect(statSync(databaseFile(folder)).mode & 0o777).toBe(0o600)
  expect(warnings).toEqual([
    expect.stringMatching(/^DATA_DIR: others can read .* \(its rights are 1777\)/),
    expect.stringMatching(/^DATA_DIR: others could read /),
  ])
})

test('removes what a crash left half written', async () => {
  await prepareMigrated()
  await withDatabase(databaseFile(folder), (db) => addUser(db))
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
    if (damage === 'pages') {
      await prepareMigrated()
      writeFileSync(file, readFileSync(file).fill(0xff, 4096, 40_960))
    } else writeFileSync(file, damage)
    const before = readFileSync(file)
    await expect(prepareData(folder)).rejects.toThrow(/damaged/)
    expect(readFileSync(file).equals(before)).toBe(true)
  }
})

test('refuses a database from a newer version', async () => {
  await prepareMigrated()
  const database = new SQLite(databaseFile(folder))
  database.prepare("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', '2030-01-01')").run()
  database.close()
  await expect(prepareData(folder)).rejects.toThrow(/newer version/)
})

test('a database says whose it is, and that of another application is refused and left as it was', async () => {
  await prepareMigrated()
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

/** A data folder of a site with a document, and its newest backup. */
async function makeSite(): Promise<{ dataDir: string; backup: string }> {
  const dataDir = join(folder, 'site')
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  writeFileSync(databaseFile(dataDir), await readTemplate())
  await withDatabase(
    databaseFile(dataDir),
    async (db) => void (await addDocument(db, await addDeal(db), 'the-document')),
  )
  writeFileSync(join(dataDir, 'files/the-document'), 'ten bytes.')
  const backup = join(dataDir, 'backups/2026-11-29T02-00-00Z')
  for (const name of ['2026-11-28T02-00-00Z', '2026-11-29T02-00-00Z', '2026-11-30T02-00-00Z.tmp']) {
    mkdirSync(join(dataDir, 'backups', name), { recursive: true })
    writeFileSync(databaseFile(join(dataDir, 'backups', name)), 'x')
  }
  return { dataDir, backup }
}

describe('an empty database beside files', () => {
  const cases: [string, string, string, (file: string) => void | Promise<void>][] = [
    ['is missing', 'is missing', '', (file) => rmSync(file)],
    ['has 0 bytes', 'is empty', ' --force', (file) => truncateSync(file)],
    ['holds nobody', 'holds no people, deals or uploads', ' --force', async (file) => writeFileSync(file, await readTemplate())], // prettier-ignore
  ]
  test.each(cases)('that %s is refused, with the newest backup', async (_name, state, force, lose) => {
    const { dataDir, backup } = await makeSite()
    await lose(databaseFile(dataDir))
    await expect(prepareData(dataDir)).rejects.toThrow(
      `DATA_DIR: ${databaseFile(dataDir)} ${state}, but ${dataDir}/files has 1 file. Restore a backup: npm run db:restore -- FOLDER${force} (the newest is ${backup}, of 29 November 2026 at 02:00). To begin a new site, move ${dataDir}/files away.`,
    )
    expect(existsSync(databaseFile(dataDir))).toBe(state !== 'is missing')
    // Nothing belongs to it once the files are away.
    renameSync(join(dataDir, 'files'), join(folder, 'away'))
    expect((await prepareData(dataDir)).warnings).toEqual([])
  })

  test('is refused where no backup is known as well, and one elsewhere is named', async () => {
    const { dataDir, backup } = await makeSite()
    rmSync(databaseFile(dataDir))
    renameSync(join(dataDir, 'backups'), join(folder, 'elsewhere'))
    await expect(prepareData(dataDir)).rejects.toThrow(`(there is none in ${dataDir}/backups)`)
    const elsewhere = join(folder, 'elsewhere')
    await expect(prepareData(dataDir, { backupDir: elsewhere })).rejects.toThrow(`${elsewhere}/${basename(backup)},`)
  })

  test('that a restore has left behind is called that', async () => {
    const { dataDir, backup } = await makeSite()
    rmSync(databaseFile(dataDir))
    rmSync(join(dataDir, 'files'), { recursive: true })
    mkdirSync(join(dataDir, 'restore.tmp'))
    await expect(prepareData(dataDir)).rejects.toThrow(
      `DATA_DIR: ${databaseFile(dataDir)} is missing, because a restore was interrupted. Run npm run db:restore -- FOLDER again (the newest is ${backup}, of 29 November 2026 at 02:00).`,
    )
    expect(existsSync(join(dataDir, 'restore.tmp'))).toBe(true)
  })
})
