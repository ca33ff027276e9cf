import * as lexicon from '../lexicon/cover-at-rates.ts'
import { noQuestion, type GivenFigures, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { readDates } from './dates.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isLoan, isRentOfMonth, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/** Rental cover at the rate that is paid and at others that a lender tests with, and what a cover that was told means. */

const mostTokens = 170
const mostRate = 15

const slots: readonly Slot<'loan' | 'rent'>[] = [
  {
    name: 'loan',
    before: lexicon.beforeLoan,
    behind: lexicon.behindLoan,
    fits: isLoan,
  },
  {
    name: 'rent',
    before: lexicon.beforeRent,
    behind: lexicon.behindRent,
    fits: isRentOfMonth,
  },
]

export function readCoverAtRates(words: Words, { last }: Talk): Question | null {
  const { tokens, hasAny } = words
  const before = last?.topic === 'rental-cover' && !last.leftOver ? last : null
  if (tokens.length > mostTokens || !(before || hasAny(lexicon.ofCover)) || findDealIds(words).length > 0) return null
  const { taken } = readDates(words)
  const amounts = readAmounts(tokens).filter(({ from, unit }) => !taken.has(from) && unit !== 'count')
  const told = hasAny(lexicon.byName) ? toldCover(words, amounts) : null
  if (told !== null) return { ...noQuestion, topic: 'rental-cover', figures: {}, toldCover: told }
  if (hasAny(lexicon.notOfCover)) return null
  const rates: number[] = []
  const covers: number[] = []
  const others = amounts.filter(({ unit, value, text, from, isUnclear }) => {
    const isBare = unit === null && (/\./.test(text) || lexicon.beforeRate.has(textAt(tokens, from - 1)))
    if (!isUnclear && value > 0 && value <= mostRate && (unit === 'percent' || isBare)) rates.push(value)
    else if (unit === 'percent' && value >= 100 && value <= 300) covers.push(value)
    // "Thirty-four years behind a manager’s desk"
    else
      return !(
        unit === 'years' &&
        !lexicon.fixes.has(textAt(tokens, from - 1)) &&
        !lexicon.fixes.has(textAt(tokens, from - 2))
      )
    return false
  })
  const bound = bindSlots(words, others, slots)
  if (!bound || rates.length < 2 || rates.length > 4 || new Set(rates).size < rates.length || covers.length > 1)
    return null
  const figures: GivenFigures = before ? { ...before.figures } : {}
  for (const name of ['loan', 'rent'] as const) {
    const [amount, ...more] = others.filter((each) => bound.get(each) === name)
    if (more.length > 0) return null
    if (amount) figures[name === 'loan' ? 'loanPence' : 'monthlyRentPence'] = Math.round(amount.value * 100)
  }
  if (figures.loanPence === undefined || figures.monthlyRentPence === undefined) return null
  if (covers[0] !== undefined) figures.coveragePercent = covers[0]
  delete figures.ratePercent
  delete figures.stressRatePercent
  if (hasAny(lexicon.ofPortfolio)) figures.isPortfolio = true
  return {
    ...noQuestion,
    topic: 'rental-cover',
    figures,
    isFollowUp: before !== null,
    sides: { calculator: 'rental-cover', field: 'stressRate', values: rates, asked: 'cover' },
  }
}

/** "Our ICR came out at 138, is that good?": the cover that was told, where nothing else was. */
function toldCover({ hasAny, tokens }: Words, amounts: ReturnType<typeof readAmounts>): number | null {
  const [amount, ...others] = amounts
  if (!amount || others.length > 0 || !hasAny(lexicon.isGood) || tokens.length > mostOfTold) return null
  const { unit, value, per } = amount
  const isCover = (unit === 'percent' || unit === null) && per === undefined && value >= 80 && value <= 400
  return isCover ? value : null
}

const mostOfTold = 40
