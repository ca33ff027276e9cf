import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { clientAddressContext, visitorContext } from '#app/context.ts'
import { rateLimit } from './rate-limit.server.ts'

async function statusOf(path: string, address: string, method = 'POST'): Promise<number> {
  const context = new RouterContextProvider()
  context.set(visitorContext, null)
  context.set(clientAddressContext, address)
  const url = new URL(path, 'https://site.test')
  // The router has found the route by then, however the address was spelled.
  const pattern = path.toLowerCase().replace(/^\/|\/$/g, '')
  const args = { request: new Request(url, { method }), url, context, params: {}, pattern } as Parameters<
    typeof rateLimit
  >[0]
  try {
    return ((await rateLimit(args, () => Promise.resolve(new Response('next')))) as Response).status
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
