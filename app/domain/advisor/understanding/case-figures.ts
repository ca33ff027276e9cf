import * as lexicon from '../lexicon/cases-beside.ts'
import { timesAYear, type Amount } from './amount.ts'
import { textAt, type Words } from './words.ts'

/** What each figure of cases beside each other is of, by the words of its own part of the sentence, else by its size. */

export type CaseRole = keyof typeof lexicon.before | 'pot' | 'rooms' | 'beds' | 'weeks' | 'homes' | 'none'

export interface CaseFigure {
  amount: Amount
  role: CaseRole
  /** In pounds, percent or as a count: a rent of the month, any other sum of the year or once. */
  value: number
  isPercent: boolean
  /** True for the figure of each room, or of each home. */
  isEach: boolean
  isNamed: boolean
}

const isMoney = ({ unit }: Amount) => unit === 'pounds' || unit === null
const isShare = ({ unit, per, text }: Amount) => (unit === 'percent' || (unit === null && !/£/.test(text))) && !per
const within = (value: number, least: number, most: number) => value >= least && value <= most

/** What a figure of each role may be. */
const fits: Record<keyof typeof lexicon.before, (amount: Amount, value: number) => boolean> = {
  deposit: (amount, value) =>
    amount.per === undefined &&
    (amount.unit === 'percent' ? within(value, 10, 100) : value >= 5000 || within(value, 10, 99)),
  ltv: ({ unit }, value) => unit === 'percent' && within(value, 40, 90),
  rate: (amount, value) => isShare(amount) && within(value, 1.5, 13) && (amount.unit === 'percent' || value < 13),
  management: ({ unit, per }, value) =>
    unit === 'percent' ? within(value, 3, 30) : per !== undefined && within(value, 20, 400),
  voids: ({ unit }, value) => unit === 'percent' && value <= 30,
  maintenance: ({ unit, per }, value) => (unit === 'percent' ? value <= 25 : per !== undefined && value < 5000),
  costRate: ({ unit }, value) => unit === 'percent' && within(value, 8, 70),
  running: (amount, value) => isMoney(amount) && within(value, 30, 30_000),
  other: (amount, value) => isMoney(amount) && within(value, 30, 30_000),
  insurance: (amount, value) => isMoney(amount) && within(value, 10, 3000),
  service: (amount, value) => isMoney(amount) && within(value, 10, 8000),
  works: (amount, value) => isMoney(amount) && amount.per === undefined && (value === 0 || value >= 1000),
  fees: (amount, value) => isMoney(amount) && amount.per === undefined && within(value, 300, 20_000),
  price: (amount, value) => isMoney(amount) && amount.per === undefined && (value >= 20_000 || within(value, 40, 999)),
  rent: (amount, value) => isMoney(amount) && within(value, amount.per === 'week' ? 40 : 150, 13_000),
  loan: (amount, value) => isMoney(amount) && amount.per === undefined && value >= 20_000,
  payment: (amount, value) => amount.unit !== 'percent' && within(value, 150, 5000),
}
const roles = Object.keys(fits) as (keyof typeof fits)[]

const reach = 4
const isPartEnd = (text: string) => /^[,.;:?!()|]$/.test(text)

/** The figures of a message with their roles; null where one has none. */
export function bindFigures(words: Words, amounts: readonly Amount[]): CaseFigure[] | null {
  const found: CaseFigure[] = []
  const named = namedFigures(words, amounts)
  for (const amount of amounts) {
    const figure =
      countOf(words, amount, amounts) ??
      potOf(words, amount) ??
      onTop(words, amount, found.at(-1)) ??
      named.get(amount) ??
      alike(words, amount, found.at(-1)) ??
      bySize(words, amount)
    if (!figure) return null
    // "£825 rent each"
    const isEach = figure.isEach || [0, 1, 2].some((step) => isEachAt(words, amounts, amount.to, step))
    found.push({ ...figure, isEach })
  }
  return found
}

const isEachAt = ({ tokens }: Words, amounts: readonly Amount[], at: number, step: number) =>
  lexicon.each.has(textAt(tokens, at + step)) &&
  !amounts.some(({ from }) => from >= at && from <= at + step) &&
  !tokens.slice(at, at + step).some(({ text }) => isPartEnd(text))

const baseOf = ({ value, parts = 1 }: Amount) => Math.round((value / parts) * 100) / 100

