import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../db/database.server.ts'
import { readRestoredAt } from '../../db/restored.server.ts'
import * as forgottenLines from '../../db/forgotten.server.ts'
import { noteForgotten } from '../../app/domain/audit/forgotten.server.ts'
import { keepClock } from '../../app/domain/clock/clock.server.ts'
import { outboxList } from '../../app/domain/desk/outbox-list.server.ts'
import { retryEntries, planRetry } from '../../app/domain/desk/outbox-retry.server.ts'
import { queueMail, queueRefund } from '../../app/domain/mail/outbox.server.ts'
import { heldBackWords } from '../../app/domain/mail/outbox.ts'
import { readFilters } from '../../app/domain/lists/filters.ts'
import { noteRole } from '../../app/domain/people/roles-again.server.ts'
import { ledgerFiles } from '../../app/domain/privacy/ledger.server.ts'
import { addUser, readTemplate } from '../../app/testing/database/database.ts'
import { mail, nameMail } from '../../app/testing/mail/outbox.ts'
import { CommandProcess } from '../../app/testing/running/commands.ts'
import { neededSettings } from '../../app/testing/running/settings.ts'
import { addMilliseconds } from '../../app/utils/dates.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { noteExpectedTime } from './clock.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { forgetAgainAfterRestore } from './forgotten.ts'
import { prepareData } from './prepare.ts'
import { markRestored } from './restored.ts'

/** What a start does with sessions and mails of a backup, and what a restore says. */

let folder: string
let live: string
let backup: string
const now = () => new Date().toISOString()
const inLive = <Result>(work: (db: Db) => Promise<Result>, dataDir = live) => withDatabase(databaseFile(dataDir), work)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restored-'))
  live = join(folder, 'live')
  mkdirSync(live)
  writeFileSync(databaseFile(live), await readTemplate())
  await start()
  await inLive(async (db) => {
    for (const [id, role] of [
      ['ann', 'user'],
      ['ada', 'admin'],
    ] as const) {
      // prettier-ignore
      await addUser(db, { id, role })
      await db.insertInto('sessions').values({ id_hash: id, user_id: id, data: '{}', created_at: now(), seen_at: now() }).execute() // prettier-ignore
    }
    await db.insertInto('sessions').values({ id_hash: 'nobody', user_id: null, data: '{}', created_at: now(), seen_at: now() }).execute() // prettier-ignore
    await queueMail(db, nameMail('paid'), mail, addMilliseconds(now(), -1000))
  })
  backup = await makeBackup(live, join(folder, 'backups'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(globalThis, { marketplaceAgreed: undefined })
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = live): Promise<string[]> {
  await prepareData(dataDir)
  await noteExpectedTime(databaseFile(dataDir))
  return forgetAgainAfterRestore(dataDir)
}
/** The sessions that have not ended, and how the mail stands. */
const look = (dataDir = live) =>
  inLive(async (db) => {
    const sessions = await db.selectFrom('sessions').select('id_hash').where('ended_at', 'is', null).execute()
    const { status } = await db.selectFrom('outbox').select('status').executeTakeFirstOrThrow()
    return [...sessions.map(({ id_hash: id }) => id).toSorted(), status]
  }, dataDir)
const untouched = ['ada', 'ann', 'nobody', 'waiting']
const settled = ['nobody', 'failed']
const lines: unknown[] = [
  'Signed out, because some may have ended since the backup: 2 sessions.',
  expect.stringMatching(/^Not sent, because they may have left since the backup: 1 email\. .* \/admin\/outbox/),
]

test('a restore signs everybody out at the next start, and leaves what was due to a person; once', async () => {
  await restoreBackup(backup, live, { isForced: true })
  expect(await look()).toEqual(untouched)
  const since = new Date(Date.now() - 1000).toISOString()
  expect(await inLive(readRestoredAt)).toBeNull()
  expect([await start(), await look()]).toEqual([lines, settled])
  const restoredAt = await inLive(readRestoredAt)
  expect([restoredAt! >= since, restoredAt! <= now()]).toEqual([true, true])
  await inLive((db) => db.updateTable('outbox').set({ status: 'waiting' }).execute())
  expect([await start(), await look()]).toEqual([[], ['nobody', 'waiting']])
})

test.each<[string, (db: Db, at: string) => Promise<unknown>]>([
  ['keeps the time', (db, at) => keepClock(db, { expectedAt: at, doubtedSince: null })],
  ['only has visitors', (db, at) => db.updateTable('sessions').set({ seen_at: at }).where('id_hash', '=', 'ann').execute()], // prettier-ignore
])('a restored database that an older version was at work with since is not settled: one that %s', async (_, work) => {
  await restoreBackup(backup, live, { isForced: true })
  await inLive((db) => work(db, addMilliseconds(now(), 10_000)))
  expect([await start(), await look()]).toEqual([[], untouched])
})

test.each([2, 72])(
  'a backup that was at work until just before is settled, on a machine whose clock is %i hours behind too',
  async (hours) => {
    await inLive((db) => keepClock(db, { expectedAt: now(), doubtedSince: null }))
    const fresh = await makeBackup(live, join(folder, 'backups'))
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(addMilliseconds(now(), -hours * 3_600_000)) })
    await restoreBackup(fresh, live, { isForced: true })
    expect([await start(), await look()]).toEqual([lines, settled])
  },
)

