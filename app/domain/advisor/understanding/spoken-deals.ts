import * as lexicon from '../lexicon/deal-facts.ts'
import { descriptionFillers, homeKinds, kindWords } from '../lexicon/deal-names.ts'
import { behindNumbers, ofNumbers } from '../lexicon/deal-names.ts'
import { bedWords, countOf, districtAt, isJoint, wordAt, wordsOf, type KnownDeal } from './deal-names.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** Deals that a message speaks of by what stands in their titles and places, whatever else it asks: "Torquay flat with the sea view". */

export interface SpokenDeal {
  from: number
  to: number
  ids: number[]
  /** Whether it is plain that one deal is meant, and no place: a kind, a number of bedrooms, "the … one". */
  isPlain: boolean
  /** Whether it is named by a name of its title, such as "Portswood". */
  isTitled: boolean
  /** Whether "the" or its number says that it is one of the list. */
  isLed: boolean
  /** Whether more is said of it than its town and its kind. */
  isDetailed: boolean
  /** "A flat in Leeds" is any, and "Leeds flat" may be this one. */
  isKindFirst: boolean
}

/** The deals of each name: towns, districts, names of titles, councils, and who rents. */
const indexed = new WeakMap<readonly KnownDeal[], ReadonlyMap<string, readonly KnownDeal[]>>()

function indexOf(deals: readonly KnownDeal[]): ReadonlyMap<string, readonly KnownDeal[]> {
  const known = indexed.get(deals)
  if (known) return known
  const index = new Map<string, KnownDeal[]>()
  for (const deal of deals)
    for (const word of namesOf(deal)) {
      const all = index.get(word)
      if (all) all.push(deal)
      else index.set(word, [deal])
    }
  indexed.set(deals, index)
  return index
}

const namesOf = ({ town, place, names, tenants, area }: KnownDeal): ReadonlySet<string> =>
  new Set(
    [...town, ...place, ...names, ...tenants, ...wordsOf(area?.name ?? '')].filter(
      (word) =>
        (word.length > 2 || /\d/.test(word)) &&
        !descriptionFillers.has(word) &&
        !kindWords.has(word) &&
        !smallNames.has(word),
    ),
  )
/** Words of names that name nothing by themselves. */
const smallNames: ReadonlySet<string> = new Set([
  'upon',
  'and',
  'the',
  'city',
  'kingston',
  'north',
  'south',
  'east',
  'west',
  'university',
  'road',
  'street',
  'lane',
])

const mostSpoken = 6
const longestSpan = 9

export function findSpoken(words: Words, deals: readonly KnownDeal[]): SpokenDeal[] {
  const { tokens } = words
  const index = indexOf(deals)
  const found: SpokenDeal[] = []
  for (let at = 0; at < tokens.length && found.length < mostSpoken; at++) {
    const spoken = numberAt(tokens, at, deals, index) ?? describedAt(tokens, at, index, found.at(-1)?.to ?? 0)
    // "The shops outside London" are all but those.
    if (!spoken || isOutside(tokens, at)) continue
    found.push(spoken)
    at = spoken.to - 1
  }
  const several = found.length === 1 && found[0]!.ids.length > 1 && !found[0]!.isPlain ? found[0]! : null
  const those = several
    ? findKinds(
        words,
        deals.filter(({ id }) => several.ids.includes(id)),
      )
    : []
  if (those.length > 0) return those
  // "Lincoln then. How long has the pharmacy got left": the town says no more than the shop.
  return found.filter((one) => one.isPlain || !found.some((other) => other !== one && isWithin(other, one)))
}

const isOutside = (tokens: readonly Token[], at: number) =>
  textAt(tokens, at - 1) === 'outside' || textOf(tokens, at - 2, at) === 'outside of'

/** "The student one", "the terrace and the student house": what tells one of a few deals from the others. */
export function findKinds({ tokens }: Words, deals: readonly KnownDeal[]): SpokenDeal[] {
  const found: SpokenDeal[] = []
  for (let at = 0; at + 1 < tokens.length && deals.length > 1; at++) {
    if (!lexicon.beforeOne.has(textAt(tokens, at))) continue
    let to = at + 1
    let fits = deals
    let isKind = false
    for (; to < at + 5; to++) {
      const word = wordAt(tokens, to)
      const kind = homeKinds.get(word) ?? word
      const narrowed = fits.filter(({ words }) => words.has(kind))
      isKind ||= kindWords.has(kind)
      if (narrowed.length > 0 && !descriptionFillers.has(word)) fits = narrowed
      else if (!lexicon.oneOfList.has(word) && !lexicon.houseKinds.has(word)) break
    }
    if (isKind && fits.length === 1 && to > at + 1)
      found.push({
        from: at + 1,
        to,
        ids: [fits[0]!.id],
        isPlain: true,
        isTitled: false,
        isLed: true,
        isDetailed: true,
        isKindFirst: false,
      })
  }
  return found
}

