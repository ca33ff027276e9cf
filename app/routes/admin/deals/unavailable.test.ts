import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addDispute, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { lastSeen } from '#app/testing/pages/seen.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'

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

/** A deal that somebody bought, a month ago unless told otherwise, with both boxes ticked and the documents opened. */
async function buy({ paidAt = ago(30 * day), buyer }: { paidAt?: string; buyer?: User } = {}) {
  const user = buyer ?? (await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' }))
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const purchase = await addPurchase(site.db, user, dealId, { paidAt })
  await site.db
    .updateTable('reservations')
    .set({ first_document_access_at: paidAt })
    .where('id', '=', purchase.reservationId)
    .execute()
  return { ...purchase, buyer: user, dealId, page: `/admin/deals/${dealId}/unavailable` }
}

async function read(path: string, as = asAdmin) {
  const response = await site.fetch(path, { as })
  const html = await response.text()
  const expected = /name="expected" value="([^"]*)"/.exec(html)?.[1] ?? null
  return { status: response.status, html, text: textOf(html), expected }
}
const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const post = (path: string, fields: Record<string, string>, as = asAdmin) =>
  site.fetch(path, { as, method: 'POST', body: new URLSearchParams(fields) })
const flashOf = async (response: Response, as = asAdmin) => (await read(response.headers.get('location')!, as)).text
const dealOf = (dealId: number) =>
  site.db.selectFrom('deals').select(['status', 'unavailable_at']).where('id', '=', dealId).executeTakeFirstOrThrow()

async function markAsShown(path: string) {
  const { expected } = await read(path)
  return post(path, { expected: expected! })
}