test('a damaged backup that is restored as it is has its mark all the same', () => {
  const file = databaseFile(backup)
  const damaged = new SQLite(file)
  damaged.unsafeMode()
  damaged.pragma('writable_schema = ON')
  damaged.exec("UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'sessions'")
  damaged.close()
  markRestored(file)
  const marked = new SQLite(file)
  expect(marked.pragma('user_version', { simple: true })).toBeGreaterThan(0)
  marked.close()
})

test('on another machine too, where the desk sends all of them in one act, and nothing else that failed', async () => {
  await inLive(async (db) => {
    const failed = { status: 'failed', last_error: '550 no such mailbox' } as const
    for (const name of ['bounced', 'doubtful']) await queueMail(db, nameMail(name), mail, now())
    await queueRefund(db, { refundId: 'R1' }, now())
    await db.updateTable('outbox').set(failed).where('idempotency_key', '<>', 'mail:paid').execute()
    const doubtful = { maybe_sent_at: now(), last_error: 'It may have been sent: the server stopped while it was sending.' } // prettier-ignore
    await db.updateTable('outbox').set(doubtful).where('idempotency_key', '=', 'mail:doubtful').execute()
    await queueMail(db, { ...nameMail('alert:1'), lane: 'mailing' }, mail, addMilliseconds(now(), -1000))
  })
  const other = join(folder, 'other')
  await restoreBackup(await makeBackup(live, join(folder, 'backups')), other, { isForced: false })
  const said = (await start(other)).join('\n')
  expect(said).toContain('may have left since the backup: 2 emails')
  const links = said.match(/\/admin\/outbox\?\S+(?=[ .,])/g)!
  const failed = async (db: Db) =>
    (await db.selectFrom('outbox').select('idempotency_key').where('status', '=', 'failed').execute()).map(
      ({ idempotency_key: key }) => key,
    )
  await inLive(async (db) => {
    for (const [index, link] of links.entries()) {
      const { search, kind } = readFilters(outboxList.filters, new URL(link, 'https://site.test').searchParams)
      const chosen = { which: 'all', search, kind } as const
      const planned = await planRetry(db, chosen, 'desk@site.test')
      if (!planned.ok) throw new Error(planned.reason)
      expect(planned.plan).toMatchObject({ mails: 1, refunds: 0, inDoubt: 1 })
      const done = await retryEntries(db, { id: 'ada' }, chosen, planned.plan, 'desk@site.test', now())
      expect(done).toMatchObject({ ok: true, queued: 1 })
      const stay = ['mail:bounced', 'mail:doubtful', 'refund:R1', ...(index === 0 ? ['mail:bulk:alert:1'] : [])]
      expect((await failed(db)).toSorted()).toEqual(stay.toSorted())
    }
    // What has failed once it was sent again is not held back by a restore any more.
    await db.updateTable('outbox').set({ status: 'failed' }).where('status', '=', 'waiting').execute()
    const again = { which: 'all', search: heldBackWords, kind: 'mail' } as const
    expect(await planRetry(db, again, 'desk@site.test')).toEqual({ ok: false, reason: 'nothing-failed' })
  }, other)
  expect(links).toHaveLength(2)
})

