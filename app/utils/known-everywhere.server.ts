import { forgetOldest } from './forget-oldest.ts'
import { onArrivalAtMachines, onOtherMachines } from './site-machines.server.ts'
import { inEveryProcess, inMainProcess, isWorker } from './site-processes.server.ts'

/**
 * A few texts that every process of the site knows, on each of its machines: what one adds or takes out, soon all have or have not. A worker
 * asks the main process as it begins for those from before. Machines tell each other all of them whenever one has joined. Of too many the
 * oldest go first.
 */
export class KnownEverywhere {
  readonly add: (text: string) => void
  readonly delete: (text: string) => void
  readonly #known = new Set<string>()
  readonly #told: Promise<void>

  constructor(name: string, most: number) {
    const add = (text: string) => {
      if (this.#known.has(text)) return
      forgetOldest(this.#known, most)
      this.#known.add(text)
    }
    const addHere = inEveryProcess(`add-${name}`, add)
    const addThere = onOtherMachines(`add-${name}`, addHere)
    this.add = (text) => {
      addHere(text)
      addThere(text)
    }
    /** What was taken out before the answer to a worker's question, which may still have it. */
    const gone = new Set<string>()
    let isTold = !isWorker()
    const deleteHere = inEveryProcess(`delete-${name}`, (text: string) => {
      this.#known.delete(text)
      if (!isTold) gone.add(text)
    })
    const deleteThere = onOtherMachines(`delete-${name}`, deleteHere)
    this.delete = (text) => {
      deleteHere(text)
      deleteThere(text)
    }
    const ask = inMainProcess(`list-${name}`, () => [...this.#known])
    const takeOver = (before: readonly string[]) => {
      for (const text of before) if (!gone.has(text)) add(text)
      isTold = true
      gone.clear()
    }
    this.#told = isTold ? Promise.resolve() : ask(undefined).then(takeOver)
    // Whoever waits for them meets the error.
    this.#told.catch(() => {})
    // A word for each, because a message is short.
    const askMachines = onOtherMachines(`list-${name}`, () => this.#known.forEach(addThere))
    onArrivalAtMachines(() => {
      askMachines(null)
      this.#known.forEach(addThere)
    })
  }

  /** All of them, once those from before this process are known. */
  async list(): Promise<ReadonlySet<string>> {
    await this.#told
    return this.#known
  }

  /** Those that this process has heard of so far. */
  get heard(): ReadonlySet<string> {
    return this.#known
  }
}
