import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { day, hour, minute } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { BackupOrder, BackupOutcome } from './child.server.ts'
import { readBackupState, workBackups } from './nightly.server.ts'
import { deleteOldRuns } from './runs.server.ts'

let db: Db
let folder: string
let now: string
let orders: BackupOrder[]
/** What the process answers; by itself it does what is asked. */
let answers: BackupOutcome[]
let lackOfNext: string | null

beforeEach(async () => {
  db = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'nightly-'))
  now = '2026-11-30T02:05:00.000Z'
  orders = []
  answers = []
  lackOfNext = null
})
afterEach(() => rmSync(folder, { recursive: true }))

const pass = (milliseconds: number) => (now = addMilliseconds(now, milliseconds))
const nameOf = (time: string) => `${time.slice(0, 19).replaceAll(':', '-')}Z`
const addBackup = (name: string) => mkdirSync(join(folder, name))
const maker = {
  work: (order: BackupOrder): Promise<BackupOutcome> => {
    orders.push(order)
    const answer = answers.shift()
    if (answer) return Promise.resolve(answer)
    if (order.kind === 'prove')
      return Promise.resolve({ kind: 'done', name: order.name, bytes: 500, rows: 60, lack: null })
    addBackup(nameOf(now))
    return Promise.resolve({ kind: 'done', name: nameOf(now), bytes: 500, rows: null, lack: lackOfNext })
  },
  close: () => undefined,
}
const startedAt = '2026-11-30T02:00:00.000Z'
const round = (since = startedAt) =>
  workBackups(db, { dataDir: '/data', bucket: null, folder, keep: 14, maker, startedAt: since }, () => now)
const kinds = () => orders.splice(0).map(({ kind }) => kind)
const rows = () => db.selectFrom('backup_runs').selectAll().execute()

test('tonight’s backup is made and proved, once, and both are noted', async () => {
  await round()
  expect(orders.splice(0)).toEqual([
    { kind: 'make', dataDir: '/data', bucket: null, folder, keep: 14 },
    { kind: 'prove', dataDir: '/data', folder, name: nameOf(now) },
  ])
  expect(await rows()).toMatchObject([
    { kind: 'made', started_at: now, ended_at: now, folder: nameOf(now), bytes: 500, rows: null, failure: null },
    { kind: 'proved', started_at: now, ended_at: now, folder: nameOf(now), bytes: 500, rows: 60, failure: null },
  ])
  const newest = { name: nameOf(now), at: now }
  expect(await readBackupState(db)).toEqual({
    seen: { newest, count: 1 },
    bytes: 500,
    lack: null,
    provedAt: now,
    failed: { make: null, proof: null },
  })
  for (let rounds = 0; rounds < 100; rounds += 1) {
    pass(10 * minute)
    await round()
  }
  expect(kinds()).toEqual([])
})

test('what a backup lacks is noted and said, and it counts as made', async () => {
  const lack = 'Its files were not looked at, because the bucket could not be reached.'
  const name = nameOf(now)
  lackOfNext = lack
  await round()
  expect(await rows()).toMatchObject([{ kind: 'made', folder: name, failure: lack }, { kind: 'proved' }])
  expect(await readBackupState(db)).toMatchObject({ lack, bytes: 500, failed: { make: null, proof: null } })
  pass(5 * minute)
  orders = []
  await round()
  expect(kinds()).toEqual([])
  addBackup(nameOf(pass(24 * hour)))
  await round()
  expect(await readBackupState(db)).toMatchObject({ lack: null, failed: { make: null, proof: null } })
})

test('each night has its backup, and each week its proof', async () => {
  const nights: string[] = []
  for (let night = 0; night < 15; night += 1) {
    await round()
    nights.push(kinds().join('+'))
    pass(day)
  }
  const quiet = Array<string>(6).fill('make')
  expect(nights).toEqual(['make+prove', ...quiet, 'make+prove', ...quiet, 'make+prove'])
})

test('a failed backup is a failing job for an hour, then it is tried again', async () => {
  answers = [{ kind: 'failed', why: 'The disk is full.' }]
  await expect(round()).rejects.toThrow('The disk is full.')
  pass(59 * minute)
  await expect(round()).rejects.toThrow('The disk is full.')
  expect(kinds()).toEqual(['make'])
  expect((await readBackupState(db)).failed.make).toMatchObject({ why: 'The disk is full.' })
  pass(minute)
  await round()
  expect(kinds()).toEqual(['make', 'prove'])
  expect((await readBackupState(db)).failed).toEqual({ make: null, proof: null })
})

