import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteForgotten } from '../../app/domain/audit/forgotten.server.ts'
import * as ending from '../../app/domain/newsletter/ending.server.ts'
import { hashAddress } from '../../app/domain/newsletter/keys.server.ts'
import { Ledger, ledgerFiles } from '../../app/domain/privacy/ledger.server.ts'
import { readTemplate } from '../../app/testing/database/database.ts'
import { Refusal } from './command.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { forgetAgainAfterRestore } from './forgotten.ts'
import { prepareData } from './prepare.ts'

/** What a start does after a restore, with the folders and files that an operator has. */

const email = 'ivy@people.test'
const then = '2026-11-02T10:00:00.000Z'

let folder: string
let live: string
let ledgerFile: string
let backup: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forgotten-'))
  live = join(folder, 'live')
  ledgerFile = join(live, ledgerFiles[0])
  mkdirSync(live)
  writeFileSync(databaseFile(live), await readTemplate())
  expect(await start()).toEqual([])
  await withDatabase(databaseFile(live), async (db) => {
    const hash = await hashAddress(db, email)
    await db.insertInto('subscribers').values({ id: 'ivy', email_hash: hash, email, search_text: email, state: 'confirmed', since: then, came_by: 'blog', consent_text: '1', confirmed_at: then }).execute() // prettier-ignore
  })
  backup = await makeBackup(live, join(folder, 'backups'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = live): Promise<string[]> {
  await prepareData(dataDir)
  return forgetAgainAfterRestore(dataDir)
}
const unsubscribe = () =>
  withDatabase(databaseFile(live), (db) =>
    db
      .transaction()
      .execute((trx) => ending.endSubscription(trx, 'ivy', { actor: 'visitor' }, '2026-11-20T10:00:00.000Z')),
  )
const stateOf = async (dataDir = live) =>
  withDatabase(databaseFile(dataDir), async (db) => (await db.selectFrom('subscribers').select('state').executeTakeFirst())?.state) // prettier-ignore
const bringLedger = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true })
  for (const name of ledgerFiles) copyFileSync(join(live, name), join(dataDir, name))
}
/** Ivy comes back by the blog, as she did first. */
const comeBack = () =>
  withDatabase(
    databaseFile(live),
    (db) =>
    db.updateTable('subscribers').set({ state: 'confirmed', since: '2026-11-25T10:00:00.000Z', confirmed_at: '2026-11-25T10:00:00.000Z', email, search_text: email }).execute(), // prettier-ignore
  )
const endedAgain = 'Deleted or ended again, as it was before the restore: 1 newsletter.'

test('a backup has no ledger, and a restore leaves it in its place', async () => {
  await unsubscribe()
  await start()
  const before = readFileSync(ledgerFile)
  expect(before.length).toBeGreaterThan(0)
  for (const name of ledgerFiles) expect(existsSync(join(backup, name))).toBe(false)
  const { keptAside } = await restoreBackup(backup, live, { isForced: true })
  for (const name of ledgerFiles) expect(existsSync(join(keptAside!, name))).toBe(false)
  expect(readFileSync(ledgerFile)).toEqual(before)
  expect(await stateOf()).toBe('confirmed')
  expect(await start()).toEqual([endedAgain])
  expect([await stateOf(), await start()]).toEqual(['unsubscribed', []])
})

test('who came back stays in the newest backup although too old a one was restored and started first', async () => {
  await unsubscribe()
  await start()
  await comeBack()
  const newest = await makeBackup(live, join(folder, 'newest'))
  const lines = readFileSync(ledgerFile, 'utf8')
  await restoreBackup(backup, live, { isForced: true })
  expect([await start(), await stateOf(), readFileSync(ledgerFile, 'utf8')]).toEqual([
    [endedAgain],
    'unsubscribed',
    lines,
  ])
  await restoreBackup(newest, live, { isForced: true })
  expect([await start(), await stateOf()]).toEqual([[], 'confirmed'])
})

test('what the replaced database had not written down yet is written before it is put aside', async () => {
  // As a process leaves it that is killed between the two.
  await unsubscribe()
  expect(readFileSync(ledgerFile, 'utf8')).toBe('')
  await restoreBackup(backup, live, { isForced: true })
  expect(readFileSync(ledgerFile, 'utf8').split('\n')).toHaveLength(2)
  expect([await start(), await stateOf()]).toEqual([[endedAgain], 'unsubscribed'])
})

test('a database that was put in its place by hand is seen all the same', async () => {
  await unsubscribe()
  await start()
  for (const name of ['-wal', '-shm']) rmSync(databaseFile(live) + name, { force: true })
  copyFileSync(databaseFile(backup), databaseFile(live))
  expect([await start(), await stateOf()]).toEqual([[endedAgain], 'unsubscribed'])
})

