import { expect, test, vi } from 'vitest'
import { can, deskRoles, rights } from '#app/domain/people/roles.ts'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { ada, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'

startAdminSite('listed@people.test')

const words = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const waiting = () => site.db.selectFrom('waiting_roles').select(['id', 'email', 'role']).execute()
const form = { email: 'New@people.test', role: 'editor', reason: 'Begins on Monday' }

test('the list has everybody with their role, found by name and filtered, with the way to each', async () => {
  const sam = await addUser(site.db, {
    id: 'sam-support',
    firstName: 'Sam',
    lastName: '<i>Support</i>',
    role: 'support',
  })
  const { status, text } = await page('/admin/people')
  expect(status).toBe(200)
  expect(words(text)).toMatch(/3 people, 2 with a role in all/)
  expect(text).toContain(`<a href="/admin/people/${sam.id}"><bdi>Sam &lt;i&gt;Support&lt;/i&gt;</bdi></a>`)
  expect(text).toContain(`<a href="/admin/people/${ada.id}">`)
  const staff = await page('/admin/people?role=any&q=support+sam')
  expect([staff.text.includes(sam.id), staff.text.includes(ada.id)]).toEqual([true, false])
  const { text: file, headers } = await page('/admin/export/people?role=support')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(file.split('\r\n').slice(0, 2)).toEqual([
    'Id,Name,Email,Email verified,Role,Purchases,First signed in at,Last signed in at',
    `${sam.id},Sam <i>Support</i>,${sam.email},yes,support,0,${testNow},${testNow}`,
  ])
})

test('what each role may do stands below, as the guard has it', async () => {
  const { text } = await page('/admin/people')
  const table = text.slice(text.indexOf('id="rights"'))
  const rows = [...table.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)]
  expect(rows.map((row) => row[1])).toEqual(rights.map(({ label }) => label))
  const column = (role: (typeof deskRoles)[number]) =>
    rows.map((row) => [...row[2]!.matchAll(/<td>(.*?)<\/td>/g)][deskRoles.indexOf(role)]![1]!.includes('Yes'))
  for (const role of deskRoles) expect(column(role)).toEqual(rights.map((right) => right.roles.includes(role)))
  const money = rights.find(({ label }) => label.startsWith('Money'))!
  expect(money.roles).toEqual(deskRoles.filter((role) => can({ role }, 'money')))
})

test('an admin leaves a role waiting, sees it above the list, and withdraws it', async () => {
  expect((await page('/admin/people')).text).not.toContain('Roles that wait')
  expect((await page('/admin/people/new')).status).toBe(200)
  const left = await post('/admin/people/new', form)
  expect([left.status, left.headers.get('location')]).toEqual([303, '/admin/people'])
  const seen = await page('/admin/people')
  expect(words(seen.text)).toContain('The address and you are told by email.')
  expect(words(seen.text)).toMatch(
    /Editor for new@people\.test , until \d+ \w+ \d{4} ?, left by Ada Admin ?: “ ?Begins on Monday ?”/,
  )
  const [row] = await waiting()
  expect(row).toMatchObject({ email: 'new@people.test', role: 'editor' })
  const withdrawn = await post('/admin/people', { withdraw: row!.id })
  expect([withdrawn.status, withdrawn.headers.get('location'), await waiting()]).toEqual([303, '/admin/people', []])
  expect(words((await page('/admin/people')).text)).toContain('The role waits no more.')
  expect((await post('/admin/people', { withdraw: row!.id })).status).toBe(303)
  expect(words((await page('/admin/people')).text)).toContain('This role does not wait any more.')
  expect((await post('/admin/people', {})).status).toBe(400)
  expect(words((await page('/admin/audit?type=waiting-role')).text)).toContain('Left the role editor waiting for a person to sign in: “Begins on Monday”') // prettier-ignore
})

test.each([
  ['an address that is none', 400, { email: 'new' }, 'Enter an email address in the right form'],
  ['no address', 400, { email: '' }, 'Enter their email address'],
  ['no role', 400, { role: '' }, 'Choose a role'],
  ['a role that is none of the desk', 400, { role: 'user' }, 'Choose a role'],
  ['no reason', 400, { reason: '' }, 'Enter a reason'],
  ['an address of ADMIN_EMAILS', 409, { email: 'LISTED@people.test' }, 'stands in the setting ADMIN_EMAILS'],
  ['an address that has signed in', 409, { email: 'ADA@people.test' }, 'has signed in already'],
])('with %s none waits: %d, and everything typed is kept', async (_, status, given, message) => {
  const sent = { ...form, ...given }
  const { status: answered, text } = await post('/admin/people/new', sent)
  expect([answered, await waiting()]).toEqual([status, []])
  expect(text).toContain(message)
  expect(text).toMatch(/<title>Error: Add a person/)
  expect(text).toContain(`value="${sent.email}"`)
  expect(text).toContain(sent.reason)
  // Each field says itself what is wrong with it.
  for (const field of Object.keys(given)) {
    const control = text.match(/<(?:input|select|textarea)[^>]*>/g)!.find((tag) => tag.includes(`id="${field}"`))!
    expect([control, control.includes('aria-invalid="true"')]).toEqual([control, status === 400])
  }
  if (sent.role === 'editor') expect(text).toMatch(/<option value="editor" selected=""/)
})

test('one address has one waiting role', async () => {
  await post('/admin/people/new', form)
  expect((await post('/admin/people/new', form)).status).toBe(303)
  const other = await post('/admin/people/new', { ...form, role: 'admin' })
  expect([other.status, other.text.includes('A role waits for this address already')]).toEqual([409, true])
  expect(await waiting()).toHaveLength(1)
})

test('who is known is linked to from the refusal', async () => {
  const { text } = await post('/admin/people/new', { ...form, email: 'ada@people.test' })
  expect(text).toContain(`<a href="/admin/people/${ada.id}">See the person</a>`)
})

test('a page of many people is made in as many queries as one of few', async () => {
  const load = async () => {
    const watched = vi.spyOn(site.db.getExecutor(), 'executeQuery')
    const { text } = await page('/admin/people')
    const made = watched.mock.calls.length
    watched.mockRestore()
    return { text, made }
  }
  const few = await load()
  for (let number = 0; number < 60; number += 1) await addUser(site.db, { firstName: `Max ${number}` })
  const many = await load()
  expect(many.text.match(/<a href="\/admin\/people\/[^"]+"><bdi>/g)).toHaveLength(50)
  expect([many.made, many.made < 20]).toEqual([few.made, true])
})
