import { noDealKnown } from '../lexicon/searches.ts'
import { asksOfRule, mortgageWords } from '../lexicon/topics.ts'
import type { Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { ReadFigures } from './read-figures.ts'
import { isNotOurs } from './refused.ts'
import type { FoundPlaces } from './places.ts'
import type { Talk } from './talk.ts'
import { wantsDeals } from './wants-deals.ts'
import { findSiteTopic, findTerms, mostSecurePricePence, ofSecurePrice, type FoundTopic } from './topics.ts'
import { countWords, type Words } from './words.ts'

/** What a message asks for that a figure in it hides: the fee of this site, or a word of the field. */

/** "What do I get for the £3000" names the fee, and "rent a room, is it 7500 a person" asks about a rule. */
export function reviseTopic(
  own: FoundTopic,
  words: Words,
  read: ReadFigures,
  places: FoundPlaces,
  last: Question | null,
): FoundTopic {
  const { prices, figures } = read
  if (wantsDeals(own, words, places, read, last))
    return { topic: 'find-deals', ...(own.declined && { declined: own.declined }) }
  // "Help me write a cover letter".
  if (own.topic === 'site' && own.siteTopic === 'about' && isNotOurs(words)) return { topic: 'not-ours' }
  if (own.topic !== 'unknown') return own
  const siteTopic = findSiteTopic(words)
  const amounts = readAmounts(words.tokens)
  const isSmall = amounts.every(({ value }) => value * 100 <= mostSecurePricePence)
  if (siteTopic && ofSecurePrice.has(siteTopic) && isSmall && !words.hasAny(mortgageWords))
    return { ...own, topic: 'site', siteTopic }
  const [term] = findTerms(words)
  const isRule = prices.length + Object.keys(figures).length <= 1 && amounts.length > 0 && words.hasAny(asksOfRule)
  return term && isRule && isSmall ? { ...own, topic: 'term', term } : own
}

const mostWordsOfOne = 14

/** A deal of a list is meant, and none was listed: "compare the first and the third". */
export function askWhichDeal(question: Question, words: Words, { deals, last }: Talk): Question {
  const isOpen = question.topic === 'unknown' && !question.ask && deals.length === 0 && last === null
  if (!isOpen || countWords(words) > mostWordsOfOne || !words.hasAny(noDealKnown)) return question
  return { ...question, ask: { text: whichDeal, readings: [] } }
}

const whichDeal =
  'Which deal do you mean? I listed none yet. Say its number, such as “deal 118”, or its town and what it is, or what you are looking for.'
