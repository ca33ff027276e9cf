import type { DealRow, Nation } from '#db/schema.ts'
import { calculatePropertyTax, suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import {
  calculateDealReturns,
  calculateReturns,
  calculateRunningCosts,
  percentOf,
  roundTo,
} from '#app/domain/figures/returns.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { findMisplaced } from '../record/places.server.ts'
import type { DealValues } from '../record/record.ts'
import type { AreaFigures } from './scoring.server.ts'

/** The figures of a deal: what was left empty is worked out (RULES.md, Figures), and what was entered is compared with it. */

export const defaultSecurePence = 300_000

type MoneyColumns = Pick<
  DealRow,
  | 'price_pence'
  | 'secure_price_pence'
  | 'monthly_rent_pence'
  | 'annual_yield_pence'
  | 'gross_yield_percent'
  | 'roi_percent'
  | 'operating_costs_pence'
  | 'works_pence'
  | 'property_tax_pence'
  | 'fees_pence'
>

/**
 * The figures of a record: those that were left empty are worked out. Without a rent
 * (0 is none) there is no yield and no ROI, whatever was entered, and no running costs unless they were. Pence and percent.
 */
export function workOut(values: DealValues, nation: Nation, completionDate: string): MoneyColumns {
  const pricePence = values.price ?? 0
  const annualYieldPence = values.annualYield || 12 * (values.monthlyRent ?? 0) || null
  const monthlyRentPence = annualYieldPence && (values.monthlyRent || Math.round(annualYieldPence / 12))
  const regime = suggestTaxRegime({ propertyType: values.propertyType ?? 'Residential', bedrooms: values.bedrooms })
  const operatingCostsPence = values.runningCosts ?? (monthlyRentPence && calculateRunningCosts(monthlyRentPence))
  const propertyTaxPence = calculatePropertyTax({ nation, regime, pricePence, completionDate }).taxPence
  const feesPence = values.fees ?? (regime === 'non-residential' ? 450_000 : 200_000)
  const worksPence = values.works ?? 0
  const figures = {
    price_pence: pricePence,
    annual_yield_pence: annualYieldPence,
    operating_costs_pence: operatingCostsPence,
    property_tax_pence: propertyTaxPence,
    fees_pence: feesPence,
    works_pence: worksPence,
  }
  return {
    ...figures,
    secure_price_pence: values.securePrice ?? defaultSecurePence,
    monthly_rent_pence: monthlyRentPence,
    gross_yield_percent: annualYieldPence && percentOf(annualYieldPence, pricePence),
    roi_percent: annualYieldPence && (values.roi ?? workOutRoi(figures)),
  }
}

/** The ROI that rent, costs, price, tax, fees and works give; null without a rent or a price. */
function workOutRoi(
  row: Pick<
    MoneyColumns,
    'annual_yield_pence' | 'operating_costs_pence' | 'price_pence' | 'property_tax_pence' | 'fees_pence' | 'works_pence'
  >,
): number | null {
  const { annual_yield_pence: rentPence, operating_costs_pence: costsPence, price_pence: pricePence } = row
  if (rentPence === null || costsPence === null || pricePence === 0) return null
  return percentOf(rentPence - costsPence, pricePence + row.property_tax_pence + row.fees_pence + row.works_pence)
}

/** Figures that the admin sees beside the form: what follows from the amounts, and whether they fit each other. */
export interface DealFigures {
  grossYieldPercent: number | null
  roiPercent: number | null
  /** ROI as it follows from rent, costs, price, tax, fees and works. */
  workedOutRoiPercent: number | null
  areaYieldPercent: number | null
  areaName: string | null
  interestCoverPercent: number | null
  cashNeededPence: number
  cashWithMortgagePence: number
  /** The misfits, in sentences; empty where all fits. */
  warnings: string[]
}

/** The most that the ROI may be from what the other amounts give, in percentage points, before the admin is asked. */
const roiTolerance = 0.5
const unusualYieldPercent = 12

/** The columns that are compared with each other, with what was confirmed of them. */
export const comparedColumns = [
  'price_pence',
  'annual_yield_pence',
  'operating_costs_pence',
  'property_tax_pence',
  'fees_pence',
  'works_pence',
  'entered_roi_percent',
  'entered_monthly_rent_pence',
  'entered_annual_yield_pence',
  'confirmed_figures',
] as const
export type ComparedColumns = Pick<DealRow, (typeof comparedColumns)[number]>
type EnteredColumns = Omit<ComparedColumns, 'confirmed_figures'>

/** Figures that were entered and are far from those that the others give, a sentence each: both are named. */
function findContradictions(row: EnteredColumns): string[] {
  const found: string[] = []
  const [roi, workedOut] = [row.entered_roi_percent, workOutRoi(row)]
  if (roi !== null && workedOut !== null && roundTo(Math.abs(workedOut - roi), 2) > roiTolerance) {
    found.push(
      `Price, yield and ROI do not fit: they give an ROI of ${formatPercent(workedOut, 2)}, and ${formatPercent(roi, 2)} is entered.`,
    )
  }
  const [months, year] = [12 * (row.entered_monthly_rent_pence ?? 0), row.entered_annual_yield_pence]
  if (months > 0 && year && Math.abs(months - year) > Math.max(1200, year / 100)) {
    found.push(`Twelve months of rent are ${formatPounds(months)}, and the annual yield is ${formatPounds(year)}.`)
  }
  return found
}

/** The state of the contradictions of a deal that is on the market, or goes there. */
interface FiguresCheck {
  /** The questions that have to be confirmed together before it is; empty where they are, or where there is none. */
  asked: string[]
  /** Those that are confirmed only now. */
  confirmed: string[]
  /** The part of them that is kept with the deal, as JSON. */
  kept: string
}

/**
 * Compares the figures of a deal (RULES.md, Record). `confirmed` are the questions that somebody answers with yes now, word for
 * word, so that a figure which is changed later is asked about anew; those that the deal keeps are not asked again.
 */
export function checkFigures(columns: ComparedColumns, confirmed: readonly string[] = []): FiguresCheck {
  const known = new Set(JSON.parse(columns.confirmed_figures) as string[])
  const found = findContradictions(columns)
  const open = found.filter((question) => !known.has(question))
  const isConfirmed = open.every((question) => confirmed.includes(question))
  return {
    asked: isConfirmed ? [] : open,
    confirmed: open.filter((question) => confirmed.includes(question)),
    kept: JSON.stringify(found.filter((question) => known.has(question) || confirmed.includes(question))),
  }
}

/** The figures of stored columns. */
export function figuresOf(
  columns: MoneyColumns &
    EnteredColumns &
    Pick<DealRow, 'area_code' | 'location' | 'nation' | 'postcode_district' | 'property_type'>,
  { areas }: AreaFigures,
): DealFigures {
  const { annual_yield_pence: rentPence, gross_yield_percent: gross } = columns
  // Without a rent, what is needed in cash is all that is said of these.
  const purchase = {
    pricePence: columns.price_pence,
    monthlyRentPence: columns.monthly_rent_pence ?? 0,
    operatingCostsPence: columns.operating_costs_pence ?? 0,
    propertyTaxPence: columns.property_tax_pence,
    feesPence: columns.fees_pence,
    worksPence: columns.works_pence,
  }
  const { cash, mortgage } = calculateDealReturns(purchase)
  const area = columns.area_code === null ? undefined : areas.get(columns.area_code)
  const isLet = columns.property_type === 'Residential' || columns.property_type === 'Student'
  const areaYield = isLet ? (area?.gross_yield_percent ?? null) : null
  const warnings = [...findMisplaced(columns, areas), ...findContradictions(columns)]
  if (columns.entered_roi_percent !== null && rentPence === null) {
    warnings.push('An ROI is entered and no rent: without a rent none is shown.')
  }
  if (gross !== null && gross > unusualYieldPercent) {
    warnings.push(`A gross yield of ${formatPercent(gross, 2)} is unusual: check the price and the annual yield.`)
  } else if (gross !== null && areaYield !== null && gross > 2 * areaYield) {
    warnings.push(
      `A gross yield of ${formatPercent(gross, 2)} is more than twice that of ${area!.name}, ${formatPercent(areaYield, 2)}.`,
    )
  }
  return {
    grossYieldPercent: gross,
    roiPercent: columns.roi_percent,
    workedOutRoiPercent: workOutRoi(columns),
    areaYieldPercent: areaYield,
    areaName: area?.name ?? null,
    interestCoverPercent: rentPence && calculateReturns(purchase).interestCoverPercent,
    cashNeededPence: cash.cashNeededPence,
    cashWithMortgagePence: mortgage.cashNeededPence,
    warnings,
  }
}
