import { refundStatuses, type RefundStatus } from './types.ts'

/**
 * The faults of the next API call. `reset` drops the connection before anything is done, `reset-after` after it is done and
 * remembered. `500-kept` is an error that the idempotency key replays, as Stripe does. With `500-kept-after` the work has been
 * done all the same.
 */
const failures = [429, 500, '500-kept', '500-kept-after', 'reset', 'reset-after'] as const
type Failure = (typeof failures)[number]

export type PaymentSettings = {
  /** Times that every event is sent. */
  duplicate: number
  /** Wait before an event is sent. */
  delayMs: number
  /** The number of the coming events that are never sent, or all of them. They stay readable in the API. */
  drop: number | 'all'
  /** Keep events back until they are released. */
  hold: boolean
  /** Waits before the 2nd, 3rd … attempt after an answer that is not 2xx. */
  redeliveryMs: number[]
  latencyMs: number
  failNext: Failure[]
  /** Only calls whose path, or method and path, begin like this use up `failNext`. */
  failPath: string
  refundStatus: RefundStatus
}

export function defaultSettings(): PaymentSettings {
  const seconds = [1, 2, 4, 8, 15, 30, 60, 60, 60, 300, 300, 300]
  return {
    duplicate: 1,
    delayMs: 0,
    drop: 0,
    hold: false,
    redeliveryMs: seconds.map((second) => second * 1000),
    latencyMs: 0,
    failNext: [],
    failPath: '/v1/',
    refundStatus: 'succeeded',
  }
}

const count = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const valid: Record<keyof PaymentSettings, (value: unknown) => boolean> = {
  duplicate: (value) => count(value) && value !== 0,
  delayMs: count,
  drop: (value) => value === 'all' || count(value),
  hold: (value) => typeof value === 'boolean',
  redeliveryMs: (value) => Array.isArray(value) && value.every(count),
  latencyMs: count,
  failNext: (value) => Array.isArray(value) && value.every((item) => failures.some((failure) => failure === item)),
  failPath: (value) => typeof value === 'string',
  refundStatus: (value) => refundStatuses.some((status) => status === value),
}

/** A misspelt control would make a test pass for nothing, so an unknown name or value throws. */
export function checkSettings(change: Record<string, unknown>): Partial<PaymentSettings> {
  for (const [name, value] of Object.entries(change)) {
    if (!Object.hasOwn(valid, name) || !valid[name as keyof PaymentSettings](value)) {
      throw new TypeError(`payments: ${name} can not be ${JSON.stringify(value)}`)
    }
  }
  return change
}
