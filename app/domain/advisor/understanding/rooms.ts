import { numberWords } from '../lexicon/numbers.ts'
import * as lexicon from '../lexicon/rooms.ts'
import type { GivenFigures, Question } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { textAt, type Token, type Words } from './words.ts'

/** Rooms of a house whose rent was said of each: "only four of them get let", "two of those rooms fetch 500 really". */

const mostRooms = 12

/** The rent of the purchase before, as other rooms bring it; what cannot be placed is asked about. */
export function changeRooms(read: ReadFigures, words: Words, { last }: Talk): boolean {
  const { tokens } = words
  const rent = last?.figures.monthlyRentPence
  const rooms = last?.rooms
  if (!rooms || !rent) return false
  const isOfRooms = tokens.some(({ text }) => lexicon.rooms.has(text))
  const each = ofYear(rent) / 12 / rooms
  const some = someOf(tokens)
  const amounts = read.sentence.amounts.filter(
    ({ unit, from }) => (unit === null || unit === 'pounds') && !read.settled.has(from),
  )
  const [only, ...others] = amounts.filter(({ value }) => value >= leastRent)
  if (some && only && others.length === 0) {
    const isOther = some.of !== null && some.of !== rooms
    const monthly = eachNow(only, each) ?? (only.value * 100 * timesAYear[only.per ?? 'month']) / 12
    const isLike = monthly < each * 3 && monthly * 3 > each
    if (isOther || !isLike || some.count > rooms) return false
    setRent(read, only, Math.round(each * (rooms - some.count) + monthly * some.count))
    read.worked.push(`${rooms - some.count} rooms as before and ${some.count} at ${only.text}`)
    bind(read, tokens)
    return true
  }
  const more = countMore(words, rooms)
  if (more !== null && read.figures.monthlyRentPence === undefined) {
    setCount(read, each, more)
    read.worked.push(`${more} rooms at the same rent`)
    bind(read, tokens)
    return true
  }
  const [lone, ...rest] = read.left
  const isOfCosts = tokens.some(({ text }) => lexicon.ofCosts.has(text))
  const again = lone && rest.length === 0 && !some && !isOfCosts ? eachNow(lone.amount, each) : null
  if (again !== null && read.figures.monthlyRentPence === undefined) {
    setRent(read, lone!.amount, Math.round(again * rooms))
    read.rooms = rooms
    read.worked.push(`${rooms} rooms at ${lone!.text}`)
    read.isOfLast = true
    return true
  }
  if (amounts.some(({ value }) => value >= leastRent) || !(isOfRooms || some)) return false
  const left = (some && countPaying(tokens, some, rooms)) ?? countLeft(tokens, rooms)
  if (left === null) return false
  setCount(read, each, left)
  read.worked.push(`${left} of ${rooms} rooms`)
  bind(read, tokens)
  return true
}

const mostLike = 1.4

/** "And if we charged them £122?", of rooms that bring £115 a week each: the new rent of one a month, in pence. */
function eachNow({ value, unit, per, isUnclear }: Amount, each: number): number | null {
  if (isUnclear || (unit !== null && unit !== 'pounds') || value < leastRent) return null
  const times = per === undefined ? [12, 52] : [timesAYear[per]]
  const [only, ...others] = times
    .map((count) => (value * 100 * count) / 12)
    .filter((pence) => pence < each * mostLike && pence * mostLike > each)
  return only !== undefined && others.length === 0 ? only : null
}

function setCount(read: ReadFigures, each: number, count: number): void {
  read.figures = { ...read.figures, monthlyRentPence: Math.round(each * count) }
  read.rooms = count
}

/** "A fifth room, same rent as the others": so many with the new one. */
function countMore({ tokens, hasAny }: Words, rooms: number): number | null {
  if (!hasAny(lexicon.sameRents)) return null
  const at = tokens.findIndex(
    ({ text }, place) => lexicon.ordinals.has(text) && lexicon.rooms.has(textAt(tokens, place + 1)),
  )
  return at >= 0 && lexicon.ordinals.get(textAt(tokens, at)) === rooms + 1 ? rooms + 1 : null
}

