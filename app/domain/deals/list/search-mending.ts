/** A search that forgives one mistake of typing. */

/** A word of the deals as it is written, and how often. */
export interface KnownWord {
  shown: string
  count: number
}

/** A shorter word is one edit away from too many others. */
const fewestLetters = 4
/** A search of more words than that is nobody's slip of the finger. */
const mostWords = 12

/**
 * The search with its one unknown word replaced by the word of the deals that is one mistake away: a letter too many or too few, a
 * wrong one, or two that have changed places. Of several such words the one that most deals have. Null where no word or more than
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

function isOneMistakeAway(letters: string[], name: string): boolean {
  // A name has at most two units for each letter, so most names are told by their length alone.
  if (name.length < letters.length - 1 || name.length > 2 * (letters.length + 1)) return false
  const other = [...name]
  const shorter = Math.min(letters.length, other.length)
  let start = 0
  while (start < shorter && letters[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && letters.at(-1 - end) === other.at(-1 - end)) end += 1
  const [rest, otherRest] = [letters.length - start - end, other.length - start - end]
  if (rest <= 1 && otherRest <= 1) return rest + otherRest > 0
  return rest === 2 && otherRest === 2 && letters[start] === other[start + 1] && letters[start + 1] === other[start]
}
