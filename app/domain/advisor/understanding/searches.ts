import { dealFigures, notFigures } from '../lexicon/deal-figures.ts'
import * as lexicon from '../lexicon/searches.ts'
import type { DealFigureName, DealTotal, Question, Topic } from '../question.ts'
import type { AreaSort } from '#app/domain/areas/list-filters.ts'
import { deniesAny } from './negation.ts'
import { readOnce } from './read-once.ts'
import { countWords, textAt, type Token, type Words } from './words.ts'

/** The wishes of a search of deals or areas besides places and figures. */

/** Wishes of a search of deals by which none can be searched, by their names. */
export const findUnsearched = (words: Words): string[] =>
  Object.keys(lexicon.unsearched).filter((name) => words.hasAny(lexicon.unsearched[name]!))

/** Wishes for areas of which no figure of an answer tells, as sentences. */
export function findUnmeasured(words: Words, topic: Topic): string[] {
  const asked = lexicon.unmeasured.filter((word) => words.hasAny([word])).slice(0, 3)
  if (asked.length === 0) return []
  const named = `“${asked.join('”, “')}”`
  return topic === 'best-areas'
    ? [
        `I put areas in order by price, rent, yield, changes, people or recorded crimes only: ${named} counts for nothing here.`,
      ]
    : [`I give prices, rents, yields, people and recorded crimes only. On ${named} the page of the area may say more.`]
}

/** "Which bit is weakest?" */
export const asksOfPart = (words: Words) => words.hasAny(lexicon.partWords) && words.hasAny(lexicon.extremeParts)

/** Whether a message asks how a score is made, or why it is what it is: "why is its score a D", "why only a C". */
export function asksOfScore(words: Words): boolean {
  if (asksOfPart(words)) return true
  if (words.hasAny(lexicon.scoreNouns) && words.hasAny(lexicon.asksWhy) && !words.hasAny(lexicon.scoreMeaning))
    return true
  if (factorOf(words) && words.hasAny(lexicon.asksHowMade) && words.hasAny(['how', 'whats', 'what is'])) return true
  const said = words.tokens.filter(({ kind }) => kind !== 'sign')
  return said.length <= 8 && words.hasAny(['why']) && /^[a-e]$/.test(said.at(-1)?.text ?? '')
}

/** An order, and whether it is the other way round than lists have it. */
interface FoundSort {
  sort: AreaSort | 'roi'
  isReversed: boolean
}

/** Whether the figures of several deals are to be added up. */
export const asksForSum = (words: Words) => words.hasAny(lexicon.sumWords)

/** The factor of the score that is asked for: "mainly the safety bit". */
export function factorOf(words: Words): { factor: string } | undefined {
  const found = Object.keys(lexicon.factorWords).find((name) => words.hasAny(lexicon.factorWords[name]!))
  return found === undefined ? undefined : { factor: found }
}

/** "Its demand score", "and evidence?", of a deal: a factor by its name, where it can mean nothing else. */
export const asksOfFactor = (words: Words) => {
  const found = factorOf(words)?.factor
  return (
    found !== undefined &&
    (found === 'Safety' || words.hasAny(lexicon.ofFactor) || countWords(words) <= mostWordsOfLoneFactor) &&
    !words.hasAny(lexicon.searching)
  )
}
const mostWordsOfLoneFactor = 3

/** "Not the cheapest": that is no order. */
export const deniesSort = (words: Words) => deniesAny(words, lexicon.orders)

const places = new Map(['first', 'second', 'third', 'fourth', 'fifth'].map((word, at) => [word, at + 1]))
const shortPlaces = new Map([['2nd', 2], ['3rd', 3], ['4th', 4], ['5th', 5]]) // prettier-ignore

/** The place in an order that is asked for: "second cheapest", "next highest", "the cheapest"; undefined for a whole list. */
export function findNth({ tokens, hasAny }: Words, last: Question | null): number | undefined {
  if (last && hasAny(lexicon.nextOne) && tokens.length <= 8) return (last.nth ?? 1) + 1
  // "And the third?", behind the second of an order.
  const lone =
    last?.nth === undefined || tokens.length > 6
      ? undefined
      : tokens.find(({ text }) => places.has(text) || shortPlaces.has(text))
  if (lone) return places.get(lone.text) ?? shortPlaces.get(lone.text)
  for (const [at, { text }] of tokens.entries()) {
    if (!lexicon.superlatives.has(text) && !lexicon.comparatives.has(text)) continue
    const before = textAt(tokens, at - 1)
    const place = places.get(before) ?? shortPlaces.get(before)
    if (place !== undefined) return place
    if (before === 'next') return (last?.nth ?? 1) + 1
    const isOfFigures = textAt(tokens, at - 1) === 'at'
    const isCounted = tokens[at - 1]?.kind === 'number' || tokens[at + 1]?.kind === 'number'
    // "Highest yield deals" are a list.
    const isOfMany = [1, 2, 3].some((step) => lexicon.manyThings.has(textAt(tokens, at + step))) && !['of', 'in'].includes(textAt(tokens, at + 1)) && textAt(tokens, at + 2) !== 'of' // prettier-ignore
    if (lexicon.superlatives.has(text) && !isOfFigures && !isCounted && !isOfMany && textAt(tokens, at + 1) !== 'first')
      return 1
  }
  return undefined
}

/** What is asked of all deals together: the sum, the average, or how far the dearest is from the cheapest. */
export function findTotal(words: Words): DealTotal | undefined {
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const as = has(lexicon.averageWords)
    ? 'average'
    : has(lexicon.gapWords)
      ? 'gap'
      : has(lexicon.sumWords)
        ? 'sum'
        : undefined
  if (!as) return undefined
  const of = (Object.keys(lexicon.totalled) as DealTotal['of'][]).find((name) => has(lexicon.totalled[name]))
  // "I can put in 45k altogether" adds nothing up.
  if (as === 'sum' && !of && !has(lexicon.ofSeveral)) return undefined
  return { of: of ?? 'price', as }
}

