import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readGuideFiles } from '#db/guides/files.ts'
import { addPost, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { deletePost } from '../desk/deleting.server.ts'
import { listDeskPosts } from '../desk/list.server.ts'
import { readPost } from '../desk/record.ts'
import { updatePost } from '../desk/saving.server.ts'
import { setPostStatus } from '../desk/status.server.ts'
import { readPostForm, readPostVersion } from '../desk/stored.server.ts'
import { offeredVersion } from '../desk/versions.ts'
import { listVersions, restoreVersion } from '../desk/versions.server.ts'
import { shipGuides } from './shipping.server.ts'

// After the day on which the guides were checked.
const now = '2026-12-01T09:00:00.000Z'
const files = readGuideFiles().slice(0, 3)
const slug = files[0]!.slug
const later = addMilliseconds(now, 86_400_000)
const nothing = { added: 0, renewed: 0, offered: 0 }
/** The same files, of which the first has another text. */
const newer = (text = 'A newer text.') =>
  files.map((file, at) => (at === 0 ? { ...file, text: file.text.replace('</p>', `</p>\n<p>${text}</p>`) } : file))

let db: Db
let editor: { id: string }
beforeEach(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor' })
  expect(await shipGuides(db, files, now)).toEqual({ ...nothing, added: 3 })
})

const rowOf = () => db.selectFrom('posts').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
const notesOf = async (id: number) => (await listVersions(db, id))!.versions.map(({ note }) => note)

async function edit(change: { title?: string; content?: string; status?: string }) {
  const { row, texts } = (await readPostForm(db, (await rowOf()).id))!
  const read = readPost({ ...texts, ...change }, { isNew: false, now: now })
  if (!read.ok) throw new Error(JSON.stringify(read))
  const saved = await updatePost(db, editor, row.id, row.version, read.values, now)
  expect(saved.ok).toBe(true)
}

test('a site gets each guide once, published under its own address on the day on which it was checked', async () => {
  const posts = await db.selectFrom('posts').selectAll().orderBy('id').execute()
  expect(posts.map((post) => [post.slug, post.kind, post.status])).toEqual(
    files.map((file) => [file.slug, 'guide', 'published']),
  )
  for (const { guide_category, guide_level, published_at: at, author_id } of posts)
    expect([guide_category, guide_level, at! <= now, author_id]).toEqual([
      'investment-basics',
      'beginner',
      true,
      'editorial',
    ])
  expect(posts.map(({ is_featured }) => is_featured)).toEqual([1, 0, 0])
  expect(await shipGuides(db, files, later)).toEqual(nothing)
  expect(await db.selectFrom('posts').select('version').execute()).toEqual(files.map(() => ({ version: 1 })))
})

test('an update renews a guide that nobody has changed, whatever its state, address and place among the featured', async () => {
  const { id } = await rowOf()
  await setPostStatus(db, editor, id, 'draft', now)
  await db.updateTable('posts').set({ is_featured: 0, slug: 'first-steps' }).where('id', '=', id).execute()
  expect(await shipGuides(db, newer(), later)).toEqual({ ...nothing, renewed: 1 })
  const row = await db.selectFrom('posts').selectAll().where('slug', '=', 'first-steps').executeTakeFirstOrThrow()
  expect(row.content).toContain('A newer text.')
  expect([row.status, row.is_featured, row.updated_at]).toEqual(['draft', 0, later])
  expect(await notesOf(id)).toEqual(['renewed by an update', 'unpublished', 'created'])
  expect(await shipGuides(db, newer(), later)).toEqual(nothing)
})

const hasOffer = async (id: number) => {
  const filters = { search: '', kind: 'guide' as const, status: null, page: 1 }
  return (await listDeskPosts(db, filters, later)).rows.find((row) => row.id === id)!.hasOffer
}

test('an update leaves a changed guide as it is, and keeps the newer text as a version that can be taken', async () => {
  await edit({ title: 'Our own title' })
  const before = await rowOf()
  expect(await shipGuides(db, newer(), later)).toEqual({ ...nothing, offered: 1 })
  const row = await rowOf()
  expect(row).toEqual(before)
  expect(await notesOf(row.id)).toEqual(['came with an update', '', 'created'])
  expect(await hasOffer(row.id)).toBe(true)
  expect(await shipGuides(db, newer(), later)).toEqual(nothing)
  // What changes no word says nothing of the newer text.
  await setPostStatus(db, editor, row.id, 'draft', later)
  expect(await hasOffer(row.id)).toBe(true)

  const choice = { version: offeredVersion, fromVersion: row.version + 1 }
  expect(await restoreVersion(db, editor, row.id, choice, later)).toMatchObject({ ok: true, isChanged: true })
  const taken = await rowOf()
  expect([taken.title === 'Our own title', taken.status]).toEqual([false, 'draft'])
  expect(taken.content).toContain('A newer text.')
  expect(await hasOffer(row.id)).toBe(false)
  // It is the shipped text again, so the next update renews it.
  expect(await shipGuides(db, newer('The newest text.'), later)).toEqual({ ...nothing, renewed: 1 })
})

