import * as lexicon from '../lexicon/deposit-limit.ts'
import type { Amount } from './amount.ts'
import { textAt, type Words } from './words.ts'

/** A sum that is a share of a price: whoever has 22,000 for a deposit of a quarter looks for what costs 88,000 at most. */

interface DepositShare {
  percent: number
  /** The figure that says it; none where a word does. */
  amount?: Amount
}

/** "A 25% deposit", "could that be a quarter of": the share of the price that a deposit is to be. */
export function readDepositShare(words: Words, amounts: readonly Amount[]): DepositShare | null {
  if (!words.hasAny(lexicon.deposits)) return null
  for (const [percent, phrases] of lexicon.shares) if (words.hasAny(phrases)) return { percent }
  const amount = amounts.find(
    ({ unit, value, from, to }) =>
      unit === 'percent' &&
      value >= leastShare &&
      value < 100 &&
      (lexicon.behind.has(textAt(words.tokens, to)) || lexicon.before.has(textAt(words.tokens, from - 1))),
  )
  return amount ? { percent: amount.value, amount } : null
}
const leastShare = 5
