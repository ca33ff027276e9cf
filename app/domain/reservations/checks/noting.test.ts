import { describe, expect, test } from 'vitest'
import { asHolder } from '#app/testing/buyers/secure-stage.ts'
import { account, buy, disputeEvent, open, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { FakePayments } from '#app/testing/buyers/payments.ts'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { ask, readMails, send } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { decideRefund } from '#app/domain/terms/refund-rules.ts'
import { findPurchase, refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { openDocuments } from '../documents.server.ts'
import { markEnd } from '../ending.server.ts'
import { openPaymentIntent } from '../securing.server.ts'
import { settleIntent } from '../settlement.server.ts'
import { openSooner, tellOpenings } from '../opening.server.ts'
import type { TypedCheck } from './checks.ts'
import { noteCheck, readBuyerCheck } from './noting.server.ts'

/** Everything was paid on Monday 2 November 2026 at 10:00. */
const passed: TypedCheck = { result: 'passed', day: '2026-11-03', how: 'Passport, on a video call' }
const failed: TypedCheck = { ...passed, result: 'failed' }
const whole = 300_000

const reservation = ({ db }: Stage) => db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow()
const mailsOf = async (stage: Stage, key: string) => (await readMails(stage)).filter((mail) => mail.key.startsWith(key))
const trailOf = async ({ db }: Stage) => {
  const rows = await db.selectFrom('audit_events').selectAll().where('action', 'like', 'buyer-check%').orderBy('id').execute() // prettier-ignore
  return rows.map(({ actor, action, detail }) => [actor, action, JSON.parse(detail) as object] as const)
}

interface Noting {
  at?: string
  admin?: Admin
  seen?: number | null
  confirmedPence?: number | null
  confirmedLeft?: 'disputed'
}
/** An admin notes a check from a page that shows what is noted now, unless told otherwise. */
async function note(stage: Stage, typed: TypedCheck, { at = later(day), admin = stage.admin, ...shown }: Noting = {}) {
  const { id } = await reservation(stage)
  const current = (await readBuyerCheck(stage.db, id))?.current?.id ?? null
  return noteCheck(stage.db, admin, id, typed, { seen: current, confirmedPence: null, ...shown }, at)
}
const reasonOf = (result: Awaited<ReturnType<typeof note>>) =>
  result.ok ? 'ok' : result.reason === 'mistakes' ? result.mistakes : result.reason

describe('while a check is to come', () => {
  test('nothing opens, and the account, the mail and the trail of money say what follows', async () => {
    const stage = await buy({ requiresCheck: true })
    expect(await reservation(stage)).toMatchObject({ needs_check: 1, unlock_at: null, opening_told_at: null })
    const [purchase] = await account(stage)
    expect(purchase).toMatchObject({ state: 'paid-locked', address: null, documentUrl: null, missing: null })
    expect(purchase!.waitsForCheck).toBe('Its address and documents open once your identity is checked.')
    expect(purchase!.life.map(({ label, when }) => `${label}: ${when}`)).toContain(
      'Identity check: by the end of 16 November 2026',
    )
    const { id } = await reservation(stage)
    expect(await openDocuments(stage.db, stage.buyer, id, later(30 * day))).toEqual({ ok: false, reason: 'check-pending' }) // prettier-ignore
    const both = { startNow: true, loseRight: true }
    expect(await openSooner(stage.db, stage.buyer, id, both, later(day))).toMatchObject({ reason: 'check-pending' })
    await tellOpenings(stage.db, later(30 * day))
    expect(await mailsOf(stage, 'opened:')).toEqual([])
    const [mail] = await mailsOf(stage, 'paid:')
    expect(mail!.text).toContain('open once your identity is checked')
    expect(mail!.text).toContain(
      'by the end of 16 November 2026, the purchase ends and you get back everything you paid',
    )
    expect(mail!.text).not.toContain('You can open the documents now')
  })

  test('the rule of missing documents waits, and the right to cancel does not', async () => {
    const stage = await buy({ requiresCheck: true, hasDocument: false })
    const { id } = await reservation(stage)
    const verdictAt = async (at: string) =>
      decideRefund(refundFacts((await findPurchase(stage.db, id))!, 'changed-plans', at)).outcome
    expect(await verdictAt(later(13 * day))).toBe('full')
    expect((await findPurchase(stage.db, id))!.documentsMissingSince).toBe(null)
    await note(stage, passed, { at: later(day) })
    // Noted on Tuesday the 3rd: the 2 business days end with Thursday the 5th.
    expect((await account(stage, later(day + hour)))[0]!.missing).toContain('after the end of 5 November 2026')
    expect(await verdictAt('2026-11-05T23:59:00.000Z')).toBe('full')
    expect(await verdictAt('2026-11-06T00:00:00.000Z')).toBe('full-automatic')
    expect((await mailsOf(stage, 'check-passed:'))[0]!.text).toContain('after the end of 5 November 2026')
  })

  test('its end cannot be marked', async () => {
    const stage = await buy({ requiresCheck: true })
    const { id } = await reservation(stage)
    const completed = { kind: 'completed', day: '2026-11-03', note: '' } as const
    expect(await markEnd(stage.db, stage.admin, id, completed, later(2 * day))).toEqual({ ok: false, reason: 'check-pending' }) // prettier-ignore
    await note(stage, passed)
    expect(await markEnd(stage.db, stage.admin, id, completed, later(2 * day))).toMatchObject({ ok: true })
  })
})

describe('a passed check', () => {
  test('opens what the buyer chose to have at once, and the buyer is told', async () => {
    const stage = await buy({ requiresCheck: true })
    expect(await note(stage, passed)).toMatchObject({ ok: true, isNew: true, opensAt: later(day) })
    expect((await account(stage, later(day + 1)))[0]).toMatchObject({ state: 'paid-unlocked', waitsForCheck: null })
    await tellOpenings(stage.db, later(day + 1))
    await tellOpenings(stage.db, later(day + 2))
    const mails = await mailsOf(stage, 'opened:')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Your identity is checked. You were waiting for')
    expect(await mailsOf(stage, 'check-passed:')).toEqual([])
    await open(stage, later(2 * day))
    expect(await trailOf(stage)).toEqual([['admin', 'buyer-check-passed', { after: 'passed', day: '2026-11-03' }]])
    expect(JSON.stringify(await trailOf(stage))).not.toContain('Passport')
  })

  test('leaves who chose to wait their day, and opens at once where that is over', async () => {
    const early = await buy({ requiresCheck: true, waits: true })
    expect((await account(early))[0]!.waitsForCheck).toContain('on 17 November 2026, or later, once')
    await note(early, passed)
    expect((await reservation(early)).unlock_at).toBe('2026-11-17T00:00:00.000Z')
    expect((await mailsOf(early, 'check-passed:'))[0]!.text).toContain('on 17 November 2026, as you chose')
    const late = await buy({ requiresCheck: true, waits: true })
    await note(late, passed, { at: later(20 * day) })
    expect((await reservation(late)).unlock_at).toBe(later(20 * day))
  })

  test('of a purchase that needs none changes nothing, and a failed one is not noted', async () => {
    const stage = await buy()
    expect(reasonOf(await note(stage, failed))).toEqual(['failed-not-needed'])
    const before = await reservation(stage)
    expect(await note(stage, passed)).toMatchObject({ ok: true, isNew: true })
    expect(await reservation(stage)).toEqual(before)
    expect((await states(stage)).canRead).toBe(true)
  })

  test('is corrected by a further note, and what it replaces stays', async () => {
    const stage = await buy({ requiresCheck: true })
    await note(stage, passed)
    const corrected = { ...passed, day: '2026-11-02', how: 'Driving licence' }
    expect(await note(stage, corrected, { at: later(2 * day) })).toMatchObject({ ok: true, isNew: true })
    expect((await reservation(stage)).unlock_at).toBe(later(day))
    const { notes, current } = (await readBuyerCheck(stage.db, (await reservation(stage)).id))!
    expect(notes.map(({ how, isReplaced }) => [how, isReplaced])).toEqual([['Driving licence', false], ['Passport, on a video call', true]]) // prettier-ignore
    expect(current).toMatchObject({ how: 'Driving licence', notedBy: 'Ada Investor' })
    expect((await trailOf(stage)).at(-1)![2]).toEqual({ before: 'passed', dayBefore: '2026-11-03', after: 'passed', day: '2026-11-02' }) // prettier-ignore
  })

  test('of another purchase is offered, and does not count by itself', async () => {
    const stage = await buy({ requiresCheck: true })
    const other = await addPurchase(stage.db, stage.buyer, await addDeal(stage.db), { paidAt: later(-day) })
    const shown = { seen: null, confirmedPence: null }
    await noteCheck(stage.db, stage.admin, other.reservationId, passed, shown, later(day))
    const { id } = await stage.db.selectFrom('reservations').select('id').where('needs_check', '=', 1).executeTakeFirstOrThrow() // prettier-ignore
    expect(await readBuyerCheck(stage.db, id)).toMatchObject({
      current: null,
      earlier: { reference: other.reference, checkedOn: '2026-11-03', how: passed.how },
      purchase: { check: 'pending' },
    })
  })
})

describe('a failed check', () => {
  test('is confirmed first, and then everything goes back and the deal is free again', async () => {
    const stage = await buy({ requiresCheck: true })
    expect(await note(stage, failed)).toMatchObject({ ok: true, toConfirm: { amountPence: whole, leftToPerson: null } })
    expect(await trailOf(stage)).toEqual([])
    expect(reasonOf(await note(stage, failed, { confirmedPence: 1 }))).toBe('amount-changed')
    const at = later(20 * day)
    expect(await note(stage, failed, { confirmedPence: whole, at })).toMatchObject({ ok: true, isNew: true })
    expect(await note(stage, failed, { confirmedPence: whole, at })).toMatchObject({ ok: true, isNew: false })
    expect(reasonOf(await note(stage, passed, { at }))).toBe('over')
    const [mail, ...more] = await mailsOf(stage, 'check-ended:')
    expect(more).toEqual([])
    expect(mail!.text).toContain('The identity check for this purchase was not completed.')
    expect(mail!.text).toContain('£3,000, in full,')
    expect(mail!.text).not.toMatch(/fail|suspic|launder|passport/i)
    expect(await mailsOf(stage, 'refund-approved:')).toEqual([])
    await send(stage, at)
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: 'active', canRead: false })
    expect(stage.payments.refunds.map(({ amountPence }) => amountPence)).toEqual([whole])
    expect(await mailsOf(stage, 'refund-done:')).toEqual([])
  })

  test('after a passed one closes opened documents and gives everything back', async () => {
    const stage = await buy({ requiresCheck: true })
    await note(stage, passed)
    await open(stage, later(2 * day))
    expect(await note(stage, failed, { at: later(40 * day), confirmedPence: whole })).toMatchObject({ ok: true })
    expect((await states(stage)).canRead).toBe(false)
    expect((await account(stage, later(40 * day)))[0]).toMatchObject({ address: null, state: 'refunding' })
  })

  test('decides the buyer’s own open request in full, and waits for a person while a bank disputes', async () => {
    const asking = await buy({ requiresCheck: true })
    await ask(asking, asking.buyer, { reason: 'changed-plans' }, later(hour))
    await note(asking, failed, { confirmedPence: whole })
    const requests = await asking.db.selectFrom('refund_requests').select(['status', 'approved_pence']).execute()
    expect(requests).toEqual([{ status: 'approved', approved_pence: whole }])

    const disputed = await buy({ requiresCheck: true })
    await tell(disputed, disputeEvent('open'))
    const asked = await note(disputed, failed)
    expect(asked).toMatchObject({ toConfirm: { leftToPerson: 'disputed' } })
    expect(reasonOf(await note(disputed, failed, { confirmedPence: whole }))).toBe('amount-changed')
    await note(disputed, failed, { confirmedPence: whole, confirmedLeft: 'disputed' })
    expect(await disputed.db.selectFrom('refunds').select('id').execute()).toEqual([])
    expect((await disputed.db.selectFrom('refund_requests').select('status').execute())[0]).toEqual({ status: 'pending' }) // prettier-ignore
  })
})

