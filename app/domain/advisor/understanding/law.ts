import type { Nation } from '#db/schema.ts'
import { asks, asksForSums, buyingWays, type BuyingWay } from '../lexicon/buying-ways.ts'
import { lawTopics, type LawKey } from '../lexicon/law.ts'
import { lawPoints } from '../lexicon/law-points.ts'
import { goesOn, lawMatters, rule, type LawTopic } from '../lexicon/law-words.ts'
import {
  asksOfTenancy,
  faults,
  lettingWays,
  lodging,
  ofCalculation,
  ofOneNation,
  people,
  rise,
  saysMore,
  tellsOfTenancy,
  turnsAway,
  whatIsLeft,
} from '../lexicon/letting-ways.ts'
import { nationWords } from '../lexicon/places.ts'
import { askSite } from '../lexicon/searches.ts'
import { asksOfRule, claims, dealWords, resultWords, sumsOfTax, taxWords } from '../lexicon/topics.ts'
import { findNation, readBuyer } from './buyers.ts'
import { noQuestion, type Question, type Topic } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import type { KnownPlaces } from './known.ts'
import { nearestOf } from './nearest-way.ts'
import { findPlaces, type FoundPlaces } from './places.ts'
import { countWords, readWords, textAt, type Occurrence, type Words } from './words.ts'

/** A question about the law, with what the guides are searched for. */

interface Sought {
  /** The words of the message. */
  words: string
  own?: string
  nations: readonly Nation[]
}

const mostSubjects = 2
/** A rule that goes by its amounts names no more. */
const mostAmounts = 2
/** No home is let for more in a month. */
const mostRentPence = 2_000_000

/**
 * The subject of the law of letting that a message asks about in words of its own, whatever sums it names: a rent, a deposit, a fee.
 * None where something of a purchase is to be worked out.
 */
function findLettingLaw(words: Words, read: ReadFigures, isOwn = always): LawKey | undefined {
  const { hasAny } = words
  const { figures, prices } = read
  const isPriced = prices.some(({ pence }) => pence > mostRentPence)
  const isPurchase = isPriced && (figures.monthlyRentPence !== undefined || hasAny(taxOfPurchase))
  if (isPurchase || hasAny(ofCalculation) || asksWhatIsLeft(words, read)) return undefined
  // What is put into a purchase is no deposit of a tenant.
  const isOfHome = figures.depositPercent !== undefined || isPriced
  const isTold = hasAny(tellsOfTenancy) && prices.length + Object.keys(figures).length === 0
  const isAsked = isTold || asksInShort(words)
  const isSaid = (group: readonly string[]) => hasAny(group) || (isAsked && group.includes('?'))
  const said = lettingWays.filter(
    ([law, way]) => !(isOfHome && law === 'deposit') && way.every(isSaid) && isOwn(way, law),
  )
  // "The boiler man says she may not let it with a band F" is of no repair.
  const isBroken = hasAny(faults)
  const isOfRise = asksOfRefusedRise(words)
  const isApt = (law: LawKey) => !(law === 'repairs' && !isBroken) && !(law === 'who-is-refused' && isOfRise)
  const apt = (said.length > 1 ? said.filter(([law]) => isApt(law)) : said).filter(([law]) => !isOfOther(law, words))
  const all = apt.map(([of, way]) => ({ of, groups: matterOf.get(way)! }))
  return nearestOf(all, words)
}

/** "Five lads want to share my house. Licence?" asks with one word. */
function asksInShort({ tokens }: Words): boolean {
  const last = tokens.length - 1
  if (textAt(tokens, last) !== '?') return false
  return range(1, mostOfShort + 1).some((step) => endsBefore.has(textAt(tokens, last - 1 - step)))
}
const mostOfShort = 2
const endsBefore = new Set(['.', ',', ';', '?', '!'])

