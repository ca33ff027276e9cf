import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RefundFacts } from '#app/services/payments.server.ts'
import { testNow } from '#app/testing/database/database.ts'
import { buy } from '#app/testing/desks/refunds.ts'
import { noteRefund } from './money-sending.server.ts'
import { orderRefund } from './returned-money.server.ts'

test('whatever is ordered, settled or failed in whatever order, no more goes back than was paid', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('order' as const), pence: fc.integer({ min: 1, max: 320_000 }) }),
    fc.record({ do: fc.constantFrom('succeed', 'fail', 'pend'), which: fc.nat(9) }),
    fc.record({ do: fc.constant('elsewhere' as const), pence: fc.integer({ min: 1, max: 320_000 }) }),
  )
  const { db } = await buy()
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  let events = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await db.deleteFrom('receipts').where('kind', '=', 'credit-note').execute()
      await db.deleteFrom('refunds').execute()
      for (const one of steps) {
        const rows = await db.selectFrom('refunds').selectAll().orderBy('created_at').orderBy('id').execute()
        // A step that the table refuses is expected to fail: the test tries whether the table does refuse it.
        await db
          .transaction()
          .execute(async (trx) => {
            if (one.do === 'order')
              return orderRefund(trx, { paymentId, requestId: null, amountPence: one.pence }, testNow)
            const row = 'which' in one ? rows[one.which % Math.max(1, rows.length)] : undefined
            if (one.do !== 'elsewhere' && !row) return
            const status = one.do === 'fail' ? 'failed' : one.do === 'pend' ? 'pending' : 'succeeded'
            const id = row?.provider_ref ?? `re_${(events += 1)}`
            const amountPence = row?.amount_pence ?? (one as { pence: number }).pence
            const facts: RefundFacts = {
              id,
              status,
              amountPence,
              paymentIntentId: 'pi_1',
              refundId: row?.id ?? null,
              lastError: null,
            }
            await noteRefund(trx, facts, testNow)
          })
          .catch((error: Error) => expect(error.message).toContain('refunds exceed the payment'))
        const counted = await db.selectFrom('refunds').select(['amount_pence', 'status']).execute()
        const sum = counted
          .filter(({ status }) => status !== 'failed')
          .reduce((total, row) => total + row.amount_pence, 0)
        expect(sum).toBeLessThanOrEqual(300_000)
        expect(counted.every((row) => row.amount_pence > 0)).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})
