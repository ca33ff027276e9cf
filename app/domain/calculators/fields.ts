import { z } from 'zod'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** The parameters of a calculator, read alike for its page and for its JSON call. Amounts become pence. */

/** The day that a question is asked on, and whether a program asks. A program is told what is missing; a page fills it in. */
export interface Asked {
  /** The London day: `2026-11-23`. */
  today: string
  isCall?: boolean
}

/** What a field is: a page shows it by this, the advisor's tools take it by this, and its sentences say it by this. */
export type Kind =
  /** An amount; `per` where it is one of a month or of a year. */
  | { of: 'pounds'; per?: 'month' | 'year' }
  | { of: 'percent'; most: number }
  /** One of these names, each with the words that say it. */
  | { of: 'choice'; words: Readonly<Record<string, string>> }
  | { of: 'flag'; words: Readonly<Record<'0' | '1', string>> }
  /** A day of the calendar: `2026-11-23`. */
  | { of: 'day' }
  /** Whole years, from 1. */
  | { of: 'years'; most: number }

/** How a text is read, and of what it is. */
export interface Reader<Value, Of extends Kind = Kind> {
  schema: z.ZodType<Value, string>
  kind: Of
  /** The name in a sentence: `price`. */
  label: string
}

/** Whose text a schema reads, and what stands for a text that is not there. */
export interface Field<Value, Of extends Kind = Kind, IsRequired extends boolean = boolean> extends Reader<Value, Of> {
  isRequired: IsRequired
  /** The example that a page without any parameters shows. */
  preset: string
  /** On a page whose address has other parameters, but not this one. */
  missing: string
  /** On a page whose field was left empty. */
  empty: string
  /** In a JSON call that does not send it, or sends it empty. */
  call: string
}

export type Fields = Record<string, Field<unknown>>
export type Values<Of extends Fields> = { [Name in keyof Of]: Of[Name] extends Field<infer Value> ? Value : never }
/** The content of each field: as it was typed, or what was taken in its place. */
type Typed<Name extends string> = Record<Name, string>
type Mistakes<Name extends string> = Partial<Record<Name, string>>

interface Refused<Name extends string> {
  ok: false
  errors: Mistakes<Name>
  typed: Typed<Name>
  /** True where nothing is wrong: the address of a page says some figures, and those of `errors` are still to be entered. */
  isAsking: boolean
}

type ReadFields<Of extends Fields, Name extends string = keyof Of & string> =
  | { ok: true; values: Values<Of>; typed: Typed<Name> }
  | Refused<Name>

/** The answer to parameters: a question that makes sense, or what does not, by field. */
export type ReadQuestion<Question, Name extends string> =
  | { ok: true; question: Question; typed: Typed<Name> }
  | Refused<Name>

/** The message above all mistakes of a JSON call. */
export const mistakesText = 'Please check the values of this calculation.'

/** The highest amount, in pence: all sums of such amounts stay exact. */
const mostPence = 10_000_000_000
/** The longest text that is looked at, and shown again. */
const longestText = 40

/** It has to be said; only a page that is opened without any figure shows the example. Figures of two purchases are never mixed. */
export const required = <Value, Of extends Kind>(
  reader: Reader<Value, Of>,
  preset: string,
): Field<Value, Of, true> => ({
  ...reader,
  isRequired: true,
  preset,
  missing: '',
  empty: '',
  call: '',
})

/** Costs that are not said are none. */
export const cost = <Of extends Kind>(reader: Reader<number, Of>, preset: string): Field<number, Of, false> => ({
  ...reader,
  isRequired: false,
  preset,
  missing: '0',
  empty: '0',
  call: '0',
})

/** Costs that nobody is without: the usual ones where they are not said, and none where their field was emptied. */
export const usualCost = <Of extends Kind>(reader: Reader<number, Of>, preset: string): Field<number, Of, false> => ({
  ...cost(reader, preset),
  missing: preset,
})

