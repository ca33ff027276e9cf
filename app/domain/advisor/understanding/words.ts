import { readOnce } from './read-once.ts'
import { mendWord } from './spelling.ts'

/** A text as its words, which all the rest of the understanding is made of. */

export interface Token {
  /** Lower case, with the usual typing mistakes mended. */
  text: string
  /** As it was typed. */
  raw: string
  kind: 'word' | 'number' | 'sign'
  /** Whether a space, or the beginning of the text, stands before it. */
  isApart: boolean
}

/** The place of a phrase: from its first token to before the second. */
export interface Occurrence {
  from: number
  to: number
}

export interface Words {
  tokens: readonly Token[]
  /** Whether a word behind the first begins with a small letter: else capital letters say nothing. */
  hasSmallLetters: boolean
  /** Whether one of these phrases stands in the text, each one to five words. */
  hasAny: (phrases: readonly string[]) => boolean
  /** Places of these phrases, from the first to the last; of those that begin at one place the shortest first. */
  find: (phrases: readonly string[]) => readonly Occurrence[]
}

const longestPhrase = 5
/** The most tokens that are looked at: a message of the longest length in words of three letters. */
const mostTokens = 700

/** The words, numbers and signs of a text. What is cut off has no meaning for what stands before it. */
export function readWords(text: string): Words {
  const tokens = readTokens(text)
  const starts = indexWords(tokens)
  let begun: Uint8Array | undefined
  // Most lists have no phrase that could begin in the text, and a list is asked for again beside each figure of it.
  const mayHave = ({ id }: Phrases) => {
    begun ??= markBegun(starts)
    return id >= begun.length || begun[id] === 1
  }
  const asked = new Map<Phrases, boolean>()
  const found = new Map<Phrases, readonly Occurrence[]>()
  const hasAny = (list: readonly string[]) => {
    const phrases = splitPhrases(list)
    if (!mayHave(phrases)) return false
    let has = asked.get(phrases)
    if (has === undefined) asked.set(phrases, (has = hasPhrase(tokens, starts, phrases)))
    return has
  }
  const find = (list: readonly string[]) => {
    const phrases = splitPhrases(list)
    if (!mayHave(phrases)) return noPlaces
    let places = found.get(phrases)
    if (!places) found.set(phrases, (places = findPhrases(tokens, starts, phrases)))
    return places
  }
  return {
    tokens,
    hasSmallLetters: tokens.some(
      ({ raw, kind }, index) => index > 0 && kind === 'word' && raw.length > 1 && /^[a-z]/.test(raw),
    ),
    hasAny,
    find,
  }
}

const noPlaces: readonly Occurrence[] = []

const invisible = /[\p{Cf}\p{Cc}\p{M}]/gu

/** The text of a token; empty before the first and behind the last. */
export const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? ''

/** The text of some tokens, with blanks between. */
export function textOf(tokens: readonly Token[], from: number, to: number): string {
  // Like `slice`, by which a place before the first is counted from the end.
  const start = from < 0 ? Math.max(0, from + tokens.length) : from
  const end = to < 0 ? to + tokens.length : Math.min(to, tokens.length)
  let text = start < end ? tokens[start]!.text : ''
  for (let at = start + 1; at < end; at++) text += ` ${tokens[at]!.text}`
  return text
}

/** Some tokens as they were typed. */
export const rawOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ raw, isApart }, index) => (isApart && index > 0 ? ` ${raw}` : raw))
    .join('')

/** The number of words and numbers of a text. */
export const countWords = ({ tokens }: Words) => tokens.filter(({ kind }) => kind !== 'sign').length

/** One spelling of what looks the same: other quotes and dashes, accents, wide signs, characters that nobody sees. */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\s/g, ' ')
    .replace(invisible, '')
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\bN\.\s?I\./gi, 'NI ')
}

/** "The Dundee wan" is one in Scotland; "I wan a flat" is no one. */
const thisOne = new Set<string | undefined>(['the', 'that', 'this', 'which'])

