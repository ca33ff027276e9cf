import { z } from 'zod'
import { readSection24Question, section24Query } from '#app/domain/calculators/section-24.ts'
import { calculateSection24 } from '#app/domain/figures/section-24.ts'
import { taxYears } from '#app/domain/figures/income-tax-years.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { enteredPercent, exactPounds } from '../facts.ts'
import { describeTool, poundsArg, problemOf, toParams } from './tool.server.ts'

export const section24 = describeTool({
  name: 'section_24',
  description:
    'The income tax of an individual landlord in England, Wales or Northern Ireland under Section 24: what the property adds, the credit for mortgage interest, and what is left.',
  args: z.strictObject({
    otherIncome: poundsArg('Earnings, pensions and trading profits of the year'),
    profit: poundsArg('Rent less running costs of the year, before interest'),
    financeCosts: poundsArg('Mortgage interest of the year'),
    year: z
      .enum(taxYears as [string, ...string[]])
      .describe('The tax year; this one where it is not said')
      .optional(),
  }),
  run({ now }, given) {
    const read = readSection24Question(toParams(given), { today: londonDay(now) })
    if (!read.ok) return problemOf(read.errors)
    const { question } = read
    const result = calculateSection24(question)
    return {
      facts: {
        year: question.year,
        otherIncome: exactPounds(question.otherIncomePence),
        profit: exactPounds(question.propertyProfitPence),
        financeCosts: exactPounds(question.financeCostsPence),
        tax: exactPounds(result.taxPence),
        credit: exactPounds(result.creditPence),
        creditRate: enteredPercent(result.creditRatePercent),
        netTax: exactPounds(result.netTaxPence),
        taxIfDeductible: exactPounds(result.taxIfDeductiblePence),
        carriedForward: result.carriedForwardPence > 0 ? exactPounds(result.carriedForwardPence) : null,
      },
      sources: [
        {
          label: `Section 24, ${formatPounds(question.propertyProfitPence)} profit, ${formatPounds(question.financeCostsPence)} interest`,
          detail: `tax year ${question.year}`,
          place: { page: 'calculator' as const, calculator: 'section-24' as const, query: section24Query(question) },
        },
      ],
    }
  },
})
