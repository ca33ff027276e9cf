import { describe, expect, test } from 'vitest'
import { addDeal, addUser, testNow } from '#app/testing/database/database.ts'
import { atAnotherDeal, held, releaseAll, setUpProvenStage } from '#app/testing/buyers/holds.ts'
import {
  open,
  openIntent,
  policy,
  reservations,
  setUpStage,
  trail,
  type Stage,
} from '#app/testing/buyers/secure-stage.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { extendHold, moveHold } from './hold-changes.server.ts'
import { expireHolds } from './holds.server.ts'

describe('keeping a hold longer', () => {
  const extend = (stage: Stage, now: string) => extendHold(stage.db, stage.buyer.id, stage.dealId, now)

  test('gives 30 minutes from its end, once, and is written down', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    expect(await extend(stage, minutesLater(29))).toEqual({ ok: true, expiresAt: minutesLater(60) })
    expect(await reservations(stage)).toMatchObject([{ expires_at: minutesLater(60), extended_at: minutesLater(29) }])
    expect(await extend(stage, minutesLater(59))).toEqual({ ok: false, reason: 'extended-already' })
    expect((await trail(stage)).filter((event) => event === 'user hold-extended')).toHaveLength(1)

    expect(await expireHolds(stage.db, stage.payments, minutesLater(59))).toBe(0)
    expect(await openIntent(stage, minutesLater(59))).toBe('pi_1')
    expect(await expireHolds(stage.db, stage.payments, minutesLater(60))).toBe(1)
    expect(await open(stage, { now: minutesLater(61) })).toMatchObject({ possibleFrom: minutesLater(70) })
  })

  test('asked for many times at once gives 30 minutes', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await Promise.all(Array.from({ length: 10 }, () => extend(stage, minutesLater(1))))
    expect(await reservations(stage)).toMatchObject([{ expires_at: minutesLater(60) }])
  })

  test('is possible once a day before the first payment', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await extend(stage, minutesLater(1))
    await releaseAll(stage, minutesLater(2))
    const other = await atAnotherDeal(stage)
    await openIntent(other, minutesLater(3))
    expect(await extend(other, minutesLater(4))).toEqual({ ok: false, reason: 'too-many-extensions' })
    expect(await reservations(stage)).toMatchObject([{}, { extended_at: null, expires_at: minutesLater(33) }])
    await releaseAll(stage, minutesLater(5))
    await openIntent(other, minutesLater(24 * 60 + 1))
    expect((await extend(other, minutesLater(24 * 60 + 1))).ok).toBe(true)
  })

  test('is possible for each hold after it', async () => {
    const stage = await setUpProvenStage()
    const other = await atAnotherDeal(stage)
    await openIntent(stage)
    await openIntent(other)
    expect((await extend(stage, minutesLater(1))).ok).toBe(true)
    expect((await extend(other, minutesLater(1))).ok).toBe(true)
  })

  test('is refused where there is no running hold of one’s own, or its deal is not on the market', async () => {
    const stage = await setUpStage()
    expect(await extend(stage, testNow)).toEqual({ ok: false, reason: 'hold-ended' })
    await openIntent(stage)
    expect(await extend(stage, minutesLater(30))).toEqual({ ok: false, reason: 'hold-ended' })
    const stranger = await addUser(stage.db)
    expect(await extendHold(stage.db, stranger.id, stage.dealId, testNow)).toMatchObject({ reason: 'hold-ended' })
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    expect(await extend(stage, testNow)).toEqual({ ok: false, reason: 'deal-inactive' })
    await stage.db.updateTable('reservations').set({ status: 'paid', paid_at: testNow }).execute()
    expect(await extend(stage, testNow)).toEqual({ ok: false, reason: 'already-yours' })
  })
})

