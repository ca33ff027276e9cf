import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mostTagsShown } from './categories.ts'
import {
  addCategory,
  deleteCategory,
  listCategories,
  listTags,
  removeTag,
  renameCategory,
  renameTag,
} from './categories.server.ts'
import { emptyPost, mostCategories, readPost } from './record.ts'
import { createPost, updatePost } from './saving.server.ts'
import { setPostStatus } from './status.server.ts'
import { readPostForm } from './stored.server.ts'
import { listVersions } from './versions.server.ts'

const later = '2026-12-02T10:00:00.000Z'
let db: Db
let editor: { id: string }
beforeEach(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor', firstName: 'Edith', lastName: 'Editor' })
})
afterEach(() => db.destroy())

const add = (name: string) => addCategory(db, editor, name, testNow)
const idOf = async (name: string) => (await listCategories(db)).find((one) => one.name === name)!.id
const tagsOf = async (id: number) => (await readPostForm(db, id))!.texts.tags
const actions = async () =>
  (await db.selectFrom('audit_events').select(['action', 'detail']).orderBy('id').execute()).map(({ action }) => action)

test('a category is added, renamed and deleted, and its posts stay', async () => {
  expect(await add('  Area\n notes ')).toEqual({ ok: true, name: 'Area notes' })
  const id = await idOf('Area notes')
  const post = await addPost(db, { categories: [id] })
  expect(await listCategories(db)).toEqual([{ id, name: 'Area notes', posts: 1 }])
  expect(await renameCategory(db, editor, id, 'Places', testNow)).toEqual({ ok: true, name: 'Places' })
  expect(await deleteCategory(db, editor, id, testNow)).toEqual({ ok: true, name: 'Places' })
  expect(await deleteCategory(db, editor, id, testNow)).toEqual({ ok: false, reason: 'not-found' })
  expect((await readPostForm(db, post))!.texts.categories).toBe('')
  expect(await actions()).toEqual(['category-added', 'category-renamed', 'category-deleted'])
})

test('names of categories are there, short, their own in any case, and not without end', async () => {
  await add('Guides')
  await add('Tax')
  expect(await add(' ​ ')).toEqual({ ok: false, reason: 'blank' })
  expect(await add('x'.repeat(41))).toEqual({ ok: false, reason: 'long' })
  expect(await add('GUIDES')).toEqual({ ok: false, reason: 'taken' })
  const id = await idOf('Guides')
  expect(await renameCategory(db, editor, id, 'tax', testNow)).toEqual({ ok: false, reason: 'taken' })
  expect(await renameCategory(db, editor, id, 'guides', testNow)).toEqual({ ok: true, name: 'guides' })
  expect(await renameCategory(db, editor, 99, 'Other', testNow)).toEqual({ ok: false, reason: 'not-found' })
  for (let count = 2; count < mostCategories; count += 1) expect((await add(`Category ${count}`)).ok).toBe(true)
  expect(await add('One too many')).toEqual({ ok: false, reason: 'many' })
})

test('a tag is renamed in its place in every post; two become one only when asked to', async () => {
  const first = await addPost(db, { tags: ['Yield', 'Lets', 'Tax'] })
  const both = await addPost(db, { tags: ['Lettings', 'Lets'] })
  const other = await addPost(db, { tags: ['lets'] })
  expect(await renameTag(db, editor, 'Lets', 'Lettings', testNow)).toEqual({ ok: false, reason: 'exists' })
  expect(await renameTag(db, editor, 'Lets', 'Lettings', testNow, { mayMerge: true })).toEqual({ ok: true, name: 'Lettings', posts: 2, left: 0 }) // prettier-ignore
  expect([await tagsOf(first), await tagsOf(both), await tagsOf(other)]).toEqual(['Yield\nLettings\nTax', 'Lettings', 'lets']) // prettier-ignore
  expect((await listTags(db, '')).tags).toEqual([
    { tag: 'Lettings', posts: 2 },
    { tag: 'Tax', posts: 1 },
    { tag: 'Yield', posts: 1 },
    { tag: 'lets', posts: 1 },
  ])
  expect((await listTags(db, 'LET')).tags.map(({ tag }) => tag)).toEqual(['Lettings', 'lets'])
})

