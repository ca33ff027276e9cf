import { formatDue } from '#app/utils/deadlines.ts'
import { formatPounds } from '#app/utils/money.ts'
import { button, facts, line, paragraph, place, type Line } from './blocks.ts'
import { operatorPlaceholder, type MailMessage } from './outbox.server.ts'

/**
 * The mails to the operator about money, and checks of buyers, that only a person can settle. Each says what the site has done about it and what it has
 * not.
 */

/** The effects of money that went back outside the site's own refunds. */
export interface MoneyEffect {
  /**
   * `none`: no reservation depends on this payment. `later`: the money has not arrived yet. `stays-ended`: an admin had marked the
   * end of the purchase, and a part of its payment is still kept.
   */
  reservation: 'ended' | 'goes-on' | 'was-over' | 'stays-ended' | 'none' | 'later'
  /** True where a request is approved and none of its money is on its way any more. */
  isRestOwed: boolean
  /** True where no reservation depends on the payment and the site sends back what is left of it. */
  isRestOnItsWay: boolean
  /** True where more has gone back in all than was paid. */
  isTooMuch: boolean
}

interface DisputeMatter {
  /** The provider's id. */
  id: string
  /** The buyer's reason in words. */
  reason: string
  /** The time by which the provider takes evidence; null where it has not said. */
  evidenceDueBy: string | null
}

export type OperatorMatter =
  | { kind: 'mismatch' }
  | { kind: 'questioned'; amountPence: number; dispute: DisputeMatter }
  | { kind: 'disputed'; amountPence: number; isKept: boolean; dispute: DisputeMatter }
  | { kind: 'dispute-lost'; amountPence: number; effect: MoneyEffect; dispute: DisputeMatter }
  /** A check begins; its time ends after this day, in words. */
  | { kind: 'check-begins'; endsAfter: string }
  /** The last days before its buyer is reminded and before everything goes back, in words. */
  | { kind: 'check-waits'; remindedAfter: string; endsAfter: string }
  | { kind: 'refund-elsewhere'; amountPence: number; effect: MoneyEffect }
  | {
      kind: 'refund-failed'
      amountPence: number
      /** The request that led to the refund. `isOwed` is true where the request stands as approved again. */
      request: { id: string; isOwed: boolean } | null
    }

const titles: Record<OperatorMatter['kind'], string> = {
  mismatch: 'A payment of the wrong amount',
  questioned: 'A question about a payment',
  disputed: 'A disputed payment',
  'dispute-lost': 'A dispute that was lost',
  'refund-failed': 'A refund that failed',
  'refund-elsewhere': 'A refund made at the payment provider',
  'check-begins': 'A buyer whose identity is to be checked',
  'check-waits': 'A buyer’s identity check that is not noted',
}

/** `reference` is that of the reservation, RES-…. */
export function operatorMail(matter: OperatorMatter, reference: string): MailMessage {
  const title = titles[matter.kind]
  const { done, left } = describe(matter)
  const effect = 'effect' in matter ? matter.effect : null
  const dispute = 'dispute' in matter ? matter.dispute : null
  const isOver = matter.kind === 'dispute-lost'
  const needsPerson = !effect || effect.isRestOwed || effect.isTooMuch
  return {
    to: operatorPlaceholder,
    subject: `${title}: ${reference}`,
    blocks: [
      paragraph(`${title}${needsPerson ? ' needs manual attention.' : '. You do not have to do anything.'}`),
      facts(
        ['Reservation', reference],
        ...('amountPence' in matter ? [['Amount', formatPounds(matter.amountPence)] as const] : []),
        ...(dispute
          ? [
              ['Dispute', dispute.id] as const,
              ['The buyer’s reason', dispute.reason] as const,
              ...(isOver ? [] : [['Evidence due by', sayDeadline(dispute)] as const]),
            ]
          : []),
      ),
      paragraph(line`What the site has done: ${done}`),
      ...(left ? [paragraph(line`What it has not done: ${left}`)] : []),
      dispute
        ? button('Open the dispute', { page: 'admin-dispute', disputeId: dispute.id })
        : button('Open the reservation', { page: 'admin-reservations', reference }),
    ],
  }
}

const sayDeadline = ({ evidenceDueBy }: DisputeMatter) =>
  evidenceDueBy === null ? 'The payment provider has not said' : formatDue(evidenceDueBy)

const dashboard = 'the payment provider’s dashboard'

