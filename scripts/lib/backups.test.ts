import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFile } from '../../app/services/file-store.server.ts'
import { newSealingKeys, storeSealed } from '../../app/testing/inputs/sealed-files.ts'
import { addDeal, addDocument, addPurchase, addUser, readTemplate } from '../../app/testing/database/database.ts'
import { makeLastDatabase, makeOldDatabase } from '../../app/testing/database/old-databases.ts'
import { applicationId } from '../../db/migrate.server.ts'
import * as migrations from '../../db/migrations.ts'
import { isAll } from './all.ts'
import { makeBackup, restoreBackup, tellBackup } from './backups.ts'
import { databaseFile, look, withDatabase } from './data-folder.ts'
import { tellMissingFiles } from './missing-files.ts'
import { prepareData } from './prepare.ts'
import type { Manifest } from './manifest.ts'
import { listNamedFiles } from './named-files.ts'
import { filesIn } from '../../app/testing/inputs/stored-files.ts'
import { takeStock } from './stock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

async function makeData(name: string, mark: string): Promise<string> {
  const dataDir = join(folder, name)
  mkdirSync(join(dataDir, 'files/ab'), { recursive: true })
  writeFileSync(databaseFile(dataDir), await readTemplate())
  await withDatabase(databaseFile(dataDir), (db) => addUser(db))
  await addAudit(dataDir, mark)
  writeFileSync(join(dataDir, 'files/ab/contract'), mark, { mode: 0o644 })
  writeFileSync(join(dataDir, 'files/half.tmp'), 'half')
  writeFileSync(join(dataDir, 'files/data-copy-of-somebody'), 'PK')
  return dataDir
}

async function addAudit(dataDir: string, mark: string): Promise<void> {
  const row = {
    at: '2026-01-01T00:00:00.000Z',
    actor: 'system',
    action: mark,
    object_type: 'test',
    object_id: '1',
    detail: '{}',
  } as const
  await withDatabase(databaseFile(dataDir), (db) => db.insertInto('audit_events').values(row).execute())
}

function marks(dataDir: string): unknown[] {
  const database = new SQLite(databaseFile(dataDir), { readonly: true })
  const rows = database.prepare('SELECT action FROM audit_events ORDER BY id').pluck().all()
  database.close()
  return rows
}

test('a backup brings back the database and the files, and nobody else can read it', async () => {
  const dataDir = await makeData('live', 'first')
  const backup = await makeBackup(dataDir, join(dataDir, 'backups'))
  expect(readdirSync(backup).sort()).toEqual(['files', 'manifest.json', 'marketplace.db'])
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  for (const file of ['marketplace.db', 'manifest.json', 'files/ab/contract'])
    expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(backup, 'files'))).toEqual(['ab'])

  const empty = join(folder, 'new')
  expect(await restoreBackup(backup, empty, { isForced: false })).toMatchObject({ keptAside: null, faults: [] })
  expect(marks(empty)).toEqual(['first'])
  expect(readFileSync(join(empty, 'files/ab/contract'), 'utf8')).toBe('first')
  expect((await prepareData(empty)).applied).toEqual([])
})

test('a sealed file is sealed in the backup too, and is opened by its key after the restore', async () => {
  const [dataDir, restored, keys] = [await makeData('live', 'first'), join(folder, 'new'), newSealingKeys()]
  const fileKey = await storeSealed(dataDir, 'quillcanary', keys)
  const backup = await makeBackup(dataDir, folder)
  expect(readFileSync(join(backup, 'files', fileKey)).includes('canary')).toBe(false)
  await restoreBackup(backup, restored, { isForced: false })
  await prepareData(restored)
  const opened = await openFile(filesIn(restored), fileKey, keys)
  if (!opened.ok) throw new Error(opened.reason)
  for await (const piece of opened.pieces) expect(Buffer.from(piece).toString()).toBe('quillcanary')
  expect(await openFile(filesIn(restored), fileKey, newSealingKeys())).toEqual({ ok: false, reason: 'key-gone' })
})

