import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin } from '#app/domain/people/users.ts'
import { enterNotice, listUndecidedAbout } from '#app/domain/refunds/notices.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { formOf } from '#app/testing/desks/refund-site.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds, formatDate, londonDay } from '#app/utils/dates.ts'

/** Who enters a cancellation is told first which requests about the purchase stand already. */

let site: Site
let ada: Admin
let sam: Admin
let as: string
beforeAll(async () => {
  site = await startSite()
  ada = (await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })) as Admin
  sam = (await addUser(site.db, { firstName: 'Sam', lastName: 'Second', isAdmin: true })) as Admin
  as = await site.signIn(sam)
})
afterAll(() => site.stop())

const now = new Date().toISOString()
const ago = (days: number) => addMilliseconds(now, -days * day)
const plain = (html: string) => html.replace(/<!-- -->/g, '').replace(/<style[^]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').replace(/ ([,.])/g, '$1') // prettier-ignore
const heading = 'Not decided yet about this purchase'

async function buy() {
  const buyer = await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' })
  const dealId = await addDeal(site.db)
  // Where documents are missing for some business days, the system approves what is asked for.
  const documentId = await addDocument(site.db, dealId)
  await site.db
    .updateTable('deal_documents')
    .set({ created_at: ago(30) })
    .where('id', '=', documentId)
    .execute()
  return { buyer, ...(await addPurchase(site.db, buyer, dealId, { paidAt: ago(6) })) }
}

async function letter(reservationId: string, by = ada) {
  const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  const entered = await enterNotice(site.db, by, reservationId, notice, { sentAt: ago(4), receivedAt: ago(1) }, [], now)
  if (!entered.ok) throw new Error(entered.reason)
  return entered
}

const said = ({ reference }: { reference: string }) =>
  `${reference}, by letter, sent on ${formatDate(ago(4))}, entered by Ada Admin`

test('the form of a purchase names what is not decided, before anything is entered', async () => {
  const { reservationId, reference, buyer } = await buy()
  const path = `/admin/reservations/${reservationId}/cancellation`
  const read = async () => (await site.fetch(path, { as })).text()
  expect(await read()).not.toContain(heading)
  const entered = await letter(reservationId)
  const asked = { fullName: 'Bo Buyer', email: buyer.email, dealReference: reference, reason: 'other', details: '' } as const // prettier-ignore
  const filed = await fileRefundRequest(site.db, buyer, asked, [], ago(2))
  const html = await read()
  expect(plain(html)).toContain(heading)
  expect(plain(html)).toContain(said(entered))
  expect(plain(html)).toContain(`${filed.reference}, by the form, sent on ${formatDate(ago(2))}`)
  expect(html).toContain(`href="/admin/refunds/${entered.requestId}"`)
  await site.db.updateTable('refund_requests').set({ status: 'withdrawn' }).where('reservation_id', '=', reservationId).execute() // prettier-ignore
  expect(await read()).not.toContain(heading)
})

const entering = (change: Record<string, string>) => ({
  channel: 'letter',
  kind: 'refund',
  fullName: 'Bo Buyer',
  subject: '',
  message: 'I cancel.',
  receivedDay: londonDay(ago(1)),
  receivedTime: '',
  reason: 'other',
  sentDay: londonDay(ago(4)),
  sentTime: '',
  sentProof: 'Postmark',
  ...change,
})
const post = (fields: Record<string, string>) =>
  site.fetch('/admin/support/new', { method: 'POST', body: formOf(fields), as })
const countOf = async (reservationId: string) => (await listUndecidedAbout(site.db, { reservationId })).length

test('the form of any letter names it once the reference leads to the purchase, and enters it when sent again', async () => {
  const { reservationId, reference, buyer } = await buy()
  const entered = await letter(reservationId)
  const fields = entering({ email: buyer.email, dealReference: reference })
  const first = await post(fields)
  const html = await first.text()
  expect(first.status).toBe(400)
  expect(plain(html)).toContain(said(entered))
  expect(html).toContain('Nothing has been entered yet.')
  expect(html).toContain('I cancel.')
  expect(await countOf(reservationId)).toBe(1)
  const known = /name="known" value="([^"]*)"/.exec(html)![1]!
  expect(known).toBe(entered.reference)
  const again = { ...fields, known }
  expect((await post(again)).status).toBe(303)
  expect(await countOf(reservationId)).toBe(2)
  // A double click.
  expect((await post(again)).status).toBe(303)
  expect(await countOf(reservationId)).toBe(2)
  // A mistake elsewhere does not ask once more, and another one that has come since is named as well.
  const mistaken = await (await post({ ...again, sentProof: '' })).text()
  expect(mistaken).toContain(`name="known" value="${known}"`)
  await letter(reservationId, (await addUser(site.db, { isAdmin: true })) as Admin)
  expect((await post({ ...again, message: 'Once more.' })).status).toBe(400)
})

test('the form of a person names what is not decided about their purchases at once', async () => {
  const { reservationId, reference, buyer } = await buy()
  const entered = await letter(reservationId)
  const html = await (await site.fetch(`/admin/support/new?person=${buyer.id}`, { as })).text()
  expect(plain(html)).toContain('Not decided yet about this person’s purchases')
  expect(plain(html)).toContain(said(entered))
  const known = /name="known" value="([^"]*)"/.exec(html)![1]!
  expect((await post(entering({ email: buyer.email, dealReference: reference, known }))).status).toBe(303)
})

test('a ticket, and a request about no purchase, are asked nothing', async () => {
  const { reservationId, reference, buyer } = await buy()
  await letter(reservationId)
  expect((await post(entering({ email: buyer.email, dealReference: reference, kind: 'complaint' }))).status).toBe(303)
  expect((await post(entering({ email: buyer.email, dealReference: '' }))).status).toBe(303)
})

test('takes one query by an index', async () => {
  const { reservationId, buyer } = await buy()
  for (const of of [{ reservationId }, { buyerId: buyer.id }]) {
    const queries = await watchQueries(site.db, (watched) => listUndecidedAbout(watched, of))
    expect(queries).toHaveLength(1)
    expect(queries[0]!.plan).not.toMatch(/SCAN/)
  }
})
