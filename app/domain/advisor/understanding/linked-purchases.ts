import { countsOfHomes, kindsOfHomes } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/linked-purchases.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAbroad } from './abroad.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { findNation, readBuyer } from './buyers.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/**
 * Properties that are bought together of one seller: their prices are taxed in one sum (Finance Act 2003, s 108). It is read whole: where a
 * figure has no place here, nothing is.
 */

const mostTokens = 60
const leastPrice = 15_000
const mostHomes = 50
/** So many homes in one purchase are taxed as what is no home (Finance Act 2003, s 116(7)). */
const manyHomes = 6

export function readLinked(words: Words, known: KnownPlaces, talk: Talk): Question | null {
  const { tokens, hasAny } = words
  const before = talk.last?.topic === 'property-tax' && !talk.last.leftOver && !talk.last.sides ? talk.last : null
  if (tokens.length > mostTokens || !(before || hasAny(lexicon.asksTax)) || hasAny(lexicon.otherSums)) return null
  const amounts = readAmounts(tokens)
  const prices = amounts.filter(({ unit }) => unit === 'pounds' || unit === null)
  const counts = amounts.filter(({ unit }) => unit === 'count')
  const isOther = amounts.length > prices.length + counts.length || prices.some((price) => !isPrice(price))
  if (isOther || prices.length === 0) return null
  const isOfOne = hasAny(lexicon.ofOneSeller)
  const found = isOfSeveral(words)
    ? ofEachSeller(words, prices)
    : ((hasAny(lexicon.asksTax) ? eachOf(words, prices) : null) ??
      (isOfOne && counts.every(({ value }) => value === prices.length)
        ? sumOf(prices, before && hasAny(lexicon.besides) ? before : null)
        : null))
  return found && purchaseOf(words, known, before, found)
}

const isPrice = ({ value, per, isUnclear, isEach }: Amount) =>
  value >= leastPrice && per === undefined && (!isUnclear || isEach === true)

interface Linked {
  pounds: number
  worked: string
  isMany: boolean
  isOfBefore: boolean
}

/** "2 flats bought together 130k each", "three houses at 95,000 apiece". */
function eachOf(words: Words, [price, ...more]: readonly Amount[]): Linked | null {
  const isEach = price?.isEach === true || (price && ['each', 'apiece'].includes(textAt(words.tokens, price.to)))
  const count = countOf(words)
  if (!price || !isEach || more.length > 0 || count === null) return null
  const pounds = count * price.value
  return {
    pounds,
    worked: `${count} × ${say(price.value)} bought together of one seller are one purchase of ${say(pounds)}; of several sellers each is taxed alone`,
    // Homes that are linked, and bought in several transactions, stay homes.
    isMany: count >= manyHomes && !words.hasAny(lexicon.oneByOne),
    isOfBefore: false,
  }
}

/** "From six sellers", "each from a different seller". */
const isOfSeveral = ({ tokens, hasAny }: Words) =>
  hasAny(lexicon.ofSeveralSellers) ||
  tokens.some(({ text }, at) => {
    const before = textAt(tokens, at - 1)
    return lexicon.sellers.has(text) && (countsOfHomes.has(before) || Number(before) > 1)
  })

/** One of several homes that are each of another seller, which is taxed alone. */
function ofEachSeller(words: Words, [price, ...more]: readonly Amount[]): Linked | null {
  const count = countOf(words)
  if (!price || more.length > 0 || count === null) return null
  return {
    pounds: price.value,
    worked: `each of the ${count} is of another seller and is taxed alone, so this is the tax of one at ${say(price.value)}`,
    isMany: false,
    isOfBefore: false,
  }
}

/** "2 flats", "three small terraced houses"; null where none or two such numbers are said. */
function countOf({ tokens }: Words): number | null {
  const counts = [...tokens.entries()].flatMap(([from, { text, kind }]) => {
    const value = kind === 'number' ? Number(text) : countsOfHomes.get(text)
    let at = from + 1
    while (kindsOfHomes.has(textAt(tokens, at)) && at < from + 3) at += 1
    return value !== undefined && lexicon.several.has(textAt(tokens, at)) ? [value] : []
  })
  const [count, ...others] = counts
  return count === undefined || others.length > 0 || count < 2 || count > mostHomes ? null : count
}

/** "180k and 145k, same seller"; "if I got next door as well, same seller, that's 145k", behind the first one. */
function sumOf(prices: readonly Amount[], before: Question | null): Linked | null {
  const first = before?.figures.pricePence
  const all = [...(first === undefined || prices.length > 1 ? [] : [first / 100]), ...prices.map(({ value }) => value)]
  if (all.length < 2 || all.length > 4) return null
  const pounds = all.reduce((total, value) => total + value, 0)
  return {
    pounds,
    worked: `${all.map(say).join(' + ')}, of one seller, are one purchase of ${say(pounds)}`,
    isMany: false,
    isOfBefore: prices.length === 1,
  }
}

function purchaseOf(words: Words, known: KnownPlaces, before: Question | null, linked: Linked): Question | null {
  const places = findPlaces(words, known)
  const nation = findNation(words) ?? places.nation
  const abroad = readAbroad(words, places)
  const { buyer, either } = readBuyer(words, true)
  // "Six flats" are read as what is no home, which they are in one transaction only.
  const areHomes = buyer === 'non-residential' && linked.isMany === false && !words.hasAny(lexicon.premises)
  if (either || abroad.isOpen || abroad.place || (!nation && places.unclear.length > 0)) return null
  const last = linked.isOfBefore ? before : null
  const { changed: _changed, took: _took, dealIds: _deals, ...kept } = last ?? noQuestion
  return {
    ...kept,
    topic: 'property-tax',
    dealIds: [],
    figures: {
      ...last?.figures,
      pricePence: Math.round(linked.pounds * 100),
      ...(nation && { nation }),
      // The relief of a first home is for the purchase of a single one.
      ...(buyer && { buyer: buyer === 'first-time' || areHomes ? ('additional' as const) : buyer }),
      ...(linked.isMany && { buyer: 'non-residential' as const }),
      ...(abroad.isNonResident !== undefined && { isNonResident: abroad.isNonResident }),
    },
    worked: [linked.worked],
    isFollowUp: last !== null,
    unused: [],
  }
}

const say = (pounds: number) => `£${pounds.toLocaleString('en-GB')}`
