import { z } from 'zod'
import type { DealRow, Flag } from '#db/schema.ts'
import type { EvidenceItem } from '#app/domain/figures/score-factors.ts'
import { emailField, longestEmail, phonePattern, wrongPhone } from '#app/domain/people/contact.ts'
import { isDay } from '#app/utils/dates.ts'
import { dropSeparators, formatPounds, parsePounds } from '#app/utils/money.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'

/**
 * The kinds of fields that the record of a deal is made of (record.ts). Each reads a text into a value, or refuses it with a
 * message, and writes the value as a text again.
 */

/** A sale near the deal. */
export interface Comparable {
  /** Such as "12 Park Street, 3 beds, 80 m²". */
  what: string
  pence: number
  /** `2026-08`; null where it is not known. */
  month: string | null
  metres: number | null
}

export interface NearbyPlace {
  label: string
  detail: string
}

/** The parts of the form, in its order, in one of which each field stands. */
export const dealSections = {
  basics: 'Basics',
  money: 'Money',
  facts: 'Facts buyers expect',
  material: 'Material information',
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
  /** An email address, or a telephone number. */
  | { kind: 'email' | 'tel' }
  /** One of a closed set; without a value it is not stated. */
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** One line for each place: `Primary school: 400 m`. */
  | { kind: 'places' }
  /** One line for each sale: `12 Park Street, 3 beds | £98,000 | 2026-08 | 120 m`. */
  | { kind: 'comparables' }
  /** Numbers of floors: `0, 1`. */
  | { kind: 'floors' }

/** A value as its column holds it: a flag as 0 or 1, a list as JSON, any other as it is. */
type Stored<Value> = Value extends boolean ? Flag : Value extends readonly unknown[] ? string : NonNullable<Value>
/** The columns of deals that can hold a value. */
type ColumnFor<Value> = {
  [Column in keyof DealRow]: Stored<Value> extends NonNullable<DealRow[Column]> ? Column : never
}[keyof DealRow]

/** Who reads a field: the pages of the site, or these and `/api/deals`. */
export type Readers = 'pages' | 'pages and api'

interface Options<Public extends Readers = Readers> {
  hint?: string
  isRequired?: true
  /** The smallest amount that is taken, in pence. */
  least?: number
  /** A fact that a buyer needs to decide, and which the page therefore shows as "Not stated" where it is empty. */
  isMaterial?: true
  /** Never public, and never in the audit trail. */
  isPrivate?: true
  /** Only what has this is read for visitors. A public field has the name of its column there: `floor_area_m2` is `floorAreaM2`. */
  public?: Public
  /** The paper that the fact is checked against. A fact without one is what the owner says. */
  paper?: EvidenceItem
  /** The column holds '' where the field is null, and null where it is ''. */
  isEmptySwapped?: true
  /** The text of the example in the file to begin an import with. */
  example?: string
}

interface Head<Column, Public extends Readers> extends Options<Public> {
  label: string
  /** The column that holds it as its kind does; null for what shares a column or has none (columns.server.ts). */
  column: Column
}

/** A field before it stands in its section. */
interface Entry<Value = unknown, Column = keyof DealRow | null, Public extends Readers = Readers> extends Head<
  Column,
  Public
> {
  control: Control
  /** The longest text, in characters. */
  most: number
  /** Reads the text, or refuses it with a message. */
  schema: z.ZodType<Value, string | undefined>
  /** The text of a value, as forms show it; what is read from it is the same value. */
  show(value: Value): string
}

export interface Field extends Entry {
  section: DealSection
}

/**
 * A function that makes an object of something, with a value for each item of a list. The compiler cannot follow a walk over the table
 * of fields, so here alone it believes what the caller says of the result. A copy of a pattern is filled, because an object that
 * grows name by name takes twice the time.
 */
export function collector<Result, Item, Source = void>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  valueOf: (item: Item, source: Source) => unknown,
): (source: Source) => Result {
  const pattern: Record<string, unknown> = Object.fromEntries(items.map((item) => [nameOf(item), null]))
  const steps = Object.keys(pattern).map((name, index) => ({ name, item: items[index]! }))
  return (source) => {
    const result = { ...pattern }
    for (const { name, item } of steps) result[name] = valueOf(item, source)
    return result as Result
  }
}

/** The fields of a section. */
export function inSection<Fields extends Record<string, Entry>>(section: DealSection, fields: Fields) {
  return collector<{ [Name in keyof Fields]: Fields[Name] & { section: DealSection } }, [string, Entry]>(
    Object.entries(fields),
    ([name]) => name,
    ([, field]) => ({ ...field, section }),
  )()
}

/** A kind of fields: it takes the name on the screen, the column, what more it needs to know, and what is special about the field. */
type Kind<Value, More extends unknown[] = []> = <
  Column extends ColumnFor<Value> | null,
  Public extends Readers = never,
