import { fork, type ChildProcess } from 'node:child_process'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { atWork } from './child-orders.server.ts'

/** A process beside the site that carries out one order after the other: what it does may take all its time and memory. */
interface ChildQueue<Order, Outcome> {
  /** Carries out an order, once those that were given before are done. */
  carryOut(order: Order): Promise<Outcome>
  /** Ends what is being done, at once. */
  close(): void
}

/** The end of a process during an order. `isSilent` where it said nothing for too long and was ended here. */
export interface ChildExit {
  code: number | null
  signal: NodeJS.Signals | null
  isSilent: boolean
}

interface ChildFacts<Outcome> {
  /**
   * The file that the process runs, from the sources, by its name as that of a module: whoever asks is in the build by then. It
   * answers with `answerOrders`.
   */
  program: string
  flags?: string[]
  /** The orders that wait at most, with the one that is being worked on. */
  mostWaiting: number
  /** The milliseconds after which a process that says nothing is taken for stuck, and ended; without it the process watches itself. */
  mostSilence?: number
  /** True where an order that is under way at `close` may come to an orderly end. Otherwise its process ends at once. */
  endsInOrder?: boolean
  outcomes: {
    /** That of an order too many. */
    busy: Outcome
    /** That of all orders when the queue is closed. */
    closed: Outcome
    /** That of the order during which the process ended. It is null where it could not even be started. */
    ended: (exit: ChildExit | null) => Outcome
  }
}

/** A queue of orders. The process starts with the first order and ends with the last. */
export function connectChild<Order extends object, Outcome extends object>({
  program,
  flags = [],
  mostWaiting,
  mostSilence,
  endsInOrder = false,
  outcomes,
}: ChildFacts<Outcome>): ChildQueue<Order, Outcome> {
  const file = createRequire(import.meta.url).resolve(program)
  const compiled = getCompileCacheDir()
  const waiting: { order: Order; resolve: (outcome: Outcome) => void }[] = []
  let worker: ChildProcess | undefined
  let watch: NodeJS.Timeout | undefined
  let isSilent = false

  const next = () => {
    clearTimeout(watch)
    const first = waiting[0]
    if (!first) {
      worker?.disconnect()
      worker = undefined
      return
    }
    try {
      worker ??= start()
      isSilent = false
      listen(worker)
      worker.send(first.order)
    } catch {
      // Without memory or files for one more process the system says so here and not by an event.
      worker = undefined
      settle(outcomes.ended(null))
    }
  }
  /** Waits for the next word of the process. */
  const listen = (listened: ChildProcess) => {
    clearTimeout(watch)
    if (mostSilence === undefined) return
    watch = setTimeout(() => {
      isSilent = true
      listened.kill('SIGKILL')
    }, mostSilence)
    watch.unref()
  }
  const settle = (outcome: Outcome) => {
    waiting.shift()?.resolve(outcome)
    next()
  }
  const start = (): ChildProcess => {
    const started = fork(file, {
      // Nothing is in its environment but where this Node keeps what it has compiled, if it does. What an order needs, such as the key of
      // a bucket, comes with the order.
      env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {},
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    started.on('message', (said: Outcome | typeof atWork) => {
      if (started !== worker) return
      if (said === atWork) listen(started)
      else settle(said)
    })
    started.once('error', () => end(started, outcomes.ended(null)))
    started.once('exit', (code, signal) => end(started, outcomes.ended({ code, signal, isSilent })))
    return started
  }
  const end = (ended: ChildProcess, outcome: Outcome) => {
    if (ended !== worker) return
    worker = undefined
    settle(outcome)
  }

  return {
    carryOut(order) {
      if (waiting.length >= mostWaiting) return Promise.resolve(outcomes.busy)
      return new Promise((resolve) => {
        waiting.push({ order, resolve })
        if (waiting.length === 1) next()
      })
    },
    close() {
      const ended = worker
      worker = undefined
      clearTimeout(watch)
      if (endsInOrder) ended?.disconnect()
      else ended?.kill('SIGKILL')
      for (const { resolve } of waiting.splice(0)) resolve(outcomes.closed)
    },
  }
}
