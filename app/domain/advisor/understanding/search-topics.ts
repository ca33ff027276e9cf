import { countryNames, regionNames } from '#app/domain/areas/areas.ts'
import * as lexicon from '../lexicon/searches.ts'
import * as follow from '../lexicon/follow-ups.ts'
import { rentForPrice } from '../lexicon/deal-facts.ts'
import { paysBest, seesThem } from '../lexicon/list-narrowed.ts'
import { putBeside } from '../lexicon/area-measures.ts'
import { setsBeside } from '../lexicon/sides.ts'
import { againstWords, areaFigures, areaWords, dealWords, measuring } from '../lexicon/topics.ts'
import type { GivenFigures, Question, Topic } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import type { FoundPlaces } from './places.ts'
import { deniesSort, findSort, findUnsearched } from './searches.ts'
import type { FoundTopic } from './topics.ts'
import type { ReadWishes } from './wishes.ts'
import { searchesAgain } from './list-narrowed.ts'
import { saysOnlyWishes } from './wants-deals.ts'
import { asksOfBoth, asksOfPeopleOrCrime } from './area-measures.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Whether a message searches for deals or asks about places, and which of these it asks. */

export interface Reading {
  read: ReadFigures
  places: FoundPlaces
  words: Words
  /** The London day. */
  today: string
  /** Who bought before, where the message goes back to them. */
  buyerBefore?: GivenFigures['buyer']
}

/** The same with its wishes, and what stays of the search before. */
export interface Wished extends Reading {
  wishes: ReadWishes
}
export type Kept = Partial<Question>

export type SearchTopic = 'best-areas' | 'compare-areas' | 'area' | 'find-deals'
const searchTopics: ReadonlySet<Topic> = new Set(['best-areas', 'compare-areas', 'area', 'find-deals'])
export const isOfSearch = (topic: Topic): topic is SearchTopic => searchTopics.has(topic)
export const isList = (topic: Topic) => topic === 'best-areas' || topic === 'find-deals'

