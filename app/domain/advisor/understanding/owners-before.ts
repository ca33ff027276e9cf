import { asksCompany } from '../answers/given.ts'
import * as lexicon from '../lexicon/income-of-lets.ts'
import type { Question } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { isMoney, penceOfYear } from './slots.ts'
import { textAt, type Words } from './words.ts'

/** The income tax of a let that was worked out before, with another owner, with two of them, or over other years. */

const mostTokens = 40
const mostOfSpan = 12
const mostYears = 30
const leastIncome = 1000

export const areHalved = ({ tokens, hasAny }: Words): boolean =>
  hasAny(lexicon.ofHalves) ||
  tokens.some((_, at) => ['50', '/', '50'].every((text, step) => textAt(tokens, at + step) === text))

/** "And only 3 years", behind a company and one's own name over several. */
export function yearsInstead({ tokens }: Words, before: Question): Question | null {
  const [years, ...more] = tokens.length <= mostOfSpan ? readAmounts(tokens) : []
  if (!years || more.length > 0 || years.unit !== 'years' || !asksCompany(before.figures)) return null
  if (years.value < 1 || years.value > mostYears || !Number.isInteger(years.value)) return null
  return again(before, { ...before.figures, afterYears: years.value })
}

/** "My wife earns nothing. What if we have it half and half", "what if it is all in her name, she gets 15k". */
export function ownersInstead(words: Words, before: Question): Question | null {
  const { tokens, hasAny } = words
  const { incomePence, profitPence, financeCostsPence } = before.figures
  const isKnown = incomePence !== undefined && profitPence !== undefined && financeCostsPence !== undefined
  if (!isKnown || tokens.length > mostTokens || before.sides || asksCompany(before.figures)) return null
  const isHalved = areHalved(words)
  if (!isHalved && !hasAny(lexicon.inTheirName)) return null
  const other = earnedByOther(words)
  if (other === null) return null
  if (!isHalved) return again(before, { ...before.figures, incomePence: other })
  const { incomePence: _income, ...figures } = before.figures
  const { profitOf: _parts, ...whole } = before
  return {
    ...again(whole, {
      ...figures,
      profitPence: Math.round(profitPence / 2),
      financeCostsPence: Math.round(financeCostsPence / 2),
    }),
    worked: ['half of the profit and of the interest each'],
    sides: { calculator: 'section-24', field: 'otherIncome', values: [incomePence / 100, other / 100] },
  }
}

/** What the other owner earns in a year; null where nothing says it, or a figure may be something else. */
function earnedByOther({ tokens, hasAny }: Words): number | null {
  const isHalf = ({ value, from, to }: Amount) =>
    value === 50 && [textAt(tokens, from - 1), textAt(tokens, to)].includes('/')
  const amounts = readAmounts(tokens).filter((amount) => amount.unit !== 'count' && !isHalf(amount))
  if (hasAny(lexicon.earnsNothing)) return amounts.every(({ value }) => value === 0) ? 0 : null
  const [income, ...more] = amounts
  if (!income || more.length > 0 || !isMoney(income) || penceOfYear(income) < leastIncome * 100) return null
  return penceOfYear(income)
}

function again(before: Question, figures: Question['figures']): Question {
  const { changed: _changed, took: _took, ...last } = before
  return { ...last, figures, worked: [], isFollowUp: true, unused: [] }
}
