import { leftAloneWords } from '#app/domain/lists/bulk.ts'

/** Sending many entries of the outbox again, as far as the browser may know of it. */

/** The most rows of one order. More than these are done in several rounds, the oldest first. */
export const mostAtOnce = 2000

/** The chosen rows that are not sent again, by the reason. */
export interface LeftAlone {
  sent: number
  underWay: number
  /** Refunds that the provider has answered for good. */
  refundEnded: number
  /** Rows that are not there any more, or never were. */
  gone: number
}

/** The plan for the chosen rows. */
export interface RetryPlan {
  /** The rows that would be queued again, by their ids. */
  ids: string[]
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

/** The content of the page of confirmation, which its form posts: these rows, and the refunds among them in all. */
export interface ShownEntries {
  ids: readonly string[]
  refundPence: number
}

/** No id has it. */
const betweenIds = '.'

/** The fields of the form by which the rows that the page shows are told apart from any others. */
export function shownFields({ ids, refundPence }: ShownEntries): Readonly<Record<string, string>> {
  return { expected: String(ids.length), pence: String(refundPence), shown: ids.join(betweenIds) }
}

/** Reads the fields of `shownFields`. Null where one is missing, or where count and rows do not belong together. */
export function readShown(form: FormData): ShownEntries | null {
  const [expected, pence, shown] = ['expected', 'pence', 'shown'].map((name) => form.get(name))
  if (typeof shown !== 'string' || typeof pence !== 'string' || !/^\d{1,12}$/.test(pence)) return null
  const ids = [...new Set(shown.split(betweenIds))]
  if (ids.length > mostAtOnce || expected !== String(ids.length) || ids.includes('')) return null
  return { ids, refundPence: Number(pence) }
}

/** The reasons for refusing to send many entries again, each with its message. */
export const bulkRefusals = {
  'nothing-ticked': { status: 400, message: 'Tick at least one entry, or choose all that failed.' },
  'nothing-failed': { status: 409, message: 'Nothing that matches has failed. Nothing was changed.' },
  'too-many': { status: 400, message: 'That is more entries than a page has. Choose all that failed instead.' },
  'not-as-shown': {
    status: 409,
    message:
      'Entries have changed since you opened this page. Nothing was changed. Check the numbers and confirm again.',
  },
} as const
export type BulkRefusal = keyof typeof bulkRefusals

/** The rows that were left alone, as sentences: `1 had been sent already.` Empty where there are none. */
export function leftAloneText({ sent, underWay, refundEnded, gone }: LeftAlone): string {
  return leftAloneWords([
    [sent, 'had been sent or tried again already', 'had been sent or tried again already'],
    [underWay, 'was just being sent', 'were just being sent'],
    [refundEnded, 'is a refund that has come to its end', 'are refunds that have come to their end'],
    [gone, 'no longer exists', 'no longer exist'],
  ])
}
