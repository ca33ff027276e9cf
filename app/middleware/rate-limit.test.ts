import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { bodyContext, clientAddressContext, tooManyContext, visitorContext } from '#app/context.ts'
import type { RequestBody } from '#app/request-body.ts'
import { limits } from '#app/url-rules.ts'
import { rateLimit } from './rate-limit.server.ts'

const body = { form: () => Promise.resolve(new FormData()) } as unknown as RequestBody

/** The status of the answer; 429 as well where an action gets nothing to read. */
async function statusOf(path: string, address: string, method = 'POST'): Promise<number> {
  const context = new RouterContextProvider()
  context.set(visitorContext, null)
  context.set(clientAddressContext, address)
  context.set(bodyContext, body)
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
    const context = new RouterContextProvider()
    context.set(visitorContext, null)
    context.set(clientAddressContext, '192.0.2.9')
    context.set(bodyContext, body)
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
