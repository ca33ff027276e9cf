import { describe, expect, test } from 'vitest'
import { account, buy, disputeEvent, open, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { ask, readMails, send } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { countPending } from './pending.server.ts'
import { findPurchase, refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { decideRefund } from '#app/domain/terms/refund-rules.ts'
import { holdMoney, noteCheck } from './noting.server.ts'
import { workChecks } from './round.server.ts'

const instant = (text: string) => new Date(text).toISOString()
const keysOf = async (stage: Stage) =>
  (await readMails(stage)).flatMap(({ key }) => /^check-(?!begins)[a-z]+/.exec(key)?.[0] ?? [])
/** The buyer is reminded at the end of the 5th business day. */
const remindInTime = (stage: Stage) => workChecks(stage.db, instant('2026-11-10T00:00:00Z'))
const mailOf = async (stage: Stage, kind: string) =>
  (await readMails(stage)).find(({ key }) => key.startsWith(`check-${kind}:`))!
const requestsOf = ({ db }: Stage) =>
  db.selectFrom('refund_requests').select(['status', 'reason', 'is_from_us', 'approved_pence']).execute()

/** Paid on Monday 2 November 2026: the 2nd business day is the 4th, the 5th the 9th, and the time to cancel ends with the 16th. */
describe('a check that nobody notes', () => {
  test('warns the desk, reminds the buyer and ends the purchase, each once and at its time', async () => {
    const stage = await buy({ requiresCheck: true })
    const at = async (text: string) => {
      await workChecks(stage.db, instant(text))
      await workChecks(stage.db, instant(text))
      return keysOf(stage)
    }
    expect(await at('2026-11-04T23:59:59Z')).toEqual([])
    expect(await at('2026-11-05T00:00:00Z')).toEqual(['check-warned'])
    expect(await at('2026-11-09T23:59:59Z')).toEqual(['check-warned'])
    expect(await at('2026-11-10T00:00:00Z')).toEqual(['check-warned', 'check-reminded'])
    expect(await at('2026-11-16T23:59:59Z')).toHaveLength(2)
    expect(await requestsOf(stage)).toEqual([])
    expect(await at('2026-11-17T00:00:00Z')).toEqual(['check-warned', 'check-reminded', 'check-ended'])

    const warned = await mailOf(stage, 'warned')
    expect(warned.to).toBe('{operator}')
    expect(warned.text).toContain('The buyer is reminded after the end of 9 November 2026')
    expect(warned.text).toContain('without a result by the end of 16 November 2026')
    const reminded = await mailOf(stage, 'reminded')
    expect(reminded.to).toBe('Ivy@people.test')
    expect(reminded.text).toContain('/support?check=RES-')
    expect(reminded.text).toContain(
      'by the end of 16 November 2026, the purchase ends and you get back everything you paid',
    )

    expect(await requestsOf(stage)).toEqual([
      { status: 'approved', reason: 'other', is_from_us: 1, approved_pence: 300_000 },
    ])
    expect((await account(stage, later(15 * day)))[0]).toMatchObject({ state: 'refunding', address: null })
    await send(stage, later(15 * day))
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: 'active', canRead: false })
    expect(stage.payments.refunds.map(({ amountPence }) => amountPence)).toEqual([300_000])
    const ends = await stage.db.selectFrom('buyer_checks').selectAll().execute()
    expect(ends).toMatchObject([{ result: 'unanswered', how: '', noted_by: null }])
  })

  test.each([
    // Christmas Day is a Friday, and Monday the 28th stands for Boxing Day.
    [
      'before Christmas',
      '2026-12-22T12:00:00Z',
      '2026-12-25T00:00:00Z',
      '2027-01-01T00:00:00Z',
      '2027-01-09T00:00:00Z',
    ],
    ['on a Saturday', '2026-11-07T12:00:00Z', '2026-11-11T00:00:00Z', '2026-11-14T00:00:00Z', '2026-11-22T00:00:00Z'],
    // Midnight in London is 23:00 in UTC, and Good Friday and Easter Monday do not count.
    ['before Easter', '2027-03-25T12:00:00Z', '2027-03-31T23:00:00Z', '2027-04-05T23:00:00Z', '2027-04-12T23:00:00Z'],
  ])('counts business days: paid %s', async (_, paid, warned, reminded, ended) => {
    const stage = await buy({ requiresCheck: true, paidAt: instant(paid) })
    const seen = []
    for (const text of [warned, reminded, ended]) {
      await workChecks(stage.db, new Date(Date.parse(text) - 1).toISOString())
      seen.push((await keysOf(stage)).length)
      await workChecks(stage.db, instant(text))
      seen.push((await keysOf(stage)).length)
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 3])
  })

  test('that two processes look at at once ends once', async () => {
    const stage = await buy({ requiresCheck: true })
    await Promise.all([1, 2, 3].map(() => remindInTime(stage)))
    await Promise.all([1, 2, 3].map(() => workChecks(stage.db, later(20 * day))))
    expect(await requestsOf(stage)).toHaveLength(1)
    expect(await stage.db.selectFrom('refunds').select('amount_pence').execute()).toEqual([{ amount_pence: 300_000 }])
    expect(await keysOf(stage)).toEqual(['check-reminded', 'check-ended'])
  })

  test('ends once where the provider is down, and the money goes when it is back', async () => {
    const stage = await buy({ requiresCheck: true })
    await remindInTime(stage)
    stage.payments.isDown = true
    await workChecks(stage.db, later(20 * day))
    await send(stage, later(20 * day))
    await workChecks(stage.db, later(20 * day + hour))
    expect(stage.payments.refunds).toEqual([])
    stage.payments.isDown = false
    await send(stage, later(21 * day))
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 300_000 }])
    expect(await requestsOf(stage)).toHaveLength(1)
    expect((await states(stage)).reservation).toBe('refunded')
  })

  test('is one that was noted in time, or never needed: nothing happens', async () => {
    const stage = await buy({ requiresCheck: true })
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    expect(await countPending(stage.db)).toEqual({ count: 1, dueAt: '2026-11-05T00:00:00.000Z' })
    const typed = { result: 'passed', day: '2026-11-03', how: 'Passport' } as const
    await noteCheck(stage.db, stage.admin, id, typed, { seen: null, confirmedPence: null }, later(day))
    const other = await buy()
    for (const each of [stage, other]) {
      await workChecks(each.db, later(40 * day))
      expect(await requestsOf(each)).toEqual([])
      expect(await countPending(each.db)).toBe(null)
    }
  })
})

