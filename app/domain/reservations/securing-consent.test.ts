import { describe, expect, test } from 'vitest'
import { testNow } from '#app/testing/database/database.ts'
import {
  both,
  neither,
  openIntent,
  openPage,
  policy,
  reservations,
  sendHosted,
  setUpStage,
  trail,
  type Stage,
} from '#app/testing/buyers/secure-stage.ts'
import { consentOf, type ConsentChoice } from '#app/domain/terms/consent.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { settleIntent } from './settlement.server.ts'
import { mailPaymentLink, storeConsent } from './securing.server.ts'

const store = ({ db, payments, buyer, dealId }: Stage, consent: ConsentChoice = both, now = testNow) =>
  storeConsent(db, payments, buyer, dealId, consent, now)
const choice = async (stage: Stage) => consentOf((await reservations(stage))[0]!).choice

/** Waiting is chosen, and the card form is open. */
async function waitInCardForm() {
  const stage = await setUpStage()
  const intentId = await openIntent(stage)
  expect(await store(stage, neither)).toEqual({ ok: true })
  stage.payments.calls = []
  return { stage, intentId }
}

describe('another choice than the stored one', () => {
  test('the version of the terms stands beside each, and the same words beside another version are another choice', async () => {
    const stage = await setUpStage()
    const intentId = await openIntent(stage)
    const versions = async () => (await reservations(stage)).map(({ terms_version: terms }) => terms)
    expect(await store(stage, { ...both, terms: '2026-11-24' })).toEqual({ ok: true })
    expect(await versions()).toEqual(['2026-11-24'])
    expect(await store(stage, { ...both, terms: '2026-11-24-2' })).toEqual({ ok: true })
    expect(await versions()).toEqual(['2026-11-24-2'])
    // A charge that we have not heard of was made under the version before.
    stage.payments.pay(intentId)
    expect(await store(stage, { ...both, terms: '2026-11-25' })).toEqual({ ok: false, reason: 'already-yours' })
    expect(await versions()).toEqual(['2026-11-24-2'])
    const mails = await stage.db.selectFrom('outbox').select('payload').execute()
    expect(mails.map(({ payload }) => /Terms and Conditions in their version of [^"]*number 2/.test(payload))).toEqual([
      true,
    ])
  })

  test('a version of the terms beside a choice that named none is the first, of which the provider is not asked', async () => {
    const { stage } = await waitInCardForm()
    // The hold is older than the versions, or its choice was sent without one.
    expect((await reservations(stage))[0]!.terms_version).toBeNull()
    stage.payments.isDown = true
    expect(await store(stage, { ...neither, terms: '2026-11-24' })).toEqual({ ok: true })
    expect((await reservations(stage))[0]!.terms_version).toBe('2026-11-24')
    expect(stage.payments.calls).toEqual([])
    expect(await store(stage, { ...both, terms: '2026-11-24' })).toEqual({ ok: false, reason: 'provider-down' })
  })

  test('is stored while nothing is paid, after the provider was asked', async () => {
    const { stage } = await waitInCardForm()
    expect(await store(stage)).toEqual({ ok: true })
    expect(await choice(stage)).toBe('now')
    expect(stage.payments.calls).toEqual(['findIntent'])
    expect((await trail(stage)).filter((entry) => entry === 'user consent-stored')).toHaveLength(2)
  })

  test('is refused after a charge of which we have not heard, and the charge is settled with the choice before it', async () => {
    const { stage, intentId } = await waitInCardForm()
    stage.payments.pay(intentId)
    expect(await store(stage)).toEqual({ ok: false, reason: 'already-yours' })
    expect(await choice(stage)).toBe('wait')
    // Paid on Monday 2 November: the documents open after the 14 days.
    expect(await reservations(stage)).toMatchObject([{ status: 'paid', unlock_at: '2026-11-17T00:00:00.000Z' }])
  })

  test('is refused by the hosted page and the emailed link, too', async () => {
    const { stage, intentId } = await waitInCardForm()
    const { db, payments, buyer, dealId } = stage
    payments.pay(intentId)
    expect(await openPage(stage)).toEqual({ ok: false, reason: 'already-yours' })
    expect(await mailPaymentLink(db, payments, buyer, dealId, both, policy, testNow)).toMatchObject({ ok: false })
    expect(await choice(stage)).toBe('wait')
    expect(await db.selectFrom('outbox').select('id').where('idempotency_key', 'like', 'payment-link%').execute()).toEqual([]) // prettier-ignore
  })

  test('is refused after the hosted page was paid', async () => {
    const stage = await setUpStage()
    await openPage(stage)
    stage.payments.pay('cs_1')
    expect(await store(stage, neither)).toEqual({ ok: false, reason: 'already-yours' })
    expect(await choice(stage)).toBe('now')
  })

  test('is refused while a payment is under way in the card form or on the hosted page', async () => {
    const underWay = { ok: false, reason: 'payment-under-way' }
    const { stage, intentId } = await waitInCardForm()
    stage.payments.intents.get(intentId)!.status = 'processing'
    expect(await store(stage)).toEqual(underWay)
    expect(await choice(stage)).toBe('wait')

    const hosted = await setUpStage()
    await openPage(hosted)
    sendHosted(hosted, 'processing')
    expect(await store(hosted, neither)).toEqual(underWay)
    expect(await choice(hosted)).toBe('now')
  })

  test('is refused while the provider cannot be asked', async () => {
    const { stage } = await waitInCardForm()
    stage.payments.isDown = true
    expect(await store(stage)).toEqual({ ok: false, reason: 'provider-down' })
    expect(await storeConsent(stage.db, null, stage.buyer, stage.dealId, both, testNow)).toEqual({
      ok: false,
      reason: 'not-configured',
    })
    expect(await choice(stage)).toBe('wait')
  })

  test('is refused where money arrived that a person has to look at', async () => {
    const { stage, intentId } = await waitInCardForm()
    const intent = { ...stage.payments.pay(intentId), receivedPence: 100 }
    expect(await settleIntent(stage.db, intent, testNow)).toBe('mismatch')
    expect(await store(stage)).toEqual({ ok: false, reason: 'payment-under-way' })
    expect(await choice(stage)).toBe('wait')
  })

  test('is refused where another tab chooses again and pays while the provider is asked', async () => {
    const { stage, intentId } = await waitInCardForm()
    let asked = 0
    stage.payments.beforeAnswer = async () => {
      asked += 1
      // The first answer is made before the other tab pays, and arrives after.
      if (asked === 1) await store(stage, neither, addMilliseconds(testNow, 1000))
      if (asked === 2) stage.payments.pay(intentId)
    }
    expect(await store(stage)).toEqual({ ok: false, reason: 'already-yours' })
    expect([asked, await choice(stage)]).toEqual([2, 'wait'])
  })

  test('is given up where another tab stores its own again and again', async () => {
    const { stage } = await waitInCardForm()
    let asked = 0
    stage.payments.beforeAnswer = async () => {
      asked += 1
      await store(stage, neither, addMilliseconds(testNow, asked * 1000))
    }
    expect(await store(stage)).toEqual({ ok: false, reason: 'provider-down' })
    expect([asked, await choice(stage)]).toEqual([3, 'wait'])
  })
})

test('the first choice and the same one again are stored without asking the provider', async () => {
  const { stage } = await waitInCardForm()
  stage.payments.isDown = true
  const later = addMilliseconds(testNow, 1000)
  expect(await store(stage, neither, later)).toEqual({ ok: true })
  expect(await reservations(stage)).toMatchObject([{ consent_at: later }])
  expect(stage.payments.calls).toEqual([])
})

test('a hosted page that cannot be reached stores no choice', async () => {
  const stage = await setUpStage()
  stage.payments.isDown = true
  expect(await openPage(stage)).toEqual({ ok: false, reason: 'provider-down' })
  expect(await choice(stage)).toBe('none')
})
