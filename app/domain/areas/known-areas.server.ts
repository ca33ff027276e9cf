import type { Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { areaColumns, toArea } from './area-rows.server.ts'
import { isCouncil, type Area } from './areas.ts'

/** All areas that have an address: a few hundred, kept until one is written, for every page shows some of them. */
interface KnownAreas {
  all: readonly Area[]
  councils: readonly Area[]
  /** Regions and countries. */
  wholes: readonly Area[]
  bySlug: ReadonlyMap<string, Area>
  byCode: ReadonlyMap<string, Area>
}

export const readKnownAreas = keepByVersion(['areas'], async (db: Db): Promise<KnownAreas> => {
  const rows = await db.selectFrom('areas').select(areaColumns).where('slug', '<>', '').orderBy('code').execute()
  const all = rows.map(toArea)
  return {
    all,
    councils: all.filter(isCouncil),
    wholes: all.filter((area) => !isCouncil(area)),
    bySlug: new Map(all.map((area) => [area.slug, area])),
    byCode: new Map(all.map((area) => [area.code, area])),
  }
})
