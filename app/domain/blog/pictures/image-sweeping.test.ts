import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { startImageSweep, sweptAfterMilliseconds, type SweepImages } from './image-sweeping.server.ts'
import { deletePost } from '../desk/deleting.server.ts'

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

/** An ended session, as what is left in it names it. */
const endSession = async () => {
  const user_id = (await addUser(db)).id
  const session = { id_hash: newId(), user_id, data: '{}', created_at: testNow, seen_at: testNow, ended_at: testNow }
  await db.insertInto('sessions').values(session).execute()
  return { session_id: session.id_hash, user_id, noun: 'post' as const, version: 0, ended_at: testNow }
}
const leave = (session: Awaited<ReturnType<typeof endSession>>, about: number, id: string) => {
  const fields = JSON.stringify({ featuredImageUrl: `/pictures/${id}-400.webp` })
  return db
    .insertInto('left_drafts')
    .values({ ...session, about, fields })
    .execute()
}

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
  const version = { kind: 'post' as const, record_id: postId, version: 1, fields: fields(inVersion), saved_at: testNow }
  await db.insertInto('record_versions').values(version).execute()
  const user = await addUser(db)
  const draft = {
    user_id: user.id,
    kind: 'post' as const,
    record_id: 0,
    version: 0,
    fields: fields(inDraft),
    kept_at: testNow,
  }
  await db.insertInto('record_drafts').values(draft).execute()
  expect(await sweep(db, later)).toBe(1)
  expect(await there()).toEqual([inContent, featured, inVersion, inDraft].toSorted())
  expect(unnamed).not.toBe(inContent)

  // A deleted post frees its pictures, at the next walk.
  await deletePost(db, user, postId, later)
  expect(await sweep(db, later)).toBe(0)
  expect(await sweep(db, addMilliseconds(later, day))).toBe(2)
  expect(await there()).toEqual([featured, inDraft].toSorted())
})

describe('what a session left as it ended', () => {
  test('keeps the pictures that it names, and frees them as it goes', async () => {
    const images = []
    for (let number = 0; number < 45; number += 1) images.push(await addImage())
    const unnamed = await addImage()
    const session = await endSession()
    for (const [about, id] of images.entries()) await leave(session, about, id)
    expect(await sweep(db, later)).toBe(1)
    expect(await there()).toEqual(images.toSorted())
    expect(images).not.toContain(unnamed)
    await db.deleteFrom('sessions').where('id_hash', '=', session.session_id).execute()
    expect(await sweep(db, addMilliseconds(later, day))).toBe(45)
  })

  test('keeps those too that are left while the walk is under way', async () => {
    const image = await addImage()
    const session = await endSession()
    let asked = 0
    const mayGoOn = () => {
      asked += 1
      // By then the walk has passed every table.
      if (asked === 5) void leave(session, 0, image)
      return true
    }
    expect(await sweep(db, later, mayGoOn)).toBe(0)
    expect(asked).toBeGreaterThanOrEqual(5)
    expect(await there()).toEqual([image])
  })
})

test('a round does a bounded piece, and a picture that is named meanwhile stays', async () => {
  const [named, unnamed] = [await addImage(), await addImage()]
  const postId = await addPost(db)
  for (let number = 1; number <= 2100; number += 1)
    await db
      .insertInto('record_versions')
      .values({ kind: 'post', record_id: postId, version: number, fields: '{}', saved_at: testNow })
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

test('a step begins where the one before has ended, and the versions of deals are none of its rows', async () => {
  await addImage()
  const version = { record_id: await addPost(db), fields: '{}', saved_at: testNow }
  for (let number = 1; number <= 21; number += 1)
    await db
      .insertInto('record_versions')
      .values({ ...version, kind: 'post', version: number })
      .execute()
  await db
    .insertInto('record_versions')
    .values({ ...version, kind: 'deal', version: 1 })
    .execute()
  let steps = 0
  const queries = await watchQueries(db, (watched) => sweep(watched, later, () => ++steps <= 3))
  const walked = queries.filter(({ plan }) => plan.includes('record_versions'))
  expect(walked.map(({ rows }) => rows.length)).toEqual([20, 1])
  expect(walked[1]!.plan).toBe('SEARCH record_versions USING PRIMARY KEY (kind=? AND (record_id,version)>(?,?))')
})

test('a round that is told to stop takes nothing away and goes on later', async () => {
  await addImage()
  expect(await sweep(db, later, () => false)).toBe(0)
  expect(await there()).toHaveLength(1)
  expect(await sweep(db, later)).toBe(1)
})

describe('what is written during a walk', () => {
  /** Posts, versions and drafts that were all written after the walk has passed them. */
  async function writeMany(count: number) {
    const user = await addUser(db)
    for (let number = 0; number < count; number += 1) {
      const postId = await addPost(db, { updated_at: later })
      await db.insertInto('record_versions').values({ kind: 'post', record_id: postId, version: 1, fields: '{}', saved_at: later }).execute() // prettier-ignore
      await db.insertInto('record_drafts').values({ user_id: user.id, kind: 'post', record_id: postId, version: 1, fields: '{}', kept_at: later }).execute() // prettier-ignore
    }
  }

  test('is read in steps between which others have their turn', async () => {
    await addImage()
    await writeMany(60)
    let turns = 0
    let isDone = false
    const turn = () => {
      turns += 1
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    expect(await sweep(db, later)).toBe(1)
    isDone = true
    // Of posts and drafts twenty at a time, of versions those of one post: beside the three steps for each source of the walk.
    expect(turns).toBeGreaterThanOrEqual(9 + 3 + 60 + 3)
  })

  test('keeps a picture that is named at the last moment, by a post, a version, a draft or what a session left', async () => {
    const [inPost, inVersion, inDraft, inLeft, unnamed] = [
      await addImage(),
      await addImage(),
      await addImage(),
      await addImage(),
      await addImage(),
    ]
    await writeMany(3)
    const session = await endSession()
    const { id } = await db.selectFrom('posts').select('id').orderBy('id').executeTakeFirstOrThrow()
    let asked = 0
    const mayGoOn = () => {
      asked += 1
      // By then the walk is over, and what was written during it has been read but for the last step.
      if (asked === 11) {
        void db
          .updateTable('posts')
          .set({ content: naming(inPost), updated_at: later })
          .where('id', '=', id)
          .execute()
        void db
          .updateTable('record_versions')
          .set({ fields: naming(inVersion) })
          .where('record_id', '=', id)
          .execute()
        void db.updateTable('record_drafts').set({ fields: naming(inDraft), kept_at: later }).where('record_id', '=', id).execute() // prettier-ignore
        void leave(session, 0, inLeft)
      }
      return true
    }
    expect(await sweep(db, later, mayGoOn)).toBe(1)
    expect(asked).toBeGreaterThan(11)
    expect(await there()).toEqual([inPost, inVersion, inDraft, inLeft].toSorted())
    expect(unnamed).not.toBe(inPost)
  })

  test('takes nothing away while it does not end, and the next round does', async () => {
    await addImage()
    await writeMany(3)
    let asked = 0
    const write = () => {
      asked += 1
      void db
        .updateTable('posts')
        .set({ title: `Title ${asked}`, updated_at: later })
        .execute()
      return true
    }
    expect(await sweep(db, later, write)).toBe(0)
    expect(await there()).toHaveLength(1)
    expect(asked).toBeLessThan(100)
    expect(await sweep(db, later)).toBe(1)
  })
})
