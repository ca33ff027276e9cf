import { isUnavailable, type Db } from '#db/database.server.ts'
import type { PaymentRow, ReservationRow } from '#db/schema.ts'
import type { IntentFacts, Payments } from '#app/services/payments.server.ts'
import { declineText } from '#app/domain/terms/payment-failures.ts'
import { SiteCalls } from '#app/utils/site-calls.server.ts'
import { findMoneyNotKept } from './holds.server.ts'
import { isNotEntered } from '#app/domain/deals/list/not-entered.server.ts'
import { notePaymentFailure } from './payment-failures.server.ts'
import { findWhyClosed } from './purchases.server.ts'
import { settleIntent, type Settlement } from './settlement.server.ts'

/** The result of a payment that its buyer, or whoever paid by a mailed link, comes back from. */

type ReturnOutcome =
  | Exclude<Settlement, 'unsettled'>
  /** The provider has not decided; the webhook will tell. */
  | 'processing'
  | 'provider-down'
  /** It has arrived, and could not be entered: the disk is full, or another program has the database locked. */
  | 'received'
  /** It was not completed, and no payment of the same hold has been charged. */
  | 'failed'
  /** It was not completed, and the provider cannot say whether another payment of the same hold was. */
  | 'not-completed'
  /** It was not completed, but another payment of the same hold was. */
  | 'already-yours'
  /** It was not completed, and money that arrived for the same hold goes back. */
  | 'payment-returned'
  /** It was not completed, and another payment of the same hold may still go through or is looked into. */
  | 'payment-under-way'
  /** The purchase was kept, and its money is on its way back or has gone back. */
  | 'refunding'
  | 'refunded'

/** The payment that a return names, with what anybody may know of it who has its address. */
export interface ReturnedPayment {
  id: string
  outcome: ReturnOutcome
  userId: string
  reference: string
  dealId: number
  paidAt: string | null
  amountPence: number
  /** True while the deal is still held for the buyer, so that they can pay again. */
  isHeld: boolean
  /** Why there is nothing to open of a paid deal (`findWhyClosed`), for its buyer alone; null where there is. */
  missing: string | null
  /** When its documents open, where its buyer has chosen to wait for them; null for every other payment. */
  opensAt: string | null
}

/** Documents of who does not wait open with the payment, which another request may have settled after this one began. */
function waitsUntil({ paid_at, unlock_at }: Pick<ReservationRow, 'paid_at' | 'unlock_at'>, now: string): string | null {
  return paid_at !== null && unlock_at !== null && unlock_at > paid_at && unlock_at > now ? unlock_at : null
}

type Attempt = Pick<PaymentRow, 'id' | 'kind' | 'status' | 'reservation_id'>

/**
 * Settles the payment that the return page names, whoever returns, because the name cannot be guessed. The provider is asked only
 * about a payment that is not settled yet. Why a payment failed is kept with it, for the checkout page. Undefined where no payment of
 * ours has this name.
 */
export async function confirmReturn(
  db: Db,
  payments: Payments,
  ref: string,
  now: string,
): Promise<ReturnedPayment | undefined> {
  const attempt = await db
    .selectFrom('payments')
    .select(['id', 'kind', 'status', 'reservation_id'])
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  if (!attempt) return undefined
  const outcome = await findOutcome(db, payments, attempt, ref, now)
  const row = await db
    .selectFrom('reservations')
    .select(['user_id', 'reference', 'deal_id', 'paid_at', 'amount_pence', 'status', 'expires_at', 'unlock_at'])
    .where('id', '=', attempt.reservation_id)
    .executeTakeFirstOrThrow()
  return {
    id: attempt.id,
    outcome,
    userId: row.user_id,
    reference: row.reference,
    dealId: row.deal_id,
    paidAt: row.paid_at,
    amountPence: row.amount_pence,
    isHeld: row.status === 'held' && row.expires_at > now,
    missing: outcome === 'paid' ? await findWhyClosed(db, attempt.reservation_id, now) : null,
    opensAt: outcome === 'paid' ? waitsUntil(row, now) : null,
  }
}

/**
 * Asks once more about a payment of the user's own running hold, with which the checkout page was opened. An address stays in the
 * browser while payments go on, so what it says is not believed. Undefined where the user's hold on the deal has no such payment.
 */
export async function confirmOwnAttempt(
  db: Db,
  payments: Payments,
  userId: string,
  dealId: number,
  paymentId: string,
  now: string,
): Promise<{ outcome: ReturnOutcome; bankReason: string | null } | undefined> {
  const own = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select('provider_ref')
    .where('payments.id', '=', paymentId)
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .where('reservations.status', '=', 'held')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const returned = own?.provider_ref ? await confirmReturn(db, payments, own.provider_ref, now) : undefined
  if (!returned) return undefined
  // A payment that the provider knows has only the bank's reason here: that of a failed set-up is dropped when it opens.
  const { last_error } = await db
    .selectFrom('payments')
    .select('last_error')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { outcome: returned.outcome, bankReason: last_error && declineText(last_error) }
}

