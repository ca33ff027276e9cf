import { expect, test } from 'vitest'
import { addPost, createTestDatabase } from '#app/testing/database/database.ts'
import { PostViewCounts, writePostViews } from './post-views.server.ts'

const monday = '2026-11-23'
const tuesday = '2026-11-24'

test('a visitor counts once for each post and day', () => {
  const counts = new PostViewCounts()
  expect(counts.count(monday, 1, 'ivy')).toBe(true)
  expect(counts.count(monday, 1, 'ivy')).toBe(false)
  expect(counts.count(monday, 2, 'ivy')).toBe(true)
  expect(counts.count(monday, 1, 'max')).toBe(true)
  expect(counts.count(tuesday, 1, 'ivy')).toBe(true)
  expect(counts.take()).toEqual([
    { postId: 1, views: 3 },
    { postId: 2, views: 1 },
  ])
  expect(counts.take()).toEqual([])
  // What has been handed over is known still.
  expect(counts.count(tuesday, 1, 'ivy')).toBe(false)
})

test('only so many visits are remembered, the newest', () => {
  const counts = new PostViewCounts(2)
  for (const visitor of ['ivy', 'max', 'zoe', 'zoe', 'max', 'ivy']) counts.count(monday, 1, visitor)
  expect(counts.take()).toEqual([{ postId: 1, views: 4 }])
})

test('the visits of a day are forgotten once it is over', () => {
  const counts = new PostViewCounts()
  counts.count(monday, 1, 'ivy')
  counts.forgetBefore(monday)
  expect(counts.count(monday, 1, 'ivy')).toBe(false)
  counts.forgetBefore(tuesday)
  expect(counts.count(monday, 1, 'ivy')).toBe(true)
})

test('counts are added to those of before, and a deleted post has none', async () => {
  const db = await createTestDatabase()
  const [one, gone] = [await addPost(db), await addPost(db)]
  const counts = new PostViewCounts()
  for (const visitor of ['ivy', 'max']) for (const id of [one, gone]) counts.count(monday, id, visitor)
  await writePostViews(db, counts)
  await db.deleteFrom('posts').where('id', '=', gone).execute()
  for (const id of [one, gone]) counts.count(tuesday, id, 'ivy')
  await writePostViews(db, counts)
  await writePostViews(db, counts)
  expect(await db.selectFrom('post_views').selectAll().execute()).toEqual([{ post_id: one, views: 3 }])
})

test('what could not be written down is written the next time', async () => {
  const db = await createTestDatabase()
  const counts = new PostViewCounts()
  const id = await addPost(db)
  counts.count(monday, id, 'ivy')
  await db.schema.alterTable('post_views').renameTo('elsewhere').execute()
  await expect(writePostViews(db, counts)).rejects.toThrow()
  counts.count(monday, id, 'max')
  await db.schema.alterTable('elsewhere').renameTo('post_views').execute()
  await writePostViews(db, counts)
  expect(await db.selectFrom('post_views').selectAll().execute()).toEqual([{ post_id: id, views: 2 }])
})
