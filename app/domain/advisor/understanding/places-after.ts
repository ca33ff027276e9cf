import { countryNames, regionNames } from '#app/domain/areas/areas.ts'
import { mostCompared } from '#app/domain/areas/compare.ts'
import * as lexicon from '../lexicon/places-after.ts'
import { ofRentRise } from '../lexicon/places-asked.ts'
import { noQuestion, type AreaMeasure, type Question, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { findAreaMeasures } from './area-measures.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces, type FoundPlaces } from './places.ts'
import { findOrder } from './search-topics.ts'
import { findDealIds } from './searches.ts'
import type { Talk } from './talk.ts'
import { countWords, textAt, type Words } from './words.ts'

/** What goes on with the figures of places: another beside them, how they moved, their order; and which of all moved most. */

const mostWords = 60
const mostWordsOfMove = 9
const mostWordsOfOrder = 14
const ofFigures: ReadonlySet<Topic> = new Set<Topic>(['area', 'compare-areas'])
const wholes: ReadonlySet<string> = new Set([...countryNames, ...regionNames])

/** The question of places that goes on with those before; null where the message is no such. */
export function readPlacesAfter(words: Words, talk: Talk, known: KnownPlaces): Question | null {
  if (countWords(words) > mostWords || words.hasAny(ofRentRise)) return null
  const moved =
    mostMoved(words, talk, known) ??
    rentsMoved(words, known) ??
    cheapAreas(words, known) ??
    dealAgainst(words, talk, known)
  if (moved) return moved
  const { last } = talk
  if (!last || !ofFigures.has(last.topic) || last.areas.length === 0 || findDealIds(words).length > 0) return null
  return (
    eachAmong(words, last, known) ??
    besideThose(words, last, known) ??
    inOrder(words, talk, known) ??
    howItMoved(words, last, known)
  )
}

/** Names of which each is known; null where something else is named too. */
function placesAlone(words: Words, known: KnownPlaces): FoundPlaces | null {
  const places = findPlaces(words, known)
  const isOther = places.counties.length + places.notIn.length + places.unclear.length + places.unknown.length > 0
  return isOther || places.districts.length > 0 ? null : places
}

const saysToCome = ({ tokens }: Words) => tokens.some(({ text }) => lexicon.toCome.has(text))

const isOfMoney = (words: Words) =>
  readAmounts(words.tokens).some(({ unit, value }) => (unit !== null && unit !== 'count') || value >= 100)

/** What was asked of the places before, with what the message asks besides. */
function askedOf(words: Words, last: Question): Pick<Question, 'asked' | 'sort'> {
  const asked = [...new Set([...(last.asked ?? []), ...findAreaMeasures(words)])]
  const sort = findOrder(words)?.sort ?? last.sort
  return { ...(asked.length > 0 && { asked }), ...(sort && { sort }) }
}

/** "How does that sit against Perth and Kinross": the places before, and those. "Same for Swansea": those alone. */
function besideThose(words: Words, last: Question, known: KnownPlaces): Question | null {
  const isBeside = words.hasAny(lexicon.besideThose)
  const isSame = !isBeside && words.hasAny(lexicon.sameOf)
  if ((!isBeside && !isSame) || isOfMoney(words)) return null
  const places = placesAlone(words, known)
  const own = places?.areas.filter(({ slug }) => !last.areas.some((area) => area.slug === slug)) ?? []
  if (!places || own.length === 0) return null
  const areas = isBeside ? [...last.areas, ...own] : own
  // Of a region or a country the other readers know what is compared.
  if (areas.length > mostCompared || (isBeside && areas.some(({ name }) => wholes.has(name)))) return null
  return {
    ...noQuestion,
    topic: areas.length > 1 ? 'compare-areas' : 'area',
    areas,
    ...askedOf(words, last),
    ...(places.cannot.length > 0 && { cannot: places.cannot }),
    ...(last.bedroomsOf && { bedroomsOf: last.bedroomsOf }),
    isFollowUp: true,
  }
}

/** "Put all three in order, biggest first", of places that were asked about one by one. */
function inOrder(words: Words, { last, recent }: Talk, known: KnownPlaces): Question | null {
  if (!last || !words.hasAny(lexicon.putsInOrder) || countWords(words) > mostWordsOfOrder || isOfMoney(words))
    return null
  const all = last.areas.length > 1 ? last.areas : recent
  if (all.length < 2 || all.length > mostCompared || findPlaces(words, known).named > 0) return null
  const isLow = words.hasAny(['lowest first', 'cheapest first', 'smallest first'])
  const { sort = 'yield', ...same } = askedOf(words, last)
  const isReversed = isLow !== (sort === 'price' || sort === 'crime')
  return {
    ...noQuestion,
    topic: 'compare-areas',
    areas: [...all],
    ...same,
    sort,
    isInOrder: true,
    ...(isReversed && { isReversed }),
    isFollowUp: true,
  }
}

/** "Up or down on last yr", behind the rent or the price of a place. */
function howItMoved(words: Words, last: Question, known: KnownPlaces): Question | null {
  if (!words.hasAny(lexicon.upOrDown) || countWords(words) > mostWordsOfMove || isOfMoney(words)) return null
  if (saysToCome(words) || findPlaces(words, known).named > 0) return null
  const own = findAreaMeasures(words)
  const of: AreaMeasure = own.length > 0 ? own[0]! : last.sort === 'rent' ? 'rentChange' : 'change'
  return {
    ...last,
    asked: [...new Set([...own, of])],
    sort: of === 'rentChange' ? 'rentChange' : 'growth',
    isFollowUp: true,
  }
}

/** "Leeds or Bradford, where do rents go up faster", "where have rents shot up most, top 10": by how they moved. */
function mostMoved(words: Words, { last }: Talk, known: KnownPlaces): Question | null {
  if (!words.hasAny(lexicon.mostMoved) || saysToCome(words) || findDealIds(words).length > 0) return null
  const { tokens } = words
  const isOfRents = tokens.some(({ text }) => text === 'rent' || text === 'rents')
  if (!isOfRents || !tokens.some(({ text }) => lexicon.anyPlaces.has(text))) return null
  const amounts = readAmounts(tokens)
  const [count, ...others] = amounts.filter(({ unit }) => unit === null || unit === 'count')
  if (amounts.some(({ unit, value }) => unit === 'pounds' || unit === 'percent' || value > mostYears)) return null
  const places = placesAlone(words, known)
  if (!places) return null
  const isWhole = places.areas.every(({ name }) => wholes.has(name) || name === 'United Kingdom')
  const isTop = count !== undefined && others.length === 0 && ['top', 'the'].includes(textAt(tokens, count.from - 1))
  // "Which went up more" of places before is of those.
  const isOfBefore = places.areas.length === 0 && last !== null && ofFigures.has(last.topic)
  if (isOfBefore || (!isWhole && places.areas.length < 2)) return null
  if (places.areas.length > mostCompared) return null
  return {
    ...noQuestion,
    topic: isWhole ? 'best-areas' : 'compare-areas',
    areas: places.areas.filter(({ name }) => name !== 'United Kingdom'),
    sort: 'rentChange',
    asked: ['rentChange'],
    ...(words.hasAny(lexicon.downMost) && { isReversed: true }),
    ...(isWhole && isTop && { wishes: { most: count.value } }),
  }
}
const mostYears = 30

/** "Rents in Cardiff, up or down?": figures of what was, and no forecast. */
function rentsMoved(words: Words, known: KnownPlaces): Question | null {
  const isOfRents = words.tokens.some(({ text }) => text === 'rents') && words.hasAny(lexicon.upsAndDowns)
  if (!isOfRents || saysToCome(words) || countWords(words) > mostWordsOfMove || isOfMoney(words)) return null
  const places = placesAlone(words, known)
  if (!places || places.areas.length === 0 || places.areas.length > mostCompared) return null
  return {
    ...noQuestion,
    topic: places.areas.length > 1 ? 'compare-areas' : 'area',
    areas: places.areas,
    asked: ['rentChange'],
    sort: 'rentChange',
    ...(places.cannot.length > 0 && { cannot: places.cannot }),
  }
}

/** "Where does each of them come in the whole country", of places before: the order there, and the place of each. */
function eachAmong(words: Words, last: Question, known: KnownPlaces): Question | null {
  if (!words.hasAny(lexicon.standing) || isOfMoney(words) || last.areas.length > mostCompared) return null
  const places = placesAlone(words, known)
  const [one, ...others] = last.areas
  const whole = places?.areas.filter(({ name }) => name !== 'United Kingdom') ?? []
  if (!places || !one || whole.length > 1 || whole.some(({ name }) => !wholes.has(name))) return null
  return {
    ...noQuestion,
    topic: 'best-areas',
    areas: whole,
    placeOf: one.slug,
    ...(others.length > 0 && { alsoPlaceOf: others.map(({ slug }) => slug) }),
    sort: 'yield',
    ...askedOf(words, last),
    isFollowUp: true,
  }
}

/** "Anywhere in the north east where the average house is under 130 grand": councils, and no deals. */
function cheapAreas(words: Words, known: KnownPlaces): Question | null {
  if (![lexicon.anywhere, lexicon.averageHome].every(words.hasAny)) return null
  const [limit, ...others] = readAmounts(words.tokens).filter(({ value }) => value >= leastPrice)
  if (!limit || others.length > 0 || limit.unit === 'percent') return null
  if (!lexicon.underWords.has(textAt(words.tokens, limit.from - 1))) return null
  const places = placesAlone(words, known)
  if (!places || places.areas.some(({ name }) => !wholes.has(name))) return null
  const asked = findAreaMeasures(words)
  const [first] = asked
  const pounds = limit.unit === 'pounds' || limit.value >= 1000 ? limit.value : limit.value * 1000
  return {
    ...noQuestion,
    topic: 'best-areas',
    areas: places.areas,
    budget: { toPence: pounds * 100 },
    ...(asked.length > 0 && { asked: [...asked] }),
    sort: first === 'rentChange' ? 'rentChange' : first === 'change' ? 'growth' : (findOrder(words)?.sort ?? 'price'),
  }
}
const leastPrice = 40

/** "Population of Milton Keynes, and is it growing": how many there were before is not held. */
export function withoutGrowth(question: Question, words: Words): Question | null {
  const { asked, topic, cannot = [] } = question
  if (!ofFigures.has(topic) || !asked?.includes('population') || asked.includes('rentChange')) return null
  const { tokens } = words
  if (!tokens.some(({ text }) => lexicon.grows.has(text)) || tokens.some(({ text }) => lexicon.ofHomes.has(text)))
    return null
  return {
    ...question,
    asked: asked.filter((name) => name !== 'change'),
    cannot: [...cannot, 'How the number of people changed is not held on this site.'],
  }
}

/** "Is 900 above what's normal in that city": the area of the deal that is spoken of, and its figures beside that. */
function dealAgainst(words: Words, { deal, deals, last }: Talk, known: KnownPlaces): Question | null {
  const id = deal ?? (deals.length === 1 ? deals[0]! : null)
  if (id === null || !words.hasAny(lexicon.normalThere) || !words.hasAny(lexicon.thereWords)) return null
  const found = known.deals?.find((each) => each.id === id)
  const isRent = words.hasAny(['rent', 'rents', 'rental', 'lets for'])
  const isPrice = words.hasAny(['price', 'prices', 'priced', 'houses go for', 'homes go for', 'cost', 'costs'])
  if (!found?.area || (!isRent && !isPrice) || last?.topic === 'law' || findPlaces(words, known).named > 0) return null
  return { ...noQuestion, topic: 'area', areas: [found.area], dealIds: [id], sort: isRent ? 'rent' : 'price' }
}
