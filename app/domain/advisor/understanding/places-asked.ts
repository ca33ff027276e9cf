import { countryNames, regionNames } from '#app/domain/areas/areas.ts'
import { mostCompared } from '#app/domain/areas/compare.ts'
import * as lexicon from '../lexicon/places-asked.ts'
import { dealWords } from '../lexicon/topics.ts'
import { noQuestion, type AreaMeasure, type Question, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { findAreaMeasures, orderOfMeasures } from './area-measures.ts'
import { bedWords, countOf } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import { placesNamed } from './places-before.ts'
import { findPlaces, type FoundPlaces } from './places.ts'
import { findOrder } from './search-topics.ts'
import { findDealIds } from './searches.ts'
import type { Talk } from './talk.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Figures of places that a message names in loose sentences: beside each other, one among many, and how they went. */

const mostWords = 45
/** A place that is added to those before is named in few words. */
const mostWordsOfAdded = 16

/** The question of places that a message asks; null where it asks none, or the other readers know it better. */
export function readPlacesAsked(words: Words, talk: Talk, known: KnownPlaces): Question | null {
  if (countWords(words) > mostWords) return null
  const isAsked = [lexicon.wentSoFar, lexicon.standing, lexicon.itAgainst].some(words.hasAny)
  const isAdded = lexicon.addsPlaces.has(firstOf(words)) && ofFigures.has(talk.last?.topic ?? 'unknown')
  const isTold = words.hasAny(lexicon.tellsOfPlace) && countWords(words) <= mostWordsOfTold && talk.last === null
  const bedrooms = words.hasAny(lexicon.fetches) ? bedroomsSaid(words) : undefined
  if (!isAsked && !isAdded && !isTold && bedrooms === undefined && !asksWhere(words)) return null
  const places = findPlaces(words, known)
  const open = [...places.unknown, ...places.unclear.map(({ text }) => text)]
  const isOther = places.counties.length + places.notIn.length > 0 || !open.every(isVerb)
  if (places.areas.length === 0 || isOther || isOfSums(words)) return null
  if (isTold) return toldOf(words, places, known)
  if (bedrooms !== undefined && places.areas.length <= mostCompared)
    return {
      ...figuresOf(words, places.areas, places.cannot),
      bedroomsOf: [bedrooms],
      took: 'I take that as the rent.',
    }
  return (
    addedTo(words, places, talk.last) ??
    amongOthers(words, places) ??
    homeAgainst(words, places, known) ??
    went(words, places)
  )
}

/** "How it stands" is read as a place that nobody knows. */
const isVerb = (name: string) => lexicon.noPlaces.has(name.toLowerCase())

/** The number of bedrooms of "what does a three-bed fetch"; 4 for four or more. */
function bedroomsSaid({ tokens }: Words): number | undefined {
  const found = tokens.flatMap((_, at) => {
    const count = countOf(textAt(tokens, at))
    return count > 0 && [at + 1, at + 2].some((next) => bedWords.has(textAt(tokens, next))) ? [Math.min(count, 4)] : []
  })
  return found.length === 1 ? found[0] : undefined
}

const mostWordsOfTold = 8
/** "Tell us about Durham": the deals that lie there, else its figures. */
function toldOf(words: Words, places: FoundPlaces, { deals = [] }: KnownPlaces): Question | null {
  if (!isAllNamed(words, places)) return null
  const { areas, cannot } = places
  const isOfDeals = deals.some(({ area }) => area?.slug === areas[0]!.slug)
  return isOfDeals ? { ...noQuestion, topic: 'find-deals', areas } : figuresOf(words, areas, cannot)
}

/** "Tell us about Durham": one place, and nothing behind it. */
const isAllNamed = ({ tokens, find }: Words, { areas, taken }: FoundPlaces) => {
  const [told] = find(lexicon.tellsOfPlace)
  const isRest = tokens.every(({ kind }, at) => at < (told?.to ?? 0) || kind === 'sign' || taken.has(at))
  return areas.length === 1 && told !== undefined && isRest
}

const ofFigures: ReadonlySet<Topic> = new Set<Topic>(['area', 'compare-areas'])

/** The first word that is no "and", "ok" or "please". */
const firstOf = ({ tokens }: Words) =>
  tokens.find(({ text, kind }) => kind === 'word' && !beforeAdding.has(text))?.text ?? ''
const beforeAdding: ReadonlySet<string> = new Set([
  'and',
  'ok',
  'okay',
  'now',
  'please',
  'pls',
  'can',
  'could',
  'you',
  'then',
  'also',
  'right',
])

/** What is bought, found or worked out is of no place alone. */
const isOfSums = (words: Words) =>
  words.hasAny(dealWords) ||
  findDealIds(words).length > 0 ||
  readAmounts(words.tokens).some(({ unit, value }) => unit === 'pounds' || unit === 'percent' || value >= leastOfSum)
const leastOfSum = 100

/** The order that a message says. */
const orderOf = (words: Words): Pick<Question, 'sort' | 'isReversed'> => {
  const order = findOrder(words)
  return orderOfMeasures(words, order !== undefined) ?? order ?? {}
}

/** "Add Wigan and Bolton, sort on rent growth" behind the figures of others: all of them, with what was asked of those. */
function addedTo(words: Words, { areas, cannot }: FoundPlaces, last: Question | null): Question | null {
  const isAdded = lexicon.addsPlaces.has(firstOf(words)) && countWords(words) <= mostWordsOfAdded
  if (!isAdded || !last || !ofFigures.has(last.topic) || last.areas.length === 0) return null
  const own = areas.filter(({ slug }) => !last.areas.some((area) => area.slug === slug))
  const all = [...last.areas, ...own]
  if (own.length === 0 || all.length > mostCompared) return null
  const asked = [...new Set([...(last.asked ?? []), ...findAreaMeasures(words)])]
  const { took: _took, cannot: _cannot, isReversed: _reversed, ...same } = last
  return {
    ...same,
    topic: 'compare-areas',
    areas: all,
    ...(cannot.length > 0 && { cannot }),
    ...(asked.length > 0 && { asked }),
    ...orderOf(words),
    ...(words.hasAny(lexicon.lowFirst) && { isReversed: true }),
    ...(words.hasAny(lexicon.sortsBy) && { isInOrder: true as const }),
    isFollowUp: true,
  }
}

const wholes: ReadonlySet<string> = new Set([...countryNames, ...regionNames])
/** How far behind "where" its verb may stand: "where on earth does Leeds come". */
const mostOfWhere = 6

const asksWhere = ({ tokens }: Words) =>
  tokens.some(
    ({ text }, at) =>
      lexicon.whereWords.has(text) &&
      Array.from({ length: mostOfWhere }, (_, step) => textAt(tokens, at + 1 + step)).some((behind) =>
        lexicon.comes.has(behind),
      ),
  )

/** "Where does Cardiff come among Welsh councils by yield": the order there, and its place in it. */
function amongOthers(words: Words, { areas, cannot }: FoundPlaces): Question | null {
  if (!words.hasAny(lexicon.standing) && !asksWhere(words)) return null
  const whole = areas.filter(({ name }) => wholes.has(name))
  const [one, ...others] = areas.filter(({ name }) => !wholes.has(name) && name !== 'United Kingdom')
  const isOfAll = whole.length === 0 && words.hasAny(lexicon.ofAll)
  if (!one || others.length > 0 || whole.length > 1 || (whole.length === 0 && !isOfAll)) return null
  const asked = [...findAreaMeasures(words)]
  return {
    ...noQuestion,
    topic: 'best-areas',
    areas: whole,
    placeOf: one.slug,
    ...(cannot.length > 0 && { cannot }),
    ...(asked.length > 0 && { asked }),
    sort: 'yield',
    ...orderOf(words),
  }
}

/** "I live in Swansea and wonder how it stands against Cardiff": where somebody lives is one of the two. */
function homeAgainst(words: Words, { areas, cannot }: FoundPlaces, known: KnownPlaces): Question | null {
  if (!words.hasAny(lexicon.itAgainst) || !words.tokens.some(({ text }) => lexicon.againstPlace.has(text))) return null
  const all = placesNamed(words, known)
  const isWithHome =
    all.length > 1 && all.length <= mostCompared && areas.every(({ slug }) => all.some((area) => area.slug === slug))
  return isWithHome ? figuresOf(words, all, cannot) : null
}

/** "What are rents like in Dundee, and have they gone up": figures, and no rule of rises. */
function went(words: Words, { areas, cannot }: FoundPlaces): Question | null {
  const isMove = findAreaMeasures(words).includes('rentChange') || words.hasAny(lexicon.rentsUp)
  if (!isMove || !words.hasAny(lexicon.wentSoFar) || words.hasAny(lexicon.ofRentRise)) return null
  return areas.length <= mostCompared ? figuresOf(words, areas, cannot) : null
}

const figuresOf = (words: Words, areas: Question['areas'], cannot: string[]): Question => {
  const measures = findAreaMeasures(words)
  const isOfRents = words.hasAny(lexicon.rentsUp) && !measures.includes('rentChange')
  const asked: AreaMeasure[] = isOfRents ? ['rentChange', ...measures] : [...measures]
  return {
    ...noQuestion,
    topic: areas.length > 1 ? 'compare-areas' : 'area',
    areas,
    ...(asked.length > 0 && { asked }),
    ...(cannot.length > 0 && { cannot }),
    ...orderOf(words),
  }
}
