/**
 * The words about the check of a buyer's identity that some purchases need before their address and documents open (RULES.md,
 * Checks; Money Laundering Regulations 2017, regs 27 and 28).
 */

/**
 * Where a purchase stands with its check: `none` is needed, or it is to come, passed, has ended the purchase, or was not made before the
 * purchase ended in another way.
 */
export type CheckState = 'none' | 'pending' | 'passed' | 'ended' | 'not-made'

/** The years for which the notes are kept after a purchase has ended (Money Laundering Regulations 2017, reg 40). */
export const checkKeptYears = 5

/** What stands where a promise speaks of opening the documents. */
export const onceChecked = 'once your identity is checked'

/** What a buyer is told, a sentence or two each. */
export interface CheckWords {
  what: string
  how: string
  end: string
  data: string
}

/** What a buyer is told about the check, with this end of its time, such as `the end of 16 November 2026`. */
export function describeCheckUntil(end: string): CheckWords {
  return {
    what: 'Before the address and the documents open, we check who you are and where you live.',
    how: 'After you have paid, write to us by the link in our email or in your account, and we will tell you what to send and how. Once we have what we need, it usually takes 2 business days.',
    end: `If the check is not passed, or not answered, by ${end}, the purchase ends and you get back everything you paid: nothing is deducted. Until then you can cancel as always.`,
    data: `We alone hold how you were checked, for ${checkKeptYears} years after the purchase has ended (Money Laundering Regulations 2017, reg 40). That you were checked, and on which day, stays in our records for 6 years.`,
  }
}

/** What stands in the place of the opening while a check is to come. `waitsUntil` is the day of who chose to wait, in words. */
export function describeClosed(waitsUntil: string | null): string {
  return waitsUntil === null
    ? `Its address and documents open ${onceChecked}.`
    : `Its address and documents open on ${waitsUntil}, or later, ${onceChecked}.`
}

/** What a buyer reads, and nothing more, where a check has ended the purchase (Proceeds of Crime Act 2002, s 333A). */
export const checkNotCompleted = 'The identity check for this purchase was not completed.'
