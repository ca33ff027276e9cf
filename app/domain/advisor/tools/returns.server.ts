import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import {
  dealQuery,
  depositInPounds,
  describeRelief,
  lettingBuyerLabels,
  readDealQuestion,
  taxCaseOf,
  type DealCase,
} from '#app/domain/calculators/deal.ts'
import { calculatePropertyTaxCase } from '#app/domain/calculators/property-tax-result.ts'
import { propertyTaxQuery } from '#app/domain/calculators/property-tax.ts'
import { loanToValueOf } from '#app/domain/figures/moves.ts'
import { formatDate, londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Source } from '../answer.ts'
import { enteredPercent, exactPounds, orNull, percent, pounds } from '../facts.ts'
import { caseFields, type CaseArgs } from '../case-fields.ts'
import { argsOf, describeTool, problemOf, refuse, toParams, type Refusal } from './tool.server.ts'

export const workOutReturns = describeTool({
  name: 'work_out_returns',
  description:
    'Works out gross and net yield, ROI, cash flow and the cash needed of a property to let, from its price and monthly rent. Figures that are not given are assumed and named in the result.',
  args: argsOf(caseFields.deal, {
    depositPounds: 'deposit in pounds, in place of its percent',
    loan: 'loan in pounds, in place of the deposit',
    tax: 'property tax in pounds; worked out where it is not said',
  }),
  run({ now }, { loan, depositPounds, ...given }) {
    const today = londonDay(now)
    const lent = depositOf({ price: given.price, deposit: given.deposit, loan, depositPounds })
    if (typeof lent === 'object') return lent
    const read = readDealQuestion(toParams({ ...given, deposit: lent }), { today })
    if (!read.ok) return problemOf(read.errors)
    const { question } = read
    const result = calculateDealCase(question)
    const { returns } = result
    return {
      facts: {
        price: exactPounds(question.pricePence),
        monthlyRent: exactPounds(question.monthlyRentPence),
        annualRent: pounds(result.rentPence),
        runningCosts: pounds(result.operatingCostsPence),
        netIncome: pounds(result.netIncomePence),
        grossYield: orNull(returns.grossYieldPercent, percent),
        netYield: orNull(returns.netYieldPercent, percent),
        loan: pounds(result.loanPence),
        deposit: pounds(result.depositPence),
        /** Null where the loan is an amount, which has no round share. */
        loanToValue: orNull(question.depositPence === null ? loanToValueOf(question) : null, enteredPercent),
        rate: enteredPercent(question.ratePercent),
        repayment: question.isRepayment ? 'repayment' : 'interest-only',
        finance: pounds(result.financePence),
        financeAMonth: pounds(result.financePence / 12),
        cashFlow: pounds(result.cashFlowPence),
        cashFlowAMonth: pounds(result.cashFlowPence / 12),
        cashNeeded: pounds(result.cashNeededPence),
        cashOnCash: orNull(result.cashOnCashPercent, percent),
        cashPurchase: pounds(result.cashPurchasePence),
        roi: orNull(result.cashRoiPercent, percent),
        breakEvenOccupancy: orNull(result.breakEvenOccupancyPercent, percent),
        tax: pounds(result.taxPence, 1),
        taxName: taxOf(question, today).tax.name,
        relief: question.taxPence === null ? describeRelief(question) : null,
        nation: question.nation,
        buyer: lettingBuyerLabels[question.buyer],
        isNonResident: question.isNonResident,
        assumptions: assumptionsOf(question),
      },
      sources: [dealSource(question, today), taxSource(question, today)],
    }
  },
})

type Lent = Pick<CaseArgs<'deal'>, 'price' | 'deposit' | 'depositPounds' | 'loan'>

/** The deposit as the calculator takes it. Refuses two that say different things. */
function depositOf({ price, deposit, depositPounds, loan }: Lent): string | number | undefined | Refusal {
  const amounts = [depositPounds, loan === undefined ? undefined : price - loan].filter((each) => each !== undefined)
  const [first] = amounts
  if (first === undefined) return deposit
  if (first < 0) return refuse('The loan is more than the price.')
  if (first > price) return refuse('The deposit is more than the price.')
  const share = price === 0 ? 0 : Math.round((first * 10_000) / price) / 100
  return amounts.every((amount) => amount === first) && (deposit ?? share) === share
    ? depositInPounds(first)
    : refuse('The deposit and the loan that you said do not make up the price.')
}

function assumptionsOf(question: DealCase) {
  return {
    management: enteredPercent(question.managementPercent),
    voids: enteredPercent(question.voidsPercent),
    maintenance: enteredPercent(question.maintenancePercent),
    insurance: exactPounds(question.insurancePence),
    service: exactPounds(question.servicePence),
    other: exactPounds(question.otherPence),
    fees: exactPounds(question.feesPence),
    works: exactPounds(question.worksPence),
  }
}

/** A case of the deal calculator, with the link that shows the same figures. */
export function dealSource(question: DealCase, today: string): Source {
  return {
    label: `Deal calculator, ${formatPounds(question.pricePence)} and ${formatPounds(question.monthlyRentPence)} a month`,
    place: { page: 'calculator', calculator: 'deal', query: dealQuery(question, today) },
  }
}

const taxOf = (question: DealCase, today: string) => calculatePropertyTaxCase(taxCaseOf(question), today)

function taxSource(question: DealCase, today: string): Source {
  const { tax, buyerName } = taxOf(question, today)
  return {
    label: `Property tax, ${formatPounds(question.pricePence)}, ${buyerName}, ${question.nation}`,
    detail: `rates from ${formatDate(`${tax.effectiveFrom}T12:00:00Z`)}`,
    place: { page: 'calculator', calculator: 'property-tax', query: propertyTaxQuery(taxCaseOf(question)) },
  }
}