>(
  label: string,
  column: Column,
  ...rest: [...More, options?: Options<Public>]
) => Entry<Value, Column, Public>

type Range = [least: number, greatest: number]

/** A field whose text `read` turns into a value, or refuses by returning a message. */
function field<Value, Column, Public extends Readers>(
  head: Head<Column, Public>,
  control: Control,
  most: number,
  read: (text: string) => { value: Value } | string,
  show: (value: Value) => string,
): Entry<Value, Column, Public> {
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
  return { ...head, control, most, schema, show }
}

export const textField: Kind<string, [size: [kind: 'line' | 'text', most: number]]> = (
  label,
  column,
  [kind, most],
  options,
) => {
  const clean = kind === 'line' ? cleanLine : cleanText
  return field(
    { label, column, ...options },
    { kind },
    most,
    (sent) => {
      const value = clean(sent)
      const isEmpty = value === '' || isBlank(value)
      if (options?.isRequired && isEmpty) return `Enter ${named(label)}`
      return { value: isEmpty ? '' : value }
    },
    (value) => value,
  )
}

/** An email address, judged as in any other form; empty where there is none. */
export const email: Kind<string> = (label, column, options) =>
  field(
    { label, column, ...options },
    { kind: 'email' },
    longestEmail,
    (sent) => {
      const text = cleanLine(sent)
      if (text === '') return { value: '' }
      const read = emailField.safeParse(text)
      return read.success ? { value: read.data } : read.error.issues[0]!.message
    },
    (value) => value,
  )

const longestPhone = 40

/** A telephone number as people write it; empty where there is none. */
export const phone: Kind<string> = (label, column, options) =>
  field(
    { label, column, ...options },
    { kind: 'tel' },
    longestPhone,
    (sent) => {
      const text = cleanLine(sent)
      return text === '' || phonePattern.test(text) ? { value: text } : wrongPhone
    },
    (value) => value,
  )

/** A field that may be empty, which is null. */
function optional<Value, Column, Public extends Readers>(
  head: Head<Column, Public>,
  control: Control,
  most: number,
  read: (text: string) => { value: Value } | string,
  show: (value: Value) => string,
): Entry<Value | null, Column, Public> {
  return field<Value | null, Column, Public>(
    head,
    control,
    most,
    (sent) => {
      const text = cleanText(sent)
      if (text !== '') return read(text)
      return head.isRequired ? `Enter ${named(head.label)}` : { value: null }
    },
    (value) => (value === null ? '' : show(value)),
  )
}

/** The largest amount: a billion pounds, less than what fits in an integer many times over. */
const mostPence = 99_999_999_999

export const pounds: Kind<number | null> = (label, column, options) =>
  optional(
    { label, column, ...options },
    { kind: 'pounds' },
    30,
    (text) => readPounds(text, options?.least),
    formatPounds,
  )

function readPounds(text: string, least = 0): { value: number } | string {
  const pence = parsePounds(text)
  if (pence === null || pence > mostPence) return 'Enter an amount in pounds, such as £3,000 or 3000.50'
  return pence < least ? `Enter an amount of at least ${formatPounds(least)}` : { value: pence }
}

/** Whole pounds: pence, a minus sign and decimals are refused. */
export const wholePounds: Kind<number | null> = (label, column, options) =>
  optional(
    { label, column, ...options },
    { kind: 'whole-pounds' },
    30,
    (text) => {
      const pence = parsePounds(text)
      if (pence === null || pence > mostPence) return 'Enter whole pounds, 0 or more, such as £3,000'
      return pence % 100 === 0 ? { value: pence } : 'Enter whole pounds, without pence'
    },
    formatPounds,
  )

export const percent: Kind<number | null> = (label, column, options) =>
  optional(
    { label, column, ...options },
    { kind: 'percent' },
    20,
    (text) =>
      readDecimal(text.replace(/%$/, ''), -100, 1000, 'Enter a percentage with at most two decimals, such as 6.27'),
    String,
  )

export const decimal: Kind<number | null, [Range]> = (label, column, [least, greatest], options) => {
  const message = `Enter a number from ${least} to ${greatest.toLocaleString('en-GB')} with at most two decimals`
  const head = { label, column, ...options }
  return optional(head, { kind: 'decimal' }, 20, (text) => readDecimal(text, least, greatest, message), String)
}

function readDecimal(text: string, least: number, greatest: number, message: string): { value: number } | string {
  const plain = dropSeparators(text.trim()).replace(/^[−–]\s?/, '-')
  const value = Number(plain)
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) && value >= least && value <= greatest ? { value } : message
}

export const whole: Kind<number | null, [Range]> = (label, column, [least, greatest], options) => {
  const message = `Enter a whole number from ${least} to ${greatest.toLocaleString('en-GB')}`
  return optional(
    { label, column, ...options },
    { kind: 'whole' },
    20,
    (text) => {
      const plain = dropSeparators(text)
      const value = Number(plain)
      return /^\d+$/.test(plain) && value >= least && value <= greatest ? { value } : message
    },
    String,
  )
}

