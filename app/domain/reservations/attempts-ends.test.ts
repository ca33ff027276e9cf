import { describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import {
  afterHold,
  open,
  openIntent,
  openPage,
  release,
  reservations,
  sendHosted,
  settled,
  setUpStage,
  slowDown,
  trail,
} from '#app/testing/buyers/secure-stage.ts'
import { closeHold, expireHolds } from './holds.server.ts'
import { findOrAddAttempt } from './attempts.server.ts'
import { takeProviderEvent } from './provider-events.server.ts'

describe('ending a hold', () => {
  test('waits for the next round where a payment was started since it looked', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const [hold] = await reservations(stage)
    stage.payments.beforeAnswer = async (call) => {
      if (call === 'cancelIntent') await findOrAddAttempt(stage.db, hold!, 'checkout', testNow)
    }
    expect(await closeHold(stage.db, stage.payments, hold!, 'expired', afterHold)).toBe('pending')
    expect(await reservations(stage)).toMatchObject([{ status: 'held' }])
    stage.payments.beforeAnswer = () => undefined
    expect(await closeHold(stage.db, stage.payments, hold!, 'expired', afterHold)).toBe('closed')
  })

  test('waits for a set-up that is running, and cancels what came of it', async () => {
    const stage = await setUpStage()
    const answerNow = slowDown(stage)
    const opened = open(stage)
    await settled()
    const released = release(stage)
    await settled()
    answerNow()
    expect((await opened).ok).toBe(true)
    expect(await released).toEqual({ ok: true })
    expect(stage.payments.calls.filter((call) => call !== 'findIntent')).toEqual(['createIntent', 'cancelIntent'])
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
  })

  test('waits for a hosted payment that the bank has not decided, and ends once it is turned down', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    sendHosted(stage, 'processing')
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(0)
    sendHosted(stage, 'waiting')
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(await reservations(stage)).toMatchObject([{ status: 'expired' }])
  })

  test('asked for many times at once asks the provider once and is written down once', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const people = await Promise.all(Array.from({ length: 20 }, () => addUser(stage.db)))
    const answers = await Promise.all(people.map((user) => open(stage, { user, now: afterHold })))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'deal-held')).toHaveLength(19)
    expect((await trail(stage)).filter((event) => event.includes('hold-'))).toEqual(['system hold-expired'])
  })

  test('is done in the name of who released it, even when the provider’s event is faster', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const cancelIntent = stage.payments.cancelIntent.bind(stage.payments)
    stage.payments.cancelIntent = async (id) => {
      const intent = await cancelIntent(id)
      await takeProviderEvent(stage.db, canceled('evt_1', intent!), testNow)
      return intent
    }
    expect(await release(stage)).toEqual({ ok: true })
    expect(await reservations(stage)).toMatchObject([{ status: 'released' }])
    expect(await trail(stage)).toEqual(['user deal-held', 'user hold-released'])
  })
})

describe('an attempt that the provider cancelled by itself', () => {
  test.each([
    ['while the hold runs', testNow, 'released'],
    ['after it has run out', afterHold, 'expired'],
  ])('frees the deal once it was the last, %s, and the trail says who did it', async (_when, now, status) => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await openPage(stage)
    const cancel = (event: string, ref: string) =>
      takeProviderEvent(stage.db, canceled(event, { ...stage.payments.intents.get('pi_1')!, id: ref }), now)
    expect(await cancel('evt_1', id)).toBe('canceled')
    expect(await reservations(stage)).toMatchObject([{ status: 'held', ended_at: null }])
    expect(await trail(stage)).not.toContain(`provider hold-${status}`)

    expect(await cancel('evt_2', 'cs_1')).toBe(status)
    expect(await reservations(stage)).toMatchObject([{ status, ended_at: now }])
    expect((await trail(stage)).at(-1)).toBe(`provider hold-${status}`)
    expect(await cancel('evt_3', 'cs_1')).toBe('noted')
    expect((await trail(stage)).filter((event) => event.startsWith('provider'))).toHaveLength(1)
  })
})

function canceled(id: string, intent: { id: string }) {
  return {
    id,
    type: 'payment_intent.canceled',
    createdAt: testNow,
    kind: 'intent' as const,
    intent: {
      amountPence: 300_000,
      receivedPence: 0,
      currency: 'gbp',
      reservationId: null,
      paymentId: null,
      lastError: null,
      ...intent,
      status: 'canceled' as const,
    },
  }
}
