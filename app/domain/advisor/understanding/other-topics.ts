import { asksOfPeopleOrCrime } from './area-measures.ts'
import { ofLetting } from '../lexicon/law-words.ts'
import { insisting, ofOwnHome } from '../lexicon/declines.ts'
import { asksOfFee } from '../lexicon/site-topics.ts'
import { anger, otherLanguages } from '../lexicon/refusals.ts'
import { addsToList, cheaperThan, dearerThan, noDealKnown, yieldsMore } from '../lexicon/searches.ts'
import { areaWords, asksOfRule, dealWords, mortgageWords } from '../lexicon/topics.ts'
import { ofPurchase, type Question, type Topic } from '../question.ts'
import { mostDealsNamed } from '../answer.ts'
import { readAmounts } from './amounts.ts'
import type { KnownPlaces } from './known.ts'
import { ofThisSite } from './by-kind.ts'
import type { ReadFigures } from './read-figures.ts'
import { isOfSearch } from './search-topics.ts'
import { isNotOurs } from './refused.ts'
import type { FoundPlaces } from './places.ts'
import { ofSameElsewhere } from './same-elsewhere.ts'
import type { Talk } from './talk.ts'
import { findSite, nearQuestions } from './site.ts'
import { findTerms, mostSecurePricePence, ofSecurePrice, type FoundTopic } from './topics.ts'
import { wantsDeals } from './wants-deals.ts'
import { readWishes } from './wishes.ts'
import { countWords, textAt, type Words } from './words.ts'

/** What a message asks for that a figure in it hides: the fee of this site, or a word of the field. */

const runningCosts = [
  'managementPercent',
  'voidsPercent',
  'maintenancePercent',
  'servicePence',
  'insurancePence',
  'otherPence',
] as const

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
  // "An agent then, 11 percent, and it sits empty 6% of the time" is of the purchase before, and no search.
  const isOfCosts = last?.topic === 'returns' && last.dealIds.length === 0 && places.named === 0
  if (isOfCosts && isOfSearch(own.topic) && runningCosts.some((name) => figures[name] !== undefined))
    return { topic: last.topic }
  const elsewhere = ofSameElsewhere(own, words, read, places, last)
  if (elsewhere) {
    read.isOfLast = true
    return elsewhere
  }
  if (own.topic === 'law' && isTaxOfPrice(words, read)) return { topic: 'property-tax' }
  if (declined && !hasFigures && insists(own, words)) return { topic: 'recommendation', declined }
  // "And cash-on-cash, is that the same sort of thing?" behind a word that was asked about.
  const [another] = isOfWord && read.amounts === 0 && places.named === 0 && saysOneWord(words) ? findTerms(words) : []
  if (another) return { topic: 'term', term: another, isWord: true }
  // "How many people live in Swansea" seeks no deal.
  if ((own.topic === 'area' || own.topic === 'compare-areas') && asksOfPeopleOrCrime(words)) return own
  if (wantsDeals(own, words, places, read, last))
    return { topic: 'find-deals', ...(own.declined && { declined: own.declined }) }
  // "Is student property suitable for us": what there is of it helps.
  const wishes = own.declined === 'advice' && own.topic === 'recommendation' ? readWishes(words, places.taken) : null
  const kind = wishes?.propertyType ?? (wishes?.strategy === 'Buy to let' ? undefined : wishes?.strategy)
  if (kind !== undefined && read.amounts === 0 && !words.hasAny(ofOwnHome))
    return { topic: 'find-deals', declined: 'advice' }
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

