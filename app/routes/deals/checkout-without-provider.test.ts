import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal, addPurchase } from '#app/testing/database/database.ts'
import { form, json, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Checkout of a site whose operator has no payment provider. */

let site: Site
beforeAll(async () => {
  site = await startSite({
    STRIPE_SECRET_KEY: undefined,
    STRIPE_PUBLISHABLE_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: undefined,
  })
})
afterAll(() => site.stop())

test('says that nothing can be paid, with 503 and the way to write to us, by the page and by every call', async () => {
  const { cookie } = await signInSomebody(site)
  const dealId = await addDeal(site.db)
  const page = await site.fetch(`/deal/${dealId}/checkout`, { as: cookie })
  const sent = await site.fetch(`/deal/${dealId}/checkout`, form({ intent: 'pay', open: 'wait' }, { as: cookie }))
  const started = await site.fetch(`/deal/${dealId}/checkout`, form({ intent: 'start' }, { as: cookie }))
  for (const answer of [page, sent, started]) {
    expect(answer.status).toBe(503)
    const html = await answer.text()
    expect(html.match(/<h2>Payment system is not configured\.<\/h2>/g)).toHaveLength(1)
    expect(html).toContain('<a class="btn primary" href="/support">Write to us</a>')
    expect(html).not.toContain('Complete Payment')
  }
  const asked = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: cookie }))
  expect([asked.status, await asked.json()]).toEqual([503, { message: 'Payment system is not configured.' }])
  expect(await site.db.selectFrom('reservations').selectAll().execute()).toEqual([])
})

test('still shows a buyer what is theirs', async () => {
  const { cookie, user } = await signInSomebody(site)
  const dealId = await addDeal(site.db)
  await addPurchase(site.db, user, dealId)
  const page = await site.fetch(`/deal/${dealId}/checkout`, { as: cookie })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h2>This deal is yours</h2>')
})
