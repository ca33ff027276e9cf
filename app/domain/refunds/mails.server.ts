import type { NoticeChannel, RefundReason } from '#db/schema.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import {
  button,
  facts,
  greeting,
  line,
  paragraph,
  place,
  quotation,
  receipt,
  typed,
  type Block,
  type Line,
} from '#app/domain/mail/blocks.ts'
import { operatorPlaceholder, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { administrationFeePence, refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { channelWords, noticeCounts } from '#app/domain/terms/cancellation.ts'
import { describeWays, wayWords, type MoneyBack } from './ways.ts'
import type { Purchase } from './purchases.server.ts'
import { canonicalReference } from './requests.ts'
import { handlingDates } from '#app/domain/terms/refund-rules.ts'

/**
 * The mails of a refund request, one for each step. Some may go to an address that somebody typed, and anybody can type anybody's
 * address. Those mails say the same whether or not a purchase was found, and repeat only what was chosen and a reference as we
 * write it. Mails about money go to the buyer's own address and tell the buyer's own facts.
 */

/** The parts of a request that a mail may repeat. */
interface AskedFacts {
  /** The reference of the request, REF-…. */
  reference: string
  email: string
  reason: RefundReason
  /** The deal reference as it was typed. */
  dealReference: string
  askedAt: string
  /** How it came, and when it was sent, where the desk has entered it. */
  channel?: NoticeChannel
  sentAt?: string
}

function repeatAsked({ reference, reason, dealReference, askedAt, channel, sentAt }: AskedFacts): Block {
  const deal = canonicalReference(dealReference)
  return facts(
    ['Reference', reference],
    ...(channel && sentAt
      ? ([
          ['Came by', channelWords[channel]],
          ['Sent', formatDate(sentAt)],
        ] as const)
      : []),
    ['Received', formatDate(askedAt)],
    ['Reason', refundReasonLabels[reason]],
    ...(deal === null ? [] : [['Deal reference', deal] as const]),
  )
}

/** The mail to whoever asked. */
export function receivedMail(asked: AskedFacts): MailMessage {
  const { lastDay } = handlingDates(asked.askedAt, asked.reason)
  const promise =
    asked.reason === 'property-unavailable'
      ? `We've received your refund request and will reply by ${formatDate(lastDay)}. If your refund depends on whether the property is still available, we will ask the owner first.`
      : `We've received your refund request and will process it within 5-7 business days, that is by ${formatDate(lastDay)}.`
  return {
    to: asked.email,
    subject: `We have received your refund request ${asked.reference}`,
    blocks: [
      greeting(),
      paragraph(promise),
      repeatAsked(asked),
      paragraph(
        'If you were signed in when you made the request, you can follow or withdraw it in your account.',
        noticeCounts,
      ),
      button('Go to your account', { page: 'account' }),
      paragraph(
        line`If you did not request a refund, someone may have entered your email address by mistake. We never pay a refund without checking the purchase first, and then only to whoever paid. If you have bought from us, tell us: ${place({ page: 'support' })}`,
      ),
      paragraph(
        line`How refunds work: ${place({ page: 'terms', section: 'refunds' })}`,
        'This does not affect your statutory rights.',
      ),
    ],
  }
}

export type AskedStep = 'under-review' | 'rejected' | 'withdrawn'

const askedSubjects: Record<AskedStep, string> = {
  'under-review': 'Your refund request is being reviewed',
  rejected: 'Your refund request was not accepted',
  withdrawn: 'Your refund request has been withdrawn',
}

const askedBodies: Record<AskedStep, string> = {
  'under-review': 'We are now reviewing your refund request. You do not have to do anything.',
  rejected: 'We have reviewed your refund request and cannot accept it.',
  withdrawn:
    'Your refund request has been withdrawn. We will not pay anything back because of it, and nothing else has changed.',
}

/**
 * The mail about a decision before any money moves, to whoever asked or to the buyer it is about. `note` is the admin's message.
 */
export function askedMail(step: AskedStep, asked: AskedFacts, note: string | null): MailMessage {
  return {
    to: asked.email,
    subject: `${askedSubjects[step]}: ${asked.reference}`,
    blocks: [
      greeting(),
      paragraph(askedBodies[step]),
      repeatAsked(asked),
      ...say(note),
      ...(step === 'rejected' ? [disagree('')] : []),
      paragraph('If you were signed in when you made the request, it is in your account too.'),
      button('Go to your account', { page: 'account' }),
    ],
  }
}

/** `what` is what somebody may disagree with, or nothing for the whole decision. */
function disagree(what: string): Block {
  return paragraph(
    line`If you disagree${what}, you can complain at ${place({ page: 'support', topic: 'complaint' })} and we will look at it again. This does not affect your statutory rights.`,
  )
}

/** The mail to the operator about a request that waits for a decision. */
export function newRequestMail(requestId: string, reference: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `New refund request ${reference}`,
    blocks: [
      paragraph('A refund request has come in.'),
      facts(['Reference', reference]),
      button('Open the request', { page: 'admin-refund', requestId }),
    ],
  }
}

export interface RefundMailFacts {
  /** The reference of the request, REF-…, or that of the reservation where no request led to the refund. */
  reference: string
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  amountPence: number
  keptPence: number
  /** What has arrived of it, of money that has gone back. */
  arrived: MoneyBack[]
  /** Why the buyer gets less than our rules promise. */
  shortfallReason: string | null
  /** True where an admin set the amount. */
  isOverridden: boolean
  note: string | null
}

type Step = 'reopened' | 'processing' | 'refunded' | 'delayed' | 'settled'

const subjects: Record<Step, string> = {
  reopened: 'Your refund request is being reviewed again',
  processing: 'Your refund is on its way',
  refunded: 'Your refund has been sent',
  delayed: 'Your refund is delayed',
  settled: 'Your payment has been returned',
}

/** The mail to the buyer when their refund is approved. `sentBy` is when it has to be sent (exclusive). */
export function approvedMail(refund: RefundMailFacts, sentBy: string, now: string): MailMessage {
  const when = sentBy > now ? `by ${formatDate(addMilliseconds(sentBy, -1))} at the latest` : 'straight away'
  return moneyMail('Your refund has been approved', refund, [
    paragraph(
      `We have approved your refund of ${formatPounds(refund.amountPence)} and will send it to the card you paid with ${when}. It usually appears on your card statement within a further 5-7 business days. You do not have to do anything.`,
    ),
    credit(refund, 'You will get back'),
    ...explainKept(refund),
    ...say(refund.note),
    follow,
    paragraph('The documents of this deal are now locked.'),
    ...(refund.keptPence > 0 ? [disagree(' with the amount')] : []),
  ])
}

/** The mail to the buyer when their money takes a step. */
export function stepMail(step: Step, refund: RefundMailFacts): MailMessage {
  const subject = isAllByBank(refund) ? 'Your bank has taken your payment back' : subjects[step]
  return moneyMail(subject, refund, bodies[step](refund))
}

/** True for money that the buyer's bank took from us, all of it. */
const isAllByBank = ({ arrived }: RefundMailFacts) =>
  arrived.length > 0 && arrived.every(({ way }) => way === 'lost-dispute')

function moneyMail(subject: string, refund: RefundMailFacts, body: Block[]): MailMessage {
  return {
    to: refund.email,
    subject: `${subject}: ${refund.reference}`,
    blocks: [greeting(refund.firstName), ...body],
  }
}

const bodies: Record<Step, (refund: RefundMailFacts) => Block[]> = {
  reopened: (refund) => [
    paragraph(
      'We told you that your refund had been approved, but it could not be sent to your card. We have withdrawn the approval and are reviewing your request again. You do not have to do anything. We will tell you what we decide.',
    ),
    facts(...factsOf(refund)),
    follow,
  ],
  processing: (refund) => [
    paragraph(
      `Your refund of ${formatPounds(refund.amountPence)} has gone to your card provider, which is still processing it. We will tell you when it has gone through.`,
    ),
    facts(...factsOf(refund)),
    follow,
  ],
  refunded: (refund) => [
    paragraph(
      isAllByBank(refund)
        ? `${tookBack(refund)} This takes the place of the refund that we had approved, so nothing more will be sent.`
        : isByCard(refund.arrived)
          ? `${formatPounds(refund.amountPence)} has gone back to the card you paid with. ${whenItShows(refund.arrived)}`
          : `${formatPounds(refund.amountPence)} has come back to you${describeWays(refund.arrived, { hasDays: true })}. ${whenItShows(refund.arrived)}`,
    ),
    credit(refund, isAllByBank(refund) ? 'Taken back by your bank' : 'Refunded'),
    follow,
    paragraph('Your reservation has ended, and its documents are locked.'),
  ],
  settled: (refund) => [
    paragraph(
      `${isAllByBank(refund) ? tookBack(refund) : `Your payment of ${formatPounds(refund.amountPence)} has been returned in full${describeWays(refund.arrived, { hasDays: true })}. ${whenItShows(refund.arrived)}`} Your reservation has ended, and its documents are locked.`,
    ),
    credit(refund, isAllByBank(refund) ? 'Taken back by your bank' : 'Returned'),
    follow,
  ],
  delayed: (refund) => [
    paragraph(
      `Your refund of ${formatPounds(refund.amountPence)} has not reached your card. We still owe it to you and are looking into it. You do not have to do anything.`,
    ),
    facts(...factsOf(refund)),
    follow,
  ],
}

const tookBack = ({ amountPence }: RefundMailFacts) =>
  `Your bank has decided the dispute in your favour and has taken ${formatPounds(amountPence)} back from us for you.`

/** True for money that went to the card alone. */
const isByCard = (arrived: MoneyBack[]) => arrived.every(({ way }) => way === 'provider')

/** When the buyer sees money that has gone back, and what to do where they do not. */
function whenItShows(arrived: MoneyBack[]): string {
  if (isByCard(arrived)) return 'It usually appears on your card statement within 5-7 business days.'
  return arrived.some(({ way }) => way === 'provider')
    ? 'What went to your card usually appears on its statement within 5-7 business days. If the rest has not arrived, please tell us.'
    : 'If it has not arrived, please tell us.'
}

const follow = button('Follow it in your account', { page: 'account' })

function factsOf({
  reference,
  dealTitle,
  dealReference,
}: Pick<RefundMailFacts, 'reference' | 'dealTitle' | 'dealReference'>): [label: string, value: Line | string][] {
  return [
    ['Reference', reference],
    ['Deal', line`${typed(dealTitle)} (${dealReference})`],
  ]
}

/** The credit: what goes back and, where something was kept, what it was taken off. */
function credit(refund: RefundMailFacts, label: string): Block {
  const { amountPence, keptPence } = refund
  // An admin may have kept back another sum than the fee, with a reason that the note gives.
  const kept = keptPence === administrationFeePence ? 'Administration fee deducted' : 'Deducted'
  const items =
    keptPence > 0
      ? ([
          ['Refundable amount', amountPence + keptPence],
          [kept, -keptPence],
        ] as const)
      : []
  return receipt(factsOf(refund), [...items], [label, amountPence])
}

/** Why a part is kept, in words; nothing where nothing is. */
function explainKept({ keptPence, shortfallReason, isOverridden }: RefundMailFacts): Block[] {
  if (keptPence <= 0) return []
  const kept = formatPounds(keptPence)
  if (shortfallReason) return [paragraph(`We have deducted ${kept}, for this reason:`), quotation(shortfallReason)]
  return !isOverridden
    ? [
        paragraph(
          `We have deducted the administration fee of ${kept}, because you had opened the documents before you sent your request. ${noticeCounts}`,
        ),
      ]
    : [paragraph(`We have deducted ${kept}: our refund rules give no more than that.`)]
}

/** The mail to the buyer about money that went back in another way than by the provider. */
export function returnedMail(
  purchase: Pick<Purchase, 'reference' | 'buyerEmail' | 'buyerFirstName' | 'dealReference' | 'dealTitle'>,
  { amountPence, way, returnedAt }: { amountPence: number; way: keyof typeof wayWords; returnedAt: string },
): MailMessage {
  const { reference, dealReference, dealTitle } = purchase
  return {
    to: purchase.buyerEmail,
    subject: `Money that we have paid back to you: ${reference}`,
    blocks: [
      greeting(purchase.buyerFirstName),
      paragraph(
        `On ${formatDate(returnedAt)} we paid ${formatPounds(amountPence)} back to you by ${wayWords[way]}. If it has not arrived, please tell us.`,
      ),
      receipt(factsOf({ reference, dealTitle, dealReference }), [], [`Paid back by ${wayWords[way]}`, amountPence]),
      follow,
    ],
  }
}

function say(note: string | null): Block[] {
  return note ? [paragraph('Our comments:'), quotation(note)] : []
}
