import { asksWhatItIs, safetyFigure, scoreWords } from '../lexicon/score-words.ts'
import { noQuestion, type Question } from '../question.ts'
import type { KnownPlaces } from './known.ts'
import { findDealIds } from './searches.ts'
import type { Talk } from './talk.ts'
import { countWords, type Words } from './words.ts'

/** The Safety of a deal beside its score: what each of them measures. */

const mostWords = 40

/** "What's the difference between the score and that safety number, 119 has a decent score": the score of a deal, and its Safety. */
export function scoreAndSafety(words: Words, { deal }: Talk, { deals = [] }: KnownPlaces): Question | null {
  if (![safetyFigure, scoreWords, asksWhatItIs].every(words.hasAny) || countWords(words) > mostWords) return null
  const [named] = findDealIds(words)
  const bare = words.tokens.flatMap(({ kind, text }) =>
    kind === 'number' && deals.some(({ id }) => String(id) === text) ? [Number(text)] : [],
  )
  const id = named ?? (bare.length === 1 ? bare[0] : deal)
  return {
    ...noQuestion,
    topic: 'score',
    dealIds: id === undefined || id === null ? [] : [id],
    factor: 'Safety',
  }
}
