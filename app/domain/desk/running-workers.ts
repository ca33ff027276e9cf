import type { RunningFact } from './running.ts'

/** How many of the site's processes answer, in words. */
export function tellWorkers({ wanted, running }: { wanted: number; running: number }): RunningFact {
  const fact = { name: 'Processes', isWell: running >= wanted, at: null }
  if (fact.isWell) return { ...fact, text: `${wanted === 2 ? 'Both' : `All ${wanted}`} answer visitors.` }
  return {
    ...fact,
    text: `${running} of ${wanted} answer visitors. The missing ones are started again, and the log says why they ended.`,
  }
}