test('a newer text is offered each time while somebody’s own stands, in the place of the one before', async () => {
  await edit({ content: '<p>Our own words.</p>' })
  expect(await shipGuides(db, newer(), later)).toEqual({ ...nothing, offered: 1 })
  expect(await shipGuides(db, newer('The newest text.'), later)).toEqual({ ...nothing, offered: 1 })
  const row = await rowOf()
  expect([row.content, row.version]).toEqual(['<p>Our own words.</p>', 2])
  expect(await notesOf(row.id)).toEqual(['came with an update', '', 'created'])
  expect((await readPostVersion(db, row.id, offeredVersion))!.texts.content).toContain('The newest text.')
  await edit({ content: '<p>Our own words, again.</p>' })
  expect(await hasOffer(row.id)).toBe(false)
})

test('whoever has only checked a guide again keeps their day, and the next update renews it', async () => {
  const { row, texts } = (await readPostForm(db, (await rowOf()).id))!
  const read = readPost({ ...texts, reviewedOn: '2026-11-30' }, { isNew: false, now })
  if (!read.ok) throw new Error(JSON.stringify(read))
  await updatePost(db, editor, row.id, row.version, read.values, now)
  expect(await shipGuides(db, newer(), later)).toEqual({ ...nothing, renewed: 1 })
  expect(await rowOf()).toMatchObject({ reviewed_on: '2026-11-30' })
})

test('the trail says by whom and when guides came, and that an update renewed one', async () => {
  await shipGuides(db, newer(), later)
  const events = await db.selectFrom('audit_events').select(['at', 'actor', 'action', 'detail']).orderBy('id').execute()
  expect(events.map(({ at, actor, action }) => [at, actor, action])).toEqual([
    ...files.map(() => [now, 'system', 'post-created']),
    [later, 'system', 'post-edited'],
  ])
  expect(events.every(({ detail }) => detail.includes('came'))).toBe(true)
})

test('on a server whose clock is behind, a guide was checked today, and can be saved', async () => {
  const [own, early] = [await createTestDatabase(), '2026-11-20T09:00:00.000Z']
  await shipGuides(own, files, early)
  const row = await own.selectFrom('posts').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
  expect([row.reviewed_on, row.published_at]).toEqual(['2026-11-20', '2026-11-20T08:00:00.000Z'])
  const { texts } = (await readPostForm(own, row.id))!
  expect(readPost(texts, { isNew: false, now: early })).toMatchObject({ ok: true })
})

test('a guide that was deleted stays away, with its newer texts too', async () => {
  const { id } = await rowOf()
  await deletePost(db, editor, id, now)
  expect(await shipGuides(db, files, later)).toEqual(nothing)
  expect(await shipGuides(db, newer(), later)).toEqual(nothing)
  expect(await db.selectFrom('posts').select('id').execute()).toHaveLength(2)
})

test('a guide takes no address that a post has', async () => {
  const own = await createTestDatabase()
  await addPost(own, { slug })
  expect(await shipGuides(own, files, now)).toEqual({ ...nothing, added: 3 })
  const posts = await own.selectFrom('posts').select(['slug', 'kind']).orderBy('id').execute()
  expect(posts.slice(0, 2)).toEqual([
    { slug, kind: 'post' },
    { slug: `${slug}-2`, kind: 'guide' },
  ])
  expect(await shipGuides(own, files, later)).toEqual(nothing)
})

test('guides link to each other where they are', async () => {
  const own = await createTestDatabase()
  const linked = files.map((file, at) =>
    at === 1 ? { ...file, text: file.text.replace('<p>', `<p><a href="/knowledge-hub/${slug}">One</a> `) } : file,
  )
  await addPost(own, { slug })
  await shipGuides(own, linked, now)
  const { content } = await own.selectFrom('posts').select('content').where('slug', '=', files[1]!.slug).executeTakeFirstOrThrow() // prettier-ignore
  expect(content).toContain(`<a href="/knowledge-hub/${slug}-2">One</a>`)
  expect(await shipGuides(own, linked, later)).toEqual(nothing)
})

test('a file that cannot be read stops before anything of it is written', async () => {
  const own = await createTestDatabase()
  const broken = [files[0]!, { slug: 'broken', text: '<p>Without its facts</p>' }]
  await expect(shipGuides(own, broken, now)).rejects.toThrow('The guide "broken" cannot be read')
  expect(await own.selectFrom('posts').select('slug').execute()).toEqual([{ slug }])
  expect(await shipGuides(own, files, later)).toEqual({ ...nothing, added: 2 })
})
