import { ofPurchase, shareBeside, shareNouns } from '../lexicon/figures.ts'
import { numberWords } from '../lexicon/numbers.ts'
import type { Token } from './words.ts'

/** Numbers in words: "two hundred thousand", "a hundred and fifty grand", "half a million". */

/** From one. */
const small: ReadonlyMap<string, number> = new Map([...[...numberWords].slice(1), ['fourty', 40]])
const large: ReadonlyMap<string, number> = new Map(
  Object.entries({ thousand: 1e3, thou: 1e3, grand: 1e3, k: 1e3, million: 1e6, mil: 1e6, mill: 1e6, m: 1e6 }),
)
const parts: ReadonlyMap<string, number> = new Map(
  Object.entries({ half: 0.5, quarter: 0.25, quarters: 0.25, third: 1 / 3, thirds: 1 / 3 }),
)
/** The same of a purchase, of which smaller ones are paid too. */
const shares: ReadonlyMap<string, number> = new Map([...parts, ['fifth', 0.2], ['tenth', 0.1]])
const mostWords = 10

interface NumberRead {
  value: number
  to: number
  isScaled: boolean
  /** Said as an amount, and no count of things: "nine fifty", "four point nine". */
  isAmount?: true
}

const wordAt = (tokens: readonly Token[], at: number) => (tokens[at]?.kind === 'word' ? tokens[at].text : '')

/** The words that a number may begin with. */
const starts: ReadonlySet<string> = new Set([
  ...small.keys(),
  ...parts.keys(),
  ...['a', 'hundred', 'couple', 'zero', 'nought', 'oh'],
])

/** "A hundred", "a quarter of a million", "a couple of grand". */
const behindA: ReadonlySet<string> = new Set([...large.keys(), ...parts.keys(), 'hundred', 'couple'])

/** The number that begins at a token; null where none does. `isScaled` where it says hundred, thousand or million. */
export function readNumberWords(tokens: readonly Token[], from: number): NumberRead | null {
  const text = (at: number) => wordAt(tokens, at)
  const first = text(from)
  if (!starts.has(first) || (first === 'a' && !behindA.has(text(from + 1)))) return null
  const fraction =
    readFractionWords(tokens, from) ??
    readDecimalWords(tokens, from) ??
    readDigitWords(tokens, from) ??
    readShortHundreds(tokens, from)
  if (fraction) return fraction
  let at = from
  // "a hundred": one of them.
  const next = text(at + 1)
  const isHundred = text(at) === 'hundred'
  const isOne = isHundred || (text(at) === 'a' && (next === 'hundred' || (large.has(next) && next.length > 1)))
  if (isOne && !isHundred) at += 1
  let total = 0
  let part = isOne ? 1 : 0
  let last = 1
  let isScaled = false
  let isAny = isOne
  let scaled: NumberRead | null = null
  for (; at < from + mostWords; at++) {
    const word = text(at) || (tokens[at]?.text === '-' && isAny && joins(part, text(at + 1)) ? 'and' : '')
    const more = isAny ? readAndPart(tokens, at) : null
    if (more) {
      // "one and a half million", and "a million and a half".
      if (large.has(text(more.to))) part += more.value
      else total += more.value * last
      at = more.to - 1
      continue
    }
    if (small.has(word)) {
      const isBare = scaled !== null && part === 0 && text(at - 1) !== 'and'
      if (!joins(part, word) || (isBare && !leadsToScale(tokens, at))) break
      part += small.get(word)!
    } else if (word === 'hundred' && isAny) part = (part || 1) * 100
    else if (large.has(word) && isAny) {
      // "Sixty thousand and forty one thousand" are two numbers.
      if (scaled && large.get(word)! >= last) return scaled
      last = large.get(word)!
      total += part * last
      part = 0
      scaled = { value: total, to: at + 1, isScaled: true }
    } else if (word === 'and' && isAny && isScaled && joins(part, text(at + 1))) continue
    else if (word === 'and' && isAny && tokens[at]?.text === '-') continue
    else break
    isScaled ||= word === 'hundred' || large.has(word)
    isAny = true
  }
  // "Hundred of them" is no number, and "hundred and five thousand" is one.
  if (!isAny || (isHundred && total === 0 && !/^(?:%|percent|per)$/.test(text(at)))) return null
  return { value: Math.round((total + part) * 100) / 100, to: at, isScaled }
}

