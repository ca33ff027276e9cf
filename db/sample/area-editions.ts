import type { Kysely } from 'kysely'
import type { AreaRow, Database } from '#db/schema.ts'
import { readSampleAreaPrices } from './area-history.ts'
import { readSampleAreas } from './areas.ts'
import { insertInBatches } from './batches.ts'
import { readSamplePostcodeDistricts } from './postcode-districts.ts'

const newestMonth = '2026-03'

/**
 * Loads the earlier prices of the sample areas as an edition that is live, and the councils of postcode districts. Does nothing
 * where an edition or a district is there already: those are somebody's own, and newer.
 */
export async function insertSampleAreaEditions(trx: Kysely<Database>, now: string): Promise<void> {
  const codes = new Set((await trx.selectFrom('areas').select('code').execute()).map((area) => area.code))
  if (!(await trx.selectFrom('area_editions').select('id').limit(1).executeTakeFirst())) {
    const newest = readSampleAreas().flatMap(({ code, average_price_pence }) =>
      average_price_pence === null ? [] : [{ code, month: newestMonth, pricePence: average_price_pence }],
    )
    const prices = [...readSampleAreaPrices(), ...newest].filter(({ code }) => codes.has(code))
    const { id } = await trx
      .insertInto('area_editions')
      .values({
        kind: 'house-prices',
        format: 'sample',
        state: 'live',
        file_name: 'Sample data',
        month: newestMonth,
        period: 'March 2026',
        row_count: prices.length,
        matched_count: newest.length,
        expected_count: newest.length,
        report: JSON.stringify({ keptRows: prices.length, isProvisional: true }),
        figures_before: null,
        follows_id: null,
        user_id: null,
        created_at: now,
        published_at: now,
        swept_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertInBatches(
      trx,
      'area_prices',
      prices.map(({ code, month, pricePence }) => ({ edition_id: id, code, month, price_pence: pricePence })),
    )
  }
  if (!(await trx.selectFrom('postcode_districts').select('code').limit(1).executeTakeFirst())) {
    const places = new Map<string, number>()
    const districts = readSamplePostcodeDistricts().flatMap(({ district, code }) => {
      if (!codes.has(code)) return []
      const place = (places.get(district) ?? 0) + 1
      places.set(district, place)
      return [{ district, place, code }]
    })
    await insertInBatches(trx, 'postcode_districts', districts)
  }
}

/** The columns that the areas of an older sample do not have. */
const laterColumns = [
  'is_price_provisional',
  'is_rent_provisional',
  'rent_1_bed_pence',
  'rent_2_bed_pence',
  'rent_3_bed_pence',
  'rent_4_bed_pence',
  'sales_count',
  'sales_period',
  'population',
  'population_period',
  'common_epc_band',
] as const satisfies (keyof AreaRow)[]

/** Brings sample data that an older version has loaded up to this one: areas that nobody has changed get their later figures. */
export async function completeSampleAreas(db: Kysely<Database>, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isDone = await trx.selectFrom('area_editions').select('id').limit(1).executeTakeFirst()
    const stored = new Map((await trx.selectFrom('areas').selectAll().execute()).map((area) => [area.code, area]))
    if (isDone || stored.size === 0) return
    for (const area of readSampleAreas()) {
      const before = stored.get(area.code)
      if (
        !before ||
        before.price_period !== area.price_period ||
        before.average_price_pence !== area.average_price_pence
      )
        continue
      if (before.population_period !== '' || before.sales_period !== '') continue
      const later = Object.fromEntries(laterColumns.map((name) => [name, area[name]]))
      await trx.updateTable('areas').set(later).where('code', '=', area.code).execute()
    }
    await insertSampleAreaEditions(trx, now)
  })
}
