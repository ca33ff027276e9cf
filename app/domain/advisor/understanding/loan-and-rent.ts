import type { Question } from '../question.ts'
import { resultOf } from './as-sides.ts'
import type { ReadFigures } from './read-figures.ts'
import type { FoundTopic } from './topics.ts'
import type { Words } from './words.ts'

/** Results that need a price. */
const ofPrice: ReadonlySet<string | undefined> = new Set(['grossYield', 'netYield', 'roi', 'cashOnCash', 'cashNeeded'])

/** "I owe 98,000 at 5.4, the tenant pays 720: what is left": a loan and a rent, of which no price is known, are a mortgage and what it leaves. */
export function ofLoanAndRent(
  own: FoundTopic,
  { figures, prices }: ReadFigures,
  before: Question | null,
  words: Words,
): FoundTopic {
  if (own.topic !== 'returns' || prices.length > 0 || ofPrice.has(resultOf(words))) return own
  const known = before && (before.topic === 'mortgage' || before.topic === 'returns') ? before.figures : {}
  const isLent = (figures.loanPence ?? known.loanPence) !== undefined && known.pricePence === undefined
  const isLet = (figures.monthlyRentPence ?? known.monthlyRentPence) !== undefined
  return isLent && isLet ? { ...own, topic: 'mortgage' } : own
}
