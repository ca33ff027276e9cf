import * as lexicon from '../lexicon/cash-released.ts'
import { repaid } from '../lexicon/figures.ts'
import { interestOnly } from '../lexicon/loan-offers.ts'
import { noQuestion, type GivenFigures, type Question, type Sides } from '../question.ts'
import { formatPounds } from '#app/utils/money.ts'
import { readAmounts } from './amounts.ts'
import type { Amount } from './amount.ts'
import { readDates } from './dates.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isMoney, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/** A new loan that pays off an older one: what of it comes out in cash, and what is paid then. It is read whole, or not at all. */

type Name = 'value' | 'owed' | 'loan'

const mostTokens = 120
const mostOfNext = 24
const mostRate = 15
const [leastShare, mostShare] = [30, 95]
const least = 15_000
const leastBareShare = 55

/** "Worth 160" of a home, and no more than what is owed in thousands. */
const isOfHome = (amount: Amount) =>
  isMoney(amount) && amount.per === undefined && (amount.value >= least || (amount.value >= 40 && amount.value < 1000))

const slots: readonly Slot<Name>[] = [
  { name: 'value', before: lexicon.beforeValue, behind: lexicon.behindValue, fits: isOfHome },
  { name: 'owed', before: lexicon.beforeOwed, behind: lexicon.behindOwed, fits: isOfHome },
  { name: 'loan', before: lexicon.beforeNewLoan, fits: isOfHome },
]

/** The cash that a remortgage brings, with what was said of it before; null for everything else. */
export function readCashReleased(words: Words, { last }: Talk): Question | null {
  const { tokens, hasAny } = words
  const before = last?.topic === 'mortgage' && last.figures.owedPence !== undefined && !last.leftOver ? last : null
  if (tokens.length > (before ? mostOfNext : mostTokens) || isOfOther(words, before !== null)) return null
  const isOwing = [lexicon.remortgages, lexicon.beforeOwed, lexicon.behindOwed].some(hasAny)
  if (!before && !(isOwing && [lexicon.releases, lexicon.asksMost].some(hasAny))) return null
  if (findDealIds(words).length > 0) return null
  const isCharged = chargesOf(words, before !== null).length > 0
  const said = withoutCharges(amountsOf(words, before !== null), isCharged)
  const bound = said && (said.money.length === 0 ? new Map<Amount, Name>() : bindSlots(words, said.money, slots))
  if (!bound) return null
  const pence = (name: Name) => {
    const [amount, ...others] = said.money.filter((each) => bound.get(each) === name)
    if (others.length > 0) return null
    return amount && Math.round(amount.value * (amount.value < 1000 ? 1000 : 1) * 100)
  }
  const [value, owed, loan] = [pence('value'), pence('owed'), pence('loan')]
  if (value === null || owed === null || loan === null) return null
  const valuePence = value ?? before?.beside?.valuePence
  const owedPence = owed ?? before?.figures.owedPence
  if (
    owedPence === undefined ||
    (before && !isCharged && said.money.length + said.shares.length + said.rates.length === 0)
  )
    return null
  const [share, ...shares] = said.shares
  if (shares.length > 0 || (share !== undefined && loan !== undefined)) return null
  const ofShare = share !== undefined && valuePence ? Math.round((valuePence * share) / 100) : undefined
  const kept = value === undefined && share === undefined ? before?.figures.loanPence : undefined
  const loanPence = loan ?? ofShare ?? kept
  if (isCharged) return valuePence && loanPence ? askWithoutCharge(valuePence, owedPence, loanPence, share) : null
  if (loanPence === undefined && value && owed && said.rates.length === 0) return askUpTo(value, owed)
  if (loanPence === undefined || (valuePence !== undefined && loanPence > valuePence)) return null
  const [rate, older, ...more] = ratesOf(words, said.rates)
  if (more.length > 0) return null
  const figures: GivenFigures = {
    ...before?.figures,
    loanPence,
    owedPence,
    ...(rate !== undefined && { ratePercent: rate }),
    ...(hasAny(interestOnly) ? { isRepayment: false } : hasAny(repaid) ? { isRepayment: true } : {}),
    ...(said.years !== undefined && { termYears: said.years }),
  }
  const how =
    share === undefined ? [] : [`${share}% of ${formatPounds(valuePence!)} is a loan of ${formatPounds(loanPence)}`]
  return {
    ...noQuestion,
    topic: 'mortgage',
    figures,
    ...(valuePence !== undefined && { beside: { valuePence } }),
    isFollowUp: before !== null,
    ...(how.length > 0 && { worked: how }),
    ...(older !== undefined && { sides: againstNow(owedPence, older, loanPence, rate!) }),
  }
}

