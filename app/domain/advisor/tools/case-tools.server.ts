import { z } from 'zod'
import type { Field } from '#app/domain/calculators/fields.ts'
import { caseFields, caseKeys, caseTitles, type CaseKey } from '../case-fields.ts'
import type { Case } from '../case-words.ts'
import type { Fact, Figure, ToolResult } from '../facts.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { brrr } from './brrr.server.ts'
import { mortgagePayment } from './mortgage.server.ts'
import { propertyTax } from './property-tax.server.ts'
import { rentalCover } from './rental-cover.server.ts'
import { workOutReturns } from './returns.server.ts'
import { section24 } from './section-24.server.ts'
import { refuse, type Refusal, type Tool } from './tool.server.ts'

/** A case of any calculator, worked out by the tool that is its own. */

/** The tool of each case, and the figures by which cases are compared. */
const toolOfCase = {
  deal: workOutReturns,
  mortgage: mortgagePayment,
  'property-tax': propertyTax,
  brrr,
  'rental-cover': rentalCover,
  'section-24': section24,
}
export const comparedFigures: Record<CaseKey, readonly string[]> = {
  deal: [
    'grossYield',
    'netYield',
    'netIncome',
    'roi',
    'cashFlow',
    'cashFlowAMonth',
    'cashNeeded',
    'cashOnCash',
    'loan',
    'tax',
  ],
  mortgage: ['loan', 'interestOnlyAMonth', 'repaymentAMonth', 'interestOnlyAYear', 'repaymentAYear', 'leftInterestOnly', 'leftRepayment', 'interestOnlyOver', 'repaymentOver', 'interestOnlyWithFee', 'repaymentWithFee', 'repaymentOwed', 'cashOut'], // prettier-ignore
  'property-tax': ['tax', 'share'],
  brrr: ['totalIn', 'loan', 'moneyLeftIn', 'surplus', 'cashFlow', 'returnOnMoneyLeftIn', 'tax'],
  'rental-cover': ['cover', 'requiredRent', 'maximumLoan'],
  'section-24': ['tax', 'credit', 'netTax', 'taxIfDeductible', 'carriedForward'],
}

/** A case as an argument. Its own fields are checked by its own tool, so that a model pays for one list of them only. */
export const caseArg = z.strictObject({
  calculator: z.enum(caseKeys as [CaseKey, ...CaseKey[]]),
  args: z
    .record(z.string().max(20), z.union([z.number(), z.boolean(), z.string().max(30)]))
    .describe('The arguments of that calculator’s function'),
})

type CaseFacts = Record<string, Fact | undefined>

/** Works a case out as its calculator does. */
export async function runCase(
  world: AdvisorWorld,
  { calculator, args }: Case,
): Promise<ToolResult<CaseFacts> | Refusal> {
  const tool = toolOfCase[calculator] as unknown as Tool<z.ZodType, CaseFacts>
  const read = tool.args.safeParse(args)
  if (!read.success) return refuse(`${caseTitles[calculator]}: these figures are not all there, or not in its range.`)
  return tool.run(world, read.data)
}

export const fieldOf = (calculator: CaseKey, name: string): Field<unknown> | undefined =>
  Object.hasOwn(caseFields[calculator], name)
    ? (caseFields[calculator] as Record<string, Field<unknown>>)[name]
    : undefined

export const isFigure = (fact: Fact | undefined): fact is Figure =>
  typeof fact === 'object' && fact !== null && 'shown' in fact && typeof fact.shown === 'string'
