import { z } from 'zod'
import { dropSeparators, formatPounds, parsePounds } from '#app/utils/money.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'
import type { Comparable, NearbyPlace } from './deals.ts'

/**
 * The kinds of fields that the record of a deal is made of (record.ts). Each reads a text into a value, or refuses it with a
 * message, and writes the value as a text again.
 */

/** The parts of the form, in its order, in one of which each field stands. */
export const dealSections = {
  basics: 'Basics',
  money: 'Money',
  facts: 'Facts buyers expect',
  value: 'Evidence of value',
  papers: 'Papers seen',
  risks: 'Risks',
  features: 'Features and surroundings',
  building: 'The building',
  address: 'Private address',
  score: 'Score',
  visibility: 'Visibility',
} as const
export type DealSection = keyof typeof dealSections

/** The control by which a field is shown. */
type Control =
  | { kind: 'line' | 'text' | 'pounds' | 'whole-pounds' | 'percent' | 'whole' | 'decimal' | 'day' | 'flag' | 'url' }
  /** One of a closed set; without a value it is not stated. */
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** One line for each place: `Primary school: 400 m`. */
  | { kind: 'places' }
  /** One line for each sale: `12 Park Street, 3 beds | £98,000 | 2026-08 | 120 m`. */
  | { kind: 'comparables' }
  /** Numbers of floors: `0, 1`. */
  | { kind: 'floors' }

export interface Field<Value = unknown> {
  label: string
  section: DealSection
  control: Control
  hint?: string
  /** The longest text, in characters. */
  most: number
  isRequired?: true
  /** A fact that a buyer needs to decide, and which the page therefore shows as "Not stated" where it is empty. */
  isMaterial?: true
  /** Never public, and never in the audit trail. */
  isPrivate?: true
  /** Reads the text, or refuses it with a message. */
  schema: z.ZodType<Value, string | undefined>
  /** The text of a value, as forms show it; what is read from it is the same value. */
  show(value: Value): string
}

type Options<Value> = Omit<Field<Value>, 'schema' | 'show' | 'control' | 'most'>

/** A field whose text `read` turns into a value, or refuses by returning a message. */
function field<Value>(
  control: Control,
  most: number,
  options: Options<Value>,
  read: (text: string) => { value: Value } | string,
  show: (value: Value) => string,
): Field<Value> {
  const schema = z
    .string()
    .optional()
    .transform((sent = '', context): Value => {
      // A browser counts the end of a line as one character, and sends two.
      const length = [...sent.replace(/\r\n/g, '\n')].length
      const answer = length > most ? `Use at most ${most.toLocaleString('en-GB')} characters` : read(sent)
      if (typeof answer !== 'string') return answer.value
      context.addIssue({ code: 'custom', message: answer })
      return z.NEVER
    })
  return { ...options, control, most, schema, show }
}

export function textField(kind: 'line' | 'text', most: number, options: Options<string>): Field<string> {
  const clean = kind === 'line' ? cleanLine : cleanText
  return field(
    { kind },
    most,
    options,
    (sent) => {
      const value = clean(sent)
      const isEmpty = value === '' || isBlank(value)
      if (options.isRequired && isEmpty) return `Enter ${named(options.label)}`
      return { value: isEmpty ? '' : value }
    },
    (value) => value,
  )
}

/** A field that may be empty, which is null. */
function optional<Value>(
  control: Control,
  most: number,
  options: Options<Value | null>,
  read: (text: string) => { value: Value } | string,
  show: (value: Value) => string,
): Field<Value | null> {
  return field<Value | null>(
    control,
    most,
    options,
    (sent) => {
      const text = cleanText(sent)
      if (text !== '') return read(text)
      return options.isRequired ? `Enter ${named(options.label)}` : { value: null }
    },
    (value) => (value === null ? '' : show(value)),
  )
}

/** The largest amount: a billion pounds, less than what fits in an integer many times over. */
const mostPence = 99_999_999_999

export function pounds(options: Options<number | null>, least = 0): Field<number | null> {
  return optional({ kind: 'pounds' }, 30, options, (text) => readPounds(text, least), formatPounds)
}

function readPounds(text: string, least: number): { value: number } | string {
  const pence = parsePounds(text)
  if (pence === null || pence > mostPence) return 'Enter an amount in pounds, such as £3,000 or 3000.50'
  return pence < least ? `Enter an amount of at least ${formatPounds(least)}` : { value: pence }
}

