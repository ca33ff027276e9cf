import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addDispute, addDocument, addHold, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds, formatDate, londonDay } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'

let site: Site
let admin: User
let asAdmin: string
beforeAll(async () => {
  site = await startSite()
  admin = await addUser(site.db, { isAdmin: true, firstName: 'Ada' })
  asAdmin = await site.signIn(admin)
})
afterAll(() => site.stop())

const day = 86_400_000
const ago = (milliseconds: number) => addMilliseconds(new Date().toISOString(), -milliseconds)
const dayAgo = (days: number) => londonDay(ago(days * day))

/** A deal that somebody bought, 100 days ago unless told otherwise, with the documents opened. */
async function buy({ paidAt = ago(100 * day), buyer }: { paidAt?: string; buyer?: User } = {}) {
  const user = buyer ?? (await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' }))
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const purchase = await addPurchase(site.db, user, dealId, { paidAt })
  await site.db
    .updateTable('reservations')
    .set({ first_document_access_at: paidAt })
    .where('id', '=', purchase.reservationId)
    .execute()
  return { ...purchase, buyer: user, dealId, page: `/admin/reservations/${purchase.reservationId}/end` }
}

async function read(path: string, as = asAdmin) {
  const response = await site.fetch(path, { as })
  const html = await response.text()
  return { status: response.status, html, text: textOf(html) }
}
const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const post = (path: string, fields: Record<string, string>, as = asAdmin) =>
  site.fetch(path, { as, method: 'POST', body: new URLSearchParams(fields) })
const flashOf = async (response: Response, as = asAdmin) => (await read(response.headers.get('location')!, as)).text
const stateOf = async ({ reservationId, dealId }: { reservationId: string; dealId: number }) => {
  const { status } = await site.db.selectFrom('reservations').select('status').where('id', '=', reservationId).executeTakeFirstOrThrow() // prettier-ignore
  const deal = await site.db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()
  return [status, deal.status]
}
const completed = { end: 'completed', day: dayAgo(3), note: '' }
const withdrew = { end: 'not-completed', reason: 'buyer-withdrew', market: 'back', note: '' }

describe('/admin/reservations/{id}/end', () => {
  test('says what follows from each end, and marks a purchase as completed', async () => {
    const it = await buy()
    expect((await site.fetch(`/deal/${it.dealId}`)).status).toBe(200)
    const shown = await read(it.page)
    expect(shown.status).toBe(200)
    for (const words of [
      'Bo Buyer paid for it on',
      'An end cannot be taken back, and no money moves by it',
      'Bo Buyer is told and thanked by email',
      'leaves the market for good',
      'The payment is kept until a refund is decided',
      'Mark the deal unavailable instead',
    ])
      // prettier-ignore
      expect(shown.text).toContain(words)

    const response = await post(it.page, { ...completed, note: 'Enjoy it.' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `/admin/reservations/${it.reservationId}`]) // prettier-ignore
    const flash = await flashOf(response)
    expect(flash).toContain('Marked as completed')
    expect(flash).toContain(`${it.reference} has ended. Bo Buyer is told by email. ${dealReference(it.dealId)} has left the market for good.`) // prettier-ignore
    expect(await stateOf(it)).toEqual(['completed', 'completed'])
    expect((await site.fetch(`/deal/${it.dealId}`)).status).toBe(404)
    const list = await read(`/admin/reservations?q=${it.reference}`)
    expect(list.text).toMatch(new RegExp(`${it.reference} .*Completed`))
    const trail = await read('/admin/audit')
    expect(trail.text).toContain(`Marked the purchase as completed on ${formatDate(dayAgo(3))}: “Enjoy it.”`)
    expect(trail.text).toContain('Took the deal off the market for good')

    const account = await read('/account', await site.signIn(it.buyer))
    expect(account.text).toContain(`Completed on ${formatDate(dayAgo(3))}`)
    expect(account.text).toContain('Your purchase has completed. Thank you for buying it through us.')
    expect(account.text).toContain('Our comments Enjoy it.')
    expect(account.text).toContain('Legal pack')
    expect(account.html).not.toContain(`href="/deal/${it.dealId}"`)
    const mail = await site.db.selectFrom('outbox').select('payload').where('idempotency_key', '=', `mail:completed:${it.reservationId}`).execute() // prettier-ignore
    expect(mail).toHaveLength(1)

    const again = await post(it.page, { ...completed, note: 'Enjoy it.' })
    expect(again.status).toBe(303)
    expect(await flashOf(again)).toContain('Already marked as completed')
    const later = await read(it.page)
    expect([later.status, later.text]).toEqual([409, expect.stringContaining('This purchase has already ended.')])
    expect((await post(it.page, withdrew)).status).toBe(409)
  })

  test('marks a purchase as not completed: the deal is on the market again, and the buyer can ask for a refund', async () => {
    const it = await buy()
    const response = await post(it.page, { ...withdrew, note: 'As you told us.' })
    expect(response.status).toBe(303)
    const flash = await flashOf(response)
    expect(flash).toContain('Marked as not completed')
    expect(flash).toContain(`${dealReference(it.dealId)} is on the market again.`)
    expect(await stateOf(it)).toEqual(['not-completed', 'active'])
    const deal = await read(`/deal/${it.dealId}`, '')
    expect([deal.status, deal.text]).toEqual([200, expect.stringContaining('Secure')])

    const asBuyer = await site.signIn(it.buyer)
    const account = await read('/account', asBuyer)
    expect(account.text).toContain('Did not complete')
    expect(account.text).toContain('This purchase did not complete, because you withdrew. The reservation has ended, and its documents are locked.') // prettier-ignore
    expect(account.text).toContain('Our comments As you told us.')
    expect(account.text).not.toContain('Legal pack')
    expect(account.html).toContain(`href="/refunds?deal=${it.reference}"`)
    const form = await read(`/refunds?deal=${it.reference}`, asBuyer)
    expect(form.text).toContain(it.reference)
    const trail = await read('/admin/audit')
    expect(trail.text).toContain('Marked the purchase as not completed, because the buyer withdrew: “As you told us.”')
    expect(trail.text).toContain('Put the deal back on the market, because its purchase did not complete')
    const list = await read(`/admin/reservations?state=not-completed&q=${it.reference}`)
    expect(list.text).toContain('Did not complete')
    const again = await post(it.page, { ...withdrew, note: 'As you told us.' })
    expect(await flashOf(again)).toContain('Already marked as not completed')
    // Another end than the one that was marked is none of it.
    for (const change of [{ note: 'Other words.' }, { note: 'As you told us.', market: 'off' }]) {
      const other = await post(it.page, { ...withdrew, ...change })
      expect(other.status).toBe(409)
    }
  })

  test('a mistake gives the form back with everything typed, each mistake beside its field', async () => {
    const it = await buy()
    const ahead = londonDay(addMilliseconds(new Date().toISOString(), 3 * day))
    const first = await post(it.page, { ...completed, day: ahead, note: 'Enjoy <it>.' })
    expect(first.status).toBe(400)
    const html = await first.text()
    expect(html).toContain('href="#completed-day"')
    expect(textOf(html)).toContain('The day of completion cannot be in the future')
    expect(html).toContain(`value="${ahead}"`)
    expect(html).toContain('Enjoy &lt;it&gt;.</textarea>')

    const second = await post(it.page, { end: 'not-completed', reason: 'other', note: '' })
    expect(second.status).toBe(400)
    const other = await second.text()
    expect(textOf(other)).toContain('Write the reason, because the buyer is told no other')
    expect(textOf(other)).toContain('Choose what becomes of the deal')
    expect(other).toMatch(/<option value="other" selected/)
    for (const [, id] of other.matchAll(/<li><a href="#(not-completed-[^"]*)"/g)) expect(other).toContain(`id="${id}"`)
    expect(await stateOf(it)).toEqual(['paid', 'reserved'])
  })

  test('is for admins only, for reading and for acting', async () => {
    const it = await buy()
    const as = async (role: User['role']) => site.signIn(await addUser(site.db, { role }))
    for (const [cookie, status] of [
      ['', 401],
      [await site.signIn(it.buyer), 403],
      [await as('support'), 403],
      [await as('editor'), 403],
      [await as('reviewer'), 403],
    ] as const) {
      const shown = await read(it.page, cookie)
      expect(shown.status).toBe(status)
      expect(shown.text).not.toContain('Bo Buyer')
      expect((await site.fetch(`${it.page}.data`, { as: cookie })).status).toBe(status)
      for (const fields of [completed, withdrew]) expect((await post(it.page, fields, cookie)).status).toBe(status)
    }
    const foreign = await site.fetch(it.page, { as: asAdmin, method: 'POST', headers: { origin: 'https://evil.test' }, body: new URLSearchParams(completed) }) // prettier-ignore
    expect(foreign.status).toBe(403)
    expect(await stateOf(it)).toEqual(['paid', 'reserved'])
  })

  test('refuses one’s own purchase, one that is not paid, and one that does not exist', async () => {
    const own = await buy({ buyer: admin })
    const held = await addHold(site.db, own.buyer, await addDeal(site.db), { until: ago(-day) })
    for (const [page, status, words] of [
      [own.page, 403, 'This is your own purchase'],
      [`/admin/reservations/${held}/end`, 409, 'has not been paid'],
      ['/admin/reservations/nothing/end', 404, 'There is no such reservation'],
    ] as const) {
      const shown = await read(page)
      expect([shown.status, shown.text]).toEqual([status, expect.stringContaining(words)])
      for (const fields of [completed, withdrew]) expect((await post(page, fields)).status).toBe(status)
    }
    expect(await stateOf(own)).toEqual(['paid', 'reserved'])
    const { page } = await buy()
    for (const fields of [{ end: '' }, { end: 'refund' }]) expect((await post(page, fields)).status).toBe(400)
  })

  test('refuses while money is owed or may be: a dispute, a request, a refund on its way', async () => {
    const it = await buy()
    const refused = async (words: string) => {
      const shown = await read(it.page)
      expect([shown.status, shown.text]).toEqual([409, expect.stringContaining(words)])
      for (const fields of [completed, withdrew]) expect((await post(it.page, fields)).status).toBe(409)
      expect(await stateOf(it)).toEqual(['paid', 'reserved'])
    }
    await addDispute(site.db, it.reservationId, { id: 'dp_1' })
    await refused('The buyer’s bank is disputing the payment')
    await site.db
      .updateTable('disputes')
      .set({ stage: 'won', closed_at: ago(0) })
      .where('id', '=', 'dp_1')
      .execute()
    const asked = { fullName: 'Bo Buyer', email: it.buyer.email, dealReference: it.reference, details: '' }
    await fileRefundRequest(site.db, null, { ...asked, reason: 'other' }, [], new Date().toISOString())
    await refused('A refund request about this purchase is not decided yet.')
    const ofIt = () => site.db.updateTable('refund_requests').where('reservation_id', '=', it.reservationId)
    await ofIt().set({ status: 'approved', approved_pence: 1000 }).execute()
    await refused('A refund of this purchase is owed or on its way.')
    await ofIt().set({ status: 'rejected' }).execute()
    expect((await post(it.page, completed)).status).toBe(303)
  })

  test('says of a deal that is marked unavailable what cannot be, and leaves it off the market', async () => {
    const it = await buy()
    await site.db.updateTable('deals').set({ status: 'inactive', unavailable_at: ago(day) }).where('id', '=', it.dealId).execute() // prettier-ignore
    const shown = await read(it.page)
    expect(shown.text).toContain('The deal is marked unavailable, so this purchase cannot complete.')
    expect(shown.text).toContain('is off the market, and stays off it')
    expect(shown.html).not.toContain('Mark completed')
    expect((await post(it.page, completed)).status).toBe(409)
    // A form that was open while the deal was marked still sends its choice.
    const other = { end: 'not-completed', reason: 'other', market: 'back', note: 'Ask ivy@people.test.' }
    const flash = await flashOf(await post(it.page, other))
    expect(flash).toContain(`${dealReference(it.dealId)} is off the market.`)
    expect(flash).not.toContain('on the market again')
    // The trail keeps no address.
    expect((await read('/admin/audit')).text).toContain('Marked the purchase as not completed: “Ask …”')
    expect(await stateOf(it)).toEqual(['not-completed', 'inactive'])
  })
})

test('the dashboard reminds of purchases that were paid long ago, with the way to exactly these', async () => {
  const late = await buy({ paidAt: ago(120 * day) })
  const soon = await buy({ paidAt: ago(80 * day) })
  const before = await read('/admin/reservations?state=to-end')
  expect(before.text).toContain(late.reference)
  expect(before.text).not.toContain(soon.reference)
  const count = Number(/(\d+) reservations/.exec(before.text)![1])
  const dashboard = await read('/admin')
  expect(dashboard.text).toContain(`${count} purchases paid over 90 days ago: completed or not?`)
  expect(dashboard.html).toContain('href="/admin/reservations?state=to-end"')
  expect(await flashOf(await post(late.page, completed))).toContain('Marked as completed')
  expect((await read('/admin/reservations?state=to-end')).text).not.toContain(late.reference)
  const support = await site.signIn(await addUser(site.db, { role: 'support' }))
  expect((await read('/admin', support)).text).not.toContain('completed or not?')
})
