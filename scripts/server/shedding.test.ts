import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { guardServer, type GuardSettings } from './http-guard.ts'

let server: Server
let waiting: ServerResponse[]
let port: number

let busy: NodeJS.Timeout | undefined
let opened: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const client of opened) client.destroy()
  opened = []
  clearInterval(busy)
  for (const response of waiting) response.destroy()
  server.close()
})

const block = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** A server that is always late by more than it should be, and answers none but /now and files. */
async function startLate(settings: Partial<GuardSettings> = {}): Promise<void> {
  waiting = []
  server = createServer((request, response) => {
    if (request.url === '/now') response.end('now')
    else if (request.url === '/long') response.write(Buffer.alloc(8_000_000))
    else waiting.push(response)
  })
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 1, ...settings })
  busy = setInterval(() => block(30), 1)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  // It knows of it after two looks.
  await setTimeout(70)
}

function send(address: string, path = '/page', method = 'GET', cookie = '') {
  const headers = { 'x-forwarded-for': address, cookie }
  const sent = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }).end()
  sent.on('error', () => {})
  return sent
}
async function ask(address: string, path = '/now', method = 'GET', cookie = '') {
  const [response] = (await once(send(address, path, method, cookie), 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await readText(response) }
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

/** Sends each over a connection of its own, so that the server finds all of them before its next turn. */
async function sendAtOnce(requests: readonly string[]): Promise<void> {
  const clients = requests.map(() => connect(port, '127.0.0.1').resume())
  opened = clients
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(clients.length)
  clients.forEach((client, at) => client.write(requests[at]!))
}

/** So many requests of this network that wait for their answers. */
async function keepWaiting(address: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) send(address)
  const wanted = waiting.length + count
  await expect.poll(() => waiting.length, { interval: 5 }).toBe(wanted)
}

/** Of the 25 ms or more by which each look is late. */
const late = { lag: 10, madeAtOnce: 4, lookMilliseconds: 5 }

test('a late server makes nothing more for a network that has its share under way, and says so at once', async () => {
  await startLate({ shedding: late })
  await keepWaiting('192.0.2.1', 4)
  const page = await ask('192.0.2.1')
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.text).toContain('The site is too busy at the moment. Please try again in a few seconds.')
  expect(page.text).toContain('<a href="">Try again</a>')
  expect(page.text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  const sent = await ask('192.0.2.1', '/now', 'POST')
  expect([sent.status, sent.headers['retry-after']]).toEqual([503, '5'])
  expect(sent.text).toContain('The site is too busy at the moment. Nothing has been saved.')
  expect(sent.text).not.toContain('Try again')
  const json = await ask('192.0.2.1', '/api/deals')
  expect([json.status, json.headers['content-type']]).toEqual([503, 'application/json'])
  expect(JSON.parse(json.text)).toEqual({ message: 'Service Unavailable' })
  // A network that has nothing under way comes first.
  expect(await statusOf('192.0.2.2')).toBe(200)
  for (const response of waiting) response.end()
  await expect.poll(() => statusOf('192.0.2.1'), { interval: 5 }).toBe(200)
})

test('a page that is kept by the turn of whoever waits for it is sent and not refused', async () => {
  let keptFrom = Infinity
  let asked = 0
  const answerKept = ({ method }: IncomingMessage, response: ServerResponse) => {
    asked += 1
    if (method !== 'GET' || asked < keptFrom) return false
    response.end('kept')
    return true
  }
  await startLate({ shedding: late, answerKept })
  await keepWaiting('192.0.2.1', 4)
  expect(await statusOf('192.0.2.1')).toBe(503)
  // It is not kept when the request arrives.
  keptFrom = asked + 2
  expect(await ask('192.0.2.1')).toMatchObject({ status: 200, text: 'kept' })
})

test('two networks share what is made, and a /48 of IPv6 is one', async () => {
  await startLate({ shedding: late })
  await keepWaiting('2001:db8:5:1::1', 1)
  await keepWaiting('2001:db8:5:2::1', 1)
  await keepWaiting('192.0.2.1', 1)
  expect(await statusOf('2001:db8:5:3::1')).toBe(503)
  expect(await statusOf('192.0.2.1')).toBe(200)
})

test('an account with nothing under way is let in beside those of its network, and so is whoever has not signed in', async () => {
  await startLate({ shedding: late, accountOf: (cookie = '') => cookie })
  for (let sent = 0; sent < 4; sent += 1) send('192.0.2.1', '/page', 'GET', 'ada')
  await expect.poll(() => waiting.length, { interval: 5 }).toBe(4)
  expect(await statusOf('192.0.2.1', '/now', 'GET', 'ada')).toBe(503)
  expect(await statusOf('192.0.2.1', '/now', 'GET', 'ben')).toBe(200)
  expect(await statusOf('192.0.2.1')).toBe(200)
  // There is a bound for all of them.
  for (const name of ['ben', 'ivy', 'vera', 'rita']) send('192.0.2.1', '/page', 'GET', name)
  await expect.poll(() => waiting.length, { interval: 5 }).toBe(8)
  expect(await statusOf('192.0.2.1', '/now', 'GET', 'eve')).toBe(503)
  expect(await statusOf('192.0.2.2', '/now', 'GET', 'eve')).toBe(200)
})

test('where the shares are small, a network that has asked for less than most is let in', async () => {
  await startLate({ shedding: { ...late, madeAtOnce: 16 } })
  await keepWaiting('192.0.2.1', 9)
  for (let network = 2; network <= 5; network += 1) await keepWaiting(`192.0.2.${network}`, 1)
  await keepWaiting('192.0.2.6', 2)
  expect(await statusOf('192.0.2.6')).toBe(200)
  expect(await statusOf('192.0.2.1')).toBe(503)
})

test('answers that wait for slow readers are not among those that are made', async () => {
  await startLate({ shedding: late })
  const slow = [1, 2, 3, 4].map((network) => send(`192.0.2.${network}`, '/long'))
  for (const each of slow) await once(each, 'response')
  await keepWaiting('192.0.2.9', 1)
  expect(await statusOf('192.0.2.9')).toBe(200)
  for (const each of slow) each.destroy()
})

test('files, health, webhooks and the steps of a payment are let in', async () => {
  const sendFile = ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url !== '/assets/site.css') return false
    response.end('file')
    return true
  }
  await startLate({
    shedding: late,
    sendFile,
    answerWatcher: () => Promise.resolve({ status: 200, text: 'ok', headers: {} }),
  })
  await keepWaiting('192.0.2.1', 4)
  expect(await statusOf('192.0.2.1')).toBe(503)
  expect(await statusOf('192.0.2.1', '/assets/site.css')).toBe(200)
  expect(await statusOf('192.0.2.1', '/healthz')).toBe(200)
  send('192.0.2.1', '/webhooks/stripe', 'POST')
  send('192.0.2.1', '/deal/7/checkout', 'POST')
  send('192.0.2.1', '/deals?payment_intent=pi_1')
  await expect.poll(() => waiting.length, { interval: 5 }).toBe(7)
  // Any other page with the name of that parameter is like the rest.
  expect(await statusOf('192.0.2.1', '/marketplace?payment_intent=pi_1')).toBe(503)
})

