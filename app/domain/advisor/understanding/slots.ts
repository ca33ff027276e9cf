import { timesAYear, type Amount } from './amount.ts'
import { textAt, type Words } from './words.ts'

/** A message read whole: each of its figures is of one of the things that were expected, by the words nearest to it, or none is read. */

export interface Slot<Name extends string> {
  name: Name
  /** Words that stand before such a figure, behind it, or on either side. */
  before?: readonly string[]
  behind?: readonly string[]
  around?: readonly string[]
  fits: (amount: Amount) => boolean
}

/** Beyond so many words nothing is said of a figure. */
const reach = 7
/** What lies between a figure and its word counts as so many words. */
const weights = { figure: 3, comma: 2, sentence: 5 }

interface Pair<Name> {
  amount: Amount
  name: Name
  /** Where its word begins. */
  at: number
  cost: number
}

/** What each figure is of, the nearest words first; null where one has no word of its own. Figures that are joined are of one thing. */
export function bindSlots<Name extends string>(
  { tokens, find }: Words,
  amounts: readonly Amount[],
  slots: readonly Slot<Name>[],
): Map<Amount, Name> | null {
  const isFigure = new Set(amounts.map(({ from }) => from))
  const inFigures = new Set(
    amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)),
  )
  const gapOf = (from: number, to: number) => {
    let gap = 0
    for (let at = from; at < to && gap <= reach; at++) {
      const { kind, text } = tokens[at]!
      if (isFigure.has(at)) gap += weights.figure
      else if (inFigures.has(at)) continue
      else if (kind !== 'sign') gap += 1
      else gap += /[.;?!]/.test(text) ? weights.sentence : text === ',' ? weights.comma : 0
    }
    return gap
  }
  const pairs: Pair<Name>[] = []
  for (const { name, before = [], behind = [], around = [], fits } of slots) {
    const fitting = amounts.filter(fits)
    if (fitting.length === 0) continue
    const look = (phrases: readonly string[], isBefore: boolean) => {
      for (const { from, to } of find(phrases))
        for (const amount of fitting) {
          if (isBefore ? to > amount.from : from < amount.to) continue
          const gap = isBefore ? gapOf(to, amount.from) : gapOf(amount.to, from) * 1.3 + 0.2
          // Of two phrases the longer one says more.
          if (gap <= reach) pairs.push({ amount, name, at: from, cost: gap - (to - from) / 10 })
        }
    }
    look(before, true)
    look(behind, false)
    look(around, true)
    look(around, false)
  }
  pairs.sort((a, b) => a.cost - b.cost)
  const found = new Map<Amount, Name>()
  const used = new Set<number>()
  for (const { amount, name, at } of pairs) {
    if (found.has(amount) || used.has(at)) continue
    found.set(amount, name)
    used.add(at)
  }
  for (const [index, amount] of amounts.entries()) {
    if (found.has(amount)) continue
    const last = amounts[index - 1]
    const name = last && found.get(last)
    const isJoined =
      name !== undefined &&
      last!.unit === amount.unit &&
      gapOf(last!.to, amount.from) <= 2 &&
      joins(tokens, last!, amount)
    if (!isJoined) return null
    found.set(amount, name)
  }
  return found
}

const links: ReadonlySet<string> = new Set(['and', '&', '+', 'plus', ',', '/'])
const joins = (tokens: Words['tokens'], first: Amount, second: Amount) => {
  for (let at = first.to; at < second.from; at++) if (!links.has(textAt(tokens, at))) return false
  return true
}

/** Pounds of a year in pence. */
export const penceOfYear = ({ value, per }: Amount) => Math.round(value * (per ? timesAYear[per] : 1) * 100)

export const isMoney = ({ unit, isUnclear, isEach }: Amount) =>
  (unit === 'pounds' || unit === null) && !isUnclear && !isEach

/** What may be a loan: less is a fee or a rent. */
export const isLoan = (amount: Amount) => isMoney(amount) && amount.per === undefined && amount.value >= 15_000

/** What may be the rent of a home: of a month, said or not. */
export const isRentOfMonth = (amount: Amount) =>
  isMoney(amount) && amount.value >= 150 && amount.value < 15_000 && (amount.per ?? 'month') === 'month'
