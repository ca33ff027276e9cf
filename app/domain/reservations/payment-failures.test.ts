import { describe, expect, test } from 'vitest'
import { attempts, openIntent, openPage, setUpStage, trail, type Stage } from '#app/testing/buyers/secure-stage.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { testNow } from '#app/testing/database/database.ts'
import { expireHolds } from './holds.server.ts'
import { confirmOwnAttempt, findFailedAttempt } from './payment-returns.server.ts'
import { repairPayments, takeProviderEvent } from './provider-events.server.ts'

/** Why an attempt to pay failed, as it is kept with it and told in the history of its reservation. */

let count = 0
/** The provider tells that the intent could not be paid, for this reason. */
function tell(stage: Stage, id: string, lastError: string, now = testNow, paymentId: string | null = null) {
  const intent = { ...stage.payments.intents.get(id)!, id, status: 'waiting' as const, paymentId, lastError }
  const event = { id: `evt_${(count += 1)}`, type: 'payment_intent.payment_failed', createdAt: now }
  return takeProviderEvent(stage.db, { ...event, kind: 'intent', intent }, now)
}
const failures = async ({ db }: Stage) => {
  const rows = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'payment-failed')
    .orderBy('id')
    .execute()
  return rows.map(({ detail }) => (JSON.parse(detail) as { why?: string }).why)
}
const kept = async (stage: Stage) => (await attempts(stage)).map(({ status, last_error: why }) => [status, why])

describe('a card that was declined', () => {
  test('leaves its reason with the attempt, and each new reason in the history', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    for (const why of ['insufficient_funds', 'insufficient_funds', 'expired_card']) await tell(stage, id, why)
    expect(await kept(stage)).toEqual([['open', 'expired_card']])
    expect(await failures(stage)).toEqual(['insufficient_funds', 'expired_card'])
  })

  test('keeps no sentence of the provider’s in the history, and only so many reasons', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await tell(stage, id, 'Ivy Investor has no money.')
    expect(await failures(stage)).toEqual([undefined])
    for (let round = 0; round < 30; round += 1) await tell(stage, id, round % 2 ? 'expired_card' : 'stolen_card')
    expect(await failures(stage)).toHaveLength(20)
    expect(await kept(stage)).toEqual([['open', 'expired_card']])
  })

  test('is forgotten once the payment has come, and said of no payment that has', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await tell(stage, id, 'insufficient_funds')
    const intent = stage.payments.pay(id)
    await takeProviderEvent(
      stage.db,
      { id: 'evt_paid', type: 'x', createdAt: testNow, kind: 'intent', intent },
      testNow,
    )
    await tell(stage, id, 'expired_card')
    expect(await kept(stage)).toEqual([['succeeded', null]])
    expect(await failures(stage)).toEqual(['insufficient_funds'])
  })

  test('on the provider’s page is found by our own id, and no other id finds anything', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    const [{ id } = { id: '' }] = await attempts(stage)
    await tell(stage, 'pi_hosted', 'expired_card', testNow, 'somebody-else')
    expect(await kept(stage)).toEqual([['open', null]])
    await tell(stage, 'pi_hosted', 'expired_card', testNow, id)
    expect(await kept(stage)).toEqual([['open', 'expired_card']])
  })

  test('whose event was lost is told by the repair while its hold runs, and by the end of the hold', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    stage.payments.intents.get(id)!.lastError = 'insufficient_funds'
    await repairPayments(stage.db, stage.payments, testNow)
    expect(await kept(stage)).toEqual([['open', 'insufficient_funds']])
    stage.payments.intents.get(id)!.lastError = 'expired_card'
    await expireHolds(stage.db, stage.payments, minutesLater(31))
    expect(await kept(stage)).toEqual([['canceled', 'expired_card']])
    expect(await trail(stage)).toContain('system hold-expired')
    expect(await failures(stage)).toEqual(['insufficient_funds', 'expired_card'])
  })
})

describe('a payment page that the provider closed', () => {
  const expire = (stage: Stage, now: string) =>
    takeProviderEvent(
      stage.db,
      {
        id: 'evt_over',
        type: 'checkout.session.expired',
        createdAt: now,
        kind: 'checkout',
        checkoutId: 'cs_1',
        status: 'expired',
        intent: null,
      },
      now,
    )

  test('leaves that as the reason, and the bank’s where there was one', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    await expire(stage, minutesLater(31))
    expect(await kept(stage)).toEqual([['canceled', 'page_expired']])
    expect(await failures(stage)).toEqual([])

    const declined = await setUpStage()
    await openPage(declined)
    const [{ id } = { id: '' }] = await attempts(declined)
    await tell(declined, 'pi_hosted', 'expired_card', testNow, id)
    await expire(declined, minutesLater(31))
    expect(await kept(declined)).toEqual([['canceled', 'expired_card']])
  })
})

test('the checkout finds its buyer’s own failed payment while the hold runs, and asks the provider once more', async () => {
  const stage = await setUpStage()
  const { db, payments, buyer, dealId } = stage
  const id = await openIntent(stage)
  const find = (userId = buyer.id, now = testNow) => findFailedAttempt(db, userId, dealId, now)
  expect(await find()).toBeUndefined()
  stage.payments.intents.get(id)!.lastError = 'stolen_card'
  await tell(stage, id, 'stolen_card')
  const failed = await find()
  expect(await find('somebody-else')).toBeUndefined()
  expect(await find(buyer.id, minutesLater(31))).toBeUndefined()
  // What the bank suspects is not for whoever holds the card.
  expect(await confirmOwnAttempt(db, payments, buyer.id, dealId, failed!, testNow)).toEqual({
    outcome: 'failed',
    bankReason: 'Your card was declined.',
  })
})
