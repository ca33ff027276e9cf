import { expect } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { RefundFacts } from '#app/services/payments.server.ts'
import { type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { approveRefund, readRefundCase, sendRefundAgain } from '#app/domain/refunds/decisions.server.ts'
import { noteRefund, sendRefund } from '#app/domain/refunds/money-sending.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import type { RefundRequestInput } from '#app/domain/refunds/requests.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { newId } from '#app/utils/ids.server.ts'
import {
  addDeal,
  addDocument,
  addPurchase,
  addUser,
  writtenOrder,
  createTestDatabase,
  testNow,
} from '../database/database.ts'
import { readMail } from '../mail/mails.ts'
import { FakePayments } from '../buyers/payments.ts'
import { day, hour, later } from '../running/times.ts'

/** A purchase to be refunded, an admin who decides, and a provider in memory. */
export interface Stage {
  db: Db
  payments: FakePayments
  buyer: User
  admin: Admin
  dealId: number
}

/**
 * A deal with a document that its buyer has paid with both boxes ticked, in the rows that settling leaves: what comes before
 * stands above refunds.
 */
export async function buy({ opened = false } = {}): Promise<Stage> {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const buyer = await addUser(db, { email: 'Ivy@people.test' })
  const admin = (await addUser(db, { isAdmin: true, firstName: 'Ada' })) as Admin
  const dealId = await addDeal(db)
  await addDocument(db, dealId)
  const stage = { db, payments, buyer, admin, dealId }
  await pay(stage, testNow)
  if (opened) await open(stage, later(hour))
  return stage
}

/** The buyer has paid for the deal: the provider knows the payment, and here are its rows. The first is `pi_1`. */
export async function pay({ db, payments, buyer, dealId }: Stage, at: string): Promise<void> {
  const [reservationId, paymentId] = [newId(), newId()]
  const made = await payments.createIntent({
    paymentId,
    reservationId,
    dealId,
    amountPence: 300_000,
    idempotencyKey: paymentId,
  })
  if (!made.ok) throw new Error(made.reason)
  const { id: paymentIntentId } = payments.pay(made.value.intent.id)
  await addPurchase(db, buyer, dealId, { paidAt: at, reservationId, paymentId, paymentIntentId })
}

/** The buyer has opened the documents. */
export async function open({ db }: Stage, at: string): Promise<void> {
  await db.updateTable('reservations').set({ first_document_access_at: at }).execute()
}

/** A request as it is typed in. */
export const asked = (change: Partial<RefundRequestInput> = {}): RefundRequestInput => ({
  fullName: 'Ivy Investor',
  email: 'ivy@people.test',
  dealReference: '',
  reason: 'changed-plans',
  details: '',
  ...change,
})

/** Files a request, signed in as `visitor` or signed out, and returns its row. */
export async function ask(
  stage: Stage,
  visitor: User | null,
  change: Partial<RefundRequestInput> = {},
  at = later(2 * hour),
) {
  const { reference } = await fileRefundRequest(stage.db, visitor, asked(change), [], at)
  return stage.db.selectFrom('refund_requests').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
}

/** Sends the refunds that have been ordered; returns how many went through. */
export function send(stage: Stage, at = later(3 * hour)): Promise<number> {
  return workOutbox(
    stage.db,
    'refund',
    (order, key) => sendRefund(stage.db, stage.payments, order as RefundOrder, key, at),
    () => at,
  )
}

/** As an admin who has the page before them approves: with the amount that it shows. */
export async function approve(stage: Stage, id: string, change: object = {}) {
  const verdict = (await readRefundCase(stage.db, id))?.verdict
  return approveRefund(stage.db, stage.admin, id, { expectedPence: verdict?.amountPence, ...change }, later(3 * hour))
}

/** Another amount than the rules say, as an admin fills it in who sends less than they promise. */
export const anotherAmount = (amountPence: number) => ({
  amountPence,
  reason: 'Goodwill',
  shortfallReason: 'You kept the report.',
  isShortfallConfirmed: true,
})

/** As an admin who has the page before them sends what came back once more. */
export async function sendAgain(stage: Stage, id: string, at: string) {
  const amountPence = (await readRefundCase(stage.db, id))?.againPence ?? null
  return sendRefundAgain(stage.db, stage.admin, id, amountPence, at)
}

/** How the newest request, the reservation, its payment and its deal stand. */
export async function states({ db, dealId }: Stage) {
  const [request] = await db.selectFrom('refund_requests').select('status').orderBy('asked_at', 'desc').execute()
  const { status: reservation } = await db.selectFrom('reservations').select('status').executeTakeFirstOrThrow()
  const { status: payment } = await db.selectFrom('payments').select('status').executeTakeFirstOrThrow()
  const { status: deal } = await db
    .selectFrom('deals')
    .select('status')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow()
  return { request: request?.status, reservation, payment, deal }
}

/** What was mailed, oldest first: the first word of each key. */
export async function mailKeys({ db }: Stage): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('idempotency_key')
    .where('kind', '=', 'mail')
    .orderBy('created_at')
    .orderBy(writtenOrder('outbox'))
    .execute()
  return rows.map((row) => row.idempotency_key.split(':')[1]!)
}

/** Every mail, oldest first, each with its key. */
export async function readMails({ db }: Stage) {
  const rows = await db
    .selectFrom('outbox')
    .select(['idempotency_key', 'payload'])
    .where('kind', '=', 'mail')
    .orderBy(writtenOrder('outbox'))
    .execute()
  return rows.map((row) => ({
    ...readMail(row.payload),
    key: row.idempotency_key.replace('mail:', ''),
  }))
}

/** The one mail to the operator whose key begins so: its text, which names the reservation and where to look at it. */
export async function findOperatorMail(stage: Stage, key: string): Promise<string> {
  const found = (await readMails(stage)).filter((mail) => mail.key.startsWith(key))
  expect(found).toHaveLength(1)
  const { to, text } = found[0]!
  expect(to).toBe('{operator}')
  expect(text).toMatch(
    /\nReservation: (RES-\w{8})\n(Amount: £[\d,.]+\n)?(Dispute: (dp_\w+)\nThe buyer’s reason: .+\n(Evidence due by: .+\n)?)?\n[^]*\nOpen the (reservation: https:\/\/deals\.test\/admin\/reservations\/\1|dispute: https:\/\/deals\.test\/admin\/disputes\?state=any&q=\4)\n/,
  )
  expect(text).not.toContain('nothing has been unlocked or changed')
  return text
}

/** The provider's word about a refund: of everything, and done, unless told otherwise. */
export const providerRefund = (change: Partial<RefundFacts> = {}): RefundFacts => ({
  id: 're_1',
  status: 'succeeded',
  amountPence: 300_000,
  paymentIntentId: 'pi_1',
  refundId: null,
  lastError: null,
  ...change,
})

/** The provider says how a refund stands, as its event or its answer does. */
export const tell = ({ db }: Stage, facts: RefundFacts, at = later(day)) =>
  db.transaction().execute((trx) => noteRefund(trx, facts, at))
