import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { repeatWithoutPause } from '../../app/testing/buyers/provider-retries.ts'
import { checkout, sdk, startTogether } from '#app/testing/running/sandbox.ts'

repeatWithoutPause()

let together: Awaited<ReturnType<typeof startTogether>>
let stripe: Stripe

beforeAll(async () => {
  together = await startTogether()
  stripe = together.stripe
})
afterEach(() => together.sandbox.payments.reset())
afterAll(() => together.close())

const pounds500: Stripe.PaymentIntentCreateParams = { amount: 50_000, currency: 'gbp', metadata: { order: '7' } }
const pay = (payment_method: string) => stripe.paymentIntents.create({ ...pounds500, payment_method, confirm: true })

describe('payment intents', () => {
  it('are created, updated, confirmed and retrieved with their charge', async () => {
    const intent = await stripe.paymentIntents.create(pounds500)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, metadata: { order: '7' } })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))
    await stripe.paymentIntents.update(intent.id, { metadata: { order: '', deal: '9' } })
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const found = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(found).toMatchObject({ status: 'succeeded', amount_received: 50_000, metadata: { deal: '9' } })
    expect(found.metadata).not.toHaveProperty('order')
    expect(found.latest_charge).toMatchObject({ object: 'charge', paid: true, amount: 50_000 })
    await expect(stripe.paymentIntents.update(intent.id, { amount: 60_000 })).rejects.toThrow('succeeded')
  })

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', 'insufficient funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
  ])('decline %s', async (card, code, declineCode, message) => {
    const error = await pay(card).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    const declined = error as Stripe.errors.StripeCardError
    expect(declined).toMatchObject({ statusCode: 402, code })
    expect(declined.decline_code || undefined).toBe(declineCode)
    expect(declined.message).toContain(message)
    const intent = await stripe.paymentIntents.retrieve(declined.payment_intent?.id ?? '')
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
    expect(intent.last_payment_error?.message).toContain(message)
  })

  it('cancel once and never after success', async () => {
    const intent = await stripe.paymentIntents.create(pounds500)
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' })
    const unexpected = { code: 'payment_intent_unexpected_state', statusCode: 400 }
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(unexpected)
    const paid = await pay('pm_card_visa')
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject(unexpected)
  })

  it('refuse amounts that Stripe refuses', async () => {
    const tooSmall = stripe.paymentIntents.create({ amount: 29, currency: 'gbp' })
    await expect(tooSmall).rejects.toMatchObject({ code: 'amount_too_small' })
    const fraction = stripe.paymentIntents.create({ amount: 50.5, currency: 'gbp' })
    await expect(fraction).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' })
  })
})

