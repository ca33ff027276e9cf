import { describe, expect, test } from 'vitest'
import { page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addUser } from '#app/testing/database/database.ts'
import { sentForm } from '#app/testing/pages/forms.ts'

startAdminSite()

const newPage = '/blog-admin/new'
const content = '<p>Rent is not profit.</p>'

async function signInEditor() {
  const user = await addUser(site.db, { role: 'editor' })
  const as = await site.signIn(user)
  const drafts = async () =>
    (await site.db.selectFrom('record_drafts').select('record_id').where('user_id', '=', user.id).execute()).map(({ record_id }) => record_id) // prettier-ignore
  /** A form for a new post with this title, of which the draft is kept. */
  const open = async (title: string) => {
    const form = sentForm((await page(newPage, { as })).text, 'id="post"')
    form.set('title', title)
    form.set('content', content)
    const typed = new URLSearchParams([...form] as [string, string][])
    typed.set('post', '0')
    expect((await page('/blog-admin/draft', { method: 'POST', body: typed, as })).status).toBe(200)
    return form
  }
  return { user, as, drafts, open }
}

describe('two new posts in two tabs', () => {
  test('have a draft each, and saving one ends its own', async () => {
    const { as, drafts, open } = await signInEditor()
    const [one, other] = [await open('The first of two'), await open('The other of two')]
    expect(await drafts()).toHaveLength(2)
    const list = await page(newPage, { as })
    expect(list.text).toContain('You have 2 unsaved new posts')
    expect(list.text).toContain('The first of two')
    expect(list.text).toContain('The other of two')
    // The form itself is empty.
    expect(sentForm(list.text, 'id="post"').get('title')).toBe('')
    expect((await page(newPage, { method: 'POST', body: one, as })).status).toBe(303)
    expect(await drafts()).toEqual([-Number(other.get('draft'))])
  })

  test('are taken up one by one, and go on with the draft that they show', async () => {
    const { as, drafts, open } = await signInEditor()
    const [one, other] = [await open('The first of two'), await open('The other of two')]
    const shown = await page(`${newPage}?draft=${one.get('draft') as string}`, { as })
    expect(shown.text).toContain('This is your draft from')
    expect(shown.text).toContain('You have 1 unsaved new post<')
    const form = sentForm(shown.text, 'id="post"')
    expect([form.get('title'), form.get('draft')]).toEqual(['The first of two', one.get('draft')])
    // A mistake leaves the form with its draft.
    form.set('title', '')
    const again = sentForm((await page(newPage, { method: 'POST', body: form, as })).text, 'id="post"')
    expect(again.get('draft')).toBe(one.get('draft'))
    again.set('title', 'The first, mended')
    expect((await page(newPage, { method: 'POST', body: again, as })).status).toBe(303)
    expect(await drafts()).toEqual([-Number(other.get('draft'))])
  })

  test('are thrown away one by one', async () => {
    const { as, drafts, open } = await signInEditor()
    const [one, other] = [await open('The first of two'), await open('')]
    expect((await page(newPage, { as })).text).toContain('Without a title')
    await post(newPage, { intent: 'drop', draft: one.get('draft') as string }, as)
    expect(await drafts()).toEqual([-Number(other.get('draft'))])
  })

  test('keep what was typed apart when another part of the form is shown, or the session has ended', async () => {
    const { user, as, open } = await signInEditor()
    const [one, other] = [await open('The first of two'), await open('The other of two')]
    one.set('intent', 'tab:seo')
    const shown = await page(newPage, { method: 'POST', body: one, as })
    expect(shown.headers.get('location')).toBe(`${newPage}?tab=seo&draft=${one.get('draft') as string}`)
    await site.db.updateTable('sessions').set({ ended_at: new Date().toISOString() }).where('user_id', '=', user.id).execute() // prettier-ignore
    other.set('title', 'Typed too late')
    const late = await page(newPage, { method: 'POST', body: other, as })
    expect(late.status).toBe(401)
    expect(late.text).toContain(`draft%3D${other.get('draft') as string}`)
    const left = await site.db.selectFrom('left_drafts').select('about').where('user_id', '=', user.id).execute()
    expect(left).toEqual([{ about: -Number(other.get('draft')) }])
    const kept = await site.db.selectFrom('record_drafts').select('fields').where('user_id', '=', user.id).execute()
    expect([kept.length, JSON.stringify(kept).includes('Typed too late')]).toEqual([2, false])
  })
})

test('a number of a draft that is none is a new form', async () => {
  const { as } = await signInEditor()
  for (const number of ['9', '-3', 'x', '99999999999999999999'])
    expect(sentForm((await page(`${newPage}?draft=${number}`, { as })).text, 'id="post"').get('title')).toBe('')
})

test('of too many drafts the oldest of a new post gives way, before any of a post that there is', async () => {
  const { user, as, drafts, open } = await signInEditor()
  const fields = JSON.stringify({ title: 'Kept' })
  const keep = (record_id: number, minute: number) => ({ user_id: user.id, kind: 'post' as const, record_id, version: 1, fields, kept_at: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z` }) // prettier-ignore
  const [oldest, second] = [-3, -4]
  const rows = [
    keep(7, 0),
    keep(oldest, 1),
    keep(second, 2),
    ...Array.from({ length: 46 }, (_, at) => keep(-100 - at, 3)),
  ]
  await site.db.insertInto('record_drafts').values(rows).execute()
  const { text } = await page(newPage, { as })
  expect(text).toContain('You have 48 unsaved new posts')
  expect(text.match(/name="draft" value="\d+"\/><a /g)).toHaveLength(48)
  await open('The fiftieth')
  expect(await drafts()).toHaveLength(50)
  await open('One more')
  const left = await drafts()
  expect(left).toHaveLength(50)
  expect([left.includes(7), left.includes(oldest), left.includes(second)]).toEqual([true, false, true])
})
