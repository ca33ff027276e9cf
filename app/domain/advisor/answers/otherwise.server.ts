import { sayCase } from '../case-words.ts'
import type { GivenFigures, LeftOver, Question } from '../question.ts'
import type { Draft } from './draft.server.ts'
import { caseOf, isWhole } from './given.ts'
import { withChange } from './readings.ts'

/** Below an answer, what comes out where a part of the message means something else. */

const mostOthers = 2

export async function sayOtherwise(
  draft: Draft,
  others: readonly LeftOver[],
  write: (draft: Draft) => Promise<void> | void,
): Promise<void> {
  const { question } = draft
  const readings: string[] = []
  for (const { meanings } of others.slice(0, 1)) {
    for (const meaning of meanings.slice(0, mostOthers)) {
      const figures = withChange(question.figures, meaning)
      const found = isWhole(question.topic, figures) ? caseOf(question.topic, figures) : null
      const words = wordsOf(question, meaning)
      if (!found || !words) continue
      await draft.beside(`If you meant ${words}:`, plainly(question, figures), write)
      readings.push(sayCase(found))
    }
  }
  draft.press(readings)
}

/** The same without what is said of the message as a whole. */
function plainly(question: Question, figures: GivenFigures): Question {
  const { setAside: _aside, worked: _worked, changed: _changed, otherwise: _otherwise, ...plain } = question
  return { ...plain, figures }
}

/** A meaning in the words of cases. */
function wordsOf({ topic }: Question, meaning: GivenFigures): string | null {
  const part = caseOf(topic, meaning)
  return part && sayCase(part).split(': ').slice(1).join(': ')
}
