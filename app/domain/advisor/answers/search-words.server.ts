import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import type { PropertyType } from '#db/schema.ts'
import { formatPounds } from '#app/utils/money.ts'
import { kinds as kindWords } from '../lexicon/deal-kinds.ts'
import type { Question } from '../question.ts'
import type { DealOrder } from '../tools/deal-search.server.ts'
import { bedroomsInWords, gradesInWords } from '../understanding/search-words.ts'
import { outsideWords, placesInWords } from './places.ts'

/** A search of deals and its order in the words of an answer. */

export const orders = {
  score: ['AI Deal Score', 'AI Deal Score'],
  roi: ['ROI', 'ROI'],
  price: ['price, low to high', 'price, high to low'],
  yield: ['gross yield, high to low', 'gross yield, low to high'],
  cash: ['cash needed, low to high', 'cash needed, high to low'],
  safety: ['the Safety factor, high to low', 'the Safety factor, low to high'],
  cashFlow: ['cash flow, high to low', 'cash flow, low to high'],
  cashOnCash: ['cash flow on the cash needed, high to low', 'cash flow on the cash needed, low to high'],
  rent: ['rent, high to low', 'rent, low to high'],
  bedrooms: ['bedrooms, most first', 'bedrooms, fewest first'],
  pricePerBedroom: ['price per bedroom, low to high', 'price per bedroom, high to low'],
  rentPerBedroom: ['rent per bedroom, high to low', 'rent per bedroom, low to high'],
} as const satisfies Record<DealOrder, readonly [string, string]>

/** What the first of an order has. */
export const firstOf = {
  score: ['highest AI Deal Score', 'lowest AI Deal Score'],
  roi: ['highest ROI', 'lowest ROI'],
  price: ['lowest price', 'highest price'],
  yield: ['highest gross yield', 'lowest gross yield'],
  cash: ['lowest cash needed', 'highest cash needed'],
  safety: ['highest Safety factor', 'lowest Safety factor'],
  cashFlow: ['highest cash flow', 'lowest cash flow'],
  cashOnCash: ['highest return on the cash', 'lowest return on the cash'],
  rent: ['highest rent a month', 'lowest rent a month'],
  bedrooms: ['most bedrooms', 'fewest bedrooms'],
  pricePerBedroom: ['lowest price per bedroom', 'highest price per bedroom'],
  rentPerBedroom: ['highest rent a month per bedroom', 'lowest rent a month per bedroom'],
} as const satisfies Record<DealOrder, readonly [string, string]>

const placeNames = ['', '', 'second ', 'third ', 'fourth ', 'fifth ']
export const placeName = (nth: number) => placeNames[nth] ?? `${nth}th `

/** What a list that is not narrowed by all wishes has besides. */
export const othersOf = ({ wishes = {}, rent, areas, notIn = [] }: Question) =>
  Object.keys(wishes).some((name) => name !== 'bedrooms' && name !== 'most') ||
  rent ||
  areas.length + notIn.length === 0
    ? 'deals'
    : 'places'

const typeInWords = (type: PropertyType) =>
  type === 'Commercial' ? `${propertyTypeLabels.Commercial} or ${propertyTypeLabels.Retail}` : propertyTypeLabels[type]

/** All that is wished for, to stand behind "deals". */
export function wantedWords(question: Question, isStrategyUnknown: boolean): string {
  const { budget, rent, leastYieldPercent, mostYieldPercent, propertyType, strategy, wishes = {} } = question
  const { bedrooms, cashToPence, leastRoiPercent, leastScore, notTypes = [], notStrategies = [] } = wishes
  const { kinds = [], notKinds = [], grades = [], isLet, needsWorks, isLicensed, isFreehold } = wishes
  const places = placesInWords(question)
  const left = [
    ...notTypes.map((type) => propertyTypeLabels[type]),
    ...notStrategies,
    ...notKinds.map((kind) => kindWords[kind][1]!),
    ...(wishes.notDeals ?? []).map((id) => `deal ${id}`),
  ]
  return [
    propertyType ? ` of the type ${typeInWords(propertyType)}` : '',
    strategy && !isStrategyUnknown ? ` for ${strategy.slice(0, 60)}` : '',
    kinds.length > 0 ? ` of the kind ${kinds.join(' or ')}` : '',
    left.length > 0 ? ` other than ${left.join(' or ')}` : '',
    grades.length > 0 ? ` of grade ${gradesInWords(grades).join(' or ')}` : '',
    isLet === undefined ? '' : isLet ? ' let already' : ' vacant now',
    needsWorks === undefined ? '' : needsWorks ? ' in need of work' : ' in need of no work',
    isLicensed ? ' without a licence still to come' : '',
    isFreehold === undefined ? '' : isFreehold ? ' held freehold' : ' held leasehold',
    places ? ` in ${places}` : '',
    outsideWords(question),
    bedrooms ? ` with ${bedroomsInWords(bedrooms)}` : '',
    budget.fromPence ? ` from ${formatPounds(budget.fromPence)}` : '',
    budget.toPence ? ` up to ${formatPounds(budget.toPence)}` : '',
    rent?.fromPence ? ` with a rent of ${formatPounds(rent.fromPence)} a month or more` : '',
    rent?.toPence ? ` with a rent of at most ${formatPounds(rent.toPence)} a month` : '',
    leastYieldPercent === undefined ? '' : ` with a gross yield of ${leastYieldPercent}% or more`,
    mostYieldPercent === undefined ? '' : ` with a gross yield of at most ${mostYieldPercent}%`,
    leastRoiPercent === undefined ? '' : ` with an ROI of ${leastRoiPercent}% or more`,
    leastScore === undefined ? '' : ` with a score of ${leastScore} or more`,
    cashToPence === undefined ? '' : ` that need at most ${formatPounds(cashToPence)} of cash with the usual mortgage`,
  ].join('')
}
