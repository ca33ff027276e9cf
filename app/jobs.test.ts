import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { startSite, type Site } from '#app/testing/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ RUN_JOBS: 'true', SMTP_URL: undefined, MAIL_FROM: undefined })
})
afterAll(async () => {
  const { marketplaceBackgroundWork } = globalThis as typeof globalThis & {
    marketplaceBackgroundWork: { stop(): Promise<void> }
  }
  await marketplaceBackgroundWork.stop()
  await site.stop()
})

test('a mail that an earlier process was sending does not stay "Sending" where no mail server is set any more', async () => {
  const mail = { to: 'ivy@people.test', subject: 'Hello', text: 'Hello' }
  const before = addMilliseconds(new Date().toISOString(), -3_600_000)
  for (const key of ['broken-off', 'waiting']) await queueMail(site.db, key, mail, before)
  await site.db
    .updateTable('outbox')
    .set({ started_at: before })
    .where('idempotency_key', '=', 'mail:broken-off')
    .execute()
  const states = async () => {
    const rows = await site.db.selectFrom('outbox').select(['idempotency_key', 'status']).execute()
    return Object.fromEntries(rows.map((row) => [row.idempotency_key, row.status]))
  }
  await expect.poll(states, { timeout: 8000 }).toEqual({ 'mail:broken-off': 'failed', 'mail:waiting': 'waiting' })
}, 15_000)
