import { describe, expect, test } from 'vitest'
import { isRefundOwed } from '#app/domain/deals/desk/desk.server.ts'
import { withdrawRefund } from '#app/domain/refunds/decisions.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { account, buy, disputeEvent, open, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { addDeal, addPurchase } from '#app/testing/database/database.ts'
import { ask, readMails } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { markEnd } from '../ending.server.ts'
import { tellOpenings } from '../opening.server.ts'
import type { TypedCheck } from './checks.ts'
import { noteCheck, readBuyerCheck, takeBackCheck } from './noting.server.ts'
import { workChecks } from './round.server.ts'

/** Everything was paid on Monday 2 November 2026 at 10:00. */
const passed: TypedCheck = { result: 'passed', day: '2026-11-03', how: 'Passport' }
const failed: TypedCheck = { ...passed, result: 'failed' }
const whole = 300_000

const reservation = ({ db }: Stage) => db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow()
const mailsOf = async (stage: Stage, key: string) => (await readMails(stage)).filter((mail) => mail.key.startsWith(key))
const requestsOf = ({ db }: Stage) => db.selectFrom('refund_requests').selectAll().orderBy('asked_at').execute()

interface Noting {
  at?: string
  confirmedPence?: number | null
  confirmedLeft?: 'disputed'
}
async function note(
  stage: Stage,
  typed: TypedCheck,
  { at = later(day), confirmedPence = null, confirmedLeft }: Noting = {},
) {
  const { id } = await reservation(stage)
  const seen = (await readBuyerCheck(stage.db, id))?.current?.id ?? null
  return noteCheck(stage.db, stage.admin, id, typed, { seen, confirmedPence, confirmedLeft }, at)
}

describe('a passed check that was noted by mistake', () => {
  const takeBack = async (stage: Stage, at: string, admin = stage.admin) => {
    const { id } = await reservation(stage)
    const seen = (await readBuyerCheck(stage.db, id))?.current?.id ?? null
    return takeBackCheck(stage.db, admin, id, seen, at)
  }

  test('is taken back: the check is to come again, its buyer is reminded, and the purchase ends by a day that was told', async () => {
    const stage = await buy({ requiresCheck: true })
    await note(stage, passed, { at: later(13 * day) })
    await tellOpenings(stage.db, later(13 * day))
    const { id } = await reservation(stage)
    expect((await readBuyerCheck(stage.db, id))!.mayTakeBack).toBe(true)
    expect(await takeBack(stage, later(14 * day))).toEqual({ ok: true, isNew: true })
    expect(await reservation(stage)).toMatchObject({ unlock_at: null, opening_told_at: null })
    expect((await findPurchase(stage.db, id))!.check).toBe('pending')
    expect((await account(stage, later(14 * day)))[0]).toMatchObject({ state: 'paid-locked', address: null })
    // Taken back on Monday the 16th: 4 business days after it end with Friday the 20th.
    expect((await mailsOf(stage, 'check-reminded:'))[0]!.text).toContain('by the end of 20 November 2026')
    await workChecks(stage.db, '2026-11-20T23:59:59.000Z')
    expect(await requestsOf(stage)).toEqual([])
    await workChecks(stage.db, '2026-11-21T00:00:00.000Z')
    expect(await requestsOf(stage)).toMatchObject([{ status: 'approved', approved_pence: whole }])
  })

  test('is noted anew, and its buyer hears once more that the documents are open', async () => {
    const stage = await buy({ requiresCheck: true })
    await note(stage, passed)
    await tellOpenings(stage.db, later(day))
    await takeBack(stage, later(day + hour))
    await note(stage, { ...passed, how: 'Driving licence' }, { at: later(2 * day) })
    await tellOpenings(stage.db, later(2 * day))
    expect(await mailsOf(stage, 'opened:')).toHaveLength(2)
  })

  test('stays once something has been opened, and where none counts', async () => {
    const stage = await buy({ requiresCheck: true })
    expect(await takeBack(stage, later(day))).toEqual({ ok: false, reason: 'nothing-noted' })
    await note(stage, passed)
    const own = { ...stage.admin, id: stage.buyer.id }
    expect(await takeBack(stage, later(2 * day), own)).toEqual({ ok: false, reason: 'own-purchase' })
    await open(stage, later(2 * day))
    expect(await takeBack(stage, later(3 * day))).toEqual({ ok: false, reason: 'opened' })
    expect((await readBuyerCheck(stage.db, (await reservation(stage)).id))!.mayTakeBack).toBe(false)
    expect((await states(stage)).canRead).toBe(true)
  })
})

