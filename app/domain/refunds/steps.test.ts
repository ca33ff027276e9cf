import { expect, test } from 'vitest'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { approve, ask, buy, send, type Stage } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { returnToReview, startReview, withdrawRefund } from './decisions.server.ts'
import { noteRefund } from './money-sending.server.ts'
import { listOwnRequests } from './progress.server.ts'
import { findPurchases } from './purchases.server.ts'
import { moveRequest } from './status-changes.server.ts'

const steps = ({ db }: Stage) => db.selectFrom('refund_steps').selectAll().orderBy('entry').execute()

async function progress(stage: Stage, reservationId: string) {
  const requests = await listOwnRequests(stage.db, [reservationId], await findPurchases(stage.db, [reservationId]))
  return requests.get(reservationId)![0]!
}

test('each time that a request comes into a state is a row, numbered as its entry in the trail', async () => {
  const stage = await buy({ opened: true })
  const { id } = await ask(stage, stage.buyer, {}, later(2 * day))
  await startReview(stage.db, stage.admin, id, later(3 * day))
  await approve(stage, id)
  await send(stage)
  const step = (status: string, actor: string, userId: string | null = null) => ({
    request_id: id,
    status,
    actor,
    user_id: userId,
  })
  const rows = await steps(stage)
  expect(rows).toMatchObject([
    step('pending', 'user', stage.buyer.id),
    step('under-review', 'admin', stage.admin.id),
    step('approved', 'admin', stage.admin.id),
    step('refunded', 'provider'),
  ])
  expect(rows.slice(0, 2).map(({ at }) => at)).toEqual([later(2 * day), later(3 * day)])
  const entries = await stage.db
    .selectFrom('audit_events')
    .select(['id', 'action', 'at'])
    .where('action', 'in', [
      'refund-request-pending',
      'refund-request-under-review',
      'refund-request-approved',
      'refund-request-refunded',
    ]) // prettier-ignore
    .orderBy('id')
    .execute()
  expect(rows.map(({ entry, status, at }) => ({ id: entry, action: `refund-request-${status}`, at }))).toEqual(entries)
})

test('the buyer sees the steps without the trail, the last time of a state that came twice', async () => {
  const stage = await buy({ opened: true })
  const { id, reservation_id: reservationId } = await ask(stage, stage.buyer, {}, later(2 * day))
  await startReview(stage.db, stage.admin, id, later(3 * day))
  await approve(stage, id)
  await stage.db.updateTable('refunds').set({ status: 'failed' }).execute()
  expect(await returnToReview(stage.db, stage.admin, id, later(5 * day))).toEqual({ ok: true })
  const before = await progress(stage, reservationId!)
  expect(before.steps).toEqual([
    { status: 'pending', at: later(2 * day) },
    { status: 'under-review', at: later(5 * day) },
    { status: 'approved', at: later(3 * hour) },
  ])
  await stage.db.deleteFrom('audit_events').execute()
  expect(await progress(stage, reservationId!)).toEqual(before)
})

test('the steps of all that is shown are one query, in the order of an index', async () => {
  const stage = await buy({ opened: true })
  const { reservation_id: reservationId } = await ask(stage, stage.buyer, {}, later(2 * day))
  const plans = await explainQueries(stage.db, (watched) =>
    listOwnRequests(watched, [reservationId!, 'other'], new Map()),
  )
  expect(plans).toHaveLength(2)
  expect(plans[1]).toMatch(/^SEARCH refund_steps USING INDEX refund_steps_by_request \(request_id=\?\)$/)
})

test('a step that somebody else was faster with leaves no row', async () => {
  const stage = await buy({ opened: true })
  const request = await ask(stage, stage.buyer, {}, later(2 * day))
  await withdrawRefund(stage.db, stage.admin, request.id, '', later(3 * day), undefined, true)
  const before = await steps(stage)
  expect(await moveRequest(stage.db, request, 'under-review', {}, { actor: 'admin' }, later(4 * day))).toBeUndefined()
  expect(await steps(stage)).toEqual(before)
})

test('every mail of a request is about it, and one about money that no request led to is about its reservation', async () => {
  const stage = await buy({ opened: true })
  const { id, reservation_id: reservationId } = await ask(stage, stage.buyer, {}, later(2 * day))
  await startReview(stage.db, stage.admin, id, later(3 * day))
  await approve(stage, id)
  await send(stage)
  const byHand = {
    id: 're_hand',
    refundId: null,
    paymentIntentId: 'pi_1',
    lastError: null,
    status: 'succeeded',
  } as const
  await noteRefund(stage.db, { ...byHand, amountPence: 5000 }, later(4 * day))
  const mails = await stage.db
    .selectFrom('outbox')
    .select(['idempotency_key', 'about_type', 'about_id'])
    .where('kind', '=', 'mail')
    .execute()
  const about = mails.map((row) => [row.idempotency_key.split(':')[1], row.about_type, row.about_id])
  expect(about.toSorted()).toEqual([
    ['foreign-refund', 'reservation', reservationId],
    ['refund-approved', 'refund-request', id],
    ['refund-done', 'refund-request', id],
    ['refund-new', 'refund-request', id],
    ['refund-received', 'refund-request', id],
    ['refund-under-review', 'refund-request', id],
  ])
  const orders = await stage.db
    .selectFrom('outbox')
    .innerJoin('refunds', 'refunds.id', 'about_id')
    .select(['kind', 'about_type'])
    .execute()
  expect(orders).toEqual([{ kind: 'refund', about_type: 'refund' }])
})
