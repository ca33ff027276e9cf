import { textAt, type Words } from '../words.ts'
import { shapesOf, type Sentence } from './clues.ts'
import stored from './kind-weights.json' with { type: 'json' }
import { readWeights, sharesOf, sumsOf, type Weights } from './shares.ts'

let committed: Weights | undefined
/** Read with the first question: a start has no need of them. */
const readCommitted = () => (committed ??= readWeights(stored))

/** What kind of question a message most likely is, by how people asked in some thousand questions (app/testing/advisor/kinds). */

export const kinds = ['sum', 'law', 'site', 'deals', 'areas', 'decline', 'words', 'other'] as const
/** `sum` is anything that is worked out; `other` is talk, and what is none of this site. */
export type Kind = (typeof kinds)[number]

export interface LikelyKind {
  kind: Kind
  /** From 0 to 1. */
  share: number
}

/** All kinds, the likeliest first. `before` is the message before. */
export function readLikelyKinds(sentence: Sentence, before: Words | null, learned = readCommitted()): LikelyKind[] {
  const shares = sharesOf(sumsOf(cluesOfKind(sentence, before), learned, kinds.length))
  return kinds.map((kind, index) => ({ kind, share: shares[index]! })).sort((a, b) => b.share - a.share)
}

/** Words that begin alike are forms of one. */
const begin = (text: string) => text.slice(0, 5)

/** So many words of the message before are looked at. */
const mostBefore = 60

/** What tells the kind of a message: its words, how it begins and what its last sentence asks, its figures, and the message before. */
export function cluesOfKind(sentence: Sentence, before: Words | null): string[] {
  const { tokens, amounts } = sentence
  const shapes = shapesOf(sentence)
  const clues = shapes.flatMap((shape, at) => [`has ${shape}`, `pair ${shape} ${shapes[at + 1] ?? '_'}`])
  for (const shape of shapes) if (shape.length > 4) clues.push(`begin ${begin(shape)}`)
  clues.push(`first ${shapes[0] ?? '_'}`, `first ${shapes.slice(0, 2).join(' ')}`)
  const asked = lastSentence(shapes)
  for (const shape of asked) clues.push(`asked ${begin(shape)}`)
  clues.push(`asked first ${asked.slice(0, 2).join(' ')}`)
  for (const { text } of before?.tokens.slice(0, mostBefore) ?? []) clues.push(`before ${begin(text)}`)
  const units = Map.groupBy(amounts, ({ unit }) => unit ?? '-')
  for (const [unit, own] of units) clues.push(`figures ${unit} ${Math.min(3, own.length)}`)
  const isAfter = before !== null
  const length = Math.min(6, Math.round(Math.log2(1 + shapes.length)))
  clues.push(`length ${length} ${isAfter}`, `figures ${Math.min(4, amounts.length)} ${isAfter}`)
  if (textAt(tokens, tokens.length - 1) === '?') clues.push('asks')
  return [...new Set(clues)]
}

const ends = new Set(['.', '?', '!', ';'])

function lastSentence(shapes: readonly string[]): readonly string[] {
  const to = ends.has(shapes.at(-1) ?? '') ? shapes.length - 1 : shapes.length
  const from = shapes.findLastIndex((shape, at) => at < to && ends.has(shape)) + 1
  return shapes.slice(from, to)
}
