import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import type { DealImage } from '#app/domain/deals/files/images.ts'
import type { NotCompletedReason, PropertyType } from '#db/schema.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import type { MoneyBack } from '#app/domain/refunds/ways.ts'
import type { RefundProgress } from '#app/domain/refunds/requests.ts'
import type { ReceiptEntry } from '#app/domain/receipts/receipts.ts'
import type { ConsentRecord } from '#app/domain/terms/consent.ts'
import type { RefundDates } from '#app/domain/terms/refund-rules.ts'
import type { OtherPayment } from './other-payments.ts'
import type { LifePoint, OpeningChange } from './time-line.ts'

export { holdLimits, holdMilliseconds, type HoldLimits } from '#app/domain/terms/holds.ts'

/** Reservations, as far as the browser may know of them: constants, the consent boxes, and every reason for a refusal. */

/** A running hold as its holder's page shows it. */
export interface ShownHold {
  secondsLeft: number
  /** Of the time from its beginning to its end. */
  percentLeft: number
  canExtend: boolean
}

/** The time by which a hold can be made longer, once. */
export const extensionMilliseconds = 30 * 60_000
/**
 * The waiting time after a hold that ran out unpaid. Its user cannot hold that deal again until it is over, so that others come
 * first.
 */
export const waitMilliseconds = 10 * 60_000

/** Card payments start at thirty pence. */
export const smallestPaymentPence = 30
/**
 * The reasons why a deal cannot be secured now, each with its message. The page and /api/create-payment-intent share this table.
 */
export const secureRefusals = {
  'not-configured': { status: 503, message: 'Payment system is not configured.' },
  'deal-not-found': { status: 404, message: 'Deal Not Found' },
  'deal-held': { status: 409, message: 'This deal is being reserved by another investor.' },
  'deal-reserved': { status: 409, message: 'This deal has been reserved by another investor.' },
  'deal-inactive': { status: 409, message: 'This deal is no longer available.' },
  'not-in-scotland': {
    status: 409,
    message: 'Deals in Scotland cannot be secured online. Please register your interest instead.',
  },
  'not-online': { status: 409, message: 'This deal cannot be secured online. Please contact us.' },
  'already-yours': { status: 409, message: 'You have already secured this deal. Its documents are in your account.' },
  'email-not-verified': {
    status: 403,
    message:
      'You need a verified email address to reserve a deal. Please verify yours with the service you sign in with, then sign in again.',
  },
  'holds-another': {
    status: 409,
    message:
      'You are already holding another deal, and until your first payment you can hold one at a time. Move your hold on the checkout page, or release it in your account.',
  },
  'too-many-holds': {
    status: 409,
    message:
      'You already have two deals on hold. Release one in your account, or complete the payment for one, before you reserve another.',
  },
  'too-many-starts': {
    status: 409,
    message: 'You have reached the limit for starting checkout within 24 hours.',
  },
  'group-holds': {
    status: 409,
    message:
      'Too many deals are being held from your network or email address, or were held within 24 hours without a payment, so no further deal can be held from there for now.',
  },
  'ran-out-lately': {
    status: 409,
    message: 'Your hold on this deal ran out without a payment, so others come first for ten minutes.',
  },
  'lost-on-move': {
    status: 409,
    message:
      'Your hold on the other deal has been released, but someone else has taken this one first. Nothing has been charged.',
  },
  'other-payment-under-way': {
    status: 409,
    message:
      'A payment for the deal that you hold is still being processed. Please wait a minute and look in your account.',
  },
  'extended-already': {
    status: 409,
    message: 'You have already kept this deal 30 minutes longer, which is possible once.',
  },
  'too-many-extensions': {
    status: 409,
    message:
      'You have already kept a deal 30 minutes longer within the last 24 hours. Until your first payment that is possible once a day.',
  },
  'hold-ended': {
    status: 409,
    message:
      'Your hold on this deal has ended. Nothing has been charged. You can start again while the deal is available.',
  },
  'payment-returned': {
    status: 409,
    message:
      'Your hold on this deal has ended, and the payment that you made for it will be returned to you. Your account shows it.',
  },
  'payment-under-way': {
    status: 409,
    message: 'A payment for this deal is still being processed. Please wait a minute and look in your account.',
  },
  'payment-received': {
    status: 409,
    message:
      'We have received your payment for this deal, and could not enter it yet. This is our fault: it is entered by itself as soon as we have made room. There is nothing more to pay.',
  },
  'terms-changed': {
    status: 409,
    message:
      'The Terms and Conditions have changed since you opened this page. Please read them before you go on. Nothing has been charged.',
  },
  'terms-not-kept': {
    status: 503,
    message:
      'We could not record which Terms and Conditions apply to your payment. Nothing has been charged. Please try again in a minute.',
  },
  'check-not-shown': {
    status: 409,
    message:
      'Something has changed: before the address and the documents open, we now check who you are. Read what it means on this page, then pay. Nothing has been charged.',
  },
  'not-written': {
    status: 507,
    message:
      'We could not write it down, which is our fault. Nothing has been charged by it, and what you chose is still here. Please try again in a few minutes.',
  },
  'provider-down': { status: 502, message: 'Failed to initialize payment. Please try again.' },
} as const
export type SecureRefusal = keyof typeof secureRefusals

export interface SecureRefused {
  ok: false
  reason: SecureRefusal
  /** The time from which it is possible, where time is the reason. */
  possibleFrom?: string
}

/** The status and the message for a refusal, with the London time from which it is possible where there is one. */
export function describeRefusal({ reason, possibleFrom }: Omit<SecureRefused, 'ok'>): {
  status: number
  message: string
} {
  const { status, message } = secureRefusals[reason]
  if (!possibleFrom) return { status, message }
  return { status, message: `${message} You can start again from ${formatDayAndTime(possibleFrom)}.` }
}

