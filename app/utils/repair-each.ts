/**
 * Does the same work for each row and counts how often it achieved something. A failure of one row does not stop the others. It
 * throws only when nothing succeeded and something failed, as when the provider is down.
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
  }
  if (failure && settled === 0)
    throw failure instanceof Error ? failure : new Error('The repair failed.', { cause: failure })
  return settled
}
