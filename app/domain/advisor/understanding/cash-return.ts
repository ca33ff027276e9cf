import * as lexicon from '../lexicon/cash-return.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { bindSlots, isMoney, type Slot } from './slots.ts'
import { timesAYear } from './amount.ts'
import type { Words } from './words.ts'

/** "I put 38,000 in and it leaves 165 a month after everything: what am I making on my money": no price and no rent. */

const slots: readonly Slot<'cash' | 'left'>[] = [
  {
    name: 'left',
    before: lexicon.beforeLeft,
    behind: lexicon.behindLeft,
    fits: (amount) => isMoney(amount) && amount.per !== undefined,
  },
  {
    name: 'cash',
    around: lexicon.besideCash,
    behind: ['in'],
    fits: (amount) => isMoney(amount) && amount.per === undefined && amount.value >= 1000,
  },
]

export function readCashReturn(words: Words): Question | null {
  if (!words.hasAny(lexicon.asksReturn) || words.hasAny(lexicon.ofElse)) return null
  const amounts = readAmounts(words.tokens).filter(({ unit }) => unit !== 'count')
  if (amounts.length !== 2) return null
  const bound = bindSlots(words, amounts, slots)
  const cash = amounts.find((amount) => bound?.get(amount) === 'cash')
  const left = amounts.find((amount) => bound?.get(amount) === 'left')
  if (!cash || !left) return null
  const leftPence = Math.round((left.value * 100 * timesAYear[left.per!]) / 12)
  return { ...noQuestion, topic: 'returns', cashReturn: { cashPence: Math.round(cash.value * 100), leftPence } }
}
