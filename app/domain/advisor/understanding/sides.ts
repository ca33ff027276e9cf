import type { Nation } from '#db/schema.ts'
import { incomeTaxYears } from '#app/domain/figures/income-tax-years.ts'
import { nationKey, nationNames } from '#app/domain/calculators/property-tax.ts'
import type { CaseKey } from '../case-fields.ts'
import { abroadWords, buyers, nations, residentWords } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/sides.ts'
import { dealWords, taxWords } from '../lexicon/topics.ts'
import { addDays, isDay } from '#app/utils/dates.ts'
import { lettingBuyerOf } from '../answers/given.ts'
import { areOffered, findBuyerSides, saysBoth } from './buyer-sides.ts'
import type { GivenFigures, Question, Sides, Topic } from '../question.ts'
import { wantsCompared } from './alternatives.ts'
import { findMentions } from './buyers.ts'
import { isDenied, isSaid } from './denials.ts'
import { readNoneSides } from './none-sides.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, type Words } from './words.ts'

/** One thing with two or more values in one question without a figure of its own: nations, buyers, days, tax years, with and without a loan. Figures are read in beside.ts. */

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
  /** The tokens that say both. */
  taken?: number[]
}

interface Said {
  own: Topic
  last: Question | null
  words: Words
  read: ReadFigures
  /** The nations of the places that are named. */
  placed: readonly Nation[]
  /** Whether the message plainly asks for cases beside each other. */
  isSure: boolean
  /** Whether it plainly asks for one case, so that only a cost with and without is read. */
  isPlain: boolean
}

