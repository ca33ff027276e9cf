import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import type { LogFields } from '../../app/utils/log-line.ts'
import { guardServer, type GuardSettings } from './http-guard.ts'

const megabyte = 1024 * 1024
/** More than the buffers of the system between two ends take. */
const large = Buffer.alloc(16 * megabyte, 'x')
let server: Server
let clients: Socket[] = []
let port: number
/** The requests whose beginning the server has read. */
let asked = 0

afterEach(() => {
  for (const client of clients) client.destroy()
  clients = []
  server.close()
})

async function start(settings: Partial<GuardSettings> = {}): Promise<void> {
  server = createServer((request, response) => void response.end(request.url === '/large' ? large : 'small'))
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0, ...settings })
  asked = 0
  server.on('request', () => (asked += 1))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
}

function open(localAddress = '127.0.0.1'): Socket {
  const client = connect({ port, host: '127.0.0.1', localAddress })
  client.on('error', () => {})
  clients.push(client)
  return client
}
const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })
const countConnections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
/** A request of which the body is on its way. */
const half = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** What a client gets that asks for a page and ends. */
async function statusFrom(address: string, path = '/'): Promise<string | undefined> {
  const client = open(address)
  client.write(get(path, 'Connection: close\r\n'))
  return /^HTTP\/1\.1 (\d+)/.exec(await readText(client))?.[1]
}

describe('where there are many connections', () => {
  const limits = { crowded: 4, inAll: 8, ofANetwork: 3, ofALargeNetwork: 4, lookMilliseconds: 20 }

  test('one network has its share of them and is told so, and others have their room', async () => {
    await start({ connections: limits })
    for (let count = 0; count < 4; count += 1) open()
    await soon(countConnections).toBe(4)
    const client = open()
    client.write(get('/').repeat(2))
    const answer = await readText(client)
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*x-content-type-options: nosniff[^]*retry-after: 5\r\n/)
    expect(answer.match(/The site is too busy at the moment/g)).toHaveLength(1)
    expect(await statusFrom('127.0.0.1')).toBe('503')
    expect(await statusFrom('127.0.0.2')).toBe('200')
    expect(await statusFrom('127.0.0.1', '/healthz')).toBe('200')
  })

  test('there is a bound in all', async () => {
    await start({ connections: limits })
    for (let count = 0; count < 8; count += 1) open(`127.0.0.${count + 1}`).write(half)
    // One whose request has not been read yet has asked nothing, and leaves its room.
    await soon(() => asked).toBe(8)
    expect(await statusFrom('127.0.0.9')).toBe('503')
    clients[0]!.destroy()
    await soon(countConnections).toBe(7)
    expect(await statusFrom('127.0.0.9')).toBe('200')
  })

  test('behind proxies all of them are the proxies’ own, and only the bound in all counts', async () => {
    await start({ connections: limits, trustedProxies: 1 })
    for (let count = 0; count < 7; count += 1) open()
    await soon(countConnections).toBe(7)
    expect(await statusFrom('127.0.0.1')).toBe('200')
  })

  test('those that were answered and ask nothing are closed for new ones, and no other', async () => {
    await start({ connections: { ...limits, ofANetwork: 8, ofALargeNetwork: 8 } })
    const idle = open()
    idle.write(get('/'))
    await once(idle, 'data')
    const reading = open().pause()
    reading.write(get('/large'))
    const silent = open()
    await soon(countConnections).toBe(3)
    for (let count = 0; count < 2; count += 1) open()
    await once(idle.resume(), 'close')
    await soon(countConnections).toBe(4)
    let read = 0
    reading.on('data', (piece) => (read += piece.length)).resume()
    await soon(() => read).toBeGreaterThan(large.length)
    expect(silent.closed).toBe(false)
  })

  test('at the bound the one that has asked nothing for the longest time leaves its room to a new one', async () => {
    const lines: LogFields[] = []
    await start({ connections: { ...limits, crowded: 2, inAll: 3 }, log: (fields) => lines.push(fields) })
    const sending = open('127.0.0.1').resume()
    sending.write(half)
    await soon(() => asked).toBe(1)
    const silent = open('127.0.0.2').resume()
    await soon(countConnections).toBe(2)
    const slow = open('127.0.0.3').resume()
    slow.write('GET / HT')
    await soon(countConnections).toBe(3)
    open('127.0.0.4')
    await soon(() => silent.closed).toBe(true)
    expect(lines).toMatchObject([{ event: 'refused', status: 408 }])
    expect(await statusFrom('127.0.0.5')).toBe('200')
    await soon(() => slow.closed).toBe(true)
    expect(sending.closed).toBe(false)
  })

  test('at the bound a network that has its share makes nobody leave', async () => {
    await start({ connections: { ...limits, crowded: 2, inAll: 4, ofANetwork: 2 } })
    const silent = open('127.0.0.1').resume()
    await soon(countConnections).toBe(1)
    for (let count = 0; count < 2; count += 1) open('127.0.0.2')
    await soon(countConnections).toBe(3)
    expect(await statusFrom('127.0.0.2')).toBe('503')
    expect(silent.closed).toBe(false)
  })

  test('a network that has more than little has none end for which it gets no room, and one end where it gets some', async () => {
    const connections = { ...limits, crowded: 2, inAll: 8, ofANetwork: 8, ofALargeNetwork: 8 }
    await start({ connections })
    const silent = open('127.0.0.1').resume()
    await soon(countConnections).toBe(1)
    for (let count = 0; count < 5; count += 1) open('127.0.0.2').write(half)
    await soon(countConnections).toBe(6)
    expect(await statusFrom('127.0.0.2')).toBe('200')
    await soon(() => silent.closed).toBe(true)
    const others = [3, 4, 5].map((address) => open(`127.0.0.${address}`).resume())
    await soon(countConnections).toBe(8)
    expect(await statusFrom('127.0.0.2')).toBe('503')
    expect(others.map(({ closed }) => closed)).toEqual([false, false, false])
  })

  test('at the bound an idle one leaves its room to the very connection for which it is closed', async () => {
    await start({ connections: { ...limits, crowded: 1, inAll: 1 } })
    const idle = open()
    idle.write(get('/'))
    await once(idle, 'data')
    expect(await statusFrom('127.0.0.2')).toBe('200')
  })

  test('a refused client that asks nothing is cut off, and so are all beyond a number of them', async () => {
    const lines: LogFields[] = []
    const connections = { ...limits, crowded: 0, inAll: 0, refused: 1 }
    await start({ connections, log: (fields) => lines.push(fields) })
    const silent = open()
    await soon(countConnections).toBe(1)
    await once(open().resume(), 'close')
    expect(lines).toMatchObject([{ event: 'refused', status: 503 }])
    await once(silent.resume(), 'close')
  })
})

