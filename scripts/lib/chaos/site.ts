import { setTimeout as pause } from 'node:timers/promises'
import type { RunningSite } from '../launch.ts'
import { treeOf, workersOf } from '../processes.ts'
import type { Place } from './place.ts'

/** The site of a run, which is killed and started again: one start of it or several, each of which is a machine. */

export class Site {
  readonly #machines: readonly RunningSite[]
  readonly #place: Place
  readonly #down = new Set<number>()
  kills = 0
  refusedStarts = 0

  constructor(machines: readonly RunningSite[], place: Place) {
    this.#machines = machines
    this.#place = place
  }

  get machines(): number[] {
    return [...this.#machines.keys()]
  }

  /** False while no machine is up. */
  get isUp(): boolean {
    return this.#down.size < this.#machines.length
  }

  /** The workers of every machine. */
  async listWorkers(): Promise<number[]> {
    return (await Promise.all(this.#machines.map((machine) => workersOf(machine.app().pid!)))).flat()
  }

  async kill(machine: number): Promise<void> {
    this.#down.add(machine)
    await this.#machines[machine]!.kill()
    this.kills += 1
  }

  /** Starts it; with `killsAfter` that process dies on its way up, and the next one stays. */
  async start(machine: number, killsAfter: number | null = null): Promise<void> {
    const starting = this.#machines[machine]!.restart()
    if (killsAfter !== null) {
      const failed = starting.catch(() => {})
      await pause(killsAfter)
      this.#machines[machine]!.app().kill('SIGKILL')
      await failed
      this.kills += 1
      return this.start(machine)
    }
    try {
      await starting
    } catch {
      // A full disk, or a database that another program has locked or that is away: somebody sees to it, and starts it again.
      this.refusedStarts += 1
      this.#place.free()
      await pause(500)
      return this.start(machine)
    }
    this.#down.delete(machine)
  }

  startAll(): Promise<unknown> {
    return Promise.all(this.machines.map((machine) => this.start(machine)))
  }

  /** Ends it as an operator does. */
  async end(): Promise<void> {
    this.machines.forEach((machine) => this.#down.add(machine))
    await Promise.all(this.#machines.map((machine) => machine.stopApp()))
  }

  /** Stops a machine as a hypervisor does that moves it, until what it gives back is called. */
  async freeze(machine: number): Promise<() => void> {
    const processes = await treeOf(this.#machines[machine]!.app().pid!)
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of processes)
        try {
          process.kill(pid, name)
        } catch {
          // It has ended meanwhile.
        }
    }
    signal('SIGSTOP')
    return () => signal('SIGCONT')
  }
}
