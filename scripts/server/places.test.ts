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
import { text as readText } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { guardServer, type GuardSettings } from './http-guard.ts'

/** Requests under way, and the bodies that arrive before. */

/** What is waited for here comes within milliseconds. */
const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })

let server: Server
let waiting: ServerResponse[]
/** The bodies of the posts among them, in their order. */
let bodies: Promise<string>[]
let load: ReturnType<typeof guardServer>
let port: number
let clients: Socket[]

/** All that is sent here comes from one address. */
const oneNetwork = { places: { ofANetwork: 512 } }

/** A server that answers /now at once and everything else when the test says so. */
async function startWaiting(settings: Partial<GuardSettings> = oneNetwork): Promise<void> {
  waiting = []
  bodies = []
  clients = []
  server = createServer((request, response) => {
    if (request.url === '/now') return void response.end('now')
    if (request.url === '/healthz') return void response.end('ok')
    waiting.push(response)
    if (request.method === 'POST') bodies.push(readText(request).catch(() => 'broken off'))
    else request.resume()
  })
  const usual = { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0, shedding: { lag: 0 } }
  load = guardServer(server, { ...usual, ...settings })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}
afterEach(() => {
  for (const client of clients) client.destroy()
  server.close()
})

async function ask(path: string, headers: OutgoingHttpHeaders = {}): Promise<IncomingMessage> {
  const sent = httpRequest({ port, host: '127.0.0.1', path, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}
const statusOf = async (path: string, headers?: OutgoingHttpHeaders) => (await ask(path, headers)).statusCode

function open(): Socket {
  const client = connect(port, '127.0.0.1')
  client.on('error', () => {})
  clients.push(client)
  return client
}
function pipeline(count: number, path = '/slow'): Socket {
  const client = open()
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count))
  return client
}
/** So many connections with a request each. */
const take = (count: number) => Array.from({ length: count }, () => pipeline(1))
/** The connections that the server has not yet seen the end of. */
const countConnections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
/** Everything it gets until its connection ends. */
async function readAll(client: Socket): Promise<string> {
  let text = ''
  client.on('data', (chunk) => (text += String(chunk)))
  await once(client, 'close')
  return text
}

/** Answers one after the other as they come, `n` of them. */
async function answerAll(n: number): Promise<void> {
  for (let index = 0; index < n; index += 1) {
    await soon(() => waiting.length).toBe(index + 1)
    waiting[index]!.end(`answer ${index}.`)
  }
}

test('a connection has one answer at a time and eight requests; the next is answered 503 in its turn and ends the connection', async () => {
  await startWaiting()
  const received = readAll(pipeline(12))
  await soon(() => waiting.length).toBe(1)
  expect(load.underWay()).toBe(1)
  await answerAll(8)
  const text = await received
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array<string>(8).fill('HTTP/1.1 200'), 'HTTP/1.1 503'])
  expect(text).toContain('answer 7.')
  expect(text).toMatch(/HTTP\/1\.1 503[^]*connection: close/i)
  expect(text).toMatch(/HTTP\/1\.1 503[^]*retry-after: 5/i)
  expect(text).toMatch(/HTTP\/1\.1 503[^]*Please try again in a few seconds\./)
  expect(text).toMatch(/HTTP\/1\.1 503[^]*x-content-type-options: nosniff/i)
  await soon(load.underWay).toBe(0)
})

test('exactly eight are all answered, and the connection goes on', async () => {
  await startWaiting()
  const client = pipeline(8)
  let text = ''
  client.on('data', (chunk) => (text += String(chunk)))
  await answerAll(8)
  await soon(load.underWay).toBe(0)
  client.write('GET /now HTTP/1.1\r\nHost: x\r\n\r\n')
  await soon(() => text).toContain('now')
  expect(text).not.toContain('503')
})

test('what follows on one connection is begun after another connection had its turn', async () => {
  const order: string[] = []
  const answerKept = ({ url }: IncomingMessage, response: ServerResponse) => {
    order.push(url!)
    response.end('kept')
    return true
  }
  await startWaiting({ answerKept })
  const [many, one] = [open(), open()]
  await soon(countConnections).toBe(2)
  many.write('GET /many HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8))
  one.write('GET /one HTTP/1.1\r\nHost: x\r\n\r\n')
  await soon(() => order.length).toBe(9)
  expect(order.indexOf('/one')).toBeLessThan(2)
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

test('all connections of a network have places together, each of which leaves room when it is answered', async () => {
  await startWaiting()
  take(512)
  await soon(load.underWay).toBe(512)
  const refused = await ask('/now')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers.connection]).toEqual([503, '5', 'close'])
  waiting[0]!.end()
  await soon(load.underWay).toBe(511)
  expect(await statusOf('/now')).toBe(200)
})

test('ten clients that send a thousand requests each and read nothing leave the others their room', async () => {
  await startWaiting()
  for (let count = 0; count < 10; count += 1) pipeline(1000).pause()
  await soon(load.underWay).toBe(10)
  const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf('/now')))
  expect(answers).toEqual(Array(50).fill(200))
  expect(waiting).toHaveLength(10)
})