function figureOf(amount: Amount, role: CaseRole, isNamed = true): CaseFigure {
  const isEach = amount.isEach === true
  const base = baseOf(amount)
  const isPercent = amount.unit === 'percent'
  return { amount, role, value: base, isPercent, isEach, isNamed }
}

/** "5 rooms", "4 at £485", "2 houses", "fifty weeks": how many. */
function countOf({ tokens }: Words, amount: Amount, amounts: readonly Amount[]): CaseFigure | null {
  const { unit, value, from, to, per } = amount
  if (!Number.isInteger(value) || per !== undefined || value < 1 || value > 52) return null
  if (unit === null && value <= mostLabel && lexicon.beforeLabel.has(textAt(tokens, from - 1)))
    return figureOf(amount, 'none')
  const last = textAt(tokens, to - 1)
  const next = textAt(tokens, to)
  const isWeeks = last === 'weeks' || next === 'weeks'
  if (isWeeks) return { ...figureOf(amount, 'weeks'), value }
  if (unit !== 'count' && unit !== null) return null
  if (value > 10) return unit === 'count' ? figureOf(amount, 'none') : null
  const isRooms =
    lexicon.roomWords.has(last) || lexicon.roomWords.has(next) || ['x', '×'].includes(last) || ['x', '×'].includes(next)
  // "2 one beds at 100k"
  if (lexicon.counts.has(next) && lexicon.bedWords.has(textAt(tokens, to + 1)))
    return { ...figureOf(amount, 'homes'), value }
  const isBeds =
    lexicon.bedWords.has(last) || lexicon.bedWords.has(next) || lexicon.bedWords.has(textAt(tokens, to + 1))
  if (isBeds) return { ...figureOf(amount, 'beds'), value }
  if (isRooms) return { ...figureOf(amount, 'rooms'), value }
  if (last === 'ways' || next === 'ways') return figureOf(amount, 'none')
  const isOf = lexicon.homesCounted.has(next) || lexicon.homesCounted.has(last)
  const follows = amounts.find((each) => each.from >= to)
  if (unit === 'count' && !isOf) return figureOf(amount, 'none')
  if (!isOf || !follows || follows.from - to > 4)
    return unit === 'count' ? { ...figureOf(amount, 'homes'), value } : null
  // "4 at £485" are rooms, and "2 at 120 each" are homes.
  const isOfRoom = isRoomRent(follows)
  return { ...figureOf(amount, isOfRoom ? 'rooms' : 'homes'), value }
}

const mostLabel = 30

/** "12% on the HMO and 10% on the terraces": of the same thing as the one before it. */
function alike({ tokens }: Words, amount: Amount, last: CaseFigure | undefined): CaseFigure | null {
  const isOfUnit = (last?.amount.unit === 'percent') === (amount.unit === 'percent')
  if (!last || !isOfUnit || !(last.role in fits) || amount.from - last.amount.to > 6) return null
  const signs = tokens.slice(last.amount.to, amount.from)
  if (signs.length > 0 && signs.every(({ text }) => /^[|/]$/.test(text))) return figureOf(amount, last.role)
  if (!ofEither.has(last.role)) return null
  const between = tokens.slice(last.amount.to, amount.from).map(({ text }) => text)
  const isJoined = between.some((text) => joins.has(text)) && between.every((text) => !/^[.;?!]$/.test(text))
  return isJoined && lexicon.leadsTo.has(textAt(tokens, amount.to)) ? figureOf(amount, last.role) : null
}
const joins: ReadonlySet<string> = new Set(['and', 'or', ',', '&', 'but'])
const ofEither: ReadonlySet<CaseRole> = new Set(['management', 'costRate', 'voids', 'rate', 'deposit'])

/** "£101k plus £21k": works on top of a price. */
function onTop({ tokens }: Words, amount: Amount, last: CaseFigure | undefined): CaseFigure | null {
  const isOfPrice = last?.role === 'price' && last.amount.to === amount.from - 1 && amount.value < last.value * 0.7
  return isOfPrice && ['plus', '+'].includes(textAt(tokens, amount.from - 1)) && amount.value >= 1000 && amount.unit === 'pounds' ? figureOf(amount, 'works') : null // prettier-ignore
}

/** A rent that only a room has. */
const isRoomRent = (amount: Amount) => {
  const base = baseOf(amount)
  return amount.unit !== 'percent' && (amount.per === 'week' ? within(base, 50, 300) : /£/.test(amount.text) || amount.per ? within(base, 200, 1000) : within(base, 280, 1000)) // prettier-ignore
}

