import * as lexicon from '../lexicon/doubts.ts'
import type { LeftOver } from '../question.ts'
import type { ReadCase } from './read-figures.ts'

/** Sums and shares of a purchase that may be of two things, where nothing in the message names one. */

type Asked = (LeftOver & { of: string[] }) | null

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

/** "And now with 6", of a rate of 4.5% and an agent at 10%. */
export function rateOrManagement({ words: { tokens, hasAny }, read, figures, before }: ReadCase): Asked {
  const [amount, ...others] = read.sentence.amounts
  const { ratePercent, managementPercent } = before
  if (!amount || others.length > 0 || tokens.length > 6 || ratePercent === undefined || managementPercent === undefined)
    return null
  const { value, unit, per, text } = amount
  const isPlain = unit === null && per === undefined && value >= 3 && value <= mostOfBoth
  if (!isPlain || !hasAny(['with']) || hasAny(lexicon.namesOfShares)) return null
  figures.ratePercent = ratePercent
  figures.managementPercent = managementPercent
  return { text, meanings: [{ ratePercent: value }, { managementPercent: value }], of: [] }
}

/** No rate is higher. */
const mostOfBoth = 12

/** "If I'd get about 230 for it", of a house of 150,000: the rent of a week, or of a month. */
export function rentUnsaid({ topic, words: { hasAny }, read, figures }: ReadCase): Asked {
  const { pricePence, monthlyRentPence, valuePence } = figures
  const [only, ...others] = read.sentence.amounts.filter(
    ({ unit, per, value }) => (unit === null || unit === 'pounds') && per === undefined && value >= 50 && value < 5000,
  )
  const isOpen = topic === 'returns' && pricePence !== undefined && monthlyRentPence === undefined && !valuePence
  if (!isOpen || !only || others.length > 0 || !hasAny(lexicon.brings)) return null
  const { value } = only
  const ofWeek = Math.round((value * 5200) / 12)
  const share = (ofWeek * 1200) / pricePence
  if (share < 3 || share > 30) return null
  return {
    text: only.text,
    meanings: [{ monthlyRentPence: ofWeek }, { monthlyRentPence: Math.round(value * 100) }],
    asks: `Is ${pounds(value * 100)} the rent of a week, or of a month?`,
    of: [`the rent of ${pounds(value * 100)}`],
  }
}

/** "Buying at 95k, worth 155k when it is finished, a 75% mortgage": a share of the price, or of the value after the works. */
export function loanOfValue({ topic, read, figures, before }: ReadCase): Asked {
  const { pricePence, depositPercent } = figures
  const { valuePence, worksPence } = read.figures
  const isOpen = topic === 'mortgage' && pricePence !== undefined && valuePence !== undefined && valuePence > pricePence
  if (!isOpen || depositPercent === undefined || before.valuePence !== undefined) return null
  const said = [valuePence, ...(worksPence ? [worksPence] : [])].map(pounds)
  return {
    text: `${100 - depositPercent}%`,
    meanings: [{ pricePence }, { pricePence: valuePence }],
    asks: `Is the loan ${100 - depositPercent}% of the price of ${pounds(pricePence)}, or of the value of ${pounds(valuePence)} after the works?`,
    of: [...said, ...read.setAside],
  }
}
