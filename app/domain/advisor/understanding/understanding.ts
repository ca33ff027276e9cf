import { longestMessage, mostMessages, type ChatMessage } from '../answer.ts'
import type { GivenFigures, Question, Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { findAskedNext } from './asked-next.ts'
import { findBuyer, findNation } from './buyers.ts'
import { readFigures, toBudget, type ReadFigures } from './figures.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces, type FoundPlaces } from './places.ts'
import { findDealIds, findPropertyType, findSort, findStrategy } from './searches.ts'
import { findTopic, type FoundTopic } from './topics.ts'
import { topicFigures } from './use-figures.ts'
import { readWords, type Words } from './words.ts'

/**
 * The last question of a conversation, with what the questions before it said.
 *
 * What follows what: a message that says of itself what it asks, such as "stamp duty on 250k", begins afresh, and no figure of an earlier
 * question goes with it. One that does not, such as "and with a 70% mortgage?", goes on with the last topic: what it names is changed,
 * and all else stays. A message that begins like a continuation ("and", "what about", "same", "make it", "with") and asks about the same
 * things, or about another figure of the same purchase, keeps them too. Greetings, thanks and what was not understood end no topic; what
 * is refused and questions about the site do not carry figures on.
 */
export function understandQuestion(messages: readonly ChatMessage[], known: KnownPlaces): Question {
  const asked = messages.slice(-mostMessages).filter(({ role }) => role === 'user')
  let last: Question | null = null
  let question: Question = noQuestion
  for (const { content } of asked) {
    question = understandOne(content.slice(0, longestMessage), known, last)
    if (!passing.has(question.topic)) last = question
  }
  return question
}

const noQuestion: Question = { topic: 'unknown', figures: {}, areas: [], unknownPlaces: [], budget: {}, dealIds: [], isFollowUp: false, unused: [] } // prettier-ignore
const passing: ReadonlySet<Topic> = new Set(['greeting', 'thanks', 'unknown', 'forbidden', 'site', 'recommendation', 'term', 'first-time']) // prettier-ignore
const ofPurchase: ReadonlySet<Topic> = new Set(['returns', 'mortgage', 'property-tax', 'rental-cover', 'brrr', 'section-24']) // prettier-ignore
const ofAreas: ReadonlySet<Topic> = new Set(['best-areas', 'area', 'compare-areas'])

const continues = /^(?:and|what about|how about|what if|same|make it|with|but|also|now|or|ok and|instead|then|at|if|in|under|only|just|what would)\b/ // prettier-ignore

function understandOne(text: string, known: KnownPlaces, last: Question | null): Question {
  const words = readWords(text)
  const places = findPlaces(words, known)
  const read = readFigures(words, places.taken)
  const own = findTopic(words, places, read)
  const start = words.tokens.slice(0, 4).map(({ text: one }) => one).join(' ') // prettier-ignore
  const isContinuing = continues.test(start)
  // A message of its own figures begins afresh.
  const next = last !== null && ofPurchase.has(last.topic) && Object.keys(read.figures).length + read.prices.length === 0 && (own.topic === 'term' || own.topic === 'unknown' || ofPurchase.has(own.topic)) ? findAskedNext(words, last) : undefined // prettier-ignore
  if (next) return build({ topic: next }, last, { words, places, read })
  // "what about as a first time buyer" is a buyer, and no first step.
  if (own.topic === 'first-time' && last?.topic === 'property-tax' && words.tokens.length <= 12 && findBuyer(words) === 'first-time') return build({ topic: last.topic }, last, { words, places, read }) // prettier-ignore
  const isFollowUp = last !== null && doesFollow(own, last, isContinuing, { read, places, words })
  const topic = isFollowUp ? followedTopic(own, last, isContinuing, places) : own
  return build(topic, isFollowUp ? last : null, { words, places, read })
}

interface Reading {
  read: ReadFigures
  places: FoundPlaces
  words: Words
}

/** Whether a message goes on with the last question. */
function doesFollow({ topic }: FoundTopic, last: Question, isContinuing: boolean, reading: Reading): boolean {
  const { read, places, words } = reading
  const saysSomething =
    places.areas.length + places.counties.length + places.unknown.length > 0 || read.prices.length > 0 ||
    Object.keys(read.figures).length > 0 || read.leastYieldPercent !== undefined || read.years !== undefined ||
    findBuyer(words) !== undefined || findNation(words) !== undefined || Object.keys(readAbroad(words)).length > 0 || findPropertyType(words) !== undefined || findSort(words) !== undefined // prettier-ignore
  if (topic === 'unknown') return saysSomething && (isContinuing || words.tokens.length <= 8)
  if (!isContinuing) return false
  if (topic === last.topic) return saysSomething
  if (topic === 'term') return ofPurchase.has(last.topic) && words.tokens.length <= 6 && words.tokens[0]?.text === 'and'
  if (ofPurchase.has(topic) && ofPurchase.has(last.topic)) return read.prices.length === 0 || read.figures.monthlyRentPence === undefined // prettier-ignore
  return (ofAreas.has(topic) || topic === 'find-deals') && (ofAreas.has(last.topic) || last.topic === 'find-deals' || ofPurchase.has(last.topic)) // prettier-ignore
}

function followedTopic(own: FoundTopic, last: Question, isContinuing: boolean, places: FoundPlaces): FoundTopic {
  if (own.topic === 'unknown' || own.topic === 'term' || own.topic === 'area') return { topic: last.topic }
  // "what if the rent was 1000" is no new topic.
  if (isContinuing && own.topic === 'mortgage' && last.topic !== 'mortgage') return { topic: last.topic }
  if (ofPurchase.has(last.topic) && ofAreas.has(own.topic) && places.areas.length < 2) return { topic: last.topic }
  return own
}

function build({ topic, term, siteTopic }: FoundTopic, last: Question | null, reading: Reading): Question {
  const { words, places, read } = reading
  const isSearch = ofAreas.has(topic) || topic === 'find-deals'
  const carried = last && { ...last.figures }
  const { figures, unused } = topicFigures(topic, read, carried)
  const purchase: GivenFigures = { ...figures }
  const searched = isSearch ? toBudget(read.prices) : { budget: {}, unused: [] }
  const areas = areasOf(topic, places, last)
  const [nation, buyer, abroad] = [findNation(words) ?? places.nation, findBuyer(words), readAbroad(words)]
  if (ofPurchase.has(topic)) {
    if (nation) purchase.nation = nation
    if (buyer) purchase.buyer = buyer
    if (abroad.isNonResident !== undefined) purchase.isNonResident = abroad.isNonResident
  }
  const outside = ofPurchase.has(topic) ? (abroad.place ?? (nation || places.areas.length > 0 ? undefined : last?.outside)) : undefined // prettier-ignore
  const [leastYield, propertyType, sort] = [read.leastYieldPercent ?? (isSearch ? last?.leastYieldPercent : undefined), topic === 'find-deals' ? (findPropertyType(words) ?? last?.propertyType) : undefined, isSearch ? (findSort(words) ?? last?.sort) : undefined] // prettier-ignore
  const strategy = topic === 'find-deals' ? (findStrategy(words) ?? last?.strategy) : undefined
  const budget = isSearch ? (Object.keys(searched.budget).length > 0 ? searched.budget : (last?.budget ?? {})) : {}
  const dealIds = findDealIds(words)
  const wasYieldUsed = read.leastYieldPercent === undefined || isSearch
  return {
    topic,
    figures: purchase,
    areas,
    unknownPlaces: [...places.unknown, ...(areas.length === 0 || topic === 'compare-areas' ? unusedCounties(topic, places) : [])], // prettier-ignore
    ...(outside && { outside }),
    budget,
    ...(isSearch && leastYield !== undefined && { leastYieldPercent: leastYield }),
    ...(propertyType && { propertyType }),
    ...(strategy && { strategy }),
    ...(sort && { sort }),
    dealIds:
      topic === 'deals' || topic === 'recommendation' ? (dealIds.length > 0 ? dealIds : (last?.dealIds ?? [])) : [],
    ...(term && { term }),
    ...(siteTopic && { siteTopic }),
    isFollowUp: last !== null && saysAnything(last),
    unused: [...unused, ...searched.unused, ...(wasYieldUsed ? [] : [`${read.leastYieldPercent}%`])],
  }
}

/** Whether there is anything that a question can take from one before: an example has no figures of the visitor. */
const saysAnything = ({ figures, areas, budget, dealIds, leastYieldPercent, propertyType, strategy, sort }: Question) =>
  [figures, areas, budget, dealIds].some((given) => Object.keys(given).length > 0) ||
  [leastYieldPercent, propertyType, strategy, sort].some((given) => given !== undefined)

/** The areas of the message, or of the last question where it names none. A county is its councils where areas are put in order. */
function areasOf(topic: Topic, places: FoundPlaces, last: Question | null): Question['areas'] {
  const isList = topic === 'best-areas' || topic === 'find-deals'
  const inCounties = isList ? places.counties.flatMap(({ councils }) => councils ?? []) : []
  const named = [...places.areas, ...inCounties.filter(({ slug }) => !places.areas.some((area) => area.slug === slug))]
  const wanted = isList ? named.filter(({ slug }) => slug !== 'united-kingdom') : named
  if (wanted.length === 0) return places.unknown.length > 0 ? [] : (last?.areas ?? [])
  // "what about Leeds?" after two areas puts it beside the first of them.
  if (topic === 'compare-areas' && wanted.length === 1 && last?.areas.length && last.areas[0]!.slug !== wanted[0]!.slug) return [last.areas[0]!, wanted[0]!] // prettier-ignore
  return wanted
}

const unusedCounties = (topic: Topic, { counties }: FoundPlaces) =>
  topic === 'compare-areas' || topic === 'area' ? counties.map(({ name }) => name) : []
