import * as lexicon from '../lexicon/homes-beside.ts'
import type { Question } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** The tax of one purchase against that of several: "one house at 260 grand or two at 130 each". */

export interface Lot {
  count: number
  price: Amount
  from: number
}

const mostTokens = 90

/** The purchases beside each other; null where a message sets no number of them against another. `understand` reads a text as one case. */
export function readOneOrMore({ tokens, hasAny }: Words, understand: (text: string) => Question): Question | null {
  if (tokens.length > mostTokens || !tokens.some(({ text }) => lexicon.countsOfLots.has(text))) return null
  const lots = lotsOf(tokens)
  const [first, second, ...others] = lots
  if (!first || !second || others.length > 0 || first.count === second.count) return null
  const between = tokens.slice(first.price.to, second.from).map(({ text }) => text)
  if (!between.some((text) => lexicon.againstLots.has(text)) && !hasAny(lexicon.comparesLots)) return null
  const [head, tail] = [rawOf(tokens, 0, first.from), rawOf(tokens, second.price.to, tokens.length)]
  // "260 grand in Cardiff or two at 130 each": where they lie stands behind the first.
  const beside = tokens
    .slice(first.price.to, second.from)
    .filter(({ text }) => !lexicon.againstLots.has(text) && !lexicon.besideAgainst.has(text))
    .map(({ raw }) => raw)
    .join(' ')
  const cases = lots.map(({ price }) => understand(`${head} tax on a purchase at £${price.value} ${beside} ${tail}`))
  const values = cases.map(({ figures }) => (figures.pricePence ?? 0) / 100)
  const isWhole = cases.every(
    ({ topic, leftOver = [] }, at) =>
      topic === 'property-tax' && values[at] === lots[at]!.price.value && leftOver.every(({ text }) => lexicon.ofLots.test(text)), // prettier-ignore
  )
  if (!isWhole) return null
  const [{ figures, leftOver: _left, ...rest }] = cases as [Question]
  const { pricePence: _price, ...shared } = figures
  const times = lots.map(({ count }) => count)
  return { ...rest, figures: shared, sides: { calculator: 'property-tax', field: 'price', values, times } }
}

/** Prices with how many are bought at each. */
export function lotsOf(tokens: readonly Token[]): Lot[] {
  return readAmounts(tokens).flatMap((amount) => {
    if (amount.unit === 'percent' || amount.unit === 'years' || amount.unit === 'count' || amount.per) return []
    const isShort =
      (amount.unit === null || amount.isEach === true) && amount.value >= leastShort && amount.value < 1000
    const price = isShort ? { ...amount, value: amount.value * 1000 } : amount
    if (price.value < leastPrice) return []
    for (let at = amount.from - 1; at >= amount.from - mostBefore && at >= 0; at--) {
      // "2 one beds at 100k"
      if ([at, at + 1].some((place) => lexicon.bedsOfLot.has(textAt(tokens, place)))) continue
      const count = lexicon.countsOfLots.get(textAt(tokens, at))
      if (count !== undefined) return [{ count, price, from: at }]
      if (!lexicon.beforePriceOfLot.has(textAt(tokens, at))) return []
    }
    return []
  })
}
const [leastShort, leastPrice, mostBefore] = [20, 20_000, 5]
