import type { User } from '#app/domain/people/users.ts'
import { openPaymentIntent } from '#app/domain/reservations/securing.server.ts'
import { addDeal, addUser, createTestDatabase, testNow } from './database.ts'
import { FakePayments } from './payments.ts'

/** A buyer in front of a deal, with a database and a provider in memory. */
export async function setUpStage() {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const buyer = await addUser(db)
  const dealId = await addDeal(db)
  return { db, payments, buyer, dealId }
}

export type Stage = Awaited<ReturnType<typeof setUpStage>>

export const policy = { allowScotland: false }
export const both = { startNow: true, loseRight: true }
export const neither = { startNow: false, loseRight: false }

/** The buyer, or somebody else, opens the card form of a deal. */
export function open(stage: Stage, { user = stage.buyer, now = testNow }: { user?: User; now?: string } = {}) {
  return openPaymentIntent(stage.db, stage.payments, user, stage.dealId, policy, now)
}

/** The same where it has to succeed; returns the intent's id. */
export async function openIntent(stage: Stage, now = testNow): Promise<string> {
  const opened = await open(stage, { now })
  if (!opened.ok) throw new Error(opened.reason)
  return opened.clientSecret.replace('_secret', '')
}

export const reservations = ({ db }: Stage) => db.selectFrom('reservations').selectAll().execute()
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
