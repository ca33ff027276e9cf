import { expect, test } from 'vitest'
import { addDeal, addPurchase, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { minutesLater as later } from '#app/testing/running/times.ts'
import { fileRefundRequest } from './requests.server.ts'

test('refund requests in somebody’s name mail their address five times an hour at most; each is filed all the same', async () => {
  const db = await createTestDatabase()
  const mailed = async (pattern: RegExp) => {
    const rows = await db.selectFrom('outbox').select('payload').execute()
    return rows.filter(({ payload }) => pattern.test((JSON.parse(payload) as { to: string }).to)).length
  }
  const spelt = ['sue@sender.test', 'SUE+2@sender.test', 'Sue@Sender.test']
  const askAt = (number: number, minutes: number, email = spelt[number % 3]!) => {
    const input = { fullName: `Sue ${number}`, email, dealReference: '', reason: 'other', details: '' } as const
    return fileRefundRequest(db, null, input, [], later(minutes))
  }
  for (let number = 0; number < 8; number += 1) {
    expect((await askAt(number, number)).reference).toMatch(/^REF-/)
  }
  expect(await db.selectFrom('refund_requests').select('id').execute()).toHaveLength(8)
  expect([await mailed(/^sue[@+]/i), await mailed(/operator/)]).toEqual([5, 8])
  await askAt(8, 8, 'sam@sender.test')
  expect(await mailed(/^sam@/)).toBe(1)
  await askAt(9, 59)
  expect(await mailed(/^sue[@+]/i)).toBe(5)
  await askAt(10, 68)
  expect(await mailed(/^sue[@+]/i)).toBe(6)
})

test('one network has thirty mailed in an hour, to whichever addresses, and everything is filed', async () => {
  const db = await createTestDatabase()
  const ask = (number: number, minutes: number, from: string) => {
    const input = { fullName: 'Sue', email: `sue${number}@sender.test`, dealReference: '', reason: 'other', details: '' } as const // prettier-ignore
    return fileRefundRequest(db, null, { ...input, from }, [], later(minutes))
  }
  const countMailed = async () => {
    const rows = await db
      .selectFrom('outbox')
      .select('id')
      .where('idempotency_key', 'like', 'mail:refund-received:%')
      .execute()
    return rows.length
  }
  for (let number = 0; number < 40; number += 1) await ask(number, 0, `2001:db8:77:${number}::1`)
  expect(await countMailed()).toBe(30)
  expect(await db.selectFrom('refund_requests').select('id').execute()).toHaveLength(40)
  await ask(40, 1, '2001:db8:78::1')
  expect(await countMailed()).toBe(31)
  await ask(41, 60, '2001:db8:77::1')
  expect(await countMailed()).toBe(32)
})

test('a buyer who cancels signed in is mailed at their own address, whatever others have sent in their name or from their network', async () => {
  const db = await createTestDatabase()
  const buyer = await addUser(db, { email: 'Ivy@people.test' })
  await addPurchase(db, buyer, await addDeal(db), { hasWaived: false })
  const from = '203.0.113.4'
  const asked = { fullName: 'Ivy', reason: 'changed-plans', details: '', dealReference: '', from } as const
  const mailedTo = async (id: string) => {
    const key = `mail:refund-received:${id}`
    const rows = await db.selectFrom('outbox').select('id').where('idempotency_key', '=', key).execute()
    return rows.length
  }
  for (let number = 0; number < 60; number += 1) {
    const email = number % 2 === 0 ? 'ivy@people.test' : `sue${number}@sender.test`
    await fileRefundRequest(db, null, { ...asked, fullName: `Sue ${number}`, email }, [], later(1))
  }
  await fileRefundRequest(db, buyer, { ...asked, email: 'IVY@people.test' }, [], later(2))
  const own = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('is_from_buyer', '=', 1)
    .executeTakeFirstOrThrow()
  expect(await mailedTo(own.id)).toBe(1)
  // Another address is nobody's own.
  await fileRefundRequest(db, buyer, { ...asked, reason: 'other', email: 'sue@sender.test' }, [], later(3))
  const other = await db.selectFrom('refund_requests').select('id').where('is_from_buyer', '=', 1).where('id', '<>', own.id).executeTakeFirstOrThrow() // prettier-ignore
  expect(await mailedTo(other.id)).toBe(0)
})
