import { isOfRows } from './differences.ts'
import type { Mark, Marks } from './marks.ts'

/** Rows of a table in a model's text: a figure stands with the name of its own row. Safe in the browser. */

const ordinalWords = ['', 'first', 'second', 'third']
const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six']

/** The pattern by which a sentence names a row: its number where it has one, as in "deposit 25%" and "2 bedrooms", else its words. */
function patternOf(label: string): RegExp {
  const number = /£?\d[\d,.]*%?/.exec(label)?.[0].replace(/[.,]$/, '')
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const word = number === undefined ? undefined : numberWords[Number(number)]
  const core =
    number === undefined
      ? escape(label)
      : word
        ? `(?:${escape(number)}|${/bed/.test(label) ? `${word}(?=[ -]bed)` : word})`
        : escape(number)
  const ordinal = /^\d bed/.test(label) ? ordinalWords[Number(number)] : undefined
  if (ordinal) return new RegExp(`(?<![\\p{L}\\d.,])(?:${core}|${ordinal} bedrooms?)(?![\\p{L}\\d]|[.,]\\d)`, 'giu')
  return new RegExp(`(?<![\\p{L}\\d.,])${core}(?![\\p{L}\\d]|[.,]\\d|(?<=\\d)%)`, 'giu')
}

/** What stands between a figure and the row that is named right behind it. */
const direct =
  /^(?: (?:an?|per|each) (?:month|year|week))? (?:in|with|at|for|from)(?: (?:an?|the)(?: \p{L}+){0,2}(?: of)?)? (?:the )?$|^(?: (?:an?|per|each) (?:month|year|week))? \($/iu

const against =
  /^(?: (?:an?|per|each) (?:month|year|week))?,? (?:against|compared (?:with|to)|instead of|rather than|versus|not) $/i

const instead = /^ (?:rather than|instead of|against|compared (?:with|to)) (?:an? |the )?$/i

interface Placed {
  start: number
  end: number
  marks: readonly Mark[]
}

/** Why the figures of rows may not be said so; null where the nearest row that is named before each, else behind it, is its own. */
export function checkRows(
  text: string,
  figures: readonly Placed[],
  known: Marks,
  cases: readonly { start: number; end: number; value: number }[],
): string | null {
  for (const { start, end, marks } of figures) {
    for (const mark of marks) {
      const { owner, source } = mark
      // The rent of all homes is not the one of two bedrooms.
      const row = mark.row ?? (source && known.likes(mark).find((like) => like.owner === owner && like.row)?.row)
      if (!row || row.all.length < 2 || isOfRows(mark)) continue
      // What is the same in all rows is of each.
      const alike = /\.rows\./.test(mark.name) ? known.rowsOf(mark) : []
      if (alike.length > 1 && alike.every(({ value }) => value === mark.value)) continue
      const named = row.all.flatMap((label) => [
        ...cases.flatMap(({ start: index, end: to, value }) => (patternOf(label).test(String(value)) || patternOf(label).test(`${value}%`) ? { label, index, to } : [])), // prettier-ignore
        ...[...text.matchAll(patternOf(label))].flatMap(({ index, 0: found }) => {
          const isFound = figures.some((each) => each.start < index + found.length && each.end > index && each.marks.some(isFinding)) // prettier-ignore
          return isFound ? [] : { label, index, to: index + found.length }
        }),
      ])
      // "At 6% rather than 5%, …": it is told of the first.
      const [one, two] = named.toSorted((a, b) => a.index - b.index)
      if (one && two && one.label !== two.label && two.to <= start && instead.test(text.slice(one.to, two.index))) named.splice(named.indexOf(two), 1) // prettier-ignore
      const nearest =
        named.find(({ index }) => index >= end && direct.test(text.slice(end, index))) ??
        named.filter(({ to }) => to <= start).sort((a, b) => b.index - a.index)[0] ??
        named.filter(({ index }) => index >= end).sort((a, b) => a.index - b.index)[0]
      if (!mark.row && named.some(({ to }) => to <= start)) return 'that figure is of no row'
      if (!mark.row) continue
      // Of two rows, the other one stands behind "against"; as many rows as figures follow their order.
      const inRow = figures.filter((each) => each.marks[0]?.row && each.marks[0].fact === mark.fact)
      const isOther = row.all.length === 2 && named.length === 1 && inRow[1]?.start === start && named[0]!.to <= inRow[0]!.start && named[0]!.label !== row.own && against.test(text.slice(inRow[0]!.end, start)) // prettier-ignore
      const isInOrder = named.length === inRow.length && inRow.length > 1 && named.every(({ to, label }, at) => to <= inRow[0]!.start && inRow[at]!.marks[0]!.row!.own === label) // prettier-ignore
      if (isOther || isInOrder) continue
      const isSaid = marks.length > 1 ? named.some(({ label }) => label === row.own) : nearest?.label === row.own
      if (!isSaid) return `say with the figure that it is of “${row.own}”${owner ? ` and ${owner}` : ''}`
    }
  }
  return null
}

const ordinals = ['first|lowest|bottom', 'second|next', 'third', 'fourth', 'fifth', 'sixth']

/** Why the figure of a band may not be said so; null where its limits or its number stand beside it, or all bands follow their order. */
export function checkBands(text: string, figures: readonly Placed[], known: Marks): string | null {
  const banded = figures.flatMap(({ start, end, marks }) => {
    const [mark] = marks
    const [, of, place] = /^(.*\.bands)\.(\d+)\./.exec(mark?.name ?? '') ?? []
    return of === undefined ? [] : [{ start, end, of, place: Number(place), mark: mark!, isLimit: /^(?:from|to)$/.test(mark!.fact ?? '') }] // prettier-ignore
  })
  const findings = banded.filter(({ isLimit }) => !isLimit)
  const isListed = (of: string) =>
    known.find(`${of}.${findings.length + 1}.rate`) === undefined &&
    findings.every(({ place }, at) => place === at + 1) &&
    banded.every(({ mark: { value }, isLimit }, at) => !isLimit || banded.slice(0, at).every((each) => !each.isLimit || each.mark.value <= value)) // prettier-ignore
  let [from, before] = [0, 0]
  for (const [at, { start, end, of, place, mark, isLimit }] of banded.entries()) {
    if (isLimit || isListed(of)) continue
    const isLast = known.find(`${of}.${place + 1}.rate`) === undefined
    const number = `${ordinals[place - 1] ?? 'none'}${isLast ? '|last|top|highest|rest|remain\\w*' : ''}`
    const around = text.slice(from, banded[at + 1]?.start)
    const isNumbered = new RegExp(`\\b(?:${number})\\b`, 'i').test(around)
    const isSame = before === place && banded[at - 1]?.isLimit === false
    const near = banded.filter((each) => each.isLimit && each.start >= from && each.start < start)
    const behind = banded.slice(at + 1, at + 3).filter((each, next, all) => each.isLimit && all.slice(0, next).every((one) => one.isLimit)) // prettier-ignore
    const values = (near.length > 0 ? near : behind).map((each) => each.mark.value)
    const [low, high] = ['from', 'to'].map((fact) => known.find(`${of}.${place}.${fact}`)?.value)
    const isAbove = /\b(?:above|over|from|beyond)\b/i.test(around)
    const fits = values.length > 1 ? values.includes(low!) && values.includes(high!) : values[0] !== undefined && values[0] === (isAbove ? low : high) // prettier-ignore
    if (!isNumbered && !isSame && !fits) return `say of which band ${mark.shown} is`
    ;[from, before] = [end, place]
  }
  return null
}

const isFinding = ({ source, row }: Mark) => source !== null && row !== undefined

const most = /\b(?:at most|up to|no more than|not more than|highest|maximum|most|below|under|less than)\b/i
const least = /\b(?:at least|no less than|lowest|minimum|least|above|over|more than|from)\b/i

/** Words that make a fact of a value that was looked for. */
const found = /\b(?:lets? for|average|typical|market|actual(?:ly)?|asking|local|current(?:ly)?|homes there|is what)\b/i

/** Why a value that was looked for may not be said so: the highest that reaches a target is not the lowest. */
export function checkEnds(text: string, figures: readonly Placed[]): string | null {
  let from = 0
  for (const { start, end, marks } of figures) {
    const before = text.slice(from, start)
    from = end
    const [mark] = marks
    if (mark?.end && (found.test(text) || /\byour (?:\p{L}+ )?(?:of|is|at) $/iu.test(before)))
      return `${mark.shown} is what it would have to be`
    if (mark?.end === 'highest' && least.test(before)) return 'that is the highest value that reaches it'
    if (mark?.end === 'lowest' && most.test(before)) return 'that is the lowest value that reaches it'
  }
  return null
}
