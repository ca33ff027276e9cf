import * as lexicon from '../lexicon/same-elsewhere.ts'
import { areaWords, dealWords } from '../lexicon/topics.ts'
import { ofPurchase, type Question, type Topic } from '../question.ts'
import type { FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { isOfSearch } from './search-topics.ts'
import type { FoundTopic } from './topics.ts'
import { countWords, textAt, type Words } from './words.ts'

const open: ReadonlySet<Topic> = new Set<Topic>(['unknown', 'term', 'law', 'returns'])

/**
 * "Same figures, but a house in Worksop", "oh, it is in Swansea", "and the tax on the Perth one?": a place of the purchase before, with no
 * figure of its own. It is no search for deals and no question about the place. Null for all else.
 */
export function ofSameElsewhere(
  own: FoundTopic,
  words: Words,
  { prices, figures }: ReadFigures,
  places: FoundPlaces,
  last: Question | null,
): FoundTopic | null {
  if (!last || !ofPurchase.has(last.topic) || last.dealIds.length > 0 || places.named === 0) return null
  if (!isOfSearch(own.topic) && !open.has(own.topic)) return null
  const isSearch =
    [areaWords, lexicon.asksForDeals].some(words.hasAny) || (own.topic === 'find-deals' && words.hasAny(dealWords))
  if (places.areas.length > 1 || words.hasAny(lexicon.weighs)) return null
  if (isSearch || prices.length > 0 || countWords(words) > mostWords) return null
  const isSame = words.hasAny(lexicon.sameThere)
  const isWhere = Object.keys(figures).length === 0 && words.hasAny(lexicon.saysWhere)
  const isTax = last.topic === 'property-tax' && isTaxOf(words)
  return isSame || isWhere || isTax ? { topic: isTax ? 'property-tax' : last.topic } : null
}

const mostWords = 32

/** "The tax on the Perth one", and no tax on rents. */
const isTaxOf = ({ tokens }: Words) =>
  tokens.some(
    ({ text }, at) =>
      ['tax', 'duty', 'lbtt', 'sdlt', 'ltt'].includes(text) &&
      !['income', 'council', 'gains'].includes(textAt(tokens, at - 1)),
  )
