import { connectionOf, type Db } from './database.server.ts'

/**
 * What a database knows of its restore is a number in the head of its file, which is 0 in one that never was. Above 0 the restore waits to
 * be settled (scripts/lib/restored.ts). Below 0 it was settled so many seconds after the beginning of 2000.
 */

export const restoreEpoch = Date.UTC(2000, 0, 1)

/** Notes that a restore is settled. */
export function noteRestored(db: Db, now: string): void {
  connectionOf(db)!.pragma(`user_version = ${-Math.floor((Date.parse(now) - restoreEpoch) / 1000)}`)
}

/** When the database came from a backup; null where it never did, or waits to be settled. */
export function readRestoredAt(db: Db): string | null {
  const settled = -(connectionOf(db)!.pragma('user_version', { simple: true }) as number)
  return settled > 0 ? new Date(restoreEpoch + settled * 1000).toISOString() : null
}
