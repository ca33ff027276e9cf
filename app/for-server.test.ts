import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ForServer } from '#app/for-server.server.ts'
import { listDrawingFacts } from '#app/domain/deals/files/drawing-facts.server.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { streetName } from '#app/ui/deals/drawing/street.ts'
import { addDeal, addHold, addUser, testNow } from '#app/testing/database/database.ts'
import { askFront, sharedHeaders, type FrontHeaders } from '#app/testing/running/front.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { later, minute } from '#app/testing/running/times.ts'
import { isAll } from '../scripts/lib/all.ts'

/** Kept pages as the server in front answers them, beside the same from the middleware. */

let site: Site
let server: Server
let port: number
let dealId: number
/** Whether the last request was answered in front. */
let isFront = false
/** Requests that wait for each other, and what happens after each of them is answered. */
let waiting: [IncomingMessage, ServerResponse][] = []
let afterAnswer = () => {}

beforeAll(async () => {
  site = await startSite({ ANALYTICS_SCRIPT: 'https://statistics.example/script.js' })
  const { answerKept } = (site.build.entry.module as unknown as { forServer: ForServer }).forServer
  server = createServer((request, response) => {
    request.headers['x-client-address'] = '192.0.2.1'
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      isFront = answerKept(request, response)
      if (!isFront) response.writeHead(299).end()
    }
    if (request.headers['x-waits'] === undefined) return answer(request, response)
    if (waiting.push([request, response]) < 2) return
    setImmediate(() => {
      for (const each of waiting) {
        answer(...each)
        afterAnswer()
      }
      waiting = []
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await site.stop()
})
beforeEach(async () => {
  site.setHour(testNow)
  await site.db.updateTable('deals').set({ status: 'draft' }).execute()
  dealId = await addDeal(site.db, { property_type: 'Retail' })
})

const front = (path: string, headers?: FrontHeaders, method?: string) => askFront(port, path, headers, method)
const nameDrawing = async () => `${drawingName((await listDrawingFacts(site.db, [dealId]))[0]!)}.svg`
/** Made anew by the application, and kept from then on. */
const fill = async (path: string) => (await site.fetch(path)).text()

describe.each([
  ['/'],
  ['/marketplace'],
  ['/marketplace?type=Retail&view=table'],
  ['/deal/:id'],
  ['/calculators'],
  ['/calculators/deal'],
  ['/area-intelligence'],
  ['/blog'],
  ['/knowledge-hub'],
  ['/support?kind=call'],
  ['/search'],
  ['/terms-conditions'],
  ['/cookies-policy'],
  ['/complaints/data-protection'],
  ['/sitemap.xml'],
  ['/robots.txt'],
  ['/marketplace/feed.xml'],
  ['/area-intelligence/areas.csv'],
  ['/api/deals'],
  ['/drawings/:name'],
])('%s', (pattern) => {
  test.each([
    ['br', {}],
    ['gzip', {}],
    ['gzip;q=1, br;q=0', {}],
    ['identity', {}],
    ['br', { 'sec-gpc': '1' }],
    ['br', { cookie: '__Host-analytics=accepted' }],
    ['br', { cookie: `__Host-session=${'x'.repeat(43)}` }],
  ] as [string, FrontHeaders][])(
    'as %s with %o is the same in front as from the middleware',
    async (encoding, more) => {
      const path = pattern.replace(':id', String(dealId)).replace(':name', await nameDrawing())
      const headers = { 'accept-encoding': encoding, ...more }
      await fill(path)
      const behind = await site.fetch(path, { headers })
      const before = await front(path, headers)
      // The policy that says what a browser has answered is made for it alone.
      const saysAnswer = path === '/cookies-policy' && (more['sec-gpc'] ?? more.cookie?.includes('analytics'))
      expect(isFront).toBe(!saysAnswer)
      if (saysAnswer) return
      expect([before.status, sharedHeaders(before.headers)]).toEqual([
        200,
        sharedHeaders(Object.fromEntries(behind.headers)),
      ])
      expect(before.body.equals(Buffer.from(await behind.arrayBuffer()))).toBe(true)
      expect(before.headers['x-request-id']).toMatch(/^[\w-]{22}$/)

      const etag = before.headers.etag!
      for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
        const again = await front(path, { ...headers, 'if-none-match': known })
        const same = await site.fetch(path, { headers: { ...headers, 'if-none-match': known } })
        expect([again.status, same.status, again.body.length]).toEqual([304, 304, 0])
        expect(sharedHeaders(again.headers)).toEqual(sharedHeaders(Object.fromEntries(same.headers)))
        expect(again.headers['x-request-id']).not.toBe(before.headers['x-request-id'])
      }
      const head = await front(path, headers, 'HEAD')
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
        200,
        0,
        before.headers['content-length'],
      ])
    },
  )
})

