import * as goalWords from '../lexicon/goals.ts'
import * as lexicon from '../lexicon/targets.ts'
import type { Amount } from './amount.ts'
import type { Goal, GoalContext } from './goal.ts'
import { range } from './sought.ts'
import { textAt, type Words } from './words.ts'

/** What is to be left of a rent: "200 a month clear", "£350 a month after everything", "400 pound remains me". */

const mostFlow = 20_000
const leastBare = 50
/** What is said of an amount that another one takes the place of: "300 isn’t worth my time". */
const wordsOfOld = 5
/** What speaks for an amount as that which is left, and what has to. */
const scoreOfEach = 2
const [enough, enoughIfSure] = [3, 2]

export function findFlow(words: Words, amounts: readonly Amount[], context: GoalContext): Goal | null {
  const { field, before, isSure, last } = context
  if (field === 'value') return null
  const isNext = before !== null && isFlow(before.figure)
  const people = peopleOf(words, amounts)
  const [best] = amounts
    .flatMap((amount) => {
      const { unit, value, isUnclear, isEach } = amount
      if ((unit !== 'pounds' && unit !== null) || (isUnclear && !people) || (isEach && !people)) return []
      if (value >= mostFlow || value <= 0 || isPutBy(words, amount)) return []
      const per = perOf(words, amount)
      const ofEach = people && isForEach(words, amount) ? scoreOfEach : 0
      return [{ amount, per, score: scoreOf(words, amount, per, context) + ofEach }]
    })
    .sort((a, b) => b.score - a.score)
  if (!best) return null
  const { amount, per, score } = best
  const { unit, from, to } = amount
  // "Three of us … 100 a month each" is multiplied already.
  const isOfEach = people !== undefined && amount.parts === undefined && isForEach(words, amount)
  if ((amount.isUnclear || amount.isEach) && !isOfEach && amount.parts !== people?.value) return null
  const value = isOfEach ? amount.value * people.value : amount.value
  const isOfLast = isNext && score >= 0 && (value >= 20 || per !== undefined)
  if (!isOfLast && score < (isSure ? enoughIfSure : enough)) return null
  // "Make it 500 clear, 300 is not enough": what it takes the place of.
  const old = before ? amounts.filter((other) => other.value === before.value && other !== amount) : []
  const shared = isOfEach ? range(people.from, people.to) : []
  const at = [...range(from, to), ...shared, ...old.flatMap((other) => range(other.from, other.to + wordsOfOld))]
  const flow = (figure: string, more: Partial<Goal> = {}): Goal => ({ calculator: 'deal', figure, value, at, ...more })
  if (per === 'year') return flow('cashFlow')
  const times = per === 'month' ? 1 : per === 'week' ? 52 / 12 : 0
  if (times > 0) return flow('cashFlowAMonth', { value: Math.round(value * times * 100) / 100 })
  if (isNext) return flow(before.figure)
  if (unit === null && value < leastBare) return null
  // Behind what is left each month, such as "I'd like that to be 240".
  const isMonthly = last?.target?.figure === 'cashFlowAMonth' || value < mostOfMonth(words, context)
  return isMonthly ? flow('cashFlowAMonth') : flow('cashFlowAMonth', { others: ['cashFlow'] })
}

/** "Four of us": who share what is left. */
const peopleOf = ({ tokens }: Words, amounts: readonly Amount[]) =>
  amounts.find(
    ({ unit, value, to }) => unit === 'count' && textAt(tokens, to - 1) === 'us' && value >= 2 && value <= 12,
  )

/** "Set aside 60 a month for the boiler" is a cost. */
const isPutBy = ({ tokens }: Words, { from, to }: Amount) =>
  goalWords.asideWords.has(textAt(tokens, from - 1)) ||
  ([1, 2, 3, 4].some((step) => goalWords.putsBy.has(textAt(tokens, from - step))) &&
    [0, 1, 2, 3].some((step) => goalWords.asideWords.has(textAt(tokens, to + step))))