test.each([
  ['', 'blank'],
  ['Yield', 'same'],
  ['One, two', 'comma'],
  ['x'.repeat(41), 'long'],
])('a tag cannot be renamed to “%s”', async (name, reason) => {
  await addPost(db, { tags: ['Yield'] })
  expect(await renameTag(db, editor, 'Yield', name, testNow)).toEqual({ ok: false, reason })
  expect(await renameTag(db, editor, 'Nobody', 'Somebody', testNow)).toEqual({ ok: false, reason: 'not-found' })
})

test('an open form does not bring an old tag back unnoticed', async () => {
  const id = await addPost(db, { tags: ['Lets'] })
  const { row, texts } = (await readPostForm(db, id))!
  await renameTag(db, editor, 'Lets', 'Lettings', testNow)
  const read = readPost({ ...texts, title: 'Mine' }, { isNew: false, now: testNow })
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  expect(await updatePost(db, editor, id, row.version, read.values, testNow)).toEqual({ ok: false, reason: 'changed' })
  expect(await tagsOf(id)).toBe('Lettings')
})

test('a tag that is renamed makes no post look changed, and keeps no copy of its content', async () => {
  const values = readPost({ ...emptyPost, title: 'Long', content: '<p>One</p>', tags: 'Lets' }, { isNew: true, now: testNow }) // prettier-ignore
  if (!values.ok) throw new Error(JSON.stringify(values.mistakes))
  const made = await createPost(db, editor, values.values, testNow)
  const id = made.ok ? made.post.id : 0
  const stored = () => db.selectFrom('posts').select(['version', 'updated_at']).where('id', '=', id).executeTakeFirst()
  const kept = async () => (await db.selectFrom('record_versions').select('version').execute()).map(({ version }) => version) // prettier-ignore
  for (const [from, to] of [['Lets', 'Lettings'], ['Lettings', 'Rents']] as const) await renameTag(db, editor, from, to, later) // prettier-ignore
  await removeTag(db, editor, 'Rents', later)
  expect([await stored(), await kept(), await tagsOf(id)]).toEqual([{ version: 4, updated_at: testNow }, [1], ''])
  expect((await listVersions(db, id))!.versions[0]).toMatchObject({
    version: 4,
    at: later,
    by: 'Edith Editor',
    note: 'a tag was renamed or removed',
  })
  await setPostStatus(db, editor, id, 'published', later)
  expect(await stored()).toEqual({ version: 5, updated_at: testNow })
  await updatePost(db, editor, id, null, { ...values.values, status: 'published', title: 'Other' }, later)
  expect(await stored()).toEqual({ version: 6, updated_at: later })
})

test('a tag is taken off every post, and one press changes so many', async () => {
  for (let count = 0; count < 25; count += 1) await addPost(db, { tags: ['Old', 'Kept'] })
  expect(await removeTag(db, editor, 'Old', testNow, { most: 22 })).toEqual({ ok: true, posts: 22, left: 3 })
  expect(await removeTag(db, editor, 'Old', testNow)).toEqual({ ok: true, posts: 3, left: 0 })
  expect(await removeTag(db, editor, 'Old', testNow)).toEqual({ ok: false, reason: 'not-found' })
  expect((await listTags(db, '')).tags).toEqual([{ tag: 'Kept', posts: 25 }])
})

test('the page lists so many tags and counts the others', async () => {
  const post = await addPost(db)
  const rows = Array.from({ length: mostTagsShown + 5 }, (_, position) => ({ post_id: post, position, tag: `Tag ${1000 + position}` })) // prettier-ignore
  await db.insertInto('post_tags').values(rows).execute()
  const { tags, total } = await listTags(db, '')
  expect([tags.length, total]).toEqual([mostTagsShown, mostTagsShown + 5])
})
