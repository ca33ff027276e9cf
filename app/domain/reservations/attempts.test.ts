import { describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import {
  afterHold,
  attempts,
  both,
  open,
  openIntent,
  openPage,
  policy,
  release,
  reservations,
  sendHosted,
  settled,
  setUpStage,
  slowDown,
  trail,
  type Stage,
} from '#app/testing/buyers/secure-stage.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { expireHolds, releaseHold } from './holds.server.ts'
import { extendHold } from './hold-changes.server.ts'
import { confirmReturn } from './payment-returns.server.ts'
import { mailPaymentLink, storeConsent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

const twenty = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call))
const creating = ({ payments }: Stage) => payments.calls.filter((call) => call.startsWith('create'))

describe('a holder', () => {
  test('alone costs the provider one call, and one more each time they ask again', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    expect(stage.payments.calls).toEqual(['createIntent'])
    await openIntent(stage)
    expect(stage.payments.calls).toEqual(['createIntent', 'findIntent'])

    const hosted = await setUpStage()
    const first = await openPage(hosted)
    expect(hosted.payments.calls).toEqual(['createCheckout'])
    expect(await openPage(hosted)).toEqual(first)
    expect(hosted.payments.calls).toEqual(['createCheckout', 'findCheckout'])
  })

  test.each(['fast', 'slow'])('who asks twenty times at once has one intent, the provider being %s', async (speed) => {
    const stage = await setUpStage()
    const answerNow = speed === 'slow' ? slowDown(stage) : () => undefined
    const asked = twenty(() => open(stage))
    await settled()
    answerNow()
    const answers = await asked
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(new Set(answers.map((answer) => answer.ok && answer.clientSecret))).toEqual(new Set(['pi_1_secret']))
    expect(creating(stage)).toEqual(['createIntent'])
    if (speed === 'slow') expect(stage.payments.calls).toEqual(['createIntent'])
    expect(await attempts(stage)).toHaveLength(1)
  })

  test.each(['fast', 'slow'])(
    'who posts twenty times at once has one hosted page, the provider being %s',
    async (speed) => {
      const stage = await setUpStage()
      const answerNow = speed === 'slow' ? slowDown(stage) : () => undefined
      const asked = twenty(() => openPage(stage))
      await settled()
      answerNow()
      const answers = await asked
      expect(new Set(answers.map((answer) => answer.ok && answer.url))).toEqual(new Set(['https://pay.test/cs_1']))
      expect(creating(stage)).toEqual(['createCheckout'])
      if (speed === 'slow') expect(stage.payments.calls).toEqual(['createCheckout'])
    },
  )

  test.each(['fast', 'slow'])('on both ways at once has one of each, the provider being %s', async (speed) => {
    const stage = await setUpStage()
    const answerNow = speed === 'slow' ? slowDown(stage) : () => undefined
    const asked = Promise.all([twenty(() => open(stage)), twenty(() => openPage(stage))])
    await settled()
    answerNow()
    const [secrets, pages] = await asked
    expect(new Set(secrets.map((answer) => answer.ok && answer.clientSecret)).size).toBe(1)
    expect(new Set(pages.map((answer) => answer.ok && answer.url)).size).toBe(1)
    expect([...secrets, ...pages].every((answer) => answer.ok)).toBe(true)
    expect(creating(stage).sort()).toEqual(['createCheckout', 'createIntent'])
  })

  test('who asks again many times at once shares the asking', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const answerNow = slowDown(stage)
    const asked = twenty(() => open(stage))
    await settled()
    answerNow()
    expect((await asked).every((answer) => answer.ok)).toBe(true)
    expect(stage.payments.calls).toEqual(['createIntent', 'findIntent'])
  })

  test('keeps nobody else waiting: they are refused while the provider still thinks', async () => {
    const stage = await setUpStage()
    const answerNow = slowDown(stage)
    const own = open(stage)
    await settled()
    expect(await open(stage, { user: await addUser(stage.db) })).toEqual({ ok: false, reason: 'deal-held' })
    answerNow()
    expect((await own).ok).toBe(true)
  })

  test('who has paid meanwhile is told so by the asking, on either way', async () => {
    const stage = await setUpStage()
    stage.payments.pay(await openIntent(stage))
    expect(await open(stage)).toEqual({ ok: false, reason: 'already-yours' })
    expect(await reservations(stage)).toMatchObject([{ status: 'paid' }])

    const hosted = await setUpStage()
    await openPage(hosted)
    hosted.payments.pay('cs_1')
    expect(await openPage(hosted)).toEqual({ ok: false, reason: 'already-yours' })
    expect(await reservations(hosted)).toMatchObject([{ status: 'paid' }])
  })

  test('whose attempt was closed at the provider behind our back gets another', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    stage.payments.intents.get('pi_1')!.status = 'canceled'
    expect(await openIntent(stage)).toBe('pi_2')
    expect(stage.payments.calls).toEqual(['createIntent', 'findIntent', 'createIntent'])

    await openPage(stage)
    stage.payments.checkouts.get('cs_1')!.status = 'expired'
    expect(await openPage(stage)).toMatchObject({ ok: true, url: 'https://pay.test/cs_2' })
    expect((await attempts(stage)).map((row) => row.status)).toEqual(['canceled', 'open', 'canceled', 'open'])
  })

  test('is told that a hosted payment is under way where the bank has not decided', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    sendHosted(stage, 'processing')
    expect(await openPage(stage)).toEqual({ ok: false, reason: 'payment-under-way' })
  })

  test('whose hosted payment the bank has turned down afterwards gets another page', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    sendHosted(stage, 'waiting')
    expect(await openPage(stage)).toMatchObject({ ok: true, url: 'https://pay.test/cs_2' })
    expect((await attempts(stage)).map((row) => row.status)).toEqual(['canceled', 'open'])
  })

  test('has a hosted page that stays open for as long as an extended hold', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    expect(await attempts(stage)).toMatchObject([{ provider_expires_at: addMilliseconds(testNow, 62 * 60_000) }])
  })
})

