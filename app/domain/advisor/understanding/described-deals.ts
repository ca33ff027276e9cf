import { ofChange } from '../lexicon/deal-facts.ts'
import * as lexicon from '../lexicon/deal-names.ts'
import { nationWords } from '../lexicon/places.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { findDealNames, findNumbers, findSeen, withNumbers, type KnownDeal, type NamedDeal } from './deal-names.ts'
import { namedOtherwise } from './deals-by-name.ts'
import { withDealsByNumber } from './deals-by-number.ts'
import type { KnownPlaces } from './known.ts'
import type { ReadFigures } from './read-figures.ts'
import { findDealIds } from './searches.ts'
import type { FoundTopic } from './topics.ts'
import { rawOf, textAt, type Words } from './words.ts'

/** Topics of messages that describe a deal: not the law, nor a purchase with figures of its own. */
const ofDescribed = new Set<Topic>(['unknown', 'score', 'deals', 'find-deals', 'area', 'compare-areas', 'best-areas', 'recommendation', 'term', 'returns', 'mortgage', 'property-tax']) // prettier-ignore

/**
 * The message with the numbers of the deals that it describes, or a question back which of several is meant; null for none. `deal` is the
 * one that was spoken of before.
 */
export function describedDeals(
  words: Words,
  { topic }: FoundTopic,
  { prices, figures }: ReadFigures,
  { deals }: KnownPlaces,
  last: Question | null,
  deal: number | null,
): Question | string | null {
  const isOfOwn = last !== null && ofPurchase.has(last.topic) && last.dealIds.length === 0
  const numbered = deals && !isOfOwn ? withDealsByNumber(words, deals) : null
  if (numbered !== null) return numbered
  // "Cash for the Aberdeen shop at 35% deposit with your fee" is no question about the fee.
  const isPaid = [figures.depositPercent, figures.depositPence].some((said) => said !== undefined)
  if (!deals || isOfOwn || !(ofDescribed.has(topic) || (topic === 'site' && isPaid))) return null
  const isOwn = prices.length > 0 || figures.monthlyRentPence !== undefined || figures.loanPence !== undefined
  if (isOwn) return pricedDeal(words, prices, figures, deals)
  const isOfAreas = last?.topic === 'area' || last?.topic === 'compare-areas'
  const numbers = findDealIds(words)
  // "The two cottages at Burnley, deal 106" is one deal.
  const isNumbered = ({ ids }: NamedDeal) => ids.some((id) => numbers.includes(id))
  const names = findDealNames(words, deals, isOfAreas).filter((name) => !isNumbered(name))
  if (numbers.length > 0 && names.length === 0) return null
  if (names.length === 0) {
    const seen = findSeen(words, deals)
    return seen === null ? null : `deal ${seen}. ${textOfAsked(words)}`
  }
  const first = names.map(({ ids }) => ids[0]!)
  const unclear = names.findIndex(({ ids }) => ids.length > 1)
  if (unclear < 0) return besideLast(withNumbers(words, names, first), words, first, deal)
  return askWhich(words, names, unclear)
}

/** "That student studio in Leicester for 71 grand, what score's it got": the one that is described, at its price. */
function pricedDeal(
  words: Words,
  prices: ReadFigures['prices'],
  figures: ReadFigures['figures'],
  deals: readonly KnownDeal[],
): string | null {
  const [price, ...others] = prices
  const isOther = figures.monthlyRentPence !== undefined || figures.loanPence !== undefined
  if (!price || others.length > 0 || isOther || words.hasAny(ofChange)) return null
  const [name, ...more] = findDealNames(words, deals)
  const ids = name?.ids.filter((id) => deals.some((deal) => deal.id === id && deal.pricePence === price.pence)) ?? []
  return ids.length === 1 && more.length === 0 ? `deal ${ids[0]!}. ${textOfAsked(words)}` : null
}

/** The message with "deal 121" in place of its numbers, where these are of deals; null for none. */
export function numberedDeals(words: Words, { deals }: KnownPlaces, last: Question | null): string | null {
  const named = deals ? namedOtherwise(words, deals, last) : null
  if (named !== null) return named
  const isOfOwn = last !== null && ofPurchase.has(last.topic) && last.dealIds.length === 0
  if (!deals || isOfOwn || words.hasAny(['deal', 'deals', 'pid'])) return null
  const numbers = findNumbers(words, deals)
  return numbers.length === 0
    ? null
    : withNumbers(
        words,
        numbers,
        numbers.map(({ ids }) => ids[0]!),
      )
}

/** "The English one" behind a list of deals: all of them there, as the list may hold several; null for none. */
export function onesOfNation({ tokens }: Words, last: Question | null): string | null {
  if (last?.topic !== 'find-deals') return null
  const at = tokens.findIndex(({ text }, place) => nationWords.has(text) && textAt(tokens, place + 1) === 'one')
  return at < 0 ? null : `${rawOf(tokens, 0, at + 1)} ones ${rawOf(tokens, at + 2, tokens.length)}`
}

/** "The average price in that city", of the deal that was spoken of: the figures of where it lies, and the deal beside them. */
export function placeOfDeal(question: Question, { deals }: KnownPlaces, deal: number | null): Question {
  const isOpen =
    question.topic === 'area' && question.areas.length + question.unknownPlaces.length === 0 && !question.ask
  const area = isOpen && deal !== null ? deals?.find(({ id }) => id === deal)?.area : undefined
  return area ? { ...question, areas: [area], dealIds: [deal!] } : question
}

function askWhich(words: Words, names: readonly NamedDeal[], unclear: number): Question {
  const first = names.map(({ ids }) => ids[0]!)
  const { text, ids } = names[unclear]!
  const readings = ids.slice(0, 3).map((id) =>
    withNumbers(
      words,
      names,
      first.map((one, at) => (at === unclear ? id : one)),
    ),
  )
  return {
    ...noQuestion,
    topic: 'deals',
    ask: { text: `Several deals are like “${text}”. Which do you mean?`, readings },
  }
}

/** "How does it stand up against the one in Ancoats": both of them. */
const besideLast = (text: string, words: Words, [first]: readonly number[], deal: number | null) =>
  deal !== null && deal !== first && words.hasAny(lexicon.comparesWith) && words.hasAny(lexicon.thatOne)
    ? `deal ${deal} and ${text}`
    : text

/** What is asked of a deal that was described, without the words that describe it. */
const textOfAsked = ({ tokens }: Words) =>
  tokens
    .filter(({ text }) => lexicon.askedWords.has(text))
    .map(({ raw }) => raw)
    .join(' ')
