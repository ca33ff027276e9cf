import {
  beforeEach,
  behindAfter,
  beforeWeekday,
  dayEnds,
  months,
  ofCompletion,
  ofEvents,
  ofOtherDays,
  ofPast,
  vagueDays,
  weekdays,
} from '../lexicon/dates.ts'
import { addDays, isDay } from '#app/utils/dates.ts'
import { isDenied } from './denials.ts'
import { readOnce } from './read-once.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** The days and tax years of a text. */

interface FoundDate {
  /** `2027-04-03`; without its year, which the conversation may have said before, `04-03`. */
  day?: string
  /** Of a day of the week that is near, from 0 for Sunday. */
  weekday?: number
  /** The year in which a tax year begins. */
  taxYear?: number
  text: string
  from: number
  to: number
}

export interface FoundDates {
  dates: readonly FoundDate[]
  /** What says when and does not say which day. */
  vague: readonly FoundDate[]
  taken: ReadonlySet<number>
}

/** A date with its day, where it was said as a day of the week: "this Friday". */
export function withDay(date: FoundDate, today: string): FoundDate {
  if (date.weekday === undefined) return date
  const now = new Date(`${today}T12:00:00Z`).getUTCDay()
  return { ...date, day: addDays(today, (date.weekday - now + 7) % 7) }
}

const year = /^20\d\d$/

/** All of them, from the first to the last. */
export const readDates = readOnce((words: Words): FoundDates => {
  const { tokens } = words
  const dates: FoundDate[] = []
  const vague: FoundDate[] = []
  const taken = new Set<number>()
  const take = (list: FoundDate[], found: FoundDate) => {
    list.push(found)
    for (let at = found.from; at < found.to; at++) taken.add(at)
  }
  for (let at = 0; at < tokens.length; at++) {
    const read = taken.has(at) ? null : (readDay(tokens, at) ?? readTaxYear(tokens, at))
    if (read && (isOfEvent(tokens, at) || (ofOtherDays.has(textAt(tokens, at - 1)) && !isPutOff(words, at))))
      for (let each = at; each < read.to; each++) taken.add(each)
    else if (read) take(dates, { ...read, from: at, text: rawText(tokens, at, read.to) })
  }
  const isOfCompletion = words.hasAny(ofCompletion)
  for (const [at, { text }] of tokens.entries()) {
    const weekday = isOfCompletion && beforeWeekday.has(textAt(tokens, at - 1)) ? weekdays.get(text) : undefined
    const isDated = weekday !== undefined && (taken.has(at) || taken.has(at + 1))
    if (weekday !== undefined && !isDated)
      take(dates, { weekday, from: at - 1, to: at + 1, text: textOf(tokens, at - 1, at + 1) })
  }
  for (const { from, to } of words.find(vagueDays))
    // "What is left per year after the loan" is no day.
    if (!taken.has(from) && !beforeEach.has(textAt(tokens, from - 1)) && !behindAfter.has(textAt(tokens, to)))
      take(vague, { from, to, text: textOf(tokens, from, to) })
  for (let at = 0; at < tokens.length; at++) {
    if (taken.has(at) || ofPast.has(textAt(tokens, at - 1)) || ofPast.has(textAt(tokens, at - 2))) continue
    const isMonth =
      isOfCompletion &&
      months.has(textAt(tokens, at)) &&
      ['in', 'by', 'early', 'late', 'mid', 'end', 'of'].includes(textAt(tokens, at - 1))
    const to = isMonth && year.test(textAt(tokens, at + 1)) ? at + 2 : at + 1
    if (isMonth) take(vague, { from: at, to, text: textOf(tokens, at, to) })
  }
  return { dates, vague, taken }
})

/** "Dad passed away in June 2024": a day of something else than the purchase. */
export function isOfEvent(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= from - mostToEvent && !/^[.;?!]?$/.test(textAt(tokens, at)); at--)
    if (ofEvents.has(textAt(tokens, at))) return true
  return false
}
const mostToEvent = 4

