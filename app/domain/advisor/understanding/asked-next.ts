import type { Question, Topic } from '../question.ts'
import { findPhrases, isDenied } from './denials.ts'
import type { Words } from './words.ts'

/** The question that a message asks of the purchase spoken of before: "what would the stamp duty be?" */

const asked: readonly [Topic, readonly string[]][] = [
  ['property-tax', ['stamp duty', 'sdlt', 'lbtt', 'ltt', 'property tax', 'tax', 'duty', 'surcharge', 'stamp']],
  ['rental-cover', ['icr', 'rental cover', 'interest cover', 'stress test']],
  ['brrr', ['brrr', 'brrrr']],
  ['returns', ['yield', 'roi', 'return', 'returns', 'cash flow', 'cashflow', 'profit', 'numbers']],
  ['mortgage', ['mortgage', 'mortgage payment', 'mortgage payments', 'monthly payment', 'monthly payments', 'repayments', 'loan', 'deposit']], // prettier-ignore
]

/** Words that ask for the figure, and not what the word means. */
const asksForFigure = ['the', 'would', 'will', 'how much', 'and', 'what about', 'how about', 'my', 'on it', 'on that', 'for it', 'for that', 'then', 'work out', 'calculate', 'id pay', 'i pay'] // prettier-ignore
const asksForMeaning = ['what does', 'mean', 'means', 'explain', 'define', 'definition', 'how does', 'how do', 'how is', 'how are', 'stand for', 'difference between', 'what is a', 'what is an'] // prettier-ignore
const mostWords = 12

/** The calculation that a short message asks for without figures of its own, of a price that was named before. */
export function findAskedNext(words: Words, last: Question): Topic | undefined {
  if (last.figures.pricePence === undefined && last.figures.loanPence === undefined) return undefined
  if (words.tokens.length > mostWords || words.hasAny(asksForMeaning)) return undefined
  // "stamp duty?" alone asks for it too.
  const isBare = words.tokens.length <= 3 && !words.hasAny(['what', 'whats'])
  if (!isBare && !words.hasAny(asksForFigure)) return undefined
  const found = asked.find(([, phrases]) => findPhrases(words, phrases).some(({ from }) => !isDenied(words.tokens, from))) // prettier-ignore
  return found?.[0]
}
