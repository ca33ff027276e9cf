import { countMistakes } from '#app/domain/lists/search-mending.ts'

/** Words in memory, and the documents of one kind that hold them. Words come in as `wordsOfText` gives them. */

/** The places of a word in a document: in its text, beside its title, in its title. */
const places = { text: 0, beside: 1, title: 2 } as const
type Place = keyof typeof places
const placeWeights = [1, 4, 10]

/** A document as it is entered. */
export interface IndexedDocument<Key> {
  key: Key
  /** The title, of which the others make no document another one. */
  title: string
  /** Texts by their place. The title itself is one of them. */
  texts: Partial<Record<Place, readonly string[]>>
  /** Of two that match alike the one with the higher figure stands first. */
  rank: number
  /** True for what stands behind all others that match alike. */
  isBehind?: boolean
}

/** A word that is looked for, in each of its forms with what a find by it counts. */
export interface Term {
  forms: ReadonlyMap<string, number>
}

/** How well a find matches: its title is what was asked for; holds every word; holds what begins so; it matches elsewhere. */
type Tier = 4 | 3 | 2 | 1

/** The finds that hold the most terms. */
export interface Hits<Key> {
  /** The terms that each of them holds. */
  count: number
  /** How many there are. */
  total: number
  /** The best of them, best first. */
  best: { key: Key; tier: Tier }[]
}

interface Entry<Key> {
  key: Key
  title: string
  rank: number
  isBehind: boolean
}

/** Finds of one term are looked through up to this number, so that no word keeps anybody waiting. */
const mostPostings = 100_000
/** A beginning stands for so many words at most. */
const mostBeginnings = 200

/**
 * The index of one kind. A posting is the number of a document times four and the place of the word there. A document that was taken
 * out stays in the postings, and is passed over, until half of all are such.
 */
export class WordIndex<Key> {
  #postings = new Map<string, number[]>()
  #entries: (Entry<Key> | null)[] = []
  #live = 0
  /** The words in the order of the alphabet with the letters of each as bits; null after a new word. */
  #sorted: { words: string[]; letters: Uint32Array } | null = null

  get size(): number {
    return this.#live
  }

  /** Enters a document and returns its number. */
  add({ key, title, texts, rank, isBehind = false }: IndexedDocument<Key>): number {
    const number = this.#entries.length
    this.#entries.push({ key, title: wordsOfText(title).join(' '), rank, isBehind })
    this.#live += 1
    const seen = new Set<string>()
    for (const place of ['title', 'beside', 'text'] as const) {
      for (const text of texts[place] ?? []) {
        for (const word of wordsOfText(text)) {
          if (seen.has(word)) continue
          seen.add(word)
          const postings = this.#postings.get(word)
          if (postings) postings.push(number * 4 + places[place])
          else {
            this.#postings.set(word, [number * 4 + places[place]])
            this.#sorted = null
          }
        }
      }
    }
    return number
  }

