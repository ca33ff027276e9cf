import { Turns } from '../turns.server.ts'
import { ServerUnavailable } from './errors.server.ts'

/** Who is refused sooner keeps nobody waiting: each of the others finds out alone, such as with a connection that still stands. */
const soonMilliseconds = 1000

/**
 * The writers of one process: one at a time asks PostgreSQL for the lock, and the others wait here, not each with a connection that readers
 * want. Where one waits in vain, all who came meanwhile are told so with it: if each asked again, the last would wait for minutes.
 */
export class Writers {
  #turns = new Turns()
  #takenAt = -Infinity
  #refusedAt = -Infinity

  async take(): Promise<void> {
    const came = performance.now()
    await this.#turns.take()
    if (came > this.#refusedAt) {
      this.#takenAt = performance.now()
      return
    }
    this.#turns.give()
    throw new ServerUnavailable('PostgreSQL has let nobody write for too long.')
  }

  /** Gives the turn back that was taken; `error` is what has kept its holder from beginning. */
  give(error?: unknown): void {
    const now = performance.now()
    if (error instanceof ServerUnavailable && now - this.#takenAt > soonMilliseconds) this.#refusedAt = now
    this.#turns.give()
  }
}
