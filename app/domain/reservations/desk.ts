import type { ReservationStatus } from '#db/schema.ts'
import { endReminderDays } from './ending.ts'
import { londonMonth } from '#app/utils/dates.ts'

/** The reservations as an admin sees them. */

export const reservationStatusLabels: Record<ReservationStatus, string> = {
  held: 'Held',
  paid: 'Paid',
  completed: 'Completed',
  'not-completed': 'Did not complete',
  released: 'Released',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** The options of the state filter: each state, sets of states, and purchases whose end should be marked or whose buyer is to be checked. */
export const reservationStates: Record<
  'live' | 'secured' | 'kept' | 'to-end' | 'to-check' | ReservationStatus,
  string
> = {
  live: 'Live: held, paid or completed',
  secured: 'Secured: paid or completed',
  kept: 'Payment kept: paid, completed or not',
  'to-end': `Paid over ${endReminderDays} days ago, end to be marked`,
  'to-check': 'Paid, buyer check pending',
  ...reservationStatusLabels,
}
type ReservationState = keyof typeof reservationStates

/** The states in the table that an option of the filter stands for. */
export function statusesOf(state: ReservationState): ReservationStatus[] {
  if (state === 'live') return ['held', 'paid', 'completed']
  if (state === 'secured') return ['paid', 'completed']
  if (state === 'kept') return ['paid', 'completed', 'not-completed']
  return state === 'to-end' || state === 'to-check' ? ['paid'] : [state]
}

/** The filters of the list that leave the reservations whose money came this month, as the dashboard adds it up. */
export function securedThisMonth(now: string): { state: ReservationState; month: string } {
  return { state: 'kept', month: londonMonth(now) }
}

export interface ReservationDeskRow {
  id: string
  /** Such as `RES-7K2M9QWD`. */
  reference: string
  status: ReservationStatus
  deal: { id: number; reference: string; title: string; isPublic: boolean }
  buyer: { name: string; email: string }
  amountPence: number
  heldAt: string
  paidAt: string | null
  firstDocumentAccessAt: string | null
  /** True while a dispute or refund keeps the documents closed. */
  isLocked: boolean
  /** True while the buyer's bank disputes its payment. */
  isDisputed: boolean
  /** The refund requests about it, latest first. */
  refundRequests: { id: string; reference: string }[]
}

/** One page of the list, with the sum for a chosen month. */
export interface ReservationTotals {
  /** The sum over all pages; null without a month. */
  amountPence: number | null
}

/** The reasons why a hold cannot be freed, each with its message. */
export const freeHoldRefusals = {
  'not-configured': { status: 503, message: 'Payment system is not configured.' },
  'not-found': { status: 404, message: 'There is no such reservation.' },
  'not-held': { status: 409, message: 'This hold has already ended.' },
  paid: { status: 409, message: 'This reservation has been paid, so there is no hold to free.' },
  'payment-under-way': {
    status: 409,
    message:
      'A payment for this hold is under way, or the payment provider cannot be reached. Please try again in a minute.',
  },
} as const
export type FreeHoldRefusal = keyof typeof freeHoldRefusals
