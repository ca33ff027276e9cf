import { afterAll, beforeAll, expect, test } from 'vitest'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { startSite, type Site } from '#app/testing/site.ts'
import { nameMail } from '#app/testing/outbox.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ RUN_JOBS: 'true', SMTP_URL: undefined, MAIL_FROM: undefined }, async (db) => {
    const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }
    const before = addMilliseconds(new Date().toISOString(), -3_600_000)
    for (const key of ['broken-off', 'waiting']) await queueMail(db, nameMail(key), mail, before)
    const brokenOff = db.updateTable('outbox').where('idempotency_key', '=', 'mail:broken-off')
    await brokenOff.set({ started_at: before }).execute()
  })
})
afterAll(async () => {
  const { marketplaceBackgroundWork } = globalThis as typeof globalThis & {
    marketplaceBackgroundWork: { stop(): Promise<void> }
  }
  await marketplaceBackgroundWork.stop()
  await site.stop()
})

test('a mail that an earlier process was sending does not stay "Sending" where no mail server is set any more', async () => {
  const states = async () => {
    const rows = await site.db.selectFrom('outbox').select(['idempotency_key', 'status']).execute()
    return Object.fromEntries(rows.map((row) => [row.idempotency_key, row.status]))
  }
  await expect.poll(states).toEqual({ 'mail:broken-off': 'failed', 'mail:waiting': 'waiting' })
})
