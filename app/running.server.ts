import { readClock } from './clock.server.ts'
import { readBackupState } from './domain/backups/nightly.server.ts'
import { noBackups, tellBackups } from './domain/desk/running-backups.ts'
import type { RunningFact } from './domain/desk/running.ts'
import { getEnv } from './env.server.ts'
import { getDatabase } from './resources.server.ts'

/** What the site runs on, one after the other, for the dashboard. Each part reads no more than a few rows. */
export async function readRunning(): Promise<RunningFact[]> {
  const parts = await Promise.all<RunningFact[]>([readBackups()])
  return parts.flat()
}

async function readBackups(): Promise<RunningFact[]> {
  if (getEnv().backups.folder === null) return [noBackups]
  return [tellBackups(await readBackupState(getDatabase()), readClock())]
}
