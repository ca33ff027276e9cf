import * as lexicon from '../lexicon/whole-let.ts'
import { asksReturn } from '../lexicon/cash-return.ts'
import { noQuestion, type Question } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { bindSlots, isMoney, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { slotsOfLet, type LetName } from './whole-let.ts'
import { rawOf, readWords, type Words } from './words.ts'

/**
 * "I put in 52,400. Rent 1,120, mortgage 612, agent 112, insurance 24, all a month: what return is that on my cash": what a rent leaves of
 * all that was named, over the cash. It is read whole, or not at all.
 */

type Name = LetName | 'own' | 'payment'

const mostTokens = 120
const mostOfNext = 30
const slots: readonly Slot<Name>[] = [
  ...slotsOfLet.filter(
    ({ name }) => !['deposit', 'loan', 'rate', 'fees', 'tax', 'taxAndFees', 'ofYears'].includes(name),
  ),
  {
    name: 'own',
    around: lexicon.cashIn,
    fits: (amount) => isMoney(amount) && amount.per === undefined && amount.value >= 5000,
  },
  {
    name: 'payment',
    around: lexicon.payments,
    fits: (amount) => isMoney(amount) && amount.value >= 50 && amount.value < 5000,
  },
]

export function readCashInParts(words: Words, { last, before }: Talk): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens) return null
  if (hasAny(asksReturn) || hasAny(lexicon.asksReturnOnCash)) return readParts(words)
  return last?.cashReturn && before && tokens.length <= mostOfNext ? readChanged(words, before) : null
}

function readParts(words: Words): Question | null {
  const amounts = readAmounts(words.tokens)
  const bound = amounts.length > 3 ? bindSlots(words, amounts, slots) : null
  if (!bound || new Set(bound.values()).size !== amounts.length) return null
  const of = (name: Name) => amounts.find((amount) => bound.get(amount) === name)
  const [cash, rent, payment] = [of('own'), of('rent'), of('payment')]
  if (!cash || !rent || !payment) return null
  const isOfMonth = words.hasAny(lexicon.allOfMonth)
  const monthOf = ({ value, per }: Amount) =>
    per || isOfMonth ? (value * 100 * timesAYear[per ?? 'month']) / 12 : null
  const monthly = monthOf(rent) ?? rent.value * 100
  let leftPence = monthly
  for (const amount of amounts) {
    if (amount === cash || amount === rent) continue
    const paid = amount.unit === 'percent' ? (monthly * amount.value) / 100 : amount === payment ? (monthOf(amount) ?? amount.value * 100) : monthOf(amount) // prettier-ignore
    if (paid === null) return null
    leftPence -= paid
  }
  return {
    ...noQuestion,
    topic: 'returns',
    cashReturn: { cashPence: Math.round(cash.value * 100), leftPence: Math.round(leftPence) },
  }
}

/** "The mortgage jumps to 745 in March": the message before with that figure in place of its own. */
function readChanged(words: Words, before: Words): Question | null {
  const [only, ...others] = readAmounts(words.tokens)
  if (!only || others.length > 0) return null
  const name = bindSlots(words, [only], slots)?.get(only)
  const amounts = readAmounts(before.tokens)
  const bound = bindSlots(before, amounts, slots)
  const old = amounts.find((amount) => bound?.get(amount) === name)
  if (!name || !old) return null
  const said = (from: number, to: number) => rawOf(before.tokens, from, to)
  const whole = readParts(readWords(`${said(0, old.from)} ${only.text} ${said(old.to, before.tokens.length)}`))
  return whole && { ...whole, isFollowUp: true }
}
