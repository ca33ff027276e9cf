import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { followMachine } from '#app/clock.server.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { json, signInSomebody, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

describe('the webhook', () => {
  const stripe = () => stripeClient(site)
  const event = (type: string, object: object) =>
    JSON.stringify({
      id: `evt_${Math.random()}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    })
  const sign = (payload: string, given: { secret?: string; timestamp?: number } = {}) =>
    stripe().webhooks.generateTestHeaderString({ payload, secret: process.env.STRIPE_WEBHOOK_SECRET!, ...given })
  const post = (payload: string, signature: string | null) =>
    site.fetch('/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        origin: 'https://provider.test',
        ...(signature ? { 'stripe-signature': signature } : {}),
      },
    })

  async function payHeldDeal() {
    const { user, cookie } = await signInSomebody(site)
    const dealId = await addDeal(site.db)
    const response = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: cookie }))
    const { clientSecret } = (await response.json()) as { clientSecret: string }
    const intent = await stripe().paymentIntents.confirm(clientSecret.split('_secret_')[0]!, {
      payment_method: 'pm_card_visa',
    })
    return { user, cookie, dealId, intent }
  }
  const statusOf = async (dealId: number) =>
    (await site.db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()).status

  test('with a good signature settles the payment, and a repeat of the event does nothing', async () => {
    const { dealId, intent } = await payHeldDeal()
    const payload = event('payment_intent.succeeded', intent)
    const first = await post(payload, sign(payload))
    expect([first.status, await first.json()]).toEqual([200, { received: true, result: 'paid' }])
    const again = await post(payload, sign(payload))
    expect(await again.json()).toEqual({ received: true, result: 'duplicate' })
    expect(await statusOf(dealId)).toBe('reserved')
  })

  test('with a wrong, old, future or missing signature, or a changed body, changes nothing', async () => {
    const { dealId, intent } = await payHeldDeal()
    const payload = event('payment_intent.succeeded', intent)
    const now = Math.floor(Date.now() / 1000)
    const forged = [null, '', 't=1,v1=00', sign(payload, { secret: 'whsec_other' }), sign(payload, { timestamp: now - 301 }), sign(payload, { timestamp: now + 86_400 }), sign(`${payload} `)] // prettier-ignore
    for (const signature of forged) expect.soft((await post(payload, signature)).status, String(signature)).toBe(400)
    expect(await statusOf(dealId)).toBe('active')
  })

  test('counts by the time of the site, while the machine’s clock is days behind', async () => {
    const { dealId, intent } = await payHeldDeal()
    const payload = event('payment_intent.succeeded', intent)
    const now = Math.floor(Date.now() / 1000)
    const [signature, old] = [0, -301].map((seconds) => sign(payload, { timestamp: now + seconds }))
    followMachine()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * day })
    try {
      expect((await post(payload, old!)).status).toBe(400)
      expect((await post(payload, signature!)).status).toBe(200)
    } finally {
      vi.useRealTimers()
      followMachine()
    }
    expect(await statusOf(dealId)).toBe('reserved')
  })

  test('with a body over 256 kB is refused', async () => {
    expect((await post('x'.repeat(300_000), 't=1,v1=00')).status).toBe(413)
  })

  test.each(['not json', '{}', '{"id":"evt_x","type":"payment_intent.succeeded"}', '[]', 'null'])(
    'signed but no event as we know them (%s) is refused and not a failure',
    async (payload) => {
      expect((await post(payload, sign(payload))).status).toBe(400)
    },
  )

  test('an event of a kind we do not know is taken note of', async () => {
    const payload = event('customer.created', { id: 'cus_1' })
    expect((await post(payload, sign(payload))).status).toBe(200)
  })

  test('coming back settles it too, whoever comes, and tells its buyer only once', async () => {
    const { cookie, dealId, intent } = await payHeldDeal()
    const stranger = await signInSomebody(site)
    const back = `/deals?payment_intent=${intent.id}&payment_intent_client_secret=x&redirect_status=succeeded`
    const shown = await site.fetch(back, { as: stranger.cookie })
    expect([shown.status, await shown.text()]).toEqual([200, expect.not.stringContaining('RES-')])
    expect(await statusOf(dealId)).toBe('reserved')
    const returned = await site.fetch(back, { as: cookie })
    expect([returned.status, returned.headers.get('location')]).toEqual([303, '/deals'])
    expect(await statusOf(dealId)).toBe('reserved')
    const page = await (await site.fetch('/deals', { as: cookie })).text()
    // The panel of the purchase stays; the message beside it comes once.
    const message = /role="status" tabindex="-1"[^>]*><p><b>Payment Successful/
    expect(page).toMatch(message)
    expect(await (await site.fetch('/deals', { as: cookie })).text()).not.toMatch(message)
  })
})
