import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LogFields } from '../../app/utils/log-line.ts'
import type { NotedAnswer } from '../../app/utils/noted-answers.ts'
import { clientAddress, guardServer, type GuardSettings } from './http-guard.ts'

const plain: GuardSettings = { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0 }
let server: Server

afterEach(() => server?.close())

/** What is waited for here comes within milliseconds. */
const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })

async function start(settings: Partial<GuardSettings> = {}): Promise<number> {
  server = createServer((request, response) => {
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
  test('the baseline is on every answer', async () => {
    const { headers } = await ask(await start(), '/asset.svg')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['strict-transport-security']).toBeUndefined()
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
  test.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])('%s is 405', async (method) => {
    const { status, headers } = await ask(await start(), '/', { method })
    expect(status).toBe(405)
    expect(headers.allow).toContain('GET')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(['/%E0%A4%A', '/%', 'http://evil.example/', '*'])('the path %s is 400', async (path) => {
    const { status, headers } = await ask(await start(), path)
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

test('the scripts of a page may be asked for by one path, and not by as many as an address holds', async () => {
  const port = await start()
  const manifest = (paths: string[]) => ask(port, `/__manifest?version=12345678&paths=${paths.join(',')}`)
  expect((await manifest(['/checkout/' + 'x'.repeat(900)])).status).toBe(200)
  expect((await manifest(Array.from({ length: 400 }, (_, number) => `/${number}`))).status).toBe(414)
})

test('what the application has not logged is logged here, once, without query or address', async () => {
  const lines: LogFields[] = []
  const port = await start({ log: (fields) => lines.push(fields) })
  await ask(port, '/asset.svg?who=ivy@people.test')
  await ask(port, '/%E0%A4%A')
  await soon(() => lines.length).toBe(2)
  expect(lines).toMatchObject([
    { method: 'GET', path: '/asset.svg', status: 200 },
    { method: 'GET', status: 400 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/ivy|127\.0\.0\.1/)
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

test('whoever watches the site is answered by the server itself where that knows, by whatever name of this machine', async () => {
  const asked: (string | undefined)[][] = []
  const noted: NotedAnswer[] = []
  const port = await start({
    sandboxOrigin: 'http://localhost:3001',
    places: { inAll: 0 },
    answerWatcher: (...which) => {
      asked.push(which)
      return Promise.resolve({ status: 503, text: 'nö', headers: { 'cache-control': 'no-store' } })
    },
    noteAnswer: (answer) => noted.push(answer),
  })
  const headers = { host: '127.0.0.1:3000', accept: 'text/html', authorization: 'Bearer t' }
  for (const path of ['/healthz', '/readyz', '/metrics?x=1']) {
    const answer = await ask(port, path, { headers })
    expect([answer.status, answer.headers['content-length'], answer.headers['cache-control']]).toEqual([
      503,
      '3',
      'no-store',
    ])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
  expect(asked).toEqual(['/healthz', '/readyz', '/metrics'].map((path) => [path, 'Bearer t']))
  expect(noted.map(({ pattern, from }) => [pattern, from])).toEqual(asked.map(([path]) => [path, 'made']))
  expect((await ask(port, '/page', { headers })).status).toBe(307)
  expect((await ask(port, '/metrics', { method: 'POST' })).status).toBe(503)
  expect(asked).toHaveLength(3)
})

test('a watcher whose answer cannot be made is told so, and the server goes on', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const port = await start({ answerWatcher: () => Promise.reject(new Error('no such table')) })
  expect((await ask(port, '/metrics')).status).toBe(500)
  expect(String(logged.mock.calls)).toContain('no such table')
  logged.mockRestore()
  expect((await ask(port, '/page')).status).toBe(200)
})

test('each answer is counted once, as what it is: also a refusal of Node’s, and a body that was given up', async () => {
  const noted: NotedAnswer[] = []
  const port = await start({ noteAnswer: (answer) => noted.push(answer) })
  const counted = async (send: (socket: Socket) => void) => {
    noted.length = 0
    const socket = connect(port, '127.0.0.1')
    send(socket)
    await soon(() => noted.map(({ status, from }) => [status, from])).toHaveLength(1)
    socket.destroy()
    return [noted[0]!.status, noted[0]!.from, noted[0]!.pattern]
  }
  // What the application answers before its middleware, such as a manifest.
  expect(await counted((socket) => socket.write('GET /page HTTP/1.1\r\nhost: a\r\n\r\n'))).toEqual([
    200,
    'made',
    'none',
  ])
  expect(await counted((socket) => socket.write('nonsense\r\n\r\n'))).toEqual([400, 'refused', 'none'])
  const expecting = 'GET / HTTP/1.1\r\nhost: a\r\nexpect: more\r\n\r\n'
  expect(await counted((socket) => socket.write(expecting))).toEqual([417, 'refused', 'none'])
  const half = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf'
  expect(await counted((socket) => socket.end(half, () => setTimeout(() => socket.destroy(), 50)))).toEqual([
    499,
    'refused',
    'none',
  ])
})

test('a kept page, a file of the build and a picture take no place, and are sent while none is free', async () => {
  const isAt = (path: string) => (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== path) return false
    response.end('sent')
    return true
  }
  const answerPicture = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => {
    if (request.url === '/pictures/none') setImmediate(otherwise)
    return request.url === '/pictures/none' || isAt('/pictures/one')(request, response)
  }
  const sendFile = isAt('/assets/site.css')
  const port = await start({ places: { inAll: 0 }, answerKept: isAt('/kept'), sendFile, answerPicture })
  const paths = ['/page', '/kept', '/assets/site.css', '/pictures/one', '/pictures/none']
  const statuses = paths.map(async (path) => (await ask(port, path)).status)
  expect(await Promise.all(statuses)).toEqual([503, 200, 200, 200, 503])
})

test('a page that is asked for with a body is not answered from memory before the body is read', async () => {
  const answerKept = (_request: IncomingMessage, response: ServerResponse) => Boolean(response.end('kept'))
  const port = await start({ answerKept })
  const answerOf = async (body: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /page HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${body}`)
    let answer = ''
    for await (const part of socket) answer += String(part)
    return answer.endsWith('kept')
  }
  expect(await answerOf('\r\n')).toBe(true)
  expect(await answerOf('content-length: 1\r\n\r\na')).toBe(false)
  expect(await answerOf('transfer-encoding: chunked\r\n\r\n0\r\n\r\n')).toBe(false)
})