/** A value that need not be said, and is not guessed. The schema takes the empty text. */
export const optional = <Value, Of extends Kind>(
  reader: Reader<Value, Of>,
  preset: string,
): Field<Value, Of, false> => ({
  ...reader,
  isRequired: false,
  preset,
  missing: '',
  empty: '',
  call: '',
})

/** An assumption: filled in and shown on a page, and left to the caller of the JSON call. */
export const assumption = <Value, Of extends Kind>(
  reader: Reader<Value, Of>,
  preset: string,
): Field<Value, Of, false> => ({
  ...reader,
  isRequired: false,
  preset,
  missing: preset,
  empty: preset,
  call: '',
})

/** A value that is usually the same for everybody. */
export const usual = <Value, Of extends Kind>(reader: Reader<Value, Of>, preset: string): Field<Value, Of, false> => ({
  ...reader,
  isRequired: false,
  preset,
  missing: preset,
  empty: preset,
  call: preset,
})

/** Reads all fields. Parameters that are none of theirs are not looked at; one that is given twice is a mistake. */
export function readFields<Of extends Fields>(params: URLSearchParams, fields: Of, { isCall }: Asked): ReadFields<Of> {
  type Name = keyof Of & string
  const names = Object.keys(fields) as Name[]
  const isBare = !isCall && !names.some((name) => params.has(name))
  const typed = {} as Typed<Name>
  const errors: Mistakes<Name> = {}
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = fields[name]!
    const given = params.getAll(name)
    // Cut before anything else looks at it, for an address may be long; not before it is trimmed, for spaces are no empty field.
    const text = (given[0] ?? '').trim().slice(0, longestText + 1)
    const instead = isCall ? field.call : isBare ? field.preset : given.length === 0 ? field.missing : field.empty
    typed[name] = text === '' ? instead : text
    const read = field.schema.safeParse(typed[name])
    if (given.length > 1) errors[name] = 'Give this once'
    else if (read.success) values[name] = read.data
    else errors[name] = read.error.issues[0]!.message
    typed[name] = typed[name].slice(0, longestText)
  }
  const isAsking = !isCall && names.every((name) => !errors[name] || !params.has(name))
  return Object.keys(errors).length > 0
    ? { ok: false, errors, typed, isAsking }
    : { ok: true, values: values as Values<Of>, typed }
}

/** Thousands that are set apart, all by commas or all by spaces: `1,200` or `100 000`, but not `0,500` or `1200,500`. */
const grouped = /^[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?=$|\.|\s?%)/
const ungroup = (text: string) => text.replace(grouped, (thousands) => thousands.replace(/[,\s]/g, ''))
const isNegative = (text: string) => /^(?:£\s*)?[-−–]\s*(?:£\s*)?\.?\d/.test(text)
/** Wide signs as they are typed in East Asia. No other forms of digits: the mark of a footnote behind a price is no part of it. */
const tidy = (text: string) => text.replace(/[\uff01-\uffe6]/g, (sign) => sign.normalize('NFKC')).trim()
const isLong = (text: string) => text.length > longestText

/** `£200,000`, `200 000` or `1150.50` to pence; the problem in words for any other text. `what` is said as `the price`. */
function readPounds(text: string, what: string): number | { problem: string } {
  const plain = ungroup(tidy(text).replace(/^£\s*/, ''))
  const found = isLong(text) ? null : /^(\d+)(\.\d+)?$/.exec(plain)
  if (!found) {
    if (isNegative(tidy(text))) return { problem: `${capital(what)} cannot be below £0` }
    return { problem: `Enter ${what} in pounds, such as 1,200 or 1200.50` }
  }
  const pence = Math.round(Number(plain) * 100)
  if (pence > mostPence) return { problem: `${capital(what)} can be at most ${formatPounds(mostPence)}` }
  if ((found[2]?.length ?? 0) > 3) return { problem: `Enter ${what} with no more than two decimals` }
  return pence
}

