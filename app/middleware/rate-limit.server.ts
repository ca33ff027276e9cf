import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { answerHeadersContext, clientAddressContext, visitorContext } from '#app/context.ts'
import { normalPath, refuse } from './answers.server.ts'

const windowMilliseconds = 60_000

interface Rule {
  path: RegExp
  methods: 'unsafe' | 'any'
  perMinute: number
}

/** The first rule that fits counts. Signed-in people are counted one by one, everybody else by address. */
const rules: Rule[] = [
  { path: /^\/webhooks\//, methods: 'unsafe', perMinute: 6000 },
  { path: /^\/api\/(login|auth\/callback)$/, methods: 'any', perMinute: 300 },
  { path: /^\/deal\/[^/]+\/(call|interest)$/, methods: 'unsafe', perMinute: 10 },
  // Whoever writes to us, signed in or not: one count for all of these.
  {
    path: /^\/(refunds|support|support\/ticket|knowledge-hub|api\/refunds|api\/support)$/,
    methods: 'unsafe',
    perMinute: 10,
  },
  { path: /./, methods: 'unsafe', perMinute: 100 },
]

const counters = new Map<string, { until: number; count: number }>()

/** Answers 429 with Retry-After once too many requests of a kind came in a minute. Counts live in this process only. */
export const rateLimit: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const isUnsafe = request.method !== 'GET' && request.method !== 'HEAD'
  const index = rules.findIndex(
    (rule) => (rule.methods === 'any' || isUnsafe) && rule.path.test(normalPath(url.pathname)),
  )
  if (index < 0) return next()

  const now = Date.now()
  const key = `${index} ${callerOf(context)}`
  let counter = counters.get(key)
  if (!counter || counter.until <= now) {
    if (counters.size > 10_000) dropEnded(now)
    counter = { until: now + windowMilliseconds, count: 0 }
    counters.set(key, counter)
  }
  counter.count += 1
  if (counter.count > rules[index]!.perMinute) {
    const seconds = Math.ceil((counter.until - now) / 1000)
    context.set(answerHeadersContext, { 'retry-after': String(seconds) })
    return refuse(url.pathname, 429, 'Too many requests. Please wait a minute and try again.')
  }
  return next()
}

/** Who is counted as one: a signed-in person, or a network. For limits only; it is never stored. */
export function callerOf(context: Readonly<RouterContextProvider>): string {
  return context.get(visitorContext)?.id ?? networkOf(context.get(clientAddressContext))
}

/** An IPv6 customer has a /64 at least, so all of it counts as one. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}

function dropEnded(now: number): void {
  for (const [key, counter] of counters) if (counter.until <= now) counters.delete(key)
  // Still full of running minutes: somebody has very many addresses. Forgetting them all beats running out of memory.
  if (counters.size > 50_000) counters.clear()
}
