import type { Reply } from '../http.ts'
import { ApiError } from './errors.ts'

type Entry = { request: string; requestId: string; reply: Reply | null }

const longestKey = 255

/** Stripe's idempotency keys. The first answer is given again, and a different request under the same key is refused. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>()

  /** Answers the remembered reply, or null when the caller is to do the work and then `finish`. */
  begin(key: string, request: string, requestId: string): Reply | null {
    if (key.length > longestKey) {
      const message = `Idempotency keys can have up to ${longestKey} characters.`
      throw new ApiError(400, 'invalid_request_error', message, {}, { kept: false })
    }
    const entry = this.#entries.get(key)
    if (!entry) {
      this.#entries.set(key, { request, requestId, reply: null })
      return null
    }
    if (entry.request !== request) throw mismatch(key)
    if (!entry.reply) throw inUse(key)
    const headers = { ...entry.reply.headers, 'idempotent-replayed': 'true', 'original-request': entry.requestId }
    return { ...entry.reply, headers }
  }

  /** Remembers the reply, or frees the key when the work never began. */
  finish(key: string, reply: Reply | null): void {
    const entry = this.#entries.get(key)
    if (entry && reply) entry.reply = reply
    else this.#entries.delete(key)
  }

  list() {
    return [...this.#entries].map(([key, { request, reply }]) => {
      return { key, request: request.split('\n')[0], status: reply?.status ?? null }
    })
  }
}

function mismatch(key: string): ApiError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ApiError(400, 'idempotency_error', message, {}, { kept: false })
}

function inUse(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ApiError(409, 'invalid_request_error', message, { code: 'idempotency_key_in_use' }, { kept: false })
}
