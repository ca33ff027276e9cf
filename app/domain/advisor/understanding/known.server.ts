import type { Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { readKnownAreas } from '../../areas/known-areas.server.ts'
import { isPublic } from '../../deals/list/conditions.server.ts'
import { knownDeals } from './deal-names.ts'
import { withVillages } from './known-villages.server.ts'
import { knownPlaces, type KnownPlaces } from './known.ts'

/** What names stand for: places and, as far as everybody may see them, deals. */
export async function readKnownPlaces(db: Db): Promise<KnownPlaces> {
  const [places, deals] = await Promise.all([readPlaces(db), readDeals(db)])
  return { ...places, deals }
}

const readDeals = keepByVersion(['deals', 'areas'], async (db: Db) => {
  const { all } = await readKnownAreas(db)
  const byCode = new Map(all.map(({ code, slug, name }) => [code, { slug, name }]))
  const rows = await db
    .selectFrom('deals')
    .select([
      'id',
      'strategy',
      'title',
      'location',
      'bedrooms',
      'price_pence',
      'monthly_rent_pence',
      'area_code',
      'property_type',
      'ai_score as score',
    ])
    .where(isPublic)
    .orderBy('id')
    .execute()
  return knownDeals(
    rows.map(
      ({ area_code: code, price_pence: pricePence, monthly_rent_pence: rentPence, property_type: type, ...deal }) => {
        const area = byCode.get(code ?? '')
        return { ...deal, type, pricePence, rentPence, ...(area && { area }) }
      },
    ),
  )
})

/** The places that the site knows, kept until one is written: the areas with their names, and the postcodes with their councils. */
const readPlaces = keepByVersion(['areas', 'postcode_districts'], async (db: Db): Promise<KnownPlaces> => {
  const { all } = await readKnownAreas(db)
  const rows = await db
    .selectFrom('postcode_districts')
    .select(['district', 'code'])
    .where('place', '=', 1)
    .orderBy('district')
    .execute()
  return withVillages(knownPlaces(all, new Map(rows.map(({ district, code }) => [district, code]))), all)
})
