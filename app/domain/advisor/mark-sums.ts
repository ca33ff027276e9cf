import { formatPercent, formatPounds, roundToPounds } from '#app/utils/money.ts'
import type { Measure } from './figures-in-text.ts'
import type { Mark, Marks } from './marks.ts'

/**
 * A sum that a model asks for in a mark: `r1.cashNeeded + r2.cashNeeded`, `r1.cashFlow / 12`, `r1.tax ~ 1000`. We work it out, of
 * like things only. Safe in the browser.
 */

export interface Resolved {
  ok: true
  /** The marks that it is made of. */
  marks: Mark[]
  value: number
  shown: string
  measure: Measure | null
  /** True for the sum or difference of facts of different names. */
  isMixed: boolean
  isSum: boolean
  isDifference: boolean
  /** The value before it was rounded; null where it was not. */
  exact: number | null
}
type Resolution = Resolved | { ok: false; reason: string }

const mostTerms = 4
/** The largest part of a figure that rounding may change. */
const mostRounded = 0.05
const steps = [0.1, 0.5, 1, 5, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000, 1_000_000]
const no = (reason: string) => ({ ok: false as const, reason })

/** The figure of a mark, or of a sum of marks. */
export function resolveMark(text: string, marks: Marks): Resolution {
  const [sum = '', rounding, ...others] = text.split('~')
  if (others.length > 0) return no(`[[${text}]] is no sum that can be worked out`)
  const whole = /^\((?<inner>[^()]*)\) ?\/ ?(?<by>[\w.]+)$/.exec(sum.trim())?.groups
  const inner = whole ? whole.inner! : sum
  if (/[()]/.test(inner)) return no(`[[${text}]] is no sum that can be worked out`)
  const parts = inner.split(/(?<=[\w)])\s*([+−–-])\s*(?=[a-z])/i)
  if (parts.length > 2 * mostTerms - 1) return no(`a sum has at most ${mostTerms} terms`)
  const terms: Term[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const term = readTerm(parts[at]!, marks)
    if (!term.ok) return term
    terms.push({ ...term, sign: at > 0 && parts[at - 1] !== '+' ? -1 : 1 })
  }
  const added = add(terms, whole?.by, marks)
  if (!added.ok) return added
  return rounding === undefined ? added : round(added, rounding)
}

interface Term {
  mark: Mark
  value: number
  measure: Measure | null
  isScaled: boolean
  sign: 1 | -1
}

