import type { ReservationRow } from '#db/schema.ts'

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
 * The two boxes of checkout (Consumer Contracts Regulations 2013, regs 36 and 37; RULES.md, Consent). A changed text needs
 * a new version, because the version is what is stored beside the buyer's choice.
 */
export const consentTexts = {
  version: '2026-11',
  startNow: 'Please start now: unlock the deal documents for me before the 14-day cancellation period ends.',
  loseRight: 'I understand that I lose my right to cancel under the 14-day rule once I have opened the documents.',
} as const

export interface ConsentChoice {
  startNow: boolean
  loseRight: boolean
}

/** A payment without a stored choice counts as unticked (RULES.md, Consent). */
export function hasWaived(
  reservation: Pick<ReservationRow, 'consent_text_version' | 'consent_start_now' | 'consent_lose_right'>,
): boolean {
  return (
    reservation.consent_text_version !== null &&
    reservation.consent_start_now === 1 &&
    reservation.consent_lose_right === 1
  )
}
