import { z } from 'zod'
import type { Source } from '../answer.ts'
import { sayCase, sayValue, type CaseValue } from '../case-words.ts'
import type { CaseKey } from '../case-fields.ts'
import { exactPounds, type Figure } from '../facts.ts'
import { caseArg, comparedFigures, fieldOf, isFigure, runCase } from './case-tools.server.ts'
import { describeTool, refuse } from './tool.server.ts'

const mostValues = 4

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
    values: z
      .array(z.union([z.number(), z.boolean(), z.string().max(30)]))
      .min(2)
      .max(mostValues),
  }),
  async run(world, { case: { calculator, args }, field, values }) {
    const varied = fieldOf(calculator, field)
    if (!varied) return refuse(`That calculator has no “${field}”.`)
    if (new Set(values).size < values.length) return refuse('Say each value once.')
    const sources: Source[] = []
    const rows: Row[] = []
    for (const value of values) {
      const asked = { calculator, args: withOnly(args, field, value) }
      const found = await runCase(world, asked)
      if ('problem' in found) {
        rows.push({ label: String(value), asked: '', figures: {}, problem: found.problem })
        continue
      }
      const offset = sources.push(...found.sources) - found.sources.length
      const figures: Record<string, Figure> = {}
      for (const name of comparedFigures[calculator]) {
        const fact = found.facts[name]
        if (isFigure(fact)) figures[name] = { ...fact, source: offset + (fact.source ?? 0) }
      }
      rows.push({ label: sayValue(varied, value), asked: sayCase(asked), figures, problem: null })
    }
    const worked = rows.filter(({ problem }) => problem === null)
    if (worked.length === 0) return refuse(rows[0]!.problem!)
    return { facts: { calculator, field, rows, difference: differenceOf(worked, mainFigure[calculator]) }, sources }
  },
})

/** The figure whose difference between two cases is worked out. */
const mainFigure: Record<CaseKey, string> = {
  deal: 'cashFlow',
  mortgage: 'interestOnlyAMonth',
  'property-tax': 'tax',
  brrr: 'moneyLeftIn',
  'rental-cover': 'maximumLoan',
  'section-24': 'netTax',
}

function differenceOf([first, second, ...others]: Row[], name: string): Figure | null {
  const [one, other] = [first?.figures[name]?.pounds, second?.figures[name]?.pounds]
  if (one === undefined || other === undefined || others.length > 0) return null
  return exactPounds(Math.round(Math.abs(one - other) * 100))
}

/** Ways to say one thing: the one that is varied stands alone. */
const deposits = ['deposit', 'depositPounds', 'loan']

export function withOnly(args: Readonly<Record<string, CaseValue>>, field: string, value: CaseValue) {
  const kept = Object.entries(args).filter(([name]) => !deposits.includes(field) || !deposits.includes(name))
  return { ...Object.fromEntries(kept), [field]: value }
}
