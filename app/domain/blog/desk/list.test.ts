import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readShown, writeShown } from '#app/domain/lists/bulk.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { expectOnePage, watchQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { changeManyPosts, planPostBulk } from './bulk.server.ts'
import { mostPostsAtOnce, postsLeftAloneText } from './bulk.ts'
import { listDeskPostsForApi } from './json-calls.server.ts'
import { listDeskPosts, postList } from './list.server.ts'

/** A thousand posts, as a blog has after years: the number of queries, their indexes and what they hand over. */

const many = 1000
let db: Db
let editor: { id: string }
beforeAll(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor' })
  for (let index = 0; index < many; index += 1) {
    const id = await addPost(db, {
      title: `Post ${index}`,
      slug: `post-${index}`,
      excerpt: 'Long. '.repeat(80),
      content: `<p>${'word '.repeat(200)}</p>`,
      status: index % 4 === 0 ? 'draft' : 'published',
      publish_at: index % 40 === 0 ? '2027-01-01T08:00:00.000Z' : null,
      created_at: addMilliseconds(testNow, index * 60_000),
      tags: [`Tag ${index % 7}`, 'All'],
    })
    if (index % 2) await db.insertInto('post_views').values({ post_id: id, views: 3 }).execute()
  }
}, 60_000)
afterAll(() => db.destroy())

const filtersOf = (query: string) => readFilters(postList.filters, new URLSearchParams(query))

test.each([
  ['', 1000, 'Post 999', 'posts_by_kind'],
  ['page=20', 1000, 'Post 49', 'posts_by_kind'],
  ['status=draft', 250, 'Post 996', 'posts_by_kind_and_status'],
  ['status=published', 750, 'Post 999', 'posts_by_kind_and_status'],
  // No index knows what a text holds.
  ['q=pOsT+99', 11, 'Post 999', 'SCAN posts'],
  ['q=LONG.&status=draft', 250, 'Post 996', 'posts_by_kind_and_status'],
])('the list with “%s” is one page, read by an index, in few queries', async (query, total, first, index) => {
  const queries = await watchQueries(db, async (watched) => {
    const page = await listDeskPosts(watched, filtersOf(query), testNow)
    expect([page.total, page.rows[0]?.title]).toEqual([total, first])
    expect(page.counts).toEqual({
      ...{ published: 750, draft: 250, scheduled: 25, views: 1500 },
      kinds: { post: 1000, guide: 0, due: 0 },
    })
  })
  expect(queries).toHaveLength(7)
  expect(queries.some(({ plan }) => plan.includes(index))).toBe(true)
  // Of tags a page has as many as its posts have.
  for (const { rows, plan } of queries) if (!plan.includes('post_tags')) expectOnePage(rows)
})

test('nothing found is no page, and no tags are asked for', async () => {
  const page = await listDeskPosts(db, filtersOf('q=nowhere'), testNow)
  expect([page.total, page.rows, page.pageCount]).toEqual([0, [], 1])
})

test('a call for every post gets each once, the newest first, a batch at a time', async () => {
  const titles: string[] = []
  let batches = 0
  for await (const posts of listDeskPostsForApi(db, 100)) {
    batches += 1
    titles.push(...posts.map(({ title }) => title))
    expect(posts[0]).toMatchObject({ tags: [expect.stringContaining('Tag') as string, 'All'], categories: [] })
  }
  expect(titles).toEqual(Array.from({ length: many }, (_, index) => `Post ${many - 1 - index}`))
  expect(batches).toBe(10)
})

test('posts of one moment are all there as well', async () => {
  const own = await createTestDatabase()
  for (let index = 0; index < 7; index += 1) await addPost(own)
  const ids: number[] = []
  for await (const posts of listDeskPostsForApi(own, 3)) ids.push(...posts.map(({ id }) => id))
  expect(ids).toEqual([7, 6, 5, 4, 3, 2, 1])
  await own.destroy()
})

test('one round changes so many posts, the newest first, and names those that stay', async () => {
  const planned = await planPostBulk(db, 'unpublish', { which: 'all', search: '', kind: null, status: null }, testNow)
  if (!planned.ok) throw new Error(planned.reason)
  const { shown: posts, later, leftAlone, names, scheduled } = planned.plan
  expect([posts.length, later, leftAlone.already, names[0], scheduled]).toEqual([500, 250, 250, 'Post 999', 0])
  const form = new FormData()
  for (const [name, value] of Object.entries(writeShown({ shown: posts }))) form.set(name, value)
  expect(readShown(form, ['shown'], mostPostsAtOnce)).toEqual({ shown: posts })
  const few = posts.slice(0, 45)
  const done = await changeManyPosts(db, editor, 'unpublish', few, testNow)
  expect(done).toEqual({ changed: 45, leftAlone: { already: 0, empty: 0, changed: 0, gone: 0 } })
  expect(await changeManyPosts(db, editor, 'unpublish', few, testNow)).toEqual({
    changed: 0,
    leftAlone: { already: 45, empty: 0, changed: 0, gone: 0 },
  })
})

test('a post that changed since it was shown is left alone', async () => {
  const id = await addPost(db, { title: 'Seen' })
  const other = await addPost(db, { title: 'Gone' })
  const shown = [
    { id, version: 1 },
    { id: other, version: 1 },
  ]
  await db.updateTable('posts').set({ version: 2 }).where('id', '=', id).execute()
  await db.deleteFrom('posts').where('id', '=', other).execute()
  for (const change of ['unpublish', 'delete'] as const)
    expect(await changeManyPosts(db, editor, change, shown, testNow)).toEqual({
      changed: 0,
      leftAlone: { already: 0, empty: 0, changed: 1, gone: 1 },
    })
  const scheduled = await addPost(db, { title: 'Due', status: 'draft', publish_at: '2027-01-01T08:00:00.000Z' })
  const planned = await planPostBulk(db, 'publish', { which: 'ticked', ids: [scheduled, id, other] }, testNow)
  expect(planned).toMatchObject({ ok: true, plan: { scheduled: 1, leftAlone: { already: 1, gone: 1 } } })
})

test('a draft without content is not published', async () => {
  const empty = await addPost(db, { title: 'Empty', status: 'draft', content: '' })
  const written = await addPost(db, { title: 'Written', status: 'draft' })
  const planned = await planPostBulk(db, 'publish', { which: 'ticked', ids: [empty, written] }, testNow)
  expect(planned).toMatchObject({ ok: true, plan: { shown: [{ id: written }], leftAlone: { empty: 1 }, later: 0 } })
  const shown = [empty, written].map((id) => ({ id, version: 1 }))
  const done = await changeManyPosts(db, editor, 'publish', shown, testNow)
  expect(done).toEqual({ changed: 1, leftAlone: { already: 0, empty: 1, changed: 0, gone: 0 } })
  expect(postsLeftAloneText(done.leftAlone, 'publish')).toBe('1 has no content yet')
})

test.each([
  ['5', '1-1', false],
  ['0', '', false],
  ['2', '1-1.1-2', false],
  ['1', '1-0', false],
  ['1', 'x', false],
  ['1', '7-3', true],
])('%s posts, “%s”: as the page showed them is %s', (expected, shown, isRight) => {
  const form = new FormData()
  form.set('expected', expected)
  form.set('shown', shown)
  expect(readShown(form, ['shown'], mostPostsAtOnce) !== null).toBe(isRight)
})
