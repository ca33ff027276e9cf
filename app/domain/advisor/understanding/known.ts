import type { Nation } from '#db/schema.ts'
import { countryNames, isCouncil, type Area } from '../../areas/areas.ts'
import { cityDistricts, postTowns } from '../../areas/city-districts.ts'
import { counties, countyShortNames } from '../../areas/counties.ts'
import { wordsOfName } from '../../areas/names.ts'
import { otherNames } from '../../areas/other-names.ts'
import type { KnownDeal } from './deal-names.ts'
import { nationWords, severalPlaces, sharedNames, shortNames } from '../lexicon/places.ts'

/** The places of the site by all their names. */

/** The areas of a name: one area, a few regions, or the councils of a county. */
export interface KnownPlace {
  areas: readonly { slug: string; name: string }[]
  nation?: Nation
  /** Those of a county, which has no figures of its own. */
  councils?: readonly { slug: string; name: string }[]
  name: string
  /** The town or the part of the council that goes by this name, where it is not the council itself. */
  town?: string
  /** Words that may stand behind the name and say where it lies, by which of several that share it is meant. */
  around?: ReadonlySet<string>
  /** The places that share this name, where none is meant by far. `label` is how each is told from the others. */
  shared?: readonly (KnownPlace & { label: string })[]
  /** Of a smaller place: what else its name is said of, which decides how certainly a text must mean the place. */
  isSaidOf?: 'place' | 'people' | 'things'
}

export interface KnownPlaces {
  byWords: ReadonlyMap<string, KnownPlace>
  /** The words that a name begins with. */
  firstWords: ReadonlySet<string>
  /** By the outward postcode: the council with the most of it. */
  byDistrict: ReadonlyMap<string, KnownPlace>
  /** By the letters of whole postcode areas: `LS`. */
  byLetters: ReadonlyMap<string, KnownPlace>
  /** Deals that are described in words, where they are known. */
  deals?: readonly KnownDeal[]
  /** All names of several letters by how many these are, for what was mistyped. */
  byLength: ReadonlyMap<number, readonly string[]>
}

/**
 * All names of these areas. A name of its own comes before another name, and of areas that share one the city or, with no city, the one
 * with the most people is meant: "Newcastle" is upon Tyne. A name that two towns share, or that is listed as shared, is asked about.
 */
export function knownPlaces(areas: readonly Area[], districts: ReadonlyMap<string, string>): KnownPlaces {
  const byWords = new Map<string, KnownPlace>()
  const byCode = new Map(areas.map((area) => [area.code, area]))
  const arounds = new Map(areas.map((area) => [area.code, wordsAround(area)]))
  for (const { name, codes } of counties)
    for (const code of codes) for (const words of spellingsOf(name)) arounds.get(code)?.add(words)
  const placeOf = ({ slug, name, country, code }: Area): KnownPlace => {
    const nation = countryNames.find((one) => one === country || one === name)
    return { areas: [{ slug, name }], name, around: arounds.get(code)!, ...(nation && { nation }) }
  }
  const add = (words: string, place: KnownPlace) => {
    // "30% down" is no county, and "white goods" no White City.
    if (words.length > 2 && words !== 'down' && words !== 'white' && !byWords.has(words)) byWords.set(words, place)
  }
  const addSpellings = (name: string, place: KnownPlace) => {
    for (const words of spellingsOf(name)) add(words, place)
  }
  const largest = areas.toSorted(
    (a, b) => Number(b.kind === 'city') - Number(a.kind === 'city') || (b.population ?? 0) - (a.population ?? 0),
  )
  // A full name first: "London" is the region, and not the City of London.
  for (const area of largest) add(plainWords(area.name), placeOf(area))
  for (const area of largest) addSpellings(area.name, placeOf(area))
  const towns = new Map<string, Area[]>()
  for (const area of largest) for (const name of namesOf(area.code)) towns.set(name, [...(towns.get(name) ?? []), area])
  for (const [name, [first, ...others]] of towns) {
    const all = [first!, ...others].map((area) => townOf(name, area, placeOf(area)))
    addSpellings(name, others.length > 0 ? shareName(name, all) : all[0]!)
  }
  for (const { name, codes } of counties) {
    const councils = codes.flatMap((code) => byCode.get(code) ?? []).filter(isCouncil)
    const nation = councils[0] && placeOf(councils[0]).nation
    if (councils.length > 0 && name !== 'Yorkshire')
      addSpellings(name, { areas: [], name, councils, ...(nation && { nation }) })
  }
  for (const [short, name] of Object.entries(countyShortNames)) {
    const county = byWords.get(wordsOfName(name).join(' '))
    // "3 beds" is no county.
    if (county && short !== 'beds') add(short, county)
  }
  const yorkshire = byWords.get('yorkshire humber')
  if (yorkshire) add('yorks', yorkshire)
  for (const [short, words] of shortNames) if (byWords.has(words)) byWords.set(short, byWords.get(words)!)
  for (const [names, parts] of severalPlaces) {
    const several = parts.flatMap((words) => {
      const place = byWords.get(words)
      return place?.councils ?? place?.areas ?? []
    })
    const nation = byWords.get(parts[0]!)?.nation
    if (several.length > 0)
      for (const name of names) byWords.set(name, { areas: several, name, ...(nation && { nation }) })
  }
  for (const [name, wholes] of Object.entries(sharedNames)) {
    const all = wholes.flatMap((words) => {
      const place = byWords.get(words)
      return place ? [townOf(name, { name: place.name }, place)] : []
    })
    for (const words of spellingsOf(name)) if (all.length > 1) byWords.set(words, shareName(name, all))
  }
  const byDistrict = new Map<string, KnownPlace>()
  for (const [district, code] of districts) if (byCode.has(code)) byDistrict.set(district, placeOf(byCode.get(code)!))
  const byLetters = postcodeAreas(byDistrict, byWords)
  const firstWords = new Set([...byWords.keys()].map((words) => words.split(' ', 1)[0]!))
  return { byWords, firstWords, byDistrict, byLetters, byLength: groupByLength(byWords.keys()) }
}

