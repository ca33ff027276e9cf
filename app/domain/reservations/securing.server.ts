import { isUnavailable, type Db } from '#db/database.server.ts'
import type { PaymentRow, ReservationRow } from '#db/schema.ts'
import type { IntentFacts, Payments } from '#app/services/payments.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import type { Holder } from './hold-groups.server.ts'
import { explainNoHold, findMoneyNotKept, holdDeal } from './holds.server.ts'
import { paymentLinkMail } from '#app/domain/mail/texts.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { findOrAddAttempt, reachAttempt } from './attempts.server.ts'
import { type SecureRefusal, type SecureRefused } from './reservations.ts'
import { consentTexts, type ConsentChoice } from '#app/domain/terms/consent.ts'
import { isNotEntered } from '#app/domain/deals/list/not-entered.server.ts'
import { settleIntent, type Settlement } from './settlement.server.ts'
import { fullName, type User } from '#app/domain/people/users.ts'

/**
 * Holds the deal for the user and returns the secret with which the browser's card form confirms the payment. Price, state and
 * currency come from the database. Every call during the hold, in parallel or not, returns the same intent.
 */
export async function openPaymentIntent(
  db: Db,
  payments: Payments | null,
  user: Holder,
  dealId: number,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; clientSecret: string; expiresAt: string; needsCheck: boolean } | SecureRefused> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const held = await holdDeal(db, payments, user, dealId, policy, now)
  if (!held.ok) return held
  const opened = await openAttempt(db, payments, held.reservation, 'intent', now)
  if (!opened.ok) return opened
  const { expires_at: expiresAt, needs_check: needsCheck } = held.reservation
  return { ok: true, clientSecret: opened.entrance, expiresAt, needsCheck: needsCheck === 1 }
}

/**
 * Holds the deal, stores the choice of the two boxes, and returns the address of the provider's own page. A second post during
 * the hold leads to the same page. The page is reached before the choice is stored, so that no choice is stored after a payment.
 */
export async function openHostedCheckout(
  db: Db,
  payments: Payments | null,
  user: Holder,
  dealId: number,
  consent: ConsentChoice,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; url: string; paymentId: string; expiresAt: string } | SecureRefused> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const held = await holdDeal(db, payments, user, dealId, policy, now)
  if (!held.ok) return held
  const opened = await openAttempt(db, payments, held.reservation, 'checkout', now)
  if (!opened.ok) return opened
  const stored = await storeConsent(db, payments, user, dealId, consent, now)
  if (!stored.ok) return stored
  return { ok: true, url: opened.entrance, paymentId: opened.paymentId, expiresAt: held.reservation.expires_at }
}

/** Opens the hosted checkout in the same way, and mails its address to the user instead of opening it here. */
export async function mailPaymentLink(
  db: Db,
  payments: Payments | null,
  user: Holder,
  dealId: number,
  consent: ConsentChoice,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; expiresAt: string } | SecureRefused> {
  const opened = await openHostedCheckout(db, payments, user, dealId, consent, policy, now)
  if (!opened.ok) return opened
  const row = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['reservation_id', 'reservations.reference', 'payments.amount_pence', 'payments.deal_title'])
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
  // A further request sends the mail again, but at most once a minute and not for each click.
  const key = `payment-link:${opened.paymentId}:${now.slice(0, 16)}`
  await queueMail(db, { key, about: { type: 'reservation', id: row.reservation_id } }, mail, now)
  return { ok: true, expiresAt: opened.expiresAt }
}

/** The most times that the provider is asked before one choice is stored, where other tabs store theirs meanwhile. */
const mostAskings = 3

/**
 * Stores the user's choice in the two boxes, with the version of their text, before the payment is confirmed. Refuses when the
 * user no longer holds the deal: after payment the choice cannot be changed. The provider may know of a payment before we do, so
 * it is asked before a stored choice becomes another one.
 */
export async function storeConsent(
  db: Db,
  payments: Payments | null,
  user: User,
  dealId: number,
  consent: ConsentChoice,
  now: string,
  version: string = consentTexts.version,
): Promise<{ ok: true } | SecureRefused> {
  const choice = {
    consent_text_version: version,
    consent_start_now: consent.startNow ? 1 : 0,
    consent_lose_right: consent.loseRight ? 1 : 0,
    consent_at: now,
    terms_version: consent.terms ?? null,
  } satisfies ChoiceBefore
  if (await isNotEntered(db, user.id, dealId)) return { ok: false, reason: 'payment-received' }
  let replaceable: ChoiceBefore | null = null
  for (let round = 0; round < mostAskings; round += 1) {
    const stored = await writeChoice(db, user, dealId, choice, replaceable, now)
    if (!('isChange' in stored)) return stored
    const refused = await refuseWherePaid(db, payments, stored.reservation, now)
    if (refused) return refused
    replaceable = stored.reservation
  }
  return { ok: false, reason: 'provider-down' }
}

type StoredChoice = Pick<
  ReservationRow,
  'consent_text_version' | 'consent_start_now' | 'consent_lose_right' | 'consent_at'
>
/** A choice before paying, with the version of the terms that stood beside it. */
type ChoiceBefore = StoredChoice & Pick<ReservationRow, 'terms_version'>

/**
 * Writes a choice over none, over the same one, and over `replaceable`, the other choice about which the provider has been asked.
 * Returns the reservation where it still has to be asked.
 */
