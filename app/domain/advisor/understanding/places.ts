import { numberWords } from '../lexicon/numbers.ts'
import { commonWords, oftenPlaces, placeWords, rarelyPlaces } from '../lexicon/everyday-words.ts'
import { figuresOfPlaces } from '../lexicon/area-measures.ts'
import {
  against,
  beforeLanguage,
  behindLanguage,
  behindStreets,
  besidePlace,
  foreignNations,
  foreignPlaces,
  goesOn,
  joiners,
  languages,
  leadsToPlace,
  listedPlace,
  nationWords,
  nearPlace,
  nearWords,
  onlyWords,
  partsOfPlace,
  saidBehindIn,
  saidOfWords,
  titlesOfPeople,
} from '../lexicon/places.ts'
import { celticNames } from '../lexicon/celtic-names.ts'
import { termOfSpelling } from '../lexicon/terms.ts'
import type { Question } from '../question.ts'
import type { KnownPlace, KnownPlaces } from './known.ts'
import { isCorrection, isDenied } from './negation.ts'
import { isOfPerson } from './places-of-people.ts'
import { readLetters, settleListed } from './listed-places.ts'
import { readOnce } from './read-once.ts'
import { isNear } from './spelling.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** The places of a text, known and unknown. */

export interface FoundPlaces {
  areas: Question['areas']
  /** Counties, which have no figures of their own, with their councils. */
  counties: KnownPlace[]
  /** Places not to look in. */
  notIn: Question['areas']
  /** Outward postcodes, whose councils stand among the areas. */
  districts: string[]
  /** The number of names, of which one may stand for several areas. */
  named: number
  /** Wishes about a place that cannot be kept to, as sentences. */
  cannot: string[]
  unknown: string[]
  /** Names that stand for none of the areas above, because none is meant for certain. */
  unclear: UnclearPlace[]
  nation?: KnownPlace['nation']
  /** Those of all places that were named. */
  nations: NonNullable<KnownPlace['nation']>[]
  /** Towns and parts of a council, each with where it lies: "Partick is in Glasgow, Scotland". */
  lies: string[]
  /** That of a place of which another is just outside. */
  nationAround?: KnownPlace['nation']
  /** Whether they are those of people alone, where nothing is bought or let. */
  isOfPeople?: true
  /** The tokens that names are made of. */
  taken: ReadonlySet<number>
}

/** A name that is none, or that of several places: where it stands, and which places it may be. */
export interface UnclearPlace {
  from: number
  to: number
  text: string
  /** Of a name that several share. */
  shared?: KnownPlace['shared']
  /** True of one in a list with places that are known: "Aberxyz, Barmouth or Oswestry". */
  isListed?: true
}

const longestName = 6

export const findPlaces = (words: Words, known: KnownPlaces): FoundPlaces => placesOf(known)(words)

const placesOf = readOnce((known: KnownPlaces) => readOnce((words: Words) => readPlaces(words, known)))

