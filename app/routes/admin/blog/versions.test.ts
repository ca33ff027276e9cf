import { beforeEach, describe, expect, test } from 'vitest'
import { createPost, updatePost } from '#app/domain/blog/desk/saving.server.ts'
import type { PostValues } from '#app/domain/blog/desk/record.ts'
import { ada, asUser, now, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()

let path: string
let postId: number
let values: PostValues
beforeEach(async () => {
  const slug = `post-${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`
  values = {
    guide: null,
    title: 'The <b>rate</b>',
    slug,
    content: '<p>Rent moves the line less than you would think.</p><p>Some lenders differ.</p>',
    excerpt: '',
    status: 'draft',
    publishAt: null,
    featuredImageUrl: null,
    featuredImageAlt: '',
    cover: '',
    categories: [],
    tags: [],
    authorId: 'editorial',
    seoTitle: '',
    seoDescription: '',
  }
  const created = await createPost(site.db, ada, values, now)
  if (!created.ok) throw new Error('The post was not created.')
  postId = created.post.id
  const content = '<p>Rent moves the line less than most people expect.</p><blockquote>A yield.</blockquote>'
  await updatePost(site.db, ada, postId, 1, { ...values, title: 'Another', content }, now)
  path = `/blog-admin/${postId}/versions`
})
const stored = () =>
  site.db.selectFrom('posts').select(['title', 'version']).where('id', '=', postId).executeTakeFirst()

describe('the versions of a post', () => {
  test('are listed, and the newest stands beside the one before', async () => {
    const { status, text, headers } = await page(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(text).toContain('Ada Admin')
    expect(text).toContain('Compare from version 1')
    expect(text).toContain('Version 1 to version 2')
    expect(text).toMatch(/<del><span class="vh">removed: <\/span>you would think<\/del>/)
    expect(text).toMatch(/<ins><span class="vh">inserted: <\/span>most people expect<\/ins>/)
    expect(text).toContain('Inserted quote')
    expect(text).not.toContain('<b>rate</b>')
  })

  test('are compared in either order, or one with itself', async () => {
    const { text } = await page(`${path}?from=2&to=1`)
    expect(text).toMatch(/<ins><span class="vh">inserted: <\/span>you would think<\/ins>/)
    expect((await page(`${path}?from=2&to=2`)).text).toContain('Nothing differs.')
    for (const wrong of ['?from=9', '?to=x', '?restore=2', '?restore=7', '?from=1e3'])
      expect.soft((await page(path + wrong)).status, wrong).toBe(404)
    expect((await page('/blog-admin/999999/versions')).status).toBe(404)
    expect((await page('/blog-admin/x/versions')).status).toBe(404)
  })

  test('stand side by side where that is asked for, and stay so', async () => {
    const inline = (await page(path)).text
    expect(inline).toContain('>Side by side</a>')
    const { status, text } = await page(`${path}?from=1&to=2&view=side`)
    expect(status).toBe(200)
    expect(text).not.toContain('>Side by side</a>')
    // Each paragraph twice: as it was without what was inserted, and as it is without what was removed.
    expect(text).toMatch(/Rent moves the line less than <del>(?:(?!<ins>|most people)[^])*<\/del>/)
    const [was, is] = [text.indexOf('you would think</del>'), text.indexOf('most people expect</ins>')]
    expect(was).toBeGreaterThan(0)
    expect(text.slice(was, is)).toContain('Rent moves the line less than ')
    expect(inline.slice(inline.indexOf('you would think</del>'), inline.indexOf('most people expect</ins>'))).not.toContain('Rent moves') // prettier-ignore
    // A field that was empty stands there as nothing, and not as something removed.
    await updatePost(site.db, ada, postId, 2, { ...values, excerpt: 'Filled in.' }, now)
    const filled = (await page(`${path}?from=2&to=3&view=side`)).text
    const excerpt = filled.slice(filled.indexOf('>Excerpt<'), filled.indexOf('>Content<'))
    expect(excerpt).toContain('Filled in.')
    expect(excerpt).not.toContain('Was: ')
    // Another pair is chosen in the same view, and so is what to restore.
    expect(text).toContain('<input type="hidden" name="view" value="side"/>')
    expect((await page(`${path}?from=1&to=2&view=other`)).text).toContain('>Side by side</a>')
  })

  test('are restored after a question, and nothing is thrown away', async () => {
    const asked = await page(`${path}?from=1&to=2&restore=1`)
    expect(asked.text).toContain('Restore version 1?')
    const done = await post(path, { restore: '1', version: '2' })
    expect([done.status, done.headers.get('location')]).toEqual([303, path])
    const after = await page(path)
    expect(after.text).toContain('Version 1 Restored')
    expect(after.text).toContain('restored from 1')
    expect(await stored()).toEqual({ title: 'The <b>rate</b>', version: 3 })
    const again = await post(path, { restore: '1', version: '3' })
    expect(again.status).toBe(303)
    expect((await page(path)).text).toContain('Nothing to restore')
  })

  test('are not restored where somebody has saved since, or what was sent is nothing', async () => {
    const changed = await post(path, { restore: '1', version: '1' })
    expect(changed.status).toBe(409)
    expect(changed.text).toContain('Someone else has saved this post since you opened it.')
    expect((await post(path, { restore: '9', version: '2' })).status).toBe(404)
    expect((await post(path, { restore: 'x', version: '2' })).status).toBe(400)
    expect((await post('/blog-admin/999999/versions', { restore: '1', version: '2' })).status).toBe(404)
    expect(await stored()).toEqual({ title: 'Another', version: 2 })
  })

  test('are for editors and admins only', async () => {
    expect((await page(path, { as: '' })).status).toBe(401)
    expect((await page(path, { as: asUser })).status).toBe(403)
    expect((await post(path, { restore: '1', version: '2' }, asUser)).status).toBe(403)
    expect(await stored()).toEqual({ title: 'Another', version: 2 })
  })
})
