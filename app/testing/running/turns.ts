import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { isOnPostgres } from '../database/postgres.ts'

/**
 * Lets the event loop go round so often that whatever waits for no timer, disk or other process has happened by then. PostgreSQL is
 * another process, and is given time as well.
 */
export async function turnLoop(): Promise<void> {
  if (isOnPostgres) await pause(300)
  for (let turn = 0; turn < 200; turn += 1) await setImmediate()
}
