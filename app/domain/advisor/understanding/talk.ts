import type { Nation } from '#db/schema.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import { anyOthers } from '../lexicon/follow-ups.ts'
import { nations } from '../lexicon/buyers.ts'
import { rentForPrice } from '../lexicon/deal-facts.ts'
import { paysBest } from '../lexicon/list-narrowed.ts'
import { negators } from '../lexicon/negations.ts'
import { cheapestWords, dearestWords, dragsDown, perBedroom } from '../lexicon/searches.ts'
import { monthlyPayments, nextCalculations } from '../lexicon/topics.ts'
import { ofPurchase, type AskedBack, type Declined, type Question, type Topic } from '../question.ts'
import { readingsOf } from '../answers/readings.ts'
import type { SiteTopic } from '../lexicon/site-topics.ts'
import type { DevelopmentSaid } from './development-parts.ts'
import type { DoneUp } from './done-up-parts.ts'
import { asksForSum, asksOfFactor, asksOfPart, factorOf, findNth, findTotal } from './searches.ts'
import { searchesAgain } from './list-narrowed.ts'
import { siteTopicsOf, type FoundSite } from './site.ts'
import type { FoundTopic } from './topics.ts'
import { countWords, rawOf, textAt, textOf, type Token, type Words } from './words.ts'

/** One of several purchases of a conversation. */
export interface Home {
  /** Its place in the order that they were named in; a letter and a number mean the same. */
  order: number
  places: readonly string[]
  /** What was said of it before anything was worked out. */
  said: string | null
  last: Question | null
  cases: Question[]
}

/** Things that a conversation has spoken of: deals in their order, areas, the last search, and what was asked back. */
export interface Talk {
  /** The London day. */
  today: string
  /** Topics that the next message does not go on with. */
  passing: ReadonlySet<Topic>
  /** The last question that says what is talked about. */
  last: Question | null
  /** Cases of the purchase that is spoken of, each as it was asked. */
  cases: Question[]
  /** The last search of deals or areas. */
  search: Question | null
  /** The message before. */
  before: Words | null
  /** The last message, where it asked about the law. */
  law: Question | null
  /** Whether the last message asked what a word means. */
  isOfWord: boolean
  /** What was declined of the last message. */
  declined: Declined | null
  /** Topics of this site that the last message asked about. */
  site: readonly SiteTopic[]
  /** The areas that were named last. */
  areas: Question['areas']
  /** Those that were asked about one by one, which "which is cheaper?" compares. */
  recent: Question['areas']
  /** The deals that the advisor listed last, in their order, and the one that it spoke of alone since. */
  deals: readonly number[]
  deal: number | null
  /** Those that it told of one by one. */
  told?: readonly number[]
  /** The question back that the last answer was. */
  asked: AskedBack | null
  /** What was said of a purchase before anything was worked out of it, and the places in it. */
  begun: string | null
  begunPlaces: readonly string[]
  /** What somebody wants of a purchase, said before anything is looked for (goal-before.ts). */
  wanted: string | null
  /** The purchases of this conversation, and which of them was spoken of last. */
  homes: Home[]
  home: number
  /** Whether the message that is read names one of them. */
  isHomeNamed: boolean
  /** What was said of who buys before any purchase. */
  introduced: string | null
  /** A home that is bought and done up, as far as it was told. */
  doneUp?: DoneUp | null
  /** What was said of homes to be built on land. */
  development?: DevelopmentSaid | null
  /** The result of the purchase that was asked for last, by its name in the tool. */
  result?: string
}

export const noTalk = (passing: ReadonlySet<Topic>, today: string): Talk => ({
  today,
  passing,
  last: null,
  cases: [],
  search: null,
  before: null,
  law: null,
  isOfWord: false,
  declined: null,
  site: [],
  areas: [],
  recent: [],
  deals: [],
  deal: null,
  asked: null,
  begun: null,
  begunPlaces: [],
  wanted: null,
  homes: [],
  home: 0,
  isHomeNamed: false,
  introduced: null,
  result: undefined,
})

const mostDeals = 10
const mostRecent = 4

/**
 * The deals that an answer names, in their order: "Deal 105, Two-bed terrace". Whoever calls the API writes these texts and may name
 * any deal, so that each is looked up anew before anything is said of it.
 */
