import { fork, type ChildProcess } from 'node:child_process'

/** A process beside the site that carries out one order after the other: what it does may take all its time and memory. */
export interface ChildQueue<Order, Outcome> {
  /** Carries out an order, once those that were given before are done. */
  carryOut(order: Order): Promise<Outcome>
  /** Ends what is being done, at once. */
  close(): void
}

interface ChildFacts<Outcome> {
  /** The file that the process runs, from the sources. It gets orders as messages and sends one outcome for each. */
  program: string
  flags?: string[]
  /** The orders that wait at most, with the one that is being worked on. */
  mostWaiting: number
  outcomes: {
    /** That of an order too many. */
    busy: Outcome
    /** That of all orders when the queue is closed. */
    closed: Outcome
    /** That of the order during which the process ended. It is null where it could not even be started. */
    ended: (exit: { code: number | null; signal: NodeJS.Signals | null } | null) => Outcome
  }
}

/** A queue of orders. The process starts with the first order and ends with the last. */
export function connectChild<Order extends object, Outcome extends object>({
  program,
  flags = [],
  mostWaiting,
  outcomes,
}: ChildFacts<Outcome>): ChildQueue<Order, Outcome> {
  const waiting: { order: Order; resolve: (outcome: Outcome) => void }[] = []
  let worker: ChildProcess | undefined

  const next = () => {
    const first = waiting[0]
    if (!first) {
      worker?.disconnect()
      worker = undefined
      return
    }
    worker ??= start()
    worker.send(first.order)
  }
  const settle = (outcome: Outcome) => {
    waiting.shift()?.resolve(outcome)
    next()
  }
  const start = (): ChildProcess => {
    const started = fork(program, {
      // It needs no setting of ours, and no secret either.
      env: {},
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    started.on('message', (outcome: Outcome) => settle(outcome))
    started.once('error', () => end(started, outcomes.ended(null)))
    started.once('exit', (code, signal) => end(started, outcomes.ended({ code, signal })))
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
      ended?.kill('SIGKILL')
      for (const { resolve } of waiting.splice(0)) resolve(outcomes.closed)
    },
  }
}
