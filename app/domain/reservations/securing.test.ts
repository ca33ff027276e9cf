import { describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import {
  asHolder,
  afterHold,
  both,
  openIntent,
  policy,
  reservations,
  setUpStage,
} from '#app/testing/buyers/secure-stage.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { closeHold, expireHolds, releaseHold } from './holds.server.ts'
import { findOrAddAttempt } from './attempts.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { describeRefusal } from './reservations.ts'
import { mailPaymentLink, openHostedCheckout, openPaymentIntent } from './securing.server.ts'

describe('holding a deal', () => {
  test('of a hundred attempts by fifty people on one deal, those of one get the intent and all others a 409', async () => {
    const stage = await setUpStage()
    const people = await Promise.all(Array.from({ length: 50 }, () => addUser(stage.db)))
    const tries = await Promise.all(
      [...people, ...people].map(async (person) => ({
        person,
        result: await openPaymentIntent(stage.db, stage.payments, asHolder(person), stage.dealId, policy, testNow),
      })),
    )
    const [hold, ...others] = await reservations(stage)
    expect(others).toEqual([])
    expect(tries.filter(({ result }) => result.ok).map(({ person }) => person.id)).toEqual([
      hold!.user_id,
      hold!.user_id,
    ])
    const refused = tries.flatMap(({ result }) => (result.ok ? [] : [describeRefusal(result).status]))
    expect(refused).toEqual(Array.from({ length: 98 }, () => 409))
    expect(stage.payments.intents.size).toBe(1)
  })

  test('asking again during the hold gives the same intent', async () => {
    const stage = await setUpStage()
    expect(await openIntent(stage)).toBe(await openIntent(stage))
  })

  test('price and currency come from the database', async () => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ secure_price_pence: 450_000 }).execute()
    const id = await openIntent(stage)
    expect(stage.payments.intents.get(id)).toMatchObject({ amountPence: 450_000, currency: 'gbp' })
  })

  test.each([
    ['draft', 'deal-not-found'],
    ['inactive', 'deal-inactive'],
    ['completed', 'deal-inactive'],
  ] as const)('a deal that is %s is refused as %s', async (status, reason) => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ status }).execute()
    const refused = await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason })
  })

  test('a deal in Scotland is refused until the operator allows it', async () => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ nation: 'Scotland' }).execute()
    const open = (allowScotland: boolean) =>
      openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, { allowScotland }, testNow)
    expect(await open(false)).toEqual({ ok: false, reason: 'not-in-scotland' })
    expect((await open(true)).ok).toBe(true)
  })

  test('a hold on a deal that was taken off the market gives no secret any more, and can be released', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    const refused = await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason: 'deal-inactive' })
    expect(await listYourDeals(stage.db, stage.buyer.id, testNow)).toMatchObject([{ state: 'held-unlisted' }])
    const [hold] = await reservations(stage)
    expect(await releaseHold(stage.db, stage.payments, stage.buyer.id, hold!.id, testNow)).toEqual({ ok: true })
  })

  test.each([0, 29])('a secure price of %i pence cannot be paid by card, and is refused', async (pence) => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ secure_price_pence: pence }).execute()
    const refused = await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason: 'not-online' })
  })

  test('without a provider nothing is held', async () => {
    const stage = await setUpStage()
    const refused = await openPaymentIntent(stage.db, null, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason: 'not-configured' })
    expect(await reservations(stage)).toEqual([])
  })

  test('a provider that is down is told as that, and the hold can be used once it is back', async () => {
    const stage = await setUpStage()
    stage.payments.isDown = true
    expect(await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)).toEqual({
      ok: false,
      reason: 'provider-down',
    })
    stage.payments.isDown = false
    await openIntent(stage)
    expect(await reservations(stage)).toHaveLength(1)
  })

  test('a hosted checkout posted twice leads to the same page', async () => {
    const stage = await setUpStage()
    const open = () => openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
    expect(await open()).toEqual(await open())
    expect(stage.payments.checkouts.size).toBe(1)
  })

  test('the payment link is mailed once, with the address of the hosted page', async () => {
    const stage = await setUpStage()
    const ask = (now: string) => mailPaymentLink(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, now)
    await ask(testNow)
    await ask(testNow)
    const rows = await stage.db.selectFrom('outbox').selectAll().execute()
    expect(rows).toHaveLength(1)
    await ask(addMilliseconds(testNow, 60_000))
    expect(await stage.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
    expect(rows[0]!.payload).toContain('https://pay.test/cs_1')
    expect(rows[0]!.payload).toContain(stage.buyer.email)
  })
})

describe('a hold that runs out', () => {
  test('is cancelled at the provider first and released after', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(stage.payments.intents.get(id)!.status).toBe('canceled')
    expect(await reservations(stage)).toMatchObject([{ status: 'expired' }])
    const other = asHolder(await addUser(stage.db))
    expect((await openPaymentIntent(stage.db, stage.payments, other, stage.dealId, policy, afterHold)).ok).toBe(true)
  })

  test('stays while the provider cannot be reached, so that nobody else pays for the same deal', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    stage.payments.isDown = true
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(0)
    const other = await addUser(stage.db)
    const refused = await openPaymentIntent(stage.db, stage.payments, asHolder(other), stage.dealId, policy, afterHold)
    expect(refused).toEqual({ ok: false, reason: 'deal-held' })
  })

  test('becomes a purchase when the money was faster', async () => {
    const stage = await setUpStage()
    stage.payments.pay(await openIntent(stage))
    const other = await addUser(stage.db)
    const refused = await openPaymentIntent(stage.db, stage.payments, asHolder(other), stage.dealId, policy, afterHold)
    expect(refused).toEqual({ ok: false, reason: 'deal-reserved' })
    expect(await reservations(stage)).toMatchObject([{ status: 'paid' }])
  })

  test('after a crash between our row and the provider, the lost intent is found by its key and cancelled', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await stage.db
      .updateTable('payments')
      .set({ status: 'creating', provider_ref: null, payment_intent_id: null })
      .execute()
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(stage.payments.intents.size).toBe(1)
    expect(stage.payments.intents.get(id)!.status).toBe('canceled')
  })

  test('is closed although the deal was renamed between our row and the provider’s answer', async () => {
    const stage = await setUpStage()
    await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
    await stage.db.updateTable('payments').set({ status: 'creating', provider_ref: null }).execute()
    await stage.db.updateTable('deals').set({ title: 'Another title' }).execute()
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(stage.payments.checkouts.get('cs_1')!.status).toBe('expired')
  })

  test('opens nothing new once it is over', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const [hold] = await reservations(stage)
    await closeHold(stage.db, stage.payments, hold!, 'released', testNow)
    expect(await findOrAddAttempt(stage.db, hold!, 'checkout', testNow)).toBeUndefined()
  })

  test('can be closed twice', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const [hold] = await reservations(stage)
    expect(await closeHold(stage.db, stage.payments, hold!, 'expired', afterHold)).toBe('closed')
    expect(await closeHold(stage.db, stage.payments, hold!, 'expired', afterHold)).toBe('closed')
  })

  test('a stranger cannot release it', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const [hold] = await reservations(stage)
    const stranger = await addUser(stage.db)
    expect(await releaseHold(stage.db, stage.payments, stranger.id, hold!.id, testNow)).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await reservations(stage)).toMatchObject([{ status: 'held' }])
  })
})