function readTokens(text: string): Token[] {
  const plain = plainText(text)
  const tokens: Token[] = []
  let end = 0
  for (const match of plain.matchAll(/\d+(?:[.,]\d+|'\d{3}(?!\d))*|[a-z]+(?:'[a-z]+)*|[^\sa-z\d]/gi)) {
    const raw = match[0]
    const isApart = match.index === 0 || match.index > end
    end = match.index + raw.length
    const kind = /^\d/.test(raw) ? 'number' : /^[a-z]/i.test(raw) ? 'word' : 'sign'
    const word = raw.toLowerCase().replace(/'/g, '')
    const isOne = word === 'wan' && (thisOne.has(tokens.at(-1)?.text) || thisOne.has(tokens.at(-2)?.text))
    tokens.push({ text: isOne ? 'one' : kind === 'word' ? mendWord(word) : word || raw, raw, kind, isApart })
    if (tokens.length >= mostTokens) break
  }
  return tokens
}

type Starts = ReadonlyMap<string, readonly number[]>

/** The places of each word and number. */
function indexWords(tokens: readonly Token[]): Starts {
  const places = new Map<string, number[]>()
  for (let at = 0; at < tokens.length; at++) {
    const { text, kind } = tokens[at]!
    if (kind === 'sign') continue
    const found = places.get(text)
    if (found) found.push(at)
    else places.set(text, [at])
  }
  return places
}

type Phrase = readonly string[]

/** The phrases of a list of the lexicon, by their first word. */
interface Phrases {
  /** The place of the list among all that were asked for. */
  id: number
  byFirst: ReadonlyMap<string, readonly Phrase[]>
}

/** Lists by what they say: one that is written where it is asked for is read once too. */
const known = new Map<string, Phrases>()
/** The places of the lists that have a phrase which begins with that word. */
const listsOf = new Map<string, number[]>()
/** Those beyond are not kept by what they say. The lexicon has far fewer. */
const mostLists = 10_000

/** The words of each phrase of a list of the lexicon: "s21" is read as "s" and "21". */
const splitPhrases = readOnce((list: readonly string[]): Phrases => {
  const name = list.join('|')
  const same = known.get(name)
  if (same) return same
  const all = list.map((phrase): Phrase => phrase.match(/\d+|[^\d\s]+/g)!)
  const byFirst = Map.groupBy(all, ([first]) => first!)
  if (known.size >= mostLists) return { id: Infinity, byFirst }
  const phrases: Phrases = { id: known.size, byFirst }
  known.set(name, phrases)
  for (const first of byFirst.keys()) {
    const ids = listsOf.get(first)
    if (ids) ids.push(phrases.id)
    else listsOf.set(first, [phrases.id])
  }
  return phrases
})

/** Marks, of the lists that are known by now, those of which a phrase may begin in a text. */
function markBegun(starts: Starts): Uint8Array {
  const begun = new Uint8Array(known.size)
  for (const word of starts.keys()) for (const id of listsOf.get(word) ?? []) begun[id] = 1
  return begun
}

/**
 * The places of some phrases. Signs within one do not count: "buy-to-let" is "buy to let". A full stop or a question mark ends it.
 */
function findPhrases(tokens: readonly Token[], starts: Starts, phrases: Phrases): readonly Occurrence[] {
  const places: Occurrence[] = []
  for (const words of phrasesFor(starts, phrases)) {
    for (const from of starts.get(words[0]!)!) {
      const to = endOfPhrase(tokens, words, from)
      if (to !== null) places.push({ from, to })
    }
  }
  return places.length > 1 ? places.sort((a, b) => a.from - b.from || a.to - b.to) : places
}

/** Whether one of these phrases stands in the text. */
function hasPhrase(tokens: readonly Token[], starts: Starts, phrases: Phrases): boolean {
  for (const words of phrasesFor(starts, phrases))
    for (const from of starts.get(words[0]!)!) if (endOfPhrase(tokens, words, from) !== null) return true
  return false
}

/** The phrases that may stand in a text: those of which it has all words. A list has hundreds, and a text the first words of a few. */
function phrasesFor(starts: Starts, { byFirst }: Phrases): readonly Phrase[] {
  const found: Phrase[] = []
  const take = (phrases: readonly Phrase[]) => {
    for (const words of phrases) if (hasRest(words, starts)) found.push(words)
  }
  if (byFirst.size < starts.size) {
    for (const [first, phrases] of byFirst) if (starts.has(first)) take(phrases)
  } else {
    for (const word of starts.keys()) {
      const phrases = byFirst.get(word)
      if (phrases) take(phrases)
    }
  }
  return found
}

/** Whether a text that has the first word of a phrase has the others. */
function hasRest(words: Phrase, starts: Starts): boolean {
  for (let at = 1; at < words.length; at++) if (!starts.has(words[at]!)) return false
  return true
}

/** Where a phrase ends whose first word stands at a place; null where the others do not follow. */
function endOfPhrase(tokens: readonly Token[], words: Phrase, from: number): number | null {
  if (words.length > longestPhrase) return null
  let count = 1
  let to = from + 1
  for (; count < words.length && to < tokens.length; to++) {
    const { kind, text } = tokens[to]!
    if (kind === 'sign' && /[.?!;:]/.test(text)) break
    if (kind === 'sign') continue
    if (text !== words[count]) break
    count += 1
  }
  return count === words.length ? to : null
}
