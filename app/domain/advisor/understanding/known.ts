import type { Nation } from '#db/schema.ts'
import { countryNames, isCouncil, type Area } from '../../areas/areas.ts'
import { counties } from '../../areas/counties.ts'
import { wordsOfName } from '../../areas/names.ts'
import { otherNames } from '../../areas/other-names.ts'
import { severalRegions, shortNames } from '../lexicon/places.ts'

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
  const addSpellings = (name: string, place: KnownPlace) => {
    for (const words of [wordsOfName(name).join(' '), plainWords(name)]) add(words, place)
  }
  const largest = areas.toSorted(
    (a, b) => Number(b.kind === 'city') - Number(a.kind === 'city') || (b.population ?? 0) - (a.population ?? 0),
  )
  // A full name first: "London" is the region, and not the City of London.
  for (const area of largest) add(plainWords(area.name), placeOf(area))
  for (const area of largest) addSpellings(area.name, placeOf(area))
  for (const area of largest)
    for (const name of otherNames[area.code]?.split(', ') ?? []) addSpellings(name, placeOf(area))
  for (const { name, codes } of counties) {
    const councils = codes.flatMap((code) => byCode.get(code) ?? []).filter(isCouncil)
    const nation = councils[0] && placeOf(councils[0]).nation
    if (councils.length > 0 && name !== 'Yorkshire')
      addSpellings(name, { areas: [], name, councils, ...(nation && { nation }) })
  }
  for (const [short, words] of shortNames) if (byWords.has(words)) byWords.set(short, byWords.get(words)!)
  for (const [names, regions] of severalRegions) {
    const several = regions.flatMap((words) => byWords.get(words)?.areas ?? [])
    if (several.length > 0) for (const name of names) byWords.set(name, { areas: several, name, nation: 'England' })
  }
  const byDistrict = new Map<string, KnownPlace>()
  for (const [district, code] of districts) if (byCode.has(code)) byDistrict.set(district, placeOf(byCode.get(code)!))
  return { byWords, byDistrict, singleWords: [...byWords.keys()].filter((words) => !words.includes(' ')) }
}

/** All words of a name: "city of london", "newcastle upon tyne". */
const plainWords = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, '')
    .replace(/&/g, 'and')
    .replace(/[^a-z]+/g, ' ')
    .trim()
