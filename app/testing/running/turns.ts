import { setImmediate } from 'node:timers/promises'
import { isOnPostgres, untilNobodyAsks } from '../database/postgres.ts'

/** Lets the event loop go round so often that whatever waits for no timer, disk or other process but PostgreSQL has happened by then. */
export async function turnLoop(): Promise<void> {
  if (isOnPostgres) await untilNobodyAsks()
  for (let turn = 0; turn < 200; turn += 1) await setImmediate()
}
