import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Answers, insist, isTaken, NoAnswer, Visitor } from './visitor.ts'

const asked: { path: string; cookie: string; from: string; origin: string; body: string }[] = []
let drops = 0
const server = createServer((request, response) => {
  const { cookie = '', origin = '', 'x-forwarded-for': from = '' } = request.headers
  let body = ''
  request.on('data', (piece) => (body += piece))
  request.on('end', () => {
    asked.push({ path: request.url!, cookie, from: String(from), origin, body })
    if (drops > 0) {
      drops -= 1
      request.socket.destroy()
    } else if (request.url === '/in')
      response.writeHead(303, { location: '/there', 'set-cookie': 'session=s1; Path=/' }).end()
    else if (request.url === '/out')
      response.writeHead(303, { location: '/api/login?returnTo=%2Fin', 'set-cookie': 'session=; Max-Age=0' }).end()
    else response.writeHead(request.url === '/broken' ? 500 : 200).end('here')
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('a visitor keeps cookies, comes from an address, and sends forms from the site itself', async () => {
  const visitor = new Visitor(origin, new Answers(), '10.0.0.7', 'first=1')
  const taken = await visitor.post('/in', { name: 'Ivy' })
  expect([taken.status, taken.location, isTaken(taken)]).toEqual([303, '/there', true])
  expect((await visitor.follow('/in')).address).toBe(`${origin}/there`)
  expect(asked.map(({ path, cookie }) => [path, cookie])).toEqual([
    ['/in', 'first=1'],
    ['/in', 'first=1; session=s1'],
    ['/there', 'first=1; session=s1'],
  ])
  expect(asked[0]).toMatchObject({ from: '10.0.0.7', origin, body: 'name=Ivy' })
  const out = await visitor.post('/out', {})
  expect(isTaken(out)).toBe(false)
  await visitor.get('/there')
  expect(asked.at(-1)!.cookie).toBe('first=1')
})

test('where no answer comes that is said, and whoever insists asks again', async () => {
  const answers = new Answers()
  const visitor = new Visitor(origin, answers, '10.0.0.7')
  drops = 1
  await expect(visitor.get('/there')).rejects.toBeInstanceOf(NoAnswer)
  drops = 1
  expect((await insist(() => visitor.get('/there'), 2)).status).toBe(200)
  expect(answers.counts).toEqual({ 200: 1 })
})

test('an answer that is a failure is kept', async () => {
  const answers = new Answers()
  await new Visitor(origin, answers, '10.0.0.7').call('POST', '/broken', { a: 1 })
  expect(answers.faults).toMatchObject([{ status: 500, method: 'POST', path: '/broken' }])
})
