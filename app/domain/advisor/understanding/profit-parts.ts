import * as lexicon from '../lexicon/totals.ts'
import type { Question } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { textAt, type Token, type Words } from './words.ts'

/** A profit that was worked out of rents and costs, where a later message says one of them anew: "costs were 5,700, sorry". */

/** The profit of the year with the rents or the costs that the message says. */
export function changeProfit(read: ReadFigures, { tokens }: Words, { last }: Talk): boolean {
  const parts = last?.topic === 'section-24' ? last.profitOf : undefined
  if (!parts || tokens.some(({ text }) => lexicon.profits.has(text))) return false
  const said = read.sentence.amounts.filter(
    ({ from, unit, value }) =>
      unit !== 'percent' && unit !== 'count' && value > 0 && textAt(tokens, from - 1) !== 'not',
  )
  const [amount, ...others] = said
  if (!amount || others.length > 0) return false
  const name = nameBeside(amount, tokens)
  if (!name) return false
  const isShort = amount.unit === null && amount.value < 1000 && amount.per === undefined
  const value = amount.value * (isShort ? 1000 : amount.per ? timesAYear[amount.per] : 1)
  const now = { ...parts, [name]: value }
  if (now.rent <= now.costs) return false
  const { monthlyRentPence: _, incomePence, ...figures } = read.figures
  const isIncome = incomePence !== undefined && incomePence !== Math.round(value * 100)
  read.figures = { ...figures, ...(isIncome && { incomePence }), profitPence: Math.round((now.rent - now.costs) * 100) }
  read.profitOf = now
  read.worked.push(`rents of ${pounds(now.rent)} less costs of ${pounds(now.costs)}`)
  read.left = read.left.filter(
    ({ from, amount: left }) => from !== amount.from && textAt(tokens, left.from - 1) !== 'not',
  )
  read.prices = []
  delete read.runningPence
  read.setAside = read.setAside.filter((text) => text !== amount.text)
  // Read once more by what is likely it would be something else.
  const { amounts } = read.sentence
  read.likely = read.likely.filter((_, index) => amounts[index] !== amount)
  read.sentence = { ...read.sentence, amounts: amounts.filter((each) => each !== amount) }
  read.isOfLast = true
  return true
}

/** The parts of a profit, as long as it is the one that they make. */
export const profitPartsOf = (read: ReadFigures, last: Question | null, profitPence?: number): Question['profitOf'] =>
  read.profitOf ?? (last?.figures.profitPence === profitPence ? last?.profitOf : undefined)

const reach = 6

function nameBeside({ from, to }: Amount, tokens: readonly Token[]): 'rent' | 'costs' | null {
  const around = Array.from({ length: reach }, (_, step) => [from - 1 - step, to + step]).flat()
  for (const at of around) {
    const text = textAt(tokens, at)
    if (lexicon.interestWords.has(text)) return null
    if (lexicon.costsOfRent.has(text)) return 'costs'
    if (lexicon.rentsOfYear.has(text)) return 'rent'
  }
  return null
}

const pounds = (value: number) => `£${value.toLocaleString('en-GB')}`
