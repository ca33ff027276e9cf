import { z } from 'zod'
import type { Source } from '../answer.ts'
import { sayCase, sayValue, type CaseValue } from '../case-words.ts'
import { count, exactPounds, type Figure } from '../facts.ts'
import { caseArg, comparedFigures, fieldOf, isFigure, runCase } from './case-tools.server.ts'
import { describeTool, refuse } from './tool.server.ts'

const mostValues = 11
const value = z.union([z.number(), z.boolean(), z.string().max(30)])

/** What of several purchases is added up. A share of each is that of all. */
const counted: Partial<Record<string, readonly string[]>> = {
  'property-tax': ['tax'],
  deal: ['tax', 'netIncome', 'cashFlow', 'cashFlowAMonth', 'cashNeeded', 'loan'],
}

interface Row {
  /** The value of this row: `Wales`, `deposit 30%`. */
  label: string
  /** The whole case of it, as a question. */
  asked: string
  figures: Record<string, Figure>
  /** Why this one cannot be worked out. */
  problem: string | null
}

export const vary = describeTool({
  name: 'vary',
  description: `One case beside itself with 2 to ${mostValues} values of one argument: nations, buyers, deposits, rates, tax years, with and without company relief.`,
  args: z.strictObject({
    case: caseArg,
    field: z.string().max(20).describe('The argument that is varied'),
    values: z.array(value).min(2).max(mostValues),
    also: z
      .array(z.strictObject({ field: z.string().max(20), values: z.array(value).min(2).max(mostValues) }))
      .max(12)
      .optional()
      .describe('What else differs in the same cases, with as many values'),
    times: z
      .array(z.int().min(1).max(10))
      .min(2)
      .max(mostValues)
      .optional()
      .describe('How many such purchases each case is, whose sums are added up'),
  }),
  async run(world, { case: { calculator, args }, field, values, also = [], times }) {
    const varied = fieldOf(calculator, field)
    if (!varied) return refuse(`That calculator has no “${field}”.`)
    const others = also.map((each) => ({ ...each, varied: fieldOf(calculator, each.field) }))
    const unknown = others.find((each) => !each.varied)
    if (unknown) return refuse(`That calculator has no “${unknown.field}”.`)
    if (also.some((each) => each.values.length !== values.length)) return refuse('Say one value for each case.')
    if (times && (times.length !== values.length || !counted[calculator]))
      return refuse('Only purchases, and the tax of purchases, are counted.')
    if (also.length === 0 && new Set(values).size < values.length) return refuse('Say each value once.')
    const sources: Source[] = []
    const rows: Row[] = []
    for (const [index, value] of values.entries()) {
      const own = others.reduce(
        (all, each) => withOnly(all, each.field, each.values[index]!),
        withOnly(args, field, value),
      )
      const asked = { calculator, args: own }
      const label = [
        sayValue(varied, value) || String(value),
        ...others.map((each) => sayValue(each.varied!, each.values[index]!)),
      ].join(', ')
      const found = await runCase(world, asked)
      if ('problem' in found) {
        rows.push({ label, asked: '', figures: {}, problem: found.problem })
        continue
      }
      const offset = sources.push(...found.sources) - found.sources.length
      const figures: Record<string, Figure> = {}
      for (const name of comparedFigures[calculator]) {
        const fact = found.facts[name]
        if (isFigure(fact)) figures[name] = { ...fact, source: offset + (fact.source ?? 0) }
      }
      const count = times?.[index] ?? 1
      const { tax } = figures
      if (times && tax?.pounds !== undefined) figures['taxOfEach'] = tax
      for (const name of times ? (counted[calculator] ?? []) : []) {
        const one = figures[name]
        if (one?.pounds !== undefined) figures[name] = exactPounds(Math.round(one.pounds * 100) * count, one.source)
      }
      rows.push({ label, asked: sayCase(asked), figures, problem: null })
    }
    nameApart(sources, rows)
    const worked = rows.filter(({ problem }) => problem === null)
    if (worked.length === 0) return refuse(rows[0]!.problem!)
    const fees = rows.map((_, index) => feeOf(args, also, index))
    const alikeAfter = calculator === 'mortgage' && rows.length === 2 ? monthsAlike(rows, fees) : null
    return { facts: { calculator, field, rows, differences: differencesOf(worked), alikeAfter }, sources }
  },
})

/** Sources of two cases that have one name are told apart by what is varied. */
function nameApart(sources: Source[], rows: readonly Row[]): void {
  const rowOf = (index: number) =>
    rows.findIndex(({ figures }) => Object.values(figures).some(({ source }) => source === index))
  const rowsOf = Map.groupBy(sources.keys(), (index) => sources[index]!.label)
  for (const [label, indexes] of rowsOf) {
    if (new Set(indexes.map(rowOf)).size < 2) continue
    for (const index of indexes) {
      const row = rows[rowOf(index)]
      if (row) sources[index] = { ...sources[index]!, label: `${label.split(', ')[0]}, ${row.label}` }
    }
  }
}

const feeNames = ['loanFee', 'addedFee']

/** What one of several loans costs to take out, in pounds. */
const feeOf = (args: Readonly<Record<string, CaseValue>>, also: readonly Varied[], index: number) =>
  feeNames.reduce(
    (sum, name) => sum + Number(also.find(({ field }) => field === name)?.values[index] ?? args[name] ?? 0),
    0,
  )
interface Varied {
  field: string
  values: readonly CaseValue[]
}

/** After how many months of interest alone the fee of one of two loans is made up for by its lower payment. */
function monthsAlike([first, second]: readonly Row[], [ofFirst, ofSecond]: readonly number[]): Figure | null {
  const [one, other] = [first, second].map((row) => row?.figures['interestOnlyAYear'])
  if (one?.pounds === undefined || other?.pounds === undefined) return null
  const months = (12 * (ofFirst! - ofSecond!)) / (other.pounds - one.pounds)
  return Number.isFinite(months) && months > 0 && months <= mostMonths ? count(Math.ceil(months), one.source) : null
}
const mostMonths = 480

/** How far two cases lie apart, by figure. */
function differencesOf([first, second, ...others]: Row[]): Record<string, Figure> {
  const found: Record<string, Figure> = {}
  if (!first || !second || others.length > 0) return found
  for (const [name, { pounds }] of Object.entries(first.figures)) {
    const other = second.figures[name]?.pounds
    if (pounds !== undefined && other !== undefined)
      found[name] = exactPounds(Math.round(Math.abs(pounds - other) * 100))
  }
  return found
}

/** Ways to say one thing: the one that is varied stands alone. */
const deposits = ['deposit', 'depositPounds', 'loan']

export function withOnly(args: Readonly<Record<string, CaseValue>>, field: string, value: CaseValue) {
  const kept = Object.entries(args).filter(([name]) => !deposits.includes(field) || !deposits.includes(name))
  return { ...Object.fromEntries(kept), [field]: value }
}
