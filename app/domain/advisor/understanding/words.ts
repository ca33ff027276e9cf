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

export interface Words {
  tokens: readonly Token[]
  /** Whether one of these phrases stands in the text, each one to five words. */
  hasAny: (phrases: readonly string[]) => boolean
}

const longestPhrase = 5
/** The most tokens that are looked at: a message of the longest length in words of three letters. */
const mostTokens = 700

/** The words, numbers and signs of a text. What is cut off has no meaning for what stands before it. */
export function readWords(text: string): Words {
  const tokens = readTokens(text)
  const phrases = phrasesOf(tokens)
  return { tokens, hasAny: (asked) => asked.some((phrase) => phrases.has(phrase)) }
}

const invisible = /[\p{Cf}\p{Cc}\p{M}]/gu

/** One spelling of what looks the same: other quotes and dashes, accents, wide signs, characters that nobody sees. */
/** The number of words and numbers of a text. */
export const countWords = ({ tokens }: Words) => tokens.filter(({ kind }) => kind !== 'sign').length

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\s/g, ' ')
    .replace(invisible, '')
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
}

function readTokens(text: string): Token[] {
  const plain = plainText(text)
  const tokens: Token[] = []
  let end = 0
  for (const match of plain.matchAll(/\d+(?:[.,]\d+)*|[a-z]+(?:'[a-z]+)*|[^\sa-z\d]/gi)) {
    const raw = match[0]
    const isApart = match.index === 0 || match.index > end
    end = match.index + raw.length
    const kind = /^\d/.test(raw) ? 'number' : /^[a-z]/i.test(raw) ? 'word' : 'sign'
    const word = raw.toLowerCase().replace(/'/g, '')
    tokens.push({ text: kind === 'word' ? mendWord(word) : word || raw, raw, kind, isApart })
    if (tokens.length >= mostTokens) break
  }
  return tokens
}

/** All runs of one to five tokens, without signs: "buy-to-let" is "buy to let". A full stop or a question mark ends a run. */
function phrasesOf(tokens: readonly Token[]): Set<string> {
  const phrases = new Set<string>()
  let run: string[] = []
  for (const { kind, text } of tokens) {
    if (kind === 'sign') {
      if (/[.?!;:]/.test(text)) run = []
      continue
    }
    run.push(text)
    if (run.length > longestPhrase) run.shift()
    for (let from = 0; from < run.length; from++) phrases.add(run.slice(from).join(' '))
  }
  return phrases
}
