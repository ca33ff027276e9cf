import { readNumberWords } from './number-words.ts'
import type { Token } from './words.ts'

/** The figures of a text: how much, of what unit, and over which time. What they are figures of, figures.ts decides. */

export interface Amount {
  value: number
  /** `count` is a number of things, such as "3 bed" or "top 5", and no figure of money. */
  unit: 'pounds' | 'percent' | 'years' | 'count' | null
  /** The time that it is for. */
  per?: 'week' | 'month' | 'year'
  /** The tokens that it is written with: from the first to before the second. */
  from: number
  to: number
  /** As it was typed. */
  text: string
  /** True for what no figure of the product can be: it is none of the known ways to write a number. */
  isUnclear?: boolean
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  ks: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  mil: 1e6,
  mill: 1e6,
  mn: 1e6,
  million: 1e6,
}
const moneyWords = new Set(['pounds', 'pound', 'quid', 'gbp', 'sterling'])
const percentWords = new Set(['percent', 'pct', 'pc', 'perc'])
const times: Readonly<Record<string, Amount['per']>> = {
  pcm: 'month',
  pm: 'month',
  pmth: 'month',
  monthly: 'month',
  month: 'month',
  mth: 'month',
  mo: 'month',
  pw: 'week',
  ppw: 'week',
  weekly: 'week',
  week: 'week',
  wk: 'week',
  pa: 'year',
  annually: 'year',
  annual: 'year',
  yearly: 'year',
  year: 'year',
  yr: 'year',
  annum: 'year',
}
/** These stand for the time alone; the others need "a", "per" or "/" before them. */
const wholeTimes = new Set(['pcm', 'pm', 'pmth', 'monthly', 'pw', 'ppw', 'weekly', 'pa', 'annually', 'yearly'])
const yearWords = new Set(['year', 'years', 'yr', 'yrs'])
const countWords = new Set(['bed', 'beds', 'bedroom', 'bedrooms', 'bedroomed', 'deals', 'deal', 'properties', 'property', 'flats', 'houses', 'units', 'areas', 'cities', 'towns', 'places', 'months', 'month', 'weeks', 'days', 'day', 'minutes', 'minute', 'mins', 'min', 'miles', 'km', 'sqft', 'sqm', 'times', 'x', 'people', 'tenants', 'options', 'best', 'st', 'nd', 'rd', 'th', 'ways', 'tips']) // prettier-ignore
const countBefore = new Set(['top', 'article', 'band', 'section', 's', 'zone', 'pid', 'epc'])

/** All figures of a text, from the first to the last. */
export function readAmounts(tokens: readonly Token[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length;) {
    const amount = readAmount(tokens, at)
    if (amount) amounts.push(amount)
    at = amount ? amount.to : at + 1
  }
  shareScales(amounts, tokens)
  return amounts
}

function readAmount(tokens: readonly Token[], from: number): Amount | null {
  const hasPound = tokens[from]!.text === '£'
  const at = hasPound ? from + 1 : from
  const digits = readDigits(tokens, at, hasPound)
  const read = digits ?? readNumberWords(tokens, at)
  if (!read) return null
  let { value, to } = read
  const next = () => tokens[to]
  const isScaled = next() !== undefined && Object.hasOwn(scales, next()!.text) && isScale(tokens, to)
  if (isScaled) value = round(value * scales[tokens[to++]!.text]!)
  const hasPoundBehind = next()?.text === '£' && !next()!.isApart
  if (hasPoundBehind || moneyWords.has(next()?.text ?? '')) to += 1
  const isMoney = hasPound || hasPoundBehind || moneyWords.has(tokens[to - 1]!.text)
  const amount: Amount = { value, unit: isMoney || isScaled || read.isScaled ? 'pounds' : null, from, to, text: '', ...(Number.isNaN(value) && { isUnclear: true }) } // prettier-ignore
  if (!isMoney && !isScaled) readUnit(tokens, amount)
  if (amount.unit === null || amount.unit === 'pounds') readTime(tokens, amount)
  // A number in words has to be said to be of something: "two" is none of money.
  if (!digits && amount.unit === null) return null
  if (isMinus(tokens, from)) amount.isUnclear = true
  amount.text = rawOf(tokens, from, amount.to)
  return amount
}

/** A minus stands at the number and not between two. */
function isMinus(tokens: readonly Token[], from: number): boolean {
  return tokens[from - 1]?.text === '-' && tokens[from - 1]!.isApart && !tokens[from]!.isApart
}

/** "m" a space away is a million only behind a pound sign: "200 m" is nothing. "k" may stand apart. */
function isScale(tokens: readonly Token[], at: number): boolean {
  const { text, isApart } = tokens[at]!
  return !isApart || text !== 'm'
}

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const groupedByDots = /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}\.000$/