/** "We'd not complete until 1 April 2027": on that day, or behind it. */
const isPutOff = ({ tokens, find }: Words, at: number) =>
  ['until', 'till'].includes(textAt(tokens, at - 1)) &&
  find(ofCompletion).some(({ from, to }) => to >= at - 3 && to < at && isDenied(tokens, from))

const rawText = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ raw, isApart }, index) => (isApart && index > 0 ? ` ${raw}` : raw))
    .join('')

const two = (part: number) => String(part).padStart(2, '0')

function readDay(tokens: readonly Token[], at: number): { day: string; to: number } | null {
  // A day begins with a number or a month.
  if (tokens[at]!.kind !== 'number' && !months.has(tokens[at]!.text)) return null
  const text = (place: number) => textAt(tokens, place)
  const ended = (yearText: string, month: number, day: number, to: number) => {
    const full = /^\d\d$/.test(yearText) ? `20${yearText}` : yearText
    const iso = `${full || '2024'}-${two(month)}-${two(day)}`
    if (!isDay(iso)) return null
    return { day: full ? iso : iso.slice(5), to }
  }
  if (tokens[at]?.kind === 'number' && /^\d{1,2}$/.test(text(at))) {
    let next = at + 1
    if (dayEnds.has(text(next)) && !tokens[next]!.isApart) next += 1
    if (text(next) === 'of') next += 1
    const month = months.get(text(next))
    if (month !== undefined && tokens[next]!.kind === 'word') {
      const hasYear = year.test(text(next + 1))
      return ended(hasYear ? text(next + 1) : '', month, Number(text(at)), hasYear ? next + 2 : next + 1)
    }
    // "3/4/2027"
    const isSlashed =
      ['/', '-'].includes(text(at + 1)) && text(at + 3) === text(at + 1) && /^(?:20)?\d\d$/.test(text(at + 4))
    if (isSlashed && /^\d{1,2}$/.test(text(at + 2)))
      return ended(text(at + 4), Number(text(at + 2)), Number(text(at)), at + 5)
  }
  // "2027-04-03", and "April 3, 2027".
  if (year.test(text(at)) && text(at + 1) === '-' && text(at + 3) === '-' && /^\d\d$/.test(text(at + 4)))
    return ended(text(at), Number(text(at + 2)), Number(text(at + 4)), at + 5)
  const month = tokens[at]?.kind === 'word' ? months.get(text(at)) : undefined
  if (month !== undefined && /^\d{1,2}$/.test(text(at + 1)) && Number(text(at + 1)) <= 31) {
    let next = at + 2
    if (dayEnds.has(text(next)) && !tokens[next]!.isApart) next += 1
    if (text(next) === ',') next += 1
    const hasYear = year.test(text(next))
    if (hasYear) return ended(text(next), month, Number(text(at + 1)), next + 1)
  }
  return null
}

/** "2026/27", "26/27", "2027-28", "tax year 2027". */
function readTaxYear(tokens: readonly Token[], at: number): { taxYear: number; to: number } | null {
  const first = textAt(tokens, at)
  if (tokens[at]!.kind !== 'number' || !/^(?:20)?\d\d$/.test(first)) return null
  const [sign, second] = [textAt(tokens, at + 1), textAt(tokens, at + 2)]
  const begins = 2000 + (Number(first) % 100)
  const isPair =
    ['/', '-'].includes(sign) && /^(?:20)?\d\d$/.test(second) && Number(second) % 100 === (begins + 1) % 100
  const isPlain = begins >= 2020 && begins <= 2040 && (sign === '/' || first.length === 4)
  if (isPair && isPlain) return { taxYear: begins, to: at + 3 }
  const isNamed = first.length === 4 && textAt(tokens, at - 1) === 'year' && textAt(tokens, at - 2) === 'tax'
  return isNamed ? { taxYear: begins, to: at + 1 } : null
}
