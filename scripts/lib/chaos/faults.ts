import type { BucketFault } from './bucket.ts'
import type { Inbox, MailFault } from './inbox.ts'
import type { Place } from './place.ts'
import { faultKinds, type FaultKind } from './plan.ts'
import type { Machines } from './machines.ts'
import type { Random } from './random.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import type { Sandbox } from '../../sandbox/index.ts'

/** How each fault begins and ends. */

const failures = [429, 500, '500-kept', '500-kept-after', 'reset', 'reset-after'] as const
const paths = ['/v1/', '/v1/', 'POST /v1/refunds', 'POST /v1/checkout/sessions', 'POST /v1/payment_intents', 'GET /v1/']
const minute = 60_000
const day = 1440 * minute
const nearJumps = [-50 * minute, -10 * minute, -2 * minute, 2 * minute, 10 * minute, 50 * minute]
const farJumps = [-400 * day, -3 * day, 3 * day, 400 * day, 3000 * day]

interface Troubled {
  sandbox: Sandbox
  inbox: Inbox
  place: Place
  site: Site
  store: Store
  /** What is between several machines. */
  machines: Machines | null
}

export class Faults {
  readonly counts: Partial<Record<FaultKind, number>> = {}
  readonly #of: Troubled
  /** By group: what began last there, so that its end alone counts. */
  readonly #running = new Map<string, symbol>()
  #unlock: (() => void) | undefined
  /** Ends what is between the machines. */
  #mend: (() => Promise<void>) | undefined

  constructor(of: Troubled) {
    this.#of = of
  }

  /** Begins a fault. What it gives back ends it, unless another of its group has begun since. */
  async begin(kind: FaultKind, size: number, random: Random): Promise<() => Promise<void>> {
    const { group } = faultKinds[kind]
    const mark = Symbol(kind)
    await this.#end(group)
    this.#running.set(group, mark)
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    await this.#start(kind, size, random)
    return async () => {
      if (this.#running.get(group) === mark) await this.#end(group)
    }
  }

  /** Ends the faults of these groups. */
  async end(...groups: string[]): Promise<void> {
    for (const group of groups) await this.#end(group)
  }

  async endAll(): Promise<void> {
    for (const group of new Set(Object.values(faultKinds).map((fault) => fault.group))) await this.#end(group)
  }

  async #start(kind: FaultKind, size: number, random: Random): Promise<void> {
    const { sandbox, inbox, place, site, machines } = this.#of
    const { payments, identity } = sandbox
    const some = (most: number) => Math.ceil(size * most)
    switch (kind) {
      case 'provider-errors':
        payments.set({
          failPath: random.pick(paths),
          failNext: Array.from({ length: some(30) }, () => random.pick(failures)),
        })
        return
      case 'provider-down':
        payments.set({ failPath: '/v1/', failNext: Array.from({ length: 1000 }, () => 'reset') })
        return
      case 'provider-slow':
        payments.set({ latencyMs: some(4000) })
        return
      case 'events-late':
        payments.set({ delayMs: some(4000) })
        return
      case 'events-doubled':
        payments.set({ duplicate: 1 + some(5) })
        return
      case 'events-lost':
        payments.set({ drop: size < 0.5 ? 'all' : some(20) })
        return
      case 'events-reordered':
        payments.set({ hold: true })
        return
      case 'refunds-pending':
      case 'refunds-failed':
        payments.set({ refundStatus: kind === 'refunds-failed' ? 'failed' : 'pending' })
        return
      case 'identity-down':
        identity.set({ down: true })
        return
      case 'identity-tampered':
        identity.set({ tamper: random.pick(['nonce', 'expired'] as const) })
        return
      case 'database-locked':
        return this.#lockDatabase()
      case 'disk':
        place.fill(Math.floor(size * size * 200_000))
        return
      case 'clock':
      case 'far-clock':
        return this.#setClocks(random, random.pick(kind === 'clock' ? nearJumps : farJumps))
      case 'worker':
        return this.#killWorker(random)
      case 'machine-frozen':
      case 'line-cut':
      case 'line-refused':
      case 'postgres-restarted':
      case 'postgres-crashed':
      case 'postgres-full':
      case 'postgres-hangs-up':
        this.#mend = await machines?.begin(kind, random, site)
        return
      case 'bucket-down':
      case 'bucket-slow':
      case 'bucket-errors':
      case 'bucket-errors-after':
        machines?.bucket.set(kind.slice('bucket-'.length) as BucketFault)
        return
      default:
        return inbox.set(kind.slice('mail-'.length) as MailFault)
    }
  }

  async #end(group: string): Promise<void> {
    const { sandbox, inbox, place, site, machines } = this.#of
    const { payments, identity } = sandbox
    this.#running.delete(group)
    switch (group) {
      case 'provider':
        payments.set({ failNext: [], failPath: '/v1/', latencyMs: 0 })
        return
      case 'events': {
        const { hold } = payments.ledger.settings
        payments.set({ duplicate: 1, delayMs: 0, drop: 0 })
        if (hold) await payments.release('shuffled')
        return
      }
      case 'refunds':
        payments.set({ refundStatus: 'succeeded' })
        return
      case 'identity':
        identity.reset()
        return
      case 'mail':
        return inbox.set(null)
      case 'disk':
        place.free()
        this.#unlock?.()
        this.#unlock = undefined
        return
      case 'clock':
        for (const machine of site.machines) place.setClock(machine, 0)
        return
      case 'machines': {
        const mend = this.#mend
        this.#mend = undefined
        return mend?.()
      }
      case 'bucket':
        machines?.bucket.set(null)
    }
  }

  /** The site puts another in its place. One that is only starting is killed as well. */
  async #killWorker(random: Random): Promise<void> {
    const workers = await this.#of.site.listWorkers()
    if (workers.length === 0) return
    try {
      process.kill(random.pick(workers), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }

  /** All machines have the same wrong clock, or one of them alone has. */
  #setClocks(random: Random, milliseconds: number): void {
    const { machines } = this.#of.site
    const wrong = machines.length > 1 && random.happens(0.7) ? [random.pick(machines)] : machines
    for (const machine of wrong) this.#of.place.setClock(machine, milliseconds)
  }

  /** Another program writes, and takes its time. */
  async #lockDatabase(): Promise<void> {
    try {
      this.#unlock = await this.#of.store.lock()
    } catch {
      // The site itself was writing, or is just coming up.
    }
  }
}