describe('nobody is answered in front', () => {
  test('who has a session, running or ended, except with a file', async () => {
    const as = await site.signIn(await addUser(site.db))
    await fill('/marketplace')
    await fill('/sitemap.xml')
    expect([(await front('/marketplace', { cookie: as })).status, isFront]).toEqual([299, false])
    expect([(await front('/sitemap.xml', { cookie: as })).status, isFront]).toEqual([200, true])
    await site.db.updateTable('sessions').set({ ended_at: testNow }).execute()
    expect((await front('/marketplace', { cookie: as })).status).toBe(299)
  })

  test('who has saved a deal, with another method, or with a body', async () => {
    await fill('/marketplace')
    expect((await front('/marketplace', { cookie: '__Host-shortlist=1a' })).status).toBe(299)
    expect((await front('/marketplace', {}, 'POST')).status).toBe(299)
    expect((await front('/marketplace', { 'content-length': '0' })).status).toBe(200)
    for (const path of ['//marketplace', '/marketplace/', '/Marketplace', '/marketplace.data', '/_root.data'])
      expect([path, (await front(path)).status]).toEqual([path, 299])
  })
})

test('an account is that of a session that runs; a made-up or ended one has none', async () => {
  const { accountOf } = (site.build.entry.module as unknown as { forServer: ForServer }).forServer
  const user = await addUser(site.db)
  const as = await site.signIn(user)
  expect(accountOf(as)).toBe(user.id)
  for (const cookie of [undefined, '', 'a=b', `__Host-session=${'a'.repeat(43)}`]) expect(accountOf(cookie)).toBe('')
  await site.db.updateTable('sessions').set({ ended_at: testNow }).execute()
  expect(accountOf(as)).toBe('')
})

test('a made-up session is no session: it gets the kept page, and no other answer from the middleware', async () => {
  await fill('/marketplace')
  const made = await site.fetch('/marketplace', { as: `__Host-session=${'a'.repeat(43)}` })
  expect([made.headers.get('cache-control'), made.headers.has('etag')]).toEqual(['no-cache', true])
})

test('a change, the end of a hold and midnight in London make a page stale by themselves', async () => {
  const path = `/deal/${dealId}`
  const isKept = async () => (await front(path)).status === 200
  await fill(path)
  expect(await isKept()).toBe(true)
  await addHold(site.db, await addUser(site.db), dealId, { until: later(2 * minute) })
  expect(await isKept()).toBe(false)
  await fill(path)
  site.setHour(later(2 * minute - 1))
  expect(await isKept()).toBe(true)
  site.setHour(later(2 * minute))
  expect(await isKept()).toBe(false)

  // In summer the day ends in London while UTC has an hour to go.
  site.setHour('2026-07-01T22:58:00.000Z')
  await fill(path)
  site.setHour('2026-07-01T22:59:59.999Z')
  expect(await isKept()).toBe(true)
  site.setHour('2026-07-01T23:00:00.000Z')
  expect(await isKept()).toBe(false)
})

