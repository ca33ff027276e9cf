import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTogether } from '#app/testing/running/sandbox.ts'

let together: Awaited<ReturnType<typeof startTogether>>

beforeAll(async () => {
  together = await startTogether()
})
beforeEach(() => together.sandbox.payments.set({ redeliveryMs: [10, 20, 30] }))
afterEach(async () => {
  await together.sandbox.payments.settled()
  together.sandbox.payments.reset()
  together.app.received.length = 0
  together.app.answers.length = 0
})
afterAll(() => together.close())

const open = () => together.stripe.paymentIntents.create({ amount: 50_000, currency: 'gbp' })
const openAndPay = () =>
  together.stripe.paymentIntents.create({
    amount: 50_000,
    currency: 'gbp',
    payment_method: 'pm_card_visa',
    confirm: true,
  })

describe('webhooks', () => {
  it('carry a signature that the SDK verifies, and only over the bytes sent', async () => {
    const intent = await open()
    await together.sandbox.payments.settled()
    const sent = together.app.received[0]
    const secret = together.sandbox.environment.STRIPE_WEBHOOK_SECRET
    const { webhooks } = together.stripe
    const event = webhooks.constructEvent(sent?.body ?? '', sent?.signature ?? '', secret)
    expect(event.type).toBe('payment_intent.created')
    expect((event.data.object as Stripe.PaymentIntent).id).toBe(intent.id)
    expect(() => webhooks.constructEvent(`${sent?.body} `, sent?.signature ?? '', secret)).toThrow()
    expect(() => webhooks.constructEvent(sent?.body ?? '', sent?.signature ?? '', 'whsec_other')).toThrow()
  })

  it('come again until the app answers 2xx, always as the same event', async () => {
    together.app.answers.push(500, 302)
    await open()
    await together.sandbox.payments.settled()
    expect(together.app.received).toHaveLength(3)
    const ids = together.app.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    const attempts = together.sandbox.payments.state().deliveries.filter(({ event }) => event === ids[0])
    expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 302],
      [3, 200],
    ])
  })

  it('are doubled, lost and sent again on request', async () => {
    const { payments } = together.sandbox
    payments.set({ duplicate: 3 })
    await open()
    await payments.settled()
    expect(together.app.received).toHaveLength(3)

    payments.set({ duplicate: 1, drop: 1 })
    const lost = await open()
    await payments.settled()
    expect(together.app.received).toHaveLength(3)
    await open()
    await payments.settled()
    expect(together.app.received).toHaveLength(4)

    const events = await together.stripe.events.list({ type: 'payment_intent.created' })
    const event = events.data.find((one) => (one.data.object as Stripe.PaymentIntent).id === lost.id)
    expect(event).toBeDefined()
    await payments.redeliver(event?.id ?? '', 2)
    expect(together.app.received).toHaveLength(6)
  })

  it('are held and released in another order', async () => {
    const { payments } = together.sandbox
    payments.set({ hold: true })
    await openAndPay()
    await payments.settled()
    expect(together.app.received).toHaveLength(0)
    expect(await payments.release('reversed')).toBe(3)
    expect(together.app.types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
  })
})

describe('control', () => {
  const control = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${together.sandbox.origin}/_control/${path}`, { method: 'POST', body: JSON.stringify(body), headers })

  it('does from outside what the handle does in process', async () => {
    expect((await control('payments', { hold: true, latencyMs: 1 })).status).toBe(200)
    await openAndPay()
    expect(await (await control('release', { order: 'shuffled' })).json()).toEqual({ released: 3 })
    expect((await control('reset', {})).status).toBe(200)
    expect(together.sandbox.payments.state().settings).toMatchObject({ hold: false, latencyMs: 0 })
    const state = (await (await fetch(`${together.sandbox.origin}/_control/state`)).json()) as object
    const parts = ['intents', 'sessions', 'charges', 'refunds', 'events', 'deliveries', 'idempotencyKeys']
    expect(Object.keys(state)).toEqual(expect.arrayContaining(parts))
  })

  it('refuses what it does not know, and other origins', async () => {
    expect((await control('payments', { holdd: true })).status).toBe(400)
    expect((await control('payments', { failNext: [418] })).status).toBe(400)
    expect((await control('identity', { tamper: 'everything' })).status).toBe(400)
    expect((await control('nothing', {})).status).toBe(404)
    expect((await control('reset', {}, { origin: 'http://evil.test' })).status).toBe(403)
  })
})
