import type { PropertyType } from '#db/schema.ts'
import * as lexicon from '../lexicon/searches.ts'
import type { Question, SearchWishes } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readBounds, type Bound } from './bounds.ts'
import { readKinds } from './deal-kinds.ts'
import { readDepositShare } from './deposit-limit.ts'
import { readNumberWords } from './number-words.ts'
import { rawOf, textAt, textOf, type Token, type Words } from './words.ts'

/** The wishes of a search, as an account of its figures: each is bound to a wish, or left over and asked about. */

export interface ReadWishes extends SearchWishes {
  budget: Question['budget']
  rent?: Question['rent']
  leastYieldPercent?: number
  mostYieldPercent?: number
  propertyType?: PropertyType
  strategy?: string
  /** The deposit that the highest price was worked out of. */
  depositOf?: { pence: number; percent: number }
  /** Figures that fit no wish, or more than one. */
  leftOver: { text: string; value: number; kind: 'pounds' | 'percent' | 'foreign' | 'year' | 'other' }[]
}

type Role = lexicon.SearchRole | 'count'

/** `taken` are the tokens of places and of the numbers of deals. */
export function readWishes(words: Words, taken: ReadonlySet<number>): ReadWishes {
  const { tokens } = words
  const found: ReadWishes = { budget: {}, leftOver: [], ...readKinds(words) }
  const amounts = [...readAmounts(tokens), ...readBareCounts(tokens)]
    .filter(({ from }) => !taken.has(from))
    .toSorted((a, b) => a.from - b.from)
  for (const [index, amount] of amounts.entries()) {
    const next = amounts[index + 1]
    const isBare =
      amount.unit === 'percent' && amount.to === amount.from + 1 && amount.text === textAt(tokens, amount.from)
    if (isBare && next && next.from === amount.to + 1) amount.unit = next.unit
    // "Between 700 and 800 a month".
    const joint = next && ['-', 'to', 'and', 'up to'].includes(textOf(tokens, amount.to, next.from))
    if (joint && next.per !== undefined && amount.per === undefined && amount.value >= 100) {
      amount.per = next.per
      amount.unit = next.unit
    }
  }
  const bounds = readBounds(amounts, tokens)
  const within = new Set(amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  let last: Role | null = null
  const share = readDepositShare(words, amounts)
  for (const [index, amount] of amounts.entries()) {
    if (amount === share?.amount) continue
    if (textOf(tokens, amount.from - 3, amount.from) === 'give or take') {
      widen(found.budget, amount)
      continue
    }
    const bound = boundOf(amount, bounds[index]!, tokens)
    const isSecond: boolean = bound === 'second-of-range' || (isOrBefore(tokens, amount) && last === 'bedrooms')
    const next = amounts[index + 1]
    const role: Role | 'none' | null =
      isSecond && last !== null ? last : roleOf(amount, { tokens, within, bound, next: next ?? null, words })
    if (role === 'none') continue
    last = role
    if (!role || !take(role, amount, bound, found)) leave(amount, tokens, found)
  }
  if (share && found.cashToPence !== undefined && found.budget.toPence === undefined) {
    found.depositOf = { pence: found.cashToPence, percent: share.percent }
    found.budget.toPence = Math.round((found.cashToPence * 100) / share.percent)
    delete found.cashToPence
  } else if (share?.amount) leave(share.amount, tokens, found)
  // "Forty thousand is the pot, so cash needed of 40k or less" says one sum twice.
  if (found.cashToPence !== undefined && found.budget.toPence === found.cashToPence) delete found.budget.toPence
  return found
}

/** "2 or 3 bed": the first number has no word of its own. */
function readBareCounts(tokens: readonly Token[]): Amount[] {
  return tokens.flatMap((token, at): Amount[] => {
    const value = numbers.indexOf(token.text)
    // "Between seven and eight and a half percent".
    const isOfRange =
      value > 0 &&
      ['between', 'from'].includes(textAt(tokens, at - 1)) &&
      ['and', 'to'].includes(textAt(tokens, at + 1))
    if (isOfRange) return [{ value, unit: 'percent', from: at, to: at + 1, text: token.raw }]
    // "One-bedders".
    const next = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1
    if (value > 0 && ['bedder', 'bedders', 'bedroomed'].includes(textAt(tokens, next)))
      return [{ value, unit: 'count', from: at, to: next + 1, text: token.raw }]
    const score = readScoreWords(tokens, at)
    if (score) return [score]
    if (value < 1 || !['or', 'to', '-', 'and', ','].includes(textAt(tokens, at + 1))) return []
    // "One, two and three beds".
    const isListed = textAt(tokens, at + 1) === ',' && ['and', 'or'].includes(textAt(tokens, at + 3))
    const behind = textAt(tokens, at + (isListed ? 5 : 3))
    const isBed = lexicon.searchCues.get(behind) === 'bedrooms'
    return isBed ? [{ value, unit: 'count', from: at, to: at + 1, text: token.raw }] : []
  })
}
/** "Scores over eighty", "a score of eighty five or more": a number in words behind what it is of. */
function readScoreWords(tokens: readonly Token[], from: number): Amount | null {
  const isOfScore = [1, 2, 3, 4].some((step) => lexicon.searchCues.get(textAt(tokens, from - step)) === 'score')
  const isBehind = lexicon.betweenScore.has(textAt(tokens, from - 1))
  const read = isOfScore && isBehind ? readNumberWords(tokens, from) : null
  if (!read || read.value < leastScoreSaid || read.value > 100) return null
  return { value: read.value, unit: null, from, to: read.to, text: rawOf(tokens, from, read.to) }
}
const leastScoreSaid = 20

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

const isOrBefore = (tokens: readonly Token[], { from }: Amount) => ['or', '/'].includes(textAt(tokens, from - 1))

/** "5 rooms or more", "3+ bed", "6 plus", "no more than 3": what stands behind the unit counts too. */
function boundOf({ from, to }: Amount, bound: Bound, tokens: readonly Token[]): Bound {
  // "How much more is a 3 bed" is no limit.
  const before = textOf(tokens, from - 4, from).split(' ')
  const isLimit = bound !== 'least' || !before.includes('more') || before.includes('than')
  if (bound && isLimit) return bound
  const behind = [textAt(tokens, to), textOf(tokens, to, to + 2), textOf(tokens, to, to + 3)]
  if (behind.some((text) => ['+', 'plus', 'upwards', 'or more', 'or over', 'or above', 'and up', 'min'].includes(text)))
    return 'least'
  if (
    behind.some((text) =>
      ['or less', 'or under', 'or fewer', 'or below', 'max', 'tops', 'at most', 'at the most', 'maximum'].includes(
        text,
      ),
    )
  )
    return 'most'
  return textOf(tokens, from - 2, from) === 'at least' ? 'least' : null
}

interface Around {
  tokens: readonly Token[]
  /** The tokens of figures. */
  within: ReadonlySet<number>
  bound: Bound
  next: Amount | null
  words: Words
}

const owns = ['i have', 'ive got', 'i got', 'we have', 'weve got']

/** The wish that a figure is of; `none` for one that says nothing of the search; null where that is not plain. */
function roleOf(amount: Amount, around: Around): Role | 'none' | null {
  const { tokens, bound, next, words } = around
  const { value, unit, per, from, to } = amount
  const unitWord = textAt(tokens, to - 1)
  const cue = cueOf(amount, around)
  const isNextBeds = next !== null && /^(?:or|to|-|and|\/)$/.test(textOf(tokens, to, next.from))
  if (
    isNextBeds &&
    value <= 20 &&
    (unit === null || unit === 'count') &&
    lexicon.searchCues.get(textAt(tokens, next.to - 1)) === 'bedrooms'
  )
    return 'bedrooms'
  if (unit === 'count' || (unit === null && cue === 'bedrooms' && value <= 20)) {
    if (lexicon.searchCues.get(unitWord) === 'bedrooms' || cue === 'bedrooms') return 'bedrooms'
    if (lexicon.listed.has(unitWord) || textAt(tokens, from - 1) === 'top') return 'count'
    return ['month', 'months', 'weeks', 'days'].includes(unitWord) ? 'none' : null
  }
  if (unit === 'years') return 'none'
  if (unit === null && Number.isInteger(value) && value >= 1990 && value <= 2100) return null
  if (isForeign(amount, tokens)) return null
  if (unit === null && value <= 10 && lexicon.superlatives.has(textAt(tokens, to))) return 'count'
  const isShare = unit === 'percent' || (unit === null && value <= 30 && (cue === 'yield' || cue === 'roi'))
  if (isShare) {
    if (cue === 'roi' || cue === 'score') return cue
    return cue === null || cue === 'yield' || cue === 'price' ? 'yield' : null
  }
  if (unit === null && cue === 'score' && value <= 100) return 'score'
  if (per !== undefined) return value < 100 ? 'none' : 'rent'
  if (cue === 'rent' && value >= 100 && value < 20_000) return 'rent'
  const isAllThereIs = bound === null && value >= 1000 && words.hasAny(lexicon.coversAll)
  if (isCash(amount, around) || cue === 'cash' || isAllThereIs) return 'cash'
  // "Deals under 300" are thousands of pounds.
  const isShort = value >= 30 && value < 1000 && (bound !== null || cue === 'price' || unit === 'pounds')
  if (isShort) return 'price'
  // "A full refurb for less than 150 grand".
  const isOfOther = cue === 'other' && (bound === null || value < 50_000)
  if (isOfOther || value < 5000) return null
  // "I have 50k" may be the price or the cash.
  const isOwned = words.hasAny(owns) && bound === null
  return isOwned && cue !== 'price' ? null : 'price'
}

/** The nearest word of a wish: in the four words before or the three behind, and not across another figure. */
function cueOf({ from, to }: Amount, { tokens, within }: Around): lexicon.SearchRole | null {
  const isOther = (at: number) => within.has(at)
  const cueAt = (at: number) => lexicon.searchCues.get(textAt(tokens, at)) ?? null
  const own = cueAt(to - 1)
  if (own) return own
  let before: { cue: lexicon.SearchRole; distance: number } | null = null
  for (let at = from - 1; at >= from - 6 && at >= 0 && !isOther(at) && !ends(tokens, at); at--) {
    const cue = cueAt(at)
    if (!cue) continue
    before = { cue, distance: from - at }
    break
  }
  // "7 or more bedrooms".
  const isOrMore = textAt(tokens, to) === 'or' && ['more', 'fewer', 'less', 'over'].includes(textAt(tokens, to + 1))
  const start = isOrMore ? to + 2 : to
  for (let at = start; at < start + 4 && at < tokens.length && !isOther(at) && !ends(tokens, at); at++) {
    const cue = cueAt(at)
    if (cue && (!before || at - start + 1 < before.distance)) return cue
  }
  return before?.cue ?? null
}

const ends = (tokens: readonly Token[], at: number) => /^[.,;?!:]$|^(?:and|with|but|or)$/.test(textAt(tokens, at))

const needs: ReadonlySet<string> = new Set(['need', 'needs', 'needing', 'requiring', 'require', 'requires'])

/** "Need less than 40k in", "with 30k to put in", "40k cash". */
function isCash({ from, to }: Amount, { tokens }: Around): boolean {
  const behind = [textOf(tokens, to, to + 2), textOf(tokens, to, to + 3)]
  const isIn = ['in', 'down', 'cash', 'deposit'].includes(textAt(tokens, to)) && !/^[a-z]/i.test(textAt(tokens, to + 1))
  if (isIn) return true
  const isNeeded =
    textAt(tokens, to) === 'in' &&
    textOf(tokens, from - 5, from)
      .split(' ')
      .some((word) => needs.has(word))
  // "I can put in 45k".
  const before = [textOf(tokens, from - 3, from), textOf(tokens, from - 4, from - 1)]
  return (
    isNeeded ||
    lexicon.putBefore.some((phrase) => before.some((text) => text.endsWith(phrase))) ||
    behind.some((text) => lexicon.putIn.includes(text) && text !== 'need')
  )
}

const isForeign = ({ from, to }: Amount, tokens: readonly Token[]) =>
  lexicon.foreignMoney.has(textAt(tokens, to)) || lexicon.foreignMoney.has(textAt(tokens, from - 1))

const isMost = (bound: Bound) => bound === 'most' || bound === 'second-of-range'
const isLeast = (bound: Bound) => bound === 'least' || bound === 'first-of-range'

/** Puts a figure where it belongs; false where there is one already or it cannot be. */
function take(role: Role, amount: Amount, bound: Bound, found: ReadWishes): boolean {
  // "Under £200,000 apiece" is the price of each.
  const isEach = role === 'price' && /\b(?:apiece|each)$/.test(amount.text)
  if (amount.isUnclear && role !== 'bedrooms' && !isEach) return false
  const { value } = amount
  const limit = <Name extends keyof ReadWishes>(name: Name, given: ReadWishes[Name]) => {
    if (found[name] !== undefined) return false
    found[name] = given
    return true
  }
  switch (role) {
    case 'price': {
      const pounds = value < 1000 ? value * 1000 : value
      return takeRange(found.budget, Math.round(pounds * 100), bound)
    }
    case 'rent': {
      const ofYear = amount.per === 'week' ? value * 52 : amount.per === 'year' ? value : value * 12
      found.rent ??= {}
      return takeRange(found.rent, Math.round((ofYear / 12) * 100), bound ?? 'least')
    }
    case 'cash':
      return !isLeast(bound) && limit('cashToPence', Math.round((value < 1000 ? value * 1000 : value) * 100))
    case 'yield':
      if (value > 30) return false
      if (isMost(bound)) return limit('mostYieldPercent', value)
      return limit('leastYieldPercent', value)
    case 'roi':
      return value <= 50 && !isMost(bound) && limit('leastRoiPercent', value)
    case 'score':
      return value <= 100 && !isMost(bound) && limit('leastScore', value)
    case 'bedrooms': {
      if (!Number.isInteger(value) || value < 1 || value > 20) return false
      const { from, to } = found.bedrooms ?? {}
      if (isLeast(bound)) found.bedrooms = { from: value, ...(to !== undefined && { to }) }
      else if (isMost(bound)) found.bedrooms = { ...(from !== undefined && { from }), to: value }
      else found.bedrooms = { from: Math.min(from ?? value, value), to: Math.max(to ?? value, value) }
      return true
    }
    case 'count':
      return Number.isInteger(value) && value >= 1 && value <= 50 && limit('most', value)
    default:
      return false
  }
}

/** A price that is "about" something may be a tenth away. */
function takeRange(range: { fromPence?: number; toPence?: number }, pence: number, bound: Bound): boolean {
  if (bound === 'about') {
    if (range.fromPence !== undefined || range.toPence !== undefined) return false
    range.fromPence = Math.round(pence * 0.9)
    range.toPence = Math.round(pence * 1.1)
    return true
  }
  const name = isLeast(bound) ? 'fromPence' : 'toPence'
  if (range[name] !== undefined) return false
  range[name] = pence
  return true
}

/** "About 165k, give or take five grand". */
function widen(range: { fromPence?: number; toPence?: number }, { value, unit }: Amount): void {
  const { fromPence, toPence } = range
  if (toPence === undefined) return
  const middle = fromPence === undefined ? toPence : (fromPence + toPence) / 2
  const by = unit === 'percent' ? (middle * value) / 100 : (value < 1000 ? value * 1000 : value) * 100
  range.fromPence = Math.round(middle - by)
  range.toPence = Math.round(middle + by)
}

function leave(amount: Amount, tokens: readonly Token[], { leftOver }: ReadWishes): void {
  const { text, value, unit } = amount
  const kind = isForeign(amount, tokens)
    ? 'foreign'
    : unit === null && Number.isInteger(value) && value >= 1990 && value <= 2100
      ? 'year'
      : unit === 'percent'
        ? 'percent'
        : unit === 'pounds' || value >= 1000
          ? 'pounds'
          : 'other'
  if (leftOver.length < 5) leftOver.push({ text, value, kind })
}