test('a check begins with a mail to the desk, which says by when', async () => {
  const stage = await buy({ requiresCheck: true })
  const begins = await mailOf(stage, 'begins')
  expect(begins.to).toBe('{operator}')
  expect(begins.text).toContain('Without a result by the end of 16 November 2026')
  expect((await readMails(await buy())).some(({ key }) => key.startsWith('check-begins:'))).toBe(false)
})

describe('whoever was not reminded in time', () => {
  test('is reminded first, with a day that everything says, and then the purchase ends', async () => {
    const stage = await buy({ requiresCheck: true })
    // The job was down until Friday the 20th.
    await workChecks(stage.db, instant('2026-11-20T09:00:00Z'))
    expect(await keysOf(stage)).toEqual(['check-reminded'])
    expect((await mailOf(stage, 'reminded')).text).toContain('by the end of 26 November 2026')
    const [purchase] = await account(stage, instant('2026-11-20T10:00:00Z'))
    expect(purchase!.checkEndsAt).toBe('2026-11-27T00:00:00.000Z')
    expect(purchase!.life.map(({ label, when }) => `${label}: ${when}`)).toContain('Identity check: by the end of 26 November 2026') // prettier-ignore
    await workChecks(stage.db, instant('2026-11-26T23:59:59Z'))
    expect(await keysOf(stage)).toEqual(['check-reminded'])
    expect(await requestsOf(stage)).toEqual([])
    await workChecks(stage.db, instant('2026-11-27T00:00:00Z'))
    expect(await keysOf(stage)).toEqual(['check-reminded', 'check-ended'])
  })

  test('no time-line names a day for the check that is over', async () => {
    const stage = await buy({ requiresCheck: true })
    const [purchase] = await account(stage, instant('2026-11-17T00:00:01Z'))
    expect(purchase!.life.map(({ label }) => label)).not.toContain('Identity check')
  })
})

