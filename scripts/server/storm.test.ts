import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { makeApplication } from './application.ts'
import { guardServer } from './http-guard.ts'

afterEach(() => vi.restoreAllMocks())

/** What hostile clients send on one connection, a piece each. */
const pieces = [
  'GET /kept HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /kept HTTP/1.0\r\n\r\n',
  'GET /picture HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /no-picture HTTP/1.1\r\nHost: x\r\n\r\n',
  'HEAD /page HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /page HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /large HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /fails HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /breaks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /page HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20),
  'GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: other\r\nConnection: upgrade\r\n\r\n',
  'POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello',
  'POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nhello',
  `POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(90_000)}`,
  `POST /page HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(50)}0\r\n\r\n`,
  'POST /page HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n',
  'POST /page HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nContent-Length: 5\r\n\r\nhello',
  'CONNECT other:443 HTTP/1.1\r\nHost: other:443\r\n\r\n',
  'nonsense\r\n\r\n',
  'GET /page HT',
]

async function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  await new Promise((resolve) => setTimeout(resolve, 3))
  if (pathname === '/fails') throw new Error('fails')
  if (request.method === 'POST') await request.text()
  if (pathname === '/large') return new Response('x'.repeat(3_000_000))
  if (pathname !== '/breaks') return new Response('page')
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('breaks')) })
  return new Response(body)
}

test('after a storm nothing is counted any more, and everybody has all room again', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  let seed = 1
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const at =
    (path: string, answer: (response: ServerResponse, otherwise?: () => void) => void) =>
    (request: IncomingMessage, response: ServerResponse, otherwise?: () => void) => {
      if (request.url !== path) return false
      answer(response, otherwise)
      return true
    }
  const server = createServer(makeApplication(handle, 'http://localhost:3000'))
  const picture = at('/picture', (response) => setTimeout(() => response.end('x'.repeat(100_000)), 2))
  const none = at('/no-picture', (_response, otherwise) => setTimeout(otherwise!, 2))
  const room = 60
  const load = guardServer(server, {
    appOrigin: 'http://localhost:3000',
    isHttps: false,
    trustedProxies: 0,
    answerKept: at('/kept', (response) => response.end('kept')),
    answerPicture: (request, response, otherwise) => picture(request, response) || none(request, response, otherwise),
    connections: {
      crowded: 0,
      // The last quarter is for others.
      inAll: (room * 4) / 3,
      ofANetwork: room,
      ofALargeNetwork: room,
      refused: 5,
      lookMilliseconds: 5,
      slowMilliseconds: 100,
    },
    places: { inAll: 20, ofANetwork: 20 },
    shedding: { lag: 20, lookMilliseconds: 5 },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const open = () => connect(port, '127.0.0.1').on('error', () => {})

  const storm = Array.from({ length: 400 }, async () => {
    await new Promise((resolve) => setTimeout(resolve, random(600)))
    const client = open()
    const closed = new Promise((resolve) => client.once('close', resolve))
    if (random(3) > 0) client.resume()
    for (let count = random(5); count >= 0; count -= 1) {
      client.write(pieces[random(pieces.length)]!)
      if (random(3) === 0) await new Promise((resolve) => setTimeout(resolve, random(20)))
    }
    setTimeout(() => (random(2) ? client.destroy() : client.end()), random(300))
    client.setTimeout(1000, () => client.destroy())
    await closed
  })
  await Promise.all(storm)
  const countConnections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  const counts = async () => [load.underWay(), load.held(), load.longBytes(), await countConnections()]
  await expect.poll(counts).toEqual([0, 0, 0, 0])
  // All of them are answered at once, so that none is refused or counted twice.
  const clients = Array.from({ length: room }, open)
  for (const client of clients) client.write('GET /kept HTTP/1.1\r\nHost: x\r\n\r\n')
  const answers = clients.map(async (client) => String((await once(client, 'data'))[0]).slice(0, 12))
  expect(await Promise.all(answers)).toEqual(Array(room).fill('HTTP/1.1 200'))
  for (const client of clients) client.destroy()
  server.close()
})
