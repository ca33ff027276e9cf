import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startBalancer, type Balancer } from './balancer.ts'

/** Two machines that say who they are; what they do otherwise a test says. */
const names = ['machine-1', 'machine-2']
let servers: Server[] = []
let balancer: Balancer
let told: string[] = []
let notReady: Set<string>

afterEach(async () => {
  await balancer.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function start(answer: (name: string) => RequestListener): Promise<void> {
  ;[told, notReady] = [[], new Set()]
  servers = names.map((name) =>
    createServer((request, response) =>
      request.url === '/readyz'
        ? void response.writeHead(notReady.has(name) ? 503 : 200).end()
        : answer(name)(request, response),
    ),
  )
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const machines = servers.map((server, index) => ({ name: names[index]!, port: portOf(server) }))
  balancer = await startBalancer({ port: 0, machines, tell: (line) => told.push(line), interval: 20 })
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function send(path: string, { body, headers }: { body?: string; headers?: Record<string, string> } = {}) {
  const sent = ask({
    host: '127.0.0.1',
    port: balancer.port,
    path,
    method: body ? 'POST' : 'GET',
    headers,
    agent: false,
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode,
    machine: answer.headers['x-machine'],
    headers: answer.headers,
    text: await text(answer),
  }
}

async function machinesOf(count: number): Promise<unknown[]> {
  const seen: unknown[] = []
  for (let n = 0; n < count; n += 1) seen.push((await send('/')).machine)
  return seen.toSorted()
}

test('machines take turns, and one that is not ready has none until it is ready again', async () => {
  await start(() => (_request, response) => void response.end('well'))
  expect(await machinesOf(4)).toEqual(['machine-1', 'machine-1', 'machine-2', 'machine-2'])
  notReady.add('machine-1')
  await expect.poll(() => told).toContain('machine-1 is not ready: the others answer.')
  expect(await machinesOf(3)).toEqual(['machine-2', 'machine-2', 'machine-2'])
  notReady.clear()
  await expect.poll(() => told.at(-1)).toBe('machine-1 is ready.')
  expect(await machinesOf(2)).toEqual(['machine-1', 'machine-2'])
})

test('where none is ready the site itself says so, and where none answers the balancer does', async () => {
  await start(() => (_request, response) => void response.writeHead(503).end('What you typed'))
  names.forEach((name) => notReady.add(name))
  await expect.poll(() => told.filter((line) => line.includes('not ready')).length).toBe(2)
  expect(await send('/support', { body: 'a=1' })).toMatchObject({ status: 503, text: 'What you typed' })
  servers.forEach((server) => server.close().closeAllConnections())
  expect(await send('/')).toMatchObject({ status: 502, text: 'No machine answers. Try again in a minute.' })
})

test('a machine that has gone costs no page and no form that it was not sent', async () => {
  await start(() => async (request, response) => void response.end(`had ${await text(request)}`))
  // Connections that are kept from before end with it.
  await machinesOf(4)
  servers[0]!.close().closeAllConnections()
  const pages = await Promise.all(names.map(() => send('/')))
  expect(pages.map(({ machine }) => machine)).toEqual(['machine-2', 'machine-2'])
  const forms = await Promise.all(names.map(() => send('/support', { body: 'a=1' })))
  expect(forms.map(({ machine, text }) => [machine, text])).toEqual(Array(2).fill(['machine-2', 'had a=1']))
})

test('a page is asked of the other machine where one breaks off, and a form is never sent twice', async () => {
  const had: string[] = []
  await start((name) => (request, response) => {
    had.push(`${request.method} ${name}`)
    if (name === 'machine-1') request.socket.destroy()
    else response.end('well')
  })
  expect((await Promise.all(names.map(() => send('/')))).map(({ status }) => status)).toEqual([200, 200])
  had.length = 0
  const forms = await Promise.all(names.map(() => send('/support', { body: 'a=1' })))
  expect(forms.map(({ status }) => status).toSorted()).toEqual([200, 502])
  expect(had.toSorted()).toEqual(['POST machine-1', 'POST machine-2'])
})

test('a page that waits for a machine that stands still is asked of the other', async () => {
  await start((name) => (_request, response) => void (name === 'machine-2' && response.end('well')))
  const pages = Promise.all(names.map(() => send('/')))
  notReady.add('machine-1')
  expect((await pages).map(({ machine }) => machine)).toEqual(['machine-2', 'machine-2'])
})

test('a page goes on waiting where no other machine is ready', async () => {
  const answers: (() => void)[] = []
  await start(() => (_request, response) => void answers.push(() => response.end('well')))
  const pages = Promise.all(names.map(() => send('/')))
  await expect.poll(() => answers.length).toBe(2)
  notReady.add('machine-1')
  await expect.poll(() => answers.length).toBe(3)
  notReady.add('machine-2')
  await expect.poll(() => told).toContain('machine-2 is not ready, and no other is.')
  for (const answer of answers) answer()
  expect((await pages).map(({ status, machine }) => [status, machine])).toEqual(Array(2).fill([200, 'machine-2']))
})

test('the client’s address is the one that it comes from, whatever it says, and headers and cookies stay as they are', async () => {
  let seen: IncomingMessage['headers'] = {}
  await start(() => (request, response) => {
    seen = request.headers
    response.writeHead(200, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Content-Encoding', 'br']).end()
  })
  const { headers } = await send('/', {
    headers: { host: 'deals.example', 'x-forwarded-for': '203.0.113.1', cookie: 'c=3' },
  })
  expect(seen).toMatchObject({ host: 'deals.example', 'x-forwarded-for': '127.0.0.1', cookie: 'c=3' })
  expect([headers['set-cookie'], headers['content-encoding']]).toEqual([['a=1', 'b=2'], 'br'])
})

test('an answer comes as it is written, and ends where its machine does', async () => {
  let goOn = () => undefined as void
  await start(() => (_request, response) => {
    response.write('first')
    goOn = () => void response.destroy()
  })
  const sent = ask({ host: '127.0.0.1', port: balancer.port, path: '/', agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(String(((await once(answer, 'data')) as [Buffer])[0])).toBe('first')
  const broken = once(answer, 'error')
  goOn()
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }])
})
