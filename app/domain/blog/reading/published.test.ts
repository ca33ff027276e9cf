import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addPost, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { findPublishedPost, listCategories, listFeedPosts, readPublishedForApi } from './published-post.server.ts'
import { listPublished, listRelated } from './published.server.ts'
import { blogFiltersToQuery, readBlogFilters } from './published.ts'

const all = { search: '', tag: null, page: 1 }
/** The morning of the day that lies this many days after the first of November. */
const day = (days: number) => new Date(Date.UTC(2026, 10, 1 + days, 9)).toISOString()

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const titlesOf = (posts: { title: string }[]) => posts.map(({ title }) => title)

describe('the list', () => {
  test('has the published posts, newest first, also those that stand above', async () => {
    for (const [index, title] of ['One', 'Two', 'Three', 'Four'].entries()) await addPost(db, { title, published_at: day(index) }) // prettier-ignore
    await addPost(db, { title: 'Draft', status: 'draft' })
    const list = (await listPublished(db, all))!
    expect(titlesOf(list.posts)).toEqual(['Four', 'Three', 'Two', 'One'])
    expect(titlesOf(list.featured)).toEqual(['Four', 'Three', 'Two'])
    expect(list).toMatchObject({ total: 4, published: 4, page: 1, pageCount: 1 })
  })

  test('shows up to three tags in the author’s order, views, and no content', async () => {
    const id = await addPost(db, { tags: ['Yield', 'Tax', 'EPC', 'Areas'] })
    await db.insertInto('post_views').values({ post_id: id, views: 12 }).execute()
    const [post] = (await listPublished(db, all))!.posts
    expect(post).toMatchObject({ tags: ['Yield', 'Tax', 'EPC'], views: 12, words: 3, picture: null })
    expect(post).not.toHaveProperty('content')
    await db.updateTable('post_views').set({ views: 13 }).execute()
    expect((await listPublished(db, all))!.posts[0]!.views).toBe(13)
  })

  test('has pages of a hundred, and one behind the last is empty', async () => {
    for (let index = 0; index < 101; index++) await addPost(db, { published_at: day(0) })
    const first = (await listPublished(db, all))!
    const second = (await listPublished(db, { ...all, page: 2 }))!
    expect([first.posts.length, second.posts.length, second.pageCount, second.featured]).toEqual([100, 1, 2, []])
    expect(new Set([...first.posts, ...second.posts].map(({ id }) => id)).size).toBe(101)
    expect((await listPublished(db, { ...all, page: 3 }))!.posts).toEqual([])
  })

  test('is new as soon as a post is published, tagged or taken back', async () => {
    expect((await listPublished(db, all))!.published).toBe(0)
    const id = await addPost(db, { tags: ['Tax'] })
    expect((await listPublished(db, all))!.topics).toEqual([{ tag: 'Tax', posts: 1 }])
    await db.updateTable('post_tags').set({ tag: 'Yield' }).execute()
    expect((await listPublished(db, all))!.topics).toEqual([{ tag: 'Yield', posts: 1 }])
    await db.updateTable('posts').set({ status: 'draft', published_at: null }).where('id', '=', id).execute()
    expect(await listPublished(db, all)).toMatchObject({ published: 0, posts: [], topics: [] })
  })
})

describe('topics', () => {
  test('stand in the order of the alphabet, each with the number of its published posts', async () => {
    await addPost(db, { tags: ['Yield', 'areas', 'Éire'] })
    await addPost(db, { tags: ['Yield', 'BRRR'] })
    await addPost(db, { status: 'draft', tags: ['Yield', 'Secret'] })
    expect((await listPublished(db, all))!.topics).toEqual([
      { tag: 'areas', posts: 1 },
      { tag: 'BRRR', posts: 1 },
      { tag: 'Éire', posts: 1 },
      { tag: 'Yield', posts: 2 },
    ])
  })

  test('match the whole tag, letter for letter', async () => {
    await addPost(db, { title: 'A', tags: ['Tax'] })
    await addPost(db, { title: 'B', tags: ['Tax relief'] })
    const list = (await listPublished(db, { ...all, tag: 'Tax' }))!
    expect([titlesOf(list.posts), list.total, list.published, list.featured]).toEqual([['A'], 1, 2, []])
    for (const tag of ['tax', 'Ta', 'T%', '']) expect(await listPublished(db, { ...all, tag })).toBeNull()
  })

  test('a tag behind the three hundred that are offered is found', async () => {
    for (let post = 0; post < 16; post++) {
      await addPost(db, { tags: Array.from({ length: 20 }, (_, tag) => `${String(post * 20 + tag).padStart(3, '0')}`) })
    }
    const list = (await listPublished(db, { ...all, tag: '319' }))!
    expect([list.topics.length, list.total]).toEqual([300, 1])
    expect(await listPublished(db, { ...all, tag: '320' })).toBeNull()
  })
})

