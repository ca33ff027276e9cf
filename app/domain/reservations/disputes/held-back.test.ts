import { describe, expect, test } from 'vitest'
import { orderRefund } from '#app/domain/refunds/returned-money.server.ts'
import { noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { account, buy, disputeEvent, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { testNow } from '#app/testing/database/database.ts'
import { anotherAmount, approve, ask, readMails, send, sendAgain } from '#app/testing/desks/refunds.ts'
import { day, later } from '#app/testing/running/times.ts'
import { stateInWords } from '../reservations.ts'
import { describeOtherPayment } from '../other-payments.ts'

/** What a dispute does to a refund that is ordered and to the lock of documents, and what its buyer is told. */

describe('a refund that a dispute holds back', () => {
  /** A shortened refund of £2,000.50 is approved, and the bank disputes the payment before it leaves. */
  async function holdBack() {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, {}, later(3 * day))
    expect(await approve(stage, request.id, { override: anotherAmount(200_050) })).toMatchObject({ ok: true })
    await tell(stage, disputeEvent('open'), later(3 * day))
    expect(await send(stage, later(3 * day))).toBe(0)
    return stage
  }
  const yours = async (stage: Stage) => (await account(stage, later(5 * day)))[0]!
  const doneMails = async (stage: Stage) => (await readMails(stage)).filter(({ key }) => key.startsWith('refund-done'))

  test('waits, and is not said to be on its way', async () => {
    const stage = await holdBack()
    expect(await yours(stage)).toMatchObject({ state: 'refund-waits' })
    expect(stateInWords(await yours(stage))).toBe('Refund waits for your bank')
    await tell(stage, disputeEvent('won'), later(4 * day))
    expect(await yours(stage)).toMatchObject({ state: 'refunding' })
    await send(stage, later(4 * day))
    const [mail] = await doneMails(stage)
    expect(mail!.text).toContain('£2,000.50 has gone back to the card you paid with.')
    expect(mail!.text).not.toContain('bank has')
    expect((await yours(stage)).refund).toMatchObject({ amountPence: 200_050, keptPence: 99_950, bankPence: 0 })
  })

  test('is on its way where the provider had it before the dispute', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, {}, later(3 * day))
    await approve(stage, request.id)
    stage.payments.refundStatus = 'pending'
    await send(stage, later(3 * day))
    await tell(stage, disputeEvent('open', { amountPence: 10_000 }), later(3 * day))
    expect(await yours(stage)).toMatchObject({ state: 'refunding' })
  })

  test('is replaced by what the bank takes: one mail says so, and the account has its sum', async () => {
    const stage = await holdBack()
    await tell(stage, disputeEvent('lost'), later(4 * day))
    const mails = await doneMails(stage)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toMatch(/^Your bank has taken your payment back: REF-/)
    expect(mails[0]!.text).toContain('Your bank has decided the dispute in your favour and has taken £3,000 back from us for you.') // prettier-ignore
    expect(mails[0]!.text).not.toMatch(/gone back to the card|has been sent|Deducted/)
    const { state, refund, refundedPence } = await yours(stage)
    expect({ state, refundedPence }).toEqual({ state: 'refunded', refundedPence: 300_000 })
    expect(refund).toMatchObject({ amountPence: 300_000, keptPence: 0, shortfallReason: null, bankPence: 300_000 })
  })

  test('is told with the part that the bank took, where the rest is sent after it', async () => {
    const stage = await holdBack()
    await tell(stage, disputeEvent('lost', { amountPence: 150_000 }), later(4 * day))
    expect(await yours(stage)).toMatchObject({ state: 'refund-problem' })
    const { id } = await stage.db.selectFrom('refund_requests').select('id').executeTakeFirstOrThrow()
    expect(await sendAgain(stage, id, later(4 * day))).toMatchObject({ ok: true })
    await send(stage, later(4 * day))
    const [mail, ...more] = await doneMails(stage)
    expect(more).toEqual([])
    expect(mail!.text).toContain('£2,000.50 has come back to you: £1,500 through your bank on 6 November 2026 and £500.50 to your card on 6 November 2026.') // prettier-ignore
  })

  test('says so of a payment that came twice as well', async () => {
    const stage = await buy()
    await stage.db.updateTable('payments').set({ status: 'refund-due' }).execute()
    await stage.db.deleteFrom('receipts').execute()
    const { id } = await stage.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    await orderRefund(stage.db, { paymentId: id, requestId: null, amountPence: 300_000 }, testNow)
    expect((await yours(stage)).otherPayments).toMatchObject([{ fate: 'refunding' }])
    await tell(stage, disputeEvent('open'))
    const { otherPayments } = await yours(stage)
    expect(otherPayments).toMatchObject([{ fate: 'refund-waits' }])
    expect(describeOtherPayment(otherPayments[0]!)).toContain('waits until the bank has decided')
  })
})

test('a lost dispute without a request is mailed as what it is', async () => {
  const stage = await buy()
  await tell(stage, disputeEvent('open'))
  await tell(stage, disputeEvent('lost'))
  const mails = (await readMails(stage)).filter(({ key }) => key.startsWith('refund-done'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toMatch(/^Your bank has taken your payment back: RES-/)
  expect(mails[0]!.text).toContain('has taken £3,000 back from us for you. Your reservation has ended')
})

describe('the lock of a dispute', () => {
  const lockedAt = async ({ db }: Stage) =>
    (await db.selectFrom('reservations').select('locked_at').executeTakeFirstOrThrow()).locked_at
  /** All that was paid goes back by hand, in two parts. */
  async function payBackByHand({ db, admin }: Stage) {
    const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    for (const amount of [50_000, 250_000]) {
      const form = { amount, way: 'cash', day: '', proof: `Note of ${amount}` } as const
      expect(await noteReturnedMoney(db, admin, id, form, later(2 * day), later(2 * day))).toMatchObject({ ok: true })
    }
  }

  test.each(['won', 'lost'] as const)('is lifted once it is %s, also where all has gone back by hand', async (end) => {
    const stage = await buy()
    await tell(stage, disputeEvent('open'))
    await payBackByHand(stage)
    expect(await states(stage)).toMatchObject({ reservation: 'refunded' })
    expect(await lockedAt(stage)).not.toBeNull()
    await tell(stage, disputeEvent(end), later(3 * day))
    expect(await lockedAt(stage)).toBeNull()
  })

  test('stays while another dispute of an ended reservation is open', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open'))
    await tell(stage, disputeEvent('open', { id: 'dp_2', amountPence: 10_000 }))
    await payBackByHand(stage)
    await tell(stage, disputeEvent('won'), later(3 * day))
    expect(await lockedAt(stage)).not.toBeNull()
    await tell(stage, disputeEvent('won', { id: 'dp_2', amountPence: 10_000 }), later(4 * day))
    expect(await lockedAt(stage)).toBeNull()
  })
})