describe('who paid in one tab and goes on in another', () => {
  test('is told that the deal is theirs, wherever they ask', async () => {
    const stage = await setUpStage()
    const { db, payments, buyer, dealId } = stage
    const other = await openIntent(stage)
    await openPage(stage)
    await settleIntent(db, payments.pay('cs_1'), testNow)
    const yours = { ok: false, reason: 'already-yours' }
    expect(await storeConsent(db, payments, buyer, dealId, both, testNow)).toEqual(yours)
    expect(await open(stage)).toEqual(yours)
    expect(await openPage(stage)).toEqual(yours)
    expect(await mailPaymentLink(db, payments, buyer, dealId, both, policy, testNow)).toEqual(yours)
    const [reservation] = await reservations(stage)
    expect(await releaseHold(db, payments, buyer.id, reservation!.id, testNow)).toEqual(yours)
    // The buyer is back from the card form, which they left without paying.
    expect(await confirmReturn(db, payments, other, testNow)).toMatchObject({ outcome: 'already-yours' })
  })

  test('while the provider was asked for the second tab, too', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    stage.payments.beforeAnswer = async (call) => {
      if (call === 'createCheckout') await settleIntent(stage.db, stage.payments.pay('pi_1'), testNow)
    }
    await openPage(stage)
    expect(await openPage(stage)).toEqual({ ok: false, reason: 'already-yours' })
  })

  test('is told that the money goes back where the deal was taken off the market meanwhile', async () => {
    const stage = await setUpStage()
    const { db, payments, buyer, dealId } = stage
    const intentId = await openIntent(stage)
    await db.updateTable('deals').set({ status: 'inactive' }).execute()
    payments.pay(intentId)
    const goesBack = { ok: false, reason: 'payment-returned' }
    expect(await release(stage)).toEqual(goesBack)
    expect(await storeConsent(db, payments, buyer, dealId, both, testNow)).toEqual(goesBack)
    expect(await extendHold(db, buyer.id, dealId, testNow)).toEqual(goesBack)
    const [reservation] = await reservations(stage)
    expect(await releaseHold(db, payments, buyer.id, reservation!.id, testNow)).toEqual(goesBack)
    expect(await trail(stage)).toEqual(['user deal-held', 'system hold-released', 'provider payment-returned'])
  })

  test('is told that the money goes back where the asking finds it', async () => {
    const stage = await setUpStage()
    const intentId = await openIntent(stage)
    stage.payments.beforeAnswer = async (call) => {
      if (call !== 'findIntent') return
      await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
      stage.payments.pay(intentId)
    }
    expect(await open(stage)).toEqual({ ok: false, reason: 'payment-returned' })
  })

  test('is told that the hold has ended where nothing was paid', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await release(stage)
    expect(await storeConsent(stage.db, stage.payments, stage.buyer, stage.dealId, both, testNow)).toEqual({
      ok: false,
      reason: 'hold-ended',
    })
  })
})

