/** The processes that answer requests, where the site has such beside its main process. */
export interface Workers {
  wanted: number
  running: number
}

const shared = globalThis as typeof globalThis & {
  /** The main process knows them (scripts/server/workers.ts, which imports no module of the build). */
  marketplaceWorkers?: { wanted: number; running: () => number }
}

/** How many workers there are, as the main process knows them; null where one process does everything. */
export function readWorkers(): Workers | null {
  const workers = shared.marketplaceWorkers
  return workers ? { wanted: workers.wanted, running: workers.running() } : null
}
