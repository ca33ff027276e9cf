import { incomeTaxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import * as lexicon from '../lexicon/income-of-lets.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readDates } from './dates.ts'
import { isSaid } from './denials.ts'
import { textAt, type Words } from './words.ts'

/** The figures of a message about the income tax of a landlord: sums, rates of loans and of tax, and years. */

export interface FoundAmounts {
  money: Amount[]
  years: TaxYear[]
  /** The rate of the loan, where its interest is not said, and that of a company's. */
  rate?: number
  companyRate?: number
  /** The share of a price that is lent. */
  loanToValue?: number
  /** Over how many years it is asked for. */
  span?: number
  /** The rates of income tax that are paid, one of each owner. */
  bands: number[]
}

/** Above it no loan has its rate. */
const mostRate = 15

/** "Higher rate taxpayer" */
export const bandSaid = (words: Words) => lexicon.bandWords.find(([, phrases]) => isSaid(words, phrases))?.[0]

/** "A 40% taxpayer", "I'm on 40%". */
const isBand = ({ tokens }: Words, { value, from, to }: Amount) =>
  lexicon.bandWords.some(([percent]) => percent === value) &&
  ((lexicon.beforeBand.has(textAt(tokens, textAt(tokens, from - 1) === ':' ? from - 2 : from - 1)) &&
    !lexicon.notOfBand.has(textAt(tokens, to))) ||
    lexicon.behindBand.has(textAt(tokens, to)))

/** What is earned in the middle of a band: in all of it the tax of a profit is the same, as long as the profit ends in it too. */
const bands: readonly { percent: number; income: number; mostProfit: number }[] = [
  { percent: 20, income: 20_000, mostProfit: 30_000 },
  { percent: 40, income: 60_000, mostProfit: 40_000 },
  { percent: 45, income: 150_000, mostProfit: Infinity },
]

export function incomeOfBand(percent: number, profitPence: number): number | undefined {
  const band = bands.find((each) => each.percent === percent && profitPence <= each.mostProfit * 100)
  return band && band.income * 100
}

/** All figures of a message; null where one has no place in an income tax. */
export function amountsOf(words: Words): FoundAmounts | null {
  const { tokens } = words
  const { dates, taken } = readDates(words)
  const found: FoundAmounts = { money: [], years: [], bands: [] }
  for (const { taxYear } of dates) {
    if (taxYear === undefined) continue
    const name = `${taxYear}/${String((taxYear + 1) % 100).padStart(2, '0')}`
    if (!(name in incomeTaxYears)) return null
    found.years.push(name as TaxYear)
  }
  for (const amount of readAmounts(tokens)) {
    const { unit, value, per, from } = amount
    if (taken.has(from) || unit === 'count' || isHalf(tokens, amount)) continue
    if (amount.isUnclear) return null
    const isSmall = unit === null && value < 50 && per === undefined
    if (unit === 'percent') {
      if (!addShare(found, words, amount)) return null
    } else if (unit === 'years') {
      if (!isSpan(words, amount) || found.span !== undefined) return null
      found.span = value
    } else if (!isSmall) found.money.push(amount)
    // "Year 1", "band 8"
    else if (value > 0 && !lexicon.namesNumber.has(textAt(tokens, from - 1))) return null
  }
  return found
}

/** "50/50" */
const isHalf = (tokens: Words['tokens'], { value, from, to }: Amount) =>
  value === 50 && [textAt(tokens, from - 1), textAt(tokens, to)].includes('/')

/** A share in its place; false where it has none. */
function addShare(found: FoundAmounts, words: Words, amount: Amount): boolean {
  const { tokens } = words
  const { value, from, to } = amount
  const beside = (list: ReadonlySet<string>, reach = 1) =>
    Array.from({ length: reach }, (_, step) => [from - 1 - step, to + step])
      .flat()
      .some((at) => list.has(textAt(tokens, at)))
  // "It only earns a 20% credit" says the law.
  if (value <= mostCredit && [0, 1, 2].some((step) => lexicon.ofCredit.has(textAt(tokens, to + step)))) return true
  if (isBand(words, amount)) {
    if (!found.bands.includes(value)) found.bands.push(value)
    return found.bands.length < 3
  }
  const isLent = value > mostRate && beside(lexicon.ofLoanToValue)
  if (isLent || (value > mostRate && beside(lexicon.ofDeposit))) {
    if (found.loanToValue !== undefined) return false
    found.loanToValue = isLent ? value : 100 - value
    return true
  }
  if (value > mostRate || amount.per !== undefined) return false
  const key = beside(lexicon.companyAlone, 2) && found.rate !== undefined ? 'companyRate' : 'rate'
  if (found[key] !== undefined) return false
  found[key] = value
  return true
}
const mostCredit = 22

/** "Over, say, ten years", "10 yr view", ": 10 years :". */
function isSpan({ tokens }: Words, { from, to }: Amount): boolean {
  const isOver = [1, 2, 3, 4].some((step) => lexicon.beforeSpan.has(textAt(tokens, from - step)))
  const isAlone = /^[:;,.]?$/.test(textAt(tokens, from - 1)) && /^[:;,.]?$/.test(textAt(tokens, to))
  return isOver || isAlone || lexicon.behindSpan.has(textAt(tokens, to))
}