/** Figures whose names are pieces of other ones. */
const ofOthers: ReadonlySet<DealFigureName> = new Set<DealFigureName>(['rent', 'price', 'bedrooms', 'score'])

/** The figures of a deal that a message asks for by their names, in their order. */
export function findDealFigures(words: Words): { dealFigures?: DealFigureName[] } {
  const all = (Object.keys(dealFigures) as DealFigureName[]).flatMap((name) =>
    words.find(dealFigures[name]).map(({ from, to }) => ({ name, from, to })),
  )
  // "Rent per bed" and "ground rent" ask for no rent of the whole.
  const longer = [...all, ...words.find(notFigures)]
  const own = all.filter(
    (one) =>
      !longer.some(({ from, to }) => from <= one.from && to >= one.to && to - from > one.to - one.from) ||
      !ofOthers.has(one.name),
  )
  const found = [...new Set(own.toSorted((a, b) => a.from - b.from).map(({ name }) => name))]
  const isNet = found.includes('netYield') && !words.hasAny(['gross', 'gross yield'])
  const asked = found.filter((name) => name !== 'yield' || !isNet)
  return asked.length > 0 ? { dealFigures: asked } : {}
}

/** The order that is asked for; undefined where none is. */
export function findSort(words: Words): FoundSort | undefined {
  if (deniesSort(words)) return undefined
  const has = (phrases: readonly string[]) => words.hasAny(phrases)
  const isLow = (names: readonly string[]) => directionOf(words, names) === 'low'
  if (has(lexicon.rising) || has(lexicon.falling))
    return { sort: 'growth', isReversed: has(lexicon.falling) || has(lexicon.smallGrowth) || isLow(['growth']) }
  for (const sort of ['roi', 'yield', 'rent'] as const)
    if (has(lexicon.sortSubjects[sort]) && !deniesAny(words, lexicon.sortSubjects[sort]))
      return { sort, isReversed: isLow(lexicon.sortSubjects[sort]) }
  if (has(lexicon.sortSubjects.price)) {
    const isDear =
      (has(lexicon.dear) && !has(['least expensive', 'less expensive', 'not expensive'])) ||
      directionOf(words, ['price', 'prices']) === 'high'
    return { sort: 'price', isReversed: isDear }
  }
  return has(['worst']) ? { sort: 'yield', isReversed: true } : undefined
}

/** Whether "highest" or "lowest" stands before one of these words: "the lowest gross yield". */
function directionOf({ tokens }: Words, names: readonly string[]): 'low' | 'high' | null {
  for (const [index, { text }] of tokens.entries()) {
    if (!names.includes(text)) continue
    let at = index - 1
    while (at >= index - 3 && lexicon.betweenOrder.has(textAt(tokens, at))) at -= 1
    const word = textAt(tokens, at)
    if (lexicon.low.has(word)) return 'low'
    if (lexicon.high.has(word)) return 'high'
  }
  return null
}

/**
 * The deals that are named by their numbers: "deal 118", "PID-000118", "/deal/118", "deals 118 and 120". Behind a question on deals a
 * number alone names one: "and 120?"
 */
export const findDealIds = (words: Words, isFollowing = false): number[] => [...placeDealIds(words, isFollowing).keys()]

/** The same, each with its token. */
export const placeDealIds = (words: Words, isFollowing = false): ReadonlyMap<number, number> =>
  isFollowing ? placeIds(words, true) : placeNamedIds(words)

/** The tokens of all of them: a deal may be named twice. */
export const dealTokens = (words: Words): number[] => {
  const ids = placeDealIds(words)
  return ids.size === 0
    ? []
    : words.tokens.flatMap(({ text }, at) =>
        ids.get(Number(text)) === at || (ids.has(Number(text)) && textAt(words.tokens, at - 1) === 'deal') ? [at] : [],
      )
}

const placeNamedIds = readOnce((words: Words) => placeIds(words, false))

function placeIds({ tokens }: Words, isFollowing: boolean): ReadonlyMap<number, number> {
  const ids = new Map<number, number>()
  let isNaming = isFollowing
  const isOfStatus = tokens.some(({ text }) => lexicon.ofStatus.has(text))
  for (const [at, { text, kind }] of tokens.entries()) {
    if (['deal', 'deals', 'pid'].includes(text) || (isOfStatus && ['number', 'listing'].includes(text))) isNaming = true
    else if (isFollowing && lexicon.beforeNextDealId.has(text)) continue
    else if (kind === 'number') {
      const isId = isNaming && /^\d{1,9}$/.test(text) && isIdBehind(tokens, at + 1)
      if (isId && Number(text) > 0 && !ids.has(Number(text)) && ids.size < 10) ids.set(Number(text), at)
      if (!isId) isNaming = false
    } else if (!lexicon.betweenDealIds.has(text) || (!isFollowing && ids.size === 0 && lexicon.behindDealIds.has(text)))
      isNaming = false
  }
  return ids
}

/** Whether a number before this token may be that of a deal: "deals 100-150k" and "deals 3 beds" name none. */
function isIdBehind(tokens: readonly Token[], at: number): boolean {
  const next = textAt(tokens, at)
  // "What state is deal 123 in".
  const isBeforeIn = next === 'in' && textAt(tokens, at - 2) === 'deal'
  if (lexicon.units.has(next) && !isBeforeIn) return false
  const isRange = ['-', 'to'].includes(next) && tokens[at + 1]?.kind === 'number'
  return !isRange || !lexicon.units.has(textAt(tokens, at + 2))
}
