import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { addManyDeals } from '../database/database.ts'
import { expect, test } from '../running/fixtures.ts'
import { startStack, type Stack } from '../running/stack.ts'
import { withDatabase } from '../running/stack-people.ts'

/** Clients that break off, never read or come in crowds, over real sockets, against the built application with the memory of `npm start`. */

test.describe.configure({ mode: 'serial' })

let stack: Stack
let log = ''
test.beforeAll(async () => {
  // One proxy is trusted, so that each request can come from somewhere else.
  stack = await startStack({ settings: { LOG_REQUESTS: 'true', TRUST_PROXY: '1' }, output: 'pipe' })
  for (const stream of [stack.app().stdout!, stack.app().stderr!]) stream.on('data', (text) => (log += String(text)))
})
test.afterAll(() => stack.stop())
test.beforeEach(() => {
  log = ''
})

let callers = 0
const fromElsewhere = () => `X-Forwarded-For: 10.5.${(callers += 1) >> 8}.${callers & 255}\r\n`

function open(): Socket {
  const socket = connect(Number(new URL(stack.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

/** The statuses in the log of the requests for this path. */
const logged = (path: string) =>
  [...log.matchAll(/"path":"([^"]+)","status":(\d+)/g)].filter((match) => match[1] === path).map((match) => match[2])
const filesOf = () => readdirSync(join(stack.dataDir, 'files')).sort()
const isAlive = () => stack.app().exitCode === null && stack.app().signalCode === null
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${stack.origin}${path}`, { headers })

test('a line that breaks during an upload is the client’s, and leaves no file and no row', async () => {
  const field = '--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nMax Many\r\n'
  const file = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="documents"; filename="${name}.pdf"\r\n\r\n${'%PDF-1.7\n'.padEnd(200_000, ' ')}%%EOF\n\r\n`
  const moments: Record<string, string> = {
    'before anything': '',
    'in a header': '--x\r\nContent-Disposition: form-da',
    'in a field': field.slice(0, -6),
    'in the first file': field + file('a').slice(0, 90_000),
    'between files': field + file('a'),
    'in the second file': field + file('a') + file('b').slice(0, 150_000),
    'before the last boundary': field + file('a') + file('b'),
  }
  const head = (length: number) =>
    `POST /refunds HTTP/1.1\r\nHost: x\r\nOrigin: ${stack.origin}\r\n${fromElsewhere()}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`
  const before = filesOf()
  let sent = 0
  for (const body of Object.values(moments)) {
    await Promise.all(
      [0, 5, 40, 200].flatMap((milliseconds) =>
        (['destroy', 'resetAndDestroy'] as const).map(async (how) => {
          const socket = open()
          sent += 1
          await new Promise<void>((resolve) => socket.write(head(900_000) + body, () => resolve()))
          await wait(milliseconds)
          socket[how]()
        }),
      ),
    )
  }
  // Some break off before the application has seen their headers.
  await expect.poll(() => logged('/refunds').length).toBeGreaterThan(sent / 2)
  await expect.poll(filesOf).toEqual(before)
  const rows = () =>
    withDatabase(stack, async (db) => [
      ...(await db.selectFrom('uploads').select('id').execute()),
      ...(await db.selectFrom('refund_requests').select('id').where('full_name', '=', 'Max Many').execute()),
    ])
  await expect.poll(rows).toEqual([])
  expect([...new Set(logged('/refunds'))]).toEqual(['499'])
  expect(log).not.toMatch(/error|\.js:\d+/i)
})

test('so is one that breaks while a form or JSON is on its way', async () => {
  const bodies = [
    ['/support', 'application/x-www-form-urlencoded', 'email=a'],
    ['/api/support', 'application/json', '{"email":'],
    ['/api/refunds', 'application/json', '{"email":'],
    ['/webhooks/stripe', 'application/json', '{"id":'],
  ]
  for (const [path, type, body] of bodies) {
    const breakOff = async () => {
      const socket = open()
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${stack.origin}\r\n${fromElsewhere()}Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${body}`,
      )
      await wait(100)
      socket.destroy()
      return [...new Set(logged(path!))]
    }
    // One that breaks before a busy application has seen its headers is not logged, and another is sent.
    await expect.poll(breakOff).toEqual(['499'])
  }
  expect(log).not.toMatch(/"error"|\.js:\d+/i)
})

test('ten clients that pipeline a thousand pages each and read nothing keep nobody from the site', async () => {
  const clients = Array.from({ length: 10 }, () => {
    const client = open().pause()
    client.write(`GET /marketplace?q=a HTTP/1.1\r\nHost: x\r\n${fromElsewhere()}\r\n`.repeat(1000))
    return client
  })
  const answers = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/support')).status))
  expect(answers).toEqual(Array(20).fill(200))
  const pages = () => logged('/marketplace').filter((status) => status === '200').length
  const more = async () => {
    const before = pages()
    await wait(500)
    return pages() - before
  }
  await expect.poll(more).toBe(0)
  // At most eight a connection. What waits too long for its turn among them is refused.
  const made = pages()
  expect(made).toBeGreaterThan(10)
  expect(made).toBeLessThanOrEqual(80)
  for (const client of clients) client.destroy()
  expect((await ask('/marketplace')).status).toBe(200)
  expect(isAlive()).toBe(true)
  expect(pages()).toBe(made + 1)
})

test('forty thousand deals go to eight clients, two at a time, beside two who stop reading @all', async () => {
  // Each answer is longer than what is kept whole of one.
  test.setTimeout(180_000)
  await withDatabase(stack, (db) => addManyDeals(db, 40_000))
  // Meanwhile the jobs had no database, and have said so before this is answered.
  expect((await ask('/healthz')).status).toBe(200)
  log = ''
  // As much of the answer as fits between here and there, and then no more. Two places of the four are left.
  const silent = Array.from({ length: 2 }, () => {
    const client = open()
    client.write(`GET /api/deals HTTP/1.1\r\nHost: x\r\n${fromElsewhere()}\r\n`)
    client.once('data', () => client.pause())
    return client
  })
  const parts: Buffer[] = []
  const answers: Awaited<ReturnType<typeof takeDeals>>[] = []
  while (answers.length < 8) {
    const onPart = answers.length === 0 ? (part: Buffer) => parts.push(part) : undefined
    answers.push(...(await Promise.all([takeDeals('identity', onPart), takeDeals('gzip, br')])))
  }
  for (const [index, { status, encoding, digest }] of answers.entries()) {
    expect([status, encoding]).toEqual([200, index % 2 ? 'gzip' : undefined])
    expect(digest).toBe(answers[0]!.digest)
  }
  const ids = (JSON.parse(Buffer.concat(parts).toString()) as { id: number }[]).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(40_000)
  expect(new Set(ids).size).toBe(ids.length)
  const head = await fetch(`${stack.origin}/api/deals`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('content-type')).toMatch(/^application\/json/)
  for (const client of silent) client.destroy()
  expect((await ask('/healthz')).status).toBe(200)
  expect(isAlive()).toBe(true)
  expect(log).not.toMatch(/"level":"error"/)
})

/** Takes the list of deals as it comes, and keeps only the digest of its text. */
async function takeDeals(acceptEncoding: string, onPart?: (part: Buffer) => void) {
  const sent = request(`${stack.origin}/api/deals`, { headers: { 'accept-encoding': acceptEncoding } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const encoding = answer.headers['content-encoding']
  const hash = createHash('sha256')
  const read = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      hash.update(part)
      onPart?.(part)
    }
  }
  await (encoding === 'gzip' ? pipeline(answer, createGunzip(), read) : pipeline(answer, read))
  return { status: answer.statusCode, encoding, digest: hash.digest('hex') }
}
