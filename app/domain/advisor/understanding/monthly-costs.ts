import * as lexicon from '../lexicon/holding.ts'
import type { Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, type Words } from './words.ts'

/** Costs of each month, as what they are together. */

const ofBridge = ['bridge', 'bridging']
const ofHolding = ['holding']

/** "Bridge at 1% a month on 52k for 7 months": what it costs together. The loan is no other figure. */
export function readBridge(amounts: Amount[], words: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  const { tokens } = words
  if (!words.hasAny(ofBridge)) return amounts
  const at = amounts.findIndex(({ unit, per, isUnclear }) => unit === 'percent' && per === 'month' && isUnclear)
  const [rate, loan] = [amounts[at], amounts[at + 1]]
  const months = amounts.filter(
    ({ from, to, unit }) => unit === 'count' && /^months?$/.test(textAt(tokens, to - 1)) && bound.has(from) === false,
  )
  const isOn = rate && loan && ['on', 'of'].includes(textAt(tokens, rate.to)) && loan.from <= rate.to + 2
  if (!isOn || loan.unit !== 'pounds' || months.length !== 1) return amounts
  const cost = Math.round(loan.value * rate.value * months[0]!.value) / 100
  found.figures.financeFeesPence = Math.round(cost * 100)
  found.worked.push(`${rate.text} on ${loan.text} for ${months[0]!.text} is £${cost.toLocaleString('en-GB')}`)
  const used = new Set([rate, loan, months[0]!])
  for (const { from } of used) found.settled.add(from)
  for (const { from, to } of used) for (let each = from; each < to; each++) bound.add(each)
  for (const { from } of words.find(['bridge', 'bridging', 'bridge costs', 'bridging costs'])) bound.add(from)
  return amounts.filter((amount) => !used.has(amount))
}

/** "About 1,200 for council tax and electric while it's empty", "£80 a month council tax for five months while empty": what holding it costs. */
export function readEmptyCosts(amounts: Amount[], words: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  const { tokens } = words
  const [empty] = words.find(lexicon.whileEmpty)
  if (!empty || !words.hasAny(lexicon.ofRefinance) || found.figures.holdingPence !== undefined) return amounts
  const isBetween = (from: number, to: number) =>
    to - from <= mostToBill && tokens.slice(from, to).every(({ text }) => !/^[.;?!]$/.test(text))
  const billAt = [...tokens.keys()].filter((at) => lexicon.billsOfEmpty.has(textAt(tokens, at)))
  const cost = amounts.find(
    ({ from, to, unit, value, isUnclear }) =>
      (unit === 'pounds' || unit === null) &&
      !isUnclear &&
      value >= leastBill &&
      value <= mostBill &&
      billAt.some((at) => (at >= to ? isBetween(to, at) : isBetween(at, from))) &&
      (empty.from >= to ? empty.from - to <= mostToEmpty : from - empty.to <= mostToEmpty),
  )
  const months = amounts.find(({ unit, to }) => unit === 'count' && /^months?$/.test(textAt(tokens, to - 1)))
  if (!cost || (cost.per !== undefined && !(cost.per === 'month' && months))) return amounts
  const total = Math.round(cost.value * (cost.per ? months!.value : 1) * 100)
  found.figures.holdingPence = total
  if (cost.per) found.worked.push(`${cost.text} for ${months!.text} is £${(total / 100).toLocaleString('en-GB')}`)
  const used = cost.per ? [cost, months!] : [cost]
  for (const { from, to } of used) {
    found.settled.add(from)
    for (let at = from; at < to; at++) bound.add(at)
  }
  for (const at of billAt) bound.add(at)
  return amounts.filter((amount) => !used.includes(amount))
}

const mostToBill = 6
const mostToEmpty = 12
const leastBill = 20
const mostBill = 20_000

/** "Six months' holding at £240 a month": what it costs together. */
export function readHolding(amounts: Amount[], words: Words, found: ReadFigures, bound: Set<number>): Amount[] {
  const { tokens } = words
  if (!words.hasAny(ofHolding)) return amounts
  const [months, ...others] = amounts.filter(
    ({ unit, to }) => unit === 'count' && /^months?$/.test(textAt(tokens, to - 1)),
  )
  const isOfMonth = ({ per, isEach, from }: Amount) =>
    per === 'month' || (isEach === true && months !== undefined && from - months.to <= 2)
  const cost = amounts.find(
    (amount) =>
      isOfMonth(amount) &&
      tokens.slice(Math.max(0, amount.from - 7), amount.to + 3).some(({ text }) => text === 'holding'),
  )
  if (!months || others.length > 0 || !cost) return amounts
  const total = Math.round(cost.value * months.value * 100) / 100
  found.worked.push(`${cost.text} for ${months.text} is £${total.toLocaleString('en-GB')}`)
  for (let at = months.from; at < months.to; at++) bound.add(at)
  // The words that say what it is stand before the months.
  if (cost.isEach) cost.from = months.from
  Object.assign(cost, { value: total, per: undefined, isUnclear: undefined })
  return amounts.filter((amount) => amount !== months)
}
