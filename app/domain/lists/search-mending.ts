/** Mistakes of typing, and a search that forgives one. Every search of the site that forgives any asks this file. */

/** A word of what is searched as it is written, and how often. */
export interface KnownWord {
  shown: string
  count: number
}

/** A shorter word is one edit away from too many others. */
const fewestLetters = 4
/** A search of more words than that is nobody's slip of the finger. */
const mostWords = 12

/**
 * The search with its one unknown word replaced by the known word that is one mistake away: a letter too many or too few, a
 * wrong one, or two that have changed places. Of several such words the commonest. Null where no word or more than
 * one is unknown, it has a digit, or none is that near. `known` goes by the words as `bare` gives them; its size times that of the search is the
 * work there is.
 */
export function mendSearch(
  typed: string,
  known: ReadonlyMap<string, KnownWord>,
  bare: (text: string) => string,
): string | null {
  const words = splitWords(typed)
  if (words.length > mostWords) return null
  const all = [...known.keys()]
  const unknown = words.filter(({ word }) => !all.some((name) => name.includes(bare(word))))
  const [slip] = unknown
  if (!slip || unknown.length > 1) return null
  const letters = [...bare(slip.word)]
  // Another number, as of a postcode, is another place.
  if (letters.length < fewestLetters || /\d/.test(slip.word)) return null
  let best: [name: string, KnownWord] | undefined
  for (const [name, word] of known) {
    if (!isOneMistakeAway(letters, name)) continue
    if (!best || word.count > best[1].count || (word.count === best[1].count && name < best[0])) best = [name, word]
  }
  return best ? typed.slice(0, slip.at) + best[1].shown + typed.slice(slip.at + slip.word.length) : null
}

/** The words of a text: letters and digits without anything between them, and where each begins. */
export function splitWords(text: string): { word: string; at: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((found) => ({ word: found[0], at: found.index }))
}

/**
 * The mistakes between two words, counted up to `most` and Infinity above: a letter too many, too few or wrong, or two neighbours that
 * have changed places (optimal string alignment). Its work is that of a band of `2 × most + 1` letters along the shorter word.
 */
export function countMistakes(letters: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(letters.length - other.length) > most) return Infinity
  const shorter = Math.min(letters.length, other.length)
  let start = 0
  while (start < shorter && letters[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && letters[letters.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const [rows, columns] = [letters.length - start - end, other.length - start - end]
  let before: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 1; row <= rows; row += 1) {
    const now = new Array<number>(columns + 1).fill(Infinity)
    now[0] = row
    for (let column = Math.max(1, row - most); column <= Math.min(columns, row + most); column += 1) {
      const [one, two] = [letters[start + row - 1], other[start + column - 1]]
      let count = Math.min(now[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (one === two ? 0 : 1))
      const isSwap =
        row > 1 && column > 1 && one === other[start + column - 2] && letters[start + row - 2] === two && one !== two
      if (isSwap) count = Math.min(count, before[column - 2]! + 1)
      now[column] = count
    }
    before = last
    last = now
  }
  return last[columns]! <= most ? last[columns]! : Infinity
}

function isOneMistakeAway(letters: string[], name: string): boolean {
  // A name has at most two units for each letter, so most names are told by their length alone.
  if (name.length < letters.length - 1 || name.length > 2 * (letters.length + 1)) return false
  return countMistakes(letters, [...name], 1) === 1
}

/** The known words as `mendSearch` takes them, from texts that people read. */
export function collectWords(texts: Iterable<string>, bare: (text: string) => string): Map<string, KnownWord> {
  const words = new Map<string, KnownWord>()
  for (const text of texts) {
    for (const { word } of splitWords(text)) {
      const known = words.get(bare(word))
      if (known) known.count += 1
      else words.set(bare(word), { shown: word, count: 1 })
    }
  }
  return words
}
