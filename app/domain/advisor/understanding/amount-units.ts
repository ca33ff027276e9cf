import * as lexicon from '../lexicon/figures.ts'
import { numberWords } from '../lexicon/numbers.ts'
import type { Amount, Time } from './amount.ts'
import { round } from './digits.ts'
import { textAt, type Token } from './words.ts'

/** What a figure is counted in, and the time that it is of, by the words right behind it: "%", "years", "a month each". */

/** So many rooms or flats, and no more. */
export const mostEach = 50
/** No interest is as high. */
export const mostRate = 15
const mostTimesInterest = 3
const coverVerbs = new Set(['cover', 'covers', 'covering', 'exceed', 'exceeds', 'meet', 'meets', 'be', 'beat', 'beats'])

export function readUnit(tokens: readonly Token[], amount: Amount): void {
  const next = textAt(tokens, amount.to)
  const last = textAt(tokens, amount.from - 1)
  const hyphen = next === '-' && !tokens[amount.to]!.isApart ? 1 : 0
  const word = textAt(tokens, amount.to + hyphen)
  const take = (count: number, unit: Amount['unit']) => {
    amount.to += count
    amount.unit = unit
  }
  // "1.7 times interest"
  // "Must cover the interest 1.3 times"
  const before = [1, 2, 3].map((step) => textAt(tokens, amount.from - step))
  const isCovered =
    before.includes('interest') && [2, 3, 4, 5].some((step) => coverVerbs.has(textAt(tokens, amount.from - step)))
  const isOfInterest =
    isCovered || textAt(tokens, amount.to + 1) === 'interest' || textAt(tokens, amount.to + 2) === 'interest'
  if (amount.value > 1 && amount.value <= mostTimesInterest && ['times', 'x'].includes(next) && isOfInterest) {
    amount.value = round(amount.value * 100)
    take(1, 'percent')
  } else if (next === '%' || lexicon.percentWords.has(next)) take(1, 'percent')
  else if (next === 'per' && tokens[amount.to + 1]?.text === 'cent') take(2, 'percent')
  else if (lexicon.yearWords.has(word) && !isOfYear(amount, word)) take(1 + hyphen, 'years')
  else if (next === 'of' && ['them', 'us', 'em'].includes(textAt(tokens, amount.to + 1))) take(2, 'count')
  else if (isUpAndDown(tokens, amount)) amount.unit = 'count'
  else if (isCounted(tokens, amount, word)) take(1 + hyphen, 'count')
  else if (lexicon.countBefore.has(last) || (last === '#' && amount.unit === null)) amount.unit = 'count'
}

/** "2 up 2 down", a house. */
function isUpAndDown(tokens: readonly Token[], { from, to }: Amount): boolean {
  const isUp = textAt(tokens, to) === 'up' && tokens[to + 1]?.kind === 'number' && textAt(tokens, to + 2) === 'down'
  const isDown =
    textAt(tokens, to) === 'down' && textAt(tokens, from - 1) === 'up' && tokens[from - 2]?.kind === 'number'
  return isUp || isDown
}

function isCounted(tokens: readonly Token[], { to, value }: Amount, word: string): boolean {
  if (word === 'deal' && value >= 20) return false
  if (['month', 'week'].includes(word) && value >= 100 && value <= mostInTime) return false
  // "200000 property" and "950 tenant in place" count nothing.
  if (lexicon.lettable.has(word) && word !== 'x' && value > mostEach) return false
  // "550 x 5" is a figure so many times, and "5 x 550" a number of rooms.
  if (word === 'x' && value > mostEach) return tokens[to + 1]?.kind !== 'number'
  return lexicon.countedWords.has(word) || (word === '×' && value <= mostEach)
}

/** "a month", "per week", "/yr", "pcm", "p.c.m.", and "each", "per room", "pppw". */
export function readTime(tokens: readonly Token[], amount: Amount): void {
  const at = amount.to
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)]
  const take = (count: number, per: Amount['per'], more: Partial<Amount> = {}) => {
    Object.assign(amount, more)
    if (per) amount.per = per
    amount.to += count
    amount.unit = 'pounds'
  }
  // "5.25 monthly cost?": a rate, and no money.
  const isRate = amount.unit === null && amount.value < mostRate && /^\d+\.\d+$/.test(textAt(tokens, at - 1))
  if (isRate && ['monthly', 'pcm', 'pm'].includes(first)) return
  const isPer = ['a', 'per', 'each', 'every', '/', 'p', 'an'].includes(first)
  const letters = readLetters(tokens, at)
  const longTime = readLongTime(tokens, at)
  const isBareTime =
    amount.per === undefined && ((['month', 'week'].includes(first) && isOfRentSize(amount)) || isOfYear(amount, first))
  if (isBareTime) take(1, lexicon.times.get(first))
  else if (amount.per === undefined && lexicon.wholeTimes.has(first)) take(1, lexicon.times.get(first))
  else if (amount.per === undefined && letters) take(letters.count, lexicon.times.get(letters.text))
  else if (first === 'in' && amount.per === undefined && timeAhead(tokens, at, amount) > 0) {
    const count = timeAhead(tokens, at, amount)
    take(count, lexicon.times.get(textAt(tokens, at + count - 1)))
  } else if (lexicon.eachTimes.has(first)) take(1, lexicon.eachTimes.get(first), { isEach: true })
  else if (first === 'per' && second === 'calendar' && tokens[at + 2]?.text === 'month') take(3, 'month')
  // "Rent 800 a quarter down": a deposit, and no time.
  else if (second === 'quarter' && ofDeposit.has(textAt(tokens, at + 2))) return
  else if (isPer && lexicon.times.has(second))
    take(2, lexicon.times.get(second), first === 'each' && lexicon.wholeTimes.has(second) ? { isEach: true } : {})
  else if (longTime) take(longTime.count, longTime.per)
  else if (isPer && lexicon.otherTimes.has(second)) take(2, undefined, { isUnclear: true })
  else if (lexicon.wholeOtherTimes.has(first)) take(1, undefined, { isUnclear: true })
  else if (first === 'every' && yearsAt(tokens, at + 1) > 1) {
    const years = yearsAt(tokens, at + 1)
    take(3, 'year', { value: round(amount.value / years), isSpread: true })
  } else if (first === 'every' && tokens[at + 1]?.kind === 'number') take(2, undefined, { isUnclear: true })
  else if ((first === 'per' || first === 'a' || isSlash(tokens, at)) && lexicon.eachUnits.has(second))
    take(2, undefined, { isEach: true })
  else if (lexicon.eachWords.has(first)) take(1, undefined, { isEach: true })
}

