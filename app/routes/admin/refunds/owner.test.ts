import { beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { asAda, ask, load, pressed, read, site, startRefundDesk } from '#app/testing/desks/refund-desk.ts'
import { day } from '#app/testing/running/times.ts'

/** The owner’s contact on a refund request and on the page of its purchase, with the mail that asks them. */

startRefundDesk()

let asSupport: string
beforeAll(async () => {
  asSupport = await site.signIn(await addUser(site.db, { firstName: 'Sam', lastName: 'Support', role: 'support' }))
})

const askOwner = () => ask({ reason: 'property-unavailable', ago: 5 * day, isOpened: true })
const pageOf = (reservationId: string) => `/admin/reservations/${reservationId}`
const dropContact = (dealId: number, change: object = {}) =>
  site.db.updateTable('deals').set({ owner_email: '', owner_phone: '', ...change }).where('id', '=', dealId).execute() // prettier-ignore

/** The mail that the link of a page opens. */
function mailOn(html: string) {
  const href = /<a class="btn" href="(mailto:[^"]+)">Ask the owner by email<\/a>/.exec(html)?.[1]
  expect(href, 'a link that asks the owner').toBeDefined()
  const [to, query] = href!.replaceAll('&amp;', '&').split('?') as [string, string]
  const [subject, body] = query.split('&').map((field) => decodeURIComponent(field.split('=')[1]!))
  return { to, subject: subject!, body: body! }
}

describe('a request that waits for the owner’s word', () => {
  test('shows the owner to an admin and to support, and asks by a ready mail that says nothing of the buyer', async () => {
    const { id, path, dealId, buyer, request, purchase } = await askOwner()
    const lastDay = formatDate(addMilliseconds((await read(id)).due_at, -1))
    for (const [as, name] of [
      [undefined, 'Ada Admin'],
      [asSupport, 'Sam Support'],
    ] as const) {
      const { status, html, text } = await load(path, as)
      expect(status).toBe(200)
      expect(text).toContain('Ask the owner first Owner Olive Owner Owner’s email Olive@owners.test')
      expect(html).toContain('<a href="tel:07700900777">07700\u00a0900777</a>')
      const { to, subject, body } = mailOn(html)
      expect(to).toBe('mailto:Olive@owners.test')
      expect(subject).toBe(`PID-${String(dealId).padStart(6, '0')}: is the property still for sale?`)
      for (const words of [
        'Hello Olive Owner,',
        'Two-bed terrace',
        '7 Canary Row',
        `Please answer by ${lastDay}.`,
        name,
      ])
        expect(body).toContain(words)
      for (const secret of [buyer.email, 'Bo', 'Buyer', request.reference, purchase.reference, 'paid', 'refund', '£'])
        expect(`${subject}${body}`).not.toContain(secret)
    }
  })

  test('says that there is no contact, and leads whoever edits deals to its field', async () => {
    const { path, dealId } = await askOwner()
    await dropContact(dealId)
    const admin = await load(path)
    expect(admin.text).toContain('The deal has no contact of its owner. Enter it in the deal')
    const [, form, field] = /href="(\/admin\/deals\/\d+\/edit)#([\w-]+)">Enter it in the deal/.exec(admin.html)!
    expect(form).toBe(`/admin/deals/${dealId}/edit`)
    expect((await load(form!)).html).toMatch(new RegExp(`<input[^>]* id="${field}"[^>]* name="ownerEmail"`))
    const support = await load(path, asSupport)
    expect(support.text).toContain('The deal has no contact of its owner. An admin can enter it in the deal.')
    for (const { html } of [admin, support]) expect(html).not.toMatch(/mailto:|tel:/)
    expect(support.html).not.toContain('/admin/deals/')
    await dropContact(dealId, { owner_phone: '01632 960101' })
    const { text, html } = await load(path)
    expect(text).toContain('Owner’s telephone 01632 960101 The deal has no email address of its owner.')
    expect(html).toContain('href="tel:01632960101"')
  })

  test('shows it no more once it is decided', async () => {
    const { confirm } = await askOwner()
    const after = await pressed(confirm('confirm'), 'send')
    expect(after.text).toContain('Refund approved')
    expect(after.html).not.toMatch(/Olive|mailto:/)
  })
})

test('a request that nobody has to ask the owner about does not show them', async () => {
  for (const { path } of [await ask(), await ask({ reason: 'property-unavailable' })]) {
    const { status, html } = await load(path)
    expect(status).toBe(200)
    expect(html).not.toMatch(/Olive|mailto:/)
  }
})

test('a request without a purchase has no owner', async () => {
  const { path } = await ask({ reason: 'property-unavailable', isSignedIn: false, fullName: 'Never Bought' })
  const { status, html } = await load(path)
  expect(status).toBe(200)
  expect(html).not.toMatch(/Olive|mailto:/)
})

describe('the page of a purchase', () => {
  test('shows the owner, and asks them by the day on which an open request about the property is due', async () => {
    const { id, purchase } = await askOwner()
    const lastDay = formatDate(addMilliseconds((await read(id)).due_at, -1))
    for (const as of [undefined, asSupport]) {
      const { status, text, html } = await load(pageOf(purchase.reservationId), as)
      expect(status).toBe(200)
      expect(text).toContain('Owner of the deal Owner Olive Owner Owner’s email Olive@owners.test')
      expect(html).toContain('href="tel:07700900777"')
      expect(mailOn(html).body).toContain(`Please answer by ${lastDay}.`)
    }
  })

  test('asks for an answer soon where no request waits for it', async () => {
    const { purchase } = await ask()
    const { body } = mailOn((await load(pageOf(purchase.reservationId))).html)
    expect(body).toContain('Please answer as soon as you can.')
  })

  test('says that there is no contact', async () => {
    const { purchase, dealId } = await ask()
    await dropContact(dealId, { owner_name: '' })
    const { text } = await load(pageOf(purchase.reservationId))
    expect(text).toContain('Owner Not entered The deal has no contact of its owner. Enter it in the deal')
    expect((await load(pageOf(purchase.reservationId), asSupport)).text).toContain('An admin can enter it in the deal.')
  })
})

test('the buyer reads nothing of the owner: neither in the account, nor on the deal’s page, nor on that of the documents', async () => {
  const { buyer, dealId, purchase } = await askOwner()
  const as = await site.signIn(buyer)
  for (const path of [
    '/account',
    `/account/documents/${purchase.reservationId}`,
    `/deal/${dealId}`,
    `/api/deals/${dealId}`,
    '/refunds',
  ]) {
    const answer = await site.fetch(path, { as })
    expect.soft(answer.status, path).toBe(200)
    expect.soft(await answer.text(), path).not.toMatch(/Olive|owners\.test|900777/)
  }
})

test('the file of deals has the contact, and is for those who edit deals only', async () => {
  await ask()
  const file = await site.fetch('/admin/export/deals', { as: asAda })
  const text = await file.text()
  expect(text.split('\n')[0]).toContain('ownerName,ownerEmail,ownerPhone')
  expect(text).toContain('Olive Owner,Olive@owners.test,07700 900777')
  expect((await site.fetch('/admin/export/deals', { as: asSupport })).status).toBe(403)
})
