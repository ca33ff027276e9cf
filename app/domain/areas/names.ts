import { otherNames } from './other-names.ts'

/** People's spellings of the names of areas. */

/** The words of a name or a search, without what spellings differ in: accents, apostrophes, "&", "St", "City of". */
export function wordsOfName(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’.]/g, '').replace(/&/g, ' and ')
  const words = plain.match(/[a-z0-9]+/g) ?? []
  const kept = words.map((word) => (word === 'saint' ? 'st' : word)).filter((word) => !fillers.has(word))
  // "Co Durham" is County Durham; "co" alone is the beginning of a name.
  return kept[0] === 'co' && kept.length > 1 ? kept.slice(1) : kept
}

const fillers = new Set(['city', 'county', 'council', 'borough', 'district', 'of', 'the', 'and', 'upon', 'on'])

/**
 * The outward half of a postcode that was typed whole or in half, such as `L15` of "l15 8hx", "L15-8" and "L158HX"; null for any other
 * text. A space parts the halves: "E1 4" is E1 and not E14.
 */
export function districtOf(text: string): string | null {
  const plain = text
    .trim()
    .replace(/[\s-]+/g, ' ')
    .toUpperCase()
  const parted = /^([A-Z]{1,2}) ?(\d[A-Z\d]?)(?: \d[A-Z]{0,2})?$/.exec(plain)
  if (parted) return parted[1]! + parted[2]!
  // The second half begins with the last digit.
  return /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{0,2}$/.exec(plain)?.[1] ?? null
}

/** Names that are words of every day too: a title may begin with "Reading" and mean no town. */
const everydayNames = new Set(['Reading', 'Bury', 'Rugby', 'Derby', 'Hart', 'Dover', 'Boston', 'York', 'Slough'])

const wordsOfHomes = new Set(['house', 'property', 'rents', 'yields'])

/** Titles that write every word with a capital letter do so with these too. */
const smallWords = new Set(['a', 'an', 'the', 'your', 'our', 'between', 'into', 'up', 'off', 'for'])

/**
 * Whether a title speaks of this area: its name stands there as words of its own. One that is a word of every day, or part of a longer
 * name such as New York, counts behind "in", or first in the title before a word that is a name too, or one of homes and their figures.
 */
export function isNamedIn(name: string, title: string): boolean {
  const words = (text: string) =>
    text
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  if (everydayNames.has(name)) {
    const text = words(title)
    const isBehind = new RegExp(`\\b(in|near|around|across) ${name}( |$)`, 'iu').test(text) && title.includes(name)
    const next = text.startsWith(`${name} `) ? text.slice(name.length + 1).split(' ')[0]! : ''
    return isBehind || wordsOfHomes.has(next) || (/^\p{Lu}/u.test(next) && !smallWords.has(next.toLowerCase()))
  }
  return ` ${words(title.toLowerCase())} `.includes(` ${words(name.toLowerCase())} `)
}

interface NamedArea {
  code: string
  name: string
}

/** The areas that a text names, by their codes, and how well it does. */
interface NameMatch {
  codes: string[]
  /**
   * `name`: it is a name of theirs. `other`: it is one of their other names, such as a town. `part`: no area is called so, but names
   * hold its words or, where none does, words that begin so.
   */
  by: 'name' | 'other' | 'part'
}

/**
 * The areas that a text names. A name counts before the other names, and these before what merely begins so: "Bury" is not also
 * Newbury's council, and "Wells" is the city and not Tunbridge Wells. Of a part whole words count before mere beginnings: "down" is in
 * Ards and North Down, and not in Downham. No codes where none is named.
 */
export function findByName(areas: readonly NamedArea[], text: string): NameMatch {
  const asked = wordsOfName(text)
  if (asked.length === 0) return { codes: [], by: 'name' }
  const whole = asked.join(' ')
  const named = wordsOf(areas)
  const codesOf = (is: (area: WordsOfArea) => boolean) => named.filter(is).map(({ code }) => code)
  const byName = codesOf(({ name }) => name.join(' ') === whole)
  if (byName.length > 0) return { codes: byName, by: 'name' }
  const byOther = codesOf(({ others }) => others.some((words) => words.join(' ') === whole))
  if (byOther.length > 0) return { codes: byOther, by: 'other' }
  const parts: ((words: string[]) => boolean)[] = [
    (words) => asked.every((word, index) => words[index] === word),
    (words) => asked.every((word) => words.includes(word)),
    (words) => words.join(' ').startsWith(whole),
    (words) => asked.every((word) => words.some((one) => one.startsWith(word))),
  ]
  for (const isPart of parts) {
    const codes = codesOf(({ name, others }) => [name, ...others].some(isPart))
    if (codes.length > 0) return { codes, by: 'part' }
  }
  return { codes: [], by: 'part' }
}

interface WordsOfArea {
  code: string
  name: string[]
  others: string[][]
}

const keptWords = new WeakMap<readonly NamedArea[], WordsOfArea[]>()

/** The names are taken apart once for each list of areas, and not with every search. */
function wordsOf(areas: readonly NamedArea[]): WordsOfArea[] {
  const kept = keptWords.get(areas)
  if (kept) return kept
  const words = areas.map(({ code, name }) => ({
    code,
    name: wordsOfName(name),
    others: otherNames[code]?.split(', ').map(wordsOfName) ?? [],
  }))
  keptWords.set(areas, words)
  return words
}