/** Whether a description is a plainer one of the same deals. */
const isWithin = (one: SpokenDeal, other: SpokenDeal) =>
  (one.isPlain || one.ids.length < other.ids.length) && one.ids.every((id) => other.ids.includes(id))

/** "Deal 118", "Liverpool 118": its number, behind its name or the word. */
function numberAt(
  tokens: readonly Token[],
  at: number,
  deals: readonly KnownDeal[],
  index: ReadonlyMap<string, readonly KnownDeal[]>,
): SpokenDeal | null {
  if (tokens[at]?.kind !== 'number' || !/^\d{2,9}$/.test(textAt(tokens, at))) return null
  const id = Number(textAt(tokens, at))
  const deal = deals.find((one) => one.id === id)
  // Of a list of numbers each is one, also one that there is not.
  const isListed = [-2, 2].some((step) => joins.has(textAt(tokens, at + step / 2)) && deals.some((one) => String(one.id) === textAt(tokens, at + step))) // prettier-ignore
  if (!deal && !(isListed && id >= leastListed)) return null
  const isOther = ofNumbers.has(textAt(tokens, at - 1)) || behindNumbers.has(textAt(tokens, at + 1))
  const isNamed = deal !== undefined && index.get(wordAt(tokens, at - 1))?.includes(deal) === true
  if (isOther && !isNamed) return null
  const from = isNamed || textAt(tokens, at - 1) === 'deal' ? at - 1 : at
  return {
    from,
    to: at + 1,
    ids: [id],
    isPlain: true,
    isTitled: true,
    isLed: true,
    isDetailed: true,
    isKindFirst: false,
  }
}

const joins: ReadonlySet<string> = new Set(['and', 'or', ',', '&', 'vs', 'v', '/', 'against', 'with'])
/** Smaller numbers of a list count something. */
const leastListed = 100

/** The description around a name. `least` is where the one before ends. */
function describedAt(
  tokens: readonly Token[],
  at: number,
  index: ReadonlyMap<string, readonly KnownDeal[]>,
  least: number,
): SpokenDeal | null {
  const isDistrict = districtAt(tokens, at) !== null && index.has(districtAt(tokens, at)!)
  const name = isDistrict ? districtAt(tokens, at)! : nameAt(tokens, at)
  const named =
    tokens[at]!.kind === 'word'
      ? (index.get(name) ?? index.get(name.replace(/s$/, isOwner(tokens, at) ? '' : 's')))
      : undefined
  if (!named) return null
  const words = new Set(named.flatMap((deal) => [...deal.words, ...deal.ways, ...namesOf(deal)]))
  const isKnown = (place: number) => {
    const token = tokens[place]
    if (!token || token.kind === 'number') return countOf(textAt(tokens, place)) > 0 && isBedsBehind(tokens, place)
    if (token.kind === 'sign') return token.text === '-'
    const word = wordAt(tokens, place)
    // "The Coventry house licensed yet" asks, and "with a licence" describes.
    if (place > at && lexicon.statesOfDeal.has(word) && !isFiller(place - 1)) return false
    if (bedWords.has(word)) return countOf(textAt(tokens, place - 1)) > 0 || countOf(textAt(tokens, place - 2)) > 0
    return isOfDeal(word, words) || (countOf(word) > 0 && isBedsBehind(tokens, place))
  }
  const isFiller = (place: number) =>
    (descriptionFillers.has(textAt(tokens, place)) || lexicon.besideTitle.has(textAt(tokens, place))) &&
    !bedWords.has(textAt(tokens, place))
  let to = at + (isDistrict ? 2 : 1)
  for (let next = to; next - at < longestSpan && !isJoint(tokens, next); next++) {
    if (isKnown(next) && textAt(tokens, next) !== '-') to = next + 1
    else if (!isFiller(next) && textAt(tokens, next) !== '-') break
  }
  let from = at
  for (let next = at - 1; next >= least && at - next < longestSpan && !isJoint(tokens, next); next--) {
    if (isLead(textAt(tokens, next))) break
    if (isKnown(next) && textAt(tokens, next) !== '-') from = next
    else if (!isFiller(next) && textAt(tokens, next) !== '-') break
  }
  return fitting(tokens, { from, to, name: at }, named)
}

