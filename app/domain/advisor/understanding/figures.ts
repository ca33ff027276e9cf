import { neutralWords } from '../lexicon/everyday-words.ts'
import * as lexicon from '../lexicon/figures.ts'
import type { GivenFigures, Question } from '../question.ts'
import { readAmounts, type Amount } from './amounts.ts'
import { isShortPrice, readBounds, type Bound } from './bounds.ts'
import { isDenied, readDenials } from './denials.ts'
import { readRoles, type Role } from './roles.ts'
import { textAt, type Words } from './words.ts'

/** The figures of a text by what they are of. Which of them a question uses is decided by its topic (use-figures.ts). */

export interface ReadFigures {
  figures: GivenFigures
  /** Prices, each with what is said of it: the budget of a search, or the price of a purchase. */
  prices: { pence: number; bound: Bound; text: string; isBare?: true }[]
  leastYieldPercent?: number
  mostYieldPercent?: number
  /** Words on the rent besides its size. */
  rentBound?: Bound
  /** Years that may be the term of a mortgage. */
  years?: { value: number; text: string }
  /** Whether a share is of the deposit, and not of the loan. */
  isDepositSaid?: boolean
  /** Figures that fit nothing, as they were typed. */
  unused: string[]
}

/** The highest amount that the calculators take, in pounds. */
const mostPounds = 100_000_000
const mostYears = 50
/** In so few words a share with a limit is one of what was listed before. */
const mostBareBound = 6

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
  const isAfterWorks = words.hasAny(lexicon.afterWorks)
  const denials = readDenials(words)
  const isNot = ({ from }: Amount) => tokens[from - 1]?.text === 'not'
  const roled = readRoles(
    amounts.filter((amount) => !isNot(amount)),
    tokens,
    denials.taken,
  )
  // "between 8 and 10% yield": both ends are of the yield.
  for (const [index, first] of roled.entries()) {
    const isFirst = first.role === null && bounds.get(first.amount) === 'first-of-range'
    if (isFirst && roled[index + 1]?.role === 'yield') first.role = 'yield'
  }
  const cues = new Set(roled.map(({ cueAt }) => cueAt))
  const hasRent = roled.some(({ amount, role }) => amount.per !== undefined || role === 'monthlyRentPence')
  const isShared = roled.some(({ role }) => role === 'ltv' || role === 'depositPercent' || role === 'depositPence')
  const isTested = words.hasAny(lexicon.testsRent)
  for (const { amount, role } of roled) {
    const bound = bounds.get(amount) ?? null
    const meant =
      role === null
        ? roleBySize(amount, found, { words, amounts, taken, cues, bound })
        : resolveRole(role, { isAfterWorks, hasRent, isShared, isTested })
    const given = role === 'short-price' ? { ...amount, value: amount.value * 1000, unit: 'pounds' as const } : amount
    if (!meant || meant === 'other' || given.isUnclear || !take(meant, given, bound, found)) {
      found.unused.push(amount.text)
    } else if (role === null && meant === 'pricePence') found.prices.at(-1)!.isBare = true
  }
  const denied = amounts.filter((amount) => isNot(amount) && amount.unit !== 'count' && amount.unit !== 'years')
  found.unused.push(...denied.map(({ text }) => text))
  found.isDepositSaid = roled.some(({ role }) => role === 'depositPercent')
  // A thing given as a figure is not denied.
  const isFinanced = ['depositPercent', 'depositPence', 'loanPence'].some((name) => Object.hasOwn(found.figures, name))
  const { depositPercent, ...none } = denials.figures
  const noDeposit = depositPercent !== undefined && !isFinanced && { depositPercent }
  found.figures = { ...none, ...noDeposit, ...found.figures }
  const isRepayment = readRepayment(words)
  if (isRepayment !== undefined) found.figures.isRepayment = isRepayment
  return found
}

function resolveRole(
  role: Role,
  { isAfterWorks, hasRent, isShared, isTested }: Record<'isAfterWorks' | 'hasRent' | 'isShared' | 'isTested', boolean>,
): Role | null {
  if (role === 'worth') return isAfterWorks ? 'valuePence' : 'pricePence'
  if (role === 'short-price') return hasRent ? 'pricePence' : null
  return role === 'loan-or-price' ? (isShared || (hasRent && !isTested) ? 'pricePence' : 'loanPence') : role
}

