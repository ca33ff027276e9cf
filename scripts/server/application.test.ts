import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { makeApplication } from './application.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

type Handler = Parameters<typeof makeApplication>[0]

async function start(handle: Handler, origin = 'https://site.test'): Promise<number> {
  const server = createServer(makeApplication(handle, origin)).listen(0, '127.0.0.1')
  stops.push(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function get(port: number, method = 'GET') {
  const sent = ask({ port, host: '127.0.0.1', path: '/a?b=1', method, headers: { host: 'evil' }, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  return { status: response.statusCode, cookies: response.headers['set-cookie'], text }
}

test('an answer is sent with all its cookies, and without its body to a HEAD', async () => {
  const port = await start((request) => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    return Promise.resolve(new Response(request.url, { status: 201, headers }))
  })
  expect(await get(port)).toEqual({ status: 201, cookies: ['a=1', 'b=2'], text: 'https://site.test/a?b=1' })
  expect(await get(port, 'HEAD')).toMatchObject({ status: 201, text: '' })
})

test.each([
  ['a handler that fails', () => Promise.reject(new Error('secret')), undefined],
  ['a request that cannot be read', () => Promise.resolve(new Response()), 'no address'],
])('%s is answered 500 and logged, and says nothing of why', async (_, handle: Handler, origin) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const port = await start(handle, origin)
  expect(await get(port)).toEqual({ status: 500, cookies: undefined, text: 'Something went wrong. Please try again.' })
  expect(write.mock.calls.map(([line]) => String(line)).join('')).toContain('"event":"not-answered"')
})
