import type { DisputeStage, DisputeState } from '#db/schema.ts'

/** Disputes as the desk speaks of them. */

export const disputeStateLabels: Record<DisputeState, string> = { open: 'Open', won: 'Won', lost: 'Lost' }

/** The stages in words. */
export const disputeStageLabels: Record<DisputeStage, string> = {
  asked: 'Inquiry',
  'asked-answered': 'Inquiry, answered',
  'asked-closed': 'Inquiry, closed',
  'to-answer': 'To answer',
  answered: 'Evidence sent',
  won: 'Won',
  lost: 'Lost',
}

/** The provider's reasons in words. */
const reasons: Record<string, string> = {
  bank_cannot_process: 'The bank could not process it',
  check_returned: 'A cheque came back',
  credit_not_processed: 'A refund did not arrive',
  customer_initiated: 'The buyer asked their bank',
  debit_not_authorized: 'The debit was not authorised',
  duplicate: 'Paid twice',
  fraudulent: 'The buyer did not make this payment',
  general: 'No particular reason',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Not enough money in the account',
  noncompliant: 'Against the card scheme’s rules',
  product_not_received: 'Not received',
  product_unacceptable: 'Not as described',
  subscription_canceled: 'A subscription was cancelled',
  unrecognized: 'The buyer does not recognise it',
}

/** The buyer's reason in words. One that is new to us is shown as the provider writes it. */
export function disputeReason(reason: string | null): string {
  if (reason === null) return 'Not known'
  return Object.hasOwn(reasons, reason) ? reasons[reason]! : reason.replaceAll('_', ' ')
}

/** True for a dispute that has taken the money and may still be won. An inquiry takes none. */
export function takesMoney({ stage }: Pick<DisputeRow, 'stage'>): boolean {
  return stage === 'to-answer' || stage === 'answered'
}

/** A dispute as the list and the page of its purchase show it. */
export interface DisputeRow {
  /** The provider's id. */
  id: string
  stage: DisputeStage
  state: DisputeState
  amountPence: number
  /** The provider's charge for it; null while it has not said. */
  feePence: number | null
  reason: string | null
  openedAt: string
  /** The time by which evidence has to be with the provider; null where none is wanted any more, or no time is known. */
  evidenceDueBy: string | null
  closedAt: string | null
  paymentId: string
  reservation: { id: string; reference: string }
}
