import { mostDealsNamed } from '../answer.ts'
import { putsIn } from '../lexicon/deal-changed.ts'
import { otherFigures } from '../lexicon/follow-ups.ts'
import { ofPurchase, type Question, type Topic } from '../question.ts'
import { buildQuestion } from './build-question.ts'
import { cashOfDeal, sameOfDeal, sumBefore, topicOfVaried, withoutCorrection } from './deal-again.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Reading } from './search-topics.ts'
import type { Talk } from './talk.ts'
import { keepAim } from './target-case.ts'
import type { FoundTopic } from './topics.ts'
import type { Words } from './words.ts'

/** Sums with deals that are named, or that were spoken of. */

interface Asked {
  own: FoundTopic
  /** The sum that the message asks for; null for the figures of a page. */
  sum: Topic | null
  /** The deals that it names by their numbers. */
  ids: number[]
  /** Whether it says how the purchase is paid. */
  isFinanced: boolean
  before: Question | null
  /** The same, where the message asks for nothing else. */
  last: Question | null
  talk: Talk
}

/** Costs of the visitor's own, which the pages have otherwise. */
const costs = ['worksPence', 'feesPence', 'managementPercent', 'voidsPercent', 'maintenancePercent'] as const

export function sumsOfDeals(
  { own, sum, ids, isFinanced, before, last, talk }: Asked,
  reading: Reading,
): Question | null {
  const { words, read } = reading
  const build = (topic: Topic, from: Question | null, dealIds: number[]) =>
    ofDeal({ ...buildQuestion({ topic }, from, reading), dealIds })
  const same = own.topic === 'score' ? null : sameOfDeal(words, ids, before, sum)
  if (same) return withoutCorrection(keepAim(build(sum ?? same.topic, same, ids), same))
  const isOfDeal = own.topic === 'deals' || (own.topic === 'site' && isFinanced)
  const isOwn = isFinanced || costs.some((name) => read.figures[name] !== undefined)
  // "Deal 140 with agents at 12%".
  const asked = sum ?? (isOwn && own.topic === 'deals' ? 'returns' : null)
  if (ids.length === 1 && asked && isOfDeal) return build(asked, null, ids)
  const isPriced = read.prices.length > 0
  // "101 against 112, 25% on each at 5.75".
  const isOfEach = ids.length > 1 && ids.length <= mostDealsNamed && !isPriced
  const isBeside = isOfEach && isOwn
  // "Stamp duty on deals 112 and 142".
  if (isOfEach && !isOwn && sum === 'property-tax') return build(sum, null, ids)
  if (isBeside && own.topic !== 'score') return build('returns', null, ids)
  if (ids.length > 0) return null
  const ofCash = isPriced ? null : cashOfDeal(words, read, talk)
  if (ofCash !== null) return build('returns', sumBefore(last, ofCash), [ofCash])
  const varied = ownFigures(words, read, talk)
  return varied === null ? null : build(topicOfVaried(last, read), sumBefore(last, varied), [varied])
}

/** "What if I got it for 80k", "and if the rent was 700": the deal that was spoken of alone, with the visitor's own figures. */
function ownFigures(
  { hasAny }: Words,
  { figures, prices, rentBound }: ReadFigures,
  { deal, last }: Talk,
): number | null {
  const isRent = figures.monthlyRentPence !== undefined && rentBound == null
  const isPrice = prices.length === 1 && prices[0]!.bound === null
  const isOfDeal =
    deal !== null && (last?.topic === 'deals' || (last?.dealIds.length === 1 && ofPurchase.has(last.topic)))
  const isCost = costs.some((name) => figures[name] !== undefined)
  return isOfDeal && ((isCost && hasAny(putsIn)) || ((isRent || isPrice) && hasAny(otherFigures))) ? deal : null
}

/** The number of a deal is no figure that was left over. */
export function ofDeal({ leftOver, ...question }: Question): Question {
  const left = leftOver?.filter(
    ({ text }) =>
      !question.dealIds.includes(Number(text)) && !/^(?:the )?(?:1st|2nd|3rd|first|second|third)/.test(text),
  )
  return { ...question, unused: [], ...(left && left.length > 0 && { leftOver: left }) }
}
