import { withArticle } from '#app/domain/areas/areas.ts'
import { formatPounds } from '#app/utils/money.ts'
import { kinds as homeWords, propertyTypes, strategies } from '../lexicon/deal-kinds.ts'
import type { Question } from '../question.ts'

/** A search in words, which are read again as the same search. Safe in the browser. */

const namesInWords = (names: readonly string[], word: string) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)!}`

const ordersInWords: Partial<Record<NonNullable<Question['sort']>, [usual: string, reversed: string]>> = {
  yield: ['highest yield first', 'lowest yield first'],
  price: ['cheapest first', 'most expensive first'],
  roi: ['highest ROI first', 'highest ROI first'],
  cash: ['least cash first', 'least cash first'],
  safety: ['safest first', 'safest first'],
  cashOnCash: ['highest return on cash first', 'highest return on cash first'],
  score: ['highest score first', 'lowest score first'],
  growth: ['fastest growth first', 'slowest growth first'],
  rent: ['highest rent first', 'lowest rent first'],
  cashFlow: ['best cash flow first', 'worst cash flow first'],
  bedrooms: ['most bedrooms first', 'fewest bedrooms first'],
  pricePerBedroom: ['lowest price per bedroom first', 'highest price per bedroom first'],
  rentPerBedroom: ['highest rent per bedroom first', 'lowest rent per bedroom first'],
  crime: ['least crime first', 'most crime first'],
  population: ['most people first', 'fewest people first'],
  rentChange: ['fastest rising rents first', 'slowest rising rents first'],
}

type Search = Partial<Question>

/** The wishes of a search, each as a few words: "in Leeds", "up to £150,000", "3 bedrooms". */
export function wishesInWords(search: Search): string[] {
  const { budget = {}, rent, leastYieldPercent, mostYieldPercent, propertyType, strategy, wishes = {}, sort } = search
  const {
    bedrooms,
    cashToPence,
    leastRoiPercent,
    leastScore,
    notTypes,
    notStrategies,
    kinds = [],
    grades = [],
  } = wishes
  const { isLet, needsWorks, isLicensed, isFreehold } = wishes
  const inCounties = new Set(search.counties?.flatMap(({ slugs }) => slugs))
  const places = search.districts ?? [
    ...(search.areas ?? []).filter(({ slug }) => !inCounties.has(slug)).map(({ name }) => withArticle(name)),
    ...(search.counties ?? []).map(({ name }) => name),
  ]
  const unwanted = [
    ...(notTypes ?? []).map((type) => propertyTypes[type][0]!),
    ...(notStrategies ?? []).map((name) => strategies[name]?.[0] ?? name),
    ...(wishes.notKinds ?? []).map((kind) => homeWords[kind][1]!),
  ]
  return [
    places.length > 0 ? `in ${namesInWords(places, 'or')}` : '',
    search.notIn?.length
      ? `not in ${namesInWords(
          search.notIn.map(({ name }) => withArticle(name)),
          'or',
        )}`
      : '',
    propertyType ? `type ${propertyTypes[propertyType][0]!}` : '',
    strategy ? `strategy ${strategies[strategy]?.[0] ?? strategy}` : '',
    kinds.length > 0
      ? namesInWords(
          kinds.map((kind) => homeWords[kind][1]!),
          'or',
        )
      : '',
    ...unwanted.map((name) => `not ${name}`),
    ...(wishes.notDeals ?? []).map((id) => `without deal ${id}`),
    isLet === undefined ? '' : isLet ? 'let already' : 'vacant',
    needsWorks === undefined ? '' : needsWorks ? 'that need work' : 'no work needed',
    isLicensed ? 'licence held already' : '',
    isFreehold === undefined ? '' : isFreehold ? 'freehold' : 'leasehold',
    grades.length > 0 ? `grade ${namesInWords(gradesInWords(grades), 'or')}` : '',
    bedroomsInWords(bedrooms),
    rangeInWords('', budget),
    rent ? rangeInWords('rent ', rent) : '',
    leastYieldPercent !== undefined && mostYieldPercent !== undefined
      ? `gross yield between ${leastYieldPercent}% and ${mostYieldPercent}%`
      : leastYieldPercent !== undefined
        ? `gross yield over ${leastYieldPercent}%`
        : mostYieldPercent !== undefined
          ? `gross yield under ${mostYieldPercent}%`
          : '',
    leastRoiPercent === undefined ? '' : `ROI over ${leastRoiPercent}%`,
    cashToPence === undefined ? '' : `cash needed up to ${formatPounds(cashToPence)}`,
    leastScore === undefined ? '' : `score over ${leastScore}`,
    sort ? (ordersInWords[sort]?.[search.isReversed ? 1 : 0] ?? '') : '',
  ].filter(Boolean)
}

/** "A", where A and A+ are meant. */
export const gradesInWords = (grades: readonly string[]) => [
  ...new Set(grades.map((grade) => (grade.endsWith('+') && !grades.includes(grade[0]!) ? grade : grade[0]!))),
]

/** "3 bedrooms", "2 bedrooms or more"; empty where none were said. */
export function bedroomsInWords(bedrooms: NonNullable<Question['wishes']>['bedrooms']): string {
  if (!bedrooms) return ''
  const { from, to } = bedrooms
  if (from === to) return `${from!} ${from === 1 ? 'bedroom' : 'bedrooms'}`
  if (to === undefined) return `${from!} bedrooms or more`
  return from === undefined ? `${to} bedrooms or less` : `${from} to ${to} bedrooms`
}

function rangeInWords(of: string, { fromPence, toPence }: Question['budget']): string {
  const [from, to] = [fromPence ? formatPounds(fromPence) : '', toPence === undefined ? '' : formatPounds(toPence)]
  if (from && to) return `${of}from ${from} to ${to}`
  return to ? `${of}up to ${to}` : from ? `${of}over ${from}` : ''
}

/** "Deals in Leeds, up to £150,000, 3 bedrooms". */
export function saySearch(search: Search): string {
  const [first, ...others] = wishesInWords(search)
  const what = search.topic === 'best-areas' ? 'Areas' : 'Deals'
  if (!first) return `All ${what.toLowerCase()}`
  const isJoined = /^(in|not in|from|up to|over) /.test(first)
  return [`${what}${isJoined ? ' ' : ', '}${first}`, ...others].join(', ')
}