describe('/admin/deals/{id}/unavailable', () => {
  test('says who is told and what is paid back, does it, and leads back to the list', async () => {
    const { page, dealId, reservationId } = await buy()
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(200)
    const shown = await read(page)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Bo Buyer has reserved it')
    expect(shown.text).toContain('£3,000 goes back to the card they paid with, no fee')
    expect(await dealOf(dealId)).toEqual({ status: 'reserved', unavailable_at: null })

    const response = await post(page, { expected: shown.expected! })
    const reference = `PID-${String(dealId).padStart(6, '0')}`
    expect([response.status, response.headers.get('location')]).toEqual([303, `/admin/deals?q=${reference}`])
    const list = await flashOf(response)
    expect(list).toContain('Deal marked unavailable')
    expect(list).toContain('Bo Buyer has been told, and £3,000 goes back.')
    const row = list.slice(list.lastIndexOf(reference))
    expect(row).toMatch(/Unavailable .* Activate/)
    expect(row).not.toContain('Unavailable…')
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(404)
    const csv = await (await site.fetch(`/admin/export/deals?q=${reference}`, { as: asAdmin })).text()
    expect(csv).toContain(reference)
    const due = await site.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['refunds.amount_pence', 'refunds.status'])
      .where('reservation_id', '=', reservationId)
      .execute()
    expect(due).toEqual([{ amount_pence: 300_000, status: 'due' }])

    const again = await post(page, { expected: shown.expected! })
    expect(again.status).toBe(303)
    expect(await flashOf(again)).toContain('was marked before. Nothing was changed.')
    expect((await read(page)).text).toContain('It was marked unavailable on')
    expect((await read(page)).expected).toBeNull()
  })

  test('says of a free deal that nobody is told, and of a held one who is', async () => {
    const free = `/admin/deals/${await addDeal(site.db)}/unavailable`
    expect((await read(free)).text).toContain('Nobody: the deal is neither held nor reserved')
    expect(await flashOf(await markAsShown(free))).toContain('There was nobody to tell.')

    const dealId = await addDeal(site.db)
    const holder = await addUser(site.db, { firstName: 'Hal', lastName: 'Holder' })
    const now = new Date().toISOString()
    await site.db
      .insertInto('reservations')
      .values({
        id: newId(),
        reference: newReference('RES'),
        deal_id: dealId,
        user_id: holder.id,
        status: 'held',
        amount_pence: 300_000,
        held_at: now,
        expires_at: addMilliseconds(now, 1_800_000),
        consent_start_now: 0,
        consent_lose_right: 0,
      })
      .execute()
    const held = `/admin/deals/${dealId}/unavailable`
    expect((await read(held)).text).toContain('Hal Holder holds it until')
    expect(await flashOf(await markAsShown(held))).toContain('The hold has ended, and Hal Holder has been told.')
    expect(await site.db.selectFrom('reservations').select('status').where('deal_id', '=', dealId).execute()).toEqual([{ status: 'released' }]) // prettier-ignore
  })

  test('is for admins only, for reading and for acting', async () => {
    const { page, dealId, buyer } = await buy()
    const { expected } = await read(page)
    const cookie = await site.signIn(buyer)
    for (const [as, status] of [
      ['', 401],
      [cookie, 403],
    ] as const) {
      const shown = await read(page, as)
      expect(shown.status).toBe(status)
      expect(shown.text).not.toContain('£3,000')
      expect((await site.fetch(`${page}.data`, { as })).status).toBe(status)
      expect((await post(page, { expected: expected! }, as)).status).toBe(status)
    }
    const foreign = await site.fetch(page, { as: asAdmin, method: 'POST', headers: { origin: 'https://evil.test' }, body: new URLSearchParams({ expected: expected! }) }) // prettier-ignore
    expect(foreign.status).toBe(403)
    expect(await dealOf(dealId)).toEqual({ status: 'reserved', unavailable_at: null })
  })

  test('does nothing when it is no longer as the page said, and says what it is now', async () => {
    const { page, dealId, reservationId } = await buy()
    const { expected } = await read(page)
    await addDispute(site.db, reservationId)
    const answer = await post(page, { expected: expected! })
    expect(answer.status).toBe(409)
    const text = textOf(await answer.text())
    expect(text).toContain('This has changed since you opened the page.')
    expect(text).toContain('The buyer’s bank is disputing the payment')
    expect(await dealOf(dealId)).toEqual({ status: 'reserved', unavailable_at: null })

    const flash = await flashOf(await markAsShown(page))
    expect(flash).toContain('Bo Buyer has been told. The buyer’s bank is disputing the payment')
    expect(flash).toMatch(/Refund request REF-\w{8}\./)
    // The buyer is told whose request it is, and is not asked to withdraw it.
    const account = textOf(
      await (
        await site.fetch('/account', {
          as: await site.signIn(await buyerOf(reservationId)),
        })
      ).text(),
    )
    expect(account).toContain('you will get back everything that you have paid')
    expect(account).not.toContain('Withdraw the request')
  })

  const buyerOf = async (reservationId: string) => {
    const row = await site.db
      .selectFrom('reservations')
      .select('user_id')
      .where('id', '=', reservationId)
      .executeTakeFirstOrThrow()
    return { id: row.user_id } as User
  }

  test.each([
    [{ status: 'draft' } as const, 409, 'A draft is not on the market'],
    [{ status: 'completed' } as const, 409, 'This deal has been completed'],
  ])('refuses a deal that is %o', async (given, status, words) => {
    const page = `/admin/deals/${await addDeal(site.db, given)}/unavailable`
    const shown = await read(page)
    expect([shown.status, shown.text]).toEqual([status, expect.stringContaining(words)])
    expect((await post(page, { expected: 'nobody' })).status).toBe(status)
  })

  test('leaves what is still owed to the desk, and the buyer is not offered to take it back', async () => {
    const { buyer, reservationId, page } = await buy({ paidAt: ago(5 * day) })
    const asBuyer = await site.signIn(buyer)
    const asked = { fullName: 'Bo Buyer', email: buyer.email, dealReference: '', details: '' }
    await fileRefundRequest(site.db, buyer, { ...asked, reason: 'changed-plans' }, [], new Date().toISOString())
    const requests = () =>
      site.db
        .selectFrom('refund_requests')
        .selectAll()
        .where('reservation_id', '=', reservationId)
        .orderBy('asked_at')
        .execute()
    const { id } = (await requests())[0]!
    const approval = `/admin/refunds/${id}/confirm?decision=approve`
    const seen = await lastSeen(site.db, id)
    expect((await post(approval, { intent: 'send', expectedPence: '285000', note: '', seen })).status).toBe(303)
    expect((await markAsShown(page)).status).toBe(303)
    const [, made] = await requests()
    const account = await read('/account', asBuyer)
    expect(account.text).toContain(made!.reference)
    expect(account.text).toContain('you will get back everything that you have paid')
    expect(account.html).not.toContain(made!.id)
    const form = await read('/refunds', asBuyer)
    expect(form.text).toContain('We are refunding this purchase')
    expect(form.text).toContain(made!.reference)
    const refused = await post('/account', { intent: 'withdraw', requestId: made!.id }, asBuyer)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('We end this purchase ourselves')]) // prettier-ignore
    expect((await requests())[1]!.status).toBe('pending')
  })

  test('refuses one’s own purchase, a deal that does not exist, and a form that is none', async () => {
    const own = await buy({ buyer: admin })
    expect((await read(own.page)).status).toBe(403)
    const key = `buyer:${own.reservationId}:300000:`
    expect((await post(own.page, { expected: key })).status).toBe(403)
    for (const id of ['999999', 'x', '0']) {
      expect((await read(`/admin/deals/${id}/unavailable`)).status).toBe(404)
      expect((await post(`/admin/deals/${id}/unavailable`, { expected: 'nobody' })).status).toBe(404)
    }
    const { page } = await buy()
    expect((await post(page, {})).status).toBe(400)
    expect((await post(page, { expected: 'x'.repeat(300) })).status).toBe(400)
    expect((await post(page, { expected: 'nobody' })).status).toBe(409)
  })
})

