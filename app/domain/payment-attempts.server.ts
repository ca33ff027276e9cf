import type { Db } from '#db/database.server.ts'
import type { DealRow, PaymentRow, ReservationRow } from '#db/schema.ts'
import type { CreateResult, Payments } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { dealReference } from './deals.ts'

/** The provider keeps a hosted page open for at least 30 minutes; ours is closed by the end of the hold in any case. */
const checkoutMilliseconds = 32 * 60_000

/**
 * The open attempt of this kind, or a new row for one, written before the provider is asked. Undefined when the hold has ended
 * meanwhile: nothing may be opened for it any more.
 */
export async function findOrAddAttempt(
  db: Db,
  reservation: ReservationRow,
  kind: PaymentRow['kind'],
  now: string,
): Promise<PaymentRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('reservations')
      .innerJoin('deals', 'deals.id', 'reservations.deal_id')
      .innerJoin('users', 'users.id', 'reservations.user_id')
      .select(['deals.title', 'users.email'])
      .where('reservations.id', '=', reservation.id)
      .where('reservations.status', '=', 'held')
      .executeTakeFirst()
    if (!held) return undefined
    const attempts = await trx
      .selectFrom('payments')
      .selectAll()
      .where('reservation_id', '=', reservation.id)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .execute()
    const open = attempts.find((attempt) => attempt.status === 'creating' || attempt.status === 'open')
    if (open) return open
    return trx
      .insertInto('payments')
      .values({
        id: newId(),
        reservation_id: reservation.id,
        kind,
        status: 'creating',
        amount_pence: reservation.amount_pence,
        idempotency_key: `reservation:${reservation.id}:${kind}:${attempts.length + 1}`,
        deal_title: held.title,
        buyer_email: held.email,
        provider_expires_at: kind === 'checkout' ? addMilliseconds(now, checkoutMilliseconds) : null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Makes the intent or hosted checkout behind a row, with the row's own idempotency key and nothing but what the row says, so that
 * repeating it after a crash is the very same call. Returns the provider's reference. A call the provider will never take closes
 * the row, so that the next try is a new one.
 */
export async function createAtProvider(
  db: Db,
  payments: Payments,
  attempt: PaymentRow,
  reservation: ReservationRow,
  now: string,
): Promise<CreateResult<string>> {
  const payment = {
    paymentId: attempt.id,
    reservationId: reservation.id,
    dealId: reservation.deal_id,
    amountPence: attempt.amount_pence,
    idempotencyKey: attempt.idempotency_key,
  }
  if (attempt.kind === 'intent') {
    const created = await payments.createIntent(payment)
    if (!created.ok) return noteFailure(db, attempt, created, now)
    const ref = created.value.intent.id
    await storeReference(db, attempt, { provider_ref: ref, payment_intent_id: ref })
    return { ok: true, value: ref }
  }
  const created = await payments.createCheckout({
    ...payment,
    title: checkoutTitle({ id: reservation.deal_id, title: attempt.deal_title }),
    customerEmail: attempt.buyer_email,
    expiresAt: attempt.provider_expires_at ?? addMilliseconds(attempt.created_at, checkoutMilliseconds),
  })
  if (!created.ok) return noteFailure(db, attempt, created, now)
  await storeReference(db, attempt, { provider_ref: created.value.id, checkout_url: created.value.url })
  return { ok: true, value: created.value.id }
}

type Failure = Extract<CreateResult<never>, { ok: false }>

async function noteFailure(db: Db, attempt: PaymentRow, failure: Failure, now: string): Promise<Failure> {
  const isFinal = failure.reason === 'provider-refused'
  await db
    .updateTable('payments')
    .set({ last_error: failure.message.slice(0, 300), ...(isFinal ? { status: 'canceled', settled_at: now } : {}) })
    .where('id', '=', attempt.id)
    .where('status', '=', 'creating')
    .execute()
  return failure
}

function checkoutTitle(deal: Pick<DealRow, 'id' | 'title'>): string {
  return `Secure price for ${dealReference(deal.id)}: ${deal.title}`.slice(0, 200)
}

async function storeReference(db: Db, attempt: PaymentRow, refs: Partial<PaymentRow>): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...refs, status: 'open' })
    .where('id', '=', attempt.id)
    // An attempt that was cancelled or paid meanwhile stays what it is.
    .where('status', '=', 'creating')
    .execute()
}
