import * as lexicon from '../lexicon/nothing-else.ts'
import { lets } from '../lexicon/targets.ts'
import { readOnce } from './read-once.ts'
import { textAt, type Occurrence, type Words } from './words.ts'

/** "Agent 10%, insurance 22 a month, nowt else": there are no other costs, where the last thing that was spoken of is one. */

/** Beyond so many words it is of something else. */
const reach = 16
const reachOfOwner = 3

export const findNothingElse = readOnce((words: Words): readonly Occurrence[] => {
  const { tokens, find, hasAny } = words
  const said = find(lexicon.nothingElseSaid)
  if (said.length === 0) return said
  const isLet = hasAny(lets)
  const isCost = (text: string) => lexicon.costsBefore.has(text) || (isLet && lexicon.loansBefore.has(text))
  const has = (from: number, to: number, is: (text: string) => boolean) => {
    for (let at = Math.max(0, from); at < to; at++) if (is(textAt(tokens, at))) return true
    return false
  }
  return said.filter(({ from, to }) => {
    const next = tokens[to]
    const isEnd = !next || next.kind === 'sign' || lexicon.behindIt.has(next.text)
    return (
      isEnd && !has(from - reachOfOwner, from, (text) => lexicon.owned.has(text)) && has(from - reach, from, isCost)
    )
  })
})
