import { writeLogLine, type LogFields } from './log-line.ts'

/** Calls to what is not ours, each counted, and each that fails with a line of the log. */

export const outsideServices = ['payments', 'mail', 'identity', 'language-model'] as const
type OutsideService = (typeof outsideServices)[number]

interface Count {
  calls: number
  failures: number
  /** False where the service did not do its work when it was last asked; null before the first call. A refusal of one thing is an answer. */
  isWell: boolean | null
}

const none = (): Count => ({ calls: 0, failures: 0, isWell: null })
const counts: Record<OutsideService, Count> = {
  payments: none(),
  mail: none(),
  identity: none(),
  'language-model': none(),
}

/** The calls of this process so far, by service. */
export function readOutsideCalls(): Readonly<Record<OutsideService, Readonly<Count>>> {
  return counts
}

/** What is known of a call that failed. Nothing here may be a secret, or say who somebody is: no text of an answer, which may repeat both. */
export interface FailedCall {
  /** The call, by our name for it. */
  call: string
  /** Why, in a word of ours. `refused` and `no-mailbox` are answers about one thing, after which the service counts as well. */
  reason: string
  /** Our id of what it was about, under its name: `payment`, `refund`, `mail`. */
  about?: LogFields
  /** The provider's own codes. What it did not send is left out. */
  provider?: { status?: unknown; type?: unknown; code?: unknown; param?: unknown; request?: unknown; command?: unknown }
}

/** Counts a call that went well. An answer that says no in the way that was to be expected is one. */
export function noteOutsideCall(service: OutsideService): void {
  note(service, true)
}

/** Counts a call that failed and writes its one line: the event `outside-call-failed`. */
export function noteFailedCall(service: OutsideService, { call, reason, about, provider = {} }: FailedCall): void {
  counts[service].failures += 1
  note(service, reason === 'refused' || reason === 'no-mailbox')
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

function note(service: OutsideService, isWell: boolean): void {
  counts[service].calls += 1
  counts[service].isWell = isWell
}

/** A number or a word without spaces. A sentence in the place of a code could hold anything. */
function plainCode(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[\w.:[\]/-]{1,100}$/.test(value) ? value : undefined
}
