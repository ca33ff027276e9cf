import { Turns } from '../turns.server.ts'
import { ServerUnavailable } from './errors.server.ts'

/**
 * The writers of one process: one at a time asks PostgreSQL for the lock, and the others wait here, not each with a connection that readers
 * want. Where one is not let in, all who came before that are told so with it: if each asked again, the last would wait for minutes.
 */
export class Writers {
  #turns = new Turns()
  #refusedAt = -Infinity

  async take(): Promise<void> {
    const came = performance.now()
    await this.#turns.take()
    if (came > this.#refusedAt) return
    this.#turns.give()
    throw new ServerUnavailable('PostgreSQL has let nobody write for too long.')
  }

  /** Gives the turn back that was taken; `error` is what has kept its holder from beginning. */
  give(error?: unknown): void {
    if (error instanceof ServerUnavailable) this.#refusedAt = performance.now()
    this.#turns.give()
  }
}