describe('a failed check', () => {
  test('ends no purchase that is completed', async () => {
    const stage = await buy({ requiresCheck: true })
    await note(stage, passed)
    const { id } = await reservation(stage)
    await markEnd(stage.db, stage.admin, id, { kind: 'completed', day: '2026-11-03', note: '' }, later(2 * day))
    expect(await note(stage, failed, { at: later(3 * day), confirmedPence: whole })).toEqual({
      ok: false,
      reason: 'completed',
    })
    expect(await requestsOf(stage)).toEqual([])
  })

  test('in a dispute leaves the buyer’s own request, which nobody can withdraw, so that the money stays owed', async () => {
    const stage = await buy({ requiresCheck: true })
    await ask(stage, stage.buyer, { reason: 'changed-plans' }, later(hour))
    await tell(stage, disputeEvent('open'))
    await note(stage, failed, { confirmedPence: whole, confirmedLeft: 'disputed' })
    const [request] = await requestsOf(stage)
    expect(await withdrawOwnRequest(stage.db, stage.buyer, request!.id, later(2 * day))).toEqual({
      ok: false,
      reason: 'from-us',
    })
    expect(await withdrawRefund(stage.db, stage.admin, request!.id, 'x', later(2 * day), null, true)).toMatchObject({
      reason: 'from-us',
    })
    expect((await requestsOf(stage)).map(({ status }) => status)).toEqual(['pending'])
    // The account says why, and offers no withdrawing.
    const [purchase] = await account(stage, later(2 * day))
    expect(purchase!.refund).toMatchObject({ isFromUs: true, isByCheck: true })
  })

  test('in a dispute keeps no deal off the site as one that is unavailable', async () => {
    const stage = await buy({ requiresCheck: true })
    await tell(stage, disputeEvent('open'))
    await note(stage, failed, { confirmedPence: whole, confirmedLeft: 'disputed' })
    expect(await requestsOf(stage)).toMatchObject([{ is_from_us: 1, status: 'pending' }])
    expect(await isRefundOwed(stage.db, stage.dealId)).toBe(false)
  })
})

describe('a passed check', () => {
  test('promises no opening to whoever has asked for their money back', async () => {
    const stage = await buy({ requiresCheck: true, waits: true })
    await ask(stage, stage.buyer, { reason: 'changed-plans' }, later(hour))
    expect(await note(stage, passed)).toMatchObject({ ok: true, isNew: true })
    expect(await mailsOf(stage, 'check-passed:')).toEqual([])
  })

  test('speaks of a choice only where one was made', async () => {
    const [waits, none] = [
      await buy({ requiresCheck: true, waits: true }),
      await buy({ requiresCheck: true, waits: true }),
    ]
    await none.db.updateTable('reservations').set({ consent_text_version: null, consent_at: null }).execute()
    for (const stage of [waits, none]) await note(stage, passed)
    const textOf = async (stage: Stage) => (await mailsOf(stage, 'check-passed:'))[0]!.text
    expect(await textOf(waits)).toContain('on 17 November 2026, as you chose, and we will email you then')
    expect(await textOf(none)).toContain('on 17 November 2026 and we will email you then')
  })

  test('of another purchase is not offered where it would be too old for this one', async () => {
    const stage = await buy({ requiresCheck: true })
    const { id } = await reservation(stage)
    const other = await addPurchase(stage.db, stage.buyer, await addDeal(stage.db), { paidAt: later(-300 * day) })
    const old = { ...passed, day: '2025-10-31' }
    await noteCheck(stage.db, stage.admin, other.reservationId, old, { seen: null, confirmedPence: null }, later(day))
    expect((await readBuyerCheck(stage.db, id))!.earlier).toBe(null)
  })
})

test('of a purchase that was given back while its check was to come none is told as passed', async () => {
  const stage = await buy({ requiresCheck: true })
  await stage.db
    .updateTable('reservations')
    .set({ status: 'refunded', ended_at: later(hour) })
    .execute()
  expect((await findPurchase(stage.db, (await reservation(stage)).id))!.check).toBe('not-made')
})
