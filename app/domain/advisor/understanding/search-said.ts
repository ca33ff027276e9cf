import { mostDealsNamed } from '../answer.ts'
import * as follow from '../lexicon/follow-ups.ts'
import { formatPounds } from '#app/utils/money.ts'
import { judging } from '../lexicon/topics.ts'
import type { Question } from '../question.ts'
import { findAreaMeasures } from './area-measures.ts'
import { saySearch, wishesInWords } from './search-words.ts'
import { findOrder, isList, type Kept, type SearchTopic, type Wished } from './search-topics.ts'
import { deniesSort, findUnmeasured, findUnsearched } from './searches.ts'
import type { Words } from './words.ts'

/** What is said of a search besides what it finds: what was kept of the last one, what it cannot do, and what is asked back. */

/** A price is asked about, and no rent. */
export const isOfPrice = ({ hasAny }: Words) => hasAny(follow.ofPrices) && !hasAny(follow.ofRents)

/** Requests that cannot be met. */
export function cannotOf(topic: SearchTopic, { words, places, wishes }: Wished): string[] {
  const year = wishes.leftOver.find(({ kind }) => kind === 'year')
  const isOneOrMore = topic === 'area' || topic === 'compare-areas'
  const isOfRegions = words.hasAny(follow.regions) && places.areas.length + places.counties.length === 0
  const notIn = places.notIn.slice(0, 3).map(({ name }) => name)
  const isOfKinds = isOneOrMore && wishes.bedrooms === undefined && words.hasAny(follow.homeKinds)
  const isOfPrices = isOneOrMore && wishes.bedrooms !== undefined && isOfPrice(words)
  const isOfYears =
    topic !== 'find-deals' && year === undefined && words.hasAny(follow.severalYears) && !words.hasAny(follow.toCome)
  const { depositOf } = wishes
  const remarks: [isSo: boolean, remark: string][] = [
    [deniesSort(words), 'I cannot leave out what is cheap or dear without a price. Say one, such as “over £150,000”.'],
    [
      depositOf !== undefined,
      depositOf
        ? `A deposit of ${formatPounds(depositOf.pence)} that is ${depositOf.percent}% of the price buys up to ${formatPounds(Math.round((depositOf.pence * 100) / depositOf.percent))}. Property tax and fees come on top.`
        : '',
    ],
    [isOfKinds, 'I give averages of all homes, and none of one kind of home.'],
    [isOfPrices, 'I give prices of all homes, and none by bedrooms or kind of home.'],
    [isOfYears, 'The change that I have is that of the last year, and none of several years.'],
    [topic === 'area' && words.hasAny(judging), 'Whether a place is good for you I cannot say. These are its figures.'],
    [topic === 'best-areas' && isOfRegions, 'I put councils in order, and not whole regions or counties.'],
    [
      topic === 'best-areas' && wishes.bedrooms !== undefined,
      'I put areas in order by the figures of all homes, and not by those of one size.',
    ],
    [
      topic === 'find-deals' && (words.hasAny(follow.anyOthers) || (wishes.most ?? 0) > mostDealsNamed),
      'I name three deals at once. The others are in the list.',
    ],
    [year !== undefined, `I have the newest published figures only, and none of ${year?.text}.`],
    [topic === 'area' && notIn.length > 0, `I cannot answer for everywhere outside ${notIn.join(' and ')}.`],
  ]
  return [
    ...places.cannot,
    ...(topic === 'find-deals' ? [] : findUnmeasured(words, topic)),
    ...remarks.flatMap(([isSo, remark]) => (isSo ? [remark] : [])),
  ]
}

