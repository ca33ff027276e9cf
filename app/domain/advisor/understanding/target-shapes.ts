import * as lexicon from '../lexicon/target-shapes.ts'
import type { Question, Target } from '../question.ts'
import type { Amount } from './amount.ts'
import type { KnownDeal, NamedDeal } from './deal-names.ts'
import type { Goal } from './goal.ts'
import type { ReadFigures } from './read-figures.ts'
import { range, type Asked } from './sought.ts'
import { textAt, type Token, type Words } from './words.ts'

/**
 * What is looked for by the shape of a sentence, where no word names it: "how high can the interest get before there is nothing in it",
 * "what rate would wipe me out", "everything comes out of that 64".
 */

const mostBetween = 9
const isStop = ({ kind, text }: Token) => kind === 'sign' && /[.?!;]/.test(text)

/** The rate of "how bad can rates get till", "at what rate am I", "which rate turns it into a loss": where nothing is left. */
export function findRateOfNothing(words: Words): { asked: number[]; even: number[] } | null {
  const { tokens, hasAny } = words
  const places = tokens.flatMap(({ text }, at) => (lexicon.rateNouns.has(text) ? [at] : []))
  if (places.length === 0 || hasAny(lexicon.ofLenders)) return null
  for (const at of places.slice(0, mostPlaces)) {
    const asks = rateAsked(tokens, at)
    if (asks) return asks
    const far = farAhead(tokens, at)
    const end = far < 0 ? -1 : pointBehind(tokens, at + 1, () => true)
    if (end >= 0) return { asked: range(far - 1, at + 1), even: range(end, endOf(tokens, end)) }
    // "The rate goes up and up, when do I stop earning off it"
    const when = pointBehind(tokens, at + 1, (point) =>
      range(point + 1, point + 5).some((each) => lexicon.endings.has(textAt(tokens, each))),
    )
    if (when >= 0 && textAt(tokens, at - 1) === 'the') return { asked: [at], even: range(when, endOf(tokens, when)) }
  }
  return null
}

const mostPlaces = 12

/** "At what rate of interest would I", and "what mortgage rate eats the lot". */
function rateAsked(tokens: readonly Token[], rate: number): { asked: number[]; even: number[] } | null {
  const what = [1, 2, 3].map((step) => rate - step).find((at) => ['what', 'which'].includes(textAt(tokens, at)))
  if (what === undefined) return null
  let next = rate + 1
  while (
    next < rate + 4 &&
    (lexicon.beforeEffect.has(textAt(tokens, next)) || lexicon.rateNouns.has(textAt(tokens, next)))
  )
    next += 1
  const isAt = textAt(tokens, what - 1) === 'at' && tokens[next]?.kind === 'word'
  if (!isAt && !lexicon.effects.has(textAt(tokens, next))) return null
  // "What rate makes it 800 a month" says what it comes to.
  const end = endOf(tokens, rate + 1)
  return tokens[end]?.kind === 'number' ? null : { asked: range(what, rate + 1), even: range(rate + 1, end) }
}

/** "How high has the", before a rate. */
function farAhead(tokens: readonly Token[], rate: number): number {
  for (let at = rate - 1; at >= rate - mostBetween && at > 0 && !isStop(tokens[at]!); at--)
    if (textAt(tokens, at - 1) === 'how' && lexicon.farWords.has(textAt(tokens, at))) return at
  return -1
}

/** "Before", "till" or "when" in the same sentence, or at the beginning of the next part of it. */
function pointBehind(tokens: readonly Token[], from: number, isPoint: (at: number) => boolean): number {
  for (let at = from; at < Math.min(tokens.length, from + mostBetween + 3) && !isStop(tokens[at]!); at++)
    if (lexicon.points.has(textAt(tokens, at)) && isPoint(at)) return at
  return -1
}

function endOf(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < tokens.length && !isStop(tokens[at]!) && tokens[at]!.kind !== 'number') at += 1
  return at
}

const leastPot = 15_000
const most = 12

/** "I have 58 grand and all of it comes out of that: 25% deposit, stamp duty, solicitor 1,500": the cash that is needed. */
export function findPot(words: Words, amounts: readonly Amount[]): Goal | null {
  const { tokens, find, hasAny } = words
  if (!hasAny(lexicon.dearestOfPot) || !hasAny(lexicon.partsOfCash)) return null
  const said = find(lexicon.outOfPot)
  if (said.length === 0 && !includesTax(words)) return null
  const money = amounts.filter(
    ({ unit, per, isUnclear }) => (unit === 'pounds' || unit === null) && per === undefined && !isUnclear,
  )
  // "Out of that 64": of a home that is one of thousands.
  const behind = money.find(({ from }) => said.some(({ to }) => to <= from && from - to <= 1))
  const poundsOf = (amount: Amount) =>
    amount === behind && amount.unit === null && amount.value >= 15 && amount.value < 1000
      ? amount.value * 1000
      : amount.value
  const isHad = ({ from, to }: Amount) =>
    range(from - 4, from).some(
      (at) => lexicon.hasWords.has(textAt(tokens, at)) || lexicon.pots.has(textAt(tokens, at)),
    ) || range(to, to + 4).some((at) => lexicon.pots.has(textAt(tokens, at)))
  const large = money.filter((amount) => poundsOf(amount) >= leastPot)
  const pot = large.find((amount) => amount === behind) ?? large.find(isHad)
  // Another sum of that size is the price, and the pot is measured against it.
  if (!pot || large.some((other) => poundsOf(other) !== poundsOf(pot))) return null
  return {
    calculator: 'deal',
    figure: 'cashNeeded',
    value: poundsOf(pot),
    at: large.flatMap(({ from, to }) => range(from, to)),
  }
}