/** What a message asks of places or deals; null where it asks nothing of them. `last` is the search that it goes on with. */
export function topicOf(
  own: FoundTopic,
  reading: Reading,
  wishes: ReadWishes,
  last: Question | null,
  isBehindSum: boolean,
): SearchTopic | null {
  const { words, places } = reading
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const isPlaced = places.areas.length + places.counties.length + places.unclear.length > 0
  const asksFigures = has(lexicon.asksFigures) || has(areaFigures)
  const count = places.named + places.unknown.length
  const kinds = wishes.propertyType ?? wishes.strategy ?? wishes.notTypes ?? wishes.notStrategies
  if (last && (own.topic === 'unknown' || own.topic === 'term' || own.topic === 'returns' || isOfSearch(own.topic))) {
    const isOfBoth = places.areas.length === 1 && last.areas.length > 0 && asksOfBoth(words)
    if (isOfBoth && own.topic !== 'find-deals') return 'compare-areas'
    const wasDeals = last.topic === 'find-deals' || last.topic === 'deals'
    if (own.topic === 'find-deals') return 'find-deals'
    if (last.topic === 'find-deals' && narrowsByFigure(words, places, wishes)) return 'find-deals'
    if (wasDeals && searchesAgain(words, last, findOrder(words) !== undefined)) return 'find-deals'
    if (wasDeals)
      return has(areaWords) || (isPlaced && has(lexicon.asksFigures)) ? figureTopic(own, count) : 'find-deals'
    if ((last.topic === 'area' || last.topic === 'compare-areas') && places.areas.length > 0 && isPutBeside(words))
      return 'compare-areas'
    if (last.topic === 'best-areas')
      // "What about Yorkshire?" behind the councils of another region lists those of that one.
      return own.topic === 'area' && asksFigures && !isContinuingList(words) && !isRegion(places)
        ? 'area'
        : 'best-areas'
    return own.topic === 'best-areas' && (has(areaWords) || places.counties.length > 0)
      ? 'best-areas'
      : figureTopic(own, Math.max(count, own.topic === 'compare-areas' ? 2 : 0), last)
  }
  // "Top ten councils of Wales and Scotland" is a list, and no comparison of the two.
  if (
    own.topic === 'compare-areas' &&
    wishes.most !== undefined &&
    has(['top', 'best', 'highest', 'lowest', 'cheapest'])
  )
    return 'best-areas'
  if (isOfSearch(own.topic)) return mendTopic(own.topic, reading, wishes)
  const isOpen = ['unknown', 'term', 'returns', 'first-time'].includes(own.topic) || isNoSum(own, reading)
  if (!isOpen) return null
  const isStrong = has(strongAsks) || has(lexicon.asksForListed) || has(seesThem)
  const hasLimit =
    Object.keys(wishes.budget).length > 0 ||
    [wishes.leastYieldPercent, wishes.leastRoiPercent, wishes.cashToPence, wishes.bedrooms, wishes.rent].some(
      (wish) => wish !== undefined,
    )
  const isThing = has(lexicon.dealThings) || (kinds ?? wishes.bedrooms ?? wishes.kinds) !== undefined
  if (own.topic !== 'returns' && asksOfDealsAlone(own, reading, wishes)) return 'find-deals'
  const isOfDeals = !isBehindSum || has(lexicon.pluralThings)
  if (isOfDeals && own.topic !== 'first-time' && saysOnlyWishes(words, places, wishes, reading.read))
    return 'find-deals'
  if (isPlaced && asksFigures && own.topic === 'unknown' && !isStrong && Object.keys(wishes.budget).length === 0)
    return figureTopic(own, count)
  const isOfYield =
    (wishes.leastYieldPercent ?? wishes.leastRoiPercent) !== undefined && Object.keys(wishes.budget).length > 0
  const isBounded = reading.read.rentBound != null || reading.read.figures.monthlyRentPence === undefined
  if (own.topic === 'returns' && isThing && isOfYield && isBounded && isPlaced)
    return has(areaWords) ? 'best-areas' : 'find-deals'
  if (isStrong && isThing && (hasLimit || isPlaced || places.notIn.length > 0 || kinds !== undefined))
    return 'find-deals'
  if (own.topic !== 'unknown' || !isThing) return null
  return places.notIn.length > 0 ||
    ((hasLimit || has(lexicon.asksForDeals)) && isPlaced && kinds !== undefined) ||
    (Object.keys(wishes.budget).length > 0 && isPlaced && wishes.bedrooms !== undefined)
    ? 'find-deals'
    : null
}

/** "Only where the yield is above 9": what begins so and names a limit and no place narrows the deals before. */
export const narrowsByFigure = (
  words: Words,
  places: FoundPlaces,
  { leastYieldPercent, leastRoiPercent, budget, cashToPence }: ReadWishes,
) =>
  (textAt(words.tokens, 0) === 'only' || textAt(words.tokens, 0) === 'just') &&
  places.named + places.unknown.length === 0 &&
  (leastYieldPercent ?? leastRoiPercent ?? cashToPence ?? budget.toPence) !== undefined

/** "Put Northumberland next to it", "throw York into the mix", "and Essex alongside": beside those of before. */
export const isPutBeside = (words: Words): boolean =>
  asksOfBoth(words) ||
  (countWords(words) <= mostOfPut &&
    (words.hasAny(follow.addsBeside) ||
      (follow.asksWhether.has(textAt(words.tokens, 0)) && words.hasAny(follow.moreOfTwo)) ||
      (follow.putsIn.has(textAt(words.tokens, 0)) && (words.hasAny(setsBeside) || words.hasAny(putBeside)))))
const mostOfPut = 16

