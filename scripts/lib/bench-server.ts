import { createServer } from 'node:http'

/** The yardstick of the benchmark: a node:http server that only sends the one answer it is given. */
interface Told {
  headers: Record<string, string | string[]>
  body: string
}

let told: { headers: Told['headers']; body: Buffer } = { headers: {}, body: Buffer.alloc(0) }

const server = createServer((_request, response) => {
  response.writeHead(200, told.headers)
  response.end(told.body)
})

process.on('message', (message: Told | { inside: string }) => {
  if (!('body' in message)) return
  const { headers, body } = message
  told = { headers, body: Buffer.from(body, 'base64') }
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'))
