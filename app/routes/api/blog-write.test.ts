import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { callJson, type JsonAnswer } from '#app/testing/running/json-calls.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** Posts written, changed and deleted by JSON calls. */

let site: Site
let cookie: string
beforeAll(async () => {
  site = await startSite()
  cookie = await site.signIn(await addUser(site.db, { role: 'editor' }))
})
afterAll(() => site.stop())

const call = (method: string, path: string, body?: unknown, as = cookie) => callJson(site, as, method, path, body)

let made = 0
const whole = () => ({
  title: `Voids, part ${(made += 1)}`,
  content: '<p>What a void <script>alert(1)</script><strong>costs</strong></p>',
  excerpt: 'Two empty months',
  featuredImageUrl: 'https://pictures.test/1.jpg',
  featuredImageAlt: 'An empty room',
  cover: '£2,930\nwhat two empty months cost',
  tags: ['Lettings', 'Cash flow'],
  seoTitle: 'Voids',
  seoDescription: 'What they cost',
  authorId: 'ada',
})
const create = async (change: object = {}) => (await call('POST', '/api/blog/posts', { ...whole(), ...change }))[1]
const pathOf = (post: JsonAnswer) => `/api/blog/posts/${String(post.id)}`
const rowOf = (post: JsonAnswer) => site.db.selectFrom('posts').selectAll().where('id', '=', post.id as number).executeTakeFirst() // prettier-ignore
const soon = (minutes: number) => addMilliseconds(new Date().toISOString(), minutes * 60_000)

