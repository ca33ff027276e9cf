import type { ReservationRow } from '#db/schema.ts'
import { formatDate, startOfLondonDay } from '#app/utils/dates.ts'

/** The texts that a buyer is told and agrees to before they pay. */

/** Days until the documents open by themselves when the buyer kept the right to cancel. */
export const cancellationDays = 14

/**
 * The sentence about what a payment gives and what it does not. It stands wherever the site says that the deal is "reserved for
 * you alone" or that the payment gives "no exclusive rights", because it makes both true (RULES.md, Consent).
 */
export const reservationMeaning =
  'The payment reserves the deal on this website, so that nobody else can secure it here; it gives no right over the property itself, which its owner may sell elsewhere; if that happens, everything is paid back.'

/**
 * The words of the choice at checkout (Consumer Contracts Regulations 2013, regs 36 and 37; RULES.md, Consent). A changed text needs
 * a new version, because the version is what is stored beside the buyer's choice.
 */
export const consentTexts = {
  version: '2026-11-22',
  /** The first radio card. It counts only with both boxes. */
  now: 'Open my documents now',
  startNow: 'Please start now: unlock the deal documents for me before the 14-day cancellation period ends.',
  loseRight: 'I understand that I lose my right to cancel under the 14-day rule once I have opened the documents.',
} as const
/** The version of a choice that came as the two boxes only, with the same words. Its buyer may not have seen the cards. */
export const boxesOnlyVersion = '2026-11'
/** The versions whose words stand here. Of a choice with any other one its kind and its time are known, and no words. */
const versionsKept: readonly string[] = [consentTexts.version, boxesOnlyVersion]

/** When documents count as opened, for who gave up the right to cancel. */
export const countsAsOpened =
  'The documents count as opened once you have pressed “Open my documents” on the page in your account that says what this changes. From then on your right to cancel under the 14-day rule has ended.'

/** The words of the second radio card. Takes the time of the payment, or the present time before it. */
export function waitText(paidAt: string): string {
  return waitTextOn(formatDate(waitUntil(paidAt)))
}

/** The same words with this date. */
export function waitTextOn(date: string): string {
  return `Wait until ${date} and keep my right to cancel`
}

/** The start of the London day on which documents open to a buyer who waits: the one after the 14 days. */
export function waitUntil(paidAt: string): string {
  return startOfLondonDay(paidAt, cancellationDays + 1)
}

/**
 * When the documents of a purchase open, a check of its buyer's identity apart: with the payment for who ticked both boxes before it,
 * else after the 14 calendar days of the cancellation period.
 */
export function opensFrom(
  reservation: Pick<ReservationRow, 'consent_text_version' | 'consent_start_now' | 'consent_lose_right'>,
  paidAt: string,
): string {
  return hasWaived(reservation) ? paidAt : waitUntil(paidAt)
}

export interface ConsentChoice {
  startNow: boolean
  loseRight: boolean
  /** The version of the Terms and Conditions that stood beside it before paying; none where whoever sent it named none. */
  terms?: string | null
}

/** A buyer's choice at checkout, as a purchase is described to them. */
export interface ConsentRecord {
  /** `none`: no choice was stored, or boxes without a card and not both ticked. It counts as waiting. */
  choice: 'now' | 'wait' | 'none'
  /** The words that they chose, each as it was shown; none of a version whose words are not kept. */
  words: string[]
  /** When the choice was stored. */
  at: string | null
}

/** One of the choices that a buyer has made about their documents. */
export interface KeptChoice extends ConsentRecord {
  at: string
  version: string | null
  /** True for one that was made once the deal was paid. */
  isAfterPaying: boolean
}

/** The kinds of choices, for the desk and the bank. */
export const choiceLabels: Record<ConsentRecord['choice'], string> = {
  now: 'Open the documents now',
  wait: 'Wait, and keep the right to cancel',
  none: 'Boxes alone and not both, which counts as waiting',
}

export type ConsentRow = Pick<
  ReservationRow,
  'consent_text_version' | 'consent_start_now' | 'consent_lose_right' | 'consent_at'
>

/** A stored choice with the words that its buyer saw. */
export function consentOf(row: ConsentRow): ConsentRecord {
  if (row.consent_text_version === null || row.consent_at === null) return { choice: 'none', words: [], at: null }
  const hadCards = row.consent_text_version !== boxesOnlyVersion
  const at = row.consent_at
  const quote = (...words: string[]) => (versionsKept.includes(row.consent_text_version!) ? words : [])
  if (!hasWaived(row)) {
    return hadCards ? { choice: 'wait', words: quote(waitText(at)), at } : { choice: 'none', words: [], at: null }
  }
  const { now, startNow, loseRight } = consentTexts
  return { choice: 'now', words: quote(...(hadCards ? [now] : []), startNow, loseRight), at }
}

/** A payment without a stored choice counts as waiting (RULES.md, Consent). */
export function hasWaived(
  reservation: Pick<ReservationRow, 'consent_text_version' | 'consent_start_now' | 'consent_lose_right'>,
): boolean {
  return (
    reservation.consent_text_version !== null &&
    reservation.consent_start_now === 1 &&
    reservation.consent_lose_right === 1
  )
}
