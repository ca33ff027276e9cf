import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { PaymentRow, ReservationRow } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { recordAudit } from './audit.server.ts'
import { dealReference } from './deals.ts'
import type { DealPolicy } from './deals.server.ts'
import { holdDeal } from './holds.server.ts'
import { paymentLinkMail } from './mails.server.ts'
import { queueMail } from './outbox.server.ts'
import { createAtProvider, findOrAddAttempt } from './payment-attempts.server.ts'
import { consentTexts, type ConsentChoice, type SecureRefusal } from './reservations.ts'
import { settleIntent } from './settlement.server.ts'
import { fullName, type User } from './users.ts'

type Refused = { ok: false; reason: SecureRefusal }

/** Set-ups of one user and deal that are running, or when the last one ended (milliseconds of this process's clock). */
const setUps = new Map<string, 'running' | number>()
const mostSetUpsRemembered = 10_000
/** A set-up counts as running until nobody has asked for its deal for this long, so that a burst meets one answer. */
const quietMilliseconds = 60
const longestQuietWait = 1000
const lastAskedAt = new Map<number, number>()

/**
 * Holds the deal for the user and gives the secret with which the browser's card form confirms the payment. Price, state and
 * currency come from the database. Asking again during the hold gives the same intent; asking in parallel gives it to one
 * request and refuses the others, so that of many attempts on one deal exactly one gets through. `startedAt` is when the
 * request came in, by performance.now().
 */
export async function openPaymentIntent(
  db: Db,
  payments: Payments | null,
  user: User,
  dealId: number,
  policy: DealPolicy,
  now: string,
  startedAt = performance.now(),
): Promise<{ ok: true; clientSecret: string; expiresAt: string } | Refused> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const key = `${user.id} ${dealId}`
  lastAskedAt.set(dealId, performance.now())
  const other = setUps.get(key)
  if (other !== undefined && (other === 'running' || other > startedAt)) return { ok: false, reason: 'being-set-up' }
  setUps.set(key, 'running')
  try {
    const opened = await setUpIntent(db, payments, user, dealId, policy, now)
    if (opened.ok) await waitForQuiet(dealId)
    return opened
  } finally {
    // Last in the map, so that the oldest are the first to be forgotten.
    setUps.delete(key)
    setUps.set(key, performance.now())
    forgetOldest(setUps)
    forgetOldest(lastAskedAt)
  }
}

async function waitForQuiet(dealId: number): Promise<void> {
  const until = performance.now() + longestQuietWait
  while (performance.now() < until) {
    const rest = (lastAskedAt.get(dealId) ?? 0) + quietMilliseconds - performance.now()
    if (rest <= 0) return
    await pause(rest)
  }
}

function forgetOldest<K>(map: Map<K, unknown>): void {
  for (const [key, value] of map) {
    if (map.size <= mostSetUpsRemembered) return
    if (value !== 'running') map.delete(key)
  }
}

async function setUpIntent(
  db: Db,
  payments: Payments,
  user: User,
  dealId: number,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; clientSecret: string; expiresAt: string } | Refused> {
  const held = await holdDeal(db, payments, user.id, dealId, policy, now)
  if (!held.ok) return held
  const opened = await openAttempt(db, payments, held.reservation, 'intent', now)
  if (!opened.ok) return opened
  try {
    const found = await payments.findIntent(opened.ref)
    if (!found) return { ok: false, reason: 'provider-down' }
    if (found.intent.status === 'succeeded') {
      await settleIntent(db, found.intent, now)
      return { ok: false, reason: 'already-yours' }
    }
    return { ok: true, clientSecret: found.clientSecret, expiresAt: held.reservation.expires_at }
  } catch {
    return { ok: false, reason: 'provider-down' }
  }
}

/**
 * Holds the deal, stores the choice of the two boxes, and gives the address of the provider's own page. A second post during the
 * hold leads to the same page.
 */
