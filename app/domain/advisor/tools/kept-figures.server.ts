import type { SelectExpression } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { jsonNumber, readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Database, DealRow } from '#db/schema.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { kindsOf, type HomeKind } from './home-kinds.ts'

/** Figures of a deal by which it is found and compared, and which no list has. Pence and percent; null where they are not known. */
export interface DealFigures {
  bedrooms: number | null
  score: number
  /** The Safety factor of the score, from 0 to 100; higher is safer. */
  safety: number | null
  /** These three are those of the deal’s page, with the usual mortgage. */
  cashNeededPence: number
  cashFlowPence: number | null
  cashOnCashPercent: number | null
  monthlyRentPence: number | null
  pricePence: number
  grossYieldPercent: number | null
  grade: string
  kinds: ReadonlySet<HomeKind>
  isLet: boolean | null
  /** Whether works are to be done before it is let. */
  needsWorks: boolean
  /** Null where it needs no licence, or none is stated. */
  isLicensed: boolean | null
  isFreehold: boolean | null
}

const columns = [
  'id',
  'bedrooms',
  'ai_score',
  'price_pence',
  'monthly_rent_pence',
  'operating_costs_pence',
  'property_tax_pence',
  'fees_pence',
  'works_pence',
  'title',
  'property_type',
  'building_form',
  'occupancy',
  'condition',
  'hmo_licence',
  'tenure',
  'score_grade',
  'gross_yield_percent',
] as const satisfies SelectExpression<Database, 'deals'>[]

/** What these figures follow from. */
export const figureColumns = [...columns, jsonNumber('scoring_factors', '$.factors.riskScore').as('safety')] as const
type FigureRow = Pick<DealRow, (typeof columns)[number]> & { safety: number | null }

export function toDealFigures(row: FigureRow): DealFigures {
  const { mortgage } = calculateDealReturns({
    pricePence: row.price_pence,
    monthlyRentPence: row.monthly_rent_pence ?? 0,
    operatingCostsPence: row.operating_costs_pence ?? 0,
    propertyTaxPence: row.property_tax_pence,
    feesPence: row.fees_pence,
    worksPence: row.works_pence,
  })
  const isLet = row.monthly_rent_pence !== null
  return {
    bedrooms: row.bedrooms,
    score: row.ai_score,
    safety: row.safety,
    cashNeededPence: mortgage.cashNeededPence,
    cashFlowPence: isLet ? mortgage.cashFlowPence : null,
    cashOnCashPercent: isLet ? mortgage.returnOnCashPercent : null,
    monthlyRentPence: row.monthly_rent_pence,
    pricePence: row.price_pence,
    grossYieldPercent: row.gross_yield_percent,
    grade: row.score_grade,
    kinds: kindsOf(row),
    isLet: row.occupancy === null ? null : row.occupancy === 'let',
    needsWorks: row.works_pence > 0 || row.condition === 'to-refurbish' || row.property_type === 'Development',
    isLicensed: row.hmo_licence === null || row.hmo_licence === 'not-needed' ? null : row.hmo_licence === 'held',
    isFreehold: row.tenure ? /^(freehold|heritable)/i.test(row.tenure) : null,
  }
}

/** Those of every deal on the market by its id, kept until a deal is written. */
export const readDealFigures = keepByVersion(['deals'], async (db: Db): Promise<ReadonlyMap<number, DealFigures>> => {
  const rows = await db.selectFrom(readBy('deals', null)).select(figureColumns).where('status', '=', 'active').execute()
  return new Map(rows.map((row) => [row.id, toDealFigures(row)]))
})
