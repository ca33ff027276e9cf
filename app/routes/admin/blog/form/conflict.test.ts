import { describe, expect, test } from 'vitest'
import { ada, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { retagPostIn } from '#app/domain/blog/desk/retagging.server.ts'
import { setPostStatus } from '#app/domain/blog/desk/status.server.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

startAdminSite()

const editPage = (id: number) => `/blog-admin/${id}/edit`
const postOf = (id: number) => site.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const formOf = async (id: number, as?: string) =>
  sentForm((await page(editPage(id), as ? { as } : {})).text, 'id="post"')
const send = (id: number, body: FormData, as?: string) =>
  page(editPage(id), { method: 'POST', body, ...(as ? { as } : {}) })

const content = ['<h2>Costs</h2>', '<p>Rent is not profit.</p>', '<h2>Tax</h2>', '<p>Interest is relieved at 20 per cent.</p>', '<p>The end of it.</p>'].join('\n') // prettier-ignore

/** A post that Edith saves with hers while Ada's form is open: the answer to Ada's. */
async function collide(theirs: Record<string, string>, mine: Record<string, string>, post: object = {}) {
  const edith = await addUser(site.db, { role: 'editor', firstName: 'Edith', lastName: 'Editor' })
  const as = await site.signIn(edith)
  const id = await addPost(site.db, { content, ...post })
  const [one, other] = [await formOf(id), await formOf(id, as)]
  for (const [name, value] of Object.entries(theirs)) other.set(name, value)
  expect((await send(id, other, as)).status).toBe(303)
  for (const [name, value] of Object.entries(mine)) one.set(name, value)
  const answer = await send(id, one)
  expect(answer.status).toBe(409)
  return { id, text: answer.text, choices: sentForm(answer.text, 'id="choices"') }
}

/** The values that a choice of the page offers, mine first. */
const offered = (text: string, name: string) =>
  [...text.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` name="${name}"`))
    .map((tag) => / value="([^"]*)"/.exec(tag)![1]!.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))

describe('two texts of one post', () => {
  const theirs = { content: content.replace('not profit', 'no profit yet').replace('20 per cent', '20 %') }
  const mine = { content: content.replace('not profit', 'not a profit').replace('The end', 'So much') }

  test('are chosen section by section, and what only one changed is taken over', async () => {
    const { id, text, choices } = await collide(theirs, mine)
    expect(text).toContain('One section differs; choose.')
    expect(text).toContain('Content, section “Costs”')
    expect(offered(text, 'content:1')).toEqual(['<p>Rent is not a profit.</p>', '<p>Rent is no profit yet.</p>'])
    expect(choices.get('content')).toBeNull()
    choices.set('content:1', '<p>Rent is no profit yet.</p>')
    expect((await send(id, choices)).status).toBe(303)
    expect((await postOf(id)).content).toBe(theirs.content.replace('The end', 'So much'))
  })

  test('are saved with mine where nothing else is chosen', async () => {
    const { id, choices } = await collide(theirs, mine)
    expect((await send(id, choices)).status).toBe(303)
    expect((await postOf(id)).content).toBe(mine.content.replace('20 per cent', '20 %'))
  })

  test('need no choice where each changed another section', async () => {
    const { id, text, choices } = await collide(theirs, { content: content.replace('The end', 'So much') })
    expect(text).toContain('Nothing was changed by both of you.')
    expect(text).toContain('Only Edith Editor changed')
    expect((await send(id, choices)).status).toBe(303)
    expect((await postOf(id)).content).toBe(theirs.content.replace('The end', 'So much'))
  })

  test('can both be kept where both have added to one place', async () => {
    const { id, text, choices } = await collide(
      { content: `${content}\n<p>Theirs is added.</p>` },
      { content: `${content}\n<p>Mine is added.</p>` },
    )
    const [, , both] = offered(text, 'content:1')
    choices.set('content:1', both!)
    expect((await send(id, choices)).status).toBe(303)
    expect((await postOf(id)).content).toBe(`${content}\n<p>Theirs is added.</p>\n<p>Mine is added.</p>`)
  })

  test('are one choice where the sections would be too many', async () => {
    const many = (word: string) =>
      Array.from({ length: 40 }, (_, index) => `<p>The same ${index} as before.</p>\n<p>${word} ${index}</p>`).join(
        '\n',
      )
    const { text, choices } = await collide({ content: many('Theirs') }, { content: many('Mine') }, { content: many('Was') }) // prettier-ignore
    expect(offered(text, 'content')).toHaveLength(2)
    expect(choices.get('content')).toBe(many('Mine'))
  })

  test('keep what was chosen where something else is wrong with the choices', async () => {
    const { id, choices } = await collide(theirs, mine)
    choices.set('content:1', '<p>Rent is no profit yet.</p>')
    choices.set('seoTitle', 'x'.repeat(61))
    const answer = await send(id, choices)
    expect(answer.status).toBe(400)
    const again = sentForm(answer.text, 'id="post"')
    expect(again.get('content')).toBe(theirs.content.replace('The end', 'So much'))
    expect(again.get('version')).toBe('2')
  })
})

