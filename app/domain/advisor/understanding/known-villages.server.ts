import type { Nation } from '#db/schema.ts'
import { countryNames, type Area } from '../../areas/areas.ts'
import { calledAsPeople, calledAsThings, villages } from '../../areas/villages.server.ts'
import { nationWords } from '../lexicon/places.ts'
import { shareName, spellingsOf, type KnownPlace, type KnownPlaces } from './known.ts'

/** The smaller places of the four nations, each with its council or, where that is not certain, with its nation alone. */

/** The places that are known with the smaller ones. A name that is known stands for what it stood for, and is asked about where another nation has it too. */
export function withVillages(known: KnownPlaces, areas: readonly Area[]): KnownPlaces {
  const byWords = new Map(known.byWords)
  const firstWords = new Set(known.firstWords)
  const byCode = new Map(areas.map((area) => [area.code, area]))
  const found = new Map<string, KnownPlace[]>()
  for (const [code, names] of Object.entries(villages)) {
    const area = byCode.get(code)
    if (!area) continue
    for (const town of names.split(', ')) {
      const place = villageOf(town, area, known)
      if (place) found.set(town, [...(found.get(town) ?? []), place])
    }
  }
  for (const [town, places] of found) {
    for (const words of spellingsOf(town)) {
      const before = known.byWords.get(words)
      if (before?.shared) continue
      const all = before ? [{ ...before, town }, ...places] : places
      const [first] = all
      const isOne = new Set(all.map(({ nation }) => nation)).size === 1
      byWords.set(words, { ...(isOne ? first! : shareName(town, all)), ...saidAs(words, before) })
      firstWords.add(words.split(' ', 1)[0]!)
    }
  }
  return { ...known, byWords, firstWords }
}

function villageOf(town: string, { name, slug, country }: Area, known: KnownPlaces): KnownPlace | null {
  const ofNation = countryNames.find((nation) => nation === name)
  if (ofNation) return { areas: [], name: ofNation, town, nation: ofNation, around: wordsOfNation(ofNation) }
  const nation = countryNames.find((one) => one === country)
  const council = known.byWords.get(spellingsOf(name).at(-1)!)
  if (!nation) return null
  return council?.areas[0]?.slug === slug
    ? { ...council, town }
    : { areas: [{ slug, name }], name, town, nation, around: wordsOfNation(nation) }
}

const wordsOfNation = (nation: Nation): ReadonlySet<string> =>
  new Set([...nationWords].flatMap(([word, one]) => (one === nation ? word : [])))

const people = new Set(calledAsPeople.split(', '))
const things = new Set(calledAsThings.split(', '))

/** How certain a name has to be, where it was not known without the villages. */
function saidAs(words: string, before: KnownPlace | undefined): Pick<KnownPlace, 'isSaidOf'> {
  if (before) return {}
  return { isSaidOf: things.has(words) ? 'things' : people.has(words) ? 'people' : 'place' }
}