/** What only sounds like a subject: capital gains have rates too, a tenant "comes in", and rent "up front" goes nowhere. */
const soundsLike: Partial<Record<LawKey, readonly string[]>> = {
  licence: ['tv licence', 'tv license', 'driving licence', 'driving license'],
  'council-tax': ['capital gains', 'cgt', 'income tax'],
  'landlord-visits': [
    ...['registered', 'register', 'registration', 'act came in', 'law came in', 'rules came in', 'rule came in'],
    ...['came into force', 'come into force'],
  ],
  'rent-rise': ['rent up front', 'rent upfront', 'rent on my tax', 'rent on our tax'],
  bidding: [
    'rent up front',
    'rent upfront',
    'months up front',
    'months upfront',
    'months rent in advance',
    'rent in advance',
  ],
}
const isOfOther = (law: LawKey, { hasAny }: Words) => hasAny(soundsLike[law] ?? [])

const mostBehindRefusal = 5

/** "She says no to the rent going up", "can they refuse an increase": what is refused is no tenant. */
function asksOfRefusedRise({ find }: Words): boolean {
  const rises = find(rise)
  return (
    rises.length > 0 &&
    find(turnsAway).some(({ to }) => rises.some(({ from }) => from >= to && from - to <= mostBehindRefusal))
  )
}

/** "Take away 10 percent for the agent, what stays for me every month", behind a purchase: the sum of it, and no rule. */
const asksWhatIsLeft = ({ hasAny }: Words, { amounts, sentence }: ReadFigures) =>
  amounts > 0 && sentence.before.pricePence !== undefined && hasAny(whatIsLeft)

/** Taxes on buying, and that one is asked for. */
const taxOfPurchase = [
  ...taxWords,
  'how much tax',
  'what tax',
  'tax on it',
  'tax on the purchase',
  'tax for the purchase',
]
type IsOwn = (way: readonly (readonly string[])[], law: LawKey) => boolean
const always: IsOwn = () => true

/**
 * The subjects of the law of buying and of tax that a message asks about in words of its own, at most two. None where a sum is asked for,
 * or where a case is told.
 */
function findBuyingLaws({ hasAny, tokens }: Words, read: ReadFigures, isOwn = always): BuyingWay[] {
  const { figures, prices, sentence } = read
  const sums = Object.keys(figures).length + prices.length
  const isPurchase = prices.length > 0 && figures.monthlyRentPence !== undefined
  if (isPurchase || sums > mostAmounts) return []
  const isSum = hasAny(asksForSums)
  const isPriceless = prices.length === 0 && sentence.before.pricePence === undefined
  const isQuestion = tokens.some(({ text }) => text === '?')
  const ways = buyingWays.filter(({ law, way, not, isBesideSums, isUnpriced }) => {
    // "The extra stamp duty on our new house" is no purchase where no price was named.
    const isAsked = isSum ? isPriceless && isUnpriced : sums === 0 || isBesideSums
    const isSaid = way.every((group) => hasAny(group) || (group === asks && isQuestion)) && !(not && hasAny(not))
    return isAsked && isSaid && isOwn(way, law)
  })
  // What flats in Scotland have in place of a lease is asked for by the words of leases.
  const scottish = ways.filter(({ law }) => law === 'scottish-flats')
  return scottish.length > 0 ? scottish : ways
}

/** "And if their buyer pulls out?" behind a purchase: what else may come asks for its figures. */
export function supposesOfPurchase({ tokens, find }: Words, { sentence }: ReadFigures): boolean {
  const start = joints.has(textAt(tokens, 0)) ? 1 : 0
  return sentence.before.pricePence !== undefined && find(supposes).some(({ from }) => from === start)
}
const joints = new Set(['and', 'but', 'or', 'ok', 'so'])
const supposes = ['if', 'what if', 'suppose', 'supposing']

/** The subjects of the law that a message asks about in words of its own: of letting one, of buying and tax at most two. */
export function findWays(words: Words, read: ReadFigures): LawKey[] {
  // "Were it my only home?" behind a purchase, and a tax with its price, ask for no rule, whatever mark ends them.
  const isAsked = words.hasAny(asks)
  const isBehind = Object.keys(read.sentence.before).length > 0
  if (isBehind && !isAsked && words.tokens.every(({ text }) => text !== '?')) return []
  const isCase = isBehind || Object.keys(read.figures).length + read.prices.length > 0
  const buying = isCase && !isAsked ? [] : findBuyingLaws(words, read)
  // Behind a purchase, who else buys it asks for its tax.
  const isOfPurchase = read.sentence.before.pricePence !== undefined && readBuyer(words).buyer !== undefined
  if (isOfPurchase && !buying.some(({ isFirst }) => isFirst)) return []
  return oneOrTwo(buying, words, read)
}

