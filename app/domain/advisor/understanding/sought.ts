import * as sought from '../lexicon/sought.ts'
import * as lexicon from '../lexicon/targets.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readOnce } from './read-once.ts'
import { textAt, type Token, type Words } from './words.ts'

/** Which argument a question the other way round looks for. */

export interface Asked {
  field: string
  at: number[]
  /** Of each of several rooms. */
  isEach?: true
}

/** The most words between "what" and the name of what is asked for. */
const reach = 8
/** So many more where it is asked of each: "what would each of the six rooms have to pay". */
const reachOfEach = 3

/** What is asked for: "what rent", "highest price", "how much would i need to charge", "rent needed". */
export const findAsked = readOnce(({ tokens, find, hasAny }: Words): Asked | null => {
  for (const { from, to } of find(lexicon.dearest)) {
    const isPrice = !['area', 'areas', 'town', 'city'].includes(textAt(tokens, to))
    if (isPrice) return { field: 'price', at: range(from, to) }
  }
  const first = lexicon.fields.get(textAt(tokens, 0))
  if (first && ['for', 'to', 'that'].includes(textAt(tokens, 1))) return { field: first, at: [0] }
  for (const [from, { text }] of tokens.entries()) {
    const needed = lexicon.fields.get(text)
    const isBreaking =
      ['breakeven', 'even'].includes(textAt(tokens, from - 1)) && ['rent', 'rate', 'price'].includes(text)
    if (needed && (lexicon.isNeeded.has(textAt(tokens, from + 1)) || isBreaking)) return { field: needed, at: [from] }
    if (!lexicon.asks.has(text)) continue
    let isEach = false
    for (let at = from + 1; at <= from + reach + (isEach ? reachOfEach : 0); at++) {
      const word = textAt(tokens, at)
      const pair = `${word} ${textAt(tokens, at + 1)}`
      const isPrice = lexicon.priceTriples.includes(`${pair} ${textAt(tokens, at + 2)}`)
      const named = isPrice ? 'price' : (lexicon.fieldPairs.get(pair) ?? lexicon.fields.get(word))
      // What each room pays is its rent.
      const field = isEach && (word === 'pay' || word === 'fetch') ? 'rent' : named
      const isOther = word === 'value' && textAt(tokens, at + 1) === 'for'
      const place = { at: range(from, at + 1), ...(isEach && { isEach: true as const }) }
      // "The lowest price with a yield of 8%" is searched for.
      const isSearch = (field === 'price' && leastWords.has(text)) || (field === 'rent' && mostWords.has(text))
      if (field && !isOther && !isSearch) return { field, ...place }
      if (['each', 'room'].includes(word)) isEach = true
      const isOfEach =
        isEach && (lexicon.sharers.has(word) || lexicon.counts.has(word) || tokens[at]?.kind === 'number')
      if (!lexicon.between.has(word) && !lexicon.asks.has(word) && !isOfEach) break
    }
  }
  const isPromised = tokens.some(({ text }, at) => lexicon.promised.has(text) && isShareEnd(textAt(tokens, at - 1)))
  return isPromised && hasAny(lexicon.comesTo) && hasAny(lexicon.aMonth) ? { field: 'rent', at: [] } : null
})

const leastWords = new Set(['lowest', 'cheapest', 'min', 'minimum', 'least', 'smallest'])
const mostWords = new Set(['highest', 'max', 'maximum', 'most', 'biggest', 'top'])
const isShareEnd = (text: string) => text === '%' || text === 'percent'

export const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** A name of an argument, where it stands. */
interface Mention {
  field: string
  from: number
  to: number
}

/** Enough of what speaks for a mention where the message plainly looks for something, and where only its words say so. */
const enoughIfSure = 1
const enough = 4

/**
 * What is looked for without a word that asks right before it: "Price?", "rent that leaves me 225", "the seller would need to accept". Of
 * all names of arguments that have no figure of their own beside them, the one that most speaks for.
 */
export function findSought(words: Words, isSure: boolean): Asked | null {
  const { tokens } = words
  const amounts = readAmounts(tokens)
  const all = findMentions(words)
  const bound = new Set(all.filter((mention) => isBound(mention, amounts, tokens)))
  const given = new Set([...bound].map(({ field }) => field))
  const scored = all
    .filter((mention) => mention.field !== 'none' && !bound.has(mention) && !isDenied(mention, tokens))
    .map((mention) => ({ mention, score: scoreOf(mention, tokens, amounts) - (given.has(mention.field) ? 2 : 0) }))
    .sort((a, b) => b.score - a.score || b.mention.from - a.mention.from)
  const [best] = scored
  if (!best || best.score < (isSure ? enoughIfSure : enough)) return null
  const { field, from, to } = best.mention
  return { field, at: range(from, to) }
}

