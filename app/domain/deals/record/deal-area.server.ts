import type { Db } from '#db/database.server.ts'
import type { AreaRow, DealRow } from '#db/schema.ts'
import type { DealArea } from './deals.ts'

/** The published figures of a deal's own area; null where there are none. */
export async function findDealArea(db: Db, { area_code: code }: Pick<DealRow, 'area_code'>): Promise<DealArea | null> {
  if (code === null) return null
  const row = await db.selectFrom('areas').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? toDealArea(row) : null
}

function toDealArea(row: AreaRow): DealArea {
  return {
    slug: row.slug,
    name: row.name,
    averagePricePence: row.average_price_pence,
    averageRentPence: row.average_rent_pence,
    annualPriceChangePercent: row.annual_price_change_percent,
    grossYieldPercent: row.gross_yield_percent,
    pricePeriod: row.price_period,
    rentPeriod: row.rent_period,
  }
}
