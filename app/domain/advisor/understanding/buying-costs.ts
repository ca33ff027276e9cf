import { buyingCosts, taxWords } from '../lexicon/buying-costs.ts'
import type { Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, type Words } from './words.ts'

/** All costs of a purchase as one sum, the tax with them: "buying costs 7,500", "stamp and legals 17.9k". */

const [leastSum, mostSum] = [500, 200_000]
/** Less of the price is no tax and fees of a home to let. */
const leastShare = 0.03
const reach = 4
const between = new Set([
  'of',
  'are',
  'is',
  'at',
  'about',
  'around',
  'come',
  'comes',
  'to',
  'in',
  'total',
  'for',
  ':',
  '=',
  '£',
  '-',
  'say',
  'all',
  'n',
  'and',
])

/** The amounts that are none; the one that is goes to the figures. */
export function readBuyingCosts(amounts: Amount[], words: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  const [said, ...more] = words.find(buyingCosts)
  if (!said || more.length > 0) return amounts
  const { tokens } = words
  const isBeside = ({ from, to }: Amount) => {
    const [start, end] = from >= said.to ? [said.to, from] : [to, said.from]
    if (end < start || end - start > reach) return false
    for (let at = start; at < end; at++) if (!between.has(textAt(tokens, at))) return false
    return true
  }
  const fits = amounts.filter(
    (amount) =>
      (amount.unit === 'pounds' || amount.unit === null) &&
      amount.per === undefined &&
      !amount.isUnclear &&
      amount.value >= leastSum &&
      amount.value <= mostSum &&
      isBeside(amount),
  )
  const sum = fits.find(({ from }) => from >= said.to) ?? fits[0]
  const most = Math.max(
    found.sentence.before.pricePence ?? 0,
    ...amounts.filter(({ unit }) => unit !== 'percent').map(({ value }) => value * 100),
  )
  if (!sum || sum.value * 100 < most * leastShare || sum.value * 100 === most) return amounts
  const isTaxApart = tokens.some(({ text }, at) => taxWords.has(text) && (at < said.from || at >= said.to))
  found.figures.feesPence = Math.round(sum.value * 100)
  if (!isTaxApart) {
    found.figures.taxPence = 0
    found.worked.push('the costs of buying are one sum, the property tax with them')
  }
  found.settled.add(sum.from)
  for (let at = Math.min(said.from, sum.from); at < Math.max(said.to, sum.to); at++) bound.add(at)
  return amounts.filter((amount) => amount !== sum)
}
