import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { JobName } from '#app/domain/desk/jobs.ts'
import { jobs, needsClock } from '#app/domain/desk/jobs.ts'
import { addDeal, addHold, addUser } from '#app/testing/database/database.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { startSmtp, type SmtpAnswer, type TestSmtp } from '#app/testing/mail/smtp.ts'
import { form, json, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day, hour } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** A site that was last at work ten days ago, as far as it knows, and whose providers do not say what time it is. */

const now = new Date().toISOString()
const before = addMilliseconds(now, -10 * day)
const ahead = addMilliseconds(now, 365 * day)
let site: Site
let asAdmin: string
let dealId: number
const work = () =>
  (globalThis as typeof globalThis & { marketplaceBackgroundWork: { startNow(name: JobName): Promise<void> } })
    .marketplaceBackgroundWork
const logged: string[] = []
let smtp: TestSmtp
let onMail: () => SmtpAnswer = () => 'take'

beforeAll(async () => {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    init?.method === 'HEAD' ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init),
  )
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    logged.push(String(line))
    return true
  })
  smtp = await startSmtp({ toMail: () => onMail() })
  const settings = { RUN_JOBS: 'true', SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'us@site.test' }
  site = await startSite(settings, async (db) => {
    await db.insertInto('site_clock').values({ id: 1, expected_at: before, doubted_since: null }).execute()
    const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }
    await queueMail(db, nameMail('waiting'), mail, before)
    const session = { id_hash: 'old', data: '{}', created_at: '2020-01-01T00:00:00.000Z' }
    await db
      .insertInto('sessions')
      .values({ ...session, seen_at: session.created_at })
      .execute()
    dealId = await addDeal(db)
    await addHold(db, await addUser(db), dealId, { heldAt: before, until: addMilliseconds(before, hour) })
    // While the clock was a year ahead somebody was written to, and held another deal.
    await queueMail(db, nameMail('ahead'), mail, ahead)
    await addHold(db, await addUser(db), await addDeal(db), { heldAt: ahead, until: addMilliseconds(ahead, hour) })
  })
  asAdmin = await site.signIn(await addUser(site.db, { isAdmin: true }))
})
afterAll(async () => {
  await site.stop()
  await smtp.kill()
  vi.restoreAllMocks()
})

const rounds = async () => {
  for (const name of ['expire-holds', 'end-sessions', 'send-mail'] as const) await work().startNow(name)
}
const standing = async () => {
  const [first, other] = await site.db
    .selectFrom('reservations')
    .select(['status', 'expires_at'])
    .orderBy('deal_id')
    .execute()
  const sessions = await site.db.selectFrom('sessions').select('id_hash').where('id_hash', '=', 'old').execute()
  const mails = await site.db.selectFrom('outbox').select('attempts').execute()
  return {
    hold: first!.status,
    isOtherAhead: other!.expires_at > addMilliseconds(now, day),
    sessions: sessions.length,
    attempts: mails.map(({ attempts }) => attempts),
  }
}
const untouched = { hold: 'held', isOtherAhead: true, sessions: 1, attempts: [0, 0] }
const read = async (path: string, as = asAdmin) => (await site.fetch(path, { as })).text()

test('ends, deletes and sends nothing, and says so: in the log, at /readyz and at the desk', async () => {
  await rounds()
  await rounds()
  expect(await standing()).toEqual(untouched)
  expect(logged.filter((line) => line.includes('clock-in-doubt'))).toHaveLength(1)
  const ready = await site.fetch('/readyz')
  // A site that nobody is sent to could not be asked whether its clock is right.
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { status: 'ready, with faults', checks: { clock: 'failing' }, jobs: { failing: [], overdue: [] } },
  ])
  expect(await read('/admin')).toContain('The clock may be wrong')
  const editor = await site.signIn(await addUser(site.db, { role: 'editor' }))
  expect(await read('/admin', editor)).not.toContain('The clock may be wrong')
})

test('nobody takes a deal from whoever holds it', async () => {
  const { cookie } = await signInSomebody(site)
  const tried = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: cookie }))
  expect(tried.status).toBe(409)
  expect(await standing()).toEqual(untouched)
})

test('only an admin is asked, and confirms what they were shown', async () => {
  const page = await read('/admin/clock')
  expect(page).toContain('<h1>Is the clock right?</h1>')
  const shown = /name="shown" value="([^"]+)"/.exec(page)![1]!
  for (const role of ['editor', 'support', 'reviewer'] as const) {
    const as = await site.signIn(await addUser(site.db, { role }))
    expect.soft((await site.fetch('/admin/clock', form({ shown }, { as }))).status, role).toBe(403)
  }
  const wrong = await site.fetch('/admin/clock', form({ shown: addMilliseconds(shown, -2 * hour) }, { as: asAdmin }))
  expect([wrong.status, await wrong.text()]).toEqual([409, expect.stringContaining('The clock has changed since')])
  await rounds()
  expect(await standing()).toEqual(untouched)

  const confirmed = await site.fetch('/admin/clock', form({ shown }, { as: asAdmin }))
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/admin'])
  const after = await read('/admin')
  expect(after).toContain('The clock is confirmed')
  expect(after).not.toContain('The clock may be wrong')
  await rounds()
  expect(await standing()).toEqual({ hold: 'expired', isOtherAhead: false, sessions: 0, attempts: [1, 1] })
  expect(await read('/admin/clock')).toContain('The clock is not in doubt')
  const again = await site.fetch('/admin/clock', form({ shown }, { as: asAdmin }))
  expect(again.status).toBe(409)
})

test('a round of mail that is under way when the clock jumps begins no further mail, and goes on once it is right', async () => {
  const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }
  await site.db.transaction().execute(async (trx) => {
    for (let count = 0; count < 40; count += 1) await queueMail(trx, nameMail(`n:${count}`), mail, before)
  })
  const waiting = async () =>
    (await site.db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()).length
  let taken = 0
  onMail = () => {
    taken += 1
    const ahead = Date.now() + 2 * day
    if (taken === 3) vi.spyOn(Date, 'now').mockImplementation(() => ahead)
    return 'take'
  }
  await work().startNow('send-mail')
  // So many may be on their way at once.
  expect(taken).toBeLessThanOrEqual(3 + 7)
  expect(await waiting()).toBe(40 - taken)
  const sent = taken
  await work().startNow('send-mail')
  expect(taken).toBe(sent)
  vi.mocked(Date.now).mockRestore()
  await work().startNow('send-mail')
  expect([taken, await waiting()]).toEqual([40, 0])
})

test('a mail server that asked to wait while the clock was ahead is asked again once it is right', async () => {
  const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }
  onMail = () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * day })
    return { code: 421, text: 'Later' }
  }
  await queueMail(site.db, nameMail('refused'), mail, before)
  await work().startNow('send-mail')
  await work().startNow('send-mail')
  vi.useRealTimers()
  onMail = () => 'take'
  await queueMail(site.db, nameMail('next'), mail, before)
  await work().startNow('send-mail')
  const next = site.db.selectFrom('outbox').select('status').where('idempotency_key', '=', 'mail:next')
  expect(await next.executeTakeFirst()).toEqual({ status: 'sent' })
})

test('what goes on meanwhile neither deletes, ends nor sends', () => {
  const names = Object.keys(jobs) as JobName[]
  expect(names.filter((name) => !needsClock(name)).toSorted()).toEqual([
    'count-tables',
    'keep-reserve',
    'make-pictures',
    'note-services',
    'repair-payments',
    'rescore-deals',
    'write-forgotten',
    'write-page-views',
  ])
})