function writeChoice(
  db: Db,
  user: User,
  dealId: number,
  choice: ChoiceBefore & { consent_at: string },
  replaceable: ChoiceBefore | null,
  now: string,
): Promise<{ ok: true } | SecureRefused | { isChange: true; reservation: ReservationRow }> {
  return db.transaction().execute(async (trx) => {
    const reservation = await trx
      .selectFrom('reservations')
      .selectAll()
      .where('deal_id', '=', dealId)
      .where('user_id', '=', user.id)
      .where('status', '=', 'held')
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!reservation) return explainNoHold(trx, user.id, dealId)
    const isFirst = reservation.consent_text_version === null
    // The time tells the choice that was asked about from the same words stored again since, perhaps for a payment.
    const isAsked =
      replaceable !== null && isSame(replaceable, reservation) && replaceable.consent_at === reservation.consent_at
    // A hold that is older than the versions of the terms, or named none, takes up its first one with the same words.
    const stands = { ...reservation, terms_version: reservation.terms_version ?? choice.terms_version }
    if (!isFirst && !isSame(choice, stands) && !isAsked) return { isChange: true, reservation }
    await recordChoice(trx, reservation, choice)
    return { ok: true }
  })
}

/**
 * Stores a buyer's choice in an open transaction. The trail keeps the one before it. A choice after paying names no version of the
 * terms, and leaves the one that was agreed to.
 */
export async function recordChoice(
  trx: Db,
  { id, user_id: userId }: Pick<ReservationRow, 'id' | 'user_id'>,
  choice: (StoredChoice | ChoiceBefore) & { consent_at: string },
): Promise<void> {
  await trx.updateTable('reservations').set(choice).where('id', '=', id).execute()
  await recordAudit(trx, {
    at: choice.consent_at,
    actor: 'user',
    actorUserId: userId,
    action: 'consent-stored',
    objectType: 'reservation',
    objectId: id,
    detail: {
      version: choice.consent_text_version,
      startNow: choice.consent_start_now === 1,
      loseRight: choice.consent_lose_right === 1,
      ...('terms_version' in choice && { terms: choice.terms_version }),
    },
  })
}

function isSame(one: ChoiceBefore, other: ChoiceBefore): boolean {
  return (
    one.terms_version === other.terms_version &&
    one.consent_text_version === other.consent_text_version &&
    one.consent_start_now === other.consent_start_now &&
    one.consent_lose_right === other.consent_lose_right
  )
}

/**
 * Asks the provider about all with which a hold can be paid. Settles what is paid, and returns the reason where anything is paid or
 * under way, or where the provider cannot say; null where nothing is.
 */
async function refuseWherePaid(
  db: Db,
  payments: Payments | null,
  reservation: ReservationRow,
  now: string,
): Promise<SecureRefused | null> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  // An attempt that is still being made has given nobody anything to pay with.
  const attempts = await db
    .selectFrom('payments')
    .select('id')
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'open')
    .execute()
  for (const { id } of attempts) {
    const standing = await reachAttempt(db, payments, id, reservation, now)
    if (standing.state === 'paid') return settlePaid(db, reservation, standing.intent, now)
    if (standing.state === 'under-way') return { ok: false, reason: 'payment-under-way' }
    if (standing.state === 'unknown') return { ok: false, reason: 'provider-down' }
  }
  const arrived = await findMoneyNotKept(db, reservation.id)
  return arrived ? { ok: false, reason: arrived } : null
}

/** The open attempt of this kind, made where there is none, with what its holder pays with. */
async function openAttempt(
  db: Db,
  payments: Payments,
  reservation: ReservationRow,
  kind: PaymentRow['kind'],
  now: string,
): Promise<{ ok: true; entrance: string; paymentId: string } | SecureRefused> {
  // A second attempt is made where the provider has closed the first one without our asking, and no more.
  for (let round = 0; round < 2; round += 1) {
    const attempt = await findOrAddAttempt(db, reservation, kind, now)
    if (!attempt) return explainNoHold(db, reservation.user_id, reservation.deal_id)
    const standing = await reachAttempt(db, payments, attempt.id, reservation, now)
    switch (standing.state) {
      case 'open':
        return { ok: true, entrance: standing.entrance, paymentId: attempt.id }
      case 'paid':
        return settlePaid(db, reservation, standing.intent, now)
      case 'under-way':
        return { ok: false, reason: 'payment-under-way' }
      case 'over':
        continue
      default:
        return { ok: false, reason: 'provider-down' }
    }
  }
  return { ok: false, reason: 'provider-down' }
}

/** Settles a payment that the provider told of when it was asked for something else, and returns the answer to its holder. */
async function settlePaid(
  db: Db,
  reservation: ReservationRow,
  intent: IntentFacts,
  now: string,
): Promise<SecureRefused> {
  let settled: Settlement
  try {
    settled = await settleIntent(db, intent, now)
  } catch (error) {
    if (isUnavailable(error)) return { ok: false, reason: 'payment-received' }
    throw error
  }
  // A second payment goes back as well, and the deal is still theirs.
  if (settled === 'returned') return explainNoHold(db, reservation.user_id, reservation.deal_id)
  return { ok: false, reason: paidReasons[settled] }
}

/** The answer to a holder whose money turns out to have arrived. */
const paidReasons: Record<Exclude<Settlement, 'returned'>, SecureRefusal> = {
  paid: 'already-yours',
  mismatch: 'payment-under-way',
  unknown: 'payment-under-way',
  unsettled: 'payment-under-way',
}