/** A search that was taken for another by one of its words. */
function mendTopic(topic: SearchTopic, { words, places }: Reading, { budget, bedrooms }: ReadWishes): SearchTopic {
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const isPlaced = places.areas.length > 0
  const isLimited = Object.keys(budget).length > 0
  const isOfPeople = asksOfPeopleOrCrime(words)
  const asksFigures = (has(lexicon.asksFigures) || has(areaFigures) || isOfPeople) && !has(lexicon.alike)
  const isOfDeals = has(dealWords) || has(lexicon.yourDeals) || has(lexicon.wholeLot)
  // "Whats the average yield in that area, its Rotherham".
  if (topic === 'best-areas' && places.areas.length === 1 && !isRegion(places) && has(lexicon.oneArea)) return 'area'
  // "Average price in that city", where none was named.
  const isNowhere = places.named + places.notIn.length === 0
  if (topic === 'best-areas' && isNowhere && has(lexicon.oneArea) && !has(lexicon.ofSeveralAreas)) return 'area'
  // "Gross yield for Burnley as a whole, not for that deal".
  if (topic === 'find-deals' && isPlaced && has(lexicon.asWhole))
    return places.areas.length > 1 ? 'compare-areas' : 'area'
  // "Growth in Aberdeen City".
  const isOfOne = places.areas.length === 1 && places.counties.length === 0 && !isRegion(places)
  if (topic === 'best-areas' && isOfOne && !has(lexicon.ofSeveralAreas) && !isLimited) return 'area'
  // "Typical flat in Glasgow", "how much is a terrace in Burnley usually".
  if (
    topic === 'find-deals' &&
    isPlaced &&
    has(lexicon.usually) &&
    !has(lexicon.asksForListed) &&
    !isLimited &&
    !isOfDeals
  )
    return places.areas.length > 1 ? 'compare-areas' : 'area'
  // "3 beds in Wigan or St Helens, under 130", "show me houses in Bradford".
  if (topic === 'compare-areas' || topic === 'area') {
    const isThing = has(lexicon.dealThings) || bedrooms !== undefined
    const isListed = has(lexicon.asksForListed) || (isLimited && has(lexicon.limits))
    if (isListed && isThing && !asksFigures && !has(againstWords) && !has(measuring)) return 'find-deals'
  }
  // "Average for a 2 bed in Paisley / Renfrewshire" names one place twice.
  return topic === 'compare-areas' && places.areas.length === 1 && places.named > 1 ? 'area' : topic
}

/** A calculation that says nothing to be worked out, and asks for what there is: "any BRRR projects up north". */
const isNoSum = ({ topic }: FoundTopic, { words, read: { figures } }: Reading) =>
  ['mortgage', 'brrr'].includes(topic) &&
  words.hasAny(lexicon.asksForListed) &&
  [figures.ratePercent, figures.loanPence, figures.valuePence, figures.monthlyRentPence].every(
    (said) => said === undefined,
  )

const mostWordsAlone = 12
const mostWordsOfCash = 30

/** A few words that ask for deals, and for nothing else: "highest yield on the site", "bungalows?", "grade A only", "show more". */
function asksOfDealsAlone({ topic }: FoundTopic, { words, places, read }: Reading, wishes: ReadWishes): boolean {
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const isOfCash = wishes.cashToPence !== undefined && (has(lexicon.asksForListed) || places.areas.length > 0)
  if (isOfCash && countWords(words) <= mostWordsOfCash) return true
  if (countWords(words) > mostWordsAlone || read.figures.monthlyRentPence !== undefined) return false
  if (findOrder(words) !== undefined && (has(lexicon.ofAll) || has(lexicon.sorted))) return true
  if (has(lexicon.newOnes) || has(lexicon.moreOfList)) return true
  const isWished =
    findUnsearched(words).length > 0 || (wishes.propertyType ?? wishes.strategy ?? wishes.notTypes) !== undefined
  // "EPC?" asks what the word means.
  const isAlone = topic === 'unknown' && countWords(words) <= 2 && words.tokens.some(({ text }) => text === '?')
  const isLimited = Object.keys(wishes.budget).length > 0 && has(lexicon.limits)
  return isWished && (has(lexicon.narrows) || isLimited || isAlone)
}

