import * as follow from '../lexicon/follow-ups.ts'
import { takesOut } from '../lexicon/list-narrowed.ts'
import { against } from '../lexicon/places.ts'
import { falling, nearIt, nextOne, rising } from '../lexicon/searches.ts'
import { areaWords, ofRules } from '../lexicon/topics.ts'
import type { Question, SearchWishes, Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { findAreaMeasures, isOfThose, orderOfMeasures, saysMove } from './area-measures.ts'
import type { FoundPlaces } from './places.ts'
import { placesOf, withoutBeyond } from './search-places.ts'
import { askOf, cannotOf, isOfPrice, tookOf } from './search-said.ts'
import { wishesInWords } from './search-words.ts'
import { findUnused } from './words-unused.ts'
import { findNth, findTotal, findUnsearched } from './searches.ts'
import {
  findOrder,
  isList,
  isOfSearch,
  isPutBeside,
  narrowsByFigure,
  topicOf,
  type Kept,
  type Reading,
  type SearchTopic,
  type Wished,
} from './search-topics.ts'
import type { Talk } from './talk.ts'
import { asksForCash, type FoundTopic } from './topics.ts'
import { readWishes, type ReadWishes } from './wishes.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Questions on places and deals, with what the conversation said of them before. */

/** The question of places or deals that a message asks; null where it asks none. */
export function findSearch(own: FoundTopic, heard: Reading, talk: Talk, isContinuing: boolean): Question | null {
  const reading = withoutBeyond(heard)
  const { words, places, read } = reading
  if (own.topic === 'unknown' && words.hasAny(ofRules)) return null
  const wishes = readWishes(words, places.taken)
  const { last } = talk
  const isOfSum = last !== null && !isOfSearch(last.topic) && last.topic !== 'deals' && !talk.passing.has(last.topic)
  // "What about Leeds?" behind a purchase goes on with that.
  const isNextOfSum = isOfSum && isContinuing && own.topic !== 'find-deals' && !words.hasAny(areaWords)
  if (isNextOfSum) return null
  const isCase =
    (read.figures.monthlyRentPence !== undefined && read.prices.length > 0 && !read.rentBound) ||
    asksForCash(words, read)
  // "Yield on that at 750 a month", of the average price of a place.
  const isOfAverage =
    read.figures.monthlyRentPence !== undefined && !read.rentBound && words.hasAny(follow.averagePrices)
  if ((isCase || (isOfAverage && own.topic === 'returns')) && !isOfSearch(own.topic)) return null
  const before = last && (isOfSearch(last.topic) || last.topic === 'deals') ? (talk.search ?? last) : null
  const isThere = words.hasAny(follow.there)
  const follows = before !== null && goesOn(own, reading, wishes, before, isContinuing)
  if (last?.topic === 'area' && comparesThem(own, words, places) && talk.recent.length > 1)
    return {
      ...build('compare-areas', null, { ...reading, wishes }, []),
      areas: talk.recent,
      took: 'Of the places above.',
    }
  const found = topicOf(own, reading, wishes, follows ? before : null, isOfSum)
  if (!found) return null
  // "How's the city for rents", of the one place that was spoken of.
  const isPlaced = places.areas.length + places.counties.length + places.notIn.length > 0
  const isOfThere = found === 'best-areas' && isThere && !isPlaced && talk.areas.length === 1
  const topic = isOfThere ? 'area' : found
  const isOfThat = topic === 'find-deals' && Object.keys(wishes.budget).length === 0 && words.hasAny(follow.thatPrice)
  const { pricePence, loanPence } = talk.cases.at(-1)?.figures ?? {}
  const spoken = pricePence ?? loanPence
  if (isOfThat && spoken !== undefined) {
    wishes.budget.toPence = words.hasAny(nearIt) ? Math.round(spoken * 1.1) : spoken
    if (words.hasAny(nearIt)) wishes.budget.fromPence = Math.round(spoken * 0.9)
  }
  const from = follows ? before : null
  return build(topic, from, { ...reading, wishes }, isThere || (follows && topic === 'find-deals') ? talk.areas : [])
}

/** "Which is cheaper?" and "compare them", of what was spoken of before. */
function comparesThem(
  { topic }: FoundTopic,
  words: Words,
  { areas, counties, unclear, unknown }: FoundPlaces,
): boolean {
  if (areas.length + counties.length + unclear.length + unknown.length > 0 || countWords(words) > 9) return false
  return ['unknown', 'compare-areas', 'best-areas'].includes(topic) && words.hasAny(follow.weighsThem)
}

/** Whether a message says any wish of a search. */
function saysWish({ words, places, read }: Reading, wishes: ReadWishes): boolean {
  const { leftOver, budget, depositOf: _, ...others } = wishes
  return (
    Object.keys(budget).length + Object.keys(others).length + leftOver.length > 0 ||
    places.areas.length + places.counties.length + places.notIn.length + places.unclear.length > 0 ||
    findOrder(words) !== undefined ||
    words.hasAny(nextOne) ||
    findAreaMeasures(words).length > 0 ||
    read.rentBound != null
  )
}

const refersBack = [
  'ones', 'whats left', 'what is left', 'those left', 'the rest', 'remaining', 'of them', 'of those', 'of these', 'any that', 'next one', 'the next', 'same', 'instead', 'again', 'those', 'them', 'these', 'others',
  'cheaper', 'dearer', 'smaller', 'bigger',
] // prettier-ignore

/** Whether a message goes on with the search before. */
function goesOn(own: FoundTopic, reading: Reading, wishes: ReadWishes, last: Question, isContinuing: boolean): boolean {
  const { words, places } = reading
  const isOpen = ['unknown', 'term', 'returns'].includes(own.topic)
  if (!isOpen && !isOfSearch(own.topic)) return false
  const isBack = words.hasAny(refersBack) || words.hasAny(follow.anyOthers) || words.hasAny(follow.there)
  const isUnsearched = last.topic === 'find-deals' && findUnsearched(words).length > 0
  // "What about a four", of the rents of three bedrooms.
  const isSize = last.bedroomsOf !== undefined && words.tokens.some(({ text }) => sizeNames.has(text))
  const isSaid = saysWish(reading, wishes) || isBack || isUnsearched || isSize || findNth(words, last) !== undefined
  if (!isSaid) return false
  if (last.topic === 'find-deals' && (words.hasAny(takesOut) || narrowsByFigure(words, places, wishes))) return true
  // "Vs Flintshire and Conwy".
  const isAgainst = against.has(textAt(words.tokens, 0))
  if (isContinuing || isBack || isAgainst || (places.areas.length > 0 && isPutBeside(words))) return true
  const count = countWords(words)
  const isPlaced = places.areas.length + places.counties.length > 0
  if (isOpen) return count <= 8 || (own.topic === 'unknown' && isList(last.topic) && count <= 20)
  // "Any HMOs?" behind deals in Leeds, and a place behind a place.
  const namesDeals = words.hasAny(['deal', 'deals', 'listings', 'all'])
  if (own.topic === 'find-deals') return !namesDeals && !isPlaced && count <= 6
  if (isList(last.topic)) return own.topic !== 'compare-areas' && !words.hasAny(areaWords) && count <= 12
  return own.topic !== 'best-areas' && isPlaced && count <= 4
}

/** `areas` are those that were spoken of before, for "there". */
function build(topic: SearchTopic, last: Question | null, wished: Wished, areas: Question['areas']): Question {
  const { words, places, wishes } = wished
  const {
    budget: ownBudget,
    rent: ownRent,
    leastYieldPercent,
    mostYieldPercent,
    propertyType,
    strategy,
    leftOver: _leftOver,
    depositOf: _depositOf,
    ...more
  } = wishes
  const isListed = isList(topic)
  const isDeals = topic === 'find-deals'
  const kept = keptOf(topic, last, words)
  const place = placesOf(topic, wished, kept, areas)
  const read = findOrder(words)
  const order = isDeals
    ? read
    : isOfThoseBefore(topic, last, words)
      ? undefined
      : (orderOfMeasures(words, read !== undefined) ?? read)
  const isLowest = isDeals && mostYieldPercent !== undefined && leastYieldPercent === undefined
  const sort = isLowest
    ? { sort: 'yield' as const, isReversed: true }
    : (order ?? { sort: kept.sort, isReversed: kept.isReversed })
  const own = mergeWishes(kept.wishes ?? {}, more)
  const bedrooms = bedroomsOf(topic, wished, kept)
  // Of an order that is none of its own nothing is first.
  const isFirst = isDeals && (sort.sort !== undefined || words.hasAny(['best', 'top']))
  const asked = isListed ? findNth(words, last) : undefined
  const nth = asked === 1 && !isFirst ? undefined : asked
  const listWishes: SearchWishes = isDeals
    ? own
    : topic === 'best-areas' && own.most !== undefined
      ? { most: own.most }
      : {}
  const yields = isListed ? yieldsOf({ leastYieldPercent, mostYieldPercent }, kept) : {}
  const rent = isListed ? (ownRent ?? kept.rent) : undefined
  const all = isDeals ? findTotal(words) : undefined
  // "I have 30k altogether" adds nothing up.
  const total = all?.as === 'sum' && more.cashToPence !== undefined ? undefined : all
  const budget = isListed || topic === 'area' ? mergeRange(kept.budget ?? {}, ownBudget) : {}
  // "Not student" behind student deals takes the type back.
  const isLeft = (name: string | undefined) =>
    [...(wishes.notTypes ?? []), ...(wishes.notStrategies ?? [])].some((one) => one === name)
  // "Anything else? Shops, offices" looks for these in place of what was looked for.
  const isElse = words.hasAny(follow.anythingElse) && (propertyType ?? strategy ?? wishes.kinds) !== undefined
  const keptType = isElse || isLeft(kept.propertyType) ? undefined : kept.propertyType
  const keptWay = isElse || isLeft(kept.strategy) ? undefined : kept.strategy
  const type = isDeals ? (propertyType ?? keptType) : undefined
  const way = isDeals ? (strategy ?? keptWay) : undefined
  const besides = askedOf(topic, words, kept)
  const question: Question = {
    topic,
    figures: {},
    areas: place.areas,
    ...(place.counties && { counties: place.counties }),
    ...(place.districts && { districts: place.districts }),
    ...(place.notIn.length > 0 && { notIn: place.notIn }),
    unknownPlaces: [
      ...places.unknown,
      ...(place.areas.length === 0 || topic === 'compare-areas' ? unusedCounties(topic, places) : []),
    ],
    budget,
    ...(rent && { rent }),
    ...(nth !== undefined && { nth }),
    ...(total && { total }),
    ...yields,
    ...(type && { propertyType: type }),
    ...(way && { strategy: way }),
    ...(sort.sort && { sort: sort.sort }),
    ...(sort.isReversed && { isReversed: true }),
    ...(Object.keys(listWishes).length > 0 && { wishes: listWishes }),
    ...(bedrooms && { bedroomsOf: bedrooms }),
    ...(besides && { asked: besides }),
    dealIds: [],
    isFollowUp: false,
    unused: [],
  }
  const abroad = readAbroad(words, places).place
  if (abroad && place.areas.length === 0) question.outside = abroad
  const unsearched = isDeals ? findUnsearched(words).slice(0, 4) : []
  const unused = isDeals ? findUnused(words, places.taken) : []
  const searched = wishesInWords({ ...question, sort: undefined })
  const cannot = [
    ...(unused.length > 0 ? [`I did not take into account: “${unused.join('”, “')}”. No search here is by that.`] : []),
    ...(unsearched.length > 0
      ? [
          `${searched.length > 0 ? `I searched by this alone: ${searched.join(', ')}. ` : ''}I cannot search by ${unsearched.join(' or ')}, so nothing is narrowed by that.`,
        ]
      : []),
    // What was dropped needs no remark.
    ...cannotOf(topic, wished).filter(
      (text) =>
        !places.areas.some(
          ({ slug, name }) => text.includes(name) && !question.areas.some((area) => area.slug === slug),
        ),
    ),
  ]
  if (cannot.length > 0) question.cannot = cannot
  const took = last && tookOf(question, kept, wished)
  if (took) question.took = took
  question.ask = askOf(question, wished)
  if (!question.ask) delete question.ask
  return question
}

/** The wishes of the last search and those of the message: what is wished for now is no longer left out, and the other way round. */
export function mergeWishes(before: SearchWishes, own: SearchWishes): SearchWishes {
  const merged: SearchWishes = { ...before, ...own }
  const without = <Name>(list: readonly Name[] | undefined, out: readonly Name[] | undefined) =>
    list?.filter((name) => !out?.includes(name))
  const notKinds = [...new Set([...(without(before.notKinds, own.kinds) ?? []), ...(own.notKinds ?? [])])]
  const kinds = own.kinds ?? without(before.kinds, own.notKinds) ?? []
  const notTypes = [...new Set([...(before.notTypes ?? []), ...(own.notTypes ?? [])])]
  const notDeals = [...new Set([...(before.notDeals ?? []), ...(own.notDeals ?? [])])]
  const notStrategies = [...new Set([...(before.notStrategies ?? []), ...(own.notStrategies ?? [])])]
  for (const [name, list] of Object.entries({ kinds, notKinds, notTypes, notStrategies, notDeals })) {
    if (list.length > 0) Object.assign(merged, { [name]: list })
    else delete merged[name as 'kinds']
  }
  return merged
}

/** What stays of the last search where the message says nothing else. */
function keptOf(topic: SearchTopic, last: Question | null, words: Words): Kept {
  if (!last) return {}
  const { topic: _, ask: __, took: ___, cannot: ____, ...kept } = last
  if (words.hasAny(['any price', 'whatever price', 'no limit', 'price doesnt matter'])) kept.budget = {}
  if (isList(topic) !== isList(last.topic) || (topic === 'find-deals') !== (last.topic === 'find-deals')) {
    // Deals of areas in order keep the places and the price, and not the order.
    const { areas, counties, districts, notIn, budget } = kept
    return { areas, budget, ...(counties && { counties }), ...(districts && { districts }), ...(notIn && { notIn }) }
  }
  return kept
}

/** A limit at the other end stays, where both can be kept. */
function mergeRange(last: Question['budget'], own: Question['budget']): Question['budget'] {
  if (Object.keys(own).length !== 1) return Object.keys(own).length === 0 ? last : own
  const both = { ...last, ...own }
  const { fromPence = 0, toPence = Infinity } = both
  return fromPence < toPence && (last.fromPence !== undefined) !== (last.toPence !== undefined) ? both : own
}

function yieldsOf(own: Pick<Question, 'leastYieldPercent' | 'mostYieldPercent'>, kept: Kept) {
  const isOwn = own.leastYieldPercent !== undefined || own.mostYieldPercent !== undefined
  const { leastYieldPercent: least, mostYieldPercent: most } = isOwn ? own : kept
  return {
    ...(least !== undefined && { leastYieldPercent: least }),
    ...(most !== undefined && { mostYieldPercent: most }),
  }
}

const sizeNames = new Map([['two', 2], ['three', 3], ['four', 4], ['five', 4]]) // prettier-ignore

/** The bedrooms of homes whose rent is asked for. */
function bedroomsOf(topic: SearchTopic, { words, wishes }: Wished, kept: Kept): number[] | undefined {
  if (topic !== 'area' && topic !== 'compare-areas') return undefined
  const { from, to } = wishes.bedrooms ?? {}
  const first = from ?? to
  if (first === undefined && words.hasAny(follow.byBedrooms)) return [1, 2, 3, 4]
  if (first !== undefined && isOfPrice(words)) return undefined
  if (first === undefined) {
    const [lone] = wishes.leftOver.filter(({ kind, value }) => kind === 'other' && value >= 1 && value <= 6)
    const said = countWords(words) <= 6 ? words.tokens.find(({ text }) => sizeNames.has(text)) : undefined
    if (said && kept.bedroomsOf) return [sizeNames.get(said.text)!]
    // "And the 4s?" behind 3 bedrooms.
    if (lone && kept.bedroomsOf) return [Math.min(lone.value, 4)]
    const isOther = words.hasAny(['price', 'prices', 'yield', 'yields', 'growth', 'average'])
    return isOther ? undefined : kept.bedroomsOf
  }
  const all = new Set<number>()
  for (let count = first; count <= (to ?? first); count++) all.add(Math.min(count, 4))
  return [...all]
}

/** "And how have rents moved in those five" behind a list of areas: it stays in its order. */
const isOfThoseBefore = (topic: SearchTopic, last: Question | null, words: Words) =>
  topic === 'best-areas' && last?.topic === 'best-areas' && isOfThose(words)

function askedOf(topic: SearchTopic, words: Words, kept: Kept): Question['asked'] {
  if (topic === 'find-deals') return undefined
  const asked = [...findAreaMeasures(words)]
  const isOfChange = asked.includes('change') || asked.includes('rentChange')
  if (!isOfChange && (words.hasAny(rising) || words.hasAny(falling) || saysMove(words)))
    // "Gone up much?" behind an average rent is of that.
    asked.push(kept.sort === 'rent' || kept.asked?.includes('rentChange') ? 'rentChange' : 'change')
  // The order by growth shows the change of prices anyway.
  const shown = topic === 'best-areas' ? asked.filter((name) => name !== 'change') : asked
  if (asked.length > 0) return shown.length > 0 ? shown : undefined
  // "Put Grimsby next to it, least first" goes on with the crimes that were asked for.
  const isSame = kept.asked && !words.hasAny(ofAreaFigures) && findOrder(words) === undefined
  return isSame ? kept.asked : undefined
}
const ofAreaFigures = ['price', 'prices', 'rent', 'rents', 'yield', 'yields', 'average', 'cost', 'costs']

const unusedCounties = (topic: Topic, { counties }: FoundPlaces) =>
  topic === 'compare-areas' || topic === 'area' ? counties.map(({ name }) => name) : []