export function hearAnswer(talk: Talk, text: string): void {
  const [said = ''] = text.slice(0, 8000).split('Where these figures come from:')
  const ids = new Set<number>()
  for (const [, id] of said.matchAll(/\bDeal (\d{1,9}), /g)) if (ids.size < mostDeals) ids.add(Number(id))
  if (ids.size === 0) return
  const [only] = ids
  const before = talk.deals
  // The first of an order is the one that was asked for.
  const [, best] = /^Of these, deal (\d{1,9}) has the /m.exec(said) ?? []
  talk.deal = best ? Number(best) : ids.size === 1 || talk.last?.nth !== undefined ? only! : null
  if (ids.size > 1) talk.deals = [...ids]
  // Deals that were asked about one by one are a list too.
  else if (!before.includes(only!))
    talk.deals = before.length === 1 && talk.last?.topic === 'deals' ? [before[0]!, only!] : [only!]
}

/** What a question leaves to be spoken of. */
export function hearQuestion(talk: Talk, question: Question): void {
  talk.asked = question.ask ?? null
  if (question.topic !== 'greeting' && question.topic !== 'thanks') {
    talk.law = question.topic === 'law' ? question : null
    talk.isOfWord = question.topic === 'term'
    talk.declined = question.declined ?? null
    talk.site =
      question.topic === 'site'
        ? siteTopicsOf(question as Partial<FoundSite>)
        : question.topic === 'score'
          ? ['scores']
          : []
  }
  if ((question.ask && !question.openPlace) || talk.passing.has(question.topic)) return
  const { ask: _, ...said } = question
  talk.last = said
  if (question.ask) return
  if (ofPurchase.has(question.topic)) {
    const before = question.isFollowUp ? talk.cases : []
    talk.cases = [...before, question].slice(-mostDeals)
  } else talk.cases = []
  if (question.topic === 'find-deals' || question.topic === 'best-areas') talk.search = question
  if (question.topic === 'area' || question.topic === 'compare-areas') talk.search = null
  if (question.areas.length > 0) talk.areas = question.areas
  const isOfAreas = question.topic === 'area' || question.topic === 'compare-areas'
  const earlier = talk.recent.filter(({ slug }) => !question.areas.some((area) => area.slug === slug))
  talk.recent = isOfAreas ? [...earlier, ...question.areas].slice(-mostRecent) : []
}

/** The reading that a short reply picks of those that were offered: "the first", "yes", "the Welsh one". */
export function pickReading(words: Words, { asked, last }: Talk): string | null {
  const { tokens } = words
  if (tokens.length > mostOfReply) return null
  const readings = asked?.readings ?? (last?.leftOver ? readingsOf(last, last.leftOver) : [])
  if (readings.length === 0) return null
  const first = textAt(tokens, 0)
  if (readings.length === 1 && ['yes', 'yeah', 'yep', 'y', 'yh', 'ok', 'correct'].includes(first)) return readings[0]!
  for (const [at, { text }] of tokens.entries()) {
    const place = lexicon.ordinals.get(text)
    const isPlace =
      place !== undefined &&
      // "We sell it first" is no place.
      (at === 0 || lexicon.beforeOrdinal.has(textAt(tokens, at - 1))) &&
      (at + 1 >= tokens.length || lexicon.behindOrdinal.has(textAt(tokens, at + 1)))
    if (isPlace) return readings.at(place) ?? null
  }
  // What is asked about in words is answered in words: "I own my home" is not the one of the "only home".
  if (!asked && last?.leftOver?.some(({ asks }) => asks)) return null
  const said = tokens.filter(({ kind, text }) => kind !== 'sign' && text.length > 2 && !smallWords.has(text))
  if (said.length === 0) return null
  // "Not Wales" leaves the other one, where there is but one.
  if (tokens.some(({ text }) => negators.has(text) && text !== 'no' && text !== 'without')) {
    const left = readings.filter((each) => !said.some(({ text }) => each.toLowerCase().includes(stemOf(text))))
    return left.length === 1 && readings.length > 1 ? left[0]! : null
  }
  // "The one in North Wales" is not the one of "Ards and North Down".
  const ofNation = readings.filter((_, index) => saysNation(words, last?.openPlace?.nations?.[index]))
  if (ofNation.length === 1) return ofNation[0]!
  // A word that one reading has and no other does.
  const plain = readings.map((reading) => reading.toLowerCase())
  const fitting = plain.filter((reading) => said.every(({ text }) => names(reading, text)))
  if (fitting.length === 1) return readings[plain.indexOf(fitting[0]!)]!
  // "The one in Gwynedd, by the uni": a word of one reading is enough where another is only told apart.
  const isPlace = last?.openPlace !== undefined && tokens.length <= mostOfPlace
  if (fitting.length > 0 || !(isPlace || lexicon.tellsApart.has(first))) return null
  const named = said.map(({ text }) => plain.filter((reading) => names(reading, text)))
  const only = new Set(named.flatMap((found) => (found.length === 1 ? found : [])))
  return only.size === 1 && tokens.every(({ kind }) => kind !== 'number')
    ? readings[plain.indexOf([...only][0]!)]!
    : null
}

