import { expect } from 'vitest'
import { affectedKey, markDealUnavailable, readUnavailability } from '#app/domain/reservations/unavailable.server.ts'
import { findReadableDocument, openDocuments } from '#app/domain/reservations/documents.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { openPaymentIntent, storeConsent } from '#app/domain/reservations/securing.server.ts'
import { settleIntent } from '#app/domain/reservations/settlement.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { addDeal, addDocument, addUser, createTestDatabase, testNow } from '../database/database.ts'
import { readMail, type ReadMail } from '../mail/mails.ts'
import { FakePayments } from '../buyers/payments.ts'
import { send as sendRefunds } from './refunds.ts'
import { asHolder, policy } from '../buyers/secure-stage.ts'
import { day, hour, later } from '../running/times.ts'

/** A deal that Ivy has bought, with its documents opened, unless only held or neither. */
export async function setUp(how: 'bought' | 'held' | 'free' = 'bought') {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const buyer = await addUser(db, { email: 'ivy@people.test' })
  const admin = (await addUser(db, { isAdmin: true, firstName: 'Ada' })) as Admin
  const dealId = await addDeal(db)
  const documentId = await addDocument(db, dealId)
  const stage = { db, payments, buyer, admin, dealId, documentId }
  if (how === 'free') return stage
  await openPaymentIntent(db, payments, asHolder(buyer), dealId, policy, testNow)
  if (how === 'held') return stage
  await storeConsent(db, payments, buyer, dealId, { startNow: true, loseRight: true }, testNow)
  await settleIntent(db, payments.pay('pi_1'), testNow)
  const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  expect(await openDocuments(db, buyer, id, later(hour))).toEqual({ ok: true })
  return stage
}

export type Stage = Awaited<ReturnType<typeof setUp>>

/** As an admin who has the confirmation page before them. */
export async function mark(stage: Stage, at = later(30 * day), admin = stage.admin) {
  const shown = (await readUnavailability(stage.db, admin, stage.dealId, at))!
  return markDealUnavailable(stage.db, stage.payments, admin, stage.dealId, affectedKey(shown.affected), at)
}

/** Sends the refunds that have been ordered, a day after the deal was marked. */
export const send = (stage: Stage, at = later(31 * day)) => sendRefunds(stage, at)

/** How the deal, its reservation and its requests stand, and whether the buyer can read the documents. */
export async function states({ db, buyer, documentId }: Stage, at = later(31 * day)) {
  const deal = await db.selectFrom('deals').select(['status', 'unavailable_at']).executeTakeFirstOrThrow()
  const reservation = await db.selectFrom('reservations').select('status').executeTakeFirst()
  const requests = await db.selectFrom('refund_requests').select(['status', 'reason']).orderBy('asked_at').execute()
  const canRead = (await findReadableDocument(db, buyer, documentId, at)) !== undefined
  return { deal, reservation: reservation?.status, requests, canRead }
}

/** The mails whose key begins so. */
export async function mails({ db }: Stage, key: string): Promise<ReadMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('idempotency_key', 'like', `mail:${key}%`)
    .execute()
  return rows.map(({ payload }) => readMail(payload))
}

/** A request for the purchase, by its buyer or by somebody signed out with the buyer's address. */
export const ask = (stage: Stage, reason: 'changed-plans' | 'property-unavailable', at: string, asBuyer = true) =>
  fileRefundRequest(
    stage.db,
    asBuyer ? stage.buyer : null,
    { fullName: 'Ivy Investor', email: stage.buyer.email, dealReference: '', reason, details: '' },
    [],
    at,
  )
