import * as lexicon from '../lexicon/figures.ts'
import { numberWords } from '../lexicon/numbers.ts'
import { mostEach, readTime } from './amount-units.ts'
import type { Amount } from './amount.ts'
import { readDigits, round, scales } from './digits.ts'
import { readNumberWords } from './number-words.ts'
import { rawOf, textAt, textOf, type Token } from './words.ts'

/** Rents of rooms and flats: those that are listed, and one that is said of each. */

/** No room is let for as much a month: "4 of us putting in 15k each". */
const mostOfEach = 5000

/** The rents of several rooms or flats, each with its number: "3 rooms at 545, 2 at 595 and one at 480". */
export function readRents(tokens: readonly Token[], from: number): Amount | null {
  const first = readRoom(tokens, from)
  if (!first) return null
  let [to, total, count, rooms, per, isNamed] = [first.to, first.rent, 1, first.count, first.per, first.isNamed]
  for (;;) {
    let at = to
    while ([',', 'and', '+', 'plus', '&', ';'].includes(textAt(tokens, at))) at += 1
    // "Flat 132, rent 800" is one, at its price.
    if (rooms === 1 && rentWords.has(textAt(tokens, at))) break
    const next = readRoom(tokens, at)
    // A time that is said once is that of all.
    if (!next || (next.per && per && next.per !== per)) break
    per ??= next.per
    total += next.rent
    to = next.to
    count += 1
    rooms += next.count
    isNamed ||= next.isNamed
  }
  if (count === 1 || !(isNamed || isOfRooms(tokens, from, rooms))) return null
  const text = rawOf(tokens, from, to)
  return {
    value: round(total),
    unit: 'pounds',
    per: per ?? 'month',
    from,
    to,
    text,
    isUsed: true,
    worked: text,
    rooms,
  }
}

const rentWords = new Set(['rent', 'rents', 'renting', 'rented', 'lets', 'letting'])

/** "6 rooms, three at £95 and three at £110": as many as were counted right before. */
function isOfRooms(tokens: readonly Token[], from: number, rooms: number): boolean {
  for (let at = from - 1; at >= from - mostOfRoom && at > 0; at--) {
    if (!lexicon.lettable.has(textAt(tokens, at))) continue
    return [1, 2].some((step) => countAt(tokens, at - step) === rooms)
  }
  return false
}

function countAt(tokens: readonly Token[], at: number): number | undefined {
  const text = textAt(tokens, at)
  return numberWords.get(text) ?? (/^\d{1,2}$/.test(text) ? Number(text) : undefined)
}

const mostOfRoom = 10

/** Words of a room, and what is said of it by the way: "the fifth, with the en-suite, fetches". */
function isOfRoom(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind === 'word') return true
  return (
    [',', '-'].includes(textAt(tokens, at)) &&
    lexicon.amongRooms.has(textAt(tokens, at + 1)) &&
    lexicon.amongRooms.has(textAt(tokens, at - 1))
  )
}

const leastRoom = 100
const leastRoomOfWeek = 40
const mostRoom = 3000

