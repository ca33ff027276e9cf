import * as lexicon from '../lexicon/deposits.ts'
import type { Amount } from './amount.ts'
import { textAt, type Words } from './words.ts'

const leastSum = 3000
const reach = 8

/** "Say the whole 60 goes in as the deposit": thousands, for no share is whole. */
export function isWholeSum({ unit, value, per, from, to }: Amount, { tokens }: Words): boolean {
  if (unit !== null || per !== undefined || value < 10 || value >= 1000) return false
  const isWhole = lexicon.wholes.has(textAt(tokens, from - 1))
  return isWhole && [0, 1, 2, 3, 4, 5].some((step) => ['deposit', 'down'].includes(textAt(tokens, to + step)))
}

/** The sum that is put down whole: "she left us 38 thousand ... if I put it all as deposit". The one that somebody has, or the only one before. */
export function depositOfAll({ tokens, find }: Words, amounts: readonly Amount[], bound: Set<number>): Amount | null {
  const [said] = find(lexicon.allAsDeposit).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  if (!said) return null
  const sums = amounts.filter(
    ({ unit, value, per, to, isUnclear, isEach }) =>
      (unit === 'pounds' || unit === null) &&
      value >= leastSum &&
      per === undefined &&
      to <= said.from &&
      !isUnclear &&
      !isEach,
  )
  const isHad = ({ from, to }: Amount) => {
    for (let at = from - reach; at < to + reach; at++)
      if ((at < from || at >= to) && lexicon.ofSum.has(textAt(tokens, at))) return true
    return false
  }
  const had = sums.length > 1 ? sums.filter(isHad) : sums
  if (had.length !== 1) return null
  for (let at = said.from; at < said.to; at++) bound.add(at)
  return had[0]!
}
