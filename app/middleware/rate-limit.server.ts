import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import {
  answerHeadersContext,
  bodyContext,
  clientAddressContext,
  nowContext,
  tooManyContext,
  visitorContext,
} from '#app/context.ts'
import { limits, ruleOf, type LimitName } from '#app/url-rules.ts'
import { formatTime } from '#app/utils/dates.ts'
import { networkOf } from '#app/utils/networks.ts'
import { countedOnce, SiteCounts, type Count } from '#app/utils/site-counts.server.ts'
import { refuse, speaksJson } from './answers.server.ts'

const minute = 60_000

/** The most counters that are kept in memory. */
const mostCounters = 50_000

/** Somebody with a /48 of IPv6 may do so many times as much as from one of its /64, which others of their provider may have. */
const largeNetworkFactor = 10

const counts = new SiteCounts('requests', mostCounters)

/**
 * Answers 429 with Retry-After once too many requests of a kind came in a minute. Each signed-in person is counted alone,
 * everybody else by address, or by /64 and /48 of IPv6.
 *
 * A form in which people write is answered with the form itself and everything typed, so its body is read once more than the limit
 * says: at most as often again as the limit allows in that minute, and never more of it than the form takes. After that the body is
 * not read at all. An action that forgets to ask whether it was too often can read nothing and so do nothing.
 */
export const rateLimit: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const rule = ruleOf(pattern)
  const isUnsafe = request.method !== 'GET' && request.method !== 'HEAD'
  const asksProvider = !isUnsafe && rule.asksProvider?.some((param) => url.searchParams.has(param))
  const usual = rule.limitWith && url.searchParams.has(rule.limitWith.param) ? rule.limitWith.limit : rule.limit
  const name: LimitName = asksProvider ? 'asks-provider' : (usual ?? 'usual')
  const limit = limits[name]
  if (limit.methods === 'unsafe' && !isUnsafe) return next()

  const { count, most, left } = await countRequest({ name, caller: callerOf(context), large: largeNetworkOf(context) })
  if (count > most) {
    const seconds = Math.ceil(left / 1000)
    context.set(answerHeadersContext, { ...context.get(answerHeadersContext), 'retry-after': String(seconds) })
    // A clock shows minutes, so the time that people are told is the next full one.
    const end = Date.parse(context.get(nowContext)) + left
    const until = new Date(Math.ceil(end / minute) * minute).toISOString()
    const stop = () => refuse(url.pathname, 429, messageFor(url.pathname, until))
    const givesBack = rule.keepsText && request.method === 'POST' && count <= 2 * most
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

/**
 * Counts one more request of a caller, and of their large network, for the whole site. The answer has the count that matters, the most
 * that it may be, and the milliseconds that are left of its minute.
 */
const countRequest = countedOnce(
  'count-request',
  async ({ name, caller, large }: { name: LimitName; caller: string; large: string | null }) => {
    const most = limits[name].perMinute
    const own = await countOne(`${name} ${caller}`)
    // Of one /64 no more count than it may, so that it cannot use up what all others in the /48 may.
    if (large === null || own.count > most) return { ...own, most }
    return { ...(await countOne(`${name} large ${large}`)), most: most * largeNetworkFactor }
  },
)

/** Counts one more request in this minute of its own. */
async function countOne(key: string): Promise<Count> {
  // Nobody can set this clock: by one that was ahead and is set right, a minute would last for days.
  const counted = await counts.add({ key, milliseconds: minute, now: performance.now() })
  return counted!
}

function messageFor(pathname: string, until: string): string {
  return speaksJson(pathname)
    ? 'Too many requests. Please wait a minute and try again.'
    : `Please wait until ${formatTime(until)}, then go back and try again. What you typed may still be there.`
}

/**
 * The key under which requests are counted together: a signed-in person or a network. It serves the limits only and is never
 * stored. For the quotas of uploads a hash of it is stored, with a secret that no file has.
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
