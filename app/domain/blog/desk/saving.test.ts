import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { previewPost } from './preview.server.ts'
import { emptyPost, readPost, type PostTexts } from './record.ts'
import { deletePost } from './deleting.server.ts'
import { createPost, updatePost, type SaveResult } from './saving.server.ts'
import { retagPostIn } from './retagging.server.ts'
import { setPostStatus } from './status.server.ts'
import { readPostForm } from './stored.server.ts'

let db: Db
let editor: { id: string }
beforeEach(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor' })
})

const later = '2026-11-02T11:00:00.000Z'
const typed: PostTexts = { ...emptyPost, title: 'Cash flow first', content: '<p>One <script>x</script>two</p>' }

function valuesOf(texts: Partial<PostTexts>, isNew = true) {
  const read = readPost({ ...typed, ...texts }, { isNew, now: testNow })
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  return read.values
}

function saved(result: SaveResult) {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.post
}

async function write(texts: Partial<PostTexts> = {}) {
  return saved(await createPost(db, editor, valuesOf(texts), testNow))
}

test('a new post gets its address from its title, is cleaned, and is a draft', async () => {
  const post = await write({ tags: 'Yield\nyield, Tax', title: ' What’s an “ICR”? ' })
  expect(post).toEqual({
    id: 1,
    kind: 'post',
    slug: 'what-s-an-icr',
    title: 'What’s an “ICR”?',
    status: 'draft',
    version: 1,
  })
  const { row, texts } = (await readPostForm(db, post.id))!
  expect(texts).toMatchObject({ content: '<p>One two</p>', tags: 'Yield\nTax', authorId: 'editorial' })
  expect([row.published_at, row.words]).toEqual([null, 2])
})

test('publishing sets the time, unpublishing takes it away, and neither happens twice', async () => {
  const { id } = await write()
  expect(await setPostStatus(db, editor, id, 'published', later)).toMatchObject({ ok: true, post: { version: 2 } })
  expect(await setPostStatus(db, editor, id, 'published', later)).toEqual({ ok: false, reason: 'unchanged' })
  expect((await readPostForm(db, id))!.row.published_at).toBe(later)
  expect(await setPostStatus(db, editor, id, 'draft', later)).toMatchObject({ ok: true })
  expect((await readPostForm(db, id))!.row.published_at).toBeNull()
  expect(await setPostStatus(db, editor, 99, 'draft', later)).toEqual({ ok: false, reason: 'not-found' })
})

test('a draft is kept with a title alone, and is published only once there is something to read', async () => {
  const { id, version } = await write({ content: ' ' })
  expect((await readPostForm(db, id))!.texts).toMatchObject({ content: '', status: 'draft' })
  expect(await setPostStatus(db, editor, id, 'published', later)).toEqual({ ok: false, reason: 'empty' })
  const empty = { ...valuesOf({ content: '' }), slug: 'cash-flow-first' }
  const wrong = { ok: false, reason: 'mistakes', mistakes: { content: 'Write something' } }
  expect(await updatePost(db, editor, id, version, { ...empty, status: 'published' }, later)).toEqual(wrong)
  expect(await updatePost(db, editor, id, version, { ...empty, publishAt: '2027-01-01T08:00:00.000Z' }, later)).toEqual(wrong) // prettier-ignore
  saved(await updatePost(db, editor, id, version, valuesOf({ slug: 'cash-flow-first' }), later))
  expect(await setPostStatus(db, editor, id, 'published', later)).toMatchObject({ ok: true })
})

test.each([[{ status: 'published' }], [{ publishAt: '2027-01-01T08:00' }]])(
  'a post that is to be read needs content: %o',
  (texts) => {
    const read = readPost({ ...typed, content: '<p>&nbsp;</p>', ...texts }, { isNew: true, now: testNow })
    expect(read).toEqual({ ok: false, mistakes: { content: 'Write something' } })
  },
)

