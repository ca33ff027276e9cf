import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'

/** Of the time so much is left between two commits for what else there is to do: so many times as long as the last one took. */
const pausePerCommit = 4
const mostPauseMilliseconds = 25

interface Waiting {
  write: (trx: Db) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Writes of several pieces of work that come at about the same time are one transaction. Each commit waits for the disk, and nobody
 * has a turn meanwhile.
 */
export class Together {
  #db: Db
  #waiting: Waiting[] = []
  #isRunning = false
  #lastMilliseconds = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Writes, with others, and resolves once that is committed. Where one of them throws none is written, and all reject. */
  write<Result>(write: (trx: Db) => Promise<Result>): Promise<Result> {
    const written = new Promise<unknown>((resolve, reject) => this.#waiting.push({ write, resolve, reject }))
    if (!this.#isRunning) void this.#run()
    return written as Promise<Result>
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      await pause(Math.min(mostPauseMilliseconds, pausePerCommit * this.#lastMilliseconds))
      await this.#commit(this.#waiting.splice(0))
    }
    this.#isRunning = false
  }

  async #commit(part: Waiting[]): Promise<void> {
    const began = performance.now()
    try {
      const results = await this.#db.transaction().execute(async (trx) => {
        const written: unknown[] = []
        for (const { write } of part) written.push(await write(trx))
        return written
      })
      part.forEach(({ resolve }, index) => resolve(results[index]))
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
    this.#lastMilliseconds = performance.now() - began
  }
}
