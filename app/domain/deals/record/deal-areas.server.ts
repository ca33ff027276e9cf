import type { Db } from '#db/database.server.ts'
import type { AreaRow, DealRow } from '#db/schema.ts'
import type { DealArea } from './deals.ts'

/** The published figures of a deal's own area and of its country; null where there are none. */
export async function findDealAreas(
  db: Db,
  deal: Pick<DealRow, 'area_code' | 'nation'>,
): Promise<{ area: DealArea | null; country: DealArea | null }> {
  const rows = await db
    .selectFrom('areas')
    .selectAll()
    .where((row) => {
      const isCountry = row.and([row('kind', '=', 'country'), row('name', '=', deal.nation)])
      return deal.area_code ? row.or([row('code', '=', deal.area_code), isCountry]) : isCountry
    })
    .execute()
  const find = (isWanted: (row: AreaRow) => boolean) => {
    const row = rows.find(isWanted)
    return row ? toDealArea(row) : null
  }
  return {
    area: find(({ code }) => code === deal.area_code),
    country: find(({ kind, name }) => kind === 'country' && name === deal.nation),
  }
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
