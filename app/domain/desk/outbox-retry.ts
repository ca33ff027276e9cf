/** Sending many entries of the outbox again, as far as the browser may know of it. */

/** The chosen rows that are not sent again, by the reason. */
export interface LeftAlone {
  sent: number
  underWay: number
  /** Refunds that the provider has answered for good. */
  refundEnded: number
  /** Rows that are not there any more, or never were. */
  gone: number
}

/** What would be done with the chosen rows. */
export interface RetryPlan {
  /** The rows that would be queued again. */
  count: number
  mails: number
  refunds: number
  refundPence: number
  /** The mails among them that may have arrived already. */
  inDoubt: number
  leftAlone: LeftAlone
  /** The rows that stay for another round, because one round takes only so many. */
  later: number
  /** The names of the first of them. */
  names: string[]
}

/** The reasons for refusing to send many entries again, each with its message. */
export const bulkRefusals = {
  'nothing-ticked': { status: 400, message: 'Tick at least one entry, or choose all that failed.' },
  'nothing-failed': { status: 409, message: 'Nothing that matches has failed. Nothing was changed.' },
  'too-many': { status: 400, message: 'These are more entries than a page has. Choose all that failed instead.' },
  'more-meanwhile': {
    status: 409,
    message:
      'More entries have failed since you opened this page. Nothing was changed. Check the number and confirm again.',
  },
} as const
export type BulkRefusal = keyof typeof bulkRefusals

/** The rows that were left alone, as sentences: `1 had been sent already.` Empty where there are none. */
export function leftAloneText({ sent, underWay, refundEnded, gone }: LeftAlone): string {
  const parts = [
    [sent, 'had been sent or tried again already'],
    [underWay, underWay === 1 ? 'was just being sent' : 'were just being sent'],
    [
      refundEnded,
      refundEnded === 1 ? 'is a refund that has come to its end' : 'are refunds that have come to their end',
    ],
    [gone, gone === 1 ? 'is not there any more' : 'are not there any more'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-GB')} ${words}`)
    .join(', ')
}
