import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareMoney } from '#app/domain/books/comparing.server.ts'
import { type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { toUser } from '#app/domain/people/users.server.ts'
import { approveRefund, readRefundCase } from '#app/domain/refunds/decisions.server.ts'
import { sendRefund } from '#app/domain/refunds/money-sending.server.ts'
import { repairDisputes } from '#app/domain/reservations/disputes/events.server.ts'
import { connectSandboxPayments } from '#app/testing/running/sandbox-payments.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { seedPast } from '#app/testing/database/past.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { teachPayments } from '../../../scripts/lib/known-payments.ts'

/** The site with the demo's twelve weeks of past, and a stand-in for the payment provider that has learned of it. */

const now = new Date().toISOString()
let site: Site
let payments: Payments
let [asAda, asBen, asSadie] = ['', '', '']
let ada: Admin

beforeAll(async () => {
  site = await startSite()
  await seedPast(site.db, { filesFolder: join(site.dataDir, 'files'), now })
  await teachPayments(site.sandbox.payments, site.database)
  ada = (await findUser('admin@demo.test')) as Admin
  asAda = await site.signIn(ada)
  asBen = await site.signIn(await findUser('ben@demo.test'))
  asSadie = await site.signIn(await findUser('sadie.support@example.test'))
  payments = connectSandboxPayments(site.sandbox)
}, 180_000)
afterAll(() => site.stop())

async function findUser(email: string): Promise<User> {
  const row = await site.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  return toUser(row)
}

async function read(path: string, as: string): Promise<{ status: number; text: string }> {
  const response = await site.fetch(path, { as })
  const html = await response.text()
  return { status: response.status, text: html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') } // prettier-ignore
}

const idsOf = async (table: 'reservations' | 'refund_requests' | 'tickets' | 'users' | 'outbox' | 'disputes') =>
  (await site.db.selectFrom(table).select('id').execute()).map(({ id }) => id)

describe('every page of the desk that tells of the past', () => {
  test('the lists, with their files', async () => {
    const lists = ['deals', 'refunds', 'support', 'reservations', 'disputes', 'money', 'audit', 'outbox']
    for (const list of lists) {
      expect.soft((await read(`/admin/${list}`, asAda)).status, list).toBe(200)
      expect.soft((await read(`/admin/export/${list}`, asAda)).status, list).toBe(200)
    }
    for (const path of ['/admin', '/blog-admin/subscribers', '/admin/disputes?state=any', '/admin/money?month=all'])
      expect.soft((await read(path, asAda)).status, path).toBe(200)
  })

  test.each([
    ['reservations', (id: string) => `/admin/reservations/${id}`],
    ['refund_requests', (id: string) => `/admin/refunds/${id}`],
    ['tickets', (id: string) => `/admin/support/${id}`],
    ['users', (id: string) => `/admin/people/${id}`],
    ['outbox', (id: string) => `/admin/outbox/${id}`],
    ['disputes', (id: string) => `/admin/disputes/${id}/evidence`],
  ] as const)('each of %s', async (table, pathOf) => {
    const ids = await idsOf(table)
    expect(ids.length).toBeGreaterThan(2)
    for (const id of ids) expect.soft((await read(pathOf(id), asAda)).status, pathOf(id)).toBe(200)
  })

  test('support sees what it may, and no money', async () => {
    expect((await read('/admin', asSadie)).status).toBe(200)
    expect((await read('/admin/refunds', asSadie)).text).toContain('Stan Specimen')
    expect((await read('/admin/money', asSadie)).status).toBe(403)
  })
})

test('the buyer of the demo finds a purchase, its receipt and what came back', async () => {
  const { status, text } = await read('/account', asBen)
  expect(status).toBe(200)
  for (const words of [
    'One-bed flat within the city walls',
    'Deal pack (PDF)',
    'Two-bed former council flat',
    '£3,000 of £3,000',
  ])
    // prettier-ignore
    expect(text).toContain(words)
  const receipts = await site.db.selectFrom('receipts').innerJoin('reservations', 'reservations.id', 'reservation_id').innerJoin('users', 'users.id', 'user_id').select('receipts.id').where('email', '=', 'ben@demo.test').execute() // prettier-ignore
  expect(receipts).toHaveLength(3)
  for (const { id } of receipts) expect((await read(`/account/receipts/${id}`, asBen)).status).toBe(200)
})

test('deals with pictures say that these are samples', async () => {
  const { text } = await read('/deal/105', asBen)
  expect(text).not.toContain('Sample picture')
  // The job that makes them is off here.
  await site.db.updateTable('deal_images').set({ state: 'ready', width: 960, height: 640, widths: '[320,640,960]' }).execute() // prettier-ignore
  expect((await read('/deal/105', asBen)).text.match(/Sample picture/g)).toHaveLength(4)
  expect((await read('/deal/105/photographs', asBen)).text).toContain('Sample picture: living room')
  expect((await read('/marketplace', asBen)).text.match(/Sample picture/g)!.length).toBeGreaterThan(2)
})

describe('the stand-in for the payment provider', () => {
  const day = 86_400_000

  test('knows each payment, refund and dispute: the books are equal, and no dispute is news', async () => {
    const tomorrow = addMilliseconds(now, day)
    await site.db.updateTable('money_comparisons').set({ due_at: now }).execute()
    await compareMoney(site.db, payments, tomorrow)
    expect(await site.db.selectFrom('money_differences').selectAll().execute()).toEqual([])
    const compared = await site.db.selectFrom('money_comparisons').select('compared_at').execute()
    expect(compared).toEqual([1, 2, 3].map(() => ({ compared_at: tomorrow })))
    expect(await repairDisputes(site.db, payments, now)).toBe(0)
    const { feesPence } = (await site.db.selectFrom('payments').select(({ fn }) => fn.sum<number>('fee_pence').as('feesPence')).executeTakeFirstOrThrow()) // prettier-ignore
    expect(feesPence).toBeGreaterThan(0)
    expect((await read('/admin/money', asAda)).text).toContain('the last 90 days are equal')
  })

  test('sends the money of a sample purchase back', async () => {
    const { id } = await site.db.selectFrom('refund_requests').select('id').where('status', '=', 'under-review').executeTakeFirstOrThrow() // prettier-ignore
    const verdict = (await readRefundCase(site.db, id))!.verdict!
    expect(await approveRefund(site.db, ada, id, { expectedPence: verdict.amountPence }, now)).toMatchObject({
      ok: true,
    })
    const later = addMilliseconds(now, 5000)
    const send = (order: unknown, key: string) => sendRefund(site.db, payments, order as RefundOrder, key, later)
    expect(await workOutbox(site.db, 'refund', send, () => later)).toBe(1)
    const request = await site.db.selectFrom('refund_requests').select('status').where('id', '=', id).executeTakeFirst()
    expect(request).toEqual({ status: 'refunded' })
  })

  test('sends back no more than is left, and nothing while the bank has the money', async () => {
    const refunded = await site.db.selectFrom('payments').innerJoin('refunds', 'refunds.payment_id', 'payments.id').select(['payment_intent_id', 'refunds.amount_pence']).where('refunds.amount_pence', '=', 435_000).executeTakeFirstOrThrow() // prettier-ignore
    const refund = (intentId: string, amountPence: number) =>
      payments.refund({ refundId: `again-${intentId}-${amountPence}`, paymentIntentId: intentId, amountPence, idempotencyKey: `again:${intentId}:${amountPence}` }) // prettier-ignore
    expect(await refund(refunded.payment_intent_id!, 15_001)).toMatchObject({ ok: false, reason: 'provider-refused' })
    const lost = await site.db.selectFrom('disputes').innerJoin('payments', 'payments.id', 'payment_id').select('payment_intent_id').where('stage', '=', 'lost').executeTakeFirstOrThrow() // prettier-ignore
    expect(await refund(lost.payment_intent_id!, 100)).toMatchObject({ ok: false, reason: 'provider-refused' })
  })

  test('goes on with the inquiry: the buyer’s bank may still take the money', async () => {
    const { id } = await site.db.selectFrom('disputes').select('id').where('stage', '=', 'asked').executeTakeFirstOrThrow() // prettier-ignore
    site.sandbox.payments.moveDispute(id, 'escalate')
    expect(await repairDisputes(site.db, payments, now)).toBe(1)
    expect((await read('/admin/disputes', asAda)).text).toContain('Max Mockford')
  })
})