describe('choosing and keeping mine as a new draft, from one page', () => {
  const texts = [{ content: content.replace('not profit', 'no profit yet'), status: 'published' }, { content: content.replace('not profit', 'not a profit') }] as const // prettier-ignore
  const slugsLike = async (slug: string) =>
    (await site.db.selectFrom('posts').select(['slug', 'status', 'content']).where('slug', 'like', `${slug}%`).orderBy('id').execute()) // prettier-ignore

  test.each([
    ['the choices first', ['choices', 'mine']],
    ['the new draft first', ['mine', 'choices']],
  ])('both are done: %s', async (_, order) => {
    const { id, text } = await collide(...texts)
    const { slug } = await postOf(id)
    for (const name of order) {
      const form = sentForm(text, `id="${name}"`)
      form.set('intent', name === 'mine' ? 'as-new' : 'save')
      if (name === 'choices') form.set('content:1', '<p>Rent is no profit yet.</p>')
      // Pressed twice it is done once.
      for (const _ of [1, 2]) expect((await send(id, form)).status).toBe(303)
    }
    expect(sentForm(text, 'id="mine"').get('form')).not.toBe(sentForm(text, 'id="choices"').get('form'))
    expect(await slugsLike(slug)).toEqual([
      { slug, status: 'published', content: texts[0].content },
      { slug: `${slug}-2`, status: 'draft', content: texts[1].content },
    ])
  })
})

test('a new draft of mine that is refused leaves the form of the post as it was sent', async () => {
  const { id, text } = await collide({ title: 'Theirs' }, { title: 'Mine' })
  const { slug } = await postOf(id)
  const form = sentForm(text, 'id="mine"')
  form.set('intent', 'as-new')
  form.set('categories', '999999')
  const answer = await send(id, form)
  expect(answer.status).toBe(400)
  const again = sentForm(answer.text, 'id="post"')
  expect([again.get('slug'), again.get('status'), again.get('version'), again.get('title')]).toEqual([slug, 'published', '1', 'Mine']) // prettier-ignore
})

describe('a tag that was renamed while the form was open', () => {
  const retag = async (id: number, from: string, to: string, at: string) => {
    const edith = await addUser(site.db, { role: 'editor', firstName: 'Edith', lastName: 'Editor' })
    await site.db.transaction().execute((trx) => retagPostIn(trx, edith, id, from, to, at))
  }

  test('leaves what was typed, also where another was renamed before the form was opened', async () => {
    const id = await addPost(site.db, { content, tags: ['One'] })
    await retag(id, 'One', 'Two', '2026-03-03T10:00:00.000Z')
    const form = await formOf(id)
    await retag(id, 'Two', 'Three', '2026-03-04T11:00:00.000Z')
    form.set('content', '<p>All that I typed.</p>')
    const { status, text } = await send(id, form)
    expect(status).toBe(409)
    expect(text).toContain('Edith Editor</bdi> saved this post while you were editing')
    expect(text).toContain('It was saved at <time dateTime="2026-03-04T11:00:00.000Z">')
    // Which tags the form began with nobody knows: those that are saved stay unless somebody says otherwise.
    expect(text).toContain('One field differs; choose.')
    expect(offered(text, 'tags')).toEqual(['Two', 'Three'])
    expect((await send(id, sentForm(text, 'id="choices"'))).status).toBe(303)
    expect((await postOf(id)).content).toBe('<p>All that I typed.</p>')
    const tags = await site.db.selectFrom('post_tags').select('tag').where('post_id', '=', id).execute()
    expect(tags).toEqual([{ tag: 'Three' }])
  })

  test('needs no choice where the form began from a version that is kept', async () => {
    const id = await addPost(site.db, { content, tags: ['One'] })
    const form = await formOf(id)
    await retag(id, 'One', 'Two', '2026-03-03T10:00:00.000Z')
    form.set('content', '<p>All that I typed.</p>')
    const { text } = await send(id, form)
    expect(text).toContain('Nothing was changed by both of you.')
    expect(text).toContain('Only Edith Editor changed')
  })
})