/** "Only two of them paying", and "one of the six pays nothing": how many pay. */
function countPaying(tokens: readonly Token[], some: Some, rooms: number): number | null {
  if (some.count >= rooms || (some.of !== null && some.of !== rooms)) return null
  const behind = tokens.slice(some.to)
  const end = behind.findIndex(({ text }) => /^[.;?!]$/.test(text))
  const clause = end < 0 ? behind : behind.slice(0, end)
  if (clause.some(({ text }) => lexicon.paysNothing.has(text))) return rooms - some.count
  const isOnly = lexicon.onlySo.has(textAt(tokens, some.from - 1))
  return isOnly && clause.slice(0, 2).some(({ text }) => lexicon.stillPays.has(text)) ? some.count : null
}

/** The number of rooms that the rent of a question is of, each the same. */
export function roomsOf(
  { rooms, sentence }: ReadFigures,
  last: Question | null,
  { monthlyRentPence }: GivenFigures,
): number | undefined {
  const said = rooms ?? sentence.amounts.find(({ parts }) => parts !== undefined)?.parts
  return said ?? (last?.figures.monthlyRentPence === monthlyRentPence ? last?.rooms : undefined)
}

const leastRent = 20

/** A rent of weeks is a whole number of pounds a year, which that of a month was rounded of. */
function ofYear(monthly: number): number {
  const pounds = Math.round((monthly * 12) / 100) * 100
  return Math.abs(pounds - monthly * 12) <= 6 ? pounds : monthly * 12
}

const countAt = (tokens: readonly Token[], at: number): number | null => {
  const text = textAt(tokens, at)
  const value = numberWords.get(text) ?? (/^\d{1,2}$/.test(text) ? Number(text) : null)
  return value !== null && value >= 1 && value <= mostRooms ? value : null
}

interface Some {
  count: number
  of: number | null
  from: number
  to: number
}

/** "One of the five", "two of those rooms". */
function someOf(tokens: readonly Token[]): Some | null {
  for (let at = 0; at < tokens.length; at++) {
    const count = countAt(tokens, at)
    if (count === null || textAt(tokens, at + 1) !== 'of' || !lexicon.pointers.has(textAt(tokens, at + 2))) continue
    const of = countAt(tokens, at + 3)
    return { count, of, from: at, to: of === null ? at + 3 : at + 4 }
  }
  return null
}

/** "3 rooms", "so six let", "call it 4": how many are let, where it is another number than before. */
function countLeft(tokens: readonly Token[], rooms: number): number | null {
  const found = tokens.flatMap((_, at) => {
    const count = countAt(tokens, at)
    const [before, next] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
    if (count === null || count === rooms || next === 'of' || next === '%' || textAt(tokens, at - 1) === '.') return []
    // "One room I will not let" says which, and not how many are.
    const isRooms = lexicon.rooms.has(next) && (count > 1 || lexicon.onlySo.has(before))
    const isLet = lexicon.isLet.has(next)
    const isSo = lexicon.onlySo.has(before) && !/^[a-z%£]/i.test(next)
    return isRooms || isLet || isSo ? [count] : []
  })
  const [only, ...others] = new Set(found)
  return only !== undefined && others.length === 0 ? only : null
}

function setRent(read: ReadFigures, { from, text }: ReadFigures['sentence']['amounts'][number], pence: number): void {
  read.left = read.left.filter((left) => left.from !== from)
  read.prices = read.prices.filter((price) => price.text !== text)
  read.setAside = read.setAside.filter((said) => said !== text)
  read.settled.add(from)
  read.figures = { ...read.figures, monthlyRentPence: pence }
  read.isRentTimeless = false
  delete read.rentBySize
}

/** The numbers of rooms are no figures that were left over. */
function bind(read: ReadFigures, tokens: readonly Token[]): void {
  const isOf = (at: number) => countAt(tokens, at) !== null || lexicon.ofRoom.has(textAt(tokens, at))
  read.bound = new Set([...read.bound, ...[...tokens.keys()].filter(isOf)])
  read.left = read.left.filter(({ from, amount }) => amount.unit === 'percent' || !isOf(from))
  read.isOfLast = true
}
