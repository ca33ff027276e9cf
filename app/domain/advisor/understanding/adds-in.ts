import { addsIn } from '../lexicon/adds-in.ts'
import { ofPurchase, type Question } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import type { FoundTopic } from './topics.ts'
import type { Words } from './words.ts'

const mostTokens = 30

/** "Sorry, forgot stamp, and 1,800 solicitor. Put them in": of the sum before, which counts the tax, and no question about it; null for what is not. */
export function addedToSum({ tokens, hasAny }: Words, read: ReadFigures, before: Question | null): FoundTopic | null {
  const isSum = before !== null && ofPurchase.has(before.topic) && ['returns', 'brrr'].includes(before.topic)
  if (!isSum || tokens.length > mostTokens || read.prices.length > 0 || !hasAny(addsIn)) return null
  read.isOfLast = true
  return { topic: before.topic, isFilter: true }
}
