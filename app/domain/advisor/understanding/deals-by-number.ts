import * as lexicon from '../lexicon/deals-by-name.ts'
import { behindNumbers } from '../lexicon/deal-names.ts'
import type { KnownDeal } from './deal-names.ts'
import { readOnce } from './read-once.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** Bare numbers that only deals can have: a price near the one of its page stands behind it, or "number" before it. */

const byNumber = readOnce((deals: readonly KnownDeal[]) => new Map(deals.map((deal) => [String(deal.id), deal])))

interface Said {
  from: number
  to: number
  text: string
}

/** The message with "deal 103 at £230,000" for "103 at 230", and "deal 110" for "number 110"; null where it has none of these. */
export function withDealsByNumber({ tokens }: Words, deals: readonly KnownDeal[]): string | null {
  const found = tokens.flatMap(({ kind, text, raw }, at): Said[] => {
    const deal = kind === 'number' && raw === text ? byNumber(deals).get(text) : undefined
    if (!deal || ['deal', 'deals', 'pid', '£', '$', '€'].includes(textAt(tokens, at - 1))) return []
    return [pricedAt(tokens, at, deal) ?? countedAt(tokens, at, deal) ?? []].flat()
  })
  if (found.length === 0 || found.length > mostNumbers) return null
  const parts: string[] = []
  let start = 0
  for (const { from, to, text } of found) {
    parts.push(rawOf(tokens, start, from), text)
    start = to
  }
  return [...parts, rawOf(tokens, start, tokens.length)]
    .filter(Boolean)
    .join(' ')
    .replace(/ ([?.,!;:])/g, '$1')
}
const mostNumbers = 3

/** "103 at 230": a price near that of the page, as it was typed or in thousands. */
function pricedAt(tokens: readonly Token[], at: number, { id, pricePence }: KnownDeal): Said | null {
  if (!lexicon.beforePrice.has(textAt(tokens, at + 1))) return null
  const price = textAt(tokens, at + 2) === '£' ? at + 3 : at + 2
  const token = tokens[price]
  if (token?.kind !== 'number' || textAt(tokens, price + 1) === '%') return null
  const value = Number(token.text.replace(/,/g, ''))
  const isShort = ['k', 'grand', 'thousand'].includes(textAt(tokens, price + 1))
  const pounds = value < leastWhole ? value * 1000 : value
  const share = (pounds * 100) / pricePence
  if (!(share >= leastShare && share <= mostShare)) return null
  return { from: at, to: price + (isShort ? 2 : 1), text: `deal ${id} at £${pounds.toLocaleString('en-GB')}` }
}
/** Smaller prices are typed in thousands. */
const leastWhole = 2000
const [leastShare, mostShare] = [0.6, 1.3]

/** "Number 110", and "to buy 145" where nothing follows. */
function countedAt(tokens: readonly Token[], at: number, { id }: KnownDeal): Said | null {
  const before = textAt(tokens, at - 1)
  const next = textAt(tokens, at + 1)
  if (before === 'number') return behindNumbers.has(next) ? null : { from: at - 1, to: at + 1, text: `deal ${id}` }
  const isLast = tokens.slice(at + 1).every(({ kind }) => kind === 'sign')
  return ['buy', 'secure'].includes(before) && isLast ? { from: at, to: at + 1, text: `deal ${id}` } : null
}
