import { describe, expect, test } from 'vitest'
import { addDeal, addPurchase, addUser, testNow } from '#app/testing/database.ts'
import {
  attempts,
  open,
  openIntent,
  policy,
  reservations,
  setUpStage,
  trail,
  type Stage,
} from '#app/testing/secure-stage.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { extendHold, findHoldInTheWay, moveHold } from './hold-changes.server.ts'
import { expireHolds, releaseHold } from './holds.server.ts'
import { freeHold } from './desk.server.ts'
import { describeRefusal } from './reservations.ts'
import { openHostedCheckout } from './securing.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

const minutes = (count: number) => addMilliseconds(testNow, count * 60_000)
const hours = (count: number) => minutes(count * 60)

const held = async (stage: Stage) => (await reservations(stage)).filter((row) => row.status === 'held')

async function releaseAll(stage: Stage, now: string) {
  for (const hold of await held(stage)) await releaseHold(stage.db, stage.payments, hold.user_id, hold.id, now)
}

/** The same buyer in front of another deal. */
const atAnotherDeal = async (stage: Stage): Promise<Stage> => ({ ...stage, dealId: await addDeal(stage.db) })

/** The stage of a buyer who has paid for a deal before. */
async function setUpProvenStage() {
  const stage = await setUpStage()
  await addPurchase(stage.db, stage.buyer, await addDeal(stage.db), { paidAt: '2026-10-01T10:00:00.000Z' })
  return stage
}

/** Starts and releases, a minute apart; returns the refusal of the start after the last. */
async function startOften(stage: Stage, times: number) {
  for (let count = 0; count < times; count += 1) {
    await openIntent(await atAnotherDeal(stage), minutes(count))
    await releaseAll(stage, minutes(count))
  }
  return open(stage, { now: minutes(times) })
}

describe('who may hold', () => {
  test('only somebody whose email address is verified', async () => {
    const stage = await setUpStage()
    const refused = await open(stage, { user: await addUser(stage.db, { isEmailVerified: false }) })
    expect(refused).toEqual({ ok: false, reason: 'email-not-verified' })
    expect(describeRefusal(refused as never).status).toBe(403)
    expect(await reservations(stage)).toEqual([])
    expect(stage.payments.calls).toEqual([])
  })

  test('one deal at a time before the first payment, whatever is tried at once', async () => {
    const stage = await setUpStage()
    const others = [await atAnotherDeal(stage), await atAnotherDeal(stage)]
    const tries = await Promise.all([stage, ...others].map((one) => open(one)))
    expect(tries.filter((result) => result.ok)).toHaveLength(1)
    expect(tries.filter((result) => !result.ok && result.reason === 'holds-another')).toHaveLength(2)
    expect(await held(stage)).toHaveLength(1)
  })

  test('two deals at a time after it, even when it was refunded since', async () => {
    const stage = await setUpProvenStage()
    await stage.db.updateTable('reservations').set({ status: 'refunded' }).execute()
    await openIntent(stage)
    await openIntent(await atAnotherDeal(stage))
    expect(await open(await atAnotherDeal(stage))).toEqual({ ok: false, reason: 'too-many-holds' })
    expect(await held(stage)).toHaveLength(2)
  })

  test('a hold that has run out or was released is in nobody’s way', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await openIntent(await atAnotherDeal(stage), minutes(31))
    await releaseAll(stage, minutes(32))
    await openIntent(await atAnotherDeal(stage), minutes(32))
  })

  test.each([
    ['five before the first payment', 5, setUpStage],
    ['ten after it', 10, setUpProvenStage],
  ])('starts a day: %s; the refusal says from when it is possible again', async (_what, most, setUp) => {
    const stage = await setUp()
    const refused = await startOften(stage, most)
    expect(refused).toEqual({ ok: false, reason: 'too-many-starts', possibleFrom: hours(24) })
    expect(describeRefusal(refused as never)).toEqual({
      status: 409,
      message: expect.stringContaining('You can start again from 3 November at 10:00.') as string,
    })
    expect(await open(stage, { now: addMilliseconds(hours(24), -1) })).toMatchObject({ reason: 'too-many-starts' })
    expect((await open(stage, { now: hours(24) })).ok).toBe(true)
    // The second of them is the next to leave the day.
    await releaseAll(stage, hours(24))
    expect(await open(stage, { now: hours(24) })).toMatchObject({ possibleFrom: minutes(24 * 60 + 1) })
  })

  test('asking again during a hold is no start', async () => {
    const stage = await setUpStage()
    for (let count = 0; count < 12; count += 1) await openIntent(stage)
    expect(await reservations(stage)).toHaveLength(1)
  })

  test('the same deal again ten minutes after a hold of it ran out, and others at once', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await expireHolds(stage.db, stage.payments, minutes(33))
    // Counted from the end of the hold, not from when it was cleared away.
    const refused = await open(stage, { now: minutes(34) })
    expect(refused).toEqual({ ok: false, reason: 'ran-out-lately', possibleFrom: minutes(40) })
    expect(describeRefusal(refused as never)).toEqual({
      status: 409,
      message:
        'Your hold on this deal ran out without a payment, so others come first for ten minutes. You can start again from 2 November at 10:40.',
    })
    expect(await open(stage, { now: addMilliseconds(minutes(40), -1) })).toMatchObject({ reason: 'ran-out-lately' })
    expect((await open(stage, { user: await addUser(stage.db), now: minutes(34) })).ok).toBe(true)
    await releaseAll(stage, minutes(35))
    expect((await open(await atAnotherDeal(stage), { now: minutes(35) })).ok).toBe(true)
    await releaseAll(stage, minutes(36))
    expect((await open(stage, { now: minutes(40) })).ok).toBe(true)
  })

  test('who asks the moment the own hold runs out waits as well', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    expect(await open(stage, { now: minutes(30) })).toMatchObject({
      reason: 'ran-out-lately',
      possibleFrom: minutes(40),
    })
    expect(await reservations(stage)).toMatchObject([{ status: 'expired' }])
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
  })

  test('who released may hold the same deal again at once', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await releaseAll(stage, minutes(1))
    expect((await open(stage, { now: minutes(1) })).ok).toBe(true)
  })
})