test('what dies with its connection is under way no longer, and each answer is told', async () => {
  await startWaiting()
  const dying = take(100)
  await soon(load.underWay).toBe(100)
  let told = 0
  for (const response of waiting) response.on('close', () => (told += 1))
  for (const client of dying) client.destroy()
  await soon(load.underWay).toBe(0)
  expect(told).toBe(100)
  // An answer that comes too late is counted no second time.
  for (const response of waiting) response.end('late')
  expect(await statusOf('/now')).toBe(200)
  await soon(load.underWay).toBe(0)
})

test('what comes past the limit is read away and made no request, also in the piece in which it came', async () => {
  await startWaiting()
  let seen = 0
  server.prependListener('request', () => (seen += 1))
  const client = pipeline(200_000)
  await soon(load.underWay).toBe(1)
  await soon(() => client.writableLength).toBe(0)
  expect(await statusOf('/now')).toBe(200)
  // The eight, the one that is refused, and the one above.
  expect(seen).toBe(10)
})

test('a long upload is one', async () => {
  await startWaiting()
  const client = open()
  client.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
  for (let count = 0; count < 50; count += 1) client.write('x'.repeat(10_000))
  await soon(load.underWay).toBe(1)
  client.write('x'.repeat(500_000))
  await soon(() => waiting.length).toBe(1)
  waiting[0]!.end()
  await soon(load.underWay).toBe(0)
})

