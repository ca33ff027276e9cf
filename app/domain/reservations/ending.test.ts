import { describe, expect, test } from 'vitest'
import { approve, ask, readMails, send as sendRefunds } from '#app/testing/desks/refunds.ts'
import { account, buy, disputeEvent, refundEvent, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { addDeal, addHold, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { deleteDeal } from '#app/domain/deals/desk/delete.server.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { approveRefund } from '#app/domain/refunds/decisions.server.ts'
import { findPurchase, listRefundable, matchPurchase } from '#app/domain/refunds/purchases.server.ts'
import { deleteEndedCopies } from './copies.server.ts'
import { openDocuments } from './documents.server.ts'
import { stateInWords } from './reservations.ts'
import { countToEnd, markEnd, readEnding, type TypedEnd } from './ending.server.ts'
import { listReservations, reservationList } from './list.server.ts'
import { settleIntent } from './settlement.server.ts'

/** The purchase was paid on Monday 2 November 2026; its end is marked on Thursday 3 December. */
const then = '2026-12-03T10:00:00.000Z'
const completed: TypedEnd = { kind: 'completed', day: '2026-12-02', note: '' }
const withdrew: TypedEnd = { kind: 'not-completed', reason: 'buyer-withdrew', market: 'back', note: '' }

const reservation = ({ db }: Stage) =>
  db.selectFrom('reservations').selectAll().orderBy('paid_at').executeTakeFirstOrThrow()
const dealOf = async ({ db, dealId }: Stage) =>
  (await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()).status
async function end(stage: Stage, typed: TypedEnd, admin = stage.admin, at = then) {
  return markEnd(stage.db, admin, (await reservation(stage)).id, typed, at)
}
async function refusalOf(stage: Stage, at = then) {
  const { id } = await reservation(stage)
  const shown = await readEnding(stage.db, stage.admin, id, at)
  const done = await markEnd(stage.db, stage.admin, id, completed, at)
  const without = await markEnd(stage.db, stage.admin, id, withdrew, at)
  return [shown, done, without].map((result) => (result.ok ? 'ok' : result.reason))
}
const mailsOf = async (stage: Stage, key: string) => (await readMails(stage)).filter((mail) => mail.key.startsWith(key))
/** The sentences of the trail that the admin wrote, oldest first. */
async function saidBy({ db, admin }: Stage) {
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('actor_user_id', '=', admin.id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, detail }) => [action, JSON.parse(detail) as object] as const)
}

