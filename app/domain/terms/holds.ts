/** The time for which a deal is kept for whoever starts checkout, and how many at once (RULES.md, Holds). */

/** The time for which starting checkout keeps a deal for one person. */
export const holdMilliseconds = 30 * 60_000

export interface HoldLimits {
  holdsAtOnce: number
  /** A day is the last 24 hours. */
  startsADay: number
  /** The most extensions in a day. Null means once for each hold, which is the rule for everybody. */
  extensionsADay: number | null
}

/** The number of holds that a user may have, by whether they have ever paid. */
export const holdLimits: Record<'unpaid' | 'paid', HoldLimits> = {
  unpaid: { holdsAtOnce: 1, startsADay: 5, extensionsADay: 1 },
  paid: { holdsAtOnce: 2, startsADay: 10, extensionsADay: null },
}
