import * as lexicon from '../lexicon/shared-by.ts'
import { textAt, type Words } from './words.ts'

/** How many share what a home brings: "what would we get each, split down the middle"; undefined where nothing says that they do, or how many. */
export function sharedBy({ tokens, hasAny }: Words): number | undefined {
  if (!hasAny(lexicon.splits)) return undefined
  const found = lexicon.ways.flatMap(([count, phrases]) => (hasAny(phrases) ? [count] : []))
  if (found.length > 0) return found.length === 1 ? found[0] : undefined
  // "Me and my brother", "my sister and I"
  const isPair = tokens.some(({ text }, at) => {
    if (!['and', '&'].includes(text)) return false
    const isKin = (from: number) => [0, 1, 2].some((step) => lexicon.kin.has(textAt(tokens, from + step)))
    const [before, next] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
    return (lexicon.selves.has(before) && isKin(at + 1)) || (lexicon.kin.has(before) && lexicon.selves.has(next))
  })
  return isPair ? 2 : undefined
}