/** The time for which the account tells of a hold that the desk has freed. */
export const freedHoldMilliseconds = 14 * 24 * 3_600_000

/** A reservation as its buyer is shown it. */
export interface YourDeal {
  reservationId: string
  reference: string
  dealId: number
  dealReference: string
  title: string
  location: string
  image: DealImage | null
  imageUrl: string | null
  drawing: DrawingFacts
  propertyType: PropertyType
  state:
    | 'held'
    | 'held-unlisted'
    | 'payment-received'
    | 'hold-ended'
    | 'looked-into'
    | 'paid-locked'
    | 'paid-unlocked'
    | 'not-completed'
    | 'refund-asked'
    | 'refunding'
    | 'refund-waits'
    | 'refund-problem'
    | 'refunded'
  amountPence: number
  /** The end of the hold, while the deal is held. */
  expiresAt: string
  /** When the reservation came to its end; null while it goes on. */
  endedAt: string | null
  /** The London day on which the purchase completed, such as `2026-12-03`; null while it has not. */
  completedOn: string | null
  /** Why the purchase did not complete; null for every other. */
  notCompletedBecause: NotCompletedReason | null
  /** What we wrote to the buyer about the end of the purchase; empty where there is nothing. */
  endNote: string
  paidAt: string | null
  unlockAt: string | null
  /** True once the buyer has chosen to open the documents. */
  isOpened: boolean
  /** True while anyone can see the deal's page. */
  isDealPublic: boolean
  /** The full address. It is there only once it is unlocked. */
  address: string | null
  /** Its numbers in the registers, where they are known; opened with the address. */
  titleNumber: string | null
  uprn: string | null
  /** A document that lies elsewhere. It is there only once the buyer has opened the documents. */
  documentUrl: string | null
  /** True where there is such a document, opened or not. It belongs to the documents that the buyer opens. */
  hasDocumentElsewhere: boolean
  documents: {
    id: string
    title: string
    status: 'verified' | 'supplied'
    contentType: string
    byteSize: number
    pageCount: number | null
    /** When it was taken out of the deal after the payment; null for those that the deal has. */
    removedAt: string | null
  }[]
  /** The dates and amounts of a possible refund; null while nothing is paid. */
  refundDates: RefundDates | null
  /** True while everything is paid back for any reason. */
  isAnyReasonOpen: boolean
  /** The open request for a refund, or the latest one. */
  refund: RefundProgress | null
  /** The other requests for a refund, newest first, up to twenty with the one above. */
  otherRefunds: RefundProgress[]
  /** True while a hold can be made longer. */
  canExtend: boolean
  /** Its buyer's choice at checkout. */
  consent: ConsentRecord['choice']
  /** The version of the Terms and Conditions that its buyer agreed to; null where none was recorded. */
  terms: string | null
  /** The money that has gone back or is on its way back. */
  refundedPence: number
  /** What of it has arrived, the first first. */
  moneyBack: MoneyBack[]
  /** The payment of which the state tells, where it never paid for the reservation; null for a hold and a purchase. */
  notKept: OtherPayment | null
  /** The payments that arrived beside the one of which the state tells, latest first. */
  otherPayments: OtherPayment[]
  /** The receipt of the payment and the credit notes for it. */
  receipts: ReceiptEntry[]
  /** What follows while the check of its buyer's identity is to come and nothing else closes it; null for every other. */
  waitsForCheck: string | null
  /** The end of the check's time that the reminder has told; null before it. */
  checkEndsAt: string | null
  /** Consequences where its documents are missing that should be open; null where none are. */
  missing: string | null
  /** The purchase in the order of time; empty while nothing is paid. */
  life: LifePoint[]
  /** A notice that stands while the documents can be opened, in words; null where none does. */
  standing: string | null
  /** The change that opening the documents would bring; null where there is none or it is not possible. */
  opening: OpeningChange | null
}

/** The most holds and purchases that a buyer is shown. */
export const mostYourDeals = 100

const justPaidMilliseconds = 60 * 60_000

/** True for an hour after the payment, or until the buyer opens the documents: the deals then begin with this purchase. */
export function isJustPaid({ state, paidAt, isOpened }: YourDeal, now: string): boolean {
  const isKept = state === 'paid-locked' || state === 'paid-unlocked'
  return isKept && !isOpened && paidAt !== null && Date.parse(now) - Date.parse(paidAt) < justPaidMilliseconds
}

/** The state in words, as every page shows it to the buyer; of a purchase that has completed, when that was. */
export function stateInWords({ state, completedOn }: Pick<YourDeal, 'state' | 'completedOn'>): string {
  const isKept = state === 'paid-locked' || state === 'paid-unlocked'
  return isKept && completedOn !== null ? `Completed on ${formatDate(completedOn)}` : yourDealStates[state]
}

/** What a buyer has just paid for, where they have chosen to wait for its documents. */
export function reservedUntilOpen(unlockAt: string): string {
  return `The deal is reserved for you, and its documents open on ${formatDate(unlockAt)}.`
}

/** The words of each state. */
const yourDealStates: Record<YourDeal['state'], string> = {
  held: 'Held for you',
  'held-unlisted': 'No longer available',
  'payment-received': 'Payment received',
  'hold-ended': 'Hold ended',
  'looked-into': 'Payment being looked into',
  'paid-locked': 'Reserved for you, documents locked',
  'paid-unlocked': 'Reserved for you',
  'not-completed': 'Did not complete',
  'refund-asked': 'Refund requested',
  refunding: 'Refund on its way',
  'refund-waits': 'Refund waits for your bank',
  'refund-problem': 'Refund being looked into',
  refunded: 'Refunded',
}
