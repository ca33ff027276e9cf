import { ofThat } from '../lexicon/topics.ts'
import type { Question } from '../question.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Words } from './words.ts'

/** "I want to spend 225,000 on a rental" | "purchase tax on that in England, in Scotland, in Wales": what somebody means to spend is the price that is spoken of next. */
export function withBudget(question: Question, last: Question | null, { hasAny }: Words): Question {
  const { topic, figures, sides } = question
  const isOfPrice = topic === 'property-tax' || topic === 'mortgage'
  const isSaid =
    [figures.pricePence, figures.loanPence].some((pence) => pence !== undefined) || sides?.field === 'price'
  const pence = last?.budget.fromPence === undefined ? last?.budget.toPence : undefined
  const isOfAverage = hasAny(['average', 'averages', 'avg'])
  if (!isOfPrice || isSaid || isOfAverage || pence === undefined || !hasAny(ofThat)) return question
  const worked = [...(question.worked ?? []), `price ${formatPounds(pence)}, as you said before`]
  const { priceOf: _average, ...rest } = question
  return { ...rest, figures: { ...figures, pricePence: pence }, worked }
}