describe('POST /api/blog/posts', () => {
  test('writes a draft, cleaned, and answers 201 with the post', async () => {
    const { id } = await site.db.insertInto('blog_categories').values({ name: 'Guides', folded_name: 'guides', created_at: soon(0) }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
    const sent = { ...whole(), categories: [id] }
    const [status, post, headers] = await call('POST', '/api/blog/posts', sent)
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(post).toMatchObject({
      ...sent,
      slug: `voids-part-${made}`,
      content: '<p>What a void <strong>costs</strong></p>',
      status: 'draft',
      publishedAt: null,
      publishAt: null,
      views: 0,
      version: 1,
    })
    const said = await site.db.selectFrom('audit_events').select('action').where('object_type', '=', 'post').where('object_id', '=', String(post.id)).execute() // prettier-ignore
    expect(said.map(({ action }) => action)).toEqual(['post-created'])
  })

  test('publishes now whatever publishedAt says, or at a time that is sent as publishAt', async () => {
    const before = soon(0)
    const published = await create({ status: 'published', publishedAt: '2020-01-01T00:00:00Z' })
    expect([published.status, String(published.publishedAt) >= before]).toEqual(['published', true])
    const at = '2027-10-31T01:30:00.000Z'
    const later = await create({ publishAt: at })
    expect([later.status, later.publishedAt, later.publishAt]).toEqual(['draft', null, at])
    // An hour that clocks in London show twice stays the one that it was.
    const [, changed] = await call('PATCH', pathOf(later), { excerpt: 'Other' })
    expect(changed.publishAt).toBe(at)
  })

  test.each([
    ['no title', { title: ' ' }, { title: 'Enter a title', slug: 'Enter a URL slug' }],
    ['no content', { content: '<p></p>', status: 'published' }, { content: 'Write something' }],
    ['a number for a text', { title: 7 }, { title: 'Send a text, or null' }],
    ['tags that are no list', { tags: 'Tax' }, { tags: 'Send a list of texts' }],
    ['a tag too long', { tags: ['x'.repeat(41)] }, { tags: 'Each tag must be 40 characters or fewer' }],
    ['a tag with a comma', { tags: ['Buy, refurbish'] }, { tags: 'Leave commas out: they part tags from each other' }],
    ['categories that are no ids', { categories: ['1'] }, { categories: 'Send a list of ids of categories' }],
    ['a category that there is not', { categories: [999] }, { categories: 'Choose categories from the list' }],
    ['a state that there is not', { status: 'live' }, { status: 'Send draft or published' }],
    ['a long SEO title', { seoTitle: 'x'.repeat(61) }, { seoTitle: 'SEO Title must be 60 characters or fewer' }],
    ['a cover without its words', { cover: '8%' }, { cover: 'Say in the cover’s second line what its figure is' }],
    ['a picture from plain http', { featuredImageUrl: 'http://a.test/1.png' }, { featuredImageUrl: 'The image URL is invalid or inaccessible' }], // prettier-ignore
    ['a publishedAt that is no time', { publishedAt: 'now' }, { publishedAt: 'Send a time such as 2026-12-01T08:00:00.000Z, or null' }], // prettier-ignore
    ['a publishedAt to come', { publishedAt: '2099-01-01T00:00:00Z' }, { publishedAt: 'This time is still to come. Send it as publishAt, with the status draft' }], // prettier-ignore
    ['a publishAt that has passed', { publishAt: '2020-01-01T00:00:00Z' }, { publishAt: 'This time has passed. Choose a later one, or leave it empty' }], // prettier-ignore
    ['a publishAt of a published post', { publishAt: '2099-01-01T00:00:00Z', status: 'published' }, { publishAt: 'A post with a time to be published is a draft until then' }], // prettier-ignore
    ['a version that is no number', { version: '1' }, { version: 'Send the version as a whole number, as it was received' }], // prettier-ignore
  ])('%s is refused with 400', async (_what, change, errors) => {
    const [status, answer] = await call('POST', '/api/blog/posts', { ...whole(), ...change })
    expect([status, answer.message, answer.errors]).toEqual([400, 'Please check the fields of the post.', errors])
  })

  test('an address that is taken is refused', async () => {
    const { slug } = await create()
    const [status, answer] = await call('POST', '/api/blog/posts', { ...whole(), slug })
    expect([status, answer.errors?.slug]).toEqual([400, expect.stringContaining('already leads to') as string])
  })

  test.each([
    ['a list', [], 400],
    ['null', null, 400],
    ['no JSON', '{', 400],
    ['too much', { content: 'x'.repeat(2_200_000) }, 413],
  ])('%s is refused', async (_what, body, status) => {
    const [given, answer] = await call('POST', '/api/blog/posts', body)
    expect([given, typeof answer.message]).toEqual([status, 'string'])
  })

  test('a form is refused with 415, and another method with 405', async () => {
    const response = await site.fetch('/api/blog/posts', { method: 'POST', as: cookie, body: new URLSearchParams({ title: 'A' }) }) // prettier-ignore
    expect([response.status, await response.json()]).toEqual([415, { message: 'Send this as application/json.' }])
    const [status, , headers] = await call('DELETE', '/api/blog/posts')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

test('GET /api/blog/posts: every post, drafts included, the newest first', async () => {
  const older = await addPost(site.db, { title: 'Older', status: 'draft', created_at: '2020-01-01T00:00:00.000Z' })
  const newer = await addPost(site.db, { title: 'Newer', tags: ['B', 'A'], created_at: '2099-01-01T00:00:00.000Z' })
  await site.db.insertInto('post_views').values({ post_id: newer, views: 5 }).execute()
  const [status, answer, headers] = await call('GET', '/api/blog/posts')
  const posts = answer as unknown as JsonAnswer[]
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect([posts[0]!.id, posts.at(-1)!.id]).toEqual([newer, older])
  expect(posts[0]).toMatchObject({ title: 'Newer', tags: ['B', 'A'], views: 5, content: '<p>One two three.</p>' })
  const user = await site.signIn(await addUser(site.db))
  expect((await call('GET', '/api/blog/posts', undefined, ''))[0]).toBe(401)
  expect((await call('GET', '/api/blog/posts', undefined, user))[0]).toBe(403)
  expect((await call('HEAD', '/api/blog/posts'))[0]).toBe(200)
})

describe.each(['PATCH', 'PUT'])('%s /api/blog/posts/{id}', (method) => {
  test('a time to publish is stored to the second, and in the hour that comes twice', async () => {
    const post = await create({ publishAt: '2099-10-25T00:30:00.000Z' })
    for (const publishAt of ['2099-10-25T00:30:45.000Z', '2099-10-25T01:30:45.000Z']) {
      const [status, changed] = await call(method, pathOf(post), { publishAt })
      expect([status, changed.publishAt, (await rowOf(post))!.publish_at]).toEqual([200, publishAt, publishAt])
    }
  })

  test('publishes and unpublishes, and a second time changes nothing', async () => {
    const post = await create()
    const [status, on] = await call(method, pathOf(post), { status: 'published', publishedAt: soon(0) })
    expect([status, on.status, typeof on.publishedAt, on.version]).toEqual([200, 'published', 'string', 2])
    const [, again] = await call(method, pathOf(post), { status: 'published', publishedAt: soon(1) })
    expect([again.publishedAt, again.version]).toEqual([on.publishedAt, 2])
    const [, off] = await call(method, pathOf(post), { status: 'draft', publishedAt: null })
    expect([off.status, off.publishedAt]).toEqual(['draft', null])
  })

  test('changes what is sent and leaves the rest; a post can be sent back as it was received', async () => {
    const post = await create({ publishAt: soon(60) })
    const [status, changed] = await call(method, pathOf(post), { title: 'Other', tags: [], excerpt: null })
    expect([status, changed.title, changed.tags, changed.excerpt, changed.slug]).toEqual([200, 'Other', [], null, post.slug]) // prettier-ignore
    expect([changed.publishAt, changed.authorId, changed.seoTitle]).toEqual([post.publishAt, 'ada', 'Voids'])
    const [same, back] = await call(method, pathOf(post), changed)
    expect([same, back.version]).toEqual([200, changed.version])
    const [, published] = await call(method, pathOf(post), { status: 'published' })
    expect([published.status, published.publishAt]).toEqual(['published', null])
  })

  test('with an older version it is refused with 409, and nothing is changed', async () => {
    const post = await create()
    await call(method, pathOf(post), { title: 'First', version: 1 })
    const [status, answer] = await call(method, pathOf(post), { title: 'Second', version: 1 })
    expect([status, answer.message]).toEqual([409, 'This post has been changed since you received it. Nothing has been saved.']) // prettier-ignore
    expect((await rowOf(post))!.title).toBe('First')
  })

  test.each(['0', 'x', '999999', '99999999999'])('there is no post %s', async (id) => {
    const [status, answer] = await call(method, `/api/blog/posts/${id}`, { title: 'Other' })
    expect([status, answer.message]).toEqual([404, 'Post Not Found'])
  })

  test('mistakes are told by field, and nothing is changed', async () => {
    const post = await create()
    const [status, answer] = await call(method, pathOf(post), { title: '', slug: 'Ä' })
    expect([status, Object.keys(answer.errors!)]).toEqual([400, ['title', 'slug']])
    expect((await rowOf(post))!.title).toBe(post.title)
  })
})

test('DELETE /api/blog/posts/{id} deletes it once', async () => {
  const post = await create()
  const [status, answer] = await call('DELETE', pathOf(post))
  expect([status, answer]).toEqual([200, { message: 'Post deleted successfully' }])
  expect(await rowOf(post)).toBeUndefined()
  expect((await call('DELETE', pathOf(post)))[0]).toBe(404)
  const kept = await create()
  const user = await site.signIn(await addUser(site.db))
  expect([(await call('DELETE', pathOf(kept), undefined, ''))[0], (await call('DELETE', pathOf(kept), undefined, user))[0]]).toEqual([401, 403]) // prettier-ignore
  expect(await rowOf(kept)).toBeDefined()
})
