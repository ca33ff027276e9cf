import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ProviderEvent, RefundFacts } from '#app/services/payments.server.ts'
import { findReadableDocument, openDocuments } from '#app/domain/reservations/documents.server.ts'
import { workOutbox, type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { takeProviderEvent } from '#app/domain/reservations/provider-events.server.ts'
import { approveRefund, readRefundCase } from '#app/domain/refunds/desk.server.ts'
import { sendRefund } from '#app/domain/refunds/money.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import type { RefundRequestInput } from '#app/domain/refunds/requests.ts'
import { openPaymentIntent, storeConsent } from '#app/domain/reservations/securing.server.ts'
import { settleIntent } from '#app/domain/reservations/settlement.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { addDeal, addDocument, addUser, createTestDatabase, testNow } from './database.ts'
import { readMail } from './mails.ts'
import { FakePayments } from './payments.ts'
import { day, hour, later } from './times.ts'

/** A deal that its buyer has paid, with a document; both boxes ticked unless told otherwise. */
export async function buy({ waived = true, opened = false } = {}) {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const buyer = await addUser(db, { email: 'Ivy@people.test' })
  const admin = (await addUser(db, { isAdmin: true, firstName: 'Ada' })) as Admin
  const dealId = await addDeal(db)
  const documentId = await addDocument(db, dealId)
  await openPaymentIntent(db, payments, buyer, dealId, { allowScotland: false }, testNow)
  await storeConsent(db, buyer, dealId, { startNow: waived, loseRight: waived }, testNow)
  await settleIntent(db, payments.pay('pi_1'), testNow)
  const stage = { db, payments, buyer, admin, dealId, documentId }
  if (opened) await open(stage, later(hour))
  return stage
}

export type Stage = Awaited<ReturnType<typeof buy>>

/** The buyer opens the documents. */
export async function open({ db, buyer }: Stage, at: string): Promise<void> {
  const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  expect(await openDocuments(db, buyer, id, at)).toEqual({ ok: true })
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

/** How the newest request, the reservation, its payment and its deal stand, and whether the buyer can read the documents. */
export async function states({ db, dealId, documentId, buyer }: Stage) {
  const [request] = await db.selectFrom('refund_requests').select('status').orderBy('asked_at', 'desc').execute()
  const { status: reservation } = await db.selectFrom('reservations').select('status').executeTakeFirstOrThrow()
  const { status: payment } = await db.selectFrom('payments').select('status').executeTakeFirstOrThrow()
  const { status: deal } = await db
    .selectFrom('deals')
    .select('status')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow()
  const canRead = (await findReadableDocument(db, buyer, documentId, later(4 * hour))) !== undefined
  return { request: request?.status, reservation, payment, deal, canRead }
}

/** What was mailed, oldest first: the first word of each key. */
export async function mailKeys({ db }: Stage): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('idempotency_key')
    .where('kind', '=', 'mail')
    .orderBy('created_at')
    .orderBy(sql`rowid`)
    .execute()
  return rows.map((row) => row.idempotency_key.split(':')[1]!)
}

/** Every mail, oldest first, each with its key. */
export async function readMails({ db }: Stage) {
  const rows = await db
    .selectFrom('outbox')
    .select(['idempotency_key', 'payload'])
    .where('kind', '=', 'mail')
    .orderBy(sql`rowid`)
    .execute()
  return rows.map((row) => ({
    ...readMail(row.payload),
    key: row.idempotency_key.replace('mail:', ''),
  }))
}

/** The provider's word about a refund: of everything, and done, unless told otherwise. */
export const refundEvent = (refund: Partial<RefundFacts>, id = 'evt_r'): ProviderEvent => ({
  id,
  type: 'refund.updated',
  createdAt: testNow,
  kind: 'refund',
  refund: {
    id: 're_1',
    status: 'succeeded',
    amountPence: 300_000,
    paymentIntentId: 'pi_1',
    refundId: null,
    lastError: null,
    ...refund,
  },
})

/** The provider's word about a dispute of the whole payment, unless told otherwise. */
export const disputeEvent = (status: 'open' | 'won' | 'lost', change: object = {}): ProviderEvent => ({
  id: `evt_${status}_${JSON.stringify(change)}`,
  type: 'charge.dispute.created',
  createdAt: testNow,
  kind: 'dispute',
  disputeId: 'dp_1',
  paymentIntentId: 'pi_1',
  status,
  amountPence: 300_000,
  ...change,
})

/** An event of the provider arrives. */
export const tell = ({ db }: Stage, event: ProviderEvent, at = later(day)) => takeProviderEvent(db, event, at)
