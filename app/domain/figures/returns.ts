import { addPrinted, roundToPounds } from '#app/utils/money.ts'

/** Yields and returns (RULES.md, Figures). Money in integer pence, results in percent with two decimals, half up. */

interface Assumptions {
  /** In percent of the rent. */
  managementPercent: number
  voidsPercent: number
  maintenancePercent: number
  /** In pence a year. */
  insurancePence: number
  loanToValuePercent: number
  /** The interest rate of an interest-only loan. */
  interestRatePercent: number
}

/** The assumptions for whatever a deal or a visitor leaves open. */
export const defaultAssumptions: Assumptions = {
  managementPercent: 10,
  voidsPercent: 5,
  maintenancePercent: 5,
  insurancePence: 30_000,
  loanToValuePercent: 75,
  interestRatePercent: 5.5,
}

/** The costs and the income of a purchase, in pence. */
export interface PurchaseFigures {
  pricePence: number
  monthlyRentPence: number
  /** Income a year, before finance. */
  operatingCostsPence: number
  propertyTaxPence: number
  /** Legal, survey and other fees. */
  feesPence: number
  worksPence: number
}

export interface Returns {
  annualRentPence: number
  /** Rent less running costs, in pence a year. */
  netOperatingIncomePence: number
  loanPence: number
  interestPence: number
  cashFlowPence: number
  /** The sum of deposit, tax, fees and works. */
  cashInvestedPence: number
  grossYieldPercent: number | null
  /** In percent of the price. */
  netYieldPercent: number | null
  /** Net income in percent of price, tax, fees and works, as if the property were bought without a loan. */
  roiPercent: number | null
  /** Cash flow in percent of the cash invested. */
  cashOnCashPercent: number | null
  interestCoverPercent: number | null
  /** The share of the rent that pays the running costs and the interest. */
  breakEvenOccupancyPercent: number | null
}

/** `part` in percent of `whole`, two decimals, half up; null where there is nothing to divide by. Takes integers. */
export function percentOf(part: number, whole: number): number | null {
  // Both sides are doubled, so that the half is added to whole numbers: 0.005 has no exact number, 1 has.
  return whole === 0 ? null : Math.floor((2 * part * 10_000 + whole) / (2 * whole)) / 100
}

/** Rounds half up to that many decimals. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals
  // The nudge brings 1.005, which is stored as 1.00499…, back to the half it was meant to be.
  return Math.round(value * factor + Math.abs(value) * factor * Number.EPSILON) / factor
}

/** The middle of these numbers, between the middle two where there is an even number of them. Takes at least one. */
export function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Running costs a year in pence: management, voids and maintenance as shares of the rent, and insurance. */
export function calculateRunningCosts(monthlyRentPence: number, assumptions: Assumptions = defaultAssumptions): number {
  const { managementPercent, voidsPercent, maintenancePercent, insurancePence } = assumptions
  const shares = managementPercent + voidsPercent + maintenancePercent
  return Math.round((12 * monthlyRentPence * shares) / 100) + insurancePence
}

/** An interest-only loan, in percent of the price or as an amount. */
type Loan = Pick<Assumptions, 'interestRatePercent'> & (Pick<Assumptions, 'loanToValuePercent'> | { loanPence: number })

/**
 * Everything that follows from a purchase with an interest-only loan; a loan of 0 percent is a cash purchase.
 * Without a price every percentage is null; each is null where its divisor is 0. Refuses amounts that are not whole pence.
 */
export function calculateReturns(purchase: PurchaseFigures, loan: Loan = defaultAssumptions): Returns {
  for (const [name, amount] of Object.entries(purchase)) {
    if (typeof amount === 'number' && !Number.isSafeInteger(amount))
      throw new RangeError(`${name} must be whole pence.`)
  }
  const { pricePence, operatingCostsPence, propertyTaxPence, feesPence, worksPence } = purchase
  const annualRentPence = purchase.monthlyRentPence * 12
  const netOperatingIncomePence = annualRentPence - operatingCostsPence
  const loanPence = 'loanPence' in loan ? loan.loanPence : Math.round((pricePence * loan.loanToValuePercent) / 100)
  const interestPence = Math.round((loanPence * loan.interestRatePercent) / 100)
  const cashFlowPence = netOperatingIncomePence - interestPence
  const onTopPence = propertyTaxPence + feesPence + worksPence
  const cashInvestedPence = pricePence - loanPence + onTopPence
  const ratio = (part: number, whole: number) => (pricePence === 0 ? null : percentOf(part, whole))
  return {
    annualRentPence,
    netOperatingIncomePence,
    loanPence,
    interestPence,
    cashFlowPence,
    cashInvestedPence,
    grossYieldPercent: ratio(annualRentPence, pricePence),
    netYieldPercent: ratio(netOperatingIncomePence, pricePence),
    roiPercent: ratio(netOperatingIncomePence, pricePence + onTopPence),
    cashOnCashPercent: ratio(cashFlowPence, cashInvestedPence),
    interestCoverPercent: ratio(annualRentPence, interestPence),
    breakEvenOccupancyPercent: ratio(operatingCostsPence + interestPence, annualRentPence),
  }
}

/** Amounts in whole pounds, still in pence, as they are printed: those that are a sum are that of the others (RULES.md, Figures). */
export interface ReturnsColumn {
  rentPence: number
  runningCostsPence: number
  interestPence: number
  cashFlowPence: number
  /** The cash that the buyer has to bring: deposit or price, tax, fees and works. */
  cashNeededPence: number
  returnOnCashPercent: number | null
}

/** The deal page's "Returns" table: the first year before income tax, bought with cash and with the assumed mortgage. */
export interface DealReturns {
  cash: ReturnsColumn
  mortgage: ReturnsColumn
  loanToValuePercent: number
  interestRatePercent: number
}

/** The two columns of the "Returns" table for a deal (C1), with its own running costs. Takes pence. */
export function calculateDealReturns(
  deal: PurchaseFigures,
  assumptions: Assumptions = defaultAssumptions,
): DealReturns {
  const { loanToValuePercent, interestRatePercent } = assumptions
  const toColumn = (loanPercent: number): ReturnsColumn => {
    const returns = calculateReturns(deal, { loanToValuePercent: loanPercent, interestRatePercent })
    const { annualRentPence, interestPence, loanPence } = returns
    return {
      rentPence: roundToPounds(annualRentPence),
      runningCostsPence: roundToPounds(deal.operatingCostsPence),
      interestPence: roundToPounds(interestPence),
      cashFlowPence: addPrinted(annualRentPence, -deal.operatingCostsPence, -interestPence),
      cashNeededPence: addPrinted(deal.pricePence, -loanPence, deal.propertyTaxPence, deal.feesPence, deal.worksPence),
      returnOnCashPercent: returns.cashOnCashPercent,
    }
  }
  return {
    cash: toColumn(0),
    mortgage: toColumn(loanToValuePercent),
    loanToValuePercent,
    interestRatePercent,
  }
}