function readTerm(
  text: string,
  marks: Marks,
): { ok: true; mark: Mark; value: number; measure: Measure | null; isScaled: boolean } | { ok: false; reason: string } {
  // prettier-ignore
  const read = /^(?<name>[\p{L}\d._’'-]+)(?: ?(?<sign>[/*×÷]) ?(?<by>[\w.]+))?$/u.exec(text.trim())?.groups
  const mark = read && marks.find(read.name!)
  if (!read || !mark) return no(`there is no mark [[${text.trim()}]]`)
  if (read.by === undefined) return { ok: true, mark, value: mark.value, measure: mark.measure, isScaled: false }
  const by = Number(read.by)
  const isDivided = read.sign === '/' || read.sign === '÷'
  const turn = turns.find(({ times, from, to }) => times === by && mark.measure === (isDivided ? from : to))
  if (mark.unit !== 'pounds' || !turn) return no(`[[${text.trim()}]]: only amounts of a year are divided by 12 or 52`)
  const value = isDivided ? mark.value / by : mark.value * by
  return { ok: true, mark, value, measure: isDivided ? turn.to : turn.from, isScaled: true }
}
const turns: readonly { times: number; from: Measure; to: Measure }[] = [
  { times: 12, from: 'year', to: 'month' },
  { times: 52, from: 'year', to: 'week' },
]

/** `by` divides the sum: the number of its terms, for their average, or a count of ours. */
function add(terms: readonly Term[], by: string | undefined, marks: Marks): Resolution {
  const [first] = terms as [Term]
  const { mark } = first
  const used = terms.map((term) => term.mark)
  if (terms.length === 1 && by === undefined && !first.isScaled) return single(mark)
  const left = terms.length === 2 && by === undefined ? leftOfSaid(terms[0]!, terms[1]!) : null
  if (left) return left
  const isSame = (of: (term: Term) => unknown) => terms.every((term) => of(term) === of(first))
  if (terms.some(({ value }) => Number.isNaN(value))) return no('words are no figures to add')
  if (!isSame(({ mark: { unit } }) => unit))
    return no('pounds, percentages and plain numbers are not added to one another')
  if (!isSame(({ measure }) => measure))
    return no('amounts of a month, of a year and paid once are not added to one another')
  const isOneFact = isSame(({ mark: { fact } }) => fact) && mark.fact !== null
  const isOfYields =
    terms.length === 2 &&
    terms.every(
      ({ mark: { fact }, sign }, at) => at === (sign < 0 ? 1 : 0) && /yield|roi|return|cashOnCash/i.test(fact ?? ''),
    )
  const isOneThing = isSame(({ mark: { owner, result } }) => `${owner} ${result}`)
  if (!isOneFact && (!isOneThing || (mark.unit !== 'pounds' && !isOfYields)))
    return no('only figures of the same kind, or amounts of one thing, are added')
  if (!isOneFact && !areParts(terms)) return no('only costs that hold none of one another are added')
  if (new Set(used).size < used.length) return no('a figure is added once')
  const isDifference = terms.some(({ sign }) => sign < 0)
  const isAverage = by !== undefined && Number(by) === terms.length && terms.length > 1
  if (isDifference && terms.length > 2 && mark.unit !== 'pounds') return no('a difference is of two figures')
  if (mark.unit !== 'pounds' && !isDifference && !isAverage && !(isOneFact && mark.unit === 'plain'))
    return no('percentages are not added')
  if (mark.measure === 'deal') return no('numbers of deals are not added')
  const total = terms.reduce((sum, { value, sign }) => sum + sign * value, 0)
  let value = total
  if (by !== undefined && !isAverage) {
    const count = countOf(by, marks)
    const turn = turns.find(({ times, from }) => String(times) === by && first.measure === from)
    if (turn && mark.unit === 'pounds') {
      const rounded = Math.round(total / turn.times)
      return { ok: true, marks: used, value: rounded, shown: pounds(rounded), measure: turn.to, isMixed: !isOneFact, isSum: terms.length > 1, isDifference, exact: null } // prettier-ignore
    }
    if (count === null || mark.unit !== 'pounds') return no('only 12, 52 and counts divide')
    value = total / count
  } else if (isAverage) value = total / terms.length
  const isWhole = !first.isScaled && by === undefined
  if (mark.unit === 'pounds' && !isWhole) value = Math.round(value)
  const decimals = mark.unit === 'percent' ? 2 : 0
  const shown =
    mark.unit === 'pounds'
      ? pounds(value)
      : mark.unit === 'percent'
        ? isDifference
          ? `${Math.abs(value).toFixed(decimals)} percentage points`
          : formatPercent(value, decimals)
        : Math.round(value * 10 ** decimals).toLocaleString('en-GB')
  return { ok: true, marks: used, value, shown, measure: first.measure, isMixed: !isOneFact, isSum: terms.length > 1, isDifference, exact: null } // prettier-ignore
}

/** What a purchase takes of the amount that the visitor has, or goes beyond it. Null for other sums. */
function leftOfSaid(a: Term, b: Term): Resolved | null {
  const [said, bought] = a.mark.source === null && a.mark.fact === null ? [a, b] : [b, a]
  const isSaid = said.mark.source === null && said.mark.fact === null && said.mark.unit !== 'percent' && said.measure === null // prettier-ignore
  const isBought = bought.mark.source !== null && /^(?:price|cashNeeded|cashPurchase|totalIn)$/.test(bought.mark.fact ?? '') // prettier-ignore
  if (!isSaid || !isBought || said.isScaled || bought.isScaled || a.sign === b.sign || said.mark.value < 1000)
    return null
  const value = a.sign * a.value + b.sign * b.value
  return { ok: true, marks: [bought.mark, said.mark], value, shown: pounds(value), measure: null, isMixed: true, isSum: true, isDifference: true, exact: null } // prettier-ignore
}

/** Costs that may be added to other costs. The rest are incomes, or hold such costs already. */
const costs =
  /^(?:price|works|tax|fees|holding|financeFees|deposit|loan|securePrice|runningCosts|finance|financeAMonth|financeCosts|insurance|service|interestOnly\w*|repayment\w*|netTax|t\d*)$/
const within: readonly [whole: RegExp, parts: RegExp][] = [
  [/^price$/, /^(?:deposit|loan)$/],
  [/^runningCosts$/, /^(?:insurance|service)$/],
  [/^interestOnly/, /^repayment/],
]

/** Whether terms of different facts make a sum: of costs, none of which is a part of another. What is taken away may be any. */
function areParts(terms: readonly Term[]): boolean {
  const added = terms.flatMap(({ mark: { fact }, sign }) => (sign > 0 ? [fact ?? ''] : []))
  if (added.length < 2) return true
  const holds = ([whole, parts]: (typeof within)[number]) => added.some((fact) => whole.test(fact)) && added.some((fact) => parts.test(fact)) // prettier-ignore
  return added.every((fact) => costs.test(fact)) && !within.some(holds)
}

const single = (mark: Mark): Resolved => ({
  ...{ ok: true, marks: [mark], value: mark.value, shown: mark.shown, measure: mark.measure },
  ...{ isMixed: false, isSum: false, isDifference: false, exact: null },
})

const pounds = (value: number) => formatPounds(Math.round(value * 100))

/** A count of ours, such as the number of deals. */
function countOf(text: string, marks: Marks): number | null {
  const mark = marks.find(text)
  return mark &&
    mark.unit === 'plain' &&
    mark.measure === null &&
    /count|total|rooms|beds/i.test(mark.fact ?? '') &&
    mark.value > 0
    ? mark.value
    : null
}

function round(figure: Resolved, text: string): Resolution {
  const step = Number(text.trim().replaceAll(',', '').replace(/^£|%$/g, ''))
  const [{ unit }] = figure.marks as [Mark]
  if (!steps.includes(step) || (unit === 'plain' && step < 1)) return no(`~ ${text.trim()} is no step to round to`)
  const size = Math.abs(figure.value)
  // The little that is added is what a sum of floating figures may be short of.
  const rounded = Math.floor(size / step + 0.5 + 1e-9) * step * Math.sign(figure.value)
  if (rounded === 0 || Math.abs(rounded - figure.value) > size * mostRounded)
    return no(`~ ${text.trim()} is too coarse for ${figure.shown}`)
  const decimals = step < 1 ? 1 : 0
  const shown =
    unit === 'pounds'
      ? formatPounds(roundToPounds(rounded * 100))
      : unit === 'percent'
        ? figure.isDifference
          ? `${Math.abs(rounded).toFixed(decimals)} percentage points`
          : formatPercent(rounded, decimals)
        : Math.round(rounded).toLocaleString('en-GB')
  return { ...figure, exact: figure.value, value: rounded, shown }
}