/** "72,500 incl. LBTT" */
const includesTax = ({ tokens, find }: Words) =>
  find(lexicon.taxOfCash).some(({ from }) =>
    [1, 2, 3].some((step) => /^(?:inc|incl|including|inclusive|covers|covering)$/.test(textAt(tokens, from - step))),
  )

/** The price of "tops I ought to give", where a rent is said and what it has to yield. */
export function findCeiling(words: Words): Asked | null {
  const [first] = words.find(lexicon.ceilings)
  if (first) return { field: 'price', at: range(first.from, first.to) }
  const { tokens } = words
  // "What would I have to get deal 118 for"
  for (const [at, { text }] of tokens.entries()) {
    if (!lexicon.gets.has(text)) continue
    const end = range(at + 1, at + 6).find((each) => ['for', 'at'].includes(textAt(tokens, each)))
    if (end !== undefined && range(at + 1, end).some((each) => textAt(tokens, each) === 'deal'))
      return { field: 'price', at: [at] }
  }
  // "What do I say to the seller"
  for (let at = tokens.findIndex(({ text }) => text === 'what'); at >= 0 && at < tokens.length; at++)
    if (
      lexicon.sellers.has(textAt(tokens, at)) &&
      tokens.slice(Math.max(0, at - most), at).some(({ text }) => text === 'what')
    )
      return { field: 'price', at: [at] }
  return null
}

/** What is said already is not looked for: "rents for 830, ten per cent gross" looks for the price. */
export function settleField(
  field: string | undefined,
  goal: Goal,
  { figures, prices }: Pick<ReadFigures, 'figures' | 'prices'>,
  last: Question | null,
): string | undefined {
  if (field !== 'rent' || goal.calculator !== 'deal') return field
  const rent = figures.monthlyRentPence
  const isOfGoal = rent === goal.value * 100
  const isPriced = prices.length > 0 || last?.figures.pricePence !== undefined || last?.figures.loanPence !== undefined
  return rent !== undefined && !isOfGoal && !isPriced && figures.loanPence === undefined ? 'price' : field
}

const mostOfFormula = 10

/** "(Rent − opex)/price": the net yield, and the gross yield where no costs are taken off. */
export function formulaSpoken({ tokens }: Words): string | undefined {
  for (let at = 0; at < tokens.length; at++) {
    if (!lexicon.dividedBy.has(textAt(tokens, at))) continue
    if (!range(at + 1, at + 4).some((each) => lexicon.ofWhole.has(textAt(tokens, each)))) continue
    const ahead = tokens.slice(Math.max(0, at - mostOfFormula), at).map(({ text }) => text)
    if (!ahead.some((text) => lexicon.rentNouns.has(text))) continue
    return ahead.some((text) => lexicon.takenOff.has(text)) && ahead.some((text) => lexicon.costNouns.has(text))
      ? 'netYield'
      : 'grossYield'
  }
  return undefined
}

/** "12% gross on what I pay plus 16,000 for the works": the rent is of both. */
export const saysOnCost = ({ hasAny }: Words) => hasAny(lexicon.onCost)

/** "What do I need to offer on 115": a bare number that is that of a deal, where neither a price nor a rent is said. */
export function bareDeal(
  { tokens }: Words,
  deals: readonly KnownDeal[],
  { field }: Target,
  { figures, prices }: Pick<ReadFigures, 'figures' | 'prices'>,
): NamedDeal | undefined {
  if ((field !== 'price' && field !== 'rent') || figures.monthlyRentPence !== undefined) return undefined
  const found = tokens.flatMap(({ text, kind }, from) => {
    const id = kind === 'number' && /^\d{3}$/.test(text) ? Number(text) : null
    const isNamed =
      lexicon.beforeDeal.has(textAt(tokens, from - 1)) && !lexicon.behindAmount.has(textAt(tokens, from + 1))
    return id !== null && isNamed && deals.some((deal) => deal.id === id)
      ? [{ from, to: from + 1, text, ids: [id] }]
      : []
  })
  const [only, ...others] = found
  return others.length === 0 && prices.every((price) => price.text === only?.text) ? only : undefined
}

const shortestName = 3

/** "How much would they have to knock off Stirchley": the only deal of a place whose price is bargained about. */
export function placeOfBargain(
  { tokens, hasAny }: Words,
  deals: readonly KnownDeal[],
  { field }: Target,
): NamedDeal | undefined {
  if (field !== 'price' || !hasAny(lexicon.bargains)) return undefined
  const found = tokens.flatMap(({ raw }, from) => {
    const word = raw.toLowerCase().replace(/['’]s?$/, '')
    // "On" is a word of some towns.
    const ids =
      word.length < shortestName
        ? []
        : deals.flatMap(({ id, town, place }) => (place.has(word) || town.has(word) ? [id] : []))
    const start = ['the', 'that', 'your'].includes(textAt(tokens, from - 1)) ? from - 1 : from
    const to = lexicon.homesNamed.has(textAt(tokens, from + 1)) ? from + 2 : from + 1
    return ids.length > 0 ? [{ from: start, to, text: raw, ids }] : []
  })
  const [only, ...others] = found
  return others.every(({ ids }) => ids[0] === only?.ids[0]) && only?.ids.length === 1 ? only : undefined
}
