import { buysAlone } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/replies.ts'
import type { GivenFigures, LeftOver } from '../question.ts'
import { isDenied } from './denials.ts'
import { readAmounts } from './amounts.ts'
import { readWords, textAt, type Words } from './words.ts'

/** Which of the meanings that were asked about a short reply chooses: "thousands", "no, sold it", "the new one", "yes". */

type Name = keyof GivenFigures

const namesOf = (figures: GivenFigures) => Object.keys(figures) as Name[]

/** The meanings that a reply says; none where it tells none from the others. `known` is the case without any of them. */
export function chooseMeanings(words: Words, left: LeftOver, known: GivenFigures): GivenFigures[] {
  const { text, meanings, asks } = left
  // "Keep us off the deeds, just him": whoever never owned a home buys alone.
  if (meanings[0]?.buyer === 'first-time' && words.hasAny(buysAlone)) return meanings.slice(0, 1)
  const ofUnit = chooseUnit(words, left)
  if (ofUnit.length > 0) return ofUnit
  const all = meanings.length === 1 ? [...meanings, restOf(meanings[0]!, known)] : meanings
  // "850 without bills", where "1,000 or 850" was asked about; "240 a week" of "240" tells nothing by its value.
  const asked = readAmounts(readWords(text).tokens).map(({ value }) => value)
  const said = readAmounts(words.tokens).filter(({ value }) => asked.length > 1 || !asked.includes(value))
  const values = said.flatMap(({ value }) => [value, value * 100, value * 100_000])
  const counts = all.map((meaning) => countSaid(words, meaning, all) + countNamed(values, meaning, all))
  const most = Math.max(...counts)
  const chosen = all.filter((_, index) => counts[index] === most)
  // "Sold mine, she keeps hers": one that is kept is enough.
  const [kept] = chosen.filter(({ buyer }) => buyer === 'additional')
  if (most > 0 && kept && chosen.length > 1) return [kept]
  if (most > 0) return chosen.length < all.length ? chosen : []
  if (asks === undefined) return []
  const first = textAt(words.tokens, 0)
  if (lexicon.yes.has(first)) return all.slice(0, 1)
  return lexicon.no.has(first) ? all.slice(1) : []
}

/** "Percent", "10k", "thousands", of "down by 10". */
function chooseUnit(words: Words, { text, meanings, units = [] }: LeftOver): GivenFigures[] {
  const [asked] = readAmounts(readWords(text).tokens)
  const said = readAmounts(words.tokens)
  const isShare = words.hasAny(lexicon.inPercent) || said.some(({ unit }) => unit === 'percent')
  const isSum = words.hasAny(lexicon.inThousands) || said.some(({ value }) => value === (asked?.value ?? 0) * 1000)
  if (isShare === isSum) return []
  return meanings.filter((_, index) => units[index] === (isShare ? 'percent' : 'thousands'))
}

/** The same of the case as it is; of the ways to say a loan any is another. */
export const restOf = (meaning: GivenFigures, known: GivenFigures): GivenFigures => {
  const names = namesOf(meaning)
  const ofMeaning = names.some((name) => ofLoan.includes(name)) ? [...names, ...ofLoan] : names
  return Object.fromEntries(ofMeaning.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
}

const ofLoan: readonly Name[] = ['depositPercent', 'depositPence', 'loanPence']

/** How many figures of a meaning, which the others do not share, a reply names by their value: "172", "850 without bills". */
const countNamed = (values: readonly number[], meaning: GivenFigures, all: readonly GivenFigures[]): number =>
  namesOf(meaning).filter((name) => {
    const value = meaning[name]
    const isShared = all.some((other) => other !== meaning && other[name] === value)
    return typeof value === 'number' && !isShared && values.some((each) => Math.abs(each - value) < 0.01)
  }).length

/** How many things of a meaning, which the others do not share, a reply says. */
function countSaid(words: Words, meaning: GivenFigures, all: readonly GivenFigures[]): number {
  return namesOf(meaning).filter((name) => {
    const others = all.filter((other) => other !== meaning)
    if (others.some((other) => other[name] === meaning[name])) return false
    const lists = phrasesOf(name, meaning, others)
    const hasSign = (list: readonly string[], signs: readonly string[]) =>
      lists.includes(list) && words.tokens.some(({ text }) => signs.includes(text))
    const has = (list: readonly string[]) => words.find(list).some(({ from }) => !isDenied(words.tokens, from))
    return lists.some(has) || hasSign(lexicon.inPercent, ['%']) || hasSign(lexicon.inThousands, ['£', 'k'])
  }).length
}

const ofShare: ReadonlySet<Name> = new Set(['depositPercent', 'loanToValuePercent'])
const ofSum: ReadonlySet<Name> = new Set(['depositPence', 'loanPence'])

function phrasesOf(name: Name, meaning: GivenFigures, others: readonly GivenFigures[]): (readonly string[])[] {
  const value = meaning[name]
  if (name === 'buyer') {
    const hasFirst = others.some(({ buyer }) => buyer === 'first-time')
    return [
      buyerPhrases[meaning.buyer!] ?? [],
      ...(meaning.buyer === 'standard' && !hasFirst ? [lexicon.neverOwned] : []),
    ]
  }
  if (name === 'isNonResident') return [value ? lexicon.livesElsewhere : lexicon.livesHere]
  const namesBeside = new Set(others.flatMap(namesOf))
  const isAlone = !namesBeside.has(name)
  const found: (readonly string[])[] =
    isAlone && name in lexicon.things ? [lexicon.things[name as keyof typeof lexicon.things]] : []
  if (ofShare.has(name) && [...namesBeside].some((each) => !ofShare.has(each))) found.push(lexicon.inPercent)
  if (ofSum.has(name) && [...namesBeside].some((each) => !ofSum.has(each))) found.push(lexicon.inThousands)
  if (name === 'termYears' && isAlone) found.push(lexicon.inYears)
  if (isAlone) return found
  const [other] = others.flatMap((each) => each[name] ?? [])
  if (name === 'completionDate') return [String(value) < String(other) ? lexicon.beforeThat : lexicon.afterThat]
  if (name === 'loanToValuePercent') return [Number.isInteger(value) ? lexicon.inPercent : lexicon.inThousands]
  const ofAmount: Partial<Record<Name, readonly (readonly string[])[]>> = lexicon.amounts
  const lists = ofAmount[name]
  if (lists) return [lists[Number(value) > Number(other) ? 1 : 0]!]
  if (name === 'taxYear' || typeof value !== 'number') return []
  const isFirst = others.every((each) => each[name] === undefined || Number(each[name]) > value)
  if (name === 'ratePercent') return [isFirst ? lexicon.now : lexicon.then]
  return [...found, isFirst ? lexicon.smaller : lexicon.larger]
}

const buyerPhrases: Partial<Record<NonNullable<GivenFigures['buyer']>, readonly string[]>> = {
  additional: lexicon.stillOwned,
  standard: lexicon.goneByThen,
  'main-home': lexicon.goneByThen,
  'first-time': lexicon.neverOwned,
  company: lexicon.byCompany,
  'non-residential': lexicon.withBusiness,
}