const isLead = (text: string) => lexicon.beforeOne.has(text) || lexicon.beforeNone.has(text)

/** Kinds that any building may be called. */
const looseKinds: ReadonlySet<string> = new Set(['block', 'unit', 'industrial', 'guest', 'parade'])

const isOwner = (tokens: readonly Token[], at: number) => /['’]s$/.test(tokens[at]!.raw)

/** "Queen's", and "Torquay's lease": the name without the sign of whose it is. */
function nameAt(tokens: readonly Token[], at: number): string {
  const raw = tokens[at]!.raw.toLowerCase()
  return raw.replace(/['’]/g, '')
}

const isOfDeal = (word: string, words: ReadonlySet<string>) =>
  lexicon.oneOfList.has(word) ||
  lexicon.houseKinds.has(word) ||
  (!descriptionFillers.has(word) &&
    (words.has(homeKinds.get(word) ?? word) || kindWords.has(homeKinds.get(word) ?? word)))

const isBedsBehind = (tokens: readonly Token[], at: number) =>
  [at + 1, at + 2].some((next) => bedWords.has(textAt(tokens, next)))

interface Span {
  from: number
  to: number
  name: number
}

/** The deals that a description fits; null where a place may be meant, or a home that is none of them. */
function fitting(tokens: readonly Token[], { from, to, name }: Span, named: readonly KnownDeal[]): SpokenDeal | null {
  const lead = textAt(tokens, from - 1)
  const isLed = lexicon.beforeOne.has(lead)
  // "My old flat in Croydon".
  if (!isLed && [1, 2].some((step) => lexicon.beforeNone.has(textAt(tokens, from - step)))) return null
  let fits = named
  let isPlain = false
  let details = 0
  for (let at = from; at < to; at++) {
    const word = wordAt(tokens, at)
    const kind = homeKinds.get(word) ?? word
    if (descriptionFillers.has(word) && word !== 'deal' && word !== 'one' && word !== 'property') continue
    if (tokens[at]!.kind !== 'word' || bedWords.has(word)) {
      const beds = countOf(textAt(tokens, at))
      if (beds > 0 && isBedsBehind(tokens, at)) {
        fits = fits.filter(({ bedrooms }) => bedrooms === beds)
        details += 1
        isPlain = true
      }
      continue
    }
    if (countOf(word) > 0 && isBedsBehind(tokens, at)) {
      fits = fits.filter(({ bedrooms }) => bedrooms === countOf(word))
      isPlain = true
      continue
    }
    const narrowed = fits.filter(({ words, ways }) => words.has(kind) || ways.has(word))
    const isKind = kindWords.has(kind) || lexicon.houseKinds.has(word)
    // "Flats in Leeds" are several.
    if (isKind && lexicon.manyOf.has(word) && !isLed) return null
    if (lexicon.oneOfList.has(word)) isPlain ||= isLed || at > name
    else if (narrowed.length > 0) {
      fits = narrowed
      if (isKind) isPlain = true
      else if (at !== name) details += 1
    } else if (lexicon.houseKinds.has(word)) {
      // A terrace is a house, and a flat is none.
      fits = fits.filter(({ words }) => ![...lexicon.flatKinds].some((other) => words.has(other)))
      isPlain = true
    } else if (isKind && !looseKinds.has(kind)) fits = fits.filter(({ words }) => words.has(kind))
  }
  if (fits.length === 0) return null
  const own = named.some(({ town }) => town.has(districtAt(tokens, name) ?? ''))
    ? districtAt(tokens, name)!
    : nameAt(tokens, name)
  // A council is no name of a deal without "the": "flat in Croydon".
  if (!isLed && !fits.some(({ words, town }) => words.has(own) || town.has(own))) return null
  const isTenant = fits.every(({ tenants }) => tenants.has(own))
  return {
    from,
    to,
    ids: fits.map(({ id }) => id),
    isPlain: isPlain || (isLed && (details > 0 || isTenant)),
    isTitled: fits.every(
      ({ place, names, town }) => ((place.has(own) || names.has(own)) && !town.has(own)) || /^[a-z]+\d/.test(own),
    ),
    isLed,
    isDetailed: details > 0,
    isKindFirst: from < name && ['in', 'at', 'near', 'on'].includes(textAt(tokens, name - 1)),
  }
}
