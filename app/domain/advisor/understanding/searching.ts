import * as follow from '../lexicon/follow-ups.ts'
import { areaWords, judging } from '../lexicon/topics.ts'
import type { Question, SearchWishes, Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import type { KnownPlace } from './known.ts'
import type { FoundPlaces } from './places.ts'
import { saySearch, wishesInWords } from './search-words.ts'
import { deniesSort, findSort, findUnmeasured, findUnsearched } from './searches.ts'
import { findOrder, isList, isOfSearch, topicOf, type Reading, type SearchTopic } from './search-topics.ts'
import type { Talk } from './talk.ts'
import { asksForCash, type FoundTopic } from './topics.ts'
import { readWishes, type ReadWishes } from './wishes.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Questions on places and deals, with what the conversation said of them before. */

/** The question of places or deals that a message asks; null where it asks none. */
export function findSearch(own: FoundTopic, reading: Reading, talk: Talk, isContinuing: boolean): Question | null {
  const { words, places, read } = reading
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
  const topic = topicOf(own, reading, wishes, follows ? before : null)
  if (!topic) return null
  const isOfThat = topic === 'find-deals' && Object.keys(wishes.budget).length === 0 && words.hasAny(follow.thatPrice)
  const spoken = talk.cases.at(-1)?.figures.pricePence
  if (isOfThat && spoken !== undefined) wishes.budget.toPence = spoken
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
  const { leftOver, budget, ...others } = wishes
  return (
    Object.keys(budget).length + Object.keys(others).length + leftOver.length > 0 ||
    places.areas.length + places.counties.length + places.notIn.length + places.unclear.length > 0 ||
    findOrder(words) !== undefined ||
    read.rentBound != null
  )
}

const refersBack = [
  'ones', 'of them', 'of those', 'of these', 'any that', 'same', 'instead', 'again', 'those', 'them', 'these', 'others',
  'cheaper', 'dearer', 'smaller', 'bigger',
] // prettier-ignore

/** Whether a message goes on with the search before. */
function goesOn(own: FoundTopic, reading: Reading, wishes: ReadWishes, last: Question, isContinuing: boolean): boolean {
  const { words, places } = reading
  const isOpen = ['unknown', 'term', 'returns'].includes(own.topic)
  if (!isOpen && !isOfSearch(own.topic)) return false
  const isBack = words.hasAny(refersBack) || words.hasAny(follow.anyOthers) || words.hasAny(follow.there)
  const isUnsearched = last.topic === 'find-deals' && findUnsearched(words).length > 0
  const isSaid = saysWish(reading, wishes) || isBack || isUnsearched
  if (!isSaid) return false
  if (isContinuing || isBack) return true
  const count = countWords(words)
  const isPlaced = places.areas.length + places.counties.length > 0
  if (isOpen) return count <= 8 || (own.topic === 'unknown' && isList(last.topic) && count <= 20)
  // "Any HMOs?" behind deals in Leeds, and a place behind a place.
  const namesDeals = words.hasAny(['deal', 'deals', 'listings', 'all'])
  if (own.topic === 'find-deals') return !namesDeals && !isPlaced && count <= 6
  if (isList(last.topic)) return own.topic !== 'compare-areas' && !words.hasAny(areaWords) && count <= 12
  return own.topic !== 'best-areas' && isPlaced && count <= 4
}

interface Wished extends Reading {
  wishes: ReadWishes
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
    ...more
  } = wishes
  const isListed = isList(topic)
  const isDeals = topic === 'find-deals'
  const kept = keptOf(topic, last, words)
  const place = placesOf(topic, wished, kept, areas)
  const order = findOrder(words)
  const isLowest = isDeals && mostYieldPercent !== undefined && leastYieldPercent === undefined
  const sort = isLowest
    ? { sort: 'yield' as const, isReversed: true }
    : (order ?? { sort: kept.sort, isReversed: kept.isReversed })
  const own = { ...kept.wishes, ...more }
  const bedrooms = bedroomsOf(topic, wished, kept)
  const listWishes: SearchWishes = isDeals
    ? own
    : topic === 'best-areas' && own.most !== undefined
      ? { most: own.most }
      : {}
  const yields = isListed ? yieldsOf({ leastYieldPercent, mostYieldPercent }, kept) : {}
  const rent = topic === 'best-areas' ? (ownRent ?? kept.rent) : undefined
  const budget = isListed || topic === 'area' ? mergeRange(kept.budget ?? {}, ownBudget) : {}
  // "Not student" behind student deals takes the type back.
  const isLeft = (name: string | undefined) =>
    [...(wishes.notTypes ?? []), ...(wishes.notStrategies ?? [])].some((one) => one === name)
  const keptType = isLeft(kept.propertyType) ? undefined : kept.propertyType
  const keptWay = isLeft(kept.strategy) ? undefined : kept.strategy
  const type = isDeals ? (propertyType ?? keptType) : undefined
  const way = isDeals ? (strategy ?? keptWay) : undefined
  const asked = askedOf(topic, words)
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
    ...yields,
    ...(type && { propertyType: type }),
    ...(way && { strategy: way }),
    ...(sort.sort && { sort: sort.sort }),
    ...(sort.isReversed && { isReversed: true }),
    ...(Object.keys(listWishes).length > 0 && { wishes: listWishes }),
    ...(bedrooms && { bedroomsOf: bedrooms }),
    ...(asked && { asked }),
    dealIds: [],
    isFollowUp: false,
    unused: [],
  }
  const abroad = readAbroad(words, places).place
  if (abroad && place.areas.length === 0) question.outside = abroad
  const unsearched = isDeals ? [...findUnsearched(words).slice(0, 4), ...(ownRent ? ['the rent'] : [])] : []
  const searched = wishesInWords({ ...question, sort: undefined })
  const cannot = [
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

type Kept = Partial<Question>

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

/** The bedrooms of homes whose rent is asked for. */
function bedroomsOf(topic: SearchTopic, { words, wishes }: Wished, kept: Kept): number[] | undefined {
  if (topic !== 'area' && topic !== 'compare-areas') return undefined
  const { from, to } = wishes.bedrooms ?? {}
  const first = from ?? to
  if (first === undefined && words.hasAny(follow.byBedrooms)) return [1, 2, 3, 4]
  if (first !== undefined && isOfPrice(words)) return undefined
  if (first === undefined) {
    const [lone] = wishes.leftOver.filter(({ kind, value }) => kind === 'other' && value >= 1 && value <= 6)
    // "And the 4s?" behind 3 bedrooms.
    if (lone && kept.bedroomsOf) return [Math.min(lone.value, 4)]
    const isOther = words.hasAny(['price', 'prices', 'yield', 'yields', 'growth', 'average'])
    return isOther ? undefined : kept.bedroomsOf
  }
  const all = new Set<number>()
  for (let count = first; count <= (to ?? first); count++) all.add(Math.min(count, 4))
  return [...all]
}

/** A price is asked about, and no rent. */
const isOfPrice = ({ hasAny }: Words) => hasAny(follow.ofPrices) && !hasAny(follow.ofRents)

function askedOf(topic: SearchTopic, words: Words): Question['asked'] {
  if (topic !== 'area' && topic !== 'compare-areas') return undefined
  const asked: NonNullable<Question['asked']> = []
  if (words.hasAny(['population', 'how many people', 'inhabitants', 'how big is'])) asked.push('population')
  if (words.hasAny(['crime', 'crimes', 'safe', 'safety'])) asked.push('crime')
  return asked.length > 0 ? asked : undefined
}

interface Places {
  areas: Question['areas']
  counties?: Question['counties']
  districts?: string[]
  notIn: Question['areas']
}

function placesOf(topic: SearchTopic, { places, words }: Wished, kept: Kept, there: Question['areas']): Places {
  const listed = isList(topic)
  const isOwn = places.areas.length + places.counties.length > 0
  const isAnywhere =
    words.hasAny(['anywhere', 'everywhere', 'nationwide', 'any area', 'whole uk', 'whole country']) && !isOwn
  const keptPlaces: Places = isAnywhere
    ? { areas: [], notIn: [] }
    : {
        areas: kept.areas?.length ? kept.areas : there,
        counties: kept.counties,
        districts: kept.districts,
        notIn: kept.notIn ?? [],
      }
  const isLost = places.unknown.length > 0 || places.unclear.length > 0
  const notIn = listed ? [...places.notIn, ...(isOwn ? [] : keptPlaces.notIn)] : []
  const out = (areas: Question['areas']) => areas.filter(({ slug }) => !notIn.some((area) => area.slug === slug))
  if (!isOwn) {
    if (!listed && topic === 'compare-areas' && places.notIn.length > 0)
      return {
        ...keptPlaces,
        areas: keptPlaces.areas.filter(({ slug }) => !places.notIn.some((area) => area.slug === slug)),
        notIn: [],
      }
    if (isLost) return { areas: [], notIn }
    return { ...keptPlaces, areas: out(keptPlaces.areas), notIn }
  }
  const inCounties = listed ? places.counties.flatMap(({ councils }) => councils ?? []) : []
  const named = [...places.areas, ...inCounties.filter(({ slug }) => !places.areas.some((area) => area.slug === slug))]
  const areas = listed ? named.filter(({ slug }) => slug !== 'united-kingdom') : named
  return {
    areas: out(topic === 'compare-areas' || topic === 'area' ? compared(areas, kept, topic, { places, words }) : areas),
    ...(listed && places.counties.length > 0 && { counties: countiesOf(places.counties) }),
    ...(topic === 'find-deals' && isOfDistricts(places) && { districts: places.districts }),
    notIn,
  }
}

/** Areas side by side: those that are added to the ones before, put in the place of one, or named alone. */
function compared(
  named: Question['areas'],
  kept: Kept,
  topic: SearchTopic,
  { words }: Pick<Wished, 'places' | 'words'>,
): Question['areas'] {
  const before = kept.areas ?? []
  const { dropped, added } = readEdits(named, words)
  const left = before.filter(({ slug }) => !dropped.some((area) => area.slug === slug))
  if (dropped.length > 0) return [...left, ...added.filter(({ slug }) => !left.some((area) => area.slug === slug))]
  const [first] = named
  const isAdding = follow.adds.has(textAt(words.tokens, 0)) || words.hasAny(['plus', 'add', 'too', 'as well', 'aswell'])
  if (named.length > 1 || !first || before.length === 0) return named
  if (before.length > 1 && isAdding) return [...before.filter(({ slug }) => slug !== first.slug), first]
  if (topic === 'area') return named
  // "What about Leeds?" puts it beside the first of them.
  const [beside] = before
  return beside && beside.slug !== first.slug ? [beside, first] : named
}

/** "Drop Hereford, put in Worcester". */
function readEdits(named: Question['areas'], { tokens }: Words) {
  const dropped: Question['areas'] = []
  for (const area of named) {
    const first = area.name.toLowerCase().split(/[^a-z]/)[0]!
    const at = tokens.findIndex(({ text }) => first.startsWith(text) && text.length >= 4)
    if (at > 0 && [at - 1, at - 2].some((before) => before >= 0 && follow.drops.has(textAt(tokens, before))))
      dropped.push(area)
  }
  return { dropped, added: named.filter((area) => !dropped.includes(area)) }
}

const countiesOf = (counties: readonly KnownPlace[]): NonNullable<Question['counties']> =>
  counties.map(({ name, councils = [] }) => ({ name, slugs: councils.map(({ slug }) => slug) }))

/** Postcodes, where nothing but postcodes was named. */
const isOfDistricts = ({ districts, areas, counties }: FoundPlaces) =>
  districts.length > 0 && counties.length === 0 && areas.length <= districts.length

const unusedCounties = (topic: Topic, { counties }: FoundPlaces) =>
  topic === 'compare-areas' || topic === 'area' ? counties.map(({ name }) => name) : []

/** Requests that cannot be met. */
function cannotOf(topic: SearchTopic, { words, places, wishes }: Wished): string[] {
  const year = wishes.leftOver.find(({ kind }) => kind === 'year')
  const isOneOrMore = topic === 'area' || topic === 'compare-areas'
  const isOfRentGrowth =
    findSort(words)?.sort === 'growth' &&
    words.hasAny(['rent', 'rents', 'rental', 'rentals']) &&
    !words.hasAny(['price', 'prices'])
  const isOfRegions = words.hasAny(follow.regions) && places.areas.length + places.counties.length === 0
  const notIn = places.notIn.slice(0, 3).map(({ name }) => name)
  const isOfKinds = isOneOrMore && wishes.bedrooms === undefined && words.hasAny(follow.homeKinds)
  const isOfPrices = isOneOrMore && wishes.bedrooms !== undefined && isOfPrice(words)
  const isOfYears =
    topic !== 'find-deals' && year === undefined && words.hasAny(follow.severalYears) && !words.hasAny(follow.toCome)
  const remarks: [isSo: boolean, remark: string][] = [
    [deniesSort(words), 'I cannot leave out what is cheap or dear without a price. Say one, such as “over £150,000”.'],
    [isOfKinds, 'I give averages of all homes, and none of one kind of home.'],
    [isOfPrices, 'I give prices of all homes, and none by bedrooms or kind of home.'],
    [isOfYears, 'The change that I have is that of the last year, and none of several years.'],
    [topic === 'area' && words.hasAny(judging), 'Whether a place is good for you I cannot say. These are its figures.'],
    [topic === 'best-areas' && isOfRentGrowth, 'I can order areas by how prices changed, and not by how rents did.'],
    [topic === 'best-areas' && isOfRegions, 'I put councils in order, and not whole regions or counties.'],
    [
      topic === 'best-areas' && wishes.bedrooms !== undefined,
      'I put areas in order by the figures of all homes, and not by those of one size.',
    ],
    [
      topic === 'find-deals' && words.hasAny(follow.anyOthers),
      'I name three deals at once. The others are in the list.',
    ],
    [year !== undefined, `I have the newest published figures only, and none of ${year?.text}.`],
    [topic === 'area' && notIn.length > 0, `I cannot answer for everywhere outside ${notIn.join(' and ')}.`],
  ]
  return [
    ...places.cannot,
    ...(topic === 'find-deals' ? [] : findUnmeasured(words, topic)),
    ...remarks.flatMap(([isSo, remark]) => (isSo ? [remark] : [])),
  ]
}

/** "Still in Leeds, up to £150,000." */
function tookOf(question: Question, kept: Kept, { places, wishes, words }: Wished): string {
  if (!isList(question.topic)) {
    const isOwn = places.areas.length + places.counties.length > 0
    const names = question.areas.map(({ name }) => name)
    const isSort = question.sort !== undefined && findOrder(words) === undefined
    const isSame = question.bedroomsOf?.join() === kept.bedroomsOf?.join()
    const of =
      question.bedroomsOf && isSame && !wishes.bedrooms
        ? `rents of ${question.bedroomsOf.join(' and ')} bedrooms`
        : isSort
          ? ofSort[question.sort!]
          : ''
    const where = isOwn ? '' : names.length > 0 ? `in ${names.join(', ')}` : ''
    return of || where ? `Still ${[of, where].filter(Boolean).join(' ')}.` : ''
  }
  const isOwnPlace = places.areas.length + places.counties.length + places.notIn.length > 0
  const stays: Kept = {
    ...(isOwnPlace
      ? {}
      : {
          areas: question.areas,
          ...(question.counties && { counties: question.counties }),
          ...(question.districts && { districts: question.districts }),
          ...(question.notIn && { notIn: question.notIn }),
        }),
    ...(kept.budget && Object.keys(wishes.budget).length === 0 && { budget: question.budget }),
    ...(wishes.leastYieldPercent === undefined && { leastYieldPercent: question.leastYieldPercent }),
    ...(!wishes.propertyType && { propertyType: question.propertyType }),
    ...(!wishes.strategy && { strategy: question.strategy }),
    ...(kept.wishes && {
      wishes: Object.fromEntries(Object.entries(kept.wishes).filter(([name]) => !(name in wishes) && name !== 'most')),
    }),
    ...(findOrder(words) === undefined && { sort: question.sort, isReversed: question.isReversed }),
  }
  const words_ = wishesInWords(stays)
  return words_.length > 0 ? `Still ${words_.join(', ')}.` : ''
}

const ofSort: Partial<Record<NonNullable<Question['sort']>, string>> = {
  rent: 'the rent',
  price: 'the price',
  yield: 'the yield',
  growth: 'the price change',
}

/** A figure that could be two things is asked about, and so is a search of nothing that can be searched for. */
function askOf(question: Question, { wishes, words }: Wished): Question['ask'] {
  if (!isList(question.topic) || question.outside) return undefined
  const { most: _, ...others } = question.wishes ?? {}
  const base: Question = { ...question, wishes: others }
  const [left] = wishes.leftOver.filter(({ kind, value }) => kind !== 'year' && (kind !== 'other' || value > 12))
  if (left?.kind === 'foreign')
    return {
      text: `Prices here are in pounds, and I do not turn ${left.text} of another money into them. What is it in pounds?`,
      readings: wishesInWords(base).length > 0 ? [saySearch(base)] : [],
    }
  const pence = left && left.value * 100
  if (left?.kind === 'pounds' && pence)
    return {
      text: `What is ${left.text} of?`,
      readings: [
        saySearch({ ...base, budget: { ...base.budget, toPence: pence } }),
        ...(question.topic === 'find-deals' ? [saySearch({ ...base, wishes: { ...others, cashToPence: pence } })] : []),
        saySearch(base),
      ],
    }
  if (left?.kind === 'percent' && left.value <= 30)
    return {
      text: `What is ${left.text} of? I can search by gross yield${question.topic === 'find-deals' ? ' and by ROI' : ''}.`,
      readings: [
        saySearch({ ...base, leastYieldPercent: left.value }),
        ...(question.topic === 'find-deals'
          ? [saySearch({ ...base, wishes: { ...others, leastRoiPercent: left.value } })]
          : []),
        saySearch(base),
      ],
    }
  if (question.topic !== 'find-deals') return undefined
  const unsearched = findUnsearched(words)
  if (unsearched.length === 0) return undefined
  const isAny = wishesInWords(question).length > 0
  if (isAny) return undefined
  return {
    text: `I cannot search deals by ${unsearched.slice(0, 3).join(' or ')}. I can by place, price, yield, ROI, bedrooms, cash needed, type and score.`,
    readings: ['All deals, cheapest first', 'All deals, highest yield first', 'All deals, least cash first'],
  }
}