describe('what was typed', () => {
  const draftsOf = () => site.db.selectFrom('record_drafts').select('record_id').where('user_id', '=', ada.id).execute()

  test('is kept as a draft, and the page says so', async () => {
    const { id, text } = await collide({ title: 'Theirs' }, { title: 'Mine' })
    expect(text).toContain('Both versions are kept, yours as a draft.')
    expect(await draftsOf()).toContainEqual({ record_id: id })
  })

  test('is said not to be kept where it is more than a draft may hold', async () => {
    const long = `<p>${'"'.repeat(400_000)}</p>`
    const { id, text } = await collide({ title: 'Theirs' }, { title: 'Mine', content: long })
    expect(text).toContain('Yours could not be kept as a draft')
    expect(await draftsOf()).not.toContainEqual({ record_id: id })
  })
})

describe('the status and the time to publish', () => {
  const due = { status: 'draft', publish_at: '2099-01-01T08:00:00.000Z' } as const

  test('are one choice', async () => {
    const { id, text, choices } = await collide(
      { publishAt: '2099-02-01T08:00' },
      { status: 'published', publishAt: '' },
      due,
    )
    expect(text).toContain('Publish Settings')
    expect(offered(text, 'publishing')).toEqual(['published', 'draft 2099-02-01T08:00'])
    choices.set('publishing', 'draft 2099-02-01T08:00')
    expect((await send(id, choices)).status).toBe(303)
    expect(await postOf(id)).toMatchObject({ status: 'draft', publish_at: '2099-02-01T08:00:00.000Z' })
  })

  test('leave a post on the blog whose time has come, unless somebody says otherwise', async () => {
    const id = await addPost(site.db, { content, ...due })
    const form = await formOf(id)
    await setPostStatus(site.db, 'system', id, 'published', new Date().toISOString())
    // Whether the time that stands in the form has passed, or another was chosen since.
    for (const publishAt of ['2020-01-01T08:00', '2099-03-01T08:00']) {
      form.set('publishAt', publishAt)
      form.set('excerpt', `Typed meanwhile, for ${publishAt}.`)
      const { status, text } = await send(id, form)
      expect(status).toBe(409)
      expect(text).not.toContain('Choose a later one')
      expect(text).toContain('The post is on the blog now: this takes it off.')
      const choices = sentForm(text, 'id="choices"')
      expect(choices.get('publishing')).toBe('published')
      expect((await send(id, choices)).status).toBe(303)
      expect(await postOf(id)).toMatchObject({ status: 'published', excerpt: `Typed meanwhile, for ${publishAt}.` })
    }
  })

  test('are told where a post goes off the blog', async () => {
    const id = await addPost(site.db)
    const save = async (fields: Record<string, string>) => {
      const form = await formOf(id)
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const { headers } = await send(id, form)
      return (await page(headers.get('location')!)).text
    }
    expect(await save({ status: 'draft' })).toContain(
      'It was taken off the blog: it is a draft now, and nobody sees it.',
    )
    await save({ status: 'published' })
    const later = addMilliseconds(new Date().toISOString(), 40 * 86_400_000).slice(0, 16)
    expect(await save({ status: 'draft', publishAt: later })).toContain(
      'it is a draft now, and will be published again on',
    )
  })
})
