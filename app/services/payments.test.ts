import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/index.ts'
import { connectSandboxPayments } from '#app/testing/running/sandbox-payments.ts'
import type { NewCheckout, NewPayment, Payments } from './payments.server.ts'

/** The service against the stand-in, which it speaks to as to the provider. */

repeatWithoutPause()

let sandbox: Sandbox
let payments: Payments
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigin: 'https://site.test', appInternalUrl: 'http://127.0.0.1:9' })
  sandbox.payments.set({ drop: 'all' })
  payments = connectSandboxPayments(sandbox)
})
afterAll(() => sandbox.close())
afterEach(() => {
  sandbox.payments.reset()
  sandbox.payments.set({ drop: 'all' })
})

let count = 0
function newPayment(): NewPayment {
  count += 1
  return {
    paymentId: `payment-${count}`,
    reservationId: `reservation-${count}`,
    dealId: 118,
    amountPence: 300_000,
    idempotencyKey: `key-${count}`,
  }
}
function newCheckout(): NewCheckout {
  const expiresAt = new Date(Date.now() + 62 * 60_000).toISOString()
  return { ...newPayment(), title: 'Terrace', customerEmail: 'ivy@people.test', expiresAt }
}
const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString()
const made = () => sandbox.payments.state().intents.length

describe('an intent', () => {
  test('comes with its secret, which is the same when it is asked for again', async () => {
    const created = await payments.createIntent(newPayment())
    if (!created.ok) throw new Error(created.message)
    const { intent, clientSecret } = created.value
    expect(clientSecret).toMatch(new RegExp(`^${intent.id}_secret_`))
    expect(await payments.findIntent(intent.id)).toEqual({ intent, clientSecret })
  })

  test('whose making ended in an error that was kept has failed for good, and its key says nothing else any more', async () => {
    const payment = newPayment()
    const before = made()
    sandbox.payments.set({ failNext: ['500-kept'] })
    expect(await payments.createIntent(payment)).toMatchObject({ ok: false, reason: 'provider-failed' })
    expect(await payments.createIntent(payment)).toMatchObject({ ok: false, reason: 'provider-failed' })
    expect(await payments.findMadeIntent(payment.paymentId, aMinuteAgo())).toBeUndefined()
    expect(made()).toBe(before)
    expect((await payments.createIntent({ ...payment, idempotencyKey: 'another' })).ok).toBe(true)
  })

  test('that was made all the same is found in the list, and no other is taken for it', async () => {
    const payment = newPayment()
    await payments.createIntent(newPayment())
    sandbox.payments.set({ failNext: ['500-kept-after'] })
    expect(await payments.createIntent(payment)).toMatchObject({ reason: 'provider-failed' })
    await payments.createIntent(newPayment())
    const found = await payments.findMadeIntent(payment.paymentId, aMinuteAgo())
    expect(found?.intent).toMatchObject({ paymentId: payment.paymentId, status: 'waiting' })
    expect(found?.clientSecret).toMatch(/^pi_.*_secret_/)
    expect(await payments.findMadeIntent(payment.paymentId, new Date(Date.now() + 3_600_000).toISOString())).toBe(
      undefined,
    )
  })

  test('is looked for on the further pages of the list too', async () => {
    const payment = newPayment()
    await payments.createIntent(payment)
    for (let more = 0; more < 101; more += 1) await payments.createIntent(newPayment())
    const found = await payments.findMadeIntent(payment.paymentId, aMinuteAgo())
    expect(found?.intent.paymentId).toBe(payment.paymentId)
  })

  test.each([
    ['too many requests', [429]],
    ['a line that drops', ['reset', 'reset', 'reset']],
  ] as const)('whose making ended in %s can be asked for again with its key', async (_what, failNext) => {
    const payment = newPayment()
    const before = made()
    sandbox.payments.set({ failNext: [...failNext] })
    expect(await payments.createIntent(payment)).toMatchObject({ ok: false, reason: 'provider-down' })
    expect((await payments.createIntent(payment)).ok).toBe(true)
    expect(made()).toBe(before + 1)
  })

  test('that is still being made elsewhere under its key is not given up', async () => {
    const payment = newPayment()
    sandbox.payments.set({ latencyMs: 60_000 })
    const first = payments.createIntent(payment)
    // The key is in use now; the library asks three times before it lets go.
    await expect.poll(() => sandbox.payments.state().idempotencyKeys.some(({ key }) => key === payment.idempotencyKey)).toBe(true) // prettier-ignore
    expect(await payments.createIntent(payment)).toMatchObject({ ok: false, reason: 'provider-down' })
    sandbox.payments.set({ latencyMs: 0 })
    const created = await first
    expect(await payments.createIntent(payment)).toEqual(created)
  })
})

