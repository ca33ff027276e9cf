import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The pause between two looks at the connections of a server that closes. A request on its way gets as long to begin. */
const lookMilliseconds = 100

/**
 * Follows the server's connections from now on. The function that comes back takes no new connection, lets requests finish and
 * resolves once all connections have ended.
 */
export function makeClosable(server: Server): () => Promise<void> {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async () => {
    // A connection that is kept alive would hold the server open after its last answer.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    const looks = setInterval(() => {
      server.closeIdleConnections()
      // Browsers open connections in advance. Node does not count one on which nothing has come yet as idle.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, lookMilliseconds)
    await new Promise((resolve) => server.close(resolve))
    clearInterval(looks)
  }
}