test('requests that have waited see what another process has committed meanwhile, within one turn of the event loop', async () => {
  await fill('/api/blog/categories')
  const other = new SQLite(join(site.dataDir, 'marketplace.db'))
  const add = other.prepare("INSERT INTO blog_categories (name, folded_name, created_at) VALUES (@name, @name, '2026')")
  afterAnswer = () => void add.run({ name: String(Math.random()) })
  const answers = await Promise.all([
    front('/api/blog/categories', { 'x-waits': '1' }),
    front('/api/blog/categories', { 'x-waits': '2' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 299])
  other.close()
})

test('nobody is answered in front while the database cannot be read, and the process goes on', async () => {
  await fill('/marketplace')
  const memory = new SQLite(':memory:')
  const fail = () => {
    throw new Error('disk I/O error')
  }
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as { all: unknown; get: unknown }
  const { all, get } = prototype
  Object.assign(prototype, { all: fail, get: fail })
  try {
    expect((await front('/marketplace')).status).toBe(299)
    expect((await front('/marketplace', { cookie: `__Host-session=${'x'.repeat(43)}` })).status).toBe(299)
  } finally {
    Object.assign(prototype, { all, get })
    memory.close()
  }
  expect((await front('/marketplace')).status).toBe(200)
})

test('other spellings of an address get the page itself', async () => {
  await fill('/marketplace?type=Retail&view=table')
  for (const query of ['view=table&type=Retail', 'x=1&type=Retail&sort=score&view=table&utm_source=a'])
    expect([query, (await front(`/marketplace?${query}`)).status]).toEqual([query, 200])
  for (const query of [
    'type=Retail&view=table&view=cards',
    'type=Retail&view=table&q=a',
    'type=Retail&view=table&page=',
    // It leads to the address without.
    'type=Retail&view=table&q=',
  ])
    expect([query, (await front(`/marketplace?${query}`)).status]).toEqual([query, 299])
})

test('a page that works out what its address says is answered in front without any parameter alone', async () => {
  await fill('/calculators/deal')
  for (const [query, status] of [
    ['', 200],
    ['?', 200],
    ['?price=120000', 299],
    ['?utm_source=a', 299],
    ['?=', 299],
  ] as const)
    // prettier-ignore
    expect([query, (await front(`/calculators/deal${query}`)).status]).toEqual([query, status])
  const asked = await site.fetch('/calculators/deal?price=120000&rent=700&nation=england')
  expect([asked.status, asked.headers.has('etag')]).toEqual([200, false])
  expect(await (await site.fetch('/calculators/deal')).text()).not.toBe(await asked.text())
})

test('a drawing is one for everybody, to be kept for ever, until its deal says something else', async () => {
  const name = await nameDrawing()
  const path = `/drawings/${name}`
  await fill(path)
  const as = await site.signIn(await addUser(site.db))
  for (const headers of [{}, { cookie: as }] as FrontHeaders[])
    expect((await front(path, { 'accept-encoding': 'br', ...headers })).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name.replace('.svg', '')}"`,
      vary: 'Accept-Encoding',
    })
  await addDeal(site.db)
  expect((await front(path)).status).toBe(200)
  await site.db.updateTable('deals').set({ storeys: 4 }).where('id', '=', dealId).execute()
  expect([(await front(path)).status, (await site.fetch(path)).status]).toEqual([299, 404])
})

test('the street that the landing page shows is kept, and none of all that can be made of the same deals', async () => {
  const ids = [dealId]
  for (let more = 0; more < 7; more++) ids.push(await addDeal(site.db))
  const path = /\/drawings\/street-[a-z0-9-]+\.svg/.exec(await fill('/'))![0]
  await fill(path)
  expect((await front(path)).status).toBe(200)
  const facts = await listDrawingFacts(site.db, ids)
  for (const made of [facts.toReversed().slice(1), facts.map(() => facts[0]!)]) {
    const other = `/drawings/${streetName(made)}.svg`
    const answer = await site.fetch(other)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'max-age=31536000, immutable'])
    expect([other, (await front(other)).status]).toEqual([other, 299])
  }
})

test('made-up addresses are kept nowhere, and leave every real page where it is', async () => {
  const real = ['/', '/marketplace', '/marketplace?type=Retail', '/area-intelligence', '/blog', `/deal/${dealId}`]
  for (const path of real) await fill(path)
  const made = [
    (n: number) => `/marketplace?type=T${n}`,
    (n: number) => `/marketplace?page=${n + 2}`,
    (n: number) => `/marketplace?sort=s${n}`,
    (n: number) => `/marketplace/feed.xml?type=T${n}`,
    (n: number) => `/support?kind=k${n}`,
    (n: number) => `/support?check=RES-${n}`,
    (n: number) => `/testimonials?page=${n}`,
    (n: number) => `/blog?tag=t${n}`,
    (n: number) => `/knowledge-hub?category=c${n}`,
    (n: number) => `/deal/0${n}`,
    (n: number) => `/drawings/${n}-7-abc.svg`,
    (n: number) => `/deal/${900_000 + n}`,
    (n: number) => `/area-intelligence?region=r${n}`,
    (n: number) => `/api/blog/posts/published?page=${n}`,
  ]
  for (let n = 0; n < made.length * (isAll ? 30 : 10); n++) {
    await fill(made[n % made.length]!(n))
    expect([n, (await front(made[n % made.length]!(n))).status]).toEqual([n, 299])
  }
  for (const path of real) expect([path, (await front(path)).status]).toEqual([path, 200])
})
