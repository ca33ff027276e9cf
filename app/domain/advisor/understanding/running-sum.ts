import type { NamedCost } from '../lexicon/running-sums.ts'
import type { Amount } from './amount.ts'

/** One sum of running costs. */
export interface RunningSum {
  /** All of them, all that are not named beside it, or those that it names. */
  of: 'all' | 'rest' | 'part'
  /** Whether words such as "all told" say so. */
  isWhole: boolean
  /** The costs with a field that it names. */
  within: readonly NamedCost[]
  amount: Amount
  /** Whether a figure behind it is said to be in it. */
  isHolding?: boolean
  /** Whether nothing says over which time it is paid. */
  isTimeless: boolean
}
