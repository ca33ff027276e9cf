import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { discardRead, usualBodies, type BodyLimits } from './bodies.ts'
import { guardServer } from './http-guard.ts'

test.each([
  ['held', 60_000, 1],
  ['that streams', 500_000, 500],
])('a body %s is few pieces, also where it comes in many small ones', async (_how, length, most) => {
  const server = createServer((request, response) => {
    const pieces: number[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece.length))
    request.on('end', () => response.end(`${pieces.reduce((sum, each) => sum + each, 0)} in ${pieces.length}`))
  })
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
  client.write(`${`64\r\n${'a'.repeat(100)}\r\n`.repeat(length / 100)}0\r\n\r\n`)
  const [, came, pieces] = /(\d+) in (\d+)/.exec(await text(client))!
  expect(Number(came)).toBe(length)
  expect(Number(pieces)).toBeLessThanOrEqual(most)
  server.close()
})

test.each([
  ['held', 0, /^HTTP\/1\.1 400 /],
  // The application has it by then, and may be answering.
  ['that streams', 100_000, /^$/],
])('a body %s whose pieces are crumbs is ended after the first thousands', async (_how, before, said) => {
  let came = 0
  const server = createServer((request, response) => {
    request.on('data', (piece: Buffer) => (came += piece.length)).on('error', () => {})
    request.on('end', () => response.end('whole'))
  })
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // What Node calls with each piece. That it is called no more is an inside of Node's.
  let calls = 0
  server.on('connection', (socket) => {
    const { parser } = socket as typeof socket & { parser: Record<number, (piece: Buffer) => void> }
    const name = (parser.constructor as unknown as { kOnBody: number }).kOnBody
    const onBody = parser[name]!
    parser[name] = function (piece) {
      calls += 1
      onBody.call(this, piece)
    }
    socket.once('close', () => (parser[name] = onBody))
  })
  const send = async (body: string) => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    client.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)
    return await text(client).catch(() => '')
  }
  const first = before > 0 ? `${before.toString(16)}\r\n${'a'.repeat(before)}\r\n` : ''
  expect(await send(first + '1\r\na\r\n'.repeat(20_000))).toMatch(said)
  expect(came).toBeLessThan(before + 2000)
  expect(calls).toBeLessThan(2000)
  expect(await send('5\r\nhello\r\n0\r\n\r\n')).toMatch(/whole/)
  server.close()
})

test.each([
  ['no parser', undefined],
  ['none any more', null],
  ['one without names', {}],
  [
    'one of other names',
    new (class {
      static kOnBody = 3
    })(),
  ],
])('where Node has %s, the rest of a refused body is read as it comes', (_which, parser) => {
  discardRead({ socket: { parser } } as unknown as IncomingMessage)
  expect(Object.keys(Object(parser) as object)).toEqual([])
})

