import type { ModelAnswer } from '../types.ts'

/** A conversation as it is written down. */
export interface Recorded {
  question: string
  /** What the model says: the first time, behind the results of its calls, behind a refusal. */
  rounds: readonly ModelAnswer[]
  /** True where the service refuses calls with functions. */
  takesNoTools?: true
  /** A part of what the visitor then reads; missing where it is the built-in advisor’s answer. */
  shows?: string
}

export const calls = (...asked: [name: string, args: object][]): ModelAnswer => ({
  calls: asked.map(([name, args]) => ({ name, arguments: JSON.stringify(args) })),
})
export const says = (text: string): ModelAnswer => ({ text })
