import * as lexicon from '../lexicon/deal-names.ts'
import { descriptionFillers, homeKinds, kindWords, leadsToDeal } from '../lexicon/deal-names.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** Deals that a message describes: "the Hull terrace", "that Coventry 5 bed", "the tenement flat in Dennistoun". */

/** A public deal by the words of its title and its place. */
export interface KnownDeal {
  id: number
  /** The words of its title, in their order. */
  title: readonly string[]
  words: ReadonlySet<string>
  /** The town, and what of its title few other deals have. */
  own: ReadonlySet<string>
  /** The town alone, with its postcode. */
  town: ReadonlySet<string>
  /** Names of a title: "Ancoats", "Leith". */
  place: ReadonlySet<string>
  /** Who rents it, by its title: "pharmacy". */
  tenants: ReadonlySet<string>
  /** All words of such names: "South Norwood". */
  names: ReadonlySet<string>
  /** What is to be done with it: "lease extension". */
  ways: ReadonlySet<string>
  bedrooms: number | null
  pricePence: number
  /** The rent of a month. */
  rentPence: number | null
  /** Its AI Deal Score. */
  score?: number
  /** The area that it lies in, where that is known. */
  area?: { slug: string; name: string }
}

interface DealText {
  id: number
  strategy?: string
  title: string
  /** What kind it is, which not each title says. */
  type?: string
  location: string
  bedrooms: number | null
  pricePence: number
  rentPence: number | null
  score?: number
  area?: { slug: string; name: string }
}

const mostOfOwn = 2

export function knownDeals(deals: readonly DealText[]): KnownDeal[] {
  const counts = new Map<string, number>()
  const read = deals.map(({ id, strategy = '', title, type = '', location, area, ...figures }) => {
    const town = wordsOf(location)
    const words = new Set([...wordsOf(title), ...town])
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    const names = wordsOf(
      [...title.matchAll(/(?:in|off|on the|of|near) (?:the )?(\p{Lu}[\p{L}’]+)/gu)].map(([, name]) => name).join(' '),
    )
    const longNames = wordsOf(
      [...title.matchAll(/(?:in|off|on the|of|near) (?:the )?(\p{Lu}[\p{L}’]+ \p{Lu}[\p{L}’]+)/gu)].map(([, name]) => name).join(' '), // prettier-ignore
    )
    const tenants = wordsOf(
      [...title.matchAll(/\blet to an? (?:independent )?([\p{L}]+)/gu)].map(([, name]) => name).join(' '),
    )
    const all = new Set([...words, ...wordsOf(type)])
    return {
      id,
      title: wordsOf(title),
      strategy,
      words: all,
      own: words,
      town,
      names,
      longNames,
      tenants,
      area,
      ...figures,
    }
  })
  return read.map(({ id, words, own, town, names, longNames, tenants, strategy, area, ...figures }) => ({
    id,
    words: new Set([...words].map((word) => homeKinds.get(word) ?? word).concat(isHouse(words) ? ['house'] : [])),
    own: new Set([...town, ...[...own].filter((word) => counts.get(word)! <= mostOfOwn && !kindWords.has(word))]),
    town: new Set(town),
    place: new Set(names),
    tenants: new Set(tenants),
    names: new Set(longNames),
    ways: new Set(wordsOf(strategy)),
    ...figures,
    ...(area && { area }),
  }))
}

/** A terrace and a semi are houses, whatever their titles call them. */
const isHouse = (words: ReadonlySet<string>) => lexicon.formsOfHouse.some((word) => words.has(word))

export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .match(/[a-z0-9]+/g) ?? []

/** Where a deal is described, and which ones it may be. */
export interface NamedDeal {
  from: number
  to: number
  text: string
  ids: number[]
}

const longestName = 10
const mostNamed = 6

