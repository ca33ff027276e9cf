import type { Server } from 'node:http'

/** Calls back once all connections that wait to be taken have been, or so many of them. */
export type AfterArrivals = (most: number, then: () => void) => void

/**
 * Node takes one new connection a turn of the event loop. Where each turn makes a page, a visitor who comes anew would wait behind all who
 * came before, and for a page of each of them, whatever they ask for. So whatever takes long waits here for a turn in which nobody came.
 */
export function followArrivals(server: Server): AfterArrivals {
  let hasCome = false
  server.on('connection', () => (hasCome = true))
  return (most, then) => {
    let left = most
    const look = () => {
      if (!hasCome || left === 0) return then()
      hasCome = false
      left -= 1
      setImmediate(look)
    }
    setImmediate(look)
  }
}
