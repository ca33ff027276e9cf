import {
  brrrPageQuery,
  calculateBrrrAtValues,
  calculateOverrun,
  exitTest,
  overrunPercent,
  readBrrrPage,
  testNewLoan,
} from '#app/domain/calculators/brrr-cases.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { enteredPercent, exactPounds, orNull, percent } from '../facts.ts'
import { caseFields } from '../case-fields.ts'
import { argsOf, describeTool, problemOf, toParams } from './tool.server.ts'

/** The fall of the value that is looked at beside the result. */
const fallPercent = -10

function exampleQuery(today: string): string {
  const read = readBrrrPage(new URLSearchParams(), { today })
  return read.ok ? brrrPageQuery(read.question, today) : ''
}

export const brrr = describeTool({
  name: 'brrr',
  description:
    'Buy, refurbish, rent, refinance: what goes in, what the new loan brings back, what is left in and the cash flow; with selling costs also the profit of a sale (a flip) before tax. Without any argument it works out an example.',
  args: argsOf(caseFields.brrr, {
    loanToValue: 'new loan in percent of the value',
    rate: 'interest rate of the new loan, in percent',
    costRate: 'running costs in percent of the rent',
    holding: 'costs until the first rent, in pounds',
    sellingCosts: 'costs of a sale at the value, in pounds, 0 for none; only where a sale is asked for',
    tax: 'property tax in pounds; that of an additional property where it is not said',
  }),
  run({ now }, given) {
    const today = londonDay(now)
    // A share or a rate alone changes the example.
    const isExample = given.price === undefined && given.value === undefined && given.works === undefined
    const params = new URLSearchParams(isExample && Object.keys(given).length > 0 ? exampleQuery(today) : '')
    for (const [name, value] of toParams(given)) params.set(name, value)
    const read = readBrrrPage(params, { today })
    if (!read.ok) return problemOf(read.errors)
    const { question } = read
    const result = calculateBrrr(question)
    const lower = calculateBrrrAtValues(question).find(({ changePercent }) => changePercent === fallPercent)!
    const overrun = calculateOverrun(question)
    const test = testNewLoan(question)
    return {
      facts: {
        isExample,
        price: exactPounds(question.pricePence),
        works: exactPounds(question.worksPence),
        value: exactPounds(question.valuePence),
        tax: exactPounds(question.propertyTaxPence),
        isTaxComputed: question.computedTaxPence !== null,
        nation: question.nation,
        fees: exactPounds(question.feesPence),
        holding: exactPounds(question.holdingPence),
        financeFees: exactPounds(question.financeFeesPence),
        totalIn: exactPounds(result.totalInPence),
        loanToValue: enteredPercent(question.loanToValuePercent),
        loan: exactPounds(result.loanPence),
        moneyLeftIn: result.moneyLeftInPence > 0 ? exactPounds(result.moneyLeftInPence) : null,
        surplus: result.moneyLeftInPence <= 0 ? exactPounds(result.surplusPence) : null,
        monthlyRent: orNull(question.monthlyRentPence, exactPounds),
        costRate: orNull(question.costRatePercent, enteredPercent),
        rate: orNull(question.ratePercent, enteredPercent),
        cashFlow: orNull(result.annualCashFlowPence, exactPounds),
        returnOnMoneyLeftIn: orNull(result.returnOnMoneyLeftInPercent, percent),
        ifSold:
          result.profitIfSoldPence === null
            ? null
            : {
                sellingCosts: exactPounds(question.sellingCostsPence ?? 0),
                profit: result.profitIfSoldPence >= 0 ? exactPounds(result.profitIfSoldPence) : null,
                loss: result.profitIfSoldPence < 0 ? exactPounds(-result.profitIfSoldPence) : null,
                return: orNull(result.returnIfSoldPercent, percent),
                ifSoldLower: exactPounds(lower.brrr.profitIfSoldPence!),
                ifWorksCostMore: orNull(overrun, ({ overrunPence }) =>
                  exactPounds(result.profitIfSoldPence! - overrunPence),
                ),
              },
        ifValuedLower: {
          fall: enteredPercent(-fallPercent),
          value: exactPounds(lower.valuePence),
          moneyLeftIn: exactPounds(Math.max(0, lower.brrr.moneyLeftInPence)),
        },
        ifWorksCostMore:
          overrun === null
            ? null
            : { more: enteredPercent(overrunPercent), moneyLeftIn: exactPounds(Math.max(0, overrun.moneyLeftInPence)) },
        lenderTest: {
          rate: enteredPercent(exitTest.stressRatePercent),
          cover: enteredPercent(exitTest.coveragePercent),
          requiredRent: orNull(test.requiredRentPence, exactPounds),
          isPassed: test.isEnough,
        },
      },
      sources: [
        {
          label: `BRRR calculator, ${formatPounds(question.pricePence)} and ${formatPounds(question.worksPence)} of works, worth ${formatPounds(question.valuePence)}`,
          place: { page: 'calculator' as const, calculator: 'brrr' as const, query: brrrPageQuery(question, today) },
        },
      ],
    }
  },
})
