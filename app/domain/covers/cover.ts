import { lastOf } from '#app/utils/last.ts'
import { cleanLine } from '#app/utils/text.ts'
import { coverHelp, coverKinds, type CoverKind } from './kinds.ts'

/**
 * The cover of an article: its one figure, what the figure is, and a small chart or drawing of the article's own figures. An editor
 * writes it as a few lines: the figure, its words, the kind of chart, then a line for each row, `Name: value`. A star before a row
 * makes it the one that counts. Safe in the browser.
 */

const buildings = ['house', 'terrace', 'semi', 'flats', 'shop', 'shop with flat'] as const
export type Building = (typeof buildings)[number]

export interface CoverRow {
  /** Empty where a column has no name. */
  name: string
  /** As it is printed; empty for kinds whose rows have no value. */
  value: string
  /** The number in the value; of a count, how many are marked. */
  amount: number
  isMain: boolean
}

export interface Cover {
  figure: string
  words: string
  /** Null where the figure stands alone. */
  kind: CoverKind | null
  /** Of a count there is one, and `of` is all that are counted. */
  rows: CoverRow[]
  of: number
}

/** A cover, and the number of its tint, from 0. */
export interface TintedCover {
  cover: Cover
  tint: number
}

export const longestCover = 600
const longestFigure = 18
const longestWords = 60
const mostCounted = 60
/** The fewest and the most rows of each kind. */
const rowCounts: Record<CoverKind, [fewest: number, most: number]> = {
  columns: [2, 7],
  bars: [2, 4],
  parts: [2, 5],
  count: [1, 1],
  steps: [2, 6],
  ticks: [2, 6],
  buildings: [1, 4],
}

/** The most letters for which there is room: in one of so many columns or circles, and else beside a bar, in a key or at a step. */
const lettersInColumn = (count: number) => Math.floor(46 / count)
const roomOf: Record<CoverKind, (count: number) => number> = {
  columns: lettersInColumn,
  ticks: lettersInColumn,
  buildings: () => 14,
  bars: () => 26,
  parts: () => 20,
  count: () => 9,
  steps: (count) => (count === 6 ? 12 : 14),
}

/** A cover from its text, null for an empty one, or the first thing that is wrong with it. */
export function readCover(text: string): { ok: true; cover: Cover | null } | { ok: false; mistake: string } {
  if (text.length > longestCover) return wrong(`The cover must be ${longestCover} characters or fewer`)
  const lines = text.split(/\r?\n/).map(cleanLine).filter(Boolean)
  const [figure, words, kind, ...rest] = lines
  if (figure === undefined) return { ok: true, cover: null }
  if ([...figure].length > longestFigure)
    return wrong(`The cover’s figure, its first line, must be ${longestFigure} characters or fewer`)
  if (words === undefined) return wrong('Say in the cover’s second line what its figure is')
  if ([...words].length > longestWords)
    return wrong(`The words of the cover’s figure, its second line, must be ${longestWords} characters or fewer`)
  if (kind === undefined) return { ok: true, cover: { figure, words, kind: null, rows: [], of: 0 } }
  const known = coverKinds.find((each) => each === kind.toLowerCase())
  if (!known) return wrong(`The cover’s third line is its kind: ${listOf(coverKinds)}`)
  const rows = rest.map((line) => readRow(line, known))
  const [fewest, most] = rowCounts[known]
  if (rows.length < fewest || rows.length > most)
    return wrong(`A cover of ${known} has ${fewest === most ? 'one row' : `${fewest} to ${most} rows`} below its kind`)
  for (const [at, row] of rows.entries()) {
    const mistake = row === null ? `is written ${coverHelp[known]}` : mistakeOf(row, known, rows.length)
    if (mistake) return wrong(`Row ${at + 1} of the cover, “${rest[at]}”, ${mistake}`)
  }
  const read = rows as CoverRow[]
  if (known === 'count') return readCount({ figure, words }, read[0]!, rest[0]!)
  return { ok: true, cover: { figure, words, kind: known, rows: read, of: 0 } }
}

const wrong = (mistake: string) => ({ ok: false as const, mistake })
const listOf = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${lastOf(names)}`

function readCount({ figure, words }: Pick<Cover, 'figure' | 'words'>, row: CoverRow, line: string) {
  const of = Number(/of (\d+)$/.exec(row.value)![1])
  if (of < 2 || of > mostCounted || row.amount > of)
    return wrong(`Row 1 of the cover, “${line}”, counts some of 2 to ${mostCounted}`)
  return { ok: true as const, cover: { figure, words, kind: 'count' as const, rows: [row], of } }
}

/** A row; null for one that is not written as its kind wants. */
function readRow(line: string, kind: CoverKind): CoverRow | null {
  const isMain = line.startsWith('*')
  const text = cleanLine(line.replace(/^\*/, ''))
  if (kind === 'steps' || kind === 'ticks') return text === '' ? null : { name: text, value: '', amount: 0, isMain }
  if (kind === 'buildings') {
    const name = text.toLowerCase()
    return buildings.some((each) => each === name) ? { name, value: '', amount: 0, isMain } : null
  }
  if (kind === 'count') {
    const [, some] = /^(\d{1,2}) of (\d{1,2})$/.exec(text) ?? []
    return some === undefined ? null : { name: '', value: text, amount: Number(some), isMain: true }
  }
  const cut = text.lastIndexOf(':')
  const [name, value] = [cleanLine(text.slice(0, Math.max(0, cut))), cleanLine(text.slice(cut + 1))]
  const amount = readAmount(value)
  return amount === null || (name === '' && kind !== 'columns') ? null : { name, value, amount, isMain }
}

/** The number in a printed value, such as `−£1,250`, `5.6%` or `£1.2m`; null where there is not exactly one. */
function readAmount(value: string): number | null {
  const [found, ...others] = value.matchAll(/\d[\d,.]*/g)
  if (!found || others.length > 0) return null
  const amount = Number(found[0].replaceAll(',', '').replace(/\.$/, ''))
  if (!Number.isFinite(amount)) return null
  const after = value.slice(found.index + found[0].length)
  const size = /^k\b/.test(after) ? 1e3 : /^m\b/.test(after) ? 1e6 : 1
  return /^[−-]|[−-]$/.test(value.slice(0, found.index)) ? -amount * size : amount * size
}

function mistakeOf({ name, value, amount }: CoverRow, kind: CoverKind, count: number): string | null {
  const room = roomOf[kind](count)
  const longest = kind === 'bars' ? `${name} ${value}` : name.length > value.length ? name : value
  if ([...longest].length > room) return `is longer than the ${room} characters for which there is room`
  if (kind === 'parts' && amount <= 0) return 'must be more than nothing'
  if (kind === 'bars' && amount < 0) return 'must not be less than nothing'
  return null
}

/** The rows in words, for whoever does not see the chart: `5.5% £2,771, 6.5% £1,759`. */
export function sayCover({ rows }: Pick<Cover, 'rows'>): string {
  return rows.map(({ name, value }) => [name, value].filter(Boolean).join(' ')).join(', ')
}

/** The tints that covers have: articles of one category share one. */
export const coverTints = 4
