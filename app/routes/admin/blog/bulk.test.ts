import { beforeEach, expect, test } from 'vitest'
import { page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { bulkPageAt, wordOfTest } from '#app/testing/desks/admin-bulk.ts'
import { addPost } from '#app/testing/database/database.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()

/** A word that only the posts of one test have in their titles. */
let word: string
beforeEach(() => {
  word = wordOfTest()
})

async function addPosts(count: number, given: Parameters<typeof addPost>[1] = {}): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1)
    ids.push(
      await addPost(site.db, { title: `${word} ${newId()}`, slug: `${word}-${newId().toLowerCase()}`, ...given }),
    )
  return ids
}

async function states(): Promise<string[]> {
  const rows = await site.db.selectFrom('posts').select('status').where('title', 'like', `${word}%`).orderBy('id').execute() // prettier-ignore
  return rows.map(({ status }) => status)
}

const { readForm, send } = bulkPageAt('/blog-admin/bulk')

test('all that match are published, those that are already are left alone, and the times of drafts go', async () => {
  await addPosts(2, { status: 'draft' })
  await addPosts(1, { status: 'draft', publish_at: '2027-01-01T08:00:00.000Z' })
  await addPosts(2)
  const query = `which=all&to=publish&q=${word}`
  const { text, fields } = await readForm(query)
  expect(text).toContain('Publish 3 posts?')
  expect(text).toContain('Left alone: 2 are published already.')
  expect(text).toContain('One of them is due to be')
  const sent = await send(query, fields)
  expect([sent.status, sent.location]).toEqual([303, `/blog-admin?q=${word}`])
  expect(sent.list).toContain('3 posts published')
  expect(await states()).toEqual(Array<string>(5).fill('published'))
  const again = await send(query, fields)
  expect(again.list).toContain('0 posts published')
  expect(again.list).toContain('Left alone: 3 are published already.')
})

test('the ticked ones are taken off the blog, and one that changed meanwhile is left alone', async () => {
  const ids = await addPosts(3)
  const query = `which=ticked&id=${ids[0]}&id=${ids[2]}&id=999999&to=unpublish`
  const { text, fields } = await readForm(query)
  expect(text).toContain('Unpublish 2 posts?')
  expect(text).toContain('Left alone: 1 no longer exists.')
  await site.db.updateTable('posts').set({ version: 7 }).where('id', '=', ids[2]!).execute()
  const { list } = await send(query, fields)
  expect(list).toContain('Post status updated successfully')
  expect(list).toContain('1 post unpublished. Left alone: 1 changed in the meantime.')
  expect(await states()).toEqual(['draft', 'published', 'published'])
})

test('above ten posts the number is typed', async () => {
  await addPosts(11)
  const query = `which=all&to=delete&q=${word}`
  const { text, fields } = await readForm(query)
  expect(text).toContain('Type 11 to confirm')
  for (const count of ['', '10', 'eleven']) {
    const wrong = await send(query, { ...fields, count })
    expect([wrong.status, wrong.text.includes('Type 11, the number of posts, to confirm.')]).toEqual([400, true])
    expect(wrong.text).toContain(`value="${count}"`)
  }
  expect(await states()).toHaveLength(11)
  expect((await send(query, { ...fields, count: '11' })).list).toContain('11 posts deleted')
  expect(await states()).toEqual([])
})

test('has no button where nothing would change', async () => {
  await addPosts(1)
  const { status, text } = await readForm(`which=all&to=publish&q=${word}`)
  expect([status, text.includes('Publish 0 posts?')]).toEqual([200, true])
  expect(text).not.toMatch(/<button class="btn primary tall"/)
})

test.each([
  ['to=delete', 400, 'Tick at least one post'],
  ['to=delete&id=x', 400, 'Tick at least one post'],
  [`to=delete&${Array.from({ length: 51 }, (_, id) => `id=${id + 1}`).join('&')}`, 400, 'more posts than a page has'],
  ['to=publish&which=all&q=nowhere', 404, 'No post matches'],
  ['to=burn&which=all', 404, 'There is no such change.'],
  ['', 404, 'There is no such change.'],
])('%s is answered %i', async (query, status, words) => {
  const answer = await page(`/blog-admin/bulk?${query}`)
  expect([answer.status, answer.text.includes(words)]).toEqual([status, true])
})

test.each([{}, { expected: '1', shown: '' }, { expected: '2', shown: '1-1' }, { expected: '1', shown: '1-1x' }])(
  'a form that is not as the page showed it changes nothing: %j',
  async (fields) => {
    await addPosts(1)
    const sent = await send(`which=all&to=delete&q=${word}`, fields as Record<string, string>)
    expect([sent.status, sent.text.includes('We could not read which posts')]).toEqual([409, true])
    expect(await states()).toEqual(['published'])
  },
)
