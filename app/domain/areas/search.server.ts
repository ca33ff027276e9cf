import { sql } from 'kysely'
import { foldText, type Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { collectWords, mendSearch } from '#app/domain/lists/search-mending.ts'
import { isCouncil, isWithin, type Area } from './areas.ts'
import { counties, findCounty, saysCounty } from './counties.ts'
import { readKnownAreas } from './known-areas.server.ts'
import { districtOf, findByName } from './names.ts'
import { otherNames } from './other-names.ts'

/** A search's reading. */
export interface AreaSearch {
  /** The councils that it means; empty where it means none. */
  codes: string[]
  /** The outward postcode that was asked for. */
  district: string | null
  /** True where it is no district, but several begin with it: W1A to W1W with `W1`. */
  isStart: boolean
  /** The region or country that it names, whose councils `codes` are. */
  region: Named | null
  /** The county that it names, whose councils `codes` are. */
  county: FoundCounty | null
  /** The other councils of the county, where a council has the county's name. */
  alsoInCounty: Named[]
  /** The councils that it stands for, where it names a town or is another name. */
  councilsOf: Named[]
  /** False where nothing is called so, and `codes` are areas whose names hold its words. */
  isName: boolean
  /** The search that was taken instead of one that nothing is called; null where it is as it was typed. */
  mended: string | null
}

export interface FoundCounty {
  name: string
  /** True where its councils reach beyond it. */
  isCrossed: boolean
}

interface Named {
  name: string
  slug: string
}

const nothing: AreaSearch = {
  codes: [],
  district: null,
  isStart: false,
  region: null,
  county: null,
  alsoInCounty: [],
  councilsOf: [],
  isName: true,
  mended: null,
}

const named = ({ name, slug }: Area): Named => ({ name, slug })
const codeOf = ({ code }: Area) => code

/**
 * The councils that a search means: by a postcode, whole or outward, by the name of an area or of a town, or by its county. One mistake
 * of typing is forgiven where nothing is called so.
 */
export async function findAreas(db: Db, text: string): Promise<AreaSearch> {
  const found = await findAsTyped(db, text)
  if (found.codes.length > 0 || found.district !== null) return found
  const mended = mendSearch(text, await readAreaWords(db), foldText)
  const meant = mended === null ? found : await findAsTyped(db, mended)
  return meant.codes.length > 0 ? { ...meant, mended } : found
}

/** The words of the names of areas, towns and counties. */
const readAreaWords = keepByVersion(['areas'], async (db: Db) => {
  const { all } = await readKnownAreas(db)
  const names = all.flatMap(({ code, name }) => [name, otherNames[code] ?? ''])
  return collectWords([...names, ...counties.map(({ name }) => name)], foldText)
})

async function findAsTyped(db: Db, text: string): Promise<AreaSearch> {
  const district = districtOf(text)
  if (district) return { ...nothing, ...(await findByDistrict(db, district)), district }
  const { all, byCode } = await readKnownAreas(db)
  const match = findByName(all, text)
  const areas = match.codes.flatMap((code) => byCode.get(code) ?? [])
  const councils = areas.filter(isCouncil)
  const region = areas.find(
    (area) => !isCouncil(area) && (sameName(area.name, text) || (match.by === 'name' && councils.length === 0)),
  )
  if (region)
    return {
      ...nothing,
      codes: all.filter((area) => isCouncil(area) && isWithin(area, region)).map(codeOf),
      region: named(region),
    }
  const county = findCounty(text)
  const inCounty = (county?.codes ?? []).flatMap((code) => byCode.get(code) ?? [])
  if (match.by === 'name' && councils.length > 0) {
    return {
      ...nothing,
      codes: councils.map(codeOf),
      alsoInCounty: inCounty.filter((area) => !councils.includes(area)).map(named),
    }
  }
  // "Antrim" alone is the town, and "Tyrone", which no town is called, the county.
  const isOther = match.by === 'other' && !(county && saysCounty(text))
  if (county && !isOther && inCounty.length > 0) {
    const codes = inCounty.map(codeOf)
    // The only council of a county stands for it as that of a town does.
    if (codes.length === 1) return { ...nothing, codes, councilsOf: inCounty.map(named) }
    return { ...nothing, codes, county: { name: county.name, isCrossed: county.isCrossed } }
  }
  return { ...nothing, codes: councils.map(codeOf), councilsOf: isOther ? councils.map(named) : [], isName: isOther }
}

const plain = (name: string) => name.trim().toLowerCase().replace(/&/g, 'and').replace(/\s+/g, ' ').replace(/^the /, '')
const sameName = (a: string, b: string) => plain(a) === plain(b)

/** The councils of an outward postcode, the one with the most of it first. Where no directory has it, those of the deals there. */
async function findByDistrict(db: Db, district: string): Promise<Pick<AreaSearch, 'codes' | 'isStart'>> {
  const known = await db
    .selectFrom('postcode_districts')
    .select('code')
    .where('district', '=', district)
    .orderBy('place')
    .limit(50)
    .execute()
  if (known.length > 0) return { codes: known.map(({ code }) => code), isStart: false }
  const lettered = await findLettered(db, district)
  if (lettered.length > 0) return { codes: lettered, isStart: true }
  const deals = await db
    .selectFrom(readBy('deals', 'active_deals_by_district'))
    .select('area_code')
    .distinct()
    // Written out, so that SQLite sees the condition of the index.
    .where('status', '=', sql.lit('active' as const))
    .where('postcode_district', '=', district)
    .where('area_code', 'is not', null)
    .limit(50)
    .execute()
  return { codes: deals.flatMap(({ area_code }) => area_code ?? []), isStart: false }
}

/** The councils of W1A to W1W for "W1", which is no district itself: the one in most of them first. */
async function findLettered(db: Db, start: string): Promise<string[]> {
  if (!/^[A-Z]+\d$/.test(start)) return []
  const rows = await db
    .selectFrom('postcode_districts')
    .select(['code', (select) => select.fn.countAll().as('districts')])
    .where('district', '>=', `${start}A`)
    .where('district', '<=', `${start}Z`)
    .groupBy('code')
    .orderBy('districts', 'desc')
    .orderBy('code')
    .limit(50)
    .execute()
  return rows.map(({ code }) => code)
}