function readPlaces(words: Words, known: KnownPlaces): FoundPlaces {
  const { tokens } = words
  const found: FoundPlaces & { taken: Set<number> } = {
    areas: [],
    counties: [],
    notIn: [],
    districts: [],
    named: 0,
    cannot: [],
    unknown: [],
    unclear: [],
    nations: [],
    lies: [],
    taken: new Set(),
  }
  // The end of the last name that was denied: "not in Leeds or Hull" denies both.
  let denied = -1
  const put = (list: Question['areas'], places: KnownPlace['areas']) => {
    for (const { slug, name } of places) if (!list.some((area) => area.slug === slug)) list.push({ slug, name })
  }
  let homeNation: KnownPlace['nation']
  const homes = new Set<string>()
  // The last one that was named, with what takes it back: "in Cardiff, sorry no, Hull".
  let last: { to: number; takeBack: () => void } | null = null
  const add = (place: KnownPlace, from: number, to: number) => {
    for (let at = from; at < to; at++) found.taken.add(at)
    if (last && last.to < from && from - last.to <= mostOfCorrection && isCorrection(tokens.slice(last.to, from)))
      last.takeBack()
    const isJoined = denied >= 0 && denied <= from && tokens.slice(denied, from).every(({ text }) => joiners.has(text))
    const isWanted = isInstead(tokens, denied, from, to) || isOnly(tokens, from, to)
    if ((isJoined && !isWanted) || isDenied(tokens, from)) {
      denied = to
      if (!nationWords.has(place.name.toLowerCase()) && textAt(tokens, from - 1) === 'outside')
        found.nationAround ??= place.nation
      return put(found.notIn, place.councils ?? place.areas)
    }
    const [areas, nation, nations, unknown] = [
      found.areas.length,
      found.nation,
      found.nations.length,
      found.unknown.length,
    ]
    last = {
      to,
      takeBack() {
        found.areas.length = areas
        found.nation = nation
        found.nations.length = nations
        found.named -= unknown < found.unknown.length ? 0 : 1
        found.unknown.length = unknown
      },
    }
    if (place.shared || place.councils) last = null
    found.named += 1
    // Where somebody lives is not where the property lies, unless no other place is named.
    const isHome = isOfPerson(tokens, from)
    if (place.shared && isHome && found.named > 1) return
    // "Wigan, Bolton or Bury? I grew up in Leigh", which lies in one of them.
    const isAsked = ({ slug }: Question['areas'][number]) => found.areas.some((area) => area.slug === slug)
    if (isHome && place.areas.length > 0 && !place.shared && place.areas.every(isAsked)) return void (found.named -= 1)
    if (place.shared) {
      const nations = new Set(place.shared.map(({ nation }) => nation))
      if (nations.size === 1) found.nation ??= place.shared[0]!.nation
      return void found.unclear.push({ from, to, text: place.name, shared: place.shared })
    }
    if (isHome) homeNation ??= place.nation
    else found.nation ??= place.nation
    if (place.nation && !isHome && !found.nations.includes(place.nation)) found.nations.push(place.nation)
    if (place.councils) found.counties.push(place)
    if (isHome) for (const { slug } of place.areas) homes.add(slug)
    else for (const { slug } of place.areas) homes.delete(slug)
    put(found.areas, place.areas)
    const town = place.town ?? districtText(tokens, from, to, known)
    if (town && place.nation) found.lies.push(`${town} is in ${[...new Set([place.name, place.nation])].join(', ')}`)
    // A village of which only the nation is known has no figures.
    if (place.town !== undefined && place.name === place.nation && !isHome) {
      found.named -= 1
      return void found.unknown.push(place.town)
    }
    const said = [roughness(tokens, from, to, place.name), place.town ? townWords(place.town, place.name) : null]
    for (const about of said) if (about && !found.cannot.includes(about)) found.cannot.push(about)
  }
  const isCompared = tokens.some(({ text }) => against.has(text) || text === 'compare' || text === 'comparison')
  for (let at = 0; at < tokens.length;) {
    const letters = readLetters(tokens, at, known)
    if (letters) {
      add(letters.place, at, letters.to)
      at = letters.to
      continue
    }
    const district = readDistrict(tokens, at, known)
    if (district) {
      if (district.place) {
        const before = found.notIn.length
        add(district.place, at, district.to)
        if (found.notIn.length === before && district.text) found.districts.push(district.text)
      } else found.unknown.push(district.text)
      at = district.to
      continue
    }
    // "The north" is no name where "north west" begins with it.
    const named = readName(words, at, known, isCompared)
    const later = named && readName(words, at + 1, known, isCompared)
    if (later && later.from < named.to && later.to > named.to) {
      at += 1
      continue
    }
    if (named) {
      const lies = readAround(tokens, named.to, named.place, known)
      if (lies.isAbroad) {
        for (let taken = at; taken < lies.to; taken++) found.taken.add(taken)
        found.unknown.push(rawOf(tokens, at, lies.to))
      } else add(lies.place, at, lies.to)
      at = lies.to
    } else at += 1
  }
  findMistyped(words, known, found, isCompared, add)
  findUnknown(words, found, isCompared)
  settleListed(found, tokens, put)
  if (found.named === 0 && found.unknown.length === 0) findCeltic(words, found)
  const others = found.areas.filter(({ slug }) => !homes.has(slug))
  if (others.length > 0) found.areas = others
  else if (found.areas.length > 0) found.isOfPeople = true
  const nation = found.nation ?? homeNation
  if (nation) found.nation = nation
  if (nation && found.nations.length === 0) found.nations.push(nation)
  return found
}

/** "Not Carlisle, Dumfries" as the first words say which one it is instead; "not Leeds, Hull or York" denies them all. */
function isInstead(tokens: readonly Token[], denied: number, from: number, to: number): boolean {
  const isOfStart = textAt(tokens, 0) === 'not' && denied <= mostOfDenied && textAt(tokens, 1) !== 'in'
  return (
    isOfStart &&
    denied === from - 1 &&
    textAt(tokens, denied) === ',' &&
    !['or', 'nor', 'and'].includes(textAt(tokens, to))
  )
}