function oneOrTwo(buying: readonly BuyingWay[], words: Words, read: ReadFigures, isOwn?: IsOwn): LawKey[] {
  const letting = buying.some(({ isFirst }) => isFirst) ? undefined : findLettingLaw(words, read, isOwn)
  return letting ? [letting] : [...new Set(buying.map(({ law }) => law))].slice(0, mostSubjects)
}

/** The subjects of the law that a message asks about, at most two. None where it asks to work out a purchase. */
export function findLaws(words: Words, { figures, prices }: Pick<ReadFigures, 'figures' | 'prices'>): LawKey[] {
  const isPurchase = prices.length > 0 && (figures.monthlyRentPence !== undefined || words.hasAny(resultWords))
  const isIncome = [figures.incomePence, figures.profitPence, figures.financeCostsPence].some(
    (pence) => pence !== undefined,
  )
  // "Stamp duty on a 250k house I inherited a share of" asks for the sum.
  const isTax = prices.length > 0 && words.hasAny(taxWords) && (!words.hasAny(asksOfRule) || asksForSum(words))
  // Works and what it is worth after them are a BRRR, wherever it was bought.
  const isBrrr = figures.worksPence !== undefined && figures.valuePence !== undefined
  if (isPurchase || isBrrr) return []
  // Several figures are a case, and no question about a rule.
  const isCase = Object.keys(figures).length + prices.length > 1
  const found: LawKey[] = []
  const taken = new Set<number>()
  const take = (key: LawKey, all: readonly Occurrence[]) => {
    // What one subject was known by is no second one.
    const isOther = all.some(({ from, to }) => !range(from, to).some((at) => taken.has(at)))
    if (found.length >= mostSubjects || found.includes(key) || !isOther) return
    found.push(key)
    for (const { from, to } of all) for (const at of range(from, to)) taken.add(at)
  }
  const isSum = isIncome || isTax
  const every = Object.keys(lawTopics) as LawKey[]
  const ofFigure =
    Object.keys(figures).length + prices.length > mostAmounts
      ? []
      : every.filter((key) => (lawTopics[key] as LawTopic).isOfFigure)
  const keys = (isSum ? ofFigure : every).filter((key) => !isOfOther(key, words))
  // A phrase of its own says more than words that only stand together, of which one subject is enough.
  for (const key of keys) take(key, words.find(lawTopics[key].phrases))
  // "Standard occupation contract" says which law, and not what of it is asked about.
  const isGeneral = found.length === 1 && found[0] === 'renters-rights'
  if (isCase || (found.length > 0 && !isGeneral)) {
    // Whoever wants the tenants out does not take them over.
    const isEnding = found.includes('ending-a-tenancy')
    const narrow = found.filter((key) => key !== 'renters-rights' && !(isEnding && key === 'let-home-bought'))
    return found.length > 1 ? narrow : found
  }
  const near = keys.find((key) => (lawTopics[key] as LawTopic).together?.every(words.hasAny))
  return near ? [near] : found
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, step) => from + step)

/** "Whats the stamp duty bill", where nothing is claimed back. */
const asksForSum = ({ hasAny }: Words) => hasAny(sumsOfTax) && !hasAny(claims)

const ofFigures = ['average', 'averages', 'house prices', 'typical rent', 'typical price']
const mostCharacters = 1500

/** The words that a passage is looked for with, and the nations that a message is about. */
export function soughtOf(words: Words, places: FoundPlaces): Sought {
  const named = findNation(words) ?? places.nationAround
  // One name in two nations is answered for both.
  const shared = new Set(places.unclear.flatMap(({ shared = [] }) => shared.flatMap(({ nation }) => nation ?? [])))
  const ofLaw = ofOneNation.filter(([, phrases]) => words.hasAny(phrases)).map(([nation]) => nation)
  const text = words.tokens.flatMap(({ text, kind }) => (kind === 'sign' ? [] : [text])).join(' ')
  return {
    words: text.slice(0, mostCharacters),
    nations: places.nations.length > 0 ? places.nations : named ? [named] : shared.size > 0 ? [...shared] : ofLaw,
  }
}

