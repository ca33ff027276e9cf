import { asksOfLess, asksOfMore, asksWhich } from '../lexicon/sides.ts'
import type { Sides } from '../question.ts'
import type { Words } from './words.ts'

/** "Which leaves more", "which is cheaper": the one with the higher or the lower result is asked for. */
export function whichOf({ tokens }: Words): Sides['which'] {
  for (const [at, { text }] of tokens.entries()) {
    if (!asksWhich.has(text)) continue
    const next = tokens.slice(at + 1, at + 1 + mostToMore).map((token) => token.text)
    if (next.some((word) => asksOfLess.has(word))) return 'lower'
    if (next.some((word) => asksOfMore.has(word))) return 'higher'
  }
  return undefined
}
const mostToMore = 6
