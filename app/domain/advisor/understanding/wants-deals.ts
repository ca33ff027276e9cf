import { leavesOut } from '../lexicon/deal-kinds.ts'
import * as lexicon from '../lexicon/searches.ts'
import { areaFigures, areaWords, asksOfRule, dealWords, mortgageWords, ofRules } from '../lexicon/topics.ts'
import { ofPurchase, type Question, type Topic } from '../question.ts'
import type { FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { findTotal, findUnsearched } from './searches.ts'
import type { FoundTopic } from './topics.ts'
import { readWishes, type ReadWishes } from './wishes.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Whether a message looks for deals, though a word of it is one of the law, of a tax or of a place. */

/** Topics by which a word may hide a search of deals. Of a rule or a tax it is one only where deals are asked for. */
const hiding: ReadonlySet<Topic> = new Set<Topic>(['law', 'term', 'property-tax', 'mortgage', 'brrr', 'section-24', 'first-time', 'not-ours', 'recommendation']) // prettier-ignore
const near: ReadonlySet<Topic> = new Set<Topic>(['unknown', 'term', 'area', 'compare-areas', 'best-areas', 'returns', 'first-time', 'not-ours']) // prettier-ignore

export function wantsDeals(
  own: FoundTopic,
  words: Words,
  places: FoundPlaces,
  read: ReadFigures,
  last: Question | null,
): boolean {
  const { topic } = own
  if (!hiding.has(topic) && !near.has(topic)) return false
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  if (isOfPurchase(read) || has(ofRules)) return false
  const wishes = readWishes(words, places.taken)
  const kinds = [wishes.propertyType, wishes.strategy, wishes.kinds, wishes.bedrooms]
  const states = [
    wishes.isLicensed,
    wishes.isLet,
    wishes.needsWorks,
    wishes.grades,
    wishes.isFreehold,
    wishes.notKinds,
    wishes.notTypes,
  ]
  const limits = [
    wishes.cashToPence,
    wishes.leastYieldPercent,
    wishes.mostYieldPercent,
    wishes.leastRoiPercent,
    wishes.leastScore,
  ]
  const count = (list: readonly unknown[]) => list.filter((one) => one !== undefined).length
  const isBound = read.prices.some(({ bound }) => bound !== null) || read.rentBound != null
  const isPlaced = places.areas.length + places.counties.length + places.notIn.length + places.unclear.length > 0
  const isOfDeals = isOfYours(words) || has(dealWords)
  const isWished = count(kinds) + count(states) + count(limits) > 0 || isBound || isPlaced
  const isAny = has(lexicon.asksForAny) && count(kinds.slice(0, 3)) > 0
  const isOfArea = (has(areaWords) && !isAny) || has(lexicon.usually) || has(lexicon.asksFigures)
  if (isOfYours(words) && (isWished || findTotal(words) !== undefined)) return true
  // "Leave out any that is still waiting for a licence", of the deals that were listed.
  if (last?.topic === 'find-deals' && topic === 'law' && count(states) > 0 && has(lexicon.narrowsList)) return true
  const isOfCash = wishes.cashToPence !== undefined && wishes.leftOver.length === 0 && read.prices.length < 2
  if (wishes.depositOf !== undefined && has(lexicon.whatItGets)) return true
  // "40k altogether incl. fees and tax, show me what I could get".
  if (topic === 'property-tax' && isOfCash && has(lexicon.coversAll) && has(lexicon.whatItGets)) return true
  if (topic === 'law' || topic === 'property-tax' || topic === 'mortgage') {
    if (has(mortgageWords) || has(lexicon.ofOwnRule) || read.prices.some(({ bound }) => bound === null)) return false
    const isSought =
      isOfDeals || has(lexicon.onBooks) || ((has(lexicon.askSite) || has(lexicon.wishing)) && !has(asksOfRule))
    // "5 bed plus student houses but licence has to be already sorted".
    const isPlural = topic === 'law' && has(lexicon.pluralThings) && !has(asksOfRule)
    return (
      count(kinds) > 0 &&
      ((isSought && countWords(words) <= 8) ||
        ((isSought || isPlural) &&
          count(kinds) + count(states) + count(limits) + Number(isBound) > 1 &&
          !has(areaFigures)))
    )
  }
  if (!near.has(topic)) return false
  if (topic === 'unknown' && has(lexicon.bestByScore) && has(lexicon.superlativeWords)) return true
  const isAfter = last !== null && ofPurchase.has(last.topic)
  if (isAfter && !isOfDeals && !has(lexicon.askSite) && count(kinds) === 0) return false
  if (topic === 'unknown' && isOfCash && (has(lexicon.putBefore) || has(lexicon.coversAll))) return true
  const isThing =
    isAny || has(lexicon.anyThing) || (has(lexicon.askSite) && (count(kinds) > 0 || has(lexicon.dealThings)))
  const total = findTotal(words)
  if (total && (isOfDeals || has(lexicon.wholeLot) || (count(kinds) > 0 && !isPlaced && has(lexicon.askingPrice))))
    return true
  if (
    has(lexicon.wishing) &&
    count([...kinds, ...states, ...limits]) + Number(isBound) + Number(isPlaced) > 1 &&
    !isOfArea
  )
    return true
  if (isOfArea && !isOfDeals && !isBound && count(states) === 0) return false
  if (isThing && isWished && (topic !== 'returns' || isPlaced || isBound || count(limits) > 0)) return true
  // "A doer-upper in Lancashire, max 130k", "rent over 2k a month, England, not London".
  if (has(areaWords) || (has(lexicon.unmeasuredRents) && count(states) === 0)) return false
  return topic === 'best-areas' && (count(kinds.slice(0, 3)) + count(states) > 0 || read.rentBound != null)
}

/** "Your cheapest", "all your commercial lets". */
const isOfYours = (words: Words) =>
  words.hasAny(lexicon.yourDeals) ||
  words.tokens.some(
    ({ text }, at) =>
      ['your', 'ur', 'youre'].includes(text) &&
      [1, 2, 3].some((step) => lexicon.manyThings.has(textAt(words.tokens, at + step))),
  )

/** "Which of your properties", "every refurb you've got, total": of the deals here, and of no purchase whose figure is sought. */
export const asksOfStock = (words: Words) =>
  words.hasAny(lexicon.whichOfYours) ||
  (words.hasAny(lexicon.everyOne) && words.hasAny(lexicon.onBooks) && findTotal(words) !== undefined)

/** A purchase with figures of its own is no search. */
const isOfPurchase = ({ figures, rentBound }: ReadFigures) =>
  (figures.monthlyRentPence !== undefined && rentBound == null) ||
  [figures.ratePercent, figures.loanPence, figures.valuePence, figures.worksPence, figures.profitPence].some(
    (said) => said !== undefined,
  )

/** A message of nothing but wishes: "welsh property with three bedrooms", "one-bedders, anywhere but London". */
export function saysOnlyWishes(words: Words, places: FoundPlaces, wishes: ReadWishes, read: ReadFigures): boolean {
  // All figures of it are bound to wishes, or it is none.
  const isLet = read.figures.monthlyRentPence !== undefined && read.rentBound == null && wishes.rent === undefined
  if (isLet || countWords(words) > mostWords || words.hasAny(lexicon.asksOfMeaning)) return false
  const { budget, leftOver, most, rent, ...others } = wishes
  if (leftOver.some(({ kind }) => kind !== 'other')) return false
  const isUnsearched = findUnsearched(words).length > 0
  const isPlaced = places.areas.length + places.counties.length + places.notIn.length > 0
  const isOrdered =
    words.tokens.some(({ text }) => lexicon.superlatives.has(text)) &&
    (most !== undefined || (isPlaced && !words.hasAny(areaWords)))
  const isRange = read.prices.some(({ bound }) => bound !== null)
  const isPlural = words.hasAny(lexicon.pluralThings)
  const isWished =
    Object.keys(others).length > 0 ||
    (rent !== undefined && read.rentBound != null) ||
    isRange ||
    isOrdered ||
    (isPlaced && isPlural)
  if (!isWished || isUnsearched) return false
  // "3 bed house in Leeds, 165k" begins a purchase.
  if (Object.keys(budget).length > 0 && !isRange && !isPlural) return false
  const covered = new Set(places.taken)
  for (const phrases of lexicon.wishWords)
    for (const { from, to } of words.find(phrases)) for (let at = from; at < to; at++) covered.add(at)
  return words.tokens.every(
    ({ text, kind }, at) =>
      kind !== 'word' ||
      covered.has(at) ||
      lexicon.searchFillers.has(text) ||
      lexicon.numberNames.has(text) ||
      lexicon.units.has(text) ||
      leavesOut.has(text),
  )
}

const mostWords = 30
