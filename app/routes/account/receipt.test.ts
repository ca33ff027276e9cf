import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { issueCreditNote } from '#app/domain/receipts/receipts.server.ts'
import { addDeal, addDocument, addPurchase, testNow } from '#app/testing/database/database.ts'
import { form, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** A purchase with the receipt of the present trader, and its page. */
async function buy({ at = site, waits = false, isDocumented = true } = {}) {
  const somebody = await signInSomebody(at)
  const dealId = await addDeal(at.db, { title: 'Mill house' })
  if (isDocumented) await addDocument(at.db, dealId)
  const { reservationId, reference } = await addPurchase(at.db, somebody.user, dealId)
  if (waits) await at.db.updateTable('reservations').set({ unlock_at: '2026-11-17T00:00:00.000Z' }).where('id', '=', reservationId).execute() // prettier-ignore
  const { id: trader, vat_number: hasVat } = await at.db
    .selectFrom('traders')
    .select(['id', 'vat_number'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await at.db
    .updateTable('receipts')
    .set({ trader_id: trader, vat_pence: hasVat ? 50_000 : null })
    .where('reservation_id', '=', reservationId)
    .execute()
  const { id, payment_id: paymentId } = await at.db.selectFrom('receipts').selectAll().where('reservation_id', '=', reservationId).executeTakeFirstOrThrow() // prettier-ignore
  return { ...somebody, reference, paymentId, page: `/account/receipts/${id}` }
}

async function open(page: string, as?: string, at = site) {
  const response = await at.fetch(page, as ? { as } : {})
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, text: textOf(html) }
}

async function refund(db: Db, paymentId: string, amountPence: number): Promise<void> {
  const id = `refund-${paymentId}`
  await db.insertInto('refunds').values({ id, payment_id: paymentId, amount_pence: amountPence, status: 'succeeded', created_at: testNow, settled_at: testNow }).execute() // prettier-ignore
  await db.transaction().execute((trx) => issueCreditNote(trx, id, testNow))
}

test('the process has written its trader down before the first page', async () => {
  const rows = await site.db.selectFrom('traders').selectAll().execute()
  expect(rows).toMatchObject([{ company: 'Sample Property Deals Ltd', vat_rate_percent: 20 }])
})

describe('a receipt', () => {
  test('names both parties, what was bought, net, VAT and total, and is linked from the account', async () => {
    const { page, cookie, reference, user } = await buy()
    const { status, headers, text } = await open(page, cookie)
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex'])
    expect(text).toMatch(/Receipt Number 2026-\d{4} Date of payment 2 November 2026, 10:00/)
    expect(text).toMatch(/From Sample Property Deals Ltd .*VAT number GB\w+ To Ivy Investor/)
    for (const words of [user.email, reference, 'Mill house, Liverpool, L15', 'Net £2,500.00 VAT at 20% £500.00 Total paid £3,000.00', 'Reservation and documents from the date of payment.']) expect(text).toContain(words) // prettier-ignore
    expect((await open('/account', cookie)).html).toContain(`href="${page}"`)
  })

  test('says from when the documents open to a buyer who waits', async () => {
    const { page, cookie } = await buy({ waits: true })
    expect((await open(page, cookie)).text).toContain(
      'Reservation from the date of payment; documents open on 17 November 2026.',
    )
  })

  test('says where the documents are missing and what follows, in the words of the account', async () => {
    const { page, cookie } = await buy({ isDocumented: false })
    const { text } = await open(page, cookie)
    const [missing] = /The documents of this deal have been missing since .*?approved automatically\./.exec(text) ?? []
    expect(missing).toContain('since 2 November 2026')
    expect((await open('/account', cookie)).text.replaceAll('\u00a0', ' ')).toContain(missing)
    expect(text).toContain(`Reservation from the date of payment. ${missing}`)
    expect(text).not.toContain('Reservation and documents from the date of payment')
    const admin = await signInSomebody(site, { isAdmin: true })
    expect((await open(page, admin.cookie)).text).toContain(missing)
  })

  test('is the same 404 for anybody else and for one that does not exist, and asks the signed out to sign in', async () => {
    const { page } = await buy()
    const stranger = await signInSomebody(site)
    const [theirs, none] = [await open(page, stranger.cookie), await open('/account/receipts/none', stranger.cookie)]
    expect([theirs.status, none.status]).toEqual([404, 404])
    expect(theirs.text).toBe(none.text)
    expect((await site.fetch(page, form({ name: 'Eve' }, { as: stranger.cookie }))).status).toBe(404)
    expect((await open(page)).status).toBe(401)
    expect((await site.fetch(page, form({ name: 'Eve' }))).status).toBe(401)
  })

  test('is shown to an admin, who cannot change it', async () => {
    const { page, cookie } = await buy()
    const admin = await signInSomebody(site, { isAdmin: true })
    const seen = await open(page, admin.cookie)
    expect([seen.status, seen.html.includes('Save name and address')]).toEqual([200, false])
    expect((await site.fetch(page, form({ name: 'Eve' }, { as: admin.cookie }))).status).toBe(404)
    expect((await open(page, cookie)).text).not.toContain('Eve')
  })

  test('takes a name and an address and is a VAT invoice then', async () => {
    const { page, cookie } = await buy()
    const fields = { name: 'Investor & Co', address: '2 Road\r\nLeeds' }
    const saved = await site.fetch(page, form(fields, { as: cookie }))
    expect([saved.status, saved.headers.get('location')]).toEqual([303, page])
    const { html, text } = await open(page, cookie)
    expect(text).toContain('Name and address saved')
    expect(html).toMatch(/<address class="typed">Investor &amp; Co\n2 Road\nLeeds<\/address>/)
    expect(text).toMatch(/VAT invoice Number 2026-/)
  })

  test('keeps everything that was typed when it is too long', async () => {
    const { page, cookie } = await buy()
    const refused = await site.fetch(page, form({ name: ' ', address: `Long Lane ${'x'.repeat(300)}` }, { as: cookie }))
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toContain('There is a problem')
    expect(html).toContain('Enter a name or company')
    expect(html).toContain('Address must be 300 characters or fewer')
    expect(html).toMatch(/<textarea[^>]*>Long Lane x{300}<\/textarea>/)
    expect((await open(page, cookie)).text).toContain('To Ivy Investor')
  })

  test('has a credit note that refers to it, and refers to that', async () => {
    const { page, paymentId, cookie } = await buy()
    await refund(site.db, paymentId, 285_000)
    const receipt = await open(page, cookie)
    const note = /href="(\/account\/receipts\/[^"]+)">credit note (CN-2026-\d{4})</.exec(receipt.html)!
    const { text } = await open(note[1]!, cookie)
    expect(text).toMatch(/Credit note Credit note number CN-2026-\d{4} Date of the refund .* For receipt 2026-\d{4} of/)
    expect(text).toContain('Net £2,375.00 VAT at 20% £475.00 Total refunded £2,850.00')
    expect(receipt.text).toContain('each has a credit note of its own.')
    expect(receipt.text).toContain('Name and address on the receipt')
    expect(text).not.toContain('each has a credit note of its own')
    expect(text).toContain('Name and address on the credit note')
    expect((await open('/account', cookie)).text).toContain(`Credit note ${note[2]}`)
  })
})

test('without a VAT number no receipt has a word of VAT', async () => {
  const plain = await startSite({ OPERATOR_VAT_NUMBER: undefined })
  try {
    const { page, cookie } = await buy({ at: plain })
    await plain.fetch(page, form({ name: 'Ivy', address: '2 Road' }, { as: cookie }))
    const { status, text } = await open(page, cookie, plain)
    expect(status).toBe(200)
    expect(text).toMatch(/Receipt Number .* Amount .*£3,000\.00 Total paid £3,000\.00/)
    expect(text).not.toMatch(/VAT|Net/)
  } finally {
    await plain.stop()
  }
})
