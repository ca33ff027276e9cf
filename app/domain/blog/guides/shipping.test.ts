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
import { readPostForm } from '../desk/stored.server.ts'
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
  await db.updateTable('posts').set({ is_featured: 0 }).where('id', '=', id).execute()
  expect(await shipGuides(db, newer(), later)).toEqual({ ...nothing, renewed: 1 })
  const row = await rowOf()
  expect(row.content).toContain('A newer text.')
  expect([row.status, row.is_featured, row.updated_at]).toEqual(['draft', 0, later])
  expect(await notesOf(id)).toEqual(['renewed by an update', 'unpublished', 'created'])
  expect(await shipGuides(db, newer(), later)).toEqual(nothing)
})

test('an update leaves a changed guide as it is, and keeps the newer text as a version that can be restored', async () => {
  await edit({ title: 'Our own title' })
  const before = await rowOf()
  expect(await shipGuides(db, newer(), later)).toEqual({ ...nothing, offered: 1 })
  const row = await rowOf()
  expect(row).toEqual({ ...before, version: before.version + 2 })
  expect(await notesOf(row.id)).toEqual(['kept as it was', 'offered by an update', '', 'created'])
  const listed = async () => {
    const filters = { search: '', kind: 'guide' as const, status: null, page: 1 }
    return (await listDeskPosts(db, filters, later)).rows.find(({ id }) => id === row.id)!.offeredVersion
  }
  expect(await listed()).toBe(row.version - 1)
  expect(await shipGuides(db, newer(), later)).toEqual(nothing)

  const choice = { version: row.version - 1, fromVersion: row.version }
  expect(await restoreVersion(db, editor, row.id, choice, later)).toMatchObject({ ok: true, isChanged: true })
  const restored = await rowOf()
  expect(restored.title).not.toBe('Our own title')
  expect(restored.content).toContain('A newer text.')
  expect(await listed()).toBeNull()
  // It is the shipped text again, so the next update renews it.
  expect(await shipGuides(db, newer('The newest text.'), later)).toEqual({ ...nothing, renewed: 1 })
})

test('a newer text is offered each time while somebody’s own stands', async () => {
  await edit({ content: '<p>Our own words.</p>' })
  expect(await shipGuides(db, newer(), later)).toEqual({ ...nothing, offered: 1 })
  expect(await shipGuides(db, newer('The newest text.'), later)).toEqual({ ...nothing, offered: 1 })
  const row = await rowOf()
  expect([row.content, row.version]).toEqual(['<p>Our own words.</p>', 6])
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

test('a file that cannot be read stops before anything of it is written', async () => {
  const own = await createTestDatabase()
  const broken = [files[0]!, { slug: 'broken', text: '<p>Without its facts</p>' }]
  await expect(shipGuides(own, broken, now)).rejects.toThrow('The guide "broken" cannot be read')
  expect(await own.selectFrom('posts').select('slug').execute()).toEqual([{ slug }])
  expect(await shipGuides(own, files, later)).toEqual({ ...nothing, added: 2 })
})
