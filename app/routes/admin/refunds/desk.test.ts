import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database.ts'
import { startSite, type Site } from '#app/testing/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** Every action of the refund desk through the whole middleware: that it is done, and the page that follows. */

let site: Site
let ada: User
let asAdmin: string
beforeAll(async () => {
  site = await startSite()
  ada = await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })
  asAdmin = await site.signIn(ada)
})
afterAll(() => site.stop())

const hour = 3_600_000

/** A purchase, and its buyer's request; not signed in, it comes from an address that fits no purchase. */
async function ask({ isSignedIn = true } = {}) {
  const buyer = await addUser(site.db)
  const dealId = await addDeal(site.db)
  const paidAt = addMilliseconds(new Date().toISOString(), -hour)
  const purchase = await addPurchase(site.db, buyer, dealId, { paidAt })
  const cookie = await site.signIn(buyer)
  const body = { fullName: 'Ivy Investor', email: `${dealId}@people.test`, reason: 'changed-plans' }
  const answer = await site.fetch('/api/refunds', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-client-address': `10.2.0.${dealId}` },
    ...(isSignedIn ? { as: cookie } : {}),
  })
  const { reference } = (await answer.json()) as { reference: string }
  const { id } = await site.db
    .selectFrom('refund_requests')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { id, cookie, purchase }
}

const read = (id: string) =>
  site.db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function open(id: string): Promise<string> {
  const page = await site.fetch(`/admin/refunds/${id}`, { as: asAdmin })
  expect(page.status).toBe(200)
  const [, shown] = (await page.text()).split('</header>')
  return shown!
}

/** Sends one of the page's own forms. */
const send = (id: string, fields: Record<string, string>) =>
  site.fetch(`/admin/refunds/${id}`, { method: 'POST', body: new URLSearchParams(fields), as: asAdmin })

/** Does it, and returns the page that follows. */
async function act(id: string, fields: Record<string, string>): Promise<string> {
  const before = await open(id)
  expect(before).toContain(`value="${fields.intent}" name="intent"`)
  const answer = await send(id, fields)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/admin/refunds/${id}`])
  return open(id)
}

async function fail(id: string): Promise<void> {
  const failed = { status: 'failed', last_error: 'This card is closed.' } as const
  await site.db.updateTable('refunds').set(failed).where('request_id', '=', id).execute()
}

const approval = { intent: 'approve', expectedPence: '300000' }

describe('every action of the desk is done and followed by a page that says so:', () => {
  test('start review', async () => {
    const { id } = await ask()
    const page = await act(id, { intent: 'review' })
    expect(page).toContain('Review started')
    expect(page).not.toContain('value="review" name="intent"')
    expect((await read(id)).status).toBe('under-review')
  })

  test('approve', async () => {
    const { id } = await ask()
    const page = await act(id, { ...approval, note: 'As you wish.' })
    expect(page).toContain('Refund approved')
    expect(page).toContain('As you wish.')
    expect(page).not.toContain('name="intent"')
    expect(await read(id)).toMatchObject({ status: 'approved', approved_pence: 300_000, decided_by: ada.id })
  })

  test('approve another amount', async () => {
    const { id } = await ask()
    const page = await act(id, { intent: 'approve-other', amount: '£2,900.50', overrideReason: 'Two of three rooms' })
    expect(page).toContain('Refund approved')
    for (const text of [
      'Amount: £2,900.50',
      'Outcome: Full refund',
      'Overridden: Yes',
      'Override reason: Two of three rooms',
    ])
      expect.soft(page).toContain(text)
    expect(page).not.toMatch(/pence|payment id/i)
    const trail = await (await site.fetch(`/admin/audit?type=refund-request&id=${id}`, { as: asAdmin })).text()
    expect(trail).toContain('Approved another amount, £2,900.50, £99.50 kept, for the reason “Two of three rooms”')
    expect(await read(id)).toMatchObject({ status: 'approved', approved_pence: 290_050 })
    const refunds = await site.db.selectFrom('refunds').selectAll().where('request_id', '=', id).execute()
    expect(refunds).toMatchObject([{ amount_pence: 290_050, status: 'due' }])
    // Once: the form of a second window changes nothing.
    expect((await send(id, { intent: 'approve-other', amount: '1', overrideReason: 'x' })).status).toBe(409)
  })

  test('reject', async () => {
    const { id } = await ask()
    const page = await act(id, { intent: 'reject', note: 'The deal was as described.' })
    expect(page).toContain('Refund request rejected')
    expect(page).toContain('The deal was as described.')
    expect((await read(id)).status).toBe('rejected')
  })

  test('withdraw for the buyer', async () => {
    const { id, cookie } = await ask()
    const page = await act(id, { intent: 'withdraw', note: '' })
    expect(page).toContain('Refund request withdrawn')
    expect((await read(id)).status).toBe('withdrawn')
    expect(await (await site.fetch('/account', { as: cookie })).text()).toContain('Withdrawn')
  })

  test('send again', async () => {
    const { id } = await ask()
    await send(id, approval)
    await fail(id)
    const page = await act(id, { intent: 'again' })
    expect(page).toContain('Refund sent again')
    const refunds = await site.db.selectFrom('refunds').select('status').where('request_id', '=', id).execute()
    expect(refunds.map(({ status }) => status).sort()).toEqual(['due', 'failed'])
  })

  test('decide anew', async () => {
    const { id } = await ask()
    await send(id, { ...approval, note: 'As you wish.' })
    await fail(id)
    const page = await act(id, { intent: 'reopen' })
    expect(page).toContain('Back under review')
    expect(page).toContain('Approve and refund £3,000')
    expect(page).not.toContain('As you wish.')
    expect(await read(id)).toMatchObject({
      status: 'under-review',
      approved_pence: null,
      decided_at: null,
      decided_by: null,
    })
    expect(await act(id, approval)).toContain('Refund approved')
  })

  test('link the purchase', async () => {
    const { id, purchase } = await ask({ isSignedIn: false })
    const before = await open(id)
    expect(before).toContain('No purchase is known for this request.')
    expect(before).toContain('do not say whether there is a purchase')
    const page = await act(id, { intent: 'link', reservation: purchase.reference.toLowerCase() })
    expect(page).toContain('Purchase linked')
    expect(page).not.toContain('do not say whether there is a purchase')
    expect(page).toContain(`/admin/reservations?q=${purchase.reference}`)
    expect(page).toContain(`Reservation: ${purchase.reference}`)
    expect((await read(id)).reservation_id).toBe(purchase.reservationId)
  })
})

test('why another amount was approved stands in the trail, shortened and without an address', async () => {
  const { id } = await ask()
  const overrideReason = `Agreed with ivy@people.test\non the telephone. ${'x'.repeat(900)}`
  await send(id, { intent: 'approve-other', amount: '100', overrideReason })
  const { detail } = await site.db
    .selectFrom('audit_events')
    .select('detail')
    .where('object_id', '=', id)
    .where('action', '=', 'refund-request-approved')
    .executeTakeFirstOrThrow()
  const { overrideReason: kept } = JSON.parse(detail) as { overrideReason: string }
  expect(kept).toMatch(/^Agreed with … on the telephone\. x+…$/)
  expect([...kept]).toHaveLength(200)
  expect((await read(id)).override_reason).toBe(overrideReason.trim())
})
