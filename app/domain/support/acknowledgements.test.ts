import { expect, test } from 'vitest'
import { createTestDatabase, testNow, writtenOrder } from '#app/testing/database/database.ts'
import type { TicketKind } from '#db/schema.ts'
import type { Enquiry } from './tickets.ts'
import { fileTicket } from './tickets.server.ts'

test('forty tickets for one mailbox, each with another spelling, mail it five times, and the operator eleven times in all', async () => {
  const db = await createTestDatabase()
  for (let number = 0; number < 40; number += 1) {
    const enquiry = { email: `Sue+${number}@sender.test`, subject: `Hello ${number}`, message: 'A question', kind: 'general' } as const // prettier-ignore
    expect(await fileTicket(db, null, enquiry, testNow, `198.51.100.${number}`)).toMatchObject({
      ok: true,
      isNew: true,
    })
  }
  const mails = await db.selectFrom('outbox').select(['idempotency_key as key']).execute()
  const countOf = (pattern: RegExp) => mails.filter(({ key }) => pattern.test(key)).length
  expect([countOf(/:sender$/), countOf(/^mail:ticket:.*:operator$/), countOf(/^mail:notices:/)]).toEqual([5, 10, 1])
  expect(mails).toHaveLength(16)
})

test.each(['complaint', 'data-protection'] as const)(
  'after a flood of questions each %s tells the operator at once, up to five of one mailbox and thirty of one network',
  async (kind) => {
    const db = await createTestDatabase()
    let number = 0
    const fileFrom = async (email: string, network: number, of: TicketKind = kind) => {
      number += 1
      const enquiry = { email, subject: `Hello ${number}`, message: 'As it says', kind: of }
      await fileTicket(db, null, enquiry as Enquiry, testNow, `203.0.${network}.7`)
      const mails = await db.selectFrom('outbox').select('idempotency_key as key').execute()
      return mails.filter(({ key }) => /^mail:ticket:.*:operator$/.test(key)).length
    }
    for (let more = 0; more < 12; more += 1) await fileFrom(`ask${more}@sender.test`, more, 'general')
    expect(await fileFrom('sue@sender.test', 20)).toBe(11)
    for (let more = 0; more < 6; more += 1) await fileFrom(`s.u.e+${more}@gmail.com`, 30 + more)
    expect(await fileFrom('sue@other.test', 50)).toBe(10 + 1 + 5 + 1)
    const ofNetwork = kind === 'complaint' ? 60 : 61
    for (let more = 0; more < 31; more += 1) await fileFrom(`one${more}@sender.test`, ofNetwork)
    expect(await fileFrom('ann@sender.test', 70)).toBe(17 + 30 + 1)
  },
)

test('where no email has gone to the sender, the one to the operator says so', async () => {
  const db = await createTestDatabase()
  for (let number = 0; number < 6; number += 1) {
    const enquiry = {
      email: 'sue@sender.test',
      subject: `Hello ${number}`,
      message: 'A wrong',
      kind: 'complaint',
    } as const
    await fileTicket(db, null, enquiry, testNow)
  }
  const mails = await db
    .selectFrom('outbox')
    .select(['idempotency_key as key', 'payload'])
    .orderBy(writtenOrder('outbox'))
    .execute()
  const toOperator = mails.filter(({ key }) => key.endsWith(':operator'))
  expect(mails.filter(({ key }) => key.endsWith(':sender'))).toHaveLength(5)
  expect(toOperator.map(({ payload }) => payload.includes('No email has told the sender'))).toEqual([
    ...Array<boolean>(5).fill(false),
    true,
  ])
})
