import { expect, test } from 'vitest'
import { page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'

startAdminSite()

const editPage = (id: number) => `/blog-admin/${id}/edit`
const filled = (title: string) => ({ title, content: '<p>Rent is not profit.</p>', status: 'draft' })
const postOf = (id: number) => site.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A new editor with a session. */
async function signInEditor() {
  const user = await addUser(site.db, { role: 'editor' })
  return { user, as: await site.signIn(user) }
}

test('another picture in the same form is another form', async () => {
  const id = await addPost(site.db)
  const form = sentForm((await page(editPage(id))).text, 'id="post"')
  const send = async (width: number) => {
    const png = new Uint8Array(await plainPicture(width, 300).png().toBuffer())
    form.set('picture', new File([png], `${width}.png`, { type: 'image/png' }))
    expect((await page(editPage(id), { method: 'POST', body: form })).status).toBe(303)
    return (await postOf(id)).featured_image_url
  }
  const [one, two] = [await send(700), await send(600)]
  expect(one).toMatch(/-700\.webp$/)
  expect(two).toMatch(/-600\.webp$/)
})

test('a small picture is asked about, whoever takes it from where, and not again once it is there', async () => {
  const id = await addPost(site.db)
  const form = sentForm((await page(editPage(id))).text, 'id="post"')
  const png = new Uint8Array(await plainPicture(16, 16).png().toBuffer())
  form.set('picture', new File([png], 'tiny.png', { type: 'image/png' }))
  const send = (body: FormData) => page(editPage(id), { method: 'POST', body })
  const asked = await send(form)
  expect(asked.status).toBe(400)
  expect(asked.text).toContain('The picture is only 16 pixels wide and will look blurred.')
  const again = sentForm(asked.text, 'id="post"')
  expect(again.get('featuredImageUrl')).toMatch(/-16\.webp$/)
  expect(again.has('smallImage')).toBe(false)
  expect((await send(again)).status).toBe(400)
  again.set('smallImage', 'on')
  again.set('title', '')
  const untitled = await send(again)
  expect(untitled.status).toBe(400)
  const ticked = sentForm(untitled.text, 'id="post"')
  expect(ticked.get('smallImage')).toBe('on')
  ticked.set('title', 'With a tiny picture')
  expect((await send(ticked)).status).toBe(303)
  const saved = sentForm((await page(editPage(id))).text, 'id="post"')
  saved.set('title', 'With a tiny picture again')
  expect((await send(saved)).status).toBe(303)
  expect((await postOf(id)).featured_image_url).toMatch(/-16\.webp$/)
})

test('a picture stays in the form when something else is wrong, and is saved with what is mended', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...filled('With a picture'), title: '' })) body.append(name, value)
  const png = new Uint8Array(await plainPicture(700, 300).png().toBuffer())
  body.append('picture', new File([png], 'house.png', { type: 'image/png' }))
  const refused = await page('/blog-admin/new', { method: 'POST', body })
  expect(refused.status).toBe(400)
  const form = sentForm(refused.text, 'id="post"')
  const url = form.get('featuredImageUrl')
  expect(url).toMatch(/^\/pictures\/[\w-]{22}-700\.webp$/)
  expect(refused.text).toContain(`src="${url as string}"`)
  form.set('title', 'With a picture')
  expect((await page('/blog-admin/new', { method: 'POST', body: form })).status).toBe(303)
  const saved = await site.db.selectFrom('posts').select('title').where('featured_image_url', '=', url as string).execute() // prettier-ignore
  expect(saved).toEqual([{ title: 'With a picture' }])
})

test('a picture that could not be made after all is not left in the form', async () => {
  const id = await addPost(site.db)
  const image = 'abcdefghijklmnopqrstuv'
  await site.db
    .insertInto('post_images')
    .values({
      id: image,
      user_id: null,
      state: 'failed',
      file_key: null,
      file_name: 'a.png',
      byte_size: 1,
      width: 700,
      height: 300,
      created_at: '2026-01-01T00:00:00.000Z',
    }) // prettier-ignore
    .execute()
  const form = sentForm((await page(editPage(id))).text, 'id="post"')
  form.set('excerpt', 'Kept as it was typed.')
  form.set('featuredImageUrl', `/pictures/${image}-700.webp`)
  const refused = await page(editPage(id), { method: 'POST', body: form })
  expect([refused.status, refused.text.includes('The picture could not be prepared.')]).toEqual([400, true])
  const again = sentForm(refused.text, 'id="post"')
  expect([again.get('featuredImageUrl'), again.get('excerpt')]).toEqual(['', 'Kept as it was typed.'])
  expect((await page(editPage(id), { method: 'POST', body: again })).status).toBe(303)
  expect(await postOf(id)).toMatchObject({ featured_image_url: null, excerpt: 'Kept as it was typed.' })
})

test('what becomes a new draft leaves the draft of another new post', async () => {
  const { user, as } = await signInEditor()
  const id = await addPost(site.db)
  await post('/blog-admin/draft', { ...filled('Half of another post'), post: '0' }, as)
  await post('/blog-admin/draft', { ...filled('Half of this one'), post: String(id) }, as)
  const mine = sentForm((await page(editPage(id), { as })).text, 'id="post"')
  mine.set('intent', 'as-new')
  expect((await page(editPage(id), { method: 'POST', body: mine, as })).status).toBe(303)
  const drafts = await site.db.selectFrom('record_drafts').select('record_id').where('user_id', '=', user.id).execute()
  expect(drafts).toEqual([{ record_id: 0 }])
})