describe('is refused', () => {
  test('to the buyer, and of what was not paid or has ended', async () => {
    const stage = await buy({ requiresCheck: true })
    const own = { ...stage.admin, id: stage.buyer.id }
    expect(reasonOf(await note(stage, passed, { admin: own }))).toBe('own-purchase')
    const shown = { seen: null, confirmedPence: null }
    expect(await noteCheck(stage.db, stage.admin, 'nothing', passed, shown, later(day))).toMatchObject({ reason: 'not-found' }) // prettier-ignore
    await stage.db
      .updateTable('reservations')
      .set({ status: 'refunded', ended_at: later(hour) })
      .execute()
    expect(reasonOf(await note(stage, passed))).toBe('ended')
  })

  test('where a colleague has noted a result meanwhile', async () => {
    const stage = await buy({ requiresCheck: true })
    const colleague = (await addUser(stage.db, { isAdmin: true, firstName: 'Alan' })) as Admin
    await note(stage, passed, { admin: colleague })
    const [first] = await trailOf(stage)
    expect(reasonOf(await note(stage, { ...passed, how: 'By post' }, { seen: null }))).toBe('noted-meanwhile')
    expect(await trailOf(stage)).toEqual([first])
  })

  test.each([
    [{ result: null }, 'result-missing'],
    [{ day: '' }, 'day-missing'],
    [{ day: '2026-02-30' }, 'day-missing'],
    [{ day: '2026-11-04' }, 'day-ahead'],
    [{ day: '2025-11-01' }, 'day-old'],
    [{ how: ' \n' }, 'how-missing'],
    [{ how: 'x'.repeat(501) }, 'how-too-long'],
  ] as const)('with %j', async (change, mistake) => {
    const stage = await buy({ requiresCheck: true })
    expect(reasonOf(await note(stage, { ...passed, ...change }))).toEqual([mistake])
    expect(await note(stage, { ...passed, day: '2025-11-02', how: 'x'.repeat(500) })).toMatchObject({ ok: true })
  })
})

test.each([true, false])('the setting, switched while a deal is held, changes nothing (%s first)', async (first) => {
  const db = await createTestDatabase()
  const [payments, buyer, dealId] = [new FakePayments(), await addUser(db), await addDeal(db)]
  const ask = (requiresCheck: boolean) =>
    openPaymentIntent(db, payments, asHolder(buyer), dealId, { allowScotland: false, requiresCheck }, testNow)
  for (const requiresCheck of [first, !first]) expect(await ask(requiresCheck)).toMatchObject({ needsCheck: first })
  await settleIntent(db, payments.pay('pi_1'), testNow)
  const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  expect((await findPurchase(db, id))!.check).toBe(first ? 'pending' : 'none')
})