test('what costs little is answered between two answers that are made, however many of them have come at once', async () => {
  const order: string[] = []
  waiting = []
  server = createServer((request, response) => {
    order.push('page')
    response.end('page')
  })
  const answerKept = ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url !== '/kept') return false
    order.push('kept')
    response.end('kept')
    return true
  }
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 1, answerKept })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  await sendAtOnce(Array.from({ length: 21 }, (_, at) => get(at < 20 ? '/page' : '/kept')))
  await expect.poll(() => order.length, { interval: 5 }).toBe(21)
  expect(order.indexOf('kept')).toBeLessThan(5)
})

test.each([
  ['network', '192.0.2.2', 'a=1'],
  ['account', '192.0.2.1', ''],
])('whoever asks for one page does not wait for the many of another %s', async (_, address, cookie) => {
  const order: string[] = []
  waiting = []
  server = createServer((request, response) => {
    order.push(request.url ?? '')
    response.end('page')
  })
  const accountOf = (cookie = '') => cookie
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 1, accountOf })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  const get = (path: string, address: string, cookie: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nCookie: ${cookie}\r\n\r\n`
  const many = Array<string>(30).fill(get('/many', '192.0.2.1', 'a=1'))
  await sendAtOnce([...many, get('/one', address, cookie)])
  await expect.poll(() => order.length, { interval: 5 }).toBe(31)
  expect(order.indexOf('/one')).toBeLessThan(5)
})

test('a server that was late once, and is not any more, refuses nothing', async () => {
  await startLate({ shedding: { ...late, lag: 500, lookMilliseconds: 20 } })
  clearInterval(busy)
  await keepWaiting('192.0.2.1', 4)
  // Two looks are in time.
  await setTimeout(100)
  server.prependListener('request', () => block(1000))
  expect(await statusOf('192.0.2.1')).toBe(200)
})

test('waiting for a turn among many is no reason to be refused at once', async () => {
  waiting = []
  // Each is made in less than the time by which the loop may be late, and all of them in three times that, of a clock of their own.
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  server = createServer((_request, response) => {
    vi.advanceTimersByTime(15)
    response.end('page')
  })
  const settings = { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 1 }
  guardServer(server, { ...settings, shedding: { lag: 150, madeAtOnce: 4 } })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  const answers = await Promise.all(Array.from({ length: 30 }, () => statusOf('192.0.2.1')))
  expect(answers).toEqual(Array(30).fill(200))
})

test('networks that are new have their bound too, and the provider of payments has none', async () => {
  await startLate({ shedding: late })
  for (let network = 1; network <= 16; network += 1) await keepWaiting(`192.0.2.${network}`, 1)
  expect(await statusOf('192.0.2.17')).toBe(503)
  expect(await statusOf('192.0.2.17', '/deal/7/checkout', 'POST')).toBe(503)
  send('192.0.2.17', '/webhooks/stripe', 'POST')
  await expect.poll(() => waiting.length, { interval: 5 }).toBe(17)
})

test.each([
  ['is not late', { ...late, lag: 60_000, madeAtOnce: 1 }],
  ['is not to look', { ...late, lag: 0, madeAtOnce: 1 }],
])('a server that %s refuses nothing', async (_how, shedding) => {
  await startLate({ shedding })
  await keepWaiting('192.0.2.1', 4)
  expect(await statusOf('192.0.2.1')).toBe(200)
})

test('who comes anew waits for one page at most that is made for those who came before', async () => {
  waiting = []
  let made = 0
  server = createServer((request, response) => {
    if (request.url === '/page') made += 1
    if (request.url === '/page') block(10)
    response.end()
  })
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 1 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  const pages = Array.from({ length: 20 }, () => statusOf('192.0.2.1', '/page'))
  expect(await statusOf('192.0.2.2', '/healthz')).toBe(200)
  expect(made).toBeLessThan(4)
  expect(await Promise.all(pages)).toEqual(Array(20).fill(200))
})
