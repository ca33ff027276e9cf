import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startProbe } from './bench-probe.ts'
import { makeRawLoad } from './raw-load.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that answers so. Returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('what a request brings beside the others is its own, and a form is a POST', async () => {
  const seen: string[] = []
  const port = await serve((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      const { cookie, from, 'content-type': type } = request.headers
      seen.push([request.method, request.url, cookie, from, type, body].join(' '))
      response.writeHead(request.method === 'POST' ? 303 : 200).end()
    })
  })
  const options = {
    port,
    path: (n: number) => `/${n}`,
    headers: { cookie: 'a=b' },
    more: (n: number) => ({ headers: { from: `f${n}` }, ...(n === 1 && { form: { message: 'A & é' } }) }),
    connections: 1,
    requests: 2,
  }
  expect(await makeRawLoad({ ...options, expected: [200, 303] })).toMatchObject({ requests: 2, others: 0 })
  expect(seen).toEqual(['GET /0 a=b f0  ', 'POST /1 a=b f1 application/x-www-form-urlencoded message=A+%26+%C3%A9'])
  expect(await makeRawLoad(options)).toMatchObject({ requests: 2, others: 1 })
})

test('each request is sent once, and counted when its answer is whole', async () => {
  const seen: string[] = []
  const port = await serve(({ url, headers }, response) => {
    seen.push(`${url} ${headers.cookie}`)
    // In pieces of a length that is known, and of one that is not.
    if (seen.length % 2 === 0) response.setHeader('content-length', 200_000)
    response.write('a'.repeat(100_000))
    setTimeout(() => response.end('b'.repeat(100_000)), 5)
  })
  const load = await makeRawLoad({
    port,
    path: (n) => `/${n}`,
    headers: { cookie: 'a=b' },
    connections: 3,
    requests: 20,
  })
  expect(load).toMatchObject({ requests: 20, others: 0 })
  expect(load.p50).toBeGreaterThanOrEqual(4)
  expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `/${n} a=b`).toSorted())
})

test('another status is counted apart, without a body and on a connection that ends', async () => {
  const port = await serve((request, response) => {
    response.writeHead(request.url === '/0' ? 204 : 503, { connection: 'close' }).end()
  })
  const load = await makeRawLoad({ port, path: (n) => `/${n}`, connections: 1, requests: 4 })
  expect(load).toMatchObject({ requests: 4, others: 4 })
})

test('an answer that breaks off is no answer', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    setTimeout(() => response.destroy(), 5)
  })
  await expect(makeRawLoad({ port, path: () => '/', connections: 1, requests: 1 })).rejects.toThrow(
    'before its answer was whole',
  )
})

test('a probe knows which of its pages is late and which is lost', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/late') setTimeout(() => response.end('late'), 100)
    else response.writeHead(503).end()
  })
  const probe = startProbe(port, [{ path: '/late' }, { path: '/lost' }])
  await new Promise((resolve) => setTimeout(resolve, 400))
  const [late, lost] = await probe.stop()
  expect(late!.lost).toBe(0)
  expect(late!.p50).toBeGreaterThanOrEqual(95)
  expect(lost!.lost).toBe(lost!.asked)
  expect(lost!.asked).toBeGreaterThan(1)
})