/** `1,200`, `200 000`, `1.5` and `5,5`; what may be one thing or the other is not read. */
function readDigits(tokens: readonly Token[], at: number, hasPound: boolean) {
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  let { text } = token
  let to = at + 1
  // Thousands that stand apart: "200 000", and "£1 200", but not the numbers of two deals.
  while (/^[1-9]\d{0,2}(?: \d{3})*$/.test(text) && isGroup(tokens, to, hasPound)) text += ` ${tokens[to++]!.text}`
  return { value: numberOf(text), to, isScaled: false }
}

function isGroup(tokens: readonly Token[], at: number, hasPound: boolean): boolean {
  const token = tokens[at]
  if (token?.kind !== 'number' || !token.isApart || !/^\d{3}$/.test(token.text)) return false
  return token.text === '000' || hasPound
}

function numberOf(text: string): number {
  if (text.length > 15) return NaN
  if (/^\d+(?:\.\d+)?$/.test(text) && !groupedByDots.test(text)) return /\.\d{3,}$/.test(text) ? NaN : Number(text)
  if (grouped.test(text)) return Number(text.replaceAll(',', ''))
  if (groupedByDots.test(text)) return Number(text.replaceAll('.', ''))
  if (/^\d+(?: \d{3})+$/.test(text)) return Number(text.replaceAll(' ', ''))
  if (/^\d{1,2},\d{1,2}$/.test(text)) return Number(text.replace(',', '.'))
  return NaN
}

function readUnit(tokens: readonly Token[], amount: Amount): void {
  const next = tokens[amount.to]?.text ?? ''
  const last = tokens[amount.from - 1]?.text ?? ''
  const hyphen = next === '-' && !tokens[amount.to]!.isApart ? 1 : 0
  const word = tokens[amount.to + hyphen]?.text ?? ''
  const take = (count: number, unit: Amount['unit']) => {
    amount.to += count
    amount.unit = unit
  }
  if (next === '%' || percentWords.has(next)) take(1, 'percent')
  else if (next === 'per' && tokens[amount.to + 1]?.text === 'cent') take(2, 'percent')
  else if (yearWords.has(word)) take(1 + hyphen, 'years')
  else if (countWords.has(word) && (word !== 'deal' || amount.value < 20)) take(1 + hyphen, 'count')
  else if (countBefore.has(last) || (last === '#' && amount.unit === null)) amount.unit = 'count'
}

/** "a month", "per week", "/yr", "pcm". */
function readTime(tokens: readonly Token[], amount: Amount): void {
  const at = amount.to
  const [first, second, third] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '', tokens[at + 2]?.text ?? '']
  const take = (count: number, per: Amount['per']) => {
    amount.per = per
    amount.to += count
    amount.unit = 'pounds'
  }
  if (wholeTimes.has(first)) take(1, times[first])
  else if (first === 'p' && ['m', 'w', 'a'].includes(second === '/' || second === '.' ? third : second)) {
    const letter = second === '/' || second === '.' ? third : second
    take(second === letter ? 2 : 3, letter === 'm' ? 'month' : letter === 'w' ? 'week' : 'year')
  } else if (first === 'per' && second === 'calendar' && third === 'month') take(3, 'month')
  else if (['a', 'per', 'each', 'every', '/', 'p', 'an'].includes(first) && Object.hasOwn(times, second)) take(2, times[second]) // prettier-ignore
}

/** "100-150k" and "between 100 and 150k" mean thousands twice. */
function shareScales(amounts: Amount[], tokens: readonly Token[]): void {
  for (let index = 1; index < amounts.length; index++) {
    const [first, second] = [amounts[index - 1]!, amounts[index]!]
    const between = tokens.slice(first.to, second.from).map(({ text }) => text).join(' ') // prettier-ignore
    if (!['-', 'to', 'and', 'or', '- £'].includes(between)) continue
    const isRange = between !== 'and' || tokens[first.from - 1]?.text === 'between'
    const isShort = first.unit !== 'percent' && first.unit !== 'count' && first.per === undefined && first.value < 1000
    if (
      isRange &&
      isShort &&
      second.unit === 'pounds' &&
      second.value >= 10_000 &&
      first.value < second.value / 1000 + 1000
    ) {
      // prettier-ignore
      const scale = second.value >= 1_000_000 && first.value < 10 ? 1e6 : 1e3
      first.value = round(first.value * scale)
      first.unit = 'pounds'
    } else if (isRange && first.unit === null && second.unit === 'percent') first.unit = 'percent'
  }
}

/** Two decimals: 1.2 × 1000 is 1200. */
const round = (value: number) => Math.round(value * 100) / 100

const rawOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ raw, isApart }, index) => (isApart && index > 0 ? ` ${raw}` : raw))
    .join('')
