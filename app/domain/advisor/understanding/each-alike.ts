import * as lexicon from '../lexicon/sides.ts'
import type { LeftOver, Question } from '../question.ts'
import { readAllAmounts, sayAll, wantsCompared } from './alternatives.ts'
import { mergeCases } from './beside.ts'
import { rawOf, type Words } from './words.ts'

/**
 * "My wife says 20 years, her brother took 30, and 25 in the middle": bare numbers that are left over, beside one figure that says what it is of.
 * Each stands in its place, where they lie near to it and the message wants more than one.
 */
export function readAlikeLeft(
  words: Words,
  leftOver: readonly LeftOver[],
  taken: ReadonlySet<number>,
  understand: (text: string) => Question,
): Question | null {
  const { tokens } = words
  if (!wantsCompared(words) && !words.hasAny(lexicon.wantsEach)) return null
  const amounts = readAllAmounts(tokens).filter(({ from, unit }) => !taken.has(from) && unit !== 'count')
  const open = amounts.filter(({ text, unit }) => unit === null && leftOver.some((left) => left.text === text))
  if (open.length === 0 || open.length < leftOver.length || open.length > mostOpen) return null
  for (const own of amounts) {
    if (own.unit !== 'years' && own.unit !== 'percent') continue
    const all = [own, ...open].sort((a, b) => a.from - b.from)
    const values = all.map(({ value }) => value)
    if (Math.max(...values) > mostTimes * Math.min(...values)) continue
    const said = sayAll(all)
    const found = said && mergeCases(said.map((value) => understand(textWith(value))))
    if (found?.sides && !found.leftOver && found.sides.values.length === all.length) return found
    function textWith(value: string): string {
      const parts: string[] = []
      let from = 0
      for (const amount of all) {
        parts.push(rawOf(tokens, from, amount.from), ...(amount === own ? [value] : []))
        from = amount.to
      }
      return [...parts, rawOf(tokens, from, tokens.length)].join(' ')
    }
  }
  return null
}
const mostOpen = 3
const mostTimes = 2.5
