import { setTimeout as wait } from 'node:timers/promises'

/** What a promise comes to, or this instead where it takes longer than so many milliseconds. */
export async function within<Value, Otherwise>(
  mostMilliseconds: number,
  promise: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  const late = new AbortController()
  const tooLate = wait(mostMilliseconds, otherwise, { signal: late.signal, ref: false }).catch(() => otherwise)
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    late.abort()
  }
}
