import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { fileTicket } from '#app/domain/support/tickets.server.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { asAdmin, asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'

startAdminSite()

let gwen: User
let asSupport: string
let bought: { reservationId: string; reference: string }
beforeAll(async () => {
  gwen = await addUser(site.db, { firstName: 'Gwenllian', lastName: 'Price', email: 'gwen@people.test' })
  asSupport = await site.signIn(await addUser(site.db, { role: 'support', firstName: 'Sam', lastName: 'Support' }))
  bought = await addPurchase(site.db, gwen, await addDeal(site.db, { title: 'Mill <b>& barn</b>' }))
  const question = { subject: 'The roof', email: gwen.email, message: 'Is it new?' }
  await fileTicket(site.db, gwen, question, new Date().toISOString())
})

const path = () => `/admin/people/${gwen.id}`
const words = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('the page of a person', () => {
  test('has what they bought and wrote, their sessions without any token, and the ways to each', async () => {
    const cookie = await site.signIn(gwen)
    const { status, text } = await page(path())
    expect(status).toBe(200)
    expect(words(text)).toContain('Gwenllian Price')
    expect(words(text)).toMatch(/Customer, since \d/)
    expect(words(text)).toMatch(/Signed in now 1 browser, last seen \d/)
    expect(words(text)).toContain('Saved searches 0')
    expect(words(text)).toContain('Purchases and holds 1')
    expect(text).toContain('Mill &lt;b&gt;&amp; barn&lt;/b&gt;')
    expect(words(text)).toContain('The roof')
    expect(text).toContain(`href="/admin/reservations/${bought.reservationId}"`)
    expect(text).toContain(`href="/admin/audit?actor=${gwen.id}"`)
    const sessions = await site.db.selectFrom('sessions').select('id_hash').where('user_id', '=', gwen.id).execute()
    for (const secret of [cookie.split('=')[1]!, ...sessions.map((session) => session.id_hash)])
      expect(text).not.toContain(secret)
  })

  test('is led to by the search, by half a name', async () => {
    for (const as of [asAdmin, asSupport])
      expect((await page('/admin/search?q=wenll', { as })).text).toContain(`<a href="${path()}"`)
  })

  test('is for support and admins; support is shown no list that is closed to it', async () => {
    const { status, text } = await page(path(), { as: asSupport })
    expect(status).toBe(200)
    expect(text).not.toMatch(/href="\/admin\/(audit|outbox|deals|reservations["?])/)
    expect((await page(path(), { as: '' })).status).toBe(401)
    expect((await page(path(), { as: asUser })).status).toBe(403)
    for (const role of ['editor', 'reviewer'] as const)
      expect((await page(path(), { as: await site.signIn(await addUser(site.db, { role })) })).status).toBe(403)
    expect((await page('/admin/people/nobody')).status).toBe(404)
  })

  test('takes notes of the desk, which the person never sees', async () => {
    const added = await post(path(), { intent: 'note', note: 'Prefers the telephone.' }, asSupport)
    expect([added.status, added.headers.get('location')]).toEqual([303, path()])
    const shown = await page(path())
    expect(words(shown.text)).toContain('Sam Support')
    expect(shown.text).toContain('Prefers the telephone.')
    const empty = await post(path(), { intent: 'note', note: '' })
    expect([empty.status, empty.text.includes('Enter a note')]).toEqual([400, true])
    expect((await post(path(), { intent: 'other' })).status).toBe(400)
    expect((await post(path(), { intent: 'note', note: 'x' }, asUser)).status).toBe(403)
    expect((await post('/admin/people/nobody', { intent: 'note', note: 'x' })).status).toBe(404)
    const account = await page('/account', { as: await site.signIn(gwen) })
    expect([account.status, account.text.includes('Prefers the telephone.')]).toEqual([200, false])
    const notes = await site.db.selectFrom('desk_notes').select(['about_type', 'body']).execute()
    expect(notes).toEqual([{ about_type: 'user', body: 'Prefers the telephone.' }])
  })

  test('shows a note about a suspicion to admins alone, and keeps its box ticked where it is refused', async () => {
    const refused = await post(path(), { intent: 'note', note: '', isSuspicion: 'on' })
    expect([refused.status, /name="isSuspicion"[^>]* checked=""|checked=""[^>]* name="isSuspicion"/.test(refused.text)]).toEqual([400, true]) // prettier-ignore
    const added = await post(path(), { intent: 'note', note: 'Paid from many accounts.', isSuspicion: 'on' })
    expect(added.status).toBe(303)
    const seen = await page(path())
    expect([seen.text.includes('Paid from many accounts.'), seen.text.includes('suspicion, never told')]).toEqual([true, true]) // prettier-ignore
    const bySupport = await page(path(), { as: asSupport })
    expect([bySupport.text.includes('Paid from many'), bySupport.text.includes('isSuspicion')]).toEqual([false, false])
    await site.db.deleteFrom('desk_notes').where('is_suspicion', '=', 1).execute()
  })
})
