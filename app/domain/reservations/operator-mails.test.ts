import { describe, expect, test } from 'vitest'
import { asHolder } from '#app/testing/buyers/secure-stage.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { FakePayments } from '#app/testing/buyers/payments.ts'
import { buy, disputeEvent, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { approve, ask, findOperatorMail as told, mailKeys, send } from '#app/testing/desks/refunds.ts'
import { openPaymentIntent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

describe('the operator is told what was done and what was not', () => {
  test('of a payment of the wrong amount, which pays for nothing', async () => {
    const db = await createTestDatabase()
    const payments = new FakePayments()
    const buyer = await addUser(db)
    await openPaymentIntent(db, payments, asHolder(buyer), await addDeal(db), { allowScotland: false }, testNow)
    const intent = { ...payments.pay('pi_1'), receivedPence: 1 }
    expect(await settleIntent(db, intent, testNow)).toBe('mismatch')
    const text = await told({ db } as Stage, 'mismatch')
    expect(text).toContain('the payment has bought nothing and opened no documents')
    const rows = await db.selectFrom('outbox').select('id').execute()
    expect(rows, 'nobody else is told').toHaveLength(1)
  })

  test('of a dispute, which closes the documents', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open'))
    expect(await states(stage)).toMatchObject({ canRead: false })
    expect(await told(stage, 'dispute-open')).toContain('the documents of the reservation are locked until the bank')
  })

  test('of a dispute about money that was to go back anyway, which closes none', async () => {
    const stage = await buy()
    await stage.db.updateTable('payments').set({ status: 'refunded' }).execute()
    await stage.db.deleteFrom('receipts').execute()
    await tell(stage, disputeEvent('open'))
    expect(await states(stage)).toMatchObject({ canRead: true })
    expect(await told(stage, 'dispute-open')).toContain('no reservation stands on this payment, so none was changed')
    await tell(stage, disputeEvent('lost'))
    expect(await told(stage, 'dispute-lost')).toContain('no reservation stands on this payment, so none was changed')
  })

  test('of a lost dispute, which ends the reservation', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open'))
    await tell(stage, disputeEvent('lost'))
    const text = await told(stage, 'dispute-lost')
    expect(text).toContain('The reservation has ended, its documents are locked and its deal is no longer reserved.')
    expect(text).toContain('The buyer has been told.')
    expect(text).toContain('You do not have to do anything.')
    expect(text).not.toContain('What it has not done')
    expect(await mailKeys(stage)).toContain('refund-done')
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: 'active', canRead: false })
  })

  test('of a lost dispute about a part, after which the reservation goes on', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open', { amountPence: 20_000 }))
    await tell(stage, disputeEvent('lost', { amountPence: 20_000 }))
    const text = await told(stage, 'dispute-lost')
    expect(text).toContain('Amount: £200\n')
    expect(text).toContain('The reservation goes on and its deal stays reserved.')
    expect(text).toContain('the buyer has not been told.')
    expect(await mailKeys(stage)).not.toContain('refund-done')
  })

  test('of a lost dispute about what had gone back before, which is paid back twice', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await send(stage)
    await tell(stage, disputeEvent('lost'))
    const text = await told(stage, 'dispute-lost')
    expect(text).toContain('The reservation had ended before.')
    expect(text).toContain('needs manual attention')
    expect(text).toContain('What it has not done: more has gone back than was paid')
  })
})
