import { caseOf } from '../answers/given.ts'
import { ofSite } from '../lexicon/site-topics.ts'
import { areaWords, asksOfRule, taxWords } from '../lexicon/topics.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { buildQuestion } from './build-question.ts'
import { readChangedFigures } from './changes.ts'
import { readDates } from './dates.ts'
import type { KnownPlaces } from './known.ts'
import { findLaws, goOnWithLaw, ofPlaceBefore } from './law.ts'
import type { Sentence } from './likely/clues.ts'
import { readLikelyKinds, type Kind, type LikelyKind } from './likely/likely-kind.ts'
import { likelyTopicOf, type LikelyTopic } from './likely/likely-topic.ts'
import { findPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { isOfSearch, type Reading } from './search-topics.ts'
import { asksToSee } from './list-narrowed.ts'
import { findDealIds } from './searches.ts'
import { findSite, nearestPoint, nearQuestions } from './site.ts'
import type { Talk } from './talk.ts'
import { saidBefore } from './target-case.ts'
import { asksWhichWay, findTerms, type FoundTopic } from './topics.ts'
import { asksSumAgain } from './who-before.ts'
import { askKind, isNameable, isNamedKind, kindOf, readNamedKind, tooLong, type NamedKind } from './named-kinds.ts'
import { wishesInWords } from './search-words.ts'
import { readWords, type Words } from './words.ts'

/** What the rules took for one kind of question and people ask, in such words, of another (likely-kind.ts) is read again as that. */

/** The least share at which a message that became a question of that topic is of another kind; of the rest the rules know better. */
type Least = Partial<Record<Kind, number>>
const ofList: Least = { law: 0.7, site: 0.6 }
const ofAreas: Least = { law: 0.7, site: 0.85, sum: 0.9 }
const leastOf: Partial<Record<Topic, Least>> = {
  unknown: { law: 0.7, site: 0.6, sum: 0.9, words: 0.85, deals: 0.9, areas: 0.9 },
  'not-ours': { law: 0.8, site: 0.8, sum: 0.9 },
  term: { law: 0.9 },
  site: { law: 0.97 },
  law: { sum: 0.995 },
  'find-deals': ofList,
  area: ofAreas,
  'best-areas': ofAreas,
  'compare-areas': ofAreas,
  ...Object.fromEntries([...ofPurchase].map((topic) => [topic, { law: 0.95 }])),
}
/** And at which the guides are looked in for a message that names none of their subjects. */
const leastOfGuides = 0.7
/** And at which it is plain what is worked out. */
const leastOfSum = 0.8

/** A calculation. */
type Sum = Exclude<LikelyTopic, 'other'>

/** Reads a message as a question of that topic. */
export type ReadAs = (topic: Sum | 'find-deals' | 'area') => Question

/** A message, with what it stands on. `readAs` reads it as one topic. */
export interface Heard {
  words: Words
  text: string
  known: KnownPlaces
  talk: Talk
  readAs: ReadAs
}

/** `question` is what the rules made of it. */
export function readByKind(question: Question, heard: Heard): Question {
  const { words, talk } = heard
  const isNamed = question.declined || question.ask || namesWhat(question, words) || asksToSee(question, words)
  if (isNamed || words.tokens.length > mostTokens) return question
  const sentence = sentenceOf(words)
  const likely = readLikelyKinds(sentence, talk.before)
  const { kind, share } = likely[0]!
  const least = leastOf[question.topic] ?? {}
  const isOfWord = question.topic === 'term' && asksWhichWay(words)
  const nearest = isOpen(question, sentence) && !isOfWord ? nearestPoint(words) : null
  const isSurer = question.topic !== 'unknown' && kind !== 'site' && share >= leastOfSure
  if ((nearest?.isPlain && !isSurer) || (nearest && kind === 'site' && share >= leastOfNearest))
    return { ...noQuestion, topic: 'site', ...nearest.site }
  const isOfLaw = talk.law !== null && (kind === 'deals' || kind === 'areas')
  const isOther = share >= (least[kind] ?? never) && !isOfLaw && !isKnownBetter(kind, question, heard, sentence)
  const other = isOther ? readAsKind(kind, share, question, heard) : null
  return other ?? askOfKinds(question, likely, heard)
}

/** Figures that only places have, and deals by their numbers, say what is asked about. */
const namesWhat = ({ asked = [], dealIds }: Question, words: Words) =>
  dealIds.length > 0 || findDealIds(words).length > 0 || asked.some((name) => name === 'crime' || name === 'population')

/** What the rules know better than the learned kind. */
function isKnownBetter(kind: Kind, question: Question, { words, talk }: Heard, sentence: Sentence): boolean {
  // No sum has a score.
  if (kind === 'sum' && question.wishes?.leastScore !== undefined) return true
  if (kind === 'sum' && question.topic === 'law' && isPlain('law', words)) return true
  if (kind === 'sum')
    return talk.begun !== null || (question.topic === 'law' && talk.law !== null) || !mayBeSum(sentence, talk.last)
  // "We want a leasehold flat with tenants already in" asks for no rule.
  const isAsked = words.hasAny(asksOfRule) || words.tokens.some(({ text }) => text === '?')
  if (kind === 'law' && isOfSearch(question.topic) && !isAsked) return true
  // "It is an additional one. How much now?" is of the sum before.
  if (kind === 'law' && ofPurchase.has(question.topic) && asksSumAgain(words, talk.last)) return true
  // Behind a question about the law, "he's not answered me for a month" is of that.
  return kind === 'site' && talk.law !== null && !words.hasAny(ofSite)
}

/** A message that says itself what kind of question it is: "From the guides: …". What the rules read as that kind stays. */
export function readNamed(kind: NamedKind, question: Question, heard: Heard): Question {
  if (kindOf(question) === kind) return question
  return readAsKind(kind, 1, { ...question, topic: 'unknown' }, heard) ?? question
}

/** The kinds to press, where the rules and how people ask are of two, and another than that of the rules has something to answer. */
function askOfKinds(question: Question, likely: readonly LikelyKind[], heard: Heard): Question {
  const { words, text, talk } = heard
  const own = kindOf(question)
  const [{ kind: first, share }] = likely as [LikelyKind, ...LikelyKind[]]
  if (!isNamedKind(first) || !isNameable(text) || words.tokens.length < leastTokens) return question
  const isGoingOn = own !== null && own === kindBefore(talk)
  const isUnsure = own === null ? isOfNothing(question, first, talk) : share >= (leastBeside[own][first] ?? never)
  if (!isUnsure || isGoingOn || isPlain(own, words)) return question
  const others = likely.filter(({ kind, share: part }) => kind !== own && part >= leastOfOther).slice(0, mostOthers)
  const named = others.map(({ kind }) => kind).filter(isNamedKind)
  const answered = named.filter((kind) => {
    const found = readAsKind(kind, 1, question, heard)
    // The guides are looked in for what names none of their subjects only where nothing else is as likely.
    const isOfGuides = kind === 'law' && (found?.laws ?? []).length === 0
    return found !== null && !found.ask && !(isOfGuides && (own === null || kind !== first))
  })
  return answered.length > 0 ? { ...noQuestion, ask: askKind(text, own ? [...answered, own] : answered) } : question
}

/**
 * A question back where people hardly ever ask in such words for the kind that a message was taken for: a figure or a rule beside the point is
 * worse. What goes on with the kind before, and what names deals or says its kind, stays.
 */
export function doubtKind(question: Question, heard: Heard): Question {
  const { words, text, talk } = heard
  const own = kindOf(question)
  const isNamed = question.declined || namesWhat(question, words) || readNamedKind(text)
  const isOpen = question.ask || question.leftOver || question.besides
  const isPlainly = (own === 'deals' && words.hasAny(['deal', 'deals'])) || isReading.test(text) || isPlain(own, words)
  if (!own || isNamed || isOpen || isPlainly || words.tokens.length > mostTokens || own === kindBefore(talk))
    return question
  const sentence = sentenceOf(words)
  const likely = readLikelyKinds(sentence, talk.before)
  const first = likely[0]!.kind
  const share = likely.find(({ kind }) => kind === own)!.share
  if (first === own || !isNamedKind(first) || share >= (own === 'law' ? leastOfLaw : leastOfOwn)) return question
  // A short message that stands on nothing says too little, and a rule with a sum in it is one of the law.
  const isShort = words.tokens.length < leastOfDoubt && (talk.before === null || kindBefore(talk) === null)
  const isRule = own === 'law' && ((first === 'sum' && sentence.amounts.length > 0) || words.hasAny(asksOfRule))
  if (isShort || isRule || (own === 'site' && words.tokens.length < leastOfSite)) return question
  if (!isNameable(text)) return { ...noQuestion, ask: { text: tooLong(own), readings: [] } }
  const found = readAsKind(first, 1, { ...question, topic: 'unknown' }, heard)
  return { ...noQuestion, ask: askKind(text, found && !found.ask ? [first, own] : [own]) }
}

/** Of the question before: what goes on with it is seldom of another. */
function kindBefore({ law, site, last }: Talk): NamedKind | null {
  if (law) return 'law'
  return site.length > 0 ? 'site' : last && kindOf(last)
}

/** Nothing was understood, and nothing is spoken of that it may be a part of. */
const isOfNothing = ({ topic }: Question, first: Kind, { begun, law }: Talk) =>
  topic === 'unknown' && first !== 'sum' && begun === null && law === null

/** "What's the rule for …", "that is 175 in Scotland, isn't it", "areas with …" */
const isPlain = (own: NamedKind | null, { hasAny }: Words) =>
  (own === 'areas' && hasAny(areaWords)) || (own === 'law' && hasAny(saysRule))

const saysRule = [
  'rule',
  'rules',
  'law',
  'legal',
  'legally',
  'isnt it',
  'is not it',
  'capital gains',
  'cgt',
  'income tax',
  'council tax',
  'inheritance tax',
]

/** The least share at which another kind is offered beside that of the rules, which know a purchase and this site better. */
const leastBeside: Readonly<Record<NamedKind, Partial<Record<NamedKind, number>>>> = {
  law: { sum: 0.97, deals: 0.9 },
  areas: { deals: 0.8, law: 0.8, sum: 0.8, site: 0.8 },
  deals: { sum: 0.98, law: 0.8, site: 0.8 },
  site: { sum: 0.8, law: 0.9 },
  sum: { site: 0.8 },
}
/** "In Newport, Wales: and with 4k of fees?" was offered. */
const isReading = /^In [^:]+: /
/** People hardly ever ask in such words for the kind that the rules took it for: with a smaller share they are doubted. */
const leastOfOwn = 0.05
/** A message by itself is doubted from so many words and signs on. */
const leastOfDoubt = 11
/** Rules are asked about in words of everything else. */
const leastOfLaw = 0.025
/** How this site works is asked for in fewer words. */
const leastOfSite = 16
/** A shorter message says too little of how people ask. */
const leastTokens = 8
/** The least share of one that is offered where the likeliest has no answer. */
const leastOfOther = 0.01
const mostOthers = 3

/** The message as a question of that kind; null where there is nothing to answer. */
function readAsKind(kind: Kind, share: number, question: Question, heard: Heard): Question | null {
  const { words, known, talk, readAs } = heard
  const places = findPlaces(words, known)
  const read = readChangedFigures(words, places.taken, talk.last, saidBefore(talk))
  const reading = { words, places, read, today: talk.today }
  switch (kind) {
    case 'law':
      return lawOf(share, question.topic, reading, talk)
    case 'site':
      return siteOf(reading)
    case 'words': {
      const [term, otherTerm] = findTerms(words)
      return term ? buildQuestion({ topic: 'term', term, ...(otherTerm && { otherTerm }) }, null, reading) : null
    }
    case 'sum': {
      const topic = topicOfSum(read, talk.last)
      const sum = topic && readAs(topic)
      return sum && ofPurchase.has(sum.topic) && caseOf(sum.topic, sum.figures) ? sum : null
    }
    case 'deals': {
      const found = readAs('find-deals')
      const isOfDeals = found.topic === 'deals' || (found.topic === 'find-deals' && wishesInWords(found).length > 0)
      return isOfDeals && !found.ask ? found : null
    }
    case 'areas': {
      const found = readAs('area')
      return kindOf(found) === 'areas' && found.areas.length > 0 && !found.ask ? found : null
    }
    default:
      return null
  }
}

/** What was found of a message that names no place and no amount says little of what is asked. */
const isOpen = ({ topic, areas, unknownPlaces, declined }: Question, { amounts }: Sentence) =>
  open.has(topic) && !declined && areas.length + unknownPlaces.length + amounts.length === 0
const open: ReadonlySet<Topic> = new Set<Topic>(['unknown', 'not-ours', 'term', 'find-deals', 'best-areas'])
/** The least share of questions on this site at which the nearest point of it is meant. */
const leastOfNearest = 0.4
/** And the share of another kind at which what was found is meant. */
const leastOfSure = 0.97

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
