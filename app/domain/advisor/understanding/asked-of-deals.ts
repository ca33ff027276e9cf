import { dealFactNames, type DealFactName } from '../deal-fact-names.ts'
import * as lexicon from '../lexicon/deal-facts.ts'
import { dragsDown, pullsScore, scoreNouns, searching } from '../lexicon/searches.ts'
import { anyOthers, ordinals } from '../lexicon/follow-ups.ts'
import { nextCalculations } from '../lexicon/topics.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { findBuyer } from './buyers.ts'
import type { KnownDeal } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import type { FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { asksForSum, asksOfScore, factorOf, findDealFigures } from './searches.ts'
import { findOrder } from './search-topics.ts'
import { findKinds, findSpoken, type SpokenDeal } from './spoken-deals.ts'
import { pickBy, readDeals, type Talk } from './talk.ts'
import { countWords, rawOf, textAt, type Occurrence, type Token, type Words } from './words.ts'

/** What is asked of deals that are named in words or were spoken of: it is of these, before it is of the law, a place or a word of the field. */

const mostWords = 45
/** A message that names no deal and asks of the one before is short. */
const mostWordsOfNext = 24

/** The question of deals that a message asks; null where it asks none. */
export function askedOfDeals(
  words: Words,
  places: FoundPlaces,
  read: ReadFigures,
  { deals }: KnownPlaces,
  talk: Talk,
): Question | null {
  if (!deals || deals.length === 0 || countWords(words) > mostWords) return null
  if (words.hasAny(lexicon.ofChange)) return null
  if (words.hasAny(lexicon.ofRule) || words.hasAny(lexicon.ofOwn) || asksForSum(words)) return null
  const spoken = findSpoken(words, deals)
  if (!isOfPage(read, spoken, deals)) return null
  const outside = findDealFacts(words, spoken)
  // "Is the flat in Torquay the one with the lease problem?" asks by what describes it.
  const isWhether = asksWhether.has(textAt(words.tokens, 0)) && spoken.length === 1 && spoken[0]!.isLed
  const own = outside.length === 0 && isWhether ? findDealFacts(words) : outside
  const facts = own.length > 0 ? own : factsBefore(words, spoken, talk)
  // One factor alone is told with the score.
  if (facts.join() === 'safety') return null
  if (spoken.length === 0) return askedOfLast(words, places, facts, talk, deals)
  const isWhy = asksOfScore(words) || asksOfGrade(words) || words.hasAny(pullsScore)
  const figures = findDealFigures(words).dealFigures ?? []
  const each = [...new Set(spoken.flatMap(({ ids }) => ids))]
  // "See the Dundee one and the Glasgow one, what's the tax": of each.
  const isTaxed =
    facts.length === 0 && each.length > 1 && each.length <= mostBeside && words.hasAny(nextCalculations['property-tax'])
  if (isTaxed && spoken.every(({ isPlain, isLed, ids }) => isPlain && isLed && ids.length === 1)) {
    const buyer = findBuyer(words)
    return { ...noQuestion, topic: 'property-tax', dealIds: each, figures: buyer ? { buyer } : {} }
  }
  const isPlain = spoken.every((one) => one.isPlain || one.isTitled)
  const isEachTitled = spoken.length > 1 && spoken.every(({ isTitled }) => isTitled)
  const isPerBedroom = figures.some((name) => name === 'pricePerBedroom' || name === 'rentPerBedroom')
  const isEachOne = spoken.length > 1 && spoken.every(({ isPlain, isLed, ids }) => isPlain && isLed && ids.length === 1)
  // "York shop or Chester shop, which lets for more?"
  const isEachKind =
    spoken.length > 1 &&
    figures.length > 0 &&
    spoken.every(({ isPlain, isKindFirst, isLed, ids }) => isPlain && (isLed || !isKindFirst) && ids.length === 1)
  // "Light unit in Middlesbrough, what's it give gross?"
  const isOne = spoken.length === 1 && spoken[0]!.isDetailed && spoken[0]!.ids.length === 1
  const isTold =
    spoken.every((one) => one.isPlain && one.isLed) &&
    words.find(lexicon.tellsOf).some(({ to }) => spoken.some(({ from }) => from >= to && from - to <= 1))
  // "Swansea house: rent per room and the rent of a year?"
  const [topicOf] = spoken
  const isTopic = spoken.length === 1 && !words.tokens.some(({ kind }) => kind === 'number') && topicOf!.from === 0 && topicOf!.isPlain && !topicOf!.isKindFirst && lexicon.behindTopic.has(textAt(words.tokens, topicOf!.to)) // prettier-ignore
  const isAsked =
    facts.length > 0 ||
    isTold ||
    (spoken.length === 1 && words.hasAny(lexicon.asksNumber)) ||
    (isTopic && figures.length > 0) ||
    isWhy ||
    (isOne && figures.length > 0 && words.hasAny(lexicon.asksOfIt)) ||
    isEachOne ||
    isEachKind ||
    (isEachTitled && (isPerBedroom || spoken.some(isNumbered(words))))
  // "Leeds flat, tenant in arrears" and "flat in Leeds" may be anybody's.
  const isLoose = spoken.some(
    ({ isLed, isDetailed, isTitled, isKindFirst }) =>
      !isLed &&
      !isDetailed &&
      !isTitled &&
      (isKindFirst || (facts.length > 0 && facts.every((name) => ofLetting.has(name)))),
  )
  if (isLoose && !isWhy) return besideLast(words, spoken, talk)
  const isPlainOne = isOne && figures.length > 0
  if (!(isPlain || isPlainOne) || !isAsked) return besideLast(words, spoken, talk)
  const [first, ...others] = spoken
  const unclear = spoken.find(({ ids }) => ids.length > 1)
  const topic: Topic = isWhy && others.length === 0 ? 'score' : 'deals'
  if (unclear) return askWhich(words, unclear, topic)
  const dealIds = [...new Set(spoken.flatMap(({ ids }) => ids))]
  return {
    ...noQuestion,
    topic,
    dealIds: topic === 'score' ? first!.ids : dealIds,
    ...(facts.length > 0 && { dealFacts: facts }),
    // "Is the 1500 a month?", of the rent of its page.
    ...((read.figures.monthlyRentPence ?? 0) > leastRent && { dealFigures: ['rent' as const] }),
    ...(topic === 'score' && factorOf(words)),
    ...(isOne && facts.length === 0 && figures.length > 0 && { dealFigures: figures }),
  }
}

/** The facts that a message asks for, whatever deals it is of. */
export const factsAsked = (words: Words): DealFactName[] => findDealFacts(words)

/** "And the Camden one" behind the lease of another: the same facts. */
function factsBefore(words: Words, spoken: readonly SpokenDeal[], { last }: Talk): DealFactName[] {
  const isNext =
    last?.topic === 'deals' &&
    spoken.length > 0 &&
    spoken.every(({ isPlain, isLed }) => isPlain && isLed) &&
    countWords(words) <= mostWordsOfSame &&
    lexicon.goesOn.has(textAt(words.tokens, 0))
  return isNext && findDealFigures(words).dealFigures === undefined && !words.hasAny(lexicon.asksElse)
    ? (last.dealFacts ?? [])
    : []
}
const mostWordsOfSame = 8

const asksWhether: ReadonlySet<string> = new Set(['is', 'are', 'has', 'does', 'was'])
/** Numbers of deals are smaller than rents. */
const leastRent = 30_000

/** Facts that landlords ask the law about. */
const ofLetting: ReadonlySet<DealFactName> = new Set<DealFactName>(['tenancy', 'arrears', 'licence', 'restrictions', 'planning', 'evidence', 'buyingCosts', 'runningCosts']) // prettier-ignore

/** The facts that a message asks for, in its order. What describes a deal asks for none: "with 74 years left". */
function findDealFacts(words: Words, spoken: readonly SpokenDeal[] = []): DealFactName[] {
  const isWithin = (at: number) => spoken.some(({ from, to }) => at >= from && at < to)
  const all = dealFactNames.flatMap((name) =>
    words
      .find(lexicon.dealFacts[name])
      .filter(({ from, to }) => !isWithin(from) && !isWithin(to - 1))
      .map(({ from, to }) => ({ name, from, to })),
  )
  // "Running costs" are no costs of buying.
  const own = all.filter((one) => !all.some((other) => isPartOf(one, other)))
  return [...new Set(own.toSorted((a, b) => a.from - b.from).map(({ name }) => name))]
}

/** Whether a phrase is a piece of a longer one. */
const isPartOf = (one: Occurrence, other: Occurrence) =>
  other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from

/** Whether the figures of a message are those of the pages of the deals that it names, so that no purchase is told of. */
function isOfPage(
  { prices, figures }: ReadFigures,
  spoken: readonly SpokenDeal[],
  deals: readonly KnownDeal[],
): boolean {
  const named = deals.filter(({ id }) => spoken.some(({ ids }) => ids.includes(id)))
  const isRent = (pence: number) =>
    named.some(
      ({ id, rentPence }) => id * 100 === pence || (rentPence !== null && [rentPence, rentPence * 12].includes(pence)),
    )
  // "EPC on 112 and 106": their numbers are no costs.
  const { monthlyRentPence, otherPence, ...others } = figures
  return (
    Object.keys(others).length === 0 &&
    prices.every(
      ({ pence, text }) =>
        named.some(
          ({ id, pricePence, score }) => pricePence === pence || text === String(id) || text === String(score),
        ) || isRent(pence),
    ) &&
    [monthlyRentPence, otherPence].every((pence) => pence === undefined || isRent(pence))
  )
}

const isNumbered =
  ({ tokens }: Words) =>
  ({ to }: SpokenDeal) =>
    tokens[to - 1]?.kind === 'number'

/** "How comes that terrace only gets a D?" */
function asksOfGrade({ tokens, hasAny }: Words): boolean {
  if (!hasAny(lexicon.asksWhy)) return false
  return (
    hasAny(scoreNouns) ||
    tokens.some(
      ({ raw }, at) => /^[A-E]$/.test(raw) && [1, 2].some((step) => lexicon.getsGrade.has(textAt(tokens, at - step))),
    )
  )
}

/** "How come it marks that high", of a deal that was spoken of. */
const asksOfMark = ({ hasAny }: Words) => hasAny(lexicon.asksWhy) && hasAny(lexicon.marks)

const ofDeals: ReadonlySet<Topic> = new Set<Topic>(['deals', 'score', 'find-deals', 'recommendation'])

/** "Costs?", "has the licence come through?", of what was spoken of before. */
function askedOfLast(
  words: Words,
  places: FoundPlaces,
  facts: DealFactName[],
  talk: Talk,
  known: readonly KnownDeal[],
): Question | null {
  const { last, deal, deals } = talk
  const isAfter = last !== null && (ofDeals.has(last.topic) || (ofPurchase.has(last.topic) && last.dealIds.length > 0))
  // "Is it freehold", where the search before found none.
  const isOfNone = last?.topic === 'find-deals' && deals.length === 0 && facts.length > 0
  if (isOfNone && words.hasAny(lexicon.ofIt) && countWords(words) <= mostWordsOfSame)
    return { ...noQuestion, topic: 'deals', ask: { text: noneBefore, readings: [] } }
  if (!isAfter || deals.length === 0 || places.named + places.unknown.length > 0) return null
  const isWhy =
    deal !== null &&
    (asksOfGrade(words) || asksOfMark(words) || (last.topic !== 'find-deals' && words.hasAny(dragsDown)))
  if (isWhy) return { ...noQuestion, topic: 'score', dealIds: [deal], ...(facts.length > 0 && { dealFacts: facts }) }
  // "What's the rent on that one, and my fee back?", of two that were spoken of.
  const isOpen = deal === null && last.topic === 'deals' && words.hasAny(lexicon.thatOne)
  const open = isOpen && findDealFigures(words).dealFigures ? readDeals({ topic: 'deals' }, words, talk, null) : null
  if (open?.ask) return open
  if (countWords(words) > mostWordsOfNext) return null
  const isOfThose = words.hasAny(lexicon.ofThose) && !words.hasAny(lexicon.needsFact)
  // "Which of those costs least" asks for the lowest price of the list, and for no costs.
  if (last.topic === 'find-deals' && isOfThose && facts.every((name) => ofCosts.has(name)) && findOrder(words))
    return null
  if (facts.length === 0 || (!isOfThose && [anyOthers, searching].some(words.hasAny))) return null
  // "What if costs are 20% of the rent".
  if (words.tokens.some(({ kind, text }) => kind === 'number' && !/^[1-5]$/.test(text))) return null
  if (last.topic === 'find-deals' && lexicon.narrowsBy.has(textAt(words.tokens, 0))) return null
  const asks = words.hasAny(lexicon.asksFact) || words.tokens.at(-1)?.text === '?'
  if (!asks) return null
  const [one] = findKinds(
    words,
    known.filter(({ id }) => deals.includes(id)),
  )
  if (one) return { ...noQuestion, topic: 'deals', dealIds: one.ids, dealFacts: facts }
  // "Which of those has its licence", of a list: of the ones that were named.
  if (last.topic === 'find-deals' && deals.length > 1 && isOfThose) {
    const pick = pickBy(words)
    const dealIds = deals.slice(0, mostBeside)
    return { ...noQuestion, topic: 'deals', dealIds, dealFacts: facts, took: ofNamed(dealIds), ...(pick && { pick }) }
  }
  // "Top one, does it have its licence?"
  if (last.topic === 'find-deals' && words.hasAny(lexicon.firstOfList))
    return { ...noQuestion, topic: 'deals', dealIds: [deals[0]!], dealFacts: facts, took: `Of deal ${deals[0]!}.` }
  const referred = readDeals({ topic: 'deals' }, words, talk, null)
  if (referred) return { ...referred, dealFacts: facts }
  // "The second one", where only one of two could be told of.
  const isOrdinal = words.tokens.some(({ text }) => ordinals.has(text))
  if (isOrdinal && deals.length > 1) return null
  if (deal !== null)
    return {
      ...noQuestion,
      topic: 'deals',
      dealIds: [deal],
      dealFacts: facts,
      ...(isOrdinal && { took: `Of deal ${deal}.` }),
    }
  return last.topic === 'deals' && deals.length <= mostBeside
    ? { ...noQuestion, topic: 'deals', dealIds: [...deals], dealFacts: facts }
    : null
}
const mostBeside = 3
const noneBefore =
  'No deal was found before, so I cannot tell which you mean. Name it by its number or its town, and I say it of that one.'
const ofCosts: ReadonlySet<DealFactName> = new Set<DealFactName>(['buyingCosts', 'runningCosts'])
const ofNamed = (ids: readonly number[]) => `Of the deals named above: ${ids.join(', ')}.`

/** "And that Cardiff one. Out of the three, who pays most rent for the money": those of before and the one that is named. */
function besideLast(words: Words, spoken: readonly SpokenDeal[], { last, deals }: Talk): Question | null {
  const ids = spoken.flatMap((one) => one.ids)
  const isOne =
    last?.topic === 'deals' && deals.length > 0 && spoken.every((one) => one.ids.length === 1 && one.isPlain)
  if (!isOne) return null
  const all = [...new Set([...deals, ...ids])]
  const many = words.hasAny(lexicon.ofTheThree) ? 3 : words.hasAny(lexicon.ofTheTwo) ? 2 : 0
  return many > 0 && all.length === many && all.length > ids.length
    ? { ...noQuestion, topic: 'deals', dealIds: all }
    : null
}

function askWhich({ tokens }: Words, { from, to, ids }: SpokenDeal, topic: Topic): Question {
  const start = lexicon.beforeOne.has(textAt(tokens, from - 1)) ? from - 1 : from
  return {
    ...noQuestion,
    topic,
    ask: {
      text: `Several deals are like “${rawOf(tokens, start, to)}”. Which do you mean?`,
      readings: ids.slice(0, 3).map((id) => withNumber(tokens, start, to, id)),
    },
  }
}

const withNumber = (tokens: readonly Token[], from: number, to: number, id: number) =>
  [rawOf(tokens, 0, from), `deal ${id}`, rawOf(tokens, to, tokens.length)]
    .filter(Boolean)
    .join(' ')
    .replace(/ ([?.,!;:])/g, '$1')
