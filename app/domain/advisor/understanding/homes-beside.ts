import { isWhole } from '../answers/given.ts'
import { homeNouns } from '../lexicon/figures.ts'
import * as lexicon from '../lexicon/homes-beside.ts'
import type { LeftOver, Question } from '../question.ts'
import { timesSaid } from '../lexicon/sides.ts'
import type { Amount } from './amount.ts'
import { readAllAmounts, saysOfSeveral } from './alternatives.ts'
import { mergeCases } from './beside.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/**
 * Several homes in one message, each with a price and a rent: "one's 96 thou and pulls 625 a month, the other's 110 at 700. Both 25% down". What
 * stands before the first and behind the last of them is of all.
 */

/** `understand` reads a text as one case; `placeOf` names the place that stands between two tokens. */
interface Reader {
  understand: (text: string) => Question
  placeOf: (from: number, to: number) => string | undefined
}

interface Home {
  price: Amount
  rent: Amount
}

const mostTokens = 90
const mostHomes = 4
const leastPrice = 20_000
const [leastRent, mostRent] = [150, 12_000]

/** The homes beside each other; null where a message does not say two or more with a price and a rent each. */
export function readHomesBeside(words: Words, reader: Reader): Question | null {
  const { tokens } = words
  if (tokens.length > mostTokens || !saysOfSeveral(words, lexicon.severalHomes) || words.hasAny(lexicon.otherTimes))
    return null
  const amounts = readAllAmounts(tokens).filter((amount) => !isLabel(tokens, amount))
  const homes = homesOf(amounts)
  const [first] = homes
  if (!first || homes.length < leastHomes) return null
  const from = Math.min(first.price.from, first.rent.from)
  for (const isEnd of [isSentenceEnd, isClauseEnd]) {
    const found = readFrom(startOf(tokens, from, isEnd))
    if (found) return found
  }
  return null

  /** `start` is where the words of the first home begin. */
  function readFrom(start: number): Question | null {
    const ends = homes.map((home, index) => boundaryOf(tokens, amounts, home, homes[index + 1]))
    const starts = [start, ...ends.slice(0, -1)]
    const [head, tail] = [rawOf(tokens, 0, start), rawOf(tokens, ends.at(-1)!, tokens.length)]
    const cases = homes.map((home, index) =>
      reader.understand(`${head} ${sayHome(tokens, home, starts[index]!, ends[index]!)} ${tail}`),
    )
    const isWholeCase = ({ topic, figures, leftOver = [] }: Question) =>
      leftOver.every(isCount) && isWhole(topic, figures)
    if (!cases.every(isWholeCase)) return null
    const found = mergeCases(
      cases.map(({ leftOver: _, ...each }) => each),
      true,
    )
    const isAllRead = cases.every(({ figures: { pricePence, monthlyRentPence } }, index) => {
      return pricePence === Math.round(homes[index]!.price.value * 100) && monthlyRentPence !== undefined
    })
    if (!found?.sides || !isAllRead) return null
    return { ...found, sides: { ...found.sides, names: namesOf(tokens, homes, starts, ends, reader) } }
  }
}
const leastHomes = 2

/** "Two flats, one is": how many are compared. */
const isCount = ({ text }: LeftOver) => lexicon.counts.test(text)

/** Prices and rents by turns, in one order. Shares and years may only stand before the first and behind the last. */
function homesOf(all: readonly Amount[]): Home[] {
  const money = all.filter(({ unit, isUnclear }) => (unit === null || unit === 'pounds') && !isUnclear)
  const start = money.findIndex((amount, at) => money[at + 1] && pairOf(amount, money[at + 1]!))
  if (start < 0) return []
  const homes: Home[] = []
  const isPriceFirst = pairOf(money[start]!, money[start + 1]!)!.price.from === money[start]!.from
  for (let at = start; at + 1 < money.length && homes.length < mostHomes; at++) {
    const pair = pairOf(money[at]!, money[at + 1]!)
    // "Renting 550 with 1,400 of service charge": a cost of the home before it.
    if (!pair || (pair.price.from === money[at]!.from) !== isPriceFirst) continue
    homes.push(pair)
    at++
  }
  return homes
}

function pairOf(one: Amount, other: Amount): Home | null {
  const [price, rent] = isLikeRent(other) && isLikePrice(one, other) ? [one, other] : [other, one]
  if (!isLikeRent(rent) || !isLikePrice(price, rent)) return null
  // "The other's 110 at 700": thousands.
  const isShort = price.value < 1000
  return { price: isShort ? { ...price, value: price.value * 1000 } : price, rent }
}