describe('the search', () => {
  beforeEach(async () => {
    await addPost(db, { title: '100% mortgages', excerpt: 'Who lends', tags: ['Tax'] })
    await addPost(db, { title: 'Stamp duty', excerpt: 'ÉCONOMIE and "quotes"' })
    await addPost(db, { title: 'Mortgages', status: 'draft' })
  })

  test.each([
    ['MORTGAGES', ['100% mortgages']],
    ['who LENDS', ['100% mortgages']],
    ['économie', ['Stamp duty']],
    ['0% m', ['100% mortgages']],
    ['%', ['100% mortgages']],
    ['_', []],
    ['"quotes"', ['Stamp duty']],
    ["'; drop table posts; --", []],
    ['What it is about', []],
  ])('for %s', async (search, titles) => {
    const list = (await listPublished(db, { ...all, search }))!
    expect(titlesOf(list.posts)).toEqual(titles)
    expect([list.total, list.featured]).toEqual([titles.length, []])
  })

  test('looks within a topic', async () => {
    expect((await listPublished(db, { search: 'mortgages', tag: 'Tax', page: 1 }))!.total).toBe(1)
    expect((await listPublished(db, { search: 'stamp', tag: 'Tax', page: 1 }))!.total).toBe(0)
  })
})

test.each([
  ['', all, ''],
  ['q=+a%0Ab+&tag=Tax&page=2', { search: 'a b', tag: 'Tax', page: 2 }, '?q=a+b&tag=Tax&page=2'],
  ['q=&tag=&page=1', all, ''],
  ['page=0', all, ''],
  ['page=-1&tag=A%26B', { ...all, tag: 'A&B' }, '?tag=A%26B'],
  ['page=9999999999', all, ''],
])('?%s is read', (query, filters, written) => {
  const { isTooLong, ...read } = readBlogFilters(new URLSearchParams(query))
  expect([read, isTooLong]).toEqual([filters, false])
  expect(blogFiltersToQuery(read)).toBe(written)
})

test('a search of 200 characters is one, one of 201 is too long', () => {
  for (const [length, isTooLong] of [
    [200, false],
    [201, true],
  ] as const)
    // prettier-ignore
    expect(readBlogFilters(new URLSearchParams({ q: '🏠'.repeat(length) })).isTooLong).toBe(isTooLong)
})

describe('related posts', () => {
  test('share the most tags, then they are the newest', async () => {
    const id = await addPost(db, { title: 'This', tags: ['A', 'B', 'C'] })
    await addPost(db, { title: 'One old', tags: ['A'], published_at: day(1) })
    await addPost(db, { title: 'One new', tags: ['B', 'X'], published_at: day(2) })
    await addPost(db, { title: 'Two', tags: ['C', 'A'], published_at: day(0) })
    await addPost(db, { title: 'None', tags: ['X'], published_at: day(9) })
    await addPost(db, { title: 'Draft', tags: ['A', 'B', 'C'], status: 'draft' })
    expect(titlesOf((await listRelated(db, id, 3))!)).toEqual(['Two', 'One new', 'One old'])
    expect(titlesOf((await listRelated(db, id, 9))!)).toEqual(['Two', 'One new', 'One old', 'None'])
  })

  test('are the newest where the post has no tags, and none where it is alone or not published', async () => {
    const id = await addPost(db, { title: 'This' })
    expect(await listRelated(db, id, 3)).toEqual([])
    for (let index = 0; index < 4; index++) await addPost(db, { title: `Other ${index}`, published_at: day(index) })
    expect(titlesOf((await listRelated(db, id, 3))!)).toEqual(['Other 3', 'Other 2', 'Other 1'])
    expect(await listRelated(db, await addPost(db, { status: 'draft' }), 3)).toBeNull()
    expect(await listRelated(db, 999, 3)).toBeNull()
  })
})