/** "I want to pull some out to buy another" says what the cash is for. */
function isOfOther(words: Words, isNext: boolean): boolean {
  const charges = chargesOf(words, isNext)
  return words
    .find(lexicon.notReleased)
    .some(
      ({ from }) =>
        !/^(?:to|for|towards)$/.test(textAt(words.tokens, from - 1)) &&
        !charges.some((charge) => charge.from <= from && from < charge.to),
    )
}

/** What is charged besides. A fee behind a remortgage that was worked out is one of its loan. */
const chargesOf = ({ find }: Words, isNext: boolean) => [
  ...find(lexicon.earlyCharges),
  ...(isNext ? [] : find(lexicon.loanCharges)),
]

/** Which share is charged and which is the rate is left open: the cash needs neither. */
const withoutCharges = (said: Said | null, isCharged: boolean): Said | null =>
  said && isCharged
    ? { ...said, rates: [], money: said.money.filter(({ value, unit }) => value >= least || unit === null) }
    : said

/** The cash before a charge, which is not taken off. */
function askWithoutCharge(valuePence: number, owedPence: number, loanPence: number, share?: number): Question {
  const [value, owed] = [formatPounds(valuePence), formatPounds(owedPence)]
  const loan = share === undefined ? `new loan of ${formatPounds(loanPence)}` : `remortgage to ${share}%`
  return {
    ...noQuestion,
    ask: {
      text: 'I do not take a charge for paying off early, or a fee of the new loan, from the cash that comes out. Shall I work out the cash before them?',
      readings: [`Worth ${value} with ${owed} owing, ${loan}: how much cash comes out?`],
    },
  }
}

/** What is worth so much with so much owing brings what a lender goes up to, which nobody said. */
function askUpTo(valuePence: number, owedPence: number): Question {
  const [value, owed] = [formatPounds(valuePence), formatPounds(owedPence)]
  const readings = usualShares.filter((share) => (valuePence * share) / 100 > owedPence)
  return {
    ...noQuestion,
    ask: {
      text: `Up to what share of the value would the new loan go? The home is taken to be worth ${value}, with ${owed} still owed.`,
      readings: readings.map(
        (share) => `Worth ${value} with ${owed} owing, remortgage to ${share}%: how much cash comes out?`,
      ),
    },
  }
}

const usualShares = [75, 80, 85]

/** What is paid now beside what is paid then. */
const againstNow = (owedPence: number, older: number, loanPence: number, rate: number): Sides => ({
  calculator: 'mortgage',
  field: 'rate',
  values: [older, rate],
  also: [{ field: 'loan', values: [owedPence / 100, loanPence / 100] }],
  names: ['now', 'the new loan'],
})

/** The new rate, and the one that is paid now where both are said. */
function ratesOf({ tokens }: Words, rates: readonly Amount[]): number[] {
  const isNow = ({ from, to }: Amount) =>
    [1, 2, 3].some((step) => lexicon.isNow.has(textAt(tokens, from - step))) ||
    [0, 1].some((step) => lexicon.isNow.has(textAt(tokens, to + step)))
  const [first, second, ...more] = rates
  if (!first || !second || more.length > 0) return rates.map(({ value }) => value)
  if (isNow(first) === isNow(second)) return [first.value, second.value, Number.NaN]
  return isNow(first) ? [second.value, first.value] : [first.value, second.value]
}

interface Said {
  money: Amount[]
  shares: number[]
  rates: Amount[]
  years?: number
}

/** All figures but days and numbers of things; null where one is unclear, or is of something else. */
function amountsOf(words: Words, isNext: boolean): Said | null {
  const { tokens } = words
  const { taken } = readDates(words)
  const found: Said = { money: [], shares: [], rates: [] }
  const all = readAmounts(tokens)
  for (const amount of all) {
    const { unit, value, from, to, per, isUnclear, isEach, text } = amount
    if (taken.has(from) || unit === 'count') continue
    if (isUnclear || isEach) return null
    const isShare =
      value >= leastShare &&
      value <= mostShare &&
      (unit === 'percent' ||
        (unit === null && (/^ltv$/.test(textAt(tokens, to)) || textAt(tokens, from - 1) === 'ltv')) ||
        // "Worth 180 with 95 owing, up to 75", and "at 80" of what was said before.
        (unit === null &&
          value >= leastBareShare &&
          lexicon.upTo.has(textAt(tokens, from - 1)) &&
          (isNext || all.length > 2)))
    if (isShare) found.shares.push(value)
    else if (
      (unit === 'percent' || (unit === null && (/\./.test(text) || textAt(tokens, from - 1) === 'at'))) &&
      value > 0 &&
      value <= mostRate
    )
      found.rates.push(amount)
    else if (unit === 'years' && found.years === undefined && lexicon.ofTerm.has(textAt(tokens, from - 1)))
      found.years = value
    else if (unit !== 'years' && unit !== 'percent' && per === undefined) found.money.push(amount)
    else return null
  }
  return found
}
