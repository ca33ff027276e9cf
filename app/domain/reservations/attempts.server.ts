import type { Db } from '#db/database.server.ts'
import type { DealRow, PaymentRow, ReservationRow } from '#db/schema.ts'
import type { CheckoutFacts, IntentFacts, Payments } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { SiteCalls } from '#app/utils/site-calls.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { pageExpired } from '#app/domain/terms/payment-failures.ts'
import { notePaymentFailure } from './payment-failures.server.ts'

/** The provider keeps a hosted page open a little longer than an extended hold lasts; we close the page when the hold ends. */
const checkoutMilliseconds = 62 * 60_000

/** The state of an attempt at the provider. */
type Standing =
  /**
   * The attempt can be paid. `entrance` is what its holder pays with: the client secret of an intent, or the address of a hosted
   * page.
   */
  | { state: 'open'; ref: string; entrance: string }
  | { state: 'paid'; ref: string; intent: IntentFacts }
  /** The buyer has sent the payment, and the bank has not decided. */
  | { state: 'under-way'; ref: string }
  /** The attempt cannot be paid any more, and its row says so, and why where the provider tells. The next request gets another attempt. */
  | { state: 'over'; why: string | null }
  /** The provider will never make the attempt. Its row is closed; the next request gets another attempt with a key of its own. */
  | { state: 'failed' }
  /** The provider does not answer now: the same call may be repeated. */
  | { state: 'unknown' }

/**
 * The open attempt of this kind, or a new row for one, written before the provider is asked. Undefined when the hold has ended
 * meanwhile, because nothing may be opened for it any more.
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

const running = new SiteCalls<Standing>('payment-attempt')

/**
 * Asks the provider how an attempt stands, and first makes its intent or hosted checkout where there is none yet. Parallel
 * requests about the same attempt share one call and its answer, or wait for the call of another process. The key of the row is the
 * second fence: it protects against a call of before a restart.
 */
export function reachAttempt(
  db: Db,
  payments: Payments,
  attemptId: string,
  reservation: Pick<ReservationRow, 'id' | 'deal_id'>,
  now: string,
): Promise<Standing> {
  return running.share(attemptId, async () => {
    // The row is read again, because a call that ended since the caller looked may have made the attempt.
    const attempt = await db.selectFrom('payments').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
    if (attempt.status !== 'creating' && attempt.status !== 'open') return { state: 'over', why: null }
    const standing = attempt.provider_ref
      ? await lookUp(payments, attempt.kind, attempt.provider_ref)
      : await create(db, payments, attempt, reservation)
    await noteStanding(db, attempt, standing, now)
    return standing
  })
}

async function lookUp(payments: Payments, kind: PaymentRow['kind'], ref: string): Promise<Standing> {
  try {
    if (kind === 'intent') {
      const found = await payments.findIntent(ref)
      return found ? standingOfIntent(found) : { state: 'over', why: null }
    }
    const found = await payments.findCheckout(ref)
    return found ? standingOfCheckout(found) : { state: 'over', why: null }
  } catch {
    return { state: 'unknown' }
  }
}

/**
 * Makes the intent or hosted checkout behind a row. It uses the row's own key and only facts from the row, so a repetition after
 * a crash is the very same call.
 */
async function create(
  db: Db,
  payments: Payments,
  attempt: PaymentRow,
  reservation: Pick<ReservationRow, 'id' | 'deal_id'>,
): Promise<Standing> {
  const payment = {
    paymentId: attempt.id,
    reservationId: reservation.id,
    dealId: reservation.deal_id,
    amountPence: attempt.amount_pence,
    idempotencyKey: attempt.idempotency_key,
  }
  if (attempt.kind === 'intent') {
    const created = await payments.createIntent(payment)
    if (created.ok) return standingOfIntent(created.value)
    await noteError(db, attempt, created.message)
    if (created.reason !== 'provider-failed') return withoutObject(created.reason)
    return adopt(async () => {
      const made = await payments.findMadeIntent(attempt.id, attempt.created_at)
      return made && standingOfIntent(made)
    })
  }
  const created = await payments.createCheckout({
    ...payment,
    title: checkoutTitle({ id: reservation.deal_id, title: attempt.deal_title }),
    customerEmail: attempt.buyer_email,
    expiresAt: attempt.provider_expires_at ?? addMilliseconds(attempt.created_at, checkoutMilliseconds),
  })
  if (created.ok) return standingOfCheckout(created.value)
  await noteError(db, attempt, created.message)
  if (created.reason !== 'provider-failed') return withoutObject(created.reason)
  return adopt(async () => {
    const made = await payments.findMadeCheckout(attempt.id, attempt.created_at)
    return made && standingOfCheckout(made)
  })
}