describe('who asks for their money after the period, while the check is to come', () => {
  test('gets all of it, automatically', async () => {
    const stage = await buy({ requiresCheck: true })
    await remindInTime(stage)
    await ask(stage, stage.buyer, { reason: 'changed-plans' }, instant('2026-11-17T00:05:00Z'))
    expect(await requestsOf(stage)).toMatchObject([{ status: 'approved', is_from_us: 0, approved_pence: 300_000 }])
  })

  test('gets nothing once it was passed, and what they asked before it stays owed', async () => {
    const stage = await buy({ requiresCheck: true })
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const typed = { result: 'passed', day: '2026-11-17', how: 'Passport' } as const
    await noteCheck(stage.db, stage.admin, id, typed, { seen: null, confirmedPence: null }, instant('2026-11-18T10:00:00Z')) // prettier-ignore
    await open(stage, instant('2026-11-18T11:00:00Z'))
    const purchase = (await findPurchase(stage.db, id))!
    const outcomeAt = (at: string) => decideRefund(refundFacts(purchase, 'changed-plans', instant(at))).outcome
    expect(outcomeAt('2026-11-17T09:00:00Z')).toBe('full-automatic')
    expect(outcomeAt('2026-11-19T09:00:00Z')).toBe('not-refundable')
  })
})

describe('is left alone', () => {
  test('while the buyer’s own request is undecided and nobody was reminded, and goes on once it is withdrawn', async () => {
    const stage = await buy({ requiresCheck: true })
    await ask(stage, stage.buyer, { reason: 'changed-plans' }, later(hour))
    await workChecks(stage.db, later(20 * day))
    expect(await countPending(stage.db)).toBe(null)
    expect(await keysOf(stage)).toEqual([])
    expect(await requestsOf(stage)).toMatchObject([{ status: 'pending', is_from_us: 0 }])
    await stage.db.updateTable('refund_requests').set({ status: 'withdrawn' }).execute()
    await workChecks(stage.db, later(20 * day))
    await workChecks(stage.db, later(30 * day))
    expect(await keysOf(stage)).toEqual(['check-reminded', 'check-ended'])
  })

  test('but its end gives a buyer who was reminded what they have asked for', async () => {
    const stage = await buy({ requiresCheck: true })
    await remindInTime(stage)
    await ask(stage, stage.buyer, { reason: 'changed-plans' }, instant('2026-11-12T12:00:00Z'))
    await workChecks(stage.db, instant('2026-11-17T00:00:00Z'))
    expect(await requestsOf(stage)).toEqual([
      { status: 'approved', reason: 'changed-plans', is_from_us: 0, approved_pence: 300_000 },
    ])
  })

  test('while the buyer’s bank disputes the payment, and then reminded before it ends', async () => {
    const stage = await buy({ requiresCheck: true })
    await tell(stage, disputeEvent('open'))
    await workChecks(stage.db, later(20 * day))
    expect(await keysOf(stage)).toEqual([])
    await tell(stage, disputeEvent('won'), later(21 * day))
    await workChecks(stage.db, later(22 * day))
    expect(await keysOf(stage)).toEqual(['check-reminded'])
    await workChecks(stage.db, later(30 * day))
    expect(await keysOf(stage)).toEqual(['check-reminded', 'check-ended'])
  })

  test('but not for what a stranger has asked', async () => {
    const stage = await buy({ requiresCheck: true })
    await ask(stage, null, {}, later(hour))
    await remindInTime(stage)
    await workChecks(stage.db, later(20 * day))
    expect(await keysOf(stage)).toEqual(['check-reminded', 'check-ended'])
    expect(await requestsOf(stage)).toHaveLength(2)
  })

  test('nor for a second payment that goes back', async () => {
    const stage = await buy({ requiresCheck: true })
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const payment = await stage.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    await stage.db
      .insertInto('payments')
      .values({
        ...payment,
        id: 'twice',
        idempotency_key: 'twice',
        provider_ref: 'pi_twice',
        payment_intent_id: 'pi_twice',
        status: 'refund-due',
        reservation_id: id,
      }) // prettier-ignore
      .execute()
    await stage.db
      .insertInto('refunds')
      .values({ id: 'second', payment_id: 'twice', amount_pence: 300_000, status: 'due', created_at: later(hour) })
      .execute()
    await remindInTime(stage)
    expect(await keysOf(stage)).toEqual(['check-reminded'])
  })
})

