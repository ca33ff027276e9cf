import type { Nation } from '#db/schema.ts'
import { addDays, formatDate } from '#app/utils/dates.ts'
import { toOneLine } from '#app/utils/text.ts'
import type { DocumentState } from '../documents.ts'
import { askedIn, isQuestionName, stepNames, type Answers, type QuestionName } from '../record.ts'

/** What the rules of screening look at. */
export interface Facts {
  /** The answers to what is asked; what was answered before another answer made it vanish is not among them. */
  answers: Answers
  states: readonly DocumentState[]
  /** A London day. */
  today: string
  /** Where the property lies, by its postcode; undefined while there is none. */
  nation: Nation | undefined
  figures: ScreenedFigures
  /** Whether there is another deal or open submission of the same address, or of the same title number. */
  twins: { address: boolean; title: boolean }
}

/** The figures that its deal would show, in pence and percent; null where they cannot be worked out. */
export interface ScreenedFigures {
  /** By whose property tax they are worked out. */
  nation: Nation
  /** What of the place does not fit, a sentence each. */
  misplaced: readonly string[]
  pricePence: number | null
  monthlyRentPence: number | null
  grossYieldPercent: number | null
  netYieldPercent: number | null
  roiPercent: number | null
  /** What a valuation says, or the middle of at least three sales. */
  evidencedValuePence: number | null
  /** The published figures of the area in which it lies. */
  area: ScreenedArea | null
}

export interface ScreenedArea {
  name: string
  averagePricePence: number | null
  averageRentPence: number | null
  grossYieldPercent: number | null
  /** Months in words; empty where they are not known. */
  pricePeriod: string
  rentPeriod: string
}

/** The answers to what these answers lead to. */
export function askedAnswers(answers: Answers): Answers {
  const asked = new Set<string>(stepNames.flatMap((step) => askedIn(step, answers)))
  const kept = Object.entries(answers).filter(([name]) => asked.has(name) || !isQuestionName(name))
  return Object.fromEntries(kept)
}

/** True where the answer has something in it. */
export function isGiven(answers: Answers, name: QuestionName): boolean {
  return (answers[name] ?? '').trim() !== ''
}

/** The longest part of a text that a finding quotes, in characters. */
const longestQuote = 120

/** What a vendor wrote, in quotation marks, on one line and cut short. */
export function quote(text: string): string {
  const letters = [...toOneLine(text.slice(0, 4 * longestQuote))]
  return letters.length <= longestQuote
    ? `“${letters.join('')}”`
    : `“${letters
        .slice(0, longestQuote - 1)
        .join('')
        .trimEnd()}…”`
}

/** A day in words. */
export function sayDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`)
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** `1 day`, `12 days`. */
export function sayDays(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en-GB')} days`
}

/** True from today to so many days on, both included. */
export function endsWithin(day: string, today: string, days: number): boolean {
  return day >= today && day <= addDays(today, days)
}