const topicsOfMore = new Set<Topic>([
  'unknown',
  'term',
  'area',
  'compare-areas',
  'find-deals',
  'best-areas',
  'not-ours',
])
const mostWordsOfMore = 25
const fewWords = 7

/**
 * "So if I want to sell, what do I use instead?" behind a question about the law asks more of its subject. What it says itself comes first; of the
 * question before it keeps the words, without the nation and the matters that it says anew.
 */
export function goOnWithLaw(
  topic: Topic,
  law: Question | null,
  words: Words,
  places: FoundPlaces,
  { prices, figures }: ReadFigures,
  isLikely = false,
): Question | null {
  // "How do we get it back" behind a question about the surcharge is of no price of this site.
  const isOfRefund = topic === 'site' && law?.laws?.includes('refund-of-surcharge' satisfies LawKey)
  if (!law?.sought || !law.laws || words.hasAny(ofAccount) || !(topicsOfMore.has(topic) || isOfRefund)) return null
  const isOfPlaces = topic === 'area' || topic === 'compare-areas' || topic === 'best-areas'
  if (isOfPlaces && words.hasAny(asksElse)) return null
  const isOwn = prices.length > 0 || Object.keys(figures).length > 0 || countWords(words) > mostWordsOfMore
  if (isOwn && !isLikely) return null
  const isSearch =
    topic === 'find-deals' &&
    words.hasAny([...dealWords, ...askSite].filter((phrase) => phrase !== 'for sale')) &&
    !words.hasAny(['deal with', 'dealing with'])
  const own = lawMatters.filter(
    ({ asked, of }) => (!of || law.laws!.some((key) => of.includes(key))) && words.hasAny(asked),
  )
  const isShort = countWords(words) <= fewWords
  // "He's not answered me at all" is of whoever the question before was about.
  // "What is the average rent there" asks for the figures of the place.
  if (words.hasAny(ofFigures)) return null
  const isOfThem = topic === 'unknown' && words.hasAny(saysMore) && !words.hasAny(ofOthers)
  if ((isSearch && !isLikely) || !(isLikely || isShort || isOfThem || own.length > 0 || words.hasAny(goesOn)))
    return null
  return moreOf(law, law.sought, own, words, places)
}

/** A question about the law, with the words of the message before it. */
function moreOf(law: Question, sought: Sought, own: readonly unknown[], words: Words, places: FoundPlaces): Question {
  const said = soughtOf(words, places)
  const before = readWords(sought.words)
  const lists = own.length > 0 ? lawMatters.map(({ asked }) => asked) : []
  const gone = new Set(
    [...(said.nations.length > 0 ? [[...nationWords.keys()]] : []), ...lists]
      .flatMap((list) => before.find(list))
      .flatMap(({ from, to }) => range(from, to)),
  )
  const kept = before.tokens.flatMap(({ text }, at) => (gone.has(at) ? [] : [text]))
  const isNamed = said.nations.length > 0
  return {
    ...law,
    ...((isNamed || places.areas.length > 0) && { areas: places.areas, dealIds: [] }),
    sought: {
      words: `${said.words} ${kept.join(' ')}`.slice(0, mostCharacters),
      own: said.words,
      nations: isNamed || places.areas.length > 0 ? said.nations : sought.nations,
    },
  }
}

/** What a conversation has spoken of so far. */
interface Spoken {
  before: Words | null
  last: Question | null
  search: Question | null
  asked: unknown
}

/** "Freeholder has doubled the service charge. / Can I just not pay": what was told before the question, where nothing else was spoken of. */
export function toldBefore(topic: Topic, { before, last, search, asked }: Spoken, known: KnownPlaces): Question | null {
  const isOfTenancy = topic === 'site' && before?.hasAny(people)
  if (!(topic === 'unknown' || isOfTenancy) || !before || last || search || asked) return null
  const places = findPlaces(before, known)
  return { ...noQuestion, topic: 'law', laws: [], areas: places.areas, sought: soughtOf(before, places) }
}

