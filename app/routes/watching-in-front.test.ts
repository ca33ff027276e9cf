import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestHandler } from 'react-router'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ForServer } from '#app/for-server.server.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/running/site.ts'
import { makeApplication } from '../../scripts/server/application.ts'
import { serveFiles } from '../../scripts/server/files.ts'
import { guardServer } from '../../scripts/server/http-guard.ts'

/** What the site says of itself behind the server that production has: the guard, kept pages, files and the application. */

const token = 'a-token-of-the-tests-0123456789'
let site: Site
let server: Server
const places = { inAll: 512 }

beforeAll(async () => {
  site = await startSite({ METRICS_TOKEN: token })
  const { forServer } = site.build.entry.module as unknown as { forServer: ForServer }
  server = createServer(makeApplication(createRequestHandler(site.build, 'production'), siteOrigin))
  const settings = { appOrigin: siteOrigin, isHttps: true, trustedProxies: 0, places }
  guardServer(server, { ...settings, sendFile: serveFiles('build/client'), ...forServer })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await site.stop()
})

async function fetchFrom(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const sent = ask({ port, host: '127.0.0.1', path, method, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  return { status: response.statusCode, headers: response.headers, text }
}
const readMetrics = async () => {
  // A text is kept for two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2050))
  return (await fetchFrom('/metrics', { authorization: `Bearer ${token}` })).text
}

test('one request is one count, whichever step answers it', async () => {
  const paths = ['/', '/', '/marketplace?q=a', '/favicon.svg', '/nowhere', '/%', '/__manifest?paths=%2F', '/readyz']
  for (const path of paths) await fetchFrom(path)
  await fetchFrom('/', {}, 'BREW').catch(() => undefined)
  const text = await readMetrics()
  const counts = [...text.matchAll(/^site_http_requests_total\{route="(.*)",status="(\d+)",from="(\w+)"\} (\d+)$/gm)]
  expect(
    Object.fromEntries(counts.map(([, route, status, from, count]) => [`${route} ${status} ${from}`, count])),
  ).toEqual({
    // The start of the test asked for it.
    '/healthz 200 made': '1',
    '/ 200 made': '1',
    '/ 200 kept': '1',
    '/marketplace 200 made': '1',
    '/* 404 made': '1',
    '/readyz 200 made': '1',
    'none 200 file': '1',
    'none 204 made': '1',
    'none 400 refused': '2',
  })
})

test('Server-Timing stands on no page that is kept or a stranger is shown', async () => {
  for (const path of ['/', '/', '/marketplace', '/readyz'])
    expect.soft((await fetchFrom(path)).headers['server-timing']).toBeUndefined()
})

test('the numbers of the process are there while the database is not', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await sql`alter table payments rename to payments_away`.execute(site.db)
  const text = await readMetrics()
  await sql`alter table payments_away rename to payments`.execute(site.db)
  expect(text).toContain('nodejs_heap_size_used_bytes')
  expect(text).toContain('site_disk_free_bytes')
  expect(text).not.toContain('site_payments{')
  expect(text).toContain('site_holds_running Nan')
  expect(await readMetrics()).toMatch(/site_holds_running 0\n[^]*site_payments\{/)
  logged.mockRestore()
})