test('on another machine the two files that were brought along do the same', async () => {
  await unsubscribe()
  await start()
  const other = join(folder, 'other')
  bringLedger(other)
  await restoreBackup(backup, other, { isForced: false })
  expect([await start(other), await stateOf(other)]).toEqual([[endedAgain], 'unsubscribed'])
})

test('without them the start says so once, and takes them later too', async () => {
  await unsubscribe()
  await start()
  const other = join(folder, 'other')
  await restoreBackup(backup, other, { isForced: false })
  const [line, ...more] = await start(other)
  expect(line).toMatch(/^forgotten\.jsonl in .* lacks lines that this database knows of: .* forgotten\.jsonl and forgotten\.key, stop the site/) // prettier-ignore
  expect([more, await start(other), await stateOf(other)]).toEqual([[], [], 'confirmed'])
  bringLedger(other)
  expect([await start(other), await stateOf(other)]).toEqual([[endedAgain], 'unsubscribed'])
})

test('an older copy of the ledger than the database knows is told, and goes on behind what it lacks', async () => {
  const old = readFileSync(ledgerFile)
  await unsubscribe()
  await start()
  writeFileSync(ledgerFile, old)
  expect(await start()).toEqual([expect.stringMatching(/lacks lines that this database knows of/)])
  await withDatabase(databaseFile(live), (db) =>
    db.transaction().execute((trx) => noteForgotten(trx, 'account', 'ann', then)),
  )
  await start()
  expect(JSON.parse(readFileSync(ledgerFile, 'utf8'))).toMatchObject({ number: 2, kind: 'account' })
  expect(await start()).toEqual([])
})

test('a backup of a schema from before the ledger is brought up to date first', async () => {
  await unsubscribe()
  await start()
  const database = new SQLite(databaseFile(backup))
  database.exec(`DROP TABLE forgotten_lines; DROP TABLE forgotten_ledgers; ALTER TABLE data_requests DROP COLUMN is_again;
    ALTER TABLE outbox DROP COLUMN taken_by;
    DELETE FROM kysely_migration WHERE name >= '0067-forgotten'`)
  database.close()
  rmSync(join(backup, 'manifest.json'))
  await restoreBackup(backup, live, { isForced: true })
  expect([await start(), await stateOf()]).toEqual([[endedAgain], 'unsubscribed'])
})

test('half a line at the end is as good as none', async () => {
  await unsubscribe()
  await start()
  const whole = readFileSync(ledgerFile, 'utf8')
  writeFileSync(ledgerFile, whole + whole.slice(0, 30))
  await restoreBackup(backup, live, { isForced: true })
  expect([await start(), await stateOf()]).toEqual([[endedAgain], 'unsubscribed'])
  expect(readFileSync(ledgerFile, 'utf8').startsWith(whole)).toBe(true)
})

test('a ledger that cannot be read stops the start, and the database stays as it is', async () => {
  await unsubscribe()
  await start()
  await restoreBackup(backup, live, { isForced: true })
  const [whole, key] = ledgerFiles.map((name) => readFileSync(join(live, name), 'utf8'))
  for (const [name, text, why] of [
    [ledgerFiles[0], `garbage\n${whole}`, 'damaged in line 1'],
    [ledgerFiles[0], `${whole}garbage\n`, 'damaged at its end'],
    [ledgerFiles[1], 'garbage', 'is no key'],
  ] as const) {
    writeFileSync(join(live, name), text)
    const refusal = start()
    await expect(refusal).rejects.toThrow(new RegExp(`^DATA_DIR: .*${why}.* Put your copies of forgotten\\.jsonl and forgotten\\.key in their place, or move both away`)) // prettier-ignore
    writeFileSync(ledgerFile, whole!)
    writeFileSync(join(live, ledgerFiles[1]), key!)
  }
  expect(await stateOf()).toBe('confirmed')
  rmSync(join(live, ledgerFiles[1]))
  await expect(start()).rejects.toThrow('forgotten.key is missing')
  writeFileSync(join(live, ledgerFiles[1]), key!)
  expect(await start()).toEqual([endedAgain])
})

/** Makes each end of a subscription fail with this. */
const failWith = (error: Error) => vi.spyOn(ending, 'endSubscription').mockImplementation(() => Promise.reject(error))

