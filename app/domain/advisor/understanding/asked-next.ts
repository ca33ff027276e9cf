import * as lexicon from '../lexicon/topics.ts'
import type { GivenFigures, Question, Topic } from '../question.ts'
import type { Talk } from './talk.ts'
import { isDenied } from './denials.ts'
import type { ReadFigures } from './read-figures.ts'
import { countWords, textOf, type Words } from './words.ts'

/** The question that a message asks of the purchase spoken of before: "what would the stamp duty be?", "back to the returns, at 5.2". */

const mostWords = 12
const mostOfBare = 5
const nextTopics = Object.keys(lexicon.nextCalculations) as (keyof typeof lexicon.nextCalculations)[]

/** The calculation that a short message asks for without figures of its own, of a price that was named before. */
export function findAskedNext(words: Words, last: Question): Topic | undefined {
  const isPriced = last.figures.pricePence !== undefined || last.priceOf !== undefined
  if (!isPriced && last.figures.loanPence === undefined) return undefined
  if (words.tokens.length > mostWords || words.hasAny(lexicon.asksForMeaning)) return undefined
  // "stamp duty?" alone asks for it too.
  const isBare = countWords(words) <= mostOfBare && !words.hasAny(['what', 'whats'])
  if (!isBare && !words.hasAny(lexicon.asksForFigure)) return undefined
  // "How much is the maximum loan?", of a rent that was tested.
  if (last.topic === 'rental-cover' && words.hasAny(lexicon.mostLent)) return 'rental-cover'
  return words.hasAny(lexicon.rentOfLoan) ? 'rental-cover' : nextTopics.find((topic) => isNamed(topic, words))
}

type Next = (typeof nextTopics)[number]

const isNamed = (topic: Next, { tokens, find }: Words) =>
  find(lexicon.nextCalculations[topic]).some(({ from }) => !isDenied(tokens, from))

/** Whether a calculation is named between two places; "back to the loan of 90k" names none. */
const isNamedIn = (topic: Next, { tokens, find }: Words, start: number, end: number) =>
  find(lexicon.nextCalculations[topic]).some(
    ({ from, to }) =>
      from >= start && to <= end && !lexicon.alsoFigures.has(textOf(tokens, from, to)) && !isDenied(tokens, from),
  )

/** So far behind "back to" stands what is gone back to. */
const reach = 5
/** And so near "again" what is asked for once more. */
const near = { before: 3, behind: 2 }

/**
 * The calculation that a message with figures goes on with, which is another than the last: one it goes back to, the rent that a loan asks
 * for, or what is left of a rent behind a payment.
 */
export function findNextOf(words: Words, read: ReadFigures, last: Question): Topic | undefined {
  const { find, hasAny } = words
  for (const { to } of find(lexicon.backTo)) {
    const topic = nextTopics.find((each) => isNamedIn(each, words, to, to + reach))
    if (topic) return topic
  }
  for (const { from, to } of find(lexicon.onceMore)) {
    const [topic, ...others] = nextTopics.filter((each) => isNamedIn(each, words, from - near.before, to + near.behind))
    if (topic && others.length === 0 && topic !== last.topic) return topic
  }
  const named = nextTopics.filter((topic) => isNamed(topic, words))
  const { loanPence } = { ...last.beside, ...last.figures, ...read.figures }
  const isLikely = read.likely.some(({ role, share }) => role === 'monthlyRentPence' && share >= likelyRent)
  const isRentSaid = read.figures.monthlyRentPence !== undefined || isLikely
  if (hasAny(lexicon.rentOfLoan) && !isRentSaid && (loanPence !== undefined || last.topic === 'mortgage'))
    return 'rental-cover'
  const isOfPayment = hasAny(lexicon.paymentWords) || named.some((topic) => topic !== 'returns' && topic !== 'mortgage')
  const isPriced = read.prices.length > 0 || last.figures.pricePence !== undefined
  return last.topic === 'mortgage' && isRentSaid && isPriced && !isOfPayment ? 'returns' : undefined
}

