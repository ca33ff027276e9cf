import type { Nation } from '#db/schema.ts'
import { countryNames, isCouncil, type Area } from '../../areas/areas.ts'
import { counties } from '../../areas/counties.ts'
import { wordsOfName } from '../../areas/names.ts'
import { otherNames } from '../../areas/other-names.ts'

/** The places of the site by all their names. */

/** The areas of a name: one area, a few regions, or the councils of a county. */
export interface KnownPlace {
  areas: readonly { slug: string; name: string }[]
  nation?: Nation
  /** Those of a county, which has no figures of its own. */
  councils?: readonly { slug: string; name: string }[]
  name: string
}

export interface KnownPlaces {
  byWords: ReadonlyMap<string, KnownPlace>
  /** By the outward postcode: the council with the most of it. */
  byDistrict: ReadonlyMap<string, KnownPlace>
  /** The names of one word. */
  singleWords: readonly string[]
}

/** Short forms of regions and countries, by the words of their names. */
const shortNames: Readonly<Record<string, string>> = {
  northwest: 'north west', northeast: 'north east', southwest: 'south west', southeast: 'south east', 'east anglia': 'east england',
  yorkshire: 'yorkshire humber', ni: 'northern ireland', ulster: 'northern ireland', uk: 'united kingdom', britain: 'united kingdom',
  'great britain': 'united kingdom', scottish: 'scotland', welsh: 'wales', english: 'england',
  brum: 'birmingham', manc: 'manchester', newcastle: 'newcastle tyne', kingston: 'kingston thames', wolves: 'wolverhampton', notts: 'nottinghamshire', soton: 'southampton', mk: 'milton keynes',
} // prettier-ignore

/** Names of several regions, by the words in them. An answer names the regions. */
const severalRegions: Readonly<Record<string, readonly string[]>> = {
  midlands: ['east midlands', 'west midlands'],
  'up north, the north, northern england, north england, north of england': ['north east', 'north west', 'yorkshire humber'],
  'down south, the south, southern england, south england, south of england': ['south east', 'south west', 'london'],
} // prettier-ignore

/**
 * All names of these areas. A name of its own comes before another name, and of areas that share one the city or, with no city, the one
 * with the most people is meant: "Newcastle" is upon Tyne.
 */
export function knownPlaces(areas: readonly Area[], districts: ReadonlyMap<string, string>): KnownPlaces {
  const byWords = new Map<string, KnownPlace>()
  const byCode = new Map(areas.map((area) => [area.code, area]))
  const placeOf = ({ slug, name, country }: Area): KnownPlace => {
    const nation = countryNames.find((one) => one === country || one === name)
    return { areas: [{ slug, name }], name, ...(nation && { nation }) }
  }
  const add = (words: string, place: KnownPlace) => {
    // "30% down" is no county.
    if (words.length > 2 && words !== 'down' && !byWords.has(words)) byWords.set(words, place)
  }
  const spelled = (name: string) => [wordsOfName(name).join(' '), plainWords(name)]
  const largest = areas.toSorted((a, b) => Number(b.kind === 'city') - Number(a.kind === 'city') || (b.population ?? 0) - (a.population ?? 0)) // prettier-ignore
  // A full name first: "London" is the region, and not the City of London.
  for (const area of largest) add(plainWords(area.name), placeOf(area))
  for (const area of largest) for (const words of spelled(area.name)) add(words, placeOf(area))
  for (const area of largest) for (const name of otherNames[area.code]?.split(', ') ?? []) for (const words of spelled(name)) add(words, placeOf(area)) // prettier-ignore
  for (const { name, codes } of counties) {
    const councils = codes.flatMap((code) => byCode.get(code) ?? []).filter(isCouncil)
    const nation = councils[0] && placeOf(councils[0]).nation
    if (councils.length > 0 && name !== 'Yorkshire') for (const words of spelled(name)) add(words, { areas: [], name, councils, ...(nation && { nation }) }) // prettier-ignore
  }
  for (const [short, words] of Object.entries(shortNames)) if (byWords.has(words)) byWords.set(short, byWords.get(words)!) // prettier-ignore
  for (const [name, regions] of Object.entries(severalRegions)) {
    const several = regions.flatMap((words) => byWords.get(words)?.areas ?? [])
    if (several.length > 0) for (const words of name.split(', ')) byWords.set(words, { areas: several, name: words, nation: 'England' }) // prettier-ignore
  }
  const byDistrict = new Map<string, KnownPlace>()
  for (const [district, code] of districts) if (byCode.has(code)) byDistrict.set(district, placeOf(byCode.get(code)!))
  return { byWords, byDistrict, singleWords: [...byWords.keys()].filter((words) => !words.includes(' ')) }
}

/** All words of a name: "city of london", "newcastle upon tyne". */
const plainWords = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’.]/g, '').replace(/&/g, 'and').replace(/[^a-z]+/g, ' ').trim() // prettier-ignore