/** "3 rooms at 545", "2 at 595", "the box room at 410", "the other 610": what they bring together. */
function readRoom(tokens: readonly Token[], from: number) {
  let at = from
  let [count, isNamed, isSaid] = [1, false, false]
  const words = readNumberWords(tokens, at)
  if (tokens[at]?.kind === 'number' && /^\d{1,2}$/.test(tokens[at]!.text)) {
    count = Number(tokens[at++]!.text)
    isSaid = true
  } else if (words && !words.isScaled && words.value >= 1 && words.value <= mostEach) {
    count = words.value
    at = words.to
    isSaid = true
  }
  for (let more = 0; more < mostOfRoom && isOfRoom(tokens, at); more++) {
    const { text } = tokens[at]!
    if (text === ',' || text === '-') {
      at += 1
      continue
    }
    if (lexicon.roomNouns.has(text)) isNamed = true
    else if (!lexicon.amongRooms.has(text)) break
    isSaid = true
    at += 1
  }
  const isAt = ['at', '@', 'x', '×'].includes(textAt(tokens, at))
  if (isAt) at += 1
  if (!isSaid || (!isAt && !isNamed && !lexicon.amongRooms.has(textAt(tokens, at - 1)))) return null
  const hasPound = textAt(tokens, at) === '£'
  const digits = readDigits(tokens, hasPound ? at + 1 : at, hasPound)
  if (!digits || !(digits.value >= leastRoomOfWeek && digits.value <= mostRoom)) return null
  if (scales.has(textAt(tokens, digits.to))) return null
  const rent: Amount = { value: digits.value, unit: null, from: at, to: digits.to, text: '' }
  for (let more = 0; more < 2; more++) readTime(tokens, rent)
  if (rent.isUnclear || textAt(tokens, rent.to) === '%') return null
  if (rent.value < leastRoom && rent.per !== 'week') return null
  return {
    rent: rent.value * count,
    count,
    per: rent.per,
    to: rent.to,
    isNamed: isNamed || textAt(tokens, from) === 'one',
  }
}

/** Rents of each of several rooms are a rent together. Where it is not said how many there are, or several numbers are, it is unclear. */
export function multiplyEach(amounts: Amount[], tokens: readonly Token[]): void {
  const counts = amounts.filter(
    ({ unit, to, value }) =>
      unit === 'count' &&
      lexicon.lettable.has(textAt(tokens, to - 1)) &&
      // "3 bed flats": how many, nothing says. "4 studio flats" are four.
      (!/^(?:flats|houses|units|properties)$/.test(textAt(tokens, to)) || /^studio/.test(textAt(tokens, to - 1))) &&
      Number.isInteger(value) &&
      value >= 1 &&
      value <= mostEach,
  )
  // "Two flats, one at 525 the other 610": those that were summed.
  for (const { rooms } of amounts) for (const each of counts) if (each.value === rooms) each.isUsed = true
  for (const [index, amount] of amounts.entries()) {
    // Rents that were listed are of all rooms already.
    if (amount.rooms !== undefined) continue
    const last = amounts[index - 1]
    const between = last ? textOf(tokens, last.to, amount.from) : ''
    if (isOfEach(tokens, amount)) amount.isEach = true
    const isBehindRooms =
      last !== undefined && counts.includes(last) && lexicon.roomsBefore.has(textAt(tokens, last.to - 1))
    const isRent = amount.unit !== 'percent' && amount.value >= 50 && amount.value < 20_000
    if (isBehindRooms && ['at', '@', 'x', '×', 'by', ''].includes(between) && isRent) amount.isEach = true
    if (!amount.isEach) continue
    const [count, ...others] = counts
    // A price of each is no price of one purchase.
    const most = amount.per === undefined ? mostOfEach : 20_000
    if (!count || others.some(({ value }) => value !== count.value) || amount.value >= most || amount.isUnclear)
      amount.isUnclear = true
    else {
      if (amount.per === undefined) amount.timelessRoom = amount.value
      amount.value = round(amount.value * count.value)
      amount.parts = count.value
      for (const each of counts) each.isUsed = true
      amount.unit = 'pounds'
      amount.per ??= 'month'
    }
  }
}

/** "Each room 525 pcm", "every tenant pays 480". */
function isOfEach(tokens: readonly Token[], { from, unit, value }: Amount): boolean {
  if (unit === 'percent' || unit === 'count' || unit === 'years' || value < 50 || value >= 20_000) return false
  for (let at = from - 1; at >= from - 4 && at > 0; at--) {
    const text = textAt(tokens, at)
    // "Each let at 475", "each one 430"
    if (text === 'each' && at < from - 1) return true
    if (lexicon.eachUnits.has(text)) return ['each', 'every', 'per'].includes(textAt(tokens, at - 1))
    if (!lexicon.amongRooms.has(text) && !['at', '@', ':', 'is', '£'].includes(text)) return false
  }
  return false
}
