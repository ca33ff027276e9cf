import type { RouterContextProvider } from 'react-router'
import type { Reading } from '#app/domain/lists/whole-list.server.ts'
import { answerHeadersContext } from '#app/context.ts'
import { refuse } from './answers.server.ts'
import { callerOf } from './rate-limit.server.ts'

/**
 * The whole lists that are sent at the same time to all who come to one place, and to one caller. Each keeps a view of the database
 * open, for which SQLite's log grows, and takes its share of every turn of the event loop.
 */
const most = { atPlace: 4, forCaller: 2 }
const retryAfterSeconds = 10

const readersOf = new Map<string, number>()
/** The desk has places of its own: slow readers of public lists would keep its files from it. */
const readersAt = { desk: 0, public: 0 }

/**
 * Opens a list that is sent whole, where there is a place for it. Whoever has two already is answered 429, and anybody 503 while
 * four are sent there. The place is free again once the list has been sent, its reader has gone or its time is over.
 */
export async function openWhole<List>(
  place: keyof typeof readersAt,
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  open: (reading: Reading) => Promise<List>,
): Promise<List | Response> {
  const caller = callerOf(context)
  const own = readersOf.get(caller) ?? 0
  if (own >= most.forCaller)
    return refuseFor(429, 'You are being sent two such files already. Please try again once they are there.')
  if (readersAt[place] >= most.atPlace)
    return refuseFor(503, 'Many such files are being sent at the moment. Please try again in a minute.')
  readersAt[place] += 1
  readersOf.set(caller, own + 1)
  const onEnd = () => {
    readersAt[place] -= 1
    const left = readersOf.get(caller)! - 1
    if (left > 0) readersOf.set(caller, left)
    else readersOf.delete(caller)
  }
  return open({ signal: request.signal, onEnd })

  function refuseFor(status: 429 | 503, message: string): Response {
    context.set(answerHeadersContext, {
      ...context.get(answerHeadersContext),
      'retry-after': String(retryAfterSeconds),
    })
    return refuse(url.pathname, status, message)
  }
}
