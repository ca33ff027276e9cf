import * as lexicon from '../lexicon/sides.ts'
import { isWhole } from '../answers/given.ts'
import type { Question } from '../question.ts'
import { readAllAmounts } from './alternatives.ts'
import { mergeCases } from './beside.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** Cases that are numbered or lettered: "House A: 118k, lets for 700. House B: 174k, lets for 980. A quarter down on both". */

interface Label {
  from: number
  to: number
}

const mostTokens = 140
const mostEnds = 3

/** The cases beside each other; null where no labels part the message into whole ones. What follows the last is of all of them. `understand` reads a text as one case. */
export function readLabelled({ tokens }: Words, understand: (text: string) => Question): Question | null {
  const labels = tokens.length <= mostTokens ? labelsOf(tokens) : []
  const [first] = labels
  const last = labels.at(-1)
  if (!first || !last || labels.length < 2) return null
  const amounts = readAllAmounts(tokens)
  const has = (from: number, to: number) => amounts.some((amount) => from <= amount.from && amount.from < to)
  const ends = [...tokens.keys()].filter((at) => at > last.to && isEnd(textAt(tokens, at)) && has(last.to, at))
  for (const end of [...ends.slice(0, mostEnds), tokens.length]) {
    const parts = labels.map(({ to }, index) => [to, labels[index + 1]?.from ?? end] as const)
    if (!parts.every(([from, to]) => has(from, to))) return null
    const [head, tail] = [rawOf(tokens, 0, first.from), rawOf(tokens, end, tokens.length)]
    const cases = parts.map(([from, to]) => understand(`${head} ${rawOf(tokens, from, to)} ${tail}`))
    if (!cases.every(({ topic, figures, leftOver }) => !leftOver && isWhole(topic, figures))) continue
    const found = mergeCases(cases, true)
    if (found?.sides) return found
  }
  return null
}

const isEnd = (text: string) => /^[.;?!]$/.test(text)

/** The labels in their order, from the first letter or number on: "house A", "option two", "1)", "(b)". */
function labelsOf(tokens: readonly Token[]): Label[] {
  const labels: Label[] = []
  for (const at of tokens.keys()) {
    const order = labels.length
    if (!lexicon.labelNames[order]?.has(textAt(tokens, at))) continue
    const isNamed = lexicon.labelled.has(textAt(tokens, at - 1))
    const closing = /^[):]$/.test(textAt(tokens, at + 1))
    if (!isNamed && !closing) continue
    const from = isNamed || textAt(tokens, at - 1) === '(' ? at - 1 : at
    labels.push({ from, to: at + 1 + (/^[):,=-]$/.test(textAt(tokens, at + 1)) ? 1 : 0) })
  }
  return labels
}