/** The versions of which a site may have a backup: the one before today's, and the oldest. */
test.runIf(isAll).each(['last', '0001-initial', '0003-mended'] as const)(
  'a backup of the schema %s is restored into a clean folder, and the start brings it up to date',
  async (schema) => {
    const [dataDir, restored] = [join(folder, 'old'), join(folder, 'new')]
    mkdirSync(join(dataDir, 'files'), { recursive: true })
    if (schema === 'last') await makeLastDatabase(databaseFile(dataDir))
    else await makeOldDatabase(databaseFile(dataDir), schema)
    const named = [...(await withDatabase(databaseFile(dataDir), listNamedFiles))]
    for (const name of named) writeFileSync(join(dataDir, 'files', name), 'ten bytes.')
    const stock = look(databaseFile(dataDir), takeStock)
    const backup = await makeBackup(dataDir, folder)
    const told = await restoreBackup(backup, restored, { isForced: false })
    expect([told.faults, told.stock]).toEqual([[], stock])
    const { applied } = await prepareData(restored)
    const missing = await tellMissingFiles(restored)
    expect([applied[0]! > stock.schema, applied.at(-1), missing]).toEqual([true, Object.keys(migrations).at(-1), []])
    expect(look(databaseFile(restored), takeStock).rows.users).toBe(stock.rows.users)
  },
)

test('two backups in one second are two', async () => {
  const dataDir = await makeData('live', 'first')
  const made = [await makeBackup(dataDir, folder), await makeBackup(dataDir, folder)]
  expect(new Set(made).size).toBe(2)
})

