import { setFlagsFromString } from 'node:v8'

/** When a process is at rest, and for how long it saves memory then. */
interface RestLimits {
  /** The pause between two looks. */
  lookMilliseconds: number
  /** It works while its main thread is on a processor for this share of the time or more. */
  workShare: number
  /** The looks for which it has to be at rest. */
  quietLooks: number
  /** The looks for which it saves then. V8 takes up to 17 seconds until it collects for it. */
  savingLooks: number
}

const usualRest: RestLimits = { lookMilliseconds: 1000, workShare: 0.1, quietLooks: 10, savingLooks: 20 }

/** Says when to save memory: for a while after work, once each time, and never during work. */
export class Rest {
  #limits: RestLimits
  /** The looks at rest since it worked last. */
  #quiet = 0

  constructor(limits: RestLimits) {
    this.#limits = limits
  }

  /** Takes the share of the time since the last look for which the main thread was on a processor. True while memory is to be saved. */
  look(share: number): boolean {
    const { workShare, quietLooks, savingLooks } = this.#limits
    this.#quiet = share < workShare ? this.#quiet + 1 : 0
    return this.#quiet >= quietLooks && this.#quiet < quietLooks + savingLooks
  }
}

/**
 * Gives memory back once the site has come to rest. V8 has a collection in small steps for that (its memory reducer), which in Node waits
 * for its watchdog of 100 seconds: it looks whether little is allocated, and V8 13.6 takes an embedder that allocates nothing in its heap
 * for one that allocates without an end (`--trace-mutator-utilization`: "Embedder mutator utilization = 0.000"). In its memory saver mode
 * it does not look at that. In this mode a page takes up to 1.9 times as much processor time, so that it lasts for one such collection.
 */
export function saveMemoryAtRest(limits: RestLimits = usualRest): void {
  const rest = new Rest(limits)
  let isSaving = false
  let before = { clock: performance.now(), processor: threadTime() }
  setInterval(() => {
    const now = { clock: performance.now(), processor: threadTime() }
    const toSave = rest.look((now.processor - before.processor) / (now.clock - before.clock))
    before = now
    if (toSave === isSaving) return
    isSaving = toSave
    setFlagsFromString(isSaving ? '--memory-saver-mode' : '--no-memory-saver-mode')
  }, limits.lookMilliseconds).unref()
}

/** The processor time of the main thread, in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