describe('a hosted checkout', () => {
  test('that was made all the same is found in the list with its address', async () => {
    const checkout = newCheckout()
    sandbox.payments.set({ failNext: ['500-kept-after'] })
    expect(await payments.createCheckout(checkout)).toMatchObject({ ok: false, reason: 'provider-failed' })
    const found = await payments.findMadeCheckout(checkout.paymentId, aMinuteAgo())
    expect(found).toMatchObject({ status: 'open', isPaid: false, url: expect.stringContaining('/c/pay/cs_') as string })
    expect(await payments.findMadeCheckout('nothing', aMinuteAgo())).toBeUndefined()
  })

  test('asked for with the same key and something else has failed for good too', async () => {
    const checkout = newCheckout()
    expect((await payments.createCheckout(checkout)).ok).toBe(true)
    const other = { ...checkout, title: 'Another' }
    expect(await payments.createCheckout(other)).toMatchObject({ ok: false, reason: 'provider-failed' })
    expect(await payments.findMadeCheckout(checkout.paymentId, aMinuteAgo())).toMatchObject({ status: 'open' })
  })

  test('that the provider will not have is refused', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    expect(await payments.createCheckout({ ...newCheckout(), expiresAt })).toMatchObject({ reason: 'provider-refused' })
  })
})

test('a refund whose error was kept is no refusal: it is asked for again later', async () => {
  sandbox.payments.set({ failNext: ['500-kept'] })
  const refund = { refundId: 'refund-1', paymentIntentId: 'pi_x', amountPence: 1, idempotencyKey: 'refund-key' }
  expect(await payments.refund(refund)).toMatchObject({ ok: false, reason: 'provider-down' })
})

describe('a dispute', () => {
  async function payIntent(): Promise<string> {
    const created = await payments.createIntent(newPayment())
    if (!created.ok) throw new Error(created.message)
    const { id } = created.value.intent
    const stripe = new Stripe(sandbox.environment.STRIPE_SECRET_KEY, { ...addressOf(sandbox.origin), telemetry: false })
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    return id
  }
  const addressOf = (origin: string) => {
    const { hostname: host, port } = new URL(origin)
    return { host, port, protocol: 'http' as const }
  }

  test('has its sum, reason, hours and fee, and stands in the list since a time', async () => {
    const intentId = await payIntent()
    const { id } = sandbox.payments.openDispute(intentId, { reason: 'product_not_received' })
    const facts = (await payments.findDispute(id))!
    expect(facts).toMatchObject({
      id,
      paymentIntentId: intentId,
      stage: 'to-answer',
      status: 'needs_response',
      amountPence: 300_000,
      feePence: 2000,
      reason: 'product_not_received',
      closedAt: null,
    })
    expect(Date.parse(facts.evidenceDueBy!) - Date.parse(facts.openedAt)).toBe(7 * 86_400_000)
    expect(await payments.listDisputes(aMinuteAgo())).toContainEqual({ ...facts, currency: 'gbp' })
    expect(await payments.listDisputes(new Date(Date.now() + 3_600_000).toISOString())).toEqual([])
    expect(await payments.findDispute('dp_nobody')).toBeUndefined()
  })

  test('goes through its stages, an inquiry through those of its own', async () => {
    const { payments: provider } = sandbox
    const stageOf = async (id: string) => (await payments.findDispute(id))!.stage
    const inquiry = provider.openDispute(await payIntent(), { isInquiry: true }).id
    expect([await stageOf(inquiry), (await payments.findDispute(inquiry))!.feePence]).toEqual(['asked', null])
    provider.moveDispute(inquiry, 'evidence')
    expect(await stageOf(inquiry)).toBe('asked-answered')
    provider.moveDispute(inquiry, 'escalate')
    expect(await stageOf(inquiry)).toBe('to-answer')
    provider.moveDispute(inquiry, 'evidence')
    expect(await stageOf(inquiry)).toBe('answered')
    provider.moveDispute(inquiry, 'won')
    expect(await stageOf(inquiry)).toBe('won')
    const closed = provider.openDispute(await payIntent(), { isInquiry: true }).id
    provider.moveDispute(closed, 'won')
    expect(await stageOf(closed)).toBe('asked-closed')
    const lost = provider.openDispute(await payIntent()).id
    provider.moveDispute(lost, 'lost')
    expect(await stageOf(lost)).toBe('lost')
  })
})

test('the lists that the books are compared with are read whole, page by page, with the fees', async () => {
  const { hostname: host, port } = new URL(sandbox.origin)
  const stripe = new Stripe(sandbox.environment.STRIPE_SECRET_KEY, { host, port, protocol: 'http', telemetry: false })
  const pay = { amount: 300_000, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true }
  const ids: string[] = []
  for (let made = 0; made < 103; made += 1) ids.push((await stripe.paymentIntents.create(pay)).id)
  await payments.createIntent(newPayment())
  const refund = await stripe.refunds.create({ payment_intent: ids[0]!, amount: 1000 })
  const paid = await payments.listPaid(aMinuteAgo())
  // Earlier tests have paid as well.
  expect(paid.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length)
  expect(paid.find(({ id }) => id === ids[0])).toMatchObject({
    receivedPence: 300_000,
    currency: 'gbp',
    feePence: 4520,
  })
  const refunds = await payments.listRefundsSince(aMinuteAgo())
  expect(refunds.find(({ id }) => id === refund.id)).toMatchObject({
    id: refund.id,
    amountPence: 1000,
    status: 'succeeded',
    currency: 'gbp',
  })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect([...(await payments.listPaid(later)), ...(await payments.listRefundsSince(later))]).toEqual([])
})
