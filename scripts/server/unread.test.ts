import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { guardServer, type GuardSettings } from './http-guard.ts'
import type { Share } from './network-counts.ts'

const megabyte = 1024 * 1024
/** More than the buffers of the system between two ends take. */
const large = Buffer.alloc(16 * megabyte, 'x')
let server: Server
let load: ReturnType<typeof guardServer>
let clients: Socket[] = []

afterEach(() => {
  for (const client of clients) client.destroy()
  clients = []
  server.close()
})

async function start(unread?: Share): Promise<number> {
  server = createServer((request, response) => void response.end(request.url === '/large' ? large : 'small'))
  const settings: GuardSettings = { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 1 }
  load = guardServer(server, { ...settings, shedding: { lag: 0 }, places: unread && { unread } })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A client at this address that asks for much and reads nothing. */
function askAndPause(port: number, address: string): Socket {
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => {})
  clients.push(client)
  client.write(`GET /large HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`)
  return client
}

async function ask(port: number, address: string, path = '/small'): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': address }
  const sent = httpRequest({ port, host: '127.0.0.1', path, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode

test('what a network has not read leaves no room for more of it, and room for all others', async () => {
  const port = await start({ inAll: 64 * megabyte, ofANetwork: 4 * megabyte, ofALargeNetwork: 4 * megabyte })
  expect(await statusOf(port, '192.0.2.1', '/large')).toBe(200)
  const slow = askAndPause(port, '192.0.2.1')
  await expect.poll(load.underWay, { interval: 5 }).toBe(1)
  const refused = await ask(port, '192.0.2.1')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers.connection]).toEqual([503, '5', 'close'])
  expect(await statusOf(port, '192.0.2.2')).toBe(200)
  slow.resume()
  await expect.poll(load.underWay, { interval: 5 }).toBe(0)
  expect(await statusOf(port, '192.0.2.1')).toBe(200)
})

test('what has its place already is not made either, once too much waits to be read', async () => {
  let made = 0
  server = createServer((_request, response) => {
    made += 1
    setImmediate(() => response.end(large))
  })
  const settings: GuardSettings = { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 1 }
  const unread = { inAll: 64 * megabyte, ofANetwork: 20 * megabyte, ofALargeNetwork: 20 * megabyte }
  load = guardServer(server, { ...settings, places: { unread } })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  clients = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').pause())
  const count = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(count, { interval: 5 }).toBe(30)
  // They come at once, so that each has its place before the first is made.
  for (const client of clients) client.write('GET /large HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n')
  await expect.poll(() => made, { interval: 5 }).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  // Two fill it, and one more may begin before the bytes of the second are here.
  expect(made).toBeGreaterThan(1)
  expect(made).toBeLessThan(5)
})

test('there is a bound in all, and one for a large network of IPv6', async () => {
  const port = await start({ inAll: 20 * megabyte, ofANetwork: 64 * megabyte, ofALargeNetwork: 4 * megabyte })
  askAndPause(port, '2001:db8:5:1::1')
  await expect.poll(load.underWay, { interval: 5 }).toBe(1)
  expect(await statusOf(port, '2001:db8:5:2::1')).toBe(503)
  expect(await statusOf(port, '192.0.2.1')).toBe(200)
  askAndPause(port, '192.0.2.2')
  await expect.poll(load.underWay, { interval: 5 }).toBe(2)
  expect(await statusOf(port, '192.0.2.1')).toBe(503)
})