const isRegion = ({ areas }: FoundPlaces) =>
  areas.length === 1 && [...regionNames, ...countryNames].some((name) => name === areas[0]!.name)
const isContinuingList = (words: Words) => ['and', 'in', 'or', 'only'].includes(textAt(words.tokens, 0))
const figureTopic = (own: FoundTopic, count: number, last?: Question): SearchTopic =>
  count >= 2 || own.topic === 'compare-areas' || last?.topic === 'compare-areas' ? 'compare-areas' : 'area'

const strongAsks = [
  'got any', 'any', 'have you', 'do you have', 'do u have', 'you have', 'u have', 'you got', 'u got', 'do you do',
  'show me', 'show', 'find me', 'find', 'looking for', 'everything', 'all you have', 'youve got', 'list', 'are there', 'is there', 'what have', 'search',
  ] // prettier-ignore

/** "Dearest per bedroom", "the most rent per room", "by price per bed, lowest first". */
function orderPerBedroom({ hasAny }: Words): Pick<Question, 'sort' | 'isReversed'> {
  const isOfRent = hasAny(lexicon.sortSubjects.rent) || hasAny(lexicon.earning)
  const isLow = hasAny(lexicon.leastOf) || hasAny(lexicon.cheapestWords)
  const isHigh = hasAny(lexicon.mostOf) || hasAny(lexicon.dearestWords)
  return isOfRent
    ? { sort: 'rentPerBedroom', isReversed: isLow && !isHigh }
    : { sort: 'pricePerBedroom', isReversed: isHigh && !isLow }
}

/** The order that is asked for, with those that deals alone have. */
export function findOrder(words: Words): Pick<Question, 'sort' | 'isReversed'> | undefined {
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  if (has(lexicon.perBedroom)) return orderPerBedroom(words)
  if (has(rentForPrice) || has(paysBest)) return { sort: 'yield', isReversed: false }
  if (has(lexicon.cashOrder)) return { sort: 'cash' }
  // "Highest cash" stands in "highest cash flow" as well.
  const isOfFlow = has(lexicon.cashFlowOrder) && !has(['cash on cash'])
  if (has(lexicon.dearCashOrder) && !isOfFlow) return { sort: 'cash', isReversed: true }
  if (has(lexicon.riskyOrder)) return { sort: 'safety', isReversed: true }
  if (has(lexicon.safetyOrder)) return { sort: 'safety' }
  const isWorst = has(['lowest', 'worst', 'poorest', 'weakest']) && !has(['cash needed', 'least cash'])
  const isBig = has(lexicon.biggest)
  if (isBig || has(lexicon.smallest)) return { sort: 'bedrooms', isReversed: !isBig }
  if (has(lexicon.losesMoney)) return { sort: 'cashFlow', isReversed: true }
  if (isOfFlow) return { sort: 'cashFlow', isReversed: has(['lowest cash flow', 'worst cash flow']) }
  if (has(['cash on cash', 'return on cash', 'coc']))
    return { sort: 'cashOnCash', ...(isWorst && { isReversed: true }) }
  if (has(lexicon.roiOrder)) return { sort: 'roi', ...(isWorst && { isReversed: true }) }
  if (deniesSort(words)) return undefined
  const isCheap = has(lexicon.cheapestWords)
  // "Which is dearer to rent in": not to buy.
  if (has(lexicon.forTenants) && (isCheap || has(lexicon.dearestWords))) return { sort: 'rent', isReversed: isCheap }
  if (isCheap && (!has(['rent', 'rents']) || has(lexicon.rentsBeside))) return { sort: 'price', isReversed: false }
  if (has(lexicon.dearestWords)) return { sort: 'price', isReversed: true }
  // "The worst scoring one" is of the score, where "the worst" alone is of the yield.
  const isOfScore = has(lexicon.scoreOrder)
  if (isOfScore && has(lexicon.lowestScored)) return { sort: 'score', isReversed: true }
  const found = findSort(words)
  if (found) return found
  return isOfScore ? { sort: 'score', isReversed: has(lexicon.lowScores) } : undefined
}