/** `5.5`, `5,5`, `5.5%` or `1,000` to a number; the problem in words for any other text, and for one above `most`. */
function readPercentage(text: string, what: string, most: number): number | { problem: string } {
  const found = isLong(text) ? null : /^(\d+)(?:[.,](\d+))?\s?%?$/.exec(ungroup(tidy(text)))
  if (!found) {
    if (isNegative(tidy(text))) return { problem: `${capital(what)} cannot be below 0%` }
    return { problem: `Enter ${what} in percent, such as 5.5` }
  }
  const percent = Number(`${found[1]}.${found[2] ?? 0}`)
  if (percent > most) return { problem: `${capital(what)} can be at most ${formatPercent(most, 0)}` }
  if ((found[2]?.length ?? 0) > 2) return { problem: `Enter ${what} with no more than two decimals` }
  return percent
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function schemaOf(what: string, read: (text: string) => number | { problem: string }): z.ZodType<number, string> {
  return z.string().transform((text, ctx) => {
    const value = text === '' ? { problem: `Enter ${what}` } : read(text)
    if (typeof value === 'number') return value
    ctx.addIssue({ code: 'custom', message: value.problem })
    return z.NEVER
  })
}

/** An amount in pounds, read to pence. `what` is said as `the price`; `label` where a sentence says it otherwise. */
export const pounds = (
  what: string,
  { per, label = labelOf(what) }: { per?: 'month' | 'year'; label?: string } = {},
): Reader<number, { of: 'pounds'; per?: 'month' | 'year' }> => ({
  schema: schemaOf(what, (text) => readPounds(text, what)),
  kind: { of: 'pounds', ...(per && { per }) },
  label,
})

export const percent = (
  what: string,
  most = 100,
  label = labelOf(what),
): Reader<number, { of: 'percent'; most: number }> => ({
  schema: schemaOf(what, (text) => readPercentage(text, what, most)),
  kind: { of: 'percent', most },
  label,
})

/** The rent in a sentence: `rent £1,200 a month`. */
export const rentOfMonth = { per: 'month', label: 'rent' } as const

const labelOf = (what: string) => what.replace(/^(?:the|your) /, '')

/** The same, or null for the empty text. */
export const orNothing = <Of extends Kind>(reader: Reader<number, Of>): Reader<number | null, Of> => ({
  ...reader,
  schema: z.string().transform((text, ctx) => {
    if (text === '') return null
    const read = reader.schema.safeParse(text)
    if (read.success) return read.data
    ctx.addIssue({ code: 'custom', message: read.error.issues[0]!.message })
    return z.NEVER
  }),
})

/** One of these names, to its value. `words` say each in a sentence, without a comma. */
export function choice<Value, Name extends string>(
  what: string,
  options: Readonly<Record<Name, Value>>,
  words: Readonly<Record<Name, string>>,
): Reader<Value, { of: 'choice'; words: Readonly<Record<Name, string>> }> {
  return { schema: oneOf(what, options), kind: { of: 'choice', words }, label: labelOf(what) }
}

function oneOf<Value>(what: string, options: Readonly<Record<string, Value>>): z.ZodType<Value, string> {
  return z.string().transform((text, ctx) => {
    if (Object.hasOwn(options, text)) return options[text]!
    ctx.addIssue({ code: 'custom', message: `Choose ${what}: ${Object.keys(options).join(', ')}` })
    return z.NEVER
  })
}

/** `1` for yes, `0` for no, with the words for both. */
export const flag = (
  yes: string,
  no: string,
): Reader<boolean, { of: 'flag'; words: Readonly<Record<'0' | '1', string>> }> => ({
  schema: oneOf('one', { 0: false, 1: true }),
  kind: { of: 'flag', words: { 0: no, 1: yes } },
  label: yes,
})

/** The query of a link, without what is null or false: `price=200000&nonResident=1`. */
export function writeQuery(values: Readonly<Record<string, string | number | boolean | null>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== false) params.set(name, value === true ? '1' : String(value))
  }
  return params.toString()
}

/** Pence to pounds for JSON and links, and null as it is. */
export const poundsOrNull = (pence: number | null) => (pence === null ? null : pence / 100)