/** Whole pounds: pence, a minus sign and decimals are refused. */
export function wholePounds(options: Options<number | null>): Field<number | null> {
  return optional(
    { kind: 'whole-pounds' },
    30,
    options,
    (text) => {
      const pence = parsePounds(text)
      if (pence === null || pence > mostPence) return 'Enter whole pounds, 0 or more, such as £3,000'
      return pence % 100 === 0 ? { value: pence } : 'Enter whole pounds, without pence'
    },
    formatPounds,
  )
}

export function percent(options: Options<number | null>): Field<number | null> {
  return optional(
    { kind: 'percent' },
    20,
    options,
    (text) =>
      readDecimal(text.replace(/%$/, ''), -100, 1000, 'Enter a percentage with at most two decimals, such as 6.27'),
    String,
  )
}

export function decimal(least: number, greatest: number, options: Options<number | null>): Field<number | null> {
  const message = `Enter a number from ${least} to ${greatest.toLocaleString('en-GB')} with at most two decimals`
  return optional({ kind: 'decimal' }, 20, options, (text) => readDecimal(text, least, greatest, message), String)
}

function readDecimal(text: string, least: number, greatest: number, message: string): { value: number } | string {
  const plain = dropSeparators(text.trim()).replace(/^[−–]\s?/, '-')
  const value = Number(plain)
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) && value >= least && value <= greatest ? { value } : message
}

export function whole(least: number, greatest: number, options: Options<number | null>): Field<number | null> {
  const message = `Enter a whole number from ${least} to ${greatest.toLocaleString('en-GB')}`
  return optional(
    { kind: 'whole' },
    20,
    options,
    (text) => {
      const plain = dropSeparators(text)
      const value = Number(plain)
      return /^\d+$/.test(plain) && value >= least && value <= greatest ? { value } : message
    },
    String,
  )
}

export function day(options: Options<string | null>): Field<string | null> {
  return optional({ kind: 'day' }, 40, options, readDay, (value) => value)
}

/** A day as browsers send it, or as spreadsheets with British settings write it: `14/10/2026`. */
function readDay(sent: string): { value: string } | string {
  const british = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(sent)
  const text = british ? `${british[4]}-${british[3]!.padStart(2, '0')}-${british[1]!.padStart(2, '0')}` : sent
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null
  const isDay = day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return isDay && text >= '1900-01-01' && text <= '2199-12-31' ? { value: text } : 'Enter a day, such as 2026-10-14'
}

export function choice<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  options: Options<Value | null>,
): Field<Value | null> {
  const values = Object.keys(labels) as Value[]
  const message = `Choose ${joinWithOr(values.map((value) => labels[value]))}`
  return optional(
    { kind: 'choice', options: labels },
    100,
    options,
    (text) => {
      // A file may hold the value or its label, in any case.
      const wanted = text.toLowerCase()
      const found = values.find((value) => value.toLowerCase() === wanted || labels[value].toLowerCase() === wanted)
      return found === undefined ? message : { value: found }
    },
    (value) => value,
  )
}

const yes = new Set(['on', 'yes', 'true', '1', 'y'])
const no = new Set(['', 'no', 'false', '0', 'n', 'off'])

export function flag(options: Options<boolean>): Field<boolean> {
  return field(
    { kind: 'flag' },
    10,
    options,
    (sent) => {
      const text = cleanLine(sent).toLowerCase()
      return yes.has(text) ? { value: true } : no.has(text) ? { value: false } : 'Enter yes or no'
    },
    (value) => (value ? 'yes' : ''),
  )
}

const longestUrl = 2000

/** An https address, which the server never opens. */
export function url(options: Options<string | null>): Field<string | null> {
  return optional(
    { kind: 'url' },
    longestUrl,
    options,
    (text) => {
      const address = URL.parse(text)
      const isPlain = address?.protocol === 'https:' && address.username === '' && address.password === ''
      if (!isPlain) return 'Enter an address that begins with https://'
      // Letters beyond ASCII become three characters or more each.
      return address.href.length > longestUrl ? 'This address is too long' : { value: address.href }
    },
    (value) => value,
  )
}

const mostPlaces = 12

