import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

const backups = mkdtempSync(join(tmpdir(), 'backups-'))
let site: Site
let work: { stop(): Promise<void>; writeDown(): Promise<void> }
beforeAll(async () => {
  const settings = { RUN_JOBS: 'true', SMTP_URL: undefined, MAIL_FROM: undefined, BACKUP_DIR: backups }
  site = await startSite(settings, async (db) => {
    const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }
    const before = addMilliseconds(new Date().toISOString(), -3_600_000)
    for (const key of ['broken-off', 'waiting']) await queueMail(db, nameMail(key), mail, before)
    const brokenOff = db.updateTable('outbox').where('idempotency_key', '=', 'mail:broken-off')
    await brokenOff.set({ started_at: before, maybe_sent_at: before }).execute()
    // An earlier process has left failures: of a job that is well by now, and of one that goes on failing.
    const failure = { failed_since: before, last_failed_at: before, failures: 1, error: 'Before' }
    await db
      .insertInto('job_failures')
      .values([
        { ...failure, job: 'delete-old-mail' },
        { ...failure, job: 'end-sessions' },
      ])
      .execute()
    const proved = { kind: 'proved', started_at: before, ended_at: before, folder: 'earlier' } as const
    await db.insertInto('backup_runs').values(proved).execute()
    const ended = '2020-01-01T00:00:00.000Z'
    await db.insertInto('sessions').values({ id_hash: 'x', data: '{}', created_at: ended, seen_at: ended }).execute()
    await refuseWrites(db, 'delete', 'sessions', 'stuck')
  })
  work = (globalThis as typeof globalThis & { marketplaceBackgroundWork: typeof work }).marketplaceBackgroundWork
})
afterAll(async () => {
  await work.stop()
  await site.stop()
  rmSync(backups, { recursive: true })
})

const failures = () => site.db.selectFrom('job_failures').selectAll().orderBy('job').execute()

test('a mail that an earlier process was sending does not stay "Sending" where no mail server is set any more', async () => {
  const states = async () => {
    const rows = await site.db.selectFrom('outbox').select(['idempotency_key', 'status']).execute()
    return Object.fromEntries(rows.map((row) => [row.idempotency_key, row.status]))
  }
  await expect.poll(states).toEqual({ 'mail:broken-off': 'failed', 'mail:waiting': 'waiting' })
})

test('what an earlier process has noted goes with the first round that ends well, and counts on otherwise', async () => {
  await expect.poll(failures).toMatchObject([{ job: 'end-sessions', failures: 2, error: 'stuck' }])
  const [{ failed_since: since, last_failed_at: last } = { failed_since: '', last_failed_at: '' }] = await failures()
  expect(since < last).toBe(true)
})

test('the site makes a backup, in a process beside', async () => {
  const made = () =>
    site.db.selectFrom('backup_runs').select(['folder', 'failure']).where('kind', '=', 'made').execute()
  await expect.poll(made).toHaveLength(1)
  const [folder, ...others] = readdirSync(backups)
  expect(others).toEqual([])
  expect(await made()).toEqual([{ folder, failure: null }])
  expect(readdirSync(join(backups, folder!))).toContain('marketplace.db')
})

test('/readyz names the jobs that fail, with which the site is ready, and those that have ended no round for too long', async () => {
  const ready = async () => {
    // A verdict is kept for a second.
    await new Promise((resolve) => setTimeout(resolve, 1050))
    const response = await site.fetch('/readyz')
    const { jobs, checks } = (await response.json()) as {
      jobs: { failing: string[]; overdue: string[] }
      checks: { jobs: string; backups: string }
    }
    return { status: response.status, check: checks.jobs, backups: checks.backups, ...jobs }
  }
  expect(await ready()).toEqual({
    status: 200,
    check: 'failing',
    backups: 'ok',
    failing: ['end-sessions'],
    overdue: [],
  })
  const jumped = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 86_400_000)
  const afterJump = await ready()
  jumped.mockRestore()
  // A clock that jumps makes nothing late.
  expect(afterJump.overdue).toEqual([])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 16 * 60_000)
  const late = await ready()
  clock.mockRestore()
  expect(late.overdue).toContain('repair-payments')
  // Once an hour is not too late after sixteen minutes.
  expect(late.overdue).not.toContain('end-sessions')
})

test('a failing round is noted, and the next that ends well takes the note away; a job that stays well writes nothing', async () => {
  const deal = await addDeal(site.db)
  const look = () =>
    site.fetch(`/deal/${deal}`, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } })
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await refuseWrites(site.db, 'insert', 'page_views', 'full')
  await look()
  await work.writeDown()
  await work.writeDown()
  expect((await failures()).at(-1)).toMatchObject({ job: 'write-page-views', failures: 2, error: 'full' })
  expect(logged).toHaveBeenCalledTimes(2)

  // A database that takes no note either fails nothing but the job.
  await sql`alter table job_failures rename to hidden`.execute(site.db)
  await work.writeDown()
  await sql`alter table hidden rename to job_failures`.execute(site.db)
  expect(logged).toHaveBeenCalledTimes(4)

  await allowWrites(site.db)
  await work.writeDown()
  expect((await failures()).map(({ job }) => job)).toEqual(['end-sessions'])
  expect(await site.db.selectFrom('page_views').select('views').execute()).toEqual([{ views: 1 }])

  // Whatever were written now would fail and be logged.
  await sql`alter table job_failures rename to hidden`.execute(site.db)
  for (let round = 0; round < 3; round += 1) {
    await look()
    await work.writeDown()
  }
  await sql`alter table hidden rename to job_failures`.execute(site.db)
  expect(logged).toHaveBeenCalledTimes(4)
  expect(await site.db.selectFrom('page_views').select('views').execute()).toEqual([{ views: 4 }])
  logged.mockRestore()
})
