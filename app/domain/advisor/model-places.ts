import { networkOf } from '#app/utils/networks.ts'
import { mostModelCallsAtOnce, mostModelCallsOfLargeNetwork, mostModelCallsOfNetwork } from './limits.ts'

/** The places for answers of the model at once, of the whole site. No address outlives its answer here. */
export class ModelPlaces {
  #held = new Map<string, number>()

  /** Takes a place for a question from this address. Returns what gives it back; null where there is none. */
  take(address: string): (() => void) | null {
    const wanted: [name: string, most: number][] = [
      ['all', mostModelCallsAtOnce],
      [`large ${networkOf(address, 3)}`, mostModelCallsOfLargeNetwork],
      [`own ${networkOf(address, 4)}`, mostModelCallsOfNetwork],
    ]
    if (wanted.some(([name, most]) => this.#countOf(name) >= most)) return null
    for (const [name] of wanted) this.#held.set(name, this.#countOf(name) + 1)
    return () => {
      for (const [name] of wanted) {
        const left = this.#countOf(name) - 1
        if (left > 0) this.#held.set(name, left)
        else this.#held.delete(name)
      }
    }
  }

  /** The names that are remembered at this moment. */
  get size(): number {
    return this.#held.size
  }

  #countOf(name: string): number {
    return this.#held.get(name) ?? 0
  }
}