describe('money that the desk holds back', () => {
  const hold = async (stage: Stage, isHeld: boolean, at: string) => {
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    return holdMoney(stage.db, stage.admin, id, isHeld, at)
  }

  test('does not go back at the end, and does once it is let go', async () => {
    const stage = await buy({ requiresCheck: true })
    await remindInTime(stage)
    expect(await hold(stage, true, later(9 * day))).toEqual({ ok: true, isNew: true })
    expect(await hold(stage, true, later(9 * day))).toEqual({ ok: true, isNew: false })
    await workChecks(stage.db, later(20 * day))
    expect(await keysOf(stage)).toEqual(['check-reminded'])
    expect(await hold(stage, false, later(20 * day))).toEqual({ ok: true, isNew: true })
    await workChecks(stage.db, later(20 * day))
    expect(await keysOf(stage)).toEqual(['check-reminded', 'check-ended'])
    const trail = await stage.db.selectFrom('audit_events').select(['action', 'actor_user_id', 'at']).where('action', 'in', ['buyer-check-held', 'buyer-check-let-go']).orderBy('id').execute() // prettier-ignore
    expect(trail).toEqual([
      { action: 'buyer-check-held', actor_user_id: stage.admin.id, at: later(9 * day) },
      { action: 'buyer-check-let-go', actor_user_id: stage.admin.id, at: later(20 * day) },
    ])
  })

  test('goes back neither by a failed check nor by what its buyer asks, and the buyer reads nothing of it', async () => {
    const stage = await buy({ requiresCheck: true })
    await remindInTime(stage)
    const before = await account(stage, later(16 * day))
    await hold(stage, true, later(9 * day))
    expect(await account(stage, later(16 * day))).toEqual(before)
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const failed = { result: 'failed', day: '2026-11-03', how: 'Passport' } as const
    const shown = { seen: null, confirmedPence: 300_000 }
    expect(await noteCheck(stage.db, stage.admin, id, failed, shown, later(9 * day))).toMatchObject({ reason: 'held-back' }) // prettier-ignore
    await ask(stage, stage.buyer, { reason: 'changed-plans' }, later(16 * day))
    expect(await requestsOf(stage)).toMatchObject([{ status: 'pending' }])
    expect(await stage.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  test('is not held by its own buyer, or of what is not there', async () => {
    const stage = await buy()
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const own = { ...stage.admin, id: stage.buyer.id }
    expect(await holdMoney(stage.db, own, id, true, later(day))).toEqual({ ok: false, reason: 'own-purchase' })
    expect(await holdMoney(stage.db, own, 'nothing', true, later(day))).toEqual({ ok: false, reason: 'not-found' })
  })
})