/** Descriptions behind "the" or "that", each of a place or a thing of its own and a kind of home or a number of bedrooms. */
export function findDealNames({ tokens }: Words, deals: readonly KnownDeal[], isOfAreas = false): NamedDeal[] {
  const found: NamedDeal[] = []
  const vocabulary = new Set(deals.flatMap(({ words, own }) => [...words, ...own]))
  const isKnown = (at: number) => {
    const word = wordAt(tokens, at)
    const isDistrict = [at, at - 1].some((from) => vocabulary.has(districtAt(tokens, from) ?? ''))
    return isDistrict || vocabulary.has(homeKinds.get(word) ?? word) || descriptionFillers.has(word)
  }
  for (let at = -1; at < tokens.length && found.length < mostNamed; at++) {
    const ofTown = found.length > 0 && isJoiner(tokens, at - 1) ? townOf(tokens, at, deals) : null
    if (ofTown) found.push(ofTown)
    if (ofTown || (at >= 0 && !leadsToDeal.has(textAt(tokens, at)))) continue
    let to = at + 1
    while (to < tokens.length && to - at <= longestName && !isJoint(tokens, to) && (isKnown(to) || isBeds(tokens, to)))
      to += 1
    while (to > at + 1 && descriptionFillers.has(textAt(tokens, to - 1)) && !isBeds(tokens, to - 1)) to -= 1
    // "The Sheffield and the Coventry HMO": the kind of both stands behind the second.
    const isJoined = isJoint(tokens, to)
    // "The Liverpool one": its last word was left off above.
    const isOne = !isOfAreas && (namesOne(tokens, to) || isOneIn(tokens, at + 1) || isOneWhere(tokens, at + 2, to))
    // "Sheffield one" and "Stirchley terrace" begin a message.
    const isPlaced = !isOfAreas && isPlacedKind(tokens, at + 1, to, deals)
    if (at < 0 && !(isOne && to <= mostAtStart) && !isPlaced) continue
    const ids = fitting(tokens, at + 1, to, deals, isOne || (isJoined && isKindAhead(tokens, to + 2, isKnown)))
    if (ids.length === 0) continue
    // "The Sunderland terrace for a first time buyer": its name ends with its last own word.
    const { words } = deals.find(({ id }) => id === ids[0])!
    const isOwn = (place: number) =>
      words.has(homeKinds.get(wordAt(tokens, place)) ?? wordAt(tokens, place)) &&
      !descriptionFillers.has(wordAt(tokens, place))
    while (to > at + 2 && !isOwn(to - 1) && !isBeds(tokens, to - 1) && !districtAt(tokens, to - 2)) to -= 1
    found.push({ from: Math.max(at, 0), to, text: rawOf(tokens, Math.max(at, 0), to), ids })
    at = to - 1
  }
  return found
}

