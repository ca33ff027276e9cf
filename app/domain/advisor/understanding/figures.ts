import type { GivenFigures, Question } from '../question.ts'
import { readAmounts, type Amount } from './amounts.ts'
import { isShortPrice, readBounds, type Bound } from './bounds.ts'
import type { Role } from './cues.ts'
import { readRoles } from './roles.ts'
import type { Words } from './words.ts'

/** The figures of a text by what they are of. Which of them a question uses is decided by its topic (use-figures.ts). */

export interface ReadFigures {
  figures: GivenFigures
  /** Prices, each with what is said of it: the budget of a search, or the price of a purchase. */
  prices: { pence: number; bound: Bound; text: string }[]
  leastYieldPercent?: number
  mostYieldPercent?: number
  /** What is said of the rent besides its size. */
  rentBound?: Bound
  /** Years that may be the term of a mortgage. */
  years?: { value: number; text: string }
  /** What is a figure and fits nothing, as it was typed. */
  unused: string[]
}

/** The highest amount that the calculators take, in pounds. */
const mostPounds = 100_000_000
const mostYears = 50

/** `taken` are the tokens that are no figures: those of postcodes and the numbers of deals. */
export function readFigures(words: Words, taken: ReadonlySet<number>): ReadFigures {
  const { tokens } = words
  const amounts = readAmounts(tokens).filter(({ from }) => !taken.has(from))
  const bounds = new Map(readBounds(amounts, tokens).map((bound, index) => [amounts[index]!, bound]))
  for (const amount of amounts) {
    if (!isShortPrice(amount, bounds.get(amount) ?? null, words)) continue
    amount.value *= 1000
    amount.unit = 'pounds'
  }
  const found: ReadFigures = { figures: {}, prices: [], unused: [] }
  for (const amount of amounts) if (amount.unit === 'years' || amount.unit === 'count') readOther(amount, words, found)
  const isAfterWorks = words.hasAny(afterWorks)
  for (const { amount, role } of readRoles(amounts, tokens)) {
    const meant = role === 'worth' ? (isAfterWorks ? 'valuePence' : 'pricePence') : (role ?? roleBySize(amount, found, words)) // prettier-ignore
    if (!meant || meant === 'other' || amount.isUnclear || !take(meant, amount, bounds.get(amount) ?? null, found)) {
      found.unused.push(amount.text)
    }
  }
  if (words.hasAny(['interest only', 'io mortgage'])) found.figures.isRepayment = false
  else if (words.hasAny(['repayment', 'capital repayment', 'capital and interest', 'repayment mortgage'])) found.figures.isRepayment = true // prettier-ignore
  return found
}

const afterWorks = ['after', 'refurb', 'refurbishment', 'works', 'brrr', 'brrrr', 'gdv', 'arv', 'done up', 'once done', 'renovation', 'refinance', 'spend', 'reno', 'afterwards', 'when finished', 'doing up'] // prettier-ignore

/** What a figure without a word is of: a price where it is large, a rent where it has the size of one and rent is spoken of. */
function roleBySize({ value, unit, per }: Amount, { figures, prices }: ReadFigures, words: Words): Role | null {
  // prettier-ignore
  if (unit === 'percent') return null
  // A year, such as 2019, is no rent.
  if (unit === null && Number.isInteger(value) && value >= 2010 && value <= 2035) return null
  if (per === 'month' || per === 'week') return figures.monthlyRentPence === undefined ? 'monthlyRentPence' : null
  if (per === 'year') return words.hasAny(['rent', 'rental', 'rents', 'let', 'lets', 'yield', 'roi', 'tenant']) ? 'monthlyRentPence' : null // prettier-ignore
  if (value >= 20_000) return 'pricePence'
  const isFree = figures.monthlyRentPence === undefined && value >= 100 && value <= 10_000
  // A price before it, or hardly a word besides, as in "make it 1,300".
  return isFree && (prices.length > 0 || words.tokens.length <= 8) ? 'monthlyRentPence' : null
}

