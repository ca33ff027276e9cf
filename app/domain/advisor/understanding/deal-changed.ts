import * as lexicon from '../lexicon/deal-changed.ts'
import { anyOthers } from '../lexicon/follow-ups.ts'
import { searching } from '../lexicon/searches.ts'
import { noQuestion, type Question, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { Amount } from './amount.ts'
import type { KnownDeal } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import { findDealIds, placeDealIds } from './searches.ts'
import type { Talk } from './talk.ts'
import { rawOf, readWords, textAt, type Token, type Words } from './words.ts'

/** One deal of the site, or several, at another price or rent than its page has: "deal 138 at 10% below asking", "and if the rent drops by £50". */

const ofDeals: ReadonlySet<Topic> = new Set<Topic>(['deals', 'score', 'recommendation'])
const mostWords = 40
const mostWordsOfBare = 6
const mostTogether = 3

/** The question of a change of a deal's figures, as if the sum of this deal had been asked for before; null for other messages. */
export function changedDeals(
  words: Words,
  places: KnownPlaces,
  talk: Talk,
  understand: (words: Words, text: string, known: KnownPlaces, talk: Talk) => Question,
): Question | null {
  const { deals = [] } = places
  if (deals.length === 0 || words.tokens.length > mostWords || [searching, anyOthers].some(words.hasAny)) return null
  const named = findDealIds(words)
  const ids = named.length > 0 ? named : spokenOf(words, talk)
  if (ids.length === 0 || ids.length > mostTogether) return null
  const known = ids.map((id) => deals.find((deal) => deal.id === id))
  if (known.some((deal) => deal === undefined)) return null
  const taken = new Set([...words.tokens.keys()].filter((at) => ids.includes(Number(textAt(words.tokens, at)))))
  const amounts = readAmounts(words.tokens).filter(({ from }) => !taken.has(from))
  const change = changeOf(words, amounts)
  const isOfOne = ids.length === 1 && (named.length === 1 || words.tokens.length <= mostWordsOfBare)
  if (!change) return isOfOne ? bareAt(words, amounts, known[0]!) : null
  if (ids.length > 1) return ofSeveral(ids, change, amounts)
  const [id] = ids as [number]
  const implied: Question = { ...noQuestion, topic: 'returns', dealIds: [id] }
  const text = withoutDeal(words)
  const spoken = talk.deals.includes(id) ? talk.deals : [id]
  return understand(readWords(text), text, places, {
    ...talk,
    last: implied,
    cases: [implied],
    deals: spoken,
    deal: id,
  })
}

/** The deals that were spoken of, where the message is of them. */
function spokenOf(words: Words, { last, deal, deals }: Talk): number[] {
  if (last === null || !ofDeals.has(last.topic)) return []
  const isOfEach = words.hasAny(lexicon.eachOfThem)
  if (deal !== null && !isOfEach) return [deal]
  if (deals.length < 2 || words.tokens.some(({ text }) => lexicon.oneOfThem.has(text))) return []
  return deals.length <= mostTogether ? [...deals] : []
}

interface Change {
  amount: Amount
  of: 'price' | 'rent'
  isMore: boolean | null
}

/** The one amount by which a price or a rent changes, or that a rent would be. */
function changeOf(words: Words, amounts: readonly Amount[]): Change | null {
  const { tokens } = words
  for (const amount of amounts) {
    const near = (least: number, most: number) =>
      tokens.slice(Math.max(0, amount.from + least), amount.from).concat(tokens.slice(amount.to, amount.to + most))
    const rentAt = tokens.findIndex(({ text }) => text === 'rent' || text === 'rents')
    const said = near(-4, 4).map(({ text }) => text)
    const isDown = said.some((text) => lexicon.goesDown.has(text))
    const isUp = said.some((text) => lexicon.goesUp.has(text))
    const isOfRent =
      rentAt >= 0 &&
      Math.abs(rentAt - amount.from) <= mostToRent &&
      (lexicon.rentChanges.has(textAt(tokens, rentAt + 1)) || said.some((text) => lexicon.goesDown.has(text) || lexicon.goesUp.has(text))) // prettier-ignore
    const isMoney = amount.unit === 'pounds' || (amount.unit === null && amount.value >= leastRent)
    if (isOfRent && amount.unit === 'percent' && isDown !== isUp) return { amount, of: 'rent', isMore: isUp }
    if (isOfRent && isMoney && !lexicon.bounds.has(textAt(tokens, amount.from - 1)))
      return { amount, of: 'rent', isMore: isDown === isUp ? null : isUp }
    const isPriceSaid = rentAt < 0 && tokens.some(({ text }) => text === 'price' || text === 'asking')
    if (isPriceSaid && isMoney && isDown !== isUp) return { amount, of: 'price', isMore: isUp }
    const isOff = words.find(lexicon.offPrice).some(({ from }) => from >= amount.from && from <= amount.to + 1)
    const isShort = tokens.length <= mostWordsOff && textAt(tokens, amount.to) === 'off'
    if (rentAt < 0 && amount.unit === 'percent' && (isOff || isShort || isPaidLess(words, amount)))
      return { amount, of: 'price', isMore: isUp && !isDown }
  }
  return null
}

/** "If I got it for 10% less", "I offer 15% under": of the price, unless what is less is named behind it. */
function isPaidLess({ tokens }: Words, { from, to }: Amount): boolean {
  const next = tokens[to + 1]
  return (
    lexicon.paidFor.has(textAt(tokens, from - 1)) &&
    lexicon.paidLess.has(textAt(tokens, to)) &&
    (!next ||
      next.kind === 'sign' ||
      lexicon.behindLess.has(next.text) ||
      (next.text === 'for' && lexicon.ofDeal.has(textAt(tokens, to + 2))))
  )
}

const mostToRent = 8
const leastRent = 100
const mostWordsOff = 12

/** The same share of each: the figures of the pages are changed by it. */
function ofSeveral(ids: number[], { amount, of, isMore }: Change, amounts: readonly Amount[]): Question | null {
  if (amount.unit !== 'percent' || isMore === null || amounts.length > 1) return null
  const times = 1 + (isMore ? amount.value : -amount.value) / 100
  if (times <= 0 || times > mostTimes) return null
  const took = `The ${of} of each is ${amount.value}% ${isMore ? 'higher' : 'lower'} than its page states.`
  return { ...noQuestion, topic: 'returns', dealIds: ids, timesOfPage: { [of]: times }, took }
}
const mostTimes = 3

/** "Deal 126 at 400": a price in thousands, or a rent. */
function bareAt({ tokens }: Words, amounts: readonly Amount[], deal: KnownDeal): Question | null {
  const [amount, ...others] = amounts
  if (!amount || others.length > 0 || amount.unit !== null || amount.per !== undefined) return null
  if (textAt(tokens, amount.from - 1) !== 'at' || amount.value < leastBare || amount.value > mostBare) return null
  const pounds = (amount.value * 1000).toLocaleString('en-GB')
  return {
    ...noQuestion,
    topic: 'deals',
    ask: {
      text: `Is ${amount.value} another price for deal ${deal.id} in thousands, or its rent?`,
      readings: [
        `What is the return on deal ${deal.id} if I got it for £${pounds}?`,
        `What is the return on deal ${deal.id} with a rent of £${amount.value} a month?`,
      ],
    },
  }
}
const leastBare = 20
const mostBare = 999

/** The message without "deal 138" and the preposition before it. */
function withoutDeal(words: Words): string {
  const { tokens } = words
  const out = new Set<number>()
  for (const at of placeDealIds(words).values()) {
    out.add(at)
    for (let before = at - 1; before >= 0 && isOfDeal(tokens, before); before--) out.add(before)
  }
  const parts: string[] = []
  let start = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && !out.has(at)) continue
    if (at > start) parts.push(rawOf(tokens, start, at))
    start = at + 1
  }
  return parts.join(' ')
}

const isOfDeal = (tokens: readonly Token[], at: number) =>
  ['deal', 'deals'].includes(textAt(tokens, at)) || lexicon.beforeDeal.has(textAt(tokens, at))