test('a time takes no public post off the blog unless its status says so too', async () => {
  const id = await addPost(site.db)
  const form = sentForm((await page(editPage(id))).text, 'id="post"')
  form.set('publishAt', '2099-01-01T08:00')
  const refused = await page(editPage(id), { method: 'POST', body: form })
  expect([refused.status, refused.text.includes('This post is on the blog already.')]).toEqual([400, true])
  expect((await postOf(id)).status).toBe('published')
  form.set('status', 'draft')
  expect((await page(editPage(id), { method: 'POST', body: form })).status).toBe(303)
  expect(await postOf(id)).toMatchObject({ status: 'draft', publish_at: '2099-01-01T08:00:00.000Z' })
})

test('the time of a draft comes while its form is open: the page shows the post as it is now', async () => {
  const id = await addPost(site.db, { status: 'draft', publish_at: '2099-01-01T08:00:00.000Z' })
  const form = sentForm((await page(editPage(id))).text, 'id="post"')
  form.set('title', 'Mended in time')
  form.set('publishAt', '2020-01-01T08:00')
  const published_at = '2020-01-01T08:00:00.000Z'
  await site.db
    .updateTable('posts')
    .set({ status: 'published', published_at, publish_at: null, version: 2 })
    .where('id', '=', id)
    .execute()
  expect((await page(editPage(id), { method: 'POST', body: form })).status).toBe(409)
  expect((await postOf(id)).status).toBe('published')
})

test('an author’s ID names nobody but the people of the desk', async () => {
  const customer = await addUser(site.db, { firstName: 'Cora', lastName: 'Customer' })
  const editor = await addUser(site.db, { role: 'editor', firstName: 'Edith', lastName: 'Editor' })
  const bylineOf = async (author_id: string, title: string) => {
    const id = await addPost(site.db, { title, author_id })
    return (await site.fetch(`/blog/${(await postOf(id)).slug}`)).text()
  }
  const [one, two, three] = [
    await bylineOf(customer.id, 'By a customer'),
    await bylineOf('internal-17', 'By an ID'),
    await bylineOf(editor.id, 'By an editor'),
  ]
  expect(one).not.toContain('Cora')
  expect(two).not.toContain('internal-17')
  expect(three).toContain('Edith Editor')
})

test('HTML too long is not checked', async () => {
  const content = `<p>${'x'.repeat(500_000)}</p>`
  const { status, text } = await post('/blog-admin/new', { ...filled('Long'), content, intent: 'check' })
  expect([status, text.includes('Content must be 500,000 characters or fewer')]).toEqual([400, true])
})

test('what a browser kept a while ago takes the place of no newer draft', async () => {
  const { user, as } = await signInEditor()
  const id = await addPost(site.db)
  const keep = (excerpt: string, more: Record<string, string>) =>
    post('/blog-admin/draft', { ...filled('A post'), version: '1', excerpt, post: String(id), ...more }, as)
  const kept = async () =>
    (await site.db.selectFrom('record_drafts').select('fields').where('user_id', '=', user.id).execute()).map(
      ({ fields }) => (JSON.parse(fields) as { excerpt: string }).excerpt,
    )
  expect((await keep('An hour ago', { age: '3600000' })).status).toBe(200)
  const old = await keep('Two hours ago', { age: '7200000' })
  expect([old.status, JSON.parse(old.text)]).toEqual([409, { message: 'There is a newer draft, or a newer version of the post.' }]) // prettier-ignore
  expect(await kept()).toEqual(['An hour ago'])
  // The same text is no other draft; and what is typed now is the newest.
  expect((await keep('An hour ago', { age: '7200000' })).status).toBe(200)
  expect((await keep('Now', { age: 'x' })).status).toBe(200)
  expect(await kept()).toEqual(['Now'])
})

test('what a browser kept before the post was saved again becomes no draft of it', async () => {
  const { user, as } = await signInEditor()
  const id = await addPost(site.db)
  const saved = { version: 2, updated_at: new Date().toISOString() }
  await site.db.updateTable('posts').set(saved).where('id', '=', id).execute()
  const keep = (version: string, age: string) =>
    post('/blog-admin/draft', { ...filled('Typed on the train'), version, age, post: String(id) }, as)
  expect((await keep('1', '3600000')).status).toBe(409)
  expect(
    await site.db.selectFrom('record_drafts').select('record_id').where('user_id', '=', user.id).execute(),
  ).toEqual([])
  // It began from what is saved; or it is typed now, and the save asks about both.
  expect((await keep('2', '3600000')).status).toBe(200)
  expect((await keep('1', '0')).status).toBe(200)
})

test('the former addresses are named while the post is published, and not while they answer nobody', async () => {
  const id = await addPost(site.db, { status: 'published' })
  const now = new Date().toISOString()
  await site.db
    .insertInto('post_slugs')
    .values({ slug: `was-${id}`, post_id: id, since: now })
    .execute()
  const shown = (await page(editPage(id))).text
  expect(shown).toContain('This post also answers at:')
  expect(shown).toContain(`was-${id}`)
  await site.db.updateTable('posts').set({ status: 'draft', published_at: null }).where('id', '=', id).execute()
  expect((await page(editPage(id))).text).not.toContain('This post also answers at')
})