describe('completed', () => {
  test('the buyer is thanked and keeps the documents, and the deal leaves the market for good', async () => {
    const stage = await buy({ opened: true })
    const { id } = await reservation(stage)
    expect(await readEnding(stage.db, stage.admin, id, then)).toMatchObject({
      ok: true,
      ending: { buyerName: 'Ivy Investor', canComplete: true, choosesMarket: true },
    })
    expect(await end(stage, { ...completed, note: 'Enjoy it.' })).toMatchObject({ ok: true, isNew: true })
    expect(await states(stage)).toMatchObject({ reservation: 'completed', payment: 'succeeded', deal: 'completed', canRead: true }) // prettier-ignore
    expect(await reservation(stage)).toMatchObject({
      completed_on: '2026-12-02',
      ended_at: then,
      end_note: 'Enjoy it.',
    })

    const [mail, ...others] = await mailsOf(stage, 'completed:')
    expect(others).toEqual([])
    expect(mail!.to).toBe('Ivy@people.test')
    expect(mail!.subject).toMatch(/^Your purchase has completed: PID-/)
    expect(mail!.text).toContain('completed on 2 December 2026. Thank you')
    expect(mail!.text).toContain('Enjoy it.')

    const [purchase] = await account(stage, then)
    expect(purchase).toMatchObject({ state: 'paid-unlocked', completedOn: '2026-12-02', isDealPublic: false, endNote: 'Enjoy it.' }) // prettier-ignore
    expect(stateInWords(purchase!)).toBe('Completed on 2 December 2026')
    expect(purchase!.life.map(({ kind, label, when }) => `${kind}: ${label}, ${when}`)).toContain('done: Completed, 2 December 2026') // prettier-ignore
    expect(await saidBy(stage)).toEqual([
      ['purchase-completed', { before: 'paid', after: 'completed', day: '2026-12-02', note: 'Enjoy it.' }],
      ['deal-completed', { after: 'completed', day: '2026-12-02' }],
    ])
    // For good.
    expect(await setDealListing(stage.db, stage.admin, stage.dealId, 'active', then)).toEqual({ ok: false, reason: 'not-listed' }) // prettier-ignore
    expect(await deleteDeal(stage.db, stage.admin, stage.dealId, then, 'deleted')).toEqual({ ok: false, reason: 'completed' }) // prettier-ignore
  })

  test('a second press is one; another day or the other end is refused', async () => {
    const stage = await buy()
    expect(await end(stage, completed)).toMatchObject({ ok: true, isNew: true })
    const second = (await addUser(stage.db, { isAdmin: true })) as Admin
    expect(await end(stage, completed, second)).toMatchObject({ ok: true, isNew: false })
    expect(await end(stage, { ...completed, day: '2026-12-01' })).toEqual({ ok: false, reason: 'ended' })
    expect(await end(stage, withdrew)).toEqual({ ok: false, reason: 'ended' })
    expect(await mailsOf(stage, 'completed:')).toHaveLength(1)
    expect(await saidBy(stage)).toHaveLength(2)
  })

  test.each([
    ['', 'day-missing'],
    ['2026-02-30', 'day-missing'],
    ['3 December 2026', 'day-missing'],
    ['2026-12-04', 'day-ahead'],
    ['2026-11-01', 'day-early'],
  ])('on %j is refused: %s', async (typed, mistake) => {
    const stage = await buy()
    expect(await end(stage, { ...completed, day: typed })).toEqual({ ok: false, reason: 'mistakes', mistakes: [mistake] }) // prettier-ignore
    expect(await states(stage)).toMatchObject({ reservation: 'paid', deal: 'reserved' })
  })

  test('on the day of the payment and today is possible, by London’s calendar', async () => {
    const first = await buy()
    expect(await end(first, { ...completed, day: '2026-11-02' })).toMatchObject({ ok: true })
    expect((await account(first, then))[0]!.life.map(({ label }) => label).slice(0, 2)).toEqual(['Paid', 'Completed'])
    const last = await buy()
    expect(await end(last, { ...completed, day: '2026-12-03' })).toMatchObject({ ok: true })
  })

  test('a refund afterwards ends it, and the deal stays off the market', async () => {
    const stage = await buy({ opened: true })
    await end(stage, completed)
    const request = await ask(stage, stage.buyer, { reason: 'incorrect-information' }, '2026-12-04T10:00:00.000Z')
    expect(request.status).toBe('pending')
    expect((await account(stage, '2026-12-04T11:00:00.000Z'))[0]!.state).toBe('refund-asked')
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
    expect(await sendRefunds(stage, '2026-12-05T10:00:00.000Z')).toBe(1)
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: 'completed', request: 'refunded' })
  })
})

