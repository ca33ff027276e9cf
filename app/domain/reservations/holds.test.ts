import { describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { atAnotherDeal, held, releaseAll, setUpProvenStage } from '#app/testing/buyers/holds.ts'
import {
  attempts,
  open,
  openIntent,
  policy,
  reservations,
  setUpStage,
  trail,
  type Stage,
} from '#app/testing/buyers/secure-stage.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { keepClock } from '#app/domain/clock/clock.server.ts'
import { expireHolds } from './holds.server.ts'
import { freeHold } from './desk.server.ts'
import { describeRefusal } from './reservations.ts'
import { openHostedCheckout } from './securing.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

const hours = (count: number) => minutesLater(count * 60)

/** Starts and releases, a minute apart; returns the refusal of the start after the last. */
async function startOften(stage: Stage, times: number) {
  for (let count = 0; count < times; count += 1) {
    await openIntent(await atAnotherDeal(stage), minutesLater(count))
    await releaseAll(stage, minutesLater(count))
  }
  return open(stage, { now: minutesLater(times) })
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
    await openIntent(await atAnotherDeal(stage), minutesLater(31))
    await releaseAll(stage, minutesLater(32))
    await openIntent(await atAnotherDeal(stage), minutesLater(32))
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
      message: expect.stringContaining('You can start again from 3 November 2026 at 10:00.') as string,
    })
    expect(await open(stage, { now: addMilliseconds(hours(24), -1) })).toMatchObject({ reason: 'too-many-starts' })
    expect((await open(stage, { now: hours(24) })).ok).toBe(true)
    // The second hold is the next one to leave the day.
    await releaseAll(stage, hours(24))
    expect(await open(stage, { now: hours(24) })).toMatchObject({ possibleFrom: minutesLater(24 * 60 + 1) })
  })

  test('asking again during a hold is no start', async () => {
    const stage = await setUpStage()
    for (let count = 0; count < 12; count += 1) await openIntent(stage)
    expect(await reservations(stage)).toHaveLength(1)
  })

  test('the same deal again ten minutes after a hold of it ran out, and others at once', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await expireHolds(stage.db, stage.payments, minutesLater(33))
    // The wait counts from the end of the hold, not from when it was cleared away.
    const refused = await open(stage, { now: minutesLater(34) })
    expect(refused).toEqual({ ok: false, reason: 'ran-out-lately', possibleFrom: minutesLater(40) })
    expect(describeRefusal(refused as never)).toEqual({
      status: 409,
      message:
        'Your hold on this deal ran out without a payment, so others come first for ten minutes. You can start again from 2 November 2026 at 10:40.',
    })
    expect(await open(stage, { now: addMilliseconds(minutesLater(40), -1) })).toMatchObject({
      reason: 'ran-out-lately',
    })
    expect((await open(stage, { user: await addUser(stage.db), now: minutesLater(34) })).ok).toBe(true)
    await releaseAll(stage, minutesLater(35))
    expect((await open(await atAnotherDeal(stage), { now: minutesLater(35) })).ok).toBe(true)
    await releaseAll(stage, minutesLater(36))
    expect((await open(stage, { now: minutesLater(40) })).ok).toBe(true)
  })

  test('after several holds of one deal that ran out the ten minutes count from the end of the last', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await expireHolds(stage.db, stage.payments, minutesLater(30))
    await openIntent(stage, minutesLater(40))
    await expireHolds(stage.db, stage.payments, minutesLater(70))
    expect(await open(stage, { now: minutesLater(75) })).toEqual({
      ok: false,
      reason: 'ran-out-lately',
      possibleFrom: minutesLater(80),
    })
    expect((await open(stage, { now: minutesLater(80) })).ok).toBe(true)
  })

  test('who asks the moment the own hold runs out waits as well', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    expect(await open(stage, { now: minutesLater(30) })).toMatchObject({
      reason: 'ran-out-lately',
      possibleFrom: minutesLater(40),
    })
    expect(await reservations(stage)).toMatchObject([{ status: 'expired' }])
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
  })

  test('who released may hold the same deal again at once', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await releaseAll(stage, minutesLater(1))
    expect((await open(stage, { now: minutesLater(1) })).ok).toBe(true)
  })
})

describe('the last moments of a hold', () => {
  test('belong to the holder up to its end, and then to the first of the others', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const other = await addUser(stage.db)
    const race = (now: string) => Promise.all([open(stage, { now }), open(stage, { user: other, now })])
    const [mine, theirs] = await race(addMilliseconds(minutesLater(30), -1))
    expect([mine.ok, theirs]).toEqual([true, { ok: false, reason: 'deal-held' }])

    const [late, next] = await race(minutesLater(30))
    expect(late).toMatchObject({ ok: false, reason: expect.stringMatching(/ran-out-lately|deal-held/) as string })
    expect(next).toMatchObject({ ok: true, clientSecret: 'pi_2_secret' })
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
    expect((await held(stage)).map((hold) => hold.user_id)).toEqual([other.id])
  })

  test('while the clock is in doubt, last for all but the holder, who may begin anew', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await keepClock(stage.db, { expectedAt: testNow, doubtedSince: testNow })
    const now = hours(48)
    expect(await open(stage, { user: await addUser(stage.db), now })).toEqual({ ok: false, reason: 'deal-held' })
    expect(await reservations(stage)).toMatchObject([{ status: 'held' }])
    expect(await open(stage, { now })).toMatchObject({ ok: true, clientSecret: 'pi_2_secret' })
    expect((await held(stage)).map((hold) => hold.user_id)).toEqual([stage.buyer.id])
  })

  test('go to one of two others who meet there', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const others = [await addUser(stage.db), await addUser(stage.db)]
    const tries = await Promise.all(others.map((user) => open(stage, { user, now: minutesLater(30) })))
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
    const next = await open(stage, { user: await addUser(stage.db), now: minutesLater(30) })
    expect(next).toEqual({ ok: false, reason: 'deal-reserved' })
    expect(await reservations(stage)).toMatchObject([{ status: 'paid', user_id: stage.buyer.id }])
  })
})

describe('an admin', () => {
  async function setUpDesk() {
    const stage = await setUpStage()
    const admin = (await addUser(stage.db, { isAdmin: true })) as Admin
    await openIntent(stage)
    const [hold] = await reservations(stage)
    const free = (id = hold!.id) => freeHold(stage.db, stage.payments, admin, id, minutesLater(5))
    return { stage, admin, hold: hold!, free }
  }

  test('frees a hold at the provider first, in the admin’s own name', async () => {
    const { stage, admin, hold, free } = await setUpDesk()
    expect(await free()).toEqual({ ok: true, reference: hold.reference, isCharged: false })
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
    expect(await reservations(stage)).toMatchObject([{ status: 'released', ended_at: minutesLater(5) }])
    const event = await stage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'hold-freed')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: 'admin', actor_user_id: admin.id, object_id: hold.id })
    expect(await trail(stage)).toEqual(['user deal-held', 'admin hold-freed'])
    expect((await open(stage, { now: minutesLater(5) })).ok).toBe(true)
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
