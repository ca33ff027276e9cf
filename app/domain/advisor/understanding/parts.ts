import * as lexicon from '../lexicon/sides.ts'
import { isWhole } from '../answers/given.ts'
import type { LeftOver, Question } from '../question.ts'
import { isAlike, readAllAmounts } from './alternatives.ts'
import { mergeCases } from './beside.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/**
 * Two purchases, or two ways to pay, of which more than one thing differs: "92k at 675 or 82k at 740", "own name at 5.2, or a company at 5.8".
 * What stands on either side of the word between is read with all the rest of the message.
 */

const mostTries = 6

/** The two cases beside each other; null where no word parts the message into two whole ones. `understand` reads a text as one case. */
export function readParts(
  words: Words,
  taken: ReadonlySet<number>,
  understand: (text: string) => Question,
): Question | null {
  const { tokens } = words
  const amounts = readAllAmounts(tokens).filter(({ from, unit }) => !taken.has(from) && unit !== 'count')
  const has = (from: number, to: number) => amounts.some((amount) => from <= amount.from && amount.from < to)
  // "Own name 4.9, via the company 5.6, what is each": a comma between two figures of one kind.
  const isBetween = (at: number) => {
    const [one, other] = [amounts.findLast(({ to }) => to <= at), amounts.find(({ from }) => from > at)]
    const isApart = (from: number, to: number) => tokens.slice(from, to).some(({ text }) => isEnd(text))
    return one && other && isAlike(one, other) && !isApart(one.to, at) && !isApart(at + 1, other.from)
  }
  const isCompared = words.hasAny(lexicon.compares)
  const texts = [...tokens.keys()].flatMap((at) => {
    const isOther = textAt(tokens, at) === 'other' && tokens.slice(0, at).some(({ text }) => text === 'one')
    const isJoint =
      lexicon.againsts.has(textAt(tokens, at)) ||
      isOther ||
      (isCompared &&
        (lexicon.comparedBy.has(textAt(tokens, at)) || (/^[,;]$/.test(textAt(tokens, at)) && isBetween(at))))
    return isJoint ? textsAt(tokens, at, has) : []
  })
  for (const pair of texts.slice(0, mostTries)) {
    const questions = pair.map(understand)
    if (!questions.every(({ topic, figures, leftOver = [] }) => leftOver.every(isCount) && isWhole(topic, figures)))
      continue
    const found = mergeCases(questions, true)
    if (found?.sides?.also) return { ...found, leftOver: undefined }
  }
  return null
}

/** The message with what stands before the word between, and with what stands behind it, from the shortest parts on. */
function textsAt(tokens: readonly Token[], at: number, has: (from: number, to: number) => boolean): string[][] {
  const before = at > 0 && textAt(tokens, at - 1) === ',' ? at - 1 : at
  const starts = placesOf(tokens, before - 1, 0, isEnd).map((place) => place + 1)
  const ends = placesOf(tokens, at + 1, tokens.length + 1, (text) => isEnd(text) || lexicon.leadsRest.has(text))
  const all = [...starts, 0].flatMap((start) => [...ends, tokens.length].map((end) => [start, end] as const))
  return all.flatMap(([start, end]) => {
    if (!has(start, before) || !has(at + 1, end)) return []
    const [head, tail] = [rawOf(tokens, 0, start), rawOf(tokens, end, tokens.length)]
    return [[`${head} ${rawOf(tokens, start, before)} ${tail}`, `${head} ${rawOf(tokens, at + 1, end)} ${tail}`]]
  })
}

const isEnd = (text: string) => /^[.,;:?!]$/.test(text)

/** The nearest two places of such a sign or word. */
function placesOf(tokens: readonly Token[], from: number, end: number, is: (text: string) => boolean): number[] {
  const all =
    from < end ? [...tokens.keys()].slice(from) : [...tokens.keys()].slice(0, Math.max(0, from + 1)).toReversed()
  return all.filter((at) => is(textAt(tokens, at))).slice(0, 2)
}

/** "Two flats, one is": how many are compared. */
const isCount = ({ text }: LeftOver) => /^(?:two|2|both) /i.test(text)
