import { numberWords } from '../lexicon/numbers.ts'
import * as lexicon from '../lexicon/rooms.ts'
import type { GivenFigures, Question } from '../question.ts'
import { timesAYear } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { textAt, type Token, type Words } from './words.ts'

/** Rooms of a house whose rent was said of each: "only four of them get let", "two of those rooms fetch 500 really". */

const mostRooms = 12

/** The rent of the purchase before, as other rooms bring it; what cannot be placed is asked about. */
export function changeRooms(read: ReadFigures, { tokens }: Words, { last }: Talk): boolean {
  const rent = last?.figures.monthlyRentPence
  const rooms = last?.rooms
  if (!rooms || !rent) return false
  const isOfRooms = tokens.some(({ text }) => lexicon.rooms.has(text))
  const each = ofYear(rent) / 12 / rooms
  const some = someOf(tokens)
  const amounts = read.sentence.amounts.filter(({ unit }) => unit === null || unit === 'pounds')
  const [only, ...others] = amounts.filter(({ value }) => value >= leastRent)
  if (some && only && others.length === 0) {
    const isOther = some.of !== null && some.of !== rooms
    const monthly = Math.round((only.value * 100 * timesAYear[only.per ?? 'month']) / 12)
    const isLike = monthly < each * 3 && monthly * 3 > each
    if (isOther || !isLike || some.count > rooms) return false
    setRent(read, only, Math.round(each * (rooms - some.count) + monthly * some.count))
    read.worked.push(`${rooms - some.count} rooms as before and ${some.count} at ${only.text}`)
    bind(read, tokens)
    return true
  }
  if (amounts.some(({ value }) => value >= leastRent) || !(isOfRooms || some)) return false
  const left = countLeft(tokens, rooms)
  if (left === null) return false
  read.figures = { ...read.figures, monthlyRentPence: Math.round(each * left) }
  read.rooms = left
  read.worked.push(`${left} of ${rooms} rooms`)
  bind(read, tokens)
  return true
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

/** "One of the five", "two of those rooms". */
function someOf(tokens: readonly Token[]): { count: number; of: number | null } | null {
  for (let at = 0; at < tokens.length; at++) {
    const count = countAt(tokens, at)
    if (count === null || textAt(tokens, at + 1) !== 'of' || !lexicon.pointers.has(textAt(tokens, at + 2))) continue
    return { count, of: countAt(tokens, at + 3) }
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
