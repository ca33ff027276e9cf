import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#app/domain/people/roles.ts'
import type { User } from '#app/domain/people/users.ts'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { ada, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'

startAdminSite('listed@people.test')

let sue: User
beforeEach(async () => {
  await site.db
    .updateTable('users')
    .set({ role: 'user' })
    .where('role', '=', 'admin')
    .where('id', '<>', ada.id)
    .execute()
  sue = await addUser(site.db, { firstName: 'Sue', lastName: '<b>Sender</b>' })
})

const path = (person: { id: string } = sue) => `/admin/people/${person.id}/role`
const words = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const roleOf = async ({ id }: { id: string } = sue) =>
  (await site.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const setRole = (role: Role, { id }: { id: string } = sue) =>
  site.db.updateTable('users').set({ role }).where('id', '=', id).execute()
const form = { from: 'user', to: 'editor', reason: 'Writes the blog.' }

describe('an admin gives and takes a role', () => {
  test('by a choice, a page that says what changes for whom, and a form that counts; the person’s page says it', async () => {
    expect((await page(`/admin/people/${sue.id}`)).text).toContain(`href="${path()}"`)
    const choice = await page(path())
    expect([choice.status, choice.text.match(/type="radio"/g)?.length]).toEqual([200, 4])
    expect(choice.text).not.toContain('value="user"')

    const shown = await page(`${path()}?to=editor`)
    expect(shown.status).toBe(200)
    expect(words(shown.text)).toContain('Person Sue &lt;b&gt;Sender&lt;/b&gt;')
    expect(words(shown.text)).toContain('Role today Customer')
    expect(words(shown.text)).toMatch(
      /What they can do then The desk: open it, search it Posts and guides: write, publish/,
    )
    expect(await roleOf()).toBe('user')

    const given = await post(path(), form)
    expect([given.status, given.headers.get('location')]).toEqual([303, `/admin/people/${sue.id}`])
    const after = await page(`/admin/people/${sue.id}`)
    expect(words(after.text)).toContain(
      'Sue &lt;b&gt;Sender&lt;/b&gt; has the role Editor now. They and you are told by email.',
    )
    expect(words(after.text)).toContain('Role Editor, change it')
    expect(words(after.text)).toContain('You have the role Editor')
    expect(words((await page(`/admin/audit?type=user&id=${sue.id}`)).text)).toContain('ave the person the role editor: “Writes the blog.”') // prettier-ignore

    expect(words((await page(`${path()}?to=user`)).text)).toContain('What they can no longer do')
    const taken = await post(path(), { from: 'editor', to: 'user', reason: 'Has left.' })
    expect([taken.status, await roleOf()]).toEqual([303, 'user'])
    expect(words((await page(`/admin/people/${sue.id}`)).text)).toContain('has no role now')
  })

  test('once: the same form sent again changes nothing', async () => {
    await post(path(), form)
    expect((await post(path(), form)).status).toBe(303)
    const { text } = await page(`/admin/people/${sue.id}`)
    expect(words(text)).toContain('It was so before. Nothing was changed.')
    expect(words(text)).toMatch(/Role given.*No change It was so before/)
    const entries = await site.db.selectFrom('audit_events').select('id').where('object_id', '=', sue.id).execute()
    expect(entries).toHaveLength(1)
  })

  test('an open session has the desk at the next request, and has lost it at the one after', async () => {
    const asSue = await site.signIn(sue)
    const desk = async () => [(await page('/admin', { as: asSue })).status, (await page('/admin/support', { as: asSue })).status] // prettier-ignore
    expect(await desk()).toEqual([403, 403])
    await post(path(), { ...form, to: 'support' })
    expect(await desk()).toEqual([200, 200])
    await post(path(), { from: 'support', to: 'editor', reason: 'Moves' })
    expect(await desk()).toEqual([200, 403])
    await post(path(), { from: 'editor', to: 'user', reason: 'Leaves' })
    expect(await desk()).toEqual([403, 403])
    expect((await page('/account', { as: asSue })).status).toBe(200)
  })
})

describe('it is refused', () => {
  test.each([
    ['without a reason', 400, { reason: ' ' }, 'Enter a reason'],
    ['with a long one', 400, { reason: `So long ${'x'.repeat(200)}` }, 'The reason must be 200 characters or fewer'],
    ['where the role has changed meanwhile', 409, { from: 'support' }, 'Their role has changed since you opened this page'], // prettier-ignore
  ])('%s: %d, with everything typed', async (_, status, given, message) => {
    const sent = { ...form, ...given }
    const answer = await post(path(), sent)
    expect([answer.status, await roleOf()]).toEqual([status, 'user'])
    expect(answer.text).toMatch(/<title>Error: Change a role/)
    expect(answer.text).toContain(message)
    expect(answer.text).toMatch(/<input type="hidden" name="to" value="editor"/)
    expect(answer.text).toContain(sent.reason.trim())
  })

  test('for an address of ADMIN_EMAILS, on the page before as in the form', async () => {
    const listed = await addUser(site.db, { email: 'Listed@people.test', role: 'admin' })
    for (const to of ['user', 'editor']) {
      const shown = await page(`${path(listed)}?to=${to}`)
      expect([shown.status, shown.text.includes('name="reason"')]).toEqual([409, false])
      expect(shown.text).toContain('stands in the setting ADMIN_EMAILS')
      const answer = await post(path(listed), { from: 'admin', to, reason: 'Typed by hand' })
      expect([answer.status, await roleOf(listed)]).toEqual([409, 'admin'])
      expect(answer.text).toContain('Typed by hand')
    }
    const choice = await page(path(listed))
    expect([choice.status, choice.text.includes('stands in the setting ADMIN_EMAILS')]).toEqual([200, true])
  })

  test('not for such an address that is not verified, of which the page says that it makes an admin again', async () => {
    const other = await addUser(site.db, { email: 'listed@people.test', role: 'admin', isEmailVerified: false })
    for (const to of ['', '?to=user'])
      expect(words((await page(`${path(other)}${to}`)).text)).toContain('Once whoever it belongs to signs in')
    expect((await page(path())).text).not.toContain('ADMIN_EMAILS')
    const taken = await post(path(other), { from: 'admin', to: 'user', reason: 'Not theirs' })
    expect([taken.status, await roleOf(other)]).toEqual([303, 'user'])
  })

  test('says how many roles are withdrawn with an admin’s, of those that wait still', async () => {
    await setRole('admin')
    const waiting = { role: 'editor', reason: 'New', given_by: sue.id, given_at: testNow } as const
    await site.db
      .insertInto('waiting_roles')
      .values([
        { ...waiting, id: 'ended', email: 'ended@people.test', ends_at: testNow },
        { ...waiting, id: 'waits', email: 'waits@people.test', ends_at: '2099-01-01T00:00:00.000Z' },
      ])
      .execute()
    expect(words((await page(`${path()}?to=user`)).text)).toContain('1 role left waiting for others by this admin')
    await site.db.deleteFrom('waiting_roles').execute()
  })

  test('for the last admin, and asks once more where another one remains', async () => {
    const give = { from: 'admin', to: 'support', reason: 'A rest' }
    expect((await page(`${path(ada)}?to=support`)).status).toBe(409)
    expect((await post(path(ada), { ...give, sure: 'on' })).text).toContain('This is the last admin.')
    await setRole('admin')
    const shown = await page(`${path(ada)}?to=support`)
    expect([shown.status, shown.text.includes('name="sure"')]).toEqual([200, true])
    const unsure = await post(path(ada), give)
    expect([unsure.status, unsure.text.includes('Tick the box'), await roleOf(ada)]).toEqual([400, true, 'admin'])
    const given = await post(path(ada), { ...give, sure: 'on' })
    expect([given.status, given.headers.get('location')]).toEqual([303, `/admin/people/${ada.id}`])
    expect([(await page(given.headers.get('location')!)).status, (await page('/admin/people')).status]).toEqual([200, 403]) // prettier-ignore
    await setRole('admin', ada)
  })

  test.each([
    ['editor', '/admin'],
    ['user', '/account'],
  ] as const)('who becomes %s is led to what is still open', async (to, left) => {
    await setRole('admin')
    const given = await post(path(ada), { from: 'admin', to, reason: 'A rest', sure: 'on' })
    expect([given.status, given.headers.get('location')]).toEqual([303, left])
    expect((await page(left)).status).toBe(200)
    await setRole('admin', ada)
  })

  test('for nobody, for a deleted account, and for an address that is not verified', async () => {
    expect([(await page(path({ id: 'nobody' }))).status, (await post(path({ id: 'nobody' }), form)).status]).toEqual([404, 404]) // prettier-ignore
    await site.db.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', sue.id).execute()
    expect((await post(path(), form)).status).toBe(409)
    await site.db
      .updateTable('users')
      .set({ issuer: 'deleted', is_email_verified: 1 })
      .where('id', '=', sue.id)
      .execute()
    expect([(await post(path(), form)).status, (await page(`${path()}?to=editor`)).status, await roleOf()]).toEqual([409, 409, 'user']) // prettier-ignore
    expect((await page(`/admin/people/${sue.id}`)).text).not.toContain(`href="${path()}"`)
  })

  test('for a role that is none, and for a form that is none', async () => {
    for (const given of [{ to: 'owner' }, { from: 'owner' }, { to: '' }])
      expect((await post(path(), { ...form, ...given })).status).toBe(400)
    expect((await page(`${path()}?to=owner`)).text).toContain('The role that they shall have')
    expect((await page(`${path()}?to=user`)).text).toContain('The role that they shall have')
    expect(await roleOf()).toBe('user')
  })

  test.each(['user', 'editor', 'support', 'reviewer'] as const)('by whoever has the role %s: 403', async (role) => {
    const as = await site.signIn(await addUser(site.db, { role }))
    for (const address of [path(), '/admin/people', '/admin/people/new'])
      expect([address, (await page(address, { as })).status]).toEqual([address, 403])
    expect([(await post(path(), form, as)).status, await roleOf()]).toEqual([403, 'user'])
    expect((await post('/admin/people/new', { email: 'x@people.test', role: 'admin', reason: 'x' }, as)).status).toBe(
      403,
    )
    expect((await post('/admin/people', { withdraw: 'x' }, as)).status).toBe(403)
    if (role !== 'support') return
    const seen = await page(`/admin/people/${sue.id}`, { as })
    expect([seen.status, seen.text.includes(path())]).toEqual([200, false])
  })

  test('of a visitor, who is asked to sign in', async () => {
    expect([(await page(path(), { as: '' })).status, (await post(path(), form, '')).status]).toEqual([401, 401])
  })
})
