import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { form, json, signInSomebody, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** A payment that failed at the provider, by each of its cards: what is kept, and what its buyer and the desk read. */

let site: Site
let asAdmin: string
beforeAll(async () => {
  site = await startSite()
  asAdmin = await site.signIn(await addUser(site.db, { isAdmin: true }))
})
afterAll(() => site.stop())

const textOf = (html: string) =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? '')
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
const read = async (path: string, as: string) => textOf(await (await site.fetch(path, { as })).text())

/** Hands on the provider's latest event of this type, as its webhook does. */
async function deliver(type: string) {
  const { data } = await stripeClient(site).events.list({ limit: 1, type })
  const payload = JSON.stringify(data[0])
  const secret = process.env.STRIPE_WEBHOOK_SECRET!
  const signature = stripeClient(site).webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return site.fetch('/webhooks/stripe', { method: 'POST', body: payload, headers })
}

async function holdDeal() {
  const { cookie } = await signInSomebody(site)
  const dealId = await addDeal(site.db)
  const answer = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: cookie }))
  const intent = ((await answer.json()) as { clientSecret: string }).clientSecret.split('_secret_')[0]!
  const row = site.db.selectFrom('reservations').select('id').where('deal_id', '=', dealId)
  return { cookie, dealId, intent, reservation: (await row.executeTakeFirstOrThrow()).id }
}

test.each([
  ['pm_card_visa_chargeDeclined', 'The bank declined it without a reason', 'Your card was declined.'],
  [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'The card has insufficient funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'The card has expired', 'Your card has expired.'],
  ['pm_card_visa_chargeDeclinedLostCard', 'The bank says that the card was lost', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'The bank says that the card was stolen', 'Your card was declined.'],
  [
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    'The card is over its limit',
    'Your card was declined, because it is over its limit.',
  ],
  ['pm_card_chargeDeclinedIncorrectCvc', 'The security code was wrong', 'Your card’s security code is incorrect.'],
  [
    'pm_card_chargeDeclinedProcessingError',
    'The provider could not process the card',
    'An error occurred while processing your card.',
  ],
])('%s', async (card, desk, buyer) => {
  const { cookie, dealId, intent, reservation } = await holdDeal()
  await expect(stripeClient(site).paymentIntents.confirm(intent, { payment_method: card })).rejects.toThrow()
  expect((await deliver('payment_intent.payment_failed')).status).toBe(200)
  const page = await read(`/admin/reservations/${reservation}`, asAdmin)
  expect(page).toContain(`Not paid yet`)
  expect(page).toContain(desk)
  expect(page).toContain(`eported that a payment failed: ${desk.charAt(0).toLowerCase()}${desk.slice(1)}`)
  const checkout = await read(`/deal/${dealId}/checkout`, cookie)
  expect(checkout).toContain(`Your last payment did not go through ${buyer}`)
  expect(checkout).not.toContain('Payment Failed')
  if (desk.includes('stolen') || desk.includes('lost')) expect(checkout).not.toMatch(/stolen|\blost\b/)

  await stripeClient(site).paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await deliver('payment_intent.succeeded')
  expect(await read(`/deal/${dealId}/checkout`, cookie)).not.toContain('did not go through')
})

test('a card declined on the provider’s own page, from which the buyer turns back, and the page that nobody paid on', async () => {
  const { cookie, dealId, reservation } = await holdDeal()
  const html = await (await site.fetch(`/deal/${dealId}/checkout`, { as: cookie })).text()
  const terms = /name="terms"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  const opened = await site.fetch(`/deal/${dealId}/checkout`, form({ intent: 'hosted', open: 'wait', startNow: 'yes', terms }, { as: cookie })) // prettier-ignore
  const hosted = opened.headers.get('location')!
  const press = (fields: Record<string, string>) =>
    fetch(hosted, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  await press({ do: 'pay', card: '4000 0000 0000 9995' })
  const back = (await press({ do: 'cancel' })).headers.get('location')!
  const { pathname, search } = new URL(back)
  const checkout = await read(pathname + search, cookie)
  expect(checkout).toContain('Payment Failed Your card has insufficient funds.')
  expect(await read(`/admin/reservations/${reservation}`, asAdmin)).toContain('The card has insufficient funds')

  const row = site.db.selectFrom('payments').selectAll().where('reservation_id', '=', reservation)
  const page = await row.where('kind', '=', 'checkout').executeTakeFirstOrThrow()
  await site.db.updateTable('payments').set({ last_error: null }).where('id', '=', page.id).execute()
  await stripeClient(site).checkout.sessions.expire(page.provider_ref!)
  await deliver('checkout.session.expired')
  expect(await read(`/admin/reservations/${reservation}`, asAdmin)).toContain(
    'The payment page closed before anyone had paid',
  )
})
