import { once } from 'node:events'
import { createServer, type Server, STATUS_CODES } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LogFields } from '../../app/utils/log-line.ts'
import type { NotedAnswer } from '../../app/utils/noted-answers.ts'
import { guardServer, type GuardSettings } from './http-guard.ts'

/** What is no proper request, over the bare connection. */

let server: Server

afterEach(() => server.close())

/** What is waited for here comes within milliseconds. */
const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })

async function start(settings: Partial<GuardSettings> = {}): Promise<number> {
  server = createServer((request, response) => void response.end(JSON.stringify({ headers: request.headers })))
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0, ...settings })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

test.each([
  ['localhost:3000', 'HTTP/1.1'],
  ['[2001:db8::1]:80', 'HTTP/1.1'],
  ['192.0.2.1:', 'HTTP/1.1'],
  ['', 'HTTP/1.1'],
  [undefined, 'HTTP/1.0'],
])('a Host of the right form is taken, and HTTP/1.0 needs none: %s', async (host, version) => {
  const socket = connect(await start(), '127.0.0.1')
  const line = host === undefined ? '' : `Host: ${host}\r\n`
  socket.write(`GET / ${version}\r\n${line}Connection: close\r\n\r\n`)
  let answer = ''
  for await (const part of socket) answer += String(part)
  expect(answer).toMatch(/^HTTP\/1.1 200 [^]*"host":"localhost:3000"/)
})

test('what Node refuses is logged, ten lines a second, and the next line says how many were left out', async () => {
  const lines: LogFields[] = []
  let noted = 0
  const port = await start({ log: (fields) => lines.push(fields), noteAnswer: () => (noted += 1) })
  const ask = async () => {
    const socket = connect(port, '127.0.0.1').resume()
    socket.write('nonsense ivy@people.test\r\n\r\n')
    await once(socket, 'close')
  }
  vi.spyOn(performance, 'now').mockReturnValue(1_000_500)
  await Promise.all(Array.from({ length: 15 }, ask))
  await soon(() => noted).toBe(15)
  expect(lines).toEqual(Array(10).fill({ request: 'none', event: 'refused', status: 400, ms: 0 }))
  vi.spyOn(performance, 'now').mockReturnValue(1_001_500)
  await ask()
  vi.restoreAllMocks()
  await soon(() => lines.at(-1)).toMatchObject({ status: 400, left_out: 5 })
})

test('what Node has waited for is counted with its time', async () => {
  const noted: NotedAnswer[] = []
  const port = await start({ noteAnswer: (answer) => noted.push(answer) })
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => setTimeout(resolve, 60))
  socket.write('nonsense\r\n\r\n')
  await soon(() => noted).toHaveLength(1)
  expect(noted[0]!.milliseconds).toBeGreaterThan(40)
})

test('an expectation that is unknown is logged like any refusal, and the rest of its connection is not read', async () => {
  const lines: LogFields[] = []
  const port = await start({ log: (fields) => lines.push(fields) })
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /a?b=c HTTP/1.1\r\nhost: a\r\nexpect: more\r\ncontent-length: 9\r\n\r\n')
  let answer = ''
  for await (const part of socket) answer += String(part)
  expect(answer).toMatch(/^HTTP\/1.1 417 /)
  await soon(() => lines).toMatchObject([{ request: 'none', method: 'POST', path: '/a', status: 417 }])
})

describe('answers of Node itself have the headers of every answer, and words', () => {
  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\n\r\n', 417],
    ['a tunnel', 'CONNECT other:443 HTTP/1.1\r\nhost: other:443\r\n\r\n', 405],
    ['two Hosts', 'GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n', 400],
    ['the same Host twice', 'GET / HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n', 400],
    ['two Hosts before HTTP/1.1', 'GET / HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n', 400],
    ['a Host with a user', 'GET / HTTP/1.1\r\nhost: user@a\r\n\r\n', 400],
    ['a Host of two words', 'GET / HTTP/1.1\r\nhost: a b\r\n\r\n', 400],
    ['a Host with a path', 'GET / HTTP/1.1\r\nhost: a/b\r\n\r\n', 400],
    ['a Host with a strange port', 'GET / HTTP/1.1\r\nhost: a:b\r\n\r\n', 400],
    ['a body of two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na', 400],
  ])('%s', async (_, sent, status) => {
    const socket = connect(await start(), '127.0.0.1')
    socket.write(sent)
    let answer = ''
    for await (const part of socket) answer += String(part)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain("content-security-policy: default-src 'none'")
    expect(answer.match(/x-content-type-options: nosniff/g)).toHaveLength(1)
    const page = answer.slice(answer.indexOf('\r\n\r\n') + 4)
    expect(page).toContain(`<h1>${STATUS_CODES[status]}</h1>`)
    expect(answer).toContain(`content-length: ${page.length}\r\n`)
  })

  test('a client that sends its headers too slowly gets a 408 with them', async () => {
    const port = await start()
    // Node looks at its connections every half minute.
    server.once('connection', (slow) =>
      server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), slow),
    )
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\n')
    let answer = ''
    for await (const part of socket) answer += String(part)
    expect(answer).toMatch(/^HTTP\/1.1 408 [^]*x-frame-options: DENY/)
  })
})

test.each([
  ['a tunnel', 'CONNECT other:443 HTTP/1.1\r\nhost: other:443\r\n\r\n'],
  ['nonsense', 'nonsense\r\n\r\n'],
])('%s behind a request does not write into its answer', async (_, sent) => {
  const answerKept: GuardSettings['answerKept'] = (_request, response) => response.write('begun') || true
  const socket = connect(await start({ answerKept }), '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nhost: a\r\n\r\n`)
  let answer = ''
  socket.on('data', (part) => (answer += String(part)))
  await soon(() => answer).toContain('begun')
  socket.write(sent)
  await once(socket, 'close')
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

test('a tunnel that is asked for on a connection which is ending harms nobody', async () => {
  const uncaught = vi.fn()
  process.prependListener('uncaughtException', uncaught)
  const port = await start()
  const arrived = once(server, 'connection') as Promise<[Socket]>
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume()
  const [socket] = await arrived
  socket.end()
  await once(client, 'end')
  client.write('CONNECT other:443 HTTP/1.1\r\nhost: other:443\r\n\r\n')
  await once(socket, 'close')
  client.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  expect(uncaught).not.toHaveBeenCalled()
  process.removeListener('uncaughtException', uncaught)
})

test.each([
  ['a path', 'POST /% HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\nbody', 400],
  ['a method', 'OPTIONS / HTTP/1.1\r\nhost: a\r\n\r\n', 405],
])(
  'what comes behind a request that is refused for %s is never begun, as no answer to it would be sent',
  async (_, sent, status) => {
    const port = await start()
    const begun = vi.fn()
    server.on('request', ({ url }) => void begun(url))
    const socket = connect(port, '127.0.0.1')
    socket.write(`${sent}POST /pay HTTP/1.1\r\nhost: a\r\ncontent-length: 6\r\n\r\namount`)
    let answer = ''
    for await (const part of socket) answer += String(part)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
    expect(begun.mock.calls.flat()).not.toContain('/pay')
  },
)
