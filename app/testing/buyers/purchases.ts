import { expect } from 'vitest'
import { stageWords } from '#db/sample/history/provider.ts'
import type { DisputeFacts, ProviderEvent, RefundFacts } from '#app/services/payments.server.ts'
import { findReadableDocument, openDocuments } from '#app/domain/reservations/documents.server.ts'
import { takeProviderEvent } from '#app/domain/reservations/provider-events.server.ts'
import { listYourDeals } from '#app/domain/reservations/purchases.server.ts'
import { openPaymentIntent, storeConsent } from '#app/domain/reservations/securing.server.ts'
import { settleIntent } from '#app/domain/reservations/settlement.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { addDeal, addDocument, addUser, createTestDatabase, testNow } from '../database/database.ts'
import { FakePayments } from './payments.ts'
import { asHolder } from './secure-stage.ts'
import { providerRefund, states as refundStates, type Stage as RefundStage } from '../desks/refunds.ts'
import { day, hour, later } from '../running/times.ts'

/** A purchase that was held, paid and settled as buyers do it, with the document that it opens. */
export interface Stage extends RefundStage {
  documentId: string
}

/** A deal that its buyer has paid with both boxes ticked, or waiting, with a document unless told otherwise. */
export async function buy({
  opened = false,
  waits = false,
  requiresCheck = false,
  hasDocument = true,
  paidAt = testNow,
} = {}): Promise<Stage> {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const buyer = await addUser(db, { email: 'Ivy@people.test' })
  const admin = (await addUser(db, { isAdmin: true, firstName: 'Ada' })) as Admin
  const dealId = await addDeal(db)
  const documentId = hasDocument ? await addDocument(db, dealId) : ''
  await openPaymentIntent(db, payments, asHolder(buyer), dealId, { allowScotland: false, requiresCheck }, paidAt)
  await storeConsent(db, payments, buyer, dealId, { startNow: !waits, loseRight: !waits }, paidAt)
  await settleIntent(db, payments.pay('pi_1'), paidAt)
  const stage = { db, payments, buyer, admin, dealId, documentId }
  if (opened) await open(stage, later(hour))
  return stage
}

/** The buyer opens the documents. */
export async function open({ db, buyer }: Stage, at: string): Promise<void> {
  const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  expect(await openDocuments(db, buyer, id, at)).toEqual({ ok: true })
}

/** How the newest request, the reservation, its payment and its deal stand, and whether the buyer can read the documents. */
export async function states(stage: Stage) {
  const { db, buyer, documentId } = stage
  const canRead = (await findReadableDocument(db, buyer, documentId, later(4 * hour))) !== undefined
  return { ...(await refundStates(stage)), canRead }
}

/** What the buyer's account shows. */
export const account = ({ db, buyer }: Stage, at = later(day)) => listYourDeals(db, buyer.id, at)

/** The provider's event about a refund: of everything, and done, unless told otherwise. */
export const refundEvent = (refund: Partial<RefundFacts>, id = 'evt_r'): ProviderEvent => ({
  id,
  type: 'refund.updated',
  createdAt: testNow,
  kind: 'refund',
  refund: providerRefund(refund),
})

/** A dispute of the whole payment as the provider tells of it, to be answered within a week, unless told otherwise. */
export const providerDispute = (change: Partial<DisputeFacts> = {}): DisputeFacts => ({
  id: 'dp_1',
  paymentIntentId: 'pi_1',
  stage: 'to-answer',
  status: stageWords[change.stage ?? 'to-answer'],
  amountPence: 300_000,
  feePence: null,
  reason: 'fraudulent',
  openedAt: later(day),
  evidenceDueBy: later(8 * day),
  closedAt: null,
  ...change,
})

/** The provider's word about a dispute: that it is open, won or lost, or at a stage. */
export const disputeEvent = (
  status: 'open' | DisputeFacts['stage'],
  change: Partial<DisputeFacts> = {},
  { id, createdAt = testNow }: { id?: string; createdAt?: string } = {},
): ProviderEvent => {
  const stage = status === 'open' ? 'to-answer' : status
  return {
    id: id ?? `evt_${status}_${JSON.stringify(change)}`,
    type: 'charge.dispute.updated',
    createdAt,
    kind: 'dispute',
    dispute: providerDispute({ stage, ...change }),
  }
}

/** An event of the provider arrives. */
export const tell = ({ db }: Stage, event: ProviderEvent, at = later(day)) => takeProviderEvent(db, event, at)