export function places(options: Options<NearbyPlace[]>): Field<NearbyPlace[]> {
  return field(
    { kind: 'places' },
    2000,
    options,
    (sent) => {
      const lines = linesOf(sent)
      if (lines.length > mostPlaces) return `Enter at most ${mostPlaces} lines`
      const value = lines.map((line) => {
        const colon = line.indexOf(':')
        const [label, detail] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
        return { label: label.trim(), detail: detail.trim() }
      })
      const wrong = value.findIndex(({ label }) => label === '')
      return wrong < 0
        ? { value }
        : `Line ${wrong + 1}: enter what it is before the colon, such as Primary school: 400 m`
    },
    (value) => value.map(({ label, detail }) => (detail ? `${label}: ${detail}` : label)).join('\n'),
  )
}

/** The most sales, and the fewest that say what a property is worth (RULES.md, Score). */
export const mostComparables = 8
export const fewestComparables = 3
const longestComparable = 120

/** The parts of a line of comparables, in their order. */
export const comparableParts = ['what', 'price', 'month', 'metres'] as const
export const comparableLabels: Record<(typeof comparableParts)[number], string> = {
  what: 'Property',
  price: 'Sold for',
  month: 'Month',
  metres: 'Distance',
}

export function comparables(options: Options<Comparable[]>): Field<Comparable[]> {
  return field(
    { kind: 'comparables' },
    3000,
    options,
    (sent) => {
      const lines = linesOf(sent)
      if (lines.length > mostComparables) return `Enter at most ${mostComparables} sales`
      const value: Comparable[] = []
      for (const [index, line] of lines.entries()) {
        const read = readComparable(line)
        if (typeof read === 'string') return `Sale ${index + 1}: ${read}`
        value.push(read)
      }
      return { value }
    },
    (value) =>
      value
        .map(({ what, pence, month, metres }) =>
          [what, formatPounds(pence), month ?? '', metres === null ? '' : `${metres} m`].join(' | '),
        )
        .join('\n'),
  )
}

function readComparable(line: string): Comparable | string {
  const [what = '', price = '', month = '', metres = ''] = line.split('|').map((part) => part.trim())
  if (what === '' || what.length > longestComparable) return 'say which property it is, in at most 120 characters'
  const pence = parsePounds(price)
  if (!pence || pence > mostPence) return 'enter what it was sold for, such as £98,000'
  if (month && !/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return 'enter the month, such as 2026-08'
  const distance = /^(\d{1,6})\s*m?$/.exec(metres.replace(/,/g, ''))
  if (metres && !distance) return 'enter the distance in metres, such as 120'
  return { what, pence, month: month || null, metres: distance ? Number(distance[1]) : null }
}

export function floors(options: Options<number[]>): Field<number[]> {
  return field(
    { kind: 'floors' },
    60,
    options,
    (sent) => {
      const parts = cleanLine(sent)
        .split(/[\s,;]+/)
        .filter(Boolean)
      const isRight = parts.length <= 20 && parts.every((part) => /^\d{1,2}$/.test(part) && Number(part) < 60)
      if (!isRight) return 'Enter the numbers of the floors, such as 0, 1; 0 is the ground floor'
      return { value: [...new Set(parts.map(Number))].sort((a, b) => a - b) }
    },
    (value) => value.join(', '),
  )
}

export function postcode(options: Options<string>): Field<string> {
  return field(
    { kind: 'line' },
    20,
    options,
    (sent) => {
      const text = cleanLine(sent).toUpperCase().replace(/\s+/g, '')
      if (text === '') return { value: '' }
      const parts = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(text)
      return parts ? { value: `${parts[1]} ${parts[2]}` } : 'Enter a full postcode, such as CF37 1SN'
    },
    (value) => value,
  )
}

/** A place on the map: four decimals say it to ten metres. */
export function coordinate(least: number, greatest: number, options: Options<number | null>): Field<number | null> {
  return optional(
    { kind: 'decimal' },
    20,
    options,
    (text) => {
      const value = Number(text)
      return /^-?\d{1,3}(\.\d{1,8})?$/.test(text) && value >= least && value <= greatest
        ? { value: Math.round(value * 10_000) / 10_000 }
        : `Enter degrees from ${least} to ${greatest}, such as ${(least + greatest) / 2}`
    },
    String,
  )
}

const linesOf = (sent: string) =>
  cleanText(sent)
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')

function joinWithOr(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')
}

/** `Title` → `a title`, `Annual yield, £ a year` → `an annual yield`, for the sentence that asks for it. */
function named(label: string): string {
  const noun = label.split(/[,(]/)[0]!.trim().toLowerCase()
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
