import type { Db } from '#db/database.server.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { middleOf } from '#app/domain/figures/returns.ts'
import { addMonths, londonDay } from '#app/utils/dates.ts'
import { readLive } from '../editions/editions.server.ts'
import type { EditionReport } from '../import/import.ts'
import { mostSold, soldKindOf, soldMonths, type SoldPrices } from './sold-prices.ts'

/** The most sales of which the median is taken. No district has as many of one type in two years. */
const mostCounted = 5000

/** Prices paid in the deal's district for properties of its type; null where nothing is known. */
export async function readSoldPrices(
  db: Db,
  deal: Pick<PublicDeal, 'propertyType' | 'buildingForm' | 'floors' | 'postcodeDistrict'>,
  now: string,
): Promise<SoldPrices | null> {
  const { postcodeDistrict: district } = deal
  const kind = soldKindOf(deal)
  const live = kind && district ? await readLive(db, 'prices-paid') : undefined
  if (!kind || !live) return null
  const today = londonDay(now)
  const twoYearsAgo = `${addMonths(today.slice(0, 7), -soldMonths)}${today.slice(7)}`
  const { since: first } = JSON.parse(live.report) as EditionReport
  const since = first && `${first}-01` > twoYearsAgo ? first : null
  const found = db
    .selectFrom('sold_prices')
    .where('edition_id', '=', live.id)
    .where('district', '=', district)
    .where('kind', '=', kind)
    .where('sold_on', '>', since ? `${since}-00` : twoYearsAgo)
  // The prices alone: there are thousands of sales in a district of flats, and six are shown.
  const prices = await found.select('price_pence').orderBy('sold_on', 'desc').limit(mostCounted).execute()
  if (prices.length === 0) return null
  const newest = await found
    .select(['transaction_id', 'price_pence', 'sold_on', 'address', 'postcode', 'is_new'])
    .orderBy('sold_on', 'desc')
    .orderBy('transaction_id')
    .limit(mostSold)
    .execute()
  return {
    district,
    kind,
    since,
    count: prices.length,
    medianPence: Math.round(middleOf(prices.map((sale) => sale.price_pence))),
    newest: newest.map((sale) => ({
      id: sale.transaction_id,
      address: sale.address,
      postcode: sale.postcode,
      pricePence: sale.price_pence,
      soldOn: sale.sold_on,
      isNew: sale.is_new === 1,
    })),
    year: londonDay(live.published_at ?? live.created_at).slice(0, 4),
  }
}
