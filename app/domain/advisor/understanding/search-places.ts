import * as follow from '../lexicon/follow-ups.ts'
import { against } from '../lexicon/places.ts'
import type { Question } from '../question.ts'
import type { KnownPlace } from './known.ts'
import type { FoundPlaces } from './places.ts'
import { isList, isPutBeside, type Kept, type Reading, type SearchTopic, type Wished } from './search-topics.ts'
import { textAt, type Words } from './words.ts'

/** The places of a search: those of the message, and what they do to those of the last one. */

interface Places {
  areas: Question['areas']
  counties?: Question['counties']
  districts?: string[]
  notIn: Question['areas']
}

/** "North of Birmingham": where that is no map of a search says, so that no place narrows it. */
export function withoutBeyond(reading: Reading): Reading {
  const { places, words } = reading
  const [area, ...others] = places.areas
  const at = [...places.taken].find(
    (token) =>
      textAt(words.tokens, token - 1) === 'of' &&
      !places.taken.has(token - 1) &&
      !places.taken.has(token - 2) &&
      follow.compass.has(textAt(words.tokens, token - 2)),
  )
  if (!area || others.length > 0 || at === undefined) return reading
  const remark = `I cannot search by what lies ${textAt(words.tokens, at - 2)} of ${area.name}, so no place narrows this. A nation, a region or a county can.`
  const cannot = [...places.cannot.filter((text) => !text.includes(area.name)), remark]
  return { ...reading, places: { ...places, areas: [], named: places.named - 1, cannot } }
}

export function placesOf(topic: SearchTopic, { places, words }: Wished, kept: Kept, there: Question['areas']): Places {
  const listed = isList(topic)
  const isOwn = places.areas.length + places.counties.length > 0
  const isAnywhere = words.hasAny(follow.wholeCountry) && !isOwn
  const keptPlaces: Places = isAnywhere
    ? { areas: [], notIn: [] }
    : {
        areas: kept.areas?.length ? kept.areas : there,
        counties: kept.counties,
        districts: kept.districts,
        notIn: kept.notIn ?? [],
      }
  const isLost = places.unknown.length > 0 || places.unclear.length > 0
  const given = listed ? takenBack({ places, words }, kept, isOwn || isAnywhere) : []
  const left = places.notIn.filter((area) => !given.includes(area))
  const notIn = listed ? [...left, ...(isOwn ? [] : keptPlaces.notIn)] : []
  const out = (areas: Question['areas']) => areas.filter(({ slug }) => !notIn.some((area) => area.slug === slug))
  if (!isOwn) {
    if (!listed && topic === 'compare-areas' && places.notIn.length > 0)
      return {
        ...keptPlaces,
        areas: keptPlaces.areas.filter(({ slug }) => !places.notIn.some((area) => area.slug === slug)),
        notIn: [],
      }
    if (isLost) return { areas: [], notIn }
    return { ...keptPlaces, areas: out(keptPlaces.areas), notIn }
  }
  const inCounties = listed ? places.counties.flatMap(({ councils }) => councils ?? []) : []
  const named = [...places.areas, ...inCounties.filter(({ slug }) => !places.areas.some((area) => area.slug === slug))]
  // "Forget Yorkshire, add Cumbria" keeps what else was searched in.
  const stays = given.length > 0 && words.hasAny(follow.addsPlace) ? (kept.areas ?? []).filter((area) => !given.some(({ slug }) => slug === area.slug)) : [] // prettier-ignore
  named.unshift(...stays.filter(({ slug }) => !named.some((area) => area.slug === slug)))
  const areas = listed ? named.filter(({ slug }) => slug !== 'united-kingdom') : named
  return {
    areas: out(topic === 'compare-areas' || topic === 'area' ? compared(areas, kept, topic, { places, words }) : areas),
    ...(listed && places.counties.length > 0 && { counties: countiesOf(places.counties) }),
    ...(topic === 'find-deals' && isOfDistricts(places) && { districts: places.districts }),
    notIn,
  }
}

/** "Forget the north east, whole country": a place of the search before that is no longer asked for, and that nobody left out. */
function takenBack({ places, words }: Pick<Wished, 'places' | 'words'>, kept: Kept, isElsewhere: boolean) {
  if (!isElsewhere || !words.hasAny(follow.forgets)) return []
  return places.notIn.filter(({ slug }) => kept.areas?.some((area) => area.slug === slug) ?? true)
}

/** Areas side by side: those that are added to the ones before, put in the place of one, or named alone. */
function compared(
  named: Question['areas'],
  kept: Kept,
  topic: SearchTopic,
  { words }: Pick<Wished, 'places' | 'words'>,
): Question['areas'] {
  const before = kept.areas ?? []
  const { dropped, added } = readEdits(named, words)
  const left = before.filter(({ slug }) => !dropped.some((area) => area.slug === slug))
  if (dropped.length > 0) return [...left, ...added.filter(({ slug }) => !left.some((area) => area.slug === slug))]
  const [first] = named
  if (before.length > 0 && isPutBeside(words))
    return [...left.filter(({ slug }) => !named.some((area) => area.slug === slug)), ...named]
  const isAdding = follow.adds.has(textAt(words.tokens, 0)) || words.hasAny(['plus', 'add', 'too', 'as well', 'aswell'])
  // "Vs Flintshire and Conwy as well".
  const isAgainst = against.has(textAt(words.tokens, 0)) || words.hasAny(['as well', 'aswell'])
  if (named.length > 1 && isAgainst && topic === 'compare-areas' && before.length > 0)
    return [...before.filter(({ slug }) => !named.some((area) => area.slug === slug)), ...named]
  if (named.length > 1 || !first || before.length === 0) return named
  if (before.length > 1 && isAdding) return [...before.filter(({ slug }) => slug !== first.slug), first]
  if (topic === 'area') return named
  // "What about Leeds?" puts it beside the first of them.
  const [beside] = before
  return beside && beside.slug !== first.slug ? [beside, first] : named
}

/** "Drop Hereford, put in Worcester". */
function readEdits(named: Question['areas'], { tokens }: Words) {
  const dropped: Question['areas'] = []
  for (const area of named) {
    const first = area.name.toLowerCase().split(/[^a-z]/)[0]!
    const at = tokens.findIndex(({ text }) => first.startsWith(text) && text.length >= 4)
    if (at > 0 && [at - 1, at - 2].some((before) => before >= 0 && follow.drops.has(textAt(tokens, before))))
      dropped.push(area)
  }
  return { dropped, added: named.filter((area) => !dropped.includes(area)) }
}

const countiesOf = (counties: readonly KnownPlace[]): NonNullable<Question['counties']> =>
  counties.map(({ name, councils = [] }) => ({ name, slugs: councils.map(({ slug }) => slug) }))

/** Postcodes, where nothing but postcodes was named. */
const isOfDistricts = ({ districts, areas, counties }: FoundPlaces) =>
  districts.length > 0 && counties.length === 0 && areas.length <= districts.length