/** "Still in Leeds, up to £150,000." */
export function tookOf(question: Question, kept: Kept, { places, wishes, words }: Wished): string {
  if (!isList(question.topic)) {
    const isOwn = places.areas.length + places.counties.length > 0
    const names = question.areas.map(({ name }) => name)
    const isSort =
      question.sort !== undefined &&
      findOrder(words) === undefined &&
      findAreaMeasures(words).length === 0 &&
      !question.asked
    const isSame = question.bedroomsOf?.join() === kept.bedroomsOf?.join()
    const of =
      question.bedroomsOf && isSame && !wishes.bedrooms
        ? `rents of ${question.bedroomsOf.join(' and ')} bedrooms`
        : isSort
          ? ofSort[question.sort!]
          : ''
    const where = isOwn ? '' : names.length > 0 ? `in ${names.join(', ')}` : ''
    return of || where ? `Still ${[of, where].filter(Boolean).join(' ')}.` : ''
  }
  const isOwnPlace = places.areas.length + places.counties.length + places.notIn.length > 0
  const stays: Kept = {
    ...(isOwnPlace
      ? {}
      : {
          areas: question.areas,
          ...(question.counties && { counties: question.counties }),
          ...(question.districts && { districts: question.districts }),
          ...(question.notIn && { notIn: question.notIn }),
        }),
    ...(kept.budget && Object.keys(wishes.budget).length === 0 && { budget: question.budget }),
    ...(wishes.leastYieldPercent === undefined && { leastYieldPercent: question.leastYieldPercent }),
    ...(!wishes.propertyType && { propertyType: question.propertyType }),
    ...(!wishes.strategy && { strategy: question.strategy }),
    ...(kept.wishes && {
      wishes: Object.fromEntries(Object.entries(kept.wishes).filter(([name]) => !(name in wishes) && name !== 'most')),
    }),
    ...(findOrder(words) === undefined && { sort: question.sort, isReversed: question.isReversed }),
  }
  const words_ = wishesInWords(stays)
  return words_.length > 0 ? `Still ${words_.join(', ')}.` : ''
}

const ofSort: Partial<Record<NonNullable<Question['sort']>, string>> = {
  rent: 'the rent',
  price: 'the price',
  yield: 'the yield',
  growth: 'the price change',
  rentChange: 'the rent change',
  crime: 'recorded crimes',
  population: 'people',
}

/** A figure that could be two things is asked about, and so is a search of nothing that can be searched for. */
export function askOf(question: Question, { wishes, words }: Wished): Question['ask'] {
  if (!isList(question.topic) || question.outside) return undefined
  const { most: _, ...others } = question.wishes ?? {}
  const base: Question = { ...question, wishes: others }
  const [left] = wishes.leftOver.filter(({ kind, value }) => kind !== 'year' && (kind !== 'other' || value > 12))
  if (left?.kind === 'foreign')
    return {
      text: `Prices here are in pounds, and I do not turn ${left.text} of another money into them. What is it in pounds?`,
      readings: wishesInWords(base).length > 0 ? [saySearch(base)] : [],
    }
  const pence = left && left.value * 100
  if (left?.kind === 'pounds' && pence)
    return {
      text: `What is ${left.text} of?`,
      readings: [
        saySearch({ ...base, budget: { ...base.budget, toPence: pence } }),
        ...(question.topic === 'find-deals' ? [saySearch({ ...base, wishes: { ...others, cashToPence: pence } })] : []),
        saySearch(base),
      ],
    }
  if (left?.kind === 'percent' && left.value <= 30)
    return {
      text: `What is ${left.text} of? I can search by gross yield${question.topic === 'find-deals' ? ' and by ROI' : ''}.`,
      readings: [
        saySearch({ ...base, leastYieldPercent: left.value }),
        ...(question.topic === 'find-deals'
          ? [saySearch({ ...base, wishes: { ...others, leastRoiPercent: left.value } })]
          : []),
        saySearch(base),
      ],
    }
  if (question.topic !== 'find-deals') return undefined
  const unsearched = findUnsearched(words)
  if (unsearched.length === 0) return undefined
  const isAny = wishesInWords(question).length > 0
  if (isAny) return undefined
  return {
    text: `I cannot search deals by ${unsearched.slice(0, 3).join(' or ')}. I can by place, price, yield, ROI, bedrooms, cash needed, type and score.`,
    readings: ['All deals, cheapest first', 'All deals, highest yield first', 'All deals, least cash first'],
  }
}
