import type { Nation } from '#db/schema.ts'
import {
  beside,
  betweenHas,
  buyers,
  givesUp,
  hasVerbs,
  homes,
  inThisCountry,
  letsIt,
  nations,
  never,
  noOtherHome,
  notOwned,
  ownHomes,
  premises,
  sellsHome,
  soldHome,
} from '../lexicon/buyers.ts'
import type { GivenFigures } from '../question.ts'
import { isDenied, isSaid, isSaidNot } from './denials.ts'
import { textAt, type Words } from './words.ts'

/** Who buys and in which country, as far as a text says it. */

export interface FoundBuyer {
  buyer?: GivenFigures['buyer']
  /** The tokens by which the buyer is known. */
  taken: ReadonlySet<number>
  /** Who it may be, where two things were said that do not go together. */
  either?: { text: string; buyers: NonNullable<GivenFigures['buyer']>[] }
}

/**
 * Who buys. The relief for a first home is for one to live in, and who replaces the home that they have sold pays as for an only one,
 * whatever else they own (Finance Act 2003, sch 4ZA, para 3). When a kind is denied the rest is meant: who buys no further home has one
 * only, and who is no first-time buyer has had one before.
 */
export function readBuyer(words: Words): FoundBuyer {
  const taken = new Set<number>()
  const has = (phrases: readonly string[]) => {
    const isAny = isSaid(words, phrases)
    // What is denied is bound too: who is no first-time buyer is one of the others.
    for (const { from, to } of words.find(phrases)) for (let at = from; at < to; at++) taken.add(at)
    return isAny
  }
  const said = (Object.keys(buyers) as (keyof typeof buyers)[]).filter((buyer) => has(buyers[buyer]))
  const is = (buyer: keyof typeof buyers) => said.includes(buyer)
  const owns = findOwned(words)
  for (const at of owns) taken.add(at)
  const hasOther = owns.length > 0 || is('additional') || isKept(words, taken)
  const found = (buyer: GivenFigures['buyer']): FoundBuyer => ({ ...(buyer && { buyer }), taken })
  const either = (text: string, ...all: NonNullable<GivenFigures['buyer']>[]): FoundBuyer => ({
    taken,
    either: { text, buyers: all },
  })
  if (isManyHomes(words)) return found('non-residential')
  if (is('company') && !is('first-time')) return found('company')
  if (is('non-residential')) return found('non-residential')
  const isHome = words.hasAny(['residential', 'flat', 'house', 'home', 'dwelling']) && !isPremisesAlone(words)
  if (!isHome && words.find(premises).some(({ from }) => isItself(words, from))) {
    for (const { from, to } of words.find(premises)) for (let at = from; at < to; at++) taken.add(at)
    return found('non-residential')
  }
  const lets = words.hasAny(letsIt)
  if (is('company')) return either('a company and a first home', 'company', 'first-time')
  if (is('first-time')) {
    if (owns.length > 0) return either('a first home, and one that is owned', 'first-time', 'additional')
    if (lets) has(letsIt)
    if (isNeverHere(words)) return either('no home in this country', 'first-time', 'additional')
    return found(lets ? 'standard' : 'first-time')
  }
  const hasSold = has(soldHome)
  if (has(sellsHome)) return either('a home that is still to be sold', 'additional', 'standard')
  const isMoving = is('main-home')
  if (hasSold && isMoving) return found('main-home')
  if (hasSold) return either('a home that was sold', 'standard', 'additional')
  if (isMoving && owns.length > 0) return either('a home to live in beside another one', 'standard', 'additional')
  if (is('standard') && owns.length === 0) return found('standard')
  if (is('standard')) return either('an only home, and another one', 'standard', 'additional')
  if (isMoving) return found('main-home')
  if (hasOther) return found('additional')
  const isOnly = isSaidNot(words, buyers.additional) || words.hasAny(noOtherHome)
  if (isOnly)
    for (const { from, to } of words.find([...buyers.additional, ...noOtherHome]))
      for (let at = from; at < to; at++) taken.add(at)
  return found(isOnly ? 'standard' : undefined)
}

/** "Never bought anything in this country": a home in another one makes the buyer no first-time buyer. */
const isNeverHere = ({ tokens, find }: Words) =>
  find(inThisCountry).some(({ from }) => [2, 3, 4, 5].some((step) => never.has(textAt(tokens, from - step))))

export const findBuyer = (words: Words): GivenFigures['buyer'] => readBuyer(words).buyer

/** "We are not giving up our house", "not selling mine": the home is kept. */
function isKept(words: Words, taken: Set<number>): boolean {
  const kept = [...givesUp, ...sellsHome].filter((phrase) => !/not|unsold|still|later|havent/.test(phrase))
  const denied = words.find(kept).filter(({ from }) => isDenied(words.tokens, from))
  for (const { from, to } of denied) for (let at = from - 2; at < to; at++) taken.add(at)
  return denied.length > 0
}

/** "I own my home", "she has 3 btls", "I've got a house": the tokens of it. */
export function findOwned({ tokens, find }: Words): number[] {
  const not = new Set(find(notOwned).map(({ from }) => from))
  for (const [from, { text }] of tokens.entries()) {
    if (!hasVerbs.has(text) || isDenied(tokens, from)) continue
    let at = from + 1
    while (at < from + 5 && betweenHas.has(textAt(tokens, at))) at += 1
    if (!ownHomes.has(textAt(tokens, at)) || not.has(at + 1)) continue
    if (at === from + 1 && ['keep', 'keeps', 'hold', 'holds', 'got'].includes(text)) continue
    // "I have a house for 200k", "got a flat at 120k": the one that is bought.
    const next = tokens[at + 1]
    const isBought =
      ['got', 'have', 'has', 'ive'].includes(text) &&
      (next?.kind === 'number' || ['for', 'at', '£', 'worth', 'priced', 'costing'].includes(next?.text ?? ''))
    if (isBought) continue
    return Array.from({ length: at + 1 - from }, (_, index) => from + index)
  }
  return []
}

/** "A shop wi nae flat": what lies beside it is denied. */
function isPremisesAlone(words: Words): boolean {
  return words
    .find(['residential', 'flat', 'house', 'home', 'dwelling'])
    .every(({ from }) => isDenied(words.tokens, from))
}

/** Six dwellings or more in one purchase are taxed as what is no home. */
function isManyHomes({ tokens }: Words): boolean {
  return tokens.some(
    ({ text, kind }, at) =>
      kind === 'number' && Number(text) >= 6 && Number(text) <= 50 && homes.has(textAt(tokens, at + 1)),
  )
}

function isItself({ tokens }: Words, from: number): boolean {
  const [last, before] = [textAt(tokens, from - 1), textAt(tokens, from - 2)]
  return !isDenied(tokens, from) && !beside.has(last) && !(['a', 'an'].includes(last) && beside.has(before))
}

export function findNation(words: Words): Nation | undefined {
  return (Object.keys(nations) as Nation[]).find((nation) => isSaid(words, nations[nation]))
}
