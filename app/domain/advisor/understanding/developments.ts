import * as lexicon from '../lexicon/developments.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { Talk } from './talk.ts'
import type { Words } from './words.ts'

/** The appraisal of homes that are built on land: no calculator of this site works it out, and one of a single home would be wrong. */

const fewestFigures = 3

const text =
  'What homes that are built on land bring, from the land, the build cost and what all of them sell for, this site has no calculator for: I work no development appraisal out, and do not force your figures into a calculator of one home. What I can do: say what a word such as GDV means, work out the property tax on land or on a building, and of one home that is bought, done up and sold or refinanced what stays in or is left.'

/** Null for what is none. What changes one that was spoken of right before is one too. */
export function findDevelopment(words: Words, { isDevelopment }: Pick<Talk, 'isDevelopment'>): Question | null {
  const { tokens, hasAny } = words
  const figures = readAmounts(tokens).filter(({ unit }) => unit !== 'count' && unit !== 'years')
  const isOne = figures.length >= fewestFigures && [lexicon.land, lexicon.building, lexicon.returns].every(hasAny)
  const isNext = isDevelopment === true && figures.length > 0 && tokens.length <= mostOfNext
  return isOne || isNext ? { ...noQuestion, ask: { text, readings: [] } } : null
}

/** A longer message says of itself what it is of. */
const mostOfNext = 24