/** "Twenty" and "two" are one number, "two" and "two" are two. */
function joins(part: number, word: string): boolean {
  const more = small.get(word)
  return more !== undefined && (part % 100 === 0 || (part % 100 >= 20 && part % 10 === 0 && more < 10))
}

/** "Five hundred" behind "fourteen thousand"; "fifty thousand two bed" has two numbers. */
function leadsToScale(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (small.has(wordAt(tokens, at)) && at < from + 3) at += 1
  return wordAt(tokens, at) === 'hundred' || large.has(wordAt(tokens, at))
}

const digits: ReadonlyMap<string, number> = new Map([
  ...[...numberWords].filter(([, value]) => value < 10),
  ...(['nought', 'oh'] as const).map((word) => [word, 0] as const),
])

/** "five point seven five", "nought point five", "two point five million". */
function readDecimalWords(tokens: readonly Token[], from: number): NumberRead | null {
  const whole = readWhole(tokens, from)
  if (!whole || wordAt(tokens, whole.to) !== 'point') return null
  const decimals = readDecimals(tokens, whole.to + 1)
  if (!decimals) return null
  const { behind, to: at } = decimals
  const scale = large.get(wordAt(tokens, at))
  const value = Number(`${whole.value}.${behind}`)
  return {
    value: scale ? Math.round(value * scale) : value,
    to: scale ? at + 1 : at,
    isScaled: scale !== undefined,
    isAmount: true,
  }
}

/** What is said behind "point": "seven", "two five", "twenty five", and "7" as some type it. */
export function readDecimals(tokens: readonly Token[], from: number): { behind: string; to: number } | null {
  const token = tokens[from]
  if (token?.kind === 'number') return /^\d{1,3}$/.test(token.text) ? { behind: token.text, to: from + 1 } : null
  let at = from
  let behind = ''
  for (; digits.has(wordAt(tokens, at)) && behind.length < 4; at++) behind += digits.get(wordAt(tokens, at))!
  if (behind !== '') return { behind, to: at }
  // "five point twenty five"
  const tens = readWhole(tokens, at)
  return tens && { behind: String(tens.value), to: tens.to }
}

/** A number below a hundred. */
function readWhole(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  const first = digits.get(wordAt(tokens, from)) ?? small.get(wordAt(tokens, from))
  if (first === undefined) return null
  const at = tokens[from + 1]?.text === '-' ? from + 2 : from + 1
  return first >= 20 && joins(first, wordAt(tokens, at))
    ? { value: first + small.get(wordAt(tokens, at))!, to: at + 1 }
    : { value: first, to: from + 1 }
}

/** "one three five thousand": a digit at a time. */
function readDigitWords(tokens: readonly Token[], from: number): NumberRead | null {
  const said = [0, 1, 2].map((step) => digits.get(wordAt(tokens, from + step)))
  const scale = large.get(wordAt(tokens, from + 3))
  if (!said[0] || said.includes(undefined) || scale === undefined) return null
  return { value: Number(said.join('')) * scale, to: from + 4, isScaled: true }
}