test('what cannot be done again stops the start in one line, and is done by the next', async () => {
  await unsubscribe()
  await start()
  await restoreBackup(backup, live, { isForced: true })
  const failing = failWith(new Error('no such luck'))
  await expect(start()).rejects.toThrow(
    new Refusal(
      'DATA_DIR: this was deleted or ended before the restore and could not be again: 1 newsletter (no such luck). Start again, or move forgotten.jsonl and forgotten.key away to start without what they know of deletions.',
    ),
  )
  failing.mockRestore()
  expect([await start(), await stateOf()]).toEqual([[endedAgain], 'unsubscribed'])
})

test.each(['SQLITE_FULL', 'ENOSPC'])('a full disk is called that, and the next start does it: %s', async (code) => {
  await unsubscribe()
  await start()
  await restoreBackup(backup, live, { isForced: true })
  const failing = failWith(Object.assign(new Error('full'), { code }))
  await expect(start()).rejects.toThrow(
    new Refusal(
      `DATA_DIR: the disk that ${databaseFile(live)} is on is full. Free some space and try again; nothing was lost.`,
    ),
  )
  failing.mockRestore()
  expect([await start(), await stateOf()]).toEqual([[endedAgain], 'unsubscribed'])
})

test('lines that were brought along without their key stop the start', async () => {
  await unsubscribe()
  await start()
  const other = join(folder, 'other')
  await restoreBackup(backup, other, { isForced: false })
  await start(other)
  copyFileSync(ledgerFile, join(other, ledgerFiles[0]))
  await expect(start(other)).rejects.toThrow(/^DATA_DIR: .*forgotten\.jsonl was written with another key than .*forgotten\.key\. Put your copies/) // prettier-ignore
  bringLedger(other)
  expect([await start(other), await stateOf(other)]).toEqual([[endedAgain], 'unsubscribed'])
})

test('a backup from before the oldest line that is kept is told', async () => {
  const ledger = Ledger.open(live) as Ledger
  const account = (at: string) => ({ kind: 'account', subject: 'ann', at })
  await ledger.append([account('2025-01-01T00:00:00.000Z'), account('2025-02-01T00:00:00.000Z'), account(then)])
  await start()
  expect(readFileSync(ledgerFile, 'utf8').split('\n')).toHaveLength(2)
  await restoreBackup(backup, live, { isForced: true })
  expect(await start()).toEqual([
    `This database is from before the first line that forgotten.jsonl in ${live} still has, of 2026-11-02: people whose data were deleted before that day may be there again.`,
  ])
  expect(await start()).toEqual([])
})

test('a damaged line in the middle keeps old lines from being dropped, and the site from nothing', async () => {
  const ledger = Ledger.open(live) as Ledger
  await ledger.append([{ kind: 'account', subject: 'ann', at: '2025-01-01T00:00:00.000Z' }])
  await start()
  const [first] = readFileSync(ledgerFile, 'utf8').split('\n')
  writeFileSync(ledgerFile, `${first}\ngarbage\n${first!.replace('2025-01-01', '2026-11-02')}\n`)
  expect(await start()).toEqual([
    `${ledgerFile} is damaged in line 2: its old lines stay, and a start after a restore is refused. Stop the site and put your copies of forgotten.jsonl and forgotten.key in their place.`,
  ])
})

test('a damaged database is replaced all the same, and its ledger counts', async () => {
  await unsubscribe()
  await start()
  writeFileSync(databaseFile(live), 'this is no database at all')
  await restoreBackup(backup, live, { isForced: true })
  expect([await start(), await stateOf()]).toEqual([[endedAgain], 'unsubscribed'])
})

test('ten accounts and more are named in one line', async () => {
  await withDatabase(databaseFile(live), async (db) => {
    for (let count = 0; count < 12; count += 1)
      await db.insertInto('users').values({ id: `user-${count}`, issuer: 'x', subject: `${count}`, email: '', is_email_verified: 0, first_name: '', last_name: '', profile_image_url: null, role: count < 10 ? 'user' : 'editor', created_at: then, signed_in_at: then }).execute() // prettier-ignore
  })
  const ledger = Ledger.open(live) as Ledger
  await ledger.append(Array.from({ length: 12 }, (_, count) => ({ kind: 'account', subject: `user-${count}`, at: '2026-11-20T10:00:00.000Z' }))) // prettier-ignore
  expect(await start()).toEqual([
    'Deleted or ended again, as it was before the restore: 10 accounts.',
    'Deletions that something in the older data puts off, to be seen at /admin/data-requests: 2.',
  ])
  const left = await withDatabase(databaseFile(live), (db) => db.selectFrom('users').select('role').execute())
  expect(left).toEqual([{ role: 'editor' }, { role: 'editor' }])
})
