import type { Db } from '#db/database.server.ts'
import { countDealsOf, findAreasBySlug } from './area-page.server.ts'
import type { Area, PricePoint } from './areas.ts'
import { longestAreaSlug, mostCompared } from './compare.ts'
import { readQuarters } from './history.server.ts'
import { readKnownAreas } from './known-areas.server.ts'
import { readCountries } from './list.server.ts'
import { sortAreas } from './list-order.ts'
import { findAreas, type FoundCounty } from './search.server.ts'

export interface AreaComparison {
  areas: Area[]
  /** Addresses that no area has. */
  unknown: string[]
  /** By code: of the areas and of their countries. */
  prices: Map<string, PricePoint[]>
  countries: Area[]
  deals: Map<string, number>
}

/** Slugs that the address asks for: each once, in its order. */
export function readComparedSlugs(params: URLSearchParams): string[] {
  // The form that adds one names the others in one field.
  const slugs = params
    .getAll('area')
    .slice(0, 400)
    .flatMap((names) => names.slice(0, 2000).split(','))
  return [...new Set(slugs.map((slug) => slug.trim().toLowerCase().slice(0, longestAreaSlug)))].filter(
    (slug) => slug !== '',
  )
}

/** The areas of an address side by side, four at most. */
export async function compareAreas(db: Db, slugs: readonly string[]): Promise<AreaComparison> {
  const asked = slugs.slice(0, mostCompared)
  const areas = await findAreasBySlug(db, asked)
  const known = new Set(areas.map(({ slug }) => slug))
  const countries = (await readCountries(db)).filter(({ name }) => areas.some(({ country }) => country === name))
  return {
    areas,
    unknown: asked.filter((slug) => !known.has(slug)),
    prices: areas.length === 0 ? new Map<string, PricePoint[]>() : await readQuarters(db, [...areas, ...countries]),
    countries,
    deals: await countDealsOf(db, areas),
  }
}

/** As many as are offered to choose from. */
const mostChoices = 40

export interface AreaChoices {
  /** By name. */
  areas: Area[]
  /** The number of further ones. */
  more: number
  /** The one that a text can only mean: it is not asked about. */
  only: Area | null
  /** The county whose councils they are. */
  county: FoundCounty | null
  /** False where nothing is called so, and these have its words in their names. */
  isName: boolean
}

/** The areas that a text to be added may mean. None is added by part of a name: it may be another's. */
export async function findAreasToAdd(db: Db, text: string): Promise<AreaChoices> {
  const none: AreaChoices = { areas: [], more: 0, only: null, county: null, isName: true }
  if (text === '') return none
  const { bySlug, byCode } = await readKnownAreas(db)
  const { codes, region, county, isName } = await findAreas(db, text)
  const whole = region && bySlug.get(region.slug)
  if (whole) return { ...none, areas: [whole], only: whole }
  const areas = sortAreas(
    codes.flatMap((code) => byCode.get(code) ?? []),
    'name',
  )
  const only = areas.length === 1 && isName ? areas[0]! : null
  return { areas: areas.slice(0, mostChoices), more: Math.max(0, areas.length - mostChoices), only, county, isName }
}
