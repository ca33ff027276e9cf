import * as searches from '../lexicon/searches.ts'
import { leavesOut } from '../lexicon/deal-kinds.ts'
import * as lexicon from '../lexicon/words-unused.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** What a search is to have by its words and no list knows: an answer names it, as nothing was narrowed by it. */

const mostWordsOfWish = 4
const mostNamed = 2

/** "With a conservatory", "near decent schools": what stands where a wish stands, as it was typed. `taken` are the tokens of places. */
export function findUnused(words: Words, taken: ReadonlySet<number>): string[] {
  const { tokens } = words
  const leads = tokens.flatMap(({ text }, at) => (lexicon.leads.has(text) ? [at] : []))
  if (leads.length === 0) return []
  const known = new Set(taken)
  for (const phrases of [...searches.wishWords, ...Object.values(searches.unsearched)])
    for (const { from, to } of words.find(phrases)) for (let at = from; at < to; at++) known.add(at)
  const found = leads.flatMap((lead) => {
    let from = lead + 1
    while (lexicon.before.has(textAt(tokens, from))) from += 1
    let to = from
    while (to < tokens.length && to - from < mostWordsOfWish && !isEnd(tokens[to]!)) to += 1
    const isKnown = (at: number) =>
      known.has(at) || tokens[at]!.kind === 'number' || isOfTalk(textAt(tokens, at)) || /['’]/.test(tokens[at]!.raw)
    const isUnknown = to > from && tokens.slice(from, to).every((_, step) => !isKnown(from + step))
    return isUnknown ? [rawOf(tokens, from, to)] : []
  })
  return [...new Set(found)].slice(0, mostNamed)
}

const isEnd = ({ kind, text }: Token) => kind === 'sign' || lexicon.ends.has(text)
const isOfTalk = (text: string) =>
  lexicon.talk.has(text) ||
  searches.searchFillers.has(text) ||
  searches.numberNames.has(text) ||
  searches.units.has(text) ||
  leavesOut.has(text)
