import type { Db } from '#db/database.server.ts'
import { suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import { propertyTaxes, propertyTaxNames } from '#app/domain/figures/property-tax-rates.ts'
import { defaultAssumptions, percentOf, roundTo } from '#app/domain/figures/returns.ts'
import { addPrinted, roundParts, roundToPounds } from '#app/utils/money.ts'
import { landlordCharges } from './deal-texts.ts'
import { workOutDeal } from './deal-figures.server.ts'
import { holds, homes, isHmo, nationOf, questionOf, valueOf, type Answers } from './record.ts'

/** A vendor's figures beside ours, which are those that the deal would have (RULES.md, Figures). */

/** A cost that we take off the rent. */
interface CostLine {
  label: string
  /** A year, in whole pounds, still in pence. */
  pence: number
  /** Of the yield, two decimals. */
  points: number
}

export interface ComparedFigures {
  grossYieldPercent: number
  netYieldPercent: number
  roiPercent: number
  score: { value: number; grade: string }
  /** The figures that the vendor advertises; null where there is none. */
  stated: { grossYieldPercent: number | null; netYieldPercent: number | null; roiPercent: number | null }
  /** From the gross yield to the net one: as printed they add up to `total`. */
  costs: CostLine[]
  total: Omit<CostLine, 'label'>
  /** The rent of a year and what the costs leave of it, in whole pounds, still in pence. */
  rentPence: number
  leftPence: number
  /** What the vendor's net yield seems to leave out; null where it agrees with ours, or none is stated. */
  difference: { points: number; leavesOut: 'all' | 'shares' | 'unknown' } | null
  /** What the ROI divides by, as printed. */
  cash: { label: string; pence: number }[]
  cashPence: number
  /** What a landlord may pay and is not taken off, a sentence; null where there is nothing of the kind. */
  leftOut: string | null
}

/** Two yields that differ by no more than this are one, in points: vendors print one decimal or two. */
const sameWithin = 0.05

/** The figures of these answers; null before there are a price and a rent that can be read. */
export async function compareFigures(db: Db, answers: Answers, now: string): Promise<ComparedFigures | null> {
  const { columns, grossYieldPercent, netYieldPercent, roiPercent, stated } = await workOutDeal(db, answers, [], now)
  const { price_pence: pricePence, monthly_rent_pence: monthlyRentPence } = columns
  if (!monthlyRentPence || grossYieldPercent === null || netYieldPercent === null || roiPercent === null) return null
  const rentPence = 12 * monthlyRentPence
  const costs = listCosts(answers, rentPence, pricePence)
  const total = {
    pence: addPrinted(...costs.map(({ pence }) => pence)),
    points: roundTo(grossYieldPercent - netYieldPercent, 2),
  }
  const regime = suggestTaxRegime({ propertyType: columns.property_type, bedrooms: columns.bedrooms })
  const tax = propertyTaxNames[propertyTaxes[columns.nation].name]
  const cash = [
    { label: 'price', pence: roundToPounds(pricePence) },
    {
      label: regime === 'additional-dwelling' ? `${tax} as an additional home` : tax,
      pence: roundToPounds(columns.property_tax_pence),
    },
    { label: 'legal and other fees', pence: roundToPounds(columns.fees_pence) },
    ...(columns.works_pence > 0 ? [{ label: 'works', pence: roundToPounds(columns.works_pence) }] : []),
  ]
  return {
    grossYieldPercent,
    netYieldPercent,
    roiPercent,
    score: { value: columns.ai_score, grade: columns.score_grade },
    stated,
    costs,
    total,
    rentPence: roundToPounds(rentPence),
    leftPence: roundToPounds(rentPence) - total.pence,
    difference: differenceOf(stated.netYieldPercent, { grossYieldPercent, netYieldPercent, costs }),
    cash,
    cashPence: addPrinted(...cash.map(({ pence }) => pence)),
    leftOut: sayLeftOut(answers, pricePence),
  }
}

/** Taxes on the home are its tenant's as a rule; where the landlord pays them, less is left than the net yield says. */
function sayLeftOut(answers: Answers, pricePence: number): string | null {
  if (!holds(homes, answers)) return null
  const isShared = holds(isHmo, answers)
  if (nationOf(answers) !== 'Northern Ireland')
    return isShared
      ? 'Council tax is not taken off. In a house in multiple occupation the landlord mostly pays it: the net yield is then lower.'
      : null
  const rates = valueOf('domesticRates', answers) ?? 0
  if (isShared)
    return rates > 0
      ? null
      : 'Domestic rates, which the landlord of an HMO pays, are not stated, so none are taken off.'
  const lower = rates > 0 ? `${percentOf(rates, pricePence)!.toFixed(2)} points lower` : 'lower'
  return `Domestic rates are not taken off. The landlord pays them up to a capital value of £150,000: the net yield is then ${lower}.`
}

/** The costs that are a share of the rent: the vendors' own figures mostly leave them out. */
const shares = [
  ['Management', defaultAssumptions.managementPercent],
  ['Empty weeks', defaultAssumptions.voidsPercent],
  ['Repairs', defaultAssumptions.maintenancePercent],
] as const

function listCosts(answers: Answers, rentPence: number, pricePence: number): CostLine[] {
  const { groundRent, serviceCharge, domesticRates } = landlordCharges(answers)
  const exact = [
    ...shares.map(([label, percent]) => ({
      label: `${label}, ${percent}% of the rent`,
      pence: (rentPence * percent) / 100,
    })),
    { label: 'Insurance', pence: valueOf('insurance', answers) ?? defaultAssumptions.insurancePence },
    { label: 'Ground rent', pence: groundRent },
    { label: questionOf('serviceCharge', answers).label.replace(/ a year$/, ''), pence: serviceCharge },
    { label: 'Domestic rates', pence: domesticRates },
  ].filter(({ pence }) => pence > 0)
  const printed = roundParts(exact.map(({ pence }) => pence))
  // Each line is what the printed yield falls by, so that the lines add up to what is between the two yields.
  let left = rentPence
  let before = percentOf(rentPence, pricePence)!
  return exact.map(({ label, pence }, index) => {
    left -= pence
    const after = percentOf(Math.round(left), pricePence)!
    const points = roundTo(before - after, 2)
    before = after
    return { label, pence: printed[index]!, points }
  })
}

function differenceOf(
  stated: number | null,
  ours: Pick<ComparedFigures, 'grossYieldPercent' | 'netYieldPercent' | 'costs'>,
): ComparedFigures['difference'] {
  if (stated === null) return null
  const points = roundTo(stated - ours.netYieldPercent, 2)
  if (Math.abs(points) <= sameWithin) return null
  const shareOf = roundTo(
    ours.costs.slice(0, shares.length).reduce((sum, cost) => sum + cost.points, 0),
    2,
  )
  const isNear = (left: number) => Math.abs(stated - left) <= sameWithin
  const leavesOut = isNear(ours.grossYieldPercent)
    ? 'all'
    : isNear(ours.netYieldPercent + shareOf)
      ? 'shares'
      : 'unknown'
  return { points, leavesOut }
}
