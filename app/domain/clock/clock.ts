/** Whether the machine's clock can be right, by what the site knows of the time. */

const dayMilliseconds = 24 * 3_600_000

/** The machine's clock may be off by this from what the site expects. Beyond it nothing is deleted or sent before somebody has looked. */
const mostOffMilliseconds = dayMilliseconds
/** The clock of an outside company that agrees to this is believed: ours then is right, and the site was away for a while. */
export const agreesMilliseconds = 3_600_000

/** True where the clock is as expected. Both times are in milliseconds since 1970. */
export function isAsExpected(clock: number, expected: number): boolean {
  return Math.abs(clock - expected) <= mostOffMilliseconds
}

/** True where outside companies say what time it is, and all of them say what our clock says. */
export function isConfirmedBy(clock: number, outside: readonly number[]): boolean {
  return outside.length > 0 && outside.every((time) => Math.abs(time - clock) <= agreesMilliseconds)
}

/**
 * The time that it must have been at least at a start: when the site was last at work, or when its database file was last written, as it
 * is where a backup has been put in its place. A file says nothing while the clock is in doubt, because the wrong clock writes it too.
 * Undefined of a site that has never been at work.
 */
export function expectedAtStart(
  kept: { expectedAt: string; doubtedSince: string | null } | undefined,
  fileWrittenAt: number | undefined,
): number | undefined {
  if (!kept) return fileWrittenAt
  const expected = Date.parse(kept.expectedAt)
  return kept.doubtedSince === null ? Math.max(expected, fileWrittenAt ?? expected) : expected
}

/** The clock in doubt, as the desk tells it. */
export interface ClockDoubt {
  /** The time that the site expects it to be, or a little less. */
  expectedAt: string
  /** Since when, by that time. */
  since: string
}

/** Why a person could not confirm the clock. */
export type ClockRefusal = 'no-doubt' | 'changed'
