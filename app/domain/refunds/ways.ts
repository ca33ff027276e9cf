import type { RefundWay } from '#db/schema.ts'
import type { MoneyWay } from '#app/domain/receipts/receipts.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

/** The ways by which money goes back, in words. */

/** The ways by which money may have gone back beside the provider, in words that follow “by”. */
export const wayWords: Record<Exclude<RefundWay, 'provider'>, string> = {
  'bank-transfer': 'bank transfer',
  cheque: 'cheque',
  cash: 'cash',
  other: 'another way',
}
export const wayLabels: Record<keyof typeof wayWords, string> = {
  'bank-transfer': 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
  other: 'Another way',
}
/** The same in the order of the form. */
export const ways = ['bank-transfer', 'cheque', 'cash', 'other'] as const

/** Money that has arrived back, in pence, with its way and the time at which it did. */
export interface MoneyBack {
  way: MoneyWay
  amountPence: number
  at: string
}

/**
 * How money went back to a buyer, in words that follow “returned” or “paid back to you”: ` to your card`, ` by cheque`, or for several
 * ways `: £500 by cheque and £2,500 to your card`. `hasDays` adds the day of each. Nothing where nothing has arrived.
 */
export function describeWays(arrived: MoneyBack[], { hasDays = false } = {}): string {
  const sums = new Map<string, number>()
  for (const { way, amountPence, at } of arrived) {
    const how =
      way in handless ? handless[way as keyof typeof handless] : `by ${wayWords[way as keyof typeof wayWords]}`
    const words = hasDays ? `${how} on ${formatDate(at)}` : how
    sums.set(words, (sums.get(words) ?? 0) + amountPence)
  }
  const all = [...sums]
  if (all.length <= 1) return all.map(([words]) => ` ${words}`).join('')
  return `: ${list.format(all.map(([words, pence]) => `${formatPounds(pence)} ${words}`))}`
}

/** The ways of money that nobody paid back by hand. */
const handless = { provider: 'to your card', 'lost-dispute': 'through your bank' } as const

const list = new Intl.ListFormat('en-GB')