/** The loan's way of being paid back, of two: what is not one of them is the other. */
function readRepayment(words: Words): boolean | undefined {
  const ways: [phrases: readonly string[], isRepayment: boolean][] = [
    [['interest only', 'io mortgage', 'io'], false],
    [['repayment', 'capital repayment', 'capital and interest', 'repayment mortgage'], true],
  ]
  for (const [phrases, isRepayment] of ways) {
    const [first] = words.find(phrases)
    if (first) return isDenied(words.tokens, first.from) ? !isRepayment : isRepayment
  }
  return undefined
}

interface Surroundings {
  words: Words
  amounts: readonly Amount[]
  taken: ReadonlySet<number>
  /** Words on the figure besides its size. */
  bound: Bound
  /** The words that other figures have. */
  cues: ReadonlySet<number | null>
}

/**
 * The subject of a figure without a word: a price where it is large, a rent where it has the size of one and no word beside it says
 * that it is something else, as "survey 500" does.
 */
function roleBySize(amount: Amount, { figures, prices }: ReadFigures, around: Surroundings): Role | null {
  const { value, unit, per } = amount
  const { words } = around
  // "only above 6%" of a list.
  if (unit === 'percent' && around.bound && words.tokens.length <= mostBareBound) return 'yield'
  if (unit === 'percent' && value > 100 && value <= 500)
    return figures.coveragePercent === undefined ? 'coveragePercent' : null
  if (unit === 'percent') {
    const isRate = value >= 1 && value <= 15 && figures.ratePercent === undefined && words.hasAny(lexicon.ofLoan)
    return isRate && isAlone(amount, around) ? 'ratePercent' : null
  }
  // A year, such as 2019, is no rent.
  if (unit === null && Number.isInteger(value) && value >= 2010 && value <= 2035) return null
  const isFree = figures.monthlyRentPence === undefined && isAlone(amount, around)
  if (per === 'month' || per === 'week') return isFree ? 'monthlyRentPence' : null
  const isOfRent = words.hasAny(lexicon.rentOfYear)
  if (per === 'year') return isFree && (isOfRent || prices.length > 0) ? 'monthlyRentPence' : null
  if (value >= 20_000) return 'pricePence'
  const isRent = isFree && value >= 100 && value <= 10_000
  // A price before it, or hardly a word besides, as in "make it 1,300".
  return isRent && (prices.length > 0 || words.tokens.length <= 8) ? 'monthlyRentPence' : null
}

/** Whether the words right before and behind a figure say nothing of what it is. */
function isAlone({ from, to }: Amount, { words, amounts, taken, cues }: Surroundings): boolean {
  const isPlain = (at: number) => {
    const token = words.tokens[at]
    // "rental cover 1100", and not "boiler cover 20".
    const isCover = token?.text === 'cover' && ['rent', 'rental', 'interest'].includes(textAt(words.tokens, at - 1))
    if (!token || isCover || token.kind !== 'word' || taken.has(at) || cues.has(at)) return true
    return neutralWords.has(token.text) || amounts.some((other) => other.from <= at && at < other.to)
  }
  let before = from - 1
  while (words.tokens[before]?.text === 'a' || words.tokens[before]?.text === 'the') before -= 1
  return isPlain(before) && isPlain(to)
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
    case 'servicePence':
      // Service charge and ground rent are one sum.
      figures.servicePence = (figures.servicePence ?? 0) + ofYear
      return true
    case 'insurancePence':
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

function readOther({ unit, value, text, to, isUnclear, isUsed }: Amount, words: Words, found: ReadFigures): void {
  const next = textAt(words.tokens, to)
  const isTerm = unit === 'years' && !isUnclear && Number.isInteger(value) && value >= 1 && value <= mostYears
  const word = text.replace(/^[\d\s-]+/, '').toLowerCase()
  if (isTerm && !['fix', 'fixed', 'lease', 'old', 'left', 'ago'].includes(next) && !found.years)
    found.years = { value, text }
  else if (unit === 'years' || (/^(?:bed|room|unit|studio)/.test(word) && !isUsed)) found.unused.push(text)
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
      budget.fromPence = pence
    else if (bound !== 'about' && bound !== 'least' && bound !== 'first-of-range' && budget.toPence === undefined)
      budget.toPence = pence
    else unused.push(text)
  }
  return { budget, unused }
}