/** Whether a reading has a word; "north" is no part of "Northumberland". */
const names = (reading: string, text: string) =>
  compass.has(text) ? reading.split(/[^a-z]+/).includes(text) : reading.includes(stemOf(text))
const compass = new Set(['north', 'south', 'east', 'west'])

const saysNation = ({ hasAny }: Words, nation: Nation | undefined) => nation !== undefined && hasAny(nations[nation])

const mostOfReply = 10
/** Words of a place: "Newport in South Wales". */
const mostOfPlace = 6

const smallWords = new Set([
  'the',
  'one',
  'yes',
  'please',
  'pls',
  'mean',
  'meant',
  'sorry',
  'that',
  'thats',
  'its',
  'for',
  'and',
  'not',
])
const stemOf = (word: string) =>
  ({ welsh: 'wales', scottish: 'scotland', english: 'england', irish: 'ireland' })[word] ?? word

/** The deals that a message means, and where it says so. */
interface Reference {
  ids: number[]
  from: number
  to: number
  words: string
  pick?: Question['pick']
  /** True where one of several is meant, and nothing says which. */
  isUnclear?: boolean
  /** True where it is asked what its score is made of. */
  isOfScore?: true
}

/** The deals of the list before that a message means; null where it means none. */
function findDeals(words: Words, talk: Talk): Reference | null {
  const { tokens } = words
  const { deals, deal } = talk
  if (deals.length === 0) return null
  return (
    besideIt(findOrdinals(tokens, deals), words, deal) ??
    findPicked(words, talk) ??
    findLone(words, deals, deal) ??
    findAll(words, talk)
  )
}

/** "Compare it with the third": both of them. */
function besideIt(found: Reference | null, words: Words, deal: number | null): Reference | null {
  if (
    !found ||
    deal === null ||
    found.ids.includes(deal) ||
    !words.hasAny(['compare it', 'compare that', 'it with', 'it against', 'it vs'])
  )
    return found
  return { ...found, ids: [deal, ...found.ids], from: -1, to: -1 }
}

/** "The second", "the last two", "number 3", "first and third". */
function findOrdinals(tokens: readonly Token[], deals: readonly number[]): Reference | null {
  const ids: number[] = []
  const names: string[] = []
  let [from, to] = [-1, -1]
  const isOrder = tokens.some(({ text }) => orderWords.has(text))
  for (const [at, { text }] of tokens.entries()) {
    const before = textAt(tokens, at - 1)
    const count = numberOf(text)
    const isNumbered = ['number', 'no', '#'].includes(before) && count > 0 && textAt(tokens, at - 2) !== 'deal'
    const place = isNumbered ? count - 1 : lexicon.ordinals.get(text)
    if (place === undefined) continue
    const next = textAt(tokens, at + 1)
    // "Cheapest first" is an order.
    if (text === 'first' && isOrder && before !== 'the') continue
    const isBehind =
      next === '' ||
      lexicon.behindOrdinal.has(next) ||
      (before === 'the' && ['a', 'is', 'has', 'got', 'with'].includes(next))
    if (!isNumbered && !isBehind) continue
    if (!isNumbered && next === 'of' && !['them', 'those', 'these', 'the'].includes(textAt(tokens, at + 2))) continue
    const many = next === 'two' || next === '2' ? 2 : next === 'three' ? 3 : 1
    const found = place < 0 ? deals.slice(-many) : deals.slice(place, place + many)
    if (found.length === 0) continue
    if (from < 0) from = ['the', 'number', 'no', '#'].includes(before) ? at - 1 : at
    to = at + (many > 1 || ['one', 'deal'].includes(next) ? 2 : 1)
    ids.push(...found.filter((id) => !ids.includes(id)))
    names.push(isNumbered ? `number ${text}` : `the ${text}${many > 1 ? ` ${next}` : ''}`)
  }
  return ids.length === 0 ? null : { ids, from, to, words: names.join(' and ') }
}

