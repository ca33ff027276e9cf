import type { Nation } from '#db/schema.ts'
import { incomeTaxYears } from '#app/domain/figures/income-tax-years.ts'
import { nationKey, nationNames } from '#app/domain/calculators/property-tax.ts'
import type { CaseKey } from '../case-fields.ts'
import { buyers, nations } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/sides.ts'
import { otherShares } from '../lexicon/targets.ts'
import { lettingBuyerOf } from '../answers/given.ts'
import type { GivenFigures, Question, Sides, Topic } from '../question.ts'
import { readAmounts, type Amount } from './amounts.ts'
import { isSaid } from './denials.ts'
import type { ReadFigures } from './figures.ts'
import { textAt, type Words } from './words.ts'

/** One thing with two or more values in one question: nations, buyers, days, tax years, deposits, rates, covers. */

const caseOfTopic: Partial<Record<Topic, CaseKey>> = {
  returns: 'deal',
  mortgage: 'mortgage',
  'property-tax': 'property-tax',
  'rental-cover': 'rental-cover',
  'section-24': 'section-24',
}

interface FoundSides {
  topic: Topic
  sides: Sides
  /** The figures that the values stand in place of. */
  instead: (keyof GivenFigures)[]
}

/** Two shares or terms that are said for one thing: "25 or 40% deposit". Their tokens are no figures of the case. */
export interface Pair {
  field: 'deposit' | 'rate' | 'coverage' | 'stressRate' | 'years'
  values: number[]
  taken: ReadonlySet<number>
}

const mostRate = 15
const leastDeposit = 10

export function readPair(words: Words): Pair | null {
  const { tokens } = words
  const isJoined = tokens.some(({ text }) => lexicon.joins.has(text))
  const isCovered = words.hasAny(['cover', 'icr', 'stress', 'stresses', 'stressed', 'stressing', 'coverage'])
  if (!isJoined && !isCovered) return null
  const amounts = readAmounts(tokens)
  for (const [index, second] of amounts.entries()) {
    const first = amounts[index - 1]
    if (!first || first.value === second.value) continue
    const between = tokens.slice(first.to, second.from)
    if (between.length > lexicon.mostBetween) continue
    const values = [first.value, second.value]
    const taken = new Set<number>()
    for (let at = first.from; at < second.to; at++) taken.add(at)
    const isCover = values.every((value) => value >= 100 && value <= 300) && [first, second].every(isShare)
    const isBeside = between.some(({ text }) => lexicon.joins.has(text))
    if (isCover && (isCovered || (isBeside && second.unit === 'percent')))
      return { field: 'coverage', values, taken: withoutOthers(taken, first, second) }
    const isPair =
      isBeside &&
      between.every(
        ({ text, kind }) =>
          lexicon.joins.has(text) ||
          ['at', 'a', 'with', 'it', '%', 'on', 'over', 'the'].includes(text) ||
          (kind === 'word' && shareWords.has(text)),
      )
    if (!isPair) continue
    if (second.unit === 'years' && (first.unit === 'years' || first.unit === null) && first.value <= 50)
      return { field: 'years', values, taken }
    if (![first, second].every(isShare) || (second.unit === null && first.unit === null)) continue
    const field = fieldOf(words, first, second)
    if (!field) continue
    const isLoan = field === 'ltv'
    const all = isLoan ? values.map((value) => Math.round((100 - value) * 100) / 100) : values
    const isFitting =
      field === 'rate' || field === 'stressRate'
        ? all.every((value) => value <= mostRate)
        : all.every((value) => value >= leastDeposit || value === 0) && !(isLoan && values.some(isRate))
    if (isFitting) return { field: isLoan ? 'deposit' : field, values: all, taken }
  }
  return null
}

/** What lies between two covers that stand apart is not theirs. */
function withoutOthers(taken: Set<number>, first: Amount, second: Amount): ReadonlySet<number> {
  return new Set([...taken].filter((at) => at < first.to || at >= second.from))
}

/** "75% LTV and 6.05": nobody lends so little of a price. */
const isRate = (value: number) => value > 0 && value <= mostRate

const isShare = ({ unit, value, per, isUnclear }: Amount) =>
  (unit === 'percent' || unit === null) && value <= 300 && per === undefined && !isUnclear
