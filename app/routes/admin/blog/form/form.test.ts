import { describe, expect, test } from 'vitest'
import { ada, asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { Jar, signInAt } from '#app/testing/buyers/sign-in-walk.ts'
import { mostHtml } from '#app/domain/blog/html/html-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

startAdminSite()

const newPage = '/blog-admin/new'
const editPage = (id: number) => `/blog-admin/${id}/edit`
let made = 0
const filled = () => ({
  title: `Yield and rent ${(made += 1)}`,
  content: '<p>Rent is not profit.</p>',
  status: 'draft',
})
const postOf = (id: number) => site.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countPosts = async () => (await site.db.selectFrom('posts').select('id').execute()).length
const draftsOf = (userId: string) =>
  site.db.selectFrom('record_drafts').selectAll().where('user_id', '=', userId).execute()
const idIn = (address: string) => Number(/blog-admin\/(\d+)\/edit/.exec(address)![1])

/** The page after a form was accepted, with its messages. */
async function follow(answer: Awaited<ReturnType<typeof post>>, as?: string) {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([303, ''])
  const address = answer.headers.get('location')!
  return { address, ...(await page(address, as ? { as } : {})) }
}

/** A new editor with a session. */
async function signInEditor(firstName = 'Edith') {
  const user = await addUser(site.db, { role: 'editor', firstName, lastName: 'Editor' })
  return { user, as: await site.signIn(user) }
}

describe('the form for a new post', () => {
  test('has every field and button in each of its parts', async () => {
    for (const tab of ['', '?tab=settings', '?tab=seo']) {
      const { status, text } = await page(newPage + tab)
      expect(status).toBe(200)
      for (const name of [
        'title',
        'slug',
        'content',
        'excerpt',
        'status',
        'publishAt',
        'featuredImageUrl',
        'picture',
        'cover',
        'newTags',
        'authorId',
        'seoTitle',
        'seoDescription',
      ])
        // prettier-ignore
        expect.soft(text, name).toContain(`name="${name}"`)
      expect(text).toContain('<h1>Create New Blog Post</h1>')
      expect(text).toContain('>Create Post</button>')
    }
  })

  test('writes a post and leads to its form', async () => {
    const fields = { ...filled(), tags: 'Yield', newTags: 'Rent, yield', authorId: '' }
    const saved = await follow(await post(newPage, fields))
    expect(saved.text).toContain('Post created successfully')
    expect(saved.text).toContain('<h1>Edit Blog Post</h1>')
    const id = idIn(saved.address)
    expect(await postOf(id)).toMatchObject({ title: fields.title, status: 'draft', author_id: 'editorial', version: 1 })
    const tags = await site.db
      .selectFrom('post_tags')
      .select('tag')
      .where('post_id', '=', id)
      .orderBy('position')
      .execute()
    expect(tags.map(({ tag }) => tag)).toEqual(['Yield', 'Rent'])
  })

  test('publishes a post, which the blog then has', async () => {
    const fields = { ...filled(), status: 'published' }
    const saved = await follow(await post(newPage, fields))
    expect(saved.text).toContain('It is on the blog.')
    const { slug } = await postOf(idIn(saved.address))
    expect((await site.fetch(`/blog/${slug}`)).status).toBe(200)
  })

  test('tells what was taken out of the HTML', async () => {
    const content = '<p style="color:red">One</p><script>alert(1)</script>'
    const saved = await follow(await post(newPage, { ...filled(), content }))
    expect(saved.text).toContain('We took out what posts may not carry:')
    expect((await postOf(idIn(saved.address))).content).toBe('<p>One</p>')
  })

  test('gives everything back with what is wrong, and shows the part in which it is', async () => {
    const before = await countPosts()
    const fields = { ...filled(), slug: 'No Slug', seoTitle: 'x'.repeat(61), excerpt: 'Kept & well', tags: 'One\nTwo' }
    const { status, text } = await post(`${newPage}?tab=seo`, fields)
    expect(status).toBe(400)
    expect(text).toContain('There is a problem')
    expect(text).toContain('Not saved yet')
    expect(text).toContain('SEO Title must be 60 characters or fewer')
    for (const typed of [fields.title, 'No Slug', 'Kept &amp; well', 'value="One"', 'value="Two"', '1 character over'])
      expect.soft(text, typed).toContain(typed)
    expect(text).toMatch(/value="tab:seo"[^>]*aria-current="page"|aria-current="page"[^>]*value="tab:seo"/)
    expect(await countPosts()).toBe(before)
  })

  test.each([
    [{ title: ' ' }, 'Enter a title'],
    [{ content: '<p> </p>', status: 'published' }, 'Write something'],
    [{ publishAt: '2020-01-01T08:00' }, 'This time has passed.'],
    [{ publishAt: 'tomorrow' }, 'Enter a date and a time'],
    [{ featuredImageUrl: 'javascript:alert(1)' }, 'The image URL is invalid or inaccessible'],
    [{ categories: '999' }, 'Choose categories from the list'],
    [{ seoDescription: 'x'.repeat(161) }, 'SEO Description must be 160 characters or fewer'],
    [{ content: `<p>${'x'.repeat(mostHtml)}</p>` }, 'Content must be 500,000 characters or fewer'],
  ])('refuses %#', async (wrong, message) => {
    const before = await countPosts()
    const { status, text } = await post(newPage, { ...filled(), ...wrong })
    expect([status, text.includes(message)]).toEqual([400, true])
    expect(await countPosts()).toBe(before)
  })

  test('keeps a draft with a title alone, in any alphabet, and does not publish it', async () => {
    for (const [title, slug] of [
      ['Été & co', 'ete-co'],
      ['日本', 'post'],
    ] as const) {
      const fields = { ...filled(), title, slug: '', content: '', status: 'draft' }
      const saved = await follow(await post(newPage, fields))
      expect(saved.text).toContain(`value="${slug}"`)
    }
    const { id } = await site.db.selectFrom('posts').select('id').where('slug', '=', 'ete-co').executeTakeFirstOrThrow()
    const refused = await post('/blog-admin', { post: String(id), to: 'published' })
    expect([refused.status, refused.text.includes('This post has no content yet')]).toEqual([409, true])
  })

  test('takes an address once only', async () => {
    const fields = { ...filled(), slug: `only-once-${Date.now()}` }
    await follow(await post(newPage, fields))
    const again = await post(newPage, { ...filled(), slug: fields.slug })
    expect([again.status, again.text.includes('This URL slug already leads to')]).toEqual([400, true])
  })

  test('writes one post, however often it is sent', async () => {
    const form = { ...filled(), form: `form-${Date.now()}` }
    const before = await countPosts()
    const [one, two] = [await follow(await post(newPage, form)), await follow(await post(newPage, form))]
    expect(two.address).toBe(one.address)
    expect(await countPosts()).toBe(before + 1)
  })

  test('takes a picture that comes with it, and refuses what is none', async () => {
    const send = async (file: File) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(filled())) body.append(name, value)
      body.append('picture', file)
      return page(newPage, { method: 'POST', body })
    }
    const png = new Uint8Array(await plainPicture(900, 600).png().toBuffer())
    const saved = await follow(await send(new File([png], 'house.png', { type: 'image/png' })))
    expect((await postOf(idIn(saved.address))).featured_image_url).toMatch(/^\/pictures\/[\w-]+-\d+\.webp$/)
    const wrong = await send(new File(['no picture'], 'house.png', { type: 'image/png' }))
    expect(wrong.status).toBe(415)
    expect(wrong.text).toContain('There is a problem')
  })

  test('is for people of the blog only', async () => {
    expect((await page(newPage, { as: '' })).status).toBe(401)
    expect((await page(newPage, { as: asUser })).status).toBe(403)
    expect((await post(newPage, filled(), asUser)).status).toBe(403)
    const { as } = await signInEditor()
    expect((await page(newPage, { as })).status).toBe(200)
  })
})

