import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin, asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()

const titleOf = () => `Title${newId().replace(/[^a-zA-Z0-9]/g, '')}`
const statusOf = async (id: number) => {
  const found = await site.db.selectFrom('posts').select(['status', 'published_at', 'publish_at']).where('id', '=', id).executeTakeFirst() // prettier-ignore
  return found && [found.status, found.published_at === null ? 'no time' : 'a time', found.publish_at]
}

/** The page that a form leads to, with the message that it brings. */
async function follow(answer: Awaited<ReturnType<typeof post>>) {
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  return (await page(answer.headers.get('location')!, { headers: { cookie: [asAdmin, ...cookie].join('; ') } })).text
}

test('an empty blog says so, and a search without a find says something else', async () => {
  const empty = await page('/blog-admin')
  expect([empty.status, empty.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(empty.text).toContain('No blog posts yet. Create your first post to get started.')
  expect(empty.text).not.toContain('Change several posts')
  await addPost(site.db, { title: titleOf() })
  const nothing = (await page('/blog-admin?q=nowhere&status=draft')).text
  expect(nothing).toContain('No posts match your filters.')
  expect(nothing).toMatch(/<input type="hidden" name="status" value="draft"/)
})

test('the list shows what belongs to each post, and counts a scheduled draft once', async () => {
  const [title, due] = [titleOf(), titleOf()]
  const id = await addPost(site.db, { title, excerpt: 'What <it> is about', tags: ['Yield', 'Tax'], created_at: '2026-07-01T07:05:00.000Z', published_at: '2026-12-01T08:00:00.000Z' }) // prettier-ignore
  await site.db.insertInto('post_views').values({ post_id: id, views: 1234 }).execute()
  await addPost(site.db, { title: due, status: 'draft', publish_at: '2027-07-01T07:00:00.000Z' })
  const { text } = await page('/blog-admin')
  expect(text).toMatch(/<h1>Blog Management<\/h1>/)
  for (const words of ['Total Posts', 'Published', 'Drafts', 'Total Views', 'New Post', 'Search title or excerpt'])
    expect.soft(text).toContain(words)
  const { published, draft } = await countAll()
  expect(text).toContain(`All (${published + draft})`)
  expect(text).toContain(`Drafts (${draft})`)
  expect(text).toMatch(/Drafts<\/dt><dd>\d+<span> (<!-- -->)?1 scheduled/)
  const row = (await page(`/blog-admin?q=${title}`)).text.split('<tr>').at(-1)!
  for (const words of [
    'What &lt;it&gt; is about',
    'Yield, Tax',
    '1,234',
    '1 Jul 2026, 08:05',
    '1 Dec 2026, 08:00',
    'Unpublish',
    'Edit',
    'View',
    `/blog-admin/${id}/delete`,
    `/blog-admin/${id}/edit`,
  ])
    // prettier-ignore
    expect.soft(row).toContain(words)
  const later = (await page(`/blog-admin?q=${due}`)).text.split('<tr>').at(-1)!
  expect(later).toContain('Not set')
  expect(later).toMatch(/due <time[^>]*>1 Jul 2027, 08:00/)
  expect(later).toContain('>Draft<')
  expect(later).not.toMatch(/\bviews?</)
})

async function countAll() {
  const rows = await site.db.selectFrom('posts').select((s) => ['status', s.fn.countAll<number>().as('count')]).groupBy('status').execute() // prettier-ignore
  return { published: 0, draft: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

test('one press publishes a post and takes it off, the list stays as it was, and a second press is refused', async () => {
  const title = titleOf()
  const id = await addPost(site.db, { title, status: 'draft', publish_at: '2027-01-01T08:00:00.000Z' })
  const press = (to: string) => post(`/blog-admin?q=${title}`, { post: String(id), to })
  const on = await press('published')
  expect([on.status, on.headers.get('location')]).toEqual([303, `/blog-admin?q=${title}`])
  const text = await follow(on)
  expect(text).toContain('Post status updated successfully')
  expect(text).toContain('is on the blog now')
  expect(await statusOf(id)).toEqual(['published', 'a time', null])

  const again = await press('published')
  expect(again.status).toBe(409)
  expect(again.text).toContain('Someone else has already done this.')
  expect(again.text).toContain(title)

  expect(await follow(await press('draft'))).toContain('is a draft now')
  expect(await statusOf(id)).toEqual(['draft', 'no time', null])
})

test.each([
  [{ post: '999999', to: 'published' }, 404, 'There is no such post.'],
  [{ post: 'x', to: 'draft' }, 404, 'There is no such post.'],
  [{ post: '1', to: 'gone' }, 400, 'We could not read the form.'],
  [{ to: 'draft' }, 400, 'We could not read the form.'],
])('%j is refused with %i', async (fields, status, message) => {
  const answer = await post('/blog-admin', fields)
  expect([answer.status, answer.text.includes(message)]).toEqual([status, true])
})

test('a deletion is asked about in words, done once, and its address says that it is gone', async () => {
  const title = titleOf()
  const id = await addPost(site.db, { title })
  const asked = await page(`/blog-admin/${id}/delete`)
  expect(asked.status).toBe(200)
  expect(asked.text).toContain('Are you sure you want to delete this post? This action cannot be undone.')
  expect(asked.text).toContain('>Cancel<')
  expect(await statusOf(id)).toBeDefined()
  const done = await post(`/blog-admin/${id}/delete`)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/blog-admin'])
  const list = await follow(done)
  expect(list).toContain('Post deleted successfully')
  expect(list).toContain(title)
  expect(await statusOf(id)).toBeUndefined()
  expect((await page(`/blog-admin/${id}/delete`)).status).toBe(404)
  const twice = await post(`/blog-admin/${id}/delete`)
  expect([twice.status, (await follow(twice)).includes('It had been deleted already.')]).toEqual([303, true])
  for (const none of ['0', 'x', '99999999999']) {
    expect((await page(`/blog-admin/${none}/delete`)).status).toBe(404)
    expect((await post(`/blog-admin/${none}/delete`)).status).toBe(404)
  }
})

test('a database that fails is told as a failed deletion, and nothing is lost', async () => {
  const id = await addPost(site.db, { title: titleOf() })
  await refuseWrites(site.db, 'delete', 'posts', 'no', sql`old.id = ${sql.lit(id)}`)
  const failed = await post(`/blog-admin/${id}/delete`)
  expect(failed.status).toBe(500)
  expect(failed.text).toContain('Delete failed')
  expect(failed.text).toContain('Please try again.')
  expect(await statusOf(id)).toBeDefined()
  await allowWrites(site.db)
})

test('the file holds the posts that the filters leave, with whole excerpts, and the trail says who took it', async () => {
  const title = titleOf()
  await addPost(site.db, { title, excerpt: 'Long, '.repeat(70), tags: ['Yield', 'Tax'], status: 'draft' })
  const file = await page(`/admin/export/blog?q=${title}`)
  const [head, row, ...others] = file.text.trimEnd().split('\r\n')
  expect(head).toContain('ID,Title,URL Slug,Status,Excerpt,Tags,Views,Created at,Published at,Publish at')
  expect(row).toContain(`"${'Long, '.repeat(70)}"`)
  expect(row).toContain('"Yield, Tax"')
  expect(others).toEqual([])
  const entry = await site.db.selectFrom('audit_events').select('detail').where('action', '=', 'exported').where('object_id', '=', 'blog').executeTakeFirst() // prettier-ignore
  expect(entry?.detail).toContain('"rows":1')
})

test('nobody but the people of the blog changes anything', async () => {
  const id = await addPost(site.db, { title: titleOf(), status: 'draft' })
  expect((await post('/blog-admin', { post: String(id), to: 'published' }, asUser)).status).toBe(403)
  expect((await post(`/blog-admin/${id}/delete`, {}, asUser)).status).toBe(403)
  expect(await statusOf(id)).toEqual(['draft', 'no time', null])
})