const shareWords: ReadonlyMap<string, Pair['field'] | 'ltv'> = new Map([
  ['deposit', 'deposit'],
  ['down', 'deposit'],
  ['ltv', 'ltv'],
  ['rate', 'rate'],
  ['interest', 'rate'],
  ['rates', 'rate'],
  ['stress', 'stressRate'],
  ['stressed', 'stressRate'],
])

function fieldOf({ tokens }: Words, first: Amount, second: Amount): Pair['field'] | 'ltv' | undefined {
  const behind = [second.to, second.to + 1].map((at) => textAt(tokens, at))
  const own = shareWords.get(behind[0]!) ?? shareWords.get(behind[1]!)
  if (!own && otherShares.has(behind[0]!)) return undefined
  const inner = shareWords.get(textAt(tokens, first.to))
  const ahead = [first.from - 1, first.from - 2].map((at) => textAt(tokens, at))
  const isSmall = first.value <= mostRate && second.value <= mostRate
  const isAt = ahead[0] === 'at' || ahead[0] === '@'
  const behindOf = ['of', 'is', 'a', 'at'].includes(ahead[0]!) ? shareWords.get(ahead[1]!) : undefined
  const leading = shareWords.get(ahead[0]!) ?? (isAt && isSmall ? 'rate' : behindOf)
  const found = own ?? leading
  return inner && found && inner !== found ? undefined : (found ?? inner)
}

interface Said {
  own: Topic
  last: Question | null
  words: Words
  read: ReadFigures
  pair: Pair | null
  /** The nations of the places that are named. */
  placed: readonly Nation[]
}

