import * as lexicon from '../lexicon/target-shapes.ts'
import { wanting } from '../lexicon/targets.ts'
import type { Question, Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { findGoal } from './goals.ts'
import { findAsked, findSought } from './sought.ts'
import type { Talk } from './talk.ts'
import { findCeiling } from './target-shapes.ts'
import type { Words } from './words.ts'

/** A result that is said before the case and before what is looked for: "my target is 8% gross" | "rent would be 720" | "how much can I pay". */

/** Whoever says so much has said it all. */
const mostWanted = 300

/** What a message leaves to be looked for: a result that somebody wants, with what is said of the case since. */
export function wantedBy(question: Question, words: Words, text: string, { wanted, last }: Talk): string | null {
  if (question.target) return wanted
  if (question.sides) return null
  const isOpen = question.topic === 'unknown' || (ofCases.has(question.topic) && question.dealIds.length === 0)
  if (!isOpen) return null
  if (wanted !== null) {
    const isOfCase = question.topic === 'unknown' || last === null || last.topic !== question.topic
    const both = isOfCase && !saidWhole(question) ? `${wanted}. ${text}` : wanted
    return both.length > mostWanted ? null : both
  }
  if (question.topic !== 'unknown' && !isEmpty(question)) return null
  return saysGoal(words) && text.length <= mostWanted ? text : null
}

const ofCases: ReadonlySet<Topic> = new Set<Topic>(['returns', 'mortgage', 'term'])
const isEmpty = ({ figures }: Question) => Object.keys(figures).length === 0
/** The figures of such a case are gone on with by themselves. */
const saidWhole = ({ topic, figures }: Question) =>
  topic === 'mortgage' || (figures.pricePence !== undefined && figures.monthlyRentPence !== undefined)

function saysGoal(words: Words): boolean {
  if (!words.hasAny(wanting) && !words.hasAny(lexicon.wants)) return false
  const amounts = readAmounts(words.tokens)
  const goalOf = (field: string | undefined) =>
    findGoal(words, amounts, {
      field,
      asked: [],
      before: null,
      last: null,
      result: undefined,
      isSure: true,
      isLet: false,
    })
  const goal = goalOf(undefined) ?? (amounts.length === 1 ? goalOf('rent') : null)
  return goal !== null && goal.calculator === 'deal'
}

/** The message with what was wanted before it, where it looks for something and says no result of its own. */
export function withWanted(
  question: Question,
  words: Words,
  text: string,
  { wanted }: Talk,
  understand: (both: string) => Question,
): Question {
  if (wanted === null || question.target || question.declined || question.dealIds.length > 0) return question
  if (!(findAsked(words) ?? findSought(words, true) ?? findCeiling(words))) return question
  const both = understand(`${wanted}. ${text}`)
  return both.target ? both : question
}