describe('not completed', () => {
  test('the reservation ends, its documents are locked, the payment is kept, and the deal is on the market again', async () => {
    const stage = await buy({ opened: true })
    const { id } = await reservation(stage)
    expect(await end(stage, { ...withdrew, note: 'As you told us.' })).toMatchObject({ ok: true, isNew: true })
    expect(await states(stage)).toEqual({ request: undefined, reservation: 'not-completed', payment: 'succeeded', deal: 'active', canRead: false }) // prettier-ignore
    expect(await openDocuments(stage.db, stage.buyer, id, then)).toEqual({ ok: false, reason: 'ended' })
    const [mail] = await mailsOf(stage, 'not-completed:')
    expect(mail!.text).toContain('did not complete, because you withdrew.')
    expect(mail!.text).toContain('As you told us.')
    expect(mail!.text).toContain(`/refunds?deal=${(await reservation(stage)).reference}`)

    const [purchase] = await account(stage, later(40 * day))
    expect(purchase).toMatchObject({ state: 'not-completed', notCompletedBecause: 'buyer-withdrew', documents: [], address: null, documentUrl: null }) // prettier-ignore
    expect(stateInWords(purchase!)).toBe('Did not complete')
    expect(purchase!.life.at(-1)).toEqual({ kind: 'done', label: 'Did not complete', when: '3 December 2026 at 10:00', note: null }) // prettier-ignore
    expect(await saidBy(stage)).toEqual([
      ['purchase-not-completed', { before: 'paid', after: 'not-completed', because: 'buyer-withdrew', note: 'As you told us.' }], // prettier-ignore
      ['deal-released', { before: 'reserved', after: 'active', because: 'not-completed' }],
    ])
    const same = { ...withdrew, note: 'As you told us.' }
    expect(await end(stage, same)).toMatchObject({ ok: true, isNew: false })
    expect(await end(stage, withdrew)).toEqual({ ok: false, reason: 'ended' })
    expect(await end(stage, { ...same, market: 'off' })).toEqual({ ok: false, reason: 'ended' })
    expect(await end(stage, { ...same, reason: 'finance' })).toEqual({ ok: false, reason: 'ended' })
    expect(await mailsOf(stage, 'not-completed:')).toHaveLength(1)
  })

  test('the deal stays off the market where the admin says so', async () => {
    const stage = await buy()
    expect(await end(stage, { ...withdrew, market: 'off' })).toMatchObject({ ok: true })
    expect(await dealOf(stage)).toBe('inactive')
    // It has a purchase behind it, so it is not deleted.
    expect(await deleteDeal(stage.db, stage.admin, stage.dealId, then)).toMatchObject({ ok: true, outcome: 'deactivated', isNew: false }) // prettier-ignore
    expect((await reservation(stage)).status).toBe('not-completed')
  })

  test.each<[Partial<Extract<TypedEnd, { kind: 'not-completed' }>>, string[]]>([
    [{ reason: null }, ['reason-missing']],
    [{ market: null }, ['market-missing']],
    [{ reason: null, market: null }, ['reason-missing', 'market-missing']],
    [{ reason: 'other', note: ' \u200b ' }, ['note-missing']],
    [{ note: 'x'.repeat(1001) }, ['note-too-long']],
  ])('%o is refused', async (change, mistakes) => {
    const stage = await buy()
    expect(await end(stage, { ...withdrew, ...change })).toEqual({ ok: false, reason: 'mistakes', mistakes })
    expect(await states(stage)).toMatchObject({ reservation: 'paid', deal: 'reserved' })
  })

  test('copies with the buyer’s name are deleted', async () => {
    const stage = await buy({ opened: true })
    const { id } = await reservation(stage)
    const copy = { document_id: stage.documentId, reservation_id: id, made_at: testNow }
    await stage.db
      .insertInto('stamped_documents')
      .values({ ...copy, file_key: 'f', byte_size: 1 })
      .execute()
    const removed: string[] = []
    const sweep = () => deleteEndedCopies(stage.db, (key) => Promise.resolve(void removed.push(key)))
    await sweep()
    expect(removed).toEqual([])
    await end(stage, withdrew)
    await sweep()
    expect(removed).toEqual(['f'])
  })

  test('its buyer can still ask for a refund, and the next buyer of the deal is left alone', async () => {
    const stage = await buy({ opened: true })
    const first = await reservation(stage)
    await end(stage, withdrew)
    const other = await addUser(stage.db, { email: 'next@people.test' })
    await addPurchase(stage.db, other, stage.dealId, { paidAt: later(35 * day) })

    expect(await matchPurchase(stage.db, null, 'ivy@people.test', first.reference)).toEqual({ reservationId: first.id, isFromBuyer: false }) // prettier-ignore
    expect((await listRefundable(stage.db, stage.buyer.id)).map(({ reservationId }) => reservationId)).toEqual([first.id]) // prettier-ignore
    const request = await ask(stage, stage.buyer, { reason: 'incorrect-information' }, later(36 * day))
    expect(request).toMatchObject({ status: 'pending', reservation_id: first.id, is_from_buyer: 1 })
    expect((await account(stage, later(36 * day + hour)))[0]!.state).toBe('refund-asked')
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
    expect(await sendRefunds(stage, later(37 * day))).toBe(1)
    expect((await reservation(stage)).status).toBe('refunded')
    expect((await account(stage, later(38 * day)))[0]!.state).toBe('refunded')
    // The deal is the next buyer's.
    expect(await dealOf(stage)).toBe('reserved')
  })

  test('where its owner confirms that the property was gone, the buyer gets everything, and the deal is not marked', async () => {
    const stage = await buy({ opened: true })
    await end(stage, { ...withdrew, reason: 'seller-withdrew' })
    const request = await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(36 * day))
    const approval = { expectedPence: 300_000, finding: 'confirmed' } as const
    expect(await approveRefund(stage.db, stage.admin, request.id, approval, later(37 * day))).toMatchObject({ ok: true }) // prettier-ignore
    expect(await sendRefunds(stage, later(37 * day))).toBe(1)
    expect((await reservation(stage)).status).toBe('refunded')
    expect(await stage.db.selectFrom('deals').select(['status', 'unavailable_at']).executeTakeFirst()).toEqual({ status: 'active', unavailable_at: null }) // prettier-ignore
  })

  test('money that arrives for it once more goes back, and money that goes back elsewhere is told as what it is', async () => {
    const stage = await buy()
    const { id } = await reservation(stage)
    await end(stage, withdrew)
    const again = await stage.payments.createIntent({ paymentId: 'p2', reservationId: id, dealId: stage.dealId, amountPence: 300_000, idempotencyKey: 'k2' }) // prettier-ignore
    if (!again.ok) throw new Error(again.reason)
    expect(await settleIntent(stage.db, stage.payments.pay(again.value.intent.id), later(35 * day))).toBe('returned')
    expect((await reservation(stage)).status).toBe('not-completed')
    expect(await dealOf(stage)).toBe('active')

    await tell(stage, refundEvent({ amountPence: 100_000 }), later(36 * day))
    expect((await mailsOf(stage, 'foreign-refund:'))[0]!.text).toContain(
      'The end of the purchase had been marked before',
    )
    await tell(stage, refundEvent({ id: 're_2', amountPence: 200_000 }, 'evt_2'), later(37 * day))
    expect((await reservation(stage)).status).toBe('refunded')
    expect(await dealOf(stage)).toBe('active')
  })
})

