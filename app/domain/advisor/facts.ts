import { formatPercent, formatPounds, roundToPounds } from '#app/utils/money.ts'
import type { Source } from './answer.ts'

/** A tool's findings: facts for a reader or a model, and where they can be looked up. Safe in the browser. */

/** A figure with its words. `source` is the place of its source among those of its result, 0 where it is not said. */
export interface Figure {
  shown: string
  pounds?: number
  percent?: number
  number?: number
  source?: number
}

export type Fact = Figure | string | number | boolean | null | Fact[] | { [name: string]: Fact | undefined }

export interface ToolResult<Facts = Fact> {
  facts: Facts
  sources: Source[]
  /** Active deals that nobody has reserved or holds, the best match first. */
  dealIds?: number[]
}

/** To the pound, as the pages of the calculators round. Takes pence. */
export function pounds(pence: number, source = 0): Figure {
  const rounded = roundToPounds(pence)
  return from(source, { shown: formatPounds(rounded), pounds: rounded / 100 })
}

/** To the penny where there are pennies. Takes pence. */
export function exactPounds(pence: number, source = 0): Figure {
  return from(source, { shown: formatPounds(pence), pounds: pence / 100 })
}

export function percent(value: number, decimals = 2, source = 0): Figure {
  return from(source, { shown: formatPercent(value, decimals), percent: value })
}

/** A percentage as it was entered: with the decimals that it has. */
export function enteredPercent(value: number, source = 0): Figure {
  return from(source, { shown: `${value}%`, percent: value })
}

export function count(value: number, source = 0): Figure {
  return from(source, { shown: value.toLocaleString('en-GB'), number: value })
}

/** The same, or null for what is not known. */
export const orNull = <Value>(value: Value | null | undefined, make: (value: Value) => Figure): Figure | null =>
  value === null || value === undefined ? null : make(value)

const from = (source: number, figure: Figure): Figure => (source === 0 ? figure : { ...figure, source })
