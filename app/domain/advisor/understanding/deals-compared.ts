import * as lexicon from '../lexicon/deals-compared.ts'
import { searching } from '../lexicon/searches.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { factsAsked } from './asked-of-deals.ts'
import type { KnownDeal } from './deal-names.ts'
import type { ReadFigures } from './read-figures.ts'
import { findDealIds } from './searches.ts'
import { findSpoken, type SpokenDeal } from './spoken-deals.ts'
import type { Talk } from './talk.ts'
import { countWords, rawOf, textAt, type Words } from './words.ts'

/** Deals of a conversation beside each other: those of before, or the one of before and one that is named. */

const mostTogether = 3
const mostWords = 40
const ofDeals: ReadonlySet<Topic> = new Set<Topic>(['deals', 'find-deals', 'score', 'recommendation'])

/** "Put them two next to each other", "how does its score compare to the Sheffield one"; null for other messages. */
export function comparedDeals(
  words: Words,
  { prices, figures }: ReadFigures,
  known: readonly KnownDeal[],
  { last, deal, deals }: Talk,
): Question | null {
  if (countWords(words) > mostWords) return null
  if (Object.keys(figures).length > 0) return null
  const ids = findDealIds(words)
  const isOwn = prices.some(({ text }) => !ids.some((id) => String(id) === text))
  if (isOwn || words.hasAny(searching)) return null
  const isOfDeals =
    last !== null && (ofDeals.has(last.topic) || (ofPurchase.has(last.topic) && last.dealIds.length > 0))
  const spoken = findSpoken(words, known)
  const isBoth = isOfDeals && deals.length > 1 && deals.length <= mostTogether && spoken.length + ids.length === 0
  if (isBoth && words.hasAny(lexicon.besideEachOther) && words.hasAny(lexicon.thoseTwo)) return beside(deals, words)
  if (!words.hasAny(lexicon.against) && !words.hasAny(lexicon.besideEachOther)) return null
  // "The Belfast house compared with Derry".
  const isBeside = ({ from, ids: some }: SpokenDeal) =>
    some.length === 1 && lexicon.joins.has(textAt(words.tokens, from - 1))
  const isSure = ({ isPlain, isLed }: SpokenDeal) => isPlain && isLed
  // "Nottingham semi deal and the birmingham terrace".
  const isOneHome = ({ isPlain, ids: some }: SpokenDeal) => isPlain && some.length === 1
  const named = spoken.filter((one) => isSure(one) || isBeside(one) || isOneHome(one))
  if (named.length !== spoken.length || !named.some(isSure)) return null
  const lone = last?.dealIds.length === 1 ? last.dealIds[0]! : null
  const before = named.length === 1 && isOfDeals ? (deal ?? lone) : null
  if (named.length === 1 && (before === null || named[0]!.ids.includes(before))) return null
  const unclear = named.find(({ ids: some }) => some.length > 1)
  const all = [...(before === null ? [] : [before]), ...named.map(({ ids: some }) => some[0]!)]
  if (!unclear) return all.length > 1 && all.length <= mostTogether ? beside(all, words) : null
  const others = all.filter((id) => !unclear.ids.includes(id))
  return {
    ...noQuestion,
    topic: 'deals',
    ask: {
      text: `Several deals are like “${rawOf(words.tokens, unclear.from, unclear.to)}”. Which do you mean?`,
      readings: unclear.ids
        .slice(0, mostTogether)
        .map((id) => `compare ${[...others, id].map((one) => `deal ${one}`).join(' and ')}`),
    },
  }
}

function beside(dealIds: readonly number[], words: Words): Question {
  const facts = factsAsked(words)
  return {
    ...noQuestion,
    topic: 'deals',
    dealIds: [...new Set(dealIds)],
    ...(facts.length > 0 && { dealFacts: facts }),
  }
}
