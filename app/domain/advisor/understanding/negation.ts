import type { Token, Words } from './words.ts'

/** The things that a text does not want. */

const denials = new Set(['not', 'outside', 'except', 'excluding', 'exclude', 'avoid', 'avoiding', 'without', 'no', 'nor', 'isnt', 'arent', 'excl']) // prettier-ignore
const pairs = new Set(['other than', 'apart from', 'anywhere but', 'everywhere but', 'instead of', 'rather than', 'away from', 'aside from']) // prettier-ignore
const fillers = new Set(['in', 'the', 'for', 'from', 'of', 'at', 'within', 'a', 'an', 'any', 'anywhere', 'anything', 'based', 'like', 'around']) // prettier-ignore
/** So many small words may stand between. */
const mostFillers = 3

/** Whether what begins at a token is denied: "not in Leeds", "anywhere but London". "Just outside Leeds" is near it. */
export function isDenied(tokens: readonly Token[], from: number): boolean {
  const text = (at: number) => tokens[at]?.text ?? ''
  for (let at = from - 1; at >= from - 1 - mostFillers; at--) {
    if (pairs.has(`${text(at - 1)} ${text(at)}`)) return true
    if (denials.has(text(at))) return !['just', 'why', 'only'].includes(text(at - 1))
    if (!fillers.has(text(at))) return false
  }
  return false
}

const phraseDenials = ['not', 'no', 'non', 'without', 'except', 'excluding', 'exclude', 'avoid', 'not a', 'not an', 'not the', 'no more', 'other than', 'apart from', 'not for', 'except for', 'nothing'] // prettier-ignore

/** Which of these phrases the text denies, and nothing else of it asks for. */
export function deniesAny(words: Words, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => words.hasAny(phraseDenials.map((denial) => `${denial} ${phrase}`)))
}
