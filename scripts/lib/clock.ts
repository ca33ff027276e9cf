import { statSync } from 'node:fs'
import { isPostgresAddress } from '../../db/postgres/address.ts'
import { readKeptClock } from '../../app/domain/clock/clock.server.ts'
import { expectedAtStart, isAsExpected } from '../../app/domain/clock/clock.ts'
import { formatWeekdayAndTime } from '../../app/utils/dates.ts'
import { withDatabase } from './data-folder.ts'

/** What app/clock-watch.server.ts and app/clock.server.ts read. */
const shared = globalThis as typeof globalThis & {
  marketplaceFileWrittenAt?: number
  marketplaceAgreed?: { wall: number; steady: number }
}

/**
 * Notes when the database was last written, in milliseconds since 1970, for the application that starts in this process. It is called
 * before anything opens the database: what a killed process has left in the log is then written to the file. PostgreSQL has no such file.
 */
export function noteFileTime(database: string): void {
  const files = isPostgresAddress(database) ? [] : [database, `${database}-wal`]
  const times = files.flatMap((name) => statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? [])
  shared.marketplaceFileWrittenAt = times.length > 0 ? Math.max(...times) : undefined
}

/**
 * Notes what time it must be at least, for the application that starts in this process, so that not even its first request is dated long
 * before. It needs the newest schema. Undefined of a site that has never been at work.
 */
export async function noteExpectedTime(database: string): Promise<number | undefined> {
  const kept = await withDatabase(database, readKeptClock)
  const expected = expectedAtStart(kept, shared.marketplaceFileWrittenAt)
  shared.marketplaceAgreed = expected === undefined ? undefined : { wall: expected, steady: performance.now() }
  return expected
}

/** One line for whoever starts the site where the machine's clock is more than a day from what is expected; null where it is not. */
export async function describeClock(database: string, desk: string, clock = Date.now()): Promise<string | null> {
  const expected = await noteExpectedTime(database)
  if (expected === undefined || isAsExpected(clock, expected)) return null
  const [says, was] = [clock, expected].map((time) => formatWeekdayAndTime(new Date(time).toISOString()))
  return `This machine’s clock says ${says}, and the site was last at work on ${was} (London): nothing is deleted or sent, and no hold ends, until your sign-in or payment provider, which are asked now, or an admin at ${desk} confirms the clock.`
}
