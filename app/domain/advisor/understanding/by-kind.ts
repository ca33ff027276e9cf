import { caseOf } from '../answers/given.ts'
import { ofSite } from '../lexicon/site-topics.ts'
import { asksOfRule, taxWords } from '../lexicon/topics.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { buildQuestion } from './build-question.ts'
import { readChangedFigures } from './changes.ts'
import { readDates } from './dates.ts'
import type { KnownPlaces } from './known.ts'
import { findLaws, goOnWithLaw, ofPlaceBefore } from './law.ts'
import type { Sentence } from './likely/clues.ts'
import { readLikelyKind, type Kind } from './likely/likely-kind.ts'
import { likelyTopicOf, type LikelyTopic } from './likely/likely-topic.ts'
import { findPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { isOfSearch, type Reading } from './search-topics.ts'
import { findDealIds } from './searches.ts'
import { findSite, nearestPoint, nearQuestions } from './site.ts'
import type { Talk } from './talk.ts'
import { saidBefore } from './target-case.ts'
import { findTerms, type FoundTopic } from './topics.ts'
import { asksSumAgain } from './who-before.ts'
import { readWords, type Words } from './words.ts'

/** What the rules took for one kind of question and people ask, in such words, of another (likely-kind.ts) is read again as that. */

/** The least share at which a message that became a question of that topic is of another kind; of the rest the rules know better. */
type Least = Partial<Record<Kind, number>>
const ofList: Least = { law: 0.7, site: 0.6 }
const ofAreas: Least = { law: 0.7, site: 0.85, sum: 0.9 }
const leastOf: Partial<Record<Topic, Least>> = {
  unknown: { law: 0.8, site: 0.6, sum: 0.9, words: 0.85 },
  'not-ours': { law: 0.8, site: 0.8, sum: 0.9 },
  term: { law: 0.9 },
  site: { law: 0.97 },
  'find-deals': ofList,
  area: ofAreas,
  'best-areas': ofAreas,
  'compare-areas': ofAreas,
  ...Object.fromEntries([...ofPurchase].map((topic) => [topic, { law: 0.95 }])),
}
/** And at which the guides are looked in for a message that names none of their subjects. */
const leastOfGuides = 0.8
/** And at which it is plain what is worked out. */
const leastOfSum = 0.8

/** A calculation. */
export type Sum = Exclude<LikelyTopic, 'other'>

/** `readSum` reads the message as a calculation. */
export function readByKind(
  question: Question,
  words: Words,
  known: KnownPlaces,
  talk: Talk,
  readSum: (topic: Sum) => Question,
): Question {
  const least = question.declined || findDealIds(words).length > 0 ? undefined : leastOf[question.topic]
  if (!least || question.ask || words.tokens.length > mostTokens) return question
  const sentence = sentenceOf(words)
  const { kind, share } = readLikelyKind(sentence, talk.before)
  const nearest = isOpen(question, sentence) ? nearestPoint(words) : null
  const isSurer = question.topic !== 'unknown' && kind !== 'site' && share >= leastOfSure
  if ((nearest?.isPlain && !isSurer) || (nearest && kind === 'site' && share >= leastOfNearest))
    return { ...noQuestion, topic: 'site', ...nearest.site }
  if (share < (least[kind] ?? never)) return question
  if (kind === 'sum' && (talk.begun !== null || !mayBeSum(sentence, talk.last))) return question
  // "We want a leasehold flat with tenants already in" asks for no rule.
  const isAsked = words.hasAny(asksOfRule) || words.tokens.some(({ text }) => text === '?')
  if (kind === 'law' && isOfSearch(question.topic) && !isAsked) return question
  // "It is an additional one. How much now?" is of the sum before.
  if (kind === 'law' && ofPurchase.has(question.topic) && asksSumAgain(words, talk.last)) return question
  const places = findPlaces(words, known)
  const read = readChangedFigures(words, places.taken, talk.last, saidBefore(talk))
  const reading = { words, places, read, today: talk.today }
  switch (kind) {
    case 'law':
      return lawOf(share, question.topic, reading, talk) ?? question
    case 'site':
      // Behind a question about the law, "he's not answered me for a month" is of that.
      return talk.law && !words.hasAny(ofSite) ? question : (siteOf(reading) ?? question)
    case 'words': {
      const [term, otherTerm] = findTerms(words)
      return term ? buildQuestion({ topic: 'term', term, ...(otherTerm && { otherTerm }) }, null, reading) : question
    }
    default: {
      const topic = topicOfSum(read, talk.last)
      const sum = topic && readSum(topic)
      return sum && ofPurchase.has(sum.topic) && caseOf(sum.topic, sum.figures) ? sum : question
    }
  }
}

/** What was found of a message that names no place and no amount says little of what is asked. */
const isOpen = ({ topic, areas, unknownPlaces, declined }: Question, { amounts }: Sentence) =>
  open.has(topic) && !declined && areas.length + unknownPlaces.length + amounts.length === 0
const open: ReadonlySet<Topic> = new Set<Topic>(['unknown', 'not-ours', 'term', 'find-deals', 'best-areas'])
/** The least share of questions on this site at which the nearest point of it is meant. */
const leastOfNearest = 0.4
/** And the share of another kind at which what was found is meant. */
const leastOfSure = 0.9

const never = 2
/** A longer message is read once. */
const mostTokens = 200

function sentenceOf(words: Words): Sentence {
  const { taken } = readDates(words)
  const amounts = readAmounts(words.tokens).filter(({ from }) => !taken.has(from))
  return { tokens: words.tokens, amounts, before: {}, earlier: [] }
}

/** Nothing is worked out of smaller sums, neither as pounds nor as thousands of them. */
const leastOfFigure = 30

/** Whether anything can be worked out of what a message says, or of a purchase before it. */
const mayBeSum = ({ amounts }: Sentence, last: Question | null) =>
  (last !== null && ofPurchase.has(last.topic)) || amounts.some(({ value }) => value >= leastOfFigure)

/** What is most likely worked out. */
function topicOfSum({ sentence, likely, amounts }: ReadFigures, last: Question | null): Sum | null {
  const isAfter = last !== null && ofPurchase.has(last.topic)
  const roles = likely.map(({ role }) => role)
  const { topic, share } = likelyTopicOf(sentence, roles, isAfter ? last.topic : undefined)
  return topic === 'other' || share < leastOfSum || (!isAfter && amounts === 0) ? null : topic
}

/** What is asked of this site, else whole questions on it that may be meant. */
function siteOf(reading: Reading): Question | null {
  const site = findSite(reading.words)
  if (site) return buildQuestion({ topic: 'site', ...site }, null, reading)
  const readings = nearQuestions(reading.words, true)
  if (readings.length === 0) return null
  return { ...buildQuestion({ topic: 'unknown' }, null, reading), ask: { text: ofThisSite, readings } }
}

export const ofThisSite = 'Is it one of these that you would like to know about this site? Else say it in other words.'

/** Its own subjects of the law, else more of the question before, else the subjects that it has together with the message before. */
function lawOf(share: number, topic: Topic, reading: Reading, { law, last, before }: Talk): Question | null {
  const { words, places, read } = reading
  const build = (laws: FoundTopic['laws']) =>
    ofPlaceBefore(buildQuestion({ topic: 'law', laws }, null, reading), last, law)
  const isOfTax = [before, words].some((each) => each?.hasAny(taxWords))
  // The money that this site takes has rules of its own.
  if (topic === 'site' && !isOfTax) return null
  const laws = findLaws(words, noFigures)
  if (laws.length > 0) return build(laws)
  if (ofPurchase.has(topic) || topic === 'term') return null
  const more = goOnWithLaw('unknown', law, words, places, read, true)
  if (more) return more
  const together = before ? findLaws(readWords(`${textOf(before)}. ${textOf(words)}`), noFigures) : []
  if (together.length > 0) return build(together)
  if (share < leastOfGuides) return null
  const nearest = topic === 'unknown' ? nearestPoint(words) : null
  return nearest ? { ...noQuestion, topic: 'site', ...nearest.site } : build([])
}

const noFigures: Pick<ReadFigures, 'figures' | 'prices'> = { figures: {}, prices: [] }

/** "I'd simply like it back, what notice is that?" is of the house in the message before. */
const textOf = ({ tokens }: Words) => tokens.map(({ raw }) => raw).join(' ')
