import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addDocument } from '#app/testing/database/database.ts'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { form, json, signInSomebody, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Where a browser comes back from paying that is not signed in as the buyer, or whose payment did not go through. */

repeatWithoutPause()

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let buyer: Awaited<ReturnType<typeof signInSomebody>>
let dealId: number
beforeEach(async () => {
  buyer = await signInSomebody(site, { firstName: 'Benedicta', lastName: 'Buyer' })
  dealId = await addDeal(site.db, { title: 'Mill house', address: '9 Secret Street' })
})
afterEach(() => {
  site.sandbox.payments.reset()
  site.sandbox.payments.set({ drop: 'all' })
})

/** Holds the deal with the card form; the intent's id. */
async function hold(): Promise<string> {
  const answer = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: buyer.cookie }))
  return ((await answer.json()) as { clientSecret: string }).clientSecret.split('_secret_')[0]!
}
const confirm = (intentId: string, card = 'pm_card_visa') =>
  stripeClient(site).paymentIntents.confirm(intentId, { payment_method: card })
const reservation = () =>
  site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).executeTakeFirstOrThrow()

async function comeBack(ref: string, as?: string) {
  const response = await site.fetch(`/deals?payment_intent=${ref}`, as ? { as } : {})
  const html = await response.text()
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  return { status: response.status, headers: response.headers, html, main, location: response.headers.get('location') }
}

describe('a payment that arrived, seen on a device that', () => {
  /** Nothing that only the buyer may know. */
  async function expectNothingPrivate(html: string) {
    const { reference } = await reservation()
    for (const secret of [buyer.user.email, 'Benedicta', '9 Secret Street', reference, '/account/receipts/'])
      expect(html).not.toContain(secret)
  }

  test('is signed out, is settled and told with public facts and the way to sign in', async () => {
    const id = await hold()
    await confirm(id)
    const page = await comeBack(id)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.main).toContain('<h1>Payment Successful</h1>')
    expect(page.main).toContain(
      'Thank you for your purchase! The deal is reserved for the account that asked for the link.',
    )
    // The documents are there already.
    expect(page.main).not.toContain('shortly')
    expect(page.main).toMatch(new RegExp(`<a href="/deal/${dealId}">Mill house</a>.*£3,000 incl\\. VAT`, 's'))
    expect(page.main).toContain('href="/api/login?returnTo=%2Faccount"')
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
    expect(page.headers.get('set-cookie')).toBeNull()
    await expectNothingPrivate(page.html)
    expect((await reservation()).status).toBe('paid')
    // A second look tells the same.
    expect((await comeBack(id)).main).toContain('Payment Successful')
  })

  test('somebody else is signed in on, tells no more, and how to sign out', async () => {
    const id = await hold()
    await confirm(id)
    const stranger = await signInSomebody(site)
    const page = await comeBack(id, stranger.cookie)
    expect(page.main).toContain('You are signed in with another account')
    expect(page.main).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/api\/logout"/)
    await expectNothingPrivate(page.html)
    expect((await site.fetch('/account', { as: stranger.cookie }).then((answer) => answer.text()))).not.toContain('Mill house') // prettier-ignore
  })
})

