import { phrases, words } from './lists.ts'

/** Words of a deposit that is a share of what is looked for. */

export const deposits = phrases`deposit, deposits, down, put in, put down, to put in`
export const shares: readonly [percent: number, phrases: readonly string[]][] = [
  [25, phrases`a quarter, quarter of, one quarter`],
  [33, phrases`a third, third of, one third`],
  [20, phrases`a fifth, fifth of, one fifth`],
  [10, phrases`a tenth, tenth of, one tenth`],
]
export const behind = words`deposit down`
export const before = words`deposit`
