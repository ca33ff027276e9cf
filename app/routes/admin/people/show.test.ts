import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { fileTicket } from '#app/domain/support/tickets.server.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { ada, asAdmin, asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'

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
    expect(bySupport.text).not.toContain('Paid from many')
    expect((await post(path(), { intent: 'note', note: 'Odd passport.', isSuspicion: 'on' }, asSupport)).status).toBe(
      303,
    )
    expect((await page(path())).text).toContain('Odd passport.')
    expect((await page(path(), { as: asSupport })).text).not.toContain('Odd passport.')
    await site.db.deleteFrom('desk_notes').where('is_suspicion', '=', 1).execute()
  })

  test('shows no admin a note about a suspicion of themselves, nor lets them judge it', async () => {
    const own = `/admin/people/${ada.id}`
    const note = { about_type: 'user', about_id: ada.id, author_user_id: null, created_at: '2026-01-01T10:00:00.000Z' } as const // prettier-ignore
    const rows = await site.db.insertInto('desk_notes').values([{ ...note, body: 'Forged a title.', is_suspicion: 1 }, { ...note, body: 'On holiday.', is_suspicion: 0 }]).returning('id').execute() // prettier-ignore
    const { text } = await page(own)
    expect([text.includes('On holiday.'), text.includes('Forged a title.')]).toEqual([true, false])
    for (const { id } of rows)
      expect((await post(own, { intent: 'judge', judged: String(id), suspicion: 'no' })).status).toBe(404)
    const other = await site.signIn(await addUser(site.db, { role: 'admin' }))
    expect((await page(own, { as: other })).text).toContain('Forged a title.')
    await site.db.deleteFrom('desk_notes').where('about_id', '=', ada.id).execute()
  })

  test('holds a note of before back until an admin has said whether its person is told', async () => {
    const held = { about_type: 'user', about_id: gwen.id, body: 'Old note.', author_user_id: null, created_at: '2026-01-01T10:00:00.000Z', is_suspicion: 1, is_unjudged: 1 } as const // prettier-ignore
    const { id } = await site.db.insertInto('desk_notes').values(held).returning('id').executeTakeFirstOrThrow()
    const flags = () => site.db.selectFrom('desk_notes').select(['is_suspicion', 'is_unjudged']).where('id', '=', id).executeTakeFirst() // prettier-ignore
    const judge = (suspicion: string, as?: string, judged = String(id)) =>
      post(path(), { intent: 'judge', judged, suspicion }, ...(as ? [as] : []))
    const bySupport = await page(path(), { as: asSupport })
    expect(bySupport.text).toContain('not told until an admin has looked')
    expect(bySupport.text).not.toContain('value="judge"')
    expect((await judge('no', asSupport)).status).toBe(403)
    expect(await flags()).toEqual({ is_suspicion: 1, is_unjudged: 1 })
    expect((await judge('no')).status).toBe(303)
    expect(await flags()).toEqual({ is_suspicion: 0, is_unjudged: 0 })
    expect((await judge('yes')).status).toBe(303)
    expect(await flags()).toEqual({ is_suspicion: 1, is_unjudged: 0 })
    expect((await judge('no', undefined, 'x')).status).toBe(404)
    await site.db.deleteFrom('desk_notes').where('id', '=', id).execute()
  })
})