describe('an address', () => {
  test('leads to its post, with its author, picture and views', async () => {
    await addPost(db, { slug: 'here', featured_image_url: 'https://else.test/a.jpg', featured_image_alt: 'A house' })
    expect(await findPublishedPost(db, 'here')).toMatchObject({
      kind: 'post',
      views: 0,
      related: [],
      post: { html: '<p>One two three.</p>', author: null, picture: { kind: 'elsewhere', url: 'https://else.test/a.jpg', alt: 'A house' } }, // prettier-ignore
    })
    await db.updateTable('posts').set({ author_id: 'Ivy Smith' }).execute()
    expect(await findPublishedPost(db, 'here')).toMatchObject({ post: { author: null } })
    const { id } = await addUser(db, { role: 'editor', firstName: 'Ivy', lastName: 'Smith' })
    await db.updateTable('posts').set({ author_id: id }).execute()
    expect(await findPublishedPost(db, 'here')).toMatchObject({ post: { author: 'Ivy Smith' } })
  })

  test('of a draft, before and after it was public, is like none', async () => {
    const id = await addPost(db, { slug: 'here' })
    await db
      .insertInto('post_slugs')
      .values({ slug: 'before', post_id: id, since: day(0) })
      .execute()
    expect(await findPublishedPost(db, 'before')).toEqual({ kind: 'moved', slug: 'here' })
    await db.updateTable('posts').set({ status: 'draft', published_at: null }).execute()
    await addPost(db, { slug: 'never', status: 'draft' })
    for (const slug of ['here', 'before', 'never', 'none']) expect(await findPublishedPost(db, slug)).toEqual({ kind: 'nothing' }) // prettier-ignore
    await db.deleteFrom('posts').execute()
    expect(await findPublishedPost(db, 'before')).toEqual({ kind: 'gone' })
  })

  test('of an own picture without files shows none', async () => {
    await addPost(db, { slug: 'here', featured_image_url: '/pictures/abc-1280.webp' })
    expect(await findPublishedPost(db, 'here')).toMatchObject({ post: { picture: null } })
    const picture = { id: 'abc', user_id: null, file_key: null, file_name: 'a.jpg', byte_size: 1, created_at: day(0) }
    await db.insertInto('post_images').values({ ...picture, state: 'ready', width: 1280, height: 800, widths: '[320,1280]' }).execute() // prettier-ignore
    expect(await findPublishedPost(db, 'here')).toMatchObject({ post: { picture: { kind: 'own', id: 'abc', widths: [320, 1280] } } }) // prettier-ignore
  })
})

describe('a thousand posts', () => {
  let many: Db
  beforeAll(async () => {
    many = await createTestDatabase()
    await many.transaction().execute(async (trx) => {
      for (let index = 0; index < 1000; index++)
        await addPost(trx, { published_at: day(index % 300), tags: [`Tag ${index % 40}`, 'All'], content: `<p>${'x'.repeat(5000)}</p>` }) // prettier-ignore
    })
  })

  test.each([
    ['the first page', all],
    ['a page further on', { ...all, page: 5 }],
    ['a topic', { ...all, tag: 'Tag 7' }],
    ['a search', { ...all, search: 'post' }],
  ])('%s reads a page of rows, in the order of an index, and never the content', async (_, filters) => {
    const queries = await watchQueries(many, (db) => listPublished(db, filters))
    expect(queries.length).toBeLessThanOrEqual(6)
    for (const { rows, plan } of queries) {
      expect(rows.length).toBeLessThanOrEqual(200)
      expect(JSON.stringify(rows)).not.toContain('xxxxx')
      // Topics are counted, and ordered by their counts; a topic's few posts are put in order.
      if (!/post_tags/.test(plan)) expect(plan).not.toContain('TEMP B-TREE')
    }
    expect(queries.some(({ plan }) => /posts_of_blog/.test(plan))).toBe(true)
  })

  test('the same page again reads its views alone', async () => {
    await listPublished(many, all)
    const queries = await watchQueries(many, () => listPublished(many, all))
    expect(queries).toEqual([])
  })

  test('JSON comes in batches, a hundred a page', async () => {
    const pageOf = async (page: number) => {
      const batches: number[] = []
      for await (const batch of readPublishedForApi(many, page)) batches.push(batch.length)
      return batches
    }
    expect(await pageOf(1)).toEqual(Array.from({ length: 10 }, () => 10))
    expect(await pageOf(10)).toHaveLength(10)
    expect(await pageOf(11)).toEqual([])
  })

  test('the feed has the newest thirty', async () => {
    const posts = await listFeedPosts(many, {
      most: 30,
      mostContent: 1_000_000,
      addressOf: ({ slug }) => `https://site.test/blog/${slug}`,
    })
    expect(posts).toHaveLength(30)
    expect(posts.map(({ publishedAt }) => publishedAt)).toEqual(posts.map(({ publishedAt }) => publishedAt).toSorted().toReversed()) // prettier-ignore
  })
})

test('categories stand by their names', async () => {
  for (const name of ['Tax', 'areas', 'Lettings'])
    await db.insertInto('blog_categories').values({ name, folded_name: name.toLowerCase(), created_at: day(0) }).execute() // prettier-ignore
  expect((await listCategories(db)).map(({ name }) => name)).toEqual(['areas', 'Lettings', 'Tax'])
})
