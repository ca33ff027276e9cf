import type { Resolved } from './mark-sums.ts'
import type { Mark, Marks } from './marks.ts'
import { changesBehind, isPremise, lowering, raising, unsaidCosts } from './lexicon/change-words.ts'

/**
 * Differences of two cases in a model's text, and what is said to raise or lower something: the words go the way that the figures of
 * both cases do. Safe in the browser.
 */

interface Placed {
  start: number
  end: number
  unit: string
  mark: Mark | null
  resolved: Resolved
}

/** Whether a mark is the difference of the two rows of a table. */
export const isOfRows = (mark: Mark | null | undefined) => /\.differences\./.test(mark?.name ?? '')

const isDifference = ({ resolved }: Placed) => resolved.isDifference || isOfRows(resolved.marks[0])

/** Facts that a change is a figure of by itself. */
const ownChange = /hange$|^adds$|^credit|^fall$|^more$|^ifWorks/

/** The sides of a difference: what the case that is spoken of has, and what the other one has. Null where the words do not say which. */
export function sidesOf(
  text: string,
  { start, resolved }: Placed,
  figures: readonly Placed[],
  marks: Marks,
): [own: number, other: number] | null {
  const [first, second] = isOfRows(resolved.marks[0]) ? marks.rowsOf(resolved.marks[0]!) : resolved.marks
  if (!first || !second) return null
  const isOf = (mark: Mark, said: Named) =>
    mark.row ? said.row(mark.row.own) : mark.result !== (mark === first ? second : first).result && said.number !== null && (marks.results[mark.result]?.numbers.includes(said.number) ?? false) // prettier-ignore
  const named = namedIn(text, start, figures, [first, second], marks)
  if (named === null) return null
  const [isFirst, isSecond] = [isOf(first, named), isOf(second, named)]
  if (isFirst === isSecond) return null
  return isFirst ? [first.value, second.value] : [second.value, first.value]
}

/** "With the larger deposit": the cases that a sentence names by which of two they are, each with its place and its number. */
export function casesNamed(
  text: string,
  figures: readonly Placed[],
  marks: Marks,
): { start: number; end: number; value: number }[] {
  const mark = figures.flatMap(({ resolved }) => resolved.marks).find(({ source, result }) => source !== null && (marks.results[result]?.isCase ?? false)) // prettier-ignore
  if (!mark) return []
  const found = [...text.matchAll(/(?<=\b(?:the|an?|your) )(?:(?<high>higher|larger|bigger|longer)|lower|smaller|shorter) (?:interest )?(?<noun>rate|deposit|loan|price|rent|term)\b(?! of\b)/gi)] // prettier-ignore
  return found.flatMap(({ index, 0: said, groups = {} }) => {
    const noun = groups.noun!.toLowerCase()
    const labels = (isOfRows(mark) ? marks.rowsOf(mark).map(({ row }) => row!.own) : (mark.row?.all ?? [])).filter((label) => label.includes(noun)) // prettier-ignore
    const given = labels.length > 0
      ? labels.flatMap((label) => numbersOf(label)[0] ?? [])
      : marks.results.flatMap(({ isCase, limits }) => (isCase ? limits.flatMap(({ name, value }) => (name.toLowerCase().includes(noun) ? value : [])) : [])) // prettier-ignore
    const all = [...new Set(given)]
    if (all.length !== 2 || (labels.length === 0 && !/^ ?(?:,|$|[.;:]|\p{L})/u.test(text.slice(index + said.length))))
      return []
    return [{ start: index, end: index + said.length, value: groups.high ? Math.max(...all) : Math.min(...all) }]
  })
}

/** What the sides of a difference of one thing are called, beside the figures themselves. */
const sideNames: readonly [facts: RegExp, words: string][] = [
  [/^interestOnly/, 'interest[- ]only'],
  [/^repayment/, 'repayment'],
  [/^tax$/, 'additional (?:property|home)|surcharge|second home|another home|buy[- ]to[- ]let'],
  [/^onlyHome$/, '(?:only|main|own) home|only property'],
  [/^monthlyRent$/, 'yours|your rent|(?:the|this|a) rent (?=is|stands|falls|comes)'],
  [/^requiredRent$/, '(?:required|needed) rent|rent (?:that is )?(?:needed|required|asked)|(?:what|the rent) (?:the test|it|a lender|is) (?:asks|wants|needs|asked)'],
] // prettier-ignore

/**
 * The sides of a difference of one thing: what is spoken of last before the difference, in words or with its figure, and the other.
 * Null where neither is.
 */
export function sidesOfThing(
  text: string,
  { start, resolved }: Placed,
  figures: readonly Placed[],
): [own: number, other: number] | null {
  const [first, second] = resolved.marks
  if (!first || !second || resolved.marks.length > 2 || (first.fact === second.fact && first.owner !== second.owner)) return null // prettier-ignore
  const lastOf = (mark: Mark) => {
    const told = figures.findLast((each) => each.start < start && each.mark?.name === mark.name)?.start ?? -1
    const words = sideNames.find(([facts]) => facts.test(mark.fact ?? ''))?.[1]
    const said = words === undefined ? [] : [...text.slice(0, start).matchAll(new RegExp(`\\b(?:${words})`, 'giu'))]
    return Math.max(told, said.at(-1)?.index ?? -1)
  }
  const [at, other] = [lastOf(first), lastOf(second)]
  if (at === other) return null
  return at > other ? [first.value, second.value] : [second.value, first.value]
}

interface Named {
  number: number | null
  row: (label: string) => boolean
}

