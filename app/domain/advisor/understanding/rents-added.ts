import * as lexicon from '../lexicon/rents-added.ts'
import { timesAYear } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import type { Words } from './words.ts'

/** A second rent of the same purchase: "flat pays 425 a month on top", "the garage brings another 40 a month". */

export function addRent(read: ReadFigures, words: Words, { last }: Talk): boolean {
  const rent = last?.figures.monthlyRentPence
  const [amount, ...others] = read.sentence.amounts.filter(({ unit }) => unit !== 'count' && unit !== 'years')
  if (!rent || !amount || others.length > 0 || amount.unit === 'percent' || amount.per === undefined) return false
  if (amount.isUnclear || amount.isEach || read.running || read.settled.has(amount.from)) return false
  if (!words.hasAny(lexicon.onTop) || !words.hasAny(lexicon.brings)) return false
  const pence = Math.round((amount.value * 100 * timesAYear[amount.per]) / 12)
  read.figures = { monthlyRentPence: rent + pence }
  read.left = read.left.filter(({ from }) => from !== amount.from)
  read.prices = read.prices.filter(({ text }) => text !== amount.text)
  read.setAside = read.setAside.filter((text) => text !== amount.text)
  read.settled.add(amount.from)
  read.worked.push(`the rent before and ${amount.text}: £${((rent + pence) / 100).toLocaleString('en-GB')} a month`)
  read.isRentTimeless = false
  delete read.rentBySize
  read.isOfLast = true
  return true
}