/** "Leave out Wales, England only". */
const isOnly = (tokens: readonly Token[], from: number, to: number) =>
  onlyWords.has(textAt(tokens, to)) || onlyWords.has(textAt(tokens, from - 1))

const mostOfDenied = 3
const mostOfCorrection = 8

const townWords = (town: string, council: string) =>
  `${town} lies in the council area of ${council}, and this is of all of it.`

/**
 * Words behind a name that say where the place lies: "Luton, Bedfordshire", "Bangor Co Down", "Perth in Australia". Of several places
 * that share the name the one there is meant.
 */
function readAround(tokens: readonly Token[], to: number, place: KnownPlace, known: KnownPlaces) {
  const text = (at: number) => textAt(tokens, at)
  let at = to
  while (at < to + 3 && ['(', ',', 'in', 'the', 'as', 'co', 'county', '-'].includes(text(at))) at += 1
  const isSaid = at > to
  const isCounty = ['co', 'county'].includes(text(at - 1))
  const candidates: readonly KnownPlace[] = place.shared ?? [place]
  for (let end = Math.min(at + longestName, tokens.length); end > at; end--) {
    const words = tokens.slice(at, end).map(wordOf).filter(Boolean).join(' ')
    if (words === '' || tokens.slice(at, end).some(({ text }) => text === ',')) continue
    const foreign = foreignPlaces.get(words)
    const isOne = foreignNations.has(words) && textAt(tokens, end) === 'one'
    if (isSaid && isOne) return { place, to: end + 1, isAbroad: true }
    if (foreign !== undefined && isSaid && !known.byWords.has(words)) return { place, to: end, isAbroad: true }
    const there = candidates.filter(({ around }) => around?.has(words))
    const isWhole = isCounty || known.byWords.has(words) || nationWords.has(words)
    if (there.length !== 1 || !isWhole || (!isSaid && !place.shared)) continue
    const closing = text(end) === ')' ? 1 : 0
    return { place: there[0]!, to: end + closing, isAbroad: false }
  }
  // "The Welsh Newport" says it before.
  const before = candidates.filter(({ around }) => around?.has(text(to - 2)))
  const isBefore = place.shared && before.length === 1 && nationWords.has(text(to - 2))
  return { place: isBefore ? before[0]! : place, to, isAbroad: false }
}

/** "Near Leeds" and "east London": what the figures of a council or region do not tell. */
function roughness(tokens: readonly Token[], from: number, to: number, name: string): string | null {
  const text = (at: number) => textAt(tokens, at)
  const isNear = nearWords.has(text(from - 1)) || nearPlace.includes(`${text(from - 2)} ${text(from - 1)}`)
  // "Put it next to Grimsby" compares.
  if (isNear && !['it', 'that', 'them', 'those'].includes(text(from - 3)))
    return `I cannot tell what lies near ${name}, so I looked in it.`
  const isPart = partsOfPlace.has(text(from - 1)) || (['city', 'town'].includes(text(to)) && text(to + 1) === 'centre')
  return isPart ? `I cannot tell a part of ${name} from the rest, so I took all of it.` : null
}

/** The words of a name without what spellings differ in; a sign within it, as of "Stoke-on-Trent" and "Brighton & Hove", is none. */
const wordOf = ({ text, kind }: Token) =>
  kind === 'word' ? (text === 'saint' ? 'st' : text) : text === '&' ? 'and' : ''

