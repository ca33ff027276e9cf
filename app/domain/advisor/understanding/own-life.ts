import * as lexicon from '../lexicon/own-life.ts'
import type { Amount } from './amount.ts'
import { textAt, type Token } from './words.ts'

const leastRent = 150
const mostRent = 6000
const reach = 7

/** "I pay 1,900 a month for a damp one bed", "my own rent is 1,650", "I rent my own place at 1,200": the rent that the visitor pays at home. */
export function isOfOwnLife(
  { value, unit, per, from, to }: Amount,
  amounts: readonly Amount[],
  tokens: readonly Token[],
): boolean {
  if (unit === 'percent' || unit === 'count' || unit === 'years' || value < leastRent || value > mostRent) return false
  // The only figure of a message is what it is about.
  if (amounts.length < 2) return false
  const text = (at: number) => textAt(tokens, at)
  let start = from - 1
  while (start >= 0 && start > from - reach && !(tokens[start]!.kind === 'sign' && /[.;?!]/.test(text(start))))
    start -= 1
  const ahead = tokens.slice(start + 1, from).map((token) => token.text)
  const after = tokens.slice(to, to + reach).map((token) => token.text)
  const end = after.findIndex((word) => /^[.;?!,]$/.test(word))
  const behind = end < 0 ? after : after.slice(0, end)
  const isOwn = ahead.some(
    (word, at) => lexicon.mine.has(word) && ahead[at + 1] === 'own' && lexicon.ownRents.has(ahead[at + 2] ?? ''),
  )
  const isOfOwn = isOwn && ahead.some((word) => lexicon.rents.has(word))
  if (isOfOwn) return true
  const isPaid = ahead.some(
    (word, at) => lexicon.persons.has(word) && ahead.slice(at + 1, at + 4).some((next) => lexicon.pays.has(next)),
  )
  if (!isPaid || ahead.some((word) => lexicon.ofCosts.has(word))) return false
  // "I pay 950 a month rent", "for a damp one bed in Walthamstow", "where I live"
  const isHome =
    behind[0] === 'for' &&
    behind.slice(1, reach).some((word) => lexicon.homes.has(word)) &&
    ['a', 'my', 'our', 'this'].includes(behind[1] ?? '')
  return (
    isHome ||
    behind.some((word) => lexicon.rents.has(word) || lexicon.living.has(word)) ||
    (per !== undefined && ahead.includes('rent'))
  )
}
