import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { makeApplication } from './application.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

type Handler = Parameters<typeof makeApplication>[0]

async function start(handle: Handler, origin = 'https://site.test'): Promise<number> {
  const server = createServer(makeApplication(handle, origin)).listen(0, '127.0.0.1')
  stops.push(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function get(port: number, method = 'GET') {
  const sent = ask({ port, host: '127.0.0.1', path: '/a?b=1', method, headers: { host: 'evil' }, agent: false }).end()
  // What breaks off is told by the answer as well.
  sent.on('error', () => {})
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  return { status: response.statusCode, cookies: response.headers['set-cookie'], text }
}

test('an answer is sent with all its cookies, and without its body to a HEAD', async () => {
  const port = await start((request) => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    return Promise.resolve(new Response(request.url, { status: 201, headers }))
  })
  expect(await get(port)).toEqual({ status: 201, cookies: ['a=1', 'b=2'], text: 'https://site.test/a?b=1' })
  expect(await get(port, 'HEAD')).toMatchObject({ status: 201, text: '' })
})

test.each([
  ['a handler that fails', () => Promise.reject(new Error('secret')), undefined],
  ['a request that cannot be read', () => Promise.resolve(new Response()), 'no address'],
])('%s is answered 500 and logged, and says nothing of why', async (_, handle: Handler, origin) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const port = await start(handle, origin)
  expect(await get(port)).toEqual({ status: 500, cookies: undefined, text: 'Something went wrong. Please try again.' })
  expect(write.mock.calls.map(([line]) => String(line)).join('')).toContain('"event":"not-answered"')
})

/** A body of so many pieces of 256 kB, which tells how many have been asked for, which are still held, and whether its reader has left. */
function makeBody(pieces: number, onPiece: (number: number) => void = () => {}) {
  const made: WeakRef<Uint8Array>[] = []
  const seen = { asked: 0, isLeft: false, held: () => made.filter((piece) => piece.deref()).length }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        onPiece((seen.asked += 1))
        if (seen.asked > pieces) return controller.close()
        const piece = new Uint8Array(256 * 1024)
        made.push(new WeakRef(piece))
        controller.enqueue(piece)
      },
      cancel: () => void (seen.isLeft = true),
    },
    { highWaterMark: 0 },
  )
  return { seen, body }
}

test('what has been sent of a long answer is not kept', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let held = Infinity
  const { seen, body } = makeBody(100, (number) => {
    if (number !== 90) return
    collect()
    held = seen.held()
  })
  const port = await start(() => Promise.resolve(new Response(body)))
  const sent = ask({ port, host: '127.0.0.1', path: '/', agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const part of response) bytes += (part as Buffer).length
  expect(bytes).toBe(100 * 256 * 1024)
  expect(held).toBeLessThan(10)
})

test('a long answer is made only as fast as it is read, and no longer than somebody reads', async () => {
  const { seen, body } = makeBody(1000)
  const port = await start(() => Promise.resolve(new Response(body)))
  const socket = connect(port, '127.0.0.1').pause()
  stops.push(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  // The buffers of the system take some megabytes.
  await expect.poll(() => seen.asked).toBeGreaterThan(1)
  let before = 0
  await expect.poll(() => [before, (before = seen.asked)], { interval: 200 }).toSatisfy(([was, is]) => was === is)
  expect(seen.asked).toBeLessThan(100)
  expect(seen.isLeft).toBe(false)
  socket.destroy()
  await expect.poll(() => seen.isLeft).toBe(true)
})

test('an answer that fails on the way breaks off', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { body } = makeBody(10, (number) => {
    if (number === 3) throw new Error('disk gone')
  })
  const port = await start(() => Promise.resolve(new Response(body)))
  await expect(get(port)).rejects.toThrow('aborted')
  expect(write.mock.calls.map(([line]) => String(line)).join('')).toContain('disk gone')
})

test('before HTTP/1.1, where an answer ends with its connection, one that breaks off does not look whole', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { body } = makeBody(10, (number) => {
    if (number === 3) throw new Error('disk gone')
  })
  const port = await start(() => Promise.resolve(new Response(body)))
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\n\r\n')
  await expect(text(socket)).rejects.toThrow('ECONNRESET')
})

test('an answer whose first piece fails is answered 500 in plain words, with nothing of what it was to be', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { body } = makeBody(10, () => {
    throw new Error('disk gone')
  })
  const headers = {
    'content-encoding': 'gzip',
    'content-length': '9000',
    'cache-control': 'public, max-age=60',
    'content-disposition': 'attachment',
    etag: '"a"',
    'set-cookie': 'a=1',
    'x-frame-options': 'DENY',
  }
  const port = await start(() => Promise.resolve(new Response(body, { headers })))
  const sent = ask({ port, host: '127.0.0.1', path: '/', agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('Something went wrong. Please try again.')
  expect(response.statusCode).toBe(500)
  expect(Object.keys(response.headers).sort()).toEqual([
    'cache-control',
    'connection',
    'content-type',
    'date',
    'transfer-encoding',
    'x-frame-options',
  ])
  expect(response.headers['cache-control']).toBe('no-store')
})
