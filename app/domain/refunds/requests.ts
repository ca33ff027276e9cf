import { z } from 'zod'
import type { NoticeChannel, RefundReason, RefundRequestStatus } from '#db/schema.ts'
import { dealReference, isReference, referencePattern } from '#app/utils/references.ts'
import { cleanLine, cleanText } from '#app/utils/text.ts'
import { paysTwice } from '#app/domain/terms/refund-states.ts'
import { refundReasons, type RefundOutcome, type RefundVerdict } from '#app/domain/terms/refund-rules.ts'
import { channelWords } from '#app/domain/terms/cancellation.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

export type { RefundRequestStatus }

/**
 * Refund requests, as far as the browser may know of them: the fields that may be sent, the names of the states, and the reasons
 * for refusing an action.
 */

export const refundRequestStatuses = [
  'pending',
  'under-review',
  'approved',
  'processing',
  'refunded',
  'rejected',
  'withdrawn',
] as const satisfies RefundRequestStatus[]

export const refundStatusLabels: Record<RefundRequestStatus, string> = {
  pending: 'Pending',
  'under-review': 'Under review',
  approved: 'Approved',
  processing: 'Processing',
  refunded: 'Refunded',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

const enterEmail = 'Enter an email address, like name@example.com'

/** The messages of the forms, on the page and in the JSON twin. */
export const refundTexts = {
  received: "We've received your refund request and will process it within 5-7 business days.",
  failed: 'Failed to submit refund request. Please try again.',
  missingTitle: 'Missing Information',
  missing: 'Please fill in all required fields.',
  choose: 'Choose the purchase, or “Something else”',
} as const

/** The form at /refunds and POST /api/refunds: name, email and reason are required. */
export const refundRequestSchema = z.object({
  fullName: z
    .string('Enter your full name')
    .transform(cleanLine)
    .refine((name) => name !== '', 'Enter your full name')
    .refine((name) => name.length <= 120, 'Full name must be 120 characters or fewer'),
  email: z.string(enterEmail).trim().max(254, 'Email must be 254 characters or fewer').pipe(z.email(enterEmail)),
  dealReference: z
    .string('Deal reference must be text')
    .transform(cleanLine)
    .refine((text) => text.length <= 40, 'Deal reference must be 40 characters or fewer')
    .default(''),
  reason: z.enum(refundReasons, 'Choose a reason for your request'),
  details: z
    .string('Details must be text')
    .transform(cleanText)
    .refine((text) => text.length <= 5000, 'Details must be 5,000 characters or fewer')
    .default(''),
})
export type RefundRequestInput = z.infer<typeof refundRequestSchema>

/** The choice of the form for whatever is none of the purchases that it lists. */
export const somethingElse = 'something-else'

/** The form at /refunds. `purchase` is the chosen purchase's reference, or `somethingElse` with a typed reference or none. */
export const refundFormSchema = refundRequestSchema.extend({
  purchase: z
    .string()
    .refine((text) => text === somethingElse || isReference(text, 'RES'), refundTexts.choose)
    .default(''),
})
export type RefundForm = z.infer<typeof refundFormSchema>

/** The request that a sent form makes. A chosen purchase counts, whatever was typed beside it. */
export function readRefundChoice({ purchase, ...input }: RefundForm): RefundRequestInput & { isElsewhere: boolean } {
  const isElsewhere = purchase === somethingElse
  return { ...input, dealReference: isElsewhere || purchase === '' ? input.dealReference : purchase, isElsewhere }
}

const reservationReference = new RegExp(`RES-?\\s?(${referencePattern})`)

/** The meaning of a typed deal reference: a deal's number, a reservation's reference, or nothing we know. */
export function parseDealReference(text: string): { dealId: number } | { reservation: string } | null {
  const reference = text.trim().toUpperCase()
  const reservation = reservationReference.exec(reference)
  if (reservation) return { reservation: `RES-${reservation[1]}` }
  const deal = /^(?:PID|DEAL)?[\s#:-]*0*(\d{1,9})$/.exec(reference)
  return deal && Number(deal[1]) > 0 ? { dealId: Number(deal[1]) } : null
}

/** The typed deal reference as we write it; null where we do not know it. The result holds nothing else that was typed. */
export function canonicalReference(text: string): string | null {
  const meant = parseDealReference(text)
  if (!meant) return null
  return 'dealId' in meant ? dealReference(meant.dealId) : meant.reservation
}

/** The greatest length of the texts of a decision. */
export const longestNote = 5000
export const longestReason = 1000

/** The reasons for refusing an action on a request, each with its message. */
export const refundRefusals = {
  'not-found': { status: 404, message: 'There is no such refund request.' },
  'already-decided': {
    status: 409,
    message: 'This request has been decided or withdrawn in the meantime. Nothing was changed.',
  },
  'review-started': { status: 409, message: 'Someone has started the review of this request in the meantime.' },
  'from-us': {
    status: 409,
    message:
      'We end this purchase ourselves and give everything back, so the request cannot be withdrawn here. You do not have to do anything.',
  },
  'held-back': {
    status: 409,
    message:
      'The money of this purchase is held back. Let it go on the page of its buyer check first. Nothing was changed.',
  },
  'no-purchase': { status: 409, message: 'No purchase is known for this request. Link it to its reservation first.' },
  'no-such-purchase': { status: 400, message: 'No paid reservation has this reference.' },
  'nothing-left': { status: 409, message: 'The whole payment has already gone back.' },
  'refund-under-way': { status: 409, message: 'A refund of this purchase is already under way.' },
  'admins-only': {
    status: 403,
    message: 'Only an admin can decide refunds and send money. Nothing was changed.',
  },
  'own-request': { status: 403, message: 'This is your own purchase. Another admin has to decide it.' },
  'already-linked': { status: 409, message: 'This request has already been linked to its purchase.' },
  disputed: {
    status: 409,
    message: `The buyer’s bank is disputing this payment. ${paysTwice}.`,
  },
  'amount-changed': {
    status: 409,
    message: 'The amount has changed since you opened this page. Check the new one and approve again.',
  },
  'changed-meanwhile': {
    status: 409,
    message: 'This request has changed since you opened this page. Look at what happened, then decide again.',
  },
  'amount-needed': { status: 400, message: 'Enter the amount to refund.' },
  'amount-too-high': { status: 400, message: 'The amount is more than what is left of the payment.' },
  'override-reason-needed': { status: 400, message: 'Enter the reason for another amount.' },
  'below-law': {
    status: 400,
    message:
      'That is less than the law gives the buyer. If some of it has gone back in another way, note that on the page of the purchase first.',
  },
  'another-gives-more': {
    status: 409,
    message: 'Another notice about this purchase gives its buyer more. Decide that one; it settles this one as well.',
  },
  'shortfall-reason-needed': {
    status: 400,
    message: 'Our rules promise more. Enter the reason that the buyer reads for getting less.',
  },
  'shortfall-unconfirmed': {
    status: 400,
    message: 'Our rules promise more. Tick that you have seen both sums, then send it again.',
  },
  'law-forbids-rejecting': {
    status: 409,
    message:
      'The law gives the buyer money back on this notice, so it cannot be rejected. Approve it, or withdraw it when the buyer says so.',
  },
  'sender-unconfirmed': {
    status: 400,
    message: 'The rules give the buyer money back. Tick that it was not the buyer who asked, or approve the request.',
  },
  'withdrawal-unconfirmed': {
    status: 400,
    message: 'Withdrawing gives up money. Tick that the buyer has told us that they no longer want it.',
  },
  'sent-before-payment': {
    status: 400,
    message: 'This request was sent before that purchase was paid, so it cannot be about it.',
  },
  'rejection-unconfirmed': {
    status: 400,
    message: 'Our rules promise the buyer money back. Tick that you have seen the sum, then reject it again.',
  },
  'note-needed': { status: 400, message: 'Enter a note that tells the buyer why.' },
  'recommendation-needed': { status: 400, message: 'Choose what you recommend: to approve or to reject.' },
  'recommendation-too-long': { status: 400, message: 'The note must be 1,000 characters or fewer.' },
  'note-too-long': {
    status: 400,
    message: `The note must be ${longestNote.toLocaleString('en-GB')} characters or fewer.`,
  },
  'reason-too-long': {
    status: 400,
    message: `The reason must be ${longestReason.toLocaleString('en-GB')} characters or fewer.`,
  },
  'confirmation-needed': {
    status: 409,
    message: 'Ask the owner first: whether the property is unavailable decides what goes back.',
  },
  'nothing-to-confirm': {
    status: 409,
    message: 'Nobody has to ask the owner about this request. Decide it as the rules say.',
  },
  'reservation-ended': {
    status: 409,
    message:
      'This reservation has ended. If its property is unavailable, mark the deal under Property Deals; what is still to go back can be approved as another amount.',
  },
  'nothing-failed': { status: 409, message: 'There is no failed refund to send again.' },
} as const
export type RefundRefusal = keyof typeof refundRefusals

/** Recommendations to the admins by somebody who may not decide about a request. */
export const recommendations = ['approve', 'reject'] as const
export type Recommendation = (typeof recommendations)[number]

export function isRecommendation(text: unknown): text is Recommendation {
  return recommendations.some((recommendation) => recommendation === text)
}

/** The most characters that the note of a recommendation may have. */
export const longestRecommendationNote = 1000

/** The decisions after which money leaves. Each has to be confirmed on a page of its own. */
export const moneyDecisions = ['approve', 'confirm', 'not-so', 'other', 'again'] as const
export type MoneyDecision = (typeof moneyDecisions)[number]

export function isMoneyDecision(text: string | null): text is MoneyDecision {
  return moneyDecisions.some((decision) => decision === text)
}

/** The verdicts as the queue names them, beside the amount. */
const verdictWords: Record<Exclude<RefundOutcome, 'less-fee'>, string> = {
  full: 'Full',
  'full-automatic': 'Full, automatic',
  'full-if-confirmed': 'Full, ask owner',
  'full-after-review': 'Full after review',
  'manual-review': 'Manual review',
  'not-refundable': 'Not refundable',
}
const noPurchaseFound = 'No purchase found'

/** A verdict, or the decision that was made instead of it, in a few words and pence. */
interface VerdictInShort {
  words: string
  /** The amount that goes back, or went; null where none does. */
  amountPence: number | null
}

/**
 * The verdict of the rules in the words of the queue. Of an approved request it is what was decided. `isOutdone` is true where another
 * notice about the purchase promises more, so that this one cannot be approved.
 */
export function verdictInShort(
  verdict: RefundVerdict | null,
  { status, approvedPence }: { status: RefundRequestStatus; approvedPence: number | null },
  isOutdone = false,
): VerdictInShort {
  if (!verdict) return { words: noPurchaseFound, amountPence: approvedPence }
  if (approvedPence === null) {
    const isOver = status === 'rejected' || status === 'withdrawn' || status === 'refunded'
    const words = isOutdone ? `${wordsOf(verdict)}, another gives more` : wordsOf(verdict)
    return { words, amountPence: isOver || verdict.amountPence === 0 ? null : verdict.amountPence }
  }
  const decided = [verdict, verdict.otherwise].find((one) => one?.amountPence === approvedPence)
  return { words: decided ? wordsOf(decided) : 'Another amount', amountPence: approvedPence }
}

function wordsOf({ outcome, feePence }: Pick<RefundVerdict, 'outcome' | 'feePence'>): string {
  return outcome === 'less-fee' ? `Less ${formatPounds(feePence)} fee` : verdictWords[outcome]
}

/** A row of the list at /admin/refunds. */
export interface RefundRequestRow {
  id: string
  reference: string
  status: RefundRequestStatus
  fullName: string
  email: string
  dealReference: string
  reason: RefundReason
  askedAt: string
  /** The time (exclusive) by which it has to be decided. */
  dueAt: string
  updatedAt: string
  /** Null until it is decided. */
  decidedAt: string | null
  isMatched: boolean
  isFromBuyer: boolean
  approvedPence: number | null
  /** True where the money of an approved request could not be sent, so that an admin has to send it again. */
  isNotSent: boolean
  /** True while the buyer's bank disputes the payment, so that nothing can be approved. */
  isDisputed: boolean
  verdict: VerdictInShort
  /** The purchase that it is about; null where none is known. */
  purchase: {
    reservationId: string
    dealReference: string
    dealTitle: string
    paidPence: number
    paidAt: string
  } | null
}

/** An open request, as it is shown to the person it concerns. */
export interface OpenRequest {
  requestId: string
  reference: string
  status: RefundRequestStatus
  askedAt: string
  reason: RefundReason
  /** The deal of the user's own purchase; null where it fits none of theirs. */
  dealReference: string | null
  /** The reservation of that purchase. */
  reservationReference: string | null
  /** True where we made the request ourselves, because we end the purchase. */
  isFromUs: boolean
  /** True where the buyer made it while signed in. */
  isFromBuyer: boolean
  /** How it came, and when it was sent, where we have entered it for the buyer; null for the form. */
  entered: { channel: NoticeChannel; sentAt: string } | null
}

/** A purchase that the form at /refunds offers to its buyer. */
export interface RefundablePurchase {
  reference: string
  dealReference: string
  dealTitle: string
  paidPence: number
  paidAt: string
  /** The sum that comes back to a buyer who asks now, by the rules. */
  today: string
}

/** An open request as the form at /refunds shows it, so that nobody asks a second time. */
export interface OpenRequestView {
  requestId: string
  reference: string
  /** Null where it names no purchase of this person. */
  status: RefundRequestStatus | null
  askedAt: string
  reason: RefundReason
  dealReference: string | null
  dealTitle: string | null
  reservationReference: string | null
  /** Who made it: the buyer, we for them, or somebody who had not signed in. */
  from: 'buyer' | 'us' | 'desk' | 'somebody'
  /** How it came, and when it was sent, where we have entered it for the buyer; null for the form. */
  entered: { channel: NoticeChannel; sentAt: string } | null
  /** The deadline of the decision in words; null once it is decided. */
  decidedBy: string | null
  /** True while the documents are locked because of it. */
  locksDocuments: boolean
  canWithdraw: boolean
}

/** The words to a buyer who may open their documents while a notice stands that closes none. */
export function describeStanding(reference: string, channel: NoticeChannel, sentAt: string): string {
  const sent = `${formatDate(sentAt)} (${reference})`
  return channel === 'form'
    ? `A refund request was made on ${sent} without signing in, and it stands. If it was you, opening the documents now changes nothing about it.`
    : `You cancelled by ${channelWords[channel]} on ${sent}, and that stands. Opening the documents now changes nothing about what you get back for it.`
}

/** The words to a buyer about a request that we have entered for them. */
export function describeEntered({ channel, sentAt }: NonNullable<OpenRequest['entered']>): string {
  return `We received this by ${channelWords[channel]}, and it counts from ${formatDate(sentAt)}, when it was sent. If it was not from you, withdraw it.`
}

/** The progress of a request, as its buyer sees it. */
export interface RefundProgress {
  requestId: string
  reference: string
  status: RefundRequestStatus
  askedAt: string
  steps: { status: RefundRequestStatus; at: string }[]
  amountPence: number | null
  /** The rules' answer to its buyer while it is undecided; null where a person has to find something out first. */
  expectedPence: number | null
  keptPence: number
  note: string | null
  /** True where the provider could not send the money; a person is looking into it. */
  hasProblem: boolean
  /** True while the buyer's bank disputes the payment, so that the money, which is ordered, does not leave. */
  isHeldBack: boolean
  /** The part of the money that the bank took back by a dispute, in pence. */
  bankPence: number
  reason: RefundReason
  /** True where we made the request, because the deal was marked unavailable. */
  isFromUs: boolean
  /** True where the check of the buyer's identity has ended the purchase. */
  isByCheck: boolean
  /** True where the buyer made the request while signed in, so that the documents are locked meanwhile. */
  isFromBuyer: boolean
  /** How it came, and when it was sent, where we have entered it for the buyer; null for the form. */
  entered: { channel: NoticeChannel; sentAt: string } | null
  /** Why the buyer gets less than our rules promise. */
  shortfallReason: string | null
}
