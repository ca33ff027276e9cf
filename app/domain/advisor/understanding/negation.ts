import { aroundCorrection, corrects } from '../lexicon/figures.ts'
import { phraseDenials, placeDenialFillers, placeDenialPairs, placeDenials } from '../lexicon/negations.ts'
import { textAt, type Token, type Words } from './words.ts'

/** The things that a text does not want. */

/** So many small words may stand between. */
const mostFillers = 3

/** Whether what begins at a token is denied: "not in Leeds", "anywhere but London". "Just outside Leeds" is near it. */
export function isDenied(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= from - 1 - mostFillers; at--) {
    const text = textAt(tokens, at)
    const last = textAt(tokens, at - 1)
    if (placeDenialPairs.includes(`${last} ${text}`)) return true
    if (placeDenials.has(text)) return !['just', 'why', 'only', 'miles', 'mile', 'minutes', 'right'].includes(last)
    if (!placeDenialFillers.has(text)) return false
  }
  return false
}

/** Whether the words between two figures or places take the first one back: "a 286k buy to let, sorry, I mean". */
export function isCorrection(between: readonly Token[]): boolean {
  // "175k... no, 200k"
  const isNo = (at: number) => between[at]!.text === 'no' && between[at - 1]?.kind === 'sign'
  const at = between.findIndex(({ text }, place) => corrects.has(text) || isNo(place))
  if (at < 0) return false
  return between.slice(at).every(({ text, kind }) => kind === 'sign' || aroundCorrection.has(text))
}

/** Which of these phrases the text denies, and nothing else of it asks for. */
export function deniesAny(words: Words, phrases: readonly string[]): boolean {
  const said = words.hasAny(phrases) ? phrases.filter((phrase) => words.hasAny([phrase])) : []
  return said.some((phrase) => words.hasAny(phraseDenials.map((denial) => `${denial} ${phrase}`)))
}
