import { Worker } from 'node:worker_threads'
import { answerOrders } from '../child-orders.server.ts'
import type { Order, Outcome } from './stamper.server.ts'

/**
 * The process that stamps one PDF after the other. pdf-lib works in a thread within it, because only another thread can end it
 * when it takes too long. The process is there because a thread that meets its limit of memory in one large step takes the whole
 * process with it, and that must not be the site.
 */

let thread: Worker | undefined
let watch: NodeJS.Timeout | undefined
let settle = (_outcome: Outcome) => {}

answerOrders<Order, Outcome>((order) => {
  thread ??= startThread(order.megabytes)
  watch = setTimeout(() => giveUp('time'), order.milliseconds)
  thread.postMessage(order)
  return new Promise((resolve) => (settle = resolve))
})

function startThread(megabytes: number): Worker {
  const started = new Worker(new URL('./thread.server.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  })
  started.on('message', (outcome: Outcome) => {
    if (started === thread) answer(outcome)
  })
  // It has ended. Only a thread that ran out of memory says something of the PDF; any other error is ours.
  started.on('error', (error: NodeJS.ErrnoException) => {
    if (started === thread) giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed')
  })
  return started
}

function giveUp(reason: 'time' | 'memory' | 'failed'): void {
  void thread?.terminate()
  thread = undefined
  answer({ ok: false, reason })
}

function answer(outcome: Outcome): void {
  clearTimeout(watch)
  settle(outcome)
}
