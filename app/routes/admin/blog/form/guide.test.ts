import { beforeEach, describe, expect, test } from 'vitest'
import { page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { sentForm } from '#app/testing/pages/forms.ts'

/** Guides at the desk: the form of posts with their place in the hub, and the list of one kind at a time. */

startAdminSite()

const newGuide = '/blog-admin/new?kind=guide'
let as: string
let made = 0
beforeEach(async () => {
  as = await site.signIn(await addUser(site.db, { role: 'editor' }))
})

const filled = () => ({
  title: `Reading a lease ${(made += 1)}`,
  content: '<p>Five clauses decide.</p>',
  status: 'published',
  guideCategory: 'legal-process',
  guideLevel: 'advanced',
  featured: 'yes',
  reviewedOn: '2026-10-01',
})
const textsIn = (html: string) => Object.fromEntries(sentForm(html, 'id="post"')) as Record<string, string>
const save = (path: string, html: string, fields: Record<string, string>) => {
  const { featured, ...texts }: Record<string, string> = { ...textsIn(html), ...fields, intent: 'save' }
  return post(path, featured ? { ...texts, featured } : texts, as)
}
const guideRow = (title: string) =>
  site.db.selectFrom('posts').selectAll().where('title', '=', title).executeTakeFirstOrThrow()
const placeOf = (row: Awaited<ReturnType<typeof guideRow>>) => [
  ...[row.kind, row.guide_category, row.guide_level, row.is_featured, row.reviewed_on],
]

async function write(fields = filled()) {
  const form = await page(newGuide, { as })
  const answer = await save(newGuide, form.text, fields)
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([303, ''])
  return { row: await guideRow(fields.title), after: await page(answer.headers.get('location')!, { as }) }
}

test('a guide is written with its place in the hub, and stands there', async () => {
  const form = await page(newGuide, { as })
  for (const words of [
    'Create New Guide',
    'Create Guide',
    '/knowledge-hub/',
    'name="guideCategory"',
    'name="reviewedOn"',
  ])
    expect.soft(form.text, words).toContain(words)
  expect(form.text).not.toContain('name="categories"')
  const { row, after } = await write()
  expect(placeOf(row)).toEqual(['guide', 'legal-process', 'advanced', 1, '2026-10-01'])
  expect(after.text).toContain('Guide created successfully')
  expect(after.text).toContain('It is in the Knowledge Hub.')
  expect(after.text).toContain(`href="/knowledge-hub/${row.slug}"`)
  expect(after.text).not.toContain('to subscribers')
  const hub = await (await site.fetch(`/knowledge-hub/${row.slug}`)).text()
  expect(hub.replace(/<[^>]+>/g, '')).toContain('Advanced · 1 min read · reviewed 1 October 2026')
})

test('its parts keep the kind of the form, also before anything was typed', async () => {
  const form = await page(newGuide, { as })
  const answer = await post(newGuide, { ...textsIn(form.text), intent: 'tab:seo' }, as)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/blog-admin/new?kind=guide&tab=seo'])
  const typed = { ...textsIn(form.text), title: 'Half a guide', intent: 'tab:settings' }
  const kept = (await post(newGuide, typed, as)).headers.get('location')!
  const shown = await page(kept, { as })
  expect(shown.text).toContain('Create New Guide')
  expect(textsIn(shown.text)).toMatchObject({ kind: 'guide', title: 'Half a guide' })
})

describe('is refused with everything typed', () => {
  test.each([
    ['no category', { guideCategory: '' }, 'Choose a category'],
    ['an invented level', { guideLevel: 'expert' }, 'Choose a level'],
    ['no day', { reviewedOn: '2026-02-30' }, 'Enter a date, such as 2026-11-28'],
    ['a day to come', { reviewedOn: '2099-01-01' }, 'This day is still to come'],
  ])('%s', async (_, wrong, message) => {
    const form = await page(newGuide, { as })
    const fields = { ...filled(), ...wrong }
    const answer = await save(newGuide, form.text, fields)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(message)
    expect(answer.text).toContain(fields.title)
    expect(answer.text).toContain('Create New Guide')
  })

  test('a form that would make a guide a post, or a post a guide', async () => {
    const { row } = await write()
    const edit = `/blog-admin/${row.id}/edit`
    const answer = await save(edit, (await page(edit, { as })).text, { kind: 'post' })
    expect([answer.status, answer.text.includes('A post stays a post, and a guide a guide')]).toEqual([400, true])
    const id = await addPost(site.db)
    const other = `/blog-admin/${id}/edit`
    const changed = await save(other, (await page(other, { as })).text, { ...filled(), kind: 'guide' })
    expect(changed.status).toBe(400)
    expect(placeOf(await guideRow(row.title))[0]).toBe('guide')
  })
})

test('an edit changes the place, and the version before is kept with it', async () => {
  const { row } = await write()
  const edit = `/blog-admin/${row.id}/edit`
  const form = await page(edit, { as })
  expect(form.text).toContain('Edit Guide')
  const answer = await save(edit, form.text, { guideCategory: 'property-types', guideLevel: 'beginner', featured: '' })
  expect(answer.status).toBe(303)
  expect(placeOf(await guideRow(row.title))).toEqual(['guide', 'property-types', 'beginner', 0, '2026-10-01'])
  const versions = await page(`/blog-admin/${row.id}/versions?from=1&to=2`, { as })
  for (const words of ['Guide category', 'Level', 'Featured']) expect.soft(versions.text, words).toContain(words)
  const preview = await page(`/blog-admin/preview?post=${row.id}`, { as })
  for (const words of [
    'Beginner · 1 min read · reviewed 1 October 2026',
    'General information only, not financial advice',
  ])
    expect.soft(preview.text.replace(/<[^>]+>/g, ''), words).toContain(words)
  expect(preview.text).toContain('› knowledge-hub ›')
  expect(preview.text).toContain('Property types')
})

test('the list shows one kind at a time with its own figures, and which guides nobody has checked for a year', async () => {
  const due = { ...filled(), reviewedOn: '2024-01-01' }
  await write(due)
  const fresh = (await write()).row
  const post = await addPost(site.db, { title: 'A post of the list' })
  const list = async (query = '') => (await page(`/blog-admin${query}`, { as })).text
  const posts = await list()
  expect(posts).toContain('A post of the list')
  expect(posts).toContain('Total Posts')
  expect([posts.includes(due.title), posts.includes(fresh.title)]).toEqual([false, false])
  const guides = await list('?kind=guide')
  expect([guides.includes(due.title), guides.includes(fresh.title), guides.includes('A post of the list')]).toEqual([
    true,
    true,
    false,
  ])
  expect(guides).toContain('Total Guides')
  expect(guides).toContain('New Guide')
  expect(guides).not.toContain(`/blog-admin/${fresh.id}/mailing`)
  const unchecked = await list('?kind=due')
  expect(unchecked).toContain('>January 2024</time>')
  expect([unchecked.includes(due.title), unchecked.includes(fresh.title)]).toEqual([true, false])
  expect((await page(`/blog-admin/${fresh.id}/mailing`, { as })).status).toBe(404)
  expect((await page(`/blog-admin/${post}/mailing`, { as })).status).toBe(200)
})

test('the JSON calls know no guide: none is listed, changed or deleted, and none can be written', async () => {
  const { row } = await write()
  const call = (path: string, init: RequestInit = {}) =>
    site.fetch(path, { ...init, as, headers: { 'content-type': 'application/json' } })
  const all = (await (await call('/api/blog/posts')).json()) as { id: number }[]
  expect(all.some(({ id }) => id === row.id)).toBe(false)
  const patched = await call(`/api/blog/posts/${row.id}`, { method: 'PATCH', body: '{"title":"Mine"}' })
  expect(patched.status).toBe(404)
  expect((await call(`/api/blog/posts/${row.id}`, { method: 'DELETE' })).status).toBe(404)
  const body = JSON.stringify({ ...filled(), kind: 'guide', title: 'By a call' })
  expect((await call('/api/blog/posts', { method: 'POST', body })).status).toBe(201)
  expect(placeOf(await guideRow('By a call'))[0]).toBe('post')
  expect((await guideRow(row.title)).version).toBe(row.version)
})