describe('idempotency keys', () => {
  it('replay the first answer, also when it was a decline', async () => {
    const first = await stripe.paymentIntents.create(pounds500, { idempotencyKey: 'replay' })
    const second = await stripe.paymentIntents.create(pounds500, { idempotencyKey: 'replay' })
    expect(second.id).toBe(first.id)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')

    const declined = { ...pounds500, payment_method: 'pm_card_chargeDeclined', confirm: true }
    const before = together.sandbox.payments.state().intents.length
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const again = stripe.paymentIntents.create(declined, { idempotencyKey: 'replay-decline' })
      await expect(again).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    }
    expect(together.sandbox.payments.state().intents.length).toBe(before + 1)
  })

  it('refuse other parameters and leave the key free after a validation error', async () => {
    await stripe.paymentIntents.create(pounds500, { idempotencyKey: 'mismatch' })
    const other = stripe.paymentIntents.create({ ...pounds500, amount: 60_000 }, { idempotencyKey: 'mismatch' })
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    await expect(other).rejects.toMatchObject({ statusCode: 400 })

    const invalid = stripe.paymentIntents.create({ amount: 1, currency: 'gbp' }, { idempotencyKey: 'invalid' })
    await expect(invalid).rejects.toMatchObject({ statusCode: 400 })
    await stripe.paymentIntents.create(pounds500, { idempotencyKey: 'invalid' })
  })

  it('answer 409 while the first request is still running', async () => {
    together.sandbox.payments.set({ latencyMs: 100 })
    const [first, second] = await Promise.allSettled([
      stripe.paymentIntents.create(pounds500, { idempotencyKey: 'concurrent' }),
      stripe.paymentIntents.create(pounds500, { idempotencyKey: 'concurrent' }),
    ])
    const refused = [first, second].filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  })

  it('go on as soon as the latency that they wait for is taken away', async () => {
    // Longer than a test may last.
    together.sandbox.payments.set({ latencyMs: 600_000 })
    const intent = stripe.paymentIntents.create(pounds500, { idempotencyKey: 'waits' })
    const isAsked = () => together.sandbox.payments.state().idempotencyKeys.some(({ key }) => key === 'waits')
    await expect.poll(isAsked).toBe(true)
    together.sandbox.payments.set({ latencyMs: 0 })
    expect((await intent).status).toBe('requires_payment_method')
  })

  it('keep one intent through a crash, an outage and a rate limit', async () => {
    const before = together.sandbox.payments.state().intents.length
    const once = () => stripe.paymentIntents.create(pounds500, { idempotencyKey: 'crash' })
    // The SDK itself tries once more after a dropped connection, even when told not to retry: hence two.
    together.sandbox.payments.set({ failNext: ['reset-after', 'reset'] })
    await expect(once()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    together.sandbox.payments.set({ failNext: [500, 429] })
    await expect(once()).rejects.toMatchObject({ statusCode: 500 })
    await expect(once()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
    expect((await once()).lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(together.sandbox.payments.state().intents.length).toBe(before + 1)
  })

  it('let the SDK retry by itself, but replay an error that was kept', async () => {
    const patient = sdk(together.sandbox, undefined, 2)
    together.sandbox.payments.set({ failNext: [500] })
    await patient.paymentIntents.create(pounds500)
    together.sandbox.payments.set({ failNext: ['500-kept'] })
    const kept = () => patient.paymentIntents.create(pounds500, { idempotencyKey: 'kept' })
    await expect(kept()).rejects.toMatchObject({ statusCode: 500 })
    await expect(kept()).rejects.toMatchObject({ statusCode: 500 })
  })
})

describe('checkout sessions', () => {
  it('are created, expired and not expired twice', async () => {
    const session = await checkout(stripe, { client_reference_id: 'order-1', customer_email: 'ivy@demo.test' })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 50_000 })
    expect(session).toMatchObject({ client_reference_id: 'order-1', payment_intent: null })
    expect(session.url).toBe(`${together.sandbox.origin}/c/pay/${session.id}`)
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('live between 30 minutes and a day', async () => {
    const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
    await expect(checkout(stripe, { expires_at: inMinutes(29) })).rejects.toThrow('at least 30 minutes')
    await expect(checkout(stripe, { expires_at: inMinutes(1500) })).rejects.toThrow('less than 24 hours')
    const expires_at = inMinutes(31)
    expect(await checkout(stripe, { expires_at })).toMatchObject({ expires_at })
  })

  it('expire by themselves when their time is up', async () => {
    const session = await checkout(stripe)
    const kept = together.sandbox.payments.ledger.sessions.get(session.id)
    if (kept) kept.expires_at = Math.floor(Date.now() / 1000) - 1
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' })
    expect(together.sandbox.payments.state().events.at(-1)).toMatchObject({ type: 'checkout.session.expired' })
  })
})

describe('refunds', () => {
  it('refund in parts, never more than was paid, and are listed', async () => {
    const intent = await pay('pm_card_visa')
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 20_000 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 20_000 })
    const tooMuch = stripe.refunds.create({ payment_intent: intent.id, amount: 30_001 })
    await expect(tooMuch).rejects.toMatchObject({ statusCode: 400 })
    await stripe.refunds.create({ payment_intent: intent.id })
    const again = stripe.refunds.create({ payment_intent: intent.id })
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const listed = await stripe.refunds.list({ payment_intent: intent.id })
    expect(listed.data.map((refund) => refund.amount)).toEqual([30_000, 20_000])
    const charge = await stripe.charges.retrieve(intent.latest_charge as string)
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 50_000 })
  })

  it('stay pending when told to and can fail later, which frees the money again', async () => {
    const { payments } = together.sandbox
    payments.set({ refundStatus: 'pending' })
    const intent = await pay('pm_card_visa')
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('pending')
    payments.setRefundStatus(refund.id, 'failed')
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
    const types = payments.state().events.map((event) => event.type)
    expect(types.slice(-4)).toEqual(['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'])
    payments.set({ refundStatus: 'succeeded' })
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 50_000 })
  })

  it('are impossible without a payment and on a disputed charge', async () => {
    const unpaid = await stripe.paymentIntents.create(pounds500)
    await expect(stripe.refunds.create({ payment_intent: unpaid.id })).rejects.toMatchObject({ statusCode: 400 })
    const disputed = await pay('pm_card_createDispute')
    const refund = stripe.refunds.create({ payment_intent: disputed.id })
    await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
    expect(together.sandbox.payments.state().events.slice(-2)).toMatchObject([
      { type: 'charge.dispute.created' },
      { type: 'charge.dispute.funds_withdrawn' },
    ])
  })

  it('are possible again once a dispute is won, and a lost one is told', async () => {
    const { payments } = together.sandbox
    for (const outcome of ['won', 'lost'] as const) {
      const intent = await pay('pm_card_createDispute')
      const dispute = [...payments.ledger.disputes.values()].at(-1)!
      payments.moveDispute(dispute.id, outcome)
      const { data } = payments.state().events.findLast(({ type }) => type === 'charge.dispute.closed')!
      expect(data.object).toMatchObject({ id: dispute.id, status: outcome })
      const refund = stripe.refunds.create({ payment_intent: intent.id })
      if (outcome === 'won') expect(await refund).toMatchObject({ status: 'succeeded' })
      else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
    }
  })
})

