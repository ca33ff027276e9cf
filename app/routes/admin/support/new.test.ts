import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { formOf } from '#app/testing/desks/refund-site.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'

/** A call, letter or email, as the desk enters it: a ticket or a refund request. */

const path = '/admin/support/new'
let site: Site
let buyer: User
let cookies: Record<'admin' | 'support' | 'editor' | 'reviewer' | 'buyer', string>
beforeAll(async () => {
  site = await startSite()
  const asRole = async (role: User['role']) => {
    const user = await addUser(site.db, { firstName: 'Sam', lastName: 'Support' })
    await site.db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
    return site.signIn({ ...user, role })
  }
  buyer = await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' })
  cookies = {
    admin: await asRole('admin'),
    support: await asRole('support'),
    editor: await asRole('editor'),
    reviewer: await asRole('reviewer'),
    buyer: await site.signIn(buyer),
  }
})
afterAll(() => site.stop())

const onDay = (days: number) => londonDay(addMilliseconds(new Date().toISOString(), -days * day))
let count = 0
const typed = (change: Record<string, string> = {}) => ({
  channel: 'letter',
  kind: 'complaint',
  fullName: 'Lee Letter',
  email: `lee${(count += 1)}@post.test`,
  dealReference: '',
  subject: '',
  message: 'Nobody rang me back.',
  receivedDay: onDay(1),
  receivedTime: '09:30',
  ...change,
})
const cancels = (change: Record<string, string> = {}) =>
  typed({ kind: 'refund', reason: 'other', sentDay: onDay(3), sentTime: '', sentProof: 'Postmark', ...change })
const post = (fields: Record<string, string>, as: string | undefined = cookies.support) =>
  site.fetch(path, { method: 'POST', body: formOf(fields), ...(as && { as }) })
const ticketsOf = (email: string) => site.db.selectFrom('tickets').selectAll().where('email', '=', email).execute()
const requestsOf = (email: string) =>
  site.db.selectFrom('refund_requests').selectAll().where('email', '=', email).execute()
const mailsAbout = async (id: string) =>
  (await site.db.selectFrom('outbox').select('payload').where('about_id', '=', id).execute()).map(
    ({ payload }) => JSON.parse(payload) as { to: string; subject: string },
  )

describe('a ticket', () => {
  test('is due from its receipt, acknowledged to its sender alone, and shown after it was entered', async () => {
    const fields = typed()
    const answer = await post(fields)
    expect(answer.status).toBe(303)
    const [ticket] = await ticketsOf(fields.email)
    expect(answer.headers.get('location')).toBe(`/admin/support/${ticket!.id}`)
    expect(ticket).toMatchObject({ kind: 'complaint', name: 'Lee Letter', subject: 'Complaint by letter', user_id: null }) // prettier-ignore
    expect(londonDay(ticket!.created_at)).toBe(onDay(1))
    expect(ticket!.due_at! > ticket!.created_at).toBe(true)
    const mails = await mailsAbout(ticket!.id)
    expect(mails).toEqual([
      expect.objectContaining({
        to: fields.email,
        subject: `We have received your complaint ${ticket!.reference}`,
      }),
    ])
    const page = await (await site.fetch(`/admin/support/${ticket!.id}`, { as: cookies.support })).text()
    expect(page).toContain('Ticket entered')
    expect(page).toContain('Nobody rang me back.')
    const entry = await site.db.selectFrom('audit_events').selectAll().where('object_id', '=', ticket!.id).executeTakeFirstOrThrow() // prettier-ignore
    expect(entry).toMatchObject({ action: 'ticket-entered', actor: 'admin' })
    expect(JSON.parse(entry.detail)).toMatchObject({ channel: 'letter', kind: 'complaint' })
  })

  test('of an account’s own address is in that account; of an address that is not proved it is in none', async () => {
    await post(typed({ email: buyer.email.toUpperCase(), kind: 'call', channel: 'telephone', subject: 'Ring me' }))
    const [ticket] = await ticketsOf(buyer.email.toUpperCase())
    expect(ticket).toMatchObject({ user_id: buyer.id, kind: 'call', subject: 'Ring me' })
    expect(await (await site.fetch('/account', { as: cookies.buyer })).text()).toContain(ticket!.reference)

    const unproved = await addUser(site.db)
    await site.db.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', unproved.id).execute()
    await post(typed({ email: unproved.email }))
    expect((await ticketsOf(unproved.email)).map(({ user_id: id }) => id)).toEqual([null])
  })

  test('about a deal names it', async () => {
    const dealId = await addDeal(site.db)
    const fields = typed({ dealReference: `PID-${String(dealId).padStart(6, '0')}` })
    expect((await post(fields)).status).toBe(303)
    expect((await ticketsOf(fields.email))[0]!.deal_id).toBe(dealId)
  })

  test('sent twice is one', async () => {
    const fields = typed()
    const answers = [await post(fields), await post(fields)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await ticketsOf(fields.email)).toHaveLength(1)
  })
})