test('a database that was put in its place by hand is seen by what the ledger knows', async () => {
  await inLive((db) => db.transaction().execute((trx) => noteForgotten(trx, 'account', 'gone', now())))
  await start()
  for (const name of ['-wal', '-shm']) rmSync(databaseFile(live) + name, { force: true })
  copyFileSync(databaseFile(backup), databaseFile(live))
  expect([await start(), await look()]).toEqual([lines, settled])
})

test('a start after none changes nothing, also where a process was killed between ledger and database', async () => {
  expect([await start(), await look()]).toEqual([[], untouched])
  await inLive((db) => db.transaction().execute((trx) => noteForgotten(trx, 'account', 'gone', now())))
  const before = join(folder, 'before')
  mkdirSync(before)
  copyFileSync(databaseFile(live), databaseFile(before))
  await start()
  // The database as it was when the line stood in the ledger already.
  for (const name of ['-wal', '-shm']) rmSync(databaseFile(live) + name, { force: true })
  copyFileSync(databaseFile(before), databaseFile(live))
  expect([await start(), await look()]).toEqual([[], untouched])
})

test('on a full disk no start goes on that would have the next one take this database for a restored one', async () => {
  await inLive((db) => db.transaction().execute((trx) => noteForgotten(trx, 'account', 'gone', now())))
  const before = join(folder, 'before')
  mkdirSync(before)
  copyFileSync(databaseFile(live), databaseFile(before))
  await start()
  for (const name of ['-wal', '-shm']) rmSync(databaseFile(live) + name, { force: true })
  copyFileSync(databaseFile(before), databaseFile(live))
  const disk = vi.spyOn(forgottenLines, 'noteLedger').mockImplementation(() => {
    throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
  })
  await expect(start()).rejects.toThrow('is full. Free some space and try again')
  disk.mockRestore()
  expect([await start(), await look()]).toEqual([[], untouched])
  // One that knows all lines goes on.
  vi.spyOn(forgottenLines, 'noteLedger').mockImplementation(() => {
    throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
  })
  expect(await start()).toEqual([expect.stringContaining('could not be written (full). It is tried again.')])
})

test('where the restore takes the last admin of the backup, the start says so', async () => {
  await inLive((db) => db.transaction().execute((trx) => noteRole(trx, 'ada', 'user', addMilliseconds(now(), 1000))))
  await start()
  await restoreBackup(backup, live, { isForced: true })
  expect(await start()).toEqual([
    'Deleted or ended again, as it was before the restore: 1 role at the desk.',
    'Nobody is an admin any more: give somebody the role with npm run admin:grant -- EMAIL.',
    ...lines,
  ])
})

const commands = new CommandProcess()
afterAll(async () => expect(await commands.end()).toBe(0))

test('the command says that there is no ledger where there was none, and what the next start does', async () => {
  const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...neededSettings, DATA_DIR: join(folder, 'other') } // prettier-ignore
  const restore = async () =>
    (await commands.run({ file: 'restore.ts', words: [backup, '--force'], environment })).output
  const none = `There is no ${ledgerFiles[0]} in ${environment.DATA_DIR}: `
  expect(await restore()).toContain(none)
  // A database that is replaced begins one, which is not one that was there.
  expect(await restore()).toContain(none)
  await start(environment.DATA_DIR)
  const said = await restore()
  expect(said).toContain('The next start signs everybody out')
  expect(said).not.toContain(none)
})