describe('refused', () => {
  test('while it is not paid, or there is none', async () => {
    const stage = await buy()
    const held = await addHold(stage.db, stage.buyer, await addDeal(stage.db), { until: later(hour) })
    for (const [id, reason] of [
      [held, 'not-paid'],
      ['nothing', 'not-found'],
    ] as const) {
      expect(await readEnding(stage.db, stage.admin, id, then)).toEqual({ ok: false, reason })
      expect(await markEnd(stage.db, stage.admin, id, completed, then)).toEqual({ ok: false, reason })
      expect(await markEnd(stage.db, stage.admin, id, withdrew, then)).toEqual({ ok: false, reason })
    }
  })

  test('as completed where the deal is marked unavailable: its deal stays where it is', async () => {
    const stage = await buy()
    const marked = { status: 'inactive', unavailable_at: later(day) } as const
    await stage.db.updateTable('deals').set(marked).where('id', '=', stage.dealId).execute()
    expect(await end(stage, completed)).toEqual({ ok: false, reason: 'deal-unavailable' })
    expect(await end(stage, { ...withdrew, market: null })).toMatchObject({
      ok: true,
      ending: { choosesMarket: false },
    })
    expect(await stage.db.selectFrom('deals').select(['status', 'unavailable_at']).executeTakeFirst()).toEqual(marked)
  })

  test('for one’s own purchase', async () => {
    const stage = await buy()
    const own = { ...stage.buyer, role: 'admin' } as Admin
    expect(await end(stage, completed, own)).toEqual({ ok: false, reason: 'own-purchase' })
    expect(await end(stage, withdrew, own)).toEqual({ ok: false, reason: 'own-purchase' })
  })

  test('while the buyer’s bank disputes the payment, and no longer once it was won', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open'))
    expect(await refusalOf(stage)).toEqual(['disputed', 'disputed', 'disputed'])
    await tell(stage, disputeEvent('won'))
    expect(await end(stage, completed)).toMatchObject({ ok: true })
  })

  test('while a request is undecided, whoever made it, and while its money is on its way', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, null, { dealReference: (await reservation(stage)).reference }, later(5 * day))
    expect(await refusalOf(stage)).toEqual(['request-open', 'request-open', 'request-open'])
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
    expect(await refusalOf(stage)).toEqual(['refund-under-way', 'refund-under-way', 'refund-under-way'])
    await sendRefunds(stage)
    expect(await refusalOf(stage)).toEqual(['ended', 'ended', 'ended'])
    expect(await mailsOf(stage, 'completed:')).toEqual([])
  })

  test('while a second payment is still to go back', async () => {
    const stage = await buy()
    const { id } = await reservation(stage)
    const again = await stage.payments.createIntent({ paymentId: 'p2', reservationId: id, dealId: stage.dealId, amountPence: 300_000, idempotencyKey: 'k2' }) // prettier-ignore
    if (!again.ok) throw new Error(again.reason)
    await settleIntent(stage.db, stage.payments.pay(again.value.intent.id), later(day))
    expect(await refusalOf(stage)).toEqual(['refund-under-way', 'refund-under-way', 'refund-under-way'])
    await sendRefunds(stage, later(2 * day))
    expect(await end(stage, completed)).toMatchObject({ ok: true })
  })
})

