import type { Token } from './words.ts'

/** Numbers in words: "two hundred thousand", "a hundred and fifty grand", "half a million". */

const small: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13,
  fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fourty: 40,
  fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90,
} // prettier-ignore
const large: Readonly<Record<string, number>> = { thousand: 1e3, grand: 1e3, k: 1e3, million: 1e6, mil: 1e6, mill: 1e6, m: 1e6 } // prettier-ignore
const parts: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  quarters: 0.25,
  third: 1 / 3,
  thirds: 1 / 3,
}
const mostWords = 10

interface NumberRead {
  value: number
  to: number
  isScaled: boolean
}

const textAt = (tokens: readonly Token[], at: number) => (tokens[at]?.kind === 'word' ? tokens[at].text : '')

/** The number that begins at a token; null where none does. `isScaled` where it says hundred, thousand or million. */
export function readNumberWords(tokens: readonly Token[], from: number): NumberRead | null {
  const text = (at: number) => textAt(tokens, at)
  const fraction = readFractionWords(tokens, from)
  if (fraction) return fraction
  let at = from
  // "a hundred": one of them.
  const isOne = text(at) === 'a' && (text(at + 1) === 'hundred' || (Object.hasOwn(large, text(at + 1)) && text(at + 1).length > 1)) // prettier-ignore
  if (isOne) at += 1
  let total = 0
  let part = isOne ? 1 : 0
  let last = 1
  let isScaled = false
  let isAny = isOne
  for (; at < from + mostWords; at++) {
    const word = text(at) || (tokens[at]?.text === '-' && Object.hasOwn(small, text(at + 1)) && isAny ? 'and' : '')
    const more = isAny ? readAndPart(tokens, at) : null
    if (more) {
      // "one and a half million", and "a million and a half".
      if (Object.hasOwn(large, text(more.to))) part += more.value
      else total += more.value * last
      at = more.to - 1
      continue
    }
    if (Object.hasOwn(small, word)) part += small[word]!
    else if (word === 'hundred' && isAny) part = (part || 1) * 100
    else if (Object.hasOwn(large, word) && isAny) {
      last = large[word]!
      total += part * last
      part = 0
    } else if (word === 'and' && isAny && isScaled && Object.hasOwn(small, text(at + 1))) continue
    else if (word === 'and' && isAny && tokens[at]?.text === '-') continue
    else break
    isScaled ||= word === 'hundred' || Object.hasOwn(large, word)
    isAny = true
  }
  return isAny ? { value: Math.round((total + part) * 100) / 100, to: at, isScaled } : null
}

/** "half a million", "quarter of a million", "three quarters of a million", "half million". */
function readFractionWords(tokens: readonly Token[], from: number): NumberRead | null {
  const text = (at: number) => textAt(tokens, at)
  let at = from
  if (text(at) === 'a' && Object.hasOwn(parts, text(at + 1))) at += 1
  const times = Object.hasOwn(small, text(at)) && Object.hasOwn(parts, text(at + 1)) ? small[text(at++)]! : 1
  const part = Object.hasOwn(parts, text(at)) ? parts[text(at)]! : null
  const scale = part === null ? null : readScaleBehind(tokens, at + 1)
  return part === null || scale === null ? null : { value: Math.round(times * part * scale.value), to: scale.to, isScaled: true } // prettier-ignore
}

/**
 * "a third", "half", "three quarters" as percent, where one of a few words before or behind it says that it is a share of a purchase:
 * "deposit of a third", "half of it as a loan". Other thirds are no figures.
 */
export function readShareWords(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  const text = (at: number) => textAt(tokens, at)
  const first = text(from)
  const isCounted = first === 'a' || Object.hasOwn(small, first)
  const name = isCounted ? text(from + 1) : first
  if (!Object.hasOwn(parts, name) || (!isCounted && name !== 'half')) return null
  const percent = Math.round((isCounted && first !== 'a' ? small[first]! : 1) * parts[name]! * 10_000) / 100
  const to = from + (isCounted ? 2 : 1)
  const isOfPurchase = [-1, 1].some((step) => leadsToShare(tokens, step === 1 ? to : from - 1, step))
  return percent < 100 && isOfPurchase ? { value: percent, to } : null
}

const mostBetween = 5
const shareBeside = new Set(['of', 'it', 'as', 'a', 'the', 'for', 'on', 'is', 'that', 'price', 'which', 'just', 'only', 'about', 'put', 'to']) // prettier-ignore

function leadsToShare(tokens: readonly Token[], start: number, step: number): boolean {
  for (let at = start; Math.abs(at - start) < mostBetween; at += step) {
    const word = textAt(tokens, at)
    if (ofPurchase.has(word)) return !(word === 'mortgage' && textAt(tokens, at + 1) === 'interest')
    if (!shareBeside.has(word)) return false
  }
  return false
}

const ofPurchase = new Set(['deposit', 'down', 'loan', 'mortgage', 'borrow', 'borrowing', 'borrowed', 'ltv'])

/** The "of a million" behind a fraction. */
export function readScaleBehind(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  let at = from
  if (textAt(tokens, at) === 'of') at += 1
  if (textAt(tokens, at) === 'a') at += 1
  const word = textAt(tokens, at)
  return Object.hasOwn(large, word) ? { value: large[word]!, to: at + 1 } : null
}

/** "and a half" behind a number. */
export function readAndPart(tokens: readonly Token[], at: number): { value: number; to: number } | null {
  const isPart = textAt(tokens, at) === 'and' && textAt(tokens, at + 1) === 'a' && ['half', 'quarter'].includes(textAt(tokens, at + 2)) // prettier-ignore
  return isPart ? { value: parts[textAt(tokens, at + 2)]!, to: at + 3 } : null
}