/** What each way says beside people and the words that ask. */
const homes = [
  'house',
  'flat',
  'home',
  'property',
  'terrace',
  'place',
  'rent',
  'rents',
  'let',
  'a month',
  'months',
  'weeks',
  'own',
]
const general = new Set([...people, ...asks, ...asksOfTenancy, ...saysMore, ...homes])
const telling = new Map(
  [...lettingWays.map(([, way]) => way), ...buyingWays.map(({ way }) => way)].map((way) => [
    way,
    way.flat().filter((phrase) => !general.has(phrase)),
  ]),
)
const ofAnybody = new Set([...people, ...asksOfTenancy])
/** The groups of each way that say its matter, and not only that somebody lets and asks. */
const matterOf = new Map(
  lettingWays.map(([, way]) => [
    way,
    way.filter((group) => group.filter((phrase) => ofAnybody.has(phrase)).length * 2 < group.length),
  ]),
)
const ofLetting = new Set<string>(lettingWays.map(([law]) => law))
const topicsOfThread = new Set<Topic>([...topicsOfMore, 'property-tax', 'returns', 'mortgage', 'rental-cover'])

/**
 * "And do we have to be quick about telling the taxman?" asks, together with the message before it about the law, for a subject of which it
 * says a part itself; "it is 780 a month and shes asking 1500" tells more of a tenancy that was asked about.
 */
export function goOnTogether(
  topic: Topic,
  law: Question | null,
  words: Words,
  places: FoundPlaces,
  read: ReadFigures,
): Question | null {
  if (words.tokens.filter(({ kind }) => kind === 'word').length < 2) return null
  // "Who do I complain to", "do I have to let viewers in", where nothing is said of this site.
  if ((topic === 'site' && words.hasAny(ofOthers)) || words.hasAny(ofAccount)) return null
  if (
    !law?.sought ||
    !law.laws ||
    !(topicsOfThread.has(topic) || topic === 'site') ||
    countWords(words) > mostWordsOfThread
  )
    return null
  // "What would the duty be on 390k" asks for the sum.
  if (read.prices.length > 0 && (words.hasAny(taxWords) || words.hasAny(ofSum))) return null
  const both = readWords(`${law.sought.words}. ${words.tokens.map(({ raw }) => raw).join(' ')}`)
  // "Say I don't get the mortgage" says no deposit where it names no amount.
  const said = read.amounts === 0 ? { ...read, figures: {} } : read
  const isOwn: IsOwn = (way, each) => words.hasAny(telling.get(way)!) || asksPoint(each, words)
  const laws = oneOrTwo(findBuyingLaws(both, said, isOwn), both, said, isOwn)
  const sums = [...read.prices.map(({ pence }) => pence), read.figures.monthlyRentPence ?? 0]
  const isOfPoint = asksPointBefore(law, words)
  const isOfRents =
    read.amounts > 0 &&
    sums.every((pence) => pence <= mostRentPence) &&
    law.laws.some((each) => ofLetting.has(each)) &&
    words.hasAny(saysMore) &&
    !words.hasAny(ofCalculation)
  if (laws.length === 0 && !isOfRents && !isOfPoint) return null
  return moreOf(laws.length > 0 && !isOfPoint ? { ...law, laws } : law, law.sought, [], words, places)
}

const mostWordsOfThread = 45
const ofSum = ['duty', 'how much', 'what would', 'whatd', 'how would', 'what will']
const mostWordsOfPoint = 14

/** "Who do I complain to then?" behind a question about repairs: what is asked of its subject stands in the list of its points. */
function asksPointBefore(law: Question | null, words: Words): boolean {
  if (!law?.sought || countWords(words) > mostWordsOfPoint || words.hasAny(ofOthers)) return false
  return (law.laws ?? []).some((each) => ofLetting.has(each) && asksPoint(each, words))
}

/** What the points of each subject are asked for by. */
const askedPoints = new Map(
  Object.entries(lawPoints).map(([law, points]) => [
    law,
    Object.values(points)
      .flat()
      .filter((phrase) => !general.has(phrase) && phrase.length > 2),
  ]),
)
const asksPoint = (law: string, words: Words) => words.hasAny(askedPoints.get(law) ?? [])

/** What is of this site, of a search or of a sum. */
const ofOthers = [
  ...ofCalculation,
  ...dealWords,
  ...askSite,
  ...[
    'secure price',
    'refund',
    'account',
    'site',
    'website',
    'listing',
    'average',
    'cash',
    'area',
    'areas',
    'you',
    'your',
  ],
]

