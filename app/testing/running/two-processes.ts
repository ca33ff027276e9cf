import { vi } from 'vitest'
import type { Asker, Way } from '#app/utils/site-processes.server.ts'

/**
 * Two processes of one site in one: a module is loaded twice, and what the second asks goes to the first, copied as between processes.
 * `leaveTwo` has to follow, because test files share their modules.
 */

type Run = Parameters<Way['know']>[1]

const shared = globalThis as typeof globalThis & { marketplaceWay?: Way }

/** The functions of the main process, and those of each process for all. */
const main = new Map<string, Run>()
const everywhere = new Map<string, Map<Way, Run>>()
/** What is to be called once the workers have ended. */
const ends = new Set<() => void>()

const worker: Asker = {
  onceGone(call) {
    ends.add(call)
    return () => void ends.delete(call)
  },
}

function makeWay(isWorker: boolean): Way {
  const way: Way = {
    isWorker: () => isWorker,
    know(name, run) {
      if (!isWorker) main.set(name, run)
      everywhere.set(name, (everywhere.get(name) ?? new Map<Way, Run>()).set(way, run))
    },
    askMain: async (name, asked) => structuredClone(await main.get(name)!(structuredClone(asked) as never, worker)),
    tellOthers(name, told) {
      for (const [other, run] of everywhere.get(name)!) if (other !== way) run(structuredClone(told) as never, worker)
    },
  }
  return way
}

async function loadWith<Module>(isWorker: boolean, load: () => Promise<Module>): Promise<Module> {
  shared.marketplaceWay = makeWay(isWorker)
  vi.resetModules()
  return load()
}

/** The module as the main process has it, and as a worker has that begins after it. */
export async function loadInTwo<Module>(load: () => Promise<Module>): Promise<[main: Module, worker: Module]> {
  return [await loadInMain(load), await loadInWorker(load)]
}

/** The module as the main process has it. */
export function loadInMain<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadWith(false, load)
}

/** The module as one more worker has it. */
export function loadInWorker<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadWith(true, load)
}

/** From here on there is one process, as everywhere else. */
export function leaveTwo(): void {
  for (const known of [main, everywhere, ends]) known.clear()
  delete shared.marketplaceWay
  vi.resetModules()
}

/** Ends all workers. */
export function endWorkers(): void {
  const calls = [...ends]
  ends.clear()
  for (const call of calls) call()
}
