import { isWhole } from '../answers/given.ts'
import * as lexicon from '../lexicon/homes-beside.ts'
import { outright } from '../lexicon/sides.ts'
import { taxWords } from '../lexicon/topics.ts'
import { noQuestion, type LeftOver, type Question } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { mergeCases } from './beside.ts'
import { lotsOf, type Lot } from './one-or-more.ts'
import { rawOf, readWords, textAt, type Token, type Words } from './words.ts'

/** One home against several, each with its rent: "one house at 180k renting 1,050, or two at 90k each renting 610 each". */

const mostTokens = 110
const [leastRent, mostRent] = [150, 12_000]
/** So near a rent stands the word for it. */
const reach = 3

interface LotToLet extends Lot {
  rent: Amount
  /** What is said of this lot alone. */
  own: string
}

/** The lots beside each other; null where a message does not say a price and a rent of each. `understand` reads a text as one case. */
export function readLotsToLet(words: Words, understand: (text: string) => Question): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens || !tokens.some(({ text }) => lexicon.countsOfLots.has(text))) return null
  if (!hasAny(lexicon.rentOfLot)) return null
  const [first, second, ...others] = lotsOf(tokens)
  if (!first || !second || others.length > 0 || first.count === second.count) return null
  const amounts = readAmounts(tokens)
  const rents = [first, second].map((lot, at) => rentOf(tokens, amounts, lot, at === 0 ? second.from : tokens.length))
  const [rent, last] = rents
  if (!rent && !last) return null
  if (!rent || !last) return hasAny(taxWords) ? null : askRentOf(rent ? second : first)
  const lots: LotToLet[] = [
    { ...first, rent, own: ownOf(tokens, first, rent, second.from) },
    { ...second, rent: last, own: ownOf(tokens, second, last, last.to) },
  ]
  const start = tokens.findLastIndex(({ text }, at) => at < first.from && /^[.;?!]$/.test(text)) + 1
  const head = withoutLots(rawOf(tokens, start, first.from))
  const tail = withoutLots(rawOf(tokens, last.to, tokens.length))
  const cases = lots.map((lot) => caseOfLot(lot, head, tail, understand))
  const areRead = cases.every(
    ({ topic, figures, leftOver = [] }, at) =>
      topic === 'returns' &&
      isWhole(topic, figures) &&
      figures.pricePence === Math.round(lots[at]!.price.value * 100) &&
      leftOver.every(isOfLots),
  )
  if (!areRead) return null
  const merged = mergeCases(
    cases.map(({ leftOver: _left, ...each }) => each),
    true,
  )
  if (!merged?.sides) return null
  return { ...merged, sides: { ...merged.sides, times: lots.map(({ count }) => count) } }
}

/** A rent that is said of one of them is none of the other. */
const askRentOf = ({ count, price }: Lot): Question => ({
  ...noQuestion,
  ask: {
    text: `What rent a month ${count > 1 ? 'does each of those homes' : 'does the one'} at £${price.value.toLocaleString('en-GB')} bring? Say it all again with that rent, and I set them beside each other.`,
    readings: [],
  },
})

const isOfLots = ({ text }: LeftOver) => lexicon.ofLots.test(text)

/** A lot that is bought for cash takes no loan, whatever is said of that of the other one. */
function caseOfLot({ price, rent, own }: LotToLet, head: string, tail: string, understand: (text: string) => Question) {
  const isCash = readWords(own).hasAny(outright)
  const said = isCash ? own.replace(lexicon.saysCash, ' ') : own
  const one = understand(`${head} house price £${price.value}, rent £${rent.value} a month, ${said}, ${tail}`)
  if (!isCash) return one
  const { depositPence: _deposit, loanPence: _loan, ...figures } = one.figures
  return { ...one, figures: { ...figures, depositPercent: 100 } }
}

/** The sum beside a word for rent, before the next lot begins. */
function rentOf(tokens: readonly Token[], amounts: readonly Amount[], { price }: Lot, end: number): Amount | null {
  const isRent = ({ from, to, value, unit, per, isUnclear, isEach }: Amount) => {
    if (from < price.to || to > end || (isUnclear && !isEach) || value < leastRent || value > mostRent) return false
    if ((unit !== null && unit !== 'pounds') || (per !== undefined && per !== 'month')) return false
    const around = Array.from({ length: reach }, (_, step) => [from - 1 - step, to + step]).flat()
    return around.some((at) => at >= price.to && lexicon.rentsOfLot.has(textAt(tokens, at)))
  }
  const [rent, ...others] = amounts.filter(isRent)
  if (!rent || (others.length > 0 && end < tokens.length)) return null
  // "Two at 500 each": the rent of one of them.
  return { ...rent, value: rent.value / (rent.parts ?? 1) }
}

/** What stands around the price and the rent of a lot. */
function ownOf(tokens: readonly Token[], { from, price }: Lot, rent: Amount, end: number): string {
  const parts = [rawOf(tokens, from + 1, price.from), rawOf(tokens, price.to, rent.from), rawOf(tokens, rent.to, end)]
  return withoutLots(parts.join(' , ').replace(lexicon.rentAlone, ' '))
}

const withoutLots = (text: string) => text.replace(lexicon.saysEach, ' ')