/** "I've £60k to put down" */
function potOf({ find }: Words, amount: Amount): CaseFigure | null {
  const { unit, from, to, value } = amount
  if (unit !== 'pounds' || amount.per !== undefined || value < 10_000 || amount.isEach) return null
  const isBehind = find(lexicon.behindPot).some((place) => place.from === to)
  const isBefore = find(lexicon.beforePot).some((place) => place.to === from)
  return isBehind || isBefore ? figureOf(amount, 'pot') : null
}

/** Figures by the nearest word of their own parts. A word says what one figure is of. */
function namedFigures({ tokens, find }: Words, amounts: readonly Amount[]): Map<Amount, CaseFigure> {
  const inFigure = new Map(amounts.flatMap((amount) => Array.from({ length: amount.to - amount.from }, (_, step) => [amount.from + step, amount] as const))) // prettier-ignore
  const gapOf = (from: number, to: number) => {
    let gap = 0
    for (let at = from; at < to; at++) {
      if (inFigure.has(at) || gap > reach) return Infinity
      const text = textAt(tokens, at)
      gap += !isPartEnd(text) ? 1 : /^[:|]$/.test(text) ? 0 : 3
    }
    return gap
  }
  const pairs: { amount: Amount; role: keyof typeof fits; at: number; cost: number }[] = []
  for (const role of roles) {
    const fitting = amounts.filter((amount) => fits[role](amount, baseOf(amount)))
    if (fitting.length === 0) continue
    const look = (list: readonly string[], isBefore: boolean) => {
      for (const { from, to } of find(list)) {
        if (role === 'other' && [from - 1, to].some((at) => lexicon.notOfBills.has(textAt(tokens, at)))) continue
        // "No mortgage, 550 rent"
        if (role === 'payment' && ['no', 'without'].includes(textAt(tokens, from - 1))) continue
        for (const amount of fitting) {
          if (isBefore ? to > amount.from : from < amount.to) continue
          if ((isBefore ? amount.from - to : from - amount.to) > reach) continue
          const gap = isBefore ? gapOf(to, amount.from) : gapOf(amount.to, from) * 1.1 + 0.1
          if (gap <= reach) pairs.push({ amount, role, at: from, cost: gap - (to - from) / 10 })
        }
      }
    }
    look(lexicon.before[role], true)
    look(lexicon.behind[role], false)
  }
  pairs.sort((one, other) => one.cost - other.cost)
  const found = new Map<Amount, CaseFigure>()
  const used = new Set<number>()
  for (const { amount, role, at } of pairs) {
    if (found.has(amount) || used.has(at)) continue
    found.set(amount, figureOf(amount, role))
    used.add(at)
  }
  return found
}

function bySize({ tokens }: Words, amount: Amount): CaseFigure | null {
  const { unit, per, text } = amount
  const value = baseOf(amount)
  if (unit === 'count') return figureOf(amount, 'none', false)
  if (unit === 'percent' || (unit === null && !Number.isInteger(value))) {
    if (per !== undefined) return null
    if (value >= 1.5 && value <= 9.99) return figureOf(amount, 'rate', false)
    if (unit === 'percent' && value >= 15 && value <= 50) return figureOf(amount, 'deposit', false)
    return unit === 'percent' && value >= 55 && value <= 85 ? figureOf(amount, 'ltv', false) : null
  }
  if (per === undefined && value >= 20_000) return figureOf(amount, 'price', false)
  if (per === undefined && !/£/.test(text) && within(value, 40, 149)) return figureOf(amount, 'price', false)
  // "Sinking fund 3,000" is none.
  const isLed = (per !== undefined && value >= (per === 'week' ? 50 : 300)) || amount.from === 0 || lexicon.beforeRent.has(textAt(tokens, amount.from - 1)) || tokens[amount.from - 1]!.kind !== 'word' // prettier-ignore
  const isOfTime = per === undefined || per === 'month' || per === 'week'
  if (isLed && isOfTime && within(value, 50, 12_000)) return figureOf(amount, 'rent', false)
  return null
}

/** A sum of the year. What nothing says the time of is of the month where it is small. */
export function yearly({ amount, value, role }: CaseFigure): number {
  const usual =
    role === 'other'
      ? value < 2000
        ? 'month'
        : 'year'
      : role === 'running'
        ? value < 700
          ? 'month'
          : 'year'
        : 'year'
  return value * timesAYear[amount.per ?? usual]
}