const isLikeRent = ({ value }: Amount) => value >= leastRent && value <= mostRent

function isLikePrice({ value, unit, per }: Amount, rent: Amount): boolean {
  if (per !== undefined) return false
  const pounds = unit === null && value >= leastShort && value < 1000 ? value * 1000 : value
  const isHigher = pounds > 20 * rent.value && pounds >= leastPrice
  return isHigher && (pounds === value || value < rent.value)
}
const leastShort = 20

/** "Option 1": no figure. */
const isLabel = (tokens: readonly Token[], { value, unit, from }: Amount) =>
  unit === null && value <= mostHomes && lexicon.labels.has(textAt(tokens, from - 1))

/**
 * Where the words of a home end: before the joint ahead of the next one, and of the last where its own costs do: "renting at 640 with a service
 * charge of 1,100. Yield on both". Shares and rates behind it are of all.
 */
function boundaryOf(tokens: readonly Token[], amounts: readonly Amount[], { price, rent }: Home, next?: Home): number {
  const end = Math.max(price.to, rent.to)
  if (next) {
    const ahead = Math.min(next.price.from, next.rent.from)
    const own = amounts.findLast(({ to }) => to <= ahead)?.to ?? end
    for (let at = ahead - 1; at >= own; at--) if (lexicon.partsHomes.has(textAt(tokens, at))) return at
    return own
  }
  let to = end
  while (to < tokens.length && !isClauseEnd(textAt(tokens, to)) && !lexicon.ofAll.has(textAt(tokens, to))) to++
  const isOwn = amounts.some((amount) => amount.from >= end && amount.from < to && amount.value > mostShare)
  return isOwn ? to : end
}
const mostShare = 100

/** Where the words of the first home begin. */
function startOf(tokens: readonly Token[], from: number, isEnd: (text: string) => boolean): number {
  let at = from
  while (at > 0 && !isEnd(textAt(tokens, at - 1))) at--
  return at
}

const isSentenceEnd = (text: string) => /^[.;:?!]$/.test(text)
const isClauseEnd = (text: string) => /^[.,;:?!]$/.test(text)

/** The words of a home, with its figures by their names. */
function sayHome(tokens: readonly Token[], { price, rent }: Home, from: number, to: number): string {
  const said = [
    { of: price, text: ` price £${price.value} ` },
    { of: rent, text: ` rent £${rent.value} ${timesSaid[rent.per ?? 'month']} ` },
  ].sort((a, b) => a.of.from - b.of.from)
  const [first, second] = said as [(typeof said)[0], (typeof said)[0]]
  const joint = rawOf(tokens, first.of.to, second.of.from)
  // "Price of 96k, rents for 625": the words beside the figures name them already.
  return `${trimmed(rawOf(tokens, from, first.of.from).replace(lexicon.whichOne, ' '))}${first.text}, ${trimmed(joint)}${second.text}${rawOf(tokens, second.of.to, to)} `
}

/** Without the words that only lead to a figure: "at", "for". */
function trimmed(text: string): string {
  const said = text.split(' ').filter(Boolean)
  while (
    said.length > 0 &&
    lexicon.leadsFigure.has(
      said
        .at(-1)!
        .toLowerCase()
        .replaceAll(/[,:–-]/g, ''),
    )
  )
    said.pop()
  return `${said.join(' ')} `
}

/** The homes as the visitor tells them apart: by their places, by what they are, else by their order. */
function namesOf(
  tokens: readonly Token[],
  homes: readonly Home[],
  starts: readonly number[],
  ends: readonly number[],
  { placeOf }: Reader,
): string[] {
  const nounOf = (at: number) =>
    tokens
      .slice(starts[at], ends[at])
      .map(({ text }) => text)
      .find((text) => homeNouns.has(text) && !lexicon.anyHome.has(text))
  const makers = [(at: number) => placeOf(starts[at]!, ends[at]!), nounOf]
  for (const make of makers) {
    const names = homes.map((_, at) => make(at))
    const all = names.filter((name) => name !== undefined)
    if (new Set(all).size === homes.length) return make === nounOf ? all.map((name) => `the ${name}`) : all
  }
  return lexicon.inOrder.slice(0, homes.length)
}