/** "2" and "two" as places of a list; 0 for others. */
const numberOf = (text: string) =>
  /^[1-9]$/.test(text) ? Number(text) : ['one', 'two', 'three', 'four', 'five'].indexOf(text) + 1

/** Of all that a search found, and not of those that were named. */
const ofAllFound = ['whats left', 'what is left', 'the rest', 'those left', 'ones left', 'remaining', ...perBedroom]
const cheapestOf = ['cheapest deal', 'cheapest one of', 'best one']
const orderWords = new Set([
  'best',
  'cheapest',
  'highest',
  'lowest',
  'dearest',
  'safest',
  'most',
  'least',
  'newest',
  'sort',
  'order',
])

/** "The cheaper one", "the one with the higher yield", "which of those is cheapest". */
function findPicked(words: Words, { deals, last }: Talk): Reference | null {
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const isOne = has(['one', 'of the two', 'of the three', 'which', 'of the pair', 'of the 2', 'of them'])
  if (!isOne || deals.length < 2) return null
  // "Which of them is cheapest" of a list means all that it found, and is searched for.
  if (last?.topic !== 'deals' && (has(['of them', 'of those', 'of these']) || has(cheapestOf) || has(ofAllFound)))
    return null
  if (has(['cheaper ones', 'dearer ones'])) return null
  const found = last?.topic === 'deals' || has(['the one with']) ? pickBy(words) : pickOfPrice(words)
  if (!found) return null
  const [at] = words.find([
    'the cheaper one',
    'the cheapest one',
    'the dearer one',
    'the cheaper',
    'the cheapest',
    'the dearest',
  ])
  return { ids: [...deals], from: at?.from ?? -1, to: at?.to ?? -1, words: 'these', pick: found }
}

/** "The safest", "which has the best score": one of an order, and no place in it. */
const saysOrder = (words: Words) =>
  words.tokens.some(({ text }) => orderWords.has(text)) && !words.hasAny(['order', 'sort'])

function pickOfPrice({ hasAny }: Words): Question['pick'] | null {
  if (hasAny(cheapestWords)) return { by: 'price', isLowest: true }
  return hasAny(dearestWords) ? { by: 'price', isLowest: false } : null
}

/** "Which is cheaper", "which has the better yield": of which figure it is, and at which end. */
export function pickBy(words: Words): Question['pick'] | null {
  if (words.hasAny(rentForPrice) || words.hasAny(paysBest)) return { by: 'yield', isLowest: false }
  const ofPrice = pickOfPrice(words)
  if (ofPrice) return ofPrice
  const figures = {
    yield: ['yield', 'yields', 'yielding'],
    roi: ['roi'],
    score: ['score'],
    rent: ['rent'],
    cash: ['cash'],
    price: ['price'],
  } as const
  const by = (Object.keys(figures) as (keyof typeof figures)[]).find((name) => words.hasAny(figures[name]))
  if (!by) return null
  if (words.hasAny(['highest', 'higher', 'best', 'most', 'better', 'biggest', 'more', 'bigger', 'greater', 'larger']))
    return { by, isLowest: false }
  return words.hasAny(['lowest', 'lower', 'least', 'smallest', 'worst', 'less', 'fewer', 'smaller', 'worse'])
    ? { by, isLowest: true }
    : null
}

