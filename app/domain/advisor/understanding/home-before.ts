import { homeWords } from '../lexicon/topics.ts'
import type { Question } from '../question.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import type { Words } from './words.ts'

/**
 * "My late husband left me a flat in Mumbles." | "How much notice would I have to give?": the law is that of where the home of the message
 * before lies, where the question names no place but one that somebody comes from.
 */
export function ofHomeBefore(question: Question, words: Words, before: Words | null, known: KnownPlaces): Question {
  if (question.topic !== 'law' || !question.sought || !before) return question
  const own = findPlaces(words, known)
  const isNamed = question.sought.nations.length > 0 || question.areas.length > 0
  if (isNamed && !own.isOfPeople) return question
  if (!before.hasAny(homeWords)) return question
  const { areas, nations, isOfPeople } = findPlaces(before, known)
  const [nation, ...others] = nations
  if (!nation || others.length > 0 || isOfPeople) return question
  return { ...question, areas, dealIds: [], sought: { ...question.sought, nations: [nation] } }
}
