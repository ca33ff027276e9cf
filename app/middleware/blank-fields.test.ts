import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { signInSomebody } from '#app/testing/running/requests.ts'

/** The addresses that the forms of lists lead to without script, where every field is sent. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  await addDeal(site.db)
})
afterAll(() => site.stop())

const ask = async (path: string, init: Parameters<Site['fetch']>[1] = {}) => {
  const { status, headers } = await site.fetch(path, { redirect: 'manual', ...init })
  return { status, location: headers.get('location'), isKept: headers.has('etag') }
}

test.each([
  ['/marketplace?q=&to=', '/marketplace'],
  ['/marketplace?q=', '/marketplace'],
  ['/marketplace?q', '/marketplace'],
  ['/marketplace?q=&type=&sort=roi&region=&strategy=&grade=&yield=&from=&to=&beds=&bedsTo=', '/marketplace?sort=roi'],
  ['/marketplace?q=St+Helen%27s&to=', '/marketplace?q=St+Helen%27s'],
  [`/marketplace?${'q=&'.repeat(500)}view=table`, '/marketplace?view=table'],
  ['/marketplace?q=&utm_source=&gclid=x', '/marketplace?utm_source=&gclid=x'],
  ['/deals?q=&to=', '/deals'],
  ['/area-intelligence?q=&country=&budget=150000', '/area-intelligence?budget=150000'],
  ['/blog?q=&tag=', '/blog'],
  ['/support?kind=', '/support'],
])('%s leads to %s, which leads nowhere else', async (path, target) => {
  for (const method of ['GET', 'HEAD']) {
    expect(await ask(path, { method })).toEqual({ status: 302, location: target, isKept: false })
  }
  const there = await ask(target)
  expect([there.status, there.location]).toEqual([200, null])
})

test('so does it for somebody signed in, who then sees a page of their own', async () => {
  const { cookie } = await signInSomebody(site)
  expect(await ask('/deals?q=&sort=price', { as: cookie })).toMatchObject({
    status: 302,
    location: '/deals?sort=price',
  })
  expect(await ask('/deals?sort=price', { as: cookie })).toEqual({ status: 200, location: null, isKept: false })
})

test('an address with nothing blank is answered at once, and kept as before', async () => {
  for (const path of ['/marketplace', '/marketplace?sort=roi', '/area-intelligence', '/blog'])
    expect(await ask(path), path).toEqual({ status: 200, location: null, isKept: true })
  expect(await ask('/marketplace?q=leeds')).toEqual({ status: 200, location: null, isKept: false })
})

test('what is no list’s page stays as it is asked: files, data, what asks the provider, and posts', async () => {
  expect(await ask('/marketplace/feed.xml?q=')).toEqual({ status: 200, location: null, isKept: true })
  expect((await ask('/marketplace.data?q=')).status).toBe(200)
  expect((await ask('/deals?payment_intent=')).location).toBeNull()
  expect((await ask('/marketplace?q=', { method: 'POST' })).location).toBeNull()
})