/** "It", "that one": the deal spoken of alone; of several nothing says which. */
function findLone(words: Words, deals: readonly number[], deal: number | null): Reference | null {
  const [said] = words.find(lexicon.oneOfThem).toSorted((a, b) => a.from - b.from || b.to - a.to)
  if (!said) return null
  const { from, to } = said
  const text = textOf(words.tokens, from, to)
  // "Is it worth it", "that would be", "this week" mean none of them.
  const isLoose = ['it', 'that', 'this', 'its'].includes(text)
  const next = textAt(words.tokens, to)
  const before = textAt(words.tokens, from - 1)
  const isBehind = ['on', 'of', 'for', 'with', 'about', 'in', 'to', 'is', 'does', 'would'].includes(before)
  if (
    isLoose &&
    !(
      isBehind &&
      ['', '?', '.', 'and', ',', 'please', 'pls', 'if', 'with', 'take', 'need', 'cost', 'bring', 'leave'].includes(next)
    ) &&
    text !== 'its' &&
    !(before === 'is' && text === 'it')
  ) {
    return null
  }
  const only = deal ?? (deals.length === 1 ? deals[0]! : null)
  if (only !== null) return { ids: [only], from, to, words: 'that one' }
  return { ids: [...deals], from, to, words: text, isUnclear: true }
}

/** "Both", "compare them". */
function findAll(words: Words, { deals, last }: Talk): Reference | null {
  const [said] = words.find(lexicon.allOfThem)
  if (!said || deals.length < 2) return null
  // "The best yielding one of them" is the best of all that was found, and not of those that were named.
  if (
    last?.topic === 'find-deals' &&
    (words.tokens.some(({ text }) => orderWords.has(text)) ||
      (findTotal(words) !== undefined && !words.hasAny(lexicon.countedOnes)))
  )
    return null
  return { ...said, ids: [...deals], words: 'these' }
}

const sums = ['property-tax', 'rental-cover', 'mortgage'] as const

/** The sum of a deal that a message asks for, such as its stamp duty; null for the figures of its page. */
export function sumOfDeal(own: FoundTopic, words: Words, hasFigures: boolean): Topic | null {
  const named = sums.find((topic) => words.hasAny(nextCalculations[topic]))
  // "SDLT, 25% deposit, legals: total cash in" is of all of it.
  const isOfCash = hasFigures && named === 'property-tax' && words.hasAny(allCash)
  const asked = isOfCash ? 'returns' : named
  // "With a 30% deposit" changes the purchase, and "the deposit on it" asks for the loan.
  if (hasFigures)
    return asked && (asked !== 'mortgage' || words.hasAny(monthlyPayments))
      ? asked
      : ofPurchase.has(own.topic) && own.topic !== 'mortgage'
        ? own.topic
        : 'returns'
  return asked ?? null
}

const allCash = [
  'total cash',
  'total cash in',
  'cash in',
  'all the cash',
  'cash needed',
  'cash needed in all',
  'total money in',
]

/** What a message asks of deals that the advisor named before; null where it asks nothing of them. */
export function readDeals(own: FoundTopic, words: Words, talk: Talk, sum: Topic | null): Question | null {
  const wasOfDeals =
    talk.last?.topic === 'find-deals' || talk.last?.topic === 'deals' || talk.last?.topic === 'best-areas'
  const isOfDeals = wasOfDeals || (talk.last !== null && talk.last.dealIds.length > 0)
  if (talk.deals.length === 0 || !isOfDeals || own.isWord) return null
  if (words.hasAny(anyOthers) || searchesAgain(words, talk.last, saysOrder(words))) return null
  // "And the third?", of an order of which one was named.
  if (talk.last?.nth !== undefined && (findNth(words, talk.last) ?? 1) > 1) return null
  const found =
    findDeals(words, talk) ??
    (own.topic === 'score'
      ? askedScore(words, talk)
      : (askedFactor(words, talk) ?? askedFigure(words, talk) ?? ofLone(sum, talk)))
  if (!found) return null
  const isSum = sum !== null
  const isOther =
    !isSum &&
    ![
      'unknown',
      'term',
      'deals',
      'score',
      'find-deals',
      'compare-areas',
      'area',
      'best-areas',
      'recommendation',
      ...(found.pick || found.isOfScore ? ['returns', 'mortgage', 'not-ours', 'first-time'] : []),
    ].includes(own.topic)
  if (isOther) return null
  const isOfFactor =
    found.ids.length === 1 && (factorOf(words)?.factor === 'Safety' || asksOfFactor(words) || found.isOfScore)
  const isKept = own.topic === 'recommendation' || own.topic === 'score'
  const topic: Topic = isKept ? own.topic : (sum ?? (isOfFactor ? 'score' : 'deals'))
  const question: Question = {
    topic,
    figures: {},
    areas: words.hasAny(['average', 'the area', 'area average']) ? talk.areas : [],
    unknownPlaces: [],
    budget: {},
    dealIds: found.ids,
    ...(found.pick && { pick: found.pick }),
    ...(found.ids.length > 1 && !found.isUnclear && asksForSum(words) && { isSum: true as const }),
    ...(topic === 'score' && factorOf(words)),
    isFollowUp: false,
    unused: [],
  }
  // What each brings with the visitor's finance is said beside each other.
  const isOfOne = isSum && sum !== 'returns'
  if (found.isUnclear || (isOfOne && found.ids.length > 1 && !found.pick)) {
    question.ask = {
      text: `Which of the deals do you mean?`,
      readings: found.ids.slice(0, 3).map((id) => withDeal(words, found, id)),
    }
    return question
  }
  const ids = found.ids.join(' and ')
  if (!found.pick && found.ids.length < talk.deals.length)
    question.took = `Of the deals above ${found.words}: deal ${ids}.`
  return question
}

