import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ForServer } from '#app/for-server.server.ts'
import { addUser } from '#app/testing/database/database.ts'
import { askFront, sharedHeaders, type FrontHeaders } from '#app/testing/running/front.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { newId } from '#app/utils/ids.server.ts'

/** Pictures as the server in front answers them, beside the same from their route. */

let site: Site
let server: Server
let port: number
const id = newId()
const path = `/pictures/${id}-320.webp`
const bytes = Buffer.alloc(300_000, 'picture')

beforeAll(async () => {
  site = await startSite()
  mkdirSync(join(site.dataDir, 'files'), { recursive: true })
  writeFileSync(join(site.dataDir, 'files', `pic-${id}-320-webp`), bytes)
  const { answerPicture } = (site.build.entry.module as unknown as { forServer: ForServer }).forServer
  server = createServer((request, response) => {
    const otherwise = () => {
      if (request.url?.endsWith('?fault')) throw new Error('a fault of ours')
      response.writeHead(299).end()
    }
    if (!answerPicture(request, response, otherwise)) otherwise()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await site.stop()
})

const front = (path: string, headers?: FrontHeaders, method?: string) => askFront(port, path, headers, method)

test.each([
  ['', {}],
  ['?x=1', {}],
  ['', { range: 'bytes=0-9' }],
  ['', { 'accept-encoding': 'br' }],
  ['', { 'if-none-match': '"other"' }],
  ['', { 'if-none-match': `"a", W/"${id}-320.webp"` }],
] as [string, FrontHeaders][])('a picture%s with %o is the same in front as from its route', async (query, headers) => {
  const behind = await site.fetch(path + query, { headers })
  const before = await front(path + query, headers)
  expect([before.status, sharedHeaders(before.headers)]).toEqual([
    behind.status,
    sharedHeaders(Object.fromEntries(behind.headers)),
  ])
  expect(before.status).toBe(headers['if-none-match']?.includes(id) ? 304 : 200)
  expect(before.body.equals(Buffer.from(await behind.arrayBuffer()))).toBe(true)
  expect(before.headers['x-request-id']).toMatch(/^[\w-]{22}$/)
})

test('whoever is signed in is sent the same, to be kept like any', async () => {
  const as = await site.signIn(await addUser(site.db))
  const behind = await site.fetch(path, { as })
  expect(sharedHeaders((await front(path, { cookie: as })).headers)).toEqual(
    sharedHeaders(Object.fromEntries(behind.headers)),
  )
})

test('what is not there, has another method or no such name is left to the route', async () => {
  for (const other of [
    `/pictures/${newId()}-320.webp`,
    `/pictures/${id}-320-webp`,
    `/pictures/..%2f${id}`,
    '/pictures/',
    '/',
  ])
    expect([other, (await front(other)).status]).toEqual([other, 299])
  for (const method of ['HEAD', 'POST']) expect((await front(path, {}, method)).status).toBe(299)
})

test('a fault of ours on the way breaks off and leaves a line in the log', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await expect(front(`/pictures/${newId()}-320.webp?fault`)).rejects.toThrow('socket hang up')
  expect(write.mock.calls.join('')).toContain('a fault of ours')
  vi.restoreAllMocks()
})
