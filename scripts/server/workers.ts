import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Env } from '../../app/env.server.ts'
import { writeLogLine } from '../../app/utils/log-line.ts'
import { messageOf } from '../lib/command.ts'
import { closeFirst, stopOnUncaught, stopOnSignals } from './ending.ts'
import { saveMemoryAtRest } from './rest.ts'
import { listen, loadBuild } from './serve.ts'

/**
 * The main process of a site of several (WEB_WORKERS). It has the data folder's lock, runs the jobs and what else there may be but once
 * (app/utils/site-processes.server.ts), takes the connections and hands each to the next worker, and puts another worker in the place of
 * one that has ended. It answers no request itself, so that nothing of a request can end it.
 */

/** How workers are watched, in milliseconds. */
interface Watch {
  /** A worker says so often that it is alive (worker.ts); one that has not for so long stands still, and is ended. */
  mostSilence: number
  look: number
  /** A worker that has ended sooner than this after its start is followed by the next after a pause. */
  soon: number
  pauses: readonly number[]
}

const usualWatch: Watch = {
  mostSilence: 30_000,
  look: 5000,
  soon: 10_000,
  pauses: [1000, 2000, 4000, 8000, 16_000, 30_000],
}

/** What the application says of the workers to whoever watches the site (app/readiness.server.ts). */
const shared = globalThis as typeof globalThis & {
  marketplaceWorkers?: { wanted: number; running: () => number }
  marketplaceAgreed?: { wall: number; steady: number }
}

interface Known {
  startedAt: number
  aliveAt: number
  isListening: boolean
}

/** Starts so many workers and resolves once one of them listens. Refuses, as one process does, when the port is taken. */
export async function leadWorkers(env: Env, count: number, watch: Watch = usualWatch): Promise<void> {
  // The jobs begin as it loads.
  await loadBuild()
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)), serialization: 'advanced' })
  const workers = new Map<Worker, Known>()
  shared.marketplaceWorkers = {
    wanted: count,
    running: () => [...workers.values()].filter(({ isListening }) => isListening).length,
  }
  let isStopping = false
  /** The workers that ended soon after their start, one after the other. */
  let failures = 0

  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const known: Known = { startedAt: performance.now(), aliveAt: performance.now(), isListening: false }
      const end = (why: string) => {
        if (isStopping) return
        reject(new Error(`A worker ended before it listened (${why}).`))
        if (hasStarted) replace(known, why)
      }
      let worker: Worker
      try {
        worker = cluster.fork(readClockForWorker())
      } catch (error) {
        return end(messageOf(error))
      }
      workers.set(worker, known)
      closeUntaken(worker)
      worker.once('listening', () => {
        known.isListening = true
        known.aliveAt = performance.now()
        resolve()
      })
      worker.once('exit', (code, signal) => {
        workers.delete(worker)
        end(signal || `code ${code}`)
      })
      worker.on('error', (error) => {
        // One that runs ends with an exit, whatever else went wrong.
        if (worker.process.pid === undefined && workers.delete(worker)) end(messageOf(error))
      })
    })
  const replace = ({ startedAt }: Known, why: string): void => {
    writeLogLine('stderr', { level: 'error', event: 'worker-ended', why })
    failures = performance.now() - startedAt < watch.soon ? failures + 1 : 0
    const pause = failures === 0 ? 0 : watch.pauses[Math.min(failures, watch.pauses.length) - 1]!
    setTimeout(() => {
      // Its own end is told and followed in the same way.
      if (!isStopping) start().catch(() => {})
    }, pause)
  }
  let hasStarted = false

  closeFirst(async () => {
    isStopping = true
    await Promise.all([...workers.keys()].map((worker) => endWorker(worker)))
  })
  stopOnUncaught()
  stopOnSignals()
  saveMemoryAtRest()

  // Each worker would say by itself that the port is taken.
  const probe = createServer()
  await listen(probe, env)
  probe.close()
  await once(probe, 'close')
  try {
    await Promise.any(Array.from({ length: count }, start))
  } catch (error) {
    throw (error as AggregateError).errors[0]
  }
  hasStarted = true
  // One that ended before any listened has nobody in its place yet. One that cannot be started now is tried again after a pause.
  for (let missing = count - workers.size; missing > 0; missing -= 1) start().catch(() => {})
  watchOver(workers, watch)
}

/** The time that it must be at least, for a worker that starts while the machine's clock is in doubt. */
function readClockForWorker(): Record<string, string> {
  const agreed = shared.marketplaceAgreed
  return agreed ? { SITE_TIME: String(Math.round(agreed.wall + performance.now() - agreed.steady)) } : {}
}

/**
 * Closes the connection that was handed to a worker and that it had not taken when it ended: Node closes its own side of one only once it
 * has been taken, and its client would wait for ever. One at a time is on its way to each.
 */
function closeUntaken(worker: Worker): void {
  const { process: child } = worker
  const send = child.send.bind(child) as (...parts: unknown[]) => boolean
  let last: { close?: () => void } | undefined
  child.send = (message: unknown, handle?: unknown, ...others: unknown[]) => {
    if (handle) last = handle
    return send(message, handle, ...others)
  }
  // What has been taken is closed already, and may be closed again.
  worker.once('exit', () => last?.close?.())
}

async function endWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}

/** Ends a worker whose event loop stands still: the next one answers in its place. */
function watchOver(workers: ReadonlyMap<Worker, Known>, { mostSilence, look }: Watch): void {
  cluster.on('message', (worker: Worker, message: { site?: unknown }) => {
    const known = workers.get(worker)
    if (known && message?.site === 'alive') known.aliveAt = performance.now()
  })
  let lookedAt = performance.now()
  setInterval(() => {
    const now = performance.now()
    // Where this process stood still itself, what the workers said meanwhile has not been read.
    const stoodStill = now - lookedAt > 2 * look
    lookedAt = now
    for (const [worker, known] of workers) {
      if (stoodStill) known.aliveAt = now
      // A start takes as long as it takes.
      if (!known.isListening || now - known.aliveAt < mostSilence) continue
      writeLogLine('stderr', { level: 'error', event: 'worker-stands-still', pid: worker.process.pid ?? 0 })
      worker.process.kill('SIGKILL')
    }
  }, look).unref()
}