const yearName = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`

export function readSides(said: Said): FoundSides | null {
  const { own, last, words, read, pair } = said
  const isOwn = caseOfTopic[own] !== undefined
  const before = last && caseOfTopic[last.topic] !== undefined ? last.topic : undefined
  const topic = isOwn ? own : before
  const of = (
    found: Topic,
    field: string,
    values: Sides['values'],
    ...instead: FoundSides['instead']
  ): FoundSides | null => {
    const calculator = caseOfTopic[found]!
    const all = [...new Set(values)].slice(0, 4)
    return all.length < 2 ? null : { topic: found, sides: { calculator, field, values: all }, instead }
  }
  if (pair && (topic || pair.field === 'coverage')) {
    if (pair.field === 'coverage' || pair.field === 'stressRate')
      return of(
        'rental-cover',
        pair.field,
        pair.values,
        pair.field === 'coverage' ? 'coveragePercent' : 'stressRatePercent',
      )
    if (topic === 'returns' || topic === 'mortgage') {
      if (pair.field === 'deposit')
        return of(topic, 'deposit', pair.values, 'depositPercent', 'depositPence', 'loanPence')
      if (pair.field === 'rate') return of(topic, 'rate', pair.values, 'ratePercent')
      return of(topic, 'years', pair.values, 'termYears')
    }
    return null
  }
  const days = read.dates.dates.filter(({ day }) => day?.length === 10).map(({ day }) => day!)
  const isDated = days.length > 1 || (days.length === 1 && words.hasAny(lexicon.today))
  if (isDated && (topic === 'property-tax' || (!topic && read.prices.length === 1)))
    return of('property-tax', 'date', days.length > 1 ? days : [...days, 'today'], 'completionDate')
  if (topic === 'section-24') {
    const years = read.dates.dates.flatMap(({ taxYear }) => (taxYear === undefined ? [] : [taxYear]))
    const known = years.map(yearName).filter((year) => year in incomeTaxYears)
    const all = [
      ...(words.hasAny(lexicon.thisYear) ? ['this year'] : []),
      ...known,
      ...(words.hasAny(lexicon.nextYear) ? ['next year'] : []),
    ]
    return known.length === years.length ? of(topic, 'year', all, 'taxYear') : null
  }
  if (!topic) return null
  return readNations(said, topic, of) ?? readBuyers(said, topic, of) ?? readLoans(said, topic, of)
}

type Make = (
  topic: Topic,
  field: string,
  values: Sides['values'],
  ...instead: FoundSides['instead']
) => FoundSides | null
const allNations = Object.keys(nationNames) as (keyof typeof nationNames)[]

function readNations({ own, last, words, placed }: Said, topic: Topic, of: Make): FoundSides | null {
  if (topic !== 'property-tax' && topic !== 'returns') return null
  if (words.hasAny(lexicon.allNations)) return of(topic, 'nation', allNations, 'nation')
  if (words.hasAny(lexicon.otherNations)) return of(topic, 'nation', allNations, 'nation')
  const named = (Object.keys(nations) as Nation[]).filter((nation) => isSaid(words, countryWords[nation]))
  const all = [...new Set([...named, ...placed])]
  const isNext = own !== topic && last?.figures.nation && !all.includes(last.figures.nation) && topic === 'property-tax'
  if (isNext && all.length > 1) all.unshift(last.figures.nation!)
  return all.length > 1 ? of(topic, 'nation', all.map(nationKey), 'nation') : null
}

/** The tax's name says its nation too, and may only be the word that somebody uses. */
const taxNames = new Set(['lbtt', 'ltt', 'ads', 'land transaction tax'])
const countryWords = Object.fromEntries(
  Object.entries(nations).map(([nation, list]) => [nation, list.filter((phrase) => !taxNames.has(phrase))]),
) as Record<Nation, string[]>

function readBuyers({ words, last }: Said, topic: Topic, of: Make): FoundSides | null {
  if (topic !== 'property-tax' && topic !== 'returns') return null
  if (![lexicon.beside, lexicon.withAndWithout, lexicon.saves].some(words.hasAny)) return null
  const is = (buyer: keyof typeof buyers) => words.hasAny(buyers[buyer])
  const make = (...found: NonNullable<GivenFigures['buyer']>[]) => {
    const values = found.map((buyer) =>
      topic === 'returns' ? lettingBuyerOf(buyer)! : buyer === 'main-home' ? 'standard' : buyer,
    )
    return of(topic, 'buyer', values, 'buyer')
  }
  const isBoth = words.hasAny(lexicon.withAndWithout) || words.hasAny(lexicon.saves)
  if (isBoth && (is('first-time') || last?.figures.buyer === 'first-time') && words.hasAny(lexicon.relief))
    return make('first-time', 'standard')
  if (words.hasAny(lexicon.withAndWithout) && words.hasAny(lexicon.surcharge)) return make('additional', 'standard')
  const isVersus = words.hasAny([
    'vs',
    'versus',
    'v',
    'or',
    'compared to',
    'compared with',
    'against',
    'difference',
    'beside each other',
    'side by side',
    'both',
  ])
  if (!isVersus) return null
  if (is('company') && words.hasAny(lexicon.personally)) return make('additional', 'company')
  if (words.hasAny(['or not', 'or if not', 'and if not']) && is('first-time')) return make('first-time', 'standard')
  const kinds = (['first-time', 'additional', 'company', 'standard', 'main-home'] as const).filter((buyer) => is(buyer))
  // "My first ever home and I live in it": one buyer, and no two.
  const isMoved = words.hasAny([
    'just moving',
    'only moving',
    'moving house',
    'moving home',
    'home mover',
    'replacing my home',
    'replacing my main',
  ])
  const distinct = kinds.filter((buyer) => buyer !== 'main-home' || isMoved)
  return distinct.length > 1 &&
    !(distinct.includes('standard') && distinct.includes('main-home') && distinct.length === 2)
    ? make(...distinct)
    : null
}

function readLoans({ words, read }: Said, topic: Topic, of: Make): FoundSides | null {
  if (topic !== 'returns') return null
  const isBoth = words.hasAny(lexicon.withAndWithout) && words.hasAny(['mortgage', 'loan', 'borrowing', 'finance'])
  const out = words.find(lexicon.outright)
  const isIf = words.hasAny([
    'or',
    'vs',
    'versus',
    'and if',
    'if i',
    'compared to',
    'against',
    'and with',
    'and without',
  ])
  const isLent = words
    .find(lexicon.withLoan)
    .some(({ from }) => !out.some((each) => each.from <= from && from < each.to))
  const { depositPercent, loanPence } = read.figures
  if (isBoth || (out.length > 0 && isIf && isLent && loanPence === undefined && depositPercent !== 0)) {
    const borrowed = depositPercent === undefined || depositPercent === 100 ? 25 : depositPercent
    return of(topic, 'deposit', [100, borrowed], 'depositPercent', 'depositPence', 'loanPence')
  }
  return isSaid(words, lexicon.interestOnly) && isSaid(words, lexicon.repaid)
    ? of(topic, 'repayment', ['interest-only', 'repayment'], 'isRepayment')
    : null
}
