import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** How often posts are looked at, counted through the whole of the middleware, and written down by the job. */

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const other = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

let site: Site
let work: { writeDown(): Promise<void> }
let id: number
let path: string
beforeAll(async () => {
  site = await startSite({ RUN_JOBS: 'true' })
  site.setHour('2026-11-24T12:00:00.000Z')
  work = (globalThis as typeof globalThis & { marketplaceBackgroundWork: typeof work }).marketplaceBackgroundWork
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setHour('2026-11-24T12:00:00.000Z')
  id = await addPost(site.db)
  path = `/blog/${(await site.db.selectFrom('posts').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug}`
})

const look = (address = path, headers: Record<string, string> = {}, init: RequestInit & { as?: string } = {}) =>
  site.fetch(address, { ...init, headers: { 'user-agent': browser, ...headers } })

const count = (postId: number | string, headers: Record<string, string> = {}, as?: string) =>
  look(`/api/blog/posts/${postId}/views`, headers, { method: 'POST', ...(as && { as }) })

async function counted(postId = id) {
  await work.writeDown()
  const row = await site.db.selectFrom('post_views').select('views').where('post_id', '=', postId).executeTakeFirst()
  return row?.views ?? 0
}

test('a visitor counts once a day, whether the page is new, kept or known', async () => {
  const first = await look()
  expect(first.status).toBe(200)
  expect((await look()).status).toBe(200)
  expect(await counted()).toBe(1)
  await look(path, { 'user-agent': other })
  expect(await counted()).toBe(2)
  // What was written down makes no kept page stale.
  expect((await look()).headers.get('etag')).toBe(first.headers.get('etag'))
  site.setHour('2026-11-25T00:01:00.000Z')
  const etag = (await look(path, { 'user-agent': 'curl/8' })).headers.get('etag')!
  expect((await look(path, { 'if-none-match': etag })).status).toBe(304)
  expect(await counted()).toBe(3)
})

test('the day is London’s', async () => {
  site.setHour('2026-07-01T22:30:00.000Z')
  await look()
  site.setHour('2026-07-01T23:30:00.000Z')
  await look()
  expect(await counted()).toBe(2)
})

test('whoever has signed in counts once by their session, whatever browser they say they have', async () => {
  const as = await site.signIn(await addUser(site.db))
  await look(path, {}, { as })
  await look(path, { 'user-agent': other }, { as })
  expect(await counted()).toBe(1)
})

describe('the call that counts', () => {
  test('counts by itself, and not again after the page', async () => {
    const answer = await count(id)
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    await count(id)
    await look()
    expect(await counted()).toBe(1)
  })

  test('refuses what is not published, other sites and other methods', async () => {
    const draft = await addPost(site.db, { status: 'draft' })
    for (const wrong of [draft, 999_999, 'x', 0]) {
      const answer = await count(wrong)
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Post Not Found' }])
    }
    expect((await count(id, { origin: 'https://else.test' })).status).toBe(403)
    expect((await look(`/api/blog/posts/${id}/views`)).status).toBe(405)
    expect([await counted(draft), await counted()]).toEqual([0, 0])
  })
})

describe('not counted', () => {
  test.each([
    ['a program', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['whoever gives no name', { 'user-agent': '' }],
    ['a browser that prepares', { 'sec-purpose': 'prefetch;prerender' }],
  ])('%s', async (_, headers) => {
    expect((await look(path, headers)).status).toBe(200)
    expect((await count(id, headers)).status).toBe(204)
    expect(await counted()).toBe(0)
  })

  test('HEAD, the JSON of a post, and what is not found', async () => {
    await look(path, {}, { method: 'HEAD' })
    await look(path.replace('/blog/', '/api/blog/posts/slug/'))
    await look(`${path}.data`)
    await look(`${path}-none`)
    expect(await counted()).toBe(0)
  })

  test.each(['admin', 'editor', 'support'] as const)('the role %s', async (role) => {
    const as = await site.signIn(await addUser(site.db, { role }))
    expect((await look(path, {}, { as })).status).toBe(200)
    expect((await count(id, {}, as)).status).toBe(204)
    expect(await counted()).toBe(0)
  })
})