describe('the buttons of the form', () => {
  test('a part is shown by a button that keeps what was typed', async () => {
    const { user, as } = await signInEditor()
    const shown = await follow(await post(newPage, { ...filled(), title: 'Half a title', intent: 'tab:seo' }, as), as)
    expect(shown.address).toBe('/blog-admin/new?tab=seo&draft=0')
    expect(shown.text).toContain('Half a title')
    expect(shown.text).toContain('This is your draft from')
    expect(await draftsOf(user.id)).toMatchObject([{ kind: 'post', record_id: 0 }])
    const dropped = await follow(await post(`${newPage}?tab=seo`, { intent: 'drop' }, as), as)
    expect(dropped.text).not.toContain('Half a title')
    expect(await draftsOf(user.id)).toEqual([])
  })

  test('a part is shown without a draft where nothing was typed', async () => {
    const { user, as } = await signInEditor()
    const id = await addPost(site.db)
    const sent = sentForm((await page(editPage(id), { as })).text, 'id="post"')
    sent.append('intent', 'tab:settings')
    const shown = await follow(await page(editPage(id), { method: 'POST', body: sent, as }), as)
    expect(shown.address).toBe(`/blog-admin/${id}/edit?tab=settings`)
    expect(await draftsOf(user.id)).toEqual([])
  })

  test('tags are added and taken away, and nothing is saved', async () => {
    const before = await countPosts()
    const added = await post(newPage, { ...filled(), tags: 'One', newTags: 'Two, one', intent: 'add-tag' })
    expect(added.status).toBe(200)
    expect(added.text.match(/name="tags" value="[^"]*"/g)).toEqual([
      'name="tags" value="One"',
      'name="tags" value="Two"',
    ])
    const fewer = await post(newPage, { ...filled(), tags: 'One\nTwo: three', intent: 'remove-tag:Two: three' })
    expect(fewer.text.match(/name="tags" value="[^"]*"/g)).toEqual(['name="tags" value="One"'])
    expect(await countPosts()).toBe(before)
  })

  test('the HTML can be checked without saving', async () => {
    const content = '<p onclick="x()">One</p>'
    const { status, text } = await post(newPage, { ...filled(), content, intent: 'check' })
    expect(status).toBe(200)
    expect(text).toContain('On saving, this would be taken out:')
  })
})

