import * as lexicon from '../lexicon/cash-return.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { bindSlots, isMoney, type Slot } from './slots.ts'
import { timesAYear } from './amount.ts'
import { textAt, type Words } from './words.ts'

/** "I put 38,000 in and it leaves 165 a month after everything: what am I making on my money": no price and no rent. */

const slots: readonly Slot<'cash' | 'left' | 'lost'>[] = [
  {
    name: 'left',
    before: lexicon.beforeLeft,
    behind: lexicon.behindLeft,
    fits: (amount) => isMoney(amount) && amount.per !== undefined,
  },
  {
    name: 'lost',
    before: lexicon.beforeLoss,
    behind: lexicon.behindLoss,
    fits: (amount) => isMoney(amount) && amount.per !== undefined,
  },
  {
    name: 'cash',
    before: lexicon.beforeCash,
    around: lexicon.besideCash,
    behind: ['in'],
    fits: (amount) => isMoney(amount) && amount.per === undefined && amount.value >= 1000,
  },
]

export function readCashReturn(words: Words): Question | null {
  const { tokens, hasAny } = words
  const isAsked = hasAny(lexicon.asksReturn) || hasAny(lexicon.asksPlainly)
  const isLoss = hasAny(lexicon.beforeLoss) || hasAny(lexicon.behindLoss)
  if ((!isAsked && !isLoss) || hasElse(words)) return null
  const amounts = readAmounts(tokens).filter(({ unit }) => unit !== 'count')
  if (amounts.length !== 2) return null
  const bound = bindSlots(words, amounts, slots)
  const cash = amounts.find((amount) => bound?.get(amount) === 'cash')
  const left = amounts.find((amount) => bound?.get(amount) !== 'cash')
  if (!bound || !cash || !left || lexicon.homes.has(textAt(tokens, cash.to))) return null
  const monthPence = Math.round((left.value * 100 * timesAYear[left.per!]) / 12)
  const leftPence = bound.get(left) === 'lost' ? -monthPence : monthPence
  return { ...noQuestion, topic: 'returns', cashReturn: { cashPence: Math.round(cash.value * 100), leftPence } }
}

/** "After the mortgage" and "rent left" say nothing more of a loan or a rent. */
function hasElse({ tokens, find }: Words): boolean {
  return find(lexicon.ofElse).some(({ from, to }) => {
    const isPaid = [from - 1, from - 2].some((at) => lexicon.afterWords.has(textAt(tokens, at)))
    const isLeft = textAt(tokens, from) === 'rent' && lexicon.leftOfRent.has(textAt(tokens, to))
    return !isPaid && !isLeft
  })
}