describe('what is not imitated', () => {
  it('answers 501 once, loudly', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const patient = sdk(together.sandbox, undefined, 2)
    const calls = [
      () => patient.customers.create({ email: 'ivy@demo.test' }),
      () => checkout(patient, { mode: 'subscription' }),
      () => checkout(patient, { allow_promotion_codes: true }),
      () => patient.paymentIntents.create({ ...pounds500, capture_method: 'manual' }),
      () => patient.paymentIntents.create({ ...pounds500, currency: 'usd' }),
      () => patient.paymentIntents.create({ ...pounds500, payment_method: 'pm_card_mastercard', confirm: true }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ statusCode: 501 })
    expect(stderr).toHaveBeenCalledTimes(calls.length)
    stderr.mockRestore()
  })

  it('is not a missing object, which is 404', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('keys', () => {
  it('must be the sandbox’s own, and never live ones', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    for (const key of ['sk_live_something', 'sk_test_other', 'pk_test_local_sandbox']) {
      const call = sdk(together.sandbox, key).paymentIntents.create(pounds500)
      await expect(call).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    }
    expect(stderr).toHaveBeenCalledTimes(1)
    stderr.mockRestore()
  })

  it('let the browser’s key open one intent with its client secret, without the metadata', async () => {
    const intent = await stripe.paymentIntents.create(pounds500)
    const other = await stripe.paymentIntents.create(pounds500)
    const browser = (path: string, origin = together.app.origin) =>
      fetch(`${together.sandbox.origin}${path}`, { headers: { authorization: 'Bearer pk_test_local_sandbox', origin } })
    const response = await browser(`/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`)
    expect(response.headers.get('access-control-allow-origin')).toBe(together.app.origin)
    const seen: unknown = await response.json()
    expect(seen).toMatchObject({ id: intent.id, amount: 50_000 })
    expect(seen).not.toHaveProperty('metadata')
    const wrong = await browser(`/v1/payment_intents/${intent.id}?client_secret=${other.client_secret}`, 'http://evil')
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('access-control-allow-origin')).toBeNull()
    expect((await browser(`/v1/events?client_secret=${intent.client_secret}`)).status).toBe(401)
  })
})
