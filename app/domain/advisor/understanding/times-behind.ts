import * as lexicon from '../lexicon/figures.ts'
import type { Amount, Time } from './amount.ts'
import { textAt, type Token } from './words.ts'

/** The time of a cost that stands behind what the cost is of: "£300 service charge per quarter", "£450 interest a month". */

const mostWords = 4

/** Gives such amounts their time, whose words are bound. */
export function readTimesBehind(amounts: readonly Amount[], tokens: readonly Token[], bound: Set<number>): void {
  for (const amount of amounts) {
    const isMoney = amount.unit === 'pounds' || (amount.unit === null && amount.value >= leastPlain)
    if (!isMoney || amount.per !== undefined || amount.isUnclear) continue
    let at = amount.to
    while (at < amount.to + mostWords && lexicon.nounsOfTime.has(textAt(tokens, at))) at += 1
    const found = at > amount.to ? readTime(tokens, at) : null
    if (!found) continue
    Object.assign(amount, { per: found.per, unit: 'pounds' })
    for (let each = at; each < found.to; each++) bound.add(each)
  }
}

/** A smaller number without a unit is seldom an amount. */
const leastPlain = 20

function readTime(tokens: readonly Token[], from: number): { per: Time; to: number } | null {
  const whole = lexicon.wholeTimes.has(textAt(tokens, from)) ? lexicon.times.get(textAt(tokens, from)) : undefined
  if (whole) return { per: whole, to: from + 1 }
  if (!['a', 'per', 'each', 'every'].includes(textAt(tokens, from))) return null
  if (textAt(tokens, from + 1) === 'half' && textAt(tokens, from + 2) === 'year')
    return { per: 'halfYear', to: from + 3 }
  const per = lexicon.times.get(textAt(tokens, from + 1))
  return per ? { per, to: from + 2 } : null
}