  /** Takes a document out. */
  remove(number: number): void {
    if (this.#entries[number]) this.#live -= 1
    this.#entries[number] = null
  }

  /** True where more documents have been taken out than are left. */
  get isWorn(): boolean {
    return this.#entries.length > 1000 && this.#live * 2 < this.#entries.length
  }

  /** The number of documents with this word. */
  countOf(word: string): number {
    const postings = this.#postings.get(word)
    return postings?.filter((posting) => this.#entries[posting >> 2] !== null).length ?? 0
  }

  /** True where a document holds the word. */
  has(word: string): boolean {
    return this.#postings.get(word)?.some((posting) => this.#entries[posting >> 2] !== null) ?? false
  }

  /** The words that begin so, a few hundred at most. */
  beginningWith(start: string): string[] {
    const { words } = this.#sort()
    const found: string[] = []
    for (let at = firstFrom(words, start); at < words.length && found.length < mostBeginnings; at += 1) {
      if (!words[at]!.startsWith(start)) break
      found.push(words[at]!)
    }
    return found
  }

  /** The words that are up to `most` mistakes away, each with its number. */
  near(word: string, most: number): [word: string, mistakes: number][] {
    const { words, letters } = this.#sort()
    const [asked, mask] = [[...word], lettersOf(word)]
    const found: [string, number][] = []
    for (let at = 0; at < words.length; at += 1) {
      // Each mistake changes two letters at most, so most words are told by their letters alone.
      if (bitsOf(letters[at]! ^ mask) > 2 * most || Math.abs(words[at]!.length - word.length) > 2 * most) continue
      const mistakes = countMistakes(asked, [...words[at]!], most)
      if (mistakes <= most && this.has(words[at]!)) found.push([words[at]!, mistakes])
    }
    return found
  }

  /**
   * The documents that hold the most of these terms, with the `most` best of them; of a text that is `whole` as its words are joined.
   * A common word is in all of them, so that nothing is made for each.
   */
  find(terms: readonly Term[], whole: string, most: number): Hits<Key> {
    const size = this.#entries.length
    const [scores, values] = [new Float64Array(size), new Float64Array(size)]
    const [counts, titled, begun, ways] = [0, 1, 2, 3].map(() => new Uint8Array(size)) as [Way, Way, Way, Way]
    const met: number[] = []
    for (const { forms } of terms) {
      const held: number[] = []
      let left = mostPostings
      for (const [word, quality] of forms) {
        const postings = this.#postings.get(word)
        if (!postings || left <= 0) continue
        left -= postings.length
        const weight = quality * Math.log(2 + this.#live / postings.length)
        for (const posting of postings) {
          const number = posting >> 2
          const value = placeWeights[posting & 3]! * weight
          const known = values[number]!
          if (known >= value) continue
          if (known === 0) held.push(number)
          values[number] = value
          ways[number] = (posting & 3) !== places.title ? inText : quality >= 0.9 ? inTitle : begunInTitle
        }
      }
      for (const number of held) {
        if (counts[number]! === 0) met.push(number)
        counts[number]! += 1
        scores[number]! += values[number]!
        if (ways[number]! >= begunInTitle) begun[number]! += 1
        if (ways[number]! === inTitle) titled[number]! += 1
        values[number] = 0
      }
    }
    const live = met.filter((number) => this.#entries[number] !== null)
    const count = live.reduce((highest, number) => Math.max(highest, counts[number]!), 0)
    const best: { entry: Entry<Key>; tier: Tier; score: number }[] = []
    let total = 0
    for (const number of live) {
      if (counts[number] !== count) continue
      total += 1
      const entry = this.#entries[number]!
      const tier =
        entry.title === whole ? 4 : titled[number] === terms.length ? 3 : begun[number] === terms.length ? 2 : 1
      const hit = { entry, tier, score: scores[number]! } as const
      const at = best.findIndex((other) => isBetter(hit, other))
      if (at !== -1) best.splice(at, 0, hit)
      else if (best.length < most) best.push(hit)
      if (best.length > most) best.pop()
    }
    return { count, total, best: best.map(({ entry: { key }, tier }) => ({ key, tier })) }
  }

  #sort(): { words: string[]; letters: Uint32Array } {
    if (this.#sorted) return this.#sorted
    // The order is that of the letters' numbers, by which `firstFrom` compares too.
    const words = [...this.#postings.keys()].sort()
    return (this.#sorted = { words, letters: Uint32Array.from(words, lettersOf) })
  }
}

type Way = Uint8Array<ArrayBuffer>
/** The ways in which a document holds a term. */
const [inText, begunInTitle, inTitle] = [0, 1, 2]

type Judged = { entry: Omit<Entry<unknown>, 'key'>; tier: Tier; score: number }

function isBetter(one: Judged, other: Judged): boolean {
  const [a, b] = [one.entry, other.entry]
  const order =
    Number(b.isBehind) - Number(a.isBehind) || one.tier - other.tier || one.score - other.score || a.rank - b.rank
  return order > 0
}

/** The words of a text in lower case, without accents and apostrophes. */
export function wordsOfText(text: string): string[] {
  const bare = /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')
  return (
    bare
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The place of the first word that is this one or stands behind it. */
function firstFrom(words: readonly string[], start: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! < start) low = middle + 1
    else high = middle
  }
  return low
}

/** The letters of a word as bits, one for each of the last five bits of a letter's number. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

function bitsOf(number: number): number {
  let [left, count] = [number >>> 0, 0]
  while (left !== 0) {
    left = (left & (left - 1)) >>> 0
    count += 1
  }
  return count
}
