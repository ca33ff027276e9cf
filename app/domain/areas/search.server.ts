import type { Db } from '#db/database.server.ts'
import { countryNames, isCouncil, type Area } from './areas.ts'
import { readKnownAreas } from './known-areas.server.ts'
import { districtOf, findByName } from './names.ts'

/** What a search was taken for. */
export interface AreaSearch {
  /** The councils that it means; empty where it means none. */
  codes: string[]
  /** The outward postcode that was asked for. */
  district: string | null
  /** The region or country that it names, whose councils `codes` are. */
  region: { name: string; slug: string } | null
}

/** The councils that a search means: by a postcode, whole or outward, or by a name. */
export async function findAreas(db: Db, text: string): Promise<AreaSearch> {
  const district = districtOf(text)
  if (district) return { codes: await findByDistrict(db, district), district, region: null }
  const { all: areas } = await readKnownAreas(db)
  const codes = new Set(findByName(areas, text))
  const region = areas.find((area) => codes.has(area.code) && !isCouncil(area) && sameName(area.name, text))
  if (region) {
    const within = areas.filter((area) => isCouncil(area) && isWithin(area, region))
    return { codes: within.map(({ code }) => code), district: null, region: { name: region.name, slug: region.slug } }
  }
  return {
    codes: areas.filter((area) => isCouncil(area) && codes.has(area.code)).map(({ code }) => code),
    district: null,
    region: null,
  }
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function isWithin(area: Area, whole: Area): boolean {
  if (whole.kind === 'region') return area.region === whole.name
  return area.country === whole.name || !(countryNames as readonly string[]).includes(whole.name)
}

/** The councils of an outward postcode, the one with the most of it first. Where no directory has it, those of the deals there. */
async function findByDistrict(db: Db, district: string): Promise<string[]> {
  const known = await db
    .selectFrom('postcode_districts')
    .select('code')
    .where('district', '=', district)
    .orderBy('place')
    .limit(50)
    .execute()
  if (known.length > 0) return known.map(({ code }) => code)
  const deals = await db
    .selectFrom('deals')
    .select('area_code')
    .distinct()
    .where('status', '=', 'active')
    .where('postcode_district', '=', district)
    .where('area_code', 'is not', null)
    .limit(50)
    .execute()
  return deals.flatMap(({ area_code }) => area_code ?? [])
}
