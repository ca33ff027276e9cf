import { expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database.ts'
import { minutesLater as later } from '#app/testing/times.ts'
import { fileRefundRequest } from './requests.server.ts'

test('refund requests in somebody’s name mail their address five times an hour at most; each is filed all the same', async () => {
  const db = await createTestDatabase()
  const mailed = async (pattern: RegExp) => {
    const rows = await db.selectFrom('outbox').select('payload').execute()
    return rows.filter(({ payload }) => pattern.test((JSON.parse(payload) as { to: string }).to)).length
  }
  const spelt = ['sue@sender.test', 'SUE@sender.test', 'Sue@Sender.test']
  const askAt = (number: number, minutes: number, email = spelt[number % 3]!) => {
    const input = { fullName: `Sue ${number}`, email, dealReference: '', reason: 'other', details: '' } as const
    return fileRefundRequest(db, null, input, [], later(minutes))
  }
  for (let number = 0; number < 8; number += 1) {
    expect((await askAt(number, number)).reference).toMatch(/^REF-/)
  }
  expect(await db.selectFrom('refund_requests').select('id').execute()).toHaveLength(8)
  expect([await mailed(/^sue@/i), await mailed(/operator/)]).toEqual([5, 8])
  await askAt(8, 8, 'sam@sender.test')
  expect(await mailed(/^sam@/)).toBe(1)
  await askAt(9, 59)
  expect(await mailed(/^sue@/i)).toBe(5)
  await askAt(10, 68)
  expect(await mailed(/^sue@/i)).toBe(6)
})