test('an accept that fails ends nobody', async () => {
  const lines: LogFields[] = []
  await start({ log: (fields) => lines.push(fields) })
  server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }))
  expect(lines).toMatchObject([{ event: 'refused', status: 503 }])
  expect(() => server.emit('error', new Error('another'))).toThrow('another')
})

test('whoever reads too slowly is cut off, of whatever kind the answer is, and whoever reads is not', async () => {
  const answerKept = ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url !== '/kept') return false
    response.end(large)
    return true
  }
  await start({ answerKept, connections: { slowMilliseconds: 600, lookMilliseconds: 20 } })
  for (const path of ['/large', '/kept']) {
    const slow = open().pause()
    slow.write(get(path))
    await soon(countConnections).toBe(1)
    await expect.poll(countConnections, { interval: 5, timeout: 10_000 }).toBe(0)
    // A proxy that speaks HTTP/1.0 would take a mere end for that of the answer.
    await expect(readText(slow)).rejects.toThrow('ECONNRESET')
  }
  // Twice as long as is enough for the other. The system sends in lumps, here of more than a megabyte.
  const reader = open().pause()
  reader.write(get('/large'))
  let read = 0
  // As fast as the answer lasts for as long as is waited: on a busy machine each pause is longer.
  const reading = setInterval(() => (read += (reader.read(64 * 1024) as Buffer | null)?.length ?? 0), 5)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  clearInterval(reading)
  expect(read).toBeGreaterThan(megabyte)
  expect(await countConnections()).toBe(1)
})

test('a connection on which nothing waits to be read is not cut off, however long its answer takes', async () => {
  const waiting: ServerResponse[] = []
  const answerKept = (_request: IncomingMessage, response: ServerResponse) => Boolean(waiting.push(response))
  await start({ answerKept, connections: { slowMilliseconds: 50, lookMilliseconds: 5 } })
  const client = open()
  client.write(get('/events', 'Connection: close\r\n'))
  const received = readText(client)
  await soon(() => waiting.length).toBe(1)
  for (let count = 0; count < 5; count += 1) {
    waiting[0]!.write('an event')
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  waiting[0]!.end('the end')
  expect(await received).toContain('the end')
})

test('whoever reads nothing for so long that the connection is given up is not told that the answer was whole', async () => {
  await start()
  const slow = open().pause()
  slow.write('GET /large HTTP/1.0\r\n\r\n')
  server.once('connection', (socket: Socket) => socket.setTimeout(300))
  await soon(countConnections).toBe(1)
  await expect.poll(countConnections, { interval: 5 }).toBe(0)
  await expect(readText(slow)).rejects.toThrow('ECONNRESET')
})
