import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The JSON calls by which the blog is read. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

async function get(path: string, init?: RequestInit & { as?: string }) {
  const response = await site.fetch(`/api/blog${path}`, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
}

test('there are no posts at first', async () => {
  expect(await get('/posts/published')).toMatchObject({ status: 200, body: [] })
  expect(await get('/categories')).toMatchObject({ status: 200, body: [] })
})

test('a published post has these fields, in the list and by its address', async () => {
  const id = await addPost(site.db, { slug: 'one', title: 'One', tags: ['B', 'A'], excerpt: '' })
  await addPost(site.db, { slug: 'draft', status: 'draft' })
  await site.db.insertInto('post_views').values({ post_id: id, views: 3 }).execute()
  const post = {
    id,
    slug: 'one',
    title: 'One',
    excerpt: null,
    content: '<p>One two three.</p>',
    featuredImageUrl: null,
    status: 'published',
    publishedAt: '2026-11-02T10:00:00.000Z',
    tags: ['B', 'A'],
    seoTitle: '',
    seoDescription: '',
    authorId: 'editorial',
    views: 3,
    createdAt: '2026-11-02T10:00:00.000Z',
  }
  expect((await get('/posts/published')).body).toEqual([post])
  expect((await get('/posts/slug/one')).body).toEqual(post)
})

describe('a post that is not public', () => {
  test.each(['/posts/slug/draft', '/posts/slug/none', '/posts/slug/%00', '/posts/0/related', '/posts/x/related', '/posts/99999/related'])('%s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { message: 'Post Not Found' } })
  }) // prettier-ignore

  test('has no related posts, to nobody', async () => {
    const id = await addPost(site.db, { status: 'draft' })
    const as = await site.signIn(await addUser(site.db, { role: 'admin' }))
    expect((await get(`/posts/${id}/related`, { as })).status).toBe(404)
  })
})

test('related posts are named', async () => {
  const id = await addPost(site.db, { slug: 'near', tags: ['A'] })
  const { status, body } = await get(`/posts/${id}/related`)
  expect(status).toBe(200)
  expect((body as unknown[])[0]).toEqual({ id: 1, slug: 'one', title: 'One', publishedAt: '2026-11-02T10:00:00.000Z' })
})

test('categories are named', async () => {
  await site.db.insertInto('blog_categories').values({ name: 'Tax', folded_name: 'tax', created_at: '2026-11-02T10:00:00.000Z' }).execute() // prettier-ignore
  expect((await get('/categories')).body).toEqual([{ id: 1, name: 'Tax' }])
})

test('a hundred posts make a page, the newest first', async () => {
  for (let index = 0; index < 110; index++) await addPost(site.db, { title: `Many ${index}`, published_at: '2026-12-01T10:00:00.000Z' }) // prettier-ignore
  const first = (await get('/posts/published')).body as { title: string }[]
  const second = (await get('/posts/published?page=2')).body as { title: string }[]
  expect([first.length, first[0]!.title, second.length, second.at(-1)!.title]).toEqual([100, 'Many 109', 12, 'One'])
  expect((await get('/posts/published?page=3')).body).toEqual([])
  for (const page of ['0', 'x', '-1', '1.5', '']) expect((await get(`/posts/published?page=${page}`)).status).toBe(400)
})

test('HEAD answers without a body, and no other method is taken', async () => {
  const head = await site.fetch('/api/blog/posts/published', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const path of ['/posts/published', '/posts/slug/one', '/categories']) expect((await get(path, { method: 'POST' })).status).toBe(405) // prettier-ignore
})