/** "No property anywhere now, we sold the villa. 430k house to live in. SDLT?": the tax of it, and no rule. */
function isTaxOfPrice(words: Words, { prices }: ReadFigures): boolean {
  const isPriced = prices.length === 1 && prices[0]!.pence >= leastTaxed
  return isPriced && words.hasAny(namesOfTax) && !words.hasAny(ofRefund)
}
const leastTaxed = 4_500_000
const namesOfTax = ['sdlt', 'lbtt', 'ltt', 'stamp duty', 'land tax', 'transaction tax']
const ofRefund = [
  'refund',
  'refunds',
  'refunded',
  'reclaim',
  'claim',
  'claimed',
  'paid',
  'get back',
  'money back',
  'back the',
  'deadline',
  'threshold',
  'thresholds',
  'months',
  'why',
  'rule',
  'rules',
  'when do',
]

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
  const readings = isLost(question, words) && law === null ? nearQuestions(words) : []
  if (readings.length > 0) return { ...question, ask: { text: ofThisSite, readings } }
  const isOpen = question.topic === 'unknown' && !question.ask && deals.length === 0 && last === null && law === null
  if (!isOpen || countWords(words) > mostWordsOfOne || !words.hasAny(noDealKnown)) return question
  return { ...question, ask: { text: whichDeal, readings: [] } }
}

/** "Cheaper?" and "anything with a better yield", behind one deal: those beyond it. */
export function beyondDeal(question: Question, words: Words, { deal, last }: Talk, { deals }: KnownPlaces): Question {
  const isOfOne = last?.topic === 'deals' || last?.topic === 'score'
  const known = isOfOne && question.topic === 'find-deals' ? deals?.find(({ id }) => id === deal) : undefined
  const { budget, leastYieldPercent } = question
  if (!known || countWords(words) > mostWordsOfBeyond || Object.keys(budget).length > 0) return question
  const { pricePence, rentPence, id } = known
  if (words.hasAny(cheaperThan))
    return { ...question, budget: { toPence: pricePence - 100 }, took: `Cheaper than deal ${id}.` }
  if (words.hasAny(dearerThan))
    return { ...question, budget: { fromPence: pricePence + 100 }, took: `Dearer than deal ${id}.` }
  if (rentPence === null || leastYieldPercent !== undefined || !words.hasAny(yieldsMore)) return question
  const percent = Math.floor((rentPence * 120_000) / pricePence) / 100 + 0.01
  return {
    ...question,
    leastYieldPercent: Number(percent.toFixed(2)),
    took: `With a higher gross yield than deal ${id}.`,
  }
}

/** The pounds that are taken off a price: "if they took ten thousand off", "with 10k off". */
export function readTakenOff({ tokens }: Words): { pence: number; text: string } | undefined {
  const found = readAmounts(tokens).filter(
    ({ unit, value, to }) =>
      (unit === 'pounds' || unit === null) && value >= leastTakenOff && textAt(tokens, to) === 'off',
  )
  const [only, ...others] = found
  return only && others.length === 0 ? { pence: Math.round(only.value * 100), text: only.text } : undefined
}
const leastTakenOff = 500

/** A deal at its own price less what is taken off. */
export function takeOffDeal(question: Question, words: Words, { deals }: KnownPlaces): Question {
  const { topic, dealIds, figures, setAside = [] } = question
  const isOfOne = dealIds.length === 1 && !question.ask && (topic === 'deals' || ofPurchase.has(topic))
  const off = isOfOne ? readTakenOff(words) : undefined
  const deal = off === undefined ? undefined : deals?.find(({ id }) => id === dealIds[0])
  if (!deal || !off || off.pence >= deal.pricePence) return question
  const { leftOver: _, dealFigures: _figures, pick: _pick, ...rest } = question
  return {
    ...rest,
    topic: topic === 'deals' ? 'returns' : topic,
    figures: { ...figures, pricePence: deal.pricePence - off.pence },
    setAside: setAside.filter((text) => text !== off.text),
  }
}

const mostWordsOfBeyond = 10

/** "Put 142 with them", "throw the Merthyr one in as well": beside those that were spoken of. */
export function addToDeals(question: Question, words: Words, { deals, last }: Talk): Question {
  const { topic, dealIds, isSum } = question
  const isAdded =
    topic === 'deals' && last?.topic === 'deals' && dealIds.length > 0 && !isSum && words.hasAny(addsToList)
  const all = [...new Set([...deals, ...dealIds])]
  return isAdded && deals.length > 0 && all.length > dealIds.length && all.length <= mostDealsNamed
    ? { ...question, dealIds: all }
    : question
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
