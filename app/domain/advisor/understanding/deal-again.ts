import * as lexicon from '../lexicon/deal-again.ts'
import { dealFigureWords } from '../lexicon/follow-ups.ts'
import { noQuestion, ofPurchase, type GivenFigures, type Question, type Topic } from '../question.ts'
import { withNumbers } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import type { FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { readWords, textAt, type Words } from './words.ts'

/** Sums with a deal of the site that go on with the one before: with another figure, or the same of another deal. */

/** The question before, where it was a sum of this one deal: what was said of its finance stays. */
export const sumBefore = (last: Question | null, deal: number): Question | null =>
  last !== null && ofPurchase.has(last.topic) && last.dealIds.length === 1 && last.dealIds[0] === deal ? last : null

/** The question before with the price and the rent of its deal, where nothing else was said: "knock 10k off" is of these. */
export function withPage(last: Question | null, { deals }: KnownPlaces): Question | null {
  const isOfDeal = last !== null && ofPurchase.has(last.topic) && last.dealIds.length === 1
  const deal = isOfDeal ? deals?.find(({ id }) => id === last.dealIds[0]) : undefined
  if (!last || !deal) return last
  const { pricePence, rentPence } = deal
  return {
    ...last,
    figures: { pricePence, ...(rentPence !== null && { monthlyRentPence: rentPence }), ...last.figures },
  }
}

/** What another price or rent of the deal is asked for: its tax, where that was asked and the price changes, else what it brings. */
export const topicOfVaried = (last: Question | null, { figures }: ReadFigures): Topic =>
  last?.topic === 'property-tax' && figures.monthlyRentPence === undefined ? 'property-tax' : 'returns'

/** Figures of one deal, which are no other deal's. */
const ofOne: ReadonlySet<keyof GivenFigures> = new Set([
  'pricePence',
  'monthlyRentPence',
  'servicePence',
  'worksPence',
  'valuePence',
  'taxPence',
  'nation',
])

/**
 * "The same for deal 105", "and the Ancoats one at 4.9": the sum of before, as it goes on with the deal that is named; null for other
 * messages. `sum` is what the message asks itself.
 */
export function sameOfDeal(
  words: Words,
  [id, ...more]: readonly number[],
  last: Question | null,
  sum: Topic | null,
): Question | null {
  const isOfDeal = last !== null && ofPurchase.has(last.topic) && last.dealIds.length === 1
  if (!isOfDeal || id === undefined || more.length > 0 || !words.hasAny(lexicon.sameSum)) return null
  // "And the rent of deal 105" is on its page.
  if (sum === null && words.hasAny(dealFigureWords)) return null
  const { leftOver: _left, changed: _changed, took: _took, worked: _worked, ...rest } = last
  const isOther = last.dealIds[0] !== id
  // What is denied of one is meant of each.
  const figures = Object.fromEntries(
    Object.entries(last.figures).filter(
      ([name, value]) => !isOther || value === 0 || !ofOne.has(name as keyof GivenFigures),
    ),
  )
  return { ...rest, figures, dealIds: [id] }
}

/** "No sorry, I meant deal 139": what takes the deal of before back denies no figure. */
export function withoutCorrection({ leftOver = [], ...question }: Question): Question {
  const [id] = question.dealIds
  const isOther = ({ text, kind }: Words['tokens'][number]) =>
    kind === 'sign' || lexicon.ofOther.has(text) || text === String(id)
  const left = leftOver.filter(({ text, meanings }) => meanings.length > 0 || !readWords(text).tokens.every(isOther))
  return left.length > 0 ? { ...question, leftOver: left } : question
}

/** "Not that, the Derby student house": a sum goes on with its deal only where no other place is named; then it is asked which is meant. */
export function askOtherDeal(
  question: Question,
  words: Words,
  { areas }: FoundPlaces,
  { deals = [] }: KnownPlaces,
): Question {
  const { dealIds, isFollowUp, topic, changed = [] } = question
  const deal = dealIds.length === 1 ? deals.find(({ id }) => id === dealIds[0]) : undefined
  const isOfDeal = deal !== undefined && isFollowUp && ofPurchase.has(topic) && !question.ask && changed.length === 0
  if (!isOfDeal || areas.length !== 1 || !words.hasAny(lexicon.sameSum)) return question
  const [area] = areas
  if (!deal.area || deal.area.slug === area!.slug) return question
  const there = deals.filter(({ area: place }) => place?.slug === area!.slug)
  return {
    ...noQuestion,
    topic: 'deals',
    ask: {
      text:
        there.length > 0
          ? `Deal ${deal.id} is not in ${area!.name}. Which of these do you mean?`
          : `Deal ${deal.id} is not in ${area!.name}, and I know of none there. Which one do you mean?`,
      readings: there.slice(0, 3).map(({ id }) => `the same for deal ${id}`),
    },
  }
}

/** "What would I need altogether, 25% down, 1,800 for the solicitor and your fee", behind a deal: a sum of it. */
export function cashOfDeal({ hasAny }: Words, { figures }: ReadFigures, { deal, last }: Talk): number | null {
  const isSaid = (['depositPercent', 'depositPence', 'loanPence', 'feesPence'] as const).some(
    (name) => figures[name] !== undefined,
  )
  const isOfDeal = last?.topic === 'deals' || (last !== null && deal !== null && sumBefore(last, deal) !== null)
  return isSaid && isOfDeal && hasAny(lexicon.allCash) ? deal : null
}

/** "And your fee", of a sum with a deal: its secure price is a part of the cash. */
export function withSecure(question: Question, { hasAny }: Words, last: Question | null): Question {
  const { topic, dealIds, figures } = question
  const isAsked = topic === 'returns' && dealIds.length > 0 && figures.securePence === undefined
  const isBefore = question.isFollowUp && last?.isWithSecure === true
  return isAsked && (isBefore || hasAny(lexicon.siteFee)) ? { ...question, isWithSecure: true } : question
}

const mostTokens = 9
const mostTokensOfSame = 16

/** "And for 101?", behind the sum of a deal: the message with "deal 101"; null where the number is no deal's, or an amount. */
export function nextNumbered(words: Words, { deals }: KnownPlaces, last: Question | null): string | null {
  const isOfDeal = last !== null && ofPurchase.has(last.topic) && last.dealIds.length === 1
  const { tokens } = words
  if (!isOfDeal || !deals) return null
  const isSame = words.hasAny(lexicon.sameWords)
  // Behind another price a number is one more.
  const isShort = tokens.length <= mostTokens && last.figures.pricePence === undefined
  const isAmount = !isSame && tokens.some(({ text }) => lexicon.ofAmount.has(text))
  if (isAmount || !(isSame ? tokens.length <= mostTokensOfSame : isShort)) return null
  const named = tokens.flatMap(({ kind, text }, at) => {
    const isDeal = kind === 'number' && /^\d{3,}$/.test(text) && deals.some(({ id }) => String(id) === text)
    const [before, behind] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
    return isDeal && before !== 'deal' && lexicon.beforeNumber.has(before) && !lexicon.ofAmount.has(behind) ? [at] : []
  })
  const [at, ...others] = named
  if (at === undefined || others.length > 0) return null
  const { text } = tokens[at]!
  return withNumbers(words, [{ from: at, to: at + 1, text, ids: [Number(text)] }], [Number(text)])
}
