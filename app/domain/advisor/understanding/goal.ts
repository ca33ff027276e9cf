import type { CaseKey } from '../case-fields.ts'
import type { Question, Target } from '../question.ts'

/** A result that is wanted, and what is known where it is looked for. */

export interface Goal {
  calculator: CaseKey
  figure: string
  value: number
  at: number[]
  /** The same value of another result, where nothing says which is meant. */
  others?: string[]
  isAssumed?: true
}

/** What is known where a result is looked for. */
export interface GoalContext {
  /** The argument that is asked for; undefined where nothing names it. */
  field: string | undefined
  asked: readonly number[]
  /** The target of the question before, where this one names no argument. */
  before: Target | null
  last: Question | null
  /** The return that was asked for before. */
  result: string | undefined
  isSure: boolean
  /** Whether a rent is said, here or before. */
  isLet: boolean
}
