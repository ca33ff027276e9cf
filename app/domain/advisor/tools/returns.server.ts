import { z } from 'zod'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import {
  dealQuery,
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
import { describeTool, nationArg, percentArg, poundsArg, problemOf, toParams } from './tool.server.ts'

const args = z.strictObject({
  price: poundsArg('The price'),
  monthlyRent: poundsArg('The rent of a month'),
  depositPercent: percentArg('The deposit').optional(),
  ratePercent: percentArg('The interest rate of the mortgage').optional(),
  isRepayment: z.boolean().describe('True for a repayment mortgage; interest-only where it is not said').optional(),
  termYears: z.int().min(1).max(50).describe('The term of a repayment mortgage, in years').optional(),
  nation: nationArg.optional(),
  buyer: z.enum(['standard', 'additional', 'company', 'non-residential']).optional(),
  isNonResident: z.boolean().describe('True for a buyer who is not resident in the UK').optional(),
  tax: poundsArg('The property tax, where it is not to be worked out').optional(),
  fees: poundsArg('Legal, survey and other fees').optional(),
  works: poundsArg('The works').optional(),
  managementPercent: percentArg('The management, of the rent').optional(),
  voidsPercent: percentArg('The rent lost when empty').optional(),
  maintenancePercent: percentArg('The maintenance, of the rent').optional(),
  insurance: poundsArg('The insurance of a year').optional(),
  service: poundsArg('Service charge and ground rent of a year').optional(),
})
type ReturnsArgs = z.output<typeof args>

export const workOutReturns = describeTool({
  name: 'work_out_returns',
  description:
    'Works out gross and net yield, ROI, cash flow and the cash needed of a property to let, from its price and monthly rent. Figures that are not given are assumed and named in the result.',
  args,
  run({ now }, given) {
    const today = londonDay(now)
    const read = readDealQuestion(toDealParams(given), { today })
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
        loanToValue: enteredPercent(loanToValueOf(question)),
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

function toDealParams({ price, monthlyRent, depositPercent, ratePercent, isRepayment, ...given }: ReturnsArgs) {
  return toParams({
    price,
    rent: monthlyRent,
    deposit: depositPercent,
    rate: ratePercent,
    repayment: isRepayment ? 'repayment' : undefined,
    years: given.termYears,
    nation: given.nation,
    buyer: given.buyer,
    nonResident: given.isNonResident,
    tax: given.tax,
    fees: given.fees,
    works: given.works,
    management: given.managementPercent,
    voids: given.voidsPercent,
    maintenance: given.maintenancePercent,
    insurance: given.insurance,
    service: given.service,
  })
}

function assumptionsOf(question: DealCase) {
  return {
    management: enteredPercent(question.managementPercent),
    voids: enteredPercent(question.voidsPercent),
    maintenance: enteredPercent(question.maintenancePercent),
    insurance: exactPounds(question.insurancePence),
    service: exactPounds(question.servicePence),
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
