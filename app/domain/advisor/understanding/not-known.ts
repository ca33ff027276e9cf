import * as lexicon from '../lexicon/not-known.ts'
import type { Question } from '../question.ts'
import type { Words } from './words.ts'

/** What is asked for and this site does not know, said before what it does know. */

const ofFlip =
  'This is what goes in, and what a loan on the new value leaves in. For the profit of a sale say what it sells for, and what the sale costs.'
const ofShared = 'Averages of HMOs I do not have: the figures of an area are those of all its homes to let.'

export function sayNotKnown(question: Question, { hasAny, tokens }: Words): Question {
  const isOfFlip =
    question.topic === 'brrr' &&
    question.figures.sellingCostsPence === undefined &&
    [lexicon.flips, lexicon.soldOn].every(hasAny)
  const isOfShared =
    ofAreas.has(question.topic) &&
    tokens.every(({ kind }) => kind !== 'number') &&
    [lexicon.shared, lexicon.averages, lexicon.yields].every(hasAny)
  const cannot = [...(isOfFlip ? [ofFlip] : []), ...(isOfShared ? [ofShared] : [])]
  return cannot.length > 0 ? { ...question, cannot: [...(question.cannot ?? []), ...cannot] } : question
}

const ofAreas: ReadonlySet<Question['topic']> = new Set([
  'area',
  'compare-areas',
  'best-areas',
  'find-deals',
  'term',
  'unknown',
])
