import * as lexicon from '../lexicon/company-profit.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { isMoney, penceOfYear } from './slots.ts'
import type { Words } from './words.ts'

/** "Corporation tax on £60,000 profit": one sum, which is no price. Read whole, or not at all. */

const mostTokens = 30

export function readCompanyProfit(words: Words): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens || hasAny(lexicon.notOfProfit) || !hasAny(lexicon.profits)) return null
  const isAssociated = hasAny(lexicon.associated)
  if (!hasAny(lexicon.companyTax) && !(isAssociated && hasAny(lexicon.companies))) return null
  const amounts = readAmounts(tokens)
  const [profit, ...others] = amounts.filter(({ unit }) => unit !== 'count')
  if (!profit || !isMoney(profit) || others.length > 0 || (profit.per ?? 'year') !== 'year') return null
  // Associated companies share the limits of the rates, which is not worked out.
  if (isAssociated)
    return { ...noQuestion, topic: 'section-24', leftOver: [{ text: 'associated companies', meanings: [] }] }
  return {
    ...noQuestion,
    topic: 'section-24',
    figures: { profitPence: penceOfYear(profit), financeCostsPence: 0, companyCostsPence: 0 },
    worked: [`${profit.text}: the profit of a company without associated ones`],
  }
}
