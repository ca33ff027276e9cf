/** A figure of a text: how much, of what unit, and over which time. */

/** How often an amount is paid in a year. */
export const timesAYear = {
  week: 52,
  fortnight: 26,
  fourWeeks: 13,
  month: 12,
  quarter: 4,
  halfYear: 2,
  year: 1,
} as const
export type Time = keyof typeof timesAYear

export interface Amount {
  value: number
  /** `count` is a number of things, such as "3 bed" or "top 5", and no figure of money. */
  unit: 'pounds' | 'percent' | 'years' | 'count' | null
  /** The time that it is for. */
  per?: Time
  /** The tokens that it is written with: from the first to before the second. */
  from: number
  to: number
  /** As it was typed. */
  text: string
  /** True for what no figure of the product can be: no known way to write a number, or of a time or a share that nothing is worked out for. */
  isUnclear?: boolean
  /** True where it is for each of several: rooms, tenants. */
  isEach?: boolean
  /** True for a count that another figure was multiplied with. */
  isUsed?: boolean
  /** What was worked out of the visitor's figures, as "5 × £550" is £2,750 a month. */
  worked?: string
  /** True for the yearly share of what is paid every so many years. */
  isSpread?: true
  /** The rent of one room, where nothing says over which time it is paid. */
  timelessRoom?: number
  /** How many equal rents it is. */
  parts?: number
  /** How many rooms or flats a rent was summed of. */
  rooms?: number
}