test('an existing database is replaced only when forced, and is kept aside', async () => {
  const dataDir = await makeData('live', 'first')
  const backup = await makeBackup(dataDir, folder)
  await addAudit(dataDir, 'second')
  await expect(restoreBackup(backup, dataDir, { isForced: false })).rejects.toThrow('--force')
  expect(marks(dataDir)).toEqual(['first', 'second'])

  const { keptAside } = await restoreBackup(backup, dataDir, { isForced: true })
  expect(marks(dataDir)).toEqual(['first'])
  expect(marks(keptAside!)).toEqual(['first', 'second'])
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a database that is in use is not replaced', async () => {
  const dataDir = await makeData('live', 'first')
  const backup = await makeBackup(dataDir, folder)
  const script = `const S = require('better-sqlite3'); const d = new S(${JSON.stringify(databaseFile(dataDir))}); d.pragma('journal_mode = WAL'); d.prepare('SELECT count(*) FROM users').get(); console.log('open'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['-e', script], { cwd: process.cwd(), stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(other.stdout, 'data')
    await expect(restoreBackup(backup, dataDir, { isForced: true })).rejects.toThrow('in use')
  } finally {
    other.kill('SIGKILL')
  }
})

test('a damaged backup changes nothing', async () => {
  const dataDir = await makeData('live', 'first')
  const backup = await makeBackup(dataDir, folder)
  const bytes = readFileSync(databaseFile(backup))
  writeFileSync(databaseFile(backup), bytes.fill(0xff, 4096, 40_960))
  await expect(restoreBackup(backup, dataDir, { isForced: true })).rejects.toThrow('damaged')
  await expect(restoreBackup(join(folder, 'nowhere'), dataDir, { isForced: true })).rejects.toThrow('no backup')
  expect(marks(dataDir)).toEqual(['first'])
})

test('a restore that was interrupted is begun again', async () => {
  const backup = await makeBackup(await makeData('live', 'first'), folder)
  const dataDir = join(folder, 'new')
  mkdirSync(join(dataDir, 'restore.tmp'), { recursive: true })
  writeFileSync(databaseFile(join(dataDir, 'restore.tmp')), 'half')
  // One that is refused leaves the mark by which the start refuses as well.
  const changed = join(folder, 'changed')
  cpSync(backup, changed, { recursive: true })
  writeFileSync(join(changed, 'files/ab/contract'), 'other')
  await expect(restoreBackup(changed, dataDir, { isForced: false })).rejects.toThrow('changed since')
  await expect(prepareData(dataDir)).rejects.toThrow('because a restore was interrupted')

  await restoreBackup(backup, dataDir, { isForced: false })
  expect(marks(dataDir)).toEqual(['first'])
  expect(existsSync(join(dataDir, 'restore.tmp'))).toBe(false)
})

test('a damaged database can be replaced', async () => {
  const dataDir = await makeData('live', 'first')
  const backup = await makeBackup(dataDir, folder)
  writeFileSync(databaseFile(dataDir), 'this is no database at all')
  await restoreBackup(backup, dataDir, { isForced: true })
  expect(marks(dataDir)).toEqual(['first'])
})

test('a backup made while another program writes is whole', async () => {
  const dataDir = await makeData('live', 'first')
  const script = `const S = require('better-sqlite3'); const d = new S(${JSON.stringify(databaseFile(dataDir))}); const s = d.prepare("INSERT INTO audit_events (at, actor, action, object_type, object_id, detail) VALUES ('2026', 'system', 'more', 'test', '1', '" + 'x'.repeat(2000) + "')"); for (let i = 0; i < 2000; i++) s.run(); console.log('open'); setInterval(() => s.run(), 1)`
  const writer = spawn(process.execPath, ['-e', script], { cwd: process.cwd(), stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(writer.stdout, 'data')
    const backup = await makeBackup(dataDir, folder)
    expect(marks(backup).length).toBeGreaterThan(2000)
  } finally {
    writer.kill('SIGKILL')
  }
})

/** A site with one document, of which `files` has the file. */
async function makeSite(): Promise<string> {
  const dataDir = await makeData('live', 'first')
  await withDatabase(databaseFile(dataDir), async (db) => {
    const dealId = await addDeal(db)
    await addDocument(db, dealId, 'the-document')
    await addPurchase(db, await addUser(db), dealId)
  })
  writeFileSync(join(dataDir, 'files/the-document'), 'ten bytes.')
  return dataDir
}
const manifestOf = (backup: string) => JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest
const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

test('the manifest says what is in a backup', async () => {
  const backup = await makeBackup(await makeSite(), folder)
  expect(manifestOf(backup)).toMatchObject({
    format: 1,
    application: applicationId,
    schema: Object.keys(migrations).at(-1),
    rows: { users: 2, deals: 1, payments: 1, refunds: 0, audit_events: 1 },
    pence: { 'payments received': 300_000, receipts: 300_000, 'refunds paid': 0 },
    database: { bytes: statSync(databaseFile(backup)).size, sha256: digest(databaseFile(backup)) },
    files: {
      'the-document': { bytes: 10, sha256: digest(join(backup, 'files/the-document')) },
      'ab/contract': { bytes: 5, sha256: digest(join(backup, 'files/ab/contract')) },
    },
    missing: [],
  })
  const lines = tellBackup(backup)
  expect(lines[0]).toBe(`Backup made and checked: ${backup}`)
  expect(lines[1]).toMatch(
    /^In it: \d\.\d MB, 2 files, schema [\w-]+, \d+ rows, payments received £3,000, receipts £3,000\.$/,
  )
  expect(lines).toHaveLength(2)
})

test('a file that the site deletes meanwhile is in no row of the backup either', async () => {
  const dataDir = await makeSite()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const really = SQLite.prototype.backup
  vi.spyOn(SQLite.prototype, 'backup').mockImplementationOnce(async function (this: SQLite.Database, file, options) {
    const copied = await really.call(this, file, options)
    rmSync(join(dataDir, 'files/the-document'))
    look(databaseFile(dataDir), (sqlite) => sqlite.exec('DELETE FROM deal_documents'))
    return copied
  })
  const { rows, files, missing } = manifestOf(await makeBackup(dataDir, folder))
  expect([rows.deal_documents, Object.keys(files), missing]).toEqual([0, ['ab/contract'], []])
})

test('a file that is lost does not keep a backup from being made, which says so', async () => {
  const dataDir = await makeSite()
  rmSync(join(dataDir, 'files/the-document'))
  const backup = await makeBackup(dataDir, folder)
  expect(manifestOf(backup).missing).toEqual(['the-document'])
  expect(tellBackup(backup)[2]).toBe(
    'Not in it: 1 file named by rows could not be copied, because it was not there (the-document).',
  )
  const { faults } = await restoreBackup(backup, join(folder, 'new'), { isForced: false })
  expect(faults).toEqual(['1 file that had gone already when it was made (the-document)'])
})

test('what is not read back as it was written is no backup', async () => {
  const dataDir = await makeSite()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const really = SQLite.prototype.pragma
  vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(function (this: SQLite.Database, words, options) {
    if (words === 'integrity_check') writeFileSync(join(dirname(this.name), 'files/the-document'), 'ten bytes!')
    return really.call(this, words, options)
  })
  await expect(makeBackup(dataDir, join(folder, 'backups'))).rejects.toThrow(
    /^db:backup: files\/the-document is not read back as it was written\. /,
  )
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
})

test('of the backups in a folder as many stay as are wanted, and nothing else goes', async () => {
  const dataDir = await makeSite()
  const parent = join(folder, 'backups')
  const day = (n: number) => `2026-01-0${n}T00-00-00Z`
  const others = ['2025-01-01T00-00-00.000Z-of-0060-bedrooms', 'notes', `${day(1)}-2-mine`, `${day(6)}.tmp`]
  for (const name of [...others, day(1), day(2), `${day(2)}-2`, `${day(2)}-10`, day(5)]) mkdirSync(join(parent, name), { recursive: true }) // prettier-ignore
  const told: string[] = []
  const made = await makeBackup(dataDir, parent, { keep: 3, tell: (line) => told.push(line) })
  expect(readdirSync(parent).toSorted()).toEqual([...others, `${day(2)}-10`, day(5), basename(made)].toSorted())
  expect(told).toEqual([expect.stringMatching(/^Room for the backup: [\d.]+ MB needed in .*, [\d.]+ MB free\.$/), '3 older backups deleted.']) // prettier-ignore
  // By a clock that was wrong for a while these come after the new one, which stays all the same.
  for (const n of [7, 8, 9]) mkdirSync(join(parent, `2099-01-0${n}T00-00-00Z`))
  const next = await makeBackup(dataDir, parent, { keep: 1 })
  expect(readdirSync(parent).toSorted()).toEqual([...others, basename(next)].toSorted())
})

test('nothing goes where the new backup could not be made, and what was interrupted long ago goes', async () => {
  const dataDir = await makeSite()
  const parent = join(folder, 'backups')
  const [old, stale, running] = ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z.tmp', '2026-01-03T00-00-00Z.tmp']
  for (const name of [old, stale, running]) mkdirSync(join(parent, name), { recursive: true })
  utimesSync(join(parent, stale), 0, 0)
  writeFileSync(databaseFile(dataDir), readFileSync(databaseFile(dataDir)).fill(0xff, 4096, 40_960))
  await expect(makeBackup(dataDir, parent, { keep: 1 })).rejects.toThrow(/^The copy of the database is damaged/)
  expect(readdirSync(parent).toSorted()).toEqual([old, running])
})

test('a backup does not go where it would copy itself', async () => {
  const dataDir = await makeSite()
  const parent = join(dataDir, 'files/backups')
  await expect(makeBackup(dataDir, parent)).rejects.toThrow(
    `db:backup: ${parent} lies in the folder that is to be copied.`,
  )
  expect(existsSync(parent)).toBe(false)
})

test('a folder that cannot be one is called that', async () => {
  const dataDir = await makeSite()
  const parent = join(folder, 'file')
  writeFileSync(parent, '')
  await expect(makeBackup(dataDir, parent)).rejects.toThrow(`db:backup: ${parent} cannot be written to (EACCES).`)
})

test('a disk without room is told before anything is copied', async (context) => {
  const dataDir = await makeSite()
  const parent = join(folder, 'small')
  mkdirSync(parent)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', parent], { stdio: 'ignore' })
  } catch {
    return context.skip()
  }
  try {
    await expect(makeBackup(dataDir, parent)).rejects.toThrow(
      /^db:backup: there is no room in .*small for the backup: [\d.]+ MB have to be free on its disk, and 1\.0 MB are\. [^\n]*$/,
    )
    expect(readdirSync(parent)).toEqual([])
  } finally {
    execFileSync('umount', [parent])
  }
})

test('a disk that becomes full meanwhile is called that, and nothing is left or changed', async () => {
  const dataDir = await makeSite()
  const backup = await makeBackup(dataDir, folder)
  const full = new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')
  vi.spyOn(SQLite.prototype, 'backup').mockRejectedValue(full)
  const parent = join(folder, 'backups')
  await expect(makeBackup(dataDir, parent)).rejects.toThrow(
    `db:backup: the disk of ${parent} became full meanwhile. Nothing of the backup was left.`,
  )
  expect(readdirSync(parent)).toEqual([])
  vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(() => {
    throw full
  })
  await expect(restoreBackup(backup, dataDir, { isForced: true })).rejects.toThrow(
    `db:restore: the disk of ${dataDir} became full meanwhile. Nothing was changed.`,
  )
  vi.restoreAllMocks()
  expect(marks(dataDir)).toEqual(['first'])
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
