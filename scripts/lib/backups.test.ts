import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFile } from '../../app/services/file-store.server.ts'
import { newSealingKeys, storeSealed } from '../../app/testing/inputs/sealed-files.ts'
import { openDatabase } from '../../db/database.server.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { databaseFile } from './data-folder.ts'
import { prepareData } from './prepare.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function makeData(name: string, mark: string): Promise<string> {
  const dataDir = join(folder, name)
  await prepareData(dataDir)
  await addAudit(dataDir, mark)
  mkdirSync(join(dataDir, 'files/ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files/ab/contract'), mark, { mode: 0o644 })
  writeFileSync(join(dataDir, 'files/half.tmp'), 'half')
  writeFileSync(join(dataDir, 'files/data-copy-of-somebody'), 'PK')
  return dataDir
}

async function addAudit(dataDir: string, mark: string): Promise<void> {
  const db = openDatabase(databaseFile(dataDir))
  const row = {
    at: '2026-01-01T00:00:00.000Z',
    actor: 'system',
    action: mark,
    object_type: 'test',
    object_id: '1',
    detail: '{}',
  } as const
  await db.insertInto('audit_events').values(row).execute()
  await db.destroy()
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
  expect(readdirSync(backup).sort()).toEqual(['files', 'marketplace.db'])
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  for (const file of ['marketplace.db', 'files/ab/contract'])
    expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(backup, 'files'))).toEqual(['ab'])

  const empty = join(folder, 'new')
  expect(await restoreBackup(backup, empty, { isForced: false })).toEqual({ keptAside: null })
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
  const opened = await openFile(restored, fileKey, keys)
  if (!opened.ok) throw new Error(opened.reason)
  for await (const piece of opened.pieces) expect(Buffer.from(piece).toString()).toBe('quillcanary')
  expect(await openFile(restored, fileKey, newSealingKeys())).toEqual({ ok: false, reason: 'key-gone' })
})

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
