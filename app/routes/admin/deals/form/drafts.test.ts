import { describe, expect, test } from 'vitest'
import { ada, asAdmin, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { Jar, signInAt } from '#app/testing/buyers/sign-in-walk.ts'
import type { User } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

startAdminSite()

const filled = {
  title: 'Two-bed flat',
  description: 'Let since March.',
  location: 'Jarrow, NE32',
  propertyType: 'Residential',
  price: '£92,000',
}
const draftsOf = (userId: string) =>
  site.db.selectFrom('record_drafts').selectAll().where('user_id', '=', userId).execute()
const countDrafts = async () => (await site.db.selectFrom('record_drafts').select('record_id').execute()).length

/** A new admin with a session. */
async function signInAdmin(firstName = 'Otto') {
  const user = await addUser(site.db, { isAdmin: true, firstName, lastName: 'Admin' })
  return { user, as: await site.signIn(user) }
}
const editPage = (id: number) => `/admin/deals/${id}/edit`

/** A new admin has the form of a deal with one document open. */
async function openWithDocument() {
  const { user, as } = await signInAdmin()
  const id = await addDeal(site.db)
  const path = editPage(id)
  const form = sentForm((await page(path, { as })).text, 'id="deal"')
  form.append('documents', new File([new Uint8Array(pdf())], 'Title pack.pdf', { type: 'application/pdf' }))
  expect((await page(path, { method: 'POST', body: form, as })).status).toBe(303)
  const opened = sentForm((await page(path, { as })).text, 'id="deal"')
  const texts = Object.fromEntries(opened) as Record<string, string>
  return { user, as, path, id, texts, pack: `document.${texts['document.was']}.title` }
}
const titleOf = async (id: number) =>
  (await site.db.selectFrom('deal_documents').select('title').where('deal_id', '=', id).executeTakeFirst())?.title

describe('what is being typed', () => {
  test('is kept, offered with what differs, taken up, and gone once it is saved', async () => {
    const { user, as } = await signInAdmin()
    const id = await addDeal(site.db)
    const path = editPage(id)
    const kept = await post('/admin/deals/draft', { ...filled, deal: String(id), version: '1' }, as)
    expect(kept.status).toBe(200)
    expect((JSON.parse(kept.text) as { keptAt: string }).keptAt).toMatch(/^\d\d:\d\d$/)

    const offered = await page(path, { as })
    expect(offered.text).toContain('was never saved.')
    expect(offered.text).toMatch(/It differs in: (<!-- -->)?Title, Description, Location, Strategy/)
    expect(offered.text).toContain('value="Two-bed terrace"')

    const taken = await page(`${path}?draft=shown`, { as })
    expect(taken.text).toContain('It is not saved yet.')
    expect(taken.text).toContain('value="Two-bed flat"')
    expect((await post(path, { ...filled, version: '1' }, as)).status).toBe(303)
    expect(await draftsOf(user.id)).toEqual([])
    expect((await page(path, { as })).text).not.toContain('was never saved')
  })

  test('is kept of files as well, beside the texts that the form began with', async () => {
    const { as, path, id, texts, pack } = await openWithDocument()
    await post('/admin/deals/draft', { ...texts, deal: String(id) }, as)
    expect((await page(path, { as })).text).not.toContain('was never saved')

    await post('/admin/deals/draft', { ...texts, [pack]: 'Title register', deal: String(id) }, as)
    const offered = await page(path, { as })
    expect(offered.text).toMatch(/It differs in: (<!-- -->)?Pictures and documents/)
    expect(offered.text).toContain('value="Title pack"')
    const taken = sentForm((await page(`${path}?draft=shown`, { as })).text, 'id="deal"')
    expect(taken.get(pack)).toBe('Title register')
    expect((await post(path, Object.fromEntries(taken) as Record<string, string>, as)).status).toBe(303)
    expect(await titleOf(id)).toBe('Title register')
    expect((await page(path, { as })).text).not.toContain('was never saved')
  })

  test('is thrown away', async () => {
    const { user, as } = await signInAdmin()
    await post('/admin/deals/draft', { ...filled, deal: '0' }, as)
    expect((await page('/admin/deals/new', { as })).text).toContain('was never saved.')
    const dropped = await post('/admin/deals/new', { intent: 'drop' }, as)
    expect([dropped.status, dropped.headers.get('location')]).toEqual([303, '/admin/deals/new'])
    expect(await draftsOf(user.id)).toEqual([])
  })

  test('is not offered where it is what is saved', async () => {
    const { as } = await signInAdmin()
    await post('/admin/deals/draft', { securePrice: '3000', deal: '0' }, as)
    expect((await page('/admin/deals/new', { as })).text).not.toContain('was never saved')
  })

  test('is seen by nobody else', async () => {
    const [one, other] = [await signInAdmin('One'), await signInAdmin('Other')]
    await post('/admin/deals/draft', { ...filled, title: 'Of one', deal: '0' }, one.as)
    await post('/admin/deals/draft', { ...filled, title: 'Of the other', deal: '0' }, other.as)
    const seen = await page('/admin/deals/new?draft=shown', { as: one.as })
    expect(seen.text).toContain('value="Of one"')
    expect(seen.text).not.toContain('Of the other')
    await post('/admin/deals/new', { ...filled, intent: 'save' }, one.as)
    expect(await draftsOf(other.user.id)).toHaveLength(1)
  })

  test.each(['999999', '-1', 'x', ''])('is not kept for deal %j', async (deal) => {
    const answer = await post('/admin/deals/draft', { ...filled, deal })
    expect(answer.status).toBe(404)
    expect(await draftsOf(ada.id)).toEqual([])
  })

  test('is kept of every form that can be saved, also in letters that take six times their number', async () => {
    const { user, as } = await signInAdmin()
    const id = await addDeal(site.db)
    const long: Record<string, string> = {}
    const about = (file: string, words: Record<string, string>) => {
      for (const [word, text] of Object.entries(words))
        for (const part of [word, `was-${word}`]) long[`${file}.${part}`] = text
    }
    for (let number = 10; number < 40; number += 1) {
      about(`picture.${'p'.repeat(20)}${number}`, { alt: 'ж'.repeat(249) })
      about(`document.${'d'.repeat(20)}${number}`, { title: 'ж'.repeat(119), state: 'supplied' })
    }
    expect(new URLSearchParams(long).toString().length).toBeGreaterThan(90_000)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...filled, ...long, version: '1' })) form.append(name, value)
    expect((await post('/admin/deals/draft', { ...filled, ...long, deal: String(id), version: '1' }, as)).status).toBe(200) // prettier-ignore
    expect((await draftsOf(user.id))[0]!.fields).toContain('ж'.repeat(249))
    expect((await page(editPage(id), { method: 'POST', body: form, as })).status).toBe(303)
  })

  test('is not kept for somebody who has not signed in, or where it is too large', async () => {
    const before = await countDrafts()
    expect((await post('/admin/deals/draft', { ...filled, deal: '0' }, '')).status).toBe(401)
    const tooLong = { ...filled, description: 'x'.repeat(205_000), deal: '0' }
    expect((await post('/admin/deals/draft', tooLong)).status).toBe(413)
    expect(await countDrafts()).toBe(before)
  })
})