/** So many names are looked at, from the end of the message. */
const mostMentions = 24

/** All names of arguments; of those within each other the longest. */
function findMentions({ find }: Words): Mention[] {
  const all = sought.mentions.flatMap(([field, list]) => find(list).map((said) => ({ field, ...said })))
  const longest = new Map<number, number>()
  for (const { from, to } of all)
    for (let at = from; at < to; at++) longest.set(at, Math.max(longest.get(at) ?? 0, to - from))
  return all
    .filter(({ from, to }) => range(from, to).some((at) => longest.get(at) === to - from))
    .sort((a, b) => a.from - b.from)
    .slice(-mostMentions)
}

const ofShares = new Set(['rate', 'deposit'])
const joins = new Set(['of', 'is', 'at', 'was', ':', '=', '-', 'are', 'from', 'about', 'around', 'currently', 'now'])

/** "Rent 775", "a deposit of 25%", "£900 a month rent": a figure of its own unit stands beside it. */
function isBound({ field, from, to }: Mention, amounts: readonly Amount[], tokens: readonly Token[]): boolean {
  if (field === 'none') return false
  const isAsked = [1, 2, 3].some((step) => sought.leads.has(textAt(tokens, from - step)))
  let start = to
  while (start < to + 3 && joins.has(textAt(tokens, start))) start += 1
  // "Rents for 830"
  if (field === 'rent' && start === to && /^(?:rents|rented|lets|let|letting)$/.test(textAt(tokens, to - 1)))
    start += Number(textAt(tokens, to) === 'for')
  const ahead = amounts.find((amount) => amount.from === start)
  const behind = amounts.find((amount) => amount.to === from || (amount.to === from - 1 && joinsBack(tokens, from - 1)))
  const fits = (amount: Amount | undefined) => {
    if (!amount || amount.unit === 'count' || amount.unit === 'years') return false
    if (ofShares.has(field))
      return (
        amount.unit === 'percent' ||
        (amount.unit === null && amount.value <= 100) ||
        (field === 'deposit' && amount.value >= 1000)
      )
    if (field === 'rent') return amount.unit !== 'percent' && amount.value >= 100 && amount.value <= 20_000
    return amount.unit !== 'percent' && (amount.value >= 10_000 || (amount.value >= 40 && amount.per === undefined))
  }
  // "Rates go up to 7%": what stands behind "to" is what it goes to.
  const isReached = textAt(tokens, to - 1) === 'to' && amounts.some((amount) => amount.from === to)
  return isReached || (!isAsked && fits(ahead)) || fits(behind)
}

/** "No borrowing", "without a deposit". */
const isDenied = ({ from }: Mention, tokens: readonly Token[]) =>
  denials.has(textAt(tokens, from - 1)) || (tokens[from - 1]?.kind === 'word' && denials.has(textAt(tokens, from - 2)))
const denials = new Set(['no', 'without', 'zero', 'any'])

const joinsBack = (tokens: readonly Token[], at: number) => ['in', '-', 'the', 'a'].includes(textAt(tokens, at))

const isEnd = ({ kind, text }: Token) => kind === 'sign' && /[.?!;]/.test(text)

/** What speaks for a mention as that which is looked for. */
function scoreOf({ field, from, to }: Mention, tokens: readonly Token[], amounts: readonly Amount[]): number {
  let score = 0
  let at = from - 1
  while (at >= 0 && from - at <= reach && !isEnd(tokens[at]!) && !sought.leads.has(textAt(tokens, at))) at -= 1
  // "What if the rent were 900" asks for no rent.
  const isIf = ['if', 'about'].includes(textAt(tokens, at + 1))
  const isLed = at >= 0 && sought.leads.has(textAt(tokens, at)) && from - at <= reach && !isIf
  const isBroken = amounts.some((amount) => amount.from > at && amount.to <= from)
  if (isLed) score += isBroken ? 1 : from - at <= 3 ? 4 : 3
  let start = from - 1
  while (start >= 0 && sought.articles.has(textAt(tokens, start))) start -= 1
  const before = tokens[start]
  if (!before || before.kind === 'sign' || sought.opens.has(before.text)) score += 2
  else if (sought.before.has(before.text)) score += 1
  const next = tokens[to]
  if (!next || next.text === '?') score += 2
  else if (sought.behind.has(next.text)) score += 1
  const enoughBehind = range(to, to + 5).some((at) => textAt(tokens, at) === 'enough')
  if (enoughBehind) score += 3
  let end = to
  while (end < tokens.length && !isEnd(tokens[end]!)) end += 1
  if (textAt(tokens, end) === '?') score += 1
  if (!tokens.slice(end + 1).some(({ kind }) => kind !== 'sign')) score += 1
  // "A loan of 75% of the price": such a name is mostly a part of the case.
  if (field === 'loan' || field === 'works') score -= 1
  return score
}
