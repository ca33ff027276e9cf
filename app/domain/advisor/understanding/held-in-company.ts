import * as lexicon from '../lexicon/income-of-lets.ts'
import type { GivenFigures } from '../question.ts'
import type { Amount } from './amount.ts'
import { isMoney, penceOfYear } from './slots.ts'
import { textAt, textOf, type Occurrence, type Words } from './words.ts'

/** What of an income tax is said of a company alone: the interest of its own loan, and what it costs besides. */

type OfCompany = { amount: Amount; name: 'interest' | 'costs' | null }

/** What is said of the company alone. */
export function splitCompany(
  words: Words,
  amounts: readonly Amount[],
  isOfCompany: boolean,
): { ofCompany: OfCompany[]; others: Amount[] } {
  if (!isOfCompany) return { ofCompany: [], others: [...amounts] }
  const ofCompany = amounts.flatMap((amount, index): OfCompany[] => {
    const name = index > 2 && !isEarned(words, amount) ? nameInCompany(words, amount, true) : null
    return name ? [{ amount, name }] : []
  })
  return { ofCompany, others: amounts.filter((amount) => !ofCompany.some((each) => each.amount === amount)) }
}

/** "Salary 60k, own name or company" */
const isEarned = ({ find }: Words, { from, to }: Amount) =>
  find(lexicon.beforeIncome).some((each) => each.to === from) ||
  find(lexicon.behindIncome).some((each) => each.from === to)

const reach = 9

/** Whether a figure is the interest or the costs of a company, by the words of its part of the sentence. */
export function nameInCompany({ tokens, find }: Words, { from, to }: Amount, isStrict = false): OfCompany['name'] {
  const isEnd = (at: number) => at < 0 || at >= tokens.length || /^[.;?!]$/.test(tokens[at]!.text)
  let [start, end] = [from, to]
  while (!isEnd(start - 1) && from - start < reach) start--
  while (!isEnd(end) && end - to < reach) end++
  const has = (phrases: readonly string[]) => find(phrases).some((each) => each.from >= start && each.to <= end)
  const isOfIt = find(lexicon.inCompany).some((each) => each.from >= start && each.to <= end && !isChoice(tokens, each))
  if (isStrict && !isOfIt) return null
  if (has(lexicon.extraOfCompany) && /account|extra|more|filing|admin|addit/.test(textOf(tokens, start, end)))
    return 'costs'
  return has(lexicon.interestWords) ? 'interest' : has(lexicon.extraOfCompany) ? 'costs' : null
}

/** "Costs 2,500, own name or a company": what is asked, and no figure is of it. */
const isChoice = (tokens: Words['tokens'], { from }: Occurrence) =>
  [1, 2, 3].some((step) => lexicon.sets.has(textAt(tokens, from - step)))

export function companyOf(all: readonly OfCompany[]): GivenFigures | null {
  const found: GivenFigures = {}
  for (const { amount, name } of all) {
    const key = name === 'interest' ? 'companyInterestPence' : 'companyCostsPence'
    if (name === null || found[key] !== undefined || !isMoney(amount)) return null
    found[key] = penceOfYear(amount)
  }
  return found
}
