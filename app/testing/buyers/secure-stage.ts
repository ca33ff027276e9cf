import type { User } from '#app/domain/people/users.ts'
import type { Holder } from '#app/domain/reservations/hold-groups.server.ts'
import { releaseHold } from '#app/domain/reservations/holds.server.ts'
import { holdMilliseconds } from '#app/domain/reservations/reservations.ts'
import { openHostedCheckout, openPaymentIntent } from '#app/domain/reservations/securing.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addDeal, addUser, createTestDatabase, testNow, writtenOrder } from '../database/database.ts'
import { FakePayments } from './payments.ts'
import { turnLoop } from '../running/turns.ts'

/** A buyer in front of a deal, with a database and a provider in memory. */
export async function setUpStage() {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const buyer = asHolder(await addUser(db))
  const dealId = await addDeal(db)
  return { db, payments, buyer, dealId }
}

/** Somebody who is counted with nobody else, unless they say with whom. */
export const asHolder = (user: User | Holder): Holder => ({ groups: [], ...user })

export type Stage = Awaited<ReturnType<typeof setUpStage>>

export const policy = { allowScotland: false }
export const both = { startNow: true, loseRight: true }
export const neither = { startNow: false, loseRight: false }
/** A hold that began when tests begin has run out. */
export const afterHold = addMilliseconds(testNow, holdMilliseconds + 1)

/** The buyer, or somebody else, opens the card form of a deal. */
export function open(stage: Stage, { user = stage.buyer, now = testNow }: { user?: User; now?: string } = {}) {
  return openPaymentIntent(stage.db, stage.payments, asHolder(user), stage.dealId, policy, now)
}

/** The same where it has to succeed; returns the intent's id. */
export async function openIntent(stage: Stage, now = testNow): Promise<string> {
  const opened = await open(stage, { now })
  if (!opened.ok) throw new Error(opened.reason)
  return opened.clientSecret.replace('_secret', '')
}

export const reservations = ({ db }: Stage) =>
  db.selectFrom('reservations').selectAll().orderBy(writtenOrder('reservations')).execute()
export const attempts = ({ db }: Stage) => db.selectFrom('payments').selectAll().orderBy('idempotency_key').execute()
/** What the trail says of reservations: `user deal-held`. */
export const trail = async ({ db }: Stage) => {
  const events = await db
    .selectFrom('audit_events')
    .select(['actor', 'action'])
    .where('object_type', '=', 'reservation')
    .orderBy('id')
    .execute()
  return events.map(({ actor, action }) => `${actor} ${action}`)
}

/** The buyer opens the hosted page with both boxes ticked. */
export const openPage = (stage: Stage, now = testNow) =>
  openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, now)

/** Makes every call wait until the returned function is called, and counts those that have arrived. */
export function slowDown({ payments }: Stage): () => void {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  payments.beforeAnswer = () => gate
  return release
}

/** The buyer has sent the hosted page, with a way to pay that the bank decides about later; so stands its intent now. */
export function sendHosted({ payments }: Stage, status: 'processing' | 'waiting'): void {
  const checkout = payments.checkouts.get('cs_1')!
  Object.assign(checkout, { status: 'complete', url: null })
  checkout.paymentIntent!.status = status
}

/** All that can happen in this process without the provider has happened. */
export const settled = turnLoop

/** The buyer releases what they hold. */
export async function release(stage: Stage, now = testNow) {
  const [hold] = (await reservations(stage)).filter((row) => row.status === 'held')
  return releaseHold(stage.db, stage.payments, stage.buyer.id, hold!.id, now)
}
