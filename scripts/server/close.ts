import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { followArrivals } from './arrivals.ts'

/** The pause between two looks at the connections of a server that closes. A request on its way gets as long to be whole. */
const lookMilliseconds = 100

/**
 * The most connections that a server that closes still takes. The system keeps 511 for it, and would cut them off; more than twice as many
 * are those of somebody who opens them without end.
 */
const mostArrivals = 1024

/**
 * Follows the server's connections from now on. The function that comes back takes the connections that wait to be taken and no others,
 * lets the requests finish that are whole and resolves once all connections have ended. A connection on which only half a request is here
 * ends at once: nothing has been done for it, and its other half may never come.
 */
export function makeClosable(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Set<IncomingMessage>>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => {
    const requests = connections.get(request.socket)
    requests?.add(request)
    response.once('close', () => requests?.delete(request))
  })
  const afterArrivals = followArrivals(server)
  return async () => {
    // A connection that is kept alive would hold the server open after its last answer.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    // Whatever takes too long ends with the process. To a proxy of HTTP/1.0 a mere end would look like that of the answer.
    const reset = () => {
      for (const [socket, requests] of connections) if (requests.size > 0) socket.resetAndDestroy()
    }
    process.once('exit', reset)
    await new Promise<void>((resolve) => afterArrivals(mostArrivals, resolve))
    const looks = setInterval(() => {
      for (const [socket, requests] of connections) if (!hasWhole(requests)) socket.destroy()
    }, lookMilliseconds)
    await new Promise((resolve) => server.close(resolve))
    process.removeListener('exit', reset)
    clearInterval(looks)
  }
}

function hasWhole(requests: Set<IncomingMessage>): boolean {
  for (const request of requests) if (request.complete) return true
  return false
}