/** From here on a figure is a rent where no word says so. */
const likelyRent = 0.8

/** What a lender lends of a price. */
const leastLent = 0.3
const mostLent = 0.9

/** "The house is £120,000 and lets at £795", behind the payment of a loan: the loan is that of the house. */
export function isOfLoan(words: Words, { figures, prices }: ReadFigures, last: Question | null): boolean {
  if (!last || !(last.topic in lexicon.nextCalculations)) return false
  const before = { ...last.beside, ...last.figures }
  const [price, ...others] = prices
  if (!price || others.length > 0 || price.bound !== null || before.pricePence !== undefined) return false
  const { loanPence } = before
  const isLent = loanPence !== undefined && loanPence < price.pence
  const isOther = [figures.loanPence, figures.depositPence, figures.depositPercent].some((said) => said !== undefined)
  // Behind a loan alone comes its house: "loan 90k at 5.35" | "price 120k, rent 735, cash flow?". A yield is of any.
  const isHouse =
    last.topic === 'mortgage' &&
    figures.ratePercent === undefined &&
    figures.monthlyRentPence !== undefined &&
    !words.hasAny(['yield', 'yields'])
  const isItsLoan = isHouse && isLent && loanPence >= price.pence * leastLent && loanPence <= price.pence * mostLent
  return isLent && !isOther && (isItsLoan || saysWhose(words))
}

/** "What is the tax now, at 292k?": behind a tax, one of the same purchase, where neither a place nor the name of a tax says another nation. */
export const isOfTaxBefore = (
  { topic, isSaid }: { topic: Topic; isSaid: boolean },
  last: Question,
  { hasAny }: Words,
  named: number,
): boolean => isSaid && topic === 'property-tax' && last.topic === topic && named === 0 && !hasAny(lexicon.namesOfTaxes)

/** Whether it is said that a home is the one spoken of: "the house", "house is", "it is at". */
export const saysWhose = ({ tokens, hasAny }: Words) =>
  hasAny(lexicon.homeOfBefore) || lexicon.itself.includes(textOf(tokens, 0, 2))

/** "How big a loan would that rent carry": the loan of before is not the one that is asked for. */
export const soughtInstead = (words: Words, topic: Topic): readonly (keyof GivenFigures)[] =>
  topic === 'rental-cover' && words.hasAny(lexicon.loanOfRent) ? ['loanPence', 'depositPercent', 'depositPence'] : []

/** All that was said of the purchase. The payment behind a BRRR is that of its new loan. */
export function knownOf({ topic, figures, beside }: Question, next: Topic): GivenFigures {
  const all: GivenFigures = { ...beside, ...figures }
  const { valuePence, depositPercent = 0, loanPence } = all
  const { loanToValuePercent = 100 - depositPercent } = all
  const isNewLoan = topic === 'brrr' && next === 'mortgage' && loanPence === undefined
  if (!isNewLoan || valuePence === undefined || loanToValuePercent === 100) return all
  const { pricePence: _price, depositPercent: _deposit, ...known } = all
  return { ...known, loanPence: Math.round((valuePence * loanToValuePercent) / 100) }
}

/** The purchase before as it was when that was worked out of it: a payment behind a BRRR is of its loan alone, and who buys may have been supposed. */
export function withCaseOf(topic: Topic, last: Question, { cases }: Talk): Question {
  const before = last.topic === topic ? undefined : cases.findLast((each) => each.topic === topic)
  if (!before) return last
  const { buyer: _, ...others } = last.figures
  const { buyer } = before.figures
  const isOfLoan = last.topic === 'mortgage' && topic === 'brrr'
  const figures = { ...before.figures, ...(isOfLoan ? {} : others), ...(buyer && { buyer }) }
  return { ...last, figures }
}
