import * as lexicon from '../lexicon/figures.ts'
import type { Amount, Time } from './amount.ts'
import { readLongTime } from './amount-units.ts'
import { textAt, type Token } from './words.ts'

/** The time of a cost that stands apart from its amount: "£300 service charge per quarter", "rent per quarter is £2,700". */

const mostWords = 4

/** Gives such amounts their time, whose words are bound. */
export function readTimesBehind(amounts: readonly Amount[], tokens: readonly Token[], bound: Set<number>): void {
  for (const amount of amounts) {
    const isMoney = amount.unit === 'pounds' || (amount.unit === null && amount.value >= leastPlain)
    if (!isMoney || amount.per !== undefined || amount.isUnclear) continue
    let at = amount.to
    while (at < amount.to + mostWords && lexicon.nounsOfTime.has(textAt(tokens, at))) at += 1
    const found = (at > amount.to ? readTime(tokens, at) : null) ?? readTimeBefore(tokens, amount.from)
    if (!found) continue
    Object.assign(amount, { per: found.per, unit: 'pounds' })
    for (let each = found.from; each < found.to; each++) bound.add(each)
  }
}

/** A smaller number without a unit is seldom an amount. */
const leastPlain = 20

interface Found {
  per: Time
  from: number
  to: number
}

/** "Rent per quarter is £2,700": the time between what an amount is of and the amount. */
function readTimeBefore(tokens: readonly Token[], to: number): Found | null {
  let end = to
  while (['is', 'are', 'of', ':', '=', 'about'].includes(textAt(tokens, end - 1))) end -= 1
  const isOf = (at: number) => lexicon.nounsOfTime.has(textAt(tokens, at))
  const found = [end - 2, end - 3].map((at) => (isOf(at - 1) ? readTime(tokens, at) : null)).find(Boolean)
  return found?.to === end ? found : null
}

function readTime(tokens: readonly Token[], from: number): Found | null {
  const long = readLongTime(tokens, from)
  if (long) return { per: long.per, from, to: from + long.count }
  const whole = lexicon.wholeTimes.has(textAt(tokens, from)) ? lexicon.times.get(textAt(tokens, from)) : undefined
  if (whole) return { per: whole, from, to: from + 1 }
  if (!['a', 'per', 'each', 'every'].includes(textAt(tokens, from))) return null
  const per = lexicon.times.get(textAt(tokens, from + 1))
  return per ? { per, from, to: from + 2 } : null
}
