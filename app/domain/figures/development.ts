import { divideHalfUp } from './exact.ts'
import { percentOf } from './returns.ts'

/** What homes that are built on land, or made of another building, cost and bring (RULES.md, Figures). */

export interface Development {
  /** Not said where the most that it may cost is looked for. */
  landPence?: number
  taxPence?: number
  homes?: number
  buildPence?: number
  feesPence?: number
  /** Shares of the build cost, and fees of what all homes sell for. */
  feesPercent?: number
  feesOfSalesPercent?: number
  contingencyPence?: number
  contingencyPercent?: number
  financePence?: number
  /** A loan for all of the time: its interest a month and for how many. */
  loanPence?: number
  monthlyRatePercent?: number
  months?: number
  otherPence?: number
  /** What all of the homes sell for together. */
  salesPence?: number
  sellingPence?: number
  sellingPercent?: number
}

interface Appraisal {
  feesPence: number
  contingencyPence: number
  financePence: number
  sellingPence: number
  /** Of land, tax, build, fees, contingency, finance, other and selling. */
  costsPence: number
  /** Below 0 for a loss. */
  profitPence: number
  onCostPercent: number | null
  onSalesPercent: number | null
}

const part = (whole: number, percent = 0) => divideHalfUp([whole, Math.round(percent * 100)], [10_000])

/** Costs, profit, and its share of the costs and of the sales. What is not said counts nothing. */
export function appraiseDevelopment(said: Development): Appraisal {
  const { landPence = 0, taxPence = 0, buildPence = 0, otherPence = 0, salesPence = 0 } = said
  const { loanPence = 0, monthlyRatePercent = 0, months = 0 } = said
  const feesPence =
    (said.feesPence ?? 0) + part(buildPence, said.feesPercent) + part(salesPence, said.feesOfSalesPercent)
  const contingencyPence = (said.contingencyPence ?? 0) + part(buildPence, said.contingencyPercent)
  const financePence = (said.financePence ?? 0) + Math.round((loanPence * months * monthlyRatePercent) / 100)
  const sellingPence = (said.sellingPence ?? 0) + part(salesPence, said.sellingPercent)
  const costsPence =
    landPence + taxPence + buildPence + feesPence + contingencyPence + financePence + otherPence + sellingPence
  const profitPence = salesPence - costsPence
  return {
    feesPence,
    contingencyPence,
    financePence,
    sellingPence,
    costsPence,
    profitPence,
    onCostPercent: percentOf(profitPence, costsPence),
    onSalesPercent: percentOf(profitPence, salesPence),
  }
}

/** A profit that is wanted: in pence, or in percent of the sales or of all costs. */
export interface WantedProfit {
  of: 'pence' | 'sales' | 'cost'
  value: number
}

/** The most that the land may cost for a profit, in whole pounds; null where even free land does not bring it. */
export function landForProfit(said: Development, { of, value }: WantedProfit): number | null {
  const { costsPence } = appraiseDevelopment({ ...said, landPence: 0 })
  const { salesPence = 0 } = said
  const allowedPence =
    of === 'cost' ? salesPence / (1 + value / 100) : salesPence - (of === 'pence' ? value : (salesPence * value) / 100)
  const landPence = Math.floor((allowedPence - costsPence) / 100) * 100
  return landPence >= 0 ? landPence : null
}