const leastCases = 3
const yearName = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`

export function readSides(said: Said): FoundSides | null {
  const { own, last, words, read } = said
  const isOwn = caseOfTopic[own] !== undefined
  const before = last && caseOfTopic[last.topic] !== undefined ? last.topic : undefined
  const topic = isOwn ? own : isOfTax(said) ? 'property-tax' : before
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
  const none = topic === 'returns' ? readNoneSides(words, read, last?.figures ?? {}) : null
  if (none)
    return {
      topic: 'returns',
      sides: { calculator: 'deal', field: none.field, values: none.values },
      instead: [none.name],
      taken: none.taken,
    }
  const days = readDays(said)
  // "Completed in August 2024 for 56k, now it is worth 98k" is one purchase.
  const isOneTax = read.figures.monthlyRentPence === undefined && read.figures.valuePence === undefined
  if (days.length > 1 && (topic === 'property-tax' || (!topic && read.prices.length === 1 && isOneTax)))
    return of('property-tax', 'date', days, 'completionDate')
  // Three nations or buyers in one question are set beside each other, whatever else it says.
  const areMany =
    findNations(words, said.placed).length >= leastCases ||
    findBuyerSides(words, last?.figures.buyer).length >= leastCases ||
    areOffered(words)
  if (said.isPlain && !areMany) return null
  if (topic === 'section-24') {
    const years = read.dates.dates.flatMap(({ taxYear }) => (taxYear === undefined ? [] : [taxYear]))
    const known = years.map(yearName).filter((year) => year in incomeTaxYears)
    // "The year after, 2027/28" names one year, and so does "do it for 2027/28 now" behind another.
    const isNamed = ({ to }: { to: number }) =>
      read.dates.dates.some(({ from }) => from === to || (from === to + 1 && words.tokens[to]!.kind === 'sign'))
    const says = (list: readonly string[]) => words.find(list).some((found) => !isNamed(found))
    const around = words.hasAny(lexicon.aroundDay) ? words.tokens.find(({ text }) => /^20\d\d$/.test(text)) : undefined
    const both = around ? [Number(around.text) - 1, Number(around.text)].map(yearName) : []
    if (both.length > 0 && both.every((year) => year in incomeTaxYears)) return of(topic, 'year', both, 'taxYear')
    const isNext = last?.topic === topic && known.length === 1 && !wantsCompared(words)
    const all = [
      ...(says(lexicon.thisYear) && !isNext && isJoinedToYear(said) ? ['this year'] : []),
      ...known,
      ...(says(lexicon.nextYear) && !isNext ? ['next year'] : []),
    ]
    return known.length === years.length ? of(topic, 'year', all, 'taxYear') : null
  }
  if (!topic) return null
  const makers = [readNations, readRelief, readBuyers, readResidents, readLoans]
  for (const make of makers) {
    const found = make(said, topic, of)
    if (found) return make === readNations ? withBuyers(found, readBuyers(said, topic, of), said.words) : found
  }
  return null
}

/** "This year and 2027/28"; "interest this year 6,700. 2026/27" is one year. */
function isJoinedToYear({ words, read: { dates } }: Said): boolean {
  const { tokens } = words
  const years = dates.dates.filter(({ taxYear }) => taxYear !== undefined)
  if (years.length === 0 || wantsCompared(words) || words.hasAny(lexicon.nextYear)) return true
  const joins = (at: number, step: 1 | -1) =>
    lexicon.joinsYears.has(textAt(tokens, tokens[at]?.kind === 'sign' ? at + step : at))
  return [...words.find(lexicon.thisYear), ...years].some(({ from, to }) => joins(from - 1, -1) || joins(to, 1))
}

/** What a purchase at a price costs in two nations, or two buyers, is its tax, whatever word is used for it. */
function isOfTax({ own, words, read, placed }: Said): boolean {
  const [price, ...others] = read.prices
  if (
    !price ||
    others.length > 0 ||
    (price.bound !== null && price.bound !== 'about') ||
    read.figures.monthlyRentPence !== undefined
  )
    return false
  if (own === 'law') return words.hasAny(taxWords)
  if (!besideTax.has(own) || words.hasAny(dealWords) || words.hasAny(lexicon.notOfTax)) return false
  const isOfNations =
    findNations(words, placed).length > 1 && (words.hasAny(lexicon.paysTax) || findMentions(words).length > 0)
  return isOfNations || findBuyerSides(words, undefined).length > 1
}
const besideTax: ReadonlySet<Topic> = new Set([
  'unknown',
  'area',
  'compare-areas',
  'find-deals',
  'best-areas',
  'first-time',
])

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
  if (topic === 'property-tax' && words.hasAny(lexicon.otherNations)) return of(topic, 'nation', allNations, 'nation')
  const all = findNations(words, placed)
  const isNext = own !== topic && last?.figures.nation && !all.includes(last.figures.nation)
  const isCompared = isNext && (wantsCompared(words) || words.hasAny(lexicon.moreOrLess))
  if (
    isNext &&
    (topic === 'property-tax' ? all.length > 1 || (all.length === 1 && isCompared) : all.length === 1 && isCompared)
  )
    all.unshift(last.figures.nation!)
  return all.length > 1 ? of(topic, 'nation', all.map(nationKey), 'nation') : null
}

/** "A company or me, in England or in Scotland": each of two buyers in each of two nations. */
function withBuyers(nations: FoundSides, buyers: FoundSides | null, words: Words): FoundSides {
  const { values } = nations.sides
  if (!buyers || values.length * buyers.sides.values.length > mostCrossed) return nations
  const of = buyers.sides.values
  // "First-time buyer in Scotland or in England, to live in" is one buyer.
  const isSaidAlone = findMentions(words).some(({ kind }) => kind === 'standard' || kind === 'owned-before')
  if (of.includes('standard') && !isSaidAlone) return nations
  return {
    ...nations,
    sides: {
      ...nations.sides,
      values: values.flatMap((nation) => of.map(() => nation)),
      also: [{ field: buyers.sides.field, values: values.flatMap(() => of) }],
    },
    instead: [...nations.instead, ...buyers.instead],
  }
}
const mostCrossed = 4

/** The nations that are named, in their order, and those of the places. */
function findNations(words: Words, placed: readonly Nation[]): Nation[] {
  const named = (Object.keys(nations) as Nation[])
    .filter((nation) => isSaid(words, countryWords[nation]))
    .map((nation) => ({ nation, at: words.find(countryWords[nation])[0]!.from }))
    .sort((a, b) => a.at - b.at)
  const all = [...new Set([...named.map(({ nation }) => nation), ...placed])]
  return all.length > 0 ? all : nationsOfTaxes(words)
}

/** "SDLT, LBTT and LTT on 300k": several taxes by their names are of their nations. */
function nationsOfTaxes({ tokens }: Words): Nation[] {
  const said = new Set(tokens.flatMap(({ text }) => lexicon.nationsOfTax.get(text) ?? []))
  return said.size > 1 ? [...said] : []
}

/** The tax's name says its nation too, and may only be the word that somebody uses. */
const taxNames = new Set(['lbtt', 'ltt', 'ads', 'land transaction tax'])
const countryWords = Object.fromEntries(
  Object.entries(nations).map(([nation, list]) => [nation, list.filter((phrase) => !taxNames.has(phrase))]),
) as Record<Nation, string[]>

function readBuyers({ words, last, isSure }: Said, topic: Topic, of: Make): FoundSides | null {
  if ((topic !== 'property-tax' && topic !== 'returns') || words.hasAny(lexicon.residentOrNot)) return null
  const values = findBuyerSides(words, last?.figures.buyer, isSure).map((buyer) =>
    topic === 'returns' ? lettingBuyerOf(buyer)! : buyer,
  )
  return of(topic, 'buyer', values, 'buyer')
}

/** A company with and without the relief from the flat rate. */
function readRelief({ words, last }: Said, topic: Topic, of: Make): FoundSides | null {
  const isOfCompany = isSaid(words, buyers.company) || last?.figures.buyer === 'company'
  if (topic !== 'property-tax' || !isOfCompany || !words.hasAny(lexicon.relief)) return null
  return saysBoth(words) || words.hasAny(lexicon.reliefOrNot)
    ? of(topic, 'companyRelief', [true, false], 'hasCompanyRelief')
    : null
}

/** "We both count as non-resident" and "with both surcharges" compare nothing. */
const comparesSides = lexicon.compares.filter((phrase) => !['both', 'each', 'either'].includes(phrase))

/** "Resident or not", "what difference does living abroad make". */
function readResidents({ words }: Said, topic: Topic, of: Make): FoundSides | null {
  if (topic !== 'property-tax' && topic !== 'returns') return null
  const abroad = words.find(abroadWords)
  const isAway = (at: number) => abroad.some(({ from, to }) => from <= at && at < to)
  const isHere = words.find(residentWords).some(({ from }) => !isAway(from))
  const isOrNot = words.hasAny(lexicon.residentOrNot)
  // "I am UK resident, he is not UK resident", side by side.
  const said = words.find(residentWords).map(({ from }) => isDenied(words.tokens, from))
  const areTwo = said.includes(true) && said.includes(false) && words.hasAny(lexicon.setsBeside)
  const isCompared = [comparesSides, lexicon.moreOrLess].some(words.hasAny)
  const isOffered = words.tokens.some(({ text }) => lexicon.offers.has(text))
  const isOfTwo = words.find(lexicon.ifBuyers).length > 1
  const isBoth = abroad.length > 0 && (isOfTwo || (isHere && (isOffered || isCompared)) || isCompared)
  // "If we count as UK resident, and if we don't"
  const isIfNot = isHere && words.hasAny(lexicon.ifNotResident)
  return isBoth || isOrNot || areTwo || isIfNot ? of(topic, 'nonResident', [false, true], 'isNonResident') : null
}

/** "Before or after 1 April 2027": the day before, and that day. */
function readDays({ words, read: { dates } }: Said): string[] {
  const year = dates.dates.findLast(({ day }) => day?.length === 10)?.day?.slice(0, 4)
  // "30 March or 2 April 2025" are both of that year.
  const days = dates.dates.flatMap(({ day }) => {
    const full = day?.length === 5 && year ? `${year}-${day}` : (day ?? '')
    return isDay(full) ? [full] : []
  })
  const [day, ...others] = days
  if (!day || others.length > 0) return days
  if (words.hasAny(lexicon.aroundDay) || words.hasAny(lexicon.dayBefore)) return [addDays(day, -1), day]
  if (words.hasAny(lexicon.dayAfter)) return [day, addDays(day, 1)]
  return words.hasAny(lexicon.today) ? [day, 'today'] : days
}

function readLoans({ words, read }: Said, topic: Topic, of: Make): FoundSides | null {
  if (topic !== 'returns') return null
  const isBoth = words.hasAny(lexicon.withAndWithout) && words.hasAny(['mortgage', 'loan', 'borrowing', 'finance'])
  const out = words.find(lexicon.outright)
  // "Cash or a mortgage", and no cash flow.
  const isCash = words
    .find(lexicon.cashAgainst)
    .some(({ to }) => !['flow', 'flows', 'on', 'in'].includes(textAt(words.tokens, to)))
  const isIf = words.hasAny([
    'beside each other',
    'side by side',
    'next to each other',
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
  if (
    isBoth ||
    ((isCash || out.length > 0) && (isCash || isIf) && isLent && loanPence === undefined && depositPercent !== 0)
  ) {
    const borrowed = depositPercent === undefined || depositPercent === 100 ? 25 : depositPercent
    return of(topic, 'deposit', [100, borrowed], 'depositPercent', 'depositPence', 'loanPence')
  }
  return isSaid(words, lexicon.interestOnly) && isSaid(words, lexicon.repaid)
    ? of(topic, 'repayment', ['interest-only', 'repayment'], 'isRepayment')
    : null
}
