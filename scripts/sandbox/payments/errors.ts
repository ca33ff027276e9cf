import type { OutgoingHttpHeaders } from 'node:http'
import { complain } from '../http.ts'

type Details = { code?: string; param?: string; decline_code?: string; payment_intent?: unknown }

/** An answer in Stripe's error shape. `kept` says whether an idempotency key remembers it. */
export class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details
  readonly kept: boolean
  readonly headers: OutgoingHttpHeaders

  constructor(
    status: number,
    type: string,
    message: string,
    details: Details = {},
    { kept = true, headers = {} }: { kept?: boolean; headers?: OutgoingHttpHeaders } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
    this.kept = kept
    this.headers = headers
  }

  get body() {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

/** The operation began and was refused: Stripe remembers that under the idempotency key. */
export function refused(message: string, code: string, details: Details = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', message, { code, ...details })
}

/** The parameters did not pass validation, so nothing began and the key stays free. */
export function invalidParameter(message: string, code: string, param: string): ApiError {
  return new ApiError(400, 'invalid_request_error', message, { code, param }, { kept: false })
}

export function missing(param: string): ApiError {
  return invalidParameter(`Missing required param: ${param}.`, 'parameter_missing', param)
}

export function notFound(what: string, id: string): ApiError {
  return new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })
}

/** Guessing would make a test pass that fails at Stripe, so the sandbox stops, loudly, and no SDK retries it. */
export function notImitated(what: string): ApiError {
  const message = `The payments stand-in does not imitate ${what}.`
  complain(message)
  const headers = { 'stripe-should-retry': 'false' }
  return new ApiError(501, 'api_error', message, { code: 'not_in_sandbox' }, { kept: false, headers })
}
