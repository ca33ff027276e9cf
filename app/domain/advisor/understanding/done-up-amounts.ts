import * as lexicon from '../lexicon/done-up.ts'
import type { GivenFigures } from '../question.ts'
import type { Amount } from './amount.ts'
import { textAt, textOf, type Token } from './words.ts'

/** Amounts of a home that is bought to be done up, where its other readers have them otherwise. */

/** "Solicitors two times 1100", which is read as a rent of each of two. */
export function readTwice(amount: Amount, tokens: readonly Token[]): void {
  const isTimed = tokens
    .slice(amount.from, amount.to)
    .some(({ text }) => /^(?:months?|monthly|pcm|pm|weeks?|pw)$/.test(text))
  const isTimes = [-2, -1, 0, 1].some((step) => /^(?:times|x|×)$/.test(textAt(tokens, amount.from + step)))
  if (!amount.isEach || isTimed || !isTimes) return
  delete amount.per
  delete amount.isEach
  amount.unit = 'pounds'
}

/** "Legals 1,200 each end": for buying and for selling. */
export function readEachEnd(amount: Amount, tokens: readonly Token[], worked: string[]): void {
  // "2k legals each end"
  const start = /^(?:for|on|of)$/.test(textAt(tokens, amount.to)) ? amount.to + 1 : amount.to
  const end = lexicon.legals.has(textAt(tokens, start)) ? start + 1 : amount.to
  const isEach = textAt(tokens, amount.to - 1) === 'each' || textAt(tokens, end) === 'each'
  const at = textAt(tokens, end) === 'each' ? end + 1 : end
  if (!isEach || !/^(?:end|way|side)$/.test(textAt(tokens, at)) || amount.per !== undefined) return
  delete amount.isEach
  delete amount.isUnclear
  amount.value *= 2
  amount.unit = 'pounds'
  worked.push(`${amount.text} for both ends is £${amount.value.toLocaleString('en-GB')}`)
}

/** "8 500" and "4 200", as many write them: no two figures stand so. */
export function joinGroups(amounts: readonly Amount[], tokens: readonly Token[]): Amount[] {
  const joined: Amount[] = []
  for (const amount of amounts) {
    const last = joined.at(-1)
    const first = last && tokens[last.to - 1]
    const isGroup =
      last !== undefined &&
      last.unit === null &&
      last.to === amount.from &&
      first?.kind === 'number' &&
      /^[1-9]\d{0,2}$/.test(first.text) &&
      /^\d{3}$/.test(textAt(tokens, amount.from)) &&
      tokens[amount.from]!.isApart &&
      amount.unit !== 'percent'
    if (!isGroup) joined.push({ ...amount })
    else Object.assign(last, { ...amount, from: last.from, value: last.value * 1000 + amount.value, text: `${last.text} ${amount.text}` }) // prettier-ignore
  }
  return joined
}

/** "2% arrangement", "entry fee 1.5%": what a loan costs to take out. */
export function isFeeOfLoan({ unit, value, from, to }: Amount, tokens: readonly Token[]): boolean {
  if (unit !== 'percent' || value > mostFeeOfLoan) return false
  const isIn = /^(?:in|fee)$/.test(textAt(tokens, to))
  return isIn || [from - 2, from - 1, to, to + 1].some((at) => lexicon.loanFeeWords.has(textAt(tokens, at)))
}

const mostFeeOfLoan = 5

/** "GDV 170k at 75": the share that is lent on what stands right before it. */
export function isShareOfValue(amount: Amount, amounts: readonly Amount[], tokens: readonly Token[]): boolean {
  const { value, from, unit } = amount
  const last = amounts[amounts.indexOf(amount) - 1]
  const isOf = /^(?:at|@|,)$/.test(textAt(tokens, from - 1)) && last?.to === from - 1 && last.unit !== 'percent'
  return (unit === 'percent' || unit === null) && value >= 60 && value <= 85 && isOf
}

/** "Stamp already counted in the 110": a sum that was said before. */
export function isSaidAgain({ value, unit, from }: Amount, tokens: readonly Token[], figures: GivenFigures): boolean {
  if (unit === 'percent' || !/^(?:the|that|my|this)$/.test(textAt(tokens, from - 1))) return false
  const said = [figures.pricePence, figures.worksPence, figures.valuePence]
  return said.some((pence) => pence === value * 100 || (value < 1000 && pence === value * 100_000))
}

/** "Wants to make 15% on everything I've spent" */
function isReturn({ from, to }: Amount, tokens: readonly Token[]): boolean {
  const isWanted = [1, 2, 3, 4].some((step) => lexicon.wants.has(textAt(tokens, from - step)))
  return (
    isWanted &&
    [2, 3].some(
      (count) => lexicon.ofAllIn.has(textOf(tokens, to, to + count)) || lexicon.ofAllIn.has(textAt(tokens, to)),
    )
  )
}

/** A sum that is wanted: what a sale shall bring, or what may stay in. */
export function findWanted(tokens: readonly Token[], amounts: readonly Amount[]): { amount: Amount; of: 'profit' | 'leftIn' | 'return' } | null {
  for (const amount of amounts) {
    const { from, to, unit, per } = amount
    if (unit === 'percent' && isReturn(amount, tokens)) return { amount, of: 'return' }
    if (unit === 'percent' || unit === 'count' || unit === 'years' || per !== undefined) continue
    const next = textAt(tokens, to) === 'of' || textAt(tokens, to) === 'clear' ? to + 1 : to
    const isProfit = textAt(tokens, next) === 'profit' || [1, 2].some((step) => textAt(tokens, from - step) === 'profit')
    if (isProfit) return { amount, of: 'profit' }
    // "I want 20 grand clear out of it"
    const isClear = textAt(tokens, to) === 'clear' && [1, 2, 3].some((step) => lexicon.wants.has(textAt(tokens, from - step)))
    if (isClear) return { amount, of: 'profit' }
    const isLeft = [1, 2].some((step) => lexicon.leaves.has(textAt(tokens, from - step)))
    if (isLeft && textAt(tokens, to) === 'in') return { amount, of: 'leftIn' }
  }
  return null
} // prettier-ignore
