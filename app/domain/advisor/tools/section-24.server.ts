import { readSection24Question, section24Query } from '#app/domain/calculators/section-24.ts'
import { calculateSection24 } from '#app/domain/figures/section-24.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { enteredPercent, exactPounds } from '../facts.ts'
import { caseFields } from '../case-fields.ts'
import { companyFacts } from './company-tax.server.ts'
import { argsOf, describeTool, problemOf, toParams } from './tool.server.ts'

export const section24 = describeTool({
  name: 'section_24',
  description:
    'The income tax of an individual landlord in England, Wales or Northern Ireland under Section 24: what the property adds, the credit for mortgage interest, and what is left. With companyCosts (0 for none) a company that holds the same stands beside it.',
  args: argsOf(caseFields['section-24'], {
    otherIncome: 'earnings, pensions and trading profits of the year, in pounds',
    profit: 'rent less running costs of the year, before interest, in pounds',
    financeCosts: 'mortgage interest of the year, in pounds',
    broughtForward: 'finance costs of years before that brought no credit yet, in pounds',
    companyCosts:
      'what a company would pay a year besides the running costs, in pounds, where it is to be set beside the own name',
    companyInterest: 'mortgage interest of the year in a company, in pounds, where it is another',
  }),
  run({ now }, given) {
    const read = readSection24Question(toParams(given), { today: londonDay(now) })
    if (!read.ok) return problemOf(read.errors)
    const { question } = read
    const result = calculateSection24(question)
    const { companyCosts, companyInterest, over } = given
    const isOfCompany = companyCosts !== undefined || companyInterest !== undefined
    const held = isOfCompany || (over ?? 1) > 1 ? companyFacts(given, question.year) : null
    return {
      facts: {
        year: question.year,
        otherIncome: exactPounds(question.otherIncomePence),
        profit: exactPounds(question.propertyProfitPence),
        financeCosts: exactPounds(question.financeCostsPence),
        broughtForward: question.broughtForwardPence > 0 ? exactPounds(question.broughtForwardPence) : null,
        tax: exactPounds(result.taxPence),
        credit: exactPounds(result.creditPence),
        creditRate: enteredPercent(result.creditRatePercent),
        netTax: exactPounds(result.netTaxPence),
        taxIfDeductible: exactPounds(result.taxIfDeductiblePence),
        carriedForward: result.carriedForwardPence > 0 ? exactPounds(result.carriedForwardPence) : null,
        company: isOfCompany && held ? held.company : null,
        over: held?.over ?? null,
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
