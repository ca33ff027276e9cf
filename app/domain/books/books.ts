import type { ComparedKind } from '#db/schema.ts'
import { addMonths } from '#app/utils/dates.ts'
import { formatExactPounds } from '#app/utils/money.ts'

/** The books, as far as the browser may know of them. Sums are in pence. */

/** The kinds of entries. Receipts and credit notes have VAT; the others are money that moved, which no sum counts with them. */
export const entryKindLabels = {
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  payment: 'Payment without a receipt',
  refund: 'Refund by the provider',
  'by-hand': 'Paid back by hand',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
} as const
export type EntryKind = keyof typeof entryKindLabels

/** The sums of one month in London. */
export interface MonthSums {
  /** Such as `2026-11`. */
  month: string
  receiptsPence: number
  creditedPence: number
  /** Receipts less credit notes, without VAT. */
  netPence: number
  /** Receipts less credit notes, the VAT alone. */
  vatPence: number
  /** Money that came to the provider, with what had no receipt. */
  paidPence: number
  /** Money that the provider sent back. */
  refundedPence: number
  /** Money that banks took in disputes, less what came back where they were won; below zero where more came back. */
  disputedPence: number
  /** Money that was paid back by hand. */
  byHandPence: number
  /** The provider's fees, as far as it has told them. */
  feesPence: number
}

/** The number of months that the summary has. */
const shownMonths = 12

/** The latest month of the summary that has `month`. Summaries follow each other back from the present month. */
export function summaryOf(month: string, present: string): string {
  const count = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5))
  const ago = Math.max(0, count(present) - count(month))
  return addMonths(present, -shownMonths * Math.floor(ago / shownMonths))
}

/** The months of a summary, such as `2026-11`, the latest first. */
export function monthsOf(latest: string): string[] {
  return Array.from({ length: shownMonths }, (_, index) => addMonths(latest, -index))
}

/** The sums of several months together. */
export function addMonthSums(months: MonthSums[]): Omit<MonthSums, 'month'> {
  const sum = (key: Exclude<keyof MonthSums, 'month'>) => months.reduce((all, month) => all + month[key], 0)
  return {
    receiptsPence: sum('receiptsPence'),
    creditedPence: sum('creditedPence'),
    netPence: sum('netPence'),
    vatPence: sum('vatPence'),
    paidPence: sum('paidPence'),
    refundedPence: sum('refundedPence'),
    disputedPence: sum('disputedPence'),
    byHandPence: sum('byHandPence'),
    feesPence: sum('feesPence'),
  }
}

/** A sum that is not the same here and at the provider. */
interface MoneyDifference {
  kind: ComparedKind
  ref: string
  /** Null where we do not know it. */
  oursPence: number | null
  /** Null where the provider does not list it, none where it lists it as failed. */
  theirsPence: number | null
  currency: string
  seenAt: string
  reservation: { id: string; reference: string } | null
}

/** The state of the comparison with the provider. */
export interface MoneyComparison {
  /** The last time when all was compared; null before the first. */
  comparedAt: string | null
  /** The time from which it is compared again; null before the job ran. */
  dueAt: string | null
  /** The time from which comparisons were wanted; null before the job ran. */
  since: string | null
  total: number
  differences: MoneyDifference[]
}

const kindWords: Record<ComparedKind, string> = { payment: 'payment', refund: 'refund', dispute: 'dispute' }

/** What differs, in words. */
export function differenceText({ kind, oursPence, theirsPence, currency }: MoneyDifference): string {
  const what = kindWords[kind]
  if (theirsPence === null) return `The provider does not list this ${what} of ${formatExactPounds(oursPence ?? 0)}.`
  if (theirsPence === 0) return `This ${what} of ${formatExactPounds(oursPence ?? 0)} has failed at the provider.`
  const theirs = currency === 'gbp' ? formatExactPounds(theirsPence) : `${theirsPence / 100} ${currency.toUpperCase()}`
  if (oursPence === null) return `The provider lists a ${what} of ${theirs} that is not here.`
  return `This ${what} is ${formatExactPounds(oursPence)} here and ${theirs} at the provider.`
}
