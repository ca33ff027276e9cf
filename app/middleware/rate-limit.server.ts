import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import {
  answerHeadersContext,
  bodyContext,
  clientAddressContext,
  tooManyContext,
  visitorContext,
} from '#app/context.ts'
import { limits, ruleOf, type LimitName } from '#app/url-rules.ts'
import { formatTime } from '#app/utils/dates.ts'
import { networkOf } from '#app/utils/networks.ts'
import { refuse, speaksJson } from './answers.server.ts'

const minute = 60_000

const counters = new Map<string, { until: number; count: number }>()

/**
 * Answers 429 with Retry-After once too many requests of a kind came in a minute. Each signed-in person is counted alone,
 * everybody else by address. The counts are kept in this process only.
 *
 * A form in which people write is answered with the form itself and everything typed, so its body is read once more than the limit
 * says: at most as often again as the limit allows in that minute, and never more of it than the form takes. After that the body is
 * not read at all. An action that forgets to ask whether it was too often can read nothing and so do nothing.
 */
export const rateLimit: MiddlewareFunction<Response> = ({ request, url, pattern, context }, next) => {
  const rule = ruleOf(pattern)
  const isUnsafe = request.method !== 'GET' && request.method !== 'HEAD'
  const asksProvider = !isUnsafe && rule.asksProvider?.some((param) => url.searchParams.has(param))
  const name: LimitName = asksProvider ? 'asks-provider' : (rule.limit ?? 'usual')
  const limit = limits[name]
  if (limit.methods === 'unsafe' && !isUnsafe) return next()

  // This is the machine's own clock: the minute belongs to this process, and no row is dated by it.
  const now = Date.now()
  const key = `${name} ${callerOf(context)}`
  let counter = counters.get(key)
  if (!counter || counter.until <= now) {
    if (counters.size > 10_000) dropEnded(now)
    counter = { until: now + minute, count: 0 }
    counters.set(key, counter)
  }
  counter.count += 1
  if (counter.count > limit.perMinute) {
    const seconds = Math.ceil((counter.until - now) / 1000)
    context.set(answerHeadersContext, { ...context.get(answerHeadersContext), 'retry-after': String(seconds) })
    // A clock shows minutes, so the time that people are told is the next full one.
    const until = new Date(Math.ceil(counter.until / minute) * minute).toISOString()
    const stop = () => refuse(url.pathname, 429, messageFor(url.pathname, until))
    const givesBack = rule.keepsText && request.method === 'POST' && counter.count <= 2 * limit.perMinute
    const body = context.get(bodyContext)
    // On a page `stop` throws.
    const closed = () => Promise.resolve().then(stop as () => never)
    const typed = givesBack ? () => body.typed() : () => Promise.resolve([])
    context.set(bodyContext, { bytes: closed, form: closed, json: closed, upload: closed, typed })
    if (!givesBack) return stop()
    context.set(tooManyContext, { until, body })
  }
  return next()
}

function messageFor(pathname: string, until: string): string {
  return speaksJson(pathname)
    ? 'Too many requests. Please wait a minute and try again.'
    : `Please wait until ${formatTime(until)}, then go back and try again. What you typed may still be there.`
}

/**
 * The key under which requests are counted together: a signed-in person or a network. It serves the limits only and is never
 * stored. For the quotas of uploads a hash of it is stored, with a secret that only this process knows.
 */
export function callerOf(context: Readonly<RouterContextProvider>): string {
  // A customer has at least a /64, so all addresses in it are counted as one.
  return context.get(visitorContext)?.id ?? networkOf(context.get(clientAddressContext), 4)
}

/** The large network of a stranger, which may be one customer's; null for a signed-in person, and for an IPv4 address. */
export function largeNetworkOf(context: Readonly<RouterContextProvider>): string | null {
  const address = context.get(clientAddressContext)
  return context.get(visitorContext) === null && address.includes(':') ? networkOf(address, 3) : null
}

function dropEnded(now: number): void {
  for (const [key, counter] of counters) if (counter.until <= now) counters.delete(key)
  // The map is still full of running minutes, so somebody has very many addresses. Forgetting all of them beats running out of
  // memory.
  if (counters.size > 50_000) counters.clear()
}
