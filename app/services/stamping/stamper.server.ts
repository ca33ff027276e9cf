import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Flaw } from './pages.server.ts'

/** Why a PDF was not stamped. What lies in the PDF stays so; the rest may go better another time. */
export type StampFailure = Flaw | 'too-large' | 'time' | 'memory' | 'busy' | 'failed'

export type Outcome = { ok: true; byteSize: number } | { ok: false; reason: StampFailure }

export interface StampLimits {
  /** The largest PDF that is read. */
  mostBytes: number
  milliseconds: number
  /** The memory that pdf-lib may take for its objects. */
  megabytes: number
  /** The orders that wait at most, with the one that is being worked on. */
  mostWaiting: number
}

/** One PDF to be stamped, as the process gets it. */
export interface Order extends Pick<StampLimits, 'mostBytes' | 'milliseconds' | 'megabytes'> {
  /** The PDF, which is only read. */
  from: string
  /** Where the stamped one goes. Nothing may be there yet. */
  to: string
  /** What the line says, with a dot between each. */
  parts: string[]
}

export interface Stamper {
  /** Puts the line on each page of a PDF, once those that were asked for before are done. */
  stamp(order: Pick<Order, 'from' | 'to' | 'parts'>): Promise<Outcome>
  /** Ends what is being done. It answers as failed, and so does what waits. */
  close(): void
}

export const usualLimits: StampLimits = {
  mostBytes: 32 * 1024 * 1024,
  milliseconds: 30_000,
  megabytes: 192,
  mostWaiting: 200,
}

/**
 * Stamps PDFs one at a time, in a process of their own: reading a foreign PDF may take all the time and memory that there is.
 * The process starts with the first order and ends with the last.
 */
export function connectStamper(limits: StampLimits = usualLimits): Stamper {
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
      execArgv: ['--max-semi-space-size=4'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    started.on('message', (outcome: Outcome) => settle(outcome))
    started.once('error', () => end(started, 'failed'))
    // With too much memory the process ends itself, or the system ends it, by a signal. An exit by itself is a fault of ours.
    started.once('exit', (_code, signal) => end(started, signal ? 'memory' : 'failed'))
    return started
  }
  const end = (ended: ChildProcess, reason: StampFailure) => {
    if (ended !== worker) return
    worker = undefined
    settle({ ok: false, reason })
  }

  return {
    stamp(asked) {
      if (waiting.length >= limits.mostWaiting) return Promise.resolve({ ok: false, reason: 'busy' })
      const { mostBytes, milliseconds, megabytes } = limits
      return new Promise((resolve) => {
        waiting.push({ order: { ...asked, mostBytes, milliseconds, megabytes }, resolve })
        if (waiting.length === 1) next()
      })
    },
    close() {
      const ended = worker
      worker = undefined
      ended?.kill('SIGKILL')
      for (const { resolve } of waiting.splice(0)) resolve({ ok: false, reason: 'failed' })
    },
  }
}

/**
 * The file from the sources, which Node runs as it is. Its name is looked up as that of a module, because this module is in the
 * build by then.
 */
const program = createRequire(import.meta.url).resolve('#app/services/stamping/process.server.ts')
