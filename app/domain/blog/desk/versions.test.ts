import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { PostValues } from './record.ts'
import { createPost, updatePost } from './saving.server.ts'
import { setPostStatus } from './status.server.ts'
import { readPostForm } from './stored.server.ts'
import { compareVersions, listVersions, readRestoring, restoreVersion } from './versions.server.ts'

let db: Db
let edith: User
let postId: number
const values: PostValues = {
  guide: null,
  title: 'The rate',
  slug: 'the-rate',
  content: '<p>One two three.</p>',
  excerpt: '',
  status: 'draft',
  publishAt: null,
  featuredImageUrl: null,
  featuredImageAlt: '',
  cover: '',
  categories: [],
  tags: ['Tax'],
  authorId: 'editorial',
  seoTitle: '',
  seoDescription: '',
}
let minutes = 0
const later = () => addMilliseconds(testNow, (minutes += 1) * 60_000)
beforeEach(async () => {
  db = await createTestDatabase()
  edith = await addUser(db, { firstName: 'Edith', lastName: 'Editor' })
  const created = await createPost(db, edith, values, later())
  if (!created.ok) throw new Error('The post was not created.')
  postId = created.post.id
})
const change = async (changed: Partial<PostValues>) => {
  const form = (await readPostForm(db, postId))!
  const kept = { status: form.row.status, publishAt: form.row.publish_at }
  expect((await updatePost(db, edith, postId, null, { ...values, ...kept, ...changed }, later())).ok).toBe(true)
}
const restore = (version: number, fromVersion: number) =>
  restoreVersion(db, edith, postId, { version, fromVersion }, later())

describe('the versions of a post', () => {
  test('are listed with who, when, what has made them and their words', async () => {
    await change({ content: '<p>One two four five.</p>' })
    await setPostStatus(db, edith, postId, 'published', later())
    const { post, versions } = (await listVersions(db, postId))!
    expect(post).toMatchObject({ title: 'The rate', version: 3, status: 'published' })
    expect(versions.map(({ version, by, note, words }) => [version, by, note, words])).toEqual([
      [3, 'Edith Editor', 'published', { more: 0, less: 0 }],
      [2, 'Edith Editor', '', { more: 2, less: 1 }],
      [1, 'Edith Editor', 'created', null],
    ])
    expect(await listVersions(db, postId + 1)).toBeUndefined()
  })

  test('are the last 20, and the present one where none was kept', async () => {
    for (let round = 1; round <= 21; round += 1) await change({ title: `The rate ${round}` })
    const { versions } = (await listVersions(db, postId))!
    expect([versions.length, versions[0]!.version, versions.at(-1)!.version]).toEqual([20, 22, 3])
    const old = await addPost(db)
    expect((await listVersions(db, old))!.versions).toMatchObject([{ version: 1, by: null }])
  })

  test('are compared two at a time, the present one among them, with categories by name', async () => {
    const { id } = await db.insertInto('blog_categories').values({ name: 'Tax', folded_name: 'tax', created_at: testNow }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
    await change({ categories: [id] })
    const compared = await compareVersions(db, postId, 1, 2)
    expect(compared!.fields).toMatchObject([{ name: 'categories', before: '', after: 'Tax' }])
    expect(await compareVersions(db, postId, 1, 9)).toBeUndefined()
    const old = await addPost(db)
    expect((await compareVersions(db, old, 1, 1))!.content).toBeNull()
  })
})

describe('restoring a version', () => {
  test('makes what it held the newest one; slug, state and the versions stay', async () => {
    await change({ title: 'Another', slug: 'another', content: '<p>New.</p>', tags: [] })
    await setPostStatus(db, edith, postId, 'published', later())
    expect(await restore(1, 3)).toEqual({ ok: true, isChanged: true, version: 4 })
    const { row, texts } = (await readPostForm(db, postId))!
    expect(row).toMatchObject({ title: 'The rate', slug: 'another', status: 'published', content: '<p>One two three.</p>' }) // prettier-ignore
    expect(texts.tags).toBe('Tax')
    const { versions } = (await listVersions(db, postId))!
    expect(versions.map(({ version, note }) => [version, note])).toEqual([[4, 'restored from 1'], [3, 'published'], [2, ''], [1, 'created']]) // prettier-ignore
  })

  test('keeps the time at which a draft will be published', async () => {
    const publishAt = addMilliseconds(testNow, 9 * 24 * 3_600_000)
    await change({ title: 'Another', publishAt })
    expect((await restore(1, 2)).ok).toBe(true)
    expect((await readPostForm(db, postId))!.row).toMatchObject({ title: 'The rate', publish_at: publishAt })
  })

  test('leaves out categories that are gone, and tells of them and of pictures before', async () => {
    const { id } = await db.insertInto('blog_categories').values({ name: 'Tax', folded_name: 'tax', created_at: testNow }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
    const gone = `/pictures/${newId()}-400.webp`
    await change({ categories: [id], content: `<p>One</p><img src="${gone}" alt="">` })
    await change({ title: 'Another' })
    await db.deleteFrom('blog_categories').execute()
    expect(await readRestoring(db, postId, 2)).toEqual({ version: 2, categoriesGone: 1, picturesGone: [gone] })
    expect((await restore(2, 3)).ok).toBe(true)
    expect((await readPostForm(db, postId))!.texts.categories).toBe('')
  })

  test('is refused where somebody has saved the post since, and for what is not kept', async () => {
    await change({ title: 'Another' })
    expect(await restore(1, 1)).toEqual({ ok: false, reason: 'changed' })
    expect(await restore(9, 2)).toEqual({ ok: false, reason: 'not-kept' })
    expect(await restoreVersion(db, edith, postId + 1, { version: 1, fromVersion: 1 }, later())).toEqual({ ok: false, reason: 'not-found' }) // prettier-ignore
    expect(await readRestoring(db, postId, 2)).toBeUndefined()
    expect(await readRestoring(db, postId, 9)).toBeUndefined()
  })

  test('of what is there already changes nothing', async () => {
    await change({ title: 'Another' })
    await change({ title: 'The rate' })
    expect(await restore(1, 3)).toEqual({ ok: true, isChanged: false, version: 3 })
  })
})