/** "What would the mortgage be with 40% down", behind one deal. */
const ofLone = (sum: Topic | null, { deal, last }: Talk): Reference | null =>
  sum !== null && deal !== null && last?.topic === 'deals' ? { ids: [deal], from: -1, to: -1, words: 'that one' } : null

/** "Why is the score so low" and "why only a C", of the deal that was spoken of; "how is the score made" is of none. */
function askedScore(words: Words, { deals, deal }: Talk): Reference | null {
  if (
    (!words.hasAny(['why', 'how come', 'explain', 'break down', 'breakdown']) && !asksOfPart(words)) ||
    words.hasAny(['scores'])
  )
    return null
  const only = deal ?? (deals.length === 1 ? deals[0]! : null)
  return { ids: only === null ? [...deals] : [only], from: -1, to: -1, words: 'that one', isUnclear: only === null }
}

const mostWordsOfFactor = 14

/** "Why's Safety what it is", "and the safety part, what is that for it", "how does it do on growth", of the deal that was spoken of. */
function askedFactor(words: Words, { deals, deal, last }: Talk): Reference | null {
  const only = deal ?? (deals.length === 1 ? deals[0]! : null)
  if (only === null || countWords(words) > mostWordsOfFactor) return null
  if (words.tokens.some(({ kind }) => kind === 'number')) return null
  const isOfScore = last?.topic === 'score' || last?.dealFigures?.includes('score') === true
  const isAsked = asksOfFactor(words) || (isOfScore && words.hasAny(dragsDown))
  return isAsked ? { ids: [only], from: -1, to: -1, words: 'that one', isOfScore: true } : null
}

/** "How much is the rent", of a list of several: of which, nothing says. */
function askedFigure(words: Words, { deals, deal }: Talk): Reference | null {
  const [said] = words.find(lexicon.dealFigureWords)
  if (!said || words.tokens.length > 9 || words.tokens.some(({ kind }) => kind === 'number')) return null
  if (!words.hasAny(['what', 'whats', 'how much', 'hows', 'what is', 'what about', 'and the'])) return null
  if (deal !== null) return { ids: [deal], from: -1, to: -1, words: 'that one' }
  return { ids: [...deals], from: -1, to: -1, words: 'the deals', isUnclear: deals.length > 1 }
}

/** Where the last word of a message ends. */
const lastWord = (tokens: readonly Token[]) => tokens.findLastIndex(({ kind }) => kind !== 'sign') + 1

/** The message with the number of a deal in place of what stood for it. */
function withDeal({ tokens }: Words, { from, to }: Reference, id: number): string {
  if (from < 0) return `${rawOf(tokens, 0, lastWord(tokens))} of deal ${id}`
  const [before, behind] = [rawOf(tokens, 0, from), rawOf(tokens, to, tokens.length)]
  return [before, `deal ${id}`, behind]
    .filter(Boolean)
    .join(' ')
    .replace(/ ([?.,!])/g, '$1')
}