describe('the form of a post', () => {
  test('changes the post, and says nothing of what is as it was', async () => {
    const id = await addPost(site.db, { tags: ['Yield'] })
    const sent = sentForm((await page(editPage(id))).text, 'id="post"')
    sent.set('title', 'Another title')
    const saved = await follow(await page(editPage(id), { method: 'POST', body: sent }))
    expect(saved.text).toContain('Post updated successfully')
    expect(await postOf(id)).toMatchObject({ title: 'Another title', version: 2, status: 'published' })
    const tags = await site.db.selectFrom('post_tags').select('tag').where('post_id', '=', id).execute()
    expect(tags).toEqual([{ tag: 'Yield' }])
  })

  test('posts identical bytes where nobody changed anything', async () => {
    const content = '<h2>One</h2><table><tbody><tr><th>Rate</th><td>£4,556</td></tr></tbody></table>'
    const id = idIn((await follow(await post(newPage, { ...filled(), content }))).address)
    const { content: stored, version } = await postOf(id)
    const sent = sentForm((await page(editPage(id))).text, 'id="post"')
    expect(sent.get('content')).toBe(stored)
    await follow(await page(editPage(id), { method: 'POST', body: sent }))
    expect(await postOf(id)).toMatchObject({ content: stored, version })
  })

  test.each(['/blog-admin/999999/edit', '/blog-admin/abc/edit'])('%s is not there', async (path) => {
    expect((await page(path)).status).toBe(404)
    expect((await post(path, filled())).status).toBe(404)
  })
})