describe('a buyer’s claim on the refund desk', () => {
  /** Asked by the buyer, in the cancellation period, with waiver and opened documents, unless told otherwise. */
  async function claim(paidAt = ago(5 * day)) {
    const purchase = await buy({ paidAt })
    const { reference } = await fileRefundRequest(
      site.db,
      purchase.buyer,
      { fullName: 'Bo Buyer', email: purchase.buyer.email, dealReference: purchase.reference, reason: 'property-unavailable', details: '' }, // prettier-ignore
      [],
      new Date().toISOString(),
    )
    const request = await site.db
      .selectFrom('refund_requests')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const desk = `/admin/refunds/${request.id}`
    const seen = await lastSeen(site.db, request.id)
    const decide = (decision: string, expectedPence: number, note = '') =>
      post(`${desk}/confirm?decision=${decision}`, { intent: 'send', expectedPence: String(expectedPence), note, seen })
    return { ...purchase, request, desk, decide, seen }
  }
  const statusOf = async (id: string) =>
    (await site.db.selectFrom('refund_requests').select(['status', 'approved_pence']).where('id', '=', id).executeTakeFirstOrThrow()) // prettier-ignore

  test('waits for a person, and buyer and desk read by when the owner has been asked', async () => {
    const { desk, buyer, request } = await claim()
    expect(await statusOf(request.id)).toEqual({ status: 'pending', approved_pence: null })
    const shown = await read(desk)
    expect(shown.text).toContain('Full refund once confirmed')
    expect(shown.text).toContain('Ask the owner and decide by')
    expect(shown.text).toContain('Confirmed: full refund of £3,000')
    expect(shown.text).toContain('Not so: decide as other, refund £2,850')
    expect(shown.text).not.toContain('Approve and refund')
    expect((await read('/admin/refunds?status=pending')).text).toContain('Full, ask owner £3,000')
    const account = await site.fetch('/account', { as: await site.signIn(buyer) })
    expect(textOf(await account.text())).toContain(
      'We will ask the owner whether the property is still available, and will reply by',
    )
  })

  test('is confirmed: the amount shown is the amount sent, and the deal is off the market', async () => {
    const { desk, decide, dealId, request } = await claim()
    expect((await decide('approve', 300_000)).status).toBe(409)
    const wrong = await decide('confirm', 285_000, 'We asked.')
    expect(wrong.status).toBe(409)
    expect(await wrong.text()).toContain('We asked.')
    expect(await dealOf(dealId)).toEqual({ status: 'reserved', unavailable_at: null })

    const right = await decide('confirm', 300_000, 'We asked.')
    expect([right.status, right.headers.get('location')]).toEqual([303, desk])
    expect(await flashOf(right)).toContain('Refund approved, deal marked unavailable')
    expect(await statusOf(request.id)).toEqual({ status: 'approved', approved_pence: 300_000 })
    expect(await dealOf(dealId)).toMatchObject({ status: 'inactive', unavailable_at: expect.any(String) as string })
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(404)
    expect((await decide('confirm', 300_000)).status).toBe(409)
  })

  test('is not so: decided as any other reason, less the fee', async () => {
    const { decide, dealId, request } = await claim()
    expect((await decide('not-so', 300_000)).status).toBe(409)
    const right = await decide('not-so', 285_000)
    expect(right.status).toBe(303)
    expect(await flashOf(right)).toContain('It was decided as for any other reason')
    expect(await statusOf(request.id)).toEqual({ status: 'approved', approved_pence: 285_000 })
    expect(await dealOf(dealId)).toEqual({ status: 'reserved', unavailable_at: null })
  })

  test('is not so after the cancellation period: decided as other means rejected, with a note', async () => {
    const { desk, request, seen } = await claim(ago(60 * day))
    const shown = await read(desk)
    expect(shown.text).toContain('Not so: decide as other, which rejects it')
    expect(shown.text).not.toContain('Not so: decide as other, refund')
    expect((await post(desk, { intent: 'reject', note: '' })).status).toBe(400)
    expect((await post(desk, { intent: 'reject', note: 'The owner still offers it.', seen })).status).toBe(303)
    expect(await statusOf(request.id)).toMatchObject({ status: 'rejected' })
  })

  test('within 48 hours needs nobody to ask the owner, and leads to marking the deal', async () => {
    const { desk, dealId } = await claim(ago(day))
    const shown = await read(desk)
    expect(shown.text).toContain('Approve and refund £3,000')
    expect(shown.html).toContain(`href="/admin/deals/${dealId}/unavailable"`)
    expect(await flashOf(await markAsShown(`/admin/deals/${dealId}/unavailable`))).toContain('£3,000 goes back')
    expect((await read(desk)).text).toContain('Approved')
  })

  test('whose deal is marked meanwhile is approved by it', async () => {
    const { dealId, request, decide } = await claim()
    const page = `/admin/deals/${dealId}/unavailable`
    expect((await read(page)).text).toContain(`It approves their open refund request ${request.reference}.`)
    await markAsShown(page)
    expect(await statusOf(request.id)).toEqual({ status: 'approved', approved_pence: 300_000 })
    expect((await decide('confirm', 300_000)).status).toBe(409)
  })
})