describe('the reminder', () => {
  const late = later(91 * day)
  const listed = async (stage: Stage, at: string) => {
    const filters = readFilters(reservationList.filters, new URLSearchParams('state=to-end'))
    return (await listReservations(stage.db, filters, at)).rows.length
  }
  const waiting = async (stage: Stage, at: string) => {
    const count = (await countToEnd(stage.db, at))?.count ?? 0
    expect(await listed(stage, at)).toBe(count)
    return count
  }

  test('counts purchases paid more than 90 days ago, and the list shows these', async () => {
    const stage = await buy()
    expect(await waiting(stage, later(90 * day))).toBe(0)
    expect(await waiting(stage, later(90 * day + 1))).toBe(1)
    expect(await countToEnd(stage.db, late)).toEqual({ count: 1, dueAt: later(90 * day) })
    await addHold(stage.db, stage.buyer, await addDeal(stage.db), { until: testNow })
    expect(await waiting(stage, late)).toBe(1)
  })

  test.each([completed, withdrew])('leaves out those that have ended: %o', async (typed) => {
    const stage = await buy()
    await end(stage, typed)
    expect(await waiting(stage, late)).toBe(0)
  })

  test('leaves out those under a request or a dispute', async () => {
    const asked = await buy()
    await ask(asked, asked.buyer, { reason: 'incorrect-information' }, later(60 * day))
    expect(await waiting(asked, late)).toBe(0)
    const disputed = await buy()
    await tell(disputed, disputeEvent('open'))
    expect(await waiting(disputed, late)).toBe(0)
    await tell(disputed, disputeEvent('won'))
    expect(await waiting(disputed, late)).toBe(1)
  })
})

test('a deal that becomes unavailable after a purchase of it did not complete is nothing to that buyer, refunded later or not', async () => {
  const stage = await buy()
  await end(stage, withdrew)
  await stage.db.updateTable('deals').set({ unavailable_at: '2026-12-10T10:00:00.000Z' }).execute()
  const { id } = await reservation(stage)
  expect(await findPurchase(stage.db, id)).toMatchObject({ isDealUnavailable: false })
  await stage.db.updateTable('reservations').set({ status: 'refunded', ended_at: '2026-12-12T10:00:00.000Z' }).execute()
  expect(await findPurchase(stage.db, id)).toMatchObject({ isDealUnavailable: false })
})
