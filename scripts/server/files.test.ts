import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFiles } from './files.ts'

let folder: string
let server: Server
const script = 'x'.repeat(2000)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/a-1.js'), script)
  writeFileSync(join(folder, 'assets/a-1.js.br'), 'brotli')
  writeFileSync(join(folder, 'assets/a-1.js.gz'), 'gzipped')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'late.js'), 'late')
  const sendFile = serveFiles(folder)
  server = createServer((asked, response) => {
    if (!sendFile(asked, response)) response.writeHead(299).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, headers, method, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  return { status: response.statusCode, headers: response.headers, text }
}

test('a file that has gone since the start is none, and one that was read is sent as before', async () => {
  const path = join(folder, 'favicon.svg')
  expect((await get('/late.txt')).status).toBe(299)
  expect((await get('/late.js')).status).toBe(200)
  rmSync(path)
  rmSync(join(folder, 'late.js'))
  expect((await get('/favicon.svg')).status).toBe(299)
  expect((await get('/late.js')).status).toBe(200)
  writeFileSync(path, '<svg/>')
})

test.each([
  ['br', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzipped'],
  ['gzip, br;q=0', 'gzip', 'gzipped'],
  ['identity', undefined, script],
])('a file is sent as %s', async (accepted, encoding, text) => {
  const answer = await get('/assets/a-1.js?x=1', { 'accept-encoding': accepted })
  expect([answer.status, answer.text]).toEqual([200, text])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(text.length),
    vary: 'Accept-Encoding',
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  const etag = answer.headers.etag!
  for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*'])
    expect((await get('/assets/a-1.js', { 'accept-encoding': accepted, 'if-none-match': known })).status).toBe(304)
  const head = await get('/assets/a-1.js', { 'accept-encoding': accepted }, 'HEAD')
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(text.length)])
})

test.each([
  ['bytes=0-9', 206, 10, 'bytes 0-9/2000'],
  ['bytes=-5', 206, 5, 'bytes 1995-1999/2000'],
  ['bytes=1990-', 206, 10, 'bytes 1990-1999/2000'],
  ['bytes=1990-5000', 206, 10, 'bytes 1990-1999/2000'],
  ['bytes=5-2', 416, 0, 'bytes */2000'],
  ['bytes=2000-', 416, 0, 'bytes */2000'],
  ['bytes=0-1,3-4', 200, 2000, undefined],
  ['nonsense', 200, 2000, undefined],
])('a part of a file, %s', async (range, status, length, said) => {
  const answer = await get('/assets/a-1.js', { range, 'accept-encoding': 'br' })
  expect([answer.status, answer.text.length, answer.headers['content-range']]).toEqual([status, length, said])
})

test('HEAD has no parts', async () => {
  const head = await get('/assets/a-1.js', { range: 'bytes=0-9', 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, head.headers['content-range'], head.headers['content-encoding']]).toEqual([200, undefined, 'br'])
})

test('a part is one of the file that the client has, else it gets the whole', async () => {
  const { etag } = (await get('/assets/a-1.js')).headers
  expect((await get('/assets/a-1.js', { range: 'bytes=0-1', 'if-range': etag! })).status).toBe(206)
  expect((await get('/assets/a-1.js', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

test('what is no name of a file goes on', async () => {
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=0')
  for (const path of [
    '/',
    '/assets',
    '/assets/',
    '/assets/a-1.js/',
    '/assets/a-1.js.br',
    '/assets/%61-1.js',
    '/assets/../favicon.svg',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 299])
  expect((await get('/favicon.svg', {}, 'POST')).status).toBe(299)
})
