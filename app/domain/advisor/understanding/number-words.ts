import type { Token } from './words.ts'

/** Numbers in words: "two hundred thousand", "a hundred and fifty grand", "half a million". */

const small: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13,
  fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fourty: 40,
  fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90,
} // prettier-ignore
const large: Readonly<Record<string, number>> = { thousand: 1e3, grand: 1e3, k: 1e3, million: 1e6, mil: 1e6 }
const mostWords = 10

/** The number that begins at a token; null where none does. `isScaled` where it says hundred, thousand or million. */
export function readNumberWords(
  tokens: readonly Token[],
  from: number,
): { value: number; to: number; isScaled: boolean } | null {
  const text = (at: number) => (tokens[at]?.kind === 'word' ? tokens[at].text : '')
  if (text(from) === 'half' && text(from + 1) === 'a' && text(from + 2) === 'million') {
    return { value: 500_000, to: from + 3, isScaled: true }
  }
  if (text(from) === 'quarter' && text(from + 1) === 'of' && text(from + 2) === 'a' && text(from + 3) === 'million') {
    return { value: 250_000, to: from + 4, isScaled: true }
  }
  let at = from
  // "a hundred": one of them.
  const isOne = text(at) === 'a' && (text(at + 1) === 'hundred' || Object.hasOwn(large, text(at + 1)))
  if (isOne) at += 1
  let total = 0
  let part = isOne ? 1 : 0
  let isScaled = false
  let isAny = isOne
  for (; at < from + mostWords; at++) {
    const word = text(at) || (tokens[at]?.text === '-' && Object.hasOwn(small, text(at + 1)) && isAny ? 'and' : '')
    if (Object.hasOwn(small, word)) part += small[word]!
    else if (word === 'hundred' && isAny) part = (part || 1) * 100
    else if (Object.hasOwn(large, word) && isAny) {
      total += part * large[word]!
      part = 0
    } else if (word === 'and' && isAny && isScaled && Object.hasOwn(small, text(at + 1))) continue
    else if (word === 'and' && isAny && tokens[at]?.text === '-') continue
    else break
    isScaled ||= word === 'hundred' || Object.hasOwn(large, word)
    isAny = true
  }
  return isAny ? { value: total + part, to: at, isScaled } : null
}
