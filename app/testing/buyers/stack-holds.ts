import { addMilliseconds } from '#app/utils/dates.ts'
import { withDatabase } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'

/** Holds and purchases of the running application, moved to another hour in its database. */

const minute = 60_000

/** The running hold on the deal ends in so many minutes. */
export async function setHoldEnd(stack: Stack, dealId: number, minutesLeft: number): Promise<void> {
  await withDatabase(stack, (db) =>
    db
      .updateTable('reservations')
      .set({ expires_at: addMilliseconds(new Date().toISOString(), minutesLeft * minute) })
      .where('deal_id', '=', dealId)
      .where('status', '=', 'held')
      .execute(),
  )
}

/** The latest hold on the deal has run out unpaid, so many minutes ago. */
export async function endHold(stack: Stack, dealId: number, minutesAgo: number): Promise<void> {
  const endedAt = addMilliseconds(new Date().toISOString(), -minutesAgo * minute)
  const { id } = await findReservation(stack, dealId)
  await withDatabase(stack, (db) =>
    db
      .updateTable('reservations')
      .set({ status: 'expired', expires_at: endedAt, ended_at: endedAt })
      .where('id', '=', id)
      .execute(),
  )
}

/** The purchase of the deal was paid so many days earlier. */
export async function payEarlier(stack: Stack, dealId: number, days: number): Promise<void> {
  const { id } = await findReservation(stack, dealId)
  await withDatabase(stack, async (db) => {
    const row = await db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const earlier = (at: string | null) => at && addMilliseconds(at, -days * 1440 * minute)
    await db
      .updateTable('reservations')
      .set({ held_at: earlier(row.held_at)!, paid_at: earlier(row.paid_at), unlock_at: earlier(row.unlock_at) })
      .where('id', '=', id)
      .execute()
  })
}

/** The reservation of the deal that was begun last. */
export function findReservation(stack: Stack, dealId: number): Promise<{ id: string; reference: string }> {
  return withDatabase(stack, (db) =>
    db
      .selectFrom('reservations')
      .select(['id', 'reference'])
      .where('deal_id', '=', dealId)
      .orderBy('held_at', 'desc')
      .executeTakeFirstOrThrow(),
  )
}

/** The address in the mail with the payment link of the deal. */
export async function readPaymentLink(stack: Stack, dealId: number): Promise<string> {
  const { id } = await findReservation(stack, dealId)
  const mail = await withDatabase(stack, (db) =>
    db
      .selectFrom('outbox')
      .select('payload')
      .where('about_id', '=', id)
      .where('idempotency_key', 'like', 'mail:payment-link:%')
      .executeTakeFirstOrThrow(),
  )
  return /http:\/\/[^"\\ ]+\/c\/pay\/\w+/.exec(mail.payload)![0]
}

/** Our own id of a payment that the provider knows by this name. */
export async function findPaymentId(stack: Stack, ref: string): Promise<string> {
  const { id } = await withDatabase(stack, (db) =>
    db.selectFrom('payments').select('id').where('provider_ref', '=', ref).executeTakeFirstOrThrow(),
  )
  return id
}

/**
 * After a test: the stand-ins behave again, nobody holds a deal, and what was started counts as started days ago, since a person
 * may hold only one or two deals at a time and start only a few a day.
 */
export async function tidyUp(stack: Stack): Promise<void> {
  stack.sandbox.payments.reset()
  stack.sandbox.identity.reset()
  await withDatabase(stack, async (db) => {
    await db
      .updateTable('reservations')
      .set({ status: 'released', ended_at: new Date().toISOString() })
      .where('status', '=', 'held')
      .execute()
    const daysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
    await db.updateTable('reservations').set({ held_at: daysAgo }).where('held_at', '>', daysAgo).execute()
    await db.updateTable('reservations').set({ extended_at: daysAgo }).where('extended_at', '>', daysAgo).execute()
  })
}