describe('from one network', () => {
  /** So many requests, each over a connection of its own, from this address behind a proxy. */
  const sendFrom = (address: string, count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      const client = open()
      client.write(`GET /slow HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    }
  }
  const statusFrom = (address: string) => statusOf('/now', { 'x-forwarded-for': address })

  test('there are so many at once, and all others have their room', async () => {
    await startWaiting({ trustedProxies: 1, places: { ofANetwork: 3 } })
    sendFrom('192.0.2.1', 3)
    await soon(load.underWay).toBe(3)
    expect(await statusFrom('192.0.2.1')).toBe(503)
    expect(await statusFrom('192.0.2.2')).toBe(200)
    waiting[0]!.end()
    await soon(load.underWay).toBe(2)
    expect(await statusFrom('192.0.2.1')).toBe(200)
  })

  test('a network of IPv6 is a /64, and all of them in a /48, the most that a provider gives one customer, have their share', async () => {
    await startWaiting({ trustedProxies: 1, places: { ofANetwork: 2, ofALargeNetwork: 3 } })
    sendFrom('2001:db8:5:1::1', 1)
    sendFrom('2001:db8:5:1::2', 1)
    await soon(load.underWay).toBe(2)
    expect(await statusFrom('2001:0db8:0005:0001::9')).toBe(503)
    expect(await statusFrom('2001:db8:5:2::1')).toBe(200)
    sendFrom('2001:db8:5:2::1', 1)
    await soon(load.underWay).toBe(3)
    expect(await statusFrom('2001:db8:5:ffff::9')).toBe(503)
    expect(await statusFrom('2001:db8:6::1')).toBe(200)
  })

  test('an account that has nothing under way has a place beside whatever its neighbours ask for, twice as many in all', async () => {
    await startWaiting({ places: { ofANetwork: 2 }, accountOf: (cookie) => cookie ?? '' })
    take(2)
    for (const name of ['ann', 'ben']) open().write(`GET /slow HTTP/1.1\r\nHost: x\r\nCookie: ${name}\r\n\r\n`)
    await soon(load.underWay).toBe(4)
    expect([await statusOf('/now'), await statusOf('/now', { cookie: 'cat' })]).toEqual([503, 503])
    waiting[0]!.end()
    await soon(() => statusOf('/now', { cookie: 'cat' })).toBe(200)
  })

  test('there are 256 of the 1,024, which is plenty for an office behind one address', async () => {
    await startWaiting({})
    take(256)
    await soon(load.underWay).toBe(256)
    expect(await statusOf('/now')).toBe(503)
  })
})
describe('whoever watches the site', () => {
  test('is answered while no place is free, and takes none', async () => {
    await startWaiting({ places: { inAll: 2 } })
    take(2)
    await soon(load.underWay).toBe(2)
    expect(await statusOf('/now')).toBe(503)
    for (let time = 0; time < 5; time += 1) expect(await statusOf('/healthz')).toBe(200)
    const head = pipeline(0)
    head.write('HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await readAll(head)).toContain('HTTP/1.1 200')
    expect(load.underWay()).toBe(2)
  })

  test('waits behind a request of their own', async () => {
    await startWaiting({ places: { inAll: 1 } })
    const client = open()
    client.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const received = readAll(client)
    await soon(load.underWay).toBe(1)
    waiting[0]!.end()
    expect((await received).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  })
})

describe('a body', () => {
  const post = (length: number, body = '') => {
    const client = open()
    client.write(`POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${body}`)
    return client
  }

  test('takes no place until it is whole, and then comes whole, whatever its pieces were', async () => {
    await startWaiting({ places: { inAll: 1 } })
    const silent = Array.from({ length: 20 }, () => post(11))
    await soon(load.held).toBe(20)
    expect(load.underWay()).toBe(0)
    expect(await statusOf('/now')).toBe(200)
    silent[0]!.write('hello')
    silent[0]!.write(' world')
    await soon(() => waiting.length).toBe(1)
    expect([load.held(), load.underWay()]).toEqual([19, 1])
    expect(await bodies[0]).toBe('hello world')
    // The only place is taken now.
    const received = readAll(silent[1]!)
    silent[1]!.write('hello again')
    expect(await received).toContain('HTTP/1.1 503')
  })

  test('without a length in advance, and one with a continuation asked for, are no different', async () => {
    await startWaiting()
    open().write('POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n')
    await soon(load.held).toBe(1)
    clients[0]!.write('6\r\n world\r\n0\r\n\r\n')
    await soon(() => waiting.length).toBe(1)
    expect(await bodies[0]).toBe('hello world')
    const asking = open()
    let text = ''
    asking.on('data', (chunk) => (text += String(chunk)))
    asking.write('POST /form HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n')
    await soon(() => text).toContain('100 Continue')
    asking.write('hello')
    await soon(() => waiting.length).toBe(2)
    expect(await bodies[1]).toBe('hello')
  })

  test('is handed on while it comes where it is longer than is held, and nothing of it is lost', async () => {
    await startWaiting()
    const body = Array.from({ length: 30_000 }, (_, index) => `${index},`).join('')
    const client = post(body.length, body.slice(0, 100_000))
    await soon(() => waiting.length).toBe(1)
    expect([load.held(), load.underWay()]).toEqual([0, 1])
    client.write(body.slice(100_000))
    expect(await bodies[0]).toBe(body)
  })

  test('leaves nothing behind where its client goes away', async () => {
    await startWaiting()
    const [small, large] = [post(11, 'hello'), post(1_000_000, 'x'.repeat(100_000))]
    await soon(() => [load.held(), load.underWay()]).toEqual([1, 1])
    small.destroy()
    large.destroy()
    await soon(() => [load.held(), load.underWay()]).toEqual([0, 0])
    expect(await bodies[0]).toBe('broken off')
  })

  const hasty = { slowAfterMilliseconds: 1, lookMilliseconds: 1 }

  test('that comes too slowly is answered 408, or cut off once it has been handed on', async () => {
    await startWaiting({ bodies: hasty })
    const answer = await readAll(post(11, 'hello'))
    expect(answer).toContain('HTTP/1.1 408')
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    await startWaiting({ bodies: { ...hasty, leastBytesASecond: 1e9 } })
    await readAll(post(1_000_000, 'x'.repeat(100_000)))
    await soon(() => [load.held(), load.underWay()]).toEqual([0, 0])
    await soon(countConnections).toBe(0)
  })

  test('that comes fast enough is not held for ever either', async () => {
    await startWaiting({ bodies: { ...hasty, leastBytesASecond: 0, heldMilliseconds: 1 } })
    expect(await readAll(post(11, 'hello'))).toContain('HTTP/1.1 408')
    // What streams to a file takes as long as it takes.
    const client = post(200_000, 'x'.repeat(100_000))
    await soon(() => waiting.length).toBe(1)
    client.write('x'.repeat(100_000))
    expect(await bodies[0]).toHaveLength(200_000)
  })

  test('that is whole is ended by no clock, however long its answer takes', async () => {
    await startWaiting({ bodies: { ...hasty, leastBytesASecond: 1e9, slowAfterMilliseconds: 0 } })
    const client = open()
    let text = ''
    client.on('data', (chunk) => (text += String(chunk)))
    client.write('POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello')
    await soon(() => waiting.length).toBe(1)
    // Meanwhile another body is looked at and ended.
    expect(await readAll(post(11, 'hello'))).toContain('408')
    waiting[0]!.end('done')
    await soon(() => text).toContain('done')
  })

  test('has only so many beside it, in all and from one network', async () => {
    await startWaiting({ trustedProxies: 1, bodies: { held: { inAll: 3, ofANetwork: 2, ofALargeNetwork: 2 } } })
    const from = (address: string) => {
      const client = open()
      client.write(`POST /form HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: 5\r\n\r\n`)
      return client
    }
    from('192.0.2.1')
    from('192.0.2.1')
    await soon(load.held).toBe(2)
    expect(await readAll(from('192.0.2.1'))).toMatch(/HTTP\/1\.1 503[^]*retry-after: 5/i)
    from('192.0.2.2')
    await soon(load.held).toBe(3)
    expect(await readAll(from('192.0.2.3'))).toContain('HTTP/1.1 503')
    expect(await statusOf('/now')).toBe(200)
  })
})
