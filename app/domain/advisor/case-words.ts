import type { Field } from '#app/domain/calculators/fields.ts'
import type { CalculatorKey } from '#app/domain/figures/calculators.ts'
import { formatDate, isDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { caseFields, caseKeys, caseTitles, type CaseKey } from './case-fields.ts'

/** A case as one sentence, and back: `Deal calculator: price £200,000, rent £1,200 a month, deposit 30%`. */

export type CaseValue = number | string | boolean

/** A calculator with what was given of its fields, by their own names. `mortgage` is a view of the deal calculator. */
export interface Case {
  calculator: CaseKey
  args: Readonly<Record<string, CaseValue | undefined>>
}

/** The longest sentence of a case, in signs: every field of the deal calculator at its longest. With amounts below £1m it is 430. */
export const longestCase = 480

type AnyFields = Readonly<Record<string, Field<unknown>>>

const fieldsOf = (calculator: CaseKey): AnyFields => caseFields[calculator]

/** What has to be said stands first. */
function namesInOrder(fields: AnyFields): string[] {
  const names = Object.keys(fields)
  return [...names.filter((name) => fields[name]!.isRequired), ...names.filter((name) => !fields[name]!.isRequired)]
}

/** The sentence of a case: only the fields that were given, in the order of their calculator. */
export function sayCase({ calculator, args }: Case): string {
  const fields = fieldsOf(calculator)
  const said = namesInOrder(fields).flatMap((name) => {
    const value = args[name]
    return value === undefined ? [] : [sayValue(fields[name]!, value)]
  })
  return `${caseTitles[calculator]}: ${said.join(', ')}`
}

/** The sentence of a calculator's address: of what need not be said, only what is not as it is where nobody says it. */
export function sayCaseOfQuery(calculator: CalculatorKey, query: string, today: string): string {
  const said = Object.fromEntries(new URLSearchParams(query))
  const given = Object.entries(fieldsOf(calculator)).flatMap(
    ([name, { kind, isRequired, missing }]): [string, CaseValue | undefined][] => {
      const text = said[name] ?? ''
      const isUsual = text === (kind.of === 'day' ? today : missing)
      if (text === '' || (isUsual && !isRequired)) return []
      if (kind.of === 'flag') return [[name, text === '1']]
      // Beside its share of the price an amount has a name of its own.
      if (kind.of === 'percent' && text.startsWith('£')) return [[`${name}Pounds`, Number(text.slice(1))]]
      // An address says a tax year by the year that it begins in.
      if (kind.of === 'choice') return [[name, Object.keys(kind.words).find((each) => each.startsWith(text))]]
      return [[name, kind.of === 'day' ? text : Number(text)]]
    },
  )
  return sayCase({ calculator, args: Object.fromEntries(given) })
}

/** One field with its value: `rent £1,200 a month`, `deposit 30%`, `Wales`. */
export function sayValue({ kind, label }: Pick<Field<unknown>, 'kind' | 'label'>, value: CaseValue): string {
  switch (kind.of) {
    case 'pounds':
      return `${label} ${formatPounds(Math.round(Number(value) * 100))}${kind.per ? ` a ${kind.per}` : ''}`
    case 'percent':
      return `${label} ${value}%`
    case 'years':
      return `${label} ${value} ${value === 1 ? 'year' : 'years'}`
    case 'day':
      return `${label} ${formatDate(`${value}T12:00:00Z`)}`
    case 'flag':
      return kind.words[value === true ? 1 : 0]
    case 'choice':
      return kind.words[String(value)]!
  }
}

/** The case of a sentence that `sayCase` has written; null for any other text. */
export function readCase(text: string): Case | null {
  if (text.length > longestCase) return null
  const calculator = caseKeys.find((key) => text.startsWith(`${caseTitles[key]}: `))
  if (calculator === undefined) return null
  const fields = Object.entries(fieldsOf(calculator))
  const args: Record<string, CaseValue> = {}
  for (const part of text.slice(caseTitles[calculator].length + 2).split(', ')) {
    const found = readPart(fields, part)
    if (found === null) return null
    args[found.name] = found.value
  }
  const read = { calculator, args }
  return sayCase(read) === text ? read : null
}

function readPart(fields: readonly [string, Field<unknown>][], part: string) {
  for (const [name, field] of fields) {
    const value = readValue(field, part)
    if (value !== null) return { name, value }
  }
  return null
}

/** The highest amount that calculators take, in pounds. */
const mostPounds = 100_000_000

/** The value of a field that `sayValue` has said; null for any other text. */
export function readValue({ kind, label }: Pick<Field<unknown>, 'kind' | 'label'>, part: string): CaseValue | null {
  if (kind.of === 'flag') return part === kind.words[1] ? true : part === kind.words[0] ? false : null
  if (kind.of === 'choice') return Object.keys(kind.words).find((name) => kind.words[name] === part) ?? null
  if (!part.startsWith(`${label} `)) return null
  const said = part.slice(label.length + 1)
  if (kind.of === 'day') return readDay(said)
  const [, digits] = /^£?(\d[\d,]*(?:\.\d{1,2})?)(?:%| years?| a month| a year)?$/.exec(said) ?? []
  if (digits === undefined) return null
  const value = Number(digits.replaceAll(',', ''))
  const isWithin =
    kind.of === 'pounds'
      ? value <= mostPounds
      : kind.of === 'years'
        ? value >= 1 && value <= kind.most
        : value <= kind.most
  // Another unit, or another way to write it, would not be said again in the same words.
  return isWithin && sayValue({ kind, label }, value) === part ? value : null
}

const months = Array.from(
  { length: 12 },
  (_, month) => formatDate(`2026-${String(month + 1).padStart(2, '0')}-15T12:00:00Z`).split(' ')[1]!,
)

function readDay(said: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\p{L}+) (\d{4})$/u.exec(said) ?? []
  const text = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