/** "It pays each of us £200 a month", "200 a month each", "150 a head". */
function isForEach({ tokens }: Words, { from, to, isEach }: Amount): boolean {
  if (isEach || goalWords.eachOne.has(textAt(tokens, to))) return true
  if (['a', 'per'].includes(textAt(tokens, to)) && textAt(tokens, to + 1) === 'head') return true
  const start = textAt(tokens, from - 1) === '£' ? from - 1 : from
  return [1, 2, 3, 4].some((step) => goalWords.eachOne.has(textAt(tokens, start - step)))
}

/** Where the words speak of a month, or the one before did. */
const mostOfMonth = ({ hasAny }: Words, { last }: GoalContext) =>
  hasAny(['monthly', 'each month', 'a month', 'per month', 'every month', 'left each month']) ||
  (last !== null && (last.topic === 'returns' || last.figures.monthlyRentPence !== undefined))
    ? 1500
    : 0

const isFlow = (figure: string) => ['cashFlow', 'cashFlowAMonth'].includes(figure)

function perOf({ tokens }: Words, { per, from, to }: Amount): Amount['per'] {
  const isOfMonth = (at: number) =>
    lexicon.perMonth.has(`${textAt(tokens, at)} ${textAt(tokens, at + 1)}`) || textAt(tokens, at) === 'monthly'
  // "200 quid up every month", "each month 400 pound remains me"
  const isSaid = [to, to + 1, to + 2, to + 3, to + 4, from - 2, from - 3].some(isOfMonth)
  return per ?? (isSaid ? 'month' : undefined)
}

export function scoreOf(
  words: Words,
  amount: Amount,
  per: Amount['per'],
  { asked, isSure, field, last }: GoalContext,
): number {
  const { tokens } = words
  const { from, to } = amount
  const isStop = (at: number) => tokens[at]?.kind === 'sign' && /[,.;?!:]/.test(textAt(tokens, at))
  let score = per === 'month' || per === 'week' ? 1 : 0
  let start = from - 1
  while (start > from - 6 && goalWords.toAmount.has(textAt(tokens, start))) start -= 1
  const ahead = textAt(tokens, start)
  const isLed = !asked.includes(start) && goalWords.leaves.has(ahead)
  if (isLed) score += goalWords.plainly.has(ahead) ? 3 : 2
  const isNamed = [ahead, textAt(tokens, start - 1)].some((text) => goalWords.named.has(text))
  if (isNamed) score += 3
  for (let at = to; at < to + 5 && at < tokens.length && !isStop(at) && tokens[at]!.kind !== 'number'; at++) {
    if (asked.includes(at) || !goalWords.leftOver.has(textAt(tokens, at))) continue
    score += 3
    break
  }
  const near = [from - 1, from - 2, from - 3, to, to + 1].filter((at) => !isLed || at > start)
  const besides = near
    .filter((at) => !isBroken(words, at, amount) && !asked.includes(at))
    .map((at) => textAt(tokens, at))
  if (besides.some((text) => goalWords.ofRent.has(text))) score -= field === 'rent' ? 3 : 6
  if (besides.some((text) => goalWords.ofCosts.has(text))) score -= 4
  if (isLetFor(words, amount)) score -= 6
  const isOfLast = last?.topic === 'returns' && last.figures.monthlyRentPence !== undefined
  // Where the rent is looked for, or known, another amount of a month is what is left of it.
  if (isSure && (field === 'rent' || isOfLast) && score === 1) score += 1
  return score
}

/** "Which I'll rent to a lad from work for 695 a month": the rent that is paid. */
function isLetFor({ tokens }: Words, { from }: Amount): boolean {
  if (!['for', 'at'].includes(textAt(tokens, from - 1))) return false
  for (let at = from - 2; at >= from - 10 && tokens[at]?.kind === 'word'; at--)
    if (goalWords.ofRent.has(textAt(tokens, at)) && textAt(tokens, at + 1) === 'to') return true
  return false
}

function isBroken({ tokens }: Words, at: number, { from, to }: Amount): boolean {
  const between = tokens.slice(Math.min(at, to), Math.max(at, from))
  return between.some(({ kind, text }) => (kind === 'sign' ? /[,.;?!:]/.test(text) : kind === 'number'))
}
