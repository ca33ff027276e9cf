import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { compressAnswers, holdBody } from './compression.server.ts'
import { streamJsonArray } from './json-stream.server.ts'

/** Batches of so many items, told when they are read and when nobody wants more. */
function makeBatches(count: number, failsAt = Infinity) {
  const seen = { read: 0, isEnded: false }
  async function* batches(): AsyncGenerator<unknown[], void> {
    try {
      for (let index = 0; index < count; index += 1) {
        if (index === failsAt) throw new Error('disk gone')
        seen.read += 1
        yield await Promise.resolve(Array.from({ length: 100 }, (_, item) => ({ index, item, text: 'é'.repeat(100) })))
      }
    } finally {
      seen.isEnded = true
    }
  }
  const client = new AbortController()
  const open = () => streamJsonArray(batches(), client.signal)
  return { seen, client, open }
}

async function ask(body: BodyInit | null, accepted = 'gzip, br', method = 'GET', status = 200): Promise<Response> {
  const request = new Request('https://site.test/', { method, headers: { 'accept-encoding': accepted } })
  const args = { request, context: new RouterContextProvider() } as unknown as Parameters<typeof compressAnswers>[0]
  const next = () => Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
  return (await compressAnswers(args, next))!
}
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([0, 1, 3])('an array of %i batches is what JSON.stringify makes of it', async (count) => {
  const all: unknown[] = []
  const { open } = makeBatches(count)
  for (let index = 0; index < count; index += 1)
    for (let item = 0; item < 100; item += 1) all.push({ index, item, text: 'é'.repeat(100) })
  expect(await new Response(await open()).text()).toBe(JSON.stringify(all))
})

test('batches are read only as fast as their bytes are taken, in pieces of 64 kB', async () => {
  const { seen, open } = makeBatches(100)
  const reader = (await open()).getReader()
  expect(seen.read).toBe(1)
  for (const most of [5, 9]) {
    const { value } = await reader.read()
    expect(value!.length / 1024).toSatisfy((size: number) => size > 60 && size <= 64)
    expect(seen.read).toBeLessThan(most)
  }
  await reader.cancel()
  expect(seen.isEnded).toBe(true)
})

test('what fails before the first byte is thrown, what fails later breaks off', async () => {
  await expect(makeBatches(3, 0).open()).rejects.toThrow('disk gone')
  const { open } = makeBatches(5, 3)
  await expect(new Response(await open()).text()).rejects.toThrow('disk gone')
})

test('nothing more is read for a client that has gone, even while the answer is still held', async () => {
  const { seen, client, open } = makeBatches(1000)
  const body = await open()
  const held = holdBody(new Response(body))
  client.abort()
  await expect(held).rejects.toThrow('aborted')
  expect(seen.read).toBeLessThan(5)
  expect(seen.isEnded).toBe(true)
})

test('others have their turn between two batches', async () => {
  const { seen, open } = makeBatches(50)
  const reading = new Response(await open()).text()
  const readAtTurn: number[] = []
  while (!seen.isEnded) {
    readAtTurn.push(seen.read)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await reading
  expect(readAtTurn.length).toBeGreaterThan(10)
})

test('a short answer is held, a long one goes on as a stream with every byte', async () => {
  const short = await holdBody(new Response(await makeBatches(10).open()))
  expect(short.isWhole).toBe(true)
  const { seen, open } = makeBatches(200)
  const long = await holdBody(new Response(await open()))
  if (long.isWhole) throw new Error('It should have been too long.')
  expect(seen.read).toBeLessThan(100)
  expect(await new Response(long.stream).text()).toBe(await new Response(await makeBatches(200).open()).text())
})

test.each([400, 404, 500])(
  'an answer with the status %i is compressed like any other, and keeps it',
  async (status) => {
    const response = await ask('a mistake '.repeat(500), 'gzip', 'POST', status)
    expect([response.status, response.headers.get('content-encoding')]).toEqual([status, 'gzip'])
    expect(gunzipSync(await readBytes(response)).toString()).toBe('a mistake '.repeat(500))
  },
)

test('an answer without a body stays one', async () => {
  const response = await ask(null, 'gzip', 'GET', 304)
  expect([response.status, response.body, response.headers.get('content-encoding')]).toEqual([304, null, null])
})

test.each([
  ['gzip, br', 'gzip'],
  ['br', 'br'],
  ['', null],
])('a long answer for a client that takes “%s” is sent as %s while it is made', async (accepted, encoding) => {
  const { seen, open } = makeBatches(2000)
  const response = await ask(await open(), accepted)
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding])
  expect(response.headers.has('content-length')).toBe(false)
  const reader = response.body!.getReader()
  for (let count = 0; count < 3; count += 1) await reader.read()
  // As much as makes the first pieces, and a little that lies ready.
  expect(seen.read).toBeLessThan(400)
  await reader.cancel()
  await expect.poll(() => seen.isEnded).toBe(true)
})

test('a compressed stream has every byte, and breaks off where its source does', async () => {
  const plain = await new Response(await makeBatches(200).open()).text()
  expect(gunzipSync(await readBytes(await ask(await makeBatches(200).open()))).toString()).toBe(plain)
  const { open } = makeBatches(300, 250)
  await expect(readBytes(await ask(await open()))).rejects.toThrow()
})

test.each(['gzip', 'br'])(
  'whoever leaves while a %s answer is being made ends it, and nothing fails beside',
  async (accepted) => {
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    try {
      for (let pieces = 1; pieces <= 4; pieces += 1) {
        const { seen, open } = makeBatches(2000)
        const reader = (await ask(await open(), accepted)).body!.getReader()
        for (let count = 0; count < pieces; count += 1) {
          // Meanwhile the encoder is ahead of whoever reads.
          await setTimeout(10)
          await reader.read()
        }
        await reader.cancel()
        await expect.poll(() => seen.isEnded).toBe(true)
      }
    } finally {
      process.off('uncaughtException', note).off('unhandledRejection', note)
    }
    expect(failures).toEqual([])
  },
)
