import { formatDate } from '#app/utils/dates.ts'
import { readDay } from './documents.ts'
import {
  askedIn,
  groupsOf,
  holds,
  isQuestionName,
  namesOf,
  questionOf,
  sayAnswer,
  stepNames,
  type Answers,
  type QuestionName,
  type StepName,
  type When,
} from './record.ts'

/** Which questions a page of the form shows: what earlier answers leave out is not sent, what its own answers decide is sent with its condition. */

/** A condition that a question of the same page decides. */
export interface Condition {
  /** Its place among all conditions of the page. */
  index: number
  name: QuestionName
  values: readonly string[]
}

export interface ShownGroup {
  title: string
  names: readonly QuestionName[]
  /** All of them have to hold. */
  conditions: Condition[]
}

/** The most conditions of one page: as many as the stylesheet has rules for. */
export const mostConditions = 32

/** The groups of a step that are sent to the browser. */
export function shownGroups(step: StepName, answers: Answers): ShownGroup[] {
  const onPage = new Set<string>(namesOf(step).filter((name) => questionOf(name).control.kind === 'choice'))
  let count = 0
  return groupsOf(step).flatMap(({ title, when, names }) => {
    const entries = Object.entries(when ?? {})
    const earlier = Object.fromEntries(entries.filter(([name]) => !onPage.has(name))) as When
    if (!holds(earlier, answers)) return []
    const conditions = entries
      .filter(([name]) => onPage.has(name))
      .map(([name, values]) => ({ index: count++, name: name as QuestionName, values }))
    return [{ title, names, conditions }]
  })
}

/** The questions that a page asks by now, that its form did not have when it was sent, and that nobody has answered. */
export function openedBy(step: StepName, sent: Answers, answers: Answers): QuestionName[] {
  return askedIn(step, answers).filter((name) => sent[name] === undefined && (answers[name] ?? '') === '')
}

/** An answer as it stands below its question, a day written out; null where it is not stated. A box is never that: it says Yes or No. */
export function tellAnswer(name: QuestionName, text: string): string | null {
  const { kind } = questionOf(name).control
  if (kind === 'flag') return text ? 'Yes' : 'No'
  if (text === '') return null
  const day = kind === 'day' ? readDay(text) : null
  return day === null ? sayAnswer(name, text) : formatDate(`${day}T12:00:00.000Z`)
}

/** The earlier answers that have left nothing to ask on a page, in words. */
export function whyNotAsked(step: StepName, answers: Answers): { step: StepName; label: string; said: string }[] {
  const deciding = new Set(groupsOf(step).flatMap(({ when }) => Object.keys(when ?? {}).filter(isQuestionName)))
  return [...deciding].flatMap((name) => {
    const asking = stepNames.find((each) => namesOf(each).includes(name))
    if (!asking || asking === step) return []
    return [{ step: asking, label: questionOf(name, answers).label, said: sayAnswer(name, answers[name] ?? '') }]
  })
}