/** The case that a sentence speaks of: what stands behind "to", the one that is named first, or the higher or lower of both. */
function namedIn(
  text: string,
  at: number,
  figures: readonly Placed[],
  [first, second]: readonly [Mark, Mark],
  marks: Marks,
): Named | null {
  const said = figures.filter(({ mark }) => mark?.source === null)
  const target = said.find(({ start }) => /\bto (?:an? )?$/i.test(text.slice(0, start))) ?? said.find(({ start }) => start < at) ?? (said.length === 1 ? said[0] : undefined) // prettier-ignore
  if (target?.mark) {
    const { value } = target.mark
    return { number: value, row: (label) => numbersOf(label).includes(value) }
  }
  const labels = [first, second].flatMap(({ row }) => row?.own ?? [])
  // What the clause of the difference names, else what the sentence names first.
  const clause = Math.max(0, ...[...text.slice(0, at).matchAll(/[,;:]\s|\b(?:so|and|but|while|which)\b/gi)].map(({ index }) => index)) // prettier-ignore
  const places = labels.flatMap((label) => [...text.matchAll(new RegExp(label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))].map(({ index }) => ({ label, index }))).toSorted((a, b) => a.index - b.index) // prettier-ignore
  const named = places.findLast(({ index }) => index >= clause && index < at) ?? places[0]
  if (named && named.index < at) return { number: null, row: (label) => label === named.label }
  const end =
    /\b(?:(?<high>higher|larger|bigger|longer|extra|additional)|(?:lower|smaller|shorter)) (?:interest )?(?:rate|deposit|loan|price|rent|term)\b/i.exec(
      text,
    )
  if (!end) return null
  const isHigh = end.groups?.high !== undefined
  if (labels.length < 2) {
    const isOf = (mark: Mark, value: number) => marks.results[mark.result]?.numbers.includes(value) ?? false
    const apart = marks.said.map(({ value }) => value).filter((value) => isOf(first, value) !== isOf(second, value))
    return apart.length < 2 ? null : { number: isHigh ? Math.max(...apart) : Math.min(...apart), row: () => false }
  }
  const values = labels.map((label) => numbersOf(label)[0] ?? NaN)
  const value = isHigh ? Math.max(...values) : Math.min(...values)
  return { number: null, row: (label) => numbersOf(label)[0] === value }
}

const numbersOf = (label: string) =>
  [...label.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([each]) => Number(each.replaceAll(',', '')))

const basis: Readonly<Record<string, string>> = { requiredRent: 'monthlyRent', netYield: 'grossYield' }

/** Why a sentence may not say that something raises, lowers, adds or saves; null where it does not, or its figures show it. */
export function checkChanges(text: string, figures: readonly Placed[], marks: Marks): string | null {
  const cost = figures.length > 0 ? unsaidCosts.exec(text) : null
  if (cost) return `“${cost[0]}” has no figure that shows it`
  for (const figure of figures) {
    if (!isOfRows(figure.resolved.marks[0]) || figure.resolved.isSum) continue
    const around = `${text.slice(0, figure.start)}#${text.slice(figure.end)}`
    if (!changesBehind.test(around)) return `say that ${figure.resolved.shown} is a difference`
  }
  if (figures.length === 0) return null
  for (const [isUp, pattern] of [
    [true, raising],
    [false, lowering],
  ] as const)
    for (const { index, 0: word } of text.matchAll(pattern)) {
      const end = index + word.length
      if (isPremise.test(text.slice(0, index)) || premised.test(text.slice(index, index + 60))) continue
      const behind = figures.filter(({ start }) => start >= end)
      const [next] = behind
      const after = behind.find((each) => each !== next && each.mark !== null && each.mark.fact === next?.mark?.fact)
      if (!next || /[;:.]\s/.test(text.slice(end, next.start))) return `“${word}” has no figure that shows it`
      // What the rent has to rise to is above it, and the net yield below the gross one.
      const base =
        next.mark && /\bto (?:about )?$/i.test(text.slice(0, next.start)) ? basis[next.mark.fact ?? ''] : undefined
      const from = base && marks.find(next.mark!.name.slice(0, next.mark!.name.lastIndexOf('.') + 1) + base)
      if (from && from.value < next.mark!.value === isUp) continue
      if (next.mark && (next.mark.source === null || next.mark.fact === null || ownChange.test(next.mark.fact)))
        continue
      if (/^add/i.test(word) && /^cashFlow/.test(next.resolved.marks[0]!.fact ?? '') && next.resolved.value < 0)
        continue
      if (/^add/i.test(word) && /^(?:tax|netTax)$/.test(next.mark?.fact ?? '') && /^ (?:#\S* of |an? )?(?:\p{L}+ )?tax\b/iu.test(`${text.slice(end, next.start)}#${text.slice(next.end)}`)) continue // prettier-ignore
      const isFromTo = next.mark && after?.mark?.fact === next.mark.fact && /\bfrom (?:about )?$/i.test(text.slice(0, next.start)) && /^[^,;:.]{0,40}\bto (?:about )?$/i.test(text.slice(next.end, after.start)) // prettier-ignore
      const sides = isFromTo ? [after.mark!.value, next.mark!.value] : isDifference(next) ? (sidesOf(text, next, figures, marks) ?? sidesOfThing(text, next, figures)) : null // prettier-ignore
      if (sides === null) return `“${word}” is said only with the difference of two figures that shows it`
      if (sides[0]! > sides[1]! !== isUp) return `“${word}” is not what the figures show`
    }
  return null
}

/** What is done to an argument, of which the sentence then tells what follows. */
const premised =
  /^(?:\p{L}+ing|raise|lower|increase|reduce) (?:the |your )?(?:\p{L}+ ){0,2}(?:from [^,;:]{1,30} )?to\b/iu
