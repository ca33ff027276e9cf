import type { Nation } from '#db/schema.ts'
import { nationKey } from '#app/domain/calculators/property-tax.ts'
import * as lexicon from '../lexicon/others-beside.ts'
import { allOfThem } from '../lexicon/sides.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { besideBefore, wantsBeside } from './beside-before.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import { placesNamed } from './places-before.ts'
import { readAllAmounts } from './alternatives.ts'
import { findDealFigures, findDealIds } from './searches.ts'
import { findSpoken } from './spoken-deals.ts'
import { pickBy, type Talk } from './talk.ts'
import { whichOf } from './which-of.ts'
import { countWords, readWords, textAt, type Words } from './words.ts'

/** The last look at a question: what a message asks for beside another thing is not answered as if that were all. */

/** A longer text says so in passing. */
const mostWords = 60
const mostTogether = 4

/** The question with what was told before beside it where the message asks so, or with the sentence that it is not. */
export function withOthersBeside(question: Question, words: Words, talk: Talk, known: KnownPlaces): Question {
  const changed =
    ofChangedSides(question, words, talk, known) ?? swapDeals(words, talk, known) ?? bothDeals(question, words, known)
  if (changed) return changed
  const isMore = question.ask && talk.last?.topic === 'deals' && words.hasAny(allOfThem)
  const more = isMore ? dealsTold(noQuestion, words, talk, known) : null
  if (more && more.dealIds.length > 2) return more
  if (question.ask || question.sides || question.leftOver || question.target || question.development) return question
  const isAsked = asksBeside(words)
  if (!isAsked && !ofTold(words)) return question
  if (countWords(words) <= mostWords) {
    const found =
      (isAsked ? dealsTold(question, words, talk, known) : null) ??
      dealsOfTown(question, words, known) ??
      nationsNamed(question, words, known) ??
      nationsTold(question, talk) ??
      areasTold(question, words, talk) ??
      casesTold(question, words, talk)
    if (found) return { ...found, ...(question.declined && { declined: question.declined }) }
  }
  return isOne(question, words, talk) && words.hasAny(lexicon.plainlyBeside)
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
function isOne({ topic, dealIds }: Question, words: Words, { before }: Talk): boolean {
  if (topic === 'property-tax') return before !== null
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
  const spoken = findSpoken(words, known.deals ?? []).filter(({ ids }) => ids.length === 1)
  const inPlaces = places.length === 1 ? (known.deals ?? []).filter(({ area }) => area?.slug === places[0]!.slug) : []
  const own =
    spoken.length === 1 ? spoken[0]!.ids[0]! : spoken.length === 0 && inPlaces.length === 1 ? inPlaces[0]!.id : null
  if (own === null && (places.length > 0 || spoken.length > 0 || told.length < 2)) return null
  // Two that were told before are meant by "them two", and the last of them by "v the Lincoln one".
  const before = own === null ? told : told.filter((id) => id !== own).slice(words.hasAny(allOfThem) ? 0 : -1)
  const dealIds = own === null ? before.slice(ofThree(words) ? 0 : -2) : [...before, own]
  if (dealIds.length < 2) return null
  const pick = pickBy(words)
  return { ...noQuestion, topic: 'deals', dealIds, isFollowUp: true, ...findDealFigures(words), ...(pick && { pick }) }
}
const ofThree = (words: Words) => words.hasAny(allOfThem) && !words.hasAny(['both together', 'as well', 'too'])

/** "The two Belfast ones beside each other", where a town has just two. */
function dealsOfTown({ topic }: Question, words: Words, known: KnownPlaces): Question | null {
  if (!ofDeals.has(topic) || !words.hasAny(lexicon.twoOnes) || !words.hasAny(lexicon.besideEachOther)) return null
  const places = placesNamed(words, known)
  const inPlace = (known.deals ?? []).filter(({ area }) => places.length === 1 && area?.slug === places[0]!.slug)
  if (inPlace.length !== 2) return null
  return { ...noQuestion, topic: 'deals', dealIds: inPlace.map(({ id }) => id), ...findDealFigures(words) }
}

/** "Swap 102 for the Swansea one", of deals that stand beside each other. */
function swapDeals(words: Words, talk: Talk, { deals = [] }: KnownPlaces): Question | null {
  if (countWords(words) > mostOfSwap || !words.hasAny(lexicon.putsInstead)) return null
  const told = talk.last?.topic === 'deals' && talk.told && talk.told.length > 1 ? talk.told : comparedBefore(talk)
  if (told.length < 2) return null
  const numbers = numbersOf(words)
  const out = told.filter((id) => numbers.includes(id))
  const spoken = findSpoken(words, deals).filter(({ ids }) => ids.length === 1 && !told.includes(ids[0]!))
  const own = [...new Set([...spoken.map(({ ids }) => ids[0]!), ...numbers.filter((id) => deals.some((deal) => deal.id === id) && !told.includes(id))])] // prettier-ignore
  if (out.length !== 1 || own.length !== 1) return null
  const dealIds = told.map((id) => (id === out[0] ? own[0]! : id))
  return { ...noQuestion, topic: 'deals', dealIds, isFollowUp: true, ...findDealFigures(words) }
}
const mostOfSwap = 16
const numbersOf = ({ tokens }: Words) => tokens.filter(({ kind }) => kind === 'number').map(({ text }) => Number(text))

/** Numbers of the message before that were to be compared, where nothing was made of them. */
function comparedBefore({ before, last }: Talk): number[] {
  if (!before || last || !before.hasAny(lexicon.comparesThem)) return []
  const numbers = numbersOf(before)
  return numbers.every((one) => Number.isInteger(one) && one > 100 && one < 1000) ? numbers : []
}

/** Two nations that one message asks the tax of, one of them by the name of its tax: "LBTT on 185k, and what over the border at Carlisle, both". */
function nationsNamed(question: Question, words: Words, known: KnownPlaces): Question | null {
  if (question.topic !== 'property-tax') return null
  const nations = new Set<Nation>(findPlaces(words, known).nations)
  for (const { text } of words.tokens) {
    const nation = lexicon.taxOf.get(text)
    if (nation) nations.add(nation)
  }
  if (nations.size < 2) return null
  const { nation: _, ...figures } = question.figures
  return {
    ...question,
    areas: [],
    figures,
    sides: { calculator: 'property-tax', field: 'nation', values: [...nations].map(nationKey) },
  }
}

/** "Deal 101 and that Treforest one, the same money down on each": a purchase of two deals of which one was taken. */
function bothDeals(question: Question, words: Words, { deals = [] }: KnownPlaces): Question | null {
  const [only, ...more] = question.dealIds
  if (only === undefined || more.length > 0 || question.topic !== 'returns' || !words.hasAny(lexicon.onEach))
    return null
  const others = findSpoken(words, deals).filter(({ ids }) => ids.length === 1 && ids[0] !== only)
  if (others.length !== 1) return null
  const { pricePence, ...rest } = question.figures
  const isDown = pricePence !== undefined && rest.depositPence === undefined && words.hasAny(lexicon.moneyDown)
  if (pricePence !== undefined && !isDown) return null
  const figures = isDown ? { ...rest, depositPence: pricePence } : question.figures
  return { ...question, dealIds: [only, others[0]!.ids[0]!], figures }
}

/** What differs in cases beside each other, where the message says otherwise. */
function ofChangedSides(question: Question, words: Words, { last }: Talk, known: KnownPlaces): Question | null {
  const { sides, figures, topic } = question
  // "Scrap Newcastle, do Wrexham instead": the nation that was not named stays.
  const before = last?.sides
  const found = findPlaces(words, known).nations
  const own = figures.nation ?? (found.length === 1 ? found[0] : undefined)
  if (
    !sides &&
    own &&
    topic === last?.topic &&
    before?.field === 'nation' &&
    !before.also &&
    before.values.length === 2
  ) {
    const { nations, notIn } = findPlaces(words, known)
    const named = new Set<unknown>([...nations, ...notIn.flatMap(({ name }) => findPlaces(readWords(name), known).nations)].map(nationKey)) // prettier-ignore
    const kept = before.values.filter((value) => !named.has(value))
    if (!words.hasAny(lexicon.putsInstead) || kept.length !== 1 || kept[0] === nationKey(own)) return null
    const { nation: _, ...rest } = { ...last.figures, ...figures }
    return {
      ...question,
      figures: rest,
      areas: [],
      sides: { ...before, values: [kept[0]!, nationKey(own)] },
      changed: [],
    }
  }
  if (!sides) return null
  // "Same again but with an agent on 11%", of a let of which no agent was said.
  const isOfAgent = sides.field === 'management' && !sides.also && sides.values.length === 2 && question.isFollowUp
  if (isOfAgent && last?.figures.managementPercent === undefined && !last?.sides && words.hasAny(lexicon.withAgent))
    return { ...question, sides: { ...sides, values: [0, sides.values[1]!] } }
  // "The flat in Aberdeen outright, or with 30% down": one place is that of both.
  const ofNation = sides.also?.find(({ field }) => field === 'nation')
  const nations = findPlaces(words, known).nations
  const others = sides.also?.filter((each) => each !== ofNation) ?? []
  if (sides.field === 'nation' && nations.length === 1 && sides.also?.length && !saysNations(words)) {
    const [first, ...also] = sides.also
    return { ...question, figures: { ...figures, nation: nations[0]! }, sides: { ...sides, ...first!, also: also.length > 0 ? also : undefined } } // prettier-ignore
  }
  return ofNation && nations.length === 1 && !saysNations(words)
    ? { ...question, figures: { ...figures, nation: nations[0]! }, sides: { ...sides, also: others.length > 0 ? others : undefined } } // prettier-ignore
    : null
}
const saysNations = ({ tokens }: Words) => tokens.some(({ text }) => lexicon.nationNames.has(text))

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
