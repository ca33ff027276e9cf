import { expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { fileTicket } from './tickets.server.ts'

test('forty tickets for one mailbox, each with another spelling, mail it five times, and the operator eleven times in all', async () => {
  const db = await createTestDatabase()
  for (let number = 0; number < 40; number += 1) {
    const enquiry = { email: `Sue+${number}@sender.test`, subject: `Hello ${number}`, message: 'A question', kind: 'general' } as const // prettier-ignore
    expect((await fileTicket(db, null, enquiry, testNow, `198.51.100.${number}`)).isNew).toBe(true)
  }
  const mails = await db.selectFrom('outbox').select(['idempotency_key as key']).execute()
  const countOf = (pattern: RegExp) => mails.filter(({ key }) => pattern.test(key)).length
  expect([countOf(/:sender$/), countOf(/^mail:ticket:.*:operator$/), countOf(/^mail:notices:/)]).toEqual([5, 10, 1])
  expect(mails).toHaveLength(16)
})
