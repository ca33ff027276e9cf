import { beforeEach, expect, test } from 'vitest'
import { addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { publishSubmission, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { FakePayments } from '#app/testing/buyers/payments.ts'
import { markOwnUnavailable, readConsequence } from './unavailable.server.ts'

const now = '2026-11-05T10:00:00.000Z'
let stage: SubmissionStage
let live: { reference: string; id: number; dealId: number }
beforeEach(async () => {
  stage = await stageSubmissions()
  live = await publishSubmission(stage)
})
const read = (by = stage.vendor) => readConsequence(stage.db, by, live.reference, now)
const mark = (expected: string, by = stage.vendor) =>
  markOwnUnavailable(stage.db, new FakePayments(), by, live.reference, expected, now)
const deal = () => stage.db.selectFrom('deals').selectAll().where('id', '=', live.dealId).executeTakeFirstOrThrow()

test('a free deal leaves the market at once, by its vendor', async () => {
  expect(await read()).toMatchObject({ ok: true, consequence: { refunds: 0, refundPence: 0, isHeld: false } }) // prettier-ignore
  const found = await read()
  if (!found.ok) throw new Error(found.reason)
  expect(await mark(found.consequence.expected)).toEqual({ ok: true, isNew: true })
  expect(await deal()).toMatchObject({ status: 'inactive', unavailable_at: now })
  const entry = await stage.db.selectFrom('audit_events').selectAll().where('action', '=', 'deal-marked-unavailable').executeTakeFirstOrThrow() // prettier-ignore
  expect(entry).toMatchObject({ actor: 'user', actor_user_id: stage.vendor.id })
  expect(await mark(found.consequence.expected)).toEqual({ ok: true, isNew: false })
})

test('of a paid one the vendor reads how many are paid back how much, never who; the money goes back', async () => {
  const buyer = await addUser(stage.db, { firstName: 'Benedict', lastName: 'Buyerson' })
  await addPurchase(stage.db, buyer, live.dealId, { paidAt: testNow })
  const found = await read()
  expect(found).toMatchObject({ ok: true, consequence: { refunds: 1, refundPence: 300_000 } })
  if (!found.ok) return
  const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  expect(JSON.stringify(found.consequence)).not.toMatch(new RegExp(`Benedict|${id}`))
  expect(await mark('nobody')).toEqual({ ok: false, reason: 'changed' })
  expect(await mark(found.consequence.expected)).toEqual({ ok: true, isNew: true })
  expect(await stage.db.selectFrom('refunds').select('amount_pence').execute()).toEqual([{ amount_pence: 300_000 }])
})

test('nobody else can say so', async () => {
  expect(await read(stage.reviewer)).toEqual({ ok: false, reason: 'not-found' })
  expect(await mark('nobody', stage.reviewer)).toEqual({ ok: false, reason: 'not-found' })
  expect(await deal()).toMatchObject({ status: 'active' })
})
