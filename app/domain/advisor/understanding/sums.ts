import * as lexicon from '../lexicon/figures.ts'
import type { Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Role, RoledAmount } from './roles.ts'
import { textAt, type Token } from './words.ts'

/** Figures of one thing that are said one by one. */

/** "legals 1,450", "survey 550", "sourcing fee 3,000" */
export function isSingleFee(role: Role | null, cueAt: number | null, tokens: readonly Token[]): boolean {
  if (cueAt === null || (role !== 'feesPence' && role !== 'other' && role !== null)) return false
  const [last, word] = [textAt(tokens, cueAt - 1), textAt(tokens, cueAt)]
  const isFee = (text: string) => lexicon.legalFees.has(text) || lexicon.singleFees.has(text)
  return isFee(word) || (/^fees?$/.test(word) && isFee(last))
}

/** Fees of a purchase that are said one by one are one sum. */
export function sumFees(fees: readonly Amount[], found: ReadFigures): void {
  if (fees.length < 2 || fees.some(({ per, unit, isUnclear }) => per || unit === 'percent' || isUnclear)) return
  const sum = fees.reduce((all, { value }) => all + value, 0)
  found.figures.feesPence = Math.round(sum * 100)
  found.worked.push(`fees ${fees.map(({ text }) => text).join(' + ')}`)
  found.left = found.left.filter(({ amount }) => !fees.includes(amount))
}

/** Words by which one sum is a part of another, and none beside it. */
const isPart = ({ text }: Token) => lexicon.partOf.has(text)

const mostSummed = 4

/** Works, fees or parts of a deposit that are said one by one, "loft 38k, kitchen 9k", where the second has no place of its own. */
export function sumAlike(found: ReadFigures): void {
  const { left, likely, sentence } = found
  for (const role of ['worksPence', 'feesPence', 'depositPence'] as const) {
    const of = sentence.amounts.filter((amount, at) => likely[at]!.role === role && likely[at]!.share >= surelyAlike)
    const [first] = of
    const isPlain = of.every(
      ({ unit, per, isUnclear, value }) => unit === first?.unit && !per && !isUnclear && value > 0,
    )
    if (
      !first ||
      of.length < 2 ||
      of.length > mostSummed ||
      !isPlain ||
      found.figures[role] !== Math.round(first.value * 100)
    )
      continue
    const rest = of.slice(1)
    const between = sentence.tokens.slice(first.to, rest.at(-1)!.from)
    const isLeft = rest.every((amount) => left.some((each) => each.from === amount.from))
    if (!isLeft || between.length > mostBetween * rest.length || between.some(isPart)) continue
    // "20k and 5k on works" may be one sum of two; "2000 furniture" is no fee.
    if (between.every(({ text }) => text === 'and') || rest.some(({ value }) => value === first.value)) continue
    found.figures[role] = Math.round(of.reduce((sum, { value }) => sum + value, 0) * 100)
    found.worked.push(of.map(({ text }) => text).join(' + '))
    found.left = found.left.filter((each) => !rest.some(({ from }) => from === each.from))
  }
}

const surelyAlike = 0.8
const mostBetween = 7

/** "My state pension is 11,900 and my pension from the firm 33,400": two, with an "and" between. */
export function isIncomeListed(roled: readonly RoledAmount[], tokens: readonly Token[]): boolean {
  const incomes = roled.filter(({ role }) => role === 'incomePence')
  const [first, second] = incomes
  if (incomes.length !== 2 || first!.cueAt === second!.cueAt) return false
  const between = tokens.slice(first!.amount.to, second!.amount.from).map(({ text }) => text)
  const isPension = [first!, second!].some(({ cueAt }) => cueAt !== null && textAt(tokens, cueAt) === 'pension')
  return between.some((text) => ['and', 'plus', '+', '&', ...(isPension ? [','] : [])].includes(text))
}