describe('the last moments of a hold', () => {
  test('belong to the holder up to its end, and then to the first of the others', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const other = await addUser(stage.db)
    const race = (now: string) => Promise.all([open(stage, { now }), open(stage, { user: other, now })])
    const [mine, theirs] = await race(addMilliseconds(minutes(30), -1))
    expect([mine.ok, theirs]).toEqual([true, { ok: false, reason: 'deal-held' }])

    const [late, next] = await race(minutes(30))
    expect(late).toMatchObject({ ok: false, reason: expect.stringMatching(/ran-out-lately|deal-held/) as string })
    expect(next).toMatchObject({ ok: true, clientSecret: 'pi_2_secret' })
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
    expect((await held(stage)).map((hold) => hold.user_id)).toEqual([other.id])
  })

  test('go to one of two others who meet there', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const others = [await addUser(stage.db), await addUser(stage.db)]
    const tries = await Promise.all(others.map((user) => open(stage, { user, now: minutes(30) })))
    expect(tries.filter((result) => result.ok)).toHaveLength(1)
    expect(tries.find((result) => !result.ok)).toEqual({ ok: false, reason: 'deal-held' })
    expect(await held(stage)).toHaveLength(1)
    expect(stage.payments.intents.size).toBe(2)
  })

  test('are the buyer’s whose money was faster than the next one', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    stage.payments.beforeAnswer = (call) => {
      if (call === 'cancelIntent') stage.payments.pay('pi_1')
    }
    const next = await open(stage, { user: await addUser(stage.db), now: minutes(30) })
    expect(next).toEqual({ ok: false, reason: 'deal-reserved' })
    expect(await reservations(stage)).toMatchObject([{ status: 'paid', user_id: stage.buyer.id }])
  })
})

describe('keeping a hold longer', () => {
  const extend = (stage: Stage, now: string) => extendHold(stage.db, stage.buyer.id, stage.dealId, now)

  test('gives 30 minutes from its end, once, and is written down', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    expect(await extend(stage, minutes(29))).toEqual({ ok: true, expiresAt: minutes(60) })
    expect(await reservations(stage)).toMatchObject([{ expires_at: minutes(60), extended_at: minutes(29) }])
    expect(await extend(stage, minutes(59))).toEqual({ ok: false, reason: 'extended-already' })
    expect((await trail(stage)).filter((event) => event === 'user hold-extended')).toHaveLength(1)

    expect(await expireHolds(stage.db, stage.payments, minutes(59))).toBe(0)
    expect(await openIntent(stage, minutes(59))).toBe('pi_1')
    expect(await expireHolds(stage.db, stage.payments, minutes(60))).toBe(1)
    expect(await open(stage, { now: minutes(61) })).toMatchObject({ possibleFrom: minutes(70) })
  })

  test('asked for many times at once gives 30 minutes', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await Promise.all(Array.from({ length: 10 }, () => extend(stage, minutes(1))))
    expect(await reservations(stage)).toMatchObject([{ expires_at: minutes(60) }])
  })

  test('is possible once a day before the first payment', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await extend(stage, minutes(1))
    await releaseAll(stage, minutes(2))
    const other = await atAnotherDeal(stage)
    await openIntent(other, minutes(3))
    expect(await extend(other, minutes(4))).toEqual({ ok: false, reason: 'too-many-extensions' })
    expect(await reservations(stage)).toMatchObject([{}, { extended_at: null, expires_at: minutes(33) }])
    await releaseAll(stage, minutes(5))
    await openIntent(other, minutes(24 * 60 + 1))
    expect((await extend(other, minutes(24 * 60 + 1))).ok).toBe(true)
  })

  test('is possible for each hold after it', async () => {
    const stage = await setUpProvenStage()
    const other = await atAnotherDeal(stage)
    await openIntent(stage)
    await openIntent(other)
    expect((await extend(stage, minutes(1))).ok).toBe(true)
    expect((await extend(other, minutes(1))).ok).toBe(true)
  })

  test('is refused where there is no running hold of one’s own, or its deal is not on the market', async () => {
    const stage = await setUpStage()
    expect(await extend(stage, testNow)).toEqual({ ok: false, reason: 'hold-ended' })
    await openIntent(stage)
    expect(await extend(stage, minutes(30))).toEqual({ ok: false, reason: 'hold-ended' })
    const stranger = await addUser(stage.db)
    expect(await extendHold(stage.db, stranger.id, stage.dealId, testNow)).toMatchObject({ reason: 'hold-ended' })
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    expect(await extend(stage, testNow)).toEqual({ ok: false, reason: 'deal-inactive' })
    await stage.db.updateTable('reservations').set({ status: 'paid', paid_at: testNow }).execute()
    expect(await extend(stage, testNow)).toEqual({ ok: false, reason: 'already-yours' })
  })
})