/**
 * "Scotland I mean, ground floor flat in Perth", "its in Leeds if that matters": where the home is of which a question was asked, and
 * no question of its own.
 */
export function placeOfLaw(
  law: Question | null,
  words: Words,
  places: FoundPlaces,
  { amounts }: ReadFigures,
): Question | null {
  // "Stamp duty on 200k in Leeds" and "yields in Hull" ask for something else.
  if (!law?.sought || amounts > 0 || words.hasAny(asksElse)) return null
  const said = soughtOf(words, places)
  const isPlaced = said.nations.length > 0 || places.areas.length > 0
  if (!isPlaced || countWords(words) > mostWordsOfPlace || words.hasAny(rule) || words.hasAny(asksMore)) return null
  return { ...law, areas: places.areas, dealIds: [], sought: { ...law.sought, nations: said.nations } }
}

const mostWordsOfPlace = 16
const asksElse = [
  ...[taxWords, resultWords, dealWords].flat(),
  ...['tax', 'duty', 'average', 'averages', 'price', 'prices', 'rents', 'compare', 'versus', 'vs', 'market', 'area'],
]
/** Of what is done on this site. */
const ofAccount = ['card payment', 'password', 'sign in', 'log in', 'login', 'shortlist', 'receipt', 'secure price']
const asksMore = ['?', 'how', 'who', 'where', 'when', 'why', 'and', 'then', 'show', 'find', 'any', 'deals']

/** "How often must it be tested there": a question about the law that names no place is of the one that was spoken of, or of that of its deal. */
export function ofPlaceBefore(
  found: Question,
  last: Question | null,
  before: Question | null,
  spoken: number | null = null,
): Question {
  const law = last || before ? withoutContrast(found) : found
  // The deal that was spoken of lies where it lies, wherever somebody lives.
  if (law !== found && spoken !== null) return { ...law, dealIds: [spoken] }
  const isOfLodger =
    before?.sought && law.laws?.includes('ending-a-tenancy') && readWords(before.sought.words).hasAny(lodging)
  if (isOfLodger) return ofPlaceBefore({ ...law, laws: ['lodgers'] }, last, before)
  if (!law.sought || law.areas.length > 0 || law.sought.nations.length > 0) return law
  const ofTerm = before ? underFixedTerm(law, before) : null
  if (ofTerm) return ofTerm
  if (before?.sought && before.sought.nations.length > 0)
    return { ...law, sought: { ...law.sought, nations: before.sought.nations } }
  if (before && before.areas.length > 0) return { ...law, areas: before.areas }
  if (!last) return law
  const { nation } = last.figures
  if (nation) return { ...law, sought: { ...law.sought, nations: [nation] } }
  const [deal, ...others] = law.dealIds.length > 0 ? law.dealIds : last.dealIds
  return { ...law, areas: last.areas, dealIds: deal !== undefined && others.length === 0 ? [deal] : [] }
}

/** "Or is that just a Scotland thing": the nation that is named is not where the home is. */
function withoutContrast(law: Question): Question {
  const { sought } = law
  if (!sought || !contrast.test(` ${sought.words} `)) return law
  return { ...law, areas: [], sought: { ...sought, nations: [] } }
}
const contrast =
  /\bis (?:that|it|this) (?:just|only|more) (?:a |an |in |for |of )?(?:england|english|wales|welsh|scotland|scottish|northern ireland|irish)\b/

/**
 * "And if the contract is a fixed term for a year" behind a question about rent in Wales asks the same of another contract. In England such
 * terms have ended, which is the answer there.
 */
function underFixedTerm(law: Question, before: Question): Question | null {
  const [subject, ...others] = law.laws ?? []
  const isSame = subject !== 'fixed-term' || others.length > 0 || before.laws?.includes(subject)
  const nations = before.sought?.nations ?? []
  if (isSame || !law.sought || !before.sought || nations.length === 0 || nations.includes('England')) return null
  if (!/^(?:(?:and|but|so|ok) )?(?:what )?(?:if|when|even if|does|is|would)\b/.test(law.sought.words)) return null
  const words = `${law.sought.words} ${before.sought.words}`.slice(0, mostCharacters)
  return { ...before, sought: { ...before.sought, words, own: law.sought.words } }
}