/** Puts a figure where it belongs; false where it does not fit: too large, or there is one already. */
function take(role: Role, amount: Amount, bound: Bound, found: ReadFigures): boolean {
  const { figures } = found
  const { value, unit, per, text } = amount
  const once = <Name extends keyof GivenFigures>(name: Name, given: NonNullable<GivenFigures[Name]>) => {
    if (figures[name] !== undefined) return false
    figures[name] = given
    return true
  }
  const isPercent = unit === 'percent' || (unit === null && value <= 100)
  if (isPercent || role === 'coveragePercent') {
    const percent = isShort(value) && value <= (role === 'coveragePercent' ? 1000 : 100) ? value : null
    if (percent === null) return false
    switch (role) {
      // "5.5% mortgage" is a rate and "70% mortgage" a share.
      case 'ltv':
        return percent <= 15 ? once('ratePercent', percent) : once('depositPercent', short(100 - percent))
      case 'yield':
        if (percent > 30) return false
        if (bound === 'most' || bound === 'second-of-range') {
          if (found.mostYieldPercent !== undefined) return false
          found.mostYieldPercent = percent
          return true
        }
        if (found.leastYieldPercent !== undefined) return false
        found.leastYieldPercent = percent
        return true
      case 'depositPercent':
      case 'ratePercent':
      case 'managementPercent':
      case 'voidsPercent':
      case 'maintenancePercent':
      case 'coveragePercent':
        return once(role, percent)
      default:
        return false
    }
  }
  if (value <= 0 || value > mostPounds || !isShort(value)) return false
  const pence = Math.round(value * 100)
  const ofYear = per === 'month' ? pence * 12 : per === 'week' ? pence * 52 : pence
  switch (role) {
    case 'pricePence':
      found.prices.push({ pence, bound, text })
      return true
    case 'monthlyRentPence':
      if (per === undefined && value > 10_000) return false
      if (figures.monthlyRentPence === undefined && bound) found.rentBound = bound
      return once(role, per === undefined ? pence : Math.round(ofYear / 12))
    case 'insurancePence':
    case 'servicePence':
    case 'incomePence':
    case 'profitPence':
    case 'financeCostsPence':
      return once(role, ofYear)
    case 'depositPence':
    case 'loanPence':
    case 'feesPence':
    case 'worksPence':
    case 'valuePence':
      return per === undefined && once(role, pence)
    default:
      return false
  }
}

function readOther({ unit, value, text, to, isUnclear }: Amount, words: Words, found: ReadFigures): void {
  const next = words.tokens[to]?.text ?? ''
  const isTerm = unit === 'years' && !isUnclear && Number.isInteger(value) && value >= 1 && value <= mostYears
  const word = text.replace(/^[\d\s-]+/, '').toLowerCase()
  if (isTerm && !['fix', 'fixed', 'lease', 'old', 'left', 'ago'].includes(next) && !found.years)
    found.years = { value, text } // prettier-ignore
  else if (unit === 'years' || word.startsWith('bed')) found.unused.push(text)
}

const isShort = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const short = (value: number) => Math.round(value * 100) / 100

/** The prices of a search as what they may be from and to. A price that is "about" something may be a tenth away. */
export function toBudget(prices: ReadFigures['prices']): { budget: Question['budget']; unused: string[] } {
  const budget: Question['budget'] = {}
  const unused: string[] = []
  for (const { pence, bound, text } of prices) {
    if (bound === 'about' && budget.fromPence === undefined && budget.toPence === undefined) {
      budget.fromPence = Math.round(pence * 0.9)
      budget.toPence = Math.round(pence * 1.1)
    } else if ((bound === 'least' || bound === 'first-of-range') && budget.fromPence === undefined)
      budget.fromPence = pence // prettier-ignore
    else if (bound !== 'about' && bound !== 'least' && bound !== 'first-of-range' && budget.toPence === undefined)
      budget.toPence = pence // prettier-ignore
    else unused.push(text)
  }
  return { budget, unused }
}