describe('moving a hold', () => {
  const move = (stage: Stage, dealId: number, leavingId?: string, now = minutes(5)) =>
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
    expect(await findHoldInTheWay(stage.db, stage.buyer.id, target, minutes(5))).toEqual({
      reservationId: hold.id,
      dealId: stage.dealId,
      title: 'Two-bed terrace',
      expiresAt: minutes(30),
    })
    expect(await move(stage, target, hold.id)).toEqual({
      ok: true,
      expiresAt: minutes(35),
      released: { title: 'Two-bed terrace' },
    })
    expect(stage.payments.calls).toEqual(['createIntent', 'cancelIntent'])
    expect(await reservations(stage)).toMatchObject([{ status: 'released' }, { status: 'held', deal_id: target }])
    expect(await trail(stage)).toEqual(['user deal-held', 'user hold-released', 'user deal-held'])
    expect(await findHoldInTheWay(stage.db, stage.buyer.id, target, minutes(5))).toBeUndefined()
    // Sent twice, it changes nothing more.
    expect(await move(stage, target, hold.id)).toEqual({ ok: true, expiresAt: minutes(35), released: null })
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

  test('is nobody’s business who may hold two', async () => {
    const stage = await setUpProvenStage()
    await openIntent(stage)
    expect(await findHoldInTheWay(stage.db, stage.buyer.id, await addDeal(stage.db), minutes(1))).toBeUndefined()
  })
})

describe('an admin', () => {
  async function setUpDesk() {
    const stage = await setUpStage()
    const admin = (await addUser(stage.db, { isAdmin: true })) as Admin
    await openIntent(stage)
    const [hold] = await reservations(stage)
    const free = (id = hold!.id) => freeHold(stage.db, stage.payments, admin, id, minutes(5))
    return { stage, admin, hold: hold!, free }
  }

  test('frees a hold at the provider first, in the admin’s own name', async () => {
    const { stage, admin, hold, free } = await setUpDesk()
    expect(await free()).toEqual({ ok: true, reference: hold.reference, isCharged: false })
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
    expect(await reservations(stage)).toMatchObject([{ status: 'released', ended_at: minutes(5) }])
    const event = await stage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'hold-freed')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: 'admin', actor_user_id: admin.id, object_id: hold.id })
    expect(await trail(stage)).toEqual(['user deal-held', 'admin hold-freed'])
    expect((await open(stage, { now: minutes(5) })).ok).toBe(true)
  })

  test('is told where money arrived meanwhile for a deal that is off the market', async () => {
    const { stage, free } = await setUpDesk()
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    stage.payments.pay('pi_1')
    expect(await free()).toMatchObject({ ok: true, isCharged: true })
    expect(await stage.db.selectFrom('refunds').select(['status', 'amount_pence']).execute()).toEqual([
      { status: 'due', amount_pence: 300_000 },
    ])
  })

  test('closes the hosted page as well', async () => {
    const { stage, free } = await setUpDesk()
    await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, { startNow: true, loseRight: true }, policy, testNow) // prettier-ignore
    await free()
    expect(stage.payments.checkouts.get('cs_1')!.status).toBe('expired')
    expect((await attempts(stage)).map((row) => row.status)).toEqual(['canceled', 'canceled'])
  })

  test('is refused while a payment is under way, once it is paid, and for what is no hold', async () => {
    const { stage, hold, free } = await setUpDesk()
    expect(await free('nothing')).toEqual({ ok: false, reason: 'not-found' })
    stage.payments.intents.get('pi_1')!.status = 'processing'
    expect(await free()).toEqual({ ok: false, reason: 'payment-under-way' })
    expect(await reservations(stage)).toMatchObject([{ status: 'held' }])
    stage.payments.pay('pi_1')
    expect(await free()).toEqual({ ok: false, reason: 'paid' })
    expect(await reservations(stage)).toMatchObject([{ status: 'paid' }])
    expect(await free()).toEqual({ ok: false, reason: 'paid' })
    await stage.db.updateTable('reservations').set({ status: 'released' }).where('id', '=', hold.id).execute()
    expect(await free()).toEqual({ ok: false, reason: 'not-held' })
    expect((await trail(stage)).filter((event) => event.startsWith('admin'))).toEqual([])
  })
})