test('a form that began from an older version changes nothing', async () => {
  const { id } = await write()
  const change = (from: number, title: string) =>
    updatePost(db, editor, id, from, valuesOf({ title, slug: 'cash-flow-first' }, false), later)
  expect(saved(await change(1, 'First')).version).toBe(2)
  expect(await change(1, 'Second')).toEqual({ ok: false, reason: 'changed' })
  expect((await readPostForm(db, id))!.texts.title).toBe('First')
})

test('a form that is sent twice writes one post', async () => {
  const form = { id: 'f1', print: 'p1' }
  const one = saved(await createPost(db, editor, valuesOf({}), testNow, form))
  const soon = '2026-11-02T10:01:00.000Z'
  const two = saved(await createPost(db, editor, valuesOf({}), soon, form))
  expect(two).toEqual(one)
  const other = await createPost(db, editor, valuesOf({ title: 'Better' }), soon, { id: 'f1', print: 'p2' })
  expect(saved(other)).toMatchObject({ id: one.id, title: 'Better', version: 2 })
})

test('a form that has changed a post writes a new one where that is asked, and changes it where that is, in any order', async () => {
  const soon = '2026-11-02T10:01:00.000Z'
  const { id } = await write({ status: 'published' })
  const choices = { id: 'one', print: 'choices' }
  const own = { id: 'one', print: 'own' }
  const slug = 'cash-flow-first'
  const choose = (from: number) => updatePost(db, editor, id, from, valuesOf({ content: '<p>Merged</p>', slug, status: 'published' }, false), soon, { form: choices }) // prettier-ignore
  const keepOwn = (content = '<p>Mine</p>', form = own) => createPost(db, editor, valuesOf({ content, slug: `${slug}-2` }), soon, form) // prettier-ignore
  const contents = async () =>
    (await db.selectFrom('posts').select(['content', 'status']).orderBy('id').execute()).map(
      ({ content, status }) => `${status} ${content}`,
    )
  saved(await choose(1))
  const first = saved(await keepOwn())
  expect(first.id).not.toBe(id)
  expect(await contents()).toEqual(['published <p>Merged</p>', 'draft <p>Mine</p>'])
  // Each of the two is known again, however often the other was sent.
  expect(saved(await choose(1))).toMatchObject({ id, version: 2 })
  expect(saved(await keepOwn())).toEqual(first)
  expect(saved(await keepOwn('<p>Mine, mended</p>', { ...own, print: 'other' }))).toMatchObject({ id: first.id, version: 2 }) // prettier-ignore
  expect(saved(await keepOwn('<p>Mine, again</p>', { ...own, print: 'third' }))).toMatchObject({ id: first.id, version: 3 }) // prettier-ignore
  expect(saved(await choose(1))).toMatchObject({ id, version: 2 })
  expect(await contents()).toEqual(['published <p>Merged</p>', 'draft <p>Mine, again</p>'])
})

test('an address leads to one post only, a former public one too', async () => {
  const first = await write({ status: 'published', slug: 'old' })
  saved(await updatePost(db, editor, first.id, 1, valuesOf({ slug: 'new', status: 'published' }), later))
  for (const slug of ['old', 'new']) {
    const again = await createPost(db, editor, valuesOf({ title: 'Other', slug }), later)
    const slugTaken = 'This URL slug already leads to “Cash flow first”. Choose another'
    expect(again).toEqual({ ok: false, reason: 'mistakes', mistakes: { slug: slugTaken } })
  }
  saved(await updatePost(db, editor, first.id, 2, valuesOf({ slug: 'old', status: 'published' }), later))
  await deletePost(db, editor, first.id, later)
  const addresses = await db.selectFrom('post_slugs').select(['slug', 'post_id']).orderBy('slug').execute()
  expect(addresses).toEqual([
    { slug: 'new', post_id: null },
    { slug: 'old', post_id: null },
  ])
  expect(saved(await createPost(db, editor, valuesOf({ slug: 'old' }), later)).slug).toBe('old')
})

