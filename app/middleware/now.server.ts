import type { MiddlewareFunction } from 'react-router'
import { readClock } from '#app/clock.server.ts'
import { nowContext } from '#app/context.ts'

/** Reads the clock once, so that everything a request decides, writes and shows has the same time. */
export const setNow: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(nowContext, readClock())
  return next()
}
