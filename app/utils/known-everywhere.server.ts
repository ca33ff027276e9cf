import { forgetOldest } from './forget-oldest.ts'
import { inEveryProcess, inMainProcess, isWorker } from './site-processes.server.ts'

/**
 * A few texts that every process of the site knows: what one adds or takes out, soon all have or have not. A worker asks the main process
 * as it begins for those from before. Of too many the oldest go first.
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
    this.add = inEveryProcess(`add-${name}`, add)
    /** What was taken out before the answer to a worker's question, which may still have it. */
    const gone = new Set<string>()
    let isTold = !isWorker()
    this.delete = inEveryProcess(`delete-${name}`, (text: string) => {
      this.#known.delete(text)
      if (!isTold) gone.add(text)
    })
    const ask = inMainProcess(`list-${name}`, () => [...this.#known])
    const takeOver = (before: readonly string[]) => {
      for (const text of before) if (!gone.has(text)) add(text)
      isTold = true
      gone.clear()
    }
    this.#told = isTold ? Promise.resolve() : ask(undefined).then(takeOver)
    // Whoever waits for them meets the error.
    this.#told.catch(() => {})
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