/** "nine fifty", "eight seventy five", "twelve ninety nine": so many hundreds and the rest. */
function readShortHundreds(tokens: readonly Token[], from: number): NumberRead | null {
  const [hundreds, tens, ones] = [0, 1, 2].map((step) => small.get(wordAt(tokens, from + step)) ?? 0)
  if (!(hundreds! >= 1 && hundreds! <= 19) || !(tens! >= 10)) return null
  const isMore = tens! >= 20 && tens! % 10 === 0 && ones! >= 1 && ones! <= 9
  const to = from + (isMore ? 3 : 2)
  const value = hundreds! * 100 + tens! + (isMore ? ones! : 0)
  if (wordAt(tokens, to) === 'hundred') return null
  // "One fifty thousand"
  const scale = large.get(wordAt(tokens, to))
  if (scale) return hundreds! < 10 ? { value: value * scale, to: to + 1, isScaled: true } : null
  return { value, to, isScaled: false, isAmount: true }
}

/** "half a million", "quarter of a million", "three quarters of a million", "half million", "a couple of grand". */
function readFractionWords(tokens: readonly Token[], from: number): NumberRead | null {
  const text = (at: number) => wordAt(tokens, at)
  let at = from
  if (text(at) === 'a' && (parts.has(text(at + 1)) || text(at + 1) === 'couple')) at += 1
  if (text(at) === 'couple') {
    const scale = readScaleBehind(tokens, at + 1)
    return scale && { value: 2 * scale.value, to: scale.to, isScaled: true }
  }
  const times = small.has(text(at)) && parts.has(text(at + 1)) ? small.get(text(at++))! : 1
  const part = parts.has(text(at)) ? parts.get(text(at))! : null
  const scale = part === null ? null : readScaleBehind(tokens, at + 1)
  if (part === null || scale === null) return null
  return { value: Math.round(times * part * scale.value), to: scale.to, isScaled: true }
}

/**
 * "a third", "half", "three quarters" as percent, where one of a few words before or behind it says that it is a share of a purchase:
 * "deposit of a third", "half of it as a loan". Other thirds are no figures.
 */
export function readShareWords(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  const text = (at: number) => wordAt(tokens, at)
  const first = text(from)
  const isCounted = first === 'a' || small.has(first)
  const name = isCounted ? text(from + 1) : first
  // "Quarter down", and not "the third down the road".
  const isDown = ['down', 'deposit'].includes(text(from + 1)) && text(from - 1) !== 'the'
  if (!shares.has(name) || (!isCounted && name !== 'half' && !isDown)) return null
  const percent = Math.round((isCounted && first !== 'a' ? small.get(first)! : 1) * shares.get(name)! * 10_000) / 100
  const to = from + (isCounted ? 2 : 1)
  // "A quarter of a million" is an amount.
  if (readScaleBehind(tokens, to)) return null
  const isShare = shareNouns.has(text(to))
  const isOfPurchase = isShare || [-1, 1].some((step) => leadsToShare(tokens, step === 1 ? to : from - 1, step))
  return percent < 100 && isOfPurchase ? { value: percent, to } : null
}

const mostBetween = 5

function leadsToShare(tokens: readonly Token[], start: number, step: number): boolean {
  for (let at = start; Math.abs(at - start) < mostBetween; at += step) {
    const word = wordAt(tokens, at)
    if (ofPurchase.has(word)) return !(word === 'mortgage' && wordAt(tokens, at + 1) === 'interest')
    if (!shareBeside.has(word)) return false
  }
  return false
}

/** The "of a million" behind a fraction. */
export function readScaleBehind(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  let at = from
  if (wordAt(tokens, at) === 'of') at += 1
  if (wordAt(tokens, at) === 'a') at += 1
  const word = wordAt(tokens, at)
  return large.has(word) ? { value: large.get(word)!, to: at + 1 } : null
}

/** "and a half", "and three quarters" behind a number. */
export function readAndPart(tokens: readonly Token[], at: number): { value: number; to: number } | null {
  const [count, part] = [wordAt(tokens, at + 1), wordAt(tokens, at + 2)]
  if (wordAt(tokens, at) !== 'and') return null
  if (count === 'a' && ['half', 'quarter'].includes(part)) return { value: parts.get(part)!, to: at + 3 }
  return count === 'three' && ['quarters', 'quarter'].includes(part) ? { value: 0.75, to: at + 3 } : null
}
