import type { Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { readKnownAreas } from '../../areas/known-areas.server.ts'
import { knownPlaces, type KnownPlaces } from './known.ts'

/** The places that the site knows, kept until one is written: the areas with their names, and the postcodes with their councils. */
export const readKnownPlaces = keepByVersion(['areas', 'postcode_districts'], async (db: Db): Promise<KnownPlaces> => {
  const { all } = await readKnownAreas(db)
  const rows = await db
    .selectFrom('postcode_districts')
    .select(['district', 'code'])
    .where('place', '=', 1)
    .orderBy('district')
    .execute()
  return knownPlaces(all, new Map(rows.map(({ district, code }) => [district, code])))
})
