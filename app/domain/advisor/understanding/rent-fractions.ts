import { commonFractions, ofRentCosts, ofRentNouns } from '../lexicon/rent-fractions.ts'
import type { GivenFigures } from '../question.ts'
import { textAt, type Token, type Words } from './words.ts'

/** Costs that are said as a part of the rent: "running costs a quarter of the rent", "a tenth of it goes to the agent". */
export function readRentFractions({ tokens }: Words): { figures: GivenFigures; taken: ReadonlySet<number> } {
  const figures: GivenFigures = {}
  const taken = new Set<number>()
  for (const [at, { text }] of tokens.entries()) {
    const percent = commonFractions.get(text)
    // "Half the rent goes on costs"
    const isOf = textAt(tokens, at + 1) === 'of' || (text === 'half' && ['the', 'my'].includes(textAt(tokens, at + 1)))
    if (percent === undefined || !isOf) continue
    const nounAt = [2, 3, 4].map((step) => at + step).find((each) => ofRentNouns.has(textAt(tokens, each)))
    const costAt = nounAt === undefined ? -1 : costNear(tokens, at, nounAt)
    if (nounAt === undefined || costAt < 0) continue
    // "It" is the rent where that was spoken of last.
    if (
      textAt(tokens, nounAt) !== 'rent' &&
      !tokens.slice(0, at).some((each) => ['rent', 'rents', 'pcm'].includes(each.text))
    )
      continue
    Object.assign(figures, { [ofRentCosts.get(textAt(tokens, costAt))!]: percent })
    for (const each of [at - 1, at, at + 1, costAt]) taken.add(each)
  }
  return { figures, taken }
}

const mostBetween = 6

/** The cost in the same clause, behind the part or before it. */
function costNear(tokens: readonly Token[], from: number, to: number): number {
  const look = (start: number, step: 1 | -1) => {
    for (let at = start; Math.abs(at - start) < mostBetween; at += step) {
      const token = tokens[at]
      if (!token || token.kind === 'sign' || token.kind === 'number') return -1
      if (ofRentCosts.has(token.text)) return at
    }
    return -1
  }
  const behind = look(to + 1, 1)
  return behind >= 0 ? behind : look(from - 1, -1)
}