function withoutObject(reason: 'provider-down' | 'provider-refused'): Standing {
  return { state: reason === 'provider-down' ? 'unknown' : 'failed' }
}

/**
 * Handles a key to which the provider answers only its stored error. An attempt that exists all the same is taken over; where
 * none exists, the row is closed.
 */
async function adopt(find: () => Promise<Standing | undefined>): Promise<Standing> {
  try {
    return (await find()) ?? { state: 'failed' }
  } catch {
    return { state: 'unknown' }
  }
}

function standingOfIntent({ intent, clientSecret }: { intent: IntentFacts; clientSecret: string }): Standing {
  if (intent.status === 'succeeded') return { state: 'paid', ref: intent.id, intent }
  if (intent.status === 'processing') return { state: 'under-way', ref: intent.id }
  if (intent.status === 'canceled') return { state: 'over', why: intent.lastError }
  return { state: 'open', ref: intent.id, entrance: clientSecret }
}

function standingOfCheckout(checkout: CheckoutFacts): Standing {
  const { id: ref, paymentIntent: intent, url } = checkout
  if (checkout.isPaid && intent) return { state: 'paid', ref, intent }
  if (isCheckoutOver(checkout)) return { state: 'over', why: whyOver(checkout) }
  return url ? { state: 'open', ref, entrance: url } : { state: 'under-way', ref }
}

/**
 * True for a hosted page that can no longer lead to a payment. Either it ran out, or the buyer sent it and the bank declined
 * afterwards, as it may with payment methods that are decided later. Such a page can neither be sent again nor be closed.
 */
export function isCheckoutOver({ status, isPaid, paymentIntent }: CheckoutFacts): boolean {
  if (status === 'expired') return true
  const isTurnedDown = paymentIntent?.status === 'waiting' || paymentIntent?.status === 'canceled'
  return status === 'complete' && !isPaid && isTurnedDown
}

/** Why a hosted page that is over was not paid: what the bank said, else that nobody had paid in time. */
function whyOver({ paymentIntent }: CheckoutFacts): string {
  return paymentIntent?.lastError ?? pageExpired
}

/** Stores news of an attempt: the provider's reference, or that it cannot be paid. */
async function noteStanding(db: Db, attempt: PaymentRow, standing: Standing, now: string): Promise<void> {
  if (standing.state === 'unknown') return
  if (standing.state === 'over' && standing.why !== null) await notePaymentFailure(db, attempt, standing.why, now)
  if (standing.state === 'over' || standing.state === 'failed') return closeAttemptRow(db, attempt.id, now)
  if (attempt.provider_ref) return
  await db
    .updateTable('payments')
    .set({
      status: 'open',
      provider_ref: standing.ref,
      // From here on the column holds the bank's reason, which is shown. That of a failed set-up never is.
      last_error: null,
      ...(attempt.kind === 'intent' ? { payment_intent_id: standing.ref } : {}),
      ...(attempt.kind === 'checkout' && standing.state === 'open' ? { checkout_url: standing.entrance } : {}),
    })
    .where('id', '=', attempt.id)
    // The condition keeps an attempt as it is that was cancelled or paid meanwhile.
    .where('status', '=', 'creating')
    .execute()
}

/** Notes that an attempt cannot be paid any more. A paid attempt stays paid. */
export async function closeAttemptRow(db: Db, attemptId: string, now: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'canceled', settled_at: now })
    .where('id', '=', attemptId)
    .where('status', 'in', ['creating', 'open'])
    .execute()
}

async function noteError(db: Db, attempt: PaymentRow, message: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ last_error: message.slice(0, 300) })
    .where('id', '=', attempt.id)
    .where('status', '=', 'creating')
    .execute()
}

function checkoutTitle(deal: Pick<DealRow, 'id' | 'title'>): string {
  return `Secure price for ${dealReference(deal.id)}: ${deal.title}`.slice(0, 200)
}