/** "The Leeds one", "the Leeds one's score", and not "the Leeds ones". */
const namesOne = (tokens: readonly Token[], at: number) =>
  lexicon.namesOne.has(textAt(tokens, at)) || /^one[’']s$/i.test(tokens[at]?.raw ?? '')

const isJoiner = (tokens: readonly Token[], at: number) => ['and', 'or', '&', 'vs', 'plus'].includes(textAt(tokens, at))

/** "The Coventry one, and Sheffield's". */
function townOf(tokens: readonly Token[], at: number, deals: readonly KnownDeal[]): NamedDeal | null {
  const raw = tokens[at]?.raw ?? ''
  const name = raw.toLowerCase().replace(/['’]s$/, '')
  const ids = deals.flatMap(({ id, town }) => (town.has(name) ? [id] : []))
  return /['’]s$/.test(raw) && ids.length > 0 ? { from: at, to: at + 1, text: raw, ids } : null
}

/** Words of figures of a place. */
const ofAll: ReadonlySet<string> = new Set(['average', 'typical', 'usual', 'avg'])

/** "Stirchley terrace", "Holderness Road house": a name of its title and a kind, of one home. */
function isPlacedKind(tokens: readonly Token[], from: number, to: number, deals: readonly KnownDeal[]): boolean {
  const said = tokens.slice(from, to).map((_, step) => wordAt(tokens, from + step))
  const isOne = said.some((text) => kindWords.has(homeKinds.get(text) ?? text) && !text.endsWith('s'))
  const isAveraged = tokens.some(({ text }) => ofAll.has(text))
  return (
    isOne && !isAveraged && said.some((text) => deals.some(({ place, town }) => place.has(text) && !town.has(text)))
  )
}

/** "The one in Ancoats", and not "the one with the higher yield". */
const isOneIn = (tokens: readonly Token[], at: number) =>
  textAt(tokens, at) === 'one' &&
  ['in', 'on', 'at', 'near', 'by', 'off', 'up', 'down', 'over'].includes(textAt(tokens, at + 1))

/** "The Hull one off Holderness Road". */
const isOneWhere = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some((_, step) => isOneIn(tokens, from + step))

const mostAtStart = 3
const mostBesideNumbers = 16

/** "105 and 110 please", "put 121 and 111 next to each other": numbers of deals alone, in a message with no other figure. */
export function findNumbers({ tokens, hasAny }: Words, deals: readonly KnownDeal[]): NamedDeal[] {
  const numbers = tokens.flatMap(({ kind, text }, at) => (kind === 'number' ? [{ at, text }] : []))
  if (numbers.length === 0 || numbers.length > 4 || tokens.length - numbers.length > mostBesideNumbers) return []
  const ids = new Set(deals.map(({ id }) => id))
  const isPlain = numbers.every(
    ({ at, text }) =>
      /^\d{3,}$/.test(text) &&
      ids.has(Number(text)) &&
      (!lexicon.ofNumbers.has(textAt(tokens, at - 1)) || asksAbout(tokens, at)) &&
      !lexicon.behindNumbers.has(textAt(tokens, at + 1)) &&
      !(['-', 'to', '/'].includes(textAt(tokens, at + 1)) && tokens[at + 2]?.kind === 'number'),
  )
  const isNamed =
    hasAny(lexicon.asksOfNumbers) ||
    numbers.some(({ at }) => asksAbout(tokens, at)) ||
    tokens.every(({ text, kind }) => kind !== 'word' || lexicon.besideNumbers.has(text))
  if (!isPlain || !isNamed) return []
  return numbers.map(({ at, text }) => {
    const from = ['no', 'number', '#'].includes(textAt(tokens, at - 1)) ? at - 1 : textAt(tokens, at - 1) === '.' && textAt(tokens, at - 2) === 'no' ? at - 2 : at // prettier-ignore
    return { from, to: at + 1, text, ids: [Number(text)] }
  })
}

/** "Tell me about 101", "what's 101 about". */
const asksAbout = (tokens: readonly Token[], at: number) =>
  (textAt(tokens, at - 1) === 'about' && lexicon.told.has(textAt(tokens, at - 2))) ||
  (textAt(tokens, at + 1) === 'about' && lexicon.asksWhat.has(textAt(tokens, at - 1)))

/** The one deal that a message describes which tells of having seen it, or asks for the figures of one: "an office on the waterfront up in Leith". */
export function findSeen({ tokens, hasAny }: Words, deals: readonly KnownDeal[]): number | null {
  if (!hasAny(lexicon.seen) && !hasAny(lexicon.asksOfOne)) return null
  const said = new Set(tokens.map((_, at) => homeKinds.get(wordAt(tokens, at)) ?? wordAt(tokens, at)))
  const scored = deals.map(({ id, words, own, town, place }) => {
    const hits = [...said].filter((word) => words.has(word) && !descriptionFillers.has(word))
    const isThere = hits.some((word) => town.has(word) || place.has(word))
    const isKind = hits.some((word) => kindWords.has(word))
    const rare = hits.filter((word) => own.has(word)).length
    return { id, score: (isThere && isKind) || (isKind && rare > 1) || rare > 2 ? hits.length + rare : 0 }
  })
  const [best, second] = scored.toSorted((a, b) => b.score - a.score)
  return best && best.score > 2 && best.score > (second?.score ?? 0) ? best.id : null
}

/** A word as it was typed: titles have words that are mistakes elsewhere, such as "tenement". "The flat's yield" is of a flat. */
export function wordAt(tokens: readonly Token[], at: number): string {
  const raw = tokens[at]?.raw.toLowerCase() ?? ''
  const owner = raw.replace(/['’]s$/, '')
  return kindWords.has(owner) ? owner : raw.replace(/['’]/g, '')
}

/** Whether another description begins behind this word. */
export const isJoint = (tokens: readonly Token[], at: number) =>
  isJoiner(tokens, at) && leadsToDeal.has(textAt(tokens, at + 1))

/** "NW1", which is read as a word and a number. */
export const districtAt = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.kind === 'number' && /^[a-z]{1,2}$/.test(wordAt(tokens, at))
    ? wordAt(tokens, at) + wordAt(tokens, at + 1)
    : null

export const bedWords: ReadonlySet<string> = new Set(['bed', 'beds', 'bedroom', 'bedrooms', 'bedroomed', 'bedder'])
const numberNames = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
export const countOf = (text: string) => (/^\d$/.test(text) ? Number(text) : numberNames.indexOf(text))

/** "5 bed" and "three-bed": a number before the word, or the word behind it. */
const isBeds = (tokens: readonly Token[], at: number) =>
  bedWords.has(textAt(tokens, at)) ||
  (countOf(textAt(tokens, at)) > 0 && [at + 1, at + 2].some((next) => bedWords.has(textAt(tokens, next))))

/** Whether the next description says what kind of home it is of. */
function isKindAhead(tokens: readonly Token[], from: number, isKnown: (at: number) => boolean): boolean {
  for (let at = from; at < from + longestName && at < tokens.length && isKnown(at); at++)
    if (kindWords.has(homeKinds.get(wordAt(tokens, at)) ?? wordAt(tokens, at))) return true
  return false
}

function fitting(
  tokens: readonly Token[],
  from: number,
  to: number,
  deals: readonly KnownDeal[],
  isKindElsewhere: boolean,
): number[] {
  const said: string[] = []
  let beds: number | undefined
  for (let at = from; at < to; at++) {
    const district = districtAt(tokens, at)
    if (district && deals.some(({ own }) => own.has(district))) {
      said.push(district)
      at += 1
      continue
    }
    const text = wordAt(tokens, at)
    if (tokens[at]!.kind === 'sign' || bedWords.has(text)) continue
    if (isBeds(tokens, at)) beds = countOf(text)
    else if (!descriptionFillers.has(text)) said.push(homeKinds.get(text) ?? text)
  }
  // "The first one" is none, though a title says "First-floor".
  const isTown =
    isKindElsewhere && deals.some(({ town, place }) => said.some((text) => town.has(text) || place.has(text)))
  // "The short lease one": words that few deals have.
  const isOwnOne =
    isKindElsewhere &&
    said.length > 1 &&
    deals.some(({ words, own }) => said.every((text) => words.has(text)) && said.some((text) => own.has(text)))
  const isKind = isTown || isOwnOne || beds !== undefined || said.some((text) => kindWords.has(text))
  if (!isKind) return []
  const exact = deals
    .filter(
      ({ words, own, bedrooms }) =>
        (beds === undefined || bedrooms === beds) &&
        said.every((text) => words.has(text)) &&
        said.some((text) => own.has(text)),
    )
    .map(({ id }) => id)
  return exact.length > 0 ? exact : nearest(said, beds, deals)
}

/** "That flat in Norwich inside the walls": the only one of its town and kind, where a word besides is none of its title. */
function nearest(said: readonly string[], beds: number | undefined, deals: readonly KnownDeal[]): number[] {
  const kinds = said.filter((text) => kindWords.has(text))
  const towns = new Set(deals.flatMap(({ town }) => [...town]))
  const found = deals.filter(
    ({ words, town, bedrooms }) =>
      (beds === undefined || bedrooms === beds) &&
      said.some((text) => town.has(text)) &&
      kinds.every((text) => words.has(text)) &&
      said.every((text) => words.has(text) || !towns.has(text)),
  )
  return found.length === 1 && kinds.length + Number(beds !== undefined) > 0 ? [found[0]!.id] : []
}

/** The message with the numbers of deals in place of what describes them. */
export function withNumbers({ tokens }: Words, names: readonly NamedDeal[], ids: readonly number[]): string {
  const parts: string[] = []
  let at = 0
  for (const [index, { from, to }] of names.entries()) {
    parts.push(rawOf(tokens, at, from), `deal ${ids[index]!}`)
    at = to
  }
  return [...parts, rawOf(tokens, at, tokens.length)]
    .filter(Boolean)
    .join(' ')
    .replace(/ ([?.,!;:])/g, '$1')
}
