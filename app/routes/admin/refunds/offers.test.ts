import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin } from '#app/domain/people/users.ts'
import { approveRefund } from '#app/domain/refunds/decisions.server.ts'
import { enterNotice, noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'

/** A case offers what its confirmation would do, and nothing that it would refuse. */

let site: Site
let admin: Admin
let as: string
beforeAll(async () => {
  site = await startSite()
  admin = (await addUser(site.db, { firstName: 'Ada', isAdmin: true })) as Admin
  as = await site.signIn(admin)
})
afterAll(() => site.stop())

const now = new Date().toISOString()
const ago = (days: number) => addMilliseconds(now, -days * day)
const get = (path: string) => site.fetch(path, { as })
const plain = (html: string) => html.replace(/<!-- -->/g, '').replace(/<style[^]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').replace(/ ([,.])/g, '$1') // prettier-ignore

/** A purchase whose documents were opened half that time ago. */
async function buy({ buyer, paidAgo = 6 }: { buyer?: Admin; paidAgo?: number } = {}) {
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const owner = buyer ?? (await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' }))
  const purchase = await addPurchase(site.db, owner, dealId, { paidAt: ago(paidAgo) })
  await site.db
    .updateTable('reservations')
    .set({ first_document_access_at: ago(paidAgo / 2) })
    .where('id', '=', purchase.reservationId)
    .execute()
  return { ...purchase, buyer: owner }
}

async function letter(reservationId: string, sent: number, reason: 'other' | 'property-unavailable' = 'other') {
  const notice = { channel: 'letter', reason, details: `Sent ${sent}`, sentProof: 'Postmark' } as const
  const times = { sentAt: ago(sent), receivedAt: ago(1) }
  const by = (await addUser(site.db, { isAdmin: true })) as Admin
  const entered = await enterNotice(site.db, by, reservationId, notice, times, [], now)
  if (!entered.ok) throw new Error(entered.reason)
  return entered
}

const failSending = (requestId: string) =>
  site.db.updateTable('refunds').set({ status: 'failed', last_error: 'No.' }).where('request_id', '=', requestId).execute() // prettier-ignore

/** The page of a case, its links to the page that asks once more, and the answers that those links have. */
async function readCase(id: string) {
  const html = await (await get(`/admin/refunds/${id}`)).text()
  const links = [...html.matchAll(/href="([^"]*\/confirm\?decision=([a-z-]+))"/g)].map(([, href, decision]) => ({ href: href!, decision: decision! })) // prettier-ignore
  const answers = await Promise.all(links.map(async ({ href }) => (await get(href)).status))
  expect(answers.filter((status) => status !== 200)).toEqual([])
  return { html, text: plain(html), decisions: links.map(({ decision }) => decision) }
}

test('of two letters the one that gives less names the other, and is not approved', async () => {
  const { reservationId, buyer } = await buy()
  const [better, less] = [await letter(reservationId, 4), await letter(reservationId, 2)]
  const { html, text, decisions } = await readCase(less.requestId)
  expect(decisions).toEqual(['other'])
  expect(text).toContain('Another request gives more')
  expect(text).toContain(`${better.reference}, sent on ${formatDate(ago(4))}, gives £3,000`)
  expect(html).toContain(`href="/admin/refunds/${better.requestId}"`)
  expect(text).not.toContain('Approve and refund £2,850')
  expect(text).not.toContain('Decide: £2,850')
  expect((await get(`/admin/refunds/${less.requestId}/confirm?decision=approve`)).status).toBe(409)
  // The lists and the pages that show it mark its sum.
  const marked = 'Less £150 fee, another gives more £2,850'
  expect(plain(await (await get('/admin/refunds')).text())).toContain(marked)
  expect(plain(await (await get(`/admin/reservations/${reservationId}`)).text())).toContain(marked)
  expect(plain(await (await get(`/admin/people/${buyer.id}`)).text())).toContain(marked)
  // The other one is as it would be alone.
  const first = await readCase(better.requestId)
  expect(first.decisions).toEqual(['approve', 'other'])
  expect(first.text).toContain('Decide: £3,000')
  expect(first.text).not.toContain('Another request gives more')
})

test('a letter that gives nothing itself names the one that does', async () => {
  const { reservationId } = await buy({ paidAgo: 40 })
  const [better, none] = [await letter(reservationId, 35), await letter(reservationId, 2)]
  const { text, decisions } = await readCase(none.requestId)
  expect(decisions).toEqual(['other'])
  expect(text).toContain('Another request gives more')
  expect(text).toContain(`${better.reference}, sent on ${formatDate(ago(35))}, gives £3,000`)
})

test('where the owner decides, only the answer that gives less is not offered', async () => {
  const { reservationId } = await buy()
  await letter(reservationId, 4)
  const asked = await letter(reservationId, 2, 'property-unavailable')
  const { text, decisions } = await readCase(asked.requestId)
  expect(decisions).toEqual(['confirm', 'other'])
  expect(text).not.toContain('Another request gives more')
})

test('while a refund is under way nothing about its purchase is approved or rejected', async () => {
  const { reservationId } = await buy()
  const [first, second] = [await letter(reservationId, 4), await letter(reservationId, 3.5)]
  expect((await approveRefund(site.db, admin, first.requestId, { expectedPence: 300_000 }, now)).ok).toBe(true)
  await failSending(first.requestId)
  const { html, text, decisions } = await readCase(second.requestId)
  expect(decisions).toEqual([])
  expect(text).toContain('A refund of this purchase is already under way.')
  expect(html).toContain(`href="/admin/refunds/${first.requestId}"`)
  expect(html).not.toContain('value="reject"')
})

test('the own purchase of an admin is decided by another', async () => {
  const { reservationId } = await buy({ buyer: admin })
  const { requestId } = await letter(reservationId, 4)
  const { text, decisions } = await readCase(requestId)
  expect(decisions).toEqual([])
  expect(text).toContain('This is your own purchase. Another admin has to decide it.')
  expect(text).not.toContain('Decide: £3,000')
  expect((await approveRefund(site.db, (await addUser(site.db, { isAdmin: true })) as Admin, requestId, { expectedPence: 300_000 }, now)).ok).toBe(true) // prettier-ignore
  await failSending(requestId)
  const failed = await readCase(requestId)
  expect(failed.decisions).toEqual([])
  expect(failed.html).not.toContain('value="reopen"')
})

test('an approval of which a part has arrived is not taken back', async () => {
  const { reservationId } = await buy()
  const { requestId } = await letter(reservationId, 4)
  expect((await approveRefund(site.db, admin, requestId, { expectedPence: 300_000 }, now)).ok).toBe(true)
  await failSending(requestId)
  expect((await readCase(requestId)).html).toContain('value="reopen"')
  const part = { amount: 50_000, way: 'cheque', day: '', proof: 'Number 7' } as const
  expect((await noteReturnedMoney(site.db, admin, reservationId, part, now, now)).ok).toBe(true)
  const { html, text, decisions } = await readCase(requestId)
  expect(decisions).toEqual(['again'])
  expect(text).toContain('Send £2,500 again')
  expect(html).not.toContain('value="reopen"')
})

test('of a purchase that has completed the deal is not marked by a confirmation', async () => {
  const { reservationId } = await buy()
  await site.db.updateTable('reservations').set({ status: 'completed' }).where('id', '=', reservationId).execute()
  const { requestId } = await letter(reservationId, 2, 'property-unavailable')
  const { text, decisions } = await readCase(requestId)
  expect(decisions).toEqual(['not-so', 'other'])
  expect(text).toContain('The reservation has ended')
  expect(text).not.toContain('Confirmed: full refund')
})