describe('a set-up that the provider failed for good', () => {
  test('answers once that it failed, and the next one gets an attempt with a key of its own', async () => {
    const stage = await setUpStage()
    stage.payments.failsForGood = 'unmade'
    expect(await open(stage)).toEqual({ ok: false, reason: 'provider-down' })
    expect(stage.payments.calls).toEqual(['createIntent', 'findMadeIntent'])
    expect(await openIntent(stage)).toBe('pi_1')
    const rows = await attempts(stage)
    expect(rows.map((row) => row.status)).toEqual(['canceled', 'open'])
    expect(new Set(rows.map((row) => row.idempotency_key)).size).toBe(2)
  })

  test('is taken over where the object was made all the same, and not made twice', async () => {
    const stage = await setUpStage()
    stage.payments.failsForGood = 'made'
    expect(await openIntent(stage)).toBe('pi_1')
    stage.payments.failsForGood = 'made'
    expect(await openPage(stage)).toMatchObject({ ok: true, url: 'https://pay.test/cs_1' })
    expect(stage.payments.calls).toEqual(['createIntent', 'findMadeIntent', 'createCheckout', 'findMadeCheckout'])
    // The attempt that was taken over is the valid one from now on.
    expect(await openIntent(stage)).toBe('pi_1')
    expect(await openPage(stage)).toMatchObject({ url: 'https://pay.test/cs_1' })
    expect([stage.payments.intents.size, stage.payments.checkouts.size]).toEqual([2, 1])
    await settleIntent(stage.db, stage.payments.pay('pi_1'), testNow)
    expect(await reservations(stage)).toMatchObject([{ status: 'paid' }])
  })

  test('is not given up before the list could be read', async () => {
    const stage = await setUpStage()
    stage.payments.failsForGood = 'made'
    stage.payments.beforeAnswer = (call) => {
      stage.payments.isDown = call === 'findMadeIntent'
    }
    expect(await open(stage)).toEqual({ ok: false, reason: 'provider-down' })
    expect(await attempts(stage)).toMatchObject([{ status: 'creating', last_error: 'kept' }])
    stage.payments.beforeAnswer = () => undefined
    stage.payments.isDown = false
    expect(await openIntent(stage)).toBe('pi_1')
    expect(stage.payments.intents.size).toBe(1)
  })

  test.each(['unmade', 'made'] as const)('keeps no hold past its end (%s)', async (outcome) => {
    const stage = await setUpStage()
    await holdWithLostAttempt(stage, outcome)
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(await reservations(stage)).toMatchObject([{ status: 'expired' }])
    expect([...stage.payments.intents.values()].filter((intent) => intent.status !== 'canceled')).toEqual([])
    expect((await open(stage, { user: await addUser(stage.db), now: afterHold })).ok).toBe(true)
  })

  test.each(['unmade', 'made'] as const)('can be released (%s)', async (outcome) => {
    const stage = await setUpStage()
    await holdWithLostAttempt(stage, outcome)
    expect(await release(stage)).toEqual({ ok: true })
    expect([...stage.payments.intents.values()].filter((intent) => intent.status !== 'canceled')).toEqual([])
  })

  /** The provider has kept an error under the key, and the process died before it could look further. */
  async function holdWithLostAttempt(stage: Stage, outcome: 'unmade' | 'made') {
    stage.payments.failsForGood = outcome
    stage.payments.beforeAnswer = (call) => {
      stage.payments.isDown = call === 'findMadeIntent'
    }
    await open(stage)
    expect(await attempts(stage)).toMatchObject([{ status: 'creating' }])
    stage.payments.beforeAnswer = () => undefined
    stage.payments.isDown = false
  }

  test('is told apart from a provider that is down: then the same key is asked again', async () => {
    const stage = await setUpStage()
    stage.payments.isDown = true
    expect(await open(stage)).toEqual({ ok: false, reason: 'provider-down' })
    expect(await release(stage)).toEqual({ ok: false, reason: 'payment-under-way' })
    stage.payments.isDown = false
    await openIntent(stage)
    expect(stage.payments.calls).not.toContain('findMadeIntent')
    const key = expect.stringMatching(/:1$/) as string
    expect(await attempts(stage)).toMatchObject([{ status: 'open', idempotency_key: key }])
  })

  test('of a call that the provider refuses, the next one is another call', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    await stage.db.updateTable('payments').set({ status: 'creating', provider_ref: null, deal_title: 'X' }).execute()
    expect(await openPage(stage)).toEqual({ ok: false, reason: 'provider-down' })
    expect(await openPage(stage)).toMatchObject({ ok: true, url: 'https://pay.test/cs_2' })
  })
})
