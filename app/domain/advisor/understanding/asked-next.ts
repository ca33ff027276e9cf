import { asksForFigure, asksForMeaning, nextCalculations } from '../lexicon/topics.ts'
import type { Question, Topic } from '../question.ts'
import { isDenied } from './denials.ts'
import type { Words } from './words.ts'

/** The question that a message asks of the purchase spoken of before: "what would the stamp duty be?" */

const mostWords = 12

/** The calculation that a short message asks for without figures of its own, of a price that was named before. */
export function findAskedNext(words: Words, last: Question): Topic | undefined {
  const isPriced = last.figures.pricePence !== undefined || last.priceOf !== undefined
  if (!isPriced && last.figures.loanPence === undefined) return undefined
  if (words.tokens.length > mostWords || words.hasAny(asksForMeaning)) return undefined
  // "stamp duty?" alone asks for it too.
  const isBare = words.tokens.length <= 3 && !words.hasAny(['what', 'whats'])
  if (!isBare && !words.hasAny(asksForFigure)) return undefined
  return (Object.keys(nextCalculations) as (keyof typeof nextCalculations)[]).find((topic) =>
    words.find(nextCalculations[topic]).some(({ from }) => !isDenied(words.tokens, from)),
  )
}
