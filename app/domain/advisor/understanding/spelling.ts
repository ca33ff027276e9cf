import { commonWords } from '../lexicon/everyday-words.ts'
import { gerunds, leftAlone, longWords, mended, shortWords } from '../lexicon/spelling.ts'

/** Typing mistakes, mended only where nothing else can be meant. */

const byLength = new Map<number, string[]>()
for (const word of longWords) {
  for (const length of [word.length - 1, word.length, word.length + 1])
    byLength.set(length, [...(byLength.get(length) ?? []), word])
}

/** Short words of the field with two letters that changed places, one that is missing or one that stands twice. */
const mistyped = new Map<string, string>()
for (const word of shortWords) {
  for (let at = 1; at < word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
    const swapped = after && `${before}${after[0]}${letter}${after.slice(1)}`
    const missing = word.length > 4 && after ? before + after : ''
    for (const typed of [swapped, missing, before + letter + letter + after])
      if (typed && !commonWords.has(typed) && !shortWords.has(typed) && !leftAlone.has(typed)) mistyped.set(typed, word)
  }
}

const shortened = new Map([...gerunds].map((word) => [word.slice(0, -1), word]))

/** The word that was meant; the word itself where that is not plain. */
export function mendWord(typed: string): string {
  const word = typed.replace(/^(some|any|every)body$/, '$1one').replace(/^mail(?=$|s$|ed$|ing$)/, 'email')
  const usual = mended.get(word) ?? shortened.get(word) ?? mistyped.get(word) ?? word
  if (usual.length < 6 || usual.length > 16 || longWords.has(usual) || leftAlone.has(usual)) return usual
  return (byLength.get(usual.length) ?? []).find((other) => other[0] === usual[0] && isNear(usual, other, 1)) ?? usual
}

/**
 * Whether two words are at most so many mistakes apart: a letter too many, missing or wrong, or two that changed places. The work is
 * bounded by the length of a word times the mistakes, whatever the words are.
 */
export function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  let [end, otherEnd] = [one.length, other.length]
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end -= 1
    otherEnd -= 1
  }
  const [left, right] = [one.slice(from, end), other.slice(from, otherEnd)]
  // What is left begins and ends with other letters: a single mistake is all of it.
  if (most === 1) return Math.max(left.length, right.length) <= 1 || isSwap(left, right)
  return isWithin(left, right, most)
}

const isSwap = (one: string, other: string) =>
  one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0]

function isWithin(one: string, other: string, most: number): boolean {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      line.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return false
    beforeLast = last
    last = line
  }
  return last[other.length]! <= most
}