/** The site's own actions, and what is left for the operator to do. `left` is empty where nothing is. */
function describe(matter: OperatorMatter): { done: string | Line; left: string | Line } {
  switch (matter.kind) {
    case 'mismatch':
      return {
        done: 'it has recorded the payment, and nothing more.',
        left: `the payment has bought nothing and opened no documents, none of it has gone back, and the buyer has had no email: their account says that it is being looked into. It can be sent back in ${dashboard}.`,
      }
    case 'questioned':
      return {
        done: 'nothing: the bank asks about the payment and has taken no money. The documents stay as they are, and a refund can be sent, which settles it.',
        left: `it has not answered the bank: do that in ${dashboard} before its deadline. The desk makes the evidence as one PDF. The buyer has not been told.`,
      }
    case 'disputed':
      return {
        done: matter.isKept
          ? 'the documents of the reservation are locked until the bank has decided, and no refund of this payment is approved or sent in the meantime.'
          : 'no reservation stands on this payment, so none was changed. Whatever has not gone back yet waits until the bank has decided.',
        left: `it has not replied to the dispute: do that in ${dashboard} before its deadline. The desk makes the evidence as one PDF. The buyer has not been told.`,
      }
    case 'dispute-lost':
      return { done: describeEffect(matter.effect), left: describeRest(matter.effect) }
    case 'refund-elsewhere':
      return { done: describeEffect(matter.effect), left: describeRest(matter.effect) }
    case 'check-begins':
      return {
        done: 'it has told the buyer to write to us about the check. The address and the documents are locked.',
        left: `check the buyer, and note the result on the page of the reservation. Without a result by the end of ${matter.endsAfter} the purchase ends, and everything goes back.`,
      }
    case 'check-waits':
      return {
        done: 'the address and the documents stay locked for the buyer, and the time for missing documents has not begun.',
        left: `it has checked nobody. Note the result on the page of the reservation. The buyer is reminded after the end of ${matter.remindedAfter}; without a result by the end of ${matter.endsAfter} the purchase ends, and everything goes back.`,
      }
    case 'refund-failed':
      return describeFailure(matter.request)
  }
}

function describeEffect({ reservation, isRestOnItsWay }: MoneyEffect): string {
  switch (reservation) {
    case 'ended':
      return 'the money is recorded as returned. The reservation has ended, its documents are locked and its deal is no longer reserved. The buyer has been told.'
    case 'goes-on':
      return 'the money is recorded as returned. The reservation goes on and its deal stays reserved.'
    case 'stays-ended':
      return 'the money is recorded as returned. The end of the purchase had been marked before, and stays as it is.'
    case 'was-over':
      return 'the money is recorded as returned. The reservation had ended before.'
    case 'none':
      return `no reservation stands on this payment, so none was changed.${isRestOnItsWay ? ' It sends back what is left of it.' : ''}`
    case 'later':
      return 'the money is recorded as on its way back. The reservation is as it was until the money has arrived.'
  }
}

function describeRest({ reservation, isRestOwed, isTooMuch }: MoneyEffect): string {
  const left = [
    // The buyer has been told where the reservation ended, and where the last part of a payment came after its reservation was
    // over.
    ...(reservation === 'ended' || reservation === 'was-over' ? [] : ['The buyer has not been told.']),
    ...(isRestOwed
      ? ['The rest of an approved refund is still owed and not on its way: send it from its request.']
      : []),
    ...(isTooMuch ? [`More has gone back than was paid; only ${dashboard} can put that right.`] : []),
  ].join(' ')
  return left.charAt(0).toLowerCase() + left.slice(1)
}

function describeFailure(request: Extract<OperatorMatter, { kind: 'refund-failed' }>['request']) {
  const stays = 'The reservation and its deal are as they were before it failed.'
  if (!request) {
    return {
      done: `the money is recorded as owed. ${stays}`,
      left: `it will not send the money again by itself, and the buyer has not been told that it failed. Send it back in ${dashboard}; the site will take note of that.`,
    }
  }
  const told = 'The buyer has been told of the delay.'
  const at = place({ page: 'admin-refund', requestId: request.id })
  return request.isOwed
    ? {
        done: `the money is recorded as owed, and its request stands as approved. ${told} ${stays}`,
        left: line`it will not send the money again by itself. Send it again, or decide again: ${at}`,
      }
    : {
        done: line`the money is recorded as owed. ${told} ${stays} Its request stays as it was: ${at}`,
        left: `it will not send the money again by itself, nor from that request. Send it back in ${dashboard}; the site will take note of that.`,
      }
}
