import type { MiddlewareFunction } from 'react-router'
import { readClock } from '#app/clock.server.ts'
import { nowContext } from '#app/context.ts'

/** Reads the clock, once: whatever a request decides, writes and shows, it does at one moment. */
export const setNow: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(nowContext, readClock())
  return next()
}
