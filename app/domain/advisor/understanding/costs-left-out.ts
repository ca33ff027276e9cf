import * as lexicon from '../lexicon/left-out.ts'
import type { GivenFigures } from '../question.ts'
import { textAt, type Words } from './words.ts'

/** Costs of buying that are not to be counted: "forget stamp and solicitors", "purchase costs ignored", "only the deposit counts as my money". */
export function readLeftOut({ tokens, find, hasAny }: Words): { figures: GivenFigures; taken: ReadonlySet<number> } {
  const figures: GivenFigures = {}
  const taken = new Set<number>()
  const take = (from: number, to: number, of: keyof typeof lexicon.purchaseCosts) => {
    for (let at = from; at < to; at++) taken.add(at)
    if (of !== 'fees') figures.taxPence = 0
    if (of !== 'tax') figures.feesPence = 0
  }
  const costs = (Object.keys(lexicon.purchaseCosts) as (keyof typeof lexicon.purchaseCosts)[])
    .flatMap((of) => find(lexicon.purchaseCosts[of]).map((place) => ({ of, ...place })))
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const verbs = costs.length > 0 ? find(lexicon.leavesOut) : []
  for (const verb of verbs) {
    let end = verb.to
    for (const { of, from, to } of costs) {
      if (from < end) continue
      const between = tokens.slice(end, from)
      const isListed = between.length <= mostBetween && between.every(({ text }) => lexicon.listed.has(text))
      // "Solicitor 1,800" is counted.
      if (!isListed || tokens[to]?.kind === 'number' || textAt(tokens, to) === '£') break
      take(end === verb.to ? verb.from : end, to, of)
      end = to
    }
  }
  const leftBehind = costs.length > 0 ? find(lexicon.leftBehind) : []
  for (const { of, from, to } of costs) {
    const behind = leftBehind.find((place) => place.from >= to && place.from - to <= 2)
    if (behind) take(from, behind.to, of)
  }
  if (hasAny(lexicon.depositAlone)) for (const { from, to } of find(lexicon.depositAlone)) take(from, to, 'both')
  return { figures, taken }
}

const mostBetween = 3
