import type { RunningFact } from './domain/desk/running.ts'

/** What the site runs on, one after the other, for the dashboard. Each part reads no more than a few rows. */
export async function readRunning(): Promise<RunningFact[]> {
  const parts = await Promise.all<RunningFact[]>([])
  return parts.flat()
}
