import { setImmediate } from 'node:timers/promises'

/**
 * Does the same work for each row and counts how often it achieved something. A failure of one row does not stop the others, and
 * they have their turn after each: SQLite answers synchronously, and every visitor would wait for all the rows. It throws only when nothing succeeded and something failed, as when the provider is down.
 */
export async function repairEach<T>(rows: T[], repair: (row: T) => Promise<boolean>): Promise<number> {
  let settled = 0
  let failure: unknown
  for (const row of rows) {
    try {
      if (await repair(row)) settled += 1
    } catch (error) {
      failure = error
    }
    await setImmediate()
  }
  if (failure && settled === 0)
    throw failure instanceof Error ? failure : new Error('The repair failed.', { cause: failure })
  return settled
}
