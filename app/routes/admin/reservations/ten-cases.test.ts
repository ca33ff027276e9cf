import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { sendRefund } from '#app/domain/refunds/money-sending.server.ts'
import { connectSandboxPayments } from '#app/testing/running/sandbox-payments.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { addDeal, addDocument, addUser } from '#app/testing/database/database.ts'
import { formOf } from '#app/testing/desks/refund-site.ts'
import { json, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { londonDay, londonTime } from '#app/utils/dates.ts'

/**
 * Ten of the cases of app/domain/reservations/cancelling.test.ts as people meet them: a purchase is paid at the provider's stand-in, a
 * notice comes, an admin decides on the desk's pages. After each the stand-in, the ledger and the books hold the same sums.
 */

let site: Site
let payments: Payments
let ada: User
beforeAll(async () => {
  site = await startSite()
  ada = await addUser(site.db, { firstName: 'Ada', isAdmin: true })
  payments = connectSandboxPayments(site.sandbox)
})
afterAll(() => site.stop())

let callers = 0
/** At an hour, as somebody who has just signed in, from an address of their own. */
async function at(time: string, user: User) {
  site.setHour(time)
  const as = await site.signIn(user)
  const headers = { 'x-client-address': `10.8.${Math.floor((callers += 1) / 200)}.${callers % 200}` }
  return {
    get: (path: string) => site.fetch(path, { as, headers }),
    post: (path: string, fields: Record<string, string>) =>
      site.fetch(path, { method: 'POST', body: formOf(fields), as, headers }),
    call: (path: string, method: string, body: object) => {
      const init = json(body, { as })
      return site.fetch(path, { ...init, method, headers: { ...init.headers, ...headers } })
    },
  }
}

/** A purchase of £3,000, paid at the stand-in on Monday 2 November 2026 at 10:00. */
async function buy(choice: 'now' | 'wait' = 'now') {
  const buyer = await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' })
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const visit = await at(later(0), buyer)
  const opened = await visit.call('/api/create-payment-intent', 'POST', { dealId })
  const { clientSecret } = (await opened.json()) as { clientSecret: string }
  const intentId = clientSecret.split('_secret_')[0]!
  const boxes = { startNow: choice === 'now', loseRight: choice === 'now' }
  expect((await visit.call(`/api/deals/${dealId}/consent`, 'PUT', boxes)).status).toBeLessThan(300)
  await stripeClient(site).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  await visit.get(`/deals?payment_intent=${intentId}`)
  const { id } = await site.db
    .selectFrom('reservations')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return { buyer, id, intentId }
}
type Purchase = Awaited<ReturnType<typeof buy>>

const open = async ({ buyer, id }: Purchase, time: number) =>
  expect((await (await at(later(time), buyer)).post(`/account/documents/${id}`, {})).status).toBe(303)

/** A notice as the desk enters it; the id of its request. */
async function enter({ id }: Purchase, channel: string, sent: number, received: number): Promise<string> {
  const [sentAt, receivedAt] = [later(sent), later(received)]
  const answer = await (
    await at(receivedAt, ada)
  ).post(`/admin/reservations/${id}/cancellation`, {
    channel,
    sentDay: londonDay(sentAt),
    sentTime: londonTime(sentAt).slice(11),
    sentProof: 'Postmark',
    receivedDay: londonDay(receivedAt),
    receivedTime: londonTime(receivedAt).slice(11),
    reason: 'changed-plans',
    details: '',
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!.split('/').at(-1)!
}

/** The buyer's own request by the form; its id. */
async function ask({ buyer, id }: Purchase, time: number): Promise<string> {
  const fields = { fullName: 'Bo Buyer', email: buyer.email, reason: 'changed-plans', details: '' }
  expect((await (await at(later(time), buyer)).post('/refunds', fields)).status).toBe(303)
  const request = await site.db
    .selectFrom('refund_requests')
    .select('id')
    .where('reservation_id', '=', id)
    .where('channel', '=', 'form')
    .executeTakeFirstOrThrow()
  return request.id
}

/** The desk's page that asks once more, and its button; the status of what was pressed, or of the page that offers nothing. */
async function decide(requestId: string, time: number, decision = 'approve', typed: Record<string, string> = {}) {
  const visit = await at(later(time), ada)
  const path = `/admin/refunds/${requestId}/confirm?decision=${decision}`
  const page = decision === 'other' ? await visit.post(path, { intent: 'check', ...typed }) : await visit.get(path)
  if (page.status !== 200) return page.status
  const html = await page.text()
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const fields = { intent: 'send', expectedPence: valueOf('expectedPence'), seen: valueOf('seen'), note: '', ...typed }
  const { status } = await visit.post(path, fields)
  const now = later(time)
  await workOutbox(site.db, 'refund', (order, key) => sendRefund(site.db, payments, order as RefundOrder, key, now), () => now) // prettier-ignore
  return status
}

/** What has gone back of a purchase: by the stand-in, by our rows, by credit notes and by the file of the books, in pence. */
async function sums({ id, intentId }: Purchase, time: number) {
  const theirs = [...site.sandbox.payments.ledger.refunds.values()].filter((one) => one.payment_intent === intentId)
  const rows = await site.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_pence', 'way'])
    .where('reservation_id', '=', id)
    .where('refunds.status', '=', 'succeeded')
    .execute()
  const notes = await site.db.selectFrom('receipts').select('amount_pence').where('reservation_id', '=', id).where('kind', '=', 'credit-note').execute() // prettier-ignore
  const { reference } = await site.db.selectFrom('reservations').select('reference').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  const file = await (await (await at(later(time), ada)).get('/admin/export/money?month=all')).text()
  const [head, ...lines] = file.replace('\uFEFF', '').trim().split('\r\n').map((line) => line.split(',').map((cell) => cell.replaceAll('"', ''))) // prettier-ignore
  const [kind, of, gross] = ['Kind', 'Reservation', 'Gross (GBP)'].map((name) => head!.indexOf(name))
  const booked = lines.filter((line) => line[of!] === reference && line[kind!] === 'Credit note')
  const total = (some: number[]) => some.reduce((sum, one) => sum + one, 0)
  return {
    theirs: total(theirs.map(({ amount }) => amount)),
    byProvider: total(rows.filter(({ way }) => way === 'provider').map((row) => row.amount_pence)),
    all: total(rows.map((row) => row.amount_pence)),
    credited: total(notes.map((note) => note.amount_pence)),
    booked: Math.round(100 * total(booked.map((line) => 0 - Number(line[gross!])))),
  }
}

async function expectSums(purchase: Purchase, time: number, byProvider: number, byHand = 0) {
  const all = (byProvider + byHand) * 100
  const theirs = byProvider * 100
  expect(await sums(purchase, time)).toEqual({ theirs, byProvider: theirs, all, credited: all, booked: all })
}

test('1: the form, a day after paying, not opened: all', async () => {
  const purchase = await buy()
  expect(await decide(await ask(purchase, day), 2 * day)).toBe(303)
  await expectSums(purchase, 2 * day, 3000)
})

test('2: the form after 48 hours, opened: less the fee', async () => {
  const purchase = await buy()
  await open(purchase, hour)
  expect(await decide(await ask(purchase, 3 * day), 4 * day)).toBe(303)
  await expectSums(purchase, 4 * day, 2850)
})

test('3: a letter sent within 48 hours and received after them, opened before it: all', async () => {
  const purchase = await buy()
  await open(purchase, hour)
  expect(await decide(await enter(purchase, 'letter', 47 * hour, 5 * day), 6 * day)).toBe(303)
  await expectSums(purchase, 6 * day, 3000)
})

test('4: a letter, opened while it was in the post: all', async () => {
  const purchase = await buy()
  await open(purchase, 4 * day)
  expect(await decide(await enter(purchase, 'letter', 3 * day, 6 * day), 7 * day)).toBe(303)
  await expectSums(purchase, 7 * day, 3000)
})

test('5: a letter, opened before it was sent: less the fee', async () => {
  const purchase = await buy()
  await open(purchase, 3 * day)
  expect(await decide(await enter(purchase, 'letter', 4 * day, 6 * day), 7 * day)).toBe(303)
  await expectSums(purchase, 7 * day, 2850)
})

test('6: an email after the period: nothing', async () => {
  const purchase = await buy()
  expect(await decide(await enter(purchase, 'email', 15 * day, 15 * day), 16 * day)).toBe(400)
  await expectSums(purchase, 16 * day, 0)
})

test('7: a call by one who waits: all', async () => {
  const purchase = await buy('wait')
  expect(await decide(await enter(purchase, 'telephone', 10 * day, 10 * day), 11 * day)).toBe(303)
  await expectSums(purchase, 11 * day, 3000)
})

test('8: the model form, after a part was paid back by hand: the rest', async () => {
  const purchase = await buy()
  const visit = await at(later(day), ada)
  const returned = { amount: '1000', way: 'bank-transfer', day: londonDay(later(day)), proof: 'BACS 8', confirmedPence: '100000' } // prettier-ignore
  expect((await visit.post(`/admin/reservations/${purchase.id}/returned`, returned)).status).toBe(303)
  expect(await decide(await enter(purchase, 'model-form', 5 * day, 6 * day), 7 * day)).toBe(303)
  await expectSums(purchase, 7 * day, 2000, 1000)
})

test('9: another amount: refused below the law; below our promise with a reason and a tick', async () => {
  const typed = { amount: '2000', overrideReason: 'Agreed', shortfallReason: 'You keep the survey.' }
  const due = await buy()
  const letter = await enter(due, 'letter', 3 * day, 5 * day)
  expect(await decide(letter, 6 * day, 'other', { ...typed, shortfallConfirmed: 'on' })).toBe(400)
  await expectSums(due, 6 * day, 0)
  const opened = await buy()
  await open(opened, hour)
  const email = await enter(opened, 'email', 5 * day, 5 * day)
  expect(await decide(email, 6 * day, 'other', typed)).toBe(400)
  await expectSums(opened, 6 * day, 0)
  expect(await decide(email, 6 * day, 'other', { ...typed, shortfallConfirmed: 'on' })).toBe(303)
  await expectSums(opened, 6 * day, 2000)
})

test('10: a form after opening, beside a letter from before it: the letter decides, all', async () => {
  const purchase = await buy()
  await open(purchase, 4 * day)
  const form = await ask(purchase, 5 * day)
  const letter = await enter(purchase, 'letter', 3 * day, 6 * day)
  expect(await decide(form, 7 * day)).toBe(409)
  await expectSums(purchase, 7 * day, 0)
  expect(await decide(letter, 7 * day)).toBe(303)
  await expectSums(purchase, 7 * day, 3000)
})
