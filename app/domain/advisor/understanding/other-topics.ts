import { ofLetting } from '../lexicon/law-words.ts'
import { insisting } from '../lexicon/declines.ts'
import { asksOfFee } from '../lexicon/site-topics.ts'
import { anger, otherLanguages } from '../lexicon/refusals.ts'
import { noDealKnown } from '../lexicon/searches.ts'
import { areaWords, asksOfRule, dealWords, mortgageWords } from '../lexicon/topics.ts'
import type { Question, Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { ofThisSite } from './by-kind.ts'
import type { ReadFigures } from './read-figures.ts'
import { isNotOurs } from './refused.ts'
import type { FoundPlaces } from './places.ts'
import type { Talk } from './talk.ts'
import { findSite, nearQuestions } from './site.ts'
import { findTerms, mostSecurePricePence, ofSecurePrice, type FoundTopic } from './topics.ts'
import { wantsDeals } from './wants-deals.ts'
import { countWords, type Words } from './words.ts'

/** What a message asks for that a figure in it hides: the fee of this site, or a word of the field. */

/** "What do I get for the £3000" names the fee, and "rent a room, is it 7500 a person" asks about a rule. */
export function reviseTopic(
  own: FoundTopic,
  words: Words,
  read: ReadFigures,
  places: FoundPlaces,
  { last, site: before, declined, isOfWord }: Talk,
): FoundTopic {
  const { prices, figures } = read
  const hasFigures = prices.length + Object.keys(figures).length > 0
  if (declined && !hasFigures && insists(own, words)) return { topic: 'recommendation', declined }
  // "And cash-on-cash, is that the same sort of thing?" behind a word that was asked about.
  const [another] = isOfWord && read.amounts === 0 && places.named === 0 && saysOneWord(words) ? findTerms(words) : []
  if (another) return { topic: 'term', term: another, isWord: true }
  if (wantsDeals(own, words, places, read, last))
    return { topic: 'find-deals', ...(own.declined && { declined: own.declined }) }
  // "Help me write a cover letter".
  if (own.topic === 'site' && own.siteTopic === 'about' && isNotOurs(words)) return { topic: 'not-ours' }
  const amounts = readAmounts(words.tokens)
  const isSmall = amounts.every(({ value }) => value * 100 <= mostSecurePricePence)
  // "Weekends too?" behind a question about this site.
  const isOfBefore = isSmall && before.length > 0 && isNext(own, words)
  const next = isOfBefore ? findSite(words, before) : null
  if (next?.sitePoints) return { topic: 'site', ...next, ...(own.declined && { declined: own.declined }) }
  // "What does the £3000 get me, and is it a deposit?"
  const isOfFee = amounts.length === 1 && amounts[0]!.unit === 'pounds' && isSmall && words.hasAny(asksOfFee)
  if (own.topic !== 'unknown' && !(own.topic === 'term' && isOfFee)) return own
  const site = findSite(words, isOfFee ? ['secure-price'] : [])
  if (site && ofSecurePrice.has(site.siteTopic) && isSmall && !words.hasAny(mortgageWords))
    return { ...own, topic: 'site', ...site }
  const [term] = findTerms(words)
  const isRule = prices.length + Object.keys(figures).length <= 1 && amounts.length > 0 && words.hasAny(asksOfRule)
  return term && isRule && isSmall ? { ...own, topic: 'term', term } : own
}

const mostWordsOfWord = 12
const saysOneWord = (words: Words) => countWords(words) <= mostWordsOfWord && ![dealWords, areaWords].some(words.hasAny)

/** "Surely you could name one or two decent ones?" asks again for what was declined. */
const insists = ({ topic, declined }: FoundTopic, words: Words) =>
  (topic === 'unknown' || topic === 'not-ours' || (topic === 'recommendation' && declined !== 'own-tax')) &&
  countWords(words) <= mostWordsOfNext &&
  words.hasAny(insisting)

/** Topics of a few words that may go on with a question about this site. */
const ofNext: ReadonlySet<Topic> = new Set<Topic>([
  'unknown',
  'term',
  'first-time',
  'site',
  'law',
  'not-ours',
  'find-deals',
  'best-areas',
  'forbidden',
])
const mostWordsOfNext = 18

const isNext = ({ topic }: FoundTopic, words: Words) => ofNext.has(topic) && countWords(words) <= mostWordsOfNext

const mostWordsOfOne = 14

/** A deal of a list is meant, and none was listed: "compare the first and the third". */
export function askWhichDeal(question: Question, words: Words, { deals, last, law }: Talk): Question {
  const readings = isLost(question, words) ? nearQuestions(words) : []
  if (readings.length > 0) return { ...question, ask: { text: ofThisSite, readings } }
  const isOpen = question.topic === 'unknown' && !question.ask && deals.length === 0 && last === null && law === null
  if (!isOpen || countWords(words) > mostWordsOfOne || !words.hasAny(noDealKnown)) return question
  return { ...question, ask: { text: whichDeal, readings: [] } }
}

/** Whether nothing was understood of a message without an amount, a place or a rule of the law. */
const isLost = ({ topic, ask, areas, unknownPlaces }: Question, words: Words) =>
  topic === 'unknown' &&
  !ask &&
  areas.length + unknownPlaces.length === 0 &&
  readAmounts(words.tokens).length === 0 &&
  !isNotOurs(words) &&
  ![ofLetting, anger, otherLanguages].some(words.hasAny)

const whichDeal =
  'Which deal do you mean? I listed none yet. Say its number, such as “deal 118”, or its town and what it is, or what you are looking for.'