/** The word that an ending of possession stands behind: "Wight" of "Wight's". */
const ownOf = ({ raw, text }: Token) => (/'s$/i.test(raw) ? text.replace(/s$/, '') : '')

function readName(read: Words, from: number, known: KnownPlaces, isCompared: boolean) {
  const { tokens } = read
  if (tokens[from]?.kind !== 'word') return null
  // "The Welsh one" tells one place from another, and is none itself; "the Welsh ones" are all there.
  if (nationWords.has(tokens[from].text) && textAt(tokens, from + 1) === 'one') return null
  if (isLanguage(tokens, from)) return null
  if (![wordOf(tokens[from]), ownOf(tokens[from])].some((word) => known.firstWords.has(word))) return null
  let best: { place: KnownPlace; to: number } | null = null
  const words: string[] = []
  for (let at = from; at < tokens.length && words.length < longestName; at++) {
    const token = tokens[at]!
    if (token.kind === 'number' || (token.kind === 'sign' && !/^[-&'.]$/.test(token.text))) break
    const word = wordOf(token)
    if (word) words.push(word)
    // "Next to the Isle of Wight's": of a name with an ending, the name.
    const bare = ownOf(token)
    const place = word
      ? ((bare ? known.byWords.get([...words.slice(0, -1), bare].join(' ')) : undefined) ??
        known.byWords.get(words.join(' ')))
      : undefined
    if (place) best = { place, to: at + 1 }
  }
  if (!best) return null
  const { isSaidOf } = best.place
  if (isSaidOf) return isMeantAsVillage(read, from, best.to, isSaidOf, isCompared, known) ? { ...best, from } : null
  const isOneWord = best.to === from + 1
  return isOneWord && isEveryday(tokens[from].text) && !isMeantAsPlace(read, from, isCompared)
    ? null
    : { ...best, from }
}

/** "Sorry english", "my English isn't good": how somebody writes. */
const isLanguage = (tokens: readonly Token[], at: number) =>
  languages.has(textAt(tokens, at)) &&
  (beforeLanguage.has(textAt(tokens, at - 1)) || behindLanguage.has(textAt(tokens, at + 1)))

/** A smaller place, and no street, firm or person that is called so. */
function isMeantAsVillage(
  words: Words,
  from: number,
  to: number,
  isSaidOf: NonNullable<KnownPlace['isSaidOf']>,
  isCompared: boolean,
  known: KnownPlaces,
): boolean {
  const { tokens } = words
  const [last, next] = [textAt(tokens, from - 1), textAt(tokens, to)]
  if (behindStreets.has(next) || titlesOfPeople.has(last)) return false
  if (isSaidOf === 'place') return true
  const isCapital = isCapitalised(words, from) || (from === 0 && words.hasSmallLetters && /^[A-Z]/.test(tokens[0]!.raw))
  const isBeside = isCompared && ['and', 'or', 'to', 'with', 'than', '&', ','].includes(last)
  const isLed = leadsToPlace.has(last) && last !== 'than'
  // "Gretna vs Carlisle", "Wooler or Ash".
  const isOfList =
    (besidePlace.has(next) &&
      /^[A-Z]/.test(tokens[to + 1]?.raw ?? '') &&
      known.firstWords.has(textAt(tokens, to + 1))) ||
    (besidePlace.has(last) && /^[A-Z]/.test(tokens[from - 2]?.raw ?? '') && known.byWords.has(textAt(tokens, from - 2)))
  if (isSaidOf === 'things') return isCapital && (isLed || isBeside || isOfList)
  return isLed || isBeside || (isCapital && from > 0)
}

const isEveryday = (text: string) => oftenPlaces.has(text) || rarelyPlaces.has(text)

/** A word of every day is a place behind "in" or between two that are compared, or with a capital letter within a sentence. */
function isMeantAsPlace(words: Words, at: number, isCompared: boolean): boolean {
  const { tokens } = words
  const [last, token, next] = [textAt(tokens, at - 1), tokens[at]!, tokens[at + 1]]
  // "2 bed in Barry 134k"
  const isPriced = last === 'in' && oftenPlaces.has(token.text)
  if ((next?.kind === 'number' && !isPriced) || goesOn.has(next?.text ?? '')) return false
  if (at > 0 && /^[A-Z][a-z]/.test(token.raw) && isAlone(words, at)) return true
  const isCapital = isCapitalised(words, at)
  // "for sale", "in deal 118" and "in march" are said every day.
  const isBeside = isCompared && ['and', 'or', 'to', 'with', 'than', '&', ','].includes(last)
  if (rarelyPlaces.has(token.text))
    return isBeside || (leadsToPlace.has(last) && (isCapital || (last === 'in' && !saidBehindIn.has(token.text))))
  if (saidOfWords.has(last) && !isCapital) return false
  // "The population of hull".
  const isOfFigure = last === 'of' && figuresOfPlaces.has(textAt(tokens, at - 2))
  if (leadsToPlace.has(last) || isCapital || isOfFigure || against.has(next?.text ?? '')) return true
  return isBeside
}

/** "And Reading?": nothing else is said. */
const isAlone = ({ tokens }: Words, at: number) =>
  tokens.every(({ kind, text }, each) => kind === 'sign' || each === at || besideAlone.has(text))
const besideAlone: ReadonlySet<string> = new Set([
  'and',
  'or',
  'what',
  'how',
  'about',
  'ok',
  'then',
  'now',
  'in',
  'for',
])

/** A capital letter that is not there because a sentence begins, or because all of it is in capitals. */
function isCapitalised({ tokens, hasSmallLetters }: Words, at: number): boolean {
  const isTypedSo = hasSmallLetters || /^[a-z]/.test(tokens[0]!.raw)
  return isTypedSo && at > 0 && !/^[.?!:]$/.test(tokens[at - 1]!.text) && /^[A-Z]/.test(tokens[at]!.raw)
}

/** An outward postcode that is the name of a place; null for words. */
const districtText = (tokens: readonly Token[], from: number, to: number, known: KnownPlaces) => {
  const text = rawOf(tokens, from, to).toUpperCase()
  return known.byDistrict.has(text) ? text : null
}

/** An outward postcode with or without what follows: "LS6", "M14 5", "l15 8hx". It must be one that there is, or stand behind "in". */
function readDistrict(tokens: readonly Token[], from: number, known: KnownPlaces) {
  const [letters, digits] = [tokens[from]!, tokens[from + 1]]
  if (letters.kind !== 'word' || !/^[a-z]{1,2}$/i.test(letters.raw)) return null
  if (digits?.kind !== 'number' || digits.isApart || !/^\d{1,2}$/.test(digits.text)) return null
  let to = from + 2
  let outward = `${letters.raw}${digits.text}`.toUpperCase()
  const letter = tokens[to]
  const lettered = letter && !letter.isApart && /^[a-z]$/i.test(letter.raw) ? outward + letter.raw.toUpperCase() : ''
  if (known.byDistrict.has(lettered)) {
    outward = lettered
    to += 1
  }
  const inward = tokens[to]
  let isWhole = false
  if (inward?.kind === 'number' && /^\d$/.test(inward.text) && inward.isApart) {
    const unit = tokens[to + 1]
    isWhole = unit !== undefined && !unit.isApart && /^[a-z]{2}$/i.test(unit.raw)
    if (isWhole || !unit || unit.isApart || unit.kind === 'sign') to += isWhole ? 2 : 1
  }
  // "Within the M25" is a road around London, and no postcode.
  if (outward === 'M25' && textAt(tokens, from - 1) === 'the') {
    const around = known.byWords.get('london')
    return around ? { place: around, to, text: '' } : null
  }
  const place = known.byDistrict.get(outward)
  if (place) return { place, to, text: outward }
  return isWhole || leadsToPlace.has(textAt(tokens, from - 1)) ? { place: null, to, text: outward } : null
}

/**
 * Long names with one mistake, where no other name and no word is as near. What is mended is said, and anything further away is unknown
 * and asked about.
 */
function findMistyped(
  words: Words,
  known: KnownPlaces,
  found: FoundPlaces,
  isCompared: boolean,
  add: (place: KnownPlace, from: number, to: number) => void,
): void {
  const { tokens } = words
  let looked = 0
  for (const [at, token] of tokens.entries()) {
    const { text } = token
    if (found.taken.has(at) || token.kind !== 'word' || text.length < 5 || text.length > 20) continue
    if (commonWords.has(text) || isEveryday(text)) continue
    const isExpected = standsForPlace(tokens, at, isCompared) || isCapitalised(words, at)
    // "Is willing to sell" is a verb, and no Welling.
    if (!isExpected && (text.length < 7 || text.endsWith('ing'))) continue
    // So many words are no question; the rest of them is not looked at.
    if (++looked > 40) return
    const name = nearestName(text, known)
    if (name === undefined) continue
    const place = known.byWords.get(name)!
    add(place, at, at + 1)
    found.cannot.push(`I read “${token.raw}” as ${place.town ?? place.name}.`)
  }
}

/** The one name that is a mistake away: of seven letters or more, or of five with two that changed places or one typed twice. */
function nearestName(text: string, known: KnownPlaces): string | undefined {
  const names = [-1, 0, 1].flatMap((more) =>
    (known.byLength.get(text.length + more) ?? []).filter(
      (name) => name[0] === text[0] && name.length >= 5 && isNear(text, name, 1),
    ),
  )
  const places = new Set(names.map((name) => known.byWords.get(name)!))
  const [name] = names
  if (places.size !== 1 || name === undefined) return undefined
  return text.length >= 7 || isSlip(text, name) ? name : undefined
}

/** Two letters that changed places, or one that was typed twice. */
function isSlip(typed: string, name: string): boolean {
  if (typed.length === name.length) return [...typed].sort().join('') === [...name].sort().join('')
  return typed.replace(/(.)\1/g, '$1') === name.replace(/(.)\1/g, '$1')
}

const mostSuggested = 3

/** Names that are spelled much like a text, the nearest first. */
export function suggestPlaces(text: string, known: KnownPlaces): KnownPlace[] {
  const asked = text.toLowerCase()
  if (asked.length < 4 || asked.length > 24) return []
  const found = new Map<string, KnownPlace>()
  for (const most of asked.length > 6 ? [1, 2] : [1]) {
    for (let more = -most; more <= most; more++) {
      for (const name of known.byLength.get(asked.length + more) ?? []) {
        const place = known.byWords.get(name)!
        const isOne = place.areas.length === 1 && !place.shared
        if (isOne && isNear(asked, name, most)) found.set(place.town ?? place.name, place)
        if (found.size >= mostSuggested) return [...found.values()]
      }
    }
  }
  return [...found.values()]
}

/** Whether a name of a place is expected here: behind "in" or "compare", or on a side of "vs". */
function standsForPlace(tokens: readonly Token[], at: number, isCompared: boolean): boolean {
  const [last, next] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
  if (leadsToPlace.has(last) || against.has(next)) return true
  if (last === 'about' && ['what', 'how', 'and'].includes(textAt(tokens, at - 2))) return true
  return isCompared && ['and', 'with', 'to', '&', 'or', 'between', ','].includes(last)
}

/** "Llanfihangel, 97k": a name that nobody here knows and that lies in Wales, Scotland or Northern Ireland, by how it begins. */
function findCeltic({ tokens }: Words, found: FoundPlaces): void {
  const at = tokens.findIndex(
    ({ text, kind }, place) =>
      kind === 'word' &&
      text.length >= leastOfCeltic &&
      celticNames.test(text) &&
      !commonWords.has(text) &&
      !found.taken.has(place),
  )
  if (at < 0) return
  found.unknown.push(tokens[at]!.raw)
  found.unclear.push({ from: at, to: at + 1, text: tokens[at]!.raw })
}
const leastOfCeltic = 7

/** "Thats", "that's", "theres": a word of every day with "is". */
const isShortened = (text: string) => /^(?:that|there|here|what|who|how|where)['’]?s$/.test(text)

/** A word where a place is expected, which is neither known nor a word of every day. */
function findUnknown(words: Words, found: FoundPlaces & { taken: Set<number> }, isCompared: boolean): void {
  const { tokens } = words
  for (let at = 0; at < tokens.length && found.unknown.length < 5; at++) {
    const token = tokens[at]!
    if (found.taken.has(at) || token.kind !== 'word' || token.text.length < 3) continue
    if (
      commonWords.has(token.text) ||
      isEveryday(token.text) ||
      figuresOfPlaces.has(token.text) ||
      /['’](?:d|ll|ve|re|m)$/i.test(token.raw) ||
      isShortened(token.text)
    )
      continue
    if (placeWords.has(token.text) || termOfSpelling.has(token.text) || numberWords.has(token.text)) continue
    const isAbout = tokens[at - 1]?.text === 'about' && !isCapitalised(words, at) && at !== tokens.length - 1
    const isListed = isInList(words, at, found.taken)
    if (isAbout || !(isListed || standsForPlace(tokens, at, isCompared))) continue
    const from = at
    const parts = [token.raw]
    const isName = (next: number) => /^[A-Z]/.test(tokens[next]?.raw ?? '') && !found.taken.has(next)
    // "New York": the words with capital letters that follow.
    if (isName(at)) while (isName(at + 1) && parts.length < 4) parts.push(tokens[++at]!.raw)
    found.unknown.push(parts.join(' '))
    found.unclear.push({ from, to: at + 1, text: parts.join(' '), ...(isListed && { isListed: true as const }) })
  }
}

/** A name with a capital letter that only such a word parts from a place that is known. */
function isInList(words: Words, at: number, taken: ReadonlySet<number>): boolean {
  const { tokens } = words
  if (!isCapitalised(words, at)) return false
  const isJoint = (place: number) => listedPlace.has(textAt(tokens, place))
  // "Xanford, Barmouth or Oswestry"
  const isBeforeList = textAt(tokens, at + 1) === ',' && [3, 4, 5, 6].some((step) => isJoint(at + step))
  return ((isJoint(at + 1) || isBeforeList) && taken.has(at + 2)) || (isJoint(at - 1) && taken.has(at - 2))
}
