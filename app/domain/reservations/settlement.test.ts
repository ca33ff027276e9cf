import { expect, test } from 'vitest'
import { buy } from '#app/testing/buyers/purchases.ts'
import { buy as addPurchased, type Stage } from '#app/testing/desks/refunds.ts'

test('the purchase that tests of refunds begin with has the rows that paying and settling leave', async () => {
  /** The rows without ids and references, and without values that only paying stores. */
  const rowsOf = async ({ db, payments }: Stage) => ({
    deals: await db.selectFrom('deals').selectAll().execute(),
    reservations: (await db.selectFrom('reservations').selectAll().execute()).map((row) => ({
      ...row,
      ...{ id: '', reference: '', user_id: '', expires_at: '' },
    })),
    payments: (await db.selectFrom('payments').selectAll().execute()).map((row) => ({
      ...row,
      ...{ id: '', reservation_id: '', idempotency_key: '', deal_title: '' },
    })),
    receipts: (await db.selectFrom('receipts').selectAll().execute()).map((row) => ({
      ...row,
      ...{ id: '', reservation_id: '', payment_id: '' },
    })),
    intents: [...payments.intents.values()].map((intent) => ({ ...intent, reservationId: '', paymentId: '' })),
  })
  for (const opened of [false, true]) {
    const settled = await rowsOf(await buy({ opened }))
    expect(settled.payments).toHaveLength(1)
    expect(await rowsOf(await addPurchased({ opened }))).toEqual(settled)
  }
})