/** The other names of a council and those of its towns and parts, each once. */
const namesOf = (code: string) =>
  new Set([otherNames[code], cityDistricts[code]].flatMap((names) => names?.split(', ') ?? []))

/** Whole postcode areas by their letters, each as its post town; of one that lies in two nations, both. */
function postcodeAreas(byDistrict: ReadonlyMap<string, KnownPlace>, byWords: ReadonlyMap<string, KnownPlace>) {
  const nations = new Map<string, Set<Nation>>()
  for (const [district, { nation }] of byDistrict) {
    const letters = /^[A-Z]+/.exec(district)![0]
    if (nation) nations.set(letters, (nations.get(letters) ?? new Set()).add(nation))
  }
  const areas = new Map<string, KnownPlace>()
  for (const [letters, found] of nations) {
    const town = postTowns[letters]
    const place = town === undefined ? undefined : byWords.get(wordsOfName(town).join(' '))
    if (!place) continue
    const name = `the ${letters} postcode`
    // Kirkwall is a post town and a name that nobody shares; Newport is one of several.
    const [areasOf, of] = place.shared ? [place.shared[0]!.areas, place.shared[0]!.name] : [place.areas, place.name]
    const [only, ...others] = found
    const whole: KnownPlace = {
      areas: areasOf,
      name: of,
      town: name,
      ...(only && others.length === 0 && { nation: only }),
    }
    const shared = [...found].map((nation) => ({ ...whole, nation, label: nation }))
    areas.set(letters, others.length > 0 ? { areas: [], name, shared } : whole)
  }
  return areas
}

/** A name as `wordsOfName` has it, and with all of its words. */
export const spellingsOf = (name: string) => [wordsOfName(name).join(' '), plainWords(name)]

/** Names of all that a council lies in, and the longer words of its own. */
function wordsAround({ name, region, country }: Area): Set<string> {
  const nations = [...nationWords].flatMap(([word, nation]) => (nation === country ? word : []))
  const longer = plainWords(name)
    .split(' ')
    .filter((word) => word.length > 3)
  return new Set([name, region, country].flatMap(spellingsOf).concat(nations, longer))
}

/** A town as a place of its council. "Hull" is the council itself. */
function townOf(name: string, council: Pick<Area, 'name'>, place: KnownPlace): KnownPlace {
  const own = plainWords(council.name).split(' ')
  const isItself = plainWords(name)
    .split(' ')
    .every((word) => own.includes(word))
  return isItself ? place : { ...place, town: name }
}

/** A name of several places, each with the council, the county or the nation that it lies in. */
export function shareName(name: string, places: readonly KnownPlace[]): KnownPlace {
  const shared = places.map((place) => {
    const label = place.town ? `${name}, ${place.name}` : place.name === name ? `${name}, ${place.nation}` : place.name
    return { ...place, label }
  })
  return { areas: [], name, shared }
}

function groupByLength(names: Iterable<string>): ReadonlyMap<number, readonly string[]> {
  const groups = new Map<number, string[]>()
  for (const name of names) {
    const group = groups.get(name.length)
    if (group) group.push(name)
    else groups.set(name.length, [name])
  }
  return groups
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