test('a time to publish makes a draft of it, in London’s time', async () => {
  const { id } = await write({ status: 'published', publishAt: '2027-07-01T08:00' })
  const { row, texts } = (await readPostForm(db, id))!
  expect([row.status, row.publish_at, texts.publishAt]).toEqual([
    'draft',
    '2027-07-01T07:00:00.000Z',
    '2027-07-01T08:00',
  ])
})

test('only the newest twenty versions are kept', async () => {
  const { id } = await write()
  for (let version = 1; version <= 24; version++) {
    const title = `Title ${version}`
    saved(await updatePost(db, editor, id, version, valuesOf({ title, slug: 'cash-flow-first' }), later))
  }
  const kept = await db.selectFrom('record_versions').select('version').orderBy('version').execute()
  expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6))
})

test('versions are kept by their number: changed tags use up none', async () => {
  const { id } = await write({ tags: 'tag 0' })
  for (let version = 1; version <= 5; version++)
    saved(await updatePost(db, editor, id, version, valuesOf({ title: `Title ${version}`, slug: 'cash-flow-first', tags: 'tag 0' }, false), later)) // prettier-ignore
  for (let tag = 0; tag < 21; tag++)
    await db.transaction().execute((trx) => retagPostIn(trx, editor, id, `tag ${tag}`, `tag ${tag + 1}`, later))
  saved(await updatePost(db, editor, id, 27, valuesOf({ title: 'Last', slug: 'cash-flow-first', tags: 'tag 21' }, false), later)) // prettier-ignore
  const kept = await db.selectFrom('record_versions').select('version').orderBy('version').execute()
  expect(kept.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 27, 28])
})

test('content of more elements than a post may have is refused, as it is sent and as it would be stored', async () => {
  const content =
    'Content must have 20,000 paragraphs, items, cells and other elements or fewer. Split it into several posts'
  const refused = { ok: false, reason: 'mistakes', mistakes: { content } }
  const tooMany = valuesOf({ content: '<p>a'.repeat(20_001) })
  expect(await createPost(db, editor, tooMany, testNow)).toEqual(refused)
  // A mark around many paragraphs is written in each of them.
  const marked = valuesOf({ content: `<b>${'<p>a</p>'.repeat(15_000)}</b>` })
  expect(await createPost(db, editor, marked, testNow)).toEqual(refused)
  const { id } = await write()
  expect(await updatePost(db, editor, id, 1, tooMany, later)).toEqual(refused)
  const preview = await previewPost(db, { ...typed, content: tooMany.content }, testNow, true)
  expect(preview?.mistakes).toEqual({ content })
  expect(await db.selectFrom('posts').select(['id', 'version']).execute()).toEqual([{ id, version: 1 }])
}, 60_000)

test('a time in the hour that clocks show twice stays the instant that it is', async () => {
  const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']
  const { id } = await write()
  const row = async () => (await readPostForm(db, id))!.row
  const values = valuesOf({ slug: 'cash-flow-first' }, false)
  saved(await updatePost(db, editor, id, null, { ...values, publishAt: first }, later))
  saved(await updatePost(db, editor, id, null, { ...values, publishAt: second }, later))
  expect(await row()).toMatchObject({ publish_at: second, version: 3 })
  const { texts } = (await readPostForm(db, id))!
  const read = readPost({ ...texts, title: 'Other' }, { isNew: false, publishAt: second, now: testNow })
  expect(read).toMatchObject({ ok: true, values: { publishAt: second } })
  const typedAnew = readPost({ ...texts, publishAt: '2027-10-31T01:31' }, { isNew: false, publishAt: second, now: testNow }) // prettier-ignore
  expect(typedAnew).toMatchObject({ ok: true, values: { publishAt: '2027-10-31T00:31:00.000Z' } })
  // By then the first of the two has passed.
  expect(readPost(texts, { isNew: false, publishAt: second, now: '2027-10-31T01:00:00.000Z' }).ok).toBe(true)
})