/** The payment of the user's own running hold that has failed last, as far as we have been told; undefined where none has. */
export async function findFailedAttempt(
  db: Db,
  userId: string,
  dealId: number,
  now: string,
): Promise<string | undefined> {
  const failed = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select('payments.id')
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .where('reservations.status', '=', 'held')
    .where('expires_at', '>', now)
    .where('payments.status', '=', 'open')
    .where('last_error', 'is not', null)
    .orderBy('payments.created_at', 'desc')
    .executeTakeFirst()
  return failed?.id
}

/**
 * Whether money has arrived for the user's hold on a deal that cannot be entered now. The provider is asked, because nobody may have told
 * us of it yet.
 */
export async function isPaymentReceived(
  db: Db,
  payments: Payments,
  userId: string,
  dealId: number,
  now: string,
): Promise<boolean> {
  const attempts = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['payments.kind', 'provider_ref'])
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .where('reservations.status', '=', 'held')
    .where('payments.status', 'in', ['creating', 'open'])
    .execute()
  for (const { kind, provider_ref: ref } of attempts) if (ref) await ask(db, payments, kind, ref, now)
  return isNotEntered(db, userId, dealId)
}

async function findOutcome(
  db: Db,
  payments: Payments,
  attempt: Attempt,
  ref: string,
  now: string,
): Promise<ReturnOutcome> {
  const isOpen = attempt.status === 'creating' || attempt.status === 'open'
  const asked = isOpen ? await ask(db, payments, attempt.kind, ref, now) : 'unsettled'
  // The payment may have been settled by an event while the provider was asked.
  const settled = await findSettled(db, attempt.id)
  if (settled) return settled
  return asked === 'unsettled' ? explainUnsettled(db, payments, attempt, now) : asked
}

/** The facts of a payment for which money has arrived; undefined where none has. */
async function findSettled(db: Db, paymentId: string): Promise<ReturnOutcome | undefined> {
  const payment = await db
    .selectFrom('payments')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.payment_id', '=', 'payments.id').on('receipts.kind', '=', 'receipt'),
    )
    .select(['payments.status', 'receipts.id as receipt_id'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  // Only money that was kept has a receipt.
  const wasKept = payment.receipt_id !== null
  switch (payment.status) {
    case 'succeeded':
      return 'paid'
    case 'refund-due':
      return wasKept ? 'refunding' : 'returned'
    case 'refunded':
      return wasKept ? 'refunded' : 'returned'
    case 'mismatch':
      return 'mismatch'
    default:
      return undefined
  }
}

/** The meaning of a payment that was not completed: that depends on the other payments of the same hold. */
async function explainUnsettled(db: Db, payments: Payments, attempt: Attempt, now: string): Promise<ReturnOutcome> {
  const others = await db
    .selectFrom('payments')
    .select(['kind', 'provider_ref'])
    .where('reservation_id', '=', attempt.reservation_id)
    .where('id', '<>', attempt.id)
    .where('status', 'in', ['creating', 'open'])
    .execute()
  const answers = new Set<Asked>()
  // A payment that the provider has yet to answer cannot be paid.
  for (const { kind, provider_ref: ref } of others) if (ref) answers.add(await ask(db, payments, kind, ref, now))
  const { status } = await db
    .selectFrom('reservations')
    .select('status')
    .where('id', '=', attempt.reservation_id)
    .executeTakeFirstOrThrow()
  if (status === 'paid' || status === 'completed') return 'already-yours'
  if (status === 'refunded') return 'refunded'
  const notKept = await findMoneyNotKept(db, attempt.reservation_id)
  if (notKept) return notKept
  if (answers.has('received')) return 'received'
  if (answers.has('processing')) return 'payment-under-way'
  return answers.has('provider-down') ? 'not-completed' : 'failed'
}

type Asked = Settlement | 'processing' | 'provider-down' | 'received'

const asking = new SiteCalls<Asked>('payment')

/** Asks the provider about a payment and settles it. Parallel requests about the same payment share one call and its answer. */
function ask(db: Db, payments: Payments, kind: PaymentRow['kind'], ref: string, now: string): Promise<Asked> {
  return asking.share(ref, () => askAlone(db, payments, kind, ref, now).catch(() => 'provider-down' as const))
}

async function askAlone(
  db: Db,
  payments: Payments,
  kind: PaymentRow['kind'],
  ref: string,
  now: string,
): Promise<Asked> {
  const intent =
    kind === 'intent' ? (await payments.findIntent(ref))?.intent : (await payments.findCheckout(ref))?.paymentIntent
  if (!intent) return 'unsettled'
  if (intent.status === 'processing') return 'processing'
  const settled = await settleOrWait(db, intent, now)
  if (settled === 'unsettled') {
    await db.transaction().execute(async (trx) => {
      const payment = await trx
        .selectFrom('payments')
        .select(['id', 'reservation_id'])
        .where('provider_ref', '=', ref)
        .where('status', '=', 'open')
        .executeTakeFirst()
      if (payment) await notePaymentFailure(trx, payment, intent.lastError, now)
    })
  }
  return settled
}

/** Settles a payment; `received` where that cannot be written down now. The next event, return or repair settles it. */
async function settleOrWait(db: Db, intent: IntentFacts, now: string): Promise<Asked> {
  try {
    return await settleIntent(db, intent, now)
  } catch (error) {
    if (intent.status === 'succeeded' && isUnavailable(error)) return 'received'
    throw error
  }
}