describe('a form whose sender’s session has ended', () => {
  const ends = {
    'after twelve hours': async (as: string) => {
      const before = addMilliseconds(new Date().toISOString(), -13 * 3_600_000)
      await site.db.updateTable('sessions').set({ seen_at: before }).execute()
      return as
    },
    'in another tab': async (as: string) => {
      await post('/api/logout', {}, as)
      return as
    },
    everywhere: async (as: string) => {
      await post('/account', { intent: 'sign-out-everywhere' }, as)
      return as
    },
  }

  /** A browser in which Ada has signed in, of the sandbox. */
  async function openBrowser() {
    const jar = new Jar()
    await signInAt(site, jar, 'ada')
    const ada = site.db.selectFrom('users').select('id').where('email', '=', 'admin@demo.test')
    const { id } = await ada.executeTakeFirstOrThrow()
    return { jar, as: jar.header, user: { id } as User }
  }
  const leftIn = () => site.db.selectFrom('left_drafts').select(['user_id', 'noun', 'about']).execute()

  test.each(Object.entries(ends))(
    '%s is kept with that session only, and in the form again once they sign in there',
    async (_, end) => {
      const { jar, as, user } = await openBrowser()
      const id = await addDeal(site.db)
      const path = editPage(id)
      const ended = await end(as)
      const answer = await post(`${path}?list=q%3Dx`, { ...filled, price: 'not a price', version: '1' }, ended)
      expect(answer.status).toBe(401)
      expect(answer.text).toContain('Your session has ended. Nothing was saved, and what you typed is kept')
      const returnTo = `${path}?list=q%3Dx&draft=shown`
      expect(answer.text).toContain(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
      expect((await page(path, { as: ended })).status).toBe(401)
      expect(await draftsOf(user.id)).toEqual([])
      expect((await page(returnTo, { as: await site.signIn(user) })).text).not.toContain('not a price')

      await signInAt(site, jar, 'ada')
      const { text } = await page(returnTo, { as: jar.header })
      expect(text).toContain('This is your draft from')
      expect(text).toContain('value="not a price"')
      expect(await leftIn()).toEqual([])
      await site.db.deleteFrom('record_drafts').execute()
    },
  )

  test('is shown to nobody else who signs in there', async () => {
    const { jar, as, user } = await openBrowser()
    await post('/api/logout', {}, as)
    await post('/admin/deals/new', filled, as)
    await signInAt(site, jar, 'vera')
    await site.db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'vera@demo.test').execute()
    const { status, text } = await page('/admin/deals/new?draft=shown', { as: jar.header })
    expect([status, text.includes('Two-bed flat')]).toEqual([200, false])
    expect(await countDrafts()).toBe(0)
    await post('/api/logout', {}, jar.header)
    await signInAt(site, jar, 'ada')
    expect(await draftsOf(user.id)).toMatchObject([{ kind: 'deal', record_id: 0, version: 0 }])
    await site.db.deleteFrom('record_drafts').execute()
  })

  test('is kept of files as well', async () => {
    const { path, id, texts, pack } = await openWithDocument()
    const { jar, as } = await openBrowser()
    await post('/api/logout', {}, as)
    const answer = await post(path, { ...texts, [pack]: 'Title register' }, as)
    expect(answer.text).toContain('what you typed is kept')
    expect(await titleOf(id)).toBe('Title pack')
    await signInAt(site, jar, 'ada')
    const { text } = await page(`${path}?draft=shown`, { as: jar.header })
    expect(sentForm(text, 'id="deal"').get(pack)).toBe('Title register')
  })

  test('is not kept days later, for a stranger, or for somebody to whom deals are closed', async () => {
    const refused = async (as: string) => {
      const answer = await post('/admin/deals/new', filled, as)
      expect(answer.status).toBe(401)
      expect(answer.text).toContain('Your session has ended. What you typed is below')
    }
    const { as, user } = await signInAdmin()
    await post('/api/logout', {}, as)
    site.setHour(addMilliseconds(new Date().toISOString(), 4 * 86_400_000))
    await refused(as)
    site.setHour(null)
    const again = await site.signIn(user)
    await post('/account', { intent: 'sign-out-everywhere' }, await site.signIn(user))
    await refused(again)
    await site.db.updateTable('users').set({ role: 'support' }).where('id', '=', user.id).execute()
    await refused(as)
    await refused('__Host-session=' + 'a'.repeat(43))
    await refused('')
    expect(await leftIn()).toEqual([])
  })

  test('opens nothing else: no page, no call, no other form', async () => {
    const { user, as } = await signInAdmin()
    const id = await addDeal(site.db)
    await post('/api/logout', {}, as)
    for (const path of ['/admin', '/admin/deals', editPage(id), '/account', '/api/auth/user'])
      expect((await page(path, { as })).status, path).toBe(401)
    for (const path of ['/admin/deals', '/admin/deals/draft'])
      expect((await post(path, { deal: String(id), to: 'inactive' }, as)).status, path).toBe(401)
    await post(editPage(id), { ...filled, version: '1', intent: 'save' }, as)
    const deal = await site.db.selectFrom('deals').select(['title', 'status']).where('id', '=', id).executeTakeFirst()
    expect(deal).toEqual({ title: 'Two-bed terrace', status: 'active' })
    expect(await draftsOf(user.id)).toEqual([])
    expect(await leftIn()).toEqual([{ user_id: user.id, noun: 'deal', about: id }])
    expect(asAdmin).not.toBe(as)
  })
})