const ofDeposit = new Set(['down', 'deposit', 'of', 'in'])

/** "Rent 700 month", as some say it. */
const isOfRentSize = ({ value, unit }: Amount) => unit !== 'percent' && value >= 100 && value <= mostInTime

/** "Insurance 310 year", as some say it: nothing takes so many years. */
const isOfYear = ({ value, unit }: Amount, word: string) =>
  word === 'year' && unit !== 'percent' && value > mostYears && value < 1900

const mostYears = 60
const mostInTime = 5000

/** "1,100 in month", "190 in a week", as some say it; how many words say the time. */
function timeAhead(tokens: readonly Token[], at: number, { value, unit }: Amount): number {
  if (unit === 'percent' || value > mostInTime || value < 50) return 0
  const count = textAt(tokens, at + 1) === 'a' ? 3 : 2
  return ['week', 'month', 'year'].includes(textAt(tokens, at + count - 1)) ? count : 0
}

/** "550/room"; the sign between "35,000 / property profit 24,000" parts two things. */
const isSlash = (tokens: readonly Token[], at: number) =>
  textAt(tokens, at) === '/' && !(tokens[at]!.isApart && tokens[at + 1]?.isApart)

/** "every five years" */
function yearsAt(tokens: readonly Token[], at: number): number {
  const count = textAt(tokens, at)
  const years = numberWords.get(count) ?? (/^\d{1,2}$/.test(count) ? Number(count) : 0)
  return lexicon.yearWords.has(textAt(tokens, at + 1)) ? years : 0
}

const timeOf = (phrase: string): Time =>
  lexicon.halfYears.includes(phrase) ? 'halfYear' : lexicon.twoWeeks.includes(phrase) ? 'fortnight' : 'fourWeeks'
const longTimes = lexicon.longTimes.map((phrase) => ({
  words: phrase.split(' '),
  per: timeOf(phrase),
}))

/** "every 4 weeks", "half-yearly", "per half year". */
export function readLongTime(tokens: readonly Token[], from: number): { per: Time; count: number } | null {
  const at = ['a', 'per', 'each'].includes(textAt(tokens, from)) ? from + 1 : from
  for (const { words, per } of longTimes) {
    let to = at
    const isAll = words.every((word) => {
      if (textAt(tokens, to) === '-') to += 1
      return textAt(tokens, to++) === word
    })
    if (isAll) return { per, count: to - from }
  }
  return null
}

/** "p.c.m.", "p/w" and "p a", as one word. */
function readLetters(tokens: readonly Token[], from: number): { text: string; count: number } | null {
  let text = ''
  for (let at = from; at < from + 6; at++) {
    const one = textAt(tokens, at)
    if (one === '.' || one === '/') continue
    if (one.length !== 1 || !/[a-z]/.test(one) || (at === from && one !== 'p')) return null
    text += one
    // A full stop that belongs to the letters goes with them.
    if (lexicon.wholeTimes.has(text)) return { text, count: at + 1 - from }
  }
  return null
}

/** "5.15% monthly payment?" asks for the payment at that rate. */
const ofPayment = new Set([
  'payment',
  'payments',
  'repayment',
  'repayments',
  'cost',
  'costs',
  'instalment',
  'instalments',
])

/** "1% a month" is no rate of a year. */
export function readTimeOfShare(tokens: readonly Token[], amount: Amount): void {
  const [first, second] = [textAt(tokens, amount.to), textAt(tokens, amount.to + 1)]
  const isWhole = lexicon.wholeTimesOfShare.has(first)
  const isPer = ['a', 'per', '/', 'each', 'every'].includes(first) && lexicon.timesOfShare.has(second)
  if (!isWhole && !isPer) return
  if (first === 'monthly' && ofPayment.has(second)) return
  if (isWhole ? ['pcm', 'pm', 'monthly'].includes(first) : ['month', 'mth'].includes(second)) amount.per = 'month'
  amount.to += isWhole ? 1 : 2
  amount.isUnclear = true
}

/** "550 x 5": so many times. */
export function readRepeat(tokens: readonly Token[], amount: Amount): void {
  const [sign, count] = [tokens[amount.to], tokens[amount.to + 1]]
  if (!sign || !lexicon.timesSigns.has(sign.text) || count?.kind !== 'number' || !/^\d{1,2}$/.test(count.text)) return
  if (amount.value <= mostEach || Number(count.text) < 1 || Number(count.text) > mostEach) return
  amount.value = round(amount.value * Number(count.text))
  amount.to += 2
  if (lexicon.lettable.has(textAt(tokens, amount.to))) amount.to += 1
}
