import type { CheckoutState, ChoiceMistake, OpenWhen, SentChoice } from '#app/domain/reservations/checkout.ts'
import type { SecureRefusal } from '#app/domain/reservations/reservations.ts'
import type { RefundTermDates } from '#app/ui/refunds/terms.tsx'

/** The server's facts for the checkout page, as far as a browser may know them. */

/** An instant in London: `17:49` and `today`. */
export interface Clock {
  iso: string
  time: string
  /** `today`, `tomorrow` or `on 21 November 2026`. */
  day: string
}

export interface HoldView {
  until: Clock
  /** From when the deal can be held again once this hold has run out. */
  againFrom: Clock
  /** The rest of the hold when the page is made. */
  msLeft: number
  /** True in the last minutes. */
  isEnding: boolean
  isExtended: boolean
  canExtend: boolean
  amountPence: number
  choice: OpenWhen | null
  /** True where the buyer's identity is checked before anything opens. */
  needsCheck: boolean
}

export type CheckoutView = CheckoutState<Clock, HoldView>

export interface CheckoutDates extends RefundTermDates {
  /** The day on which documents open to a buyer who waits. */
  waitDay: string
  /** The words of the second radio card. */
  waitText: string
}

/** The answer to a post that was refused or had a mistake. */
export interface CheckoutAnswer {
  choice: SentChoice
  mistake: ChoiceMistake | null
  /** `not-answered` where a call of the page's script had no answer. */
  refused: { reason: SecureRefusal | 'not-answered'; title: string; message: string; intent: string } | null
}
