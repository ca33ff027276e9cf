import type { Fault } from './faults.ts'
import { writeLogLine, type LogFields } from './log-line.ts'
import type { OutsideService, WatchedService } from './outside-services.ts'
import { tellMainProcess } from './site-processes.server.ts'

/**
 * Calls to what is not ours, each counted, and each that fails with a line of the log; and the payment provider's calls to us. The main
 * process counts those of all processes of the site.
 */

/** How a service did its work for the site since its start. Times are UTC, and null before the first of their kind. */
export interface ServiceState {
  calls: number
  failures: number
  /** False where the service did not do its work when it was last asked; null before the first call. A refusal of one thing is an answer. */
  isWell: boolean | null
  succeededAt: string | null
  failedAt: string | null
  /** The first failure since the last success; null while it is well. */
  failingSince: string | null
  /** The fault of its last failure. */
  fault: Fault | null
}

const none = (): ServiceState => ({
  calls: 0,
  failures: 0,
  isWell: null,
  succeededAt: null,
  failedAt: null,
  failingSince: null,
  fault: null,
})
const states: Record<WatchedService, ServiceState> = {
  payments: none(),
  mail: none(),
  identity: none(),
  'language-model': none(),
  files: none(),
  'payment-events': none(),
}

/** The calls of the site so far, by service, as the main process knows them. A worker knows of none. */
export function readOutsideCalls(): Readonly<Record<WatchedService, Readonly<ServiceState>>> {
  return states
}

/** What is known of a call that failed. Nothing here may be a secret, or say who somebody is: no text of an answer, which may repeat both. */
export interface FailedCall {
  /** The call, by our name for it. */
  call: string
  /** Why, in a word of ours. `refused` and `no-mailbox` are answers about one thing, after which the service counts as well. */
  reason: string
  /** The same as the desk tells it, and what to look at. */
  fault?: Fault
  /** What it shows, where a service does several things of which each can fail by itself. */
  kind?: string
  /** Our id of what it was about, under its name: `payment`, `refund`, `mail`. */
  about?: LogFields
  /** The provider's own codes. What it did not send is left out. */
  provider?: { status?: unknown; type?: unknown; code?: unknown; param?: unknown; request?: unknown; command?: unknown }
}

/** What the main process is told of a service. */
interface Noted {
  service: WatchedService
  /** How many calls and failures it adds. */
  calls: 0 | 1
  failures: 0 | 1
  /** The fault that it shows; null where it shows that the service does its work. */
  fault: Fault | null
  /** The fault that it cannot show to be gone. */
  unless?: Fault
  /** What it shows; empty where the service does one thing. */
  kind: string
}

/** By service, the kinds of its calls that fail. */
const failing = new Map<WatchedService, Set<string>>()

/** Times are those of the main process, so that what it is told is in one order. */
const note = tellMainProcess('outside-call', ({ service, calls, failures, fault, unless, kind }: Noted) => {
  const state = states[service]
  state.calls += calls
  state.failures += failures
  const now = new Date().toISOString()
  const kinds = failing.get(service) ?? new Set()
  failing.set(service, kinds)
  if (fault !== null) {
    kinds.add(kind)
    Object.assign(state, { isWell: false, failedAt: now, failingSince: state.failingSince ?? now, fault })
  } else if (state.isWell !== false || state.fault !== unless) {
    kinds.delete(kind)
    if (kinds.size > 0) return
    Object.assign(state, { isWell: true, succeededAt: now, failingSince: null })
  }
})

/**
 * Counts a call that went well. An answer that says no in the way that was to be expected is one. A fault that such a call could not
 * show, named by `unless`, stays, and so does one of a call of another kind.
 */
export function noteOutsideCall(
  service: WatchedService,
  { unless, kind = '' }: { unless?: Fault; kind?: string } = {},
): void {
  note({ service, calls: 1, failures: 0, fault: null, unless, kind })
}

/** Counts a call that failed and writes its one line: the event `outside-call-failed`. */
export function noteFailedCall(
  service: OutsideService,
  { call, reason, fault = 'other', kind = '', about, provider = {} }: FailedCall,
): void {
  const isAnswer = (reason === 'refused' || reason === 'no-mailbox') && fault !== 'wrong-key'
  note({ service, calls: 1, failures: 1, fault: isAnswer ? null : fault, kind })
  const given = Object.entries(provider).flatMap(([name, value]) => {
    const plain = plainCode(value)
    return plain === undefined ? [] : [[`provider_${name}`, plain] as const]
  })
  writeLogLine('stderr', {
    level: 'warning',
    event: 'outside-call-failed',
    service,
    call,
    reason,
    ...about,
    ...Object.fromEntries(given),
  })
}

/** Notes that a service does not do its work, and leaves no line of the log. */
export function noteFault(service: WatchedService, fault: Fault): void {
  note({ service, calls: 0, failures: 0, fault, kind: '' })
}

/** A number or a word without spaces. A sentence in the place of a code could hold anything. */
function plainCode(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[\w.:[\]/-]{1,100}$/.test(value) ? value : undefined
}
