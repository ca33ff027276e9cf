import type { Nation } from '#db/schema.ts'
import { lawTopics, type LawKey } from '../lexicon/law.ts'
import { goesOn, lawMatters, type LawTopic } from '../lexicon/law-words.ts'
import { nationWords } from '../lexicon/places.ts'
import { askSite } from '../lexicon/searches.ts'
import { asksOfRule, claims, dealWords, resultWords, sumsOfTax, taxWords } from '../lexicon/topics.ts'
import { findNation } from './buyers.ts'
import type { Question, Topic } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import type { FoundPlaces } from './places.ts'
import { countWords, readWords, type Occurrence, type Words } from './words.ts'

/** A question about the law, with what the guides are searched for. */

interface Sought {
  /** The words of the message. */
  words: string
  nations: readonly Nation[]
}

const mostSubjects = 2
/** A rule that goes by its amounts names no more. */
const mostAmounts = 2

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
  const keys = isSum ? ofFigure : every
  // A phrase of its own says more than words that only stand together, of which one subject is enough.
  for (const key of keys) take(key, words.find(lawTopics[key].phrases))
  // "Standard occupation contract" says which law, and not what of it is asked about.
  const isGeneral = found.length === 1 && found[0] === 'renters-rights'
  if (isCase || (found.length > 0 && !isGeneral))
    return found.length > 1 ? found.filter((key) => key !== 'renters-rights') : found
  const near = keys.find((key) => (lawTopics[key] as LawTopic).together?.every(words.hasAny))
  return near ? [near] : found
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, step) => from + step)

/** "Whats the stamp duty bill", where nothing is claimed back. */
const asksForSum = ({ hasAny }: Words) => hasAny(sumsOfTax) && !hasAny(claims)

const mostCharacters = 1500

/** The words that a passage is looked for with, and the nations that a message is about. */
export function soughtOf(words: Words, places: FoundPlaces): Sought {
  const nation = findNation(words)
  const text = words.tokens.flatMap(({ text, kind }) => (kind === 'sign' ? [] : [text])).join(' ')
  return {
    words: text.slice(0, mostCharacters),
    nations: places.nations.length > 0 ? places.nations : nation ? [nation] : [],
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
  if (!law?.sought || !law.laws || !topicsOfMore.has(topic)) return null
  const isOwn = prices.length > 0 || Object.keys(figures).length > 0 || countWords(words) > mostWordsOfMore
  if (isOwn && !isLikely) return null
  const isSearch =
    topic === 'find-deals' && [dealWords, askSite].some(words.hasAny) && !words.hasAny(['deal with', 'dealing with'])
  const own = lawMatters.filter(
    ({ asked, of }) => (!of || law.laws!.some((key) => of.includes(key))) && words.hasAny(asked),
  )
  const isShort = countWords(words) <= fewWords
  if ((isSearch && !isLikely) || !(isLikely || isShort || own.length > 0 || words.hasAny(goesOn))) return null
  const said = soughtOf(words, places)
  const before = readWords(law.sought.words)
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
      nations: isNamed || places.areas.length > 0 ? said.nations : law.sought.nations,
    },
  }
}

/** "How often must it be tested there": a question about the law that names no place is of the one that was spoken of, or of that of its deal. */
export function ofPlaceBefore(law: Question, last: Question | null, before: Question | null): Question {
  if (!law.sought || law.areas.length > 0 || law.sought.nations.length > 0) return law
  if (before?.sought && before.sought.nations.length > 0)
    return { ...law, sought: { ...law.sought, nations: before.sought.nations } }
  if (before && before.areas.length > 0) return { ...law, areas: before.areas }
  if (!last) return law
  const { nation } = last.figures
  if (nation) return { ...law, sought: { ...law.sought, nations: [nation] } }
  const [deal, ...others] = law.dealIds.length > 0 ? law.dealIds : last.dealIds
  return { ...law, areas: last.areas, dealIds: deal !== undefined && others.length === 0 ? [deal] : [] }
}
