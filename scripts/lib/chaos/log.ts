import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Fault } from './visitor.ts'

/** What the site wrote while it was tried. */

interface Line {
  at: number
  status?: number
  path?: string
  text: string
}

/** What an answer may say without being a failure of ours: come back later, no room, and that the provider did not answer. */
const allowed = new Set([503, 507])
const askingOthers =
  /^\/deal\/\d+\/checkout$|^\/api\/(create-payment-intent|deals\/\d+\/consent|login|auth\/callback)$|^\/deals$/
const mostLines = 20_000

export class SiteLog {
  readonly uncaught: string[] = []
  readonly #lines: Line[] = []
  readonly #write: (line: string) => void

  constructor(write: (line: string) => void) {
    this.#write = write
  }

  /** Reads what a process of the site writes. */
  follow(child: ChildProcess): void {
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (text) => this.#take(text))
  }

  #take(text: string): void {
    this.#write(text)
    let read: { level?: string; event?: string; status?: number; path?: string } = {}
    try {
      read = JSON.parse(text) as typeof read
    } catch {
      // A line of Node itself.
    }
    if (read.event === 'uncaught') this.uncaught.push(text)
    if (read.level !== 'error' && !(read.status && read.status >= 500)) return
    const { status, path } = read
    this.#lines.push({ at: Date.now(), text, ...(status && { status }), ...(path && { path }) })
    if (this.#lines.length > mostLines) this.#lines.shift()
  }

  /** The answers that no fault explains, each with the lines of the log that were written with it. */
  explain(faults: readonly Fault[]): string[] {
    return faults
      .filter(({ status, path }) => !allowed.has(status) && !(status === 502 && askingOthers.test(path)))
      .map(({ status, method, path, at }) => {
        const time = Date.parse(at)
        const near = this.#lines.filter((line) => Math.abs(line.at - time) < 1500)
        const own = near.filter((line) => line.status === status && (line.path === undefined || line.path === path))
        const lines = (own.length > 0 ? own : near).slice(0, 2).map(({ text }) => text.slice(0, 600))
        return [`${status} to ${method} ${path} at ${at}`, ...lines].join('\n      ')
      })
  }
}