test('the next start tries at once, because a person may have put right what failed', async () => {
  answers = [{ kind: 'failed', why: 'The disk is full.' }]
  await expect(round()).rejects.toThrow('The disk is full.')
  pass(minute)
  await round(now)
  expect(kinds()).toEqual(['make', 'make', 'prove'])
})

test('a backup that a person made since puts a failed one right', async () => {
  answers = [{ kind: 'failed', why: 'The disk is full.' }]
  await expect(round()).rejects.toThrow()
  pass(minute)
  addBackup(nameOf(now))
  await round()
  expect(kinds()).toEqual(['make', 'prove'])
  expect((await readBackupState(db)).failed.make).toBeNull()
})

test('a failed proof is noted with its backup, stays a fault, and is tried again after an hour', async () => {
  answers = [{ kind: 'failed', why: 'It is damaged.' }]
  addBackup(nameOf(now))
  await expect(round()).rejects.toThrow('It is damaged.')
  expect(await rows()).toMatchObject([{ kind: 'proved', folder: nameOf(now), failure: 'It is damaged.' }])
  pass(10 * minute)
  await expect(round()).rejects.toThrow('It is damaged.')
  expect(kinds()).toEqual(['prove'])
  pass(hour)
  await round()
  expect(kinds()).toEqual(['prove'])
  expect((await readBackupState(db)).failed.proof).toBeNull()
})

test('a site that closes in the middle notes nothing, and begins anew', async () => {
  answers = [{ kind: 'left' }]
  await round()
  expect([kinds(), await rows()]).toEqual([['make'], []])
  await round()
  expect(kinds()).toEqual(['make', 'prove'])
})

test('after a restore the folder says which backup is the newest, and the proof is made again where none is known', async () => {
  addBackup(nameOf(now))
  pass(hour)
  // The database is of a week ago: it knows nothing of tonight.
  const old = { kind: 'made', started_at: '2026-11-23T02:05:00.000Z', ended_at: '2026-11-23T02:05:00.000Z' } as const
  await db
    .insertInto('backup_runs')
    .values({ ...old, folder: '2026-11-23T02-05-00Z', bytes: 1 })
    .execute()
  await round()
  expect(kinds()).toEqual(['prove'])
  expect(await readBackupState(db)).toMatchObject({ seen: { newest: { at: '2026-11-30T02:05:00.000Z' } }, bytes: null })
})

test('backups that were all taken away are made anew, whatever was noted', async () => {
  await round()
  kinds()
  rmSync(join(folder, nameOf(now)), { recursive: true })
  pass(10 * minute)
  await round()
  expect(kinds()).toEqual(['make'])
})

test('a folder that is gone is a failure, not a site without backups', async () => {
  await round()
  const before = (await readBackupState(db)).seen
  rmSync(folder, { recursive: true })
  await expect(round()).rejects.toThrow('ENOENT')
  mkdirSync(folder)
  expect((await readBackupState(db)).seen).toEqual(before)
})

test('what a killed process of the site left is removed, and what others write is not', async () => {
  for (const name of ['site-4711.tmp', '2026-11-30T02-04-00Z.tmp', 'proof-4711.tmp']) addBackup(name)
  addBackup('site-4711.tmp/2026-11-30T02-04-00Z')
  await round()
  expect(readdirSync(folder).toSorted()).toEqual(['2026-11-30T02-04-00Z.tmp', nameOf(now), 'proof-4711.tmp'].toSorted())
  expect(existsSync(join(folder, 'site-4711.tmp'))).toBe(false)
})

test('so is what a process left that was killed just now', async () => {
  const kill = async (order: BackupOrder): Promise<BackupOutcome> => {
    addBackup('site-4711.tmp')
    await maker.work(order)
    return { kind: 'failed', why: 'It was ended before its time.' }
  }
  const nightly = { dataDir: '/data', bucket: null, folder, keep: 14, maker: { ...maker, work: kill }, startedAt }
  await expect(workBackups(db, nightly, () => now)).rejects.toThrow('before its time')
  expect(readdirSync(folder)).toEqual([nameOf(now)])
})

test('what was noted goes after a year, and the rest stays', async () => {
  await round()
  pass(365 * day)
  await deleteOldRuns(db, addMilliseconds(now, -day))
  expect(await rows()).toHaveLength(2)
  await deleteOldRuns(db, now, 1)
  expect(await rows()).toMatchObject([{ kind: 'proved' }])
  await deleteOldRuns(db, now)
  expect(await rows()).toEqual([])
})
