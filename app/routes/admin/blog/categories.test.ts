import { expect, test } from 'vitest'
import { asAdmin, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost } from '#app/testing/database/database.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()

const path = '/blog-admin/categories'
const nameOf = () => `Name ${newId().replace(/[^a-zA-Z0-9]/g, '')}`

async function send(query: string, fields: Record<string, string>) {
  const answer = await post(path + query, fields)
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  const location = answer.headers.get('location')
  const next = location ? (await page(location, { headers: { cookie: [asAdmin, ...cookie].join('; ') } })).text : ''
  return { ...answer, next }
}

async function addCategory(name = nameOf()) {
  expect((await send('', { do: 'add-category', name })).status).toBe(303)
  return site.db.selectFrom('blog_categories').select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow()
}

test('a category is added, renamed and deleted, and the page follows', async () => {
  const { id, name } = await addCategory()
  const postId = await addPost(site.db, { categories: [id] })
  const query = `?category=${id}`
  const shown = (await page(path + query)).text
  expect(shown).toContain(`<h1>Category “${name}”</h1>`)
  expect(shown).toContain('1 post loses this category and stays as it is otherwise.')
  const next = nameOf()
  const renamed = await send(query, { do: 'rename-category', name: next })
  expect(renamed.next).toContain('Category renamed')
  expect(renamed.next).toContain(next)
  const gone = await send(query, { do: 'delete-category' })
  expect(gone.next).toContain('Category deleted')
  expect((await page(path + query)).status).toBe(404)
  expect((await send(query, { do: 'delete-category' })).status).toBe(404)
  expect(await site.db.selectFrom('posts').select('id').where('id', '=', postId).executeTakeFirst()).toBeDefined()
})

test('what was typed stays where it cannot be a category', async () => {
  const { id, name } = await addCategory()
  const other = await addCategory()
  for (const [query, what, typed, words] of [
    ['', 'add-category', name.toUpperCase(), 'There is a category of this name already'],
    ['', 'add-category', 'y'.repeat(41), 'Use 40 characters or fewer'],
    ['', 'add-category', ' ', 'Enter a name'],
    [`?category=${other.id}`, 'rename-category', name, 'There is a category of this name already'],
  ] as const) {
    const refused = await send(query, { do: what, name: typed })
    expect([refused.status, refused.text.includes(words)]).toEqual([400, true])
    expect(refused.text).toContain(`value="${typed}"`)
  }
  expect(id).not.toBe(other.id)
  expect((await send('', { do: 'burn' })).status).toBe(404)
})

test('a tag is renamed; where both are tags the page asks before it makes them one; and it is removed', async () => {
  const [from, to] = [nameOf(), nameOf()]
  await addPost(site.db, { tags: [from] })
  await addPost(site.db, { tags: [to] })
  const query = `?tag=${encodeURIComponent(from)}`
  expect((await page(path + query)).text).toContain('Remove from 1 post')
  const asked = await send(query, { do: 'rename-tag', name: to })
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('Make them one')
  expect(asked.text).toContain(`<input type="hidden" name="name" value="${to}"/>`)
  const merged = await send(query, { do: 'merge-tag', name: to })
  expect(merged.next).toContain('Tag renamed')
  expect((await page(path + query)).status).toBe(404)
  expect((await page(path)).text).toMatch(new RegExp(`${to}</bdi><span[^>]*>2 posts`))
  const removed = await send(`?tag=${encodeURIComponent(to)}`, { do: 'remove-tag' })
  expect(removed.next).toContain('was taken off 2 posts and guides.')
  expect((await send(`?tag=${encodeURIComponent(to)}`, { do: 'remove-tag' })).status).toBe(404)
  expect((await send(query, { do: 'rename-tag', name: 'Other' })).status).toBe(404)
})