describe('a refund or cancellation', () => {
  test('that names a purchase of the sender is a notice about it', async () => {
    const owner = await addUser(site.db)
    const dealId = await addDeal(site.db)
    const { reservationId, reference } = await addPurchase(site.db, owner, dealId, {
      paidAt: addMilliseconds(new Date().toISOString(), -6 * day),
    })
    const before = await post(cancels({ email: owner.email, dealReference: reference, sentDay: onDay(9) }))
    expect([before.status, await before.text()]).toEqual([400, expect.stringContaining('That is before the payment')])
    const answer = await post(cancels({ email: owner.email, dealReference: reference }))
    const [request] = await requestsOf(owner.email)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/admin/refunds/${request!.id}`])
    expect(request).toMatchObject({ reservation_id: reservationId, channel: 'letter', sent_proof: 'Postmark' })
    expect(londonDay(request!.sent_at)).toBe(onDay(3))
    expect(londonDay(request!.asked_at)).toBe(onDay(1))
  })

  test('of somebody else’s purchase, or of none, is a request to be linked; its mail says the same', async () => {
    const owner = await addUser(site.db)
    const { reference, reservationId } = await addPurchase(site.db, owner, await addDeal(site.db), {
      paidAt: addMilliseconds(new Date().toISOString(), -6 * day),
    })
    const strange = cancels({ dealReference: reference })
    const [answer, again] = [await post(strange), await post(strange)]
    expect(again.headers.get('location')).toBe(answer.headers.get('location'))
    const [request, ...others] = await requestsOf(strange.email)
    expect(others).toEqual([])
    expect(request).toMatchObject({ reservation_id: null, channel: 'letter', details: 'Nobody rang me back.' })
    const mail = (await mailsAbout(request!.id)).find(({ to }) => to === strange.email)
    expect(mail?.subject).toBe(`We have received your refund request ${request!.reference}`)
    expect(JSON.stringify(mail)).not.toMatch(/No purchase|not found/i)
    const page = `/admin/refunds/${request!.id}`
    expect(await (await site.fetch(page, { as: cookies.support })).text()).toContain('Request entered')
    const linked = await site.fetch(page, {
      method: 'POST',
      body: formOf({ intent: 'link', reservation: reference }),
      as: cookies.admin,
    })
    expect(linked.status).toBe(303)
    expect((await requestsOf(strange.email))[0]!.reservation_id).toBe(reservationId)
  })
})

test.each([
  [{ channel: 'form' }, 'Choose how it came'],
  [{ kind: 'constructor' }, 'Choose what it is'],
  [{ fullName: '' }, 'Enter your full name'],
  [{ email: 'lee' }, 'Enter an email address'],
  [{ dealReference: 'PID-999999' }, 'There is no such deal'],
  [{ dealReference: 'a house' }, 'There is no such deal'],
  [{ subject: 'x'.repeat(151) }, 'Use 150 characters or fewer'],
  [{ message: ' ' }, 'Enter what was said'],
  [{ message: 'x'.repeat(5001) }, 'Use 5,000 characters or fewer'],
  [{ receivedDay: '' }, 'Enter the day on which we received it'],
  [{ receivedDay: '2026-02-31' }, 'There is no such day'],
  [{ receivedDay: '2099-01-01' }, 'That is still to come'],
  [{ receivedTime: '25:00' }, 'Enter a time like 14:05'],
  [{ kind: 'refund' }, 'Enter the day on which it was sent'],
  [{ kind: 'refund', sentDay: '2020-01-01' }, 'Enter what shows when it was sent'],
  [{ kind: 'refund', sentDay: '2099-01-01', sentProof: 'Stamp' }, 'That is still to come'],
  [{ kind: 'refund', sentDay: onDay(0), sentProof: 'Stamp' }, 'That is before it was sent'],
] as Record<string, string>[][] as [Record<string, string>, string][])(
  'what will not do is given back with everything typed: %o',
  async (change, message) => {
    const fields = typed({ message: 'My words.', ...change })
    const answer = await post(fields)
    const html = await answer.text()
    expect([answer.status, html]).toEqual([400, expect.stringContaining(message)])
    expect(html).toContain('Nothing has been entered yet.')
    if (!('message' in change)) expect(html).toContain('My words.')
    expect([await ticketsOf(fields.email), await requestsOf(fields.email)]).toEqual([[], []])
  },
)

test('the form is filled in with the person whose page leads to it, and is reached from the lists', async () => {
  const link = `${path}?person=${buyer.id}`
  const person = await (await site.fetch(`/admin/people/${buyer.id}`, { as: cookies.support })).text()
  expect(person).toContain(link)
  const html = await (await site.fetch(link, { as: cookies.support })).text()
  expect(html).toContain('value="Bo Buyer"')
  expect(html).toContain(`value="${buyer.email}"`)
  for (const list of ['/admin/support', '/admin/refunds'])
    expect(await (await site.fetch(list, { as: cookies.support })).text()).toContain(`href="${path}"`)
  expect((await site.fetch(`${path}?person=nobody`, { as: cookies.support })).status).toBe(200)
})

test.each([
  ['admin', 200],
  ['support', 200],
  ['editor', 403],
  ['reviewer', 403],
  ['buyer', 403],
  ['nobody', 401],
] as const)('%s: %i', async (role, status) => {
  const as = role === 'nobody' ? undefined : cookies[role]
  const fields = typed()
  expect((await site.fetch(path, { ...(as && { as }) })).status).toBe(status)
  const answer = await site.fetch(path, { method: 'POST', body: formOf(fields), ...(as && { as }) })
  expect(answer.status).toBe(status === 200 ? 303 : status)
  expect(await ticketsOf(fields.email)).toHaveLength(status === 200 ? 1 : 0)
})