describe('two people at one post', () => {
  test('choose for each field that both changed; the rest is merged', async () => {
    const { as } = await signInEditor()
    const id = await addPost(site.db, { excerpt: 'As it was.' })
    const mine = sentForm((await page(editPage(id))).text, 'id="post"')
    const theirs = sentForm((await page(editPage(id), { as })).text, 'id="post"')
    theirs.set('title', 'Their title')
    theirs.set('excerpt', 'Their excerpt.')
    await follow(await page(editPage(id), { method: 'POST', body: theirs, as }), as)
    mine.set('title', 'My title')
    mine.set('seoTitle', 'Mine alone')
    const conflict = await page(editPage(id), { method: 'POST', body: mine })
    expect(conflict.status).toBe(409)
    expect(conflict.text).toContain('Edith Editor</bdi> saved this post while you were editing')
    expect(await postOf(id)).toMatchObject({ title: 'Their title', version: 2 })
    expect(await draftsOf(ada.id)).toMatchObject([{ kind: 'post', record_id: id }])

    const choices = sentForm(conflict.text, 'id="choices"')
    expect([choices.get('version'), choices.get('excerpt'), choices.get('seoTitle')]).toEqual(['2', 'Their excerpt.', 'Mine alone']) // prettier-ignore
    choices.set('title', 'My title')
    await follow(await page(editPage(id), { method: 'POST', body: choices }))
    expect(await postOf(id)).toMatchObject({ title: 'My title', excerpt: 'Their excerpt.', seo_title: 'Mine alone' })
    expect(await draftsOf(ada.id)).toEqual([])
  })

  test('keep mine as a new draft', async () => {
    const id = await addPost(site.db, { title: `Twice ${Date.now()}` })
    const mine = sentForm((await page(editPage(id))).text, 'id="post"')
    mine.set('intent', 'as-new')
    const saved = await follow(await page(editPage(id), { method: 'POST', body: mine }))
    const [was, is] = [await postOf(id), await postOf(idIn(saved.address))]
    expect([is.slug, is.status, was.version]).toEqual([`${was.slug}-2`, 'draft', 1])
  })
})

describe('what is being typed', () => {
  const keep = (fields: Record<string, string>, as?: string) => post('/blog-admin/draft', fields, as)

  test('is kept, offered, taken up, and gone once it is saved', async () => {
    const { user, as } = await signInEditor()
    const id = await addPost(site.db)
    const sent = Object.fromEntries(sentForm((await page(editPage(id), { as })).text, 'id="post"')) as Record<string, string> // prettier-ignore
    const kept = await keep({ ...sent, excerpt: 'Not saved yet.', post: String(id) }, as)
    expect((JSON.parse(kept.text) as { keptAt: string }).keptAt).toMatch(/^\d\d:\d\d$/)
    const offered = await page(editPage(id), { as })
    expect(offered.text).toContain('was never saved.')
    expect(offered.text).not.toContain('Not saved yet.</textarea>')
    const taken = await page(`${editPage(id)}?draft=shown`, { as })
    expect(taken.text).toContain('Not saved yet.</textarea>')
    const form = sentForm(taken.text, 'id="post"')
    await follow(await page(editPage(id), { method: 'POST', body: form, as }), as)
    expect((await postOf(id)).excerpt).toBe('Not saved yet.')
    expect(await draftsOf(user.id)).toEqual([])
  })

  test('is refused for a post that is not there, where it is too long, and from strangers', async () => {
    expect((await keep({ ...filled(), post: '999999' })).status).toBe(404)
    expect((await keep({ ...filled(), content: 'x'.repeat(800_000), post: '0' })).status).toBe(413)
    expect((await keep({ ...filled(), post: '0' }, '')).status).toBe(401)
    expect((await keep({ ...filled(), post: '0' }, asUser)).status).toBe(403)
  })

  test('is kept with its session when that has ended, and is in the form after signing in at its browser', async () => {
    const jar = new Jar()
    await signInAt(site, jar, 'ada')
    const as = jar.header
    const user = await site.db.selectFrom('users').select('id').where('email', '=', 'admin@demo.test').executeTakeFirstOrThrow() // prettier-ignore
    const at = addMilliseconds(new Date().toISOString(), -60_000)
    await site.db.updateTable('sessions').set({ ended_at: at }).where('user_id', '=', user.id).execute()
    const answer = await post(newPage, { ...filled(), title: 'Typed too late' }, as)
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('what you typed is kept')
    expect(await draftsOf(user.id)).toEqual([])
    await signInAt(site, jar, 'ada')
    const shown = await page(`${newPage}?draft=shown`, { as: jar.header })
    expect(shown.text).toContain('Typed too late')
  })
})
