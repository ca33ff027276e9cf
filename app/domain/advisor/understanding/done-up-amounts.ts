import * as lexicon from '../lexicon/done-up.ts'
import type { Amount } from './amount.ts'
import { textAt, type Token } from './words.ts'

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
  const end = lexicon.legals.has(textAt(tokens, amount.to)) ? amount.to + 1 : amount.to
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