test('a payment that was declined is not told as paid to anybody', async () => {
  const id = await hold()
  await expect(confirm(id, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/)
  const page = await comeBack(id)
  expect(page.main).toContain('<h1>Payment Failed</h1>')
  expect(page.main).toContain(`href="/api/login?returnTo=%2Fdeal%2F${dealId}%2Fcheckout"`)
  expect((await reservation()).status).toBe('held')
})

test('what became of any other payment is not told to whoever is not its buyer', async () => {
  const id = await hold()
  await site.fetch(`/deal/${dealId}/checkout`, form({ intent: 'release' }, { as: buyer.cookie }))
  const intent = await stripeClient(site).paymentIntents.retrieve(id)
  expect(intent.status).toBe('canceled')
  expect((await comeBack(id)).main).toContain('<h1>Payment Failed</h1>')
  await site.db.updateTable('payments').set({ status: 'refunded' }).where('provider_ref', '=', id).execute()
  const page = await comeBack(id)
  expect(page.main).toContain('<h1>We know of this payment</h1>')
  expect(page.main).not.toContain('Nothing has been charged')
})

test('an address that names no payment confirms nothing: a page for the signed out, a message for others', async () => {
  for (const name of ['pi_nothing', 'x'.repeat(2000)]) {
    const page = await comeBack(name)
    expect([page.status, page.headers.get('set-cookie')]).toEqual([404, null])
    expect(page.main).toContain('<h1>Nothing to confirm</h1>')
    const back = await comeBack(name, buyer.cookie)
    expect([back.status, back.location]).toEqual([303, '/deals'])
    expect(await (await site.fetch('/deals', { as: buyer.cookie })).text()).toContain('Nothing to confirm')
  }
})

test('a buyer whose card was declined comes back to the checkout, where the reason is kept, while the hold runs', async () => {
  const id = await hold()
  await expect(confirm(id, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/)
  const back = await comeBack(id, buyer.cookie)
  const payment = await site.db.selectFrom('payments').select(['id', 'last_error']).where('provider_ref', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  expect([back.status, back.location]).toEqual([303, `/deal/${dealId}/checkout?failed=${payment.id}`])
  expect(payment.last_error).toMatch(/declined/)
  const failed = await (await site.fetch(back.location!, { as: buyer.cookie })).text()
  expect(failed).toMatch(/Payment Failed.*declined.*Nothing has been charged/s)

  // The same payment goes through at the next try, and the page is opened again at the same address.
  await confirm(id)
  const again = await (await site.fetch(back.location!, { as: buyer.cookie })).text()
  expect(again).toContain('This deal is yours')
  expect(again).not.toContain('Nothing has been charged')
})

test.each([true, false])(
  'a buyer who pays is told of the documents, and where they are missing what follows, as in the account (%j)',
  async (isDocumented) => {
    if (isDocumented) await addDocument(site.db, dealId)
    const id = await hold()
    const consent = { consent_text_version: '2026-11-22', consent_start_now: 1, consent_lose_right: 1 } as const
    await site.db.updateTable('reservations').set(consent).where('deal_id', '=', dealId).execute()
    await confirm(id)
    expect((await comeBack(id, buyer.cookie)).location).toBe('/deals')
    const deals = await (await site.fetch('/deals', { as: buyer.cookie })).text()
    const missing = /The documents of this deal are missing[^<]*approved automatically\.[^<]*/.exec(deals)?.[0]
    expect(deals.includes('access to the deal documentation shortly')).toBe(isDocumented)
    expect(deals).toContain('Thank you for your purchase!')
    const account = (await (await site.fetch('/account', { as: buyer.cookie })).text()).replaceAll('\u00a0', ' ')
    if (isDocumented) expect(missing).toBeUndefined()
    else expect(account).toContain(missing)
  },
)

test('a buyer who did not wait is told so, also where another request has settled the payment since theirs began', async () => {
  await addDocument(site.db, dealId)
  const id = await hold()
  const consent = { consent_text_version: '2026-11-22', consent_start_now: 1, consent_lose_right: 1 } as const
  await site.db.updateTable('reservations').set(consent).where('deal_id', '=', dealId).execute()
  await confirm(id)
  await comeBack(id, buyer.cookie)
  const later = new Date(Date.now() + 60_000).toISOString()
  await site.db
    .updateTable('reservations')
    .set({ paid_at: later, unlock_at: later })
    .where('deal_id', '=', dealId)
    .execute()
  await comeBack(id, buyer.cookie)
  const deals = await (await site.fetch('/deals', { as: buyer.cookie })).text()
  expect(/role="status" tabindex="-1".*?<\/div>/s.exec(deals)?.[0]).toContain(
    'access to the deal documentation shortly',
  )
})

test('a buyer whose hold has ended is told on the deals that the card was declined', async () => {
  const id = await hold()
  await expect(confirm(id, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/)

  await site.db.updateTable('reservations').set({ expires_at: '2026-01-01T00:00:00.000Z' }).where('deal_id', '=', dealId).execute() // prettier-ignore
  const late = await comeBack(id, buyer.cookie)
  expect([late.status, late.location]).toEqual([303, '/deals'])
  expect(await (await site.fetch('/deals', { as: buyer.cookie })).text()).toContain('Payment Failed')
})

test('a buyer who has paid in another tab is never told that nothing was charged', async () => {
  const id = await hold()
  await site.db.updateTable('reservations').set({ status: 'paid', paid_at: '2026-11-02T10:00:00.000Z' }).where('deal_id', '=', dealId).execute() // prettier-ignore
  const back = await comeBack(id, buyer.cookie)
  expect([back.status, back.location]).toEqual([303, '/deals'])
  const page = await (await site.fetch('/deals', { as: buyer.cookie })).text()
  expect(page).toContain('An earlier payment of yours has secured this deal')
  expect(page).not.toContain('Nothing has been charged')
})

test('a buyer whose purchase was refunded is told that', async () => {
  const id = await hold()
  await confirm(id)
  await comeBack(id, buyer.cookie)
  for (const [status, words] of [
    ['refund-due', 'Your refund is on its way'],
    ['refunded', 'This purchase has been refunded'],
  ] as const) {
    await site.db.updateTable('payments').set({ status }).where('provider_ref', '=', id).execute()
    expect((await comeBack(id, buyer.cookie)).location).toBe('/deals')
    const page = await (await site.fetch('/deals', { as: buyer.cookie })).text()
    expect(page).toContain(words)
    expect(page).not.toContain('in full')
  }
})

test('whoever asks about payments too often is stopped, and the deals stay open to them', async () => {
  const headers = { 'x-client-address': '198.51.100.40' }
  const statuses: number[] = []
  for (let time = 0; time < 31; time += 1) {
    const param = time % 2 ? 'checkout' : 'payment_intent'
    statuses.push((await site.fetch(`/deals?${param}=nothing`, { headers })).status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
  const stopped = await site.fetch('/deals?checkout=nothing', { headers })
  expect([statuses[30], stopped.status]).toEqual([429, 429])
  expect(stopped.headers.get('content-type')).toContain('text/html')
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await site.fetch('/deals?type=hmo', { headers })).status).toBe(200)
})

test('who waits is told from when the documents open, without a button', async () => {
  const id = await hold()
  const wait = { startNow: false, loseRight: false }
  await site.fetch(`/api/deals/${dealId}/consent`, { ...json(wait, { as: buyer.cookie }), method: 'PUT' })
  await confirm(id)
  const { location } = await comeBack(id, buyer.cookie)
  const page = await (await site.fetch(location!, { as: buyer.cookie })).text()
  expect(page).toContain('Payment Successful')
  expect(page).toMatch(/Your address and documents will open on \d+\s\w+ \d{4}/)
  for (const words of ['Open my documents<', '9 Secret Street']) expect(page).not.toContain(words)
})
