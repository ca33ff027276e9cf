import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'

/**
 * Loaded into a process that is measured, before its own program (`node --import`), whatever build it runs. It answers over the channel
 * to its parent what only the process itself knows.
 */
export interface Inside {
  /** Processor time of all its threads since it began, and of its children that have ended, in milliseconds. */
  processor: number
  /** The longest stretch between two turns of the event loop since the last question, in milliseconds: on the processor, and by the clock. */
  heldProcessor: number
  heldClock: number
  /** The heap in use in MB, after a collection where it was asked for. */
  heap: number
  /** What is resident, in MB. */
  resident: number
}

/** What is asked: `watch` looks at the event loop from then on, `rest` no longer, `collect` collects all garbage first. */
export type InsideQuestion = 'read' | 'watch' | 'rest' | 'collect'

let held = { processor: 0, clock: 0 }
let last = { processor: 0, clock: 0 }
let watch: NodeJS.Timeout | undefined

function startWatch(): void {
  clearInterval(watch)
  last = { processor: threadTime(), clock: performance.now() }
  watch = setInterval(lookAtLoop, 1).unref()
}

function lookAtLoop(): void {
  const now = { processor: threadTime(), clock: performance.now() }
  held.processor = Math.max(held.processor, now.processor - last.processor)
  held.clock = Math.max(held.clock, now.clock - last.clock - 1)
  last = now
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The kernel counts it in ticks of ten milliseconds. */
function childrenTime(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

process.on('message', ({ inside, number }: { inside?: InsideQuestion; number?: number }) => {
  if (inside === undefined) return
  if (inside === 'watch') startWatch()
  // A question may come before the turn that would have seen the last hold.
  else if (watch) lookAtLoop()
  if (inside === 'rest') {
    clearInterval(watch)
    watch = undefined
  }
  if (inside === 'collect') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { heapUsed, rss } = process.memoryUsage()
  const answer: Inside = {
    processor: (user + system) / 1000 + childrenTime(),
    heldProcessor: held.processor,
    heldClock: held.clock,
    heap: heapUsed / 2 ** 20,
    resident: rss / 2 ** 20,
  }
  held = { processor: 0, clock: 0 }
  process.send?.({ number, answer })
})
// A worker lives by its channel: the connections come from there.
if (cluster.isPrimary) process.channel?.unref()
