import { descriptionFillers } from '../lexicon/deal-names.ts'
import * as lexicon from '../lexicon/score-asked.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { wordAt, type KnownDeal } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import { findDealIds } from './searches.ts'
import { findSpoken } from './spoken-deals.ts'
import type { Talk } from './talk.ts'
import { countWords, textAt, type Words } from './words.ts'

/** The AI Deal Score in loose words: what it is made of, whether a figure of it is high, and what raises or lowers that of a deal. */

const mostWords = 40
const mostWordsOfPart = 14
const mostWordsOfTold = 9

/** The question of a score that a message asks; null where it asks none. */
export function readScoreAsked(words: Words, talk: Talk, { deals = [] }: KnownPlaces): Question | null {
  if (countWords(words) > mostWords) return null
  return (
    isScoreOf(words, talk, deals) ??
    whichPart(words, talk, deals) ??
    scoredAs(words) ??
    howMade(words, talk, deals) ??
    toldOf(words, deals)
  )
}

const ofScore = (id: number | null): Question => ({ ...noQuestion, topic: 'score', dealIds: id === null ? [] : [id] })

/** The one deal that a message names, by its number, its place or its title. */
function dealNamed(words: Words, deals: readonly KnownDeal[]): number | null {
  const [number, ...others] = findDealIds(words)
  if (number !== undefined) return others.length === 0 ? number : null
  const ids = new Set(findSpoken(words, deals).flatMap((spoken) => spoken.ids))
  return ids.size === 1 ? [...ids][0]! : byTitle(words, deals)
}

/** So many words of a title name it: "corner convenience shop with two-bed flat above". */
const leastOfTitle = 4

function byTitle({ tokens }: Words, deals: readonly KnownDeal[]): number | null {
  const said = new Set(
    tokens.map((_, at) => wordAt(tokens, at)).filter((word) => word.length > 2 && !descriptionFillers.has(word)),
  )
  if (said.size < leastOfTitle) return null
  const hits = deals.map(({ id, words }) => ({ id, count: [...said].filter((word) => words.has(word)).length }))
  const [best, second] = hits.toSorted((a, b) => b.count - a.count)
  return best && best.count >= leastOfTitle && best.count > (second?.count ?? 0) ? best.id : null
}

/** Whether a message before was of a score. */
const wasOfScore = ({ last, site, before }: Talk) =>
  last?.topic === 'score' ||
  site.includes('scores') ||
  last?.dealFigures?.includes('score') === true ||
  before?.hasAny(lexicon.ofScore) === true

/** "88 is high, so you say buy it, yes?" behind the deal that has that score: it is no price. */
function isScoreOf(words: Words, talk: Talk, deals: readonly KnownDeal[]): Question | null {
  const amounts = readAmounts(words.tokens)
  const [only, ...others] = amounts.filter(({ value }) => value !== 100)
  const known = deals.find(({ id }) => id === talk.deal)?.score
  if (!only || others.length > 0 || only.unit !== null || known === undefined || !words.hasAny(lexicon.verdicts))
    return null
  const isIt = only.value === Math.trunc(known) || Math.abs(only.value - known) <= 0.5
  return isIt && wasOfScore(talk) ? { ...ofScore(talk.deal), declined: 'advice' } : null
}

/** "Which bits of the score is it weakest on", of the deal that is named or was spoken of. */
function whichPart(words: Words, talk: Talk, deals: readonly KnownDeal[]): Question | null {
  if (!words.hasAny(lexicon.extremes)) return null
  const isOfScore = words.hasAny(lexicon.ofScore)
  const isOfPart = words.hasAny(lexicon.partsOfScore)
  const named = isOfScore && isOfPart ? dealNamed(words, deals) : null
  if (named !== null) return ofScore(named)
  const isNext = countWords(words) <= mostWordsOfPart && readAmounts(words.tokens).length === 0
  return isNext && isOfPart && (isOfScore || wasOfScore(talk)) && talk.deal !== null && talk.deals.length <= 1
    ? ofScore(talk.deal)
    : null
}

/** "Is 70 good", of a score: its grade, and how many deals have as much. */
function scoredAs(words: Words): Question | null {
  if (!words.hasAny(lexicon.ofScore) || !words.hasAny(lexicon.judged) || words.hasAny(lexicon.ofOtherScores))
    return null
  const { tokens } = words
  const [only, ...others] = readAmounts(tokens).filter(({ from }) => !isOfHundred(words, from))
  const isScore = only !== undefined && only.unit === null && only.value > 0 && only.value <= 100
  return isScore && others.length === 0 && findDealIds(words).length === 0
    ? { ...ofScore(null), scored: only.value }
    : null
}

/** "Out of 100" says what a score is counted to. */
const isOfHundred = ({ tokens }: Words, at: number) =>
  ['100', 'hundred', 'a', 'one'].includes(textAt(tokens, at)) && textAt(tokens, at - 1) === 'of'

/** "What's the number out of 100 made of, is it just the rent", "why the D": of a deal where one is named. */
function howMade(words: Words, talk: Talk, deals: readonly KnownDeal[]): Question | null {
  const isOfHundredMade =
    (words.hasAny(lexicon.outOfHundred) && words.hasAny(lexicon.madeOf)) ||
    (words.hasAny(lexicon.thatScore) && words.hasAny(lexicon.justOf))
  if (!isOfHundredMade && !asksGrade(words)) return null
  const named = dealNamed(words, deals)
  if (named !== null) return ofScore(named)
  if (isOfHundredMade) return ofScore(null)
  return talk.deal === null ? null : ofScore(talk.deal)
}

/** How far behind "why" a grade stands. */
const mostBehindWhy = 5

/** "Why the D", "why does it only get a C". */
const asksGrade = ({ tokens }: Words) =>
  tokens.some(
    ({ text }, at) =>
      lexicon.asksWhy.has(text) &&
      Array.from({ length: mostBehindWhy }, (_, step) => at + 1 + step).some(
        (to) => /^[B-E]$/.test(tokens[to]?.raw ?? '') && lexicon.beforeGrade.has(textAt(tokens, to - 1)),
      ),
  )

/** "Tell us about the pharmacy one": the one deal that it names. */
function toldOf(words: Words, deals: readonly KnownDeal[]): Question | null {
  if (!words.hasAny(lexicon.tellAbout) || countWords(words) > mostWordsOfTold) return null
  const [spoken, ...others] = findSpoken(words, deals)
  const isNumber = spoken !== undefined && words.tokens[spoken.to - 1]?.kind === 'number'
  const isOne =
    !isNumber &&
    !spoken?.isKindFirst &&
    spoken !== undefined &&
    others.length === 0 &&
    spoken.isPlain &&
    spoken.isLed &&
    spoken.ids.length === 1
  return isOne && spoken.to >= words.tokens.length - 1 ? { ...noQuestion, topic: 'deals', dealIds: spoken.ids } : null
}
