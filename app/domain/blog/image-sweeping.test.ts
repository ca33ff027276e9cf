import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { startImageSweep, sweptAfterMilliseconds, type SweepImages } from './image-sweeping.server.ts'
import { deletePost } from './saving.server.ts'

let db: Db
let sweep: SweepImages
const day = 24 * 3_600_000
const later = addMilliseconds(testNow, sweptAfterMilliseconds + 1)
beforeEach(async () => {
  db = await createTestDatabase()
  sweep = startImageSweep()
})

async function addImage(state: 'ready' | 'waiting' = 'ready', at = testNow): Promise<string> {
  const id = newId()
  await db
    .insertInto('post_images')
    .values({
      id,
      state,
      file_key: state === 'waiting' ? `original-${id}` : null,
      file_name: 'a.jpg',
      byte_size: 1,
      width: 400,
      height: 200,
      widths: state === 'waiting' ? '[]' : '[320,400]',
      created_at: at,
    })
    .execute()
  return id
}
const there = async () => (await db.selectFrom('post_images').select('id').execute()).map(({ id }) => id).toSorted()
const givenUp = async () =>
  (await db.selectFrom('uploads').select('file_key').execute()).map((row) => row.file_key).toSorted()
const naming = (id: string) => `<p><img src="/pictures/${id}-400.webp" alt=""></p>`

test('a picture that nothing names goes after 14 days, with its files; one day earlier it stays', async () => {
  const made = await addImage()
  const waiting = await addImage('waiting')
  expect(await startImageSweep()(db, addMilliseconds(later, -day))).toBe(0)
  expect(await sweep(db, later)).toBe(2)
  expect(await there()).toEqual([])
  const widths = ['320-avif', '320-webp', '400-avif', '400-webp']
  expect(await givenUp()).toEqual([`original-${waiting}`, ...widths.map((name) => `pic-${made}-${name}`)].toSorted())
})

test('a picture stays that a post, its featured image, a kept version or a draft names', async () => {
  const [inContent, featured, inVersion, inDraft, unnamed] = [await addImage(), await addImage(), await addImage(), await addImage(), await addImage()] // prettier-ignore
  const postId = await addPost(db, { content: naming(inContent) })
  await addPost(db, { featured_image_url: `/pictures/${featured}-400.webp` })
  const fields = (id: string) => JSON.stringify({ content: naming(id) })
  const version = { post_id: postId, version: 1, fields: fields(inVersion), saved_at: testNow }
  await db.insertInto('post_versions').values(version).execute()
  const user = await addUser(db)
  const draft = { user_id: user.id, post_id: 0, version: 0, fields: fields(inDraft), kept_at: testNow }
  await db.insertInto('post_drafts').values(draft).execute()
  expect(await sweep(db, later)).toBe(1)
  expect(await there()).toEqual([inContent, featured, inVersion, inDraft].toSorted())
  expect(unnamed).not.toBe(inContent)

  // A deleted post frees its pictures, at the next walk.
  await deletePost(db, user, postId, later)
  expect(await sweep(db, later)).toBe(0)
  expect(await sweep(db, addMilliseconds(later, day))).toBe(2)
  expect(await there()).toEqual([featured, inDraft].toSorted())
})

test('a round does a bounded piece, and a picture that is named meanwhile stays', async () => {
  const [named, unnamed] = [await addImage(), await addImage()]
  const postId = await addPost(db)
  for (let number = 1; number <= 2100; number += 1)
    await db
      .insertInto('post_versions')
      .values({ post_id: postId, version: number, fields: '{}', saved_at: testNow })
      .execute()
  expect(await sweep(db, later)).toBe(0)
  expect(await there()).toHaveLength(2)
  // The walk has passed the posts by now.
  await db
    .updateTable('posts')
    .set({ content: naming(named), updated_at: later })
    .where('id', '=', postId)
    .execute()
  expect(await sweep(db, later)).toBe(1)
  expect(await there()).toEqual([named])
  expect(unnamed).not.toBe(named)
})

test('a round that is told to stop takes nothing away and goes on later', async () => {
  await addImage()
  expect(await sweep(db, later, () => false)).toBe(0)
  expect(await there()).toHaveLength(1)
  expect(await sweep(db, later)).toBe(1)
})