export const day: Kind<string | null> = (label, column, options) =>
  optional({ label, column, ...options }, { kind: 'day' }, 40, readDay, (value) => value)

/** A day as browsers send it, or as spreadsheets with British settings write it: `14/10/2026`. */
function readDay(sent: string): { value: string } | string {
  const british = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(sent)
  const text = british ? `${british[4]}-${british[3]!.padStart(2, '0')}-${british[1]!.padStart(2, '0')}` : sent
  return isDay(text) && text >= '1900-01-01' && text <= '2199-12-31'
    ? { value: text }
    : 'Enter a day, such as 2026-10-14'
}

export function choice<Value extends string, Column extends ColumnFor<Value> | null, Public extends Readers = never>(
  label: string,
  column: Column,
  labels: Readonly<Record<Value, string>>,
  options: Options<Public> = {},
): Entry<Value | null, Column, Public> {
  const values = Object.keys(labels) as Value[]
  const message = `Choose ${joinWithOr(values.map((value) => labels[value]))}`
  return optional(
    { label, column, ...options },
    { kind: 'choice', options: labels },
    100,
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

export const flag: Kind<boolean> = (label, column, options) =>
  field(
    { label, column, ...options },
    { kind: 'flag' },
    10,
    (sent) => {
      const text = cleanLine(sent).toLowerCase()
      return yes.has(text) ? { value: true } : no.has(text) ? { value: false } : 'Enter yes or no'
    },
    (value) => (value ? 'yes' : ''),
  )

const longestUrl = 2000

/** An https address, which the server never opens. */
export const url: Kind<string | null> = (label, column, options) =>
  optional(
    { label, column, ...options },
    { kind: 'url' },
    longestUrl,
    (text) => {
      const address = URL.parse(text)
      const isPlain = address?.protocol === 'https:' && address.username === '' && address.password === ''
      if (!isPlain) return 'Enter an address that begins with https://'
      // Letters beyond ASCII become three characters or more each.
      return address.href.length > longestUrl ? 'This address is too long' : { value: address.href }
    },
    (value) => value,
  )

const mostPlaces = 12

export const places: Kind<NearbyPlace[]> = (label, column, options) =>
  field(
    { label, column, ...options },
    { kind: 'places' },
    2000,
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

export const comparables: Kind<Comparable[]> = (label, column, options) =>
  field(
    { label, column, ...options },
    { kind: 'comparables' },
    3000,
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

export const floors: Kind<number[]> = (label, column, options) =>
  field(
    { label, column, ...options },
    { kind: 'floors' },
    60,
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

export const postcode: Kind<string> = (label, column, options) =>
  field(
    { label, column, ...options },
    { kind: 'line' },
    20,
    (sent) => {
      const text = cleanLine(sent).toUpperCase().replace(/\s+/g, '')
      if (text === '') return { value: '' }
      const parts = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(text)
      return parts ? { value: `${parts[1]} ${parts[2]}` } : 'Enter a full postcode, such as CF37 1SN'
    },
    (value) => value,
  )

/** The numbers by which registers know a property. */
const codes = {
  // HM Land Registry, Registers of Scotland and Land Registry Northern Ireland: letters and digits, such as NGL123456.
  title: {
    clean: (text: string) => text.toUpperCase().replace(/\s+/g, ''),
    most: 20,
    pattern: /^(?=.*\d)[A-Z\d]{2,20}$/,
    wrong: 'Enter a title number of letters and digits, such as NGL123456',
  },
  // GeoPlace: up to twelve digits, which some lists fill up with noughts in front.
  uprn: {
    clean: (text: string) => text.replace(/\s+/g, '').replace(/^0+(?=\d)/, ''),
    most: 20,
    pattern: /^[1-9]\d{0,11}$/,
    wrong: 'Enter a number of up to 12 digits, such as 100023336956',
  },
} as const

/** A number of a register, without spaces; empty where there is none. */
export const code: Kind<string, [of: keyof typeof codes]> = (label, column, of, options) => {
  const { clean, most, pattern, wrong } = codes[of]
  return field(
    { label, column, ...options },
    { kind: 'line' },
    most,
    (sent) => {
      const value = clean(cleanLine(sent))
      return value === '' || pattern.test(value) ? { value } : wrong
    },
    (value) => value,
  )
}

/** A place on the map: four decimals say it to ten metres. */
export const coordinate: Kind<number | null, [Range]> = (label, column, [least, greatest], options) => {
  return optional(
    { label, column, ...options },
    { kind: 'decimal' },
    20,
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

/** `A, B or C`. */
export function joinWithOr(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')
}

/** `Title` → `a title`, `Annual yield, £ a year` → `an annual yield`, for the sentence that asks for it. */
function named(label: string): string {
  const noun = label.split(/[,(]/)[0]!.trim().toLowerCase()
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
