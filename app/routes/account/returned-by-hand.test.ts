import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefundWay } from '#db/schema.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { approveRefund } from '#app/domain/refunds/decisions.server.ts'
import { enterNotice, noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { noteRefund } from '#app/domain/refunds/money-sending.server.ts'
import { findPayment, settlePayment } from '#app/domain/refunds/returned-money.server.ts'
import { addDeal, addPurchase, addUser, writtenOrder } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'

/** Money that went back by hand: account, mail and credit note name the way by which it really went. */

let site: Site
let admin: Admin
beforeAll(async () => {
  site = await startSite()
  admin = (await addUser(site.db, { isAdmin: true })) as Admin
})
afterAll(() => site.stop())

const now = new Date().toISOString()
const ago = (days: number) => addMilliseconds(now, -days * day)
const plain = (html: string) => html.replace(/<!-- -->/g, '').replace(/<style[^]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ').replace(/&nbsp;|\u00a0/g, ' ').replace(/\s+/g, ' ') // prettier-ignore

async function buy() {
  const buyer = await addUser(site.db)
  const purchase = await addPurchase(site.db, buyer, await addDeal(site.db), { paidAt: ago(6) })
  const { id: paymentId } = await site.db
    .selectFrom('payments')
    .select('id')
    .where('reservation_id', '=', purchase.reservationId)
    .executeTakeFirstOrThrow()
  const as = await site.signIn(buyer)
  const read = async (path = '/account') => plain(await (await site.fetch(path, { as })).text())
  const byHand = (amount: number, way: Exclude<RefundWay, 'provider'>, returnedAt = now) =>
    noteReturnedMoney(
      site.db,
      admin,
      purchase.reservationId,
      { amount, way, day: '', proof: `${way} ${amount}` },
      returnedAt,
      now,
    )
  const refundsOf = () =>
    site.db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()
  /** The words of the latest mail to the buyer. */
  const lastMail = async () => {
    const { payload } = await site.db
      .selectFrom('outbox')
      .select('payload')
      .where('payload', 'like', `%${buyer.email}%`)
      .orderBy(writtenOrder('outbox'), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return payload
  }
  /** How many mails there are to the buyer. */
  const mailsSent = async () => {
    const rows = await site.db.selectFrom('outbox').select('id').where('payload', 'like', `%${buyer.email}%`).execute()
    return rows.length
  }
  /** The answer of the payment provider to what is due: it arrives, or fails. */
  const answer = async (status: 'succeeded' | 'failed') => {
    await site.db
      .updateTable('refunds')
      .set({ status, settled_at: now })
      .where('payment_id', '=', paymentId)
      .where('status', 'in', ['due', 'pending'])
      .execute()
    const sent = (await refundsOf()).filter(({ way }) => way === 'provider').at(-1)!
    if (status === 'succeeded') await settlePayment(site.db, await findPayment(site.db, paymentId), sent.id, now)
  }
  /** A letter of the buyer that has been approved. */
  const approve = async () => {
    const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
    const times = { sentAt: ago(3), receivedAt: ago(1) }
    const entered = await enterNotice(site.db, admin, purchase.reservationId, notice, times, [], ago(1))
    if (!entered.ok) throw new Error(entered.reason)
    expect((await approveRefund(site.db, admin, entered.requestId, { expectedPence: 300_000 }, now)).ok).toBe(true)
    return entered.requestId
  }
  return { ...purchase, mailsSent, read, byHand, refundsOf, lastMail, answer, approve }
}

test.each([
  ['bank-transfer', 'by bank transfer'],
  ['cheque', 'by cheque'],
  ['cash', 'by cash'],
  ['other', 'by another way'],
] as const)('the whole payment, by %s', async (way, words) => {
  const { read, byHand, lastMail } = await buy()
  expect((await byHand(300_000, way)).ok).toBe(true)
  const account = await read()
  expect(account).toContain(`Your payment has been returned ${words}.`)
  expect(account).not.toContain('to your card')
  const mail = await lastMail()
  expect(mail).toContain('Your payment has been returned')
  expect(mail).toContain(`has been returned in full ${words} on ${formatDate(now)}.`)
})

test('a part by cheque and the rest by card', async () => {
  const { read, byHand, lastMail, approve, answer } = await buy()
  await approve()
  await answer('failed')
  expect((await byHand(50_000, 'cheque', ago(1))).ok).toBe(true)
  const between = await read()
  expect(between).toContain('We could not return your payment to your card yet.')
  expect(between).not.toContain('is on its way to your card')
  expect(between).toContain('Refunded £500')
  // The rest is sent by card once more, and arrives.
  await site.db
    .updateTable('refunds')
    .set({ status: 'pending', amount_pence: 250_000 })
    .where('way', '=', 'provider')
    .where('status', '=', 'failed')
    .execute()
  await answer('succeeded')
  expect(await read()).toContain('Your payment has been returned: £500 by cheque and £2,500 to your card.')
  const mail = await lastMail()
  expect(mail).toContain(
    `£3,000 has come back to you: £500 by cheque on ${formatDate(ago(1))} and £2,500 to your card on ${formatDate(now)}. What went to your card usually appears on its statement within 5-7 business days.`,
  )
})

test('a card refund that failed and was settled by bank transfer', async () => {
  const { read, byHand, lastMail, approve, answer } = await buy()
  await approve()
  await answer('failed')
  expect((await byHand(300_000, 'bank-transfer')).ok).toBe(true)
  const account = await read()
  expect(account).toContain('Your payment has been returned by bank transfer.')
  expect(account).not.toContain('to your card')
  expect(await lastMail()).toContain(`£3,000 has come back to you by bank transfer on ${formatDate(now)}.`)
})

test('a card refund that had arrived, was sent back by the bank and was settled by bank transfer: one mail, and no false word', async () => {
  const { read, byHand, approve, answer, reservationId, refundsOf, mailsSent } = await buy()
  await approve()
  await answer('succeeded')
  const [sent] = await refundsOf()
  const bounced = { id: 're_1', status: 'failed', amountPence: 300_000, paymentIntentId: null, refundId: sent!.id, lastError: null } as const // prettier-ignore
  await noteRefund(site.db, bounced, now)
  const before = await mailsSent()
  expect((await byHand(300_000, 'bank-transfer')).ok).toBe(true)
  expect(await mailsSent()).toBe(before + 1)
  expect(await read()).toContain('Your payment has been returned by bank transfer.')
  const { id } = await site.db.selectFrom('receipts').select('id').where('reservation_id', '=', reservationId).where('kind', '=', 'credit-note').executeTakeFirstOrThrow() // prettier-ignore
  const note = await read(`/account/receipts/${id}`)
  expect(note).toContain('Credit note')
  expect(note).not.toContain('to your card')
})

test('by card, as ever', async () => {
  const { read, lastMail, approve, answer } = await buy()
  await approve()
  await answer('succeeded')
  expect(await read()).toContain('Your payment has been returned to your card.')
  expect(await lastMail()).toContain('£3,000 has gone back to the card you paid with.')
})

test('a part while the purchase goes on is refunded, and not still to come', async () => {
  const { read, byHand, lastMail } = await buy()
  expect((await byHand(50_000, 'cash')).ok).toBe(true)
  const account = await read()
  expect(account).toContain('Refunded £500')
  expect(account).not.toContain('To be refunded')
  // Nothing says why it went this way.
  expect(await lastMail()).not.toContain('because it could not go back to your card')
})

test('a credit note names the way of its money', async () => {
  const { reservationId, read, byHand } = await buy()
  await byHand(300_000, 'bank-transfer')
  const { id } = await site.db
    .selectFrom('receipts')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', 'credit-note')
    .executeTakeFirstOrThrow()
  const note = await read(`/account/receipts/${id}`)
  expect(note).toContain('This refund was paid by bank transfer.')
  expect(note).not.toContain('go back to the card')
})
