import type { Nation } from '#db/schema.ts'
import * as lexicon from '../lexicon/others-beside.ts'
import { allOfThem } from '../lexicon/sides.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { besideBefore, wantsBeside } from './beside-before.ts'
import type { KnownPlaces } from './known.ts'
import { placesNamed } from './places-before.ts'
import { readAllAmounts } from './alternatives.ts'
import { findDealFigures, findDealIds } from './searches.ts'
import { findSpoken } from './spoken-deals.ts'
import { pickBy, type Talk } from './talk.ts'
import { whichOf } from './which-of.ts'
import { countWords, textAt, type Words } from './words.ts'

/** The last look at a question: what a message asks for beside another thing is not answered as if that were all. */

/** A longer text says so in passing. */
const mostWords = 60
const mostTogether = 4

/** The question with what was told before beside it where the message asks so, or with the sentence that it is not. */
export function withOthersBeside(question: Question, words: Words, talk: Talk, known: KnownPlaces): Question {
  if (question.ask || question.sides || question.leftOver || question.target || question.development) return question
  const isAsked = asksBeside(words)
  if (!isAsked && !ofTold(words)) return question
  if (countWords(words) <= mostWords) {
    const found =
      dealsTold(question, words, talk, known) ??
      nationsTold(question, talk) ??
      areasTold(question, words, talk) ??
      casesTold(question, words, talk)
    if (found) return { ...found, ...(question.declined && { declined: question.declined }) }
  }
  return isOne(question, words) && words.hasAny(lexicon.plainlyBeside)
    ? { ...question, cannot: [...(question.cannot ?? []), notBeside] }
    : question
}
const notBeside =
  'I did not put two cases beside each other: what follows is one of them. Say what differs in the other one, such as its price, rent, deposit or rate, and I set it beside this.'

/** Whether things are asked for beside each other. */
const asksBeside = (words: Words) =>
  words.hasAny(lexicon.besideEachOther) ||
  words.hasAny(lexicon.againstBefore) ||
  lexicon.opensAgainst.has(textAt(words.tokens, 0))

/** "Which of them is higher", of those that were told one by one. */
const ofTold = (words: Words) =>
  (words.hasAny(lexicon.thoseTold) && whichOf(words) !== undefined) ||
  words.hasAny(allOfThem) ||
  (words.hasAny(lexicon.firstOnes) && words.hasAny(lexicon.lastOnes)) ||
  wantsBeside(words)

/** A purchase that is answered with one case alone. */
function isOne({ topic, dealIds }: Question, words: Words): boolean {
  if (topic === 'returns' || topic === 'brrr') return dealIds.length < 2
  return topic === 'mortgage' && words.find(lexicon.paidWays).length < 2
}

/** The deals that were told one by one are kept, for "them two side by side". */
export function hearTold(talk: Talk, text: string): void {
  const [said = ''] = text.slice(0, longestRead).split('Where these figures come from:')
  const ids = [...new Set([...said.matchAll(/\bDeal (\d{1,9}), /g)].map(([, id]) => Number(id)))]
  const [only] = ids
  if (only === undefined) return
  talk.told = ids.length > 1 ? ids.slice(0, mostTogether) : [...(talk.told ?? []).filter((id) => id !== only), only].slice(-mostTogether) // prettier-ignore
}
const longestRead = 8000

const ofDeals: ReadonlySet<Topic> = new Set<Topic>(['unknown', 'find-deals', 'area', 'deals', 'compare-areas', 'term'])

/** Deals that were told before, with the one of a town that is named: "v the Lincoln chemist", "stick all three together". */
function dealsTold(question: Question, words: Words, { told = [], last }: Talk, known: KnownPlaces): Question | null {
  const isOfDeals = last !== null && (last.topic === 'find-deals' || last.topic === 'deals')
  if (!isOfDeals || told.length === 0 || !ofDeals.has(question.topic) || question.dealIds.length > 1) return null
  if (findDealIds(words).length > 0) return null
  const places = placesNamed(words, known)
  const spoken = findSpoken(words, known.deals).filter(({ ids }) => ids.length === 1)
  const inPlaces = places.length === 1 ? known.deals.filter(({ area }) => area?.slug === places[0]!.slug) : []
  const own = spoken.length === 1 ? spoken[0]!.ids[0]! : spoken.length === 0 && inPlaces.length === 1 ? inPlaces[0]!.id : null
  if (own === null && (places.length > 0 || spoken.length > 0 || told.length < 2)) return null
  // Two that were told before are meant by "them two", and the last of them by "v the Lincoln one".
  const before = own === null ? told : told.filter((id) => id !== own).slice(words.hasAny(allOfThem) ? 0 : -1)
  const dealIds = own === null ? before.slice(ofThree(words) ? 0 : -2) : [...before, own]
  if (dealIds.length < 2) return null
  const pick = pickBy(words)
  return { ...noQuestion, topic: 'deals', dealIds, isFollowUp: true, ...findDealFigures(words), ...(pick && { pick }) }
}
const ofThree = (words: Words) => words.hasAny(allOfThem) && !words.hasAny(['both together', 'as well', 'too'])

/** The rule of two nations: "and England? both next to each other please". */
function nationsTold(question: Question, { law }: Talk): Question | null {
  const [own, before] = [question.sought?.nations ?? [], law?.sought?.nations ?? []]
  if (question.topic !== 'law' || own.length === 0 || before.length === 0) return null
  const nations: Nation[] = [...new Set([...before, ...own])]
  return nations.length === own.length ? null : { ...question, areas: [], sought: { ...question.sought!, nations } }
}

/** The figures of areas that were asked about one by one. */
function areasTold(question: Question, words: Words, { last, recent }: Talk): Question | null {
  const isOfAreas = last !== null && (last.topic === 'area' || last.topic === 'compare-areas')
  if (!isOfAreas || question.topic !== 'area' || question.areas.length === 0) return null
  const spoken = words.hasAny(allOfThem) ? recent : last.areas
  const own = question.areas.filter(({ slug }) => !spoken.some((area) => area.slug === slug))
  const asked = question.asked ?? last.asked
  return own.length === 0 || spoken.length === 0
    ? null
    : { ...question, topic: 'compare-areas', areas: [...spoken, ...own], ...(asked && { asked }) }
}

/** The purchases that were asked about one by one. */
function casesTold(question: Question, words: Words, { last, cases }: Talk): Question | null {
  if (!last || !ofPurchase.has(last.topic)) return null
  const isFirst = words.hasAny(lexicon.firstOnes) && words.hasAny(lexicon.lastOnes) && cases.length > 2
  const saysNothing = readAllAmounts(words.tokens).length === 0
  if (isFirst && saysNothing) return besideBefore({ ...last, isFollowUp: true }, [cases[0]!], words)
  const isOpen = question.topic === 'unknown' || question.topic === 'term'
  if (isOpen) return saysNothing ? besideBefore({ ...last, isFollowUp: true }, cases.slice(0, -1), words) : null
  return ofPurchase.has(question.topic) && wantsAll(words) ? besideBefore(question, cases, words) : null
}
const wantsAll = (words: Words) => asksBeside(words) || wantsBeside(words)
