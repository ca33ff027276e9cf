import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#app/domain/people/roles.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
let admin: string
const at = new Date().toISOString()
beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn(await addUser(site.db, { role: 'admin' }))
})
afterAll(() => site.stop())

const open = async (path: string, as = admin) => {
  const response = await site.fetch(path, { as })
  const html = await response.text()
  return { status: response.status, html, text: html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') } // prettier-ignore
}

test('an admin reads the months, the entries of one, and that nothing has been compared yet', async () => {
  const { reference, reservationId } = await addPurchase(site.db, await addUser(site.db), await addDeal(site.db), {
    paidAt: at,
  })
  await site.db.updateTable('receipts').set({ vat_pence: 50_000 }).execute()
  const { status, html, text } = await open('/admin/money')
  expect(status).toBe(200)
  expect(text).toContain('Not compared with the payment provider yet.')
  expect(text).toMatch(new RegExp(`\\d{4}-0001 Receipt Ivy Investor ${reference} £2,500\\.00 £500\\.00 £3,000\\.00`))
  expect(html).toContain(`href="/admin/reservations/${reservationId}"`)
  expect(text).toMatch(/Together £3,000\.00 £0\.00 £2,500\.00 £500\.00 £3,000\.00/)
  expect(text).toMatch(/receipts less credit notes: £2,500\.00 net, £500\.00 VAT, £3,000\.00 gross\./)
  expect(text).toMatch(/Made on .* London time\./)
  expect(text).toMatch(/VAT number GB/)
  // Another month has the same summary and none of the entries; what is no month is the present one.
  expect((await open('/admin/money?month=2020-01')).text).not.toContain(reference)
  expect((await open('/admin/money?month=2026-13')).text).toContain(reference)
  expect((await open('/admin/export/money?month=all')).html).toContain(`${reference},2500,500,3000`)
})

test('the months of years before stand in summaries of their own', async () => {
  const [old, present] = ['2024-02-10T10:00:00.000Z', at.slice(0, 7)]
  const { reference } = await addPurchase(site.db, await addUser(site.db), await addDeal(site.db), { paidAt: old })
  const first = await open('/admin/money')
  const before = /href="([^"]+)">The twelve months before</.exec(first.html)![1]!
  expect(first.text).not.toContain('The twelve months after')
  const second = await open(before)
  expect(second.html).not.toContain(`month=${present}">`)
  expect(second.text).toContain('The twelve months after')
  const month = await open('/admin/money?month=2024-02')
  expect(month.text).toMatch(new RegExp(`February 2024 £3,000\\.00.*${reference}`))
  expect(month.text).not.toContain('The twelve months before')
  await site.db.deleteFrom('receipts').where('issued_at', '=', old).execute()
})

test('what differs stands on the page in words, with the way to the purchase, and on the dashboard', async () => {
  const { reference, reservationId, paymentIntentId } = await addPurchase(site.db, await addUser(site.db), await addDeal(site.db)) // prettier-ignore
  for (const kind of ['payment', 'refund', 'dispute'] as const)
    await site.db.insertInto('money_comparisons').values({ kind, compared_at: at, due_at: '2099-01-01', since: at }).execute() // prettier-ignore
  expect((await open('/admin/money')).text).toMatch(
    /Last compared with the payment provider on .*: the last 90 days are equal\./,
  )
  expect((await open('/admin')).text).not.toContain('differs')
  await site.db.insertInto('money_differences').values({ kind: 'payment', provider_ref: paymentIntentId, ours_pence: 300_000, theirs_pence: 1, currency: 'gbp', reservation_id: reservationId, seen_at: at }).execute() // prettier-ignore
  const { html, text } = await open('/admin/money')
  expect(text).toContain('1 sum differs')
  expect(text).toContain('This payment is £3,000.00 here and £0.01 at the provider.')
  expect(html).toContain(`href="/admin/reservations/${reservationId}">${reference}</a>`)
  expect((await open('/admin')).text).toMatch(/1 sum differs between the books and the payment provider/)
  const more = Array.from({ length: 120 }, (_, index) => ({ kind: 'refund' as const, provider_ref: `re_${index}`, ours_pence: null, theirs_pence: 5, currency: 'gbp', reservation_id: null, seen_at: at })) // prettier-ignore
  await site.db.insertInto('money_differences').values(more).execute()
  const many = await open('/admin/money')
  expect(many.text).toContain('121 sums differ')
  expect(many.text).toContain('The first 100 are named.')
  expect(many.html.match(/Seen first on/g)).toHaveLength(100)
  await site.db.deleteFrom('money_differences').where('kind', '=', 'refund').execute()
  await site.db.updateTable('money_comparisons').set({ due_at: '2026-01-01T03:00:00.000Z' }).execute()
  expect((await open('/admin/money')).text).toMatch(/Last compared with the payment provider on .*, and not since/)
})

test.each(roles.filter((role) => role !== 'admin'))('a person with the role %s sees none of it', async (role) => {
  const cookie = await site.signIn(await addUser(site.db, { role }))
  for (const path of ['/admin/money', '/admin/export/money']) expect((await open(path, cookie)).status).toBe(403)
})

test('nor does a visitor', async () => {
  for (const path of ['/admin/money', '/admin/export/money']) expect((await site.fetch(path)).status).toBe(401)
})
