import { vi } from 'vitest'
import type { Asker, Way } from '#app/utils/site-processes.server.ts'

/**
 * Several processes of one site in one: a module is loaded once for each, and what a worker asks goes to the main process of its machine,
 * copied as between processes. `leaveTwo` has to follow, because test files share their modules.
 */

type Run = Parameters<Way['know']>[1]

const shared = globalThis as typeof globalThis & { marketplaceWay?: Way }

/** A machine: its main process, and the workers of it. */
export class TestMachine {
  /** The functions of the main process, and those of each process for all. */
  #main = new Map<string, Run>()
  #everywhere = new Map<string, Map<Way, Run>>()
  /** What is to be called once the workers have ended. */
  #ends = new Set<() => void>()
  #worker: Asker = {
    onceGone: (call) => {
      this.#ends.add(call)
      return () => void this.#ends.delete(call)
    },
  }

  /** The module as the main process has it. */
  loadInMain<Module>(load: () => Promise<Module>): Promise<Module> {
    return this.#loadWith(false, load)
  }

  /** The module as one more worker has it. */
  loadInWorker<Module>(load: () => Promise<Module>): Promise<Module> {
    return this.#loadWith(true, load)
  }

  /** Ends all workers. */
  endWorkers(): void {
    const calls = [...this.#ends]
    this.#ends.clear()
    for (const call of calls) call()
  }

  #loadWith<Module>(isWorker: boolean, load: () => Promise<Module>): Promise<Module> {
    shared.marketplaceWay = this.#makeWay(isWorker)
    vi.resetModules()
    return load()
  }

  #makeWay(isWorker: boolean): Way {
    const way: Way = {
      isWorker: () => isWorker,
      know: (name, run) => {
        if (!isWorker) this.#main.set(name, run)
        this.#everywhere.set(name, (this.#everywhere.get(name) ?? new Map<Way, Run>()).set(way, run))
      },
      askMain: async (name, asked) =>
        structuredClone(await this.#main.get(name)!(structuredClone(asked) as never, this.#worker)),
      tellOthers: (name, told) => {
        for (const [other, run] of this.#everywhere.get(name)!)
          if (other !== way) run(structuredClone(told) as never, this.#worker)
      },
    }
    return way
  }
}

let machine = new TestMachine()

/** The module as the main process has it, and as a worker has that begins after it. */
export async function loadInTwo<Module>(load: () => Promise<Module>): Promise<[main: Module, worker: Module]> {
  return [await loadInMain(load), await loadInWorker(load)]
}

/** The module as the main process has it. */
export const loadInMain = <Module>(load: () => Promise<Module>) => machine.loadInMain(load)

/** The module as one more worker has it. */
export const loadInWorker = <Module>(load: () => Promise<Module>) => machine.loadInWorker(load)

/** Ends all workers. */
export const endWorkers = () => machine.endWorkers()

/** From here on there is one process, as everywhere else. */
export function leaveTwo(): void {
  machine = new TestMachine()
  delete shared.marketplaceWay
  vi.resetModules()
}
