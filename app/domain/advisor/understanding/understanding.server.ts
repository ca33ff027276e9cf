import { setImmediate as letOthersGo } from 'node:timers/promises'
import { longestMessage, mostMessages, type ChatMessage } from '../answer.ts'
import * as lexicon from '../lexicon/follow-ups.ts'
import { judging } from '../lexicon/topics.ts'
import { incomeTaxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { questionOfCase } from '../answers/given.ts'
import { readCase } from '../case-words.ts'
import type { GivenFigures, LeftOver, Question, Topic } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { findAskedNext } from './asked-next.ts'
import { findLeftOver } from './account.ts'
import { findBuyer, findNation, readBuyer } from './buyers.ts'
import { readFigures, toBudget, type ReadFigures } from './figures.ts'
import type { KnownPlaces } from './known.ts'
import { soughtOf } from './law.ts'
import { findPlaces, type FoundPlaces } from './places.ts'
import {
  deniesSort,
  findDealIds,
  findPropertyType,
  findSort,
  findStrategy,
  findUnmeasured,
  findUnsearched,
} from './searches.ts'
import { findTopic, type FoundTopic } from './topics.ts'
import { topicFigures } from './use-figures.ts'
import { countWords, readWords, textOf, type Words } from './words.ts'

/**
 * The last question of a conversation, with what the questions before it said.
 *
 * A message that says of itself what it asks, such as "stamp duty on 250k", begins afresh, and no figure of an earlier question
 * goes with it. One that does not, such as "and with a 70% mortgage?", goes on with the last topic: what it names is changed,
 * and all else stays. A message that begins like a continuation ("and", "what about", "same", "make it", "with") and asks about the same
 * things, or about another figure of the same purchase, keeps them too. Greetings, thanks and what was not understood end no topic; what
 * is refused and questions about the site do not carry figures on.
 *
 * A long message takes some milliseconds, and others have their turn between two of them.
 */
export async function understandQuestion(messages: readonly ChatMessage[], known: KnownPlaces): Promise<Question> {
  const asked = messages.slice(-mostMessages).filter(({ role }) => role === 'user')
  let last: Question | null = null
  let question: Question = noQuestion
  // The areas that were asked about one by one, which "which is cheaper?" compares.
  let recent: Question['areas'] = []
  for (const [index, { content }] of asked.entries()) {
    if (index > 0) await letOthersGo()
    question = understandOne(content.slice(0, longestMessage), known, last, recent)
    const { topic, areas } = question
    if (!passing.has(topic)) last = question
    if (topic === 'area') recent = [...recent.filter(({ slug }) => slug !== areas[0]?.slug), ...areas].slice(-2)
    else if (!passing.has(topic)) recent = []
  }
  return question
}

const noQuestion: Question = {
  topic: 'unknown',
  figures: {},
  areas: [],
  unknownPlaces: [],
  budget: {},
  dealIds: [],
  isFollowUp: false,
  unused: [],
}
const refused = ['forbidden', 'recommendation', 'not-ours'] as const
/** Topics that the next message does not go on with. */
const passing = new Set<Topic>(['greeting', 'thanks', 'unknown', 'site', 'term', 'law', 'first-time', ...refused])
const ofPurchase = new Set<Topic>(['returns', 'mortgage', 'property-tax', 'rental-cover', 'brrr', 'section-24'])
const ofAreas: ReadonlySet<Topic> = new Set(['best-areas', 'area', 'compare-areas'])

function understandOne(text: string, known: KnownPlaces, last: Question | null, recent: Question['areas']): Question {
  // A reading that was pressed, or a case that comes back from its calculator.
  const exact = readCase(text.trim())
  if (exact) return { ...noQuestion, ...questionOfCase(exact) }
  const words = readWords(text)
  const places = findPlaces(words, known)
  const read = readFigures(words, places.taken)
  const own = findTopic(words, places, read)
  const start = `${textOf(words.tokens, 0, 4)} `
  const isContinuing = lexicon.continues.some((phrase) => start.startsWith(`${phrase} `))
  const reading = { words, places, read }
  // A message of its own figures begins afresh.
  const hasFigures = Object.keys(read.figures).length + read.prices.length > 0
  const isOpen = own.topic === 'term' || own.topic === 'unknown' || ofPurchase.has(own.topic)
  const next = last && ofPurchase.has(last.topic) && !hasFigures && isOpen ? findAskedNext(words, last) : undefined
  if (next) return build({ topic: next }, last, reading)
  // "what about as a first time buyer" is a buyer, and no first step.
  const isShort = words.tokens.length <= 12
  if (own.topic === 'first-time' && last?.topic === 'property-tax' && isShort && findBuyer(words) === 'first-time')
    return build({ topic: last.topic }, last, reading)
  if (last?.topic === 'area' && recent.length === 2 && comparesThem(own, words, places))
    return { ...build({ topic: 'compare-areas' }, last, reading), areas: recent }
  const nextIds = last?.topic === 'deals' && own.topic === 'unknown' ? findDealIds(words, true) : []
  if (nextIds.length > 0) return { ...build({ topic: 'deals' }, last, reading), dealIds: nextIds, unused: [] }
  // "Do I need a licence there?"
  if (own.topic === 'law') {
    const law = build(own, null, reading)
    return law.areas.length > 0 || law.sought?.nation ? law : { ...law, areas: last?.areas ?? [] }
  }
  const isFollowUp = last !== null && doesFollow(own, last, isContinuing, reading)
  const topic = isFollowUp ? followedTopic(own, last, isContinuing, places) : own
  return build(topic, isFollowUp ? last : null, reading)
}

/** "Which is cheaper?" and "compare them", of what was spoken of before. */
function comparesThem({ topic }: FoundTopic, words: Words, { areas, counties, unknown }: FoundPlaces): boolean {
  if (areas.length + counties.length + unknown.length > 0 || countWords(words) > 6) return false
  return ['unknown', 'compare-areas', 'best-areas'].includes(topic) && words.hasAny(lexicon.comparesBoth)
}

interface Reading {
  read: ReadFigures
  places: FoundPlaces
  words: Words
}

const isOfSearch = (topic: Topic) => ofAreas.has(topic) || topic === 'find-deals'

/** Whether a message goes on with the last question. */
function doesFollow({ topic }: FoundTopic, last: Question, isContinuing: boolean, reading: Reading): boolean {
  const { read, places, words } = reading
  const saysSomething =
    [places.areas, places.counties, places.unknown, places.notIn, read.prices].some((named) => named.length > 0) ||
    [read.figures, readAbroad(words)].some((said) => Object.keys(said).length > 0) ||
    [read.leastYieldPercent, read.mostYieldPercent, read.years, read.replaced, read.dates.dates[0]].some(
      (limit) => limit !== undefined,
    ) ||
    [findBuyer, findNation, findPropertyType, findStrategy, findSort].some((find) => find(words) !== undefined)
  const isYield = topic === 'term' && (read.leastYieldPercent ?? read.mostYieldPercent) !== undefined
  if (topic === 'unknown' || isYield) return saysSomething && (isContinuing || words.tokens.length <= 8)
  if (narrowsDeals(topic, last, reading)) return true
  if (!isContinuing) return false
  if (topic === last.topic) return saysSomething
  if (topic === 'term') return ofPurchase.has(last.topic) && words.tokens.length <= 6 && words.tokens[0]?.text === 'and'
  if (ofPurchase.has(topic) && ofPurchase.has(last.topic))
    return read.prices.length === 0 || read.figures.monthlyRentPence === undefined
  return isOfSearch(topic) && (isOfSearch(last.topic) || ofPurchase.has(last.topic))
}

/** "Any HMOs?" after deals in Leeds, and "any deals?" after the figures of Leeds: a few words that name no place. */
function narrowsDeals(topic: Topic, last: Question, { places, words, read }: Reading): boolean {
  const isPlaced = places.areas.length + places.counties.length + places.unknown.length > 0
  if (isPlaced || read.prices.length > 0) return false
  if (last.topic === 'find-deals') {
    const isNarrower =
      topic === 'term' ? findStrategy(words) !== undefined && countWords(words) <= 2 : topic === 'find-deals'
    return isNarrower && countWords(words) <= 5 && !words.hasAny(['deal', 'deals', 'listings', 'all'])
  }
  return (
    topic === 'find-deals' &&
    ofAreas.has(last.topic) &&
    (last.areas.length > 0 || Object.keys(last.budget).length > 0) &&
    countWords(words) <= 4
  )
}

function followedTopic(own: FoundTopic, last: Question, isContinuing: boolean, places: FoundPlaces): FoundTopic {
  if (own.topic === 'unknown' || own.topic === 'term' || own.topic === 'area') return { topic: last.topic }
  // "what if the rent was 1000" is no new topic.
  if (isContinuing && own.topic === 'mortgage' && last.topic !== 'mortgage') return { topic: last.topic }
  if (ofPurchase.has(last.topic) && ofAreas.has(own.topic) && places.areas.length < 2) return { topic: last.topic }
  return own
}

function build(
  { topic, term, otherTerm, siteTopic, law, declined }: FoundTopic,
  last: Question | null,
  reading: Reading,
): Question {
  const { words, places, read } = reading
  const isSearch = isOfSearch(topic)
  const isList = topic === 'best-areas' || topic === 'find-deals'
  const carried = last && { ...last.figures }
  const rent = topic === 'best-areas' ? (rentLimits(read) ?? last?.rent) : undefined
  const { figures, unused, leftOver, changed } = topicFigures(
    topic,
    rent && read.rentBound ? withoutRent(read) : read,
    carried,
  )
  const purchase: GivenFigures = { ...figures }
  const searched = isSearch ? toBudget(read.prices) : { budget: {}, unused: [] }
  const areas = areasOf(topic, places, last, words.tokens[0]?.text === 'and')
  const isOwnPlace = places.areas.length + places.counties.length > 0
  const notIn = isList ? [...places.notIn, ...(isOwnPlace ? [] : (last?.notIn ?? []))] : []
  const isDenied = (name: string) => places.notIn.some((area) => area.name === name)
  const said = findNation(words)
  const foundBuyer = readBuyer(words)
  const [nation, buyer, abroad] = [said && !isDenied(said) ? said : places.nation, foundBuyer.buyer, readAbroad(words)]
  if (ofPurchase.has(topic)) {
    if (nation) purchase.nation = nation
    if (buyer) purchase.buyer = buyer
    if (abroad.isNonResident !== undefined) purchase.isNonResident = abroad.isNonResident
    readWhen(topic, read, purchase, leftOver)
    const taken = new Set([...places.taken, ...foundBuyer.taken])
    leftOver.push(...findLeftOver({ topic, words, read, figures: purchase, buyer: foundBuyer, taken }))
  }
  const lastOutside = nation || places.areas.length > 0 ? undefined : last?.outside
  const outside = ofPurchase.has(topic) ? (abroad.place ?? lastOutside) : undefined
  const isLowest = topic === 'find-deals' && read.mostYieldPercent !== undefined
  const found = isLowest ? { sort: 'yield' as const, isReversed: true } : isSearch ? findSort(words) : undefined
  const { sort, isReversed } = found ?? (isSearch ? { sort: last?.sort, isReversed: last?.isReversed } : {})
  const leastYield = read.leastYieldPercent ?? (isSearch ? last?.leastYieldPercent : undefined)
  const mostYield = read.mostYieldPercent ?? (isSearch ? last?.mostYieldPercent : undefined)
  const propertyType = topic === 'find-deals' ? (findPropertyType(words) ?? last?.propertyType) : undefined
  const strategy = topic === 'find-deals' ? (findStrategy(words) ?? last?.strategy) : undefined
  const budget = isSearch ? (Object.keys(searched.budget).length > 0 ? searched.budget : (last?.budget ?? {})) : {}
  const counties = isList ? (isOwnPlace ? countiesOf(places) : last?.counties) : undefined
  const districts = topic === 'find-deals' ? (isOwnPlace ? districtsOf(places) : last?.districts) : undefined
  const cannot = isSearch || topic === 'deals' ? cannotOf(topic, reading) : []
  const dealIds = findDealIds(words)
  const wasYieldUsed = (read.leastYieldPercent ?? read.mostYieldPercent) === undefined || isSearch
  return {
    topic,
    figures: purchase,
    areas: areas.filter(({ slug }) => !notIn.some((area) => area.slug === slug)),
    ...(counties && { counties }),
    ...(districts && { districts }),
    ...(notIn.length > 0 && { notIn }),
    unknownPlaces: [
      ...places.unknown,
      ...(areas.length === 0 || topic === 'compare-areas' ? unusedCounties(topic, places) : []),
    ],
    ...(outside && { outside }),
    budget,
    ...(rent && { rent }),
    ...(isSearch && leastYield !== undefined && { leastYieldPercent: leastYield }),
    ...(topic === 'best-areas' && mostYield !== undefined && { mostYieldPercent: mostYield }),
    ...(propertyType && { propertyType }),
    ...(strategy && { strategy }),
    ...(sort && { sort }),
    ...(isReversed && { isReversed }),
    dealIds:
      topic === 'deals' || topic === 'recommendation' ? (dealIds.length > 0 ? dealIds : (last?.dealIds ?? [])) : [],
    ...(term && { term }),
    ...(otherTerm && { otherTerm }),
    ...(siteTopic && { siteTopic }),
    ...(law && { law }),
    ...(declined && { declined }),
    ...((topic === 'law' || topic === 'unknown') && { sought: soughtOf(words, places) }),
    ...(cannot.length > 0 && { cannot }),
    isFollowUp: last !== null && saysAnything(last),
    unused: [
      ...unused.filter((text) => !(topic === 'find-deals' && /^\d+[ -]?bed/i.test(text))),
      ...searched.unused,
      ...(wasYieldUsed || ofPurchase.has(topic) ? [] : [`${read.leastYieldPercent ?? read.mostYieldPercent}%`]),
    ],
    ...(leftOver.length > 0 && { leftOver }),
    ...(ofPurchase.has(topic) && read.setAside.length > 0 && { setAside: read.setAside }),
    ...(ofPurchase.has(topic) && read.worked.length > 0 && { worked: read.worked }),
    ...(changed.length > 0 && { changed }),
  }
}

const yearName = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`

/** The day of a purchase, or the tax year of an income. Of two days neither is it. */
function readWhen(topic: Topic, { dates: { dates } }: ReadFigures, purchase: GivenFigures, left: LeftOver[]): void {
  const isOfYear = topic === 'section-24'
  const fitting = dates.filter(({ taxYear }) => (taxYear !== undefined) === isOfYear)
  const [date, ...others] = fitting
  if (!date) return
  const of = ({ day, taxYear }: (typeof dates)[number]): GivenFigures => {
    if (isOfYear) return { taxYear: yearName(taxYear!) as TaxYear }
    const full = day!.length === 5 ? `${(purchase.completionDate ?? '').slice(0, 4)}-${day}` : day!
    return { completionDate: full }
  }
  const isYearMissing = date.day?.length === 5 && purchase.completionDate === undefined
  const isUnknownYear = isOfYear && !(yearName(date.taxYear!) in incomeTaxYears)
  if (isYearMissing || isUnknownYear) left.push({ text: date.text, meanings: [] })
  else if (others.length > 0)
    left.push({ text: `${date.text} and ${others[0]!.text}`, meanings: [of(date), of(others[0]!)] })
  else Object.assign(purchase, of(date))
}

/** Whether there is anything that a question can take from one before: an example has no figures of the visitor. */
const saysAnything = ({ figures, areas, budget, dealIds, leastYieldPercent, propertyType, strategy, sort }: Question) =>
  [figures, areas, budget, dealIds].some((given) => Object.keys(given).length > 0) ||
  [leastYieldPercent, propertyType, strategy, sort].some((given) => given !== undefined)

/** Limits of an average rent. One that is "about" something may be a tenth away. */
function rentLimits({ figures: { monthlyRentPence }, rentBound }: ReadFigures): Question['rent'] {
  if (monthlyRentPence === undefined || !rentBound) return undefined
  if (rentBound === 'about')
    return { fromPence: Math.round(monthlyRentPence * 0.9), toPence: Math.round(monthlyRentPence * 1.1) }
  const isLeast = rentBound === 'least' || rentBound === 'first-of-range'
  return isLeast ? { fromPence: monthlyRentPence } : { toPence: monthlyRentPence }
}

function withoutRent(read: ReadFigures): ReadFigures {
  const { monthlyRentPence: _, ...figures } = read.figures
  return { ...read, figures }
}

/** Counties by their names, with their councils. */
function countiesOf({ counties }: FoundPlaces): Question['counties'] {
  if (counties.length === 0) return undefined
  return counties.map(({ name, councils = [] }) => ({ name, slugs: councils.map(({ slug }) => slug) }))
}

/** Postcodes, where nothing but postcodes was named. */
function districtsOf({ districts, areas, counties }: FoundPlaces): Question['districts'] {
  return districts.length > 0 && counties.length === 0 && areas.length <= districts.length ? districts : undefined
}

/** Requests that cannot be met. */
function cannotOf(topic: Topic, { words, places, read }: Reading): string[] {
  const isOneOrMore = topic === 'area' || topic === 'compare-areas'
  const isList = topic === 'best-areas' || topic === 'find-deals'
  const isOfRentGrowth =
    findSort(words)?.sort === 'growth' && words.hasAny(['rent', 'rents']) && !words.hasAny(['price', 'prices'])
  const isOfRegions = words.hasAny(lexicon.regions) && places.areas.length + places.counties.length === 0
  const notIn = places.notIn.slice(0, 3).map(({ name }) => name)
  const remarks: [isSo: boolean, remark: string][] = [
    [deniesSort(words), 'I cannot leave out what is cheap or dear without a price. Say one, such as “over £150,000”.'],
    [
      topic === 'find-deals' && read.mostYieldPercent !== undefined,
      `I cannot look for deals with a gross yield of at most ${read.mostYieldPercent}%. These begin with the lowest.`,
    ],
    [isOneOrMore && words.hasAny(lexicon.homeKinds), 'I give averages of all homes, and none of one kind of home.'],
    [topic === 'deals' && words.hasAny(judging), 'Whether a deal is good for you I cannot say. These are its figures.'],
    [topic === 'area' && words.hasAny(judging), 'Whether a place is good for you I cannot say. These are its figures.'],
    [topic === 'best-areas' && isOfRentGrowth, 'I can order areas by how prices changed, and not by how rents did.'],
    [topic === 'best-areas' && isOfRegions, 'I put councils in order, and not whole regions or counties.'],
    [!isList && notIn.length > 0, `I cannot answer for everywhere outside ${notIn.join(' and ')}.`],
  ]
  return [
    ...places.cannot,
    ...(topic === 'find-deals' ? findUnsearched(words) : findUnmeasured(words, topic)),
    ...remarks.flatMap(([isSo, remark]) => (isSo ? [remark] : [])),
  ]
}

/** The areas of the message, or of the last question where it names none. A county is its councils where areas are put in order. */
function areasOf(topic: Topic, places: FoundPlaces, last: Question | null, isAdding: boolean): Question['areas'] {
  const isList = topic === 'best-areas' || topic === 'find-deals'
  const inCounties = isList ? places.counties.flatMap(({ councils }) => councils ?? []) : []
  const named = [...places.areas, ...inCounties.filter(({ slug }) => !places.areas.some((area) => area.slug === slug))]
  const wanted = isList ? named.filter(({ slug }) => slug !== 'united-kingdom') : named
  if (wanted.length === 0) return places.unknown.length > 0 ? [] : (last?.areas ?? [])
  const [first] = wanted
  if (topic !== 'compare-areas' || wanted.length > 1 || !first || !last) return wanted
  // "And York?" after two areas joins them; "what about Leeds?" puts it beside the first of them.
  if (last.topic === 'compare-areas' && isAdding)
    return [...last.areas.filter(({ slug }) => slug !== first.slug), first]
  const [beside] = last.areas
  return beside && beside.slug !== first.slug ? [beside, first] : wanted
}

const unusedCounties = (topic: Topic, { counties }: FoundPlaces) =>
  topic === 'compare-areas' || topic === 'area' ? counties.map(({ name }) => name) : []
