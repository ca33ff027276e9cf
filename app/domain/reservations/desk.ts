import type { ReservationStatus } from '#db/schema.ts'
import { londonMonth } from '#app/utils/dates.ts'
import { readChoice, readPage, readSearch } from '#app/domain/lists/lists.ts'

/** The reservations as an admin sees them. */

export const reservationStatusLabels: Record<ReservationStatus, string> = {
  held: 'Held',
  paid: 'Paid',
  completed: 'Completed',
  released: 'Released',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** What the state filter offers: each state, and two sets of them. */
export const reservationStates: Record<'live' | 'secured' | ReservationStatus, string> = {
  live: 'Live: held, paid or completed',
  secured: 'Secured: paid or completed',
  ...reservationStatusLabels,
}
export type ReservationState = keyof typeof reservationStates

/** The states in the table behind an entry of the filter. */
export function statusesOf(state: ReservationState): ReservationStatus[] {
  if (state === 'live') return ['held', 'paid', 'completed']
  return state === 'secured' ? ['paid', 'completed'] : [state]
}

export interface ReservationFilters {
  search: string
  state: ReservationState | null
  /** `2026-11`: paid in this month, London time. */
  month: string | null
  page: number
}

/** Reads the filters from a query string; unknown values fall back to the defaults. */
export function readReservationFilters(params: URLSearchParams): ReservationFilters {
  const month = params.get('month') ?? ''
  return {
    search: readSearch(params),
    state: readChoice(params, 'state', reservationStates),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    page: readPage(params),
  }
}

/** The address of the reservations that bring the money of this month, as the dashboard adds it up. */
export function securedThisMonthHref(now: string): string {
  return `/admin/reservations?state=secured&month=${londonMonth(now)}`
}

export interface ReservationDeskRow {
  id: string
  /** `RES-7K2M9QWD` */
  reference: string
  status: ReservationStatus
  deal: { id: number; reference: string; title: string; isPublic: boolean }
  buyer: { name: string; email: string }
  amountPence: number
  heldAt: string
  paidAt: string | null
  firstDocumentAccessAt: string | null
  /** A dispute or refund has closed the documents. */
  isLocked: boolean
  /** What was asked about it, latest first. */
  refundRequests: { id: string; reference: string }[]
}

/** One page, and in a month what was paid in it. */
export interface ReservationTotals {
  /** Sum over all pages; null without a month. */
  amountPence: number | null
}

/** Why a hold cannot be freed, and how that is told. */
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
