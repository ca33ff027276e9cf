import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readLastChange } from '#db/versions.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { readPostConflict } from './conflict.server.ts'
import { readPost } from './record.ts'
import { publishDuePosts } from './schedule.server.ts'
import { updatePost } from './saving.server.ts'
import { readPostForm } from './stored.server.ts'

let db: Db
let editor: { id: string }
beforeEach(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor' })
})
afterEach(() => db.destroy())

const due = '2026-12-01T08:00:00.000Z'
const at = (seconds: number) => addMilliseconds(due, seconds * 1000)
const scheduled = (given: Parameters<typeof addPost>[1] = {}) =>
  addPost(db, { status: 'draft', publish_at: due, ...given })
const rowOf = async (id: number) => (await readPostForm(db, id))!.row
const publish = (seconds: number) => publishDuePosts(db, () => at(seconds))

test('a draft is published once its time has come, by the system, and bears that time', async () => {
  const id = await scheduled()
  const plain = await addPost(db, { status: 'draft' })
  expect(await publish(-1)).toBe(0)
  // By this, pages that are kept know that they are stale.
  const shown = readLastChange(db, ['posts'])
  expect((await rowOf(id)).status).toBe('draft')
  expect(await publish(12)).toBe(1)
  expect(readLastChange(db, ['posts'])).not.toBe(shown)
  const row = await rowOf(id)
  expect(row).toMatchObject({
    status: 'published',
    published_at: due,
    publish_at: null,
    version: 2,
    // Readers see a new post, and no changed one.
    updated_at: testNow,
  })
  expect((await rowOf(plain)).status).toBe('draft')
  const told = await db.selectFrom('audit_events').select(['actor', 'action', 'at', 'actor_user_id']).execute()
  expect(told).toEqual([{ actor: 'system', action: 'post-published', at: at(12), actor_user_id: null }])
  const address = await db.selectFrom('post_slugs').select('post_id').where('slug', '=', row.slug).executeTakeFirst()
  expect(address?.post_id).toBe(id)
  expect(await publish(30)).toBe(0)
})

test('after a server has stood still, the post bears the time at which it came out', async () => {
  const id = await scheduled()
  await publish(3600)
  expect((await rowOf(id)).published_at).toBe(at(3600))
})

test('two rounds at once publish a post once', async () => {
  const ids = [await scheduled(), await scheduled()]
  const counts = await Promise.all([publish(1), publish(1), publish(2)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  for (const id of ids) expect((await rowOf(id)).version).toBe(2)
  expect(await db.selectFrom('audit_events').select('id').execute()).toHaveLength(2)
})

test('a draft whose time was moved or taken away after it was looked up stays a draft, and an edit is kept', async () => {
  const [moved, taken, edited] = [await scheduled(), await scheduled(), await scheduled()]
  const set = (id: number, columns: object) => void db.updateTable('posts').set(columns).where('id', '=', id).execute()
  let asked = 0
  const published = await publishDuePosts(db, () => at(5), {
    mayGoOn: () => {
      asked += 1
      // The posts have been looked up, and none is published yet.
      if (asked === 2) {
        set(moved, { publish_at: at(60) })
        set(taken, { publish_at: null })
        set(edited, { title: 'Changed at the last moment', version: 2 })
      }
      return true
    },
  })
  expect(published).toBe(1)
  expect(await rowOf(moved)).toMatchObject({ status: 'draft', publish_at: at(60), version: 1 })
  expect(await rowOf(taken)).toMatchObject({ status: 'draft', publish_at: null, version: 1 })
  expect(await rowOf(edited)).toMatchObject({ status: 'published', title: 'Changed at the last moment', version: 3 })
})

test('a form that was opened before the post came out meets a conflict', async () => {
  const id = await scheduled()
  const { row, texts } = (await readPostForm(db, id))!
  await publish(1)
  const read = readPost({ ...texts, publishAt: '', title: 'Mine' }, { isNew: false, now: at(2) })
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  expect(await updatePost(db, editor, id, row.version, read.values, at(2))).toEqual({ ok: false, reason: 'changed' })
  expect((await rowOf(id)).status).toBe('published')
  expect(await readPostConflict(db, id, { texts, version: row.version })).toMatchObject({ by: null, savedAt: at(1) })
})

test('posts that cannot be published stop none behind them, and that is told at the end', async () => {
  const ids: number[] = []
  for (let count = 0; count < 30; count += 1)
    ids.push(await scheduled({ title: `Post ${count}`, publish_at: at(count) }))
  // The first two dozen have addresses that cannot be noted.
  await refuseWrites(db, 'insert', 'post_slugs', 'no room', sql`new.post_id <= ${sql.lit(ids[23]!)}`)
  await expect(publish(60)).rejects.toThrow('24 posts could not be published at their time.')
  const rows = await db.selectFrom('posts').select(['id', 'status']).orderBy('id').execute()
  expect(rows.filter(({ status }) => status === 'published').map(({ id }) => id)).toEqual(ids.slice(24))
  await allowWrites(db)
  expect(await publish(75)).toBe(24)
})

test('it goes on where it was stopped, and reads the index of times alone', async () => {
  for (let count = 0; count < 45; count += 1) await scheduled()
  let left = 10
  expect(await publishDuePosts(db, () => at(1), { mayGoOn: () => (left -= 1) > 0 })).toBe(8)
  expect(await publish(2)).toBe(37)
  const [first] = await explainQueries(db, (watched) => publishDuePosts(watched, () => at(3)))
  expect(first).toContain('posts_to_publish')
})
