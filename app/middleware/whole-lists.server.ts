import type { RouterContextProvider } from 'react-router'
import type { Reading } from '#app/domain/lists/whole-list.server.ts'
import { answerHeadersContext } from '#app/context.ts'
import { refuse } from './answers.server.ts'
import { callerOf } from './rate-limit.server.ts'

/**
 * The whole lists that a process sends at the same time to all who come to one place, and to one caller. Each takes its share of every
 * turn of the event loop, which is the process's own, so that each process has places of its own. Each also keeps a view of the database
 * open, for which SQLite's log grows: that goes by how long the oldest is open, whoever has it, and by no number of them.
 */
const most = { atPlace: 4, forCaller: 2 }
const retryAfterSeconds = 10
/** The time for which a place is its reader's. After it slow readers keep it only while nobody else wants it. */
const sureMilliseconds = 60_000

/** The desk has places of its own: slow readers of public lists would keep its files from it. */
type Place = 'desk' | 'public'

interface Sending {
  place: Place
  caller: string
  since: number
  /** Breaks it off. Nothing before it has been opened. */
  close?: () => void
}

/** The lists that are being sent, in the order in which they were asked for. */
const sendings = new Set<Sending>()

/**
 * Opens a list that is sent whole, where there is a place for it. Whoever has two already is answered 429, and anybody 503 while
 * four are sent there, each for less than a minute: of those that take longer the oldest is broken off. The place is free again once
 * the list has been sent, its reader has gone or its time is over.
 */
export async function openWhole<List extends { close: () => void }>(
  place: Place,
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  open: (reading: Reading) => Promise<List>,
): Promise<List | Response> {
  const caller = callerOf(context)
  const all = [...sendings]
  if (all.filter((one) => one.caller === caller).length >= most.forCaller)
    return refuseFor(429, 'You are being sent two such files already. Please try again once they are there.')
  const here = all.filter((one) => one.place === place)
  const sending: Sending = { place, caller, since: performance.now() }
  if (here.length >= most.atPlace) {
    const slow = here.find(({ since, close }) => close && sending.since - since >= sureMilliseconds)
    if (!slow) return refuseFor(503, 'Many such files are being sent at the moment. Please try again in a minute.')
    slow.close!()
  }
  sendings.add(sending)
  const list = await open({ signal: request.signal, onEnd: () => void sendings.delete(sending) })
  sending.close = list.close
  return list

  function refuseFor(status: 429 | 503, message: string): Response {
    context.set(answerHeadersContext, {
      ...context.get(answerHeadersContext),
      'retry-after': String(retryAfterSeconds),
    })
    return refuse(url.pathname, status, message)
  }
}
