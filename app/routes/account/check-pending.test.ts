import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { noteCheck } from '#app/domain/reservations/checks/noting.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'

/** Every door to the address and the documents of a purchase whose buyer is not checked yet. Paid on Monday 2 November 2026. */

let site: Site
let admin: Admin
const paidAt = '2026-11-02T10:00:00.000Z'
const now = addMilliseconds(paidAt, 600_000)
beforeAll(async () => {
  site = await startSite({ REQUIRE_BUYER_CHECK: 'true' })
  site.setHour(now)
  admin = (await addUser(site.db, { isAdmin: true })) as Admin
})
afterAll(() => site.stop())

const street = '7 Secret Street'
const elsewhere = 'https://vault.test/secret'

async function buy(buyer?: User) {
  const user = buyer ?? (await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' }))
  const dealId = await addDeal(site.db, { address: street, document_url: elsewhere, document_url_since: paidAt })
  const documentId = await addDocument(site.db, dealId, `file-${dealId}-key`)
  writeFileSync(join(site.dataDir, 'files', `file-${dealId}-key`), 'secret words')
  const bought = await addPurchase(site.db, user, dealId, { paidAt })
  await site.db
    .updateTable('reservations')
    .set({ needs_check: 1, unlock_at: null, opening_told_at: null })
    .where('id', '=', bought.reservationId)
    .execute()
  const { id: receiptId } = await site.db
    .selectFrom('receipts')
    .select('id')
    .where('reservation_id', '=', bought.reservationId)
    .executeTakeFirstOrThrow()
  return { ...bought, user, dealId, documentId, receiptId, as: await site.signIn(user) }
}
/** The page without its styles, with plain spaces in dates. */
const read = async (path: string, as?: string) =>
  (await (await site.fetch(path, as ? { as } : {})).text())
    .replace(/<(style|script|svg).*?<\/\1>/gs, '')
    .replaceAll('\u00a0', ' ')

describe('until it is passed', () => {
  test('no page tells the address or leads to a document, and each says why', async () => {
    const it = await buy()
    const why = 'once your identity is checked'
    const pages = {
      '/account': why,
      '/deals': why,
      [`/deal/${it.dealId}`]: why,
      [`/account/documents/${it.reservationId}`]: why,
      [`/account/receipts/${it.receiptId}`]: why,
      '/refunds': '',
      '/api/auth/user': '',
      '/api/deals': '',
      [`/api/deals/${it.dealId}`]: '',
    }
    for (const [path, words] of Object.entries(pages)) {
      const html = await read(path, it.as)
      expect.soft(html, path).not.toContain(street)
      expect.soft(html, path).not.toContain(elsewhere)
      expect.soft(html, path).not.toContain(`/documents/${it.documentId}`)
      expect.soft(html, path).toContain(words)
    }
    const account = await read('/account', it.as)
    expect(account).toContain('We are checking your identity')
    expect(account).toContain(`/support?check=${it.reference}`)
    expect(account).toContain('by the end of 16 November 2026, the purchase ends and you get back everything you paid')
    expect(account).not.toContain('while we look into your payment')
  })

  test.each(['GET', 'HEAD'])(
    'a file answers %s with the page that says why, also one that was opened before',
    async (method) => {
      const it = await buy()
      const ask = () => site.fetch(`/documents/${it.documentId}`, { as: it.as, method })
      const answer = await ask()
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/account/documents/${it.reservationId}`])
      await site.db
        .updateTable('reservations')
        .set({ first_document_access_at: paidAt })
        .where('id', '=', it.reservationId)
        .execute()
      expect((await ask()).status).toBe(303)
      expect(await site.db.selectFrom('stamped_documents').select('document_id').execute()).toEqual([])
      expect((await site.fetch(`/documents/${it.documentId}`, { as: await site.signIn(await addUser(site.db)) })).status).toBe(404) // prettier-ignore
    },
  )

  test('the posts that open are refused, and open nothing', async () => {
    const it = await buy()
    const post = (path: string, fields = {}) =>
      site.fetch(path, { as: it.as, method: 'POST', body: new URLSearchParams(fields) })
    const opened = await post(`/account/documents/${it.reservationId}`)
    expect(opened.status).toBe(409)
    expect(await opened.text()).toContain('open once your identity is checked')
    const sooner = `/account/documents/${it.reservationId}/sooner`
    expect((await post(sooner, { startNow: 'yes', loseRight: 'yes' })).status).toBe(409)
    expect((await site.fetch(sooner, { as: it.as })).headers.get('location')).toBe(`/account/documents/${it.reservationId}`) // prettier-ignore
    const row = await site.db.selectFrom('reservations').selectAll().where('id', '=', it.reservationId).executeTakeFirstOrThrow() // prettier-ignore
    expect([row.unlock_at, row.first_document_access_at]).toEqual([null, null])
  })

  test('the page after paying and the receipt say it in place of “shortly”', async () => {
    const it = await buy()
    const page = await read('/deals', it.as)
    expect(page).toContain('Payment Successful')
    expect(page).not.toContain('documentation shortly')
    expect(await read(`/account/receipts/${it.receiptId}`, it.as)).not.toContain('documents from the date of payment')
  })
})

test('once it is passed, all of it opens', async () => {
  const it = await buy()
  const typed = { result: 'passed', day: '2026-11-02', how: 'Passport' } as const
  await noteCheck(site.db, admin, it.reservationId, typed, { seen: null, confirmedPence: null }, now)
  const account = await read('/account', it.as)
  expect(account).toContain(street)
  expect(account).not.toContain('We are checking your identity')
  const opened = await site.fetch(`/account/documents/${it.reservationId}`, { as: it.as, method: 'POST', body: new URLSearchParams() }) // prettier-ignore
  expect(opened.status).toBe(303)
  expect(await read('/account', it.as)).toContain(`/documents/${it.documentId}`)
  expect((await site.fetch(`/documents/${it.documentId}`, { as: it.as })).status).toBe(200)
})

describe('before paying', () => {
  test('the deal, the checkout and the terms say what is checked, how long it takes and what follows', async () => {
    const dealId = await addDeal(site.db)
    await addDocument(site.db, dealId)
    const as = await site.signIn(await addUser(site.db))
    const pages = [await read(`/deal/${dealId}`), await read(`/deal/${dealId}/checkout`, as), await read('/terms-conditions')] // prettier-ignore
    for (const html of pages) {
      for (const words of [
        'once your identity is checked',
        'we check who you are and where you live',
        'it usually takes 2 business days',
        'you get back everything you paid: nothing is deducted',
        'for 5 years after the purchase has ended',
      ])
        // prettier-ignore
        expect.soft(html).toContain(words)
    }
    expect(pages[1]).toContain('by the end of 16 November 2026')
    expect(pages[1]).not.toContain('as soon as you have paid</dd>')
  })

  test('a hold keeps what was said when it began, whatever the setting is by then', async () => {
    const [dealId, user] = [await addDeal(site.db), await addUser(site.db)]
    const as = await site.signIn(user)
    const checkout = `/deal/${dealId}/checkout`
    await site.fetch(checkout, { as, method: 'POST', body: new URLSearchParams({ intent: 'begin' }) })
    const answer = await site.fetch('/api/create-payment-intent', {
      as,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dealId }),
    })
    expect(answer.status).toBe(200)
    const held = site.db.selectFrom('reservations').select('needs_check').where('deal_id', '=', dealId)
    expect(await held.executeTakeFirstOrThrow()).toEqual({ needs_check: 1 })
    expect(await read(checkout, as)).toContain('we check who you are')
    await site.db.updateTable('reservations').set({ needs_check: 0 }).where('deal_id', '=', dealId).execute()
    expect(await read(checkout, as)).not.toContain('we check who you are')
  })
})

test('the link of the reminder fills in the subject, and nothing else does', async () => {
  expect(await read('/support?check=RES-7K2M9QWD')).toContain('value="Identity check for RES-7K2M9QWD"')
  expect(await read('/support?check=%22%3E%3Cb%3E')).not.toContain('Identity check for')
})

test('who loaded the page before a check was asked for pays only once they have read of it', async () => {
  const [dealId, user] = [await addDeal(site.db), await addUser(site.db)]
  const as = await site.signIn(user)
  const pay = (fields: Record<string, string>) =>
    site.fetch(`/deal/${dealId}/checkout`, {
      as,
      method: 'POST',
      body: new URLSearchParams({ intent: 'hosted', open: 'wait', ...fields }),
    })
  const answer = await pay({})
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(html).toContain('Something has changed')
  expect(html).toContain('name="check" value="shown"')
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="wait"/)
  expect(await site.db.selectFrom('reservations').select('id').where('deal_id', '=', dealId).execute()).toEqual([])
  // This site has no provider to go to; the deal is held all the same.
  await pay({ check: 'shown' })
  const held = await site.db.selectFrom('reservations').select('needs_check').where('deal_id', '=', dealId).execute()
  expect(held).toEqual([{ needs_check: 1 }])
})

test('a receipt of a purchase that ended before its check speaks of no documents', async () => {
  const it = await buy()
  await site.db
    .updateTable('reservations')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', it.reservationId)
    .execute()
  const html = await read(`/account/receipts/${it.receiptId}`, it.as)
  expect(html).toContain('Reservation from the date of payment.')
  expect(html).not.toContain('Reservation and documents')
})
