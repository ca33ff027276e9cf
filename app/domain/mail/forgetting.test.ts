import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mail } from '#app/testing/mail/outbox.ts'
import { forgetMails, isUnforgotten } from './forgetting.server.ts'
import { queueMail } from './outbox.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
  for (const key of ['waits', 'being-sent', 'sent', 'failed']) {
    await queueMail(db, { key, about: { type: 'saved-search', id: 's1' } }, mail, testNow)
  }
  await queueMail(db, { key: 'of-another', about: { type: 'saved-search', id: 's2' } }, mail, testNow)
  await queueMail(db, { key: 'of-another-type', about: { type: 'reservation', id: 's1' } }, mail, testNow)
  await mark('being-sent', { started_at: testNow })
  await mark('sent', { started_at: testNow, status: 'sent' })
  await mark('failed', { started_at: testNow, status: 'failed' })
})

async function mark(key: string, set: { started_at: string; status?: 'sent' | 'failed' }) {
  await db.updateTable('outbox').set(set).where('idempotency_key', '=', `mail:${key}`).execute()
}
const readRows = async () => {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('idempotency_key').execute()
  return new Map(rows.map((row) => [row.idempotency_key.slice('mail:'.length), row]))
}
const listUnforgotten = async () => {
  const rows = await db
    .selectFrom('outbox')
    .select('idempotency_key as key')
    .where(isUnforgotten)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key.slice('mail:'.length))
}

test('what has not left is deleted, and what was sent loses its address and its text', async () => {
  await forgetMails(db, 'saved-search', ['s1'])
  const rows = await readRows()
  expect([...rows.keys()]).toEqual(['being-sent', 'of-another', 'of-another-type', 'sent'])
  expect(JSON.parse(rows.get('sent')!.payload)).toEqual({ to: 'Address deleted', subject: mail.subject, blocks: [] })
  expect(rows.get('sent')!.search_text).toBe('mail:sent')
  for (const key of ['being-sent', 'of-another', 'of-another-type']) {
    expect(rows.get(key)!.payload).toContain(mail.to)
    expect(rows.get(key)!.search_text).toContain(mail.to)
  }
})

test('a mail that is just being sent is still to be forgotten once it has left', async () => {
  expect(await listUnforgotten()).toEqual(['failed', 'of-another', 'of-another-type', 'sent', 'waits'])
  await forgetMails(db, 'saved-search', ['s1', 's2'])
  expect(await listUnforgotten()).toEqual(['of-another-type'])
  await mark('being-sent', { started_at: testNow, status: 'sent' })
  expect(await listUnforgotten()).toEqual(['being-sent', 'of-another-type'])
  await forgetMails(db, 'saved-search', ['s1'])
  expect(await listUnforgotten()).toEqual(['of-another-type'])
})

test('nothing is forgotten where nothing is named', async () => {
  await forgetMails(db, 'saved-search', [])
  expect((await readRows()).size).toBe(6)
})
