import { expect, test } from 'vitest'
import { page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { lookInto } from '#app/testing/inputs/pictures.ts'

/** The cover of a post, from the form to the blog and to the picture that other sites show. */

startAdminSite()

const newPage = '/blog-admin/new'
const lines = '£2,930\r\nwhat two empty months cost\r\nbars\r\nRent: £1,800\r\n* Together: £2,930'
let made = 0
const filled = (cover: string) => ({
  title: `Voids & rents ${(made += 1)}`,
  content: '<p>Rent is not profit.</p>',
  status: 'published',
  ...{ cover, newTags: 'Lettings, Cash flow' },
})

/** Saves a new post and gives its id and its slug. */
async function save(cover: string) {
  const { status, headers } = await post(newPage, filled(cover))
  expect(status).toBe(303)
  const id = Number(/blog-admin\/(\d+)\/edit/.exec(headers.get('location')!)![1])
  const row = await site.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, formPage: `/blog-admin/${id}/edit` }
}
const read = async (path: string) => (await site.fetch(path)).text()
const cardIn = (html: string) => /\/cards\/[\w-]+\.jpg/.exec(html)![0]

test('a cover stands in the list and above the article, and is another picture for other sites', async () => {
  const { slug, cover, formPage } = await save(lines)
  expect(cover).toBe(lines.replaceAll('\r', ''))
  for (const path of ['/blog', `/blog/${slug}`]) {
    const html = await read(path)
    expect([path, html.includes('<b>£2,930</b> what two empty months cost')]).toEqual([path, true])
    expect(html).toContain('role="img" aria-label="Rent £1,800, Together £2,930"')
  }
  const before = cardIn(await read(`/blog/${slug}`))
  const picture = new Uint8Array(await (await site.fetch(before)).arrayBuffer())
  expect(await lookInto(picture)).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  const form = (await page(formPage)).text
  expect(form).toContain(`>${lines.replaceAll('\r', '')}</textarea>`)
  const changed = { ...filled(lines.replaceAll('2,930', '3,000')), slug, version: '1' }
  expect((await post(formPage, changed)).status).toBe(303)
  const after = cardIn(await read(`/blog/${slug}`))
  expect(after).not.toBe(before)
  expect((await site.fetch(after)).status).toBe(200)
})

test('a post without one shows its first topic and the time that it takes', async () => {
  const { slug } = await save('')
  expect(await read('/blog')).toContain('<b>Lettings</b> 1 min read')
  const article = await read(`/blog/${slug}`)
  expect(article).not.toContain('<b>Lettings</b>')
  expect((await site.fetch(cardIn(article))).status).toBe(200)
})

test('its tint is that of the first category, and follows a change of it', async () => {
  const add = (name: string) => site.db.insertInto('blog_categories').values({ name, folded_name: name, created_at: '2026-11-01T00:00:00.000Z' }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
  const [one, two] = [await add('one'), await add('two')]
  const { id, slug } = await save(lines)
  const tintOf = async () => /<div class="[^"]*" data-tint="(\d)"/.exec(await read(`/blog/${slug}`))![1]
  expect(await tintOf()).toBe('0')
  for (const { id: category } of [two, one]) {
    await site.db.insertInto('post_categories').values({ post_id: id, category_id: category }).execute()
    expect([category, await tintOf()]).toEqual([category, String(category % 4)])
  }
})

test.each([
  ['£2,930', 'Say in the cover’s second line what its figure is'],
  ['£2,930\nwords\npie\nA: 1\nB: 2', 'The cover’s third line is its kind'],
  [`£2,930\nwords\nbars\nRent: lots\nAll: £2`, 'Row 1 of the cover, “Rent: lots”, is written'],
  ['x'.repeat(601), 'The cover must be 600 characters or fewer'],
])('%# is refused in words, and nothing typed is lost', async (cover, message) => {
  const { status, text } = await post(newPage, filled(cover))
  expect(status).toBe(400)
  expect(text).toContain(message)
  expect(text).toContain(`>${cover}</textarea>`)
})

test('the preview shows what is typed, and a cover that is not one stops it from nothing', async () => {
  const shown = await post('/blog-admin/preview', filled(lines))
  expect(shown.text).toContain('<b>£2,930</b> what two empty months cost')
  const broken = await post('/blog-admin/preview', filled('£2,930\nwords\npie'))
  expect(broken.status).toBe(200)
  expect(broken.text).toContain('The cover’s third line is its kind')
})