export async function openHostedCheckout(
  db: Db,
  payments: Payments | null,
  user: User,
  dealId: number,
  consent: ConsentChoice,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; url: string; paymentId: string; expiresAt: string } | Refused> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const held = await holdDeal(db, payments, user.id, dealId, policy, now)
  if (!held.ok) return held
  await storeConsent(db, user, dealId, consent, now)
  const opened = await openAttempt(db, payments, held.reservation, 'checkout', now)
  if (!opened.ok) return opened
  const { checkout_url: url } = await db
    .selectFrom('payments')
    .select('checkout_url')
    .where('id', '=', opened.paymentId)
    .executeTakeFirstOrThrow()
  return url
    ? { ok: true, url, paymentId: opened.paymentId, expiresAt: held.reservation.expires_at }
    : { ok: false, reason: 'provider-down' }
}

/** The same, with the address sent to the user's own e-mail instead of opened here. */
export async function mailPaymentLink(
  db: Db,
  payments: Payments | null,
  user: User,
  dealId: number,
  consent: ConsentChoice,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; expiresAt: string } | Refused> {
  const opened = await openHostedCheckout(db, payments, user, dealId, consent, policy, now)
  if (!opened.ok) return opened
  const row = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['reservations.reference', 'payments.amount_pence', 'payments.deal_title'])
    .where('payments.id', '=', opened.paymentId)
    .executeTakeFirstOrThrow()
  const mail = paymentLinkMail({
    email: user.email,
    firstName: user.firstName || fullName(user),
    dealReference: dealReference(dealId),
    dealTitle: row.deal_title,
    reference: row.reference,
    amountPence: row.amount_pence,
    url: opened.url,
    expiresAt: opened.expiresAt,
  })
  // Asked for again, it is sent again, but not for each click: once a minute.
  await queueMail(db, `payment-link:${opened.paymentId}:${now.slice(0, 16)}`, mail, now)
  return { ok: true, expiresAt: opened.expiresAt }
}

/**
 * Stores what the user chose in the two boxes, with the version of their text, before the payment is confirmed. Refuses when the
 * user holds the deal no more: after payment the choice cannot be changed.
 */
export async function storeConsent(
  db: Db,
  user: User,
  dealId: number,
  consent: ConsentChoice,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: 'hold-ended' }> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .updateTable('reservations')
      .set({
        consent_text_version: consentTexts.version,
        consent_start_now: consent.startNow ? 1 : 0,
        consent_lose_right: consent.loseRight ? 1 : 0,
        consent_at: now,
      })
      .where('deal_id', '=', dealId)
      .where('user_id', '=', user.id)
      .where('status', '=', 'held')
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (!stored) return { ok: false, reason: 'hold-ended' }
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: user.id,
      action: 'consent-stored',
      objectType: 'reservation',
      objectId: stored.id,
      detail: { version: consentTexts.version, ...consent },
    })
    return { ok: true }
  })
}

async function openAttempt(
  db: Db,
  payments: Payments,
  reservation: ReservationRow,
  kind: PaymentRow['kind'],
  now: string,
): Promise<{ ok: true; ref: string; paymentId: string } | Refused> {
  const attempt = await findOrAddAttempt(db, reservation, kind, now)
  if (!attempt) return { ok: false, reason: 'hold-ended' }
  if (attempt.provider_ref) return { ok: true, ref: attempt.provider_ref, paymentId: attempt.id }
  const created = await createAtProvider(db, payments, attempt, reservation, now)
  return created.ok ? { ok: true, ref: created.value, paymentId: attempt.id } : { ok: false, reason: 'provider-down' }
}

/** The user's own hold on a deal that is still running, for the checkout page. */
export async function findOwnHold(
  db: Db,
  userId: string,
  dealId: number,
  now: string,
): Promise<{ id: string; expiresAt: string; consent: ConsentChoice } | undefined> {
  const row = await db
    .selectFrom('reservations')
    .select(['id', 'expires_at', 'consent_start_now', 'consent_lose_right'])
    .where('deal_id', '=', dealId)
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      expiresAt: row.expires_at,
      consent: { startNow: row.consent_start_now === 1, loseRight: row.consent_lose_right === 1 },
    }
  )
}