describe('bytes of bodies', () => {
  const share = (bytes: number) => ({ inAll: 3 * bytes, ofANetwork: 2 * bytes, ofALargeNetwork: 2 * bytes })

  /** A server that reads what it is sent and answers only when the test says so. */
  async function start(bodies: Partial<BodyLimits>) {
    const answers: (() => void)[] = []
    const server = createServer((request, response) => {
      request.on('error', () => {}).resume()
      answers.push(() => response.end('taken'))
    })
    const load = guardServer(server, {
      appOrigin: 'http://localhost:3000',
      isHttps: false,
      trustedProxies: 1,
      shedding: { lag: 0 },
      bodies: { ...usualBodies, ...bodies },
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const post = (address: string, length: number | null, body = '') => {
      const client = connect(port, '127.0.0.1').on('error', () => {})
      const how = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
      const sent = length === null ? `${body.length.toString(16)}\r\n${body}\r\n` : body
      client.write(`POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${how}\r\n\r\n${sent}`)
      const said = text(client)
      // Whoever is cut off may be so by a reset.
      said.catch(() => {})
      return { client, said }
    }
    const close = () => {
      server.close()
      server.closeAllConnections()
    }
    return { answers, load, post, close }
  }
  const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })

  test('that are held are bounded for a network and in all, however few the bodies are', async () => {
    const { load, post, close } = await start({ heldBytes: share(10_000) })
    post('192.0.2.1', 20_000, 'x'.repeat(15_000))
    await soon(load.held).toBe(1)
    const refused = await post('192.0.2.1', 20_000, 'x'.repeat(10_000)).said
    expect(refused).toMatch(/^HTTP\/1\.1 503[^]*retry-after: 5[^]*Nothing has been saved/i)
    post('192.0.2.2', 20_000, 'x'.repeat(7000))
    await soon(load.held).toBe(2)
    expect(await post('192.0.2.3', 20_000, 'x'.repeat(10_000)).said).toMatch(/^HTTP\/1\.1 503/)
    close()
  })

  test('of long bodies count until they are answered, and what is to come is refused from the first', async () => {
    const { answers, load, post, close } = await start({ longBytes: share(1_000_000) })
    const first = post('192.0.2.1', 1_900_000, 'x'.repeat(1_800_000))
    await soon(load.underWay).toBe(1)
    await soon(load.longBytes).toBe(1_800_000)
    // Not a byte of this one was sent.
    expect(await post('192.0.2.1', 300_000).said).toMatch(/^HTTP\/1\.1 503[^]*retry-after: 5/i)
    post('192.0.2.2', 440_000, 'x'.repeat(400_000))
    await soon(load.longBytes).toBe(2_200_000)
    expect(await post('192.0.2.3', 300_000).said).toMatch(/^HTTP\/1\.1 503/)
    // What is short has its room still.
    post('192.0.2.1', 5, 'hello')
    await soon(load.underWay).toBe(3)
    first.client.write('x'.repeat(100_000))
    answers[0]!()
    await soon(load.underWay).toBe(2)
    post('192.0.2.1', 1_800_000, 'x'.repeat(100_000))
    await soon(load.underWay).toBe(3)
    close()
  })

  test('of long bodies take no room before they come, whatever their requests say', async () => {
    const { load, post, close } = await start({ longBytes: share(1_000_000) })
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) post(address, 1_900_000, 'x'.repeat(70_000))
    await soon(load.underWay).toBe(3)
    post('192.0.2.4', 1_900_000, 'x'.repeat(70_000))
    await soon(load.underWay).toBe(4)
    close()
  })

  test.each([
    ['says its length', 1_500_000],
    ['does not', null],
  ])('that come after the answer to a body that %s count no more', async (_what, length) => {
    const { answers, load, post, close } = await start({ longBytes: share(1_000_000) })
    const { client } = post('192.0.2.1', length, 'x'.repeat(100_000))
    await soon(load.longBytes).toBe(100_000)
    answers[0]!()
    await soon(load.longBytes).toBe(0)
    const before = client.bytesWritten
    client.write(length === null ? `${(900_000).toString(16)}\r\n${'x'.repeat(900_000)}\r\n` : 'x'.repeat(900_000))
    await soon(() => client.bytesWritten - before).toBeGreaterThan(800_000)
    post('192.0.2.1', 1_900_000, 'x'.repeat(100_000))
    await soon(load.underWay).toBe(1)
    expect(load.longBytes()).toBe(100_000)
    close()
  })

  test('of a body that does not say its length count as they come', async () => {
    const { load, post, close } = await start({ longBytes: share(1_000_000) })
    const { client, said } = post('192.0.2.1', null, 'x'.repeat(100_000))
    await soon(load.underWay).toBe(1)
    client.write(`${(2_000_000).toString(16)}\r\n${'x'.repeat(2_000_000)}\r\n`)
    expect(await said.catch(() => '')).toBe('')
    await soon(load.underWay).toBe(0)
    // What was counted counts no more.
    post('192.0.2.1', 1_900_000, 'x'.repeat(100_000))
    await soon(load.underWay).toBe(1)
    close()
  })

  test('of a long body have to come so fast that it can be whole in time', async () => {
    const { load, post, close } = await start({
      slowAfterMilliseconds: 10,
      lookMilliseconds: 10,
      leastBytesASecond: 0,
      wholeMilliseconds: 1000,
    })
    const { client } = post('192.0.2.1', 50_000_000, 'x'.repeat(100_000))
    await once(client.resume(), 'close')
    await soon(load.underWay).toBe(0)
    close()
  })
})
