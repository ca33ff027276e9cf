import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientAddress, guardServer, type GuardSettings } from './http-guard.ts'

const plain: GuardSettings = { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0 }
let server: Server

afterEach(() => server?.close())

/** What is waited for here comes within milliseconds. */
const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })

async function start(settings: Partial<GuardSettings> = {}): Promise<number> {
  server = createServer((request, response) => {
    response.setHeader('x-powered-by', 'something')
    if (request.url === '/page') response.setHeader('Content-Security-Policy', "default-src 'self'")
    response.end(JSON.stringify({ headers: request.headers, method: request.method }))
  })
  guardServer(server, { ...plain, ...settings })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  seen: Record<string, string>
}

async function ask(
  port: number,
  path: string,
  asked: { method?: string; headers?: OutgoingHttpHeaders } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {} } = asked
  const sent = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  const seen = text.startsWith('{') ? (JSON.parse(text) as { headers: Record<string, string> }).headers : {}
  return { status: response.statusCode ?? 0, headers: response.headers, seen }
}

describe('headers of the answer', () => {
  test('the baseline is on every answer, and what made the server is not said', async () => {
    const { headers } = await ask(await start(), '/asset.svg')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('a policy the application set stays', async () => {
    const { headers } = await ask(await start(), '/page')
    expect(headers['content-security-policy']).toBe("default-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('https is made to stick where the site is https', async () => {
    const { headers } = await ask(await start({ isHttps: true }), '/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('headers of the request', () => {
  test('what a client claims about itself is overwritten or gone', async () => {
    const { seen } = await ask(await start(), '/', {
      headers: {
        host: 'evil.example',
        'x-client-address': '203.0.113.9',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-real-ip': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
      },
    })
    expect(seen['x-client-address']).toBe('127.0.0.1')
    expect(seen.host).toBe('localhost:3000')
    for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded'])
      expect(seen).not.toHaveProperty(name)
  })

  test('with proxies in front the address is the one the outermost of them saw', async () => {
    const port = await start({ trustedProxies: 2 })
    const from = async (list: string) =>
      (await ask(port, '/', { headers: { 'x-forwarded-for': list } })).seen['x-client-address']
    expect(await from('198.51.100.7, 203.0.113.9, 10.0.0.1')).toBe('203.0.113.9')
    expect(await from('[2001:DB8::1]:4711, 10.0.0.1')).toBe('2001:db8::1')
    expect(await from('203.0.113.9:4711, 10.0.0.1')).toBe('203.0.113.9')
    expect(await from('10.0.0.1')).toBe('127.0.0.1')
    expect(await from('<script>, 10.0.0.1')).toBe('127.0.0.1')
  })

  test('an IPv4 address that came over IPv6 is the IPv4 address', () => {
    const request = { socket: { remoteAddress: '::ffff:192.0.2.1' }, headers: {} } as IncomingMessage
    expect(clientAddress(request, 0)).toBe('192.0.2.1')
  })
})

describe('requests that nothing behind could answer', () => {
  test.each(['TRACE', 'PROPFIND', 'PURGE'])('%s is 405', async (method) => {
    const { status, headers } = await ask(await start(), '/', { method })
    expect(status).toBe(405)
    expect(headers.allow).toContain('GET')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(['/%E0%A4%A', '/%', 'http://evil.example/', '*'])('the path %s is 400', async (path) => {
    const { status, headers } = await ask(await start(), path, { method: path === '*' ? 'OPTIONS' : 'GET' })
    expect(status).toBe(400)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a broken escape in the query is the routes’ business', async () => {
    expect((await ask(await start(), '/marketplace?q=%E0%A4%A')).status).toBe(200)
  })

  test('CONNECT gets no tunnel and does no harm', async () => {
    const port = await start()
    const socket = connect(port, '127.0.0.1')
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')
    socket.resume()
    await once(socket, 'close')
    expect((await ask(port, '/')).status).toBe(200)
  })
})

test.each([
  ['/%', 'text/html; charset=utf-8', '<h1>Bad Request</h1>'],
  ['/api/%', 'application/json', '{"message":"Bad Request"}'],
])('a refusal of %s is %s', async (path, type, text) => {
  const response = await fetch(`http://127.0.0.1:${await start()}${path}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([400, type])
  expect(await response.text()).toContain(text)
})

test('a path longer than any of ours is 414, a long query is the routes’ business', async () => {
  const port = await start()
  expect((await ask(port, `/${'/'.repeat(1000)}x`)).status).toBe(414)
  expect((await ask(port, `/${'a'.repeat(999)}`)).status).toBe(200)
  expect((await ask(port, `/?q=${'a'.repeat(5000)}`)).status).toBe(200)
})

test('a slow client has limits', async () => {
  await start()
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(120_000)
  expect(server.timeout).toBe(120_000)
})

describe('requests under way', () => {
  let waiting: ServerResponse[]
  let load: { underWay: () => number }
  let port: number
  let clients: Socket[]

  // Tens of thousands of requests die here with their connections. Vitest looks up each line of the stack of each one's error.
  const { stackTraceLimit } = Error
  beforeAll(() => void (Error.stackTraceLimit = 0))
  afterAll(() => void (Error.stackTraceLimit = stackTraceLimit))

  /** A server that answers /now at once and everything else when the test says so. */
  async function startWaiting(): Promise<void> {
    waiting = []
    clients = []
    server = createServer((request, response) => {
      if (request.url === '/now') return void response.end('now')
      waiting.push(response)
      request.resume()
    })
    load = guardServer(server, plain)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  afterEach(() => {
    for (const client of clients) client.destroy()
  })

  function pipeline(count: number, path = '/slow'): Socket {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    clients.push(client)
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count))
    return client
  }
  /** The connections that the server has not yet seen the end of. */
  const countConnections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  /** Everything it gets until its connection ends. */
  async function readAll(client: Socket): Promise<string> {
    let text = ''
    client.on('data', (chunk) => (text += String(chunk)))
    await once(client, 'close')
    return text
  }

  test('one connection has 32; the next is answered 503 in its turn and ends the connection', async () => {
    await startWaiting()
    const received = readAll(pipeline(40))
    await soon(() => waiting.length).toBe(32)
    expect(load.underWay()).toBe(32)
    waiting.forEach((response, index) => response.end(`answer ${index}.`))
    const text = await received
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array<string>(32).fill('HTTP/1.1 200'), 'HTTP/1.1 503'])
    expect(text).toContain('answer 31.')
    expect(text).toMatch(/HTTP\/1\.1 503[^]*connection: close/i)
    expect(text).toMatch(/HTTP\/1\.1 503[^]*retry-after: 5/i)
    expect(text).toMatch(/HTTP\/1\.1 503[^]*Nothing has been saved\. Please go back, where what you typed still is/)
    expect(text).toMatch(/HTTP\/1\.1 503[^]*x-content-type-options: nosniff/i)
    await soon(load.underWay).toBe(0)
  })

  test('exactly 32 are all answered, and the connection goes on', async () => {
    await startWaiting()
    const client = pipeline(32)
    let text = ''
    client.on('data', (chunk) => (text += String(chunk)))
    await soon(() => waiting.length).toBe(32)
    for (const response of waiting) response.end()
    await soon(load.underWay).toBe(0)
    client.write('GET /now HTTP/1.1\r\nHost: x\r\n\r\n')
    await soon(() => text).toContain('now')
    expect(text).not.toContain('503')
  })

  test('a connection kept alive counts what it has under way, not what it ever had', async () => {
    await startWaiting()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let count = 0; count < 100; count += 1) {
      const sent = httpRequest({ port, host: '127.0.0.1', path: '/now', agent }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      expect(response.statusCode).toBe(200)
    }
    agent.destroy()
    await soon(load.underWay).toBe(0)
  })

  test('all connections together have 512, each of which leaves room when it is answered', async () => {
    await startWaiting()
    for (let count = 0; count < 16; count += 1) pipeline(32)
    await soon(load.underWay).toBe(512)
    const refused = await ask(port, '/now')
    expect([refused.status, refused.headers['retry-after'], refused.headers.connection]).toEqual([503, '5', 'close'])
    waiting[0]!.end()
    await soon(load.underWay).toBe(511)
    expect((await ask(port, '/now')).status).toBe(200)
  })

  test('ten clients that send a thousand requests each and read nothing leave the others their room', async () => {
    await startWaiting()
    for (let count = 0; count < 10; count += 1) pipeline(1000).pause()
    await soon(load.underWay).toBe(320)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(port, '/now')))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(waiting).toHaveLength(320)
  })

  test('what dies with its connection is under way no longer, and each answer is told', async () => {
    await startWaiting()
    const dying = Array.from({ length: 16 }, () => pipeline(100))
    await soon(load.underWay).toBe(512)
    let told = 0
    for (const response of waiting) response.on('close', () => (told += 1))
    for (const client of dying) client.destroy()
    await soon(load.underWay).toBe(0)
    expect(told).toBe(512)
    // An answer that comes too late is counted no second time.
    for (const response of waiting) response.end('late')
    expect((await ask(port, '/now')).status).toBe(200)
    await soon(load.underWay).toBe(0)
  })

  test('what comes past the limit is read away and made no request', async () => {
    await startWaiting()
    let seen = 0
    server.prependListener('request', () => (seen += 1))
    const client = pipeline(200_000)
    await soon(load.underWay).toBe(32)
    await soon(() => client.writableLength).toBe(0)
    expect((await ask(port, '/now')).status).toBe(200)
    // Those of the one or two pieces of 64 kB that had been read until then, out of 6 MB.
    expect(seen).toBeLessThan(5000)
  })

  test('past sixteen thousand waiting behind refusals, the connections that bring more are cut', async () => {
    await startWaiting()
    const many = Array.from({ length: 15 }, () => pipeline(1500).resume())
    // Vitest's own pause between two looks is long enough for too many to be cut.
    await expect.poll(() => many.filter((client) => client.closed).length).toBeGreaterThan(0)
    expect(many.filter((client) => client.closed).length).toBeLessThan(8)
    for (const client of many) client.destroy()
    await soon(countConnections).toBe(0)
    await soon(load.underWay).toBe(0)
    // Those that were cut are forgotten: a small excess is answered again.
    const received = readAll(pipeline(40))
    await soon(load.underWay).toBe(32)
    for (const response of waiting) response.end()
    expect(await received).toContain('HTTP/1.1 503')
  })

  test('a long upload is one', async () => {
    await startWaiting()
    const client = connect(port, '127.0.0.1')
    clients.push(client)
    client.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
    for (let count = 0; count < 50; count += 1) client.write('x'.repeat(10_000))
    await soon(load.underWay).toBe(1)
    client.write('x'.repeat(500_000))
    await soon(() => waiting.length).toBe(1)
    waiting[0]!.end()
    await soon(load.underWay).toBe(0)
  })
})

test('what the application has not logged is logged here, once, without query or address', async () => {
  const lines: string[] = []
  const port = await start({ log: (line) => lines.push(line) })
  await ask(port, '/asset.svg?who=ivy@people.test')
  await ask(port, '/%E0%A4%A')
  await soon(() => lines.length).toBe(2)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { method: 'GET', path: '/asset.svg', status: 200 },
    { method: 'GET', status: 400 },
  ])
  expect(lines.join('')).not.toMatch(/ivy|127\.0\.0\.1/)
})

describe('in the sandbox', () => {
  const page = { headers: { accept: 'text/html', host: '127.0.0.1:3000' } }

  test('a page asked for by another name of this machine leads to the name that sign-in and cookies belong to', async () => {
    const answer = await ask(await start({ sandboxOrigin: 'http://localhost:3001' }), '/deal/101?x=1', page)
    expect([answer.status, answer.headers.location]).toEqual([307, 'http://localhost:3000/deal/101?x=1'])
  })

  test('a program is answered by either name, and in production everybody is', async () => {
    const program = await ask(await start({ sandboxOrigin: 'http://localhost:3001' }), '/api/deals', {
      headers: { host: '127.0.0.1:3000' },
    })
    expect(program.status).toBe(200)
    server.close()
    expect((await ask(await start(), '/', page)).status).toBe(200)
  })
})

test('what is left of a refused body is read away, and the connection answers the next request', async () => {
  server = createServer((request, response) => {
    // As the application's stream does: it looks at the first bytes and then leaves the rest where it is.
    request.once('data', () => {
      request.pause()
      response.writeHead(413).end('too large')
    })
    if (request.method === 'GET') response.end('fine')
  })
  guardServer(server, plain)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  const body = 'x'.repeat(2_000_000)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await soon(() => received).toContain('fine')
  expect(received).toContain('413')
  socket.destroy()
})
