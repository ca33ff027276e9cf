import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  answerHeadersContext,
  bodyContext,
  clientAddressContext,
  nowContext,
  tooManyContext,
  visitorContext,
} from '#app/context.ts'
import { testNow } from '#app/testing/database/database.ts'
import type { RequestBody } from '#app/request-body.ts'
import { limits } from '#app/url-rules.ts'
import { rateLimit } from './rate-limit.server.ts'

const body = { form: () => Promise.resolve(new FormData()) } as unknown as RequestBody
afterEach(() => vi.restoreAllMocks())

function contextOf(address: string) {
  const context = new RouterContextProvider()
  context.set(visitorContext, null)
  context.set(clientAddressContext, address)
  context.set(bodyContext, body)
  context.set(nowContext, testNow)
  return context
}

/** The status of the answer; 429 as well where an action gets nothing to read. */
async function statusOf(path: string, address: string, method = 'POST'): Promise<number> {
  const context = contextOf(address)
  const url = new URL(path, 'https://site.test')
  // The router has found the route by then, however the address was spelled.
  const pattern = path.toLowerCase().replace(/^\/|\/$/g, '')
  const args = { request: new Request(url, { method }), url, context, params: {}, pattern } as Parameters<
    typeof rateLimit
  >[0]
  try {
    const action = async () => {
      if (method === 'POST') await context.get(bodyContext).form()
      return new Response('next')
    }
    return ((await rateLimit(args, action)) as Response).status
  } catch (thrown) {
    return (thrown as { init: { status: number } }).init.status
  }
}

test('whoever writes to us has ten tries a minute for all of it together', async () => {
  const paths = ['/refunds', '/api/refunds', '/support', '/Support/ticket/', '/knowledge-hub', '/api/support']
  for (let index = 0; index < 10; index += 1) {
    expect(await statusOf(paths[index % paths.length]!, '192.0.2.1')).toBe(200)
  }
  for (const path of paths) expect(await statusOf(path, '192.0.2.1')).toBe(429)
  expect(await statusOf('/support', '192.0.2.2')).toBe(200)
  expect(await statusOf('/support', '192.0.2.1', 'GET')).toBe(200)
  expect(await statusOf('/refunds/received', '192.0.2.1')).toBe(200)
})

test('one too many can be read by whoever knows that it is, and by nobody else', async () => {
  const send = async () => {
    const context = contextOf('192.0.2.9')
    const url = new URL('https://site.test/support')
    const args = { request: new Request(url, { method: 'POST' }), url, context, params: {}, pattern: 'support' }
    await rateLimit(args, () => Promise.resolve(new Response('next')))
    return context
  }
  for (let count = 0; count < limits.writing.perMinute; count += 1) {
    expect((await send()).get(tooManyContext)).toBeNull()
  }
  for (let count = 0; count < limits.writing.perMinute; count += 1) {
    const context = await send()
    expect(context.get(tooManyContext)!.body).toBe(body)
    for (const read of ['form', 'json', 'bytes', 'upload'] as const) {
      const reading = (context.get(bodyContext)[read] as () => Promise<unknown>)()
      await expect(reading).rejects.toMatchObject({ init: { status: 429 } })
    }
  }
  await expect(send()).rejects.toMatchObject({ init: { status: 429 } })
})

test('the minute is over after a minute, though the machine’s clock was ahead when it began', async () => {
  let [wall, steady] = [Date.now() + 2 * 86_400_000, 5000]
  vi.spyOn(Date, 'now').mockImplementation(() => wall)
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
  for (let index = 0; index < 11; index += 1) await statusOf('/support', '192.0.2.3')
  expect(await statusOf('/support', '192.0.2.3')).toBe(429)
  wall -= 2 * 86_400_000
  steady += 59_999
  expect(await statusOf('/support', '192.0.2.3')).toBe(429)
  steady += 1
  expect(await statusOf('/support', '192.0.2.3')).toBe(200)
})

test('whoever has to wait is told for how long, and until when by the time of the site', async () => {
  let steady = 5000
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
  const send = async () => {
    const context = contextOf('192.0.2.4')
    context.set(nowContext, '2026-11-30T12:00:30.000Z')
    const url = new URL('https://site.test/support')
    const args = { request: new Request(url, { method: 'POST' }), url, context, params: {}, pattern: 'support' }
    await rateLimit(args, () => Promise.resolve(new Response('next')))
    return context
  }
  for (let count = 0; count < limits.writing.perMinute; count += 1) await send()
  steady += 20_000
  const context = await send()
  expect(context.get(answerHeadersContext)).toEqual({ 'retry-after': '40' })
  expect(context.get(tooManyContext)!.until).toBe('2026-11-30T12:02:00.000Z')
})

test('of IPv6 a /64 is one, and all of them in a /48 together have ten times as much', async () => {
  for (let network = 1; network <= 10; network += 1) {
    // What is past its own limit is not counted for the others.
    for (let index = 0; index < 12; index += 1) {
      expect(await statusOf('/support', `2001:db8:9:${network}::${index + 1}`)).toBe(index < 10 ? 200 : 429)
    }
  }
  expect(await statusOf('/support', '2001:db8:9:77::1')).toBe(429)
  expect(await statusOf('/support', '2001:db8:a:77::1')).toBe(200)
})

test('where very many ask, what began first is forgotten, and what began last is not', async () => {
  for (let index = 0; index < 10; index += 1) await statusOf('/support', '198.51.100.1')
  expect(await statusOf('/support', '198.51.100.1')).toBe(429)
  for (let index = 0; index < 50_050; index += 1) {
    await statusOf('/support', `many ${index}`)
    if (index === 200) for (let time = 0; time < 10; time += 1) await statusOf('/support', '198.51.100.2')
  }
  expect(await statusOf('/support', '198.51.100.2')).toBe(429)
  expect(await statusOf('/support', '198.51.100.1')).toBe(200)
}, 60_000)