describe('moving a hold', () => {
  const move = (stage: Stage, dealId: number, leavingId?: string, now = minutesLater(5)) =>
    moveHold(stage.db, stage.payments, stage.buyer, dealId, leavingId, policy, now)

  async function holdOne() {
    const stage = await setUpStage()
    await openIntent(stage)
    const target = await addDeal(stage.db)
    const [hold] = await held(stage)
    return { stage, target, hold: hold! }
  }

  test('gives the other up at the provider first and holds this one', async () => {
    const { stage, target, hold } = await holdOne()
    expect(await move(stage, target, hold.id)).toEqual({
      ok: true,
      expiresAt: minutesLater(35),
      released: { title: 'Two-bed terrace' },
    })
    expect(stage.payments.calls).toEqual(['createIntent', 'cancelIntent'])
    expect(await reservations(stage)).toMatchObject([{ status: 'released' }, { status: 'held', deal_id: target }])
    expect(await trail(stage)).toEqual(['user deal-held', 'user hold-released', 'user deal-held'])
    // A second sending changes nothing more.
    expect(await move(stage, target, hold.id)).toEqual({ ok: true, expiresAt: minutesLater(35), released: null })
  })

  test('without a name means the only one', async () => {
    const { stage, target } = await holdOne()
    expect(await move(stage, target)).toMatchObject({ ok: true, released: { title: 'Two-bed terrace' } })
  })

  test.each([
    ['is held by somebody else', 'deal-held'],
    ['is not on the market', 'deal-inactive'],
    ['could not be started any more today', 'too-many-starts'],
  ] as const)('gives nothing up for a deal that %s', async (_what, reason) => {
    const { stage, target, hold } = await holdOne()
    if (reason === 'deal-held') await open({ ...stage, dealId: target }, { user: await addUser(stage.db) })
    if (reason === 'deal-inactive')
      await stage.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', target).execute()
    if (reason === 'too-many-starts') await addStarts(stage, 4)
    expect(await move(stage, target, hold.id)).toMatchObject({ ok: false, reason })
    expect((await held(stage)).map((row) => row.id)).toContain(hold.id)
    expect(stage.payments.calls).not.toContain('cancelIntent')
  })

  async function addStarts(stage: Stage, count: number) {
    const [hold] = await reservations(stage)
    for (let number = 0; number < count; number += 1) {
      const dealId = await addDeal(stage.db)
      const row = {
        ...hold!,
        id: `R${number}`,
        reference: `RES-${number}`,
        deal_id: dealId,
        status: 'released' as const,
      }
      await stage.db.insertInto('reservations').values(row).execute()
    }
  }

  test('that names another hold than the one they have gives nothing up', async () => {
    const { stage, target } = await holdOne()
    expect(await move(stage, target, 'another')).toEqual({ ok: false, reason: 'holds-another' })
    const stranger = await addUser(stage.db)
    await open({ ...stage, dealId: await addDeal(stage.db) }, { user: stranger })
    const theirs = (await held(stage)).find((row) => row.user_id === stranger.id)!
    expect(await move(stage, target, theirs.id)).toEqual({ ok: false, reason: 'holds-another' })
    expect(await held(stage)).toHaveLength(2)
  })

  test('waits while the money for the other is under way, or the provider cannot be reached', async () => {
    const { stage, target, hold } = await holdOne()
    stage.payments.intents.get('pi_1')!.status = 'processing'
    expect(await move(stage, target, hold.id)).toEqual({ ok: false, reason: 'other-payment-under-way' })
    expect((await held(stage)).map((row) => row.deal_id)).toEqual([stage.dealId])
  })

  test('where the money for the other was faster, that is theirs and this one is held beside it', async () => {
    const { stage, target, hold } = await holdOne()
    stage.payments.pay('pi_1')
    expect(await move(stage, target, hold.id)).toMatchObject({ ok: true, released: null })
    expect(await reservations(stage)).toMatchObject([{ status: 'paid' }, { status: 'held', deal_id: target }])
  })

  test('says so when somebody else was faster meanwhile', async () => {
    const { stage, target, hold } = await holdOne()
    const other = await addUser(stage.db)
    stage.payments.beforeAnswer = async (call) => {
      if (call === 'cancelIntent') await open({ ...stage, dealId: target }, { user: other })
    }
    expect(await move(stage, target, hold.id)).toEqual({ ok: false, reason: 'lost-on-move' })
    expect((await held(stage)).map((row) => row.user_id)).toEqual([other.id])
  })

  test('to two deals at once goes to one of them, and speaks of nobody else', async () => {
    const { stage, target, hold } = await holdOne()
    const answers = await Promise.all([target, await addDeal(stage.db)].map((id) => move(stage, id, hold.id)))
    expect(answers.map((answer) => (answer.ok ? 'moved' : answer.reason)).sort()).toEqual(['holds-another', 'moved'])
    expect(await held(stage)).toHaveLength(1)
  })
})
