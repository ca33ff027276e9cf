import { describe, expect, test } from 'vitest'
import { account, buy, disputeEvent, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { ask, readMails, send } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { countPending } from './pending.server.ts'
import { noteCheck } from './noting.server.ts'
import { workChecks } from './round.server.ts'

const instant = (text: string) => new Date(text).toISOString()
const keysOf = async (stage: Stage) =>
  (await readMails(stage)).flatMap(({ key }) => /^check-[a-z]+/.exec(key)?.[0] ?? [])
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
    await Promise.all([1, 2, 3].map(() => workChecks(stage.db, later(20 * day))))
    expect(await requestsOf(stage)).toHaveLength(1)
    expect(await stage.db.selectFrom('refunds').select('amount_pence').execute()).toEqual([{ amount_pence: 300_000 }])
    expect(await keysOf(stage)).toEqual(['check-ended'])
  })

  test('ends once where the provider is down, and the money goes when it is back', async () => {
    const stage = await buy({ requiresCheck: true })
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

describe('is left alone', () => {
  test('while the buyer’s own request is undecided, and goes on once it is withdrawn', async () => {
    const stage = await buy({ requiresCheck: true })
    await ask(stage, stage.buyer, { reason: 'changed-plans' }, later(hour))
    await workChecks(stage.db, later(20 * day))
    expect(await countPending(stage.db)).toBe(null)
    expect(await keysOf(stage)).toEqual([])
    expect(await requestsOf(stage)).toMatchObject([{ status: 'pending', is_from_us: 0 }])
    await stage.db.updateTable('refund_requests').set({ status: 'withdrawn' }).execute()
    await workChecks(stage.db, later(20 * day))
    expect(await keysOf(stage)).toEqual(['check-ended'])
  })

  test('while the buyer’s bank disputes the payment', async () => {
    const stage = await buy({ requiresCheck: true })
    await tell(stage, disputeEvent('open'))
    await workChecks(stage.db, later(20 * day))
    expect(await keysOf(stage)).toEqual([])
    await tell(stage, disputeEvent('won'), later(21 * day))
    await workChecks(stage.db, later(22 * day))
    expect(await keysOf(stage)).toEqual(['check-ended'])
  })

  test('but not for what a stranger has asked', async () => {
    const stage = await buy({ requiresCheck: true })
    await ask(stage, null, {}, later(hour))
    await workChecks(stage.db, later(20 * day))
    expect(await keysOf(stage)).toEqual(['check-ended'])
    expect(await requestsOf(stage)).toHaveLength(2)
  })
})
